"""Every named op that the bindings know has both modes, on tensors and on buffers; the list is theirs, not ours."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from mlirad import api
from mlirad._mlir import dialect_op_names, ir
from mlirad.dialects.linalg.names import NAMED
from mlirad.errors import MlirAdError
from mlirad.testing.check import check_both

EXTENTS = {"n": 1, "g": 2, "c": 2, "f": 3, "m": 2}
SPACE = "dhw"


@dataclass(frozen=True)
class Case:
    """One op: the types of its inputs, the shape of its output, and what stands between and behind them."""

    op: str
    inputs: tuple[str, ...]
    output: str
    attributes: str = ""
    region: str = ""


def _convolution(op: str) -> Case:
    """Shapes from the name: ``conv_2d_nhwc_hwcf`` takes an image ``nhwc`` and a kernel ``hwcf``."""
    words = op.removeprefix("linalg.").split("_")
    zeros = ("i32", "i32") if words[-1] == "q" else ()
    layouts = [word for word in words if set(word) <= {*EXTENTS, *SPACE} and word != "d"]
    if not layouts:
        plain = {"1d": "w", "2d": "hw", "3d": "dhw"}[words[1]]
        layouts = [plain, plain]
    if words[0] == "pooling":
        layouts.append("".join(axis for axis in layouts[0] if axis in SPACE))
    image, kernel = layouts
    out = image if words[0] in ("depthwise", "pooling") else image.replace("c", "f")
    out += "m" if "m" in kernel else ""

    def shape(layout: str, size: int) -> str:
        return "".join(f"{size if axis in SPACE else EXTENTS[axis]}x" for axis in layout)

    return Case(op, (shape(image, 4) + "f64", shape(kernel, 2) + "f64", *zeros), shape(out, 3) + "f64")


def _plain(text: str) -> dict[str, Case]:
    """Lines of a name, its inputs and its output."""
    found = {}
    for line in text.split("\n"):
        if line.strip():
            name, *types = line.split()
            *inputs, output = (t if t.startswith("i") or "xi" in t or t == "f64" else f"{t}xf64" for t in types)
            found[f"linalg.{name}"] = Case(f"linalg.{name}", tuple(inputs), output)
    return found


UNARY = "abs ceil copy erf exp floor log negf reciprocal round rsqrt sqrt square tanh"
BINARY = "add div max min mul powf sub"
CONTRACTIONS = _plain("""
    batch_matmul 2x3x4 2x4x2 2x3x2
    batch_matvec 2x3x4 2x4 2x3
    batch_mmt4d 2x2x2x3x2 2x1x2x2x2 2x2x1x3x2
    batch_reduce_matmul 2x3x4 2x4x2 3x2
    batch_vecmat 2x3 2x3x4 2x4
    matmul 3x4 4x5 3x5
    matvec 3x4 4 3
    mmt4d 2x2x2x3 1x2x3x3 2x1x2x3
    quantized_batch_matmul 2x3x4 2x4x2 i32 i32 2x3x2
    quantized_matmul 3x4 4x5 i32 i32 3x5
    vecmat 3 3x4 4
