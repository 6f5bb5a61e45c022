"""Error messages about statements and expressions of Python that are not supported, with what to write instead."""

from __future__ import annotations

import ast
from typing import Final

from mlirad.frontends.python.source import LanguageError

#: What a message calls them, if not by the name of their class.
_WORDS: Final[dict[type[ast.AST], str]] = {
    ast.ClassDef: "class",
    ast.ImportFrom: "import",
    ast.JoinedStr: "a text",
    ast.Set: "a set",
    ast.SetComp: "a set",
}
_HELPS: Final[dict[type[ast.AST], str]] = {
    ast.ClassDef: "define it outside of the function: a dataclass may be an argument or a result",
    ast.Delete: "leave it out: memory that is not used any more is freed",
    ast.GeneratorExp: "write a list, [... for ...], or sum(... for ...)",
    ast.Import: "import at the top of the file",
    ast.ImportFrom: "import at the top of the file",
    ast.Match: "write 'if', 'elif' and 'else': patterns are values, names and alternatives",
    ast.Set: "write a tuple or a list",
    ast.SetComp: "write a list",
    ast.Try: "test for the error first, with 'if'",
    ast.With: "write its statements without it",
}


def unsupported(node: ast.AST) -> LanguageError:
    """The error for ``node``."""
    word, help = _WORDS.get(type(node), type(node).__name__.lower()), _HELPS.get(type(node))
    return LanguageError("MA0902", f"'{word}' is not in the language", *([] if help is None else [help]))
