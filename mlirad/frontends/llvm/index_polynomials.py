"""Indices as polynomials of counters and extents, and their division by an extent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial, Polynomials
from mlirad.context import Context
from mlirad.edit.affine import linear_form
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.linear import Linear
from mlirad.edit.walk import defining_op
from mlirad.interfaces.registry import SCALAR
from mlirad.loops.nests import Subscript

_PRODUCT: Final = "arith.muli"
_CASTS: Final = ("arith.index_cast", "arith.index_castui")


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
        self._forms = Polynomials(Context.default().registry.table(SCALAR), self._of_cast)
        self.number, self.plain, self.of = self._forms.number, self._forms.atom, self._forms.of
        self.create = self._forms.emit
        #: Atoms that are also read as unsigned numbers.
        self.unsigned: set[int] = set()

    def is_fixed(self, atom: int) -> bool:
        """Whether an atom is defined outside of all loops and branches."""
        owner = self._forms.value(atom).owner
        return bool((owner if isinstance(owner, ir.Block) else owner.operation.block) == self._entry)

    def is_given(self, form: Polynomial) -> bool:
        """Whether all atoms are known from the start: arguments, and casts of them."""
        return all(
            isinstance(value.owner, ir.Block) or self._is_cast(value.owner.operation)
            for value in self._forms.values(form)
        )

    def _is_cast(self, op: ir.Operation) -> bool:
        return op.name == _CASTS[0] and self._is_argument(op.operands[0])

    def _is_argument(self, value: Value) -> bool:
        return isinstance(value.owner, ir.Block) and bool(value.owner == self._entry)

    def _of_cast(self, value: Value) -> Polynomial | None:
        """The result of a cast: an atom, unless it is a cast of an argument, or of a product of them that fits."""
        op = defining_op(value)
        if op is None or op.name not in _CASTS:
            return None
        (source,) = op.operands
        if isinstance(source.type, ir.IntegerType) and self._is_argument(source):
            found = self.plain(self._cast(source))
            if op.name != _CASTS[0]:
                self.unsigned |= atoms(found)
            return found
        product = defining_op(source)
        if product is not None and product.name == _PRODUCT and op.name == _CASTS[0]:
            factors = [self._of_number(one) for one in product.operands]
            does_not_wrap = "nsw" in str(dict(product.attributes.items()).get("overflowFlags"))
            if does_not_wrap and factors[0] is not None and factors[1] is not None:
                return factors[0].times(factors[1])
        return self.plain(value)

    def _of_number(self, value: Value) -> Polynomial | None:
        known = constant_integer(value)
        if known is not None:
            return number(known)
        is_known = isinstance(value.type, ir.IntegerType) and self._is_argument(value)
        return self.plain(self._cast(value)) if is_known else None

    def of_bound(self, value: Value) -> Linear | None:
        """An integer that is an argument or a number, as a linear form."""
        found = self._of_number(value)
        form = None if found is None else self.linear(found)
        return None if form is None or not isinstance(form.constant, int) else Linear(form.factors, form.constant)

    def _cast(self, argument: Value) -> Value:
        """The argument as an index, at the start of the function."""
        for use in argument.uses:
            op = use.owner.operation
            if op.name == _CASTS[0] and op.block == self._entry:
                op.move_before(self._entry.operations[0].operation)
                return op.result
        build = Builder(ir.InsertionPoint.at_block_begin(self._entry), argument.owner.owner.operation.location)
        return build.value(_CASTS[0], [argument], ir.IndexType.get(argument.type.context))

    def of_form(self, form: Subscript | Linear) -> Polynomial:
        """The polynomial of a linear form with an integer constant."""
        assert isinstance(form.constant, int)
        return self._forms.sum(Linear(form.factors, form.constant))

    def of_access(self, op: ir.Operation) -> Polynomial | None:
        """The subscript of a load or store of an array of one dimension; None if it is no polynomial."""
        subscripts = list(op.operands)[1 + op.name.endswith("store") :]
        if not op.name.startswith("affine"):
            return self.of(subscripts[0])
        forms = linear_form(op.attributes["map"], subscripts)
        return None if forms is None else self._forms.sum(forms[0])

    def linear(self, form: Polynomial) -> Subscript | None:
        """A polynomial of degree one as a linear form."""
        if degree(form) > 1:
            return None
        factors = [(self._forms.value(term[0]), factor) for term, factor in form.terms.items() if term]
        return Linear(tuple(factors), number_in(form))
