"""Nested functions and lambdas: their calls are translated inline, and so are functions that they are passed to.

So they have access to the variables of the enclosing function, with their values at the time of the call.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from mlirad.frontends.python.early_exits import RESULT, ExitRewriter, GuardedLoop
from mlirad.frontends.python.scalars import ScalarValue
from mlirad.frontends.python.source import LanguageError, PythonSource
from mlirad.frontends.python.types import ElementType, annotated_results
from mlirad.frontends.python.values import AnyValue, ArrayValue, PythonObject, Unassigned, described

if TYPE_CHECKING:
    from mlirad.frontends.python.expressions import ExpressionTranslator
    from mlirad.frontends.python.statements import StatementTranslator


#: The value of a function's name before its first assignment.
NOT_YET: Final = Unassigned(
    "is read before it is assigned",
    ("assign it first; what a loop reads in one turn and assigns in another, before it",),
)


@dataclass(frozen=True, eq=False)
class LocalFunction:
    """A nested function of ``owner``; ``level``: the number of inlined functions around it, -1 for a global function.

    ``source``: the function of the file that it is written in.
    """

    name: str
    signature: inspect.Signature
    body: list[ast.stmt]
    returns: ast.expr | None
    owner: ExpressionTranslator
    level: int
    source: PythonSource

    def __str__(self) -> str:
        return self.name

    @classmethod
    def defined(cls, t: ExpressionTranslator, node: ast.FunctionDef | ast.Lambda) -> PythonObject:
        """The value of a ``def`` or ``lambda``.

        Raises:
            LanguageError: it has a decorator, or parameters of a kind that is not supported.
        """
        given = node.args
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            raise LanguageError("MA0902", f"'{node.name}' is decorated inside of a function", "write it outside")
        if given.vararg or given.kwarg:
            raise LanguageError("MA0902", "'*' in the arguments of a function in a function", "write the arguments out")
        names = [*given.posonlyargs, *given.args]
        defaults = [*[None] * (len(names) - len(given.defaults)), *given.defaults, *given.kw_defaults]
        kinds: list[Any] = [inspect.Parameter.POSITIONAL_OR_KEYWORD] * len(names)
        kinds += [inspect.Parameter.KEYWORD_ONLY] * len(given.kwonlyargs)
        parameters = [
            inspect.Parameter(name.arg, kind, default=inspect.Parameter.empty if default is None else t.value(default))
            for name, kind, default in zip([*names, *given.kwonlyargs], kinds, defaults, strict=True)
        ]
        if isinstance(node, ast.Lambda):
            name, returns = "a lambda", None
            body: list[ast.stmt] = [ast.copy_location(ast.Return(node.body), node)]
        else:
            name, returns, body = node.name, node.returns, node.body
        return PythonObject(cls(name, inspect.Signature(parameters), body, returns, t, len(t.callers), t.source))

    @classmethod
    def of_global(cls, t: ExpressionTranslator, source: PythonSource) -> LocalFunction:
        """A global function, of which calls that pass nested functions are translated inline."""
        if source.function not in t.inlined:
            tree, signature = source.tree, inspect.signature(source.function)
            t.inlined[source.function] = cls(tree.name, signature, tree.body, tree.returns, t, -1, source)
        found: LocalFunction = t.inlined[source.function]
        return found


def called_in_place(
    t: StatementTranslator, function: LocalFunction, arguments: Sequence[AnyValue], named: dict[str, AnyValue]
) -> AnyValue:
    """The result of ``function``, whose body is translated here.

    Raises:
        LanguageError: it is recursive, belongs to another function, or is called with other arguments.
    """
    name = function.name
    if function.owner is not t:
        raise LanguageError("MA0902", f"'{name}' is defined inside of another function", "write it outside")
    if any(one is function for one, _ in t.callers):
        which = "is passed a function that is" if function.level < 0 else "is"
        message = f"'{name}', which {which} defined inside of a function, calls itself"
        raise LanguageError("MA0902", message, "write it outside")
    try:
        bound = function.signature.bind(*arguments, **named)
    except TypeError as error:
        raise LanguageError("MA0903", f"'{name}': {error}") from None
    bound.apply_defaults()
    own = local_names(function.body) | set(function.signature.parameters)
    outer = [one for one in (appended_name(x) for s in function.body for x in ast.walk(s)) if one and one not in own]
    if outer:
        message = f"'{name}' appends to '{outer[0]}', a list of the function around it"
        raise LanguageError("MA0902", message, "return what is to be appended, and append it there")
    rewriter = ExitRewriter()
    body = rewriter.rewrite(function.body)
    outside, kept_out = t.variables, t.kept_out
    around = {} if function.level < 0 else [*(variables for _, variables in t.callers), outside][function.level]
    inside = (
        {name: value for name, value in around.items() if name not in assigned(body)}
        | dict.fromkeys(local_names(function.body), NOT_YET)
        | {name: t.computed(value) for name, value in bound.arguments.items()}
    )
    # Hidden variables still exist: two names of an array must not be treated as one.
    hidden = {f".{len(t.callers)}{name}": value for name, value in outside.items() if inside.get(name) is not value}
    t.variables, t.kept_out = inside | hidden, set()
    t.callers.append((function, outside))
    source = t.enter(function.source)
    try:
        if rewriter.needs_result:
            t.variables[RESULT] = _first_result(t, function)
        t.body(body)
        found = t.variables.get(RESULT, PythonObject(None))
    finally:
        t.callers.pop()
        t.enter(source)
        t.variables, t.kept_out = outside, kept_out
    if isinstance(found, Unassigned):
        raise LanguageError("MA0904", f"'{name}' returns a value on some paths only", "end it with a 'return'")
    return found


def _first_result(t: StatementTranslator, function: LocalFunction) -> AnyValue:
    """A placeholder for the result until it is known."""
    value: Any = None if function.returns is None else t.value(function.returns)
    types = annotated_results(value.object) if isinstance(value, PythonObject) else None
    if not types or not all(isinstance(type, ElementType) for type in types):
        name = function.name
        message = f"'{name}' returns early, so that its results must be annotated, as numbers"
        raise LanguageError("MA0901", message, f"write def {name}(...) -> float:")
    numbers = tuple(ScalarValue(type.computed, None, 0) for type in types if isinstance(type, ElementType))
    return numbers[0] if len(numbers) == 1 else numbers


def is_nested(value: AnyValue) -> bool:
    """Whether ``value`` is a function that is defined inside of another one."""
    return isinstance(value, PythonObject) and isinstance(value.object, LocalFunction)


def _missing_arguments(callee: AnyValue, given: int) -> int | None:
    """The number of arguments that ``callee`` needs besides ``given`` ones; None if that is not known."""
    function = callee.object if isinstance(callee, PythonObject) else None
    python = getattr(function, "__wrapped__", function)
    if isinstance(function, LocalFunction):
        signature = function.signature
    elif isinstance(python, FunctionType):
        signature = inspect.signature(python)
    else:
        return None
    kinds = [(one.kind, one.default) for one in signature.parameters.values()]
    needed = sum(default is inspect.Parameter.empty for _, default in kinds)
    has_more = any(kind is inspect.Parameter.VAR_POSITIONAL for kind, _ in kinds) or needed < len(kinds)
    return None if has_more or needed < given else needed - given


def spread(t: ExpressionTranslator, node: ast.Starred, callee: AnyValue, others: int) -> Sequence[AnyValue]:
    """The arguments ``*xs`` of a call of ``callee`` with ``others``: the elements of a tuple or an array."""
    value = t.value(node.value)
    if isinstance(value, ArrayValue):
        known = value.extents[0].integer
        count = _missing_arguments(callee, others) if known is None else known
        if count is not None:
            return t.parts(value, count)
    if not isinstance(value, tuple):
        word = ast.unparse(node.value)
        raise LanguageError(
            "MA0902", f"'*{word}' in a call, where '{word}' is {described(value)}", "write the arguments out"
        )
    return value


def appended_name(node: ast.AST) -> str | None:
    """The name in a statement ``name.append(...)``."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"))):
            return name
    return None


