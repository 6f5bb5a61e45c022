"""The functions that ops become calls of: upstream IR that calls LAPACK by its standard names, ``dpotrf_`` and so on.

    func.func private @lapack.cholesky.f64(%a: memref<?x?x?xf64>)

They take buffers of dense matrices, the dimensions of a batch collapsed into the first, and overwrite the last ones.
LAPACK's matrices lie column by column: what it is given is the transpose, and the routine and its options are chosen
for that. What has no result (a matrix that is not positive definite, a singular one, extents that do not agree or do
not fit into 32 bits) is NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import ir

#: Names of functions begin with it; no C identifier has a dot.
PREFIX: Final = "lapack."
_BYTES: Final = {"f32": 4, "f64": 8}
_MOST: Final = 2**31 - 1


@dataclass(frozen=True)
class Function:
    """A function for one type of floats, ``f32`` or ``f64``: its buffers, ``%x0`` and so on, and its text.

    ``buffers`` are their element types, None for floats; ``writes`` are those of floats that it writes.
    """

    body: Callable[[Text], None]
    buffers: tuple[str | None, ...]
    writes: tuple[int, ...]

    def types(self, element: str) -> list[str]:
        """The types of the buffers."""
        return [f"memref<?x?x?x{element if given is None else given}>" for given in self.buffers]


class Text:
    """Writes a function, line by line."""

    def __init__(self, function: Function, element: str) -> None:
        self.element, self.types = element, function.types(element)
        self._function = function
        self.lines: list[str] = []
        self.called: dict[str, int] = {}
        self._count = 0

    def line(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines

    def value(self, op: str) -> str:
        """Add an op with one result; returns its name."""
        self._count += 1
        self.line(f"%v{self._count} = {op}")
        return f"%v{self._count}"

    def index(self, number: int) -> str:
        """A constant."""
        return self.value(f"arith.constant {number} : index")

    def extent(self, buffer: int, axis: int) -> str:
        """An extent of a buffer."""
        return self.value(f"memref.dim %x{buffer}, {self.index(axis)} : {self.types[buffer]}")

    def same(self, a: str, b: str) -> str:
        """Whether two indices are equal."""
        return self.value(f"arith.cmpi eq, {a}, {b} : index")

    def both(self, *conditions: str) -> str:
        """Whether all conditions hold."""
        first, *others = conditions
        for other in others:
            first = self.value(f"arith.andi {first}, {other} : i1")
        return first

    def product(self, *factors: str) -> str:
        """Of indices."""
        first, *others = factors
        for other in others:
            first = self.value(f"arith.muli {first}, {other} : index")
        return first

    # --- what Fortran takes: pointers

    def integer(self, value: str, *, least: int = 0) -> str:
        """A pointer to an index as 32 bits."""
        at_least = self.value(f"arith.maxui {value}, {self.index(least)} : index")
        return self._slot(self.value(f"arith.index_cast {at_least} : index to i32"), "i32")

    def letter(self, letter: str) -> str:
        """A pointer to a letter."""
        return self._slot(self.value(f"arith.constant {ord(letter)} : i8"), "i8")

    def number(self, number: float) -> str:
        """A pointer to a float."""
        return self._slot(self.value(f"arith.constant {number} : {self.element}"), self.element)

    def _slot(self, value: str, type: str) -> str:
        one = self.value("llvm.mlir.constant(1 : i32) : i32")
        slot = self.value(f"llvm.alloca {one} x {type} : (i32) -> !llvm.ptr")
        self.line(f"llvm.store {value}, {slot} : {type}, !llvm.ptr")
        return slot

    def matrix(self, buffer: int, number: str) -> str:
        """A pointer to matrix ``number`` of a buffer."""
        each = self.product(number, self.extent(buffer, 1), self.extent(buffer, 2))
        return self.pointer(f"%x{buffer}", self.types[buffer], each)

    def pointer(self, buffer: str, type: str, offset: str | None = None) -> str:
        """A pointer to the element ``offset`` of a dense buffer."""
        base = self.value(f"memref.extract_aligned_pointer_as_index {buffer} : {type} -> index")
        if offset is not None:
            element = type.rpartition("x")[2].removesuffix(">")
            bytes = self.product(offset, self.index(_BYTES.get(element, 4)))
            base = self.value(f"arith.addi {base}, {bytes} : index")
        address = self.value(f"arith.index_cast {base} : index to i64")
        return self.value(f"llvm.inttoptr {address} : i64 to !llvm.ptr")

    def call(self, routine: str, *pointers: str) -> None:
        """Call a routine, named without the letter for its type."""
        symbol = f"{'d' if self.element == 'f64' else 's'}{routine}_"
        self.called[symbol] = len(pointers)
        self.line(f"func.call @{symbol}({', '.join(pointers)}) : ({', '.join(['!llvm.ptr'] * len(pointers))}) -> ()")

    def has_failed(self, info: str) -> str:
        """Whether a routine has left something but 0 at ``info``."""
        found = self.value(f"llvm.load {info} : !llvm.ptr -> i32")
        zero = self.value("arith.constant 0 : i32")
        return self.value(f"arith.cmpi ne, {found}, {zero} : i32")

    # --- regions

    def each_matrix(self, body: Callable[[str], None]) -> None:
        """A loop over the batch."""
        self.loop(self.index(0), self.extent(0, 0), body)

    def loop(self, start: str, end: str, body: Callable[[str], None]) -> None:
        """A loop over numbers."""
        self._count += 1
        number, step = f"%i{self._count}", self.index(1)
        self.line(f"scf.for {number} = {start} to {end} step {step} {{")
        body(number)
        self.line("}")

    def when(self, condition: str, then: Callable[[], None], otherwise: Callable[[], None] | None = None) -> None:
        """A branch."""
        self.line(f"scf.if {condition} {{")
        then()
        if otherwise is not None:
            self.line("} else {")
            otherwise()
        self.line("}")

    def fill(self, buffer: int, matrix: str, number: str, *, triangle: bool = False) -> None:
        """Write ``number`` to all elements of a matrix, or to those not above the diagonal."""
        value = self.value(f"arith.constant {number} : {self.element}")

        def row(i: str) -> None:
            end = self.value(f"arith.addi {i}, {self.index(1)} : index") if triangle else self.extent(buffer, 2)
            self.loop(self.index(0), end, lambda j: self.store(value, buffer, matrix, i, j))

        self.loop(self.index(0), self.extent(buffer, 1), row)

    def load(self, buffer: int, *subscripts: str) -> str:
        """An element."""
        return self.value(f"memref.load %x{buffer}[{', '.join(subscripts)}] : {self.types[buffer]}")

    def store(self, value: str, buffer: int, *subscripts: str) -> None:
        """Write an element."""
        self.line(f"memref.store {value}, %x{buffer}[{', '.join(subscripts)}] : {self.types[buffer]}")

    def where_right(self, conditions: Sequence[str], body: Callable[[], None]) -> None:
        """The ``body`` where extents are as they must be; elsewhere all that is written is NaN."""

        def wrong() -> None:
            for buffer in self._function.writes:
                self._fill_all(buffer)

        fit = [
            self.value(f"arith.cmpi ule, {self.extent(i, axis)}, {self.index(_MOST)} : index")
            for i in range(len(self.types))
            for axis in (1, 2)
        ]
        self.when(self.both(*conditions, *fit), body, wrong)

    def _fill_all(self, buffer: int) -> None:
        self.loop(self.index(0), self.extent(buffer, 0), lambda b: self.fill(buffer, b, self.nan))

    @property
    def nan(self) -> str:
        """The number, as it is written."""
        return "0x7FC00000" if self.element == "f32" else "0x7FF8000000000000"


def _cholesky(at: Text) -> None:
    n = at.extent(0, 1)
    uplo, size, leading = at.letter("U"), at.integer(n), at.integer(n, least=1)
    info = at.integer(n)

    def factor(b: str) -> None:
        at.call("potrf", uplo, size, at.matrix(0, b), leading, info)
        at.when(at.has_failed(info), lambda: at.fill(0, b, at.nan, triangle=True))
        zero = at.value(f"arith.constant 0.0 : {at.element}")

        def row(i: str) -> None:
            after = at.value(f"arith.addi {i}, {at.index(1)} : index")
            at.loop(after, n, lambda j: at.store(zero, 0, b, i, j))

        at.loop(at.index(0), n, row)

    at.where_right([at.same(n, at.extent(0, 2))], lambda: at.each_matrix(factor))


def _triangular_solve(upper: bool, transposed: bool, unit_diagonal: bool) -> Callable[[Text], None]:
    def write(at: Text) -> None:
        # Of transposes: X^T op(A)^T = B^T.
        n, k = at.extent(1, 1), at.extent(1, 2)
        letters = [at.letter(one) for one in ("R", "L" if upper else "U", "T" if transposed else "N")]
        diagonal, one = at.letter("U" if unit_diagonal else "N"), at.number(1.0)
        sizes = [at.integer(k), at.integer(n)]
        of_matrix, of_right = at.integer(n, least=1), at.integer(k, least=1)

        def solve(b: str) -> None:
            at.call("trsm", *letters, diagonal, *sizes, one, at.matrix(0, b), of_matrix, at.matrix(1, b), of_right)

        agree = [at.same(n, at.extent(0, 1)), at.same(n, at.extent(0, 2)), at.same(at.extent(0, 0), at.extent(1, 0))]
        at.where_right(agree, lambda: at.each_matrix(solve))

    return write


def _solve(transposed: bool) -> Callable[[Text], None]:
    def write(at: Text) -> None:
        # The buffer of right-hand sides has them row by row: [..., k, n].
        n, k = at.extent(0, 1), at.extent(1, 1)
        size, leading, columns = at.integer(n), at.integer(n, least=1), at.integer(k)
        letter, info = at.letter("N" if transposed else "T"), at.integer(n)
        pivots = at.value(f"memref.alloc({n}) : memref<?xi32>")
        pivot = at.pointer(pivots, "memref<?xi32>")

        def solve(b: str) -> None:
            at.call("getrf", size, size, at.matrix(0, b), leading, pivot, info)
            at.when(
                at.has_failed(info),
                lambda: at.fill(1, b, at.nan),
                lambda: at.call(
                    "getrs", letter, size, columns, at.matrix(0, b), leading, pivot, at.matrix(1, b), leading, info
                ),
            )

        agree = [at.same(n, at.extent(0, 2)), at.same(n, at.extent(1, 2)), at.same(at.extent(0, 0), at.extent(1, 0))]
        at.where_right(agree, lambda: at.each_matrix(solve))
        at.line(f"memref.dealloc {pivots} : memref<?xi32>")

    return write


def _functions() -> dict[str, Function]:
    found = {"cholesky": Function(_cholesky, (None,), (0,))}
    for transposed in (False, True):
        name = "solve" + ".transposed" * transposed
        found[name] = Function(_solve(transposed), (None, None), (1,))
        for upper in (False, True):
            for unit in (False, True):
                name = "triangular_solve" + ".upper" * upper + ".transposed" * transposed + ".unit_diagonal" * unit
                found[name] = Function(_triangular_solve(upper, transposed, unit), (None, None), (1,))
    return found


#: By the name of the op, and its flags.
FUNCTIONS: Final = _functions()


def symbol(name: str, element: str) -> str:
    """The symbol of the function ``name`` for floats of type ``element``."""
    return f"{PREFIX}{name}.{element}"


def declare(name: str, element: str, module: ir.Operation) -> str:
    """Declare a function in ``module`` where it is not there; returns its symbol."""
    found = symbol(name, element)
    if found not in ir.SymbolTable(module):
        types = ", ".join(FUNCTIONS[name].types(element))
        _insert(f'func.func private @"{found}"({types})', module)
    return found


def define(module: ir.Module) -> None:
    """Give the functions that are declared in ``module`` their bodies, and declare LAPACK's."""
    for view in list(module.body.operations):
        op = view.operation
        if op.name == "func.func" and not len(op.regions[0].blocks):
            name, _, element = ir.StringAttr(op.attributes["sym_name"]).value.removeprefix(PREFIX).rpartition(".")
            if name in FUNCTIONS:
                op.erase()
                _define(name, element, module.operation)


def _define(name: str, element: str, module: ir.Operation) -> None:
    function = FUNCTIONS[name]
    text = Text(function, element)
    function.body(text)
    arguments = ", ".join(f"%x{i}: {type}" for i, type in enumerate(text.types))
    lines = [f'func.func private @"{symbol(name, element)}"({arguments}) {{', *text.lines, "return", "}"]
    for routine, count in text.called.items():
        if routine not in ir.SymbolTable(module):
            _insert(f"func.func private @{routine}({', '.join(['!llvm.ptr'] * count)})", module)
        lines.append(f"func.func private @{routine}({', '.join(['!llvm.ptr'] * count)})")
    _insert("\n".join(lines), module)


def _insert(text: str, module: ir.Operation) -> None:
    """Put the first op of ``text`` at the end of ``module``."""
    made = ir.Module.parse(text, module.context)
    ops = [view.operation for view in module.regions[0].blocks[0].operations]
    new = made.body.operations[0].operation
    if ops:
        new.move_after(ops[-1])
