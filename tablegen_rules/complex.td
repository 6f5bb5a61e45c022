//===- complex.td - derivatives of the complex dialect ---------------------===//
//
// A complex number is a pair of reals, and the inner product is that of pairs, Re(conj(a) b). So a gradient of a real
// function f holds df/dRe(z) + i df/dIm(z): the direction in which f grows. Where f is complex differentiable, forward
// mode multiplies by f'(z) and reverse mode by conj(f'(z)).
//
// Conventions at points without a derivative:
// * abs and sign at 0: the derivative is 0.
// * pow and powi at x = 0: the derivative to x is 0 where the exponent is 0; that of pow to y is 0.
// * sqrt, log, angle and atan2 at their branch points and cuts: what the formula says (Inf or NaN, or one side's value).
//
//===----------------------------------------------------------------------===//

include "Common.td"

//===- Parts --------------------------------------------------------------===//

let cost = 1 in {

// z = re + i im:  dz = dre + i dim.
def : MLIRDerivative<"complex", "create", (Op $re, $im),
    [(ComplexRe (DiffeRet)), (ComplexIm (DiffeRet))],
    (ComplexCreate (Shadow $re), (Shadow $im))>;

// z = Re(x):  dz = Re(dx).
def : MLIRDerivative<"complex", "re", (Op $x), [(ComplexCreate (DiffeRet), Zero)], (ComplexRe (Shadow $x))> {
  let domain = [AnyComplex];
}

// z = Im(x):  dz = Im(dx).
def : MLIRDerivative<"complex", "im", (Op $x), [(ComplexCreate Zero, (DiffeRet))], (ComplexIm (Shadow $x))> {
  let domain = [AnyComplex];
}

// z = conj(x):  dz = conj(dx); the adjoint is conjugated as well.
def : MLIRDerivative<"complex", "conj", (Op $x), [(ComplexConj (DiffeRet))]> {
  let domain = [AnyComplex];
}

//===- Arithmetic ---------------------------------------------------------===//

// z = x + y:  dz = dx + dy.
def : HolomorphicDerivative<"complex", "add", (Op $x, $y), [(DiffeRet), (DiffeRet)]> {
  let domain = [AnyComplex, AnyComplex];
}

// z = x - y:  dz = dx - dy.
def : HolomorphicDerivative<"complex", "sub", (Op $x, $y), [(DiffeRet), (ComplexNeg (DiffeRet))]> {
  let domain = [AnyComplex, AnyComplex];
}

// z = -x:  dz = -dx.
def : HolomorphicDerivative<"complex", "neg", (Op $x), [(ComplexNeg (DiffeRet))]> {
  let domain = [AnyComplex];
}

} // cost = 1

let cost = 4 in
// z = x y:  dz = y dx + x dy.
def : HolomorphicDerivative<"complex", "mul", (Op $x, $y), [(ComplexMul (DiffeRet), $y), (ComplexMul (DiffeRet), $x)]> {
  let domain = [AnyComplex, AnyComplex];
}

let cost = 20 in
// z = x / y:  dz = (dx - z dy) / y.
def : HolomorphicDerivative<"complex", "div", (Op $x, $y),
    [(ComplexDiv (DiffeRet), $y), (ComplexNeg (ComplexMul (ComplexDiv (DiffeRet), $y), (Result)))]> {
  let domain = [AnyComplex, NonzeroComplex];
}

//===- Size and direction: not complex differentiable ---------------------===//

let cost = 20 in {

// z = |x|:  dz = Re(conj(s) dx) with the direction s = x / |x|, and 0 at x = 0.
def : MLIRDerivative<"complex", "abs", (Op $x),
    [(ComplexCreate (MulF (DiffeRet), (ComplexRe (ComplexSign $x))), (MulF (DiffeRet), (ComplexIm (ComplexSign $x))))],
    (AddF (MulF (ComplexRe (Shadow $x)), (ComplexRe (ComplexSign $x))),
          (MulF (ComplexIm (Shadow $x)), (ComplexIm (ComplexSign $x))))> {
  let domain = [NonzeroComplex];
}

// z = arg(x), the angle between x and 1:  dz = Im(dx / x).
def : MLIRDerivative<"complex", "angle", (Op $x),
    [(ComplexCreate (NegF (MulF (DiffeRet), (ComplexIm (ComplexDiv One, (ComplexConj $x))))),
                    (MulF (DiffeRet), (ComplexRe (ComplexDiv One, (ComplexConj $x)))))],
    (ComplexIm (ComplexDiv (Shadow $x), $x))> {
  let domain = [OffTheCut];
}

// z = x / |x|, and 0 at x = 0:  dz = i z Im(conj(z) dx) / |x|, and 0 at x = 0. It is its own adjoint.
def : MLIRDerivative<"complex", "sign", (Op $x),
    [(ComplexMul (Result), (ComplexCreate Zero,
        (DivF (ComplexIm (ComplexMul (ComplexConj (Result)), (DiffeRet))),
              (Select (CmpF<"oeq"> (ComplexAbs $x), Zero), One, (ComplexAbs $x)))))]> {
  let domain = [NonzeroComplex];
}

} // cost = 20

//===- Powers -------------------------------------------------------------===//

