//===- llvm.td - arithmetic of the llvm dialect ---------------------------===//
//
// For partially lowered modules. Only arithmetic has rules: loads, stores and calls of the dialect are rejected, and its
// branches become branches of cf (mlirad/dialects/llvm). Derivatives consist of ops of arith and math. Conventions at
// points without a derivative are those of arith.td and math.td.
//
//===----------------------------------------------------------------------===//

include "Common.td"

//===- Arithmetic ---------------------------------------------------------===//

let cost = 1 in {

// z = x + y:  dz = dx + dy.
def : MLIRDerivative<"llvm", "fadd", (Op $x, $y), [(DiffeRet), (DiffeRet)]>;

// z = x - y:  dz = dx - dy.
def : MLIRDerivative<"llvm", "fsub", (Op $x, $y), [(DiffeRet), (NegF (DiffeRet))], (SubF (Shadow $x), (Shadow $y))>;

// z = x y:  dz = y dx + x dy.
def : MLIRDerivative<"llvm", "fmul", (Op $x, $y), [(MulF (DiffeRet), $y), (MulF (DiffeRet), $x)]>;

// z = -x:  dz = -dx.
def : MLIRDerivative<"llvm", "fneg", (Op $x), [(NegF (DiffeRet))]>;

// z = c ? x : y:  dz = c ? dx : dy.
def : MLIRDerivative<"llvm", "select", (Op $c, $x, $y),
    [(InactiveArg), (Select $c, (DiffeRet), Zero), (Select $c, Zero, (DiffeRet))],
    (Select $c, (Shadow $x), (Shadow $y))> {
  let domain = [Bool, Any, Any];
}

foreach op = ["intr.fma", "intr.fmuladd"] in
// z = x y + w:  dz = y dx + x dy + dw.
def : MLIRDerivative<"llvm", op, (Op $x, $y, $w), [(MulF (DiffeRet), $y), (MulF (DiffeRet), $x), (DiffeRet)]>;

// z = max(x, y):  dz = dx where x >= y, else dy; on a tie or a NaN dx.
def : MLIRDerivative<"llvm", "intr.maximum", (Op $x, $y),
    [(Select (CmpF<"uge"> $x, $y), (DiffeRet), Zero), (Select (CmpF<"uge"> $x, $y), Zero, (DiffeRet))],
    (Select (CmpF<"uge"> $x, $y), (Shadow $x), (Shadow $y))>;

// z = min(x, y):  dz = dx where x <= y, else dy; on a tie or a NaN dx.
def : MLIRDerivative<"llvm", "intr.minimum", (Op $x, $y),
    [(Select (CmpF<"ule"> $x, $y), (DiffeRet), Zero), (Select (CmpF<"ule"> $x, $y), Zero, (DiffeRet))],
    (Select (CmpF<"ule"> $x, $y), (Shadow $x), (Shadow $y))>;

foreach op = ["intr.maxnum", "intr.minnum"] in
// z = max(x, y) or min(x, y), a NaN is ignored:  dz = dx where x = z, else dy; on a tie dx.
def : MLIRDerivative<"llvm", op, (Op $x, $y),
    [(Select (CmpF<"oeq"> $x, (Result)), (DiffeRet), Zero), (Select (CmpF<"oeq"> $x, (Result)), Zero, (DiffeRet))],
    (Select (CmpF<"oeq"> $x, (Result)), (Shadow $x), (Shadow $y))>;

// z = |x|:  dz = sign(x) dx, and 0 at x = 0.
def : MLIRDerivative<"llvm", "intr.fabs", (Op $x),
    [(Select (CmpF<"oeq"> $x, Zero), Zero, (MulF (DiffeRet), (CopySign One, $x)))]> {
  let domain = [AwayFromZero];
}

// z = |x| with the sign of y:  dz = sign(x) sign(y) dx, a sign of 0 being that of its sign bit.
def : MLIRDerivative<"llvm", "intr.copysign", (Op $x, $y),
    [(MulF (DiffeRet), (MulF (CopySign One, $x), (CopySign One, $y))), (InactiveArg)]> {
  let domain = [AwayFromZero, AwayFromZero];
}

// z = x in a wider type:  dz = dx in that type; the adjoint goes back to the narrow one.
def : MLIRDerivative<"llvm", "fpext", (Op $x), [(TruncF (DiffeRet), (TypeOf $x))],
                     (ExtF (Shadow $x), (TypeOf (Result)))>;

// z = x in a narrower type:  dz = dx in that type; the adjoint goes back to the wide one.
def : MLIRDerivative<"llvm", "fptrunc", (Op $x), [(ExtF (DiffeRet), (TypeOf $x))],
                     (TruncF (Shadow $x), (TypeOf (Result)))>;

} // cost = 1

