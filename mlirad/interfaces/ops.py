"""The interfaces of single ops: derivative rules, activity, memory effects, lowering, allocations, calls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.float_range import FloatRange
from mlirad.edit.linear import Linear
from mlirad.interfaces.state import ForwardState, ReverseState

IsActive = Callable[[Value], bool]


class DerivativeModel(Protocol):
    """The derivative rule of an op, in forward and reverse mode."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Emit the tangents of the results after ``op``, and pass them to ``state.set_tangent``."""

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The operands and results of ``op`` whose primal value the adjoint reads, given the active values."""

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The mutable operands of ``op`` whose shadow the adjoint reads or writes."""

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Emit the adjoints of the operands of ``op`` from those of its results, and accumulate them in ``state``."""


class ActivityModel(Protocol):
    """Whether derivatives flow through an op."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Whether every result is constant for differentiation, whatever the operands."""


class NotDifferentiable(Protocol):
    """Marks an op, or a dialect, that is known not to be differentiable; an active op is an error with this reason."""

    @property
    def reason(self) -> str:
        """Why it is not, and what to write instead: one line, lower case."""


@dataclass(frozen=True)
class Refusal:
    """A `NotDifferentiable` of a constant reason."""

    reason: str


class PatternModel(Protocol):
    """The pattern of a user's rule; ops that do not match it are an error."""

    @property
    def arity(self) -> tuple[int, int]:
        """The numbers of operands and results that the rule is for."""


class RecomputeModel(Protocol):
    """Marks a pure op that may be executed again in the reverse sweep."""

    @property
    def cost(self) -> int:
        """Relative cost of one execution: 1 for an addition, about 5 for a division, 20 and more for a libm call."""


class RangeModel(Protocol):
    """Interval analysis of an op on floats: bounds of its results, and whether they may be NaN."""

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """The range of all results, from those of the operands."""


class ChoiceModel(Protocol):
    """Marks an op that selects its result among its operands, or their elements: a select, a maximum, a masked load."""

    def chosen(self, op: ir.Operation, /) -> Sequence[int]:
        """The positions of the operands whose derivative is zero where they are not selected."""


class LoweringModel:
    """The upstream passes that lower an op without a derivative rule to ops that have one."""

    #: Names of ops, and of Python classes of argument types: the model is only queried for functions that contain one
    #: of them. None: it is always queried.
    occasions: frozenset[str] | None = None

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """A pipeline of upstream's function passes that rewrites ``op`` to ops with models; None: ``op`` stays."""
        return None

    def part_pipeline(self, op: ir.Operation, /) -> str | None:
        """A pipeline that rewrites the loop ``op`` to a kind that can be split at any iteration; None if it can be."""
        return None

    def remark(self, op: ir.Operation, /) -> str | None:
        """The text of a remark to users: to what ``op`` is lowered, and why; None: no remark."""
        return None


class RewriteModel(Protocol):
    """A function that rewrites an op to others that have models, where upstream has no pass for that."""

    def __call__(self, op: ir.Operation, /) -> bool:
        """Replace ``op`` by other ops, and erase it; its blocks are moved, not copied. Returns False if it stays."""


