"""Points-to analysis: the objects that each pointer of a module may point into, and their element types.

An object is the target of a parameter, a local variable, allocated memory, or a global variable. If a pointer may point
into several objects, these are in one `MemoryClass`, which has the types of loads and stores. An object of several
types, such as an array of structs, is raised to a memref for each type. That no byte is accessed as two types is proved
by congruences: the offsets of an access are ``first + k * step`` for integers ``k``, plus the bounded contributions of
subscripts of arrays inside a struct.

A pointer in memory may point into the objects of all pointers stored there. It becomes an offset, and a memref for each
element type, unless it points into a single object that is known at each load of the pointer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd
from typing import Final

from mlirad.frontends.llvm.flow import InstructionOrder
from mlirad.frontends.llvm.memory_classes import OFFSET, Congruence, MemoryClass, held
from mlirad.frontends.llvm.offsets import multiple_of, step
from mlirad.frontends.llvm.program import (
    LlvmConstant,
    LlvmFunction,
    LlvmGlobal,
    LlvmInstruction,
    LlvmModule,
    LlvmParameter,
    LlvmType,
    LlvmValue,
)
from mlirad.frontends.llvm.sources import allocator, callee_name, leaves, name_of, pointers_from

COPIES: Final = ("llvm.memcpy.", "llvm.memmove.", "memcpy", "memmove")
#: Masked accesses: of one number if a bit is set, and of vectors in LLVM.
MASKED: Final = ("llvm.masked.load.", "llvm.masked.gather.", "llvm.masked.store.", "llvm.masked.scatter.")
#: The maximal number of rounds in which types are propagated along copies.
_ROUNDS: Final = 8
#: A pointer that may be stored by unknown code, and a size that no object has.
_UNKNOWN: Final = LlvmConstant(LlvmType("pointer"), is_undefined=True)
_FAR: Final = 1 << 40
#: The maximal number of elements that a copy of constant size moves one by one in the analysis.
_MOST_MOVED: Final = 64
#: The maximal number of pointers in an object that copies distinguish.
_MOST_POINTERS: Final = 256


class Objects:
    """The objects of a module, and the targets of its pointers."""

    def __init__(self, module: LlvmModule) -> None:
        self._module = module
        self._roots: dict[LlvmValue, frozenset[LlvmValue]] = {}
        self._offsets: dict[LlvmValue, Congruence] = {}
        self._classes: dict[LlvmValue, MemoryClass] = {}
        self.passed: set[LlvmFunction] = set()
        #: Parameters that calls in the module may pass null for.
        self.nullable: set[LlvmValue] = set()
        #: Parameters -> others that point into the same object; see `tied`.
        self.tied: dict[LlvmValue, LlvmParameter] = {}
        self._changed = False
        self._opaque: set[LlvmInstruction] = set()
        self._functions = {one: number for number, one in enumerate(module.functions.values(), 1)}
        self._defined = [one for one in module.functions.values() if one.blocks]
        self._owners = {given: one for one in self._defined for given in one.parameters}
        instructions = [one for function in self._defined for one in function.instructions]
        names = ((one, callee_name(one)) for one in instructions if one.opcode == "call")
        self._copies = [one.operands[:3] for one, name in names if name.startswith(COPIES)]
        loads = [one for one in instructions if one.opcode == "load" and one.type.kind == "pointer"]
        while True:
            self._follow(instructions)
            # What unknown code may have stored is unknown, and so is everything derived from it.
            opaque = [one for one in loads if self.roots(one) and not self.held(one.operands[0])]
            if not opaque:
                break
            self._opaque.update(opaque)
        for one in instructions:
            self._note_access(one)
        self._exchange()
        self._find_only(instructions)
        self._represent_pointers(instructions)

    @property
    def is_numbered(self) -> bool:
        """Whether objects have numbers."""
        return any(memory.is_identified for memory in self._classes.values())

    def identify(self, pointer: LlvmValue) -> None:
        """Number the objects that ``pointer`` may point into."""
        for memory in {self.memory(root): None for root in self.roots(pointer)}:
            if not memory.is_identified:
                memory.is_identified = True
                self._represent_pointers([one for function in self._defined for one in function.instructions])

    def _follow(self, instructions: list[LlvmInstruction]) -> None:
        """Compute the targets of all pointers, up to a fixed point."""
        for found in (self._roots, self._offsets, self._classes, self.passed, self.nullable):
            found.clear()
        self._changed = True
        while self._changed:
            self._changed = False
            for function in self._defined:
                self._trace(function)
            for variable in self._module.globals.values():
                for position, value in pointers_in(variable.content, 0):
                    self._put(self.memory(variable), Congruence(position), value)
            for one in instructions:
                self._note_pointers(one)
            self._join_pointers()

    def roots(self, pointer: LlvmValue) -> frozenset[LlvmValue]:
        """The objects that ``pointer`` may point into; none if they are unknown, or it is null."""
        if isinstance(pointer, LlvmGlobal | LlvmParameter | LlvmFunction):
            return frozenset((pointer,))
        if isinstance(pointer, LlvmInstruction) and pointer not in self._roots and not pointer.address:
            self._roots[pointer] = self._flow(pointer)[0]  # a constant expression
            self._offsets[pointer] = self._flow(pointer)[1]
        return self._roots.get(pointer, frozenset())

    def offset(self, pointer: LlvmValue) -> Congruence:
        """The offset of ``pointer`` in its object; functions are elements of one object."""
        if isinstance(pointer, LlvmFunction):
            return Congruence(8 * self._functions[pointer])
        self.roots(pointer)
        return self._offsets.get(pointer, Congruence())

    def divisor(self, value: LlvmValue) -> int:
        """What divides a number, or the offset of a pointer in its object; 0 if that is 0."""
        if value.type.kind != "pointer":
            return multiple_of(value, self._apart)
        return gcd(self.offset(value).divisor, *(self.memory(root).blur for root in self.roots(value)))

    def memory(self, root: LlvmValue) -> MemoryClass:
        """The class of an object."""
        if root not in self._classes:
            made = MemoryClass(is_local=isinstance(root, LlvmInstruction), roots={root: None})
            made.is_zeroed = isinstance(root, LlvmGlobal) or "zeroed" in name_of(root) or name_of(root) == "calloc"
            self._classes[root] = made
        return self._classes[root]

    def owner(self, parameter: LlvmParameter) -> LlvmFunction:
        """The function that has ``parameter``."""
        return self._owners[parameter]

    def is_passed(self, root: LlvmValue) -> bool:
        """Whether ``root`` is the parameter of a function that other functions of the module call."""
        return isinstance(root, LlvmParameter) and self._owners.get(root) in self.passed

    def pointee(self, pointer: LlvmValue) -> MemoryClass | None:
        """The class that a pointer loaded from or stored to ``pointer`` points into."""
        found = next((root for value in self.held(pointer) for root in self.roots(value)), None)
        return None if found is None else self.memory(found)

    def number(self, memory: MemoryClass) -> int:
        """The position of ``memory`` in the program."""
        return list(self._classes.values()).index(memory)

    def held(self, pointer: LlvmValue) -> list[LlvmValue]:
        """The pointers that may be stored at ``pointer``; none if unknown code may have stored some."""
        found: dict[LlvmValue, None] = {}
        here = self.offset(pointer)
        for memory in {self.memory(root): None for root in self.roots(pointer)}:
            if memory.is_external:
                return []
            blur = Congruence(0, memory.blur)
            pairs = ((value, where.moved(blur)) for where, value in memory.pointers)
            found.update((value, None) for value, where in pairs if where.may_overlap(8, here, 8))
        return [] if _UNKNOWN in found else list(found)

    def is_null(self, value: LlvmValue) -> bool:
        """Whether ``value`` is loaded from constants that are null, such as the destructors in tables of Rust."""
        if not (isinstance(value, LlvmInstruction) and value.opcode == "load"):
            return False
        roots = self.roots(value.operands[0])
        is_known = all(isinstance(one, LlvmGlobal) and one.is_constant and one.content is not None for one in roots)
        return bool(roots) and is_known and not self.held(value.operands[0])

    def is_nowhere(self, value: LlvmValue) -> bool:
        """Whether ``value`` points into no object, and is not null, such as the address of an empty slice in Rust."""
        is_load = isinstance(value, LlvmInstruction) and value.opcode == "load"
        values = self.held(value.operands[0]) if is_load else [value]  # type: ignore[attr-defined]
        return bool(values) and all(isinstance(one, LlvmConstant) and one.is_undefined for one in values)

    def sources(self, one: LlvmInstruction) -> list[LlvmValue]:
        """The pointers that ``one`` may be derived from by offsets, including loaded ones."""
        return self.held(one.operands[0]) if one.opcode == "load" else pointers_from(one)

    def callees(self, call: LlvmInstruction) -> list[LlvmFunction]:
        """The functions that ``call`` may call; none if unknown."""
        if isinstance(call.operands[-1], LlvmFunction):
            return [call.operands[-1]]
        found = [one for one in self.roots(call.operands[-1]) if isinstance(one, LlvmFunction)]
        types = [operand.type for operand in call.operands[:-1]]
        fitting = (one for one in found if [given.type for given in one.parameters] == types)
        return sorted((one for one in fitting if one.result == call.type), key=lambda one: self._functions[one])

    def _trace(self, function: LlvmFunction) -> None:
        """Propagate the pointers of ``function``, up to a fixed point."""
        pointers = [one for one in function.instructions if one.type.kind == "pointer"]
        changed = True
        while changed:
            changed = False
            for one in pointers:
                roots, offset = self._flow(one)
                if one in self._offsets:
                    offset = self._offsets[one].joined(offset)
                if roots and (roots, offset) != (self._roots.get(one), self._offsets.get(one)):
                    self._roots[one], self._offsets[one] = roots, offset
                    changed = self._changed = True

    def _flow(self, one: LlvmInstruction) -> tuple[frozenset[LlvmValue], Congruence]:
        if one.opcode == "alloca" or allocator(one) is not None:
            return frozenset((one,)), Congruence()
        if one in self._opaque:
            return frozenset(), Congruence()
        sources = [source for source in self.sources(one) if self.roots(source)]
        roots = frozenset().union(*map(self.roots, sources))
        offsets = [self.offset(source) for source in sources]
        found = offsets[0] if offsets else Congruence()
        for other in offsets[1:]:
            found = found.joined(other)
        return roots, found.moved(step(one, self._apart)) if one.opcode == "getelementptr" else found

    def _apart(self, first: LlvmValue, second: LlvmValue) -> int:
        """A number that divides the distance of two pointers; 0 if it is not known yet that there is one."""
        x, y, apart = self.offset(first), self.offset(second), int(self.roots(first) != self.roots(second))
        return gcd(x.first - y.first, x.step, y.step, x.grain, y.grain, apart)  # of different objects it is any number

    def _note_pointers(self, one: LlvmInstruction) -> None:
        """Propagate stored, passed and merged pointers."""
        if one.opcode == "store" and one.operands[0].type.kind == "pointer":
            for root in self.roots(one.operands[1]):
                self._put(self.memory(root), self.offset(one.operands[1]), one.operands[0])
            self._carry(one.operands[0])
        elif one.opcode in ("phi", "select", "load") and one.type.kind == "pointer":
            self._carry(one)
        elif one.opcode == "call":
            if callee_name(one).startswith(("llvm.memset.", "memset")):
                for root in self.roots(one.operands[0]):
                    self.memory(root).is_zeroed = True
            elif callee_name(one).endswith("realloc"):
                for root in self.roots(one.operands[0]):
                    self._unite(root, one)
            for callee in self.callees(one):
                self._note_call(one, callee)

    def _note_call(self, one: LlvmInstruction, callee: LlvmFunction) -> None:
        if not callee.blocks:
            return
        for argument, parameter in zip(one.operands, callee.parameters, strict=False):
            if parameter.type.kind == "pointer":
                self._changed |= callee not in self.passed
                self.passed.add(callee)
                if parameter not in self.nullable and self._may_be_null(argument):
                    self._changed = True
                    self.nullable.add(parameter)
                self._carry(argument)
                offset = self.offset(argument)
                for root in self.roots(argument):
                    memory = self._unite(root, parameter)
                    blur = gcd(memory.blur, offset.divisor)
                    self._changed |= blur != memory.blur
                    memory.blur = blur

    def _may_be_null(self, pointer: LlvmValue) -> bool:
        """Whether a source of ``pointer`` is a constant, or is loaded."""
        return any(
            isinstance(one, LlvmConstant)
            or one in self.nullable
            or (isinstance(one, LlvmInstruction) and one.opcode == "load")
            for one in leaves(pointer)
        )

    def _put(self, memory: MemoryClass, where: Congruence, value: LlvmValue) -> None:
        self._changed |= (where, value) not in memory.pointers
        memory.pointers[where, value] = None

    def _join_pointers(self) -> None:
        """Propagate pointers along copies; those at one position are in one class."""
        for first, second, size in self._copies:
            for source, target in ((first, second), (second, first)):
                memories = {self.memory(root): None for root in self.roots(source)}
                if any(map(self._is_external, (root for one in memories for root in one.roots))):
                    self._note_unknown(target, size)
                pairs = (pair for one in memories for pair in one.pointers)
                moved = [(w, value) for was, value in pairs for w in self._moved(was, 8, source, target, size)]
                for memory in {self.memory(root): None for root in self.roots(target)}:
                    for where, value in moved if len(memory.pointers) < _MOST_POINTERS else ():
                        if not any(value is v and w.has(where) for w, v in memory.pointers):
                            self._put(memory, where, value)
        for memory in dict.fromkeys(self._classes.values()):
            memory.is_external = any(map(self._is_external, memory.roots))
            stored = list(memory.pointers)
            targets = {self.memory(root) for _, value in stored for root in self.roots(value)}
            for number, (where, value) in enumerate(stored if len(targets) > 1 else ()):
                near = (other for elsewhere, other in stored[:number] if where.may_overlap(8, elsewhere, 8))
                roots = [root for one in (value, *near) for root in self.roots(one)]
                for root in roots[1:]:
                    self._unite(roots[0], root)

    def _note_unknown(self, target: LlvmValue, size: LlvmValue) -> None:
        """Mark the pointers in ``target`` as unknown."""
        there = self.offset(target)
        reach = size.value if isinstance(size, LlvmConstant) and isinstance(size.value, int) else _FAR
        for root in self.roots(target):
            self._put(self.memory(root), Congruence(there.first, there.step, ((1, there.reach + reach),)), _UNKNOWN)

    def _is_external(self, root: LlvmValue) -> bool:
        """Whether unknown code may have stored pointers in an object."""
        if isinstance(root, LlvmGlobal):  # type information and virtual tables of C++ are constant
            return root.content is None and not root.name.startswith("_ZT")
        return isinstance(root, LlvmParameter) and self._owners[root] not in self.passed

    def _note_access(self, one: LlvmInstruction) -> None:
        if one.opcode == "load" and one.type.is_scalar:
            self._access(one.operands[0], one.type, one)
        elif one.opcode == "store" and one.operands[0].type.is_scalar:
            self._access(one.operands[1], one.operands[0].type, one)
        elif one.opcode == "call" and callee_name(one).startswith(MASKED):
            is_load = one.type.kind != "void"
            self._access(one.operands[0 if is_load else 1], one.type if is_load else one.operands[0].type, one)

    def _access(self, pointer: LlvmValue, type: LlvmType, one: LlvmInstruction) -> None:
        for root in self.roots(pointer):
            self.memory(root).accesses.setdefault((type, self.offset(pointer)), one)

    def _find_only(self, instructions: list[LlvmInstruction]) -> None:
        """Find the classes with a single object that is known at each load of a pointer into it."""
        flows = {one: InstructionOrder(one) for one in self._defined}
        homes = {one: flow for function, flow in flows.items() for one in function.instructions}
        loads: dict[MemoryClass, list[LlvmInstruction]] = {}
        for one in instructions:
            if one.opcode == "load" and one.type.kind == "pointer" and self.roots(one):
                loads.setdefault(self.memory(next(iter(self.roots(one)))), []).append(one)
        for memory in dict.fromkeys(self._classes.values()):
            root = next(iter(memory.roots))
            home = homes.get(root) if isinstance(root, LlvmInstruction) else None
            owner = self._owners.get(root) if isinstance(root, LlvmParameter) else None
            if len(memory.roots) > 1 or owner in self.passed or (isinstance(root, LlvmInstruction) and home is None):
                continue
            inside = home if owner is None else flows[owner]
            is_known = inside is None or all(
                homes[one] is inside and (home is None or home.is_dominated(one, root)) for one in loads.get(memory, ())
            )
            if is_known and (home is None or not home.is_allocated_in_loop(root)):
                memory.only = root

    def _represent_pointers(self, instructions: list[LlvmInstruction]) -> None:
        """Add accesses to pointers in memory, with the types that they are raised to."""
        for _ in range(2):  # copies exchange types of the targets
            self._note_pointer_types(instructions)
            self._exchange()

    def _note_pointer_types(self, instructions: list[LlvmInstruction]) -> None:
        found: dict[MemoryClass, list[tuple[LlvmValue, LlvmInstruction, MemoryClass]]] = {}
        for one in instructions:
            if one.opcode not in ("load", "store") or _accessed(one).type.kind != "pointer":
                continue
            pointer = one.operands[0 if one.opcode == "load" else 1]
            pointee = self.pointee(pointer)
            if pointee is not None:
                for root in self.roots(pointer):
                    found.setdefault(self.memory(root), []).append((pointer, one, pointee))
        done: set[MemoryClass] = set()
        for memory in found:
            self._represent(memory, (), found, done)

    def _represent(
        self,
        memory: MemoryClass,
        above: tuple[MemoryClass, ...],
        accesses: dict[MemoryClass, list[tuple[LlvmValue, LlvmInstruction, MemoryClass]]],
        done: set[MemoryClass],
    ) -> None:
        """Add the types of pointers to ``memory``, which ``above`` points to, after those of their targets."""
        memory.is_recursive |= memory in above
        if memory in done or memory in above:
            return
        for pointer, one, pointee in accesses.get(memory, ()):
            if pointee.only is None:
                self._represent(pointee, (*above, memory), accesses, done)
                memory.is_recursive |= pointee.is_recursive
            # Memory that points to itself is refused; its types would be nested without end.
            is_held = pointee.only is None and not memory.is_recursive
            for type in (OFFSET, *(held(type) for type in pointee.parts if is_held)):
                self._access(pointer, type, one)
        done.add(memory)

    def _carry(self, pointer: LlvmValue) -> None:
        roots = list(self.roots(pointer))
        for root in roots:
            found = self._unite(roots[0], root)
            offset = self.offset(pointer)
            found.carried = offset if found.carried is None else found.carried.joined(offset)

    def _unite(self, first: LlvmValue, second: LlvmValue) -> MemoryClass:
        kept, gone = self.memory(first), self.memory(second)
        if kept is not gone:
            self._changed = True
            kept.accesses = gone.accesses | kept.accesses
            kept.blur = gcd(kept.blur, gone.blur)
            kept.is_local &= gone.is_local
            kept.is_external |= gone.is_external
            kept.is_zeroed |= gone.is_zeroed
            kept.roots |= gone.roots
            kept.pointers |= gone.pointers
            if gone.carried is not None:
                kept.carried = gone.carried if kept.carried is None else kept.carried.joined(gone.carried)
            for root in gone.roots:
                self._classes[root] = kept
        return kept

    def _exchange(self) -> None:
        """Propagate types along copies, in both directions."""
        for _ in range(_ROUNDS):
            changed = [self._copy_types(x, y, size) | self._copy_types(y, x, size) for x, y, size in self._copies]
            if not any(changed):
                return
        for x, y, _ in self._copies:  # cyclic copies with other offsets would not terminate
            for root in self.roots(x) | self.roots(y):
                self.memory(root).blur = 1

    def _moved(
        self, where: Congruence, extent: int, source: LlvmValue, target: LlvmValue, size: LlvmValue
    ) -> list[Congruence]:
        """The position to which a copy of ``size`` bytes moves the value of ``extent`` bytes at ``where``."""
        here, there = self.offset(source), self.offset(target)
        step, bytes_ = gcd(where.step, here.step), size.value if isinstance(size, LlvmConstant) else None
        if isinstance(bytes_, int) and not where.may_overlap(extent, here, bytes_):
            return []
        if isinstance(bytes_, int) and here.reach and bytes_ <= _MOST_MOVED:
            distances = (one for one in range(bytes_) if where.may_overlap(1, here.moved(Congruence(one)), 1))
            return [there.moved(Congruence(one)) for one in distances]
        grain = where.grain or 1
        is_small = isinstance(bytes_, int) and max(bytes_, where.reach) <= min(step or grain, grain) * _MOST_MOVED
        if not isinstance(bytes_, int) or here.reach or not is_small:
            shift = Congruence(there.first - here.first, gcd(there.step, here.step, there.grain, here.grain))
            return [where.moved(shift)]
        positions: dict[int, None] = {}
        for begin in range(where.first - here.first, where.first - here.first + where.reach + 1, grain):
            found = range(begin % step, bytes_, step) if step else range(max(begin, 0), min(begin + 1, bytes_))
            positions.update(dict.fromkeys(found))
        return [there.moved(Congruence(position)) for position in positions]

    def _copy_types(self, source: LlvmValue, target: LlvmValue, size: LlvmValue) -> bool:
        changed = False
        for one in self.roots(source):
            memory = self.memory(one)
            pairs = zip(memory.offsets(), memory.accesses.values(), strict=True)
            moved = {
                (type, where): access
                for (type, was), access in pairs
                for where in self._moved(was, type.size, source, target, size)
            }
            for other in self.roots(target):
                memory = self.memory(other)
                new = {pair: access for pair, access in moved.items() if not _is_known(pair, memory.accesses)}
                memory.accesses.update(new)
                changed |= bool(new)
        return changed


def _accessed(one: LlvmInstruction) -> LlvmValue:
    """The value that a load or store moves."""
    return one if one.opcode == "load" else one.operands[0]


def pointers_in(content: LlvmValue | None, position: int) -> Iterator[tuple[int, LlvmValue]]:
    """The pointers other than null in ``content``, which begins at the byte ``position``, with their positions."""
    if content is not None and content.type.kind == "pointer":
        if not isinstance(content, LlvmConstant):
            yield position, content
    elif isinstance(content, LlvmConstant):
        for number, part in enumerate(content.parts):
            shape = content.type
            step = shape.offset(number) if shape.kind == "struct" else number * shape.parts[0].size
            yield from pointers_in(part, position + step)


def _is_known(pair: tuple[LlvmType, Congruence], known: Iterable[tuple[LlvmType, Congruence]]) -> bool:
    type, where = pair
    return any(type == other and elsewhere.has(where) for other, elsewhere in known)
