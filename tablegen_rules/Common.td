//===- Common.td - the vocabulary of derivative rules ---------------------===//
//
// A rule file includes this one and holds records; one record says everything about the derivative of one op:
//
//   // z = x / y:  dz = (dx - z dy) / y.
//   def : MLIRDerivative<"arith", "divf", (Op $x, $y),
//       [(DivF (DiffeRet), $y),
//        (NegF (MulF (DivF (DiffeRet), $y), (Result)))]> {
//     let domain = [Any, AwayFromZero];
//   }
//
// The lines directly above a record are its formula: they become the docstring of the generated model, the row in the
// rule table and the text of messages. Write `let source = "..."` where the formula is not school algebra.
//
// These are TableGen files: llvm-tblgen reads them to the same records.
//
//===----------------------------------------------------------------------===//

#ifndef MLIRAD_COMMON_TD
#define MLIRAD_COMMON_TD

//===- Domains: where the numeric tests evaluate an op --------------------===//

// Test points are drawn from [low, high], apart from the points of `avoid`: "zero", "integers" or "halves"
// (odd multiples of 1/2). `kind` is what the operand is made of: "float", "int", "bool" or "complex". Both parts of a
// complex number are drawn from [low, high]; "cut" avoids 0 and the negative real axis.
class Domain<string low_, string high_, string avoid_ = "", string kind_ = "float"> {
  string low = low_;
  string high = high_;
  string avoid = avoid_;
  string kind = kind_;
}

class Interval<string low, string high> : Domain<low, high>;
def Any : Domain<"-2", "2">;
def Positive : Domain<"0.4", "3">;
def AwayFromZero : Domain<"-2", "2", "zero">;
def OpenUnit : Domain<"-0.9", "0.9">;
def AboveOne : Domain<"1.1", "4">;
def AwayFromIntegers : Domain<"-3", "3", "integers">;
def AwayFromHalves : Domain<"-3", "3", "halves">;
def Int : Domain<"-3", "3", "", "int">;
def Bool : Domain<"0", "1", "", "bool">;
class ComplexBox<string low, string high, string avoid = ""> : Domain<low, high, avoid, "complex">;
def AnyComplex : ComplexBox<"-2", "2">;
def NonzeroComplex : ComplexBox<"-2", "2", "zero">;
def OffTheCut : ComplexBox<"-2", "2", "cut">;

//===- Rules: one record an op --------------------------------------------===//

// What every record has. `op` is the name in IR without the dialect ("divf"); the name of the C++ class ("DivFOp")
// is understood as well.
class Rule<string dialect_, string op_> {
  string dialect = dialect_;
  string op = op_;

  // Formula in words; default: the comment above the record.
  string summary = "";

  // Where the formula is from, unless it is school algebra.
  string source = "";

  // The op reads and writes no memory and may be executed again in the reverse sweep, at a price relative to an
  // addition: 0 a constant, 1 an addition, 5 a division or square root, 20 and more a library call.
  bit pure = 0;
  int cost = 20;
}

// Reverse mode unless stated otherwise; the forward dag is the sum of the partials over the shadows.
def ForwardFromPartials;

// The derivative of an op by formula.
//
// `pattern` is (Op $x, $y, ...): it names the operands. `partials` has one dag an operand, which is what (DiffeRet),
// the derivative that comes from the result, contributes to that operand. It must be linear in (DiffeRet).
// Forward mode puts the tangent of the operand in the place of (DiffeRet) and adds up; where that is not the best code,
// or the types do not allow it, `forward` states the tangent of the result directly, with (Shadow $x) for the tangents.
class MLIRDerivative<string dialect, string op, dag pattern_, list<dag> partials_,
                     dag forward_ = (ForwardFromPartials)> : Rule<dialect, op> {
  dag pattern = pattern_;
  list<dag> partials = partials_;
  dag forward = forward_;

  // One domain an operand; empty: `Any` for all.
  list<Domain> domain = [];
  let pure = 1;

  // See HolomorphicDerivative.
  bit holomorphic = 0;
}

// The derivative of an op on complex numbers that is complex differentiable: `partials` are those of forward mode,
// (DiffeRet) times f'(z). Complex numbers are pairs of reals with the inner product Re(conj(a) b), so reverse mode
// multiplies by conj(f'(z)): whatever multiplies (DiffeRet) is conjugated there. A partial is made of complex add, sub,
// neg, mul and div around (DiffeRet). What is not complex differentiable (conj, abs, re, im, ...) is an MLIRDerivative
// whose partials are adjoints over the reals, with a forward dag where the two differ.
class HolomorphicDerivative<string dialect, string op, dag pattern, list<dag> partials>
    : MLIRDerivative<dialect, op, pattern, partials> {
  let holomorphic = 1;
}