class PlaceholderOpModel(Protocol):
    """A placeholder, an op that exists only while its function is differentiated."""

    def meaning(self, op: ir.Operation, /) -> Sequence[Value | None] | None:
        """The values that replace the results in the derivative (None for an unused result); None: the op stays.

        Ops that compute these values, or have the effects of ``op``, are created before it.
        """

    def restored(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands with which the reverse sweep recomputes ``op``."""
        return tuple(op.operands)


class NormalFormModel(Protocol):
    """Rewrites an op to the form that its other models expect, after all preparation passes have run."""

    @property
    def occasions(self) -> frozenset[str] | None:
        """As for a `LoweringModel`."""

    def normalize(self, op: ir.Operation, /) -> None:
        """Replace ``op`` by an op of that form, and erase it; its blocks are moved, not copied."""


class DialectConversionModel(Protocol):
    """Converts a derivative to the dialect of its primal, such as StableHLO. Registered under the dialect's name.

    It is needed because the engine emits sums, zeros and selects as ``arith`` and ``tensor`` ops.
    """

    def convert(self, function: ir.Operation, /) -> None:
        """Replace ops of other dialects in ``function`` by those of this dialect, as far as it has them."""


class ShapeModel(Protocol):
    """The operand that has the same extents as a result whose type has dynamic ones."""

    def shape_of(self, op: ir.Operation, result: Value, /) -> Value | None:
        """An operand that has the extents of ``result``, or None where none has."""


class AccessModel(Protocol):
    """A load or store of an element; the operands are ``buffer, *indices``, or ``value, buffer, *indices``."""

    @property
    def is_store(self) -> bool:
        """Whether the op writes the element and changes nothing else; otherwise it reads the element."""

    def place(self, op: ir.Operation, /) -> tuple[Value, Sequence[Linear]] | None:
        """The buffer, and the subscripts as linear forms of the indices; None if one is not linear."""

    def create_subscripts(self, op: ir.Operation, indices: Sequence[Value], build: Builder, /) -> Sequence[Value]:
        """Emit the subscripts for ``indices`` in place of those of ``op``."""

    def create_load(self, op: ir.Operation, place: Sequence[Value], build: Builder, /) -> Value:
        """Load the element at ``place``: the buffer and the indices."""

    def create_store(self, op: ir.Operation, value: Value, place: Sequence[Value], build: Builder, /) -> None:
        """Store ``value`` to the element at ``place``: the buffer and the indices."""


class EffectKind(Enum):
    """The kinds of memory effects."""

    READ = "read"
    WRITE = "write"
    ALLOCATE = "allocate"
    FREE = "free"


@dataclass(frozen=True)
class Effect:
    """One effect of an op on the buffer that ``value`` points into."""

    kind: EffectKind
    value: Value


@dataclass(frozen=True)
class PartAxis:
    """The positions ``offset + i stride`` for i below ``size``; None: unknown, for a size as many as there are."""

    offset: Linear
    size: Linear | None
    stride: int | None


@dataclass(frozen=True)
class ViewPart:
    """The elements of its operand that a view consists of.

    ``axes``: its positions along each axis of the operand; None: all elements, in whatever order. ``kept``: for each
    axis of the view, that of the operand. With ``start`` the view is given by addresses instead, in elements from the
    start of the allocation: ``axes`` and ``kept`` are those of the view.
    """

    axes: Sequence[PartAxis] | None = None
    kept: Sequence[int] = ()
    start: Linear | None = None


class MemoryModel:
    """The memory effects and aliases of an op; by default it has none.

    An op with neither this model nor a `RecomputeModel` is assumed to have any effect.
    """

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """The buffers that the op reads, writes, allocates and frees."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Pairs (result, operand) where the result points into the operand's buffer.

        The shadow of such a result is created by the same op on the shadows of these operands.
        """
        return ()

    def part(self, op: ir.Operation, /) -> ViewPart | None:
        """For a view: the elements of its operand that it consists of; None if it is unknown which."""
        return None

    def needed_contents(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[int]:
        """The positions of the operands whose buffers the adjoint reads as a whole, with the contents when the op ran.

        A buffer that changes later is copied before the op.
        """
        return ()

    def layout_of(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands on whose dynamic strides or offsets the op depends: those of a shadow may differ."""
        return ()

    def has_no_float_bits(self, op: ir.Operation, /) -> bool:
        """Whether the integer results of an op with several results carry no bits of floats: pivots, counts."""
        return False

    def commutes(self, op: ir.Operation, /) -> bool | None:
        """For an atomic read-modify-write: whether it and its adjoint commute with those of concurrent iterations.

        If they do not, the loop runs sequentially. None for other ops.
        """
        return None

    def updated(self, op: ir.Operation, /) -> Sequence[Value]:
        """For an atomic read-modify-write of one element: the buffer and the subscripts; for other ops nothing."""
        return ()

    def separate(self, op: ir.Operation, /) -> None:
        """Replace an atomic update, of an element that no concurrent iteration accesses, by a load and a store."""

    def commute(self, op: ir.Operation, pure: Collection[str], /) -> None:
        """Have an op that does not commute do so, by loops before and after the parallel loop around it.

        Called where loops must stay parallel. ``pure``: the names of ops that may be cloned.

        Raises:
            MissingRuleError: the loop would have to run sequentially.
        """


class GlobalModel(Protocol):
    """An op whose result is a global buffer, which outlives the function."""

    def symbol(self, op: ir.Operation, /) -> str:
        """The symbol of the buffer."""

    def is_constant(self, op: ir.Operation, /) -> bool:
        """Whether the buffer is constant."""

    def create_shadow(
        self, op: ir.Operation, taken: Container[str], build: Builder, /, *, holds_tangents: bool
    ) -> Value:
        """Emit the op for the shadow global, which is created with zeros if it does not exist.

        ``taken``: the names of the globals that the primal uses, none of which may be the shadow. ``holds_tangents``:
        whether the shadow is for tangents or adjoints. The two differ for constants: their adjoints are accumulated
        although they are not used, so that their tangents, which are zero, need another buffer.
        """

    def create_lanes(self, op: ir.Operation, type: Type, build: Builder, /) -> Value:
        """Emit the op for a global of ``type`` that holds the lanes of this one; it is created with zeros if necessary.

        Raises:
            UnsupportedError: the initial value of the global is not zero.
        """


class AllocationModel(Protocol):
    """An allocation: the extents of the buffer, and how its shadow is allocated, cleared and freed."""

    def extents(self, op: ir.Operation, /) -> Sequence[Linear]:
        """The extent of the buffer in each dimension."""

    def is_on_stack(self, op: ir.Operation, /) -> bool:
        """Whether the primal buffer is on the stack, and lives until the function returns."""

    def create_shadow_allocation(
        self, op: ir.Operation, primal: Callable[[Value], Value], repeated: bool, build: Builder, /
    ) -> Value:
        """Emit the allocation of a shadow buffer, whose contents are undefined; ``primal`` maps the dynamic extents.

        ``repeated``: in a region that may run several times, where the stack must not grow, or is restored.
        """

    def create_fill_zero(self, shadow: Value, build: Builder, /) -> None:
        """Emit the zeroing of a shadow buffer."""

    def create_shadow_free(self, op: ir.Operation, shadow: Value, repeated: bool, build: Builder, /) -> None:
        """Emit the deallocation of ``shadow``, unless it is on the stack."""


class CallModel(Protocol):
    """A call."""

    def callee(self, op: ir.Operation, /) -> str | None:
        """The symbol of the callee, or None if it is not known statically."""


# The most common implementation of ``needed_primals`` and ``needed_shadows``: ``needed_shadows = no_values``.


def no_values(_: object, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
    """No values are needed."""
    return ()
