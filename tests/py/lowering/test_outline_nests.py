"""The nests of long functions become functions that compute the same to the last bit; equal ones share one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.names import argument_names
from mlirad.lowering import lower_to_llvm
from mlirad.lowering.lower_to_llvm import LowerToLlvm, internal_name
from mlirad.machine import MachineModel
from mlirad.runtime.jit import Compiled
from mlirad.runtime.prototype import Prototype
from mlirad.transforms.wrt import find
from tests.py.loops.test_loop_passes import Writer

TYPE = "memref<9xf64>"


def lowered(
    source: ir.Module, entry: str, *, outlining: bool = True, many_nests: int = 1 << 40, least_work: int = 0
) -> ir.Module:
    """``source`` in the `llvm` dialect, as if a function of one op were long, or none was."""
    module = ad.parse(str(source))
    machine = MachineModel(
        long_function=0 if outlining else 1 << 40, many_nests=many_nests, least_called_work=least_work
    )
    with module.context, ir.Location.unknown():
        LowerToLlvm(internalize=True, entry=entry).run(module, Context.default().with_machine(machine))
    return module


def functions(module: ir.Module) -> list[ir.Operation]:
    found = [view.operation for view in module.body.operations]
    return [op for op in found if op.name == "llvm.func" and '"nest.' in str(op.attributes["sym_name"])]


def results(source: ir.Module, module: ir.Module, *arguments: Any) -> list[Any]:
    function = find(source, "f")
    prototype = Prototype.of(function, argument_names(function))
    given = [np.array(one) if isinstance(one, np.ndarray) else one for one in arguments]
    found = Compiled(source, module, internal_name("f"), prototype)(*given)
    return [*(() if found is None else (found,)), *given]


@pytest.mark.parametrize("promised", [True, False], ids=["promised", "not promised"])
def test_random_programs_compute_the_same_bits(promised: bool) -> None:
    moved = 0
    for seed in range(13):
        writer = Writer(seed)
        text = writer.text()
        source = ad.parse(text if promised else text.replace(" {llvm.noalias}", ""))
        given = np.random.default_rng(seed).uniform(0.5, 1.5, size=(2, *writer.shape))
        whole, outlined = lowered(source, "f", outlining=False), lowered(source, "f")
        assert not functions(whole)
        moved += len(functions(outlined))
        for one, other in zip(results(source, whole, *given), results(source, outlined, *given), strict=True):
            assert np.array_equal(one, other, equal_nan=True)
    assert moved > 2


def test_arguments_that_are_one_array_are_no_two() -> None:
    """Nothing is promised of them in the function of a nest either: each element is written before it is read."""
    nest = f"""affine.for %i = 0 to 8 {{
          %a = affine.load %x[%i] : {TYPE}
          %b = arith.addf %a, %a : f64
          affine.store %b, %y[%i + 1] : {TYPE}
        }}
        """
    source = ad.parse(f"func.func @f(%x: {TYPE}, %y: {TYPE}) {{ {nest * 2} return }}")
    module = lowered(source, "f")
    (shared,) = functions(module)
    assert "llvm.noalias" not in str(shared)
    function = find(source, "f")
    x = np.ones(9)
    Compiled(source, module, internal_name("f"), Prototype.of(function, argument_names(function)))(x, x)
    assert np.array_equal(x, 2.0 ** np.arange(9))


def test_equal_nests_share_a_function_and_what_they_return() -> None:
    nest = f"""%s{{0}} = affine.for %i = 0 to 9 iter_args(%t = %a) -> (f64) {{{{
          %u = affine.load %{{1}}[%i] : {TYPE}
          %w = math.sin %u : f64
          affine.store %w, %{{2}}[%i] : {TYPE}
          %v = arith.addf %t, %w : f64
          affine.yield %v : f64
        }}}}"""
    calls = [("x", "p"), ("p", "q"), ("q", "y"), ("x", "y")]
    source = ad.parse(f"""func.func @f(%x: {TYPE} {{llvm.noalias}}, %y: {TYPE} {{llvm.noalias}}, %a: f64) -> f64 {{
        %p = memref.alloc() : {TYPE}
        %q = memref.alloc() : {TYPE}
        {"".join(nest.format(k, *pair) + chr(10) for k, pair in enumerate(calls))}
        %b = arith.addf %s0, %s1 : f64
        %c = arith.mulf %s2, %s3 : f64
        %d = arith.mulf %b, %c : f64
        memref.dealloc %p : {TYPE}
        memref.dealloc %q : {TYPE}
        return %d : f64
      }}""")
    whole, outlined = lowered(source, "f", outlining=False), lowered(source, "f")
    assert len(functions(outlined)) == 1
    given = (np.linspace(-1, 1, 9), np.zeros(9), 0.25)
    for one, other in zip(results(source, whole, *given), results(source, outlined, *given), strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize("count", [2, 40])
def test_nests_that_are_given_results_of_others_are_outlined_too(count: int) -> None:
    """Those nests are erased when calls replace them; their results must not be used after that."""
    nest = f"""%s{{0}} = affine.for %i = 0 to 9 iter_args(%t = %s{{1}}) -> (f64) {{{{
          %u = affine.load %x[%i] : {TYPE}
          %p = arith.mulf %t, %u : f64
          %v = arith.addf %u, %p : f64
          affine.yield %v : f64
        }}}}"""
    nests = "\n".join(nest.format(number + 1, number) for number in range(count))
    source = ad.parse(f"func.func @f(%x: {TYPE}, %s0: f64) -> f64 {{ {nests} return %s{count} : f64 }}")
    module = lowered(source, "f")
    assert len(functions(module)) == 1
    x = np.linspace(-0.9, 0.8, 9)
    expected = 0.25
    for _ in range(count):
        for u in x:
            expected = u + expected * u
    assert results(source, module, x, 0.25)[0] == expected


@pytest.mark.parametrize(
    ("made", "is_moved"),
    [
        (f"%m = memref.alloc() : {TYPE}", True),
        (f"%m = memref.subview %x[0] [9] [1] : {TYPE} to memref<9xf64, strided<[1]>>", True),
        (f"%m = memref.load %l[%c] : memref<2x{TYPE}>", True),
        (f"memref.store %x, %l[%c] : memref<2x{TYPE}> %m = memref.load %l[%c] : memref<2x{TYPE}>", False),
        (f"%m = arith.select %p, %x, %y : {TYPE}", False),
    ],
    ids=["its own", "a view", "from a list", "from a list with an argument", "one of two"],
)
def test_a_nest_stays_where_less_would_be_known(made: str, is_moved: bool) -> None:
    type = "memref<9xf64, strided<[1]>>" if "subview" in made else TYPE
    nest = f"""affine.for %i = 0 to 9 {{
          %b = affine.load %m[%i] : {type}
          %d = arith.addf %a, %b : f64
          affine.store %d, %m[%i] : {type}
          affine.store %d, %x[%i] : {TYPE}
        }}
        """
    source = ad.parse(f"""func.func @f(
        %x: {TYPE}, %y: {TYPE}, %l: memref<2x{TYPE}>, %c: index, %a: f64, %p: i1
      ) {{
        {made}
        {nest * 3}
        return
      }}""")
    module = lowered(source, "f")
    found = functions(module)
    assert bool(found) == is_moved
    assert all(str(one).count("llvm.noalias") == ("alloc" in made) for one in found)


def test_what_is_outlined_stays_outlined() -> None:
    """LLVM would inline functions with one call again, and short ones."""
    module = lowered(ad.transforms.vjp(ad.parse(layers(3)), "f"), "f_vjp")
    found = functions(module)
    assert found
    assert all("no_inline" in one.attributes for one in found)


def layers(count: int) -> str:
    """Layers of a network, on tensors."""
    matrix, lines = (
        "tensor<8x8xf64>",
        ["%zero = arith.constant 0.0 : f64", "%x0 = tensor.cast %x : tensor<8x8xf64> to tensor<8x8xf64>"],
    )
    for k in range(count):
        lines += [
            f"%e{k} = tensor.empty() : {matrix}",
            f"%z{k} = linalg.fill ins(%zero : f64) outs(%e{k} : {matrix}) -> {matrix}",
            f"%p{k} = linalg.matmul ins(%x{k}, %w : {matrix}, {matrix}) outs(%z{k} : {matrix}) -> {matrix}",
            f"%x{k + 1} = math.tanh %p{k} : {matrix}",
        ]
    return "\n".join(
        [f"func.func @f(%x: {matrix}, %w: {matrix}) -> {matrix} {{", *lines, f"return %x{count} : {matrix}", "}"]
    )


def test_more_layers_need_no_more_functions() -> None:
    found = [len(functions(lowered(ad.transforms.vjp(ad.parse(layers(count)), "f"), "f_vjp"))) for count in (6, 12)]
    assert found[0] == found[1] > 2


@pytest.mark.parametrize(("trips", "many_nests", "count"), [(99, 0, 2), (99, 2, 0), (3, 0, 0)])
def test_long_nests_that_equal_no_other_are_outlined_from_functions_with_many_nests(
    trips: int, many_nests: int, count: int
) -> None:
    nest = f"""affine.for %i = 0 to {trips} {{{{
          %a = affine.load %x[%i] : memref<99xf64>
          %b = math.{{}} %a : f64
          affine.store %b, %x[%i] : memref<99xf64>
          %c = arith.mulf %b, %b : f64
          affine.store %c, %y[%i] : memref<99xf64>
        }}}}
        """
    nests = nest.format("sin") + nest.format("exp")
    source = ad.parse(f"func.func @f(%x: memref<99xf64>, %y: memref<99xf64>) {{ {nests} return }}")
    module = lowered(source, "f", many_nests=many_nests, least_work=100)
    assert len(functions(module)) == count
    x, y = np.random.default_rng(0).normal(size=(2, 99))
    found, squares = results(source, module, x, y)
    assert np.allclose(found[:trips], np.exp(np.sin(x[:trips])), rtol=1e-13)
    assert np.allclose(squares[:trips], found[:trips] ** 2, rtol=1e-13)


def test_short_functions_stay() -> None:
    module = ad.parse(layers(3))
    with module.context, ir.Location.unknown():
        LowerToLlvm(internalize=True, entry="f").run(module, Context.default())
    assert not functions(module)


def test_equal_nests_are_outlined_before_loops_are_vectorized(monkeypatch: pytest.MonkeyPatch) -> None:
    nest = f"""affine.for %i = 0 to 9 {{{{
          %u = affine.load %x[%i] : {TYPE}
          %w = math.sin %u : f64
          affine.store %w, %{{0}}[%i] : {TYPE}
        }}}}"""
    given = [f"%{name}: {TYPE} {{llvm.noalias}}" for name in "xyz"]
    source = ad.parse(f"func.func @f({', '.join(given)}) {{ {nest.format('y')} {nest.format('z')} return }}")
    seen = []
    vectorize = lower_to_llvm.optimize_lowered_loops

    def spy(module: ir.Module, *args: Any, **named: Any) -> None:
        seen.append(str(module))
        vectorize(module, *args, **named)

    monkeypatch.setattr(lower_to_llvm, "optimize_lowered_loops", spy)
    module = lowered(source, "f")
    assert [text.count("math.sin") for text in seen] == [1]
    assert len(functions(module)) == 1
