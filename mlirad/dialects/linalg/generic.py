"""Differentiates ``linalg.generic``: derivatives are generic ops over the same iteration domain.

This holds for all ops on tensors, and for contractions on buffers; other ops on buffers become loops first.

The adjoint of an operand has the operand's indexing map as output map; dims that are no subscripts of the operand are
summed over. So a matrix product has two matrix products as adjoints, a broadcast has a sum, and a sum a broadcast. If
that map contains windows, as for the input of a convolution, the sum becomes a gather (`gathers`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from mlirad._mlir import Value, ir
from mlirad.dialects.linalg.body import BodyActivity, BodyForward, BodyReverse, BodyStrength, erase_unused, find_chosen
from mlirad.dialects.linalg.gathers import WindowGather
from mlirad.dialects.linalg.kernel import Kernel
from mlirad.dialects.linalg.windows import find_windows
from mlirad.edit.float_range import ANYTHING, FINITE, FloatRange, joined
from mlirad.edit.floats import create_sum, joined_flags, shared_flags
from mlirad.edit.generic import create_generic, pure_dims
from mlirad.edit.location import unnamed, where
from mlirad.edit.types import is_float_like
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.ops import Effect, EffectKind, IsActive, MemoryModel
from mlirad.interfaces.registry import RANGE, Registry
from mlirad.interfaces.scalar import ScalarModel
from mlirad.interfaces.state import ForwardState, ReverseState
from mlirad.interfaces.strong_zero import infer_ranges


def _loaded_from(op: ir.Operation) -> list[Value]:
    """Returns the buffers used in the body of ``op``; a generic op stores only to its outputs."""
    used = [v for one in find_ops(op, lambda inner: inner != op) for v in one.operands]
    return [v for v in used if isinstance(v.type, ir.MemRefType)]


@final
class GenericModel(MemoryModel, ScalarModel):
    """Derivatives are generic ops over the same iteration domain; adjoints of windows are gathers."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def bind(self, registry: Registry, /) -> GenericModel:
        """Returns the model with the rules of the body from ``registry``."""
        return GenericModel(registry)

    # --- memory

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """Returns reads of the buffer operands and of the buffers used in the body, and writes of the outputs."""
        first = int(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])[0])
        buffers = [(i, v) for i, v in enumerate(op.operands) if isinstance(v.type, ir.MemRefType)]
        reads = dict.fromkeys([*(v for _, v in buffers), *_loaded_from(op)])
        writes = [Effect(EffectKind.WRITE, v) for i, v in buffers if i >= first]
        return (*(Effect(EffectKind.READ, v) for v in reads), *writes)

    def shape_of(self, op: ir.Operation, result: Value, /) -> Value | None:
        """Returns the corresponding output operand."""
        operands = op.operands
        position = len(operands) - len(op.results) + list(op.results).index(result)
        output: Value = operands[position]
        return output

    # --- activity

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Whether no yielded value varies with an element: the op computes comparisons, constants or indices."""
        if not len(op.results):
            return False
        kernel = Kernel(op)
        if any(len(inner.regions) for inner in kernel.body):
            return False
        _check_closed(kernel)
        flow = BodyActivity(kernel, range(len(kernel.operands)), (), self._registry)
        return flow.varied.isdisjoint(kernel.yielded)

    def chosen(self, op: ir.Operation, /) -> Sequence[int]:
        """Returns all operands if an op of the body is a selection, else none."""
        kernel = Kernel(op)
        return range(len(kernel.operands)) if find_chosen(kernel, self._registry) else ()

    def sums(self, op: ir.Operation, /) -> Sequence[ir.Operation]:
        """Returns the additions to outputs that are sums."""
        kernel = Kernel(op)
        folded = [output for output in kernel.outputs if not kernel.is_elementwise(output)]
        return [add for output in folded for add in kernel.additions(output) or ()]

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """Returns the range of the yielded values; a sum of finite numbers counts as finite."""
        kernel = Kernel(op)
        starts = operands[kernel.n_inputs :]
        found = dict(zip(kernel.arguments, operands, strict=True))
        for position in kernel.outputs:
            if not kernel.is_elementwise(position):
                found[kernel.arguments[position]] = FINITE if operands[position].is_finite else ANYTHING
        infer_ranges(kernel.body, found, self._registry.table(RANGE))
        yielded = joined([found.get(v, FINITE) for v in kernel.yielded])
        folded = any(not kernel.is_elementwise(i) for i in kernel.outputs)
        if not folded:
            return yielded
        return FINITE if yielded.is_finite and all(r.is_finite for r in starts) else ANYTHING

    # --- forward

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Creates a generic op on the elements and their tangents."""
        scratch = op.clone(state.build.ip).operation
        kernel = _structured(scratch)
        strength = BodyStrength(kernel, state, self._registry, forward=True)
        results = _targets(op, state.is_active)
        # The tangent of a sum with a constant initial value is a sum, too. An output that is partly written is read as
        # well: bufferization would otherwise treat it as overwritten.
        outputs = [kernel.n_inputs + i for i in results]
        summed = {i for i in outputs if not kernel.is_elementwise(i) or not kernel.writes_all(i)}
        varied = [i for i, v in enumerate(op.operands) if i in summed or _find_tangent(v, state) is not None]
        flow = BodyActivity(kernel, varied, results, self._registry)
        elements = {i: kernel.block.add_argument(kernel.arguments[i].type, unnamed(op.location)) for i in varied}
        tangents = {kernel.arguments[i]: element for i, element in elements.items()}
        body = BodyForward(flow, strength, self._registry, op.location, tangents)
        body.run()
        end = kernel.block.operations[len(kernel.block.operations) - 1].operation
        body.build.ip = ir.InsertionPoint(end)
        yielded = [body.tangent(kernel.yielded[i]) for i in results]
        values = [body.zero(kernel.yielded[i].type) if t is None else t for i, t in zip(results, yielded, strict=True)]
        body.build.op("linalg.yield", values)
        end.erase()
        erase_unused(kernel.block)
        new = _create_tangent_op(op, kernel, elements, results, state)
        scratch.erase()
        if len(op.results):
            for position, tangent in zip(results, new.results, strict=True):
                state.set_tangent(op.results[position], tangent)

    # --- reverse

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the values among operands and results that adjoints read, and operands that give extents."""
        kernel = _structured(op)
        found = self._find_read(kernel, is_active)
        return tuple(v for v in found if not isinstance(v.type, ir.MemRefType))

    def needed_contents(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[int]:
        """Returns the positions of buffers whose contents an adjoint reads."""
        kernel = _structured(op)
        found = self._find_read(kernel, is_active)
        operands = enumerate(kernel.operands)
        return [i for i, v in operands if v in found and isinstance(v.type, ir.MemRefType)]

    def _find_read(self, kernel: Kernel, is_active: IsActive) -> dict[Value, None]:
        targets = _targets(kernel.op, is_active)
        found: dict[Value, None] = {}
        for source in _sources(kernel, is_active):
            flow = BodyActivity(kernel, (source,), targets, self._registry)
            if not flow.ops and not flow.active:
                continue
            for i in _read(kernel, flow, source, targets):
                found[kernel.place(i)[0]] = None
        return found

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """Returns the active buffer operands."""
        return [v for v in op.operands if isinstance(v.type, ir.MemRefType) and is_active(v)]

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Creates for each active operand a generic op that adds to the operand's adjoint."""
        kernel = _structured(op)
        targets = _targets(kernel.op, state.is_active)
        if not len(op.results):
            # The output is a sum, so its shadow is also the adjoint of its initial value.
            shadows = {i: state.shadow(kernel.operands[kernel.n_inputs + i]) for i in targets}
            for source in _sources(kernel, state.is_active) if shadows else ():
                self._create_adjoint(kernel, source, shadows, state)
            return
        if all(state.adjoint(op.results[i]) is None for i in targets):
            return
        seeds: dict[int, Value] = {}
        for i in targets:
            adjoint = state.adjoint(op.results[i])
            seeds[i] = state.zero_like(op.results[i]) if adjoint is None else adjoint
        for source in _sources(kernel, state.is_active):
            self._create_adjoint(kernel, source, seeds, state)
        for i, seed in seeds.items():
            output = kernel.n_inputs + i
            if not kernel.is_elementwise(output) or not kernel.writes_all(output):
                _check_rest(kernel, output, state)
                state.accumulate(kernel.operands[output], seed)

    def _create_adjoint(self, kernel: Kernel, source: int, seeds: dict[int, Value], state: ReverseState) -> None:
        flow = BodyActivity(kernel, (source,), seeds, self._registry)
        argument, operand = kernel.arguments[source], kernel.operands[source]
        if not flow.is_active(argument):
            return
        read = _read(kernel, flow, source, seeds)
        inputs = [_primal(kernel, i, state) for i in read] + list(seeds.values())
        maps = [kernel.place(i)[1] for i in read] + [kernel.maps[kernel.n_inputs + i] for i in seeds]
        maps.append(kernel.maps[source])
        needed = flow.needed()
        used = [n for n in range(len(inputs)) if n >= len(read) or read[n] in needed]
        overwritten = _overwritten(kernel, source, inputs, maps, state)
        before = _accumulator(operand, state) if overwritten is None else overwritten
        gather = _find_gather(kernel, inputs, before, maps, used, len(read), state)
        among = {i for n, i in enumerate(read) if gather is not None and gather.pads(n)}
        strength = BodyStrength(kernel, state, self._registry, forward=False, padded=among if gather else None)

        # The additions to the adjoint belong to no op of the body: they get the flags that all ops of the body share,
        # and those of other accumulations.
        of_sums = joined_flags(shared_flags(op.attributes.get("fastmath") for op in kernel.body), state.build.fastmath)

        def emit(inputs: Sequence[Value], before: Value, maps: Sequence[ir.AffineMap]) -> Value:
            new, block = create_generic(inputs, [before], maps, state.build)
            elements = list(block.arguments)
            primals = {kernel.place(i)[2]: element for i, element in zip(read, elements, strict=False)}
            body = BodyReverse(flow, block, strength, self._registry, kernel.op.location, primals)
            for i, element in zip(seeds, elements[len(read) : -1], strict=True):
                body.accumulate(kernel.yielded[i], element)
            body.run()
            body.build.fastmath = of_sums
            total, added = elements[-1], body.adjoint(argument)
            if added is not None:
                total = added if overwritten is not None else create_sum(body.build, total, added)
            body.build.op("linalg.yield", [total])
            return new.result if len(new.results) else before

        result = emit(inputs, before, maps) if gather is None else gather.create(emit)
        if not isinstance(operand.type, ir.ShapedType):
            state.accumulate(operand, state.build.value("tensor.extract", [result], operand.type))
        elif not isinstance(operand.type, ir.MemRefType):
            state.set_adjoint(operand, result)


