"""Raises loops and subscripts in `scf`, `memref` and `arith` to `affine`, where they are affine.

Before::

    %l = arith.addi %i, %c1 : index
    scf.for %j = %l to %n step %c1 { %v = memref.load %m[%j] : memref<?xf64> ... }

After::

    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n { %v = affine.load %m[%j] : memref<?xf64> ... }

The loop passes ask which elements an access touches: `affine` says it in its attributes. Upstream's passes do not do:
``raise-scf-to-affine`` knows no arithmetic, takes ``unsigned`` loops for signed ones, drops a loop's attributes, and
computes trip counts of open steps in a sum that may overflow; ``affine-raise-from-memref`` takes what counts the
iterations of a structured op for a symbol, which it is not once that is a loop. Here arithmetic on dimensions becomes
``affine.apply``, ``affine.min`` and ``affine.max``, and a signed loop of constant step is raised as it stands, outer
loops first: what is inside may count on their induction variables.

Arithmetic is raised only where it leads to a subscript or bound: overflow there is undefined behaviour already, as it
is in ``affine.apply``; elsewhere (hashes, random numbers) integers may wrap.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, final

from mlirad._mlir import Value, ir
from mlirad.edit.affine import AffineExpressions, single
from mlirad.edit.constants import constant_integer
from mlirad.edit.rewrite import before, replace_op, terminator_of
from mlirad.edit.walk import find_ops
from mlirad.passes.base import Pass
from mlirad.passes.functions import change_functions

if TYPE_CHECKING:
    from mlirad.context import Context

_LOOP: Final = "scf.for"
#: With the position of the first subscript.
_ACCESSES: Final = {"memref.load": 1, "memref.store": 2}
#: Its operands that are no initial values, and the dialects of ops whose operands of type index are subscripts.
_BOUNDS: Final = 3
_PLACED: Final = ("affine.", "memref.", "vector.")
_COMBINE: Final[dict[str, Callable[[ir.AffineExpr, ir.AffineExpr], ir.AffineExpr]]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
}
_CHOOSE: Final = {"arith.minsi": "affine.min", "arith.maxsi": "affine.max"}


@final
@dataclass(frozen=True)
class RaiseToAffine(Pass):
    """Write loops and subscripts that are affine in the affine dialect."""

    name: ClassVar[str] = "raise-to-affine"

    def run(self, module: ir.Module, ctx: Context) -> None:
        """Change ``module`` in place."""
        change_functions(module, _raise)


def _may_be_raised(op: ir.Operation) -> bool:
    return op.name == _LOOP or op.name in _ACCESSES or _is_arithmetic(op)


def _is_arithmetic(op: ir.Operation) -> bool:
    return op.name in _COMBINE or op.name in _CHOOSE


def _raise(function: ir.Operation) -> bool:
    """Whether there was a loop, or arithmetic, to raise in ``function``; outer loops are raised first."""
    ops = find_ops(function, _may_be_raised, outer_first=True)
    # From the last one on: the users of a value come behind it. No set holds an op that is erased.
    places: set[ir.Operation] = set()
    for op in reversed(ops):
        if _is_arithmetic(op) and isinstance(op.result.type, ir.IndexType) and _is_place(op.result, places):
            places.add(op)
    chosen = [op.name == _LOOP or op.name in _ACCESSES or op in places for op in ops]
    places.clear()
    changed = False
    with function.context:
        for op in [op for op, is_chosen in zip(ops, chosen, strict=True) if is_chosen]:
            if op.name in _ACCESSES:
                _raise_access(op)
            else:
                changed |= _raise_loop(op) if op.name == _LOOP else _raise_arithmetic(op)
    return changed


def _raise_access(op: ir.Operation) -> None:
    """Make an access of `affine` of a load or store without hints, if its subscripts are dimensions."""
    first = _ACCESSES[op.name]
    subscripts = [_form(value) for value in list(op.operands)[first:]]
    hints = [one for _, one in op.attributes.items() if not isinstance(one, ir.BoolAttr) or one.value]
    if hints or not all(subscripts):
        return
    place = AffineExpressions((), (), ())
    for subscript in subscripts:
        assert subscript is not None
        place = place.beside(subscript)
    operands = [*list(op.operands)[:first], *place.operands]
    name = op.name.replace("memref", "affine")
    types = [result.type for result in op.results]
    replace_op(op, before(op).op(name, operands, types, {"map": place.map_attribute()}).results)


def _raise_loop(loop: ir.Operation) -> bool:
    """Make an ``affine.for`` of ``loop``, whose body is moved, if its bounds are dimensions and its step a number."""
    low, high, step, *inits = loop.operands
    first, last, number = _form(low), _form(high), constant_integer(step)
    if first is None or last is None or number is None or number <= 0:
        return False
    if "unsignedCmp" in loop.attributes or not isinstance(low.type, ir.IndexType):
        return False
    sizes = [len(first.operands), len(last.operands), len(inits)]
    attributes = {
        **dict(loop.attributes.items()),
        "lowerBoundMap": first.map_attribute(),
        "upperBoundMap": last.map_attribute(),
        "step": ir.IntegerAttr.get(ir.IndexType.get(), number),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get(sizes),
    }
    operands = [*first.operands, *last.operands, *inits]
    new = before(loop).op("affine.for", operands, [result.type for result in loop.results], attributes, 1)
    loop.regions[0].blocks[0].append_to(new.regions[0])
    end = terminator_of(new.regions[0].blocks[0])
    before(end).op("affine.yield", list(end.operands), [])
    end.erase()
    replace_op(loop, new.results)
    return True


def _is_place(value: Value, places: Container[ir.Operation]) -> bool:
    """Whether ``value`` leads to a subscript or a bound: an access or loop uses it, or arithmetic of ``places``."""
    return any(
        (user := use.owner.operation) in places
        or user.name.startswith(_PLACED)
        or (user.name == _LOOP and use.operand_number < _BOUNDS)
        for use in value.uses
    )


def _raise_arithmetic(op: ir.Operation) -> bool:
    """Put an op of `affine` in the place of ``op``, if its operands are dimensions and it is linear in them."""
    left, right = (_form(operand) for operand in op.operands)
    if left is None or right is None or (op.name == "arith.muli" and left.operands and right.operands):
        return False
    build = before(op)
    if op.name in _COMBINE:
        raised = left.pairs(right, _COMBINE[op.name]).apply(build)
    else:
        raised = left.beside(right).apply(build, _CHOOSE[op.name])
    replace_op(op, [raised])
    return True


def _form(value: Value) -> AffineExpressions | None:
    """``value`` as an expression of the affine dialect; None where it is none."""
    constant = constant_integer(value)
    if constant is not None:
        return AffineExpressions((ir.AffineConstantExpr.get(constant),), (), ())
    return single(ir.AffineDimExpr.get(0), value) if _is_dimension(value) else None


def _is_dimension(value: Value) -> bool:
    """Whether the affine dialect takes ``value`` for a dimension or symbol."""
    owner = value.owner
    if isinstance(owner, ir.Block):
        parent = owner.owner.operation
        is_counter = parent.name == "affine.for" and ir.BlockArgument(value).arg_number == 0
        return is_counter or parent.name in ("func.func", "affine.parallel")
    op = owner.operation
    if op.name == "affine.apply":
        # Of the number of a loop that stays one of `scf` it is none.
        return all(_is_dimension(operand) for operand in dict.fromkeys(op.operands))
    return bool(op.parent.operation.name == "func.func")
