"""A derivative of a program on tensors is right whatever bufferizes it: the pipelines that people run, one by one."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api, transforms
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.runtime.target import Cpu
from mlirad.testing.memory import Counted

pytestmark = pytest.mark.slow

QUICK = Cpu(opt_level=0)
_LINALG = "func.func(convert-elementwise-to-linalg)"
_OPTIONS = "bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map"
_LOOPS = "allow-return-allocs-from-loops"
#: It refuses functions that free buffers.
_FREED = "freed"
PIPELINES = {
    "strided boundaries": f"{_LINALG},one-shot-bufferize{{bufferize-function-boundaries {_LOOPS}}}",
    "identity boundaries": f"{_LINALG},one-shot-bufferize{{{_OPTIONS} {_LOOPS}}},canonicalize,cse",
    "empty tensors eliminated": f"{_LINALG},eliminate-empty-tensors,one-shot-bufferize{{{_OPTIONS} {_LOOPS}}}",
    "and allocated": f"canonicalize,{_LINALG},cse,eliminate-empty-tensors,empty-tensor-to-alloc-tensor,"
    f"one-shot-bufferize{{{_OPTIONS} {_LOOPS}}},canonicalize,cse",
    _FREED: f"{_LINALG},eliminate-empty-tensors,one-shot-bufferize{{{_OPTIONS} {_LOOPS}}},buffer-deallocation-pipeline",
    "copies before writes": f"{_LINALG},one-shot-bufferize{{copy-before-write {_OPTIONS}}},canonicalize",
    # What torch-mlir's reference backend runs, as far as the bindings have it.
    "torch-mlir": "func.func(linalg-generalize-named-ops,linalg-fuse-elementwise-ops),convert-shape-to-std,"
    f"{_LINALG},one-shot-bufferize{{copy-before-write {_OPTIONS}}},"
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
_STEP = """%e = tensor.empty() : tensor<4xf64>
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
IN_PLACE = _LOOP.format(body=_STEP)
#: A number for each iteration of two loops, in a branch, and one that no loop repeats.
NUMBERS = """func.func @f(%a: tensor<4xf64>, %n: index) -> tensor<1xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %one = arith.constant 1.0 : f64
  %large = arith.cmpi sgt, %n, %c2 : index
  %r = scf.if %large -> (f64) {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %one) -> (f64) {
      %u = scf.for %j = %c1 to %c2 step %c1 iter_args(%v = %t) -> (f64) {
        %x = tensor.extract %a[%j] : tensor<4xf64>
        %even = arith.cmpi ne, %i, %j : index
        %w = scf.if %even -> (f64) {
          %y = arith.mulf %x, %v : f64
          %e = math.exp %y : f64
          %z = arith.divf %e, %v : f64
          scf.yield %z : f64
        } else {
          scf.yield %v : f64
        }
        scf.yield %w : f64
      }
      %q = math.sin %u : f64
      scf.yield %q : f64
    }
    %l = math.exp %s : f64
    %m = arith.mulf %l, %s : f64
    scf.yield %m : f64
  } else {
    scf.yield %one : f64
  }
  %p = arith.mulf %r, %r : f64
  %o = tensor.from_elements %p : tensor<1xf64>
  return %o : tensor<1xf64>
}"""
#: Matrices for each iteration of a loop in a branch, whose extents are open or known.
MATRICES = """func.func @f(%a: tensor<3x4xf64>, %b: tensor<4x4xf64>, %n: index) -> tensor<3x4xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant dense<0.0> : tensor<3x4xf64>
  %few = arith.cmpi slt, %n, %c5 : index
  %r = scf.if %few -> (tensor<3x4xf64>) {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<3x4xf64>) {
      %p = linalg.matmul ins(%t, %b : tensor<3x4xf64>, tensor<4x4xf64>) outs(%zero : tensor<3x4xf64>) -> tensor<3x4xf64>
      %q = math.tanh %p : tensor<3x4xf64>
      scf.yield %q : tensor<3x4xf64>
    }
    %e = math.exp %s : tensor<3x4xf64>
    scf.yield %e : tensor<3x4xf64>
  } else {
    scf.yield %a : tensor<3x4xf64>
  }
  %m = arith.mulf %r, %a : tensor<3x4xf64>
  return %m : tensor<3x4xf64>
}"""
PROGRAMS = {"in place": IN_PLACE, "numbers": NUMBERS, "matrices": MATRICES}
#: What is kept in the loop is as large as an argument.
OPEN = """func.func @f(%a: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %few = arith.cmpi slt, %n, %c5 : index
  %r = scf.if %few -> tensor<?xf64> {
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<?xf64>) {
      %u = math.sin %t : tensor<?xf64>
      %q = arith.mulf %u, %t : tensor<?xf64>
      scf.yield %q : tensor<?xf64>
    }
    %d = tensor.concat dim(0) %s, %a : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
    %e = math.exp %d : tensor<?xf64>
    %f = math.sin %e : tensor<?xf64>
    scf.yield %f : tensor<?xf64>
  } else {
    scf.yield %a : tensor<?xf64>
  }
  %m = arith.mulf %r, %r : tensor<?xf64>
  return %m : tensor<?xf64>
}"""
#: Loops that run as often as those around them count.
TRIANGULAR = _LOOP.format(
    body=f"""%u = scf.for %j = %c0 to %i step %c1 iter_args(%v = %t) -> (tensor<4xf64>) {{
    {_STEP.replace("%t", "%v")}
    }}
    %e = math.exp %u : tensor<4xf64>
    scf.yield %e : tensor<4xf64>"""
)
_NEST = """func.func @f(%a: tensor<4xf64>, %n: index) -> tensor<4xf64> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5.0 : f64
{body}
  return %r : tensor<4xf64>
}}"""
#: In a branch, and two of them at a time.
DEEP = _NEST.format(
    body="""  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf64>) {
    %odd = arith.remui %i, %c2 : index
    %even = arith.cmpi eq, %odd, %c0 : index
    %u = scf.if %even -> (tensor<4xf64>) {
      %p = scf.for %j = %i to %n step %c1 iter_args(%v = %t) -> (tensor<4xf64>) {
        %q = scf.for %k = %c0 to %j step %c1 iter_args(%w = %v) -> (tensor<4xf64>) {
          %s = scf.for %l = %c0 to %i step %c2 iter_args(%z = %w) -> (tensor<4xf64>) {
            %x = math.sin %z : tensor<4xf64>
            %y = arith.mulf %x, %w : tensor<4xf64>
            scf.yield %y : tensor<4xf64>
          }
          %o = math.tanh %s : tensor<4xf64>
          scf.yield %o : tensor<4xf64>
        }
        %b = math.exp %q : tensor<4xf64>
        scf.yield %b : tensor<4xf64>
      }
      scf.yield %p : tensor<4xf64>
    } else {
      %p = arith.mulf %t, %t : tensor<4xf64>
      scf.yield %p : tensor<4xf64>
    }
    scf.yield %u : tensor<4xf64>
  }"""
)
#: As often as numbers say that are read there.
READ_COUNTS = _NEST.format(
    body="""  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf64>) {
    %e = tensor.extract %a[%i] : tensor<4xf64>
    %f = arith.mulf %e, %five : f64
    %g = arith.fptosi %f : f64 to i64
    %m = arith.index_cast %g : i64 to index
    %u = scf.for %j = %c0 to %m step %c1 iter_args(%v = %t) -> (tensor<4xf64>) {
      %h = tensor.extract %v[%i] : tensor<4xf64>
      %s = math.sin %h : f64
      %k = tensor.insert %s into %v[%c1] : tensor<4xf64>
      %w = arith.mulf %k, %v : tensor<4xf64>
      scf.yield %w : tensor<4xf64>
    }
    scf.yield %u : tensor<4xf64>
  }"""
)
#: Bufferization takes affine loops when they are lowered.
AFFINE = """#before = affine_map<(d0) -> (d0 - 1)>
#twice = affine_map<(d0)[s0] -> (2 * d0, s0 + 1)>
""" + _NEST.format(
    body="""  %r = affine.for %i = 0 to %n iter_args(%t = %a) -> (tensor<4xf64>) {
    %u = affine.for %j = #before(%i) to min #twice(%i)[%n] iter_args(%v = %t) -> (tensor<4xf64>) {
      %q = affine.for %k = 0 to affine_map<(d0, d1) -> (d0 + d1)>(%i, %j) step 2 iter_args(%w = %v) -> (tensor<4xf64>) {
        %x = math.sin %w : tensor<4xf64>
        %y = arith.mulf %x, %w : tensor<4xf64>
        affine.yield %y : tensor<4xf64>
      }
      %b = math.exp %q : tensor<4xf64>
      affine.yield %b : tensor<4xf64>
    }
    affine.yield %u : tensor<4xf64>
  }"""
)
NESTS = {"triangular": TRIANGULAR, "deep": DEEP, "counts that are read": READ_COUNTS, "affine": AFFINE}
#: As often as it takes, more than there is room for at first.
COUNTED_AS_IT_RUNS = """func.func @f(%a: tensor<3xf64>) -> tensor<3xf64> {
  %c0 = arith.constant 0 : index
  %h = arith.constant dense<1.05> : tensor<3xf64>
  %limit = arith.constant 500.0 : f64
  %r:2 = scf.while (%x = %a, %p = %a) : (tensor<3xf64>, tensor<3xf64>) -> (tensor<3xf64>, tensor<3xf64>) {
    %e = tensor.extract %x[%c0] : tensor<3xf64>
    %c = arith.cmpf olt, %e, %limit : f64
    %m = math.sin %x : tensor<3xf64>
    %q = arith.mulf %p, %m : tensor<3xf64>
    scf.condition(%c) %x, %q : tensor<3xf64>, tensor<3xf64>
  } do {
  ^bb0(%y: tensor<3xf64>, %z: tensor<3xf64>):
    %s = arith.mulf %y, %h : tensor<3xf64>
    scf.yield %s, %z : tensor<3xf64>, tensor<3xf64>
  }
  return %r#1 : tensor<3xf64>
}"""
#: The same where a branch may not run it.
IN_A_BRANCH = _NEST.format(
    body="""  %few = arith.cmpi ult, %n, %c2 : index
  %r = scf.if %few -> (tensor<4xf64>) {
    scf.yield %a : tensor<4xf64>
  } else {
    %w = scf.while (%x = %a) : (tensor<4xf64>) -> (tensor<4xf64>) {
      %e = tensor.extract %x[%c0] : tensor<4xf64>
      %c = arith.cmpf olt, %e, %five : f64
      scf.condition(%c) %x : tensor<4xf64>
    } do {
    ^bb0(%y: tensor<4xf64>):
      %s = math.exp %y : tensor<4xf64>
      scf.yield %s : tensor<4xf64>
    }
    scf.yield %w : tensor<4xf64>
  }"""
)
#: Loops in it, which run as often each time.
AROUND_LOOPS = _NEST.format(
    body="""  %w:2 = scf.while (%x = %a, %y = %a) : (tensor<4xf64>, tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
    %e = tensor.extract %x[%c0] : tensor<4xf64>
    %c = arith.cmpf olt, %e, %five : f64
    %u = scf.for %i = %c0 to %n step %c1 iter_args(%t = %y) -> (tensor<4xf64>) {
      %q = scf.for %j = %c0 to %c2 step %c1 iter_args(%v = %t) -> (tensor<4xf64>) {
        %s = math.sin %v : tensor<4xf64>
        %p = arith.mulf %s, %t : tensor<4xf64>
        scf.yield %p : tensor<4xf64>
      }
      %z = math.tanh %q : tensor<4xf64>
      scf.yield %z : tensor<4xf64>
    }
    scf.condition(%c) %x, %u : tensor<4xf64>, tensor<4xf64>
  } do {
  ^bb0(%x: tensor<4xf64>, %y: tensor<4xf64>):
    %h = arith.constant dense<1.08> : tensor<4xf64>
    %s = arith.mulf %x, %h : tensor<4xf64>
    %p = math.exp %y : tensor<4xf64>
    scf.yield %s, %p : tensor<4xf64>, tensor<4xf64>
  }
  %r = arith.addf %w#0, %w#1 : tensor<4xf64>"""
)
#: What is carried for a result alone starts as a tensor that holds anything: bufferization knows no poison.
OPEN_WHILE = """func.func @f(%a: tensor<?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %limit = arith.constant 1.0e-9 : f64
  %w:2 = scf.while (%x = %a) : (tensor<?xf64>) -> (tensor<?xf64>, tensor<?xf64>) {
    %e = tensor.extract %x[%c0] : tensor<?xf64>
    %c = arith.cmpf ogt, %e, %limit : f64
    %u = math.sin %x : tensor<?xf64>
    scf.condition(%c) %x, %u : tensor<?xf64>, tensor<?xf64>
  } do {
  ^bb0(%x: tensor<?xf64>, %y: tensor<?xf64>):
    %s = arith.mulf %x, %y : tensor<?xf64>
    scf.yield %s : tensor<?xf64>
  }
  %r = arith.addf %w#0, %w#1 : tensor<?xf64>
  return %r : tensor<?xf64>
}"""
WHILES = {
    "open while": OPEN_WHILE,
    "around loops": AROUND_LOOPS,
    "counted as it runs": COUNTED_AS_IT_RUNS,
    "in a branch": IN_A_BRANCH,
}
#: Loops that cannot carry what is kept: as often as it takes, again and again.
IN_A_LOOP = _NEST.format(
    body="""  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4xf64>) {
    %h = math.sin %t : tensor<4xf64>
    %w = scf.while (%x = %h) : (tensor<4xf64>) -> (tensor<4xf64>) {
      %e = tensor.extract %x[%c0] : tensor<4xf64>
      %c = arith.cmpf olt, %e, %five : f64
      scf.condition(%c) %x : tensor<4xf64>
    } do {
    ^bb0(%y: tensor<4xf64>):
      %s = math.exp %y : tensor<4xf64>
      scf.yield %s : tensor<4xf64>
    }
    scf.yield %w : tensor<4xf64>
  }"""
)
#: A tensor that gets longer.
LONGER = """func.func @f(%a: tensor<?xf64>, %n: index) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<?xf64>) {
    %d = tensor.concat dim(0) %t, %a : (tensor<?xf64>, tensor<?xf64>) -> tensor<?xf64>
    %e = math.sin %d : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  }
  return %r : tensor<?xf64>
}"""
IN_BUFFERS = {"a while in a loop": IN_A_LOOP, "a tensor that gets longer": LONGER}
ON_TENSORS = PROGRAMS | NESTS | WHILES | {"open": OPEN, "open rows": DEEP.replace("<4xf64>", "<?xf64>")}


