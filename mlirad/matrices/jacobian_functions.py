"""Jacobians as functions of a module, for other transforms: a loop over columns, or over rows.

    func.func @f_jacfwd(%x: memref<?xf64>) -> tensor<3xf64> {    // for arrays of three numbers
      %none = arith.constant dense<0.0> : tensor<3xf64>
      %all = scf.for %k = 0 to 3 iter_args(%found = %none) -> (tensor<3xf64>) {
        ...                                                      // %seed[%k] = 1, all others 0
        %column = call @fwddiffef(%x, %seed) : (memref<?xf64>, memref<?xf64>) -> f64
        %more = tensor.insert %column into %found[%k] : tensor<3xf64>
        scf.yield %more
      }
      return %all
    }

The loop computes one direction in each iteration; a batch of the function has sets of arguments in lanes. The IR is for
arguments of the sizes in the call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

import numpy as np

from mlirad._mlir import Type, Value, ir
from mlirad.batching.batch import Batches
from mlirad.batching.width import create_derivative
from mlirad.context import Context
from mlirad.edit.buffers import (
    create_alloc,
    create_buffer_like,
    create_cast,
    create_copy,
    create_free,
    create_load,
    create_store,
)
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_fill_zero, create_for_each_element
from mlirad.edit.extents import Extent, create_slice, extents, open_extents, static_shape
from mlirad.edit.integers import create_product
from mlirad.edit.module import cleaned_up, free_symbol
from mlirad.edit.outline import create_call, create_counted, create_function, create_return
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import OperandKind, Role, Signature
from mlirad.matrices.outputs import JacobianOutput
from mlirad.matrices.sweeps import Sweeps
from mlirad.runtime.readonly import only_read
from mlirad.synthesis.options import Options
from mlirad.synthesis.validate import find_function, function_type
from mlirad.transforms.wrt import PrimalFunction, signature

_T = TypeVar("_T")
Shape: TypeAlias = "tuple[int, ...]"
#: The result of one direction: values, and whether the caller has to free each.
Direction: TypeAlias = Callable[[Sequence[Value], Builder], "list[Value]"]


def add_jacobian(
    module: ir.Module,
    sweeps: Sweeps,
    mode: Mode,
    inputs: Sequence[Shape],
    outputs: Sequence[Shape],
    ctx: Context,
    *,
    has_aux: bool = False,
) -> str:
    """Add ``@<function>_jacfwd`` or ``_jacrev`` to ``module``; returns its name.

    ``inputs``: the shapes of the arguments to differentiate with respect to. ``outputs``: for rows, the shapes of the
    differentiated outputs, with -1 for extents that are only known when the function runs. The results of the function
    are, for each output, the Jacobian with respect to each argument. Arrays that the function writes are not changed.
    ``has_aux``: results that are not differentiated follow, and arrays are written.

    Raises:
        UsageError: the function may return an argument.
        MlirAdError: the function cannot be differentiated.
    """
    primal = PrimalFunction.find(module, sweeps.primal.name, ctx)
    if not _returns_new(module, primal, ctx):
        message = f"'{primal.name}' returns a buffer twice, or one that may be an argument"
        message += ": its Jacobian cannot be transformed"
        raise primal.error("MA0732", message, "return a buffer from 'memref.alloc' for each result")
    maker = _JacobianBuilder(module, primal, sweeps, ctx)
    if mode is Mode.FORWARD:
        parts = [maker.columns(index, shape) for index, shape in zip(sweeps.wrt, inputs, strict=True)]
        ordered = [part[place] for place in range(len(sweeps.outputs)) for part in parts]
    else:
        pairs = zip(sweeps.outputs, maker.open_shapes(outputs), strict=True)
        ordered = [one for output, shape in pairs for one in maker.rows(output, shape)]
    if has_aux:
        ordered += maker.others()
    return maker.finished("jacfwd" if mode is Mode.FORWARD else "jacrev", ordered)


def _returns_new(module: ir.Module, primal: PrimalFunction, ctx: Context) -> bool:
    """Whether the function, or a callee, has allocated each buffer that it returns, for one result only."""
    if not any(isinstance(type, ir.MemRefType) for type in primal.type.results):
        return True
    batches = Batches(module.operation, ctx.registry, frozenset())
    with cleaned_up(batches.close):
        found = zip(primal.type.results, batches.fresh_results(primal.name), strict=True)
        is_new = all(is_fresh or not isinstance(type, ir.MemRefType) for type, is_fresh in found)
        return is_new and not batches.may_return_twice(primal.name)


class _JacobianBuilder:
    """Builds the function that computes a Jacobian."""

    def __init__(self, module: ir.Module, primal: PrimalFunction, sweeps: Sweeps, ctx: Context) -> None:
        self._module, self._primal, self._sweeps, self._ctx = module, primal, sweeps, ctx
        places = [argument.location for argument in primal.op.regions[0].blocks[0].arguments]
        location, inputs = primal.op.location, list(primal.type.inputs)
        end = Builder(ir.InsertionPoint(module.body), location)
        made = create_function("mlirad.jacobian", inputs, [], end, places=places, is_private=False)
        self._function, self._build = made
        self._arguments = self._build.arguments

    def finished(self, word: str, results: Sequence[Value]) -> str:
        """Terminate the function, which returns ``results``; returns its name."""
        name = free_symbol(self._module.operation, None, f"{self._primal.name}_{word}")
        create_return(results, self._build)
        type = ir.FunctionType.get(list(self._primal.type.inputs), [value.type for value in results])
        self._function.attributes["function_type"] = ir.TypeAttr.get(type)
        self._function.attributes["sym_name"] = ir.StringAttr.get(name)
        return name

    def columns(self, index: int, shape: Shape) -> list[Value]:
        """The derivative of each output with respect to the argument ``index``."""
        outputs = self._sweeps.outputs
        if 0 in shape:
            own = extents(self._arguments[index], self._build)
            return self._of_run(
                lambda results: [
                    _create_result((self._arguments if is_argument else results)[i], own, self._build, is_last=True)
                    for is_argument, i in outputs
                ]
            )
        roles = signature(self._primal, (index,), Mode.FORWARD, of=self._sweeps.of)
        name, types = self._derivative(roles)

        def column(at: Sequence[Value], build: Builder) -> list[Value]:
            operands, temporaries, shadows = [], _Temporaries(), {}
            for role, type in zip(roles.operand_roles(), types, strict=True):
                if role.kind is OperandKind.PRIMAL:
                    operands.append(self._own(role.index, temporaries, build))
                    continue
                own = _Temporaries() if JacobianOutput(True, role.index) in outputs else temporaries
                is_seed = role.index == index
                operands.append(_seed(type, shape, at, own, build) if is_seed else self._shadow(role.index, own, build))
                shadows[role.index] = operands[-1]
            found = self._call_derivative(name, roles, operands, temporaries, build)
            return [shadows[i] if is_argument else found[Role(OperandKind.TANGENT, i)] for is_argument, i in outputs]

        return _create_loop(shape, column, build=self._build, is_last=True)

    def open_shapes(self, shapes: Sequence[Shape]) -> Sequence[Sequence[Extent]]:
        """``shapes`` of the differentiated outputs, with the extents of a run of the function in the place of -1."""
        if not any(-1 in shape for shape in shapes):
            return shapes
        pairs = list(zip(self._sweeps.outputs, shapes, strict=True))
        return self._of_run(
            lambda results: [
                extents(results[one.position], self._build) if -1 in shape else shape for one, shape in pairs
            ]
        )

    def others(self) -> list[Value]:
        """The results that are not differentiated."""
        others = [i for i in range(len(self._primal.type.results)) if i not in (self._sweeps.of or ())]
        return self._of_run(lambda results: [results[i] for i in others], others, writes=True)

    def _of_run(
        self, create: Callable[[Sequence[Value]], list[_T]], kept: Sequence[int] = (), *, writes: bool = False
    ) -> list[_T]:
        """What ``create`` makes of the results of a run of the function; frees those that are not ``kept``.

        ``writes``: it writes its arguments, not copies.
        """
        build, temporaries, operands = self._build, _Temporaries(), list(self._arguments)
        if not writes:
            operands = [self._own(index, temporaries, build) for index in range(len(operands))]
        results = list(create_call(self._primal.name, operands, list(self._primal.type.results), {}, build).results)
        found = create(results)
        freed = [one for i, one in enumerate(results) if i not in kept and isinstance(one.type, ir.MemRefType)]
        for buffer in (*temporaries, *freed):
            create_free(buffer, build)
        return found

    def rows(self, output: JacobianOutput, shape: Sequence[Extent]) -> list[Value]:
        """The derivative of an output with respect to each argument."""
        wrt = self._sweeps.wrt
        roles = signature(self._primal, wrt, Mode.REVERSE, of=None if output.is_argument else output.position)
        name, types = self._derivative(roles)

        def row(at: Sequence[Value], build: Builder) -> list[Value]:
            operands, temporaries, shadows = [], _Temporaries(), {}
            for role, type in zip(roles.operand_roles(), types, strict=True):
                if role.kind is OperandKind.PRIMAL:
                    operands.append(self._own(role.index, temporaries, build))
                    continue
                is_shadow = role.kind is OperandKind.SHADOW
                own = _Temporaries() if is_shadow and role.index in wrt else temporaries
                is_seed = (is_shadow, role.index) == output
                operands.append(_seed(type, shape, at, own, build) if is_seed else self._shadow(role.index, own, build))
                if is_shadow:
                    shadows[role.index] = operands[-1]
            found = self._call_derivative(name, roles, operands, temporaries, build)
            return [shadows[i] if i in shadows else found[Role(OperandKind.GRADIENT, i)] for i in wrt]

        known = tuple(size for size in shape if isinstance(size, int))
        if len(known) == len(shape) and 0 not in known:
            return _create_loop(known, row, build=self._build, is_last=False)
        whole = [_create_result(self._arguments[i], shape, self._build, is_last=False) for i in wrt]
        if 0 in known:
            return whole
        count = create_product(self._build, *(_index(size, self._build) for size in shape))
        return _create_inserting_loop(count, shape, whole, row, self._build, first=0, is_last=False)

    def _derivative(self, roles: Signature) -> tuple[str, list[Type]]:
        options = Options(on_diagnostic=self._ctx.on_remark)
        name = create_derivative(self._module, self._primal.name, roles, self._ctx.registry, options)
        return name, list(function_type(find_function(self._module.operation, name)).inputs)

    def _call_derivative(
        self, name: str, roles: Signature, operands: Sequence[Value], temporaries: _Temporaries, build: Builder
    ) -> dict[Role, Value]:
        """Call the derivative and free ``temporaries``; returns the results that are derivatives."""
        type = function_type(find_function(self._module.operation, name))
        results = create_call(name, operands, list(type.results), {}, build).results
        found = dict(zip(roles.result_roles(), results, strict=True))
        returned = [value for role, value in found.items() if role.kind is OperandKind.PRIMAL]
        for buffer in (*temporaries, *(value for value in returned if isinstance(value.type, ir.MemRefType))):
            create_free(buffer, build)
        return found

    def _own(self, index: int, temporaries: _Temporaries, build: Builder) -> Value:
        """An argument; a copy, if the function writes it."""
        value = self._arguments[index]
        if not isinstance(value.type, ir.MemRefType) or only_read(self._primal.op, index):
            return value
        temporaries.append(create_copy(value, build))
        return create_cast(temporaries[-1], value.type, build)

    def _shadow(self, index: int, temporaries: _Temporaries, build: Builder) -> Value:
        """A buffer of zeros like an argument."""
        argument = self._arguments[index]
        temporaries.append(create_buffer_like(argument, build))
        create_fill_zero(temporaries[-1], build)
        return create_cast(temporaries[-1], argument.type, build)


class _Temporaries(list[Value]):
    """Buffers to free after a call."""


def _seed(type: Type, shape: Sequence[Extent], at: Sequence[Value], temporaries: _Temporaries, build: Builder) -> Value:
    """A value of ``type`` and ``shape`` that is one at a given element, and zero elsewhere."""
    if isinstance(type, ir.MemRefType):
        own = ir.MemRefType.get(static_shape(shape), type.element_type)
        temporaries.append(create_alloc(own, open_extents(shape), build))
        create_fill_zero(temporaries[-1], build)
        create_store(build.constant(type.element_type, 1.0), temporaries[-1], at, build)
        return create_cast(temporaries[-1], type, build)
    if not isinstance(type, ir.RankedTensorType):
        return build.constant(type, 1.0)
    zeros = _zeros(type.element_type, shape, build)
    value = build.value("tensor.insert", (build.constant(type.element_type, 1.0), zeros, *at), zeros.type)
    return value if value.type == type else build.value("tensor.cast", (value,), type)


def _zeros(element: Type, shape: Sequence[Extent], build: Builder) -> Value:
    """A tensor of zeros."""
    type = ir.RankedTensorType.get(static_shape(shape), element)
    if type.has_static_shape:
        return build.constant(type, 0.0)
    return build.value("tensor.splat", (build.constant(element, 0.0), *open_extents(shape)), type)


def _create_loop(shape: Shape, direction: Direction, *, build: Builder, is_last: bool) -> list[Value]:
    """The results of ``direction`` for each element of ``shape``; its dimensions are the last, or the first ones."""
    zero = [build.index(0)] * len(shape)
    whole = [
        # A buffer is always copied: to be batched, a function must have allocated what it returns.
        _create_inserted(value, _create_result(value, shape, build, is_last=is_last), zero, build, is_last=is_last)
        if shape or isinstance(value.type, ir.MemRefType)
        else value
        for value in direction(zero, build)
    ]
    if not shape:
        return whole
    count = build.index(int(np.prod(shape, dtype=np.int64)) - 1)
    return _create_inserting_loop(count, shape, whole, direction, build, first=1, is_last=is_last)


def _create_inserting_loop(
    count: Value, shape: Sequence[Extent], whole: list[Value], direction: Direction, build: Builder, *, first: int,
    is_last: bool,
) -> list[Value]:  # fmt: skip
    """``whole``, with the results of ``direction`` for ``count`` elements of ``shape`` from the ``first``."""
    carried = [i for i, value in enumerate(whole) if not isinstance(value.type, ir.MemRefType)]

    def body(number: Value, given: Sequence[Value], at: Builder) -> Sequence[Value]:
        linear = at.value("arith.addi", (number, at.index(first)), number.type)
        targets = {**dict(enumerate(whole)), **dict(zip(carried, given, strict=True))}
        place = _delinearized(linear, shape, at)
        values = enumerate(direction(place, at))
        made = [_create_inserted(value, targets[i], place, at, is_last=is_last) for i, value in values]
        return [made[i] for i in carried]

    loop = create_counted(count, [whole[i] for i in carried], body, build)
    for i, value in zip(carried, loop.results, strict=True):
        whole[i] = value
    return whole


def _index(size: int | Value, build: Builder) -> Value:
    return build.index(size) if isinstance(size, int) else size


def _delinearized(linear: Value, shape: Sequence[Extent], build: Builder) -> list[Value]:
    """The subscripts of the element number ``linear`` of an array of ``shape``."""
    places: list[Value] = []
    for size in reversed(shape):
        places.append(build.value("arith.remui", (linear, _index(size, build)), linear.type))
        linear = build.value("arith.divui", (linear, _index(size, build)), linear.type)
    return places[::-1]


def _create_result(value: Value, shape: Sequence[Extent], build: Builder, *, is_last: bool) -> Value:
    """An array for values like ``value``, one for each place in ``shape``."""
    type = value.type
    if not isinstance(type, ir.ShapedType):
        return _zeros(type, shape, build)
    own = extents(value, build)
    whole = [*own, *shape] if is_last else [*shape, *own]
    if isinstance(type, ir.MemRefType):
        return create_alloc(ir.MemRefType.get(static_shape(whole), type.element_type), open_extents(whole), build)
    return _zeros(type.element_type, whole, build)


def _create_inserted(value: Value, whole: Value, place: Sequence[Value], build: Builder, *, is_last: bool) -> Value:
    """``whole`` with ``value`` at ``place``; a buffer is freed."""
    type = value.type
    if not isinstance(type, ir.ShapedType):
        return build.value("tensor.insert", (value, whole, *place), whole.type)
    if isinstance(type, ir.MemRefType):

        def store(at: Builder, indices: Sequence[Value]) -> None:
            number = create_load(value, indices, type.element_type, at)
            create_store(number, whole, [*indices, *place] if is_last else [*place, *indices], at)

        create_for_each_element(value, store, build)
        create_free(value, build)
        return whole
    own, zeros, ones = extents(value, build), [0] * type.rank, [1] * len(place)
    offsets, sizes = ([*zeros, *place], [*own, *ones]) if is_last else ([*place, *zeros], [*ones, *own])
    return create_slice("tensor.insert_slice", [value, whole], whole.type, build, offsets, sizes)