""")
MAPS = """indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (k, j)>,
                          affine_map<(i, j, k) -> (j, i)>]"""
OTHERS = {
    "linalg.dot": Case("linalg.dot", ("4xf64", "4xf64"), "f64"),
    "linalg.contract": Case("linalg.contract", ("4x2xf64", "4x3xf64"), "3x2xf64", MAPS),
    "linalg.elementwise": Case("linalg.elementwise", ("3x4xf64",), "3x4xf64", "kind=#linalg.elementwise_kind<tanh>"),
    "linalg.fill": Case("linalg.fill", ("f64",), "3x4xf64"),
    "linalg.select": Case("linalg.select", ("4xi1", "4xf64", "4xf64"), "4xf64"),
    "linalg.broadcast": Case("linalg.broadcast", ("3xf64",), "3x4xf64", region="dimensions = [1]"),
    "linalg.transpose": Case("linalg.transpose", ("3x4xf64",), "4x3xf64", region="permutation = [1, 0]"),
    "linalg.reduce": Case(
        "linalg.reduce",
        ("3x4xf64",),
        "4xf64",
        region="""dimensions = [0] (%x: f64, %y: f64) {
          %p = arith.mulf %x, %y : f64
          linalg.yield %p : f64
        }""",
    ),
    "linalg.map": Case(
        "linalg.map",
        ("3xf64", "3xf64"),
        "3xf64",
        region="""(%x: f64, %y: f64, %z: f64) {
          %p = arith.mulf %x, %y : f64
          linalg.yield %p : f64
        }""",
    ),
}
GROUPS = {
    "unary": {f"linalg.{n}": Case(f"linalg.{n}", ("2x3xf64",), "2x3xf64") for n in UNARY.split()},
    "binary": {f"linalg.{n}": Case(f"linalg.{n}", ("3xf64", "3xf64"), "3xf64") for n in BINARY.split()},
    "contractions": CONTRACTIONS,
    "others": OTHERS,
    **{
        kind: {op: _convolution(op) for op in NAMED if op.startswith(f"linalg.{kind}") and "unsigned" not in op}
        for kind in ("conv_1d", "conv_2d", "conv_3d", "depthwise", "pooling")
    },
}
#: Of these upstream's verifier wants unsigned integers.
UNSIGNED = [op for op in NAMED if "unsigned" in op]
#: These are not short for a generic op, and have tests of their own.
SPECIAL = """
    fill_rng_2d generic index pack softmax unpack winograd_filter_transform winograd_input_transform
    winograd_output_transform yield
"""


def test_every_op_is_in_a_group() -> None:
    grouped = [op for group in GROUPS.values() for op in group]
    special = [f"linalg.{name}" for name in SPECIAL.split()]
    assert sorted([*grouped, *UNSIGNED, *special]) == sorted(dialect_op_names("linalg"))


def _function(cases: list[Case], on: str) -> str:
    """One function that runs every case on arguments of its own."""
    lines, arguments, results = [], [], []

    def of(shape: str) -> str:
        return shape if shape in ("i32", "f64") else f"{on}<{shape}>"

    for n, case in enumerate(cases):
        types = [of(shape) for shape in case.inputs]
        names = [f"%a{n}_{i}" for i in range(len(types))]
        out = f"{on}<{case.output}>"
        arguments += [*(f"{name}: {type}" for name, type in zip(names, types, strict=True)), f"%o{n}: {out}"]
        dest = f"outs(%o{n} : {out})"
        text = f"{case.op} {case.attributes} ins({', '.join(names)} : {', '.join(types)}) {dest} {case.region}"
        arrow = "" if case.region else f" -> {out}"
        lines.append(f"%r{n} = {text}{arrow}" if on == "tensor" else text)
        results.append((f"%r{n}", out))
    body = "\n".join(lines)
    if on == "memref":
        return f"func.func @f({', '.join(arguments)}) {{\n{body}\nreturn\n}}"
    names, types = ", ".join(name for name, _ in results), ", ".join(type for _, type in results)
    return f"func.func @f({', '.join(arguments)}) -> ({types}) {{\n{body}\nreturn {names} : {types}\n}}"


def _values(module: ir.Module) -> list[object]:
    """Floats between whole numbers and without ties."""
    rng = np.random.default_rng(5)
    found: list[object] = []
    for argument in module.body.operations[0].arguments:
        type = argument.type
        if not isinstance(type, ir.ShapedType):
            found.append(0.7 if isinstance(type, ir.F64Type) else 1)
        elif isinstance(type.element_type, ir.F64Type):
            size = int(np.prod(type.shape))
            found.append((0.13 * (rng.permutation(size) + rng.uniform(0.6, 0.9)) + 0.35).reshape(type.shape))
        else:
            found.append(rng.integers(0, 2, type.shape).astype(bool))
    return found


@pytest.mark.parametrize("on", ["tensor", "memref"])
@pytest.mark.parametrize("group", GROUPS)
def test_both_modes(group: str, on: str) -> None:
    module = api.parse(_function(list(GROUPS[group].values()), on))
    values = _values(module)
    check_both(module, "f", *values)


@pytest.mark.parametrize("op", UNSIGNED)
def test_ops_on_unsigned_integers_take_no_floats(op: str) -> None:
    case = Case(op, ("3xf64", "3xf64"), "3xf64") if "pooling" not in op else _convolution(op)
    with pytest.raises(MlirAdError, match="not on uint"):
        api.parse(_function([case], "tensor"))
