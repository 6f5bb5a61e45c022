"""Indices as polynomials of counters and extents, and their division by an extent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial
from mlirad.edit.affine import linear_form
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.integers import create_product, create_sum
from mlirad.edit.linear import Linear
from mlirad.loops.nests import Subscript

_SUMS: Final = {"arith.addi": 1, "arith.subi": -1}
_PRODUCT: Final = "arith.muli"
_CASTS: Final = ("arith.index_cast", "arith.index_castui")
#: The most ops that are followed, and terms of a subscript.
_DEPTH: Final = 16
_TERMS: Final = 16


def number(value: int) -> Polynomial:
    """A number as a polynomial."""
    return Polynomial({(): value} if value else {})


def number_in(form: Polynomial) -> int:
    """The term without atoms."""
    return form.terms.get((), 0)


def degree(form: Polynomial) -> int:
    """The most factors of a term."""
    return max(map(len, form.terms), default=0)


def atoms(form: Polynomial) -> set[int]:
    """All atoms."""
    return {atom for term in form.terms for atom in term}


def is_extent(form: Polynomial) -> bool:
    """Whether this may be the length of rows: one atom, or a number."""
    if len(form.terms) != 1:
        return False
    ((term, factor),) = form.terms.items()
    return factor > 1 if not term else len(term) == 1 and factor == 1


def scales(form: Polynomial, is_fixed: Callable[[int], bool]) -> set[Polynomial]:
    """What atoms that are not fixed are multiplied by, unless it is one."""
    found = set()
    for term, factor in form.terms.items():
        fixed = tuple(filter(is_fixed, term))
        if len(fixed) == len(term) - 1 and (fixed, abs(factor)) != ((), 1):
            found.add(Polynomial({fixed: abs(factor)}))
    return found


def split_by(form: Polynomial, extent: Polynomial) -> tuple[Polynomial, Polynomial]:
    """The quotient and the rest if each term is divided by ``extent``, of one term; rests are small."""
    ((divisor, size),) = extent.terms.items()
    quotient, rest = number(0), number(0)
    for term, factor in form.terms.items():
        left, count = list(term), 0
        if all(left.count(atom) >= divisor.count(atom) for atom in divisor):
            for atom in divisor:
                left.remove(atom)
            count = (factor + (size - 1) // 2) // size
            quotient += Polynomial({tuple(left): count}) if count else number(0)
        rest += Polynomial({term: factor - count * size}) if factor != count * size else number(0)
    return quotient, rest


def quotient_of(form: Polynomial, other: Polynomial) -> Polynomial | None:
    """The quotient; None if there is a rest, or ``other`` has several terms."""
    if len(other.terms) != 1:
        return None
    quotient, rest = split_by(form, other)
    return None if rest.terms else quotient


class IndexPolynomials:
    """The polynomials of values in one function."""

    def __init__(self, function: ir.Operation) -> None:
        self._entry = function.regions[0].blocks[0]
        self._numbers: dict[Value, int] = {}
        self._values: list[Value] = []
        #: Atoms that are also read as unsigned numbers.
        self.unsigned: set[int] = set()

    def atom(self, value: Value) -> int:
        """The atom of an index."""
        if value not in self._numbers:
            self._numbers[value] = len(self._values)
            self._values.append(value)
        return self._numbers[value]

    def plain(self, value: Value) -> Polynomial:
        """The polynomial that consists of one atom."""
        return Polynomial({(self.atom(value),): 1})

    def is_fixed(self, atom: int) -> bool:
        """Whether an atom is defined outside of all loops and branches."""
        owner = self._values[atom].owner
        return bool((owner if isinstance(owner, ir.Block) else owner.operation.block) == self._entry)

    def is_given(self, form: Polynomial) -> bool:
        """Whether all atoms are known from the start: arguments, and casts of them."""
        values = [self._values[atom] for atom in atoms(form)]
        return all(isinstance(value.owner, ir.Block) or self._is_cast(value.owner.operation) for value in values)

    def _is_cast(self, op: ir.Operation) -> bool:
        return op.name == _CASTS[0] and self._is_argument(op.operands[0])

    def _is_argument(self, value: Value) -> bool:
        return isinstance(value.owner, ir.Block) and bool(value.owner == self._entry)

    def of(self, value: Value, depth: int = _DEPTH) -> Polynomial:
        """The polynomial of an index."""
        known = constant_integer(value)
        if known is not None:
            return number(known)
        if depth and not isinstance(value.owner, ir.Block):
            found = self._of_op(value.owner.operation, depth - 1)
            if found is not None and len(found.terms) <= _TERMS:
                return found
        return self.plain(value)

    def _of_op(self, op: ir.Operation, depth: int) -> Polynomial | None:
        if op.name in _CASTS:
            return self._of_cast(op, depth)
        if op.name in _SUMS:
            left, right = (self.of(value, depth) for value in op.operands)
            return left + right * _SUMS[op.name]
        if op.name == _PRODUCT:
            left, right = (self.of(value, depth) for value in op.operands)
            return left.times(right)
        forms = linear_form(op.attributes["map"], list(op.operands)) if op.name == "affine.apply" else None
        return None if forms is None else self.of_form(forms[0], depth)

    def _of_cast(self, op: ir.Operation, depth: int) -> Polynomial | None:
        """A cast of an argument, or of a product of them that does not overflow."""
        (value,) = op.operands
        if not isinstance(value.type, ir.IntegerType):
            return None
        if self._is_argument(value):
            found = self.plain(self._cast(value))
            if op.name != _CASTS[0]:
                self.unsigned |= atoms(found)
            return found
        product = None if isinstance(value.owner, ir.Block) else value.owner.operation
        if product is None or product.name != _PRODUCT or op.name != _CASTS[0]:
            return None
        if "nsw" not in str(dict(product.attributes.items()).get("overflowFlags")):
            return None
        factors = [self._of_number(one) for one in product.operands]
        return None if factors[0] is None or factors[1] is None else factors[0].times(factors[1])

    def _of_number(self, value: Value) -> Polynomial | None:
        known = constant_integer(value)
        if known is not None:
            return number(known)
        is_known = isinstance(value.type, ir.IntegerType) and self._is_argument(value)
        return self.plain(self._cast(value)) if is_known else None

    def _cast(self, argument: Value) -> Value:
        """The argument as an index, at the start of the function."""
        for use in argument.uses:
            op = use.owner.operation
            if op.name == _CASTS[0] and op.block == self._entry:
                op.move_before(self._entry.operations[0].operation)
                return op.result
        build = Builder(ir.InsertionPoint.at_block_begin(self._entry), argument.owner.owner.operation.location)
        return build.value(_CASTS[0], [argument], ir.IndexType.get(argument.type.context))

    def of_form(self, form: Subscript | Linear, depth: int = _DEPTH) -> Polynomial:
        """The polynomial of a linear form with an integer constant."""
        assert isinstance(form.constant, int)
        total = number(form.constant)
        for value, factor in form.factors:
            total += self.of(value, depth) * factor
        return total

    def of_access(self, op: ir.Operation) -> Polynomial | None:
        """The subscript of a load or store of an array of one dimension; None if it is no polynomial."""
        subscripts = list(op.operands)[1 + op.name.endswith("store") :]
        if not op.name.startswith("affine"):
            return self.of(subscripts[0])
        forms = linear_form(op.attributes["map"], subscripts)
        return None if forms is None else self.of_form(forms[0])

    def linear(self, form: Polynomial) -> Subscript | None:
        """A polynomial of degree one as a linear form."""
        if degree(form) > 1:
            return None
        factors = [(self._values[term[0]], factor) for term, factor in form.terms.items() if term]
        return Linear(tuple(factors), number_in(form))

    def create(self, form: Polynomial, build: Builder) -> Value:
        """Emits ``form``."""
        terms = []
        for term, factor in form.terms.items():
            numbers = [] if factor == 1 and term else [build.index(factor)]
            terms.append(create_product(build, *[self._values[atom] for atom in term], *numbers))
        return create_sum(build, *terms) if terms else build.index(0)
