//===- math.td - derivatives of the math dialect --------------------------===//
//
// Conventions at points without a derivative:
// * absf at 0: the derivative is 0.
// * clampf at a bound: the derivative flows to the value.
// * powf at x = 0: the derivative to x is 0 where y = 0, and to y is 0 where y >= 0.
// * rounding has derivative zero.
// * sqrt, cbrt, log and friends at the edge of their domain: what the formula says (Inf or NaN).
//
//===----------------------------------------------------------------------===//

include "Common.td"

//===- Powers and roots ---------------------------------------------------===//

// The partial of a root does not overflow. It is computed first, so that chains of adjoints do not wait for a division;
// with `arcp` all divisions by the root are products anyway.

// A square root takes about twice as long as a division, for scalars and for vectors.
let cost = 12 in
// z = sqrt(x):  dz = dx / (2 z).
def : MLIRDerivative<"math", "sqrt", (Op $x),
    [(SelectIfArcp $x, (DivF (MulF (DiffeRet), Half), (Result)), (MulF (DiffeRet), (DivF Half, (Result))))]> {
  let domain = [Positive];
}

let cost = 10 in
// z = 1 / sqrt(x):  dz = -z^3 dx / 2.
def : MLIRDerivative<"math", "rsqrt", (Op $x),
    [(MulF (MulF (DiffeRet), ConstantFP<"-0.5">), (MulF (Result), (MulF (Result), (Result))))]> {
  let domain = [Positive];
}

// z = cbrt(x):  dz = dx / (3 z^2).
def : MLIRDerivative<"math", "cbrt", (Op $x),
    [(DivF (DiffeRet), (MulF ConstantFP<"3">, (MulF (Result), (Result))))]> {
  let domain = [AwayFromZero];
}

let cost = 40 in
// z = x^y:  dz = y x^(y-1) dx + z log(x) dy.
// At x = y = 0 the base is taken as 1, so that dz/dx = 0 y = 0 instead of 0 Inf, also in the second derivative;
// at x = 0 <= y the logarithm is taken of 1, so that dz/dy = 0 instead of 0 Inf.
def : MLIRDerivative<"math", "powf", (Op $x, $y),
    [(MulF (MulF (DiffeRet), $y),
           (PowF (Select (AndI (CmpF<"oeq"> $x, Zero), (CmpF<"oeq"> $y, Zero)), One, $x), (SubF $y, One))),
     (MulF (MulF (DiffeRet), (Result)),
           (Log (Select (AndI (CmpF<"oeq"> $x, Zero), (CmpF<"oge"> $y, Zero)), One, $x)))]> {
  let domain = [Positive, Any];
}

// z = x^n with an integer n:  dz = n x^(n-1) dx.
// At n = 0 the base is taken as 1, so that the derivative is 0 also at x = 0.
def : MLIRDerivative<"math", "fpowi", (Op $x, $n),
    [(MulF (MulF (DiffeRet), (SIToFP $n, (TypeOf $x))),
           (FPowI (Select (CmpF<"oeq"> (SIToFP $n, (TypeOf $x)), Zero), One, $x), (SubI $n, ConstantInt<1>))),
     (InactiveArg)]> {
  let domain = [AwayFromZero, Int];
}

//===- Exponential and logarithm ------------------------------------------===//

// z = exp(x):  dz = z dx.
def : MLIRDerivative<"math", "exp", (Op $x), [(MulF (DiffeRet), (Result))]>;

// z = 2^x:  dz = z log(2) dx.
def : MLIRDerivative<"math", "exp2", (Op $x),
    [(MulF (MulF (DiffeRet), ConstantFP<"0.693147180559945309">), (Result))]>;

// z = exp(x) - 1:  dz = exp(x) dx. From z + 1 it would lose all digits where exp(x) is small.
def : MLIRDerivative<"math", "expm1", (Op $x), [(MulF (DiffeRet), (Exp $x))]>;

// z = log(x):  dz = dx / x.
def : MLIRDerivative<"math", "log", (Op $x), [(DivF (DiffeRet), $x)]> {
  let domain = [Positive];
}

