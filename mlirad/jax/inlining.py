"""Lowers the derivative of a function, and inlines it into the module of its caller.

The function is lowered without a specific platform, so that linear algebra, FFTs and the like are StableHLO ops that
have derivatives, not calls of a platform's libraries; XLA supports these ops on all platforms.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from jax._src.ad_util import stop_gradient_p
from jax._src.callback import pure_callback_p
from jax._src.lax.control_flow.conditionals import _cond_lowering, _platform_index_lowering, cond_p, platform_index_p
from jax._src.source_info_util import user_frame
from jax.extend.core import jaxprs_in_params
from jax.interpreters import mlir
from jax.interpreters.mlir import ir

from mlirad.errors import Diagnostic, UnsupportedError, Where
from mlirad.jax.custom_rules import REFUSED, CustomStep, place_of, rules, step_of
from mlirad.jax.derived import MAIN, STOPPED

_PLATFORM: Final = "mlirad"
#: The primitives of `jax.lax.platform_dependent`, with JAX's lowering.
_BY_PLATFORM: Final = {cond_p: _cond_lowering, platform_index_p: _platform_index_lowering}


def stablehlo(context: Any, jaxpr: Any, kept: list[CustomStep]) -> str:
    """The StableHLO text of ``jaxpr`` (closed), in the configuration of its caller; ``kept`` collects its steps."""
    around = context.module_context
    shapes = around.shape_poly_state
    module = ir.Module.create(ir.Location.unknown(around.context))

    def refuse_callback(*_: Any, **__: Any) -> None:
        place = _place(jaxpr.jaxpr, pure_callback_p.name, Where()) or Where()
        message = "the function calls back to Python, and the derivative of that callback is unknown"
        helps = ("wrap the call in a function f with jax.custom_vjp, whose forward part calls f",)
        raise UnsupportedError(Diagnostic("MA0962", message, place, helps=helps))

    own_rules: tuple[tuple[Any, Any], ...] = (
        (stop_gradient_p, _lower_stopped),
        (pure_callback_p, refuse_callback),
        *rules(kept),
    )
    if _PLATFORM not in around.platforms:  # otherwise, those of the caller's caller stay
        own_rules += tuple((one, partial(_lower_for, around.platforms, rule)) for one, rule in _BY_PLATFORM.items())
    own_primitives = {primitive for primitive, _ in own_rules}
    parameters = around.lowering_parameters
    others = (one for one in parameters.override_lowering_rules or () if one[0] not in own_primitives)
    own = around.replace(
        lowering_parameters=dataclasses.replace(parameters, override_lowering_rules=(*others, *own_rules)),
        module=module,
        ip=ir.InsertionPoint(module.body),
        symbol_table=ir.SymbolTable(module.operation),
        platforms=(_PLATFORM,),
        shape_poly_state=mlir.ShapePolyLoweringState(shapes.dim_vars[shapes.has_platform_index_argument :], None),
        lowering_cache={},
        cached_primitive_lowerings={},
    )
    try:
        with own.context, ir.Location.unknown(own.context), own.ip:
            mlir.lower_jaxpr_to_fun(own, MAIN, jaxpr, [], num_const_args=0, in_avals=jaxpr.in_avals, main_function=True)
    except NotImplementedError as error:
        raise _not_lowered(str(error), jaxpr) from None
    for step in kept:
        if step.place == Where():  # code that JAX lowers once for several equations has no line
            step.place = _place(jaxpr.jaxpr, step.primitive, Where()) or Where()
    return str(module.operation.get_asm(enable_debug_info=True))


def create_call(context: Any, name: str, text: str, operands: Sequence[Any]) -> Sequence[Any]:
    """The results of a call of ``@main`` of ``text``, which is added to the caller's module."""
    around = context.module_context
    module = ir.Module.parse(text, context=around.context)
    main = next(op for op in module.body.operations if _symbol(op) == MAIN)
    types = ir.FunctionType(ir.TypeAttr(main.operation.attributes["function_type"]).value).results
    for op in list(module.body.operations):
        if op.operation.name != "func.func" and _symbol(op) in around.symbol_table:
            op.operation.erase()
    if _PLATFORM not in around.platforms:
        module.operation.walk(_erase_mark)
        for op in list(module.body.operations):
            step = step_of(op)
            if step is not None:
                _use_step(around, step, op)
    symbol = mlir.merge_mlir_modules(around.module, name, module, dst_symtab=around.symbol_table)
    callee = {"callee": ir.FlatSymbolRefAttr.get(symbol)}
    return list(ir.Operation.create("func.call", list(types), list(operands), callee).results)


