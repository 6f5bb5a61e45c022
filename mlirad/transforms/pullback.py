"""The IR for `mlirad.vjp` and `mlirad.linearize`: the functions of split mode, with the tape in one buffer of bytes.

A tape is a sequence of values of any types, which callers from outside the module would have to know. So these
functions pass it as a record (`edit/tapes`)::

    func.func @f_forward(%x: f64) -> (f64, memref<24xi8>) {
      %y, %cache = call @augmented_f(%x) : (f64) -> (f64, memref<100xf64>)
      %record = memref.alloc() : memref<24xi8>
      ...                                                  // %cache is stored in it
      return %y, %record : f64, memref<24xi8>
    }
    func.func @f_pullback(%seed: f64, %record: memref<24xi8>) -> f64
    func.func @f_pushforward(%dx: f64, %record: memref<24xi8>) -> f64
    func.func @f_free(%record: memref<24xi8>)              // frees the tape; the caller frees the record
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mlirad._mlir import Type, Value, ir
from mlirad.batching.batch import mutable_globals
from mlirad.batching.entry import create_batched
from mlirad.batching.width import prepare
from mlirad.context import Context
from mlirad.edit.buffers import create_contents
from mlirad.edit.build import Builder
from mlirad.edit.module import free_symbol, functions, promise_noalias, symbol_name
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import behind, terminator_of
from mlirad.edit.tapes import box_type, create_record, free_boxes, read_record, record_size
from mlirad.edit.walk import find_ops
from mlirad.interfaces.activity import Mode
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.passes import prepare_rows
from mlirad.synthesis.options import Options
from mlirad.synthesis.split_forward import create_split_forward
from mlirad.synthesis.split_mode import SplitDerivative, create_split_derivative
from mlirad.synthesis.validate import function_type
from mlirad.transforms.gradient import check_shadow
from mlirad.transforms.wrt import Of, PrimalFunction, select_results, signature


@dataclass(frozen=True)
class PullbackFunctions:
    """The names of the functions, and the roles of their arguments and results.

    The pullback takes the shadows of the arguments ``shadows`` of the primal, followed by seeds for its results
    ``seeds``, and returns the gradients of the arguments ``gradients``. ``recomputes``: it runs the primal again.
    """

    forward: str
    pullback: str
    free: str
    shadows: tuple[int, ...]
    seeds: tuple[int, ...]
    gradients: tuple[int, ...]
    recomputes: bool


def add_pullback(
    module: ir.Module,
    primal: PrimalFunction,
    chosen: Sequence[int],
    of: Of,
    ctx: Context,
    options: Options,
    *,
    borrows: bool = False,
) -> PullbackFunctions:
    """Add ``@<function>_forward``, ``@<function>_pullback`` and ``@<function>_free`` to ``module``.

    ``borrows``: the tape has the memory of tensor arguments, which the caller keeps and does not change, and no copies.

    Raises:
        UsageError: ``of`` is invalid, or an argument has a layout that a new array cannot have.
        MlirAdError: the function cannot be differentiated.
    """
    activities = signature(primal, chosen, Mode.REVERSE, of=of)
    shadows = _indices(activities, OperandKind.SHADOW)
    for index in shadows:
        check_shadow(primal, index)
    split = create_split_derivative(module, primal.name, activities, ctx.registry, options)
    maker = _Records(module, primal, split, borrows=borrows)
    gradients = tuple(role.index for role in activities.result_roles() if role.kind is OperandKind.GRADIENT)
    names = maker.add_forward(), maker.add_pullback(len(shadows)), maker.add_free()
    return PullbackFunctions(*names, shadows, select_results(primal, of), gradients, split.recomputes)


@dataclass(frozen=True)
class PushforwardFunctions:
    """The names of the functions, and the positions of the arguments and results with a tangent, in order."""

    forward: str
    pushforward: str
    free: str
    tangents: tuple[int, ...]
    results: tuple[int, ...]


def add_pushforward(
    module: ir.Module, primal: PrimalFunction, chosen: Sequence[int], ctx: Context
) -> PushforwardFunctions | None:
    """Add ``@<function>_forward``, ``_pushforward`` and ``_free``; None if the primal would have to run again.

    Callers must ensure that tangents that are written do not overlap others.

    Raises:
        MlirAdError: the function cannot be differentiated, or a result is a buffer.
    """
    if mutable_globals(module.operation, primal.name, ctx.registry):
        return None
    activities = signature(primal, chosen, Mode.REVERSE)
    # Without strong products: the guards of the reverse sweep compare adjoints with zero, and have no counterpart in
    # the transposed sweep. Its own guards are derived from the masks again.
    split = create_split_derivative(module, primal.name, activities, ctx.registry, Options(strong_zero=False))
    if split.recomputes:
        return None
    pushed = create_split_forward(
        module.operation, split, primal.name, activities, ctx.registry, Options(), disjoint=True
    )
    maker = _Records(module, primal, split)
    names = maker.add_forward(), maker.add_on_tape("pushforward", pushed), maker.add_free()
    carrying = [i for i, activity in enumerate(activities.arguments) if activity.carries_derivative]
    return PushforwardFunctions(*names, tuple(carrying), _indices(activities, OperandKind.SEED))


def add_lanes(module: ir.Module, made: PullbackFunctions, count: int, ctx: Context) -> str:
    """Add the pullback for ``count`` cotangents at once: the last dimension of shadows, the first of all else.

    Raises:
        UnsupportedError: it cannot run in lanes (MA0360).
    """
    function = functions(module)[made.pullback].operation
    (call,) = find_ops(function, lambda op: op.name == "func.call")
    narrow = ir.FlatSymbolRefAttr(call.attributes["callee"]).value
    prepare(module.operation, narrow, prepare_rows, ctx.registry)
    type = function_type(function)
    ranks = [one.rank for one in list(type.inputs)[: len(made.shadows)]]
    seeds = [0] * (len(type.inputs) - len(ranks) - 1)
    axes = [*ranks, *seeds, None]  # the record is shared
    with module.context, function.location:
        return create_batched(function, axes, count, ctx.registry, own_globals=_shadow_globals(module, made, ctx))


def _shadow_globals(module: ir.Module, made: PullbackFunctions, ctx: Context) -> frozenset[str]:
    """The global buffers that only the pullback uses."""
    used, others = (mutable_globals(module.operation, name, ctx.registry) for name in (made.pullback, made.forward))
    return frozenset(used.keys() - others.keys())


def _indices(activities: Signature, kind: OperandKind) -> tuple[int, ...]:
    return tuple(role.index for role in activities.operand_roles() if role.kind is kind)


class _Records:
    """Adds the functions that pass the tape as a record."""

    def __init__(
        self, module: ir.Module, primal: PrimalFunction, split: SplitDerivative, *, borrows: bool = False
    ) -> None:
        self._module = module
        self._primal = primal
        self._split = split
        self._count = len(split.tape)
        with module.context, ir.Location.unknown(module.context):
            byte = ir.IntegerType.get_signless(8)
            self._record = ir.MemRefType.get([record_size(split.tape)], byte)
        returned = terminator_of(functions(module)[split.augmented].regions[0].blocks[0]).operands
        taped = list(returned)[len(returned) - self._count :] if borrows else []
        #: The places of the arguments on the tape.
        self._borrowed = {
            place: value.arg_number
            for place, value in enumerate(taped)
            if isinstance(value.owner, ir.Block) and isinstance(value.type, ir.RankedTensorType)
        }

    def add_forward(self) -> str:
        """Add the function that runs the primal and returns the record."""
        callee = functions(self._module)[self._split.augmented].operation
        type = function_type(callee)
        results = list(type.results)[: len(type.results) - self._count]
        build, name = self._add("forward", list(type.inputs), [*results, self._record])
        given = _call(callee, build.arguments, build)
        taped = given[len(results) :]
        for place, number in self._borrowed.items():
            taped[place] = create_contents(build.arguments[number], build, box_type(taped[place].type))
        record = create_record(taped, build)
        create_return([*given[: len(results)], record], build)
        return name

    def add_pullback(self, shadows: int) -> str:
        """Add the function that takes shadows and seeds; the shadows are promised to alias nothing."""
        name = self.add_on_tape("pullback", self._split.reverse)
        for symbol in (self._split.reverse, name):
            promise_noalias(functions(self._module)[symbol].operation, range(shadows))
        return name

    def add_on_tape(self, word: str, symbol: str) -> str:
        """Add a form of ``@<symbol>``, whose last arguments are the tape, that takes the record instead."""
        callee = functions(self._module)[symbol].operation
        type = function_type(callee)
        own = list(type.inputs)[: len(type.inputs) - self._count]
        build, name = self._add(word, [*own, self._record], list(type.results))
        *given, record = build.arguments
        taped = read_record(record, self._split.tape, build)
        create_return(_call(callee, [*given, *taped], build), build)
        return name

    def add_free(self) -> str:
        """Add the function that frees the tape in a record, but not the record."""
        callee = functions(self._module)[self._split.free].operation
        build, name = self._add("free", [self._record], [])
        (record,) = build.arguments
        taped = read_record(record, self._split.tape, build)
        _call(callee, taped, build)
        free_boxes(record, self._split.tape, build, kept=self._borrowed)
        create_return([], build)
        return name

    def _add(self, word: str, inputs: list[Type], results: list[Type]) -> tuple[Builder, str]:
        """Add an empty function after the primal."""
        name = free_symbol(self._module.operation, None, f"{self._primal.name}_{word}")
        return create_function(name, inputs, results, behind(self._primal.op.operation))[1], name


def _call(callee: ir.Operation, operands: Sequence[Value], build: Builder) -> list[Value]:
    with callee.context:
        return list(create_call(symbol_name(callee), operands, list(function_type(callee).results), {}, build).results)