// z = log10(x):  dz = dx / (x log(10)).
def : MLIRDerivative<"math", "log10", (Op $x), [(DivF (MulF (DiffeRet), ConstantFP<"0.434294481903251828">), $x)]> {
  let domain = [Positive];
}

// z = log2(x):  dz = dx / (x log(2)).
def : MLIRDerivative<"math", "log2", (Op $x), [(DivF (MulF (DiffeRet), ConstantFP<"1.44269504088896341">), $x)]> {
  let domain = [Positive];
}

// z = log(1 + x):  dz = dx / (1 + x).
def : MLIRDerivative<"math", "log1p", (Op $x), [(DivF (DiffeRet), (AddF One, $x))]> {
  let domain = [OpenUnit];
}

//===- Trigonometry -------------------------------------------------------===//

// z = sin(x):  dz = cos(x) dx.
def : MLIRDerivative<"math", "sin", (Op $x), [(MulF (DiffeRet), (Cos $x))]>;

// z = cos(x):  dz = -sin(x) dx.
def : MLIRDerivative<"math", "cos", (Op $x), [(NegF (MulF (DiffeRet), (Sin $x)))]>;

// (s, c) = (sin(x), cos(x)):  ds = c dx,  dc = -s dx.
def : MLIRDerivative<"math", "sincos", (Op $x),
    [(PerResult (MulF (DiffeRet), (ResultIndex<1>)), (NegF (MulF (DiffeRet), (ResultIndex<0>))))]>;

// z = tan(x):  dz = (1 + z^2) dx.
def : MLIRDerivative<"math", "tan", (Op $x), [(MulF (DiffeRet), (AddF One, (MulF (Result), (Result))))]> {
  let domain = [Interval<"-1.2", "1.2">];
}

// z = asin(x):  dz = dx / sqrt((1 - x) (1 + x)).
def : MLIRDerivative<"math", "asin", (Op $x), [(DivF (DiffeRet), (Sqrt (MulF (SubF One, $x), (AddF One, $x))))]> {
  let domain = [OpenUnit];
  let source = "DLMF 4.24.7";
}

// z = acos(x):  dz = -dx / sqrt((1 - x) (1 + x)).
def : MLIRDerivative<"math", "acos", (Op $x),
    [(NegF (DivF (DiffeRet), (Sqrt (MulF (SubF One, $x), (AddF One, $x)))))]> {
  let domain = [OpenUnit];
  let source = "DLMF 4.24.8";
}

// z = atan(x):  dz = dx / (1 + x^2).
def : MLIRDerivative<"math", "atan", (Op $x), [(DivF (DiffeRet), (AddF One, (MulF $x, $x)))]> {
  let source = "DLMF 4.24.9";
}

let cost = 40 in
// z = atan2(y, x), the angle of the point (x, y):  dz = (x dy - y dx) / (x^2 + y^2).
def : MLIRDerivative<"math", "atan2", (Op $y, $x),
    [(DivF (MulF (DiffeRet), $x), (AddF (MulF $x, $x), (MulF $y, $y))),
     (NegF (DivF (MulF (DiffeRet), $y), (AddF (MulF $x, $x), (MulF $y, $y))))]> {
  let domain = [AwayFromZero, AwayFromZero];
}

//===- Hyperbolic functions -----------------------------------------------===//

// z = sinh(x):  dz = cosh(x) dx.
def : MLIRDerivative<"math", "sinh", (Op $x), [(MulF (DiffeRet), (Cosh $x))]>;

// z = cosh(x):  dz = sinh(x) dx.
def : MLIRDerivative<"math", "cosh", (Op $x), [(MulF (DiffeRet), (Sinh $x))]>;

// z = tanh(x):  dz = (1 - z^2) dx.
def : MLIRDerivative<"math", "tanh", (Op $x), [(MulF (DiffeRet), (SubF One, (MulF (Result), (Result))))]>;

// z = asinh(x):  dz = dx / sqrt(x^2 + 1).
def : MLIRDerivative<"math", "asinh", (Op $x), [(DivF (DiffeRet), (Sqrt (AddF (MulF $x, $x), One)))]>;

