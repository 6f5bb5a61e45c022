//===- stablehlo.td - derivatives of elementwise ops of StableHLO ---------===//
//
// Tensors of floats and of complex numbers have the same ops. A complex number is a pair of reals, as in complex.td.
// Ops that move elements or add them up have models in mlirad/dialects/stablehlo.
//
// Conventions at points without a derivative:
// * abs at 0: the derivative is 1, of complex numbers 0.
// * max and min on a tie: half of the derivative flows to each operand; with a NaN all of it to the first one.
// * clamp on a bound: 0.
// * power at x = 0: the derivative to x is 0 where y = 0, and to y is 0 where y >= 0.
// * rounding, signs and comparisons have derivative zero.
//
//===----------------------------------------------------------------------===//

include "Common.td"

//===- Arithmetic ---------------------------------------------------------===//

let cost = 1 in {

// z = x + y:  dz = dx + dy.
def : HolomorphicDerivative<"stablehlo", "add", (Op $x, $y), [(DiffeRet), (DiffeRet)]>;

// z = x - y:  dz = dx - dy.
def : MLIRDerivative<"stablehlo", "subtract", (Op $x, $y), [(DiffeRet), (HNeg (DiffeRet))],
                     (HSub (Shadow $x), (Shadow $y))>;

// z = x y:  dz = y dx + x dy.
def : HolomorphicDerivative<"stablehlo", "multiply", (Op $x, $y), [(HMul (DiffeRet), $y), (HMul (DiffeRet), $x)]>;

// z = -x:  dz = -dx.
def : HolomorphicDerivative<"stablehlo", "negate", (Op $x), [(HNeg (DiffeRet))]>;

// z = max(x, y):  dz = dx where x > y, dy where x < y, their mean on a tie; with a NaN dx.
// Half to each, as in JAX: a function of the maximum and the minimum of the same two numbers may be smooth on ties.
def : MLIRDerivative<"stablehlo", "maximum", (Op $x, $y),
    [(HSelect (CmpF<"ugt"> $x, $y), (DiffeRet), (HSelect (CmpF<"oeq"> $x, $y), (HMul (DiffeRet), Half), Zero)),
     (HSelect (CmpF<"olt"> $x, $y), (DiffeRet), (HSelect (CmpF<"oeq"> $x, $y), (HMul (DiffeRet), Half), Zero))],
    (HSelect (CmpF<"oeq"> $x, $y), (HMul (HAdd (Shadow $x), (Shadow $y)), Half),
             (HSelect (CmpF<"ugt"> $x, $y), (Shadow $x), (Shadow $y)))>;

// z = min(x, y):  dz = dx where x < y, dy where x > y, their mean on a tie; with a NaN dx.
def : MLIRDerivative<"stablehlo", "minimum", (Op $x, $y),
    [(HSelect (CmpF<"ult"> $x, $y), (DiffeRet), (HSelect (CmpF<"oeq"> $x, $y), (HMul (DiffeRet), Half), Zero)),
     (HSelect (CmpF<"ogt"> $x, $y), (DiffeRet), (HSelect (CmpF<"oeq"> $x, $y), (HMul (DiffeRet), Half), Zero))],
    (HSelect (CmpF<"oeq"> $x, $y), (HMul (HAdd (Shadow $x), (Shadow $y)), Half),
             (HSelect (CmpF<"ult"> $x, $y), (Shadow $x), (Shadow $y)))>;

// z = min(max(x, low), high):  dz = dx where low < x < high, dlow where x < low, dhigh where x > high, else 0.
// On a bound 0, as in JAX.
def : MLIRDerivative<"stablehlo", "clamp", (Op $low, $x, $high),
    [(HSelect (CmpF<"olt"> $x, $low), (DiffeRet), Zero),
     (HSelect (AndI (CmpF<"ogt"> $x, $low), (CmpF<"olt"> $x, $high)), (DiffeRet), Zero),
     (HSelect (CmpF<"ogt"> $x, $high), (DiffeRet), Zero)],
    (HSelect (AndI (CmpF<"ogt"> $x, $low), (CmpF<"olt"> $x, $high)), (Shadow $x),
             (HSelect (CmpF<"olt"> $x, $low), (Shadow $low), (HSelect (CmpF<"ogt"> $x, $high), (Shadow $high), Zero)))> {
  let domain = [Interval<"-1.5", "-0.5">, Any, Interval<"0.5", "1.5">];
}

// z = c ? x : y:  dz = c ? dx : dy.
def : MLIRDerivative<"stablehlo", "select", (Op $c, $x, $y),
    [(InactiveArg), (HSelect $c, (DiffeRet), Zero), (HSelect $c, Zero, (DiffeRet))],
    (HSelect $c, (Shadow $x), (Shadow $y))> {
  let domain = [Bool, Any, Any];
}

// z = x in another type:  dz = dx in that type; the adjoint goes back.
// A real number is a complex one without an imaginary part, of which the derivative keeps nothing.
def : MLIRDerivative<"stablehlo", "convert", (Op $x), [(HConvert (DiffeRet), (TypeOf $x))],
                     (HConvert (Shadow $x), (TypeOf (Result)))>;

// z = x with fewer digits:  dz = dx. The derivative of the rounding is that of the identity.
def : MLIRDerivative<"stablehlo", "reduce_precision", (Op $x), [(DiffeRet)]>;

} // cost = 1

