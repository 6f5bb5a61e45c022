// RUN: mlirad-opt %s --enzyme-wrap="infn=f outfn=df argTys=enzyme_dup mode=ReverseModeCombined" | filecheck %s

// What is printed is printed by the forward sweep, and carries no derivative.
// CHECK-LABEL: func.func @df(
// CHECK: vector.print %{{.+}} : vector<4xf64>
// CHECK-NOT: vector.print
// CHECK: return

func.func @f(%m: memref<4xf64>) {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0] : memref<4xf64>, vector<4xf64>
  vector.print %x : vector<4xf64>
  %y = arith.mulf %x, %x : vector<4xf64>
  vector.store %y, %m[%c0] : memref<4xf64>, vector<4xf64>
  return
}
