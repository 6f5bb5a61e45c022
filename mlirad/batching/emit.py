"""Emits a function that runs all lanes at once, from one that runs a single lane.

    func @f(%x: f64, %a: memref<4xf64>, %i: index) {          func @f_2(%x: vector<2xf64>, %a: memref<4x2xf64>, ...) {
      %v = memref.load %a[%i] : memref<4xf64>                   %v = vector.load %a[%i, %c0] : ..., vector<2xf64>
      %y = arith.mulf %x, %v : f64                        ->    %y = arith.mulf %x, %v : vector<2xf64>
      memref.store %y, %a[%i] : memref<4xf64>                   vector.store %y, %a[%i, %c0] : ..., vector<2xf64>

Uniform values are computed once, by the same ops. For varying values, ops with a batch model use it; regions with
uniform control are kept, with other types; ops on scalars, vectors or tensors get an additional dimension; other ops,
and divergent ones, run lane by lane.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.batching.boundary import RETURN_NEW
from mlirad.batching.lanes import clone_in_lane, create_serial, create_unrolled
from mlirad.batching.types import batched_type, create_broadcast, extract_lane, insert_lane, open_layout
from mlirad.batching.uniformity import Uniformity
from mlirad.batching.value_flow import Flows
from mlirad.edit.buffers import (
    copy_type,
    create_alloc,
    create_copy,
    create_free,
    create_free_unless_same,
    create_restore,
    is_buffer,
)
from mlirad.edit.build import Builder
from mlirad.edit.extents import create_extent, create_open_extents
from mlirad.edit.location import where
from mlirad.edit.rewrite import replace_operands_inside, terminator_of
from mlirad.edit.shardings import in_lanes
from mlirad.edit.types import element_type, has_identity_layout, is_static
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.batch import FlowModel
from mlirad.interfaces.registry import BATCH, CALL, GLOBAL, MEMORY, RECOMPUTE, Registry

#: (callee, lanes, its operands, which of them vary) -> the symbol of the function for all lanes, with its result types;
#: None if the callee is called for each lane.
CreateCallee = Callable[[str, int, Sequence[Value], tuple[bool, ...]], tuple[str, Sequence[Type]] | None]
_SCALARS: Final = (ir.IntegerType, ir.IndexType, ir.FloatType)

_WRITE_IT: Final = "load and store through one buffer: copy what is chosen into it"


class Emitter:
    """All lanes of one function; implements `BatchState`."""

    def __init__(
        self,
        uniformity: Uniformity,
        width: int,
        registry: Registry,
        create_callee: CreateCallee,
        uses_globals: Callable[[str], bool],
        name: str,
    ) -> None:
        self.width = width
        self.build: Builder
        self._uniformity, self._registry, self._create_callee, self._name = uniformity, registry, create_callee, name
        self._flows, self._uses_globals = Flows(registry), uses_globals
        self._values: dict[Value, Value] = {}
        self._elementwise: dict[tuple[str, tuple[Type, ...]], bool] = {}
        #: Buffers of callers, whose layout differs from that of allocations in lanes.
        self._foreign: set[Value] = set()

    # --- for batch models

    def is_varying(self, value: Value, /) -> bool:
        """Whether ``value`` may differ between lanes."""
        return self._uniformity.is_varying(value)

    def mapped(self, value: Value, /) -> Value:
        """The value in the batched function; values of other functions unchanged."""
        return self._values.get(value, value)

    def varying(self, value: Value, /) -> Value:
        """All lanes of ``value``."""
        new = self.mapped(value)
        return new if self.is_varying(value) else self._broadcast(new, value)

    def lane(self, value: Value, number: Value | int, build: Builder | None = None, /) -> Value:
        """``value`` in one lane."""
        new = self.mapped(value)
        return extract_lane(new, value.type, number, build or self.build) if self.is_varying(value) else new

    def gather(self, lanes: Sequence[Value], /) -> Value:
        """All lanes of a value, not a buffer, from the values of each lane."""
        self.check_one_buffer(lanes[0].type)
        type = self.batched_type(lanes[0].type)
        if isinstance(lanes[0].type, _SCALARS):
            return self.build.value("vector.from_elements", lanes, type)
        made = self.nothing(type, lanes[0])
        for number, lane in enumerate(lanes):
            made = insert_lane(lane, made, number, self.build)
        return made

    def check_one_buffer(self, type: Type) -> None:
        """Reject values of ``type`` computed in each lane if they are buffers: all lanes of a buffer are one buffer."""
        if is_buffer(type):
            raise self.refusal("the buffers of the batch elements are not slices of one buffer", _WRITE_IT)

    def nothing(self, type: Type, like: Value) -> Value:
        """An undefined value for all lanes of a value like ``like``."""
        if isinstance(type, ir.RankedTensorType):
            sizes = [create_extent(like, d - 1, self.build) for d in range(1, type.rank) if type.is_dynamic_dim(d)]
            return self.build.value("tensor.empty", sizes, type)
        return self.build.value("ub.poison", (), type, {"value": ir.Attribute.parse("#ub.poison", type.context)})

    def batched_type(self, type: Type, /) -> Type:
        """The type of all lanes of a value of ``type``."""
        found = batched_type(type, self.width)
        if found is None:
            raise self.refusal(
                f"values of type '{type}' cannot differ between lanes",
                "keep what differs in arguments and local buffers of numbers",
            )
        return found

    def clone_body(
        self, block: ir.Block, arguments: Sequence[Value], number: Value | int, build: Builder, /
    ) -> Sequence[Value]:
        """Emit the ops of ``block`` for one lane, without the terminator; returns the operands of the terminator."""
        outer, self.build = self.build, build
        saved = dict(self._values)
        self._values.update(zip(block.arguments, arguments, strict=True))
        end = terminator_of(block)
        for view in list(block.operations)[:-1]:
            new = clone_in_lane(view.operation, self, number, build)
            self._values.update(zip(view.operation.results, new.results, strict=True))
        given = [self.in_lane(value, number) for value in end.operands]
        self._values, self.build = saved, outer
        return given

    def in_lane(self, value: Value, number: Value | int) -> Value:
        """`lane`, for a value that may have been emitted in one lane before."""
        new = self._values.get(value)
        if new is not None and (new.type == value.type or not self.is_varying(value)):
            return new
        return self.lane(value, number)

    def set(self, old: Value, new: Value, /) -> None:
        """Set the value of ``old``, a result of the batched op, in the batched function."""
        self._values[old] = new

    def used(self, op: ir.Operation) -> Sequence[Value]:
        """The operands of ``op``, and outer values used by nested ops."""
        return self._uniformity.used(op)

    def is_call(self, op: ir.Operation) -> bool:
        """Whether ``op`` calls a function."""
        return self._registry.find(CALL, op.name) is not None

    def takes_strides(self, op: ir.Operation) -> bool:
        """Whether ``op`` supports buffers with other strides; false for unknown ops."""
        batch = self._registry.find(BATCH, op.name)
        if batch is not None:
            return batch.takes_strides(op)
        memory, pure = self._registry.find(MEMORY, op.name), self._registry.find(RECOMPUTE, op.name)
        return memory is not None or pure is not None or self._flows.of(op) is not None or self.is_call(op)

    def refusal(self, why: str, help: str = "") -> UnsupportedError:
        """The error for an obstacle to running the function in lanes; ``help``: what to write instead."""
        message = f"cannot batch '@{self._name}': {why}"
        return UnsupportedError(Diagnostic("MA0360", message, where(self.build.loc), helps=(help,) if help else ()))

    # --- emission

    def emit(self, block: ir.Block, into: ir.Block, results: Sequence[bool], *, is_entry: bool) -> None:
        """Emit ``block``, the whole body, into an empty block whose arguments correspond to those of ``block``.

        ``results``: which of them are returned for all lanes even if they are uniform. ``is_entry``: the caller does
        not know which buffers alias.
        """
        self._values.update(zip(block.arguments, into.arguments, strict=True))
        end = terminator_of(block)
        self.build = Builder(ir.InsertionPoint(into), end.location)
        for old, new in zip(block.arguments, into.arguments, strict=True):
            if is_buffer(old.type) and self.is_varying(old) and new.type != self.batched_type(old.type):
                self._foreign.add(self._uniformity.classes.root(old))
        self._emit_ops(block)
        self.build = Builder(self.build.ip, end.location)
        ends = list(end.operands)
        if is_entry:
            operands = self._returned_to_caller(ends, results)
        else:
            operands = [self._returned(value, one) for value, one in zip(ends, results, strict=True)]
        self.build.op(end.name, operands, (), dict(end.attributes.items()))

    def _returned(self, value: Value, in_lanes: bool) -> Value:
        """A result for a caller in lanes."""
        if not is_buffer(value.type):
            return self.varying(value) if in_lanes else self.mapped(value)
        is_own = not in_lanes or self._uniformity.classes.is_fresh(value)
        return self._as(self.mapped(value), self._type_of(value) if is_own else open_layout(self._type_of(value)))

    def _returned_to_caller(self, ends: Sequence[Value], in_lanes: Sequence[bool]) -> list[Value]:
        """The results ``ends``; the caller frees each buffer ``in_lanes``, so that it gets copies of all others."""
        classes, given = self._uniformity.classes, list[Value]()
        #: The buffers that the function may have allocated; those that it returns itself.
        owned, kept = dict[Value, Value](), set[Value]()
        for number, value in enumerate(ends):
            all, is_varying = self.mapped(value), self.is_varying(value)
            if not is_buffer(value.type):
                given.append(self.varying(value) if in_lanes[number] else all)
                continue
            if not classes.passed_on[number] and owned.setdefault(classes.root(value), value) != value:
                raise self.refusal("it returns two buffers that may be the same", RETURN_NEW)
            if in_lanes[number] and not is_varying:
                given.append(self._in_all_lanes(all, value.type))
                continue
            is_own = classes.is_fresh(value) and has_identity_layout(value.type)
            if value not in kept and (is_own or not in_lanes[number]):
                kept.add(value)
                given.append(self._as(all, self._type_of(value)))
            else:
                given.append(create_copy(all, self.build))
        others = [self.mapped(one) for one in classes.given]
        for value in owned.values():
            if value not in kept:
                create_free_unless_same(self.mapped(value), () if classes.is_fresh(value) else others, self.build)
        return given

    def _emit_ops(self, block: ir.Block) -> None:
        ip = self.build.ip
        for view in list(block.operations)[:-1]:
            op = view.operation
            self.build = Builder(ip, op.location)
            self._emit(op)

    def _emit(self, op: ir.Operation) -> None:
        flow, known = self._flows.of(op), self._registry.find(GLOBAL, op.name)
        if known is not None and self.is_varying(op.result):
            self.set(op.result, known.create_lanes(op, self.batched_type(op.result.type), self.build))
        elif op in self._uniformity.divergent:
            self._serial(op)
        elif flow is not None:
            self._keep_regions(op, flow)
        elif not self._uniformity.concerns(op):
            self._clone(op)
        elif self.is_call(op):
            self._call(op)
        else:
            self._check_memory(op)
            model = self._registry.find(BATCH, op.name)
            if model is not None and model.create_batched(op, self):
                return
            if not self._widen(op):
                self._serial(op)

    def _clone(self, op: ir.Operation) -> None:
        new = op.clone(self.build.ip).operation
        self._rewire(op, new)
        for old, result in zip(op.results, new.results, strict=True):
            self.set(old, result)

    def _rewire(self, op: ir.Operation, new: ir.Operation) -> None:
        replace_operands_inside(new, {v: self.mapped(v) for v in self._uniformity.used(op)})

    def _check_memory(self, op: ir.Operation) -> None:
        if self._uniformity.hides_memory(op):
            raise self.refusal(f"it is not known what '{op.name}' stores, or something inside")

    def _serial(self, op: ir.Operation) -> None:
        self._check_memory(op)
        if any(is_buffer(result.type) for result in op.results):
            raise self.refusal(f"'{op.name}' returns buffers that differ between lanes", _WRITE_IT)
        if any(map(self._uniformity.extents.differ, op.results)):
            raise self.refusal(f"'{op.name}' returns tensors that are larger in some lanes than in others")
        if any(map(self._uses_globals, self._uniformity.callees(op))):
            raise self.refusal(
                "it calls a function, which may write a global buffer, or read one that varies, in some lanes",
                "pass the buffer as an argument, with an axis",
            )
        if self._uniformity.frees(op):
            raise self.refusal(f"a buffer is freed in some lanes, by '{op.name}'", "free it behind the branch or loop")
        values = [v for v in self._uniformity.used(op) if self.is_varying(v)]
        nested = any(isinstance(v.type, ir.VectorType) for v in [*values, *op.results])
        nested |= any(
            not is_static(result.type) for result in op.results
        )  # with dynamic extents, which depend on the lane
        create = create_unrolled if nested or not len(op.regions) else create_serial
        for old, new in zip(op.results, create(op, self), strict=True):
            self.set(old, new)

    def _keep_regions(self, op: ir.Operation, flow: FlowModel) -> None:
        """The op with other types; its blocks are emitted again."""
        operands = self._given(op, dict(flow.entering(op)))
        build = self.build
        types = [self._type_of(result) for result in op.results]
        said = in_lanes(
            dict(op.attributes.items()),
            in_shardings=[new.type != old.type for new, old in zip(operands, op.operands, strict=True)],
            out_shardings=[new != old.type for new, old in zip(types, op.results, strict=True)],
        )
        new = build.op(op.name, operands, types, said, len(op.regions))
        for old_region, region in zip(op.regions, new.regions, strict=True):
            for block in old_region.blocks:
                arguments = [self._type_of(argument) for argument in block.arguments]
                into = region.blocks.append(*arguments, arg_locs=[a.location for a in block.arguments])
                self._values.update(zip(block.arguments, into.arguments, strict=True))
                self.build = Builder(ir.InsertionPoint(into), op.location)
                self._emit_ops(block)
                self._end(op, block, flow)
        self.build = build
        for old, result in zip(op.results, new.results, strict=True):
            self.set(old, result)

    def _end(self, op: ir.Operation, block: ir.Block, flow: FlowModel) -> None:
        end = terminator_of(block)
        self.build = Builder(self.build.ip, end.location)
        inner = self._flows.of(end)
        if inner is not None:
            self._keep_regions(end, inner)
            return
        operands = self._given(end, dict(flow.leaving(op, block)))
        self.build.op(end.name, operands, (), dict(end.attributes.items()))

    def _given(self, op: ir.Operation, flows: dict[int, Sequence[Value]]) -> list[Value]:
        """The operands of ``op``, converted to the types of the values that they flow to."""
        operands = []
        for i, value in enumerate(op.operands):
            targets = [target for target in flows.get(i, ()) if self.is_varying(target)]
            new = self.varying(value) if targets else self.mapped(value)
            is_cast = targets and is_buffer(value.type)
            operands.append(self._as(new, self._type_of(targets[0])) if is_cast else new)
        return operands

    def _as(self, value: Value, type: Type) -> Value:
        """A buffer cast to another layout, of which less may be static."""
        return value if value.type == type else self.build.value("memref.cast", [value], type)

    def _type_of(self, value: Value) -> Type:
        """The type in lanes of a block argument or result of an op with regions."""
        if not self.is_varying(value):
            return value.type
        type = self.batched_type(value.type)
        return open_layout(type) if is_buffer(type) and self._is_foreign(value) else type

    def _is_foreign(self, value: Value) -> bool:
        return self._uniformity.classes.root(value) in self._foreign

    def _call(self, op: ir.Operation) -> None:
        model = self._registry.find(CALL, op.name)
        callee = model.callee(op) if model is not None else None
        if callee is None:
            raise self.refusal(
                "it calls an unknown function with operands that differ between lanes",
                "give the function a body, or pass it numbers alone",
            )
        flags = tuple(map(self.is_varying, op.operands))
        operands = [self.mapped(v) for v in op.operands]
        made = self._create_callee(callee, self.width, operands, flags)
        if made is None:
            self._serial(op)
            return
        symbol, results = made
        attributes = dict(op.attributes.items())
        attributes["callee"] = ir.FlatSymbolRefAttr.get(symbol)
        new = self.build.op(op.name, operands, results, attributes)
        for old, result in zip(op.results, new.results, strict=True):
            is_shared = is_buffer(old.type) and self.is_varying(old) and result.type == old.type
            if not is_shared:
                self.set(old, self._as(result, self._type_of(old)))
                continue
            if self._uniformity.classes.is_forwarded(old):
                raise self.refusal(f"'@{callee}' returns a buffer that all sets share, and it is written", RETURN_NEW)
            self.set(old, self._as(self._in_all_lanes(result, old.type), self._type_of(old)))
            create_free(result, self.build)

    def _in_all_lanes(self, shared: Value, kind: Type) -> Value:
        """A buffer for each lane, with the contents of a ``shared`` one of type ``kind``."""
        type = copy_type(self.batched_type(kind))
        made = create_alloc(type, create_open_extents(shared, self.build), self.build)
        for number in range(self.width):
            create_restore(shared, extract_lane(made, shared.type, number, self.build), self.build)
        return made

    def _widen(self, op: ir.Operation) -> bool:
        """Emit an elementwise op on values with an additional dimension."""
        if self._registry.find(RECOMPUTE, op.name) is None or len(op.regions):
            return False
        if not op.context.is_registered_operation(op.name):
            return False  # for ops of dialects that are not loaded, the meaning on vectors is unknown
        types = [v.type for v in (*op.operands, *op.results)]
        scalars = all(isinstance(t, _SCALARS) for t in types)
        vectors = all(isinstance(t, ir.VectorType) and t.shape == types[0].shape for t in types)
        if not scalars and not vectors and not all(isinstance(t, ir.RankedTensorType) for t in types):
            return False
        results = [batched_type(r.type, self.width) for r in op.results]
        if any(t is None for t in results):
            return False
        key = (op.name, tuple(types))
        if key not in self._elementwise:
            # An op that also takes elements is elementwise on vectors; a shuffle, for example, does not.
            elements = [element_type(t) for t in types]
            self._elementwise[key] = (scalars or self._accepts(op, elements)) and self._accepts(
                op, [*(batched_type(v.type, self.width) for v in op.operands), *results]
            )
        if not self._elementwise[key]:
            return False
        operands = [self.varying(v) for v in op.operands]
        new = self.build.op(op.name, operands, results, dict(op.attributes.items()))
        for old, result in zip(op.results, new.results, strict=True):
            self.set(old, result)
        return True

    def _accepts(self, op: ir.Operation, types: Sequence[Type | None]) -> bool:
        """Whether ``op`` verifies with operands and results of ``types``."""
        if None in types:
            return False
        poison = {"value": ir.Attribute.parse("#ub.poison", op.context)}
        count = len(op.operands)
        made = [self.build.op("ub.poison", (), [type], poison) for type in types[:count]]
        new = self.build.op(op.name, [m.result for m in made], types[count:], dict(op.attributes.items()))
        with op.context.attach_diagnostic_handler(lambda _: True):
            accepted = _is_valid(new)
        for one in (new, *made):
            one.erase()
        return accepted

    def _broadcast(self, value: Value, old: Value) -> Value:
        type = self.batched_type(old.type)
        if isinstance(type, ir.MemRefType):
            raise self.refusal("a buffer that is the same in all lanes is used where others differ")
        return create_broadcast(value, type, self.build)


def _is_valid(op: ir.Operation) -> bool:
    try:
        return bool(op.verify())
    except ir.MLIRError:
        return False
