"""Every rewrite of StableHLO is done to its sample, and no bit of a result changes."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import mlirad as ad
from mlirad import transforms
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import functions
from mlirad.interfaces.registry import SIMPLIFY, Registry
from mlirad.rules.load import rewrites
from mlirad.rules.model import Apply, Constant, Operand, Term
from mlirad.rules.rewrites import Rewrite
from mlirad.synthesis.dialect_conversion import convert_to_primal_dialect
from mlirad.synthesis.primal.simplify import simplify
from tests.fuzz.hlo import interpret
from tests.fuzz.rules.replaced import add_rewrites

ALL = rewrites("algebra_stablehlo")
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, np.inf, -np.inf, np.nan, 1e300, -1e-300]
N = len(SPECIAL) ** 2


def test_there_are_many() -> None:
    assert len(ALL) >= 60


def only(rewrite: Rewrite) -> Registry:
    registry = Context.default().registry.copy()
    for root in list(registry.table(SIMPLIFY)):
        registry.remove(root, (SIMPLIFY,))
    add_rewrites((rewrite,), "test", registry)
    return registry


def written(rewrite: Rewrite, element: str = "f64") -> str:
    """A program on tensors of ``element`` that is the left side."""
    lines: list[str] = []
    truths = {term.arguments[0].index for term in parts(rewrite.before) if term.op == "stablehlo.select"}
    kinds = [f"tensor<{N}xi1>" if i in truths else f"tensor<{N}x{element}>" for i in range(len(rewrite.names))]

    def value(term: Term) -> str:
        if isinstance(term, Operand):
            return f"%{rewrite.names[term.index]}"
        name = f"%v{len(lines)}"
        if isinstance(term, Constant):
            number = term.value if element == "f64" else int(term.value)
            lines.append(f"{name} = stablehlo.constant dense<{number}> : tensor<{N}x{element}>")
            return name
        assert isinstance(term, Apply)
        given = [value(argument) for argument in term.arguments]
        name = f"%v{len(lines)}"
        types = [
            f"tensor<{N}xi1>" if g[1:] in {rewrite.names[i] for i in truths} else f"tensor<{N}x{element}>"
            for g in given
        ]
        lines.append(f'{name} = "{term.op}"({", ".join(given)}) : ({", ".join(types)}) -> tensor<{N}x{element}>')
        return name

    result = value(rewrite.before)
    arguments = ", ".join(f"%{name}: {kind}" for name, kind in zip(rewrite.names, kinds, strict=True))
    body = "\n".join(lines)
    return f"func.func @f({arguments}) -> tensor<{N}x{element}> {{\n{body}\nreturn {result} : tensor<{N}x{element}>\n}}"


def parts(term: Term) -> list[Apply]:
    if not isinstance(term, Apply):
        return []
    return [term, *itertools.chain(*map(parts, term.arguments))]


def bits(x: np.ndarray) -> np.ndarray:
    """Its bits; one NaN is as another."""
    return np.where(np.isnan(x), np.nan, x).view(np.int64)


@pytest.mark.parametrize("rewrite", ALL, ids=lambda one: one.name)
def test_both_sides_are_the_same_bits(rewrite: Rewrite) -> None:
    module = ad.parse(rewrite.sample or written(rewrite))
    function = functions(module)["f"]
    rng = np.random.default_rng(9)
    point = []
    for number, type in enumerate(function.type.inputs):
        shape = tuple(type.shape)
        if str(type.element_type) == "i1":
            point.append(rng.integers(0, 2, shape).astype(bool))
        elif shape == (N,):
            pairs = np.array(list(itertools.product(SPECIAL, SPECIAL)))
            point.append(rng.permutation(SPECIAL * len(SPECIAL)) if number > 1 else pairs[:, number % 2])
        else:
            point.append(rng.choice(SPECIAL if "Product" not in rewrite.name else [0.5, -2.0, 3.0], shape))
    before = interpret(module, "f", point)
    assert simplify(function.operation, only(rewrite)) >= 1, module
    convert_to_primal_dialect([function.operation], function.operation, Context.default().registry)
    assert module.operation.verify()
    for one, other in zip(interpret(module, "f", point), before, strict=True):
        np.testing.assert_array_equal(bits(one), bits(other))


OF_FLOATS = {"stablehlo.cosine", "stablehlo.abs", "stablehlo.exponential"}
INTEGERS = [x for x in ALL if not x.sample and not {p.op for p in parts(x.before)} & OF_FLOATS]


@pytest.mark.parametrize("rewrite", INTEGERS, ids=lambda one: one.name)
def test_formulas_of_floats_leave_integers_as_they_are(rewrite: Rewrite) -> None:
    module = ad.parse(written(rewrite, "ui32"))
    rng = np.random.default_rng(3)
    types = functions(module)["f"].type.inputs
    point = [rng.integers(*((0, 2) if str(type.element_type) == "i1" else (1, 9)), N) for type in types]
    before = interpret(module, "f", point)
    simplify(functions(module)["f"].operation, Context.default().registry)
    for one, other in zip(interpret(module, "f", point), before, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("rewrite", ALL, ids=lambda one: one.name)
def test_ops_that_say_more_than_their_record_stay(rewrite: Rewrite) -> None:
    """An attribute that no record knows, such as a sharding or a precision, would be lost."""
    for place in range(len(_left_side(_parsed(rewrite)))):
        module = _parsed(rewrite)
        ops = _left_side(module)
        ops[place].attributes["mhlo.sharding"] = ir.StringAttr.get("{replicated}", module.context)
        assert simplify(functions(module)["f"].operation, only(rewrite)) == 0, ops[place]


def _parsed(rewrite: Rewrite) -> ir.Module:
    return ad.parse(rewrite.sample or written(rewrite))


def _left_side(module: ir.Module) -> list[ir.Operation]:
    ops = [view.operation for view in functions(module)["f"].regions[0].blocks[0].operations]
    return [op for op in ops[:-1] if op.name != "stablehlo.constant" and any(True for _ in op.result.uses)]


def test_a_number_that_is_copied_is_a_constant() -> None:
    module = ad.parse("""
    func.func @f(%x: tensor<3xf64>) -> tensor<3xf64> {
      %one = stablehlo.constant dense<1.0> : tensor<f64>
      %ones = stablehlo.broadcast_in_dim %one, dims = [] : (tensor<f64>) -> tensor<3xf64>
      %e = stablehlo.exponential %x : tensor<3xf64>
      %y = stablehlo.add %ones, %e : tensor<3xf64>
      %z = stablehlo.divide %ones, %y : tensor<3xf64>
      return %z : tensor<3xf64>
    }""")
    derivative = transforms.vjp(module, "f", keep_primal=False)
    (found,) = interpret(derivative, "f_vjp", [np.array([800.0, 0.0, -800.0]), np.array([1.0, 2.0, 3.0])])
    np.testing.assert_array_equal(found, [0.0, -0.5, 0.0])


def test_parts_of_nothing_lie_inside() -> None:
    module = ad.parse("""
    func.func @f(%a: tensor<3xf64>) -> tensor<0xf64> {
      %x = stablehlo.slice %a [0:3:2] : (tensor<3xf64>) -> tensor<2xf64>
      %z = stablehlo.slice %x [2:2] : (tensor<2xf64>) -> tensor<0xf64>
      return %z : tensor<0xf64>
    }""")
    assert simplify(functions(module)["f"].operation, Context.default().registry) == 1
    assert module.operation.verify()
