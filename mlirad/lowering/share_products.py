"""CSE of products up to the order of their factors, where flags allow reassociation.

Adjoints multiply the factors of their primal in another order: each partial of a product of n factors is a product of
the others. Quotients are products, too: divisions by a common divisor share its reciprocal. No value is computed that
was not computed before.

Before::

    func.func @f(%x: f64, %y: f64, %z: f64) -> (f64, f64) {
      %xy = arith.mulf %x, %y fastmath<reassoc> : f64
      %a = arith.mulf %xy, %z fastmath<reassoc> : f64
      %zx = arith.mulf %z, %x fastmath<reassoc> : f64
      %b = arith.mulf %zx, %y fastmath<reassoc> : f64
      return %a, %b : f64, f64
    }

After ``--share-products``::

    %xy = arith.mulf %x, %y fastmath<reassoc> : f64
    %a = arith.mulf %xy, %z fastmath<reassoc> : f64
    %zx = arith.mulf %z, %x fastmath<reassoc> : f64
    return %a, %a : f64, f64

Adjoints divide by the divisors of their primal: the partials of ``x / y`` are divided by ``y``, that of a root by the
root. LLVM shares such divisions too, but late: by then it has turned ``a / y / y`` into one division by a product. So
divisions by a common divisor become products with its reciprocal first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from mlirad._mlir import Value, ir
from mlirad.edit.constants import constant_float
from mlirad.edit.floats import allows, without_flags
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.types import is_static
from mlirad.edit.walk import find_ops
from mlirad.passes.base import PassContext

#: Op -> the flags that allow any order of its factors, and the powers in which its operands are factors.
_PRODUCTS: Final[dict[str, tuple[tuple[str, ...], tuple[int, ...]]]] = {
    "arith.mulf": (("reassoc",), (1, 1)),
    "arith.divf": (("reassoc", "arcp"), (1, -1)),
    "arith.negf": (("reassoc",), (1,)),
}
#: Products of more factors are not considered.
_MOST_FACTORS: Final = 16
#: Constants that are larger, or whose reciprocals are, including zero, are not multiplied.
_MOST: Final = 1e300


@dataclass(frozen=True)
class _Factors:
    """A product: its constant factors, multiplied, and each other factor with its power."""

    constant: float
    powers: frozenset[tuple[Value, int]]


def share_products(module: ir.Module, ctx: PassContext) -> None:
    """Eliminate common products, and share the reciprocal of a common divisor, where fast-math flags allow it."""
    del ctx
    share(module)
    for function in module.body.operations:
        _ProductsOfFunction().share(function.operation)
    keep(module)


class _ProductsOfFunction:
    """The products of one function: the first of each kind, and the factors of each."""

    def __init__(self) -> None:
        self._first: Scopes[_Factors, Value] = Scopes()
        self._factors: dict[Value, _Factors] = {}

    def share(self, function: ir.Operation) -> None:
        """Replaces each product by the first equal one that dominates it."""
        self._first.walk(function, _PRODUCTS, self._visit)

    def _visit(self, op: ir.Operation) -> None:
        flags, powers = _PRODUCTS[op.name]
        factors = self._multiplied(op, powers) if all(allows(op, flag) for flag in flags) else None
        if factors is None:
            return
        known = self._first.get(factors)
        if known is not None:
            replace_op(op, [known])  # it is in neither table
            return
        self._first.add(factors, op.results[0])
        self._factors[op.results[0]] = factors

    def _multiplied(self, op: ir.Operation, signs: tuple[int, ...]) -> _Factors | None:
        """The factors of ``op``; None if factors cancel, which could be NaN, or there are too many."""
        constant = -1.0 if op.name == "arith.negf" else 1.0
        powers: Counter[Value] = Counter()
        for operand, sign in zip(op.operands, signs, strict=True):
            number = constant_float(operand)
            if number is not None and not _is_moderate(number):
                return None
            known = _Factors(1.0, frozenset({(operand, 1)})) if number is None else _Factors(number, frozenset())
            known = self._factors.get(operand, known)
            constant *= known.constant**sign
            for value, power in known.powers:
                if powers[value] * sign * power < 0:
                    return None
                powers[value] += sign * power
        if not 0 < sum(map(abs, powers.values())) <= _MOST_FACTORS or not _is_moderate(constant):
            return None
        return _Factors(constant, frozenset(powers.items()))


def _is_moderate(number: float) -> bool:
    return 1 / _MOST <= abs(number) <= _MOST


_DIVISION: Final = "arith.divf"


def share(module: ir.Module) -> None:
    """Rewrites in place divisions that may be products (`arcp`) and are dominated by one by the same number."""
    for function in module.body.operations:
        # After the walk: a divisor may be a quotient that is replaced, and must remain the table's key until then.
        for group in _groups(function.operation):
            if len(group) > 1:
                _divide_once(group)


def keep(module: ir.Module) -> None:
    """Prevents LLVM from moving a reciprocal with several uses into its products: it would divide inside the loop.

    It factors ``x[i] * (a * r) + b * r`` into ``(x[i] * a + b) * r``, and writes that as a quotient if ``r`` may be
    reassociated.
    """
    for op in find_ops(module.operation, lambda op: op.name == _DIVISION and allows(op, "reassoc")):
        if constant_float(op.operands[0]) == 1.0 and sum(1 for _ in op.results[0].uses) > 1:
            op.attributes["fastmath"] = without_flags(op.attributes["fastmath"], ("reassoc",))


def _groups(function: ir.Operation) -> list[list[ir.Operation]]:
    """Divisions by one number, the first of which dominates the others."""
    found: list[list[ir.Operation]] = []
    places: Scopes[Value, int] = Scopes()

    def visit(op: ir.Operation) -> None:
        if not (allows(op, "arcp") and is_static(op.results[0].type)):
            return
        place = places.get(op.operands[1])
        if place is None:
            places.add(op.operands[1], len(found))
            found.append([op])
        else:
            found[place].append(op)

    places.walk(function, (_DIVISION,), visit)
    return found


def _divide_once(group: list[ir.Operation]) -> None:
    """Inverts the divisor at the first of ``group``, and multiplies by the reciprocal."""
    first, *others = group
    inverse = first.results[0]
    if constant_float(first.operands[0]) != 1.0:
        build = before(first)
        build.fastmath = first.attributes["fastmath"]
        inverse = build.float(_DIVISION, (build.constant(inverse.type, 1.0), first.operands[1]), inverse.type)
        others = group
    for op in others:
        build = before(op)
        build.fastmath = op.attributes["fastmath"]
        replace_op(op, [build.float("arith.mulf", (op.operands[0], inverse), inverse.type)])


K = TypeVar("K")
V = TypeVar("V")


class Scopes(Generic[K, V]):
    """Entries by key; `walk` visits ops in order and drops entries that were added inside an op after it."""

    def __init__(self) -> None:
        self._entries: dict[K, V] = {}
        self._added: list[K] = []

    def get(self, key: K) -> V | None:
        """The entry that was added before on the current path."""
        return self._entries.get(key)

    def add(self, key: K, value: V) -> None:
        """Adds an entry that is valid until the end of the block that is being visited."""
        self._entries[key] = value
        self._added.append(key)

    def walk(self, op: ir.Operation, names: Container[str], visit: Callable[[ir.Operation], None]) -> None:
        """Visits the ops in ``op`` named one of ``names``, which have no regions; ``visit`` may erase them."""
        for block in [block for region in op.regions for block in region.blocks]:
            level = len(self._added)
            for inner in [view.operation for view in block.operations]:
                if inner.name in names:
                    visit(inner)
                elif len(inner.regions):
                    self.walk(inner, names, visit)
            while len(self._added) > level:
                del self._entries[self._added.pop()]
