//===- structured.td - rewrites of ops on tensors that pay in derivatives -===//
//
// Forms are named by what they compute (Common.td). What one copies to many elements is computed before it is copied; what
// is only turned round is read the other way. All keep every bit.
//
//===----------------------------------------------------------------------===//

include "Common.td"

// Two rows that are copied into a matrix, and one op on them.
class OnCopies<string op> {
  string text = [{
    #row = affine_map<(i, j) -> (j)>
    #all = affine_map<(i, j) -> (i, j)>
    func.func @f(%a: tensor<4xf64>, %b: tensor<4xf64>) -> tensor<3x4xf64> {
      %e = tensor.empty() : tensor<3x4xf64>
      %x = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
          ins(%a : tensor<4xf64>) outs(%e : tensor<3x4xf64>) {
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      } -> tensor<3x4xf64>
      %y = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
          ins(%b : tensor<4xf64>) outs(%e : tensor<3x4xf64>) {
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      } -> tensor<3x4xf64>
      %z = }] # op # [{ : tensor<3x4xf64>
      return %z : tensor<3x4xf64>
    }
  }];
}

// f(copy(a), copy(b)) = copy(f(a, b)), where both are copied alike.
foreach op = [AddF, SubF, MulF, DivF] in
  def op # OfCopies : MLIRRewrite<(op (Broadcast $m, $a), (Broadcast $m, $b)), (Broadcast $m, (op $a, $b))> {
    let summary = "f(copy(a), copy(b)) = copy(f(a, b)), where both are copied alike.";
    let sample = OnCopies<"arith." # op.mnemonic # " %x, %y">.text;
  }

// f(copy(a)) = copy(f(a)).
foreach op = [NegF, AbsF, Exp, ExpM1, Log, Log1p, Sqrt, Rsqrt, Sin, Cos, Tanh] in
  def op # OfCopy : MLIRRewrite<(op (Broadcast $m, $a)), (Broadcast $m, (op $a))> {
    let summary = "f(copy(a)) = copy(f(a)).";
    let sample = OnCopies<op.dialect # "." # op.mnemonic # " %x">.text;
  }

// A copy of a copy is one copy, by both maps.
def CopyOfCopy : MLIRRewrite<(Broadcast $m, (Broadcast $p, $a)), (Broadcast (Through $m, $p), $a)> {
  let sample = [{
    func.func @f(%a: tensor<4xf64>) -> tensor<4x3xf64> {
      %e = tensor.empty() : tensor<3x4xf64>
      %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%a : tensor<4xf64>) outs(%e : tensor<3x4xf64>) {
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      } -> tensor<3x4xf64>
      %o = tensor.empty() : tensor<4x3xf64>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%x : tensor<3x4xf64>) outs(%o : tensor<4x3xf64>) {
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      } -> tensor<4x3xf64>
      return %y : tensor<4x3xf64>
    }
  }];
}

// 0 + copy(a) = copy(a + 0): zero is added once, not to every copy.
def SpreadOverZero : MLIRRewrite<(Spread $m, $a, Zero), (Broadcast (Copied $m), (AddF $a, Zero))> {
  let sample = [{
    func.func @f(%a: tensor<4xf64>) -> tensor<3x4xf64> {
      %e = arith.constant dense<0.0> : tensor<3x4xf64>
      %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%a : tensor<4xf64>) outs(%e : tensor<3x4xf64>) {
      ^bb0(%p: f64, %q: f64):
        %s = arith.addf %q, %p : f64
        linalg.yield %s : f64
      } -> tensor<3x4xf64>
      return %x : tensor<3x4xf64>
    }
  }];
}

// A product of matrices of which one was turned round.
class OnTurned<string factors> {
  string text = [{
    func.func @f(%a: tensor<3x3xf64>, %b: tensor<3x3xf64>, %c: tensor<3x3xf64>) -> tensor<3x3xf64> {
      %e = tensor.empty() : tensor<3x3xf64>
      %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%a : tensor<3x3xf64>) outs(%e : tensor<3x3xf64>) {
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      } -> tensor<3x3xf64>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                                            affine_map<(i, j, k) -> (i, j)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(}] # factors # [{ : tensor<3x3xf64>, tensor<3x3xf64>) outs(%c : tensor<3x3xf64>) {
      ^bb0(%p: f64, %q: f64, %o: f64):
        %m = arith.mulf %p, %q : f64
        %s = arith.addf %o, %m : f64
        linalg.yield %s : f64
      } -> tensor<3x3xf64>
      return %y : tensor<3x3xf64>
    }
  }];
}

// c + a^T b reads a where it stands.
def ProductOfTurned : MLIRRewrite<(Contraction $m, (Broadcast $p, $a), $b, $c), (Contraction (LeftThrough $m, $p), $a, $b, $c)> {
  let conditions = [(IsPermutation $p)];
  let sample = OnTurned<"%t, %b">.text;
}

// c + b a^T reads a where it stands.
def ProductByTurned : MLIRRewrite<(Contraction $m, $b, (Broadcast $p, $a), $c), (Contraction (RightThrough $m, $p), $b, $a, $c)> {
  let conditions = [(IsPermutation $p)];
  let sample = OnTurned<"%b, %t">.text;
}
