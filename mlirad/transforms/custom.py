"""Custom derivatives for functions of a module: other functions, or Python callables that build their bodies.

They are stored as attributes of the function (`interfaces.custom_derivative`), which can also be written in MLIR.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from mlirad._mlir import Type, Value, ir
from mlirad.context import Context
from mlirad.edit.location import where
from mlirad.edit.module import clone_module, free_symbol, symbol_name
from mlirad.edit.outline import create_function
from mlirad.edit.rewrite import behind
from mlirad.errors import Diagnostic, UsageError
from mlirad.interfaces.custom_derivative import (
    NO_INLINE,
    CustomCheck,
    CustomDerivative,
    bwd_type,
    jvp_signature,
    vjp_signature,
)
from mlirad.interfaces.registry import Registry
from mlirad.synthesis.validate import find_function, function_type, type_facts
from mlirad.transforms.module_context import placed

#: The name of a function of the module, or a Python callable that builds its body: from its arguments, its results.
Given: TypeAlias = "str | Callable[..., Value | Sequence[Value] | None]"


def custom_jvp(module: ir.Module, function: str, jvp: Given, *, ctx: Context | None = None) -> ir.Module:
    """A copy of ``module`` in which the forward-mode derivative of ``@function`` is ``jvp``.

    ``jvp`` is the name of a function of the module, or a Python callable that builds its body with MLIR's builders. Its
    parameters are the arguments, each followed by its tangent if it can carry a derivative; its results are the
    results, each followed by its tangent: the type of the function that `transforms.jvp` creates. It must be linear in
    the tangents. Without a custom vjp, reverse mode transposes it (MA0332 if it is not linear, or has buffers).

    Raises:
        UsageError: there is no such function, or ``jvp`` has another type; the message prints the signature to write.
    """
    with placed(module):
        result, primal, registry = _started(module, function, ctx)
        signature = jvp_signature(function_type(primal), type_facts(registry))
        wanted = signature.function_type(function_type(primal), registry.shadow_type)
        name = _made(primal, "jvp", jvp, wanted.inputs)
        return _stated(result, primal, CustomDerivative(jvp=name), registry)


def custom_vjp(
    module: ir.Module,
    function: str,
    vjp: Given | None = None,
    *,
    fwd: Given | None = None,
    bwd: Given | None = None,
    ctx: Context | None = None,
) -> ir.Module:
    """A copy of ``module`` in which the reverse-mode derivative of ``@function`` is ``vjp``, or ``fwd`` and ``bwd``.

    Each is the name of a function of the module, or a Python callable that builds its body with MLIR's builders.
    ``vjp`` takes the arguments, each buffer that can carry a derivative followed by its shadow, and a cotangent for
    each float result. It returns a cotangent for each float argument, and adds the cotangents of buffers to their
    shadows: the type of the function that `transforms.vjp` creates with ``keep_primal=False``. ``fwd`` takes the
    arguments and returns the results, followed by residuals of any types but buffers; ``bwd`` takes the residuals, the
    shadows and the cotangents. Without a custom jvp, forward mode transposes them, as in `custom_jvp`.

    Raises:
        UsageError: there is no such function, or one has another type; the message prints the signature to write.
    """
    with placed(module):
        result, primal, registry = _started(module, function, ctx)
        if (vjp is None) != (fwd is not None and bwd is not None) or (fwd is None) != (bwd is None):
            message = f"the vjp of '{function}' is one function, or fwd and bwd"
            helps = (f"mlirad.custom_vjp(module, '{function}', fwd='{function}_fwd', bwd='{function}_bwd')",)
            raise UsageError(Diagnostic("MA0330", message, helps=helps))
        type, facts, shadows = function_type(primal), type_facts(registry), registry.shadow_type
        if vjp is not None:
            wanted = vjp_signature(type, facts).function_type(type, shadows)
            return _stated(result, primal, CustomDerivative(vjp=_made(primal, "vjp", vjp, wanted.inputs)), registry)
        assert fwd is not None
        assert bwd is not None
        first = _made(primal, "fwd", fwd, type.inputs)
        residuals: Sequence[Type] = ()
        if callable(bwd):
            given = function_type(find_function(result.operation, first))
            residuals = list(given.results)[len(type.results) :]
        second = _made(primal, "bwd", bwd, bwd_type(type, residuals, facts, shadows).inputs)
        return _stated(result, primal, CustomDerivative(sweeps=(first, second)), registry)


def _started(module: ir.Module, function: str, ctx: Context | None) -> tuple[ir.Module, ir.Operation, Registry]:
    if not isinstance(function, str):
        raise UsageError(Diagnostic("MA0706", f"expected the name of a function, got a {type(function).__name__}"))
    result = clone_module(module)
    primal = find_function(result.operation, function.removeprefix("@"))
    return result, primal, (ctx or Context.default()).registry


def _stated(result: ir.Module, primal: ir.Operation, given: CustomDerivative, registry: Registry) -> ir.Module:
    """``result`` after the derivative ``given`` has been checked and attached to its function ``primal``."""

    def type_of(symbol: str) -> ir.FunctionType | None:
        try:
            return function_type(find_function(result.operation, symbol))
        except UsageError:
            return None

    check = CustomCheck(primal, symbol_name(primal), type_of, type_facts(registry), registry.shadow_type)
    check.residuals(given)
    given.attach(primal)
    primal.attributes[NO_INLINE] = ir.UnitAttr.get()
    return result


def _made(primal: ir.Operation, role: str, given: Given, inputs: Sequence[Type]) -> str:
    """The name of the function ``given``, or of one that ``given`` builds, which is added after ``primal``.

    Raises:
        UsageError: the callable has other parameters, or does not return values.
    """
    if isinstance(given, str):
        return given.removeprefix("@")
    place, types = where(primal.location), ", ".join(map(str, inputs))
    try:
        inspect.signature(given).bind(*inputs)
    except (TypeError, ValueError):
        message = (
            f"the {role} of '@{symbol_name(primal)}' is not a function of {len(inputs)} arguments ({types}): {given!r}"
        )
        helps = ("give the name of a function of the module, or Python that takes a value for each argument",)
        raise UsageError(Diagnostic("MA0331", message, place, helps=helps)) from None
    assert primal.parent is not None
    symbol = free_symbol(primal.parent.operation, None, f"{symbol_name(primal)}_custom_{role}")
    function, build = create_function(symbol, inputs, [], behind(primal))
    with build.ip, primal.location:
        returned = given(*build.arguments)
    values = [] if returned is None else list(returned) if isinstance(returned, Iterable) else [returned]
    results = [value.result if isinstance(value, ir.OpView | ir.Operation) else value for value in values]
    if not all(isinstance(value, ir.Value) for value in results):
        message = f"the {role} of '@{symbol_name(primal)}' returned {returned!r}"
        helps = ("return the values (mlir.ir.Value) that the function returns, in a tuple where there are several",)
        raise UsageError(Diagnostic("MA0331", message, place, helps=helps))
    build.op("func.return", results)
    type = ir.FunctionType.get(list(inputs), [value.type for value in results])
    function.attributes["function_type"] = ir.TypeAttr.get(type)
    return symbol