let cost = 5 in {

// z = x / y:  dz = (dx - z dy) / y.
def : MLIRDerivative<"llvm", "fdiv", (Op $x, $y),
    [(DivF (DiffeRet), $y),
     (NegF (MulF (DivF (DiffeRet), $y), (Result)))]> {
  let domain = [Any, AwayFromZero];
}

// z = sqrt(x):  dz = dx / (2 z).
def : MLIRDerivative<"llvm", "intr.sqrt", (Op $x), [(DivF (MulF (DiffeRet), Half), (Result))]> {
  let domain = [Positive];
}

} // cost = 5

// z = x - n y with the whole number n = trunc(x / y):  dz = dx - n dy.
def : MLIRDerivative<"llvm", "frem", (Op $x, $y),
    [(DiffeRet),
     (NegF (MulF (DiffeRet), (RoundEven (DivF (SubF $x, (Result)), $y))))]> {
  let domain = [Interval<"1.1", "1.9">, Interval<"0.6", "0.9">];
}

//===- Functions ----------------------------------------------------------===//

// z = exp(x):  dz = z dx.
def : MLIRDerivative<"llvm", "intr.exp", (Op $x), [(MulF (DiffeRet), (Result))]>;

// z = 2^x:  dz = z log(2) dx.
def : MLIRDerivative<"llvm", "intr.exp2", (Op $x),
    [(MulF (MulF (DiffeRet), ConstantFP<"0.693147180559945309">), (Result))]>;

// z = log(x):  dz = dx / x.
def : MLIRDerivative<"llvm", "intr.log", (Op $x), [(DivF (DiffeRet), $x)]> {
  let domain = [Positive];
}

// z = log10(x):  dz = dx / (x log(10)).
def : MLIRDerivative<"llvm", "intr.log10", (Op $x), [(DivF (MulF (DiffeRet), ConstantFP<"0.434294481903251828">), $x)]> {
  let domain = [Positive];
}

// z = log2(x):  dz = dx / (x log(2)).
def : MLIRDerivative<"llvm", "intr.log2", (Op $x), [(DivF (MulF (DiffeRet), ConstantFP<"1.44269504088896341">), $x)]> {
  let domain = [Positive];
}

// z = sin(x):  dz = cos(x) dx.
def : MLIRDerivative<"llvm", "intr.sin", (Op $x), [(MulF (DiffeRet), (Cos $x))]>;

// z = cos(x):  dz = -sin(x) dx.
def : MLIRDerivative<"llvm", "intr.cos", (Op $x), [(NegF (MulF (DiffeRet), (Sin $x)))]>;

// z = tan(x):  dz = (1 + z^2) dx.
def : MLIRDerivative<"llvm", "intr.tan", (Op $x), [(MulF (DiffeRet), (AddF One, (MulF (Result), (Result))))]> {
  let domain = [Interval<"-1.2", "1.2">];
}

// z = asin(x):  dz = dx / sqrt((1 - x) (1 + x)).
def : MLIRDerivative<"llvm", "intr.asin", (Op $x), [(DivF (DiffeRet), (Sqrt (MulF (SubF One, $x), (AddF One, $x))))]> {
  let domain = [OpenUnit];
  let source = "DLMF 4.24.7";
}

