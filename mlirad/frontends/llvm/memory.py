"""Memory: objects become memrefs; loads and stores, copies and fills."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.frontends.llvm.addresses import Addresses, LinearOffset, Place
from mlirad.frontends.llvm.body import Body
from mlirad.frontends.llvm.globals import global_name
from mlirad.frontends.llvm.merges import PointerMerges, is_null
from mlirad.frontends.llvm.objects import Congruence, MemoryClass, allocator, callee_name, pointers_from
from mlirad.frontends.llvm.program import LlvmConstant, LlvmGlobal, LlvmInstruction, LlvmType, LlvmValue

_FREES: Final = ("free", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "__rust_dealloc")
#: The offset of null, counted in elements; no array begins so far in front of another place.
_NULL: Final = -(1 << 40)
_NE: Final = 1
#: Copies of structs of so many elements are written out.
_WRITTEN_OUT: Final = 64
_NO_POINTERS: Final = "arrays of pointers, and structs that hold pointers, have no memref"


class Memory:
    """Raises what reads and writes memory in ``body``."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self.addresses = Addresses(body)
        self.merges = PointerMerges(body.function, body.objects)
        self._nulls: dict[LlvmType, Value] = {}
        self.places: dict[LlvmValue, Place] = {}

    # --- pointers

    def place(self, pointer: LlvmValue, at: LlvmInstruction) -> Place:
        """Where ``pointer`` points.

        Raises:
            UnsupportedError: that is not known.
        """
        if pointer in self.places:
            return self.places[pointer]
        if isinstance(pointer, LlvmGlobal):
            return self._global(pointer, at)
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
            reason = f"a pointer is loaded from memory: {_NO_POINTERS}"
        elif isinstance(pointer, LlvmInstruction) and pointer.opcode == "call":
            reason = f"a pointer is returned by '{callee_name(pointer) or 'a function that is not known'}'"
        return self._body.error("MA0924", reason, at, *helps)

    def raise_pointer(self, one: LlvmInstruction) -> bool:
        """Raise ``one`` if it computes an address or allocates memory; returns whether it does."""
        if one.opcode == "alloca":
            self.places[one] = self._local(one)
        elif one.opcode == "getelementptr":
            if self._is_known(one):
                self.places[one] = self.place(one.operands[0], one).moved(self.addresses.offset(one))
        elif allocator(one) is not None:
            self.places[one] = self._allocated(one)
        elif one.type.kind == "pointer" and one.opcode == "select":
            if self._is_known(one):
                self.places[one] = self._selected(one)
        elif one.type.kind == "pointer" and len(pointers_from(one)) == 1:
            if self._is_known(one):
                self.places[one] = self.place(pointers_from(one)[0], one)
        else:
            return False
        return True

    def _is_known(self, one: LlvmInstruction) -> bool:
        """Whether its object is; if not, a use of the address is refused."""
        return bool(self._body.objects.roots(one))

    def _selected(self, one: LlvmInstruction) -> Place:
        condition = self._body.value(one.operands[0], one)
        x, y = (self.place_or_null(source, one) for source in one.operands[1:])
        memory = self.memory_of(one, one)
        unit = memory.unit
        index = self._body.select(condition, self.addresses.index(x.offset, unit), self.addresses.index(y.offset, unit))
        memrefs = x.memrefs
        if self.merges.is_merged(one):
            pairs = ((self.flexible(x.memrefs[type]), self.flexible(y.memrefs[type])) for type in memory.types)
            made = (self._body.select(condition, *pair) for pair in pairs)
            memrefs = dict(zip(memory.types, made, strict=True))
        return Place(memrefs, LinearOffset(0, ((index, unit),)))

    # --- null

    def place_or_null(self, pointer: LlvmValue, at: LlvmInstruction) -> Place:
        """Where ``pointer`` points, which ``at`` merges with others: null is in front of an empty memory."""
        if not (is_null(pointer) or (isinstance(pointer, LlvmConstant) and pointer.is_undefined)):
            return self.place(pointer, at)
        memory = self.memory_of(at, at)
        return Place({type: self._null(type) for type in memory.types}, LinearOffset(_NULL * memory.unit))

    def _null(self, type: LlvmType) -> Value:
        """A memory without elements, which is there from the beginning."""
        if type not in self._nulls:
            body = self._body
            outside, body.ip = body.ip, ir.InsertionPoint.at_block_begin(body.op.regions[0].blocks[0])
            self._nulls[type] = body.make("memref.alloca", [body.index(0)], memref_type(body.type(type)), _segments(1))
            body.ip = outside
        return self._nulls[type]

    def compare_to_null(self, predicate: int, pointer: LlvmValue, at: LlvmInstruction) -> Value:
        """Whether ``pointer``, which may be null, is."""
        unit = self.memory_of(pointer, at).unit
        offset = self.addresses.index(self.place(pointer, at).offset, unit)
        return self._body.compare(predicate, offset, self._body.index(_NULL))

    def memory_of(self, pointer: LlvmValue, at: LlvmInstruction) -> MemoryClass:
        """The class of the objects that ``pointer`` may point into.

        Raises:
            UnsupportedError: they are not known, or some bytes of them are accessed as two types.
        """
        roots = self._body.objects.roots(pointer)
        if not roots:
            raise self._unknown(pointer, at)
        memory = self._body.objects.memory(next(iter(roots)))
        self.check(memory)
        return memory

    def check(self, memory: MemoryClass) -> None:
        """Refuse memory of which bytes are accessed as two types.

        Raises:
            UnsupportedError: there are such bytes.
        """
        clash = memory.clash() if len(memory.types) > 1 else None
        if clash:
            first, second, access = clash
            message = f"the same memory may be accessed as '{first}' and as '{second}'"
            raise self._body.error("MA0925", message, access, "give each type an array, or a struct member, of its own")

    def flexible(self, memref: Value) -> Value:
        """``memref`` with an extent that is not known, as others have that are passed on."""
        type = ir.MemRefType(memref.type)
        wanted = memref_type(type.element_type)
        return memref if type == wanted else self._body.make("memref.cast", [memref], wanted)

    # --- objects

    def _local(self, one: LlvmInstruction) -> Place:
        memory = self.memory_of(one, one)
        count, memrefs = one.operands[0], {}
        assert one.element is not None
        for type in memory.types:
            if isinstance(count, LlvmConstant):
                extent = -(-one.element.size * int(count.value or 0) // type.size)
                memrefs[type] = self._body.make(
                    "memref.alloca", [], memref_type(self._body.type(type, one), extent), _segments(0)
                )
            else:
                bytes_ = LinearOffset().plus(self.addresses.linear(count), one.element.size)
                memrefs[type] = self._dynamic("memref.alloca", type, bytes_, one)
        return Place(memrefs, LinearOffset())

    def _dynamic(self, op: str, type: LlvmType, bytes_: LinearOffset, one: LlvmInstruction) -> Value:
        if bytes_.is_multiple(type.size):
            extent = self.addresses.index(bytes_, type.size)
        else:
            more = self.addresses.index(bytes_.plus(LinearOffset(type.size - 1)))
            extent = self._body.like("arith.divsi", more, self._body.index(type.size))
        return self._body.make(op, [extent], memref_type(self._body.type(type, one)), _segments(1))

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
                zero = self._body.number(self._body.type(type, one), 0)
                self._fill(extent, zero, memref, self._body.index(0))
        return Place(memrefs, LinearOffset())

    def raise_free(self, one: LlvmInstruction) -> bool:
        """Raise ``one`` if it frees memory; returns whether it does."""
        name = callee_name(one)
        if name not in _FREES and "___rust_dealloc" not in name:
            return False
        if isinstance(one.operands[0], LlvmConstant):
            return True
        pointer = one.operands[0]
        place, objects = self.place(pointer, one), self._body.objects
        is_start = objects.offset(pointer) == Congruence() and all(map(_is_allocated, objects.roots(pointer)))
        if not is_start:
            raise self._body.error("MA0924", "it is not known which memory is freed", one)
        if self.merges.may_be_null(pointer):
            self._if(self.compare_to_null(_NE, pointer, one), [], lambda: self._free(place))
        else:
            self._free(place)
        return True

    def _free(self, place: Place) -> list[Value]:
        for memref in place.memrefs.values():
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
        return Place(memrefs, LinearOffset())

    # --- accesses

    def raise_access(self, one: LlvmInstruction) -> bool:
        """Raise ``one`` if it loads or stores; returns whether it does."""
        if one.opcode not in ("load", "store"):
            return False
        is_load = one.opcode == "load"
        pointer = one.operands[0 if is_load else 1]
        type = one.type if is_load else one.operands[0].type
        if one.is_volatile:
            raise self._body.error("MA0922", "a volatile or atomic access has no counterpart", one)
        if type.kind == "pointer":
            if is_load:
                return True  # its use is refused
            message = f"a pointer is stored in memory: {_NO_POINTERS}"
            raise self._body.error("MA0924", message, one, "pass the array as an argument of the function")
        memref, index = self._element(pointer, type, one)
        if is_load:
            self._body.values[one] = self._load(memref, index)
        else:
            self._store(self._body.value(one.operands[0], one), memref, index)
        return True

    def raise_masked(self, one: LlvmInstruction) -> None:
        """An access of one lane of a vector, if its bit is set."""
        body = self._body
        if one.type.kind == "void":
            value, pointer, bit = (one.operands[number] for number in range(3))
            memref, index = self._element(pointer, value.type, one)
            stored = body.value(value, one)
            self._if(body.value(bit, one), [], lambda: self._stored(stored, memref, index))
            return
        pointer, bit, otherwise = (one.operands[number] for number in range(3))
        memref, index = self._element(pointer, one.type, one)
        passed = body.value(otherwise, one)
        branches = (lambda: [self._load(memref, index)], lambda: [passed])
        (body.values[one],) = self._if(body.value(bit, one), [passed.type], *branches)

    def _if(self, condition: Value, types: list[Type], *branches: Callable[[], list[Value]]) -> list[Value]:
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

    def _load(self, memref: Value, index: Value) -> Value:
        return self._body.make("memref.load", [memref, index], ir.MemRefType(memref.type).element_type)

    def _store(self, value: Value, memref: Value, index: Value) -> None:
        self._body.create("memref.store", [value, memref, index])

    def _stored(self, value: Value, memref: Value, index: Value) -> list[Value]:
        self._store(value, memref, index)
        return []

    def _loop(self, extent: Value, step: Callable[[Value], None]) -> None:
        body = self._body
        loop = body.create("scf.for", [body.index(0), extent, body.index(1)], regions=1)
        block = loop.regions[0].blocks.append(ir.IndexType.get(), arg_locs=[body.loc])
        outside, body.ip = body.ip, ir.InsertionPoint(block)
        step(block.arguments[0])
        body.create("scf.yield")
        body.ip = outside

    # --- copies and fills

    def raise_copy(self, one: LlvmInstruction, *, may_overlap: bool) -> None:
        """A ``memcpy``, or ``memmove`` if it may overlap."""
        target, source, size = one.operands[:3]
        bytes_ = self.addresses.linear(size)
        if bytes_ == LinearOffset():
            return
        to, from_ = self.place(target, one), self.place(source, one)
        memory = self.memory_of(target, one)
        self.memory_of(source, one)
        if not memory.types:
            message = "memory is copied, and not known to hold numbers of some type"
            raise self._body.error("MA0924", message, one, "copy the elements in a loop")
        if len(memory.types) > 1:
            self._copy_record(one, to, from_, bytes_)
            return
        (type,) = memory.types
        extent = self.addresses.index(bytes_, type.size)
        target_memref, source_memref = to.memrefs[type], from_.memrefs[type]
        first, second = (self.addresses.index(place.offset, type.size) for place in (to, from_))
        if may_overlap:
            between = self._body.make("memref.alloc", [extent], memref_type(self._body.type(type)), _segments(1))
            self._copy(extent, source_memref, second, between, self._body.index(0))
            self._copy(extent, between, self._body.index(0), target_memref, first)
            self._body.create("memref.dealloc", [between])
            return
        self._copy(extent, source_memref, second, target_memref, first)

    def _copy(self, extent: Value, source: Value, first: Value, target: Value, position: Value) -> None:
        """Copy ``extent`` elements, from one subscript on to another."""

        def step(i: Value) -> None:
            value = self._load(source, self._body.like("arith.addi", first, i))
            self._store(value, target, self._body.like("arith.addi", position, i))

        self._loop(extent, step)

    def _copy_record(self, one: LlvmInstruction, to: Place, from_: Place, bytes_: LinearOffset) -> None:
        """Copies what has several types element by element: no byte between elements may be read as a number."""
        objects = self._body.objects
        start = objects.offset(one.operands[1])
        known = [pair for root in objects.roots(one.operands[1]) for pair in objects.memory(root).offsets()]
        elements: list[tuple[int, LlvmType]] = []
        position, total = 0, bytes_.constant
        while position < total and len(elements) <= _WRITTEN_OUT and not bytes_.terms:
            here = start.moved(Congruence(position))
            found = [kind for kind, where in known if where.has(here)]
            if found:
                elements.append((position, found[0]))
            position += found[0].size if found else 1
        covered = sum(kind.size for _, kind in elements)
        is_local = all(objects.memory(root).is_local for root in objects.roots(one.operands[0]))
        if bytes_.terms or len(elements) > _WRITTEN_OUT or not (covered == total or is_local):
            message = "a struct is copied whose members are not all known"
            raise self._body.error("MA0924", message, one, "copy the members that are used")
        read = [
            self._load(from_.memrefs[kind], self.addresses.index(from_.moved(LinearOffset(at)).offset, kind.size))
            for at, kind in elements
        ]
        for value, (position, kind) in zip(read, elements, strict=True):
            index = self.addresses.index(to.moved(LinearOffset(position)).offset, kind.size)
            self._store(value, to.memrefs[kind], index)

    def raise_fill(self, one: LlvmInstruction) -> None:
        """A ``memset``; bytes other than 0 only where the elements are bytes."""
        target, byte, size = one.operands[:3]
        memory = self.memory_of(target, one)
        place, bytes_ = self.place(target, one), self.addresses.linear(size)
        is_zero = isinstance(byte, LlvmConstant) and not byte.value
        if not is_zero and any(type.size != 1 for type in memory.types):
            message = "memory is filled with bytes that are not 0"
            raise self._body.error("MA0924", message, one, "fill the array in a loop")
        if len(memory.types) > 1 and not memory.is_local:
            message = "an array of structs that others see is filled"
            raise self._body.error("MA0924", message, one, "assign to the members in a loop")
        for type in memory.types:
            if len(memory.types) > 1 and not place.offset.is_multiple(type.size):
                raise self._body.error("MA0924", "a part of a struct is filled", one, "assign to the members")
            first = self.addresses.index(place.offset, type.size)
            value = self._body.number(self._body.type(type, one), 0) if is_zero else self._body.value(byte, one)
            memref = place.memrefs[type]
            self._fill(self.addresses.index(bytes_, type.size), value, memref, first)

    def _fill(self, extent: Value, value: Value, memref: Value, first: Value) -> None:
        """Store ``value`` in ``extent`` elements from ``first`` on."""
        self._loop(extent, lambda i: self._store(value, memref, self._body.like("arith.addi", first, i)))


def _is_allocated(root: LlvmValue) -> bool:
    return isinstance(root, LlvmInstruction) and allocator(root) is not None


def memref_type(element: Type, extent: int | None = None) -> Type:
    """A memref of rank 1; with any extent if none is given."""
    return ir.MemRefType.get([ir.ShapedType.get_dynamic_size() if extent is None else extent], element)


def _segments(count: int) -> dict[str, ir.Attribute]:
    return {"operandSegmentSizes": ir.DenseI32ArrayAttr.get([count, 0])}