def _use_step(around: Any, step: CustomStep, declared: Any) -> None:
    """The step as lowered by JAX, in place of its declaration."""
    name = f"step_{step.name}"
    made = mlir.lower_jaxpr_to_fun(around, name, step.jaxpr, [], num_const_args=0, in_avals=step.avals)
    symbol = ir.StringAttr(made.operation.attributes["sym_name"]).value
    ir.SymbolTable.replace_all_symbol_uses(_symbol(declared), symbol, declared.operation.parent)
    declared.operation.erase()


def _lower_stopped(_: Any, value: Any) -> Sequence[Any]:
    """The lowering for a platform is the identity; here it is a call that remains until differentiation is done."""
    attributes = {"call_target_name": ir.StringAttr.get(STOPPED)}
    return list(ir.Operation.create("stablehlo.custom_call", [value.type], [value], attributes).results)


def _lower_for(callers: Sequence[str], rule: Any, context: Any, *args: Any, **params: Any) -> Any:
    """The lowering of a choice that depends on the platform: for that of the caller."""
    cases = params.get("platforms", ())
    if len({next((i for i, names in enumerate(cases) if names is None or one in names), -1) for one in callers}) > 1:
        message = f"the function depends on the platform, and is lowered for {' and '.join(callers)} at once"
        raise UnsupportedError(Diagnostic("MA0968", message, place_of(context), helps=("export each on its own",)))
    return rule(context.replace(platforms=callers), *args, **params)


def _erase_mark(op: Any) -> Any:
    target = op.attributes["call_target_name"] if op.name == "stablehlo.custom_call" else None
    if target is not None and ir.StringAttr(target).value in (STOPPED, REFUSED):
        op.results[0].replace_all_uses_with(op.operands[0])
        op.erase()
    return ir.WalkResult.ADVANCE


def conjugate(value: Any) -> Any:
    """The conjugate of a complex number; real numbers are returned unchanged."""
    is_complex = isinstance(ir.RankedTensorType(value.type).element_type, ir.ComplexType)
    return ir.Operation.create("chlo.conj", [value.type], [value]).result if is_complex else value


def _not_lowered(message: str, jaxpr: Any) -> UnsupportedError:
    """A primitive that only a platform's library computes, with its line."""
    found = re.search(r"primitive '([^']*)'", message)
    name = found[1] if found else "?"
    helps = (
        "write it with other functions of jax.numpy",
        "or leave it to jax.grad",
    )
    what = f"JAX has '{name}' only as a call of a library of one platform, for which JAX has no rule"
    return UnsupportedError(Diagnostic("MA0968", what, _place(jaxpr.jaxpr, name, Where()) or Where(), helps=helps))


def _place(jaxpr: Any, name: str, around: Where) -> Where | None:
    """The location of the primitive ``name`` in a jaxpr, or of the primitive around it; None if it is not there."""
    for equation in jaxpr.eqns:
        frame = user_frame(equation.source_info.traceback)
        here = around if frame is None else Where(frame.file_name, frame.start_line, frame.start_column + 1)
        if equation.primitive.name == name:
            return here
        for inner in jaxprs_in_params(equation.params):
            found = _place(inner, name, here)
            if found is not None:
                return found
    return None


def _symbol(op: Any) -> str | None:
    attributes = op.operation.attributes
    return ir.StringAttr(attributes["sym_name"]).value if "sym_name" in attributes else None
