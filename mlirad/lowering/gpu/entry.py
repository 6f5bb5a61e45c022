"""The signature of a kernel for launchers: a pointer for each buffer, and the extents that are not in its type.

Lowering replaces each buffer argument by two pointers, an offset, sizes and strides. The entry computes these from the
values that are not known from the type, and the kernel is inlined into it::

    gpu.func @f(%x: memref<?x8xf32>, %s: f32) kernel
    llvm.func @f(%x: !llvm.ptr, %x_size_0: i64, %s: f32)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mlirad._mlir import Type, ir
from mlirad.edit.module import symbol_name
from mlirad.edit.walk import holds, users

_BODY: Final = ".body"
#: The attributes of a kernel: that it is one, and the size of a block.
_OF_ENTRY: Final = ("gpu.kernel", "nvvm.", "rocdl.")
_OPEN: Final = -1
_READING: Final = ("memref.load", "affine.load", "vector.load", "memref.dim")
#: Memory spaces of arguments, in LLVM's numbering.
_SPACES: Final = {"#gpu.address_space<global>": 1}


@dataclass(frozen=True)
class KernelParameter:
    """An argument of a kernel: its type, or that of its elements; a buffer has a shape, with -1 for dynamic extents.

    ``is_dense``: the strides follow from the shape, and are not passed. ``is_disjoint``: the buffer overlaps no other
    argument, and no thread reads elements there that another one has written.
    """

    type: str
    shape: tuple[int, ...] | None = None
    strides: tuple[int, ...] = ()
    offset: int = 0
    space: int = 0
    is_dense: bool = True
    is_disjoint: bool = False


@dataclass(frozen=True)
class KernelSignature:
    """The name, the arguments and, if known, the block size of a kernel."""

    name: str
    arguments: tuple[KernelParameter, ...]
    block: tuple[int, ...] = ()


def parameters(container: ir.Operation) -> list[KernelSignature]:
    """The signatures of the kernels of a ``gpu.module``."""
    found = []
    for view in container.regions[0].blocks[0].operations:
        op = view.operation
        if op.name != "gpu.func" or not {"kernel", "gpu.kernel"} & set(op.attributes):
            continue
        type = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
        block: Sequence[int] = ()
        if "known_block_size" in op.attributes:
            block = list(ir.DenseI32ArrayAttr(op.attributes["known_block_size"]))
        apart = _apart(op)
        arguments = tuple(_parameter(one, number in apart) for number, one in enumerate(type.inputs))
        found.append(KernelSignature(symbol_name(op), arguments, tuple(block)))
    return found


def _apart(kernel: ir.Operation) -> set[int]:
    """The arguments that overlap no other: all of them, or in a kernel with barriers those that are only loaded.

    LLVM's noalias holds for one thread, and rules out elements that another thread has written before a barrier.
    """
    known = list(ir.ArrayAttr(kernel.attributes["arg_attrs"])) if "arg_attrs" in kernel.attributes else []
    has_barrier = holds(kernel, lambda op: op.name == "gpu.barrier")
    arguments = kernel.regions[0].blocks[0].arguments
    return {
        number
        for number, attributes in enumerate(known)
        if "llvm.noalias" in ir.DictAttr(attributes)
        and not (has_barrier and any(user.name not in _READING for user in users(arguments[number])))
    }


def _parameter(type: Type, is_disjoint: bool) -> KernelParameter:
    if not isinstance(type, ir.MemRefType):
        return KernelParameter(str(type))
    dynamic, unknown = ir.ShapedType.get_dynamic_size(), ir.ShapedType.get_dynamic_stride_or_offset()
    strides, offset = type.get_strides_and_offset()
    shape = tuple(_OPEN if n == dynamic else n for n in type.shape) if type.rank else ()
    # Dynamic strides do not imply that: rows of `strided<[?, 1]>` may have gaps between them.
    is_dense = bool(type.layout == ir.MemRefType.get(list(type.shape), type.element_type).layout)
    known = _dense(shape) if is_dense else tuple(_OPEN if n == unknown else n for n in strides)
    space = _SPACES.get(str(type.memory_space), 0)
    offset = _OPEN if offset == unknown else offset
    return KernelParameter(str(type.element_type), shape, known, offset, space, is_dense, is_disjoint)


def _dense(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The strides of a contiguous buffer, as far as they are known from its type."""
    strides, size = [], 1
    for extent in reversed(shape):
        strides.append(size)
        size = _OPEN if _OPEN in (extent, size) else size * extent
    return tuple(reversed(strides))


