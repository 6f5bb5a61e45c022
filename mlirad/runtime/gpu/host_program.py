"""Runs the host code of a program: it computes sizes, allocates, copies and launches kernels on a device.

Each op is a closure on a list of values; nothing is compiled. Buffers are `DeviceArray`s, whose elements the host
cannot access; a single load, whose number the host needs, synchronizes and copies the element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from mlirad._mlir import Value, ir
from mlirad.edit.location import where
from mlirad.edit.module import functions
from mlirad.errors import Diagnostic, ExecutionError
from mlirad.runtime.gpu.arrays import DeviceArray
from mlirad.runtime.gpu.host_numbers import evaluator
from mlirad.runtime.memref_abi import abi_type

_Step = Callable[["_CallFrame"], None]
_NO_BUFFER: Final = "its type is open in more than extents"


class Device(Protocol):
    """The operations of a device; they run in the order in which they are started."""

    def allocate(self, shape: Sequence[int], dtype: Any) -> DeviceArray:
        """An uninitialised contiguous array."""

    def free(self, array: DeviceArray) -> None:
        """Free its memory, after pending work."""

    def copy(self, source: DeviceArray, target: DeviceArray) -> None:
        """Copy the elements of a contiguous array to another one."""

    def read(self, array: DeviceArray, place: Sequence[int]) -> Any:
        """Synchronize, and copy one element to the host."""

    def launch(self, name: str, grid: Sequence[int], block: Sequence[int], arguments: Sequence[Any]) -> None:
        """Launch a kernel on numbers and arrays."""


class _CallFrame(list[Any]):
    """The values of one call, by number, and its device."""

    __slots__ = ("device",)

    def __init__(self, count: int, device: Device) -> None:
        super().__init__([None] * count)
        self.device = device


class HostProgram:
    """The functions of a module that run on the host, by name."""

    def __init__(self, module: ir.Module) -> None:
        self._ops = {name: view.operation for name, view in functions(module).items()}
        self._made: dict[str, _HostFunction] = {}
        for name in self._ops:
            self.find(name)

    def find(self, name: str) -> _HostFunction:
        """The function of this name.

        Raises:
            ExecutionError: it has an op that is not supported on the host.
        """
        if name not in self._made:
            self._made[name] = found = _HostFunction(self)
            found.fill(self._ops[name])
        return self._made[name]

    def has(self, name: str) -> bool:
        """Whether there is such a function with a body."""
        return name in self._ops

    def run(self, name: str, arguments: Sequence[Any], device: Device) -> tuple[Any, ...]:
        """Call ``@name`` on numbers and arrays of ``device``; returns its results, which may still be pending."""
        return self._made[name].run(arguments, device)


class _HostFunction:
    def __init__(self, program: HostProgram) -> None:
        self._program = program
        self._slots: dict[Value, int] = {}
        self._steps: list[_Step] = []
        self._arguments: list[int] = []
        self._results: list[int] = []

    def fill(self, function: ir.Operation) -> None:
        """Translate the body to closures."""
        if len(function.regions[0].blocks) > 1:
            raise _refuse(function, "it has several blocks", "run --lift-cf-to-scf first: then branches are 'scf.if'")
        block = function.regions[0].blocks[0]
        self._arguments = self._new(block.arguments)
        self._steps, self._results = self._block(block)
        self._count = len(self._slots)
        self._slots = {}  # so that the module can be freed

    def run(self, arguments: Sequence[Any], device: Device) -> tuple[Any, ...]:
        """Call it."""
        frame = _CallFrame(self._count, device)
        for slot, value in zip(self._arguments, arguments, strict=True):
            frame[slot] = value
        for step in self._steps:
            step(frame)
        return tuple(frame[slot] for slot in self._results)

    # --- values and blocks

    def _new(self, values: Sequence[Value]) -> list[int]:
        first = len(self._slots)
        for number, value in enumerate(values, first):
            self._slots[value] = number
        return list(range(first, first + len(values)))

    def _of(self, values: Sequence[Value]) -> list[int]:
        return [self._slots[value] for value in values]

    def _block(self, block: ir.Block) -> tuple[list[_Step], list[int]]:
        """The steps of the ops, and the operands of the terminator."""
        *ops, end = [view.operation for view in block.operations]
        return [self._step(op) for op in ops], self._of(list(end.operands))

    def _step(self, op: ir.Operation) -> _Step:
        special: Callable[[ir.Operation], _Step] | None = getattr(self, "_" + op.name.replace(".", "_"), None)
        if special is not None:
            return special(op)
        compute = evaluator(op)
        if compute is None:
            if any(isinstance(result.type, ir.RankedTensorType) for result in op.results):
                raise _refuse(op, "it returns a tensor", "convert tensors to buffers and loops over them first")
            raise _refuse(op, "it takes numbers, sizes and whole buffers of the plainest layout, and has no such op")
        given, (result,) = self._of(list(op.operands)), self._new(op.results)

        def step(frame: _CallFrame) -> None:
            frame[result] = compute([frame[slot] for slot in given])

        return step

    # --- control

    def _scf_for(self, op: ir.Operation) -> _Step:
        low, high, by, *inits = self._of(list(op.operands))
        number, *carried = self._new(op.regions[0].blocks[0].arguments)
        steps, yielded = self._block(op.regions[0].blocks[0])
        results = self._new(op.results)

        def step(frame: _CallFrame) -> None:
            _move(frame, inits, carried)
            for now in range(frame[low], frame[high], frame[by]):
                frame[number] = now
                for one in steps:
                    one(frame)
                _move(frame, yielded, carried)
            _move(frame, carried, results)

        return step

    def _scf_if(self, op: ir.Operation) -> _Step:
        (condition,) = self._of(list(op.operands))
        empty: tuple[list[_Step], list[int]] = ([], [])
        arms = [self._block(region.blocks[0]) if len(region.blocks) else empty for region in op.regions]
        results = self._new(op.results)

        def step(frame: _CallFrame) -> None:
            steps, yielded = arms[0 if frame[condition] else 1]
            for one in steps:
                one(frame)
            _move(frame, yielded, results)

        return step

    def _scf_while(self, op: ir.Operation) -> _Step:
        inits = self._of(list(op.operands))
        first, second = (region.blocks[0] for region in op.regions)
        given = self._new(first.arguments)
        before, (condition, *passed) = self._block(first)
        carried = self._new(second.arguments)
        after, yielded = self._block(second)
        results = self._new(op.results)

        def step(frame: _CallFrame) -> None:
            _move(frame, inits, given)
            while True:
                for one in before:
                    one(frame)
                if not frame[condition]:
                    break
                _move(frame, passed, carried)
                for one in after:
                    one(frame)
                _move(frame, yielded, given)
            _move(frame, passed, results)

        return step

    def _func_call(self, op: ir.Operation) -> _Step:
        name = ir.FlatSymbolRefAttr(op.attributes["callee"]).value
        if not self._program.has(name):
            raise _refuse(op, f"'@{name}' has no body", "give it a body in this module")
        callee = self._program.find(name)
        given, results = self._of(list(op.operands)), self._new(op.results)

        def step(frame: _CallFrame) -> None:
            found = callee.run([frame[slot] for slot in given], frame.device)
            for slot, value in zip(results, found, strict=True):
                frame[slot] = value

        return step

    def _gpu_launch_func(self, op: ir.Operation) -> _Step:
        name = str(ir.SymbolRefAttr(op.attributes["kernel"]).value[-1])
        segments = list(ir.DenseI32ArrayAttr(op.attributes["operandSegmentSizes"]))
        if segments[0] or any(segments[7:11]):
            raise _refuse(op, "it has tokens, clusters or dynamic memory")
        slots = self._of(list(op.operands))

        def step(frame: _CallFrame) -> None:
            values = [frame[slot] for slot in slots]
            if all(size > 0 for size in values[:6]):
                frame.device.launch(name, values[:3], values[3:6], values[6:])

        return step

    # --- memory

    def _memref_alloc(self, op: ir.Operation) -> _Step:
        type = ir.MemRefType(op.results[0].type)
        if type != ir.MemRefType.get(list(type.shape), type.element_type, memory_space=type.memory_space):
            raise _refuse(op, _NO_BUFFER)
        dtype = abi_type(ir.MemRefType.get([], type.element_type), "a buffer", where(op.location)).dtype
        sizes, (result,) = self._of(list(op.operands)), self._new(op.results)
        dynamic = ir.ShapedType.get_dynamic_size()
        known = [None if n == dynamic else n for n in type.shape]

        def step(frame: _CallFrame) -> None:
            given = iter(sizes)
            frame[result] = frame.device.allocate([frame[next(given)] if n is None else n for n in known], dtype)

        return step

    _memref_alloca = _memref_alloc

    def _memref_dealloc(self, op: ir.Operation) -> _Step:
        (buffer,) = self._of(list(op.operands))
        return lambda frame: frame.device.free(frame[buffer])

    def _memref_copy(self, op: ir.Operation) -> _Step:
        source, target = self._of(list(op.operands))
        return lambda frame: frame.device.copy(frame[source], frame[target])

    def _memref_dim(self, op: ir.Operation) -> _Step:
        buffer, axis = self._of(list(op.operands))
        (result,) = self._new(op.results)

        def step(frame: _CallFrame) -> None:
            frame[result] = frame[buffer].shape[frame[axis]]

        return step

    def _memref_cast(self, op: ir.Operation) -> _Step:
        slots, results = self._of(list(op.operands)), self._new(op.results)
        return lambda frame: _move(frame, slots, results)

    def _memref_load(self, op: ir.Operation) -> _Step:
        buffer, *place = self._of(list(op.operands))
        (result,) = self._new(op.results)
        is_float = isinstance(op.results[0].type, ir.FloatType)

        def step(frame: _CallFrame) -> None:
            found = frame.device.read(frame[buffer], [frame[slot] for slot in place])
            frame[result] = found if is_float else int(found)

        return step


def _move(frame: _CallFrame, sources: Sequence[int], targets: Sequence[int]) -> None:
    """All values are read before the first one is written."""
    for target, value in zip(targets, [frame[source] for source in sources], strict=True):
        frame[target] = value


def _refuse(op: ir.Operation, why: str, help: str = "move it into a kernel, or into a parallel loop") -> ExecutionError:
    message = f"a launcher does not run '{op.name}' on the host: {why}"
    return ExecutionError(Diagnostic("MA0510", message, where(op.location), helps=(help,)))
