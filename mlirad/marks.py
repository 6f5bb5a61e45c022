"""`checkpoint` and `stop_gradient`: functions with the same results, which are differentiated in another way."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.build import Builder
from mlirad.edit.module import free_symbol
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.functions import Argnums, CallSignature, Function, TypedTransform, as_function, choose
from mlirad.specializations import Specialization
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.diagnosed import placed, placed_remarks
from mlirad.transforms.memory import Checkpoint, memory_options
from mlirad.transforms.wrt import PrimalFunction, Wrt


@dataclass(frozen=True)
class CheckpointTransform(TypedTransform):
    """The transform behind `checkpoint`."""

    schedule: Checkpoint

    def apply(self, program: Specialization, call: CallSignature) -> Specialization:
        """The same, with the mark."""
        return program.marked(self.schedule)


def checkpoint(f: ir.Module | Function, /, *place: Any, schedule: Checkpoint = True) -> Function:
    """``f``, whose reverse derivatives keep the state of loops only here and there: ``checkpoint(f, schedule=True)``.

    ``schedule`` is what `grad` takes as ``checkpoint``, and holds where `grad`, `value_and_grad` or `vjp` are not told
    otherwise; a batch hands it on, a derivative does not.

    Raises:
        UsageError: there is no such function, or the schedule has no meaning.
    """
    given: dict[str, Any] = {"schedule": schedule}
    function = as_function(f, place, given, None, None)
    memory_options(given["schedule"], None)
    return function.transformed(CheckpointTransform(given["schedule"]))


@dataclass(frozen=True)
class StopGradientTransform(TypedTransform):
    """The transform behind `stop_gradient`."""

    argnums: Argnums | None
    wrt: Wrt | None

    def apply(self, program: Specialization, call: CallSignature) -> Specialization:
        """A function that calls ``program`` with arguments that are constants for derivatives.

        Raises:
            UsageError: the arguments do not fit.
        """
        ctx = program.ctx
        with placed(program.module):
            module = expanded(program.module, program.name, placed_remarks(program.module, ctx))
            primal = PrimalFunction.find(module, program.name, ctx)
            stopped = choose(primal, self.wrt, self.argnums, call, ctx).positions

        def derive(own: ir.Module, is_fallback: bool, told: Context) -> str:
            return _add_stopped(own, PrimalFunction.find(own, primal.name, told), stopped)

        return Specialization(
            module,
            primal.name,
            program.target,
            ctx,
            derive=derive,
            assemble=program.assemble,
            disjoint=program.disjoint,
            checkpoint=program.checkpoint,
        )


def stop_gradient(
    f: ir.Module | Function, /, *place: Any, argnums: Argnums | None = None, wrt: Wrt | None = None
) -> Function:
    """``f``, where derivatives by some arguments are zero: ``stop_gradient(f, argnums=None)``; None is for all.

    JAX's marks a value while it traces; a function of a module is marked as a whole, by its arguments. Inside of one,
    `enzyme.ignore_derivatives` does that for any value. ``argnums`` and ``wrt`` are as for `grad`.

    Raises:
        UsageError: there is no such function; the arguments do not fit (when it is called).
        MlirAdError: when a derivative is compiled: a buffer is used in a way that is not followed (MA0354).
    """
    given: dict[str, Any] = {"argnums": argnums}
    function = as_function(f, place, given, None, None)
    made = replace(StopGradientTransform(None, wrt), **given)
    return function.transformed(replace(made, wrt="all") if made.argnums is None and wrt is None else made)


def _add_stopped(module: ir.Module, primal: PrimalFunction, stopped: tuple[int, ...]) -> str:
    """Add the function to ``module``; returns its name."""
    name = free_symbol(module.operation, None, f"{primal.name}_stop_gradient")
    location = primal.op.location
    described = list(primal.op.attributes["arg_attrs"]) if "arg_attrs" in primal.op.attributes else None
    places = [argument.location for argument in primal.op.regions[0].blocks[0].arguments]
    end = Builder(ir.InsertionPoint(module.body), location)
    _, build = create_function(
        name, primal.type.inputs, primal.type.results, end, described, places=places, is_private=False
    )
    arguments = [
        build.value("enzyme.ignore_derivatives", (one,), one.type) if index in stopped else one
        for index, one in enumerate(build.arguments)
    ]
    create_return(create_call(primal.name, arguments, list(primal.type.results), {}, build).results, build)
    return name
