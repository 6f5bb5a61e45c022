//===- algebra_stablehlo.td - rewrites of StableHLO that pay in derivatives -===//
//
// Derivatives are made op by op: what is copied, turned, padded or cut on the way is brought together here. StableHLO has
// no fast-math flags, so that every rewrite keeps each bit of what is computed, for all real numbers, infinities and NaNs,
// and of complex numbers all but the sign of a zero; the order in which products and sums are added up is left open by
// StableHLO itself. Formulas are those of floats: an op on integers is not looked at, unless it moves elements.
//
//===----------------------------------------------------------------------===//

include "Common.td"

//===- Choices ------------------------------------------------------------===//
// The derivatives of max, min and select are a value or zero, by a condition that they share.

// (c ? a : 0) + (c ? b : 0) = c ? a + b : 0.
def HloSumOfChoices
    : MLIRRewrite<(HAdd (HSelect $c, $a, Zero), (HSelect $c, $b, Zero)), (HSelect $c, (HAdd $a, $b), Zero)>;

// (c ? 0 : a) + (c ? 0 : b) = c ? 0 : a + b.
def HloSumOfOtherChoices
    : MLIRRewrite<(HAdd (HSelect $c, Zero, $a), (HSelect $c, Zero, $b)), (HSelect $c, Zero, (HAdd $a, $b))>;

// (c ? a : 0) - (c ? b : 0) = c ? a - b : 0.
def HloDifferenceOfChoices
    : MLIRRewrite<(HSub (HSelect $c, $a, Zero), (HSelect $c, $b, Zero)), (HSelect $c, (HSub $a, $b), Zero)>;

// (c ? a : 0) (c ? b : 0) = c ? a b : 0.
def HloProductOfChoices
    : MLIRRewrite<(HMul (HSelect $c, $a, Zero), (HSelect $c, $b, Zero)), (HSelect $c, (HMul $a, $b), Zero)>;

// c ? (c ? a : b) : d = c ? a : d.
def HloChoiceOfChosen : MLIRRewrite<(HSelect $c, (HSelect $c, $a, $b), $d), (HSelect $c, $a, $d)>;

// c ? a : (c ? b : d) = c ? a : d.
def HloChoiceOfOther : MLIRRewrite<(HSelect $c, $a, (HSelect $c, $b, $d)), (HSelect $c, $a, $d)>;

//===- Signs --------------------------------------------------------------===//

// -(-a) = a.
def HloNegativeOfNegative : MLIRRewrite<(HNeg (HNeg $a)), (Value $a)>;

// a - (-b) = a + b.
def HloDifferenceOfNegative : MLIRRewrite<(HSub $a, (HNeg $b)), (HAdd $a, $b)>;

// a + (-b) = a - b.
def HloSumWithNegative : MLIRRewrite<(HAdd $a, (HNeg $b)), (HSub $a, $b)>;

// (-a) (-b) = a b.
def HloProductOfNegatives : MLIRRewrite<(HMul (HNeg $a), (HNeg $b)), (HMul $a, $b)>;

// (-a) / (-b) = a / b.
def HloQuotientOfNegatives : MLIRRewrite<(HDiv (HNeg $a), (HNeg $b)), (HDiv $a, $b)>;

// -((-a) b) = a b.
def HloNegativeOfProduct : MLIRRewrite<(HNeg (HMul (HNeg $a), $b)), (HMul $a, $b)>;

// -((-a) / b) = a / b.
def HloNegativeOfNumerator : MLIRRewrite<(HNeg (HDiv (HNeg $a), $b)), (HDiv $a, $b)>;

// -(a / (-b)) = a / b.
def HloNegativeOfDenominator : MLIRRewrite<(HNeg (HDiv $a, (HNeg $b))), (HDiv $a, $b)>;

// |-a| = |a|.
def HloSizeOfNegative : MLIRRewrite<(HAbs (HNeg $a)), (HAbs $a)>;

// | |a| | = |a|.
def HloSizeOfSize : MLIRRewrite<(HAbs (HAbs $a)), (HAbs $a)>;

// cos(-a) = cos(a).
def HloCosineOfNegative : MLIRRewrite<(HCos (HNeg $a)), (HCos $a)>;

