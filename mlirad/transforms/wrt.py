"""Selects the arguments and results of a derivative by `wrt` and `of`, and computes their activities.

A selected argument is active (a scalar) or has a shadow (a buffer). A buffer that is not selected has a shadow, too, if
the function may write it, because derivatives may flow through it. All others are constants.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from mlirad._mlir import Type, ir
from mlirad.context import Context
from mlirad.edit.location import where
from mlirad.edit.module import REFUSED, functions, symbol_name
from mlirad.edit.names import argument_names, integers, position
from mlirad.errors import Diagnostic, Note, UsageError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.signature import Signature, TypeFacts
from mlirad.runtime.readonly import only_read
from mlirad.synthesis.validate import type_facts

Wrt: TypeAlias = "int | str | Sequence[int | str] | Literal['all']"
Of: TypeAlias = "int | Sequence[int] | Literal['all'] | None"


@dataclass(frozen=True)
class PrimalFunction:
    """A function of a module, with the names and types of its arguments."""

    op: ir.OpView
    name: str
    names: tuple[str, ...]
    type: ir.FunctionType
    facts: TypeFacts

    @classmethod
    def find(cls, module: ir.Module, name: str, ctx: Context) -> PrimalFunction:
        """The function ``name``.

        Raises:
            UsageError: there is none; the message lists the functions of the module.
        """
        op = find(module, name)
        type = ir.FunctionType(ir.TypeAttr(op.attributes["function_type"]).value)
        return cls(op, symbol_name(op), argument_names(op), type, type_facts(ctx.registry))

    def error(self, code: str, message: str, *helps: str) -> UsageError:
        """An error at the location of the function."""
        return UsageError(Diagnostic(code, message, where(self.op.location), helps=helps))

    def argument(self, index: int) -> str:
        """The text for an argument in messages."""
        return f"argument {index} ('{self.names[index]}')"

    def takes_part(self, index: int) -> bool:
        """Whether the argument can carry a derivative."""
        return self.facts.is_differentiable(self.type.inputs[index])


def find(module: ir.Module, name: str) -> ir.OpView:
    """The function ``name`` of ``module``.

    Raises:
        UsageError: there is none with a body.
    """
    if not isinstance(name, str):
        message = f"expected the name of a function, got a {type(name).__name__}"
        raise UsageError(Diagnostic("MA0706", message, helps=(f"functions here: {_listed(functions(module))}",)))
    known = functions(module)
    plain = name.removeprefix("@")
    if plain not in known:
        message = f"there is no function '{plain}' with a body in the module"
        attributes = module.operation.attributes
        reasons = ir.DictAttr(attributes[REFUSED]) if REFUSED in attributes else {}
        notes = (Note(f"it could not be raised: {reasons[plain].value}"),) if plain in reasons else ()
        helps = (f"functions here: {_listed(known)}", *_lowered(module, plain))
        raise UsageError(Diagnostic("MA0706", message, notes=notes, helps=helps))
    return known[plain]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names) or "none"


def _lowered(module: ir.Module, name: str) -> tuple[str, ...]:
    """What to do where ``@name`` is a function of the `llvm` dialect."""
    found = (op.operation for op in module.body.operations if op.operation.name == "llvm.func")
    if all(symbol_name(op) != name for op in found):
        return ()
    return (f"'{name}' is lowered to the llvm dialect: mlirad.frontends.llvm.load(module) raises the module again",)


def select(function: PrimalFunction, wrt: Wrt, ctx: Context, *, word: str = "wrt") -> tuple[int, ...]:
    """The positions of the arguments that ``wrt`` selects, in the given order; "all": every differentiable one.

    If there are none, ``ctx`` gets a remark. ``word``: the name of the option in messages.

    Raises:
        UsageError: a position or name does not exist, is given twice, or is not differentiable.
    """
    if wrt == "all":
        able = tuple(index for index in range(len(function.names)) if function.takes_part(index))
        if not able and ctx.on_remark is not None:
            message = f"nothing is differentiated: no argument of '{function.name}' carries a derivative"
            ctx.on_remark(Diagnostic("MA0214", message, where(function.op.location), severity="remark"))
        return able
    given = tuple(map(integers, wrt)) if isinstance(wrt, Iterable) and not isinstance(wrt, str) else (integers(wrt),)
    if not given and function.names:
        raise function.error("MA0707", f"{word} is empty: name at least one argument", _choices(function))
    chosen = tuple(_position(function, one, word) for one in given)
    for place, index in enumerate(chosen):
        if index in chosen[:place]:
            raise function.error("MA0707", f"{word} names {function.argument(index)} of '{function.name}' twice")
        if not function.takes_part(index):
            message = f"{function.argument(index)} of '{function.name}' has type '{function.type.inputs[index]}', "
            raise function.error("MA0708", message + "which carries no derivative", _choices(function))
    return chosen


def _position(function: PrimalFunction, one: object, word: str) -> int:
    count = len(function.names)
    if isinstance(one, bool) or not isinstance(one, int | str):
        message = f"{word} is an argument's position or name, several of them, or 'all', not {one!r}"
        raise function.error("MA0707", message, _choices(function))
    if isinstance(one, int):
        if -count <= one < count:
            return one % count
        message = f"{word}={one} is not an argument of '{function.name}', which has {count}"
        raise function.error("MA0707", message, _choices(function))
    found = position(function.names, one)
    if found is not None:
        return found
    raise function.error("MA0707", f"{word}='{one}' is not an argument of '{function.name}'", _choices(function))


def _choices(function: PrimalFunction) -> str:
    able = [f"{i} ('{function.names[i]}')" for i in range(len(function.names)) if function.takes_part(i)]
    return f"arguments that carry a derivative: {', '.join(able) or 'none'}"


def select_results(function: PrimalFunction, of: Of) -> tuple[int, ...]:
    """The positions of the results that ``of`` selects; "all": every differentiable one; None: none.

    Raises:
        UsageError: a position does not exist, is given twice, or is not differentiable.
    """
    if of is None:
        return ()
    types = list(function.type.results)
    able = tuple(i for i, type in enumerate(types) if function.facts.is_differentiable(type))
    if isinstance(of, str) and of == "all":
        return able
    given = integers(list(of) if isinstance(of, Iterable) and not isinstance(of, str) else [of])
    help = f"results that carry a derivative: {', '.join(f'{i} ({types[i]})' for i in able) or 'none'}"
    chosen: list[int] = []
    for one in given:
        if isinstance(one, bool) or not isinstance(one, int):
            raise function.error("MA0715", f"of is a result's position, several of them, or 'all', not {one!r}", help)
        if not -len(types) <= one < len(types):
            message = f"of={one} is not a result of '{function.name}', which has {len(types)}"
            raise function.error("MA0715", message, help)
        index = one % len(types)
        if index in chosen:
            raise function.error("MA0715", f"of names result {index} of '{function.name}' twice", help)
        if index not in able:
            message = f"result {index} of '{function.name}' has type '{types[index]}', which carries no derivative"
            raise function.error("MA0715", message, help)
        chosen.append(index)
    if not chosen:
        raise function.error("MA0715", "of is empty: there is nothing to differentiate", help)
    return tuple(chosen)


def signature(
    function: PrimalFunction,
    chosen: Sequence[int],
    mode: Mode,
    *,
    of: Of = "all",
    keep_primal: bool = True,
    width: int = 1,
) -> Signature:
    """The activities for the derivative of the results ``of`` with respect to the arguments ``chosen``."""
    facts, differentiated = function.facts, select_results(function, of)
    arguments = tuple(
        _argument_activity(function, index, index in chosen, mode) for index in range(len(function.names))
    )
    results = tuple(
        _result_activity(type, facts, mode, keep_primal, index in differentiated)
        for index, type in enumerate(function.type.results)
    )
    return Signature(mode, arguments, results, integers(width))


def _argument_activity(function: PrimalFunction, index: int, chosen: bool, mode: Mode) -> Activity:
    type = function.type.inputs[index]
    if not function.takes_part(index):
        return Activity.CONST
    if function.facts.is_mutable(type):
        return Activity.DUP if chosen or not only_read(function.op, index) else Activity.CONST
    if not chosen:
        return Activity.CONST
    return Activity.DUP if mode is Mode.FORWARD else Activity.ACTIVE


def _result_activity(type: Type, facts: TypeFacts, mode: Mode, keep_primal: bool, chosen: bool) -> Activity:
    if not chosen:
        return Activity.CONST if keep_primal else Activity.CONSTNONEED
    if mode is Mode.FORWARD or facts.is_mutable(type):
        return Activity.DUP if keep_primal else Activity.DUPNONEED
    return Activity.ACTIVE if keep_primal else Activity.ACTIVENONEED