def _check_rest(kernel: Kernel, output: int, state: ReverseState) -> None:
    """Rejects an active output that is partly overwritten.

    Raises:
        UnsupportedError: it is one. If terms are added to the written part, the adjoint is that of the result.
    """
    if not kernel.writes_all(output) and state.is_active(kernel.operands[output]) and not kernel.is_sum(output):
        message = f"cannot differentiate this '{kernel.op.name}': it overwrites a part of an active output"
        helps = ("add to the output in the body, or write to a constant one",)
        raise UnsupportedError(Diagnostic("MA0361", message, where(kernel.op.location), helps=helps))


def _find_gather(
    kernel: Kernel,
    inputs: Sequence[Value],
    target: Value,
    maps: Sequence[ir.AffineMap],
    used: Sequence[int],
    seeds: int,
    state: ReverseState,
) -> WindowGather | None:
    """Returns the gather for the sum of ``inputs`` into windows of ``target``; None if it would be too large or none.

    The ``inputs`` from ``seeds`` on are adjoints: a term is zero if one of them is.
    """
    if len(pure_dims(maps[-1])) == len(maps[-1].results) or kernel.uses_index():
        return None
    windows = find_windows(maps[-1], maps[:-1], set.intersection(*(pure_dims(m) for m in maps[seeds:-1])))
    if not windows:
        return None
    gather = WindowGather(windows, inputs, target, maps, used, state.build)
    return gather if gather.is_small() else None


