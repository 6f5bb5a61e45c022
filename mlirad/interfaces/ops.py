"""Questions about one op: how it is differentiated, what it does to memory, where a call goes."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from mlirad._mlir import Type, Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.float_range import FloatRange
from mlirad.edit.linear import Linear
from mlirad.interfaces.state import ForwardState, ReverseState

IsActive = Callable[[Value], bool]


class ForwardModel(Protocol):
    """Answers how a tangent passes one op."""

    def create_forward_mode_tangent(self, op: ir.Operation, state: ForwardState, /) -> None:
        """Emit the tangents of the results of ``op``, which stands already; state them with ``set_tangent``."""
        ...


class ReverseModel(Protocol):
    """Answers how to run one op backwards."""

    def needed_primals(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The operands and results of ``op`` whose primal value the adjoint reads, given what is active."""
        ...

    def needed_shadows(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
        """The mutable operands of ``op`` whose shadow the adjoint reads or writes."""
        ...

    def create_reverse_mode_adjoint(self, op: ir.Operation, state: ReverseState, /) -> None:
        """Take the adjoints of the results of ``op`` and accumulate those of its operands."""
        ...


class ActivityModel(Protocol):
    """Answers whether derivatives flow through an op at all."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        """Whether every result is constant for differentiation, whatever the operands."""
        ...


class NotDifferentiable(Protocol):
    """Marks an op that is known and cannot be differentiated (a gap that is written down)."""

    @property
    def reason(self) -> str:
        """Why, and what to do instead; one line, lower case."""
        ...


class PatternModel(Protocol):
    """A rule that a user brought for an op that mlirad may not know: does the op look as the rule says?"""

    @property
    def arity(self) -> tuple[int, int]:
        """How many operands and results the rule is for."""
        ...


class RecomputeModel(Protocol):
    """Marks a pure op that may be executed again in the reverse sweep."""

    @property
    def cost(self) -> int:
        """Relative price of one execution: 1 an addition, about 5 a division, 20 and more a libm call."""
        ...


class RestoreModel(Protocol):
    """Says what an op is run again on in the reverse sweep, where that is not what its operands are."""

    def restored(self, op: ir.Operation, /) -> Sequence[Value]:
        """A value for each operand, that gives the same result."""
        ...


class RangeModel(Protocol):
    """Answers between which floats the results of an op lie, and whether they may be NaN."""

    def infer_range(self, op: ir.Operation, operands: Sequence[FloatRange], /) -> FloatRange:
        """The range of all results, from those of the operands."""
        ...


class ChoiceModel(Protocol):
    """Marks an op that takes its result from one operand or another, or from a part of one, and ignores the rest."""

    def chosen(self, op: ir.Operation, /) -> Sequence[int]:
        """The operands, by position, whose derivative is zero where they are ignored."""
        ...


class TrapModel(Protocol):
    """Answers whether a pure op can stop the program, as a division by zero does."""

    def may_trap(self, op: ir.Operation, /) -> bool:
        """Whether ``op`` must not run where the primal does not run it."""
        ...


class LoweringModel:
    """Answers whether an op has to be lowered before it can be differentiated, and how."""

    #: Names of ops, and of Python classes of argument types; without any of them no op is asked. None: always asked.
    occasions: frozenset[str] | None = None

    def pipeline(self, op: ir.Operation, /) -> str | None:
        """Upstream function passes that rewrite ``op`` into what has models; None where it can stay."""
        return None

    def part_pipeline(self, op: ir.Operation, /) -> str | None:
        """The same for a loop whose parts cannot begin at any number of an iteration, to one whose parts can."""
        return None

    def remark(self, op: ir.Operation, /) -> str | None:
        """What becomes of ``op``, which is not differentiated as it is, and why; None where it stays."""
        return None


class RewriteModel(Protocol):
    """Answers how an op is written with other ops that have models, where upstream has no pass for it."""

    def rewrite(self, op: ir.Operation, /) -> bool:
        """Put other ops in the place of ``op`` and erase it; its blocks are moved, not copied. False: it stays."""
        ...


class PlaceholderOpModel(Protocol):
    """Answers what an op stands for that is there only while its function is differentiated."""

    def meaning(self, op: ir.Operation, /) -> Sequence[Value | None] | None:
        """The values that take the place of the results in the derivative; None: the op stays.

        A result that nothing uses needs none.

        What it takes to have them, or to do what the op does, is created in front of it.
        """
        ...


class NormalFormModel(Protocol):
    """Answers how an op is brought into the form that its other models expect, after all passes have run."""

    @property
    def occasions(self) -> frozenset[str] | None:
        """As for a `LoweringModel`."""
        ...

    def normalize(self, op: ir.Operation, /) -> None:
        """Put an op of that form in the place of ``op``, and erase it; its blocks are moved, not copied."""
        ...


class SpellingModel(Protocol):
    """Of a dialect that has ops of its own for all that it computes: answers how others are written with them.

    Attached by the dialect's name. The engine makes sums, zeros and choices of ``arith`` and ``tensor`` ops.
    """

    def respell(self, function: ir.Operation, /) -> None:
        """Put ops of the dialect in the place of those of others inside ``function``, as far as it has them."""
        ...


class ShapeModel(Protocol):
    """Answers what else is as large as a result whose type leaves extents open."""

    def shape_of(self, op: ir.Operation, result: Value, /) -> Value | None:
        """An operand that has the extents of ``result``, or None where none has."""
        ...


class AccessModel(Protocol):
    """Answers which element an op loads or stores; operands are ``buffer, *indices``, of a store behind the value."""

    @property
    def is_store(self) -> bool:
        """Whether the op writes the element, and changes nothing else; otherwise it reads it."""
        ...

    def place(self, op: ir.Operation, /) -> tuple[Value, Sequence[Linear]] | None:
        """The buffer, and the subscripts over the indices; None where one is not linear."""
        ...

    def create_subscripts(self, op: ir.Operation, indices: Sequence[Value], build: Builder, /) -> Sequence[Value]:
        """Emit the subscripts; ``indices`` stand for those of ``op``."""
        ...

    def create_load(self, op: ir.Operation, place: Sequence[Value], build: Builder, /) -> Value:
        """Load the element; ``place`` stands for the buffer and the indices."""
        ...

    def create_store(self, op: ir.Operation, value: Value, place: Sequence[Value], build: Builder, /) -> None:
        """Write ``value`` there; ``place`` stands for the buffer and the indices."""
        ...


class EffectKind(Enum):
    """What may happen to the buffer behind a value."""

    READ = "read"
    WRITE = "write"
    ALLOCATE = "allocate"
    FREE = "free"


@dataclass(frozen=True)
class Effect:
    """One effect of an op on the buffer that ``value`` points into."""

    kind: EffectKind
    value: Value


class MemoryModel:
    """An op leaves memory alone, but for what its model says.

    Without a model, and without a `RecomputeModel`, an op may do anything.
    """

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        """What the op reads, writes, allocates and frees."""
        return ()

    def aliases(self, op: ir.Operation, /) -> Sequence[tuple[Value, Value]]:
        """Pairs (result, operand): the result points into the operand's buffer.

        The shadow of such a result is the same op on the shadows of those operands.
        """
        return ()

    def needed_contents(self, op: ir.Operation, is_active: IsActive, /) -> Sequence[int]:
        """The operands, by position, whose buffers the adjoint reads as a whole, as they were when the op ran.

        A buffer that changes later is copied in front of the op.
        """
        return ()

    def layout_of(self, op: ir.Operation, /) -> Sequence[Value]:
        """The operands whose strides or offsets matter, unless they are in the types: a shadow may have others."""
        return ()

    def keeps_integers_apart(self, op: ir.Operation, /) -> bool:
        """Of an op with several results, whether the integers among them carry no bits of floats: pivots, counts."""
        return False

    def commutes(self, op: ir.Operation, /) -> bool | None:
        """Of an op that reads and writes in one step, whether iterations may run it, and its adjoint, at the same time.

        Where they may not, they get an order. None for other ops.
        """
        return None


class GlobalModel(Protocol):
    """Answers for an op that gives a buffer of the module: it is there before and after the function runs."""

    def symbol(self, op: ir.Operation, /) -> str:
        """The name of the buffer; ops with the same name give the same one."""
        ...

    def is_constant(self, op: ir.Operation, /) -> bool:
        """Whether nothing ever writes it."""
        ...

    def create_shadow(
        self, op: ir.Operation, taken: Container[str], build: Builder, /, *, holds_tangents: bool
    ) -> Value:
        """Emit the same of the shadow buffer, which is made where it is not there: with zeros in it.

        ``taken`` are the names of the buffers that the primal uses: a shadow is none of them.
        ``holds_tangents``, or adjoints: nobody asks for the adjoints of a constant, but they are accumulated, so its
        tangents must be another buffer.
        """
        ...

    def create_lanes(self, op: ir.Operation, type: Type, build: Builder, /) -> Value:
        """Emit the same of a buffer of several of them, which is made where it is not there: with zeros in it.

        ``type`` is its type.

        Raises:
            UnsupportedError: the buffer does not start as zeros.
        """
        ...


class AllocationModel(Protocol):
    """Answers how large a buffer is that the primal allocates, and how it gets a shadow buffer."""

    def extents(self, op: ir.Operation, /) -> Sequence[Linear]:
        """How many elements the buffer has in each dimension."""
        ...

    def is_on_stack(self, op: ir.Operation, /) -> bool:
        """Whether the primal buffer lives until the function returns."""
        ...

    def create_shadow_allocation(
        self, op: ir.Operation, primal: Callable[[Value], Value], repeated: bool, build: Builder, /
    ) -> Value:
        """Emit a shadow buffer, contents undefined.

        ``repeated``: inside a region, where the stack must not grow, or is given back.
        """
        ...

    def create_fill_zero(self, shadow: Value, build: Builder, /) -> None:
        """Emit the zeroing of a shadow buffer."""
        ...

    def create_shadow_free(self, op: ir.Operation, shadow: Value, repeated: bool, build: Builder, /) -> None:
        """Emit the release of ``shadow``, where it is not on the stack."""
        ...


class CallModel(Protocol):
    """Answers where control goes."""

    def callee(self, op: ir.Operation, /) -> str | None:
        """The symbol that is called, or None where it is not known statically."""
        ...


# What is said most often, for classes to take as their methods: ``needed_shadows = no_values``.


def no_values(_: object, op: ir.Operation, is_active: IsActive, /) -> Sequence[Value]:
    """None is needed."""
    return ()
