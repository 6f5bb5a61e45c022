"""A derivative of a program on tensors is right whatever bufferizes it: the pipelines that people run, one by one."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad._mlir import UpstreamPassManager, ir

_LINALG = "func.func(convert-elementwise-to-linalg)"
_OPTIONS = "bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map"
_LOOPS = "allow-return-allocs-from-loops"
PIPELINES = {
    "strided boundaries": f"{_LINALG},one-shot-bufferize{{bufferize-function-boundaries {_LOOPS}}}",
    "identity boundaries": f"{_LINALG},one-shot-bufferize{{{_OPTIONS} {_LOOPS}}},canonicalize,cse",
    "empty tensors eliminated": f"{_LINALG},eliminate-empty-tensors,one-shot-bufferize{{{_OPTIONS} {_LOOPS}}}",
    "and allocated": f"canonicalize,{_LINALG},cse,eliminate-empty-tensors,empty-tensor-to-alloc-tensor,"
    f"one-shot-bufferize{{{_OPTIONS} {_LOOPS}}},canonicalize,cse",
    "copies before writes": f"{_LINALG},one-shot-bufferize{{copy-before-write {_OPTIONS} {_LOOPS}}}",
    # What torch-mlir's reference backend runs, as far as the bindings have it.
    "torch-mlir": "func.func(linalg-generalize-named-ops,linalg-fuse-elementwise-ops),convert-shape-to-std,"
    f"{_LINALG},one-shot-bufferize{{copy-before-write {_OPTIONS} {_LOOPS}}},"
    "func.func(convert-linalg-to-loops,lower-affine)",
    # IREE's order: to linalg, fold, fuse, then bufferize with destinations.
    "iree": f"canonicalize,cse,{_LINALG},func.func(linalg-generalize-named-ops,linalg-fold-unit-extent-dims,"
    "linalg-fuse-elementwise-ops),canonicalize,cse,loop-invariant-code-motion,eliminate-empty-tensors,"
    f"empty-tensor-to-alloc-tensor,one-shot-bufferize{{{_OPTIONS} {_LOOPS}}},canonicalize,cse",
}
#: Behind these no function has tensors: the derivative is inlined into one on buffers.
INLINED = {
    "no boundaries": f"inline,{_LINALG},eliminate-empty-tensors,one-shot-bufferize{{{_LOOPS}}}",
    "no boundaries, and freed": f"inline,symbol-dce,{_LINALG},one-shot-bufferize{{{_LOOPS}}}",
}
_LOOP = """#id = affine_map<(d0) -> (d0)>
func.func @f(%a: tensor<4xf64>, %n: index) -> tensor<4xf64> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf64>) {{
    {body}
  }}
  return %r : tensor<4xf64>
}}"""
#: What is cached is made in an empty tensor, and what the next iteration makes is made in its place.
IN_PLACE = _LOOP.format(
    body="""%e = tensor.empty() : tensor<4xf64>
    %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%t : tensor<4xf64>) outs(%e : tensor<4xf64>) {
    ^bb0(%x: f64, %y: f64):
      %m = math.sin %x : f64
      linalg.yield %m : f64
    } -> tensor<4xf64>
    %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%t : tensor<4xf64>) outs(%s : tensor<4xf64>) {
    ^bb0(%x: f64, %y: f64):
      %m = arith.mulf %x, %y : f64
      linalg.yield %m : f64
    } -> tensor<4xf64>
    scf.yield %q : tensor<4xf64>"""
)
PROGRAMS = {"in place": IN_PLACE}


def _through(module: ir.Module, pipeline: str) -> ir.Module:
    own = api.parse(str(module))
    UpstreamPassManager.parse(f"builtin.module({pipeline})", own.context).run(own.operation)
    return own


def _arguments(module: ir.Module, rng: np.random.Generator) -> list[object]:
    given: list[object] = []
    for argument in module.body.operations[0].arguments:
        is_tensor = isinstance(argument.type, ir.RankedTensorType)
        given.append(rng.uniform(0.3, 1.1, list(argument.type.shape)) if is_tensor else 3)
    return given


def _on_buffers(vjp: ir.Module) -> ir.Module:
    """``@run`` calls the derivative; its last arguments are buffers for the results."""
    *_, derivative = vjp.body.operations
    type = ir.FunctionType(ir.TypeAttr(derivative.attributes["function_type"]).value)
    inputs = [(f"%a{i}", str(t)) for i, t in enumerate(type.inputs)]
    outputs = [(f"%r{i}", str(t)) for i, t in enumerate(type.results)]
    buffers = [(name, t.replace("tensor", "memref")) for name, t in inputs + outputs]
    lines = [f"func.func @run({', '.join(f'{name}: {t}' for name, t in buffers)}) {{"]
    for (name, t), (_, buffer) in zip(inputs, buffers, strict=False):
        if t != buffer:
            lines.append(f"{name}t = bufferization.to_tensor {name} restrict : {buffer} to {t}")
    operands = ", ".join(name + ("t" if "tensor" in t else "") for name, t in inputs)
    lines.append(f"%r:{len(outputs)} = call @f_vjp({operands}) : {type}")
    for i, (name, t) in enumerate(outputs):
        buffer = t.replace("tensor", "memref")
        lines.append(
            f"bufferization.materialize_in_destination %r#{i} in restrict writable {name} : ({t}, {buffer}) -> ()"
        )
    return api.parse(
        str(vjp).replace("func.func @", "func.func private @").rstrip()[:-1] + "\n".join([*lines, "return }}"])
    )


def _call(module: ir.Module, name: str, *arguments: object) -> list[object]:
    """What bufferization lets a function do to its arguments, it does to copies."""
    found = api.compile(module, name)(*(np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments))
    return list(found) if isinstance(found, tuple) else [found]


@pytest.mark.parametrize("program", PROGRAMS)
def test_reverse_mode_agrees_with_forward_mode_behind_every_pipeline(program: str) -> None:
    rng = np.random.default_rng(7)
    module = api.parse(PROGRAMS[program])
    given = _arguments(module, rng)
    directions = [rng.normal(size=np.shape(x)) for x in given if isinstance(x, np.ndarray)]
    tangents = iter(directions)
    interleaved = [y for x in given for y in ((x, next(tangents)) if isinstance(x, np.ndarray) else (x,))]
    *_, change = _call(transforms.jvp(module, "f"), "f_jvp", *interleaved)
    weights = rng.normal(size=np.shape(change))
    wanted = np.sum(weights * change)
    vjp = transforms.vjp(module, "f", keep_primal=False)
    for name, pipeline in PIPELINES.items():
        adjoints = _call(_through(vjp, pipeline), "f_vjp", *given, weights)
        found = sum(np.sum(a * v) for a, v in zip(adjoints, directions, strict=True))
        np.testing.assert_allclose(found, wanted, rtol=1e-10, err_msg=name)
    for name, pipeline in INLINED.items():
        adjoints = [np.full(np.shape(v), np.nan) for v in directions]
        api.compile(_through(_on_buffers(vjp), pipeline), "run")(*map(np.copy, given), weights, *adjoints)
        found = sum(np.sum(a * v) for a, v in zip(adjoints, directions, strict=True))
        np.testing.assert_allclose(found, wanted, rtol=1e-10, err_msg=name)
