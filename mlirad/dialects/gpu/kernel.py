"""A launched kernel: its sizes, ids and shared memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.dialects.gpu.memory_spaces import is_in_workgroup, remove_spaces
from mlirad.edit.buffers import create_alloc
from mlirad.edit.build import Builder
from mlirad.edit.concurrency import create_parallel_loop
from mlirad.edit.constants import constant_integer
from mlirad.edit.location import where
from mlirad.edit.rewrite import before
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError

#: The number of lanes of a warp (subgroup).
WARP: Final = 32
#: The number of sizes of a launch: of the grid, and of a block.
SIZES: Final = 6
#: What to write instead of a launch of clusters.
WITHOUT_CLUSTERS: Final = (
    "launch it without clusters: what their blocks exchange then goes through a buffer, and a second launch"
)
_SEGMENTS: Final = "operandSegmentSizes"
_CLUSTERS: Final = slice(7, 10)
_SHARED: Final = 10
_AXES: Final = {"x": 0, "y": 1, "z": 2}


@dataclass(frozen=True)
class LaunchAxis:
    """One dimension of the grid (0 to 2) or of a block (3 to 5), and the number of ids along it."""

    number: int
    size: Value

    @property
    def extent(self) -> int | None:
        """The size, if it is a constant."""
        return constant_integer(self.size)


class LaunchedKernel:
    """A ``gpu.launch`` whose body is a single basic block."""

    def __init__(self, launch: ir.Operation) -> None:
        self.launch = launch
        if len(launch.regions[0].blocks) != 1:
            raise refuse(launch, "it has several blocks", "run --lift-cf-to-scf first")
        segments = list(ir.DenseI32ArrayAttr(launch.attributes[_SEGMENTS]))
        if any(segments[_CLUSTERS]):
            raise refuse(launch, "it has clusters of blocks", WITHOUT_CLUSTERS)
        operands = tuple(launch.operands)[segments[0] :]
        self.sizes: Sequence[Value] = operands[:SIZES]
        #: The bytes of dynamic shared memory.
        self.shared_bytes = operands[SIZES] if segments[_SHARED] else None
        self.body = launch.regions[0].blocks[0]
        arguments = tuple(self.body.arguments)
        #: Of blocks, then of threads, along x, y and z.
        self.ids: Sequence[Value] = arguments[:SIZES]
        self._own_sizes: Sequence[Value] = arguments[SIZES : 2 * SIZES]
        given = launch.attributes
        count = int(ir.IntegerAttr(given["workgroup_attributions"]).value) if "workgroup_attributions" in given else 0
        rest = arguments[2 * SIZES :]
        self.shared, self.private = rest[:count], rest[count:]
        #: Ops for globals in the memory of the block, as in ``__shared__`` variables of functions.
        self.globals = [
            op for op in find_ops(launch, lambda op: op.name == "memref.get_global") if is_in_workgroup(op.result.type)
        ]

    def axes(self, numbers: range) -> list[LaunchAxis]:
        """The dimensions along which there may be more than one id; at least one dimension."""
        found = [LaunchAxis(n, self.sizes[n]) for n in numbers if constant_integer(self.sizes[n]) != 1]
        return found or [LaunchAxis(numbers[0], self.sizes[numbers[0]])]

    def replace_ids(self) -> None:
        """Replace ops for ids and sizes by arguments and operands, and remove memory spaces."""
        for argument, size in zip(self._own_sizes, self.sizes, strict=True):
            argument.replace_all_uses_with(size)
        for op in find_ops(self.launch, lambda op: op.name in _QUERIES):
            op.result.replace_all_uses_with(self._create_query(op))
            op.erase()
        remove_spaces(self.launch)

    def _create_query(self, op: ir.Operation) -> Value:
        build = before(op)
        if op.name in _LINEAR:
            return self._create_linear_query(op.name, build)
        axis = _AXES[str(op.attributes["dimension"]).removeprefix("#gpu<dim ").removesuffix(">")]
        block, thread = self.ids[axis], self.ids[axis + 3]
        size = self.sizes[axis + 3]
        if op.name == "gpu.global_id":
            type = block.type
            return build.value("arith.addi", (build.value("arith.muli", (block, size), type), thread), type)
        return {
            "gpu.block_id": block,
            "gpu.thread_id": thread,
            "gpu.block_dim": size,
            "gpu.grid_dim": self.sizes[axis],
        }[op.name]

    def _create_linear_query(self, name: str, build: Builder) -> Value:
        if name == "gpu.subgroup_size":
            return build.index(WARP)
        warp = build.index(WARP)
        if name == "gpu.num_subgroups":
            return build.value("arith.ceildivui", (self.create_count(build), warp), warp.type)
        own = self.create_linear(self.ids[3:], build)
        return build.value("arith.remui" if name == "gpu.lane_id" else "arith.divui", (own, warp), warp.type)

    def create_count(self, build: Builder) -> Value:
        """Emit the number of threads of a block."""
        total: Value | None = None
        for size in self.sizes[3:]:
            if total is None or constant_integer(total) == 1:
                total = size
            elif constant_integer(size) != 1:
                total = build.value("arith.muli", (total, size), size.type)
        assert total is not None
        return total

    def create_linear(self, ids: Sequence[Value], build: Builder) -> Value:
        """Emit the linear id of a thread in its block; x varies fastest."""
        total: Value | None = None
        for own, size in zip(reversed(ids), reversed(self.sizes[3:]), strict=True):
            if total is not None:
                own = build.value("arith.addi", (build.value("arith.muli", (total, size), own.type), own), own.type)
            if total is not None or constant_integer(size) != 1:
                total = own
        return ids[0] if total is None else total


_LINEAR: Final = ("gpu.lane_id", "gpu.subgroup_id", "gpu.num_subgroups", "gpu.subgroup_size")
_QUERIES: Final = frozenset(
    (*_LINEAR, "gpu.global_id", "gpu.block_id", "gpu.thread_id", "gpu.block_dim", "gpu.grid_dim")
)


def is_id_query(op: ir.Operation) -> bool:
    """Whether ``op`` returns an id, or the number of threads or blocks."""
    return op.name in _QUERIES


def create_threads(axes: Sequence[LaunchAxis], build: Builder) -> tuple[ir.Block, dict[int, Value]]:
    """Emit a parallel loop along ``axes``; returns its body, with a terminator, and the induction variables by axis.

    The last loop is along x of the threads: neighbours along x access adjacent elements.
    """
    axes = sorted(axes, key=lambda axis: (axis.number // 3, -axis.number))
    zero, one = build.index(0), build.index(1)
    rank = len(axes)
    _, body = create_parallel_loop([*[zero] * rank, *(axis.size for axis in axes), *[one] * rank], build)
    Builder(ir.InsertionPoint(body), build.loc).op("scf.reduce")
    return body, {axis.number: argument for axis, argument in zip(axes, body.arguments, strict=True)}


def create_buffer(type: Type, sizes: Sequence[Value], build: Builder) -> Value:
    """Emit a buffer on the stack."""
    return create_alloc(type, sizes, build, "memref.alloca")


def refuse(op: ir.Operation, why: str, *helps: str) -> UnsupportedError:
    """The error for a kernel that cannot be converted to loops because of ``op``."""
    message = f"cannot write '{op.name}' as loops over blocks and threads: {why}"
    return UnsupportedError(Diagnostic("MA0370", message, where(op.location), helps=helps))