let cost = 5 in
// z = x / y:  dz = (dx - z dy) / y.
def : HolomorphicDerivative<"stablehlo", "divide", (Op $x, $y),
    [(HDiv (DiffeRet), $y),
     (HNeg (HMul (HDiv (DiffeRet), $y), (Result)))]> {
  let domain = [Any, AwayFromZero];
}

// z = x - n y with the whole number n = trunc(x / y):  dz = dx - n dy.
// n is had from the result, (x - z) / y rounded: x / y itself may be rounded up to the next whole number.
def : MLIRDerivative<"stablehlo", "remainder", (Op $x, $y),
    [(DiffeRet),
     (HNeg (HMul (DiffeRet), (HRoundEven (HDiv (HSub $x, (Result)), $y))))]> {
  let domain = [Interval<"1.6", "1.95">, Interval<"1.1", "1.4">];
}

//===- Powers and roots ---------------------------------------------------===//

let cost = 5 in
// z = sqrt(x):  dz = dx / (2 z).
def : HolomorphicDerivative<"stablehlo", "sqrt", (Op $x), [(HDiv (HMul (DiffeRet), Half), (Result))]> {
  let domain = [Positive];
}

let cost = 10 in
// z = 1 / sqrt(x):  dz = -z^3 dx / 2.
def : HolomorphicDerivative<"stablehlo", "rsqrt", (Op $x),
    [(HMul (HMul (DiffeRet), ConstantFP<"-0.5">), (HMul (Result), (HMul (Result), (Result))))]> {
  let domain = [Positive];
}

// z = cbrt(x):  dz = dx / (3 z^2), by two divisions, so that the second derivative at 0 is infinite instead of NaN.
def : HolomorphicDerivative<"stablehlo", "cbrt", (Op $x),
    [(HDiv (HDiv (HMul (DiffeRet), ConstantFP<"0.333333333333333333">), (Result)), (Result))]> {
  let domain = [AwayFromZero];
}

let cost = 40 in
// z = x^y:  dz = y x^(y-1) dx + z log(x) dy.
// At x = y = 0 the base is taken as 1, so that dz/dx = 0 y = 0 instead of 0 Inf, also in the second derivative;
// at x = 0 <= y the logarithm is taken of 1, so that dz/dy = 0 instead of 0 Inf. Of complex numbers nothing is less
// than another: at x = 0 the logarithm is taken of 1.
def : HolomorphicDerivative<"stablehlo", "power", (Op $x, $y),
    [(HMul (HMul (DiffeRet), $y),
           (HPow (HSelect (AndI (CmpF<"oeq"> $x, Zero), (CmpF<"oeq"> $y, Zero)), One, $x), (HSub $y, One))),
     (HMul (HMul (DiffeRet), (Result)),
           (HLog (SelectIfComplex $x,
             (HSelect (CmpF<"oeq"> $x, Zero), One, $x),
             (HSelect (AndI (CmpF<"oeq"> $x, Zero), (CmpF<"oge"> $y, Zero)), One, $x))))]> {
  let domain = [Positive, Any];
}

//===- Exponential and logarithm ------------------------------------------===//

// z = exp(x):  dz = z dx.
def : HolomorphicDerivative<"stablehlo", "exponential", (Op $x), [(HMul (DiffeRet), (Result))]>;

// z = exp(x) - 1:  dz = exp(x) dx. From z + 1 it would lose all digits where exp(x) is small.
def : HolomorphicDerivative<"stablehlo", "exponential_minus_one", (Op $x), [(HMul (DiffeRet), (HExp $x))]>;

// z = log(x):  dz = dx / x.
def : HolomorphicDerivative<"stablehlo", "log", (Op $x), [(HDiv (DiffeRet), $x)]> {
  let domain = [Positive];
}

// z = log(1 + x):  dz = dx / (1 + x).
def : HolomorphicDerivative<"stablehlo", "log_plus_one", (Op $x), [(HDiv (DiffeRet), (HAdd One, $x))]> {
  let domain = [OpenUnit];
}

// z = 1 / (1 + exp(-x)):  dz = z (1 - z) dx.
def : HolomorphicDerivative<"stablehlo", "logistic", (Op $x),
    [(HMul (DiffeRet), (HMul (Result), (HSub One, (Result))))]>;

