"""Prints loops, regions and branches between blocks.

A ``cf`` op of the tree is a branch, the blocks of its regions, and the block in which the function goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tests.fuzz.programs.printing.pieces import Piece, Printer, Terminator, arrow, left, names, types
from tests.fuzz.programs.syntax import Op, ProgramBlock, Var


def header(args: Sequence[Var], label: str = "bb0") -> str:
    """The line with which a block starts."""
    return f"^{label}{parameters(args)}:"


def parameters(args: Sequence[Var]) -> str:
    """Arguments with their types, in brackets; nothing where there are none."""
    return f"({', '.join(f'{a}: {a.type}' for a in args)})" if args else ""


def _while(op: Op) -> Iterator[Piece]:
    before, after = op.regions
    pairs = ", ".join(f"{a} = {init}" for a, init in zip(before.args, op.operands, strict=True))
    yield f"{left(op)}scf.while ({pairs}) : ({types(op.operands)}) -> ({types(op.results)}) {{"
    yield before, _condition
    yield "} do {"
    yield header(after.args)
    yield after, "scf.yield"
    yield "}"


def _condition(ends: tuple[Var, ...]) -> Iterator[str]:
    yield f"scf.condition({ends[0]}) {names(ends[1:])} : {types(ends[1:])}"


def _parallel(op: Op) -> Iterator[Piece]:
    rank = op.attrs["rank"]
    lows, highs, steps = (names(op.operands[k * rank : (k + 1) * rank]) for k in range(3))
    inits = op.operands[3 * rank :]
    reduced = f" init ({names(inits)}) -> ({types(inits)})" if inits else ""
    body, *kinds = op.regions
    yield f"{left(op)}scf.parallel ({names(body.args)}) = ({lows}) to ({highs}) step ({steps}){reduced} {{"
    yield body, _reduce(kinds)
    yield "}"


def _reduce(kinds: Sequence[ProgramBlock]) -> Terminator:
    def lines(ends: tuple[Var, ...]) -> Iterator[str]:
        if not ends:
            return
        yield f"scf.reduce({names(ends)} : {types(ends)}) {{"
        for i, block in enumerate(kinds):
            (combined,) = block.ops
            yield f"{'}, {' if i else ''}"
            yield header(block.args)
            yield f"  {names(combined.results)} = {combined.name} {names(combined.operands)} : f64"
            yield f"  scf.reduce.return {names(block.ends)} : f64"
        yield "}"

    return lines


def _affine_parallel(op: Op) -> Iterator[Piece]:
    lows, highs, steps = (", ".join(map(str, op.attrs[k])) for k in ("lows", "highs", "steps"))
    kinds = ", ".join(f'"{kind}"' for kind in op.attrs["reduce"])
    reduced = f" reduce ({kinds}) -> ({types(op.results)})" if op.results else ""
    ivs = names(op.regions[0].args)
    yield f"{left(op)}affine.parallel ({ivs}) = ({lows}) to ({highs}) step ({steps}){reduced} {{"
    yield op.regions[0], "affine.yield"
    yield "}"


def _forall(op: Op) -> Iterator[Piece]:
    body = op.regions[0]
    extents = op.attrs["extents"]
    ivs, outs = body.args[: len(extents)], body.args[len(extents) :]
    pairs = ", ".join(f"{out} = {shared}" for out, shared in zip(outs, op.operands, strict=True))
    shares = f" shared_outs({pairs}){arrow(op.results)}" if outs else ""
    yield f"{left(op)}scf.forall ({names(ivs)}) in ({', '.join(map(str, extents))}){shares} {{"
    yield body, _insert_slices(ivs, outs)
    yield "}"


def _insert_slices(ivs: Sequence[Var], outs: Sequence[Var]) -> Terminator:
    def lines(ends: tuple[Var, ...]) -> Iterator[str]:
        if not ends:
            return
        yield "scf.forall.in_parallel {"
        for piece, out in zip(ends, outs, strict=True):
            rank = len(piece.type.shape)  # type: ignore[union-attr]
            offsets = [str(ivs[0]), *["0"] * (rank - 1)]
            sizes = ", ".join(map(str, piece.type.shape))  # type: ignore[union-attr]
            where = f"[{', '.join(offsets)}] [{sizes}] [{', '.join(['1'] * rank)}]"
            yield f"  tensor.parallel_insert_slice {piece} into {out}{where} : {piece.type} into {out.type}"
        yield "}"

    return lines


def _switch(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}scf.index_switch {op.operands[0]}{f' -> {types(op.results)}' if op.results else ''}"
    for case, region in zip(op.attrs["cases"], op.regions, strict=False):
        yield f"case {case} {{"
        yield region, _yield
        yield "}"
    yield "default {"
    yield op.regions[-1], _yield
    yield "}"


def _yield(ends: tuple[Var, ...]) -> Iterator[str]:
    yield f"scf.yield {names(ends)} : {types(ends)}" if ends else "scf.yield"


def _execute_region(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}scf.execute_region{arrow(op.results)} {{"
    yield op.regions[0], _yield
    yield "}"


def _generate(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}tensor.generate {{"
    yield header(op.regions[0].args)
    yield op.regions[0], "tensor.yield"
    yield f"}} : {op.results[0].type}"


def _pad(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}tensor.pad {op.operands[0]} low{op.attrs['low']} high{op.attrs['high']} {{"
    yield header(op.regions[0].args)
    yield op.regions[0], "tensor.yield"
    yield f"}} : {op.operands[0].type} to {op.results[0].type}"


# --- blocks: every op has its own labels


def _labels(op: Op) -> Callable[[str], str]:
    return lambda role: f"{role}_{op.attrs['label']}"


def _jump(label: str, values: Sequence[Var] = ()) -> str:
    return f"^{label}({names(values)} : {types(values)})" if values else f"^{label}"


def _to(label: str) -> Terminator:
    def lines(ends: tuple[Var, ...]) -> Iterator[str]:
        yield f"cf.br {_jump(label, ends)}"

    return lines


def _choice(op: Op) -> Iterator[Piece]:
    label = _labels(op)
    join = label("join")
    targets = [_jump(label(f"arm{i}")) if arm.ops else _jump(join, arm.ends) for i, arm in enumerate(op.regions)]
    yield f"cf.cond_br {op.operands[0]}, {', '.join(targets)}"
    for i, arm in enumerate(op.regions):
        if arm.ops:
            yield header((), label(f"arm{i}"))
            yield arm, _to(join)
    yield header(op.results, join)


def _block_switch(op: Op) -> Iterator[Piece]:
    label = _labels(op)
    arms = [f"{case}: ^{label(f'arm{i}')}" for i, case in enumerate(op.attrs["cases"])]
    default = f"default: ^{label(f'arm{len(arms)}')}"
    yield f"cf.switch {op.operands[0]} : i32, [{', '.join([default, *arms])}]"
    for i, arm in enumerate(op.regions):
        yield header((), label(f"arm{i}"))
        yield arm, _to(label("join"))
    yield header(op.results, label("join"))


def _block_while(op: Op) -> Iterator[Piece]:
    label = _labels(op)
    before, after = op.regions

    def decide(ends: tuple[Var, ...]) -> Iterator[str]:
        test, *passed = ends
        yield f"cf.cond_br {test}, {_jump(label('body'), passed)}, {_jump(label('done'), passed)}"

    yield f"cf.br {_jump(label('head'), op.operands)}"
    yield header(before.args, label("head"))
    yield before, decide
    yield header(after.args, label("body"))
    yield after, _to(label("head"))
    yield header(op.results, label("done"))


def _block_for(op: Op) -> Iterator[Piece]:
    label = _labels(op)
    low, high, step, *inits = op.operands
    body = op.regions[0]
    iv, *args = body.args
    test, following = Var(f"{iv.name}_test", "i1"), Var(f"{iv.name}_next", "index")

    def again(ends: tuple[Var, ...]) -> Iterator[str]:
        yield f"{following} = arith.addi {iv}, {step} : index"
        if op.attrs["breaks"]:
            stop, *ends_ = ends
            yield f"cf.cond_br {stop}, {_jump(label('done'), ends_)}, {_jump(label('head'), (following, *ends_))}"
        else:
            yield f"cf.br {_jump(label('head'), (following, *ends))}"

    yield f"cf.br {_jump(label('head'), (low, *inits))}"
    yield header(body.args, label("head"))
    yield f"{test} = arith.cmpi slt, {iv}, {high} : index"
    yield f"cf.cond_br {test}, {_jump(label('body'))}, {_jump(label('done'), args)}"
    yield header((), label("body"))
    yield body, again
    yield header(op.results, label("done"))


def _return_if(op: Op) -> Iterator[Piece]:
    label = _labels(op)
    yield f"cf.cond_br {op.operands[0]}, {_jump(label('leave'))}, {_jump(label('stay'))}"
    yield header((), label("leave"))
    yield op.regions[0], _return
    yield header((), label("stay"))


def _return(ends: tuple[Var, ...]) -> Iterator[str]:
    yield f"return {names(ends)} : {types(ends)}"


PRINTERS: Final[dict[str, Printer]] = {
    "scf.while": _while,
    "scf.parallel": _parallel,
    "scf.forall": _forall,
    "scf.index_switch": _switch,
    "scf.execute_region": _execute_region,
    "affine.parallel": _affine_parallel,
    "tensor.generate": _generate,
    "tensor.pad": _pad,
    "cf.if": _choice,
    "cf.switch": _block_switch,
    "cf.while": _block_while,
    "cf.for": _block_for,
    "cf.return_if": _return_if,
}
