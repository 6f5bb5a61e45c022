"""Prints a random program as MLIR text, by a table from op name to the printer of its form.

Loops and regions that are not counted loops or branches are in `regions`, structured ops in
`linalg`, forms that are one line in `forms`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from tests.fuzz.programs.printing import forms, linalg, regions
from tests.fuzz.programs.printing.pieces import (
    Piece,
    Printer,
    Terminator,
    arrow,
    float_literal,
    left,
    names,
    slots,
    types,
)
from tests.fuzz.programs.syntax import Affine, Memref, Op, ProgramBlock, ProgramFunction, RandomProgram, Type, Var, walk

Lines = Iterator[str]


def text(program: RandomProgram) -> str:
    """``program`` as the functions of a module, one line an op."""
    lines = [line for function in program.functions for line in _function(function)]
    return "\n".join([*dict.fromkeys(_globals(program)), *lines]) + "\n"


def _globals(program: RandomProgram) -> Lines:
    """The buffers that the functions take from the module."""
    for op in (op for function in program.functions for op in walk(function.body)):
        if op.name == "memref.get_global":
            values = op.attrs.get("values")
            kind = op.results[0].type
            constant, initial = ("", "uninitialized") if values is None else ("constant ", _dense(values, kind))
            yield f'memref.global "private" {constant}@{op.attrs["symbol"]} : {kind} = {initial}'


def _dense(values: Sequence[float], kind: Type) -> str:
    assert isinstance(kind, Memref)
    literals = [float_literal(value) for value in values]
    for extent in kind.shape[:0:-1]:
        literals = [f"[{', '.join(literals[i : i + extent])}]" for i in range(0, len(literals), extent)]
    return f"dense<[{', '.join(literals)}]>" if kind.shape else f"dense<{literals[0]}>"


#: Ops on floats that take fast-math flags, up to their types.
_FLAGGED: Final = re.compile(
    r"((?:arith\.(?:add|sub|mul|div|neg|maximum|minimum)f|math\.(?!fpowi|is)\w+) %[\w#]+(?:, %[\w#]+)*) : "
)


def with_flags(text: str, flags: str) -> str:
    """``text`` whose ops on floats have fast-math ``flags`` (``reassoc,contract``)."""
    return _FLAGGED.sub(rf"\1 fastmath<{flags}> : ", text) if flags else text


def _function(function: ProgramFunction) -> Lines:
    args = ", ".join(f"{a}: {a.type}" for a in function.body.args)
    visibility = "private " if function.private else ""
    yield f"func.func {visibility}@{function.name}({args}){arrow(function.body.ends)} {{"
    yield from _ops(function.body, 1)
    yield "  return" + (f" {names(function.body.ends)} : {types(function.body.ends)}" if function.body.ends else "")
    yield "}"


def _ops(block: ProgramBlock, depth: int) -> Lines:
    for op in block.ops:
        for line in _printer(op.name)(op):
            if isinstance(line, tuple):
                yield from _region(line[0], line[1], depth + 1)
            else:
                yield "  " * depth + line


def _printer(name: str) -> Printer:
    tables = (_PRINTERS, regions.PRINTERS, linalg.PRINTERS, forms.PRINTERS)
    return next((table[name] for table in tables if name in table), _plain)


def _region(block: ProgramBlock, terminator: Terminator, depth: int) -> Lines:
    yield from _ops(block, depth)
    if callable(terminator):
        for line in terminator(block.ends):
            yield "  " * depth + line
    elif block.ends:
        yield "  " * depth + f"{terminator} {names(block.ends)} : {types(block.ends)}"


def _plain(op: Op) -> Iterator[Piece]:
    """``%r = dialect.op %a, %b : type`` for all ops whose operands and result share one type."""
    predicate = f"{op.attrs['predicate']}, " if "predicate" in op.attrs else ""
    kind = op.operands[0].type
    yield f"{left(op)}{op.name} {predicate}{names(op.operands)} : {kind}"


def _constant(op: Op) -> Iterator[Piece]:
    value, kind = op.attrs["value"], op.results[0].type
    literal = float_literal(value) if isinstance(value, float) else str(value).lower()
    if not isinstance(kind, str):
        literal = f"dense<{literal}>"
    yield f"{left(op)}arith.constant {literal}{'' if kind == 'i1' else f' : {kind}'}"


def _convert(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}{op.name} {op.operands[0]} : {op.operands[0].type} to {op.results[0].type}"


def _mixed(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}{op.name} {names(op.operands)} : {types(op.operands)}"


def _select(op: Op) -> Iterator[Piece]:
    test = op.operands[0].type
    yield f"{left(op)}arith.select {names(op.operands)} : {'' if test == 'i1' else f'{test}, '}{op.operands[1].type}"


def _clamp(op: Op) -> Iterator[Piece]:
    value, low, high = op.operands
    yield f"{left(op)}math.clampf {value} to [{low}, {high}] : {value.type}"


def _call(op: Op) -> Iterator[Piece]:
    kind = f"({types(op.operands)}) -> ({types(op.results)})"
    yield f"{left(op)}func.call @{op.attrs['callee']}({names(op.operands)}) : {kind}"


# --- memory


def _load(op: Op) -> Iterator[Piece]:
    memory, *index = op.operands
    yield f"{left(op)}memref.load {memory}[{names(index)}] : {memory.type}"


def _store(op: Op) -> Iterator[Piece]:
    value, memory, *index = op.operands
    yield f"memref.store {value}, {memory}[{names(index)}] : {memory.type}"


def _subscripts(op: Op, index: Sequence[Var]) -> str:
    operands = tuple(map(str, index))
    return ", ".join(expression.text(operands) for expression in op.attrs["subscripts"])


def _affine_load(op: Op) -> Iterator[Piece]:
    memory, *index = op.operands
    yield f"{left(op)}affine.load {memory}[{_subscripts(op, index)}] : {memory.type}"


def _affine_store(op: Op) -> Iterator[Piece]:
    value, memory, *index = op.operands
    yield f"affine.store {value}, {memory}[{_subscripts(op, index)}] : {memory.type}"


def _alloc(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}{op.name}({names(op.operands)}) : {op.results[0].type}"


def _copy(op: Op) -> Iterator[Piece]:
    yield f"memref.copy {op.operands[0]}, {op.operands[1]} : {op.operands[0].type} to {op.operands[1].type}"


def _dim(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}memref.dim {names(op.operands)} : {op.operands[0].type}"


def _subview(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}{op.name} {op.operands[0]}{slots(op, 1)} : {op.operands[0].type} to {op.results[0].type}"


# --- control flow


def _if(op: Op) -> Iterator[Piece]:
    yield f"{left(op)}scf.if {op.operands[0]}{arrow(op.results)} {{"
    yield from _branches(op, "scf.yield")


def _affine_if(op: Op) -> Iterator[Piece]:
    dims = tuple(f"d{i}" for i in range(len(op.operands)))
    tests = ", ".join(f"{e.text(dims)} {relation} 0" for e, relation in op.attrs["constraints"])
    condition = f"affine_set<({', '.join(dims)}) : ({tests})>({names(op.operands)})"
    yield f"{left(op)}affine.if {condition}{arrow(op.results)} {{"
    yield from _branches(op, "affine.yield")


def _branches(op: Op, terminator: str) -> Iterator[Piece]:
    yield op.regions[0], terminator
    if len(op.regions) > 1:
        yield "} else {"
        yield op.regions[1], terminator
    yield "}"


def _carried(op: Op, inits: Sequence[Var]) -> str:
    if not inits:
        return ""
    pairs = ", ".join(f"{arg} = {init}" for arg, init in zip(op.regions[0].args[1:], inits, strict=True))
    return f" iter_args({pairs}){arrow(op.results)}"


def _for(op: Op) -> Iterator[Piece]:
    low, high, step, *inits = op.operands
    iv = op.regions[0].args[0]
    yield f"{left(op)}scf.for {iv} = {low} to {high} step {step}{_carried(op, inits)} {{"
    yield op.regions[0], "scf.yield"
    yield "}"


def _bound(maps: tuple[Affine, ...], operands: Sequence[Var], several: str) -> str:
    if not operands and len(maps) == 1:
        return maps[0].text(())
    dims = tuple(f"d{i}" for i in range(len(operands)))
    results = ", ".join(m.text(dims) for m in maps)
    prefix = f"{several} " if len(maps) > 1 else ""
    return f"{prefix}affine_map<({', '.join(dims)}) -> ({results})>({names(operands)})"


def _affine_for(op: Op) -> Iterator[Piece]:
    lows, highs = op.attrs["lows"], op.attrs["highs"]
    n_low, n_high = op.attrs["counts"]
    low = _bound(lows, op.operands[:n_low], "max")
    high = _bound(highs, op.operands[n_low : n_low + n_high], "min")
    step = f" step {op.attrs['step']}" if op.attrs["step"] != 1 else ""
    carried = _carried(op, op.operands[n_low + n_high :])
    yield f"{left(op)}affine.for {op.regions[0].args[0]} = {low} to {high}{step}{carried} {{"
    yield op.regions[0], "affine.yield"
    yield "}"


def _affine_map(op: Op) -> Iterator[Piece]:
    dims = tuple(f"d{i}" for i in range(len(op.operands)))
    results = ", ".join(e.text(dims) for e in op.attrs["maps"])
    yield f"{left(op)}{op.name} affine_map<({', '.join(dims)}) -> ({results})>({names(op.operands)})"


_PRINTERS: dict[str, Printer] = {
    "arith.constant": _constant,
    "arith.index_cast": _convert,
    "arith.sitofp": _convert,
    "arith.extf": _convert,
    "arith.truncf": _convert,
    "memref.cast": _convert,
    "arith.select": _select,
    "math.fpowi": _mixed,
    "math.clampf": _clamp,
    "func.call": _call,
    "memref.load": _load,
    "memref.store": _store,
    "affine.load": _affine_load,
    "affine.store": _affine_store,
    "memref.alloc": _alloc,
    "memref.alloca": _alloc,
    "memref.copy": _copy,
    "memref.dim": _dim,
    "memref.subview": _subview,
    "tensor.extract_slice": _subview,
    "scf.if": _if,
    "scf.for": _for,
    "affine.if": _affine_if,
    "affine.for": _affine_for,
    "affine.apply": _affine_map,
    "affine.min": _affine_map,
    "affine.max": _affine_map,
}
