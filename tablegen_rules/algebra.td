//===- algebra.td - rewrites of arithmetic that pay in derivatives --------===//
//
// On scalars, vectors and tensors alike. What upstream's canonicalization does by itself is not here: -(-a), (-a)(-b).
// Neither is a + (-b) = a - b: what adds is recognised as a sum, and LLVM does it later.
//
//===----------------------------------------------------------------------===//

include "Common.td"

//===- Choices ------------------------------------------------------------===//
// The derivatives of max, min and select are a value or zero, by a condition that they share.

// (c ? a : 0) + (c ? b : 0) = c ? a + b : 0.
def SumOfChoices : MLIRRewrite<(AddF (Select $c, $a, Zero), (Select $c, $b, Zero)), (Select $c, (AddF $a, $b), Zero)>;

// (c ? 0 : a) + (c ? 0 : b) = c ? 0 : a + b.
def SumOfOtherChoices
    : MLIRRewrite<(AddF (Select $c, Zero, $a), (Select $c, Zero, $b)), (Select $c, Zero, (AddF $a, $b))>;

// (c ? a : 0) + (c ? 0 : b) = c ? a : b, but for the sign of zero.
def SumOfOppositeChoices : MLIRRewrite<(AddF (Select $c, $a, Zero), (Select $c, Zero, $b)), (Select $c, $a, $b)> {
  let needs = [NSZ];
}

// (c ? a : 0) - (c ? b : 0) = c ? a - b : 0.
def DifferenceOfChoices
    : MLIRRewrite<(SubF (Select $c, $a, Zero), (Select $c, $b, Zero)), (Select $c, (SubF $a, $b), Zero)>;

// (c ? a : 0) (c ? b : 0) = c ? a b : 0.
def ProductOfChoices
    : MLIRRewrite<(MulF (Select $c, $a, Zero), (Select $c, $b, Zero)), (Select $c, (MulF $a, $b), Zero)>;

// (c ? 1 : 0) a = c ? a : 0, but where a is infinite or NaN.
def Mask : MLIRRewrite<(MulF (Select $c, One, Zero), $a), (Select $c, $a, Zero)> {
  let needs = [NNaN, NSZ];
}

//===- Signs --------------------------------------------------------------===//
// Every derivative of a derivative of a quotient or cosine has signs within signs.

// a - (-b) = a + b.
def DifferenceOfNegative : MLIRRewrite<(SubF $a, (NegF $b)), (AddF $a, $b)>;

// -((-a) b) = a b.
def NegativeOfProduct : MLIRRewrite<(NegF (MulF (NegF $a), $b)), (MulF $a, $b)>;

// -((-a) / b) = a / b.
def NegativeOfNumerator : MLIRRewrite<(NegF (DivF (NegF $a), $b)), (DivF $a, $b)>;

// -(a / (-b)) = a / b.
def NegativeOfDenominator : MLIRRewrite<(NegF (DivF $a, (NegF $b))), (DivF $a, $b)>;

// |-a| = |a|.
def SizeOfNegative : MLIRRewrite<(AbsF (NegF $a)), (AbsF $a)>;

// |a| |a| = a a.
def SquareOfSize : MLIRRewrite<(MulF (AbsF $a), (AbsF $a)), (MulF $a, $a)>;

// -(a - b) = b - a, but for the sign of zero.
def NegativeOfDifference : MLIRRewrite<(NegF (SubF $a, $b)), (SubF $b, $a)> {
  let needs = [NSZ];
}

//===- Zeros --------------------------------------------------------------===//
// An adjoint begins as zero.

// a + 0 = a, but for the sign of zero.
def SumWithZero : MLIRRewrite<(AddF $a, Zero), (Value $a)> {
  let needs = [NSZ];
}

// 0 - a = -a, but for the sign of zero.
def DifferenceFromZero : MLIRRewrite<(SubF Zero, $a), (NegF $a)> {
  let needs = [NSZ];
}

//===- Common factors -----------------------------------------------------===//
// What flows into an operand by several ways is multiplied by the same partial each time.

// a c + b c = (a + b) c.
def SumOfMultiples : MLIRRewrite<(AddF (MulF $a, $c), (MulF $b, $c)), (MulF (AddF $a, $b), $c)> {
  let needs = [Reassoc, NSZ];
}

// a c - b c = (a - b) c.
def DifferenceOfMultiples : MLIRRewrite<(SubF (MulF $a, $c), (MulF $b, $c)), (MulF (SubF $a, $b), $c)> {
  let needs = [Reassoc, NSZ];
}

// a / c + b / c = (a + b) / c, where c is not zero.
def SumOfQuotients : MLIRRewrite<(AddF (DivF $a, $c), (DivF $b, $c)), (DivF (AddF $a, $b), $c)> {
  let needs = [Reassoc, NNaN, NSZ];
  let domain = [Any, AwayFromZero, Any];
}

// a / c - b / c = (a - b) / c, where c is not zero.
def DifferenceOfQuotients : MLIRRewrite<(SubF (DivF $a, $c), (DivF $b, $c)), (DivF (SubF $a, $b), $c)> {
  let needs = [Reassoc, NNaN, NSZ];
  let domain = [Any, AwayFromZero, Any];
}

// (a / b) / c = a / (b c).
def QuotientOfQuotient : MLIRRewrite<(DivF (DivF $a, $b), $c), (DivF $a, (MulF $b, $c))> {
  let needs = [Reassoc, ARcp];
  let domain = [Any, AwayFromZero, AwayFromZero];
}

// (a / b) b = a, but where b is zero or infinite.
def ProductOfQuotient : MLIRRewrite<(MulF (DivF $a, $b), $b), (Value $a)> {
  let needs = [Reassoc, NNaN];
  let domain = [Any, AwayFromZero];
}

//===- Functions ----------------------------------------------------------===//

// exp(a) exp(b) = exp(a + b).
def ProductOfExponentials : MLIRRewrite<(MulF (Exp $a), (Exp $b)), (Exp (AddF $a, $b))> {
  let needs = [Reassoc, AFn];
}

// exp(a) / exp(b) = exp(a - b).
def QuotientOfExponentials : MLIRRewrite<(DivF (Exp $a), (Exp $b)), (Exp (SubF $a, $b))> {
  let needs = [Reassoc, AFn];
}

// log(exp(a)) = a.
def LogarithmOfExponential : MLIRRewrite<(Log (Exp $a)), (Value $a)> {
  let needs = [Reassoc, AFn, NSZ];
}

// sqrt(a) sqrt(a) = a, where a is not negative.
def SquareOfRoot : MLIRRewrite<(MulF (Sqrt $a), (Sqrt $a)), (Value $a)> {
  let needs = [Reassoc, NNaN, NSZ];
  let domain = [Positive];
}

// a / sqrt(a) = sqrt(a), where a is positive.
def QuotientByRoot : MLIRRewrite<(DivF $a, (Sqrt $a)), (Sqrt $a)> {
  let needs = [Reassoc, NNaN];
  let domain = [Positive];
}