//===- Trigonometry -------------------------------------------------------===//

// z = sin(x):  dz = cos(x) dx.
def : HolomorphicDerivative<"stablehlo", "sine", (Op $x), [(HMul (DiffeRet), (HCos $x))]>;

// z = cos(x):  dz = -sin(x) dx.
def : HolomorphicDerivative<"stablehlo", "cosine", (Op $x), [(HNeg (HMul (DiffeRet), (HSin $x)))]>;

// z = tan(x):  dz = (1 + z^2) dx.
def : HolomorphicDerivative<"stablehlo", "tan", (Op $x), [(HMul (DiffeRet), (HAdd One, (HMul (Result), (Result))))]> {
  let domain = [Interval<"-1.2", "1.2">];
}

// z = tanh(x):  dz = (1 - z^2) dx.
def : HolomorphicDerivative<"stablehlo", "tanh", (Op $x), [(HMul (DiffeRet), (HSub One, (HMul (Result), (Result))))]>;

let cost = 40 in
// z = atan2(y, x), the angle of the point (x, y):  dz = (x dy - y dx) / (x^2 + y^2).
def : HolomorphicDerivative<"stablehlo", "atan2", (Op $y, $x),
    [(HDiv (HMul (DiffeRet), $x), (HAdd (HMul $x, $x), (HMul $y, $y))),
     (HNeg (HDiv (HMul (DiffeRet), $y), (HAdd (HMul $x, $x), (HMul $y, $y))))]> {
  let domain = [AwayFromZero, AwayFromZero];
}

//===- Gaps ---------------------------------------------------------------===//

let pure = 1, cost = 1 in
def : NotImplementedOp<"stablehlo", "bitcast_convert",
    "the bits of a float are not a differentiable function of it; "
    "do the computation on floats (stablehlo.select, stablehlo.abs, ...), "
    "or say that it has no derivative (jax.lax.stop_gradient, enzyme.ignore_derivatives)"> {
  let summary = "The bits of a number as another type.";
}

foreach op = ["dynamic_broadcast_in_dim", "dynamic_conv", "dynamic_gather", "dynamic_iota", "dynamic_pad",
              "dynamic_reshape", "real_dynamic_slice"] in
def : NotImplementedOp<"stablehlo", op, "its extents are not constant; run the pass stablehlo-refine-shapes first">;

def : NotImplementedOp<"stablehlo", "set_dimension_size", "its result has no static extents; pad or slice instead">;

foreach op = ["einsum", "unary_einsum"] in
def : NotImplementedOp<"stablehlo", op, "it is deprecated; write stablehlo.dot_general">;

def : NotImplementedOp<"stablehlo", "torch_index_select", "it is deprecated; write stablehlo.gather">;

foreach op = ["uniform_quantize", "uniform_dequantize"] in
def : NotImplementedOp<"stablehlo", op, "quantized values have no derivative; differentiate the program in floats">;

foreach op = ["infeed", "outfeed", "recv", "send"] in
def : NotImplementedOp<"stablehlo", op, "values that enter or leave the program this way have no derivative; make them arguments or results">;

foreach op = ["collective_broadcast", "collective_reduce"] in
def : NotImplementedOp<"stablehlo", op, "write it with stablehlo.all_gather, stablehlo.all_reduce and a slice">;

foreach op = ["async_done", "async_start"] in
def : NotImplementedOp<"stablehlo", op, "call the op that it starts directly (synchronously)">;

//===- No derivative ------------------------------------------------------===//

let pure = 1, cost = 0 in
// z is a constant:  dz = 0.
def : InactiveOp<"stablehlo", "constant">;

let pure = 1, cost = 1 in
foreach op = ["ceil", "floor", "round_nearest_afz", "round_nearest_even"] in
// z is a whole number, constant between jumps:  dz = 0.
def : InactiveOp<"stablehlo", op>;

let pure = 1, cost = 0 in
foreach op = ["after_all", "create_token"] in
// z is no number, but an order:  dz = 0.
def : InactiveOp<"stablehlo", op>;

let pure = 1, cost = 1 in
foreach op = ["and", "compare", "count_leading_zeros", "get_dimension_size", "iota", "is_finite", "not", "or",
              "partition_id", "popcnt", "replica_id", "shift_left", "shift_right_arithmetic", "shift_right_logical",
              "xor"] in
// z is an integer or a truth value, or a number that depends on no other:  dz = 0.
def : InactiveOp<"stablehlo", op>;

// z is a random number:  dz = 0. It is drawn once.
def : InactiveOp<"stablehlo", "rng">;

let pure = 1, cost = 40 in
// (s, z) are the next state and random bits:  dz = 0.
def : InactiveOp<"stablehlo", "rng_bit_generator">;