// z = acos(x):  dz = -dx / sqrt((1 - x) (1 + x)).
def : MLIRDerivative<"llvm", "intr.acos", (Op $x),
    [(NegF (DivF (DiffeRet), (Sqrt (MulF (SubF One, $x), (AddF One, $x)))))]> {
  let domain = [OpenUnit];
  let source = "DLMF 4.24.8";
}

// z = atan(x):  dz = dx / (1 + x^2).
def : MLIRDerivative<"llvm", "intr.atan", (Op $x), [(DivF (DiffeRet), (AddF One, (MulF $x, $x)))]> {
  let source = "DLMF 4.24.9";
}

// z = sinh(x):  dz = cosh(x) dx.
def : MLIRDerivative<"llvm", "intr.sinh", (Op $x), [(MulF (DiffeRet), (Cosh $x))]>;

// z = cosh(x):  dz = sinh(x) dx.
def : MLIRDerivative<"llvm", "intr.cosh", (Op $x), [(MulF (DiffeRet), (Sinh $x))]>;

// z = tanh(x):  dz = (1 - z^2) dx.
def : MLIRDerivative<"llvm", "intr.tanh", (Op $x), [(MulF (DiffeRet), (SubF One, (MulF (Result), (Result))))]>;

let cost = 40 in {

// z = atan2(y, x), the angle of the point (x, y):  dz = (x dy - y dx) / (x^2 + y^2).
def : MLIRDerivative<"llvm", "intr.atan2", (Op $y, $x),
    [(DivF (MulF (DiffeRet), $x), (AddF (MulF $x, $x), (MulF $y, $y))),
     (NegF (DivF (MulF (DiffeRet), $y), (AddF (MulF $x, $x), (MulF $y, $y))))]> {
  let domain = [AwayFromZero, AwayFromZero];
}

// z = x^y:  dz = y x^(y-1) dx + z log(x) dy.
// At x = y = 0 the base is taken as 1, so that dz/dx = 0 y = 0 instead of 0 Inf, also in the second derivative;
// at x = 0 <= y the logarithm is taken of 1, so that dz/dy = 0 instead of 0 Inf.
def : MLIRDerivative<"llvm", "intr.pow", (Op $x, $y),
    [(MulF (MulF (DiffeRet), $y),
           (PowF (Select (AndI (CmpF<"oeq"> $x, Zero), (CmpF<"oeq"> $y, Zero)), One, $x), (SubF $y, One))),
     (MulF (MulF (DiffeRet), (Result)),
           (Log (Select (AndI (CmpF<"oeq"> $x, Zero), (CmpF<"oge"> $y, Zero)), One, $x)))]> {
  let domain = [Positive, Any];
}

} // cost = 40

//===- No derivative ------------------------------------------------------===//

let pure = 1, cost = 1 in
def : NotImplementedOp<"llvm", "bitcast",
    "the bits of a float are not a differentiable function of it; "
    "do the computation on floats (arith.select, math.absf, ...)">;

let pure = 1, cost = 0 in
foreach op = ["mlir.constant", "mlir.poison", "mlir.undef", "mlir.zero"] in
// z is a constant:  dz = 0.
def : InactiveOp<"llvm", op>;

let pure = 1, cost = 1 in
foreach op = ["add", "and", "ashr", "fcmp", "fptosi", "fptoui", "icmp", "lshr", "mul", "or", "sext", "shl", "sitofp",
              "sub", "trunc", "uitofp", "xor", "zext", "intr.abs", "intr.ctlz", "intr.ctpop", "intr.cttz",
              "intr.is.fpclass", "intr.smax", "intr.smin", "intr.umax", "intr.umin"] in
// z is an integer or a truth value:  dz = 0.
def : InactiveOp<"llvm", op>;

let pure = 1, cost = 5 in
foreach op = ["sdiv", "srem", "udiv", "urem"] in
// z is an integer:  dz = 0.
def : InactiveOp<"llvm", op>;

let pure = 1, cost = 1 in
foreach op = ["intr.ceil", "intr.floor", "intr.nearbyint", "intr.rint", "intr.round", "intr.roundeven", "intr.trunc"] in
// z is a whole number, constant between jumps:  dz = 0.
def : InactiveOp<"llvm", op>;
