"""Writes the functions that replace ops, as upstream IR that calls LAPACK by its standard names (``dpotrf_`` ...).

    func.func private @lapack.cholesky.f64(%a: memref<?x?x?xf64>)

They take buffers of dense matrices, with the batch dimensions collapsed into the first, and overwrite the last ones.
LAPACK stores matrices by columns: it gets the transposes, and the routines and options are chosen accordingly. The
result is NaN if it does not exist: for a matrix that is not positive definite or is singular, and for extents that do
not match or exceed 32 bits.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mlirad._mlir import ir
from mlirad.dialects.lapack.text import LapackFunction, Text
from mlirad.edit.module import symbol_name

#: The prefix of symbols; the dot keeps them distinct from all C identifiers.
PREFIX: Final = "lapack."


def _cholesky(at: Text) -> None:
    n = at.extent(0, 1)
    uplo, size, leading, info = at.letter("U"), at.integer(n), at.integer(n, least=1), at.integer(n)

    def factor(b: str) -> None:
        at.call("potrf", uplo, size, at.matrix(0, b), leading, info)
        at.when(at.has_failed(info), lambda: at.fill(0, b, at.nan, triangle=True))
        zero = at.number_value(0.0)

        def row(i: str) -> None:
            at.loop(at.plus_one(i), n, lambda j: at.store(zero, 0, b, i, j))

        at.loop(at.index(0), n, row)

    at.if_valid(lambda: at.each_matrix(factor))


def _triangular_solve(upper: bool, transposed: bool, unit_diagonal: bool, at: Text) -> None:
    # Of transposes: X^T op(A)^T = B^T.
    n, k = at.extent(1, 1), at.extent(1, 2)
    letters = [at.letter(one) for one in ("R", "L" if upper else "U", "T" if transposed else "N")]
    diagonal, one = at.letter("U" if unit_diagonal else "N"), at.number(1.0)
    sizes = [at.integer(k), at.integer(n)]
    of_matrix, of_right = at.integer(n, least=1), at.integer(k, least=1)

    def solve(b: str) -> None:
        at.call("trsm", *letters, diagonal, *sizes, one, at.matrix(0, b), of_matrix, at.matrix(1, b), of_right)

    at.if_valid(lambda: at.each_matrix(solve))


def _solve(transposed: bool, at: Text) -> None:
    # The buffer of right-hand sides holds their transposes: [..., k, n].
    n, k = at.extent(0, 1), at.extent(1, 1)
    size, leading, columns = at.integer(n), at.integer(n, least=1), at.integer(k)
    letter, info = at.letter("N" if transposed else "T"), at.integer(n)
    pivots = at.workspace(n, "i32")

    def solve(b: str) -> None:
        at.call("getrf", size, size, at.matrix(0, b), leading, pivots.pointer, info)
        at.when(
            at.has_failed(info),
            lambda: at.fill(1, b, at.nan),
            lambda: at.call(
                "getrs", letter, size, columns, at.matrix(0, b), leading, pivots.pointer, at.matrix(1, b), leading,
                info,
            ),
        )  # fmt: skip

    at.if_valid(lambda: at.each_matrix(solve))
    at.free(pivots)


def _factor(at: Text) -> None:
    """Computes the operands of `_factored_solve`; a first pivot of 0 marks a failure, since LAPACK's start at 1."""
    n = at.extent(0, 1)
    size, leading, info = at.integer(n), at.integer(n, least=1), at.integer(n)

    def factor(b: str) -> None:
        def row(i: str) -> None:
            at.loop(at.index(0), n, lambda j: at.store(at.bits(at.load(0, b, i, j)), 1, b, i, j))

        at.loop(at.index(0), n, row)
        at.call("getrf", size, size, at.matrix(1, b), leading, at.matrix(2, b), info)
        nothing = at.value("arith.constant 0 : i32")
        at.when(at.has_failed(info), lambda: at.store(nothing, 2, b, at.index(0)))

    at.if_valid(lambda: at.each_matrix(factor))


