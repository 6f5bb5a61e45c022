"""A compiled function in split mode: a call returns the result and a pullback, which may be called any number of times.

The forward sweep returns a record of bytes with the addresses of its caches (`transforms/pullback.py`). It belongs to
an `OwnedTape`, which frees it with the last pullback, or call of one, that uses it. Pullbacks only read it, so that
several threads may call one at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy

from mlirad.edit.names import position
from mlirad.errors import Diagnostic, UsageError
from mlirad.runtime.jit import Assemble, Compiled, plain
from mlirad.runtime.memref_abi import Argument, Buffer, check_array, numbers, with_arrays
from mlirad.runtime.overlap import Overlaps, check_disjoint
from mlirad.runtime.prototype import Prototype

_FREED: Final = "MA0720"
_COTANGENTS: Final = "MA0721"


@dataclass(frozen=True)
class PullbackPrototype:
    """The signature of a function in split mode.

    ``primal``: of the function itself. ``shadows``: the arguments that have a shadow array, in order. ``seeds``: the
    results that have a cotangent. ``gradients``: the scalars and tensors that have a gradient. ``chosen``: the
    arguments whose gradients are requested.
    """

    primal: Prototype
    shadows: tuple[int, ...]
    seeds: tuple[int, ...]
    gradients: tuple[int, ...]
    chosen: tuple[int, ...]

    @property
    def written(self) -> tuple[int, ...]:
        """The arrays that the function may write: their contents after it have cotangents, too."""
        return tuple(i for i in self.shadows if self.primal.arguments[i].written)


@dataclass(frozen=True)
class Structure:
    """Conversions for callers: ``results`` maps results in order to what a call returns, ``gradients`` likewise.

    ``cotangents`` maps the caller's value to one cotangent for each result that has one: a tuple, or the only one.
    """

    results: Assemble = plain
    cotangents: Callable[[Any], Any] | None = None
    gradients: Assemble = tuple


class SplitCode:
    """One version of the code; each of its functions is compiled when it is first called.

    ``compile_function`` takes "forward", "pullback" or "free"; ``compile_lanes`` takes the number of cotangents of a
    batched pullback, and returns None if that cannot run in lanes. ``disjoint``: pairs of array arguments that must not
    overlap.
    """

    def __init__(
        self,
        compile_function: Callable[[str], Compiled],
        compile_lanes: Callable[[int], Compiled | None],
        disjoint: Sequence[tuple[int, int]] = (),
    ) -> None:
        self._compile, self._compile_lanes = compile_function, compile_lanes
        self._lanes: dict[int, Compiled | None] = {}
        self.disjoint = tuple(disjoint)

    @cached_property
    def forward(self) -> Compiled:
        """Arguments -> (results, record)."""
        return self._compile("forward")

    @cached_property
    def pullback(self) -> Compiled:
        """(shadows, seeds, record) -> gradients."""
        return self._compile("pullback")

    def lanes(self, count: int) -> Compiled | None:
        """Like `pullback`, for ``count`` cotangents at once, along the last dimension of shadows, the first of others.

        None if it cannot run in lanes.
        """
        if count not in self._lanes:
            self._lanes[count] = self._compile_lanes(count)
        return self._lanes[count]

    @cached_property
    def free(self) -> Compiled:
        """Frees the memory that a record refers to."""
        return self._compile("free")


class OwnedTape:
    """A record and the memory it refers to, which are freed with this object."""

    __slots__ = ("_free", "_kept", "record")

    def __init__(self, record: Any, free: Compiled, kept: Any = None) -> None:
        """``kept``: the objects that own the memory that the record points to."""
        self.record = record
        self._free, self._kept = free, kept

    def __del__(self) -> None:
        self._free(self.record)


class Pullback(AbstractContextManager["Pullback"]):
    """A function from cotangents of the results to gradients, on one tape, which any number of calls read.

    Freed with `free`, at the end of a ``with`` block, or with the last reference.
    """

    def __init__(
        self,
        prototype: PullbackPrototype,
        code: SplitCode,
        tape: OwnedTape,
        shapes: Mapping[int, tuple[int, ...]],
        seeds: Sequence[tuple[int, ...]],
        structure: Structure,
    ) -> None:
        """``shapes``: of the arguments that have shadows; ``seeds``: of the results that have cotangents."""
        self._prototype = prototype
        self._structure = structure
        self._code = code
        self._tape: OwnedTape | None = tape
        self._shapes, self._seed_shapes = shapes, tuple(seeds)

    @property
    def primal(self) -> Prototype:
        """The function whose pullback this is."""
        return self._prototype.primal

    def __call__(self, cotangent: Any = None, /, *others: Any, **written: Any) -> Any:
        """Returns the gradients with respect to the requested arguments, in their order: new arrays, and floats.

        ``cotangent`` has the form of the result: a number, an array, or a tuple if there are several results with a
        derivative. ``written``: the cotangents of the contents of arrays that the function has written, by the names of
        these arguments; by default they are zero. No argument is changed.

        Raises:
            UsageError: the pullback has been freed, or a cotangent does not fit its result.
        """
        tape = self._open_tape()
        if others:
            message = f"the pullback takes one cotangent, got {1 + len(others)}"
            raise UsageError(Diagnostic("MA0721", message, helps=("pass those of several results as a tuple",)))
        shadows = self._shadows((), written)
        code = self._code.pullback
        given = self._in_order(cotangent)
        self._check_shapes([numpy.shape(one) for one in given])
        seeds = self._seeds(given, code.prototype.arguments[len(shadows) :])
        return self._structure.gradients(self._run(tape, code, shadows, seeds))

    def batched(self, cotangent: Any = None, /, **written: Any) -> Any:
        """Returns the gradients for several cotangents, stacked along a new first dimension; so are the gradients.

        They run at once, in vector lanes if possible: `mlirad.vmap` of a pullback calls this.

        Raises:
            UsageError: as for a call; or the numbers of cotangents differ.
        """
        tape = self._open_tape()
        several = [numpy.asarray(one) for one in self._in_order(cotangent)]
        count = self._count([*several, *map(numpy.asarray, written.values())])
        self._check_shapes([one.shape[1:] for one in several])
        code = self._code.lanes(count) if count > 1 else None
        if code is None:
            rows = [self._row(tape, i, several, written) for i in range(count or 1)]
            return self._structure.gradients(tuple(numpy.stack(parts)[:count] for parts in zip(*rows, strict=True)))
        shadows = self._shadows((count,), written)
        found = self._run(tape, code, shadows, self._seeds(several, code.prototype.arguments[len(shadows) :]))
        is_shadow = [index in shadows for index in self._prototype.chosen]
        moved = (numpy.moveaxis(one, -1, 0) if last else one for one, last in zip(found, is_shadow, strict=True))
        return self._structure.gradients(tuple(moved))

    def _row(self, tape: OwnedTape, number: int, several: Sequence[Any], written: Mapping[str, Any]) -> tuple[Any, ...]:
        """The gradients for one of several cotangents; for zeros if there are none."""
        shadows = self._shadows((), {name: numpy.asarray(_at(value, number)) for name, value in written.items()})
        code = self._code.pullback
        arguments = code.prototype.arguments[len(shadows) :]
        # An element of several rank-0 tensors or buffers is not an array.
        given = [
            numpy.asarray(_at(one, number)) if isinstance(argument.type, Buffer) else _at(one, number)
            for one, argument in zip(several, arguments, strict=False)
        ]
        return self._run(tape, code, shadows, self._seeds(given, arguments))

    def _run(
        self, tape: OwnedTape, code: Compiled, shadows: Mapping[int, Any], seeds: Sequence[Any]
    ) -> tuple[Any, ...]:
        """Returns one gradient for each requested argument."""
        found = code(*shadows.values(), *seeds, tape.record)
        several = found if isinstance(found, tuple) else () if found is None else (found,)
        gradients = {**shadows, **dict(zip(self._prototype.gradients, several, strict=True))}
        return tuple(gradients[i] for i in self._prototype.chosen)

    def _open_tape(self) -> OwnedTape:
        if self._tape is None:
            message = f"the pullback of '{self._prototype.primal.name}' is called, but its tape has been freed"
            helps = ("call it before 'free()', or inside the 'with' block",)
            raise UsageError(Diagnostic(_FREED, message, helps=helps))
        return self._tape

    def _shadows(self, lanes: tuple[int, ...], written: Mapping[str, Any]) -> dict[int, Any]:
        """Zeros, or the cotangents of arrays that are ``written``; ``lanes`` come last here, and first there."""
        shadows = {i: numpy.zeros((*shape, *lanes), self._buffer(i).dtype) for i, shape in self._shapes.items()}
        for name, value in written.items():
            index = self._written(name)
            check_array(self._prototype.primal.arguments[index], self._like(index, lanes), value)
            numpy.copyto(shadows[index], numpy.moveaxis(value, 0, -1) if lanes else value)
        return shadows

    def _count(self, given: Sequence[Any]) -> int:
        """The number of cotangents, which must be the same everywhere."""
        counts = sorted({one.shape[:1] for one in given})
        if len(counts) == 1 and counts[0]:
            return int(counts[0][0])
        shapes = ", ".join(str(one.shape) for one in given) or "nothing"
        message = f"the pullback of '{self._prototype.primal.name}' takes several cotangents at once, got {shapes}"
        helps = ("each has as many of them along its first dimension",)
        raise UsageError(Diagnostic(_COTANGENTS, message, helps=helps))

    def _in_order(self, cotangent: Any) -> Sequence[Any]:
        """Returns one cotangent for each result that has one."""
        if cotangent is not None and self._structure.cotangents is not None:
            cotangent = self._structure.cotangents(cotangent)
        wanted = self._prototype.seeds
        several = [] if cotangent is None else [cotangent] if len(wanted) == 1 else cotangent
        if len(wanted) != 1 and cotangent is not None and not isinstance(cotangent, tuple | list):
            several = [cotangent]
        if len(several) != len(wanted):
            many = "a cotangent" if len(wanted) == 1 else f"a tuple of {len(wanted)} cotangents" if wanted else "none"
            message = f"the pullback of '{self._prototype.primal.name}' takes {many}, got {len(several)}"
            helps = ("one for each result that carries a derivative, in their order",)
            raise UsageError(Diagnostic(_COTANGENTS, message, helps=helps))
        return several

    def _check_shapes(self, given: Sequence[tuple[int, ...]]) -> None:
        """Refuses a cotangent whose shape differs from that of its result: a dynamic tensor type does not state it."""
        for index, shape, wanted in zip(self._prototype.seeds, given, self._seed_shapes, strict=True):
            if shape != wanted and wanted:  # for rank 0 the ABI raises the error
                message = f"result {index} of '{self._prototype.primal.name}' has the shape {wanted}"
                helps = ("a cotangent has the shape of its result",)
                raise UsageError(Diagnostic(_COTANGENTS, f"{message}, and its cotangent {shape}", helps=helps))

    def _buffer(self, index: int) -> Buffer:
        type = self._prototype.primal.arguments[index].type
        assert isinstance(type, Buffer)
        return type

    def _like(self, index: int, lanes: tuple[int, ...]) -> Buffer:
        """An array of the shape of the argument, preceded by ``lanes``, of any layout."""
        type, shape = self._buffer(index), (*lanes, *self._shapes[index])
        return Buffer(type.mlir, type.dtype, shape, (None,) * len(shape), None)

    def _written(self, name: str) -> int:
        primal = self._prototype.primal
        index = position([argument.name for argument in primal.arguments], name)
        if index is None or index not in self._prototype.written:
            known = ", ".join(f"'{primal.arguments[i].name}'" for i in self._prototype.written) or "none"
            message = f"'{name}' is not an array that '{primal.name}' writes"
            raise UsageError(Diagnostic(_COTANGENTS, message, helps=(f"arrays that it may write: {known}",)))
        return index

    def _seeds(self, several: Sequence[Any], arguments: Sequence[Argument]) -> list[Any]:
        """The cotangents; those of buffers that the sweep writes are copied."""
        return [
            value.copy() if argument.written and isinstance(value, numpy.ndarray) else value
            for argument, value in zip(arguments, several, strict=False)
        ]

    def free(self) -> None:
        """Frees the tape as soon as no call uses it any more. May be called more than once."""
        self._tape = None

    def __exit__(self, *_: object) -> None:
        self.free()

    def __repr__(self) -> str:
        state = "freed" if self._tape is None else f"{self._tape.record.nbytes} bytes and what they point to"
        return f"<pullback of {self._prototype.primal}, {state}>"


class SplitFunction:
    """A callable that returns ``(result, pullback)``.

    Attributes:
        prototype: names and types.
        recomputes: whether each call of a pullback runs the function again.
    """

    def __init__(
        self,
        prototype: PullbackPrototype,
        general: Callable[[], SplitCode],
        noalias: SplitCode | None = None,
        structure: Structure = Structure(),
        recomputes: bool = False,
        borrows: bool = False,
    ) -> None:
        """``general`` creates the code that is valid for all arrays; ``noalias`` is valid if none overlaps another."""
        self.prototype, self.recomputes, self.borrows = prototype, recomputes, borrows
        self._make_general = general
        self._noalias = noalias
        self._structure = structure
        self._overlaps = Overlaps(prototype.primal)
        self._numbers = numbers(prototype.primal.arguments)

    @cached_property
    def _general(self) -> SplitCode:
        return self._make_general()

    def __call__(self, *arguments: Any, **named: Any) -> tuple[Any, Pullback]:
        """Runs the function; arguments are those of a `Compiled`.

        Raises:
            UsageError: an argument does not fit.
        """
        code = self._noalias or self._general
        prototype = code.forward.prototype
        values = prototype.in_order(arguments, named) if named else arguments
        if self._numbers:
            values = with_arrays(self._numbers, values)
        if code is self._noalias and not self._overlaps.are_disjoint(code.forward.words(values), values):
            code = self._general
        if code.disjoint:
            code.forward.words(values)  # which refuses what is no array
            check_disjoint(prototype, code.disjoint, values)
        found = code.forward(*values)
        *results, record = found if isinstance(found, tuple) else (found,)
        tape = OwnedTape(record, code.free, values if self.borrows else None)
        shapes = {i: values[i].shape for i in self.prototype.shadows}
        seeds = [numpy.shape(results[i]) for i in self.prototype.seeds]
        pullback = Pullback(self.prototype, code, tape, shapes, seeds, self._structure)
        return self._structure.results(tuple(results)), pullback

    def __repr__(self) -> str:
        return f"<split {self.prototype.primal}>"


def _at(several: Any, number: int) -> Any:
    """One of ``several``; zeros of its shape if there are none."""
    return several[number] if len(several) else numpy.zeros(numpy.shape(several)[1:], several.dtype)[()]
