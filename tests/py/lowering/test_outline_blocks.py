"""Long blocks are outlined in pieces that compute the same to the last bit, in linearly many ops."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.edit.names import argument_names
from mlirad.edit.walk import find_ops
from mlirad.lowering import outline_blocks
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.machine import DEFAULT, MachineModel
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find

TYPE = "memref<16xf64>"


def program(seed: int, ops: int) -> str:
    """A straight line of floats, integers, vectors, choices, and elements of three buffers, two of them apart."""
    chooser = random.Random(seed)
    lines = [
        f"func.func @f(%x: {TYPE} {{llvm.noalias}}, %y: {TYPE} {{llvm.noalias}}, %z: {TYPE}, %a: f64, %n: i64)",
        "-> (f64, i64) {",
        f"%own = memref.alloca() : {TYPE}",
        "%half = arith.constant 0.5 : f64",
        f"linalg.fill ins(%half : f64) outs(%own : {TYPE})",
        *(f"%i{place} = arith.constant {place} : index" for place in range(16)),
    ]
    floats, integers, vectors = ["%a", "%half"], ["%n"], list[str]()
    for number in range(ops):
        one, other = (chooser.choice(floats[-40:]) for _ in range(2))
        buffer, place = chooser.choice(("%x", "%y", "%z", "%own")), f"[%i{chooser.randrange(16)}] : {TYPE}"
        kind = chooser.randrange(10)
        value = f"%v{number}"
        if kind < 3:
            lines.append(f"{value} = arith.{chooser.choice(('addf', 'subf', 'mulf'))} {one}, {other} : f64")
        elif kind == 3:
            lines.append(f"{value} = math.{chooser.choice(('sin', 'cos', 'tanh'))} {one} : f64")
        elif kind < 6:
            lines.append(f"{value} = memref.load {buffer}{place}")
        elif kind == 6:
            lines += [f"%t{number} = math.tanh {one} : f64", f"memref.store %t{number}, {buffer}{place}"]
            value = f"%t{number}"
        elif kind == 7:
            lines += [
                f"%c{number} = arith.cmpf ogt, {one}, {other} : f64",
                f"{value} = arith.select %c{number}, {other}, {one} : f64",
            ]
        elif kind == 8:
            lines.append(f"%n{number} = arith.addi {chooser.choice(integers)}, {chooser.choice(integers)} : i64")
            integers.append(f"%n{number}")
            continue
        else:
            lines.append(f"%w{number} = vector.broadcast {one} : f64 to vector<4xf64>")
            vectors.append(f"%w{number}")
            lines.append(f"%u{number} = arith.mulf {chooser.choice(vectors)}, %w{number} : vector<4xf64>")
            vectors.append(f"%u{number}")
            lines.append(f"{value} = vector.extract {chooser.choice(vectors)}[2] : f64 from vector<4xf64>")
        floats.append(value)
    return "\n".join([*lines, f"return {floats[-1]}, {integers[-1]} : f64, i64", "}"])


def lowered(text: str) -> ir.Module:
    module = ad.parse(text)
    LowerToLlvm(internalize=True, entry="f").run(module, Context.default())
    return module


def results(text: str, module: ir.Module) -> list[Any]:
    source = ad.parse(text)
    function = find(source, "f")
    prototype = Prototype.of(function, argument_names(function))
    arrays = list(np.random.default_rng(3).uniform(-1, 1, size=(3, 16)))
    return [*Compiled(source, module, internal_name("f"), prototype)(*arrays, 0.3, 5), *arrays]


def outlined(module: ir.Module) -> list[ir.Operation]:
    return [op.operation for op in module.body.operations if "no_inline" in op.attributes]


@pytest.mark.parametrize("seed", range(12))
def test_pieces_compute_the_same_bits(seed: int) -> None:
    text = program(seed, 220)
    whole = lowered(text)
    cut = clone_module(whole)
    outline_blocks.outline_blocks(cut, MachineModel(long_block=50), piece_ops=random.Random(seed).randint(8, 60))
    assert cut.operation.verify()
    assert len(outlined(cut)) > 2
    for one, other in zip(results(text, whole), results(text, cut), strict=True):
        assert np.array_equal(one, other, equal_nan=True)


def test_blocks_of_branches_and_loops_are_outlined_with_what_they_use() -> None:
    body = "\n".join(f"%b{k + 1} = math.sin %b{k} : f64" for k in range(60))
    text = f"""func.func @f(%x: {TYPE}, %y: {TYPE}, %z: {TYPE}, %a: f64, %n: i64) -> (f64, i64) {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c5 = arith.constant 5 : index
        %b0 = arith.addf %a, %a : f64
        {body}
        %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%s = %b60) -> (f64) {{
          %e = memref.load %x[%i] : {TYPE}
          {body.replace("%b0 ", "%s ").replace("%b", "%d")}
          %t = arith.addf %d60, %b30 : f64
          %u = arith.addf %t, %e : f64
          memref.store %u, %y[%i] : {TYPE}
          scf.yield %u : f64
        }}
        return %r, %n : f64, i64
      }}"""
    whole = lowered(text)
    cut = clone_module(whole)
    outline_blocks.outline_blocks(cut, MachineModel(long_block=40), piece_ops=10)
    assert len(outlined(cut)) > 2
    for one, other in zip(results(text, whole), results(text, cut), strict=True):
        assert np.array_equal(one, other)


def test_a_pointer_that_is_kept_takes_the_promise_from_the_others() -> None:
    """What is stored through it would overlap what the piece gets, and LLVM may keep loads over it."""
    text = f"""module {{
      llvm.func internal @f(%x: !llvm.ptr {{llvm.noalias}}, %y: !llvm.ptr {{llvm.noalias}}, %a: f64) {{
        %p = llvm.getelementptr %x[1] : (!llvm.ptr) -> !llvm.ptr, f64
        {"".join(f"%b{k} = llvm.fadd %a, %a : f64{chr(10)}" for k in range(10))}
        llvm.store %a, %p : f64, !llvm.ptr
        %c0 = llvm.load %x : !llvm.ptr -> f64
        {"".join(f"%c{k + 1} = llvm.fadd %c{k}, %a : f64{chr(10)}" for k in range(10))}
        llvm.store %c9, %y : f64, !llvm.ptr
        llvm.store %c8, %p : f64, !llvm.ptr
        {"".join(f"%d{k} = llvm.fadd %a, %a : f64{chr(10)}" for k in range(10))}
        llvm.return
      }}
    }}"""
    module = ad.parse(text)
    outline_blocks.outline_blocks(module, MachineModel(long_block=20), piece_ops=10)
    counts = [
        (str(op.attributes["function_type"]).count("ptr"), str(op.attributes["arg_attrs"]).count("noalias"))
        for op in outlined(module)
    ]
    # Arrays of what is kept are promised always: of a pointer in the first, which is given x too; of a pointer and a
    # number in the second, which is given y: the pointer may point there, as far as the piece can tell.
    assert counts[:2] == [(2, 2), (3, 2)]


def test_short_blocks_and_those_of_loops_stay() -> None:
    text = program(1, 150)
    whole = lowered(text)
    before = str(whole)
    outline_blocks.outline_blocks(whole, DEFAULT)
    assert str(whole) == before
    looped = f"""func.func @f(%x: {TYPE}, %y: {TYPE}, %z: {TYPE}, %a: f64, %n: i64) -> (f64, i64) {{
        affine.for %i = 0 to 16 {{
          %b0 = affine.load %x[%i] : {TYPE}
          {chr(10).join(f"%b{k + 1} = math.sin %b{k} : f64" for k in range(60))}
          affine.store %b60, %y[%i] : {TYPE}
        }}
        return %a, %n : f64, i64
      }}"""
    module = lowered(looped)
    before = str(module)
    outline_blocks.outline_blocks(module, MachineModel(long_block=40), piece_ops=10)
    assert str(module) == before
    outline_blocks.outline_blocks(module, MachineModel(long_block=40, long_block_in_loop=40), piece_ops=10)
    assert len(outlined(module)) > 2


def test_calls_make_a_block_longer() -> None:
    text = "\n".join(
        ["llvm.func @g()", "llvm.func internal @f() {", *(["llvm.call @g() : () -> ()"] * 40), "llvm.return", "}"]
    )
    module = ad.parse(text)
    outline_blocks.outline_blocks(module, MachineModel(long_block=41 + 40 * DEFAULT.ops_of_a_call), piece_ops=10)
    assert not outlined(module)
    outline_blocks.outline_blocks(module, MachineModel(long_block=40 + 40 * DEFAULT.ops_of_a_call), piece_ops=10)
    assert len(outlined(module)) > 2


def test_twice_as_many_ops_become_twice_as_many() -> None:
    def ops(count: int) -> int:
        text = program(2, count)
        derived = ad.transforms.vjp(ad.parse(text), "f")
        LowerToLlvm(internalize=True, entry="f_vjp").run(derived, Context.default())
        outline_blocks.outline_blocks(derived, MachineModel(long_block=50), piece_ops=50)
        assert len(outlined(derived)) > count // 100
        return len(find_ops(derived.operation, lambda _: True))

    assert ops(1600) < 2.1 * ops(800)


def test_slots_are_used_again() -> None:
    """What is kept at a time bounds the frame, not what is kept in all."""
    lines = ["func.func @f(%v0: f64, %v1: f64) -> f64 {"]
    lines += [f"%v{k} = arith.mulf %v{k - 1}, %v{k - 2} : f64" for k in range(2, 2000)]
    module = lowered("\n".join([*lines, "return %v1999 : f64", "}"]))
    outline_blocks.outline_blocks(module, MachineModel(long_block=50), piece_ops=50)
    (frame,) = find_ops(module.operation, lambda op: op.name == "llvm.alloca")
    assert ir.IntegerAttr(frame.operands[0].owner.operation.attributes["value"]).value <= 6


def test_what_is_computed_in_one_go_stays_in_one_piece() -> None:
    lines = ["llvm.func @f(%v0: f64, %n: i64, %m: i64) -> f64 {"]
    lines += [f"%v{i + 1} = llvm.intr.sin(%v{i}) : (f64) -> f64" for i in range(40)]
    lines += ["%q = llvm.sdiv %n, %m : i64", "%w40 = llvm.intr.exp(%v40) : (f64) -> f64"]
    for i in reversed(range(40)):
        lines += [f"%c{i} = llvm.intr.cos(%v{i}) : (f64) -> f64", f"%w{i} = llvm.fmul %w{i + 1}, %c{i} : f64"]
    lines += ["%r = llvm.srem %n, %m : i64", "%a = llvm.add %q, %r : i64", "%b = llvm.sitofp %a : i64 to f64"]
    lines += ["%s = llvm.fadd %w0, %b : f64", "llvm.return %s : f64 }"]
    with ad._mlir.new_context():
        module = ir.Module.parse("\n".join(lines))
    outline_blocks.outline_blocks(module, MachineModel(long_block=50), 20)
    assert module.operation.verify()
    found = [view.operation for view in module.body.operations if "piece" in str(view.operation.attributes["sym_name"])]
    assert len(found) > 4
    for piece in found:
        ops = [view.operation for view in piece.regions[0].blocks[0]]
        for one, other in (("llvm.intr.sin", "llvm.intr.cos"), ("llvm.sdiv", "llvm.srem")):
            named = {name: [list(op.operands) for op in ops if op.name == name] for name in (one, other)}
            assert named[one] == named[other]