def _factored_solve(transposed: bool, at: Text) -> None:
    n, k = at.extent(0, 1), at.extent(2, 1)
    size, leading, columns = at.integer(n), at.integer(n, least=1), at.integer(k)
    letter, info = at.letter("N" if transposed else "T"), at.integer(n)

    def solve(b: str) -> None:
        places = at.matrix(0, b), leading, at.matrix(1, b), at.matrix(2, b), leading
        at.when(
            at.value(f"arith.cmpi eq, {at.load(1, b, at.index(0))}, {at.value('arith.constant 0 : i32')} : i32"),
            lambda: at.fill(2, b, at.nan),
            lambda: at.call("getrs", letter, size, columns, *places, info),
        )

    is_some = at.value(f"arith.cmpi ne, {n}, {at.index(0)} : index")
    at.if_valid(lambda: at.when(is_some, lambda: at.each_matrix(solve)))


def _lu(at: Text) -> None:
    # The matrix is stored by columns: [..., n, m].
    n, m = at.extent(0, 1), at.extent(0, 2)
    rows, columns, leading, info = at.integer(m), at.integer(n), at.integer(m, least=1), at.integer(n)
    pivots = at.workspace(m, "i32")

    def factor(b: str) -> None:
        at.call("getrf", rows, columns, at.matrix(0, b), leading, pivots.pointer, info)
        at.loop(at.index(0), m, lambda i: at.store(at.to_integer(i), 1, b, i))

        def swap(i: str) -> None:
            # LAPACK's pivots start at 1.
            other = at.minus_one(at.to_index(at.load_from(pivots, i)))
            one, two = at.load(1, b, i), at.load(1, b, other)
            at.store(two, 1, b, i)
            at.store(one, 1, b, other)

        at.loop(at.index(0), at.value(f"arith.minui {m}, {n} : index"), swap)

    at.if_valid(lambda: at.each_matrix(factor))
    at.free(pivots)


def _permute_rows(inverse: bool, at: Text) -> None:
    m, k = at.extent(1, 1), at.extent(1, 2)

    def permute(b: str) -> None:
        at.fill(2, b, at.nan)

        def row(i: str) -> None:
            other = at.to_index(at.load(0, b, i))
            source, target = (i, other) if inverse else (other, i)
            inside = at.value(f"arith.cmpi ult, {other}, {m} : index")
            move = lambda j: at.store(at.load(1, b, source, j), 2, b, target, j)  # noqa: E731
            at.when(inside, lambda: at.loop(at.index(0), k, move))

        at.loop(at.index(0), m, row)

    at.if_valid(lambda: at.each_matrix(permute))


def _qr(at: Text) -> None:
    # A and Q are stored by columns, [..., n, m] and [..., p, m]; R by rows.
    n, m, p = at.extent(0, 1), at.extent(0, 2), at.extent(1, 1)
    rows, columns, least = at.integer(m), at.integer(n), at.integer(p)
    leading, info = at.integer(m, least=1), at.integer(n)
    length = at.product(at.index(64), at.plus_one(n))
    reflectors, work, size = at.workspace(p), at.workspace(length), at.integer(length)

    def factor(b: str) -> None:
        at.call("geqrf", rows, columns, at.matrix(0, b), leading, reflectors.pointer, work.pointer, size, info)
        at.fill(2, b, "0.0")

        def row(i: str) -> None:
            at.loop(i, n, lambda j: at.store(at.load(0, b, j, i), 2, b, i, j))
            at.loop(at.index(0), m, lambda j: at.store(at.load(0, b, i, j), 1, b, i, j))

        at.loop(at.index(0), p, row)
        at.call("orgqr", rows, least, least, at.matrix(1, b), leading, reflectors.pointer, work.pointer, size, info)

    at.if_valid(lambda: at.each_matrix(factor))
    at.free(reflectors, work)


def _eigh(at: Text) -> None:
    # LAPACK stores eigenvectors as columns, which are the rows of the buffer.
    n = at.extent(0, 1)
    job, uplo, size, leading, info = (
        at.letter("V"), at.letter("U"), at.integer(n), at.integer(n, least=1), at.integer(n),
    )  # fmt: skip
    # The workspace: 1 + 6 n + 2 n^2, and blocks.
    length = at.sum(at.index(1), at.product(at.index(70), n), at.product(at.index(2), n, n))
    integers = at.sum(at.index(3), at.product(at.index(5), n))
    work, own = at.workspace(length), at.workspace(integers, "i32")
    sizes = at.integer(length), at.integer(integers)

    def factor(b: str) -> None:
        at.call(
            "syevd", job, uplo, size, at.matrix(0, b), leading, at.matrix(1, b), work.pointer, sizes[0], own.pointer,
            sizes[1], info,
        )  # fmt: skip
        at.when(at.has_failed(info), lambda: at.fill_all(b, at.nan))

    at.if_valid(lambda: at.each_matrix(factor))
    at.free(work, own)


