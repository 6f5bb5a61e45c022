// Flags are added to those that ops have; a derivative that is made afterwards has them too.
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --allow-fastmath=flags=contract,afn --enzyme-autodiff | filecheck %s
// RUN: mlirad-opt --mlir-use-nameloc-as-prefix=0 %s --enzyme-autodiff="reassociate=true cleanup=false optimize-primal=false" | filecheck %s --check-prefix=SUM

// CHECK-LABEL: func.func @f
// CHECK: arith.mulf %arg0, %arg0 fastmath<nsz,contract,afn>
// CHECK: math.sin %{{.+}} fastmath<contract,afn>
// CHECK-LABEL: func.func private @diffef
// CHECK-NOT: fastmath<none>
// CHECK: math.cos %{{.+}} fastmath<contract,afn>
// CHECK: arith.mulf %{{.+}} fastmath<contract,afn>
// CHECK: arith.addf %{{.+}} fastmath<nsz,contract,afn>

// SUM-LABEL: func.func private @diffef
// SUM: arith.mulf %{{[^,]+}}, %{{[^,]+}} fastmath<nsz>
// SUM: arith.addf %{{.+}} fastmath<reassoc,nsz>
func.func @f(%x: f64) -> f64 {
  %a = arith.mulf %x, %x fastmath<nsz> : f64
  %b = math.sin %a : f64
  return %b : f64
}

func.func @df(%x: f64, %s: f64) -> f64 {
  %r = enzyme.autodiff @f(%x, %s) { activity = [#enzyme<activity enzyme_active>],
    ret_activity = [#enzyme<activity enzyme_activenoneed>] } : (f64, f64) -> f64
  return %r : f64
}
