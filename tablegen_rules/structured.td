//===- structured.td - rewrites of ops on tensors that pay in derivatives -===//
//
// Forms are named by what they compute (Common.td). What one copies to many elements is computed before it is copied; what
// is only turned round is read the other way. What has no `needs` keeps every bit.
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

// b + copies of a, summed = b + n a, where each element of a is copied to n that are summed.
def SumOfCopies
    : MLIRRewrite<(Sum $m, (Broadcast $p, $a), $b), (Sum (Once $m, $p), (Multiple (Times $m, $p), $a), $b)> {
  let needs = [Reassoc];
  let conditions = [(IsOfCopies $m, $p)];
  let sample = [{
    func.func @f(%a: tensor<3x2xf64>, %b: tensor<2xf64>) -> tensor<2xf64> {
      %e = tensor.empty() : tensor<2x4x3xf64>
      %x = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (i, j, k)>],
                           iterator_types = ["parallel", "parallel", "parallel"]}
          ins(%a : tensor<3x2xf64>) outs(%e : tensor<2x4x3xf64>) {
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      } -> tensor<2x4x3xf64>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i)>],
                           iterator_types = ["parallel", "reduction", "reduction"]}
          ins(%x : tensor<2x4x3xf64>) outs(%b : tensor<2xf64>) {
      ^bb0(%p: f64, %q: f64):
        %s = arith.addf %q, %p fastmath<reassoc> : f64
        linalg.yield %s : f64
      } -> tensor<2xf64>
      return %y : tensor<2xf64>
    }
  }];
}

// A product of matrices of which one was turned round, or copied for each item of a batch.
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

// c + a^T b reads a where it stands, and its derivative is a sum over the batch that needs no copy for each item.
def ProductOfTurned : MLIRRewrite<(Contraction $m, (Broadcast $p, $a), $b, $c), (Contraction (LeftThrough $m, $p), $a, $b, $c)> {
  let conditions = [(LeftCounts $m, $p)];
  let sample = OnTurned<"%t, %b">.text;
}

// c + b a^T reads a where it stands.
def ProductByTurned : MLIRRewrite<(Contraction $m, $b, (Broadcast $p, $a), $c), (Contraction (RightThrough $m, $p), $b, $a, $c)> {
  let conditions = [(RightCounts $m, $p)];
  let sample = OnTurned<"%b, %t">.text;
}

//===- Parts --------------------------------------------------------------===//
// A slice is a view; what it is taken of may be computed at that place alone. Gradients by a tensor that was read by
// slices are put together from parts.

// What is taken of an elementwise result of which only this part is wanted.
class OnPart<string arguments, string op> {
  string text = "func.func @f(" # arguments # [{) -> tensor<2xf64> {
      %x = }] # op # [{ : tensor<4xf64>
      %y = tensor.extract_slice %x[1] [2] [2] : tensor<4xf64> to tensor<2xf64>
      return %y : tensor<2xf64>
    }
  }];
}

// part(f(a, b)) = f(part(a), part(b)).
foreach op = [AddF, SubF, MulF, DivF] in
  def PartOf # op : MLIRRewrite<(Slice $p, (op $a, $b)), (op (Slice $p, $a), (Slice $p, $b))> {
    let summary = "part(f(a, b)) = f(part(a), part(b)).";
    let sample = OnPart<"%a: tensor<4xf64>, %b: tensor<4xf64>", "arith." # op.mnemonic # " %a, %b">.text;
  }

// part(f(a)) = f(part(a)).
foreach op = [NegF, AbsF, Exp, Log, Sqrt, Rsqrt, Sin, Cos, Tanh] in
  def PartOf # op : MLIRRewrite<(Slice $p, (op $a)), (op (Slice $p, $a))> {
    let summary = "part(f(a)) = f(part(a)).";
    let sample = OnPart<"%a: tensor<4xf64>", op.dialect # "." # op.mnemonic # " %a">.text;
    let domain = [Positive];
  }

// Part of a copy is a copy of part.
def PartOfCopy : MLIRRewrite<(Slice $p, (Broadcast $m, $a)), (Broadcast (Cut $m, $p), (Slice (Before $p, $m), $a))> {
  let conditions = [(IsStatic $p), (KeepsRank $p)];
  let sample = [{
    func.func @f(%a: tensor<4xf64>) -> tensor<2x3xf64> {
      %e = tensor.empty() : tensor<5x4xf64>
      %x = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%a : tensor<4xf64>) outs(%e : tensor<5x4xf64>) {
      ^bb0(%p: f64, %q: f64):
        linalg.yield %p : f64
      } -> tensor<5x4xf64>
      %y = tensor.extract_slice %x[3, 1] [2, 3] [1, 1] : tensor<5x4xf64> to tensor<2x3xf64>
      return %y : tensor<2x3xf64>
    }
  }];
}

