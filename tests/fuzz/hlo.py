"""Runs StableHLO programs with the reference interpreter, and checks their derivatives.

Nothing is lowered or compiled: the interpreter runs the primal and the derivatives, which are compared with differences
of the primal and with each other.

"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

import mlirad as ad
from mlirad import transforms
from mlirad._mlir import UpstreamPassManager, interpret_stablehlo, ir
from mlirad.context import Context
from mlirad.dialects.stablehlo.convolution import StablehloConvolution
from mlirad.dialects.stablehlo.create import create_transpose
from mlirad.edit.module import clone_module, functions, reachable
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops

Array: TypeAlias = NDArray[Any]
_Run: TypeAlias = Callable[[float], list[Array]]
_DTYPES = {"f64": np.float64, "f32": np.float32, "i64": np.int64, "i32": np.int32, "i1": np.bool_, "ui32": np.uint32}

#: The interpreter ends the process at an op that it does not know.
_INTERPRETED = "chlo-legalize-to-stablehlo,stablehlo-legalize-deprecated-ops"


def interpret(module: ir.Module, function: str, arguments: Sequence[Array]) -> list[Array]:
    """The results of ``@function`` of ``module``."""
    copy = clone_module(module)
    kept = {function, *reachable(copy.operation, function)}
    for name, op in functions(copy).items():
        if name not in kept:
            op.operation.erase()
    op = functions(copy)[function].operation
    op.attributes["sym_name"] = ir.StringAttr.get("main", copy.context)
    op.attributes["sym_visibility"] = ir.StringAttr.get("public", copy.context)
    with copy.context, ir.Location.unknown():
        UpstreamPassManager.parse(f"builtin.module(inline,func.func({_INTERPRETED}))").run(copy.operation)
        for convolution in find_ops(copy.operation, lambda op: op.name == "stablehlo.convolution"):
            _use_known_layout(convolution)
        types = functions(copy)["main"].type.inputs
        given = [_dense(x, type) for x, type in zip(arguments, types, strict=True)]
        found = interpret_stablehlo(copy, given)
        return [_array(attribute) for attribute in found]


def _use_known_layout(op: ir.Operation) -> None:
    """The interpreter ends the process where a result has its features in front."""
    conv, build = StablehloConvolution.of(op), before(op)
    kept = {name: op.attributes[name] for name in ("window_reversal",) if name in op.attributes}
    # The oracle shares this code with what it judges: what is read has to be all that the op says.
    again = conv.create(build, op.operands[0], op.operands[1], kept).owner
    assert again.result.type == op.result.type
    for name, said in again.attributes.items():
        assert op.attributes[name] == said if name in op.attributes else _is_default(name, said), (name, said)
    again.erase()
    last = tuple(range(len(conv.image)))
    layout = (last[0], last[-1], *last[1:-1])
    plain = replace(conv, image=layout, kernel=(last[-1], last[-2], *last[:-2]), result=layout)
    image, kernel = (
        create_transpose(build, value, [own[known.index(axis)] for axis in last])
        for value, own, known in zip(op.operands, (conv.image, conv.kernel), (plain.image, plain.kernel), strict=True)
    )
    found = plain.create(build, image, kernel, kept)
    replace_op(op, [create_transpose(build, found, [layout[conv.result.index(axis)] for axis in last])])


def _is_default(name: str, said: ir.Attribute) -> bool:
    """Whether a convolution without the attribute means the same."""
    if name == "padding":
        return not any(ir.DenseIntElementsAttr(said))
    return set(ir.DenseI64ArrayAttr(said)) <= {1}


def _dense(x: Array, type: ir.RankedTensorType) -> ir.Attribute:
    dtype = _DTYPES[str(type.element_type)]
    array: Array = np.ascontiguousarray(np.broadcast_to(np.asarray(x, dtype), type.shape))
    if dtype is np.bool_:
        return ir.DenseElementsAttr.get([ir.BoolAttr.get(bool(x)) for x in array.reshape(-1)], type)
    return ir.DenseElementsAttr.get(array, type=type)


def _array(attribute: ir.Attribute) -> Array:
    type = ir.RankedTensorType(attribute.type)
    dtype = _DTYPES[str(type.element_type)]
    if attribute.is_splat:
        value = attribute.get_splat_value().value
        return np.full(type.shape, value, dtype)
    return np.array(list(attribute), dtype).reshape(type.shape)


def foreign_ops(module: ir.Module, function: str) -> set[str]:
    """The ops of ``@function`` that are of no dialect of StableHLO."""
    found: set[str] = set()

    def visit(op: ir.Operation) -> ir.WalkResult:
        if op.name.partition(".")[0] not in ("stablehlo", "chlo", "func"):
            found.add(op.name)
        return ir.WalkResult.ADVANCE

    functions(module)[function].operation.walk(visit)
    return found


class StablehloProgram:
    """A StableHLO program ``@main`` on floats with its derivatives, run by the interpreter."""

    def __init__(self, text: str, ctx: Context | None = None) -> None:
        self.module = ad.parse(text)
        inputs = functions(self.module)["main"].type.inputs
        self.shapes = [tuple(type.shape) for type in inputs]
        self.active = [i for i, type in enumerate(inputs) if str(type.element_type) in ("f64", "f32")]
        self.forward = transforms.jvp(self.module, "main", ctx=ctx)
        self.reverse = transforms.vjp(self.module, "main", keep_primal=False, ctx=ctx)

    def value(self, point: Sequence[Array]) -> list[Array]:
        """The results."""
        return interpret(self.module, "main", point)

    def jvp(self, point: Sequence[Array], tangents: dict[int, Array]) -> list[Array]:
        """The tangents of the float results."""
        given = [x for i, p in enumerate(point) for x in ((p, tangents[i]) if i in tangents else (p,))]
        found = interpret(self.forward, "main_jvp", given)
        return self._tangents(found)

    def _tangents(self, found: list[Array]) -> list[Array]:
        tangents, rest = [], list(found)
        for type in functions(self.module)["main"].type.results:
            rest.pop(0)
            if str(type.element_type) in ("f64", "f32"):
                tangents.append(rest.pop(0))
        return tangents

    def vjp(self, point: Sequence[Array], seeds: Sequence[Array]) -> list[Array]:
        """The adjoints of the float arguments."""
        return interpret(self.reverse, "main_vjp", [*point, *seeds])


def check_laws(
    text: str,
    point: Sequence[Array],
    rng: np.random.Generator,
    *,
    second: bool = True,
    step: float = 1e-3,
    ctx: Context | None = None,
) -> StablehloProgram:
    """Both modes and the second order of a program, by differences and by ``<w, J v> = <J^T w, v>``."""
    program = StablehloProgram(text, ctx)
    for derivative, name in ((program.forward, "main_jvp"), (program.reverse, "main_vjp")):
        assert not foreign_ops(derivative, name), derivative

    def draw(shape: tuple[int, ...]) -> Array:
        return np.asarray(rng.uniform(-1.0, 1.0, shape))

    point = [np.asarray(p) for p in point]
    v = {i: draw(program.shapes[i]) for i in program.active}
    jv = program.jvp(point, v)
    w = [draw(t.shape) for t in jv]

    def moved(run: Callable[[Sequence[Array]], list[Array]], step: float) -> list[Array]:
        return run([p + step * v[i] if i in v else p for i, p in enumerate(point)])

    def floats(point: Sequence[Array]) -> list[Array]:
        return [x for x in program.value(point) if x.dtype.kind == "f"]

    _close(jv, _difference(partial(moved, floats), step), "forward mode")
    jtw = program.vjp(point, w)
    left = sum(float(np.vdot(a, b)) for a, b in zip(w, jv, strict=True))
    right = sum(float(np.vdot(a, v[i])) for a, i in zip(jtw, program.active, strict=True))
    assert np.isclose(left, right, rtol=1e-9, atol=1e-9), ("reverse mode", left, right)
    if second:
        both = transforms.jvp(program.reverse, "main_vjp", ctx=ctx)
        assert not foreign_ops(both, "main_vjp_jvp"), both
        given = [x for i, p in enumerate(point) for x in ((p, v[i]) if i in v else (p,))]
        found = interpret(both, "main_vjp_jvp", [*given, *(x for s in w for x in (s, np.zeros_like(s)))])
        _close(found[1::2], _difference(partial(moved, lambda p: program.vjp(p, w)), step), "second order")
    return program


def _difference(run: _Run, h: float) -> list[Array]:
    """The derivative by steps of ``h`` at 0, of the fourth order in them."""
    near, far = ([a - b for a, b in zip(run(s), run(-s), strict=True)] for s in (h, 2 * h))
    return [(8 * a - b) / (12 * h) for a, b in zip(near, far, strict=True)]


def _close(found: Sequence[Array], wanted: Sequence[Array], what: str) -> None:
    assert len(found) == len(wanted), what
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-6, atol=1e-7, err_msg=what)