def _through(module: ir.Module, pipeline: str) -> ir.Module:
    own = api.parse(str(module))
    lowered = "lower-affine," if "affine.for" in str(module) else ""  # upstream bufferizes no affine loop that carries
    UpstreamPassManager.parse(f"builtin.module({lowered}{pipeline})", own.context).run(own.operation)
    return own


def _type_of(module: ir.Module, name: str) -> ir.FunctionType:
    with module.context:
        (found,) = (f for f in module.body.operations if f.attributes["sym_name"] == ir.StringAttr.get(name))
    return ir.FunctionType(ir.TypeAttr(found.attributes["function_type"]).value)


def _on_buffers(vjp: ir.Module, name: str) -> ir.Module:
    """``@run`` calls the derivative; its last arguments are buffers for the results."""
    type = _type_of(vjp, name)
    inputs = [(f"%a{i}", str(t)) for i, t in enumerate(type.inputs)]
    outputs = [(f"%r{i}", str(t)) for i, t in enumerate(type.results)]
    taken = ", ".join(f"{value}: {t.replace('tensor', 'memref')}" for value, t in inputs + outputs)
    lines = [f"func.func @run({taken}) {{"]
    for value, t in inputs:
        if "tensor" in t:
            lines.append(
                f"{value}t = bufferization.to_tensor {value} restrict : {t.replace('tensor', 'memref')} to {t}"
            )
    operands = ", ".join(value + ("t" if "tensor" in t else "") for value, t in inputs)
    lines.append(f"%r:{len(outputs)} = call @{name}({operands}) : {type}")
    for i, (value, t) in enumerate(outputs):
        types = f"({t}, {t.replace('tensor', 'memref')}) -> ()"
        lines.append(f"bufferization.materialize_in_destination %r#{i} in restrict writable {value} : {types}")
    hidden = str(vjp).replace("func.func @", "func.func private @").rstrip()[:-1]
    return api.parse(hidden + "\n".join([*lines, "return }}"]))