//===- Quotients ----------------------------------------------------------===//

// 1 / (1 + exp(a)) = logistic(-a). Op by op its derivative is 0 Inf = NaN where exp(a) is infinite.
def HloReciprocalWithExponential : MLIRRewrite<(HDiv One, (HAdd One, (HExp $a))), (HLogistic (HNeg $a))>;

//===- Ones and zeros -----------------------------------------------------===//

// a 1 = a.
def HloProductWithOne : MLIRRewrite<(HMul $a, One), (Value $a)>;

// a / 1 = a.
def HloQuotientByOne : MLIRRewrite<(HDiv $a, One), (Value $a)>;

// a - 0 = a.
def HloDifferenceWithZero : MLIRRewrite<(HSub $a, Zero), (Value $a)>;

// max(a, a) = a.
def HloMaximumOfSame : MLIRRewrite<(HMax $a, $a), (Value $a)>;

// min(a, a) = a.
def HloMinimumOfSame : MLIRRewrite<(HMin $a, $a), (Value $a)>;

//===- What moves elements ------------------------------------------------===//

// A function of two vectors that became a matrix, or parts, of which the ops are written in between.
class OnVectors<string ops, string result, string first = "3xf64", string second = "3xf64"> {
  string text = "func.func @f(%a: tensor<" # first # ">, %b: tensor<" # second # ">) -> tensor<" # result # "> {\n"
    # ops # "\n  return %z : tensor<" # result # ">\n}";
}
class Copied<string op> : OnVectors<[{
  %x = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf64>) -> tensor<2x3xf64>
  %y = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<3xf64>) -> tensor<2x3xf64>
  %z = stablehlo.}] # op # " : tensor<2x3xf64>", "2x3xf64">;
class CutOut<string op> : OnVectors<"%x = stablehlo." # op # [{ : tensor<3xf64>
  %z = stablehlo.slice %x [1:3] : (tensor<3xf64>) -> tensor<2xf64>}], "2xf64">;

defvar Unary = [HNeg, HExp, HExpM1, HLog, HLog1p, HSqrt, HRsqrt, HCbrt, HSin, HCos, HTanh, HLogistic, HSign];
defvar Binary = [HAdd, HSub, HMul, HDiv, HMax, HMin, HPow];

// f(copy(a)) = copy(f(a)).
foreach op = Unary in
  def op # OfCopies : MLIRRewrite<(op (HCopies $m, $a)), (HCopies $m, (op $a))> {
    let summary = "f(copy(a)) = copy(f(a)).";
    let sample = Copied<op.mnemonic # " %x">.text;
  }

// f(copy(a), copy(b)) = copy(f(a, b)), where both are copied alike.
foreach op = Binary in
  def op # OfCopies : MLIRRewrite<(op (HCopies $m, $a), (HCopies $m, $b)), (HCopies $m, (op $a, $b))> {
    let summary = "f(copy(a), copy(b)) = copy(f(a, b)), where both are copied alike.";
    let sample = Copied<op.mnemonic # " %x, %y">.text;
  }

// part(f(a)) = f(part(a)).
foreach op = Unary in
  def PartOf # op : MLIRRewrite<(HPart $p, (op $a)), (op (HPart $p, $a))> {
    let summary = "part(f(a)) = f(part(a)).";
    let sample = CutOut<op.mnemonic # " %a">.text;
  }

// part(f(a, b)) = f(part(a), part(b)).
foreach op = Binary in
  def PartOf # op : MLIRRewrite<(HPart $p, (op $a, $b)), (op (HPart $p, $a), (HPart $p, $b))> {
    let summary = "part(f(a, b)) = f(part(a), part(b)).";
    let sample = CutOut<op.mnemonic # " %a, %b">.text;
  }

// A copy of a copy is one copy.
def HloCopyOfCopy : MLIRRewrite<(HCopies $m, (HCopies $p, $a)), (HCopies (CopiesAfter $m, $p), $a)> {
  let sample = OnVectors<[{
  %x = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf64>) -> tensor<2x3xf64>
  %z = stablehlo.broadcast_in_dim %x, dims = [2, 1] : (tensor<2x3xf64>) -> tensor<4x3x2xf64>}], "4x3x2xf64">.text;
}

