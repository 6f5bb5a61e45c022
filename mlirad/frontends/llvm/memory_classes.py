"""Classes of objects that the same pointers may point into, and the types as which their bytes are accessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import gcd
from typing import Final

from mlirad.frontends.llvm.program import LlvmInstruction, LlvmType, LlvmValue

#: The offset of null, counted in elements: far before every object.
NULL: Final = -(1 << 40)
#: Pointers to nothing, such as the addresses of empty slices in Rust, have offsets from null modulo this prime number.
NUMBERS: Final = (1 << 39) - 7
#: The type of a pointer in memory: its offset, possibly with memrefs of the type `held`.
OFFSET: Final = LlvmType("offset", 64)
#: The type of the number of an object, for comparisons of pointers into several ones.
IDENTITY: Final = LlvmType("identity", 64)
#: The maximal number of values of a subscript that are tried; of more, any multiple of the grain is taken to be added.
_MOST_MULTIPLES: Final = 64


@dataclass(frozen=True)
class Congruence:
    """The integers ``first + k * step`` plus a multiple of each grain, for integers ``k``.

    ``terms``: grains in ascending order, each with the greatest multiple of it that is added; the least is 0. With a
    ``step`` of 0, only ``first`` and the multiples are added.
    """

    first: int = 0
    step: int = 0
    terms: tuple[tuple[int, int], ...] = ()

    @property
    def reach(self) -> int:
        """The greatest sum of the multiples."""
        return sum(reach for _, reach in self.terms)

    @property
    def grain(self) -> int:
        """What divides all of them."""
        return gcd(*(grain for grain, _ in self.terms))

    def joined(self, other: Congruence) -> Congruence:
        """A superset of the union."""
        if self == other:
            return self
        step = gcd(self.step, other.step, self.first - other.first)
        more = ((grain, max(0, reach - dict(self.terms).get(grain, 0))) for grain, reach in other.terms)
        return Congruence(self.first % step if step else self.first, step, summed(*self.terms, *more))

    def moved(self, other: Congruence) -> Congruence:
        """The sums of an integer of each."""
        step = gcd(self.step, other.step)
        first = self.first + other.first
        return Congruence(first % step if step else first, step, summed(*self.terms, *other.terms))

    @property
    def divisor(self) -> int:
        """The greatest common divisor of all of them; 0 if all are 0."""
        return gcd(self.first, self.step, self.grain)

    def has(self, other: Congruence) -> bool:
        """Whether it provably contains all integers of ``other``."""
        if other.terms or (other.step % self.step if self.step else other.step):
            return self == other
        distance = other.first - self.first
        distance = distance % self.step if self.step else distance
        return 0 <= distance <= self.reach and (not distance or (len(self.terms) < 2 and not distance % self.grain))

    def may_overlap(self, size: int, other: Congruence, other_size: int) -> bool:
        """Whether ``size`` bytes from here may overlap ``other_size`` bytes from ``other``."""
        first = self.first - other.first - other.reach
        terms = summed(*self.terms, *other.terms)
        return _may_be_between(first, gcd(self.step, other.step), terms, 1 - size, other_size - 1)


def summed(*terms: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """The sums of a multiple of each grain, as those of different grains."""
    reaches: dict[int, int] = {}
    for grain, reach in terms:
        reaches[grain] = reaches.get(grain, 0) + reach
    return tuple(sorted((grain, reach) for grain, reach in reaches.items() if reach))


def _may_be_between(first: int, step: int, terms: tuple[tuple[int, int], ...], low: int, high: int) -> bool:
    """Whether one of the integers ``Congruence(first, step, terms)`` is at least ``low`` and at most ``high``."""
    for number, (grain, reach) in enumerate(terms):
        if grain <= high - low + 1:  # all integers that lie between in steps of a grain
            low -= reach
        elif reach // grain < _MOST_MULTIPLES:
            rest = terms[number + 1 :]
            return any(_may_be_between(first + one, step, rest, low, high) for one in range(0, reach + 1, grain))
        else:
            step = gcd(step, grain)
    return low + (first - low) % step <= high if step else low <= first <= high


@dataclass(eq=False)
class MemoryClass:
    """Objects that the same pointers may point into.

    ``accesses``: the types and offsets of loads and stores, with an instruction for each. ``blur``: offsets are known
    modulo this number. ``carried``: the offsets of pointers passed by phis, selects, loads and calls. ``pointers``:
    stored pointers and their positions. ``only``: the only object of the class, if it is known where its pointers are
    loaded.
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
    def allocas(self) -> list[LlvmInstruction]:
        """The local variables among its objects."""
        return [root for root in self.roots if isinstance(root, LlvmInstruction) and root.address]

    @property
    def parts(self) -> list[LlvmType]:
        """The types that are passed with a pointer in addition to its offset: memrefs, perhaps an object number."""
        return [*self.types, IDENTITY] if self.is_identified else self.types

    @property
    def types(self) -> list[LlvmType]:
        """The element types, in a fixed order."""
        types = {type for type, _ in self.accesses}
        return sorted(types, key=lambda type: (-type.size, type.kind, type.width, str(type.parts)))

    @property
    def unit(self) -> int:
        """The unit of offsets of passed pointers, in bytes."""
        sizes = [type.size for type in self.types]
        return gcd((self.carried or Congruence()).divisor, self.blur) or (sizes[0] if sizes else 1)

    def offsets(self) -> Iterator[tuple[LlvmType, Congruence]]:
        """The accesses, with known offsets."""
        for type, where in self.accesses:
            yield type, where.moved(Congruence(0, self.blur))

    def clash(self) -> tuple[LlvmType, LlvmType, LlvmInstruction] | None:
        """Two types as which the same bytes may be accessed, and an instruction that uses the second one."""
        known = list(zip(self.offsets(), self.accesses.values(), strict=True))
        for number, ((type, where), one) in enumerate(known):
            for (other, elsewhere), _ in known[:number]:
                if _is_other(type, other) and where.may_overlap(type.size, elsewhere, other.size):
                    return other, type, one
        return None


def held(type: LlvmType) -> LlvmType:
    """The type of the memref of elements of ``type`` that a pointer in memory points into."""
    return LlvmType("held", 64, parts=(type,))


def is_pointer_part(type: LlvmType) -> bool:
    """Whether it is a part of a raised pointer in memory."""
    return type.kind in ("offset", "held")


def _is_other(type: LlvmType, other: LlvmType) -> bool:
    return type != other and not (is_pointer_part(type) and is_pointer_part(other))