// No derivative flows through the op, whatever its operands: comparisons, integers, rounding.
class InactiveOp<string dialect, string op> : Rule<dialect, op>;

// A gap that is written down: the op is known, and differentiating it is refused with the reason.
class NotImplementedOp<string dialect, string op, string why_> : Rule<dialect, op> {
  string why = why_;
}

// Kinds whose models are written by hand in mlirad/dialects; the record lists the op, with what the model must know.
// A ValueOp maps values to values by something that a dag does not say: moving elements, sums over some of them.
class ValueOp<string dialect, string op> : Rule<dialect, op>;
class ControlFlowOp<string dialect, string op> : Rule<dialect, op>;
class AllocationOp<string dialect, string op> : Rule<dialect, op>;
class ReturnOp<string dialect, string op> : Rule<dialect, op>;
class BranchOp<string dialect, string op> : Rule<dialect, op>;
class RegionTerminatorOp<string dialect, string op> : Rule<dialect, op>;
class CallOp<string dialect, string op> : Rule<dialect, op>;

// Reads or writes memory, or makes a view of it: the shadow op is the same op on the shadows of operands `pointers`;
// `stored` are the operands whose value goes to memory.
class MemoryIdentityOp<string dialect, string op, list<int> pointers_, list<int> stored_ = []> : Rule<dialect, op> {
  list<int> pointers = pointers_;
  list<int> stored = stored_;
}

// Only reads memory.
class ReadOnlyIdentityOp<string dialect, string op, list<int> pointers> : MemoryIdentityOp<dialect, op, pointers>;

//===- Rewrites: algebra that pays in derivatives -------------------------===//

// A fast-math flag of arith and math.
class FastMath<string flag_> {
  string flag = flag_;
}
def NNaN : FastMath<"nnan">;
def NInf : FastMath<"ninf">;
def NSZ : FastMath<"nsz">;
def ARcp : FastMath<"arcp">;
def Contract : FastMath<"contract">;
def AFn : FastMath<"afn">;
def Reassoc : FastMath<"reassoc">;

// What `before` computes is computed as `after`. A name twice in `before` is the same value twice, the operands of a
// commutative op stand in either order. It is done where no more ops run afterwards than before, inner ops that are
// used elsewhere counting as ops that stay.
//
// Without `needs` both sides are equal to the last bit, with the signs of zeros, for all numbers, infinities and NaNs
// (one NaN is like another). `needs` are the flags that each matched op must have. New ops have the flags that all
// matched ops share; where `needs` are given, without nnan and ninf, which the new intermediate results need not keep.
class MLIRRewrite<dag before_, dag after_> {
  dag before = before_;
  dag after = after_;
  list<FastMath> needs = [];

  // Formula in words; default: the comment above the record. Where it is from, unless it is school algebra.
  string summary = "";
  string source = "";

  // What must hold of the facts of forms.
  list<dag> conditions = [];

  // For a rewrite with forms: a function @f whose result is computed as `before` says, for the numeric test. Its
  // arguments are floats or tensors of floats.
  string sample = "";

  // Where the numeric test evaluates both sides, one domain a name in the order in which `before` has them; empty:
  // `Any` for all. Rewrites that are exact are also tested at zeros, infinities and NaNs.
  list<Domain> domain = [];
}

// (Value $a) as `after`: the value itself.
def Value;

// Ops on tensors by what they compute: a dag of a form has the fact that the op says first, then its operands. A name in
// the place of a fact is a fact. `cost` is what an op of the form counts among the ops that run.
class Form<string name_, int operands_, int cost_ = 1> {
  string name = name_;
  int operands = operands_;
  int cost = cost_;

  // The result has the type of the last operand.
  bit like_last = 0;

