"""The lists of uses that passes keep are those that a look at the IR gives, and lowering asks linearly often."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

import mlirad as ad
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.context import Context
from mlirad.edit.walk import find_ops
from mlirad.loops import gather_stencils
from mlirad.loops.buffers.uses import Uses
from mlirad.loops.nests import ALLOCATIONS, LOOPS, AccessKind, accesses_of, ancestor
from mlirad.lowering.lower_to_llvm import LowerToLlvm
from tests.py.loops.test_loop_passes import Writer

TYPE = "memref<100xf64>"


def modules(count: int) -> list[ir.Module]:
    return [ad.parse(Writer(seed).text()) for seed in range(count)]


def function_of(module: ir.Module) -> ir.Operation:
    return module.body.operations[0].operation


def buffers(function: ir.Operation) -> list[ir.Value]:
    made = find_ops(function, lambda op: op.name in ALLOCATIONS)
    return [*function.regions[0].blocks[0].arguments, *(op.results[0] for op in made)]


def program_order(function: ir.Operation) -> dict[ir.Operation, int]:
    return {op: place for place, op in enumerate(find_ops(function, lambda _: True, outer_first=True))}


def test_questions_are_answered_as_by_looking_at_all_uses() -> None:
    asked = 0
    for module in modules(25):
        function = function_of(module)
        order = program_order(function)
        loops = [op for op in order if op.name in LOOPS]
        uses, changes = Uses(), Uses((AccessKind.STORE, AccessKind.FILL))
        for buffer in buffers(function):
            known = sorted(accesses_of(buffer) or (), key=lambda touch: order[touch.op])
            assert list(uses.of(buffer) or ()) == known
            assert list(changes.of(buffer) or ()) == [t for t in known if t.kind in (AccessKind.STORE, AccessKind.FILL)]
            for loop in loops:
                inside = [t for t in known if (top := ancestor(t.op, loop.block)) is not None and top == loop]
                before = [t for t in known if order[t.op] < order[loop]]
                behind = [t for t in known if order[t.op] > order[loop] and t not in inside]
                assert uses.inside(buffer, loop) == inside
                assert uses.last_before(buffer, loop) == (before[-1] if before else None)
                assert uses.next_after(buffer, loop) == (behind[0] if behind else None)
                is_around = all(ancestor(t.op, loop.block) is not None for t in known)
                assert uses.are_all_in(buffer, loop.block) == is_around
                asked += 1
    assert asked > 500


def test_both_branches_of_a_choice_are_in_program_order() -> None:
    module = ad.parse(f"""func.func @f(%x: {TYPE}, %c: i1, %v: f64) {{
        scf.if %c {{ affine.store %v, %x[0] : {TYPE} }} else {{ affine.store %v, %x[1] : {TYPE} }}
        affine.store %v, %x[2] : {TYPE}
        return
      }}""")
    order = program_order(function_of(module))
    known = Uses().of(buffers(function_of(module))[0])
    assert known is not None
    assert [order[touch.op] for touch in known] == sorted(order[touch.op] for touch in known)
    assert len(known) == 3


def test_the_list_is_kept_up_to_date_while_sums_are_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Uses] = []

    class Watched(Uses):
        def __init__(self) -> None:
            super().__init__()
            made.append(self)

    monkeypatch.setattr(gather_stencils, "Uses", Watched)
    compared = 0
    for module in modules(60):
        made.clear()
        function = function_of(module)
        registry = Context.default().registry
        if not gather_stencils.gather_stencils.__wrapped__(function, registry):  # without cleaning up
            continue
        for buffer in buffers(function):
            known, expected = made[0].of(buffer), Uses().of(buffer)
            assert [t.op for t in known or ()] == [t.op for t in expected or ()]
            compared += 1
    assert compared > 20


def loops(count: int) -> str:
    """Loops one behind the other that update one field in place, and expensive functions."""
    lines = [f"func.func @f(%x: {TYPE} {{llvm.noalias}}, %a0: f64) -> f64 {{"]
    for k in range(count):
        lines += [
            f"%a{k + 1} = affine.for %i = 0 to 100 iter_args(%s = %a{k}) -> (f64) {{",
            f"%u = affine.load %x[%i] : {TYPE}",
            "%v = math.sin %u : f64",
            "%w = arith.mulf %v, %s : f64",
            f"affine.store %v, %x[%i] : {TYPE}",
            "affine.yield %w : f64",
            "}",
        ]
    return "\n".join([*lines, f"return %a{count} : f64", "}"])


def steps(count: int) -> str:
    """Steps of a stencil in place, written one behind the other."""
    lines = [f"func.func @f(%x: {TYPE} {{llvm.noalias}}) {{", f"%u = memref.alloc() : {TYPE}"]
    lines += [f"%w = memref.alloc() : {TYPE}", f"memref.copy %x, %u : {TYPE} to {TYPE}"]
    for _ in range(count):
        lines += [
            "affine.for %i = 1 to 99 {",
            f"%a = affine.load %u[%i - 1] : {TYPE}",
            f"%b = affine.load %u[%i + 1] : {TYPE}",
            "%c = arith.mulf %a, %b : f64",
            f"affine.store %c, %w[%i] : {TYPE}",
            "}",
            f"memref.copy %w, %u : {TYPE} to {TYPE}",
        ]
    return "\n".join([*lines, f"memref.copy %u, %x : {TYPE} to {TYPE}", "return", "}"])


def nests(count: int) -> str:
    """Nests in a loop over time, on a few fields."""
    chooser, square = random.Random(3), "memref<20x20xf64>"
    names = ["%x", "%y", "%p", "%q"]
    lines = [f"func.func @f(%x: {square} {{llvm.noalias}}, %y: {square} {{llvm.noalias}}) {{"]
    lines += [f"{name} = memref.alloc() : {square}" for name in names[2:]]
    lines += ["affine.for %t = 0 to 10 {"]
    for _ in range(count):
        one, other, target = (chooser.choice(names) for _ in range(3))
        lines += [
            "affine.for %i = 1 to 19 {",
            "affine.for %j = 1 to 19 {",
            f"%a = affine.load {one}[%i, %j - 1] : {square}",
            f"%b = affine.load {other}[%i + 1, %j] : {square}",
            "%c = arith.mulf %a, %b : f64",
            f"affine.store %c, {target}[%i, %j] : {square}",
            "}",
            "}",
        ]
    return "\n".join([*lines, "}", "return", "}"])


def calls_of(run: Callable[[], Any]) -> int:
    """How many functions are called, in Python and from it."""
    count = 0

    def called(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        run()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(("make", "as_scf"), [(loops, False), (loops, True), (steps, False), (nests, True)])
def test_lowering_twice_as_much_takes_twice_as_many_calls(make: Callable[[int], str], as_scf: bool) -> None:
    def lower(count: int) -> int:
        module = ad.parse(make(count))
        if as_scf:
            UpstreamPassManager.parse("builtin.module(func.func(lower-affine))", module.context).run(module.operation)
        derived = ad.transforms.vjp(module, "f")
        lowering = LowerToLlvm(internalize=True, entry="f_vjp")
        return calls_of(lambda: lowering.run(derived, Context.default()))

    lower(2)  # what is loaded once is in no count
    assert lower(24) < 2.2 * lower(12)