let cost = 40 in {

// z = sqrt(x):  dz = dx / (2 z).
def : HolomorphicDerivative<"complex", "sqrt", (Op $x), [(ComplexDiv (DiffeRet), (ComplexAdd (Result), (Result)))]> {
  let domain = [OffTheCut];
}

// z = 1 / sqrt(x):  dz = -z^3 dx / 2.
def : HolomorphicDerivative<"complex", "rsqrt", (Op $x),
    [(ComplexMul (ComplexMul (DiffeRet), ConstantFP<"-0.5">), (ComplexMul (Result), (ComplexMul (Result), (Result))))]> {
  let domain = [OffTheCut];
}

// z = x^y:  dz = y x^(y-1) dx + z log(x) dy.
// At y = 0 the base is taken as 1, so that dz/dx = 0 also at x = 0; at x = 0 the logarithm is taken of 1, so that
// dz/dy = 0.
def : HolomorphicDerivative<"complex", "pow", (Op $x, $y),
    [(ComplexMul (ComplexMul (DiffeRet), $y),
                 (ComplexPow (Select (CmpF<"oeq"> (ComplexAbs $y), Zero), One, $x), (ComplexSub $y, One))),
     (ComplexMul (ComplexMul (DiffeRet), (Result)), (ComplexLog (Select (CmpF<"oeq"> (ComplexAbs $x), Zero), One, $x)))]> {
  let domain = [OffTheCut, AnyComplex];
}

// z = x^n with an integer n:  dz = n x^(n-1) dx.
// At n = 0 the base is taken as 1, so that the derivative is 0 also at x = 0.
def : HolomorphicDerivative<"complex", "powi", (Op $x, $n),
    [(ComplexMul
         (ComplexMul (DiffeRet), (ComplexCreate (SIToFP $n, (TypeOf (ComplexRe $x))), Zero)),
         (ComplexPowI (Select (CmpF<"oeq"> (SIToFP $n, (TypeOf (ComplexRe $x))), Zero), One, $x),
                      (SubI $n, ConstantInt<1>))),
     (InactiveArg)]> {
  let domain = [NonzeroComplex, Int];
}

//===- Exponential and logarithm ------------------------------------------===//

// z = exp(x):  dz = z dx.
def : HolomorphicDerivative<"complex", "exp", (Op $x), [(ComplexMul (DiffeRet), (Result))]> {
  let domain = [AnyComplex];
}

// z = exp(x) - 1:  dz = exp(x) dx.
def : HolomorphicDerivative<"complex", "expm1", (Op $x), [(ComplexMul (DiffeRet), (ComplexExp $x))]> {
  let domain = [AnyComplex];
}

// z = log(x):  dz = dx / x.
def : HolomorphicDerivative<"complex", "log", (Op $x), [(ComplexDiv (DiffeRet), $x)]> {
  let domain = [OffTheCut];
}

// z = log(1 + x):  dz = dx / (1 + x).
def : HolomorphicDerivative<"complex", "log1p", (Op $x), [(ComplexDiv (DiffeRet), (ComplexAdd One, $x))]> {
  let domain = [ComplexBox<"-0.7", "2">];
}

//===- Trigonometry -------------------------------------------------------===//

// z = sin(x):  dz = cos(x) dx.
def : HolomorphicDerivative<"complex", "sin", (Op $x), [(ComplexMul (DiffeRet), (ComplexCos $x))]> {
  let domain = [AnyComplex];
}

// z = cos(x):  dz = -sin(x) dx.
def : HolomorphicDerivative<"complex", "cos", (Op $x), [(ComplexNeg (ComplexMul (DiffeRet), (ComplexSin $x)))]> {
  let domain = [AnyComplex];
}

// z = tan(x):  dz = (1 + z^2) dx.
def : HolomorphicDerivative<"complex", "tan", (Op $x),
    [(ComplexMul (DiffeRet), (ComplexAdd One, (ComplexMul (Result), (Result))))]> {
  let domain = [ComplexBox<"-1.2", "1.2">];
}

// z = tanh(x):  dz = (1 - z^2) dx.
def : HolomorphicDerivative<"complex", "tanh", (Op $x),
    [(ComplexMul (DiffeRet), (ComplexSub One, (ComplexMul (Result), (Result))))]> {
  let domain = [ComplexBox<"-1.2", "1.2">];
}

// z = atan2(y, x) = -i log((x + i y) / sqrt(x^2 + y^2)):  dz = (x dy - y dx) / (x^2 + y^2).
def : HolomorphicDerivative<"complex", "atan2", (Op $y, $x),
    [(ComplexDiv (ComplexMul (DiffeRet), $x), (ComplexAdd (ComplexMul $x, $x), (ComplexMul $y, $y))),
     (ComplexNeg (ComplexDiv (ComplexMul (DiffeRet), $y), (ComplexAdd (ComplexMul $x, $x), (ComplexMul $y, $y))))]> {
  let domain = [ComplexBox<"-0.5", "0.5">, ComplexBox<"0.8", "1.6">];
}

} // cost = 40

//===- No derivative ------------------------------------------------------===//

let pure = 1, cost = 0 in
// z is a constant:  dz = 0.
def : InactiveOp<"complex", "constant">;

let pure = 1, cost = 1 in
foreach op = ["eq", "neq"] in
// z is a truth value:  dz = 0.
def : InactiveOp<"complex", op>;

def : NotImplementedOp<"complex", "bitcast",
    "the bits of a number are not a differentiable function of it; use complex.re and complex.im">;
