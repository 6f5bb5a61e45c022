"""Linearized functions: the derivative of a function at one point as a linear function of tangents, for `linearize`.

The function runs once, and the primal values that tangents need are kept on a tape; a call only computes tangents. If
there is no tape (checkpoints, written globals, returned buffers), each call runs the function again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias

import numpy

from mlirad import progress
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module, promise_noalias
from mlirad.errors import Diagnostic, MlirAdError, UsageError
from mlirad.functions import CallArguments
from mlirad.lowering.lower_to_llvm import internal_name
from mlirad.passes.allow_fastmath import allow
from mlirad.runtime.jit import Assemble, Compiled
from mlirad.runtime.memref_abi import Argument, Buffer
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.pullback import OwnedTape
from mlirad.specializations import Specialization, lowered, may_promise, written_pairs
from mlirad.transforms.batching import vmap as batch
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.pullback import PushforwardFunctions, add_pushforward
from mlirad.transforms.wrt import PrimalFunction, find, select
from mlirad.trees import LEAF

#: A tangent, or None, for each parameter of the function -> the tangents of the results, or None, in their order. With
#: a number, tangents are as many, along the first dimension.
Push: TypeAlias = "Callable[[Sequence[Any], int | None], tuple[Any, ...]]"


class LinearizedFunction(AbstractContextManager["LinearizedFunction"]):
    """A function from tangents of the arguments to tangents of the results, which may be called any number of times.

    Its tape is freed by `free`, at the end of a ``with`` block, or with the last reference.
    """

    def __init__(self, name: str, call: CallArguments, push: Push, assemble: Assemble) -> None:
        """``assemble``: makes what a call returns of the tangents of the results."""
        # Without the arrays, so that their memory can be freed.
        self._name, self._call = name, replace(call, leaves=(None,) * len(call.leaves or ()))
        self._push: Push | None = push
        self._assemble = assemble

    def __call__(self, *tangents: Any) -> Any:
        """The tangents of the results for ``tangents``, one for each argument, as in `mlirad.jvp`.

        Raises:
            UsageError: the tape has been freed, or a tangent does not match its argument.
            MlirAdError: the function cannot be differentiated.
        """
        return self._pushed(tangent_leaves(self._call, tangents), None)

    def batched(self, *tangents: Any) -> Any:
        """The tangents of the results for several tangents along the first dimension; None stands for zeros.

        They run at once, in vector lanes if possible: `mlirad.vmap` of this function calls this.

        Raises:
            UsageError, MlirAdError: as for a call; or the numbers of tangents differ.
        """
        leaves = tangent_leaves(self._call, tangents)
        sizes = {numpy.shape(leaf)[:1] for leaf in leaves if leaf is not None}
        if len(sizes) != 1 or () in sizes:
            raise wrong_tangents(f"expected as many tangents of each argument of '{self._name}', in arrays")
        return self._pushed(leaves, sizes.pop()[0])

    def _pushed(self, leaves: Sequence[Any], count: int | None) -> Any:
        if self._push is None:
            message = f"the derivative of '{self._name}' is called, but its tape has been freed"
            raise UsageError(
                Diagnostic("MA0720", message, helps=("call it before 'free()', or inside the 'with' block",))
            )
        return self._assemble(self._push(leaves, count))

    def of_first(self) -> LinearizedFunction:
        """The function for the first of several results only, which replaces this one."""
        assert self._push is not None
        assemble = self._assemble  # not this object, which holds the tape
        return LinearizedFunction(self._name, self._call, self._push, lambda found: assemble(found)[0])

    def free(self) -> None:
        """Free the tape when no call uses it any more. May be called more than once."""
        self._push = None

    def __exit__(self, *_: object) -> None:
        self.free()

    def __repr__(self) -> str:
        return f"<derivative of '{self._name}' at one point{', freed' if self._push is None else ''}>"


@dataclass(frozen=True)
class LinearizedCode:
    """The compiled functions of ``module`` that ``made`` names; each is compiled when it is first called."""

    program: Specialization
    module: ir.Module
    primal: PrimalFunction
    made: PushforwardFunctions
    kept: dict[int | None, Compiled] = field(default_factory=dict)

    def run(self, leaves: Sequence[Any]) -> tuple[Any, Push]:
        """Run the function: what a call returns, and the derivative. Written arrays in ``leaves`` overlap no others."""
        *results, record = self._forward(*leaves)
        tape, shapes = OwnedTape(record, self._free), list(map(numpy.shape, leaves))
        return self.program.assemble(tuple(results)), lambda given, count: self._pushed(tape, shapes, given, count)

    def _pushed(self, tape: OwnedTape, shapes: Sequence[Any], given: Sequence[Any], count: int | None) -> Any:
        check_chosen(self.primal, [i for i, tangent in enumerate(given) if tangent is not None], self.program.ctx)
        code, operands = self._pushforward(count), []
        for index, argument in zip(self.made.tangents, code.prototype.arguments, strict=False):
            shape = shapes[index] if count is None else (count, *shapes[index])
            check_shape(self.program.name, index, shape, given[index])
            operands.append(self._operand(argument, given[index], shape, index))
        found = dict(zip(self.made.results, code(*operands, tape.record), strict=True))
        return tuple(found.get(index) for index in range(len(self.primal.type.results)))

    def _operand(self, argument: Argument, tangent: Any, shape: tuple[int, ...], index: int) -> Any:
        if tangent is None:
            zeros = numpy.zeros(shape, argument.type.dtype)
            return zeros if isinstance(argument.type, Buffer) else zeros.item()
        is_scratch = argument.written and not self._forward.prototype.arguments[index].written
        return tangent.copy() if is_scratch and isinstance(tangent, numpy.ndarray) else tangent

    @cached_property
    def _forward(self) -> Compiled:
        """The function arguments -> (results, record of the tape)."""
        return self._compiled(self.made.forward, [name.removeprefix("%") for name in self.primal.names], self.module)

    def _pushforward(self, count: int | None) -> Compiled:
        """The function (tangents of arguments, record of the tape) -> tangents of results, for ``count`` at once."""
        if count not in self.kept:
            name, module = self.made.pushforward, self.module
            names = [f"d{self.primal.names[i].removeprefix('%')}" for i in self.made.tangents]
            if count is not None:  # all share the tape
                module = batch(module, name, size=count, in_axes=(*[0] * len(names), None), ctx=self.program.ctx)
                name += "_vmap"
            self.kept[count] = self._compiled(name, [*names, "tape"], module)
        return self.kept[count]

    @cached_property
    def _free(self) -> Compiled:
        """The function that frees the tape of a record."""
        return self._compiled(self.made.free, ["tape"], self.module)

    @progress.shown()
    def _compiled(self, symbol: str, names: Sequence[str], module: ir.Module) -> Compiled:
        program = self.program
        with placed(module):
            prototype = replace(Prototype.of(find(module, symbol), names), name=program.name)
            code, pairs = lowered(module, symbol, program.target, program.ctx), written_pairs(prototype)
            made = Compiled(module, code, internal_name(symbol), prototype, program.target, tuple, pairs)
        progress.erase()
        return made


def linearized_code(program: Specialization, ctx: Context) -> LinearizedCode | None:
    """The code that uses a tape; None if ``program`` must run again for each tangent, or cannot be split."""
    if program.checkpoint is not None:
        return None
    try:
        with placed(program.module):
            reporting = placed_remarks(program.module, ctx)
            module = clone_module(expanded(program.module, program.name, reporting))
            allow(module, program.target.fastmath)
            primal = PrimalFunction.find(module, program.name, ctx)
            chosen = select(primal, "all", ctx)
            if may_promise(module, primal.name):
                promise_noalias(primal.op)  # a call with overlapping written arrays is an error
            made = add_pushforward(module, primal, chosen, reporting) if chosen else None
    except MlirAdError:
        return None  # the error may not concern the tangents of later calls
    return None if made is None else LinearizedCode(program, module, primal, made)


def check_chosen(primal: PrimalFunction, chosen: Sequence[int], ctx: Context) -> tuple[int, ...]:
    """Check that the arguments ``chosen`` can have tangents, and return them.

    Raises:
        UsageError: there are none, or one carries no derivative.
    """
    if not chosen and primal.names:
        raise wrong_tangents(f"all tangents of '{primal.name}' are None")
    return select(primal, chosen, ctx, word="tangents")


def check_shape(name: str, index: int, shape: tuple[int, ...], tangent: Any) -> None:
    """Check that a tangent has the shape of its argument.

    Raises:
        UsageError: it has another shape.
    """
    if tangent is not None and numpy.shape(tangent) != shape:
        message = f"argument {index} of '{name}' has the shape {shape}"
        raise wrong_tangents(f"{message}, and its tangent {numpy.shape(tangent)}")


def tangent_leaves(call: CallArguments, tangents: Sequence[Any]) -> list[Any]:
    """A tangent, or None, for each parameter of the function.

    Raises:
        UsageError: there is not one for each argument of the call.
    """
    trees = (LEAF,) * len(call.leaves or ()) if call.trees is None else call.trees
    if not isinstance(tangents, list | tuple) or len(tangents) != len(trees):
        found = len(tangents) if isinstance(tangents, list | tuple) else f"a {type(tangents).__name__}"
        raise wrong_tangents(f"expected a tuple of {len(trees)} tangents, one for each argument, got {found}")
    pairs = zip(trees, tangents, strict=True)
    return [leaf for tree, one in pairs for leaf in ([None] * len(tree.order) if one is None else tree.leaves(one))]


def wrong_tangents(message: str) -> UsageError:
    """An error for invalid tangents."""
    helps = ("give a tangent of the same shape and type for each argument, or None for a zero tangent",)
    return UsageError(Diagnostic("MA0733", message, helps=helps))