def _svd(at: Text) -> None:
    # A stored by rows is A^T stored by columns, whose factors are V^T and U by rows.
    m, n, p = at.extent(0, 1), at.extent(0, 2), at.extent(2, 1)
    job, rows, columns, info = at.letter("S"), at.integer(n), at.integer(m), at.integer(n)
    of_right, of_left = at.integer(n, least=1), at.integer(p, least=1)
    # The workspace: 4 p^2 + 7 p, and blocks.
    length = at.sum(at.product(at.index(4), p, p), at.product(at.index(71), at.sum(m, n, at.index(1))))
    work, own, size = at.workspace(length), at.workspace(at.product(at.index(8), p), "i32"), at.integer(length)

    def factor(b: str) -> None:
        at.call(
            "gesdd", job, rows, columns, at.matrix(0, b), of_right, at.matrix(2, b), at.matrix(3, b), of_right,
            at.matrix(1, b), of_left, work.pointer, size, own.pointer, info,
        )  # fmt: skip
        at.when(at.has_failed(info), lambda: at.fill_all(b, at.nan))

    at.if_valid(lambda: at.each_matrix(factor))
    at.free(work, own)


def _functions() -> dict[str, LapackFunction]:
    found = {"cholesky": LapackFunction(_cholesky, ("nn",), (0,))}
    for transposed in (False, True):
        name = "solve" + ".transposed" * transposed
        found[name] = LapackFunction(partial(_solve, transposed), ("nn", "kn"), (1,))
        for upper in (False, True):
            for unit in (False, True):
                name = "triangular_solve" + ".upper" * upper + ".transposed" * transposed + ".unit_diagonal" * unit
                found[name] = LapackFunction(partial(_triangular_solve, upper, transposed, unit), ("nn", "nk"), (1,))
        found["factored_solve" + ".transposed" * transposed] = LapackFunction(
            partial(_factored_solve, transposed), ("{nn}", "[n]", "kn"), (2,)
        )
    found["factor"] = LapackFunction(_factor, ("nn", "{nn}", "[n]"), ())
    found["lu"] = LapackFunction(_lu, ("nm", "[m]"), (0,))
    for inverse in (False, True):
        found["permute_rows" + ".inverse" * inverse] = LapackFunction(
            partial(_permute_rows, inverse), ("[m]", "mk", "mk"), (2,)
        )
    found["qr"] = LapackFunction(_qr, ("nm", "pm", "pn"), (1, 2))
    found["eigh"] = LapackFunction(_eigh, ("nn", "n"), (0, 1))
    found["svd"] = LapackFunction(_svd, ("mn", "mp", "p", "pn"), (1, 2, 3))
    return found


#: The functions by the name of the op and its flags.
FUNCTIONS: Final = _functions()


def symbol(name: str, element: str) -> str:
    """Returns the symbol of the function ``name`` for floats of type ``element``."""
    return f"{PREFIX}{name}.{element}"


def declare(name: str, element: str, module: ir.Operation) -> str:
    """Declares a function in ``module`` unless it exists; returns its symbol."""
    found = symbol(name, element)
    if found not in ir.SymbolTable(module):
        types = ", ".join(FUNCTIONS[name].types(element))
        _insert(f'func.func private @"{found}"({types})', module)
    return found


def define(module: ir.Module) -> None:
    """Adds bodies to the functions that are declared in ``module``, and declares LAPACK's."""
    for view in list(module.body.operations):
        op = view.operation
        if op.name == "func.func" and not len(op.regions[0].blocks):
            name, _, element = symbol_name(op).removeprefix(PREFIX).rpartition(".")
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
    """Inserts the first op of ``text`` at the end of ``module``."""
    made = ir.Module.parse(text, module.context)
    ops = [view.operation for view in module.regions[0].blocks[0].operations]
    new = made.body.operations[0].operation
    if ops:
        new.move_after(ops[-1])