  // It adds or multiplies, with flags that `needs` asks for.
  bit fastmath = 0;
}
class Arithmetic<string name, int operands> : Form<name, operands> {
  let like_last = 1;
  let fastmath = 1;
}
// Element i is element $m(i) of $a: broadcasts, transpositions. They cost nothing against what is computed less often.
def Broadcast : Form<"broadcast", 1, 0>;
// $b, with element $m(i) of $a added to each element i.
def Spread : Arithmetic<"spread", 2>;
// $b, with each element i of $a added to element $m(i).
def Sum : Arithmetic<"sum", 2>;
// $c, with the products of the elements of $a and $b added, each read and written by its map.
def Contraction : Arithmetic<"contraction", 3>;
// $n times each element of $a, made where these were to be added; in programs it is a product.
def Multiple : Form<"multiple", 1, 0> {
  let like_last = 1;
  let fastmath = 1;
}
// Zero but for the diagonal, which is $a.
def Diagonal : Form<"diagonal", 1>;
// The part of $a at place $p; nothing is computed.
def Slice : Form<"slice", 1, 0>;
// $b, with the part at place $p replaced by $a.
def Insert : Form<"insert", 2> { let like_last = 1; }

// (Through $m, $p) in the place of a fact: what is read by $m from what was read by $p.
class FactFunction<string function_> {
  string function = function_;
}
def Through : FactFunction<"through">;
// (Copied $m): what a Spread copies.
def Copied : FactFunction<"copied">;
def LeftThrough : FactFunction<"left_through">;
def RightThrough : FactFunction<"right_through">;
// (LeftDiagonal $m): the same contraction, which reads the diagonal of the left factor alone.
def LeftDiagonal : FactFunction<"left_diagonal">;
def RightDiagonal : FactFunction<"right_diagonal">;
// (Cut $m, $p): what is left of a copy if only the part at $p is wanted, and (Before $p, $m) the part that is copied then.
def Cut : FactFunction<"cut">;
def Before : FactFunction<"before">;
// (Within $p, $q): place $p as a place in the part at $q.
def Within : FactFunction<"within">;
// (Inside $p, $q): place $p of the part at $q as a place in the whole.
def Inside : FactFunction<"inside">;
// Of a sum of copies, (Once $m, $p): the sum of what is copied, and (Times $m, $p): how often each element is in it.
def Once : FactFunction<"once">;
def Times : FactFunction<"times">;

// What a condition may ask.
class FactPredicate<string predicate_> {
  string predicate = predicate_;
}
// Each element is read exactly once.
def IsPermutation : FactPredicate<"is_permutation">;
// Rows or columns of the factor, a matrix, are summed over.
def SumsLeft : FactPredicate<"sums_left">;
def SumsRight : FactPredicate<"sums_right">;
// Every element of what is copied is as often in the sum, which asks for no other copies.
def IsOfCopies : FactPredicate<"is_of_copies">;
// (LeftCounts $m, $p): the extents of contraction $m are still known where it reads what $p copies, not the copies.
def LeftCounts : FactPredicate<"left_counts">;
def RightCounts : FactPredicate<"right_counts">;
// All is added up.
def IsTotal : FactPredicate<"is_total">;
// Of places, as far as it is known: no element is at both; all of the first are at the second, which has no gaps.
def IsDisjoint : FactPredicate<"is_disjoint">;
def IsWithin : FactPredicate<"is_within">;
// Offsets, sizes and strides are numbers; no axis is dropped.
def IsStatic : FactPredicate<"is_static">;
def KeepsRank : FactPredicate<"keeps_rank">;
// Strides are known to be positive.
def KeepsOrder : FactPredicate<"keeps_order">;

//===- Forms of StableHLO -------------------------------------------------===//
// Static ops on tensors, by what they do with elements; see mlirad/dialects/stablehlo/forms.py for the facts.

// Copies of $a, along axes that $m says.
def HCopies : Form<"hlo_copies", 1, 0>;
// $a with its axes in the order $m.
def HOrder : Form<"hlo_order", 1, 0>;
// The part of $a at $m.
def HPart : Form<"hlo_part", 1, 0>;
// $a with the number $b around it and between its elements.
def HEdges : Form<"hlo_edges", 2>;
// $a in front of $b.
def HJoined : Form<"hlo_joined", 2>;
// The elements of $a with other extents.
def HShape : Form<"hlo_shape", 1, 0>;
// The sums of $a along axes $m, which begin with $b. They cost nothing against a product.
def HSums : Form<"hlo_sums", 2, 0>;
// The product of $a and $b, summed over axes that $m says; the other one is created only where two more ops are dead.
def HProduct : Form<"hlo_product", 2>;
def HProductForThree : Form<"hlo_product", 2, 2>;
// $a where the two axes that $m says have the same index, and zero elsewhere.
def HOnDiagonal : Form<"hlo_on_diagonal", 1>;