def _call(module: ir.Module, name: str, *arguments: object) -> list[object]:
    """What bufferization lets a function do to its arguments, it does to copies."""
    found = api.compile(module, name, target=QUICK)(
        *(np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments)
    )
    return list(found) if isinstance(found, tuple) else [found]


def _random(inputs: list[ir.Type], rng: np.random.Generator) -> list[object]:
    """Arrays, with 4 for open extents, and 3 for an index."""
    given: list[object] = []
    for t in inputs:
        if isinstance(t, ir.RankedTensorType):
            shape = [4 if t.is_dynamic_dim(axis) else t.get_dim_size(axis) for axis in range(t.rank)]
            given.append(rng.uniform(0.3, 1.1, shape))
        else:
            given.append(3)
    return given


def _check(module: ir.Module, name: str, *without: str) -> None:
    """``<w, J v> = <J^T w, v>``: forward mode keeps nothing, and is compiled as it is."""
    rng = np.random.default_rng(7)
    type = _type_of(module, name)
    given = _random(list(type.inputs), rng)
    directions = [rng.normal(size=np.shape(x)) for x in given if isinstance(x, np.ndarray)]
    tangents = iter(directions)
    interleaved = [y for x in given for y in ((x, next(tangents)) if isinstance(x, np.ndarray) else (x,))]
    changes = _call(transforms.jvp(module, name), f"{name}_jvp", *interleaved)[1::2]
    weights = [rng.normal(size=np.shape(change)) for change in changes]
    wanted = sum(np.sum(w * change) for w, change in zip(weights, changes, strict=True))
    vjp = transforms.vjp(module, name, keep_primal=False)
    for title, pipeline in PIPELINES.items():
        if title in without:
            continue
        adjoints = _call(_through(vjp, pipeline), f"{name}_vjp", *given, *weights)
        found = sum(np.sum(a * v) for a, v in zip(adjoints, directions, strict=True))
        np.testing.assert_allclose(found, wanted, rtol=1e-9, err_msg=title)
    for title, pipeline in INLINED.items():
        adjoints = [np.full(np.shape(v), np.nan) for v in directions]
        run = api.compile(_through(_on_buffers(vjp, f"{name}_vjp"), pipeline), "run", target=QUICK)
        run(*map(np.copy, given), *weights, *adjoints)
        found = sum(np.sum(a * v) for a, v in zip(adjoints, directions, strict=True))
        np.testing.assert_allclose(found, wanted, rtol=1e-9, err_msg=title)