// Turned twice is turned once.
def HloTurnedTwice : MLIRRewrite<(HOrder $m, (HOrder $p, $a)), (HOrder (OrderAfter $m, $p), $a)> {
  let sample = OnVectors<[{
  %x = stablehlo.transpose %a, dims = [1, 2, 0] : (tensor<2x3x4xf64>) -> tensor<3x4x2xf64>
  %z = stablehlo.transpose %x, dims = [2, 1, 0] : (tensor<3x4x2xf64>) -> tensor<2x4x3xf64>}], "2x4x3xf64", "2x3x4xf64">.text;
}

// Of two reshapes the last one counts.
def HloReshapedTwice : MLIRRewrite<(HShape $m, (HShape $p, $a)), (HShape (ShapeAfter $m, $p), $a)> {
  let sample = OnVectors<[{
  %x = stablehlo.reshape %a : (tensor<2x6xf64>) -> tensor<12xf64>
  %z = stablehlo.reshape %x : (tensor<12xf64>) -> tensor<3x4xf64>}], "3x4xf64", "2x6xf64">.text;
}

// Part of part is part.
def HloPartOfPart : MLIRRewrite<(HPart $m, (HPart $p, $a)), (HPart (PartAfter $m, $p), $a)> {
  let sample = OnVectors<[{
  %x = stablehlo.slice %a [1:9:2] : (tensor<9xf64>) -> tensor<4xf64>
  %z = stablehlo.slice %x [1:4:2] : (tensor<4xf64>) -> tensor<2xf64>}], "2xf64", "9xf64">.text;
}

// Copies that are turned are copied otherwise.
def HloTurnedCopies : MLIRRewrite<(HOrder $m, (HCopies $p, $a)), (HCopies (CopiesTurned $p, $m), $a)> {
  let sample = OnVectors<[{
  %x = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf64>) -> tensor<2x3xf64>
  %z = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf64>) -> tensor<3x2xf64>}], "3x2xf64">.text;
}

// Part of copies is copies of a part.
def HloPartOfCopies
    : MLIRRewrite<(HPart $m, (HCopies $p, $a)), (HCopies (CopiesCut $p, $m), (HPart (CopiesNeeded $p, $m), $a))> {
  let sample = OnVectors<[{
  %x = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf64>) -> tensor<4x3xf64>
  %z = stablehlo.slice %x [1:3, 0:2] : (tensor<4x3xf64>) -> tensor<2x2xf64>}], "2x2xf64">.text;
}

// Part of what is turned is turned afterwards.
def HloPartOfTurned : MLIRRewrite<(HPart $m, (HOrder $p, $a)), (HOrder $p, (HPart (PartTurned $m, $p), $a))> {
  let sample = OnVectors<[{
  %x = stablehlo.transpose %a, dims = [1, 2, 0] : (tensor<2x3x4xf64>) -> tensor<3x4x2xf64>
  %z = stablehlo.slice %x [0:2, 1:4:2, 1:2] : (tensor<3x4x2xf64>) -> tensor<2x2x1xf64>}], "2x2x1xf64", "2x3x4xf64">.text;
}

// Part of a padded tensor that has nothing of the padding is part of the tensor.
def HloPartOfPadded : MLIRRewrite<(HPart $m, (HEdges $p, $a, $c)), (HPart (PartInside $m, $p), $a)> {
  let conditions = [(PartLiesInside $m, $p)];
  let sample = OnVectors<[{
  %k = stablehlo.constant dense<2.0> : tensor<f64>
  %x = stablehlo.pad %a, %k, low = [2], high = [1], interior = [0] : (tensor<3xf64>, tensor<f64>) -> tensor<6xf64>
  %z = stablehlo.slice %x [3:5] : (tensor<6xf64>) -> tensor<2xf64>}], "2xf64">.text;
}