// z = acosh(x):  dz = dx / sqrt((x - 1) (x + 1)).
def : MLIRDerivative<"math", "acosh", (Op $x), [(DivF (DiffeRet), (Sqrt (MulF (SubF $x, One), (AddF $x, One))))]> {
  let domain = [AboveOne];
}

// z = atanh(x):  dz = dx / ((1 - x) (1 + x)).
def : MLIRDerivative<"math", "atanh", (Op $x), [(DivF (DiffeRet), (MulF (SubF One, $x), (AddF One, $x)))]> {
  let domain = [OpenUnit];
}

//===- Error function -----------------------------------------------------===//

// z = erf(x):  dz = 2 / sqrt(pi) exp(-x^2) dx.
def : MLIRDerivative<"math", "erf", (Op $x),
    [(MulF (MulF (DiffeRet), ConstantFP<"1.12837916709551257">), (Exp (NegF (MulF $x, $x))))]> {
  let source = "DLMF 7.2.1";
}

// z = erfc(x) = 1 - erf(x):  dz = -2 / sqrt(pi) exp(-x^2) dx.
def : MLIRDerivative<"math", "erfc", (Op $x),
    [(MulF (MulF (DiffeRet), ConstantFP<"-1.12837916709551257">), (Exp (NegF (MulF $x, $x))))]> {
  let source = "DLMF 7.2.2";
}

//===- Signs, bounds, combinations ----------------------------------------===//

let cost = 1 in {

// z = |x|:  dz = sign(x) dx, and 0 at x = 0.
def : MLIRDerivative<"math", "absf", (Op $x),
    [(Select (CmpF<"oeq"> $x, Zero), Zero, (MulF (DiffeRet), (CopySign One, $x)))]> {
  let domain = [AwayFromZero];
}

// z = |x| with the sign of y:  dz = sign(x) sign(y) dx, a sign of 0 being that of its sign bit.
def : MLIRDerivative<"math", "copysign", (Op $x, $y),
    [(MulF (DiffeRet), (MulF (CopySign One, $x), (CopySign One, $y))), (InactiveArg)]> {
  let domain = [AwayFromZero, AwayFromZero];
}

// z = x y + w:  dz = y dx + x dy + dw.
def : MLIRDerivative<"math", "fma", (Op $x, $y, $w), [(MulF (DiffeRet), $y), (MulF (DiffeRet), $x), (DiffeRet)]>;

// z = max(min(x, high), low):  dz = dlow where x < low, else dhigh where x > high, else dx.
def : MLIRDerivative<"math", "clampf", (Op $x, $low, $high),
    [(Select (CmpF<"olt"> $x, $low), Zero, (Select (CmpF<"ogt"> $x, $high), Zero, (DiffeRet))),
     (Select (CmpF<"olt"> $x, $low), (DiffeRet), Zero),
     (Select (CmpF<"olt"> $x, $low), Zero, (Select (CmpF<"ogt"> $x, $high), (DiffeRet), Zero))],
    (Select (CmpF<"olt"> $x, $low), (Shadow $low), (Select (CmpF<"ogt"> $x, $high), (Shadow $high), (Shadow $x)))> {
  let domain = [Any, Interval<"-1.5", "-0.5">, Interval<"0.5", "1.5">];
}

} // cost = 1

//===- No derivative ------------------------------------------------------===//

let pure = 1, cost = 1 in
foreach op = ["ceil", "floor", "round", "roundeven", "trunc"] in
// z is a whole number, constant between jumps:  dz = 0.
def : InactiveOp<"math", op>;

let pure = 1, cost = 1 in
foreach op = ["absi", "ctlz", "cttz", "ctpop", "isfinite", "isinf", "isnan", "isnormal"] in
// z is an integer or a truth value:  dz = 0.
def : InactiveOp<"math", op>;

let pure = 1, cost = 20 in
// z is an integer:  dz = 0.
def : InactiveOp<"math", "ipowi">;
