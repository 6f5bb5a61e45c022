"""`custom_jvp` and `custom_vjp`, for functions of modules, and as decorators of Python functions, as in JAX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import update_wrapper
from types import FunctionType
from typing import Any, overload

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module, free_symbol, symbols
from mlirad.errors import Diagnostic, UsageError
from mlirad.functions import ANY, CallArguments, Function
from mlirad.runtime.target import Target
from mlirad.specializations import Specialization
from mlirad.transforms import custom
from mlirad.transforms.custom import Given


class CustomFunction(Function):
    """A Python function whose derivative `defvjp` or `defjvp` defines; the other mode is obtained by transposition.

    Attributes:
        rules: the derivative, which is also used where other Python functions call this one.
    """

    def __init__(self, python: FunctionType, word: str, given: Function | None, fixed: Sequence[int]) -> None:
        """``given``: the result of `mlirad.function` for ``python``, if any; ``word``: ``defvjp`` or ``defjvp``.

        ``fixed``: the positions of arguments without a derivative.
        """
        from mlirad.frontends.python.custom_rules import PythonRules  # imported here because few need it

        base = given.base if given is not None else None
        self._target: Target | None = None if base is None else base.target
        self._ctx = Context.default() if base is None else base.ctx
        self._checks = given is not None and bool(given.kept.get("checks"))
        self._python, self._word = python, word
        self.rules: Any = PythonRules(nondiff_argnums=_positions(python, fixed))
        super().__init__(self._translated())
        update_wrapper(self, python)

    def _translated(self) -> Specialization:
        from mlirad.frontends.python import translate

        rules = self.rules if self._is_stated else None
        module, name = translate(self._python, checks=self._checks, rules=rules)
        return Specialization(module, name, self._target, self._ctx)

    @property
    def _is_stated(self) -> bool:
        return self.rules.jvp is not None or self.rules.fwd is not None

    def defvjp(self, fwd: Callable[..., Any], bwd: Callable[..., Any]) -> None:
        """Define the reverse mode.

        ``fwd(*arguments)`` returns the result and the residuals; ``bwd(residuals, g)`` returns a tuple with a cotangent
        for each argument: an array for an array, None for an integer. Both are Python functions, decorated or not;
        without annotations they are compiled for the types of their arguments.

        Raises:
            UnsupportedError: a statement is not supported, or a type does not fit; the message shows the line.
        """
        self._state(fwd=fwd, bwd=bwd)

    def defjvp(self, jvp: Callable[..., Any]) -> Callable[..., Any]:
        """Define the forward mode; usable as a decorator, because it returns ``jvp``.

        ``jvp(primals, tangents)`` takes two tuples and returns the result and its tangent. The tangent of an integer
        is 0.0.

        Raises:
            UnsupportedError: a statement is not supported, or a type does not fit; the message shows the line.
        """
        self._state(jvp=jvp)
        return jvp

    def _state(self, **rules: Any) -> None:
        before = dict(vars(self.rules))
        vars(self.rules).update(rules)
        try:
            self._base = self._translated()
        except BaseException:
            vars(self.rules).update(before)
            raise
        self._programs.clear()
        self._only = None

    def specialize(self, call: CallArguments = ANY) -> Specialization:
        """As for any function.

        Raises:
            UsageError: `defvjp` or `defjvp` has not been called.
        """
        if not self._is_stated:
            name, rule = self._python.__name__, "fwd, bwd" if self._word == "defvjp" else "jvp"
            message = f"'{name}' has no derivative yet: it is decorated with custom_{self._word.removeprefix('def')}"
            raise UsageError(Diagnostic("MA0330", message, helps=(f"{name}.{self._word}({rule})",)))
        return super().specialize(call)


def _with_functions(module: Any, rules: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """A copy of ``module`` with those of ``rules`` that are in other modules, and the rules as names in it."""
    if not any(isinstance(rule, Function) for rule in rules.values()) or not isinstance(module, ir.Module):
        return module, rules
    result = clone_module(module)
    named = {
        role: _imported(result, rule.specialize()) if isinstance(rule, Function) else rule
        for role, rule in rules.items()
    }
    return result, named


def _imported(module: ir.Module, given: Specialization) -> str:
    """Add ``given``, with all that it uses, to ``module``; returns its name there."""
    other = given.module.operation
    text = other.get_asm(enable_debug_info=True, print_generic_op_form=True)
    copy = ir.Module.parse(text, module.context).operation
    renamed, found = dict[str, str](), symbols(copy)
    for name, op in found.items():
        new = free_symbol(module.operation, None, name, [*found, *renamed.values()])
        ir.SymbolTable.replace_all_symbol_uses(name, new, copy)
        ir.SymbolTable.set_symbol_name(op, new)
        renamed[name] = new
    for view in copy.regions[0].blocks[0].operations:
        added = view.operation.clone(ir.InsertionPoint(module.body)).operation
        added.attributes["sym_visibility"] = ir.StringAttr.get("private", module.context)
    return renamed[given.name]


def _positions(python: FunctionType, given: Sequence[int]) -> tuple[int, ...]:
    """The positions in ``nondiff_argnums``, normalized and sorted."""
    count = python.__code__.co_argcount
    if not isinstance(given, Sequence) or not all(type(one) is int and -count <= one < count for one in given):
        message = f"nondiff_argnums is {given!r}: positions of arguments of '{python.__name__}', which has {count}"
        raise UsageError(Diagnostic("MA0730", message, helps=("give a tuple: nondiff_argnums=(0,)",)))
    return tuple(sorted({one % count for one in given}))


def _decorated(given: Any, word: str, fixed: Sequence[int]) -> CustomFunction | None:
    """The decorated ``given``; None if that is not a Python function."""
    python = getattr(given, "__wrapped__", None) if isinstance(given, Function) else given
    if not isinstance(python, FunctionType):
        return None
    return CustomFunction(python, word, given if isinstance(given, Function) else None, fixed)


@overload
def custom_jvp(module: ir.Module, function: str, jvp: Given | Function, *, ctx: Context | None = None) -> ir.Module: ...


@overload
def custom_jvp(module: Callable[..., Any], /, *, nondiff_argnums: Sequence[int] = ()) -> CustomFunction: ...


def custom_jvp(
    module: Any,
    function: Any = None,
    jvp: Any = None,
    *,
    nondiff_argnums: Sequence[int] = (),
    ctx: Context | None = None,
) -> Any:
    """`transforms.custom_jvp`, or a decorator of a Python function, which may be decorated by `mlirad.function`.

    For a module, ``jvp`` may also be a `Function`, which is copied into the module. For a decorated ``f``,
    ``@f.defjvp`` decorates ``jvp(primals, tangents)``, which returns the result and its tangent. Arguments at the
    positions ``nondiff_argnums`` are passed before ``primals``, which does not contain them; a derivative with respect
    to one of them is an error.

    Raises:
        UsageError: as in `transforms.custom_jvp`; or the decorated object is not a Python function.
        UnsupportedError: a statement of the Python function is not supported.
    """
    if function is None and jvp is None and (made := _decorated(module, "defjvp", nondiff_argnums)):
        return made
    module, rules = _with_functions(module, {"jvp": jvp})
    return custom.custom_jvp(module, function, **rules, ctx=ctx)


@overload
def custom_vjp(
    module: ir.Module,
    function: str,
    vjp: Given | Function | None = None,
    *,
    fwd: Given | Function | None = None,
    bwd: Given | Function | None = None,
    ctx: Context | None = None,
) -> ir.Module: ...


@overload
def custom_vjp(module: Callable[..., Any], /, *, nondiff_argnums: Sequence[int] = ()) -> CustomFunction: ...


def custom_vjp(
    module: Any,
    function: Any = None,
    vjp: Any = None,
    *,
    fwd: Any = None,
    bwd: Any = None,
    nondiff_argnums: Sequence[int] = (),
    ctx: Context | None = None,
) -> Any:
    """`transforms.custom_vjp`, or a decorator of a Python function, which may be decorated by `mlirad.function`.

    For a module, the rules may also be `Function`s, which are copied into the module. For a decorated ``f``,
    ``f.defvjp(fwd, bwd)`` defines the derivative as in JAX: ``fwd(*arguments)`` returns the result and the residuals,
    ``bwd(residuals, g)`` a tuple of cotangents. Arguments at the positions ``nondiff_argnums`` are passed before
    ``residuals`` and have no cotangents; a derivative with respect to one of them is an error.

    Raises:
        UsageError: as in `transforms.custom_vjp`; or the decorated object is not a Python function.
        UnsupportedError: a statement of the Python function is not supported.
    """
    if function is None and vjp is None and (made := _decorated(module, "defvjp", nondiff_argnums)):
        return made
    module, rules = _with_functions(module, {"vjp": vjp, "fwd": fwd, "bwd": bwd})
    return custom.custom_vjp(module, function, **rules, ctx=ctx)
