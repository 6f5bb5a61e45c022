"""Every rewrite of StableHLO is done to its sample, and no bit of a result changes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

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


def only(*given: Rewrite) -> Registry:
    registry = Context.default().registry.copy()
    for root in list(registry.table(SIMPLIFY)):
        registry.remove(root, (SIMPLIFY,))
    add_rewrites(given, "test", registry)
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
    points = [[_elements(rng, rewrite, type, i) for i, type in enumerate(function.type.inputs)] for _ in range(4)]
    before = [interpret(module, "f", point) for point in points]
    assert simplify(function.operation, only(rewrite)) >= 1, module
    convert_to_primal_dialect([function.operation], function.operation, Context.default().registry)
    assert module.operation.verify()
    for point, values in zip(points, before, strict=True):
        for one, other in zip(interpret(module, "f", point), values, strict=True):
            np.testing.assert_array_equal(bits(one), bits(other))


def _elements(rng: np.random.Generator, rewrite: Rewrite, type: ir.Type, number: int) -> np.ndarray:
    shape = tuple(type.shape)
    if str(type.element_type) == "i1":
        return rng.integers(0, 2, shape).astype(bool)
    if shape == (N,):
        pairs = np.array(list(itertools.product(SPECIAL, SPECIAL)))
        return rng.permutation(SPECIAL * len(SPECIAL)) if number > 1 else pairs[:, number % 2]
    return rng.choice(SPECIAL if "Product" not in rewrite.name else [0.5, -2.0, 3.0], shape)


# Programs that look like a sample, where a condition of the record does not hold.
TURNED = """
  func.func @f(%a: tensor<3x3x4xf64>, %b: tensor<4x2xf64>) -> tensor<{shape}xf64> {{
    %k = stablehlo.constant dense<0.0> : tensor<f64>
    %x = stablehlo.transpose %a, dims = [1, 0, 2] : (tensor<3x3x4xf64>) -> tensor<3x3x4xf64>
    %z = {op}
    return %z : tensor<{shape}xf64>
  }}"""
PADDED = """
  func.func @f(%a: tensor<3xf64>) -> tensor<{extent}xf64> {{
    %k = stablehlo.constant dense<2.0> : tensor<f64>
    %x = stablehlo.pad %a, %k, low = [2], high = [2], interior = [{interior}]
        : (tensor<3xf64>, tensor<f64>) -> tensor<{padded}xf64>
    %z = stablehlo.slice %x [{part}] : (tensor<{padded}xf64>) -> tensor<{extent}xf64>
    return %z : tensor<{extent}xf64>
  }}"""
JOINED = """
  func.func @f(%a: tensor<3xf64>, %b: tensor<2xf64>) -> tensor<{extent}xf64> {{
    %x = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3xf64>, tensor<2xf64>) -> tensor<5xf64>
    %z = stablehlo.slice %x [{part}] : (tensor<5xf64>) -> tensor<{extent}xf64>
    return %z : tensor<{extent}xf64>
  }}"""
COPIED = """
  func.func @f(%a: tensor<3xf64>, %b: tensor<3xf64>) -> tensor<3x3xf64> {{
    %x = stablehlo.broadcast_in_dim %a, dims = [0] : (tensor<3xf64>) -> tensor<3x3xf64>
    %y = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<3xf64>) -> tensor<3x3xf64>
    %z = {op} %x, %y : tensor<3x3xf64>
    return %z : tensor<3x3xf64>
  }}"""
PARTS = [("1:4", 3), ("3:6", 3), ("0:7", 7), ("1:6:4", 2)]
ENDS = [("2:4", 2), ("1:5", 4), ("0:5:4", 2)]
LEFT = "stablehlo.dot_general %x, %b, contracting_dims = [2] x [0] : (tensor<3x3x4xf64>, tensor<4x2xf64>)"
RIGHT = "stablehlo.dot_general %b, %x, contracting_dims = [0] x [2] : (tensor<4x2xf64>, tensor<3x3x4xf64>)"
SUM = "stablehlo.reduce(%x init: %k) applies stablehlo.add across dimensions = [2] : (tensor<3x3x4xf64>, tensor<f64>)"
NEAR = [
    *((one.name, COPIED.format(op=one.before.op)) for one in ALL if "copied alike" in one.formula),
    *(
        (name, PADDED.format(part=part, extent=extent, interior=interior, padded=7 + 2 * interior))
        for name in ("HloPartOfPadded", "HloPartOfPadding")
        for part, extent, interior in [*((*one, 0) for one in PARTS), ("2:5", 3, 1), ("3:6", 3, 1)]
    ),
    *((name, JOINED.format(part=p, extent=n)) for name in ("HloPartOfFirst", "HloPartOfSecond") for p, n in ENDS),
    ("HloSumsOfTurned", TURNED.format(op=SUM + " -> tensor<3x3xf64>", shape="3x3")),
    ("HloProductOfTurned", TURNED.format(op=LEFT + " -> tensor<3x3x2xf64>", shape="3x3x2")),
    ("HloProductByTurned", TURNED.format(op=RIGHT + " -> tensor<2x3x3xf64>", shape="2x3x3")),
]


@pytest.mark.parametrize(("name", "text"), NEAR)
def test_programs_whose_facts_do_not_fit_compute_the_same(name: str, text: str) -> None:
    _check_that_bits_stay(ad.parse(text), only(next(one for one in ALL if one.name == name)))


def _check_that_bits_stay(module: ir.Module, registry: Registry) -> int:
    function = functions(module)["f"]
    rng = np.random.default_rng(5)
    point = [rng.choice([0.5, -2.0, 3.0, 7.0, 0.25, -1.0], tuple(type.shape)) for type in function.type.inputs]
    before = interpret(module, "f", point)
    done = simplify(function.operation, registry)
    assert module.operation.verify()
    for one, other in zip(interpret(module, "f", point), before, strict=True):
        np.testing.assert_array_equal(bits(one), bits(other))
    return done


def _moved(rng: np.random.Generator, value: str, shape: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """An op that moves the elements of ``value``, without a name for its result, and its shape."""
    rank, kind = len(shape), rng.choice(["copy", "turn", "part", "pad", "join", "reshape"])
    numbers = lambda given: "[" + ", ".join(map(str, given)) + "]"  # noqa: E731
    operands, rest = value, ""
    if kind == "copy":
        axes = rng.permutation(rank + 1)[:rank]
        found = [int(rng.integers(1, 3))] * (rank + 1)
        for axis, extent in zip(axes, shape, strict=True):
            found[axis] = extent if extent > 1 else int(rng.integers(1, 3))
        rest = f"broadcast_in_dim {value}, dims = {numbers(axes)}"
    elif kind == "turn":
        axes = rng.permutation(rank)
        found, rest = [shape[axis] for axis in axes], f"transpose {value}, dims = {numbers(axes)}"
    elif kind == "part":
        starts = [int(rng.integers(0, n)) for n in shape]
        limits = [int(rng.integers(a + 1, n + 1)) for a, n in zip(starts, shape, strict=True)]
        strides = rng.integers(1, 3, rank)
        found = [-(-(b - a) // s) for a, b, s in zip(starts, limits, strides, strict=True)]
        places = (f"{a}:{b}:{s}" for a, b, s in zip(starts, limits, strides, strict=True))
        rest = f"slice {value} [{', '.join(places)}]"
    elif kind == "pad":
        low, high, inner = rng.integers(0, 3, rank), rng.integers(0, 3, rank), rng.integers(0, 2, rank)
        found = [a + b + n + i * (n - 1) for a, b, i, n in zip(low, high, inner, shape, strict=True)]
        rest = f"pad {value}, %k, low = {numbers(low)}, high = {numbers(high)}, interior = {numbers(inner)}"
        operands += ", %k"
    elif kind == "join":
        axis = int(rng.integers(0, rank))
        found = [n * (1 + (place == axis)) for place, n in enumerate(shape)]
        rest, operands = f"concatenate {value}, {value}, dim = {axis}", f"{value}, {value}"
    else:
        found, rest = [int(np.prod(shape[:1])), int(np.prod(shape[1:]))], f"reshape {value}"
    types = ", ".join("tensor<f64>" if one == "%k" else _tensor(shape) for one in operands.split(", "))
    return f"stablehlo.{rest} : ({types}) -> {_tensor(found)}", tuple(map(int, found))


def _tensor(shape: Sequence[int]) -> str:
    return f"tensor<{'x'.join(map(str, (*shape, 'f64')))}>"


@pytest.mark.parametrize("seed", range(12))
def test_random_moves_compute_the_same(seed: int) -> None:
    """Chains of moves of shapes that no sample has, each with a sum or a product at the end."""
    rng, done = np.random.default_rng(seed), 0
    for _ in range(6):
        shape = first = tuple(map(int, rng.integers(1, 5, int(rng.integers(1, 4)))))
        lines = ["%k = stablehlo.constant dense<2.0> : tensor<f64>"]
        for number in range(3):
            text, shape = _moved(rng, f"%v{number - 1}" if number else "%a", shape)
            lines.append(f"%v{number} = {text}")
        axis, rest = int(rng.integers(0, len(shape))), _tensor(shape)
        left = [n for place, n in enumerate(shape) if place != axis]
        if rng.integers(0, 2):
            last, result = f"reduce(%v2 init: %k) applies stablehlo.add across dimensions = [{axis}] : ({rest}", left
            last += ", tensor<f64>)"
        else:
            last, result = f"dot_general %v2, %v2, contracting_dims = [{axis}] x [{axis}] : ({rest}, {rest})", left * 2
        lines.append(f"%z = stablehlo.{last} -> {_tensor(result)}")
        body = "\n".join([*lines, f"return %v2, %z : {rest}, {_tensor(result)}"])
        text = f"func.func @f(%a: {_tensor(first)}) -> ({rest}, {_tensor(result)}) {{\n{body}\n}}"
        done += _check_that_bits_stay(ad.parse(text), only(*ALL))
    assert done


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