def counter_of(name: str) -> str:
    """What has the length of the list ``name`` while a loop appends to it."""
    return f".length of {name}"


def assigned(statements: Iterable[ast.AST], *, only_bound: bool = False, appends: bool = True) -> set[str]:
    """The names that statements assign, also as ``name.append(...)`` where ``appends``.

    With ``only_bound`` without those of ``x += y``, which may be arrays.
    """
    found = set()
    for statement in statements:
        inside = list(ast.walk(statement))
        augmented = {id(one.target) for one in inside if isinstance(one, ast.AugAssign)} if only_bound else set()
        names = [one for one in inside if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        found |= {one.id for one in names if id(one) not in augmented}
        if appends:
            lists = {name for one in inside if (name := appended_name(one)) is not None}
            found |= lists | {counter_of(name) for name in lists}
    return found


def local_names(nodes: Iterable[ast.AST]) -> set[str]:
    """The local variables of a function with the statements ``nodes``."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.Lambda):
            found |= {one.target.id for one in ast.walk(node) if isinstance(one, ast.NamedExpr)}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        else:
            found |= local_names(ast.iter_child_nodes(node))
    return found


def is_read_first(name: str, nodes: Iterable[ast.AST]) -> bool | None:
    """Whether ``name`` may be read before ``nodes`` assign it; None if they do neither."""
    for node in nodes:
        if isinstance(node, ast.If | ast.IfExp):
            sides = [[node.body], [node.orelse]] if isinstance(node, ast.IfExp) else [node.body, node.orelse]
            found = is_read_first(name, [node.test])
            ends = [is_read_first(name, side) for side in sides]
            found = found if found is not None else True if True in ends else ends[0] if ends[0] == ends[1] else None
        elif isinstance(node, ast.For | ast.While | GuardedLoop):
            loop = node.loop if isinstance(node, GuardedLoop) else node
            found = is_read_first(name, [loop.iter, loop.target] if isinstance(loop, ast.For) else [loop.test])
            if found is None and is_read_first(name, loop.body):
                found = True
        elif isinstance(node, ast.Name):
            found = None if node.id != name else isinstance(node.ctx, ast.Load)
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            found = True
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found = is_read_first(name, [*([node.value] if node.value else ()), *targets])
        else:
            found = is_read_first(name, ast.iter_child_nodes(node))
        if found is not None:
            return found
    return None


def live_before(node: ast.stmt, behind: frozenset[str]) -> frozenset[str]:
    """The names that are live before ``node``, if those in ``behind`` are live after it."""
    match node:
        case GuardedLoop():
            return live_before(node.loop, behind)
        case ast.Assign() if all(isinstance(target, ast.Name) for target in node.targets):
            return (behind - assigned([node])) | _loaded(node.value)
        case ast.If():
            sides = [_live(side, behind) for side in (node.body, node.orelse)]
            return sides[0] | sides[1] | _loaded(node.test)
        case ast.For():
            return behind | (_live(node.body, frozenset()) - _loaded(node.target)) | _loaded(node.iter)
        case ast.While():
            return behind | _live(node.body, frozenset()) | _loaded(node.test)
    return behind | _loaded(node)


def _live(body: Sequence[ast.stmt], behind: frozenset[str]) -> frozenset[str]:
    for statement in reversed(body):
        behind = live_before(statement, behind)
    return behind


def _loaded(node: ast.AST) -> frozenset[str]:
    return frozenset(one.id for one in ast.walk(node) if isinstance(one, ast.Name))
