"""The kernel that a launcher sees: a pointer for each buffer, and the extents that its type leaves open.

The lowering of a kernel takes each buffer apart into two pointers, an offset, sizes and strides. The entry makes these
of what is not known from the type, and is inlined with it::

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
#: What is said of a kernel: that it is one, and the size of a block.
_OF_ENTRY: Final = ("gpu.kernel", "nvvm.", "rocdl.")
_OPEN: Final = -1
_READING: Final = ("memref.load", "affine.load", "vector.load", "memref.dim")
#: Memory spaces of arguments, as numbers of LLVM.
_SPACES: Final = {"#gpu.address_space<global>": 1}


@dataclass(frozen=True)
class KernelParameter:
    """An argument of a kernel: its type in MLIR, or of its elements; a buffer has a shape, with -1 for what is open.

    ``is_dense``: the strides follow from the shape, and are not passed. ``is_apart``: nothing else that the kernel is
    passed overlaps the buffer, and no thread reads there what another one has written.
    """

    type: str
    shape: tuple[int, ...] | None = None
    strides: tuple[int, ...] = ()
    offset: int = 0
    space: int = 0
    is_dense: bool = True
    is_apart: bool = False


@dataclass(frozen=True)
class KernelSignature:
    """A kernel by its name, its arguments, and the size of a block where that is known."""

    name: str
    arguments: tuple[KernelParameter, ...]
    block: tuple[int, ...] = ()


def parameters(container: ir.Operation) -> list[KernelSignature]:
    """What the kernels of a ``gpu.module`` take."""
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
    """The arguments that nothing else overlaps: all of them, or behind a barrier those that are only loaded.

    There another thread may have written, which the promise of LLVM, that of one thread, rules out.
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


def _parameter(type: Type, is_apart: bool) -> KernelParameter:
    if not isinstance(type, ir.MemRefType):
        return KernelParameter(str(type))
    dynamic, unknown = ir.ShapedType.get_dynamic_size(), ir.ShapedType.get_dynamic_stride_or_offset()
    strides, offset = type.get_strides_and_offset()
    shape = tuple(_OPEN if n == dynamic else n for n in type.shape) if type.rank else ()
    # Open strides say nothing: rows of `strided<[?, 1]>` may have gaps between them.
    is_dense = bool(type.layout == ir.MemRefType.get(list(type.shape), type.element_type).layout)
    known = _dense(shape) if is_dense else tuple(_OPEN if n == unknown else n for n in strides)
    space = _SPACES.get(str(type.memory_space), 0)
    offset = _OPEN if offset == unknown else offset
    return KernelParameter(str(type.element_type), shape, known, offset, space, is_dense, is_apart)


def _dense(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The strides of a buffer without gaps, as far as they are known from its type."""
    strides, size = [], 1
    for extent in reversed(shape):
        strides.append(size)
        size = _OPEN if _OPEN in (extent, size) else size * extent
    return tuple(reversed(strides))


def add_entry(module: ir.Module, kernel: KernelSignature) -> None:
    """Rename the kernel in ``module``, have it inlined, and add what calls it under its own name."""
    body = next(v.operation for v in module.body.operations if symbol_name(v.operation) == kernel.name)
    told = {name: value for name, value in body.attributes.items() if name.startswith(_OF_ENTRY)}
    body.attributes["sym_name"] = ir.StringAttr.get(f"{kernel.name}{_BODY}", module.context)
    body.attributes["linkage"] = ir.Attribute.parse("#llvm.linkage<internal>", module.context)
    body.attributes["always_inline"] = ir.UnitAttr.get(module.context)
    for name in told:
        del body.attributes[name]
    types = [str(t) for t in body.regions[0].blocks[0].arguments.types]
    text = _Entry(kernel, types).text()
    parsed = ir.Module.parse(f"{text}\nllvm.func @{kernel.name}{_BODY}({', '.join(types)})".replace(
        f"@{kernel.name}{_BODY}", f'@"{kernel.name}{_BODY}"'), module.context)  # fmt: skip
    entry = next(v.operation for v in parsed.body.operations if symbol_name(v.operation) == kernel.name)
    for name, value in told.items():
        entry.attributes[name] = value
    entry.detach_from_parent()
    module.body.append(entry)


class _Entry:
    """Writes an entry: its parameters, and the operands of the call of the body."""

    def __init__(self, kernel: KernelSignature, types: Sequence[str]) -> None:
        self._kernel = kernel
        self._types = types
        self._lines: list[str] = []
        self._given: list[str] = []
        self._operands: list[str] = []
        for number, argument in enumerate(kernel.arguments):
            self._pass(f"%a{number}", argument)

    def text(self) -> str:
        """The function."""
        call = (
            f'llvm.call @"{self._kernel.name}{_BODY}"({", ".join(self._operands)}) : ({", ".join(self._types)}) -> ()'
        )
        lines = "\n".join(f"  {line}" for line in [*self._lines, call, "llvm.return"])
        return f'llvm.func @"{self._kernel.name}"({", ".join(self._given)}) {{\n{lines}\n}}'

    def _pass(self, name: str, argument: KernelParameter) -> None:
        type = self._types[len(self._operands)]
        self._given.append(f"{name}: {type}{' {llvm.noalias}' if argument.is_apart else ''}")
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
        """The strides, the last one first: each is the one behind it times the size there."""
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
