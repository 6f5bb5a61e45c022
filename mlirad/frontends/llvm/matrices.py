"""Arrays whose subscripts are ``i * n + j``, as C and Fortran compilers write those of matrices, become matrices.

Before::

    affine.for %i = 0 to %n {
      affine.for %j = 0 to %m {
        %row = arith.muli %i, %m : index
        %place = arith.addi %row, %j : index
        %v = memref.load %x[%place] : memref<?xf64>

After::

    %matrix = memref.reinterpret_cast %x to offset: [0], sizes: [%n, %m], strides: [%m, 1] : ...
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %m {
        %v = memref.load %matrix[%i, %j] : memref<?x?xf64>

A subscript is split by an extent ``m`` only if the rest
provably is in ``[0, m)``, for all accesses to the array. The number of rows of a parameter is that of an access
that runs if any other one does, and reaches the last element; an array that the function allocates has that many
elements. Loops over all elements of such an array become loops over its rows and columns. Extents are taken to be
natural numbers.
Source: Grosser et al., "Optimistic delinearization of parametrically sized arrays", ICS 2015.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.analysis.accesses.polynomials import Polynomial
from mlirad.edit.affine import AffineExpressions
from mlirad.edit.build import Builder
from mlirad.edit.constants import constant_integer
from mlirad.edit.extents import create_product_of, create_slice, static_shape
from mlirad.edit.integers import create_product, create_sum
from mlirad.edit.linear import Linear
from mlirad.edit.loops import create_nest
from mlirad.edit.rewrite import before, is_outside, move_body, replace_op
from mlirad.edit.walk import ancestors, defining_op, find_ops, users
from mlirad.frontends.llvm.counters import bounded_counters
from mlirad.frontends.llvm.index_polynomials import (
    IndexPolynomials,
    atoms,
    degree,
    is_extent,
    number,
    number_in,
    quotient_of,
    scales,
    split_by,
)
from mlirad.loops.nests import LOOPS
from mlirad.loops.nonnegative import is_never_negative
from mlirad.loops.scalar_replacement import counted_range

_ACCESSES: Final = {"affine.load": 0, "memref.load": 0, "affine.store": 1, "memref.store": 1}
#: Op with an affine map -> the number of operands before those of the map.
_MAPPED: Final = {"affine.load": 1, "affine.store": 2, "affine.apply": 0}
_CHOSEN: Final = ("affine.min", "affine.max")
_BRANCHES: Final = ("scf.if", "affine.if")
_ALLOCATIONS: Final = ("memref.alloc", "memref.alloca")
#: The most dimensions of an array.
_RANK: Final = 4


@dataclass(frozen=True)
class SplitSubscript:
    """The subscripts of an access, of rows first."""

    access: ir.Operation
    forms: tuple[Polynomial, ...]


def shape_arrays(module: ir.Module) -> bool:
    """Make matrices of the arrays in the functions of ``module``; returns whether there were any."""
    functions = find_ops(module.operation, lambda op: op.name == "func.func" and len(op.regions[0].blocks) == 1)
    changed = False
    for function in functions:
        with function.context, function.location:
            changed |= _Shaping(function).run()
    return changed


class _Shaping:
    """Changes one function."""

    def __init__(self, function: ir.Operation) -> None:
        self._function = function
        self._entry = function.regions[0].blocks[0]
        #: What replaces the results of ops. They are erased last: their results may occur in other subscripts.
        self._replaced: list[tuple[ir.Operation, list[Value]]] = []
        self._read()

    def _read(self) -> None:
        """Note what is known of the subscripts; no counter of a loop that is gone may stay in a dict."""
        self._polynomials = IndexPolynomials(self._function)
        self._bounds: dict[Value, tuple[Linear, Linear]] = {}
        for value, bound in bounded_counters(self._function):
            end = self._polynomials.of_bound(bound)
            if end is not None:
                self._bounds[value] = (Linear((), 0), end.shifted(-1))
                for user in users(value):
                    more = constant_integer(user.operands[1]) if user.name == "arith.addi" else None
                    if more is not None:
                        self._bounds[user.result] = (Linear((), more), end.shifted(more - 1))

    def run(self) -> bool:
        """Change the function in place; returns whether an array was changed."""
        buffers = [value for value in self._entry.arguments if _is_array(value)]
        made = find_ops(self._function, lambda op: op.name in _ALLOCATIONS and op.block == self._entry)
        buffers += [op.result for op in made if _is_array(op.result)]
        shapes = {buffer: self._extents(ops) for buffer in buffers if (ops := _accesses(buffer))}
        known = {buffer: extents for buffer, extents in shapes.items() if extents is not None}
        if not known:
            return False
        loops = find_ops(self._function, lambda op: op.name in LOOPS)
        nests = [(loop, extents) for loop in loops if (extents := self._all_extents(loop, known)) is not None]
        for loop, extents in reversed(nests):  # the extents of later ones may be results of earlier ones
            self._nest(loop, extents)
        self._read()
        for buffer in buffers:
            ops = _accesses(buffer)
            extents = self._extents(ops) if ops else None
            if ops is not None and extents is not None:
                self._shape(buffer, ops, extents)
        for op, values in self._replaced:
            replace_op(op, values)
        return bool(self._replaced)

    # --- extents

    def _extents(self, ops: Sequence[ir.Operation]) -> tuple[Polynomial, ...] | None:
        """The extents, but the first, that the subscripts of ``ops`` suggest, outer ones first."""
        forms = [self._polynomials.of_access(op) for op in ops]
        known = [form for form in forms if form is not None]
        products = {part for form in known for part in scales(form, self._polynomials.is_fixed)}
        ordered = sorted(products, key=lambda one: (degree(one), sorted(one.terms.items())))
        if len(known) < len(forms) or not 0 < len(ordered) < _RANK:
            return None
        extents: list[Polynomial] = []
        total = number(1)
        for product in ordered:
            extent = quotient_of(product, total)
            if extent is None and not atoms(product):
                continue  # a diagonal
            if extent is None or not is_extent(extent):
                return None
            extents.insert(0, extent)
            total = product
        return tuple(extents)

    # --- loops over all elements

    def _all_extents(
        self, loop: ir.Operation, known: Mapping[Value, tuple[Polynomial, ...]]
    ) -> tuple[Polynomial, ...] | None:
        """The extents of the array whose elements ``loop`` runs over, in order; None if it is another loop."""
        numbers = counted_range(loop)
        counter = loop.regions[0].blocks[0].arguments[0]
        if numbers is None or numbers[0] != Linear((), 0) or not isinstance(numbers[1].constant, int):
            return None
        inside = find_ops(loop, lambda op: op != loop)
        if any(len(op.regions) or op.name in _CHOSEN for op in inside):
            return None
        end, plain = self._polynomials.of_form(numbers[1]), self._polynomials.plain(counter)
        for op in inside:
            extents = known.get(op.operands[_ACCESSES[op.name]]) if op.name in _ACCESSES else None
            rows = None if extents is None or self._polynomials.of_access(op) != plain else _divided(end, extents)
            if extents is not None and rows is not None and rows != number(1):
                return (rows, *extents)
        return None

    def _nest(self, loop: ir.Operation, extents: Sequence[Polynomial]) -> None:
        """Split a loop over all elements of an array into one over rows and one over columns."""
        for op in find_ops(loop, lambda op: op.name in _MAPPED):
            _lower(op)
        build = before(loop)
        sizes = [self._polynomials.create(extent, build) for extent in extents]

        def body(at: Builder, counters: list[Value], carried: list[Value]) -> Sequence[Value]:
            place = counters[0]
            for size, counter in zip(sizes[1:], counters[1:], strict=True):
                place = create_sum(at, create_product(at, place, size), counter)
            end = at.op("scf.yield")
            given = move_body(loop.regions[0].blocks[0], end, [place, *carried])
            end.erase()
            return given

        inits = list(loop.operands)[len(loop.operands) - len(loop.results) :]
        replace_op(loop, create_nest(build, [(build.index(0), size) for size in sizes], inits, body))

    # --- arrays

    def _shape(self, buffer: Value, ops: Sequence[ir.Operation], extents: tuple[Polynomial, ...]) -> None:
        made = defining_op(buffer)
        found = [self._divided(op, extents, is_allocated=made is not None) for op in ops]
        known = [one for one in found if one is not None]
        if len(known) < len(found):
            return
        rows = self._rows(known, extents) if made is None else self._allocated_rows(made, extents)
        if rows is None or (made is None and not all(map(self._polynomials.is_given, (rows, *extents)))):
            return
        if made is None:
            new = self._create_view(buffer, (rows, *extents))
        else:
            new = self._create_allocation(made, (rows, *extents))
        self._replaced += [(one.access, self._create_access(one, new)) for one in known]
        if made is not None:
            self._replaced.append((made, [new]))

    def _divided(
        self, op: ir.Operation, extents: tuple[Polynomial, ...], *, is_allocated: bool
    ) -> SplitSubscript | None:
        """The subscripts of ``op`` in an array of these extents; None if one may not be in its extent.

        ``is_allocated``: the array has that many elements, so that no extent is zero where there is an access.
        """
        rest, forms = self._polynomials.of_access(op), list[Polynomial]()
        if rest is None:
            return None
        for extent in reversed(extents):
            for shift in (0, 1, -1):
                quotient, remainder = split_by(rest, extent)
                quotient, remainder = quotient + number(-shift), remainder + extent * shift
                is_first = is_allocated and not remainder.terms
                last = extent - remainder + number(-1)
                if is_first or (self._is_natural(remainder) and self._is_natural(last)):
                    forms.insert(0, remainder)
                    rest = quotient
                    break
            else:
                return None
        found = SplitSubscript(op, (rest, *forms))
        # An extent is positive where there is an access; another number is not known to be.
        others = {atom for form in found.forms for atom in atoms(form)} - {
            atom for one in extents for atom in atoms(one)
        }
        return found if degree(rest) <= 1 and self._polynomials.unsigned.isdisjoint(others) else None

    def _is_natural(self, form: Polynomial) -> bool:
        linear = self._polynomials.linear(form)
        return linear is not None and is_never_negative(linear, self._bounds)

    def _rows(self, known: Sequence[SplitSubscript], extents: tuple[Polynomial, ...]) -> Polynomial | None:
        """The number of rows that the accesses reach, if one of them reaches the end of the last one."""
        for one in known:
            last = self._last(one, known)
            if last is None or any(form + number(1) != extent for form, extent in zip(last[1:], extents, strict=True)):
                continue
            rows = last[0] + number(1)
            if all(self._is_natural(last[0] - other.forms[0]) for other in known):
                return rows
        return None

    def _last(self, one: SplitSubscript, known: Sequence[SplitSubscript]) -> list[Polynomial] | None:
        """The last element of an access that runs if another one does; None if that is not known."""
        forms, lengths = list(one.forms), list[Polynomial]()
        #: What decides whether a region inside runs.
        decisive: list[Value] = []
        for around in ancestors(one.access):
            if around == self._function:
                return forms if all(map(self._is_natural, lengths)) else None
            numbers = counted_range(around) if around.name in LOOPS else None
            if numbers is None and around.name not in _BRANCHES:
                return None
            counter = None if numbers is None else self._polynomials.number(around.regions[0].blocks[0].arguments[0])
            slopes = [0 if counter is None else form.terms.get((counter,), 0) for form in forms]
            if numbers is None or counter is None or not any(slopes):
                if any(_is_outside(other.access, around) for other in known):
                    return None
                if counter is not None and any(counter in atoms(length) for length in lengths):
                    return None
                ends = around.operands if numbers is None else (v for one in numbers for v, _ in one.factors)
                decisive += ends
                continue
            # The last iteration has to run, as the others do.
            if not (min(slopes) >= 0 or max(slopes) <= 0) or not all(is_outside(value, around) for value in decisive):
                return None
            start, stop = map(self._polynomials.of_form, numbers)
            if any(map(self._polynomials.is_fixed, atoms(start))):
                return None
            last = stop + number(-1) if max(slopes) > 0 else start
            moved = last - self._polynomials.plain(around.regions[0].blocks[0].arguments[0])
            if atoms(start):
                lengths.append(stop - start + number(-1))
            forms = [form + moved * slope for form, slope in zip(forms, slopes, strict=True)]
            lengths = [length + moved * length.terms.get((counter,), 0) for length in lengths]
        return None

    def _allocated_rows(self, made: ir.Operation, extents: tuple[Polynomial, ...]) -> Polynomial | None:
        type = ir.MemRefType(made.result.type)
        size = self._polynomials.of(made.operands[0]) if len(made.operands) else number(type.shape[0])
        return _divided(size, extents)

    # --- building

    def _create_allocation(self, made: ir.Operation, extents: Sequence[Polynomial]) -> Value:
        sizes = [number_in(one) if not atoms(one) else self._polynomials.create(one, before(made)) for one in extents]
        type = ir.MemRefType.get(static_shape(sizes), ir.MemRefType(made.result.type).element_type)
        attributes = {
            **dict(made.attributes.items()),
            "operandSegmentSizes": ir.DenseI32ArrayAttr.get([sum(not isinstance(n, int) for n in sizes), 0]),
        }
        return before(made).value(made.name, [n for n in sizes if not isinstance(n, int)], type, attributes)

    def _create_view(self, buffer: Value, extents: Sequence[Polynomial]) -> Value:
        casts = ("arith.index_cast", "arith.constant")
        build = before(next(view.operation for view in self._entry.operations if view.operation.name not in casts))
        sizes: list[int | Value] = [
            number_in(one) if not atoms(one) else self._polynomials.create(one, build) for one in extents
        ]
        strides: list[int | Value] = [1]
        for size in sizes[:0:-1]:
            strides.insert(0, create_product_of(strides[0], size, build))
        type = ir.MemRefType.get(static_shape(sizes), ir.MemRefType(buffer.type).element_type)
        return create_slice("memref.reinterpret_cast", [buffer], type, build, [0], sizes, strides)

    def _create_access(self, one: SplitSubscript, buffer: Value) -> list[Value]:
        op, build = one.access, before(one.access)
        subscripts = [self._polynomials.create(form, build) for form in one.forms]
        given = list(op.operands)[: _ACCESSES[op.name]]
        types = [result.type for result in op.results]
        return list(build.op(op.name.replace("affine", "memref"), [*given, buffer, *subscripts], types).results)


def _divided(size: Polynomial, extents: Sequence[Polynomial]) -> Polynomial | None:
    """``size`` divided by all ``extents``; None if there is a rest."""
    rest: Polynomial | None = size
    for extent in extents:
        rest = None if rest is None else quotient_of(rest, extent)
    return rest


def _is_outside(op: ir.Operation, around: ir.Operation) -> bool:
    """Whether ``op`` is not inside of ``around``."""
    return all(one != around for one in ancestors(op))


def _lower(op: ir.Operation) -> None:
    """Replace an op with an affine map by arithmetic: its operands will be no dims."""
    build, first = before(op), _MAPPED[op.name]
    place = AffineExpressions.of(ir.AffineMapAttr(op.attributes["map"]).value, list(op.operands)[first:])
    subscripts = place.create_arithmetic(build)
    if op.name in _ACCESSES:
        given, types = list(op.operands)[:first], [result.type for result in op.results]
        subscripts = list(build.op(op.name.replace("affine", "memref"), [*given, *subscripts], types).results)
    replace_op(op, subscripts)


def _is_array(value: Value) -> bool:
    type = value.type
    return isinstance(type, ir.MemRefType) and type.rank == 1 and isinstance(type.layout, ir.AffineMapAttr)


def _accesses(buffer: Value) -> list[ir.Operation] | None:
    """The loads and stores of ``buffer``; None if it is used otherwise."""
    found = []
    for use in buffer.uses:
        op = use.owner.operation
        if _ACCESSES.get(op.name) == use.operand_number:
            found.append(op)
        elif op.name != "memref.dealloc" and (op.name != "memref.dim" or not isinstance(buffer.owner, ir.Block)):
            return None
    return found
