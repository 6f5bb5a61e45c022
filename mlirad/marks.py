"""`checkpoint` and `stop_gradient`: transforms that do not change a function, but how it is differentiated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.build import Builder
from mlirad.edit.module import free_symbol
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.functions import Argnums, CallArguments, Function, TypedTransform, as_function, choose
from mlirad.specializations import Specialization
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.memory import Checkpoint, memory_options
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.wrt import PrimalFunction, Wrt


@dataclass(frozen=True)
class CheckpointTransform(TypedTransform):
    """The transform behind `checkpoint`."""

    schedule: Checkpoint

    def apply(self, program: Specialization, call: CallArguments) -> Specialization:
        """``program`` with the schedule."""
        return program.marked(self.schedule)


def checkpoint(f: ir.Module | Function, /, *place: Any, schedule: Checkpoint = True) -> Function:
    """``f``, with a default checkpointing schedule for its reverse derivatives: ``checkpoint(f, schedule=True)``.

    ``schedule`` has the values of the option ``checkpoint`` of `grad`, and applies if `grad`, `value_and_grad` or `vjp`
    are called without that option. `vmap` keeps the schedule; a derivative does not have it.

    Raises:
        UsageError: there is no such function, or the schedule is invalid.
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

    def apply(self, program: Specialization, call: CallArguments) -> Specialization:
        """A function that calls ``program`` with arguments that are constants for differentiation.

        Raises:
            UsageError: ``argnums`` or ``wrt`` is invalid.
        """
        ctx = program.ctx
        with placed(program.module):
            module = expanded(program.module, program.name, placed_remarks(program.module, ctx))
            primal = PrimalFunction.find(module, program.name, ctx)
            stopped = choose(primal, self.wrt, self.argnums, call, ctx).positions

        def derive(own: ir.Module, is_fallback: bool, reporting: Context) -> str:
            return _add_stopped(own, PrimalFunction.find(own, primal.name, reporting), stopped)

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
    """``f`` with zero derivatives with respect to some arguments: ``stop_gradient(f, argnums=None)``; None: all.

    In JAX it applies to a value while a function is traced; here it applies to arguments of a function. Inside a
    function, the op `enzyme.ignore_derivatives` does the same for any value. ``argnums`` and ``wrt`` are as for `grad`.

    Raises:
        UsageError: there is no such function; or, when it is called, ``argnums`` or ``wrt`` is invalid.
        MlirAdError: when a derivative is compiled: a buffer argument is returned, stored or loop-carried (MA0354).
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