// Part of a padded tensor that has nothing of the tensor is full of the number.
def HloPartOfPadding : MLIRRewrite<(HPart $m, (HEdges $p, $a, $c)), (HCopies (PartFilled $m), $c)> {
  let conditions = [(PartLiesOutside $m, $p)];
  let sample = OnVectors<[{
  %k = stablehlo.constant dense<2.0> : tensor<f64>
  %x = stablehlo.pad %a, %k, low = [2], high = [1], interior = [0] : (tensor<3xf64>, tensor<f64>) -> tensor<6xf64>
  %z = stablehlo.slice %x [0:2] : (tensor<6xf64>) -> tensor<2xf64>}], "2xf64">.text;
}

// Part of the first of two tensors that are joined.
def HloPartOfFirst : MLIRRewrite<(HPart $m, (HJoined $p, $a, $b)), (HPart (PartOfFirst $m, $p), $a)> {
  let conditions = [(PartIsOfFirst $m, $p)];
  let sample = OnVectors<[{
  %x = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3xf64>, tensor<2xf64>) -> tensor<5xf64>
  %z = stablehlo.slice %x [1:3] : (tensor<5xf64>) -> tensor<2xf64>}], "2xf64", "3xf64", "2xf64">.text;
}

// Part of the second one.
def HloPartOfSecond : MLIRRewrite<(HPart $m, (HJoined $p, $a, $b)), (HPart (PartOfSecond $m, $p), $b)> {
  let conditions = [(PartIsOfSecond $m, $p)];
  let sample = OnVectors<[{
  %x = stablehlo.concatenate %a, %b, dim = 0 : (tensor<2xf64>, tensor<3xf64>) -> tensor<5xf64>
  %z = stablehlo.slice %x [3:5] : (tensor<5xf64>) -> tensor<2xf64>}], "2xf64", "2xf64", "3xf64">.text;
}

// Sums of what is turned are sums over other axes.
def HloSumsOfTurned : MLIRRewrite<(HSums $m, (HOrder $p, $a), $s), (HSums (SumsTurned $m, $p), $a, $s)> {
  let conditions = [(SumsKeepOrder $m, $p)];
  let sample = OnVectors<[{
  %k = stablehlo.constant dense<0.0> : tensor<f64>
  %x = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf64>) -> tensor<3x2xf64>
  %z = stablehlo.reduce(%x init: %k) applies stablehlo.add across dimensions = [0]
      : (tensor<3x2xf64>, tensor<f64>) -> tensor<2xf64>}], "2xf64", "2x3xf64">.text;
}

// A product reads a factor where it stands.
def HloProductOfTurned
    : MLIRRewrite<(HProduct $m, (HOrder $p, $a), $b), (HProduct (ProductLeftTurned $m, $p), $a, $b)> {
  let conditions = [(ProductLeftKeeps $m, $p)];
  let sample = OnVectors<[{
  %x = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf64>) -> tensor<3x2xf64>
  %z = stablehlo.dot_general %x, %b, contracting_dims = [1] x [0]
      : (tensor<3x2xf64>, tensor<2x4xf64>) -> tensor<3x4xf64>}], "3x4xf64", "2x3xf64", "2x4xf64">.text;
}

// It reads the other one where it stands.
def HloProductByTurned
    : MLIRRewrite<(HProduct $m, $b, (HOrder $p, $a)), (HProduct (ProductRightTurned $m, $p), $b, $a)> {
  let conditions = [(ProductRightKeeps $m, $p)];
  let sample = OnVectors<[{
  %x = stablehlo.transpose %a, dims = [1, 0] : (tensor<3x2xf64>) -> tensor<2x3xf64>
  %z = stablehlo.dot_general %b, %x, contracting_dims = [1] x [0]
      : (tensor<4x2xf64>, tensor<2x3xf64>) -> tensor<4x3xf64>}], "4x3xf64", "3x2xf64", "4x2xf64">.text;
}