// (CopiesAfter $m, $p): both, $m after $p; the same of orders, parts and shapes.
def CopiesAfter : FactFunction<"copies_after">;
def OrderAfter : FactFunction<"order_after">;
def PartAfter : FactFunction<"part_after">;
def ShapeAfter : FactFunction<"shape_after">;
// (CopiesTurned $p, $m): copies whose axes are put in order $m afterwards.
def CopiesTurned : FactFunction<"copies_turned">;
// (CopiesCut $p, $m): the copies of which part $m is left, of (CopiesNeeded $p, $m).
def CopiesCut : FactFunction<"copies_cut">;
def CopiesNeeded : FactFunction<"copies_needed">;
// (PartTurned $m, $p): part $m of what is in order $p, as a part of what stood before.
def PartTurned : FactFunction<"part_turned">;
// (PartInside $m, $p): part $m of what was padded as a part of the tensor; (PartFilled $m): copies of a number instead.
def PartInside : FactFunction<"part_inside">;
def PartFilled : FactFunction<"part_filled">;
// Part $m of two tensors, as part of one.
def PartOfFirst : FactFunction<"part_of_first">;
def PartOfSecond : FactFunction<"part_of_second">;
// (PartOfLeft $m, $p): what part $m of product $p reads of a factor.
def PartOfLeft : FactFunction<"part_of_left">;
def PartOfRight : FactFunction<"part_of_right">;
// (ProductSummed $p, $m): product $p, whose axes $m are summed over, too.
def ProductSummed : FactFunction<"product_summed">;
// (ProductOnDiagonal $p, $d): the diagonal of product $p, behind the batch; (OrderOnDiagonal $p, $d, $m) moves it to
// where sums $m leave it.
def ProductOnDiagonal : FactFunction<"product_on_diagonal">;
def OrderOnDiagonal : FactFunction<"order_on_diagonal">;
// (CopiesOnDiagonal $c, $d, $m): the copies on the diagonal, where sums $m leave it.
def CopiesOnDiagonal : FactFunction<"copies_on_diagonal">;
// Sums and products of what stood before order $p.
def SumsTurned : FactFunction<"sums_turned">;
def ProductLeftTurned : FactFunction<"product_left_turned">;
def ProductRightTurned : FactFunction<"product_right_turned">;

def PartLiesInside : FactPredicate<"part_lies_inside">;
def PartLiesOutside : FactPredicate<"part_lies_outside">;
def PartIsOfFirst : FactPredicate<"part_is_of_first">;
def PartIsOfSecond : FactPredicate<"part_is_of_second">;
// Not more elements of the factors are copied than products are saved.
def PartPays : FactPredicate<"part_pays">;
def SumsAreOfBatch : FactPredicate<"sums_are_of_batch">;
// One of the two axes is summed over, and no other one.
def SumsKeepDiagonal : FactPredicate<"sums_keep_diagonal">;
// One of the two axes is of the left factor alone, the other one of the right factor.
def ProductHasDiagonal : FactPredicate<"product_has_diagonal">;
// Along one of the two axes all are copies.
def CopiesAreOnDiagonal : FactPredicate<"copies_are_on_diagonal">;
def SumsKeepOrder : FactPredicate<"sums_keep_order">;
def ProductLeftKeeps : FactPredicate<"product_left_keeps">;
def ProductRightKeeps : FactPredicate<"product_right_keeps">;

//===- What a dag is made of ----------------------------------------------===//

// The head of a pattern.
def Op;

// The derivative of result `index` that the reverse sweep has gathered; in forward mode the tangent of the operand.
class DiffeRetIndex<int index_> {
  int index = index_;
}
def DiffeRet : DiffeRetIndex<0>;

// The value of result `index` of the op itself. Using it saves computing the op again.
class ResultIndex<int index_> {
  int index = index_;
}
def Result : ResultIndex<0>;

// (Shadow $x) in a forward dag: the tangent of $x. Where a tangent is missing (the operand is constant), the sum of
// the partials is used instead.
def Shadow;

// (PerResult a, b, ...) as a partial of an op with several results: what each result contributes to the operand.
// (DiffeRet) and (DiffeRetIndex<n>) inside entry n mean the derivative of result n.
def PerResult;

// As a partial: no derivative flows to this operand. AssertingInactiveArg refuses where the operand is active.
def InactiveArg;
def AssertingInactiveArg;

