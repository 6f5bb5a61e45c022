"""`enzyme-wrap`: creates the derivative of one function from the command line, without a derivative op in the file.

    mlirad-opt f.mlir --enzyme-wrap="infn=f outfn=df argTys=enzyme_active,enzyme_const retTys=enzyme_activenoneed"

The options are those of EnzymeMLIR's pass. With an empty ``outfn`` the derivative replaces the primal.

Before::

    func.func @f(%x: f64) -> f64 {
      %y = math.sin %x : f64
      return %y : f64
    }

After ``--enzyme-wrap="infn=f outfn=df"``::

    func.func @f(%x: f64) -> f64 {
      %y = math.sin %x : f64
      return %y : f64
    }
    func.func @df(%x: f64, %dy: f64) -> f64 {
      %0 = math.cos %x : f64
      %dx = arith.mulf %dy, %0 : f64
      return %dx : f64
    }

In split mode (`synthesis/split_mode.py`) each run of the pass makes one of the functions; with the same activities and
options they agree on the tape::

    --enzyme-wrap="infn=f outfn=p mode=ReverseModePrimal"     // (arguments) -> (results, tape); @p_free takes the tape
    --enzyme-wrap="infn=f outfn=r mode=ReverseModeGradient"   // (shadows, seeds, tape) -> gradients
    --enzyme-wrap="infn=f outfn=t mode=ForwardModeSplit"      // (tangents, tape) -> tangents
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, final

from mlirad._mlir import ir
from mlirad.batching.width import create_derivative, create_split_derivative, create_split_forward
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, reachable, rolled_back_on_error, symbol_name
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature, default_arguments, default_results
from mlirad.passes import function_pipeline, prepare_rows
from mlirad.passes.autodiff import DerivativePass
from mlirad.passes.base import PassContext, option
from mlirad.passes.enzyme.custom_rules import lower_enzyme_custom_rules_to_func
from mlirad.passes.manual_computations import outline_manual_computations
from mlirad.passes.stablehlo_loops import outline_loops
from mlirad.synthesis.options import Options
from mlirad.synthesis.validate import find_function, function_type, type_facts

_MODES: Final = {"ForwardMode": Mode.FORWARD, "ReverseModeCombined": Mode.REVERSE}
#: The modes of split mode; they have the activities of reverse mode.
_PRIMAL, _GRADIENT, _FORWARD = "ReverseModePrimal", "ReverseModeGradient", "ForwardModeSplit"
_SPLIT: Final = (_PRIMAL, _GRADIENT, _FORWARD)
_SPELLINGS: Final = {activity.value: activity for activity in Activity}


@final
@dataclass(frozen=True)
class EnzymeWrap(DerivativePass):
    """Create the derivative of one function as a new function."""

    name: ClassVar[str] = "enzyme-wrap"
    infn: str = option(None, help="the function to differentiate")
    outfn: str = option("", help="the name of the derivative; empty: it replaces the primal")
    arg_tys: tuple[str, ...] = option((), name="argTys", help="the activity of each argument (default: all active)")
    ret_tys: tuple[str, ...] = option(
        (), name="retTys", help="the activity of each result (default: all active, noneed)"
    )
    mode: Literal[
        "ForwardMode",
        "ReverseModeCombined",
        "ReverseModePrimal",
        "ReverseModeGradient",
        "ForwardModeSplit",
        "ForwardModeError",
    ] = option("ReverseModeCombined", help="the kind of derivative")
    width: int = option(1, help="the number of tangents or adjoints that are computed together")

    def __post_init__(self) -> None:
        for spelling in (*self.arg_tys, *self.ret_tys):
            if spelling not in _SPELLINGS:
                raise ValueError(f"'{spelling}' is not an activity; the activities are {', '.join(_SPELLINGS)}")
        if self.mode in _SPLIT and not self.outfn:
            raise ValueError(f"mode '{self.mode}' needs option 'outfn': the primal stays beside it")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Add the derivative to ``module``.

        Raises:
            MlirAdError: there is no such function, the activities do not fit it, or it cannot be differentiated.
        """
        lower_enzyme_custom_rules_to_func(module, ctx)
        outline_manual_computations(module, ctx)
        if self.mode == "ReverseModeCombined":
            outline_loops(module, ctx.registry)
        top = module.operation
        primal = find_function(top, self.infn)
        if self.mode not in (*_MODES, *_SPLIT):
            raise _unknown_mode(self.mode, primal)
        options = self.engine_options(ctx)
        if self.mode in _SPLIT:
            made = self._split(top, self._signature(primal, ctx), ctx, options)
            function_pipeline.run(self.postpasses, module, made, ctx, verify=self.verify_postpasses)
            return
        symbol = create_derivative(
            top,
            self.infn,
            self._signature(primal, ctx),
            ctx.registry,
            options,
            self.outfn or None,
            prepare_rows=prepare_rows,
        )
        derivative = find_function(top, symbol)
        del derivative.attributes["sym_visibility"]  # it was asked for by name, so it is for others to call
        if not self.outfn:
            find_function(top, self.infn).erase()
            derivative.attributes["sym_name"] = ir.StringAttr.get(self.infn)
        function_pipeline.run(self.postpasses, module, [self.outfn or self.infn], ctx, verify=self.verify_postpasses)

    def _split(self, top: ir.Operation, signature: Signature, ctx: PassContext, options: Options) -> list[str]:
        """Create one function of split mode, with its callees; returns the names."""
        name = free_symbol(top, self.outfn, self.outfn)
        with rolled_back_on_error(top):
            before = _symbols(top)
            if self.mode == _FORWARD:
                kept = {create_split_forward(top, self.infn, signature, ctx.registry, options, prepare_rows): name}
            else:
                split = create_split_derivative(top, self.infn, signature, ctx.registry, options, prepare_rows)
                is_primal = self.mode == _PRIMAL
                kept = {split.augmented: name, split.free: free_symbol(top, f"{name}_free", name)}
                kept = kept if is_primal else {split.reverse: name}
            needed = {*before, *(other for one in kept for other in reachable(top, one))}
            for symbol in _symbols(top):
                if symbol not in needed:
                    find_function(top, symbol).erase()
            for symbol, wanted in kept.items():
                function = find_function(top, symbol)
                function.attributes["sym_name"] = ir.StringAttr.get(wanted, top.context)
                if "sym_visibility" in function.attributes:
                    del function.attributes["sym_visibility"]
        return list(kept.values())

    def _signature(self, primal: ir.Operation, ctx: PassContext) -> Signature:
        type = function_type(primal)
        facts = type_facts(ctx.registry)
        mode = _MODES.get(self.mode, Mode.REVERSE)
        arguments = _activities(self.arg_tys) or default_arguments(mode, type.inputs, facts)
        results = _activities(self.ret_tys) or default_results(mode, type.results, facts)
        return Signature(mode, arguments, results, self.width)


def _activities(spellings: Sequence[str]) -> tuple[Activity, ...]:
    return tuple(_SPELLINGS[spelling] for spelling in spellings)


def _symbols(top: ir.Operation) -> list[str]:
    """The symbols of the functions in the module."""
    return [symbol_name(op) for op in top.regions[0].blocks[0].operations if "function_type" in op.attributes]


def _unknown_mode(mode: str, primal: ir.Operation) -> UnsupportedError:
    message = f"'mode={mode}' is not supported"
    known = ", ".join(f"'mode={name}'" for name in (*_MODES, *_SPLIT))
    return UnsupportedError(Diagnostic("MA0352", message, where(primal.location), helps=(f"there are {known}",)))