def _primal(kernel: Kernel, position: int, state: ReverseState) -> Value:
    operand, _, _ = kernel.place(position)
    return state.contents(kernel.op, position) if isinstance(operand.type, ir.MemRefType) else state.primal(operand)


def _overwritten(
    kernel: Kernel, source: int, inputs: Sequence[Value], maps: Sequence[ir.AffineMap], state: ReverseState
) -> Value | None:
    """Returns a tensor of an operand's shape for its only adjoint; None if the adjoint has to be added to zeros.

    It is one of the ``inputs`` with the same map and type, or an empty tensor.
    """
    operand = kernel.operands[source]
    is_first = isinstance(operand.type, ir.RankedTensorType) and state.adjoint(operand) is None
    if not is_first or not kernel.is_elementwise(source) or not kernel.writes_all(source):
        return None
    pairs = zip(reversed(inputs), reversed(maps[:-1]), strict=True)
    like = next((value for value, map in pairs if map == maps[-1] and value.type == operand.type), None)
    if like is None and operand.type.has_static_shape:
        return state.build.value("tensor.empty", (), operand.type)
    return like


def _accumulator(operand: Value, state: ReverseState) -> Value:
    """Returns what the adjoint of ``operand`` is added to: its shadow, a tensor, or a tensor of rank 0 for a scalar."""
    if isinstance(operand.type, ir.MemRefType):
        return state.shadow(operand)
    if not isinstance(operand.type, ir.ShapedType):
        return state.zero(ir.RankedTensorType.get([], operand.type))
    before = state.adjoint(operand)
    return state.zero_like(operand) if before is None else before


