"""The StableHLO of a derivative from the StableHLO of a function: text in, text out, each question answered once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mlirad._mlir import UpstreamPassManager, ir
from mlirad.api import parse
from mlirad.edit.location import where
from mlirad.edit.module import functions
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.transforms.derivatives import jvp, vjp

#: The function in each text.
MAIN: Final = "main"
#: The target of a call that gives its operand, which is taken as a constant.
STOPPED: Final = "mlirad.stop_gradient"
_IGNORED: Final = "enzyme.ignore_derivatives"
_UPSTREAM: Final = ("arith", "bufferization", "complex", "linalg", "math", "memref", "scf", "tensor", "ub", "vector")
#: What is left is what the derivative needs; the caller's compiler does the rest.
_TIDY: Final = "builtin.module(symbol-dce,canonicalize,cse)"


@lru_cache(maxsize=512)
def pushforward_text(text: str, wrt: tuple[int, ...], of: tuple[int, ...]) -> str:
    """``@main`` takes each argument, those of ``wrt`` with a tangent behind; its results are likewise those of ``of``.

    Raises:
        MlirAdError: the function cannot be differentiated.
    """
    return _finished(jvp(_module(text), MAIN, wrt=wrt, of=of), f"{MAIN}_jvp")


@lru_cache(maxsize=512)
def pullback_text(text: str, wrt: tuple[int, ...], of: tuple[int, ...], keep_primal: bool) -> str:
    """``@main`` takes the arguments and a cotangent for each of ``of``.

    It gives the results, if they are to be kept, and an adjoint for each of ``wrt``.

    Raises:
        MlirAdError: the function cannot be differentiated.
    """
    return _finished(vjp(_module(text), MAIN, wrt=wrt, of=of, keep_primal=keep_primal), f"{MAIN}_vjp")


def _module(text: str) -> ir.Module:
    module = parse(text, name="<jax>", allow_unregistered_dialects=True)
    with module.context:
        for op in find_ops(module.operation, _is_stopped):
            _replace(op, _IGNORED, {})
    return module


def _is_stopped(op: ir.Operation) -> bool:
    return op.name == "stablehlo.custom_call" and str(op.attributes["call_target_name"]) == f'"{STOPPED}"'


def _replace(op: ir.Operation, name: str, attributes: dict[str, ir.Attribute]) -> None:
    """``op`` by one of the same operands and results."""
    types = [result.type for result in op.results]
    replace_op(op, list(before(op).op(name, list(op.operands), types, attributes).results))


def _finished(module: ir.Module, name: str) -> str:
    """``module`` with the function ``name`` as its ``@main``, and what that needs."""
    with module.context, ir.Location.unknown():
        known = functions(module)
        known[MAIN].operation.attributes["sym_name"] = ir.StringAttr.get(f"{name}_primal")
        known[name].operation.attributes["sym_name"] = ir.StringAttr.get(MAIN)
        for symbol, function in functions(module).items():
            visible = "public" if symbol == MAIN else "private"
            function.operation.attributes["sym_visibility"] = ir.StringAttr.get(visible)
        for op in find_ops(module.operation, lambda op: op.name == _IGNORED):
            # The derivative of the derivative must not see through it either.
            _replace(op, "stablehlo.custom_call", {"call_target_name": ir.StringAttr.get(STOPPED)})
        UpstreamPassManager.parse(_TIDY).run(module.operation)
        _check(module)
        return str(module.operation.get_asm(enable_debug_info=True))


def _check(module: ir.Module) -> None:
    """Refuse what XLA would not take, with its place."""
    left = find_ops(module.operation, lambda op: op.name.partition(".")[0] in _UPSTREAM, outer_first=True)
    if left:
        message = f"the derivative has '{left[0].name}', which is not StableHLO"
        helps = ("a loop whose length is known only at run time, inside of another one, may need it",)
        raise UnsupportedError(Diagnostic("MA0967", message, where(left[0].location), helps=helps))