// Part of a product is the product of parts.
def HloPartOfProduct
    : MLIRRewrite<(HPart $m, (HProduct $p, $a, $b)),
                  (HProduct $p, (HPart (PartOfLeft $m, $p), $a), (HPart (PartOfRight $m, $p), $b))> {
  let conditions = [(PartPays $m, $p)];
  let sample = OnVectors<[{
  %x = stablehlo.dot_general %a, %b, batching_dims = [1] x [0], contracting_dims = [2] x [2]
      : (tensor<4x3x2xf64>, tensor<3x5x2xf64>) -> tensor<3x4x5xf64>
  %z = stablehlo.slice %x [1:3, 0:4:2, 1:4] : (tensor<3x4x5xf64>) -> tensor<2x2x3xf64>}],
  "2x2x3xf64", "4x3x2xf64", "3x5x2xf64">.text;
}

// A sum of products is a product that sums over more. Only of the batch: (a + b) c = a c + b c fails where a + b or c is
// infinite.
def HloSumsOfProducts
    : MLIRRewrite<(HSums $m, (HProduct $p, $a, $b), Zero), (HProduct (ProductSummed $p, $m), $a, $b)> {
  let conditions = [(SumsAreOfBatch $m, $p)];
  let sample = OnVectors<[{
  %k = stablehlo.constant dense<0.0> : tensor<f64>
  %x = stablehlo.dot_general %a, %b, batching_dims = [1, 0] x [0, 1], contracting_dims = [2] x [2]
      : (tensor<4x3x2xf64>, tensor<3x4x2x5xf64>) -> tensor<3x4x5xf64>
  %z = stablehlo.reduce(%x init: %k) applies stablehlo.add across dimensions = [0]
      : (tensor<3x4x5xf64>, tensor<f64>) -> tensor<4x5xf64>}], "4x5xf64", "4x3x2xf64", "3x4x2x5xf64">.text;
}

//===- Diagonal matrices --------------------------------------------------===//
// The derivative of diag(a) b is needed on the diagonal alone. That diag(a) b is the rows of b, each times its a, is no
// rewrite: where b is infinite or NaN, the zeros beside the diagonal make NaN of it (docs/decisions/0078).

// What is chosen from a matrix by i = j.
class Chosen<string ops, string result, string first, string second> : OnVectors<[{
  %k = stablehlo.constant dense<0.0> : tensor<f64>
  %zeros = stablehlo.constant dense<0.0> : tensor<3x3xf64>
  %i = stablehlo.iota dim = 0 : tensor<3x3xi64>
  %j = stablehlo.iota dim = 1 : tensor<3x3xi64>
  %c = stablehlo.compare EQ, %i, %j : (tensor<3x3xi64>, tensor<3x3xi64>) -> tensor<3x3xi1>}] # ops # [{
  %y = stablehlo.select %c, %x, %zeros : tensor<3x3xi1>, tensor<3x3xf64>
  %z = stablehlo.reduce(%y init: %k) applies stablehlo.add across dimensions = [1]
      : (tensor<3x3xf64>, tensor<f64>) -> tensor<3xf64>}], result, first, second>;

// The diagonal of a product is products of the rows with the columns of the same number.
def HloDiagonalOfProduct
    : MLIRRewrite<(HSums $m, (HOnDiagonal $d, (HProduct $p, $a, $b)), Zero),
                  (HOrder (OrderOnDiagonal $p, $d, $m), (HProductForThree (ProductOnDiagonal $p, $d), $a, $b))> {
  let conditions = [(SumsKeepDiagonal $m, $d), (ProductHasDiagonal $p, $d)];
  let sample = Chosen<[{
  %x = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0]
      : (tensor<3x4xf64>, tensor<4x3xf64>) -> tensor<3x3xf64>}], "3xf64", "3x4xf64", "4x3xf64">.text;
}

// The sums of diag(a) are a, with 0 for -0.
def HloSumsOfDiagonal
    : MLIRRewrite<(HSums $m, (HOnDiagonal $d, (HCopies $c, $a)), Zero),
                  (HAdd (HCopies (CopiesOnDiagonal $c, $d, $m), $a), Zero)> {
  let conditions = [(SumsKeepDiagonal $m, $d), (CopiesAreOnDiagonal $c, $d)];
  let sample = Chosen<[{
  %x = stablehlo.broadcast_in_dim %a, dims = [1] : (tensor<3xf64>) -> tensor<3x3xf64>}],
  "3xf64", "3xf64", "3xf64">.text;
}
