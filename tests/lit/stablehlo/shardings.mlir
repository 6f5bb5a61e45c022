// RUN: mlirad-opt %s --outline-manual-computations | FileCheck %s
// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df mode=ReverseModeCombined argTys=enzyme_active retTys=enzyme_activenoneed" | FileCheck %s --check-prefix=REVERSE
// What each device runs becomes a function whose derivative is run by each device.

sdy.mesh @mesh = <["x"=2]>
func.func @f(%x: tensor<4xf64>) -> tensor<4xf64> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%a: tensor<2xf64>) {
    %1 = stablehlo.sine %a : tensor<2xf64>
    sdy.return %1 : tensor<2xf64>
  } : (tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// CHECK: sdy.mesh @mesh = <["x"=2]>
// CHECK-LABEL: func.func @f(
// CHECK: call @f_manual(%{{.*}})
// CHECK-LABEL: func.func private @f_manual_bwd
// CHECK: sdy.manual_computation({{.*}}) in_shardings=[<@mesh, [{"x"}]>, <@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"}
// CHECK: func.call @f_manual_body_vjp
// CHECK: sdy.return
// CHECK-LABEL: func.func private @f_manual(
// CHECK-SAME: mlirad.jvp = @f_manual_jvp, mlirad.vjp = [@f_manual_fwd, @f_manual_bwd]

// REVERSE-LABEL: func.func {{.*}}@df(
// REVERSE: call @f_manual_bwd
