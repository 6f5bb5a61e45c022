"""Shrinks a program to a small part that still fails.

Greedy: propose simpler programs (an op replaced by a constant, a branch by one of its arms, a loop by one trip, a
carried value, result or argument dropped), keep the first that the caller says still fails, until none does. Every
proposal is checked with the oracle first, so what comes out is as well defined as what went in.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from tests.fuzz.programs.syntax import (
    COMPLEX,
    Memref,
    Op,
    ProgramBlock,
    RandomProgram,
    Tensor,
    Var,
    element,
    size,
    walk,
)
from tests.fuzz.semantics import oracle
from tests.fuzz.semantics.duals import RejectedError

Path = tuple[int, ...]  # op, region, op, region, ..., op
Replacement = tuple[tuple[Op, ...], Mapping[str, Var]]  # new ops, and what the old results become

#: Ops that do something besides giving results, and have some; so does what has neither results nor regions.
_EFFECTS = ("func.call", "memref.atomic_rmw", "memref.generic_atomic_rmw", "memref.realloc", "cf.return_if")
#: Ops of which one region runs, with nothing passed to it.
_CHOICES = ("scf.if", "affine.if", "cf.if", "scf.index_switch", "cf.switch", "scf.execute_region")
_PLAIN: dict[str, float | int | bool] = {"f64": 0.5, "index": 0, "i64": 1, "i32": 2, "i1": True}


def shrink(
    program: RandomProgram, fails: Callable[[RandomProgram], bool], attempts: int = 1000, seconds: float = 90.0
) -> RandomProgram:
    """A program that ``fails`` like ``program`` and is as simple as it gets within that many attempts and seconds."""
    position, unchanged, end = 0, False, time.monotonic() + seconds
    while attempts > 0 and not unchanged:
        unchanged = position == 0
        for k, candidate in enumerate(islice(_simpler(program), position, None)):
            attempts -= 1
            if attempts <= 0 or time.monotonic() > end:
                return program
            if _fair(candidate) and fails(candidate):
                # go on where this one was found: what was tried before it will seldom help now
                program, position, unchanged = candidate, position + k, False
                break
        else:
            position = 0
    return program


def _fair(program: RandomProgram) -> bool:
    try:
        return bool(oracle.evaluate(program).jacobian.size)
    except (RejectedError, KeyError, IndexError, RecursionError):
        return False


def _simpler(program: RandomProgram) -> Iterator[RandomProgram]:
    base = size(program)
    for candidate in _proposals(program):
        cleaned = _without_dead_code(candidate)
        if size(cleaned) < base or _weight(cleaned) < _weight(program):
            yield cleaned


def _weight(program: RandomProgram) -> int:
    """How many values are passed around: what shrinks when a result, an argument or a carried value goes."""
    blocks = [f.body for f in program.functions] + [
        r for f in program.functions for o in walk(f.body) for r in o.regions
    ]
    constants = sum(o.name.endswith(".constant") for f in program.functions for o in walk(f.body))
    return sum(len(b.args) + len(b.ends) for b in blocks) * 4 + size(program) * 4 - constants


def _proposals(program: RandomProgram) -> Iterator[RandomProgram]:
    for i, function in reversed(list(enumerate(program.functions))):
        # outer before inner, for what is within goes with it; last before first, for what only it used does too
        for path, op in sorted(reversed(list(_paths(function.body))), key=lambda found: len(found[0])):
            for replacement in _replacements(op):
                body = _rename(_edit(function.body, path, replacement[0]), replacement[1])
                functions = list(program.functions)
                functions[i] = replace(function, body=body)
                yield replace(program, functions=tuple(functions))
    yield from _fewer_results(program)
    yield from _fewer_arguments(program)


def _fewer_results(program: RandomProgram) -> Iterator[RandomProgram]:
    entry = program.entry
    for i in range(len(entry.body.ends)):
        body = replace(entry.body, ends=entry.body.ends[:i] + entry.body.ends[i + 1 :])
        yield replace(program, functions=(*program.functions[:-1], replace(entry, body=body)))


def _fewer_arguments(program: RandomProgram) -> Iterator[RandomProgram]:
    body = program.entry.body
    used = _used(body)
    for i, arg in enumerate(body.args):
        if arg.name in used or len(body.args) == 1:
            continue
        shorter = replace(body, args=body.args[:i] + body.args[i + 1 :])
        yield replace(
            program,
            functions=(*program.functions[:-1], replace(program.entry, body=shorter)),
            inputs=program.inputs[:i] + program.inputs[i + 1 :],
            active=program.active[:i] + program.active[i + 1 :],
        )


# --- one op


def _replacements(op: Op) -> Iterator[Replacement]:
    if not op.results or op.name in ("func.call",):
        yield (), {}
    if not op.name.endswith(".constant") and op.results:
        yield from _by_constants(op)
        yield from _by_operands(op)
    if op.name in _CHOICES:
        for arm in op.regions:
            yield arm.ops, {r.name: e for r, e in zip(op.results, arm.ends, strict=True)}
    if op.name in ("scf.for", "affine.for") or (op.name == "cf.for" and not op.attrs["breaks"]):
        yield from _one_trip(op)
        yield from _fewer_carried(op)
    if op.name in ("scf.while", "cf.while"):
        yield from _no_trip(op)


def _by_constants(op: Op) -> Iterator[Replacement]:
    constants = [_constant(r) for r in op.results]
    if None not in constants:
        yield tuple(c for c in constants if c is not None), {}


def _constant(result: Var) -> Op | None:
    kind = result.type
    if kind == COMPLEX:
        return Op("complex.constant", (), (result,), {"value": [0.5, 0.25]})
    if isinstance(kind, Memref) or (isinstance(kind, Tensor) and kind.is_open):
        return None
    value = _PLAIN.get(element(kind))
    return None if value is None else Op("arith.constant", (), (result,), {"value": value})


def _by_operands(op: Op) -> Iterator[Replacement]:
    if len(op.results) != 1:
        return
    for operand in op.operands:
        if operand.type == op.results[0].type:
            yield (), {op.results[0].name: operand}


def _one_trip(op: Op) -> Iterator[Replacement]:
    body = op.regions[0]
    inits = op.operands[len(op.operands) - len(op.results) :]
    yield (), {r.name: init for r, init in zip(op.results, inits, strict=True)}
    iv = Op("arith.constant", (), (body.args[0],), {"value": 1})
    names = {a.name: init for a, init in zip(body.args[1:], inits, strict=True)}
    inlined = _rename(body, names)
    yield (iv, *inlined.ops), {r.name: e for r, e in zip(op.results, inlined.ends, strict=True)}


def _no_trip(op: Op) -> Iterator[Replacement]:
    before = _rename(op.regions[0], {a.name: init for a, init in zip(op.regions[0].args, op.operands, strict=True)})
    yield before.ops, {r.name: e for r, e in zip(op.results, before.ends[1:], strict=True)}


def _fewer_carried(op: Op) -> Iterator[Replacement]:
    body = op.regions[0]
    first = len(op.operands) - len(op.results)
    for i, result in enumerate(op.results):
        init = op.operands[first + i]
        shorter = replace(body, args=_drop(body.args, i + 1), ends=_drop(body.ends, i))
        shorter = _rename(shorter, {body.args[i + 1].name: init})
        loop = replace(op, operands=_drop(op.operands, first + i), results=_drop(op.results, i), regions=(shorter,))
        yield (loop,), {result.name: init}


def _drop(values: tuple[Var, ...], i: int) -> tuple[Var, ...]:
    return values[:i] + values[i + 1 :]


# --- trees


def _paths(block: ProgramBlock, prefix: Path = ()) -> Iterator[tuple[Path, Op]]:
    for i, op in enumerate(block.ops):
        yield (*prefix, i), op
        regions = op.regions[:1] if op.name == "scf.parallel" else op.regions  # reductions stay as they are
        for j, region in enumerate(regions):
            yield from _paths(region, (*prefix, i, j))


def _edit(block: ProgramBlock, path: Path, ops: tuple[Op, ...]) -> ProgramBlock:
    i, *rest = path
    if not rest:
        return replace(block, ops=(*block.ops[:i], *ops, *block.ops[i + 1 :]))
    op = block.ops[i]
    region = _edit(op.regions[rest[0]], tuple(rest[1:]), ops)
    regions = (*op.regions[: rest[0]], region, *op.regions[rest[0] + 1 :])
    return replace(block, ops=(*block.ops[:i], replace(op, regions=regions), *block.ops[i + 1 :]))


def _rename(block: ProgramBlock, names: Mapping[str, Var]) -> ProgramBlock:
    if not names:
        return block

    def to(value: Var) -> Var:
        while value.name in names:
            value = names[value.name]
        return value

    ops = tuple(
        replace(o, operands=tuple(map(to, o.operands)), regions=tuple(_rename(r, names) for r in o.regions))
        for o in block.ops
    )
    return replace(block, ops=ops, ends=tuple(map(to, block.ends)))


def _used(block: ProgramBlock) -> set[str]:
    names = {e.name for e in block.ends}
    for op in block.ops:
        names.update(o.name for o in op.operands)
        for region in op.regions:
            names |= _used(region)
    return names


def _without_dead_code(program: RandomProgram) -> RandomProgram:
    functions = tuple(replace(f, body=_live(f.body)) for f in program.functions)
    reached, waiting = {functions[-1].name}, [functions[-1]]
    while waiting:
        called = {o.attrs["callee"] for o in walk(waiting.pop().body) if o.name == "func.call"} - reached
        reached |= called
        waiting += [f for f in functions if f.name in called]
    return replace(program, functions=tuple(f for f in functions if f.name in reached))


def _has_effects(op: Op) -> bool:
    if op.name in _EFFECTS or not (op.results or op.regions):
        return True
    return any(_has_effects(inner) for region in op.regions for inner in region.ops)


def _live(block: ProgramBlock) -> ProgramBlock:
    while True:
        used = _used(block)
        kept = tuple(
            replace(o, regions=tuple(_live(r) for r in o.regions))
            for o in block.ops
            if any(r.name in used for r in o.results) or _has_effects(o)
        )
        if len(kept) == len(block.ops):
            return replace(block, ops=kept)
        block = replace(block, ops=kept)