// Constants take the type of what they are combined with.
class ConstantFP<string value_> {
  string value = value_;
}
class ConstantInt<int value_> {
  int value = value_;
}
def Zero : ConstantFP<"0">;
def Half : ConstantFP<"0.5">;
def One : ConstantFP<"1">;
def Two : ConstantFP<"2">;

// (TypeOf $x), the last argument of a cast: the type to cast to.
def TypeOf;

// (SelectIfActive $x, a, b): a where $x is active, else b; decided while the derivative is made.
class StaticSelect<string predicate_> {
  string predicate = predicate_;
}
def SelectIfActive : StaticSelect<"is_active">;
def SelectIfComplex : StaticSelect<"is_complex">;
// (SelectIfOne $x, a, b): a where $x is the constant 1.  (SelectIfArcp $x, a, b): a where the op has the flag `arcp`.
def SelectIfOne : StaticSelect<"is_one">;
def SelectIfArcp : StaticSelect<"allows_arcp">;

//===- Ops that dags may create -------------------------------------------===//

// `typing` says how operand and result types belong together:
//   "same"    all are the same
//   "first"   the result has the type of the first operand, the others are free
//   "select"  the first is a condition, the others and the result are the same
//   "cast"    the result has the type of the last argument, (TypeOf $x)
//   "real"    the operand is complex, the result of the type of its parts
//   "complex" the operands are floats of one type, the result is complex with such parts
class Inst<string mnemonic_, string dialect_, int operands_, bit fastmath_ = 0, string typing_ = "same"> {
  string mnemonic = mnemonic_;
  string dialect = dialect_;
  int operands = operands_;
  bit fastmath = fastmath_;
  string typing = typing_;

  // Whether rewrites may find the two operands in either order.
  bit commutative = 0;
}

def AddF : Inst<"addf", "arith", 2, 1> { let commutative = 1; }
def SubF : Inst<"subf", "arith", 2, 1>;
def MulF : Inst<"mulf", "arith", 2, 1> { let commutative = 1; }
def DivF : Inst<"divf", "arith", 2, 1>;
def RemF : Inst<"remf", "arith", 2, 1>;
def NegF : Inst<"negf", "arith", 1, 1>;
def MaximumF : Inst<"maximumf", "arith", 2, 1> { let commutative = 1; }
def MinimumF : Inst<"minimumf", "arith", 2, 1> { let commutative = 1; }
def MaxNumF : Inst<"maxnumf", "arith", 2, 1> { let commutative = 1; }
def MinNumF : Inst<"minnumf", "arith", 2, 1> { let commutative = 1; }
def AddI : Inst<"addi", "arith", 2> { let commutative = 1; }
def SubI : Inst<"subi", "arith", 2>;
def MulI : Inst<"muli", "arith", 2> { let commutative = 1; }
def AndI : Inst<"andi", "arith", 2> { let commutative = 1; }
def OrI : Inst<"ori", "arith", 2> { let commutative = 1; }
def XOrI : Inst<"xori", "arith", 2> { let commutative = 1; }
def Select : Inst<"select", "arith", 3, 0, "select">;
def ExtF : Inst<"extf", "arith", 1, 1, "cast">;
def TruncF : Inst<"truncf", "arith", 1, 1, "cast">;
def ConvertF : Inst<"convertf", "arith", 1, 1, "cast">;
def SIToFP : Inst<"sitofp", "arith", 1, 0, "cast">;

// (CmpF<"olt"> a, b): the predicates are those of arith.cmpf.
class CmpF<string predicate_> {
  string predicate = predicate_;
}

