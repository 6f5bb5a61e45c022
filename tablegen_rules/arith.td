//===- arith.td - derivatives of the arith dialect ------------------------===//
//
// Conventions at points without a derivative:
// * max and min on a tie: the derivative flows to the first operand.
// * max and min with a NaN: maximumf and minimumf are NaN then, and the derivative flows to the first operand;
//   maxnumf and minnumf ignore it, and the derivative flows to the operand that is the result.
// * rounding, comparing and conversion to integers have derivative zero.
//
//===----------------------------------------------------------------------===//

include "Common.td"

//===- Arithmetic ---------------------------------------------------------===//

let cost = 1 in {

// z = x + y:  dz = dx + dy.
def : MLIRDerivative<"arith", "addf", (Op $x, $y), [(DiffeRet), (DiffeRet)]>;

// z = x - y:  dz = dx - dy.
def : MLIRDerivative<"arith", "subf", (Op $x, $y), [(DiffeRet), (NegF (DiffeRet))], (SubF (Shadow $x), (Shadow $y))>;

// z = x y:  dz = y dx + x dy.
def : MLIRDerivative<"arith", "mulf", (Op $x, $y), [(MulF (DiffeRet), $y), (MulF (DiffeRet), $x)]>;

// z = -x:  dz = -dx.
def : MLIRDerivative<"arith", "negf", (Op $x), [(NegF (DiffeRet))]>;

// z = max(x, y):  dz = dx where x >= y, else dy; on a tie or a NaN dx.
def : MLIRDerivative<"arith", "maximumf", (Op $x, $y),
    [(Select (CmpF<"uge"> $x, $y), (DiffeRet), Zero), (Select (CmpF<"uge"> $x, $y), Zero, (DiffeRet))],
    (Select (CmpF<"uge"> $x, $y), (Shadow $x), (Shadow $y))>;

// z = min(x, y):  dz = dx where x <= y, else dy; on a tie or a NaN dx.
def : MLIRDerivative<"arith", "minimumf", (Op $x, $y),
    [(Select (CmpF<"ule"> $x, $y), (DiffeRet), Zero), (Select (CmpF<"ule"> $x, $y), Zero, (DiffeRet))],
    (Select (CmpF<"ule"> $x, $y), (Shadow $x), (Shadow $y))>;

// z = max(x, y), a NaN is ignored:  dz = dx where x = z, else dy; on a tie dx.
def : MLIRDerivative<"arith", "maxnumf", (Op $x, $y),
    [(Select (CmpF<"oeq"> $x, (Result)), (DiffeRet), Zero), (Select (CmpF<"oeq"> $x, (Result)), Zero, (DiffeRet))],
    (Select (CmpF<"oeq"> $x, (Result)), (Shadow $x), (Shadow $y))>;

// z = min(x, y), a NaN is ignored:  dz = dx where x = z, else dy; on a tie dx.
def : MLIRDerivative<"arith", "minnumf", (Op $x, $y),
    [(Select (CmpF<"oeq"> $x, (Result)), (DiffeRet), Zero), (Select (CmpF<"oeq"> $x, (Result)), Zero, (DiffeRet))],
    (Select (CmpF<"oeq"> $x, (Result)), (Shadow $x), (Shadow $y))>;

// z = c ? x : y:  dz = c ? dx : dy.
def : MLIRDerivative<"arith", "select", (Op $c, $x, $y),
    [(InactiveArg), (Select $c, (DiffeRet), Zero), (Select $c, Zero, (DiffeRet))],
    (Select $c, (Shadow $x), (Shadow $y))> {
  let domain = [Bool, Any, Any];
}

// z = x, but 0 where x is subnormal:  dz = dx. The derivative of the rounding is that of the identity.
def : MLIRDerivative<"arith", "flush_denormals", (Op $x), [(DiffeRet)]>;

} // cost = 1

let cost = 5 in {

// A reciprocal z needs no other division: its adjoint is multiplied by z twice, and that overflows where z does.

// z = x / y:  dz = (dx - z dy) / y.
def : MLIRDerivative<"arith", "divf", (Op $x, $y),
    [(SelectIfOne $x, (MulF (DiffeRet), (Result)), (DivF (DiffeRet), $y)),
     (NegF (MulF (SelectIfOne $x, (MulF (DiffeRet), (Result)), (DivF (DiffeRet), $y)), (Result)))]> {
  let domain = [Any, AwayFromZero];
}

} // cost = 5

// z = x - n y with the whole number n = trunc(x / y):  dz = dx - n dy.
// n is had from the result, (x - z) / y rounded: x / y itself may be rounded up to the next whole number.
def : MLIRDerivative<"arith", "remf", (Op $x, $y),
    [(DiffeRet),
     (NegF (MulF (DiffeRet), (RoundEven (DivF (SubF $x, (Result)), $y))))]> {
  let domain = [Interval<"1.1", "1.9">, Interval<"0.6", "0.9">];
}

//===- Conversions between float types ------------------------------------===//

let cost = 1 in {

// z = x in a wider type:  dz = dx in that type; the adjoint goes back to the narrow one.
def : MLIRDerivative<"arith", "extf", (Op $x), [(TruncF (DiffeRet), (TypeOf $x))],
                     (ExtF (Shadow $x), (TypeOf (Result)))>;

// z = x in a narrower type:  dz = dx in that type; the adjoint goes back to the wide one.
def : MLIRDerivative<"arith", "truncf", (Op $x), [(ExtF (DiffeRet), (TypeOf $x))],
                     (TruncF (Shadow $x), (TypeOf (Result)))>;

// z = x in another type of the same width:  dz = dx in that type; the adjoint goes back.
def : MLIRDerivative<"arith", "convertf", (Op $x), [(ConvertF (DiffeRet), (TypeOf $x))],
                     (ConvertF (Shadow $x), (TypeOf (Result)))>;

} // cost = 1

//===- Gaps ---------------------------------------------------------------===//

let pure = 1, cost = 1 in {

// Bits that come back with another sign, or as they were, are rewritten by mlirad/dialects/arith.
def : NotImplementedOp<"arith", "bitcast",
    "the bits of a float are not a differentiable function of it; "
    "do the computation on floats (arith.select, math.absf, ...)">;

// z = x s and z = x / s in another type, with a power s of 2:  written so before they are differentiated.
foreach op = ["scaling_extf", "scaling_truncf"] in
def : ValueOp<"arith", op>;

} // pure, cost

//===- No derivative ------------------------------------------------------===//

let pure = 1, cost = 0 in
// z is a constant:  dz = 0.
def : InactiveOp<"arith", "constant">;

let pure = 1, cost = 1 in
foreach op = ["addi", "addui_extended", "andi", "cmpf", "cmpi", "extsi", "extui", "fptosi", "fptoui", "index_cast",
              "index_castui", "maxsi", "maxui", "minsi", "minui", "muli", "mulsi_extended", "mului_extended", "ori",
              "shli", "shrsi", "shrui", "sitofp", "subi", "subui_extended", "trunci", "uitofp", "xori"] in
// z is an integer or a truth value:  dz = 0.
def : InactiveOp<"arith", op>;

let pure = 1, cost = 5 in
foreach op = ["ceildivsi", "ceildivui", "divsi", "divui", "floordivsi", "remsi", "remui"] in
// z is an integer:  dz = 0.
def : InactiveOp<"arith", op>;