// Part of part is part.
def PartOfPart : MLIRRewrite<(Slice $p, (Slice $q, $a)), (Slice (Inside $p, $q), $a)> {
  let conditions = [(IsStatic $p), (IsStatic $q), (KeepsRank $q)];
  let sample = [{
    func.func @f(%a: tensor<7x5xf64>) -> tensor<2xf64> {
      %x = tensor.extract_slice %a[1, 1] [3, 4] [2, 1] : tensor<7x5xf64> to tensor<3x4xf64>
      %y = tensor.extract_slice %x[1, 1] [1, 2] [1, 2] : tensor<3x4xf64> to tensor<2xf64>
      return %y : tensor<2xf64>
    }
  }];
}

// Part of zeros is zeros.
def PartOfZero : MLIRRewrite<(Slice $p, Zero), (Zero)> {
  let sample = [{
    func.func @f(%a: tensor<3xf64>) -> tensor<3xf64> {
      %z = arith.constant dense<0.0> : tensor<5xf64>
      %x = tensor.extract_slice %z[1] [3] [1] : tensor<5xf64> to tensor<3xf64>
      %y = arith.mulf %a, %x : tensor<3xf64>
      return %y : tensor<3xf64>
    }
  }];
}

// One part is replaced, and one is taken.
class OnReplaced<string place, string type> {
  string text = "func.func @f(%a: tensor<3xf64>, %b: tensor<4x5xf64>) -> " # type # [{ {
      %x = tensor.insert_slice %a into %b[1, 0] [1, 3] [1, 2] : tensor<3xf64> into tensor<4x5xf64>
      %y = tensor.extract_slice %x}] # place # " : tensor<4x5xf64> to " # type # [{
      return %y : }] # type # [{
    }
  }];
}

// What was put at a place is found there.
def PartThatWasPut : MLIRRewrite<(Slice $p, (Insert $p, $a, $b)), (Value $a)> {
  let conditions = [(KeepsOrder $p)];
  let sample = OnReplaced<"[1, 0] [1, 3] [1, 2]", "tensor<3xf64>">.text;
}

// What was put elsewhere changes nothing.
def PartElsewhere : MLIRRewrite<(Slice $p, (Insert $q, $a, $b)), (Slice $p, $b)> {
  let conditions = [(IsDisjoint $p, $q)];
  let sample = OnReplaced<"[0, 1] [3, 2] [1, 2]", "tensor<3x2xf64>">.text;
}

// Part of what was put.
def PartOfWhatWasPut : MLIRRewrite<(Slice $p, (Insert $q, $a, $b)), (Slice (Within $p, $q), $a)> {
  let conditions = [(IsWithin $p, $q)];
  let sample = [{
    func.func @f(%a: tensor<2x3xf64>, %b: tensor<4x5xf64>) -> tensor<2xf64> {
      %x = tensor.insert_slice %a into %b[1, 2] [2, 3] [1, 1] : tensor<2x3xf64> into tensor<4x5xf64>
      %y = tensor.extract_slice %x[2, 2] [1, 2] [1, 2] : tensor<4x5xf64> to tensor<2xf64>
      return %y : tensor<2xf64>
    }
  }];
}

// One op on parts among zeros.
class OnParts<string factor, string op> {
  string text = [{
    func.func @f(%a: tensor<3xf64>, %b: tensor<4xf64>, %c: tensor<4x5xf64>) -> tensor<4x5xf64> {
      %z = arith.constant dense<0.0> : tensor<4x5xf64>
      %x = tensor.insert_slice %a into %z[1, 0] [1, 3] [1, 2] : tensor<3xf64> into tensor<4x5xf64>
      %y = }] # factor # [{
      %r = arith.}] # op # [{ : tensor<4x5xf64>
      return %r : tensor<4x5xf64>
    }
  }];
}

