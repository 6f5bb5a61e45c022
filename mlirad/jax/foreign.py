"""Functions of MLIR modules as JAX functions: machine code that XLA calls (`handler`).

In JAX nothing is written in place: arrays that the function writes are additional results, and XLA copies arguments
that are needed later. Derivatives are functions of the same kind, of the modules that `transforms.jvp` and
`transforms.vjp` create; tangents and shadows are arguments that may be written. They are represented by two primitives,
linear in tangents and in cotangents, which are each other's transpose. Both compute JAX code that calls the first one,
and are differentiated and batched like that code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy
from jax.extend.core import Primitive
from jax.interpreters import ad, batching, mlir

from mlirad._mlir import ir
from mlirad.api import compile
from mlirad.context import Context
from mlirad.edit.module import clone_module, functions
from mlirad.edit.outline import create_call, create_return
from mlirad.errors import Diagnostic, UsageError
from mlirad.jax.handler import TARGET, register_handler
from mlirad.runtime.jit import Compiled
from mlirad.runtime.memref_abi import AbiType, Buffer, record, row_major_strides
from mlirad.runtime.prototype import Prototype
from mlirad.transforms import jvp as add_jvp
from mlirad.transforms import vjp as add_vjp
from mlirad.transforms.function_builder import FunctionBuilder
from mlirad.transforms.module_context import placed
from mlirad.transforms.wrt import PrimalFunction

_SLOT: Final = 8
_PUT_ARGUMENT, _PUT_RESULT, _COPY_ARGUMENT, _COPY_RESULT = range(4)
#: Plans whose addresses are in code compiled by XLA, and which must stay alive.
_PLANS: Final[list[Any]] = []


def wrap(module: ir.Module, function: str) -> Callable[..., Any]:
    """``@function`` of ``module`` as a JAX function on the CPU; it may take buffers, tensors and numbers.

    It returns the results, followed by the final contents of the arrays that the function writes: one value, or a
    tuple. It has derivatives of any order in both modes, and works in `jax.jit` and `jax.vmap` (one set of arguments
    after the other). Tensor results must have static extents. Buffer results are an error, because no one would free
    them.

    Raises:
        UsageError: there is no such function, or a result cannot be converted.
        MlirAdError: when called: the function cannot be differentiated or compiled.
    """
    found = MlirProgram.of(module, function)

    def call(*arguments: Any) -> Any:
        results = foreign_p.bind(*_arrays(found, arguments), program=found)
        return results[0] if len(results) == 1 else tuple(results)

    call.__name__ = call.__qualname__ = found.name
    return call


@dataclass(frozen=True, eq=False)
class MlirProgram:
    """A function of a module; ``inout``: the positions of the arguments that it writes, which are results, too."""

    module: ir.Module
    name: str
    inputs: tuple[AbiType, ...]
    buffers: tuple[bool, ...]
    results: tuple[AbiType, ...]
    inout: tuple[int, ...]
    _made: dict[Any, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, module: ir.Module, name: str, inout: Sequence[int] = ()) -> MlirProgram:
        """The function ``@name`` of ``module``; ``inout``: the arguments that it writes, in addition to those found.

        Raises:
            UsageError: there is no such function, or it returns a buffer.
        """
        name = name.removeprefix("@")
        with placed(module):
            found = PrimalFunction.find(module, name, Context.default())
            code = Prototype.of(found.op, found.names)
            for i, (type, result) in enumerate(zip(found.type.results, code.results, strict=True)):
                if isinstance(type, ir.MemRefType) or (isinstance(result, Buffer) and None in result.shape):
                    what = "a buffer" if isinstance(type, ir.MemRefType) else "a tensor whose extents are not known"
                    helps = ("write the result into an argument that is a memref",)
                    raise found.error("MA0969", f"result {i} of '{name}' is {what}, not an array of JAX", *helps)
            buffers = tuple(isinstance(type, ir.MemRefType) for type in found.type.inputs)
        written = {argument.index for argument in code.arguments if argument.written}
        inputs = tuple(argument.type for argument in code.arguments)
        return cls(module, name, inputs, buffers, tuple(code.results), tuple(sorted({*inout, *written})))

    @cached_property
    def code(self) -> Compiled:
        """The machine code of `_with_outs`, which writes tensor results to additional buffer arguments."""
        return compile(*_with_outs(self)).compiled()

    def outputs(self, avals: Sequence[Any]) -> list[Any]:
        """The types of the JAX results for arguments of the given types."""
        own = [jax.core.ShapedArray(_shape(type), type.dtype) for type in self.results]
        return own + [jax.core.ShapedArray(avals[i].shape, avals[i].dtype) for i in self.inout]

    def pushforward(self, wrt: tuple[int, ...]) -> tuple[MlirProgram, tuple[int, ...]]:
        """The forward derivative, and the positions of the arguments that are followed by a tangent."""
        key = "jvp", wrt
        if key not in self._made:
            have = self._shadowed(wrt)
            made = add_jvp(self.module, self.name, wrt=list(wrt))
            places, inout = _interleaved(len(self.inputs), have), []
            for i in self.inout:
                inout += [places[i], *([places[i] + 1] if i in have else [])]
            self._made[key] = MlirProgram.of(made, f"{self.name}_jvp", inout), have
        found: tuple[MlirProgram, tuple[int, ...]] = self._made[key]
        return found

    def pullback(self, wrt: tuple[int, ...]) -> tuple[MlirProgram, tuple[int, ...]]:
        """The reverse derivative, without primal results, and the positions of the arguments followed by a shadow."""
        key = "vjp", wrt
        if key not in self._made:
            have = tuple(i for i in self._shadowed(wrt) if self.buffers[i])
            made = add_vjp(self.module, self.name, wrt=list(wrt), keep_primal=False)
            places = _interleaved(len(self.inputs), have)
            inout = [places[i] for i in self.inout] + [places[i] + 1 for i in have]
            self._made[key] = MlirProgram.of(made, f"{self.name}_vjp", inout), have
        found: tuple[MlirProgram, tuple[int, ...]] = self._made[key]
        return found

    def _shadowed(self, wrt: Sequence[int]) -> tuple[int, ...]:
        written = (i for i in self.inout if self.inputs[i].dtype.kind in "fc")
        return tuple(sorted({*wrt, *written}))


def _interleaved(count: int, have: Sequence[int]) -> list[int]:
    """The position of each of ``count`` arguments, if each of ``have`` is followed by another one."""
    return [i + sum(1 for other in have if other < i) for i in range(count)]


def _with_outs(program: MlirProgram) -> tuple[ir.Module, str]:
    """A copy of the module with a function that writes tensor results to additional buffer arguments."""
    module = clone_module(program.module)
    with placed(module):
        function = PrimalFunction.find(module, program.name, Context.default())
        tensors = [i for i, type in enumerate(function.type.results) if isinstance(type, ir.RankedTensorType)]
        if not tensors:
            return module, program.name
        types = list(function.type.results)
        outs = [ir.MemRefType.get(types[i].shape, types[i].element_type) for i in tensors]
        kept = [types[i] for i in range(len(types)) if i not in tensors]
        build, symbol = FunctionBuilder(module, Context.default()).add(
            f"{program.name}_outs", [*function.type.inputs, *outs], kept
        )
        arguments = build.arguments
        count = len(function.type.inputs)
        results = list(create_call(program.name, arguments[:count], types, {}, build).results)
        flags = {name: ir.UnitAttr.get() for name in ("restrict", "writable")}
        for i, out in zip(tensors, arguments[count:], strict=True):
            build.op("bufferization.materialize_in_destination", [results[i], out], (), flags)
        create_return([results[i] for i in range(len(types)) if i not in tensors], build)
        del functions(module)[symbol].attributes["sym_visibility"]
    return module, symbol


# --- calls


def _call_types(*avals: Any, program: MlirProgram) -> list[Any]:
    return program.outputs(avals)


def _lower_call(context: Any, *operands: Any, program: MlirProgram) -> Any:
    register_handler()
    avals, own = context.avals_in, len(program.results)
    aliases = {i: own + k for k, i in enumerate(program.inout)}
    rule = jax.ffi.ffi_lowering(TARGET, operand_output_aliases=aliases, has_side_effect=False)
    return rule(context, *operands, plan=numpy.int64(_plan(program, [aval.shape for aval in avals])))


def _plan(program: MlirProgram, shapes: Sequence[tuple[int, ...]]) -> int:
    """The address of a plan (`handler`) for arguments of these shapes."""
    key = "plan", tuple(shapes)
    if key not in program._made:
        code, steps, words, own = program.code, [], [], len(program.results)
        offset = 0
        places = [(i, _PUT_ARGUMENT) for i in range(len(shapes))]
        outs = [k for k, type in enumerate(program.results) if isinstance(type, Buffer)]
        for i, k in enumerate(program.inout):
            places[k] = own + i, _PUT_RESULT
        types = [*program.inputs, *(program.results[k] for k in outs)]
        all_shapes = [*shapes, *(_shape(program.results[k]) for k in outs)]
        places += [(k, _PUT_RESULT) for k in outs]
        for type, shape, (index, what) in zip(types, all_shapes, places, strict=True):
            if isinstance(type, Buffer):
                steps += [(what, index, offset, 0), (what, index, offset + _SLOT, 0)]
                words += [0, 0, 0, *shape, *row_major_strides(shape)]
            else:
                steps.append((_COPY_ARGUMENT, index, offset, type.dtype.itemsize))
                words += [0] * (record([type]).size // _SLOT)
            offset = len(words) * _SLOT
        offset = 0
        for k, type in enumerate(program.results):
            if not isinstance(type, Buffer):
                steps.append((_COPY_RESULT, k, offset, type.dtype.itemsize))
                offset += record([type]).size
        prepared = numpy.array([*words, 0], numpy.int64)
        head = [code.address, prepared.ctypes.data, len(words) * _SLOT, max(offset, _SLOT), len(steps)]
        plan = numpy.array([*head, *(word for step in steps for word in step)], numpy.int64)
        program._made[key] = plan.ctypes.data
        _PLANS.append((code, prepared, plan))
    address: int = program._made[key]
    return address


def _shape(type: AbiType) -> tuple[int, ...]:
    return tuple(size or 0 for size in type.shape) if isinstance(type, Buffer) else ()


def _arrays(program: MlirProgram, arguments: Sequence[Any]) -> list[Any]:
    """``arguments`` as arrays of the types that the function takes.

    Raises:
        UsageError: one is invalid.
    """
    if len(arguments) != len(program.inputs):
        message = f"'{program.name}' takes {len(program.inputs)} arguments, got {len(arguments)}"
        raise UsageError(Diagnostic("MA0970", message))
    found = []
    for i, (type, value) in enumerate(zip(program.inputs, arguments, strict=True)):
        array = jnp.asarray(value, type.dtype) if isinstance(value, int | float) else jnp.asarray(value)
        shape = type.shape if isinstance(type, Buffer) else ()
        fits = len(shape) == array.ndim and all(n is None or n == m for n, m in zip(shape, array.shape, strict=True))
        if not fits or array.dtype != type.dtype:
            message = f"argument {i} of '{program.name}' is {jax.typeof(array).str_short()}, not {type}"
            helps = ('jax.config.update("jax_enable_x64", True)',) if type.dtype.itemsize == 8 else ()
            raise UsageError(Diagnostic("MA0970", message, helps=helps))
        found.append(array)
    return found


# --- derivatives, as JAX code that calls derivatives


def _floats(program: MlirProgram) -> tuple[int, ...]:
    """The results and written arrays that have tangents."""
    types = [*program.results, *(program.inputs[i] for i in program.inout)]
    return tuple(k for k, type in enumerate(types) if type.dtype.kind in "fc")


def _push(*operands: Any, program: MlirProgram, wrt: tuple[int, ...]) -> list[Any]:
    """The tangents of `_floats`."""
    count = len(program.inputs)
    primals, tangents = operands[:count], dict(zip(wrt, operands[count:], strict=True))
    derivative, have = program.pushforward(wrt)
    mixed: list[Any] = []
    for i, primal in enumerate(primals):
        mixed += [primal, tangents.get(i, jnp.zeros_like(primal))] if i in have else [primal]
    results = iter(foreign_p.bind(*mixed, program=derivative))
    pushed = []
    for type in program.results:
        next(results)
        if type.dtype.kind in "fc":
            pushed.append(next(results))
    last = dict(zip(derivative.inout, results, strict=True))
    places = _interleaved(count, have)
    return pushed + [last[places[i] + 1] for i in program.inout if i in have]


def _pull(*operands: Any, program: MlirProgram, wrt: tuple[int, ...]) -> list[Any]:
    """The adjoints of ``wrt`` from the cotangents of `_floats`."""
    count, own = len(program.inputs), [type for type in program.results if type.dtype.kind in "fc"]
    primals, seeds = operands[:count], list(operands[count:])
    derivative, have = program.pullback(wrt)
    written = [i for i in program.inout if program.inputs[i].dtype.kind in "fc"]
    behind = dict(zip(written, seeds[len(own) :], strict=True))
    mixed: list[Any] = []
    for i, primal in enumerate(primals):
        mixed += [primal, behind.get(i, jnp.zeros_like(primal))] if i in have else [primal]
    results = foreign_p.bind(*mixed, *seeds[: len(own)], program=derivative)
    scalars = iter(results[: len(derivative.results)])
    last = dict(zip(derivative.inout, results[len(derivative.results) :], strict=True))
    places = _interleaved(count, have)
    return [last[places[i] + 1] if i in have else next(scalars) for i in wrt]


def _primitive(name: str, types: Callable[..., list[Any]], lower: Callable[..., Any], code: Any) -> Primitive:
    made = Primitive(name)
    made.multiple_results = True
    made.def_impl(lambda *operands, **said: jax.jit(partial(made.bind, **said))(*operands))
    made.def_abstract_eval(types)
    mlir.register_lowering(made, lower, platform="cpu" if code is None else None)
    return made


def _pushed_types(*avals: Any, program: MlirProgram, wrt: tuple[int, ...]) -> list[Any]:
    outputs = program.outputs(avals)
    return [outputs[k] for k in _floats(program)]


def _pulled_types(*avals: Any, program: MlirProgram, wrt: tuple[int, ...]) -> list[Any]:
    return [avals[i] for i in wrt]


#: ``(arguments...) -> (results..., written arrays...)``, and the linear functions of tangents and cotangents.
foreign_p: Final = _primitive("mlirad_call", _call_types, _lower_call, None)
pushforward_call_p: Final = _primitive("mlirad_push", _pushed_types, mlir.lower_fun(_push), _push)
pullback_call_p: Final = _primitive("mlirad_pull", _pulled_types, mlir.lower_fun(_pull), _pull)


def _call_jvp(primals: Sequence[Any], tangents: Sequence[Any], *, program: MlirProgram) -> Any:
    results = foreign_p.bind(*primals, program=program)
    wrt = tuple(i for i, tangent in enumerate(tangents) if not isinstance(tangent, ad.Zero))
    pushed = iter(pushforward_call_p.bind(*primals, *(tangents[i] for i in wrt), program=program, wrt=wrt))
    places = _floats(program)
    return results, [
        next(pushed) if k in places else ad.Zero(jax.typeof(r).to_tangent_aval()) for k, r in enumerate(results)
    ]


def _code_jvp(code: Callable[..., Any], primals: Any, tangents: Any, **said: Any) -> Any:
    """The abstract evaluation of the JAX code of a primitive."""
    given = [ad.instantiate_zeros(tangent) for tangent in tangents]
    return jax.jvp(partial(code, **said), list(primals), given)


def _transpose(
    other: Primitive, cotangents: Sequence[Any], *operands: Any, program: MlirProgram, wrt: tuple[int, ...]
) -> list[Any]:
    """Missing cotangents are zeros."""
    count = len(program.inputs)
    primals, linear = operands[:count], operands[count:]
    given = [ad.instantiate_zeros(cotangent) for cotangent in cotangents]
    found = other.bind(*primals, *given, program=program, wrt=wrt)
    return [None] * count + [
        value if ad.is_undefined_primal(old) else None for value, old in zip(found, linear, strict=True)
    ]


def _call_batch(operands: Sequence[Any], axes: Sequence[Any], *, program: MlirProgram) -> Any:
    """Runs one set of arguments after the other."""
    size = next(x.shape[axis] for x, axis in zip(operands, axes, strict=True) if axis is not None)
    rows = [batching.bdim_at_front(x, axis, size) for x, axis in zip(operands, axes, strict=True)]
    results = jax.lax.map(lambda row: foreign_p.bind(*row, program=program), rows)
    return results, [0] * len(results)


def _code_batch(code: Callable[..., Any], operands: Sequence[Any], axes: Sequence[Any], **said: Any) -> Any:
    results = jax.vmap(partial(code, **said), tuple(axes))(*operands)
    return results, [0] * len(results)


ad.primitive_jvps[foreign_p] = _call_jvp
batching.primitive_batchers[foreign_p] = _call_batch
for _each, _code in ((pushforward_call_p, _push), (pullback_call_p, _pull)):
    ad.primitive_jvps[_each] = partial(_code_jvp, _code)
    batching.primitive_batchers[_each] = partial(_code_batch, _code)
ad.primitive_transposes[pushforward_call_p] = partial(_transpose, pullback_call_p)
ad.primitive_transposes[pullback_call_p] = partial(_transpose, pushforward_call_p)
