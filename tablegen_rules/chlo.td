//===- chlo.td - derivatives of CHLO, the functions beside StableHLO ------===//
//
// Conventions: as in stablehlo.td.
//
//===----------------------------------------------------------------------===//

include "Common.td"

class Chlo<string mnemonic, int operands> : Inst<mnemonic, "chlo", operands>;
def ChloConj : Chlo<"conj", 1>;
def ChloCosh : Chlo<"cosh", 1>;
def ChloSinh : Chlo<"sinh", 1>;
def ChloDigamma : Chlo<"digamma", 1>;
def ChloPolygamma : Chlo<"polygamma", 2>;
def ChloZeta : Chlo<"zeta", 2>;

//===- Rounding -----------------------------------------------------------===//

let cost = 1 in
// z = the number of the type next to x, towards y:  dz = dx.
def : MLIRDerivative<"chlo", "next_after", (Op $x, $y), [(DiffeRet), (InactiveArg)]>;

//===- Trigonometry -------------------------------------------------------===//

let cost = 20 in {

// z = tan(x):  dz = (1 + z^2) dx.
def : HolomorphicDerivative<"chlo", "tan", (Op $x), [(HMul (DiffeRet), (HAdd One, (HMul (Result), (Result))))]> {
  let domain = [Interval<"-1.2", "1.2">];
}

// z = asin(x):  dz = dx / sqrt(1 - x^2). From (1 - x) (1 + x) the second derivative is NaN at 1, and inexact near 0.
def : HolomorphicDerivative<"chlo", "asin", (Op $x), [(HMul (DiffeRet), (HRsqrt (HSub One, (HMul $x, $x))))]> {
  let domain = [OpenUnit];
  let source = "DLMF 4.24.7";
}

// z = acos(x):  dz = -dx / sqrt(1 - x^2).
def : HolomorphicDerivative<"chlo", "acos", (Op $x),
    [(HNeg (HMul (DiffeRet), (HRsqrt (HSub One, (HMul $x, $x)))))]> {
  let domain = [OpenUnit];
  let source = "DLMF 4.24.8";
}

// z = atan(x):  dz = dx / (1 + x^2).
def : HolomorphicDerivative<"chlo", "atan", (Op $x), [(HDiv (DiffeRet), (HAdd One, (HMul $x, $x)))]> {
  let source = "DLMF 4.24.9";
}

// z = sinh(x):  dz = cosh(x) dx.
def : HolomorphicDerivative<"chlo", "sinh", (Op $x), [(HMul (DiffeRet), (ChloCosh $x))]>;

// z = cosh(x):  dz = sinh(x) dx.
def : HolomorphicDerivative<"chlo", "cosh", (Op $x), [(HMul (DiffeRet), (ChloSinh $x))]>;

// z = asinh(x):  dz = dx / sqrt(x^2 + 1).
def : HolomorphicDerivative<"chlo", "asinh", (Op $x), [(HDiv (DiffeRet), (HSqrt (HAdd (HMul $x, $x), One)))]>;

// z = acosh(x):  dz = dx / (sqrt(x - 1) sqrt(x + 1)), which is on the principal branch for complex numbers too.
def : HolomorphicDerivative<"chlo", "acosh", (Op $x),
    [(HDiv (HDiv (DiffeRet), (HSqrt (HSub $x, One))), (HSqrt (HAdd $x, One)))]> {
  let domain = [AboveOne];
}

// z = atanh(x):  dz = dx / ((1 - x) (1 + x)).
def : HolomorphicDerivative<"chlo", "atanh", (Op $x), [(HDiv (DiffeRet), (HMul (HSub One, $x), (HAdd One, $x)))]> {
  let domain = [OpenUnit];
}

} // cost = 20

let cost = 1 in
// z = conj(x):  dz = conj(dx); the adjoint is conjugated as well.
def : MLIRDerivative<"chlo", "conj", (Op $x), [(ChloConj (DiffeRet))]>;

let cost = 1 in
// z = x^2:  dz = 2 x dx.
def : HolomorphicDerivative<"chlo", "square", (Op $x), [(HMul (HMul (DiffeRet), Two), $x)]>;

//===- Error and gamma functions ------------------------------------------===//

// z = erf(x):  dz = 2 / sqrt(pi) exp(-x^2) dx.
def : MLIRDerivative<"chlo", "erf", (Op $x),
    [(HMul (HMul (DiffeRet), ConstantFP<"1.12837916709551257">), (HExp (HNeg (HMul $x, $x))))]> {
  let source = "DLMF 7.2.1";
}

// z = erfc(x) = 1 - erf(x):  dz = -2 / sqrt(pi) exp(-x^2) dx.
def : MLIRDerivative<"chlo", "erfc", (Op $x),
    [(HMul (HMul (DiffeRet), ConstantFP<"-1.12837916709551257">), (HExp (HNeg (HMul $x, $x))))]> {
  let source = "DLMF 7.2.2";
}

// z = erf^-1(x):  dz = sqrt(pi) / 2 exp(z^2) dx.
def : MLIRDerivative<"chlo", "erf_inv", (Op $x),
    [(HMul (HMul (DiffeRet), ConstantFP<"0.886226925452758014">), (HExp (HMul (Result), (Result))))]> {
  let domain = [OpenUnit];
  let source = "DLMF 7.17.1";
}

// z = log|gamma(x)|:  dz = digamma(x) dx.
def : MLIRDerivative<"chlo", "lgamma", (Op $x), [(HMul (DiffeRet), (ChloDigamma $x))]> {
  let domain = [Positive];
  let source = "DLMF 5.2.2";
}

// z = digamma(x):  dz = zeta(2, x) dx, the trigamma function; left of 0 by reflection, -zeta(2, 1 - x) + (pi / sin(pi x))^2.
def : MLIRDerivative<"chlo", "digamma", (Op $x),
    [(HMul (DiffeRet),
       (HSelect (CmpF<"oge"> $x, Zero), (ChloPolygamma One, $x),
         (HSub (HDiv ConstantFP<"9.86960440108935862">,
                     (HMul (HSin (HMul ConstantFP<"3.14159265358979324">, $x)),
                           (HSin (HMul ConstantFP<"3.14159265358979324">, $x)))),
               (ChloPolygamma One, (HSub One, $x)))))]> {
  let domain = [Positive];
  let source = "DLMF 5.15.1 and 5.15.6";
}

// z = the n-th derivative of digamma at x:  dz = the next one dx. It is no function of a real n that has a derivative here.
def : MLIRDerivative<"chlo", "polygamma", (Op $n, $x),
    [(AssertingInactiveArg), (HMul (DiffeRet), (ChloPolygamma (HAdd $n, One), $x))]> {
  let domain = [Any, Positive];
  let source = "DLMF 5.15";
}

// z = zeta(s, q), Hurwitz's:  dz = -s zeta(s + 1, q) dq. The derivative to s has no op.
def : MLIRDerivative<"chlo", "zeta", (Op $s, $q),
    [(AssertingInactiveArg), (HNeg (HMul (DiffeRet), (HMul $s, (ChloZeta (HAdd $s, One), $q))))]> {
  let domain = [AboveOne, Positive];
  let source = "DLMF 25.11.17";
}

//===- No derivative ------------------------------------------------------===//

let pure = 1, cost = 1 in
foreach op = ["constant", "constant_like", "is_inf", "is_neg_inf", "is_pos_inf", "mulhi"] in
// z depends on no float, or is a truth value:  dz = 0.
def : InactiveOp<"chlo", op>;
