"""Differentiates StableHLO text of a function to StableHLO text; results are cached."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from mlirad._mlir import UpstreamPassManager, ir, load_mentioned, load_stablehlo
from mlirad.api import parse
from mlirad.context import Context
from mlirad.dialects.enzyme import custom_call
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, functions, symbols
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.custom_derivative import CustomDerivative, forget_derivatives
from mlirad.transforms.derivatives import jvp, vjp

#: The name of the function in each text.
MAIN: Final = "main"
#: The target of a call that returns its operand as a constant for differentiation.
STOPPED: Final = "mlirad.stop_gradient"
#: The attribute of a declaration that represents a step of a JAX function: its number.
STEP: Final = "mlirad.jax_step"
_IGNORED: Final = "enzyme.ignore_derivatives"
_UPSTREAM: Final = ("arith", "bufferization", "complex", "linalg", "math", "memref", "scf", "tensor", "ub", "vector")
#: Only a minimal clean-up: the caller's compiler optimises the rest.
_TIDY: Final = "builtin.module(symbol-dce,canonicalize,cse)"


@dataclass(frozen=True)
class Version:
    """The text of a derivative for given zeros, and the positions of the tangents or adjoints that are zeros then."""

    text: str
    zeros: tuple[int, ...]


@dataclass(frozen=True)
class StepDerivative:
    """The derivative of the step ``number``: texts with a ``@main``, either its jvp or the two sweeps of its vjp.

    ``version``: the last text for tangents, or cotangents, that are zeros.
    """

    number: int
    texts: tuple[str, ...]
    version: Callable[[tuple[int, ...]], Version] = field(compare=False)


@lru_cache(maxsize=512)
def pushforward_text(
    text: str, wrt: tuple[int, ...], of: tuple[int, ...], steps: tuple[StepDerivative, ...] = ()
) -> str:
    """The jvp: ``@main`` takes the arguments, those in ``wrt`` followed by tangents, and returns results likewise.

    The results in ``of`` are followed by tangents. ``steps``: the derivatives of functions that are only declared.

    Raises:
        MlirAdError: the function cannot be differentiated.
    """
    module, ctx = _module(text, steps)
    return _finished(jvp(module, MAIN, wrt=wrt, of=of, ctx=ctx), f"{MAIN}_jvp")


@lru_cache(maxsize=512)
def pullback_text(
    text: str, wrt: tuple[int, ...], of: tuple[int, ...], keep_primal: bool, steps: tuple[StepDerivative, ...] = ()
) -> str:
    """The vjp: ``@main`` takes the arguments, and a cotangent for each of ``of``.

    It returns the results, if they are kept, and an adjoint for each of ``wrt``. ``steps``: as above.

    Raises:
        MlirAdError: the function cannot be differentiated.
    """
    module, ctx = _module(text, steps)
    return _finished(vjp(module, MAIN, wrt=wrt, of=of, keep_primal=keep_primal, ctx=ctx), f"{MAIN}_vjp")


def _context(last: Mapping[str, StepDerivative]) -> Context:
    """A context with versions for zeros of the functions in ``last``, each the last one of the derivative of a step."""
    added: dict[tuple[str, tuple[int, ...]], str] = {}

    def specialize(top: ir.Operation, symbol: str, zeros: Sequence[int]) -> tuple[str, Sequence[int]]:
        if symbol not in last:
            return symbol, ()
        key = symbol, tuple(zeros)
        version = last[symbol].version(key[1])
        if added.get(key) not in symbols(top):  # it may be gone with a derivative that was discarded
            added[key] = _add(top, version.text)
        return added[key], version.zeros

    registry = Context.default().registry.copy()
    custom_call.register(registry, specialize)
    registry.freeze()
    return Context(registry)


def _module(text: str, steps: Sequence[StepDerivative]) -> tuple[ir.Module, Context]:
    module = parse(text, name="<jax>", allow_unregistered_dialects=True)
    load_stablehlo(module.context)  # a text that only returns its arguments does not mention the dialect
    with module.context:
        given = {step.number: [_add(module.operation, one) for one in step.texts] for step in steps}
        for function in module.body.operations:
            if STEP in function.attributes:
                found = given.get(ir.IntegerAttr(function.attributes[STEP]).value, [])
                kind = CustomDerivative(jvp=found[0]) if len(found) == 1 else CustomDerivative(sweeps=_pair(found))
                if found:
                    kind.attach(function.operation)
        for op in find_ops(module.operation, _is_stopped):
            _replace(op, _IGNORED, {})
    return module, _context({given[step.number][-1]: step for step in steps})


def _pair(names: Sequence[str]) -> tuple[str, str] | None:
    return (names[0], names[1]) if names else None


def _add(top: ir.Operation, text: str) -> str:
    """Add the functions of ``text`` to a module under unused names; returns the name of its ``@main``."""
    load_mentioned(top.context, text)
    other = ir.Module.parse(text, top.context)
    taken = {**symbols(top), **symbols(other.operation)}
    names = {}
    for old, op in symbols(other.operation).items():
        names[old] = free_symbol(other.operation, None, old, taken)
        taken[names[old]] = op
        op.attributes["sym_name"] = ir.StringAttr.get(names[old])
        op.attributes["sym_visibility"] = ir.StringAttr.get("private")
        ir.SymbolTable.replace_all_symbol_uses(old, names[old], other.operation)
    end = ir.InsertionPoint(top.regions[0].blocks[0])
    for op in symbols(other.operation).values():
        op.clone(end)
    return names[MAIN]


def _is_stopped(op: ir.Operation) -> bool:
    return op.name == "stablehlo.custom_call" and str(op.attributes["call_target_name"]) == f'"{STOPPED}"'


def _replace(op: ir.Operation, name: str, attributes: dict[str, ir.Attribute]) -> None:
    """Replace ``op`` by another one with the same operands and results."""
    types = [result.type for result in op.results]
    replace_op(op, list(before(op).op(name, list(op.operands), types, attributes).results))


def _finished(module: ir.Module, name: str) -> str:
    """A module with the function ``name`` as its ``@main``, and the functions that it needs."""
    with module.context, ir.Location.unknown():
        known = functions(module)
        known[MAIN].operation.attributes["sym_name"] = ir.StringAttr.get(f"{name}_primal")
        known[name].operation.attributes["sym_name"] = ir.StringAttr.get(MAIN)
        for symbol, function in functions(module).items():
            visible = "public" if symbol == MAIN else "private"
            function.operation.attributes["sym_visibility"] = ir.StringAttr.get(visible)
        for op in find_ops(module.operation, lambda op: op.name == _IGNORED):
            # Derivatives of the derivative must not inline it either.
            _replace(op, "stablehlo.custom_call", {"call_target_name": ir.StringAttr.get(STOPPED)})
        forget_derivatives(module)
        UpstreamPassManager.parse(_TIDY).run(module.operation)
        _check(module)
        return str(module.operation.get_asm(enable_debug_info=True))


def _check(module: ir.Module) -> None:
    """Reject ops that XLA does not accept, with their location."""
    left = find_ops(module.operation, lambda op: op.name.partition(".")[0] in _UPSTREAM, outer_first=True)
    if left:
        message = f"the derivative has '{left[0].name}', which is not StableHLO"
        helps = ("nested loops with dynamic trip counts may need it: use jax.lax.fori_loop with static bounds",)
        raise UnsupportedError(Diagnostic("MA0967", message, where(left[0].location), helps=helps))
