"""Which object each pointer of a module points into, and what the object's elements are.

An object is what a parameter points to, a local variable, memory that is allocated, or a global variable. Pointers that
may point into one or another object put these into one `MemoryClass`, which has the types that are loaded from and
stored to them. An object of several types, such as an array of structs, is raised to one memref a type; that no byte is
accessed as two types is proved by congruences: the offsets of an access are ``first + k * step`` for integers ``k``,
and what subscripts of arrays inside a struct add, which are below their extent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import gcd
from typing import Final

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

#: Functions that allocate memory -> the operands whose product is the number of bytes.
ALLOCATORS: Final[dict[str, tuple[int, ...]]] = {
    "malloc": (0,),
    "calloc": (0, 1),
    "_Znwm": (0,),
    "_Znam": (0,),
    "__rust_alloc": (0,),
    "__rust_alloc_zeroed": (0,),
}
COPIES: Final = ("llvm.memcpy.", "llvm.memmove.", "memcpy", "memmove")
#: Accesses of one number if a bit is set; of vectors as LLVM has them.
MASKED: Final = ("llvm.masked.load.", "llvm.masked.gather.", "llvm.masked.store.", "llvm.masked.scatter.")
_SAME: Final = ("llvm.launder.invariant.group", "llvm.strip.invariant.group", "llvm.ptr.annotation")
#: So often types are copied along copies.
_ROUNDS: Final = 8
_PASSED_ON: Final = ("bitcast", "freeze", "addrspacecast")


@dataclass(frozen=True)
class Congruence:
    """The integers ``first + k * step + r``: any integer ``k``, and multiples ``r`` of ``grain`` from 0 to ``reach``.

    A ``step`` of 0 leaves ``first + r``.
    """

    first: int = 0
    step: int = 0
    reach: int = 0
    grain: int = 0

    def joined(self, other: Congruence) -> Congruence:
        """What has the integers of both."""
        if self == other:
            return self
        step = gcd(self.step, other.step, self.first - other.first)
        reach, grain = max(self.reach, other.reach), gcd(self.grain, other.grain)
        return Congruence(self.first % step if step else self.first, step, reach, grain)

    def moved(self, other: Congruence) -> Congruence:
        """The sums of an integer of each."""
        step = gcd(self.step, other.step)
        first = self.first + other.first
        return Congruence(first % step if step else first, step, self.reach + other.reach, gcd(self.grain, other.grain))

    @property
    def divisor(self) -> int:
        """The largest number that divides all of them; 0 where all are 0."""
        return gcd(self.first, self.step, self.grain)

    def has(self, other: Congruence) -> bool:
        """Whether it has all integers of ``other``, as far as that is seen."""
        if other.reach or (other.step % self.step if self.step else other.step):
            return self == other
        distance = other.first - self.first
        distance = distance % self.step if self.step else distance
        return 0 <= distance <= self.reach and (not distance or distance % (self.grain or 1) == 0)

    def may_meet(self, size: int, other: Congruence, other_size: int) -> bool:
        """Whether ``size`` bytes from here may share one with ``other_size`` bytes from ``other``."""
        step = gcd(self.step, other.step)
        size, other_size = size + self.reach, other_size + other.reach
        distance = self.first - other.first
        if not step:
            return -size < distance < other_size
        distance %= step
        return distance < other_size or step - distance < size


@dataclass(eq=False)
class MemoryClass:
    """Objects that the same pointers may point into.

    ``accesses``: the types and offsets of loads and stores, and one instruction for each. ``blur``: offsets are known
    up to multiples of it. ``carried``: the offsets of pointers that phis, selects and calls pass on.
    """

    accesses: dict[tuple[LlvmType, Congruence], LlvmInstruction] = field(default_factory=dict)
    blur: int = 0
    carried: Congruence | None = None
    is_local: bool = True

    @property
    def types(self) -> list[LlvmType]:
        """The types of its elements, in a fixed order."""
        return sorted({type for type, _ in self.accesses}, key=lambda type: (-type.size, type.kind, type.width))

    @property
    def unit(self) -> int:
        """Bytes that offsets of carried pointers are counted in."""
        sizes = [type.size for type in self.types]
        return gcd((self.carried or Congruence()).divisor, self.blur) or (sizes[0] if sizes else 1)

    def offsets(self) -> Iterator[tuple[LlvmType, Congruence]]:
        """The accesses, as far as they are known."""
        for type, where in self.accesses:
            yield type, where.moved(Congruence(0, self.blur))

    def clash(self) -> tuple[LlvmType, LlvmType, LlvmInstruction] | None:
        """Two types that some bytes may be accessed as, and the instruction that accesses them as the second one."""
        known = list(zip(self.offsets(), self.accesses.values(), strict=True))
        for number, ((type, where), one) in enumerate(known):
            for (other, elsewhere), _ in known[:number]:
                if type != other and where.may_meet(type.size, elsewhere, other.size):
                    return other, type, one
        return None


class Objects:
    """The objects of a module, and where its pointers point."""

    def __init__(self, module: LlvmModule) -> None:
        self._module = module
        self._roots: dict[LlvmValue, frozenset[LlvmValue]] = {}
        self._offsets: dict[LlvmValue, Congruence] = {}
        self._classes: dict[LlvmValue, MemoryClass] = {}
        self._copies: list[tuple[LlvmValue, LlvmValue]] = []
        self.passed: set[LlvmFunction] = set()
        defined = [one for one in module.functions.values() if one.blocks]
        for function in defined:
            self._trace(function)
        for function in defined:
            for one in function.instructions:
                self._note(one)
        self._exchange()

    def roots(self, pointer: LlvmValue) -> frozenset[LlvmValue]:
        """The objects that ``pointer`` may point into; none where that is not known, or it is null."""
        if isinstance(pointer, LlvmGlobal | LlvmParameter):
            return frozenset((pointer,))
        if isinstance(pointer, LlvmInstruction) and pointer not in self._roots and not pointer.address:
            self._roots[pointer] = self._flow(pointer)[0]  # a constant expression
            self._offsets[pointer] = self._flow(pointer)[1]
        return self._roots.get(pointer, frozenset())

    def offset(self, pointer: LlvmValue) -> Congruence:
        """Where in its object ``pointer`` points."""
        self.roots(pointer)
        return self._offsets.get(pointer, Congruence())

    def memory(self, root: LlvmValue) -> MemoryClass:
        """The class of an object."""
        if root not in self._classes:
            is_local = isinstance(root, LlvmInstruction)
            self._classes[root] = MemoryClass(is_local=is_local)
        return self._classes[root]

    def _trace(self, function: LlvmFunction) -> None:
        """Follow the pointers of ``function`` until nothing changes."""
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
                    changed = True

    def _flow(self, one: LlvmInstruction) -> tuple[frozenset[LlvmValue], Congruence]:
        if one.opcode == "alloca" or allocator(one) is not None:
            return frozenset((one,)), Congruence()
        sources = [source for source in pointers_from(one) if self.roots(source)]
        roots = frozenset().union(*map(self.roots, sources))
        offsets = [self.offset(source) for source in sources]
        found = offsets[0] if offsets else Congruence()
        for other in offsets[1:]:
            found = found.joined(other)
        return roots, found.moved(_step(one)) if one.opcode == "getelementptr" else found

    def _note(self, one: LlvmInstruction) -> None:
        if one.opcode == "load" and one.type.is_scalar:
            self._access(one.operands[0], one.type, one)
        elif one.opcode == "store" and one.operands[0].type.is_scalar:
            self._access(one.operands[1], one.operands[0].type, one)
        elif one.opcode in ("phi", "select") and one.type.kind == "pointer":
            self._carry(one)
        elif one.opcode == "call":
            self._note_call(one)

    def _note_call(self, one: LlvmInstruction) -> None:
        callee = one.operands[-1]
        if not isinstance(callee, LlvmFunction):
            return
        if callee.name.startswith(MASKED):
            is_load = one.type.kind != "void"
            self._access(one.operands[0 if is_load else 1], one.type if is_load else one.operands[0].type, one)
        elif callee.name.startswith(COPIES):
            self._copies.append((one.operands[0], one.operands[1]))
        elif callee.blocks:
            for argument, parameter in zip(one.operands, callee.parameters, strict=False):
                if parameter.type.kind == "pointer":
                    self.passed.add(callee)
                    self._carry(argument)
                    offset = self.offset(argument)
                    for root in self.roots(argument):
                        self._unite(root, parameter).blur = gcd(self.memory(root).blur, offset.divisor)

    def _access(self, pointer: LlvmValue, type: LlvmType, one: LlvmInstruction) -> None:
        for root in self.roots(pointer):
            self.memory(root).accesses.setdefault((type, self.offset(pointer)), one)

    def _carry(self, pointer: LlvmValue) -> None:
        roots = list(self.roots(pointer))
        for root in roots:
            found = self._unite(roots[0], root)
            offset = self.offset(pointer)
            found.carried = offset if found.carried is None else found.carried.joined(offset)

    def _unite(self, first: LlvmValue, second: LlvmValue) -> MemoryClass:
        kept, gone = self.memory(first), self.memory(second)
        if kept is not gone:
            kept.accesses = gone.accesses | kept.accesses
            kept.blur = gcd(kept.blur, gone.blur)
            kept.is_local &= gone.is_local
            if gone.carried is not None:
                kept.carried = gone.carried if kept.carried is None else kept.carried.joined(gone.carried)
            for root, one in list(self._classes.items()):
                if one is gone:
                    self._classes[root] = kept
        return kept

    def _exchange(self) -> None:
        """What is copied has the types of what it is copied from and to."""
        for _ in range(_ROUNDS):
            changed = [self._copy_types(*pair) | self._copy_types(*reversed(pair)) for pair in self._copies]
            if not any(changed):
                return
        for pair in self._copies:  # copies in a circle, each to another offset
            for root in self.roots(pair[0]) | self.roots(pair[1]):
                self.memory(root).blur = 1

    def _copy_types(self, source: LlvmValue, target: LlvmValue) -> bool:
        here, there = self.offset(source), self.offset(target)
        shift = Congruence(there.first - here.first, gcd(there.step, here.step, there.grain, here.grain))
        changed = False
        for one in self.roots(source):
            memory = self.memory(one)
            pairs = zip(memory.offsets(), memory.accesses.values(), strict=True)
            moved = {(type, where.moved(shift)): access for (type, where), access in pairs}
            for other in self.roots(target):
                memory = self.memory(other)
                new = {pair: access for pair, access in moved.items() if not _is_known(pair, memory.accesses)}
                memory.accesses.update(new)
                changed |= bool(new)
        return changed


def _is_known(pair: tuple[LlvmType, Congruence], known: Iterable[tuple[LlvmType, Congruence]]) -> bool:
    type, where = pair
    return any(type == other and elsewhere.has(where) for other, elsewhere in known)


def pointers_from(one: LlvmInstruction) -> list[LlvmValue]:
    """The pointers that ``one`` may be, but for an offset."""
    if one.opcode in ("getelementptr", *_PASSED_ON):
        return one.operands[:1]
    if one.opcode == "phi":
        return list(one.operands)
    if one.opcode == "select":
        return one.operands[1:]
    if one.opcode == "call" and (name := callee_name(one)) and name.startswith(_SAME):
        return one.operands[:1]
    return []


def callee_name(one: LlvmInstruction) -> str:
    """The name of the function that is called; empty where it is not known."""
    callee = one.operands[-1]
    return callee.name if isinstance(callee, LlvmFunction) else ""


def allocator(one: LlvmInstruction) -> tuple[int, ...] | None:
    """The operands whose product is the number of bytes that ``one`` allocates."""
    if one.opcode != "call":
        return None
    name = callee_name(one)
    if name.startswith("_RNv") and "___rust_alloc" in name:  # mangled with the hash of the compiler
        name = "__rust_alloc_zeroed" if "zeroed" in name else "__rust_alloc"
    return ALLOCATORS.get(name)


def steps(one: LlvmInstruction) -> tuple[int, list[tuple[LlvmValue, int, int]]]:
    """The offset of a getelementptr: bytes; and values, the bytes that each counts, and below how many it is (or 0)."""
    type = one.element
    assert type is not None
    constant, terms = 0, []
    for number, index in enumerate(one.operands[1:]):
        bound = 0
        if number and type.kind == "struct":
            assert isinstance(index, LlvmConstant)
            member = int(index.value or 0)
            constant += type.offset(member)
            type = type.parts[member]
            continue
        if number:
            type, bound = type.parts[0], type.count
        if isinstance(index, LlvmConstant):
            constant += int(index.value or 0) * type.size
        else:
            terms.append((index, type.size, bound))
    return constant, terms


def _step(one: LlvmInstruction) -> Congruence:
    constant, terms = steps(one)
    scale = gcd(*(size * multiple_of(value) for value, size, bound in terms if not bound))
    bounded = [(size, bound) for _, size, bound in terms if bound]
    reach, grain = sum(size * (bound - 1) for size, bound in bounded), gcd(*(size for size, _ in bounded))
    return Congruence(constant % scale if scale else constant, scale, reach, grain)


def multiple_of(value: LlvmValue) -> int:
    """A number that divides ``value``, which is no constant."""
    if isinstance(value, LlvmInstruction) and value.type.width == 64 and value.opcode in ("mul", "shl"):
        factor = value.operands[1]
        if isinstance(factor, LlvmConstant) and isinstance(factor.value, int) and factor.value > 0:
            found = factor.value if value.opcode == "mul" else 1 << min(factor.value, 32)
            # Where the product wraps, only a power of two still divides it.
            return found if value.no_signed_wrap else found & -found
    return 1