@pytest.mark.parametrize("program", ON_TENSORS)
def test_reverse_mode_agrees_with_forward_mode_behind_every_pipeline(program: str) -> None:
    _check(api.parse(ON_TENSORS[program]), "f")


@pytest.mark.parametrize("program", IN_BUFFERS)
def test_so_it_does_where_caches_are_buffers(program: str) -> None:
    module = api.parse(IN_BUFFERS[program])
    assert "memref" in str(transforms.vjp(module, "f"))
    _check(module, "f", _FREED)


@pytest.mark.parametrize("program", ["in place", "triangular"])
def test_derivative_of_a_derivative_is_right_behind_every_pipeline(program: str) -> None:
    _check(transforms.vjp(api.parse(ON_TENSORS[program]), "f", keep_primal=False), "f_vjp")


def test_derivative_of_the_strips_of_a_while_is_right() -> None:
    _check(transforms.vjp(api.parse(IN_A_BRANCH), "f", keep_primal=False), "f_vjp", _FREED)


@pytest.mark.parametrize("program", ON_TENSORS)
def test_derivative_of_a_program_on_tensors_holds_no_buffer(program: str) -> None:
    assert "memref" not in str(transforms.vjp(api.parse(ON_TENSORS[program]), "f"))


@pytest.mark.parametrize("program", PROGRAMS | NESTS)
def test_nor_does_that_of_the_derivative(program: str) -> None:
    module = transforms.vjp(api.parse(ON_TENSORS[program]), "f")
    assert "memref" not in str(transforms.vjp(module, "f_vjp"))


@pytest.mark.parametrize("program", NESTS | WHILES)
def test_what_rows_and_strips_keep_is_freed(program: str) -> None:
    """A gradient leaves nothing behind but its result."""
    vjp = transforms.vjp(api.parse(ON_TENSORS[program]), "f", keep_primal=False)
    given = _random(list(_type_of(vjp, "f_vjp").inputs), np.random.default_rng(3))
    use = Counted(api.compile(vjp, "f_vjp", target=QUICK))(*given)
    assert use.allocations > 3
    assert (use.wrong_frees, use.live_bytes, use.allocations - use.frees) == (0, given[0].nbytes, 1)  # type: ignore[attr-defined]