def AbsF : Inst<"absf", "math", 1, 1>;
def Acos : Inst<"acos", "math", 1, 1>;
def Acosh : Inst<"acosh", "math", 1, 1>;
def Asin : Inst<"asin", "math", 1, 1>;
def Asinh : Inst<"asinh", "math", 1, 1>;
def Atan : Inst<"atan", "math", 1, 1>;
def Atan2 : Inst<"atan2", "math", 2, 1>;
def Atanh : Inst<"atanh", "math", 1, 1>;
def Cbrt : Inst<"cbrt", "math", 1, 1>;
def Ceil : Inst<"ceil", "math", 1, 1>;
def CopySign : Inst<"copysign", "math", 2, 1>;
def Cos : Inst<"cos", "math", 1, 1>;
def Cosh : Inst<"cosh", "math", 1, 1>;
def Erf : Inst<"erf", "math", 1, 1>;
def Erfc : Inst<"erfc", "math", 1, 1>;
def Exp : Inst<"exp", "math", 1, 1>;
def Exp2 : Inst<"exp2", "math", 1, 1>;
def ExpM1 : Inst<"expm1", "math", 1, 1>;
def Floor : Inst<"floor", "math", 1, 1>;
def Fma : Inst<"fma", "math", 3, 1>;
def FPowI : Inst<"fpowi", "math", 2, 1, "first">;
def Log : Inst<"log", "math", 1, 1>;
def Log10 : Inst<"log10", "math", 1, 1>;
def Log1p : Inst<"log1p", "math", 1, 1>;
def Log2 : Inst<"log2", "math", 1, 1>;
def PowF : Inst<"powf", "math", 2, 1>;
def Round : Inst<"round", "math", 1, 1>;
def RoundEven : Inst<"roundeven", "math", 1, 1>;
def Rsqrt : Inst<"rsqrt", "math", 1, 1>;
def Sin : Inst<"sin", "math", 1, 1>;
def Sinh : Inst<"sinh", "math", 1, 1>;
def Sqrt : Inst<"sqrt", "math", 1, 1>;
def Tan : Inst<"tan", "math", 1, 1>;
def Tanh : Inst<"tanh", "math", 1, 1>;
def Trunc : Inst<"trunc", "math", 1, 1>;

def ComplexAdd : Inst<"add", "complex", 2, 1> { let commutative = 1; }
def ComplexSub : Inst<"sub", "complex", 2, 1>;
def ComplexMul : Inst<"mul", "complex", 2, 1> { let commutative = 1; }
def ComplexDiv : Inst<"div", "complex", 2, 1>;
def ComplexNeg : Inst<"neg", "complex", 1, 1>;
def ComplexConj : Inst<"conj", "complex", 1, 1>;
def ComplexCreate : Inst<"create", "complex", 2, 0, "complex">;
def ComplexRe : Inst<"re", "complex", 1, 1, "real">;
def ComplexIm : Inst<"im", "complex", 1, 1, "real">;
def ComplexAbs : Inst<"abs", "complex", 1, 1, "real">;
def ComplexAngle : Inst<"angle", "complex", 1, 1, "real">;
def ComplexAtan2 : Inst<"atan2", "complex", 2, 1>;
def ComplexCos : Inst<"cos", "complex", 1, 1>;
def ComplexExp : Inst<"exp", "complex", 1, 1>;
def ComplexLog : Inst<"log", "complex", 1, 1>;
def ComplexPow : Inst<"pow", "complex", 2, 1>;
def ComplexPowI : Inst<"powi", "complex", 2, 1, "first">;
def ComplexRsqrt : Inst<"rsqrt", "complex", 1, 1>;
def ComplexSign : Inst<"sign", "complex", 1, 1>;
def ComplexSin : Inst<"sin", "complex", 1, 1>;
def ComplexSqrt : Inst<"sqrt", "complex", 1, 1>;

// Ops of StableHLO, on tensors of floats or of complex numbers; there are no fast-math flags.
class Hlo<string mnemonic, int operands, string typing = "same"> : Inst<mnemonic, "stablehlo", operands, 0, typing>;
def HAdd : Hlo<"add", 2> { let commutative = 1; }
def HSub : Hlo<"subtract", 2>;
def HMul : Hlo<"multiply", 2> { let commutative = 1; }
def HDiv : Hlo<"divide", 2>;
def HNeg : Hlo<"negate", 1>;
def HAbs : Hlo<"abs", 1>;
def HSelect : Hlo<"select", 3, "select">;
def HConvert : Hlo<"convert", 1, "cast">;
def HMax : Hlo<"maximum", 2>;
def HMin : Hlo<"minimum", 2>;
def HExpM1 : Hlo<"exponential_minus_one", 1>;
def HLog1p : Hlo<"log_plus_one", 1>;
def HCbrt : Hlo<"cbrt", 1>;
def HTanh : Hlo<"tanh", 1>;
def HLogistic : Hlo<"logistic", 1>;
def HExp : Hlo<"exponential", 1>;
def HLog : Hlo<"log", 1>;
def HCos : Hlo<"cosine", 1>;
def HSin : Hlo<"sine", 1>;
def HSqrt : Hlo<"sqrt", 1>;
def HRsqrt : Hlo<"rsqrt", 1>;
def HSign : Hlo<"sign", 1>;
def HPow : Hlo<"power", 2>;
def HRoundEven : Hlo<"round_nearest_even", 1>;

#endif // MLIRAD_COMMON_TD
