"""Objects that the same pointers may point into, and which of their bytes are accessed as numbers of which type."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import gcd
from typing import Final

from mlirad.frontends.llvm.program import LlvmInstruction, LlvmType, LlvmValue

#: The offset of null, counted in elements; no array begins so far in front of another place.
NULL: Final = -(1 << 40)
#: A pointer in memory: its offset, beside which there may be memrefs, as `held` has them.
OFFSET: Final = LlvmType("offset", 64)
#: A number that each object has of its own, where pointers into several ones are compared.
IDENTITY: Final = LlvmType("identity", 64)


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
        distance = self.first - other.first
        period = gcd(step, self.grain, other.grain)  # as if subscripts had no bounds
        if period and other_size <= distance % period <= period - size:
            return False
        size, other_size = size + self.reach, other_size + other.reach
        if not step:
            return -size < distance < other_size
        distance %= step
        return distance < other_size or step - distance < size


@dataclass(eq=False)
class MemoryClass:
    """Objects that the same pointers may point into.

    ``accesses``: the types and offsets of loads and stores, and one instruction for each. ``blur``: offsets are known
    up to multiples of it. ``carried``: the offsets of pointers that phis, selects, loads and calls pass on.
    ``pointers``: what is stored, and where. ``only``: its one root, if that is known where its pointers are loaded.
    """

    accesses: dict[tuple[LlvmType, Congruence], LlvmInstruction] = field(default_factory=dict)
    blur: int = 0
    carried: Congruence | None = None
    is_local: bool = True
    is_external: bool = False
    is_zeroed: bool = False
    is_recursive: bool = False
    roots: dict[LlvmValue, None] = field(default_factory=dict)
    pointers: dict[tuple[Congruence, LlvmValue], None] = field(default_factory=dict)
    only: LlvmValue | None = None
    is_identified: bool = False

    @property
    def parts(self) -> list[LlvmType]:
        """What a pointer passes on beside an offset: a memref for each type, and perhaps the number of the object."""
        return [*self.types, IDENTITY] if self.is_identified else self.types

    @property
    def types(self) -> list[LlvmType]:
        """The types of its elements, in a fixed order."""
        types = {type for type, _ in self.accesses}
        return sorted(types, key=lambda type: (-type.size, type.kind, type.width, str(type.parts)))

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
                if _is_other(type, other) and where.may_meet(type.size, elsewhere, other.size):
                    return other, type, one
        return None


def held(type: LlvmType) -> LlvmType:
    """The memref of elements of ``type`` that a pointer in memory points into."""
    return LlvmType("held", 64, parts=(type,))


def is_pointer_part(type: LlvmType) -> bool:
    """Whether it is a part of what a pointer in memory is raised to."""
    return type.kind in ("offset", "held")


def _is_other(type: LlvmType, other: LlvmType) -> bool:
    return type != other and not (is_pointer_part(type) and is_pointer_part(other))