def _structured(op: ir.Operation) -> Kernel:
    kernel = Kernel(op)
    if not len(op.results):
        if kernel.is_contraction():
            return kernel
        message = f"cannot differentiate this '{op.name}': it writes a buffer, and could not be lowered to loops"
        helps = ("make all its operands buffers, or all tensors",)
        raise UnsupportedError(Diagnostic("MA0361", message, where(op.location), helps=helps))
    if not kernel.is_structured():
        message = f"cannot differentiate this '{op.name}': its reduction is not a sum"
        helps = ("write the reduction as a loop with 'scf.for'",)
        raise UnsupportedError(Diagnostic("MA0361", message, where(op.location), helps=helps))
    return kernel


def _check_closed(kernel: Kernel) -> None:
    """Rejects a captured float in the body, whose derivative would be lost.

    Raises:
        UnsupportedError: there is one. `rewrite` turns them into operands, so only a later pass can have captured it.
    """
    used = [*kernel.yielded, *(v for inner in kernel.body for v in inner.operands)]
    for value in used:
        if value in kernel.inside or not is_float_like(value.type):
            continue
        owner = value.owner
        if isinstance(owner, ir.Block) or len(owner.operation.operands):
            message = f"cannot differentiate this '{kernel.op.name}': its body uses a value from outside"
            helps = ("make the value an operand of the op",)
            raise UnsupportedError(Diagnostic("MA0361", message, where(kernel.op.location), helps=helps))


def _targets(op: ir.Operation, is_active: IsActive) -> list[int]:
    """Returns the positions of the active results, or of the active outputs if these are buffers."""
    first = int(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"])[0])
    outputs = op.results if len(op.results) else list(op.operands)[first:]
    return [i for i, output in enumerate(outputs) if is_active(output)]


def _sources(kernel: Kernel, is_active: IsActive) -> list[int]:
    """Returns the active operands whose adjoints are generic ops: not the initial values of sums."""
    return [
        i
        for i, operand in enumerate(kernel.operands)
        if is_active(operand)
        and is_float_like(kernel.arguments[i].type)
        and (i < kernel.n_inputs or (kernel.is_elementwise(i) and kernel.writes_all(i)))
    ]


def _read(kernel: Kernel, flow: BodyActivity, source: int, targets: Iterable[int]) -> list[int]:
    """Returns what the adjoint reads besides the seeds: operands and results for values, operands for extents."""
    needed = sorted(flow.needed())
    own = [kernel.maps[source]] if isinstance(kernel.operands[source].type, ir.ShapedType) else []
    maps = [kernel.place(i)[1] for i in needed] + [kernel.maps[kernel.n_inputs + i] for i in targets] + own
    return [*needed, *(i for i in kernel.donors(maps) if i not in needed)]


def _create_tangent_op(
    op: ir.Operation, kernel: Kernel, elements: dict[int, Value], results: list[int], state: ForwardState
) -> ir.Operation:
    """Creates the generic op that yields the tangents computed in ``kernel``, without unused operands."""

    def is_used(value: Value) -> bool:
        return any(True for _ in value.uses)

    outputs = [kernel.n_inputs + i for i in results]
    primal = [i for i in range(len(kernel.operands)) if is_used(kernel.arguments[i])]
    moving = [i for i, element in elements.items() if is_used(element) and i not in outputs]
    maps = [kernel.maps[i] for i in (*primal, *moving, *outputs)]
    donors = [i for i in kernel.donors(maps) if i not in primal]
    primal += donors
    operands = tuple(op.operands)
    inputs = [operands[i] for i in primal] + [_tangent(operands[i], state) for i in moving]
    starts = [_start(operands[i], _is_overwritten(kernel, i), state) for i in outputs]
    maps = [kernel.maps[i] for i in (*primal, *moving, *outputs)]
    new, block = create_generic(inputs, starts, maps, state.build)
    olds = [kernel.arguments[i] for i in primal] + [elements[i] for i in moving]
    fresh = list(block.arguments)
    for old, argument in zip(olds, fresh, strict=False):
        old.replace_all_uses_with(argument)
    for i, argument in zip(outputs, fresh[len(inputs) :], strict=True):
        if i in elements:
            elements[i].replace_all_uses_with(argument)
    for inner in [view.operation for view in kernel.block.operations]:
        block.append(inner)
    return new


def _find_tangent(value: Value, state: ForwardState) -> Value | None:
    if isinstance(value.type, ir.MemRefType):
        return state.shadow(value) if state.is_active(value) else None
    return state.tangent(value)


def _tangent(value: Value, state: ForwardState) -> Value:
    found = _find_tangent(value, state)
    assert found is not None
    return found


def _is_overwritten(kernel: Kernel, output: int) -> bool:
    return kernel.is_elementwise(output) and kernel.writes_all(output)


def _start(value: Value, overwritten: bool, state: ForwardState) -> Value:
    """Returns the initial value of the tangent of an output; any value of its shape if it is overwritten."""
    found = _find_tangent(value, state)
    if found is not None:
        return found
    return value if overwritten else state.zero_like(value)