// a here + b elsewhere = both, among zeros, but for the sign of zero.
def SumOfParts
    : MLIRRewrite<(AddF (Insert $p, $a, Zero), (Insert $q, $b, Zero)), (Insert $q, $b, (Insert $p, $a, Zero))> {
  let needs = [NSZ];
  let conditions = [(IsDisjoint $p, $q)];
  let sample = OnParts<"tensor.insert_slice %b into %z[0, 1] [4, 1] [1, 1] : tensor<4xf64> into tensor<4x5xf64>",
                       "addf %x, %y fastmath<nsz>">.text;
}

// (a among zeros) c = a c here, among zeros, but where c is infinite or NaN.
def ProductWithPart
    : MLIRRewrite<(MulF (Insert $p, $a, Zero), $c), (Insert $p, (MulF $a, (Slice $p, $c)), Zero)> {
  let needs = [NNaN, NSZ];
  let sample = OnParts<"arith.addf %c, %c : tensor<4x5xf64>", "mulf %y, %x fastmath<nnan,nsz>">.text;
}

// The sum of a among zeros = the sum of a, but for the sign of zero.
def SumOfPart : MLIRRewrite<(Sum $m, (Insert $p, $a, Zero), $b), (Sum $m, $a, $b)> {
  let needs = [NSZ];
  let conditions = [(IsTotal $m), (KeepsRank $p), (KeepsOrder $p)];
  let sample = [{
    func.func @f(%a: tensor<1x1xf64>, %b: tensor<f64>) -> tensor<f64> {
      %z = arith.constant dense<0.0> : tensor<2x2xf64>
      %x = tensor.insert_slice %a into %z[1, 0] [1, 1] [1, 1] : tensor<1x1xf64> into tensor<2x2xf64>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
                           iterator_types = ["reduction", "reduction"]}
          ins(%x : tensor<2x2xf64>) outs(%b : tensor<f64>) {
      ^bb0(%p: f64, %q: f64):
        %s = arith.addf %q, %p fastmath<nsz> : f64
        linalg.yield %s : f64
      } -> tensor<f64>
      return %y : tensor<f64>
    }
  }];
}

//===- Diagonals ----------------------------------------------------------===//

// A product of which one factor is a vector on the diagonal of a matrix.
class OnDiagonal<string factors> {
  string text = [{
    func.func @f(%a: tensor<3xf64>, %b: tensor<3x3xf64>, %c: tensor<3x3xf64>) -> tensor<3x3xf64> {
      %z = arith.constant 0.0 : f64
      %e = tensor.empty() : tensor<3x3xf64>
      %d = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                           iterator_types = ["parallel", "parallel"]}
          ins(%a : tensor<3xf64>) outs(%e : tensor<3x3xf64>) {
      ^bb0(%p: f64, %q: f64):
        %i = linalg.index 0 : index
        %j = linalg.index 1 : index
        %t = arith.cmpi eq, %i, %j : index
        %s = arith.select %t, %p, %z : f64
        linalg.yield %s : f64
      } -> tensor<3x3xf64>
      %y = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>,
                                            affine_map<(i, j, k) -> (i, j)>],
                           iterator_types = ["parallel", "parallel", "reduction"]}
          ins(}] # factors # [{ : tensor<3x3xf64>, tensor<3x3xf64>) outs(%c : tensor<3x3xf64>) {
      ^bb0(%p: f64, %q: f64, %o: f64):
        %m = arith.mulf %p, %q fastmath<nnan,nsz> : f64
        %s = arith.addf %o, %m fastmath<nnan,nsz> : f64
        linalg.yield %s : f64
      } -> tensor<3x3xf64>
      return %y : tensor<3x3xf64>
    }
  }];
}

// c + diag(a) b = c + the rows of b, each times its a, but where b is infinite or NaN.
def ProductOfDiagonal
    : MLIRRewrite<(Contraction $m, (Diagonal $d, $a), $b, $c), (Contraction (LeftDiagonal $m), $a, $b, $c)> {
  let needs = [NNaN, NSZ];
  let conditions = [(SumsLeft $m)];
  let sample = OnDiagonal<"%d, %b">.text;
}

// c + b diag(a) = c + the columns of b, each times its a, but where b is infinite or NaN.
def ProductByDiagonal
    : MLIRRewrite<(Contraction $m, $b, (Diagonal $d, $a), $c), (Contraction (RightDiagonal $m), $b, $a, $c)> {
  let needs = [NNaN, NSZ];
  let conditions = [(SumsRight $m)];
  let sample = OnDiagonal<"%b, %d">.text;
}
