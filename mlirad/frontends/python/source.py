"""The source of a Python function: its syntax tree, MLIR locations, and errors that point at a line."""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections.abc import Sequence
from types import FunctionType
from typing import Any

from mlirad._mlir import ir
from mlirad.errors import Diagnostic, InputText, MlirAdError, UnsupportedError, UsageError, Where
from mlirad.frontends.python.matches import MatchRewriter


class LanguageError(Exception):
    """An error in a part of a function; the caller that knows the location raises it as a diagnostic."""

    def __init__(self, code: str, message: str, *helps: str) -> None:
        super().__init__(message)
        self.code, self.message, self.helps = code, message, helps


class PythonSource:
    """The text and syntax tree of a function.

    Attributes:
        function: the Python function.
        tree: its definition; lines and columns are those of the file.
        file: the file's name.
        text: the file's text.
    """

    def __init__(self, function: Any) -> None:
        """Read it.

        Raises:
            UsageError: it is no function written in Python, or its text is not known.
        """
        if not isinstance(function, FunctionType):
            message = f"expected a Python function, got a {type(function).__name__}"
            raise UsageError(Diagnostic("MA0900", message))
        self.function = function
        self.file = function.__code__.co_filename
        try:
            lines, first = inspect.getsourcelines(function)
            file_lines, _ = inspect.findsource(function)
        except (OSError, TypeError):
            message = f"the source of '{function.__name__}' cannot be read"
            helps = ("write the function in a file or a notebook: its text is what is compiled",)
            raise UsageError(Diagnostic("MA0900", message, helps=helps)) from None
        text = "".join(lines)
        indent = len(text) - len(text.lstrip(" \t"))
        tree = _definition(text)
        if tree is None or tree.name != function.__name__:
            message = f"'{function.__name__}' is not defined by 'def'"
            raise UsageError(Diagnostic("MA0900", message, helps=("a lambda has no annotations: write a 'def'",)))
        for node in ast.walk(tree):
            if isinstance(node, ast.stmt | ast.expr | ast.arg | ast.pattern):
                node.lineno += first - 1
                node.col_offset += indent
        self.tree = MatchRewriter().visit(tree)
        self.text = "".join(file_lines)

    def where(self, node: ast.AST) -> Where:
        """The file, line and column of ``node``."""
        return Where(self.file, getattr(node, "lineno", self.tree.lineno), getattr(node, "col_offset", 0) + 1)

    def location(self, node: ast.AST) -> ir.Location:
        """The same for MLIR."""
        place = self.where(node)
        return ir.Location.file(place.file, place.line, place.column)

    def error(self, node: ast.AST, code: str, message: str, helps: Sequence[str] = ()) -> MlirAdError:
        """An error that shows the line of ``node``."""
        error = UnsupportedError(Diagnostic(code, message, self.where(node), helps=tuple(helps)))
        error.source = InputText(self.file, self.text)
        return error


def _definition(text: str) -> ast.FunctionDef | None:
    try:
        parsed = ast.parse(textwrap.dedent(text))
    except SyntaxError:  # a lambda in the middle of a statement
        return None
    return next((node for node in parsed.body if isinstance(node, ast.FunctionDef)), None)


def names_of(function: Any) -> dict[str, Any]:
    """What the free names of a function stand for, now."""
    found = {**vars(builtins), **function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not assigned yet: the function itself, as a decorator sees it
            found[name] = function if name == function.__name__ else found.get(name)
    own = found.get(function.__name__)
    if getattr(own, "__code__", None) is not function.__code__ and getattr(own, "__wrapped__", None) is not function:
        found[function.__name__] = function  # it is being decorated, and has its name afterwards
    return found