def add_entry(module: ir.Module, kernel: KernelSignature) -> None:
    """Rename the kernel in ``module``, mark it for inlining, and add the entry under its name."""
    body = next(v.operation for v in module.body.operations if symbol_name(v.operation) == kernel.name)
    broadcast_results = {name: value for name, value in body.attributes.items() if name.startswith(_OF_ENTRY)}
    body.attributes["sym_name"] = ir.StringAttr.get(f"{kernel.name}{_BODY}", module.context)
    body.attributes["linkage"] = ir.Attribute.parse("#llvm.linkage<internal>", module.context)
    body.attributes["always_inline"] = ir.UnitAttr.get(module.context)
    for name in broadcast_results:
        del body.attributes[name]
    types = [str(t) for t in body.regions[0].blocks[0].arguments.types]
    text = _Entry(kernel, types).text()
    parsed = ir.Module.parse(f"{text}\nllvm.func @{kernel.name}{_BODY}({', '.join(types)})".replace(
        f"@{kernel.name}{_BODY}", f'@"{kernel.name}{_BODY}"'), module.context)  # fmt: skip
    entry = next(v.operation for v in parsed.body.operations if symbol_name(v.operation) == kernel.name)
    for name, value in broadcast_results.items():
        entry.attributes[name] = value
    entry.detach_from_parent()
    module.body.append(entry)


class _Entry:
    """Builds an entry: its parameters, and the operands of the call of the kernel."""

    def __init__(self, kernel: KernelSignature, types: Sequence[str]) -> None:
        self._kernel = kernel
        self._types = types
        self._lines: list[str] = []
        self._given: list[str] = []
        self._operands: list[str] = []
        for number, argument in enumerate(kernel.arguments):
            self._pass(f"%a{number}", argument)

    def text(self) -> str:
        """Build the function."""
        call = (
            f'llvm.call @"{self._kernel.name}{_BODY}"({", ".join(self._operands)}) : ({", ".join(self._types)}) -> ()'
        )
        lines = "\n".join(f"  {line}" for line in [*self._lines, call, "llvm.return"])
        return f'llvm.func @"{self._kernel.name}"({", ".join(self._given)}) {{\n{lines}\n}}'

    def _pass(self, name: str, argument: KernelParameter) -> None:
        type = self._types[len(self._operands)]
        self._given.append(f"{name}: {type}{' {llvm.noalias}' if argument.is_disjoint else ''}")
        if argument.shape is None:
            self._operands.append(name)
            return
        offset = self._number(argument.offset, f"{name}_offset")
        sizes = [self._number(n, f"{name}_size_{axis}") for axis, n in enumerate(argument.shape)]
        if argument.is_dense:
            strides = self._dense(sizes)
        else:
            strides = [self._number(n, f"{name}_stride_{axis}") for axis, n in enumerate(argument.strides)]
        self._operands += [name, name, offset, *sizes, *strides]

    def _number(self, number: int, name: str) -> str:
        if number == _OPEN:
            self._given.append(f"{name}: i64")
            return name
        return self._value(f"llvm.mlir.constant({number} : i64) : i64")

    def _dense(self, sizes: Sequence[str]) -> list[str]:
        """The strides, last one first: each is the previous one times the previous size."""
        strides: list[str] = []
        for inner in [None, *reversed(sizes[1:])] if sizes else []:
            op = (
                f"llvm.mul {strides[-1]}, {inner} overflow<nsw, nuw> : i64"
                if inner
                else "llvm.mlir.constant(1 : i64) : i64"
            )
            strides.append(self._value(op))
        return strides[::-1]

    def _value(self, op: str) -> str:
        name = f"%v{len(self._lines)}"
        self._lines.append(f"{name} = {op}")
        return name
