"""Grows random programs that are well defined by construction.

`Grower` holds what is in scope at the point of growth and appends ops there. Every number in scope comes with an
interval that its value cannot leave, so productions ask `fit` for an operand in the domain they need and never take
a logarithm of a negative number or a subscript out of bounds. Whatever is stored, carried by a loop or passed to a
function is first fitted into `STANDARD`, which is the invariant that makes loops and memory analysable: every float
in memory and every carried float lies there. Productions live in `grow`, the table of them in `generate`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from tests.fuzz.programs.syntax import (
    COMPLEX,
    Affine,
    Memref,
    Op,
    ProgramBlock,
    Tensor,
    Type,
    Var,
    Vector,
    element,
    is_open,
)

STANDARD = (-2.0, 2.0)
WIDEST = 60.0


@dataclass(frozen=True)
class Number:
    """A float or an integer in scope, the interval it cannot leave, and whether affine maps may use it."""

    var: Var
    low: float
    high: float
    affine: bool = False

    def within(self, low: float, high: float) -> bool:
        """Whether the value surely lies in ``[low, high]``."""
        return low <= self.low and self.high <= high


@dataclass(frozen=True)
class GrownMemory:
    """A memref in scope; all its elements are written and, for floats, in `STANDARD`.

    ``writable`` is false for memrefs without derivative and of indices. ``below`` bounds the elements of the latter.
    """

    var: Var
    shape: tuple[int, ...]
    writable: bool = True
    below: int = 0

    @property
    def type(self) -> Memref:
        """The memref type."""
        assert isinstance(self.var.type, Memref)
        return self.var.type


@dataclass(frozen=True)
class Aggregate:
    """A tensor or a vector in scope; all its elements are in `STANDARD`."""

    var: Var

    @property
    def type(self) -> Tensor | Vector:
        """The type."""
        assert isinstance(self.var.type, Tensor | Vector)
        return self.var.type

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        return self.type.shape

    @property
    def is_open(self) -> bool:
        """Whether it is a tensor whose type does not tell all extents."""
        return isinstance(self.type, Tensor) and self.type.is_open


Parameter: TypeAlias = Number | GrownMemory | Aggregate


@dataclass(frozen=True)
class Helper:
    """A private function that may be called: its parameters, and the types it returns."""

    name: str
    parameters: tuple[Parameter, ...]
    results: tuple[Type, ...]


@dataclass
class GrownScope:
    """What may be used at one point."""

    floats: list[Number] = field(default_factory=list)
    ints: list[Number] = field(default_factory=list)
    flags: list[Var] = field(default_factory=list)
    memories: list[GrownMemory] = field(default_factory=list)
    aggregates: list[Aggregate] = field(default_factory=list)
    complexes: list[Var] = field(default_factory=list)  # at most 2 in size
    complex_memories: list[GrownMemory] = field(default_factory=list)
    complex_tensors: list[Var] = field(default_factory=list)

    def copy(self) -> GrownScope:
        """A scope that can be added to without changing this one; open tensors are not for regions."""
        return GrownScope(
            list(self.floats),
            list(self.ints),
            list(self.flags),
            list(self.memories),
            [a for a in self.aggregates if not a.is_open],
            list(self.complexes),
            list(self.complex_memories),
            [t for t in self.complex_tensors if not is_open(t.type)],
        )

    def sealed(self) -> GrownScope:
        """A copy whose memrefs are for reading only."""
        copied = self.copy()
        copied.memories = [replace(m, writable=False) for m in copied.memories]
        copied.complex_memories = []
        return copied


@dataclass(frozen=True)
class Mix:
    """What programs are made of: the weight of each feature (0 leaves it out) and how large programs grow."""

    size: tuple[int, int] = (4, 20)
    depth: int = 3
    trips: int = 120
    weights: tuple[tuple[str, float], ...] = ()

    def weight(self, feature: str, default: float) -> float:
        """The weight of ``feature``; a mix that names any feature leaves out those it does not name."""
        return dict(self.weights).get(feature, 0.0) if self.weights else default

    def has(self, feature: str) -> bool:
        """Whether ``feature`` may occur."""
        return self.weight(feature, 1.0) > 0.0


Production: TypeAlias = "Callable[[Grower], None]"


class Grower:
    """The point of growth: scope, ops so far, and the random stream that decides everything."""

    def __init__(self, rng: random.Random, mix: Mix, productions: Sequence[tuple[str, float, Production]]) -> None:
        self.rng = rng
        self.mix = mix
        self.productions = [(p, mix.weight(name, weight)) for name, weight, p in productions]
        self.scope = GrownScope()
        self.helpers: list[Helper] = []
        self.depth = 0
        self.trips = 1  # how often the current point runs at most
        self.top = 0  # the depth at which the body of the function is
        self.returns: list[Type] = []  # what the function gives, where it may return early
        self.prefix = ""  # of what the module holds under a name
        self.globals: list[tuple[str, Memref]] = []  # the buffers of the module that may be written
        self.in_blocks = False  # whether branches between blocks may stand here
        self._ops: list[Op] = []
        self._allocated: list[Var] = []
        self._names = 0

    # --- randomness

    def chance(self, probability: float) -> bool:
        """True with ``probability``."""
        return self.rng.random() < probability

    def grow(self, budget: int) -> None:
        """Run ``budget`` random productions here."""
        productions, weights = zip(*self.productions, strict=True)
        for _ in range(budget):
            self.rng.choices(productions, weights)[0](self)

    # --- emission

    def fresh(self, kind: Type) -> Var:
        """A new name of type ``kind``."""
        self._names += 1
        return Var(f"v{self._names}", kind)

    def emit(
        self, name: str, operands: Sequence[Var], *kinds: Type, regions: Sequence[ProgramBlock] = (), **attrs: Any
    ) -> Any:
        """Append an op; returns its one result, or the list of its results where there is not exactly one."""
        results = tuple(self.fresh(kind) for kind in kinds)
        if name.startswith("cf."):
            attrs["label"] = self.fresh("index").name  # of its blocks
        self._ops.append(Op(name, tuple(operands), results, attrs, tuple(regions)))
        return results[0] if len(results) == 1 else list(results)

    def constant(self, value: float | int | bool, kind: Type) -> Var:
        """A constant, emitted here."""
        return self.emit("arith.constant", (), kind, value=value)  # type: ignore[no-any-return]

    @contextmanager
    def nested(self, trips: int = 1, *, in_blocks: bool = False) -> Iterator[None]:
        """Grow in a scope of its own; `close` inside it returns the block."""
        saved = self.scope, self._ops, self._allocated, self.trips, self.in_blocks
        self.scope, self._ops, self._allocated = self.scope.copy(), [], []
        self.trips *= max(trips, 1)
        self.depth += 1
        self.in_blocks = in_blocks
        yield
        self.depth -= 1
        self.scope, self._ops, self._allocated, self.trips, self.in_blocks = saved

    def close(self, args: Sequence[Var], ends: Sequence[Var]) -> ProgramBlock:
        """The block grown so far, with most of its allocations freed."""
        for buffer in self._allocated:
            if self.chance(0.75):
                self.emit("memref.dealloc", [buffer])
        return ProgramBlock(tuple(args), tuple(self._ops), tuple(ends))

    def owe_dealloc(self, buffer: Var) -> None:
        """Free ``buffer`` at the end of the current block, mostly."""
        self._allocated.append(buffer)

    # --- floats

    def add_float(self, var: Var, low: float, high: float) -> Number:
        """Bring a float into scope."""
        number = Number(var, low, high)
        self.scope.floats.append(number)
        return number

    def pick(self) -> Number:
        """A float in scope, recent ones more often; now and then a constant."""
        if not self.scope.floats or self.chance(0.08):
            value = round(self.rng.uniform(*STANDARD), 3)
            return Number(self.constant(value, "f64"), value, value)
        recent = self.scope.floats[-4:] if self.chance(0.6) else self.scope.floats
        return self.rng.choice(recent)

    def fit(self, number: Number, low: float, high: float) -> Number:
        """``number`` where it is in ``[low, high]``, else a smooth image of it that is."""
        if number.within(low, high):
            return number
        span, width = number.high - number.low, high - low
        scale = width / span if span > width else 1.0
        scaled = self._scaled(number, scale * 0.999) if scale < 1.0 else number
        if scaled.within(low, high):
            return scaled
        middle = (low + high) / 2 - (scaled.low + scaled.high) / 2
        shift = self.constant(middle, "f64")
        var = self.emit("arith.addf", [scaled.var, shift], "f64")
        return Number(var, max(low, scaled.low + middle), min(high, scaled.high + middle))

    def _scaled(self, number: Number, factor: float) -> Number:
        var = self.emit("arith.mulf", [number.var, self.constant(factor, "f64")], "f64")
        return Number(var, number.low * factor, number.high * factor)

    def standard(self, number: Number | None = None) -> Var:
        """A float fit for memory, loops and calls."""
        number = number or self.pick()
        if number.within(*STANDARD):
            return number.var
        if self.chance(0.5):
            name = self.rng.choice(("math.sin", "math.tanh", "math.atan"))
            return self.emit(name, [number.var], "f64")  # type: ignore[no-any-return]
        return self.fit(number, *STANDARD).var

    # --- integers

    def add_int(self, var: Var, low: float, high: float, affine: bool = False) -> Number:
        """Bring an index into scope."""
        number = Number(var, low, high, affine)
        self.scope.ints.append(number)
        return number

    def index_constant(self, value: int) -> Number:
        """The constant ``value`` of type index."""
        return Number(self.constant(value, "index"), value, value, affine=True)

    def integer(self) -> Number:
        """An index in scope, or a small constant."""
        if not self.scope.ints or self.chance(0.15):
            return self.index_constant(self.rng.randint(0, 3))
        return self.rng.choice(self.scope.ints)

    def below(self, extent: int) -> Var:
        """An index surely in ``[0, extent)``."""
        if not self.scope.ints or self.chance(0.2):
            return self.index_constant(self.rng.randrange(extent)).var
        number = self.rng.choice(self.scope.ints)
        if number.within(0, extent - 1):
            return number.var
        if number.low < 0:
            number = Number(self.emit("arith.maxsi", [number.var, self.index_constant(0).var], "index"), 0, number.high)
        if number.within(0, extent - 1):
            return number.var
        name, limit = ("arith.remui", extent) if self.chance(0.6) else ("arith.minsi", extent - 1)
        return self.emit(name, [number.var, self.index_constant(limit).var], "index")  # type: ignore[no-any-return]

    def affine_ints(self) -> list[Number]:
        """The indices in scope that affine maps may use."""
        return [n for n in self.scope.ints if n.affine]

    def affine_below(self, extent: int) -> tuple[Affine, list[Var]]:
        """An affine expression surely in ``[0, extent)`` and its operands (none or one)."""
        ints = self.affine_ints()
        if not ints or self.chance(0.15):
            return Affine((), self.rng.randrange(extent)), []
        number = self.rng.choice(ints)
        low, high = int(number.low), int(number.high)
        choices = [Affine((1,), self.rng.randint(0, 2), mod=extent)]
        if high - low < extent:
            choices += [Affine((1,), -low), Affine((-1,), high), Affine((1,), extent - 1 - high)]
        if low >= 0 and high // 2 < extent:
            choices.append(Affine((1,), 0, floordiv=2))
        if low >= 0 and high < extent:
            choices += [Affine((1,))] * 3
        return self.rng.choice(choices), [number.var]

    def add_aggregate(self, var: Var) -> Aggregate:
        """Bring a tensor or a vector into scope; its elements lie in `STANDARD`."""
        self.scope.aggregates.append(Aggregate(var))
        return self.scope.aggregates[-1]

    def add(self, var: Var) -> None:
        """Bring a value that fits into scope, whatever it is."""
        if isinstance(var.type, Tensor) and var.type.element == COMPLEX:
            self.scope.complex_tensors.append(var)
        elif isinstance(var.type, Tensor | Vector):
            self.add_aggregate(var)
        elif var.type == COMPLEX:
            self.scope.complexes.append(var)
        else:
            self.add_float(var, *STANDARD)

    def alike(self, kind: Type) -> Var:
        """A value of type ``kind`` that fits into memory, loops and calls: one in scope, or a constant."""
        if kind == "f64":
            return self.standard()
        held = self._held(kind)
        if held and self.chance(0.95):
            return self.rng.choice(held[-3:] if self.chance(0.6) else held)
        value = round(self.rng.uniform(-1.0, 1.0), 3)
        if element(kind) == COMPLEX:
            number = self.emit("complex.constant", (), COMPLEX, value=[value, 0.5])
            return number if kind == COMPLEX else self.emit("tensor.splat", [number], kind)  # type: ignore[no-any-return]
        return self.constant(value, kind)

    def _held(self, kind: Type) -> list[Var]:
        """What is in scope of a type that is no float."""
        if kind == COMPLEX:
            return self.scope.complexes
        both = [*self.scope.complex_tensors, *(a.var for a in self.scope.aggregates)]
        return [v for v in both if v.type == kind]

    def some_kind(self) -> Type:
        """The type of a value that regions and functions give: a float, or of something in scope."""
        kinds: list[Type] = [COMPLEX] * bool(self.scope.complexes)
        kinds += [a.type for a in self.scope.aggregates if not a.is_open]
        kinds += [t.type for t in self.scope.complex_tensors if not is_open(t.type)]
        return self.rng.choice(kinds) if kinds and self.chance(0.4) else "f64"

    # --- memory

    def add_memory(self, var: Var, shape: tuple[int, ...], writable: bool = True, below: int = 0) -> GrownMemory:
        """Bring a memref into scope."""
        memory = GrownMemory(var, shape, writable, below)
        self.scope.memories.append(memory)
        return memory

    def memory(self, writable: bool = False) -> GrownMemory | None:
        """A memref of floats in scope, or None."""
        fitting = [m for m in self.scope.memories if not m.below and (m.writable or not writable)]
        return self.rng.choice(fitting) if fitting else None


def widened(numbers: Sequence[Number], var: Var) -> Number:
    """``var`` as one of ``numbers``, whichever it is: the union of their intervals."""
    return replace(
        numbers[0], var=var, low=min(n.low for n in numbers), high=max(n.high for n in numbers), affine=False
    )
