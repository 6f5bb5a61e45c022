"""Raises memory: allocations, pointers, loads and stores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.frontends.llvm.addresses import Addresses, LinearOffset, Place
from mlirad.frontends.llvm.body import Body
from mlirad.frontends.llvm.elements import copy, fill, load, memref_type, segments, store
from mlirad.frontends.llvm.globals import global_name
from mlirad.frontends.llvm.memory_classes import IDENTITY, NULL, NUMBERS, OFFSET, MemoryClass, held
from mlirad.frontends.llvm.merges import PointerMerges
from mlirad.frontends.llvm.program import LlvmConstant, LlvmFunction, LlvmGlobal, LlvmInstruction, LlvmType, LlvmValue
from mlirad.frontends.llvm.sources import allocator, callee_name, is_null, pointers_from, points_nowhere

_FREES: Final = ("free", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "__rust_dealloc")
_NE: Final = 1
_NULL: Final = LlvmConstant(LlvmType("pointer"), is_zero=True)
#: A global counter of objects; null has the number 0, and what is not allocated has those below the first.
COUNTER: Final = "object_count"


class Memory:
    """Raises the instructions on memory in ``body``."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self.addresses = Addresses(body)
        self.merges = PointerMerges(body.function, body.objects)
        self._nulls: dict[LlvmType, Value] = {}
        self.places: dict[LlvmValue, Place] = {}
        #: The offsets of pointers that are null or point nowhere, depending on the path.
        self.numbers: dict[LlvmValue, Value] = {}

    # --- pointers

    def place(self, pointer: LlvmValue, at: LlvmInstruction) -> Place:
        """The target of ``pointer``.

        Raises:
            UnsupportedError: it is not known.
        """
        if pointer in self.places:
            return self.places[pointer]
        if isinstance(pointer, LlvmGlobal):
            return self._global(pointer, at)
        if isinstance(pointer, LlvmFunction):
            return Place({}, LinearOffset(self._body.objects.offset(pointer).first))
        if isinstance(pointer, LlvmInstruction) and not pointer.address:  # a constant expression
            if pointer.opcode == "getelementptr":
                return self.place(pointer.operands[0], at).moved(self.addresses.offset(pointer))
            if pointer.opcode in ("bitcast", "addrspacecast"):
                return self.place(pointer.operands[0], at)
        raise self._unknown(pointer, at)

    def _unknown(self, pointer: LlvmValue, at: LlvmInstruction) -> Exception:
        helps: tuple[str, ...] = ("pass the array as an argument of the function",)
        reason = "it is not known which object a pointer points into"
        if isinstance(pointer, LlvmConstant):
            reason, helps = "a pointer is null or undefined where it is used", ()
        while isinstance(pointer, LlvmInstruction) and pointers_from(pointer):
            pointer = pointers_from(pointer)[0]
        if isinstance(pointer, LlvmInstruction) and pointer.opcode == "load":
            reason = "a pointer is loaded from memory, and it is not known what it points into"
            helps = ("pass one array, and set pointers to its rows in a function that calls this one",)
        elif isinstance(pointer, LlvmInstruction) and pointer.opcode == "call":
            reason = f"a pointer is returned by '{callee_name(pointer) or 'a function that is not known'}'"
        return self._body.error("MA0924", reason, at, *helps)

    def raise_pointer(self, one: LlvmInstruction) -> bool:
        """Raise ``one`` if it computes an address or allocates memory; returns whether it did."""
        is_pointer = one.type.kind == "pointer"
        if one.opcode == "alloca":
            self.places[one] = self._local(one)
        elif allocator(one) is not None:
            self.places[one] = self._allocated(one)
        elif is_pointer and one.opcode in ("select", "inttoptr", "getelementptr") and points_nowhere(one):
            self.numbers[one] = self._numbered(one)
        elif is_pointer and (one.opcode in ("select", "load", "inttoptr") or len(pointers_from(one)) == 1):
            if self._is_known(one):
                self.places[one] = self._derived(one)
        else:
            return False
        return True

    def _derived(self, one: LlvmInstruction) -> Place:
        """The target of a pointer that is selected, loaded or moved."""
        if one.opcode in ("select", "load"):
            return self._selected(one) if one.opcode == "select" else self._loaded(one)
        place = self.place(one.operands[0], one)
        return place.moved(self.addresses.offset(one)) if one.opcode == "getelementptr" else place

    def _is_known(self, one: LlvmInstruction) -> bool:
        """Whether its object is known; if not, using the address is an error."""
        return bool(self._body.objects.roots(one))

    def _selected(self, one: LlvmInstruction) -> Place:
        condition = self._body.value(one.operands[0], one)
        x, y = (self.place_or_null(source, one) for source in one.operands[1:])
        memory = self.memory_of(one, one)
        unit = memory.unit
        index = self._body.select(condition, self.addresses.index(x.offset, unit), self.addresses.index(y.offset, unit))
        memrefs = x.memrefs
        if self.merges.is_merged(one):
            pairs = ((self.flexible(x.memrefs[type]), self.flexible(y.memrefs[type])) for type in memory.parts)
            made = (self._body.select(condition, *pair) for pair in pairs)
            memrefs = dict(zip(memory.parts, made, strict=True))
        return Place(memrefs, LinearOffset(0, ((index, unit),)))

    def _loaded(self, one: LlvmInstruction) -> Place:
        """A pointer loaded from memory: its offset, and its memrefs unless it points into a single object."""
        self._refuse_volatile(one)
        memory, slot = self.memory_of(one, one), self._slot(one.operands[0], one)
        root = memory.only
        memrefs = self.place(root, one).memrefs if root is not None else {}
        if root is None:
            memrefs = {type: load(self._body, *slot(held(type))) for type in memory.parts}
        return Place(memrefs, LinearOffset(0, ((load(self._body, *slot(OFFSET)), memory.unit),)))

    def _store_pointer(self, one: LlvmInstruction) -> None:
        value, pointer = one.operands
        roots = self._body.objects.roots
        if not roots(pointer):
            raise self._unknown(pointer, one)
        if not (roots(value) or points_nowhere(value)):
            raise self._unknown(value, one)
        if any(self._body.objects.memory(root).is_external for root in roots(pointer)):
            message = "a pointer is stored in memory that the function is given"
            raise self._body.error("MA0924", message, one, "return an index into the array instead")
        memory = self._body.objects.pointee(pointer)
        if memory is None:  # null, and never anything else
            return
        self.check(memory)
        slot = self._slot(pointer, one)
        if value in self.numbers:
            store(self._body, self.numbers[value], *slot(OFFSET))
            for type in memory.parts if memory.only is None else ():
                store(self._body, self.null(type), *slot(held(type)))
            return
        place = self.place_or_null(value, one, memory)
        store(self._body, self.addresses.index(place.offset, memory.unit), *slot(OFFSET))
        for type in memory.parts if memory.only is None else ():
            store(self._body, self.flexible(place.memrefs[type]), *slot(held(type)))

    def _slot(self, pointer: LlvmValue, one: LlvmInstruction) -> Callable[[LlvmType], tuple[Value, Value]]:
        """The positions of the parts of the pointer stored at ``pointer``."""
        place = self.place(pointer, one)
        self.memory_of(pointer, one)
        index = self.addresses.index(place.offset, OFFSET.size)
        return lambda part: (place.memrefs[part], index)

    # --- null

    def place_or_null(self, pointer: LlvmValue, at: LlvmInstruction, memory: MemoryClass | None = None) -> Place:
        """The target of ``pointer`` for merging by ``at``; null is an offset before an empty ``memory``."""
        if not (pointer in self.numbers or is_null(pointer) or self._body.objects.is_nowhere(pointer)):
            return self.place(pointer, at)
        memory = memory or self.memory_of(at, at)
        nulls = {type: self.null(type) for type in memory.parts}
        if pointer in self.numbers:
            return Place(nulls, LinearOffset(0, ((self.numbers[pointer], memory.unit),)))
        return Place(nulls, LinearOffset(_offset(pointer) * memory.unit))

    def _numbered(self, one: LlvmInstruction) -> Value:
        """The offset of a number that is converted to a pointer, selected or moved."""
        body = self._body
        if one.opcode == "getelementptr":
            bytes_ = self.addresses.index(self.addresses.offset(one))
            return body.like("arith.addi", self.number(one.operands[0]), bytes_)
        number = body.value(one.operands[0], one)
        if one.opcode == "select":
            return body.select(number, *map(self.number, one.operands[1:]))
        index = body.make("arith.index_castui", [number], ir.IndexType.get())
        return body.like("arith.addi", body.like("arith.remui", index, body.index(NUMBERS)), body.index(NULL))

    def number(self, pointer: LlvmValue) -> Value:
        """The offset of a pointer that is null or points nowhere."""
        return self.numbers[pointer] if pointer in self.numbers else self._body.index(_offset(pointer))

    def null(self, type: LlvmType) -> Value:
        """An empty memory that exists from the start, for pointers into no object."""
        if type == IDENTITY:
            return self._body.index(0)
        if type not in self._nulls:
            body = self._body
            outside, body.ip = body.ip, ir.InsertionPoint.at_block_begin(body.op.regions[0].blocks[0])
            self._nulls[type] = body.make("memref.alloca", [body.index(0)], memref_type(body.type(type)), segments(1))
            body.ip = outside
        return self._nulls[type]

    def compare_to_constant(
        self, predicate: int, pointer: LlvmValue, constant: LlvmConstant, at: LlvmInstruction
    ) -> Value:
        """Whether ``pointer`` is ``constant``, null or a number."""
        if pointer in self.numbers:
            offset = self.numbers[pointer]
        else:
            offset = self.addresses.index(self.place(pointer, at).offset, self.memory_of(pointer, at).unit)
        return self._body.compare(predicate, offset, self.number(constant))

    def memory_of(self, pointer: LlvmValue, at: LlvmInstruction) -> MemoryClass:
        """The class of the objects that ``pointer`` may point into.

        Raises:
            UnsupportedError: they are not known, or some of their bytes are accessed as two types.
        """
        roots = self._body.objects.roots(pointer)
        if not roots:
            raise self._unknown(pointer, at)
        memory = self._body.objects.memory(next(iter(roots)))
        self.check(memory)
        return memory

    def check(self, memory: MemoryClass) -> None:
        """Reject memory whose bytes are accessed as two types.

        Raises:
            UnsupportedError: there are such bytes.
        """
        if memory.is_recursive:
            message = "structs that are allocated one by one hold pointers to each other"
            access = next(iter(memory.accesses.values()))
            raise self._body.error("MA0924", message, access, "allocate them in one array")
        clash = memory.clash() if len(memory.types) > 1 else None
        if clash:
            first, second, access = clash
            message = f"the same memory may be accessed as '{first}' and as '{second}'"
            raise self._body.error("MA0925", message, access, "give each type an array, or a struct member, of its own")

    def flexible(self, memref: Value) -> Value:
        """``memref`` cast to a dynamic extent, as for block arguments."""
        if not isinstance(memref.type, ir.MemRefType):
            return memref
        type = ir.MemRefType(memref.type)
        wanted = memref_type(type.element_type)
        return memref if type == wanted else self._body.make("memref.cast", [memref], wanted)

    # --- objects

    def made(self, root: LlvmValue, memory: MemoryClass, memrefs: dict[LlvmType, Value]) -> Place:
        """The beginning of the object ``root``, which gets a number if it needs one."""
        if memory.is_identified and isinstance(root, LlvmInstruction):
            body = self._body
            type = memref_type(ir.IndexType.get(), 1)
            counter = body.make("memref.get_global", [], type, {"name": ir.FlatSymbolRefAttr.get(COUNTER)})
            more = body.like("arith.addi", load(self._body, counter, body.index(0)), body.index(1))
            store(self._body, more, counter, body.index(0))
            memrefs[IDENTITY] = more
        elif memory.is_identified:
            memrefs[IDENTITY] = self._body.index(1 + list(memory.roots).index(root))
        return Place(memrefs, LinearOffset())

    def _local(self, one: LlvmInstruction) -> Place:
        memory = self.memory_of(one, one)
        count, memrefs = one.operands[0], {}
        assert one.element is not None
        for type in memory.types:
            if isinstance(count, LlvmConstant):
                extent = -(-one.element.size * int(count.value or 0) // type.size)
                memrefs[type] = self._body.make(
                    "memref.alloca", [], memref_type(self._body.type(type, one), extent), segments(0)
                )
            else:
                bytes_ = LinearOffset().plus(self.addresses.linear(count), one.element.size)
                memrefs[type] = self._dynamic("memref.alloca", type, bytes_, one)
        return self.made(one, memory, memrefs)

    def _dynamic(self, op: str, type: LlvmType, bytes_: LinearOffset, one: LlvmInstruction) -> Value:
        if bytes_.is_multiple(type.size):
            extent = self.addresses.index(bytes_, type.size)
        else:
            more = self.addresses.index(bytes_.plus(LinearOffset(type.size - 1)))
            extent = self._body.like("arith.divsi", more, self._body.index(type.size))
        return self._body.make(op, [extent], memref_type(self._body.type(type, one)), segments(1))

    def _allocated(self, one: LlvmInstruction) -> Place:
        memory = self.memory_of(one, one)
        operands = [one.operands[number] for number in allocator(one) or ()]
        sizes = [self.addresses.linear(operand) for operand in operands]
        total = sizes[0]
        for size in sizes[1:]:
            total = self.addresses.product(total, size)
        memrefs = {type: self._dynamic("memref.alloc", type, total, one) for type in memory.types}
        name = callee_name(one)
        if name == "calloc" or "zeroed" in name:
            for type, memref in memrefs.items():
                extent = self._body.make("memref.dim", [memref, self._body.index(0)], ir.IndexType.get())
                fill(self._body, extent, self.zero(type, one), memref, self._body.index(0))
        made = self.made(one, memory, memrefs)
        if name.endswith("realloc") and not is_null(one.operands[0]):
            self._move(one, made)
        return made

    def zero(self, type: LlvmType, one: LlvmInstruction) -> Value:
        """What bytes of zeros are as ``type``."""
        if type.kind == "held":
            return self.null(type.parts[0])
        return self._body.number(self._body.type(type, one), NULL if type == OFFSET else 0)

    def _move(self, one: LlvmInstruction, to: Place) -> None:
        """Copy to ``to`` what was in the memory that a ``realloc`` takes, and free that."""
        from_ = self.place(one.operands[0], one)
        zero, index = self._body.index(0), ir.IndexType.get()
        for type in self.memory_of(one, one).types:
            pair = from_.memrefs[type], to.memrefs[type]
            extents = (self._body.make("memref.dim", [one, zero], index) for one in pair)
            copy(self._body, self._body.like("arith.minsi", *extents), pair[0], zero, pair[1], zero)
        self._free_start(one.operands[0], one)

    def raise_free(self, one: LlvmInstruction) -> bool:
        """Raise ``one`` if it frees memory; returns whether it does."""
        name = callee_name(one)
        if name not in _FREES and "___rust_dealloc" not in name:
            return False
        freed = one.operands[0]
        if isinstance(freed, LlvmConstant) or freed in self.numbers or self._body.objects.is_nowhere(freed):
            return True
        self._free_start(one.operands[0], one)
        return True

    def _free_start(self, pointer: LlvmValue, one: LlvmInstruction) -> None:
        place = self.place(pointer, one)
        objects = self._body.objects
        if not all(_is_allocated(root) or objects.is_passed(root) for root in objects.roots(pointer)):
            raise self._body.error("MA0924", "it is not known which memory is freed", one)
        if self.merges.may_be_null(pointer):
            self.branch(self.compare_to_constant(_NE, pointer, _NULL, one), [], lambda: self._free(place))
        else:
            self._free(place)

    def _free(self, place: Place) -> list[Value]:
        for type, memref in place.memrefs.items():
            if type != IDENTITY:
                self._body.create("memref.dealloc", [memref])
        return []

    def _global(self, variable: LlvmGlobal, at: LlvmInstruction) -> Place:
        memory = self.memory_of(variable, at)
        if variable.content is None:
            raise self._body.error("MA0924", f"the variable '{variable.name}' is defined in another file", at)
        memrefs = {}
        for type in memory.types:
            extent = -(-variable.held.size // type.size)
            name = ir.FlatSymbolRefAttr.get(global_name(variable, type, memory))
            result = memref_type(self._body.type(type, at), extent)
            memrefs[type] = self._body.make("memref.get_global", [], result, {"name": name})
        return self.made(variable, memory, memrefs)

    # --- accesses

    def raise_access(self, one: LlvmInstruction) -> bool:
        """Raise ``one`` if it loads or stores; returns whether it does."""
        if one.opcode not in ("load", "store"):
            return False
        is_load = one.opcode == "load"
        pointer = one.operands[0 if is_load else 1]
        type = one.type if is_load else one.operands[0].type
        self._refuse_volatile(one)
        if type.kind == "pointer":
            if not is_load:  # the use of a pointer that is not known is refused
                self._store_pointer(one)
            return True
        memref, index = self._element(pointer, type, one)
        if is_load:
            self._body.values[one] = load(self._body, memref, index)
        else:
            store(self._body, self._body.value(one.operands[0], one), memref, index)
        return True

    def _refuse_volatile(self, one: LlvmInstruction) -> None:
        if one.is_volatile:
            raise self._body.error("MA0922", "a volatile or atomic access has no counterpart", one)

    def raise_masked(self, one: LlvmInstruction) -> None:
        """An access of one lane of a vector, if its bit is set."""
        body = self._body
        if one.type.kind == "void":
            value, pointer, bit = (one.operands[number] for number in range(3))
            memref, index = self._element(pointer, value.type, one)
            stored = body.value(value, one)
            self.branch(body.value(bit, one), [], lambda: self._stored(stored, memref, index))
            return
        pointer, bit, otherwise = (one.operands[number] for number in range(3))
        memref, index = self._element(pointer, one.type, one)
        passed = body.value(otherwise, one)
        branches = (lambda: [load(self._body, memref, index)], lambda: [passed])
        (body.values[one],) = self.branch(body.value(bit, one), [passed.type], *branches)

    def branch(self, condition: Value, types: list[Type], *branches: Callable[[], list[Value]]) -> list[Value]:
        """``scf.if`` with a branch or two."""
        body = self._body
        op = body.create("scf.if", [condition], types, regions=2)
        outside = body.ip
        for region, branch in zip(op.regions, branches, strict=False):
            body.ip = ir.InsertionPoint(region.blocks.append())
            body.create("scf.yield", branch())
        body.ip = outside
        return list(op.results)

    def _element(self, pointer: LlvmValue, type: LlvmType, one: LlvmInstruction) -> tuple[Value, Value]:
        place = self.place(pointer, one)
        self.memory_of(pointer, one)
        self._body.type(type, one)
        return place.memrefs[type], self.addresses.index(place.offset, type.size)

    def _stored(self, value: Value, memref: Value, index: Value) -> list[Value]:
        store(self._body, value, memref, index)
        return []


def _offset(pointer: LlvmValue) -> int:
    """The offset of a constant: null, or a number as an address."""
    number = pointer.value if isinstance(pointer, LlvmConstant) else None
    return NULL if is_null(pointer) else NULL + int(1 if number is None else number) % NUMBERS


def _is_allocated(root: LlvmValue) -> bool:
    return isinstance(root, LlvmInstruction) and allocator(root) is not None
