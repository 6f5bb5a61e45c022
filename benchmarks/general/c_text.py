"""Writes a program of the suite as C++, with static extents: what Enzyme is given."""

from __future__ import annotations

import ast
import math
from collections.abc import Sequence
from typing import Final

from benchmarks.general.kernel import Kernel, Sizes

PRELUDE: Final = """
template <typename T> static T max_of(T a, T b) { return a > b ? a : b; }
template <typename T> static T min_of(T a, T b) { return a < b ? a : b; }
static double weighted(const double *w, const double *x, long count) {
  double total = 0;
  for (long i = 0; i < count; i++) total += w[i] * x[i];
  return total;
}
"""
_SIGNS: Final = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Mod: "%", ast.USub: "-",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip
_CALLS: Final = {"max": "max_of", "min": "min_of", "abs": "__builtin_fabs", "float": "(double)", "int": "(long)"}


def loss(kernel: Kernel, sizes: Sizes) -> str:
    """The function ``loss`` of the program's arrays."""
    return PRELUDE + "\n".join(_Function(kernel, sizes).lines())


class _Function:
    """The text of one function; ``_extents`` are those of arrays, ``_numbers`` the sizes that have names."""

    def __init__(self, kernel: Kernel, sizes: Sizes) -> None:
        self._kernel = kernel
        self._numbers = {name: sizes[name] for name in kernel.parameters if name in sizes}
        self._arrays = kernel.arrays(sizes)
        self._extents = {name: array.shape for name, array in self._arrays.items()}
        self._known: set[str] = set()
        self._owned: list[str] = []
        self._lines: list[str] = []

    def lines(self) -> list[str]:
        """The whole of it."""
        taken, views = [], []
        for name, array in self._arrays.items():
            kind = "double" if array.dtype.kind == "f" else "int"
            taken.append(f"const {kind} *{name}_given")
            views.append(
                f"  {_view(name, f'const {kind}', array.shape)} = {_cast(f'const {kind}', array.shape)}{name}_given;"
            )
        sizes = [f"  const long {name} = {size};" for name, size in self._numbers.items()]
        self._block(self._kernel.definition.body[1:], "  ")
        return [f"static double loss({', '.join(taken)}) {{", *views, *sizes, *self._lines, "}", ""]

    def _block(self, statements: Sequence[ast.stmt], indent: str) -> None:
        before = set(self._known)
        for statement in statements:
            getattr(self, f"_on_{type(statement).__name__.lower()}")(statement, indent)
        self._known = before

    def _nested(self, head: str, statements: Sequence[ast.stmt], indent: str) -> None:
        self._lines.append(f"{indent}{head} {{")
        self._block(statements, indent + "  ")
        self._lines.append(f"{indent}}}")

    def _on_return(self, statement: ast.Return, indent: str) -> None:
        assert statement.value is not None
        freed = [f"{indent}free({name});" for name in self._owned]
        self._lines += [f"{indent}double result = {self._text(statement.value)};", *freed, f"{indent}return result;"]

    def _on_assign(self, statement: ast.Assign, indent: str) -> None:
        [target] = statement.targets
        value = statement.value
        if isinstance(target, ast.Tuple):
            assert isinstance(value, ast.Attribute)
            for name, extent in zip(target.elts, self._extents[ast.unparse(value.value)], strict=True):
                assert isinstance(name, ast.Name)
                if name.id != "_":
                    self._numbers[name.id] = extent
                    self._lines.append(f"{indent}const long {name.id} = {extent};")
        elif isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] in ("copy", "zeros"):
            self._make(ast.unparse(target), value, indent)
        else:
            text = self._text(target)
            declared = "" if isinstance(target, ast.Subscript) or text in self._known else "auto "
            self._known.add(text)
            self._lines.append(f"{indent}{declared}{text} = {self._text(value)};")

    def _make(self, name: str, value: ast.Call, indent: str) -> None:
        """An array of zeros, or a copy."""
        source = value.func.value if isinstance(value.func, ast.Attribute) else None
        sizes = [eval(ast.unparse(one), {}, dict(self._numbers)) for one in value.args]
        shape = tuple(sizes) if source is None else self._extents[ast.unparse(source)]
        self._extents[name] = shape
        self._owned.append(name)
        filled = "0" if source is None else f"((const double *){ast.unparse(source)})[i]"
        count = math.prod(shape)
        self._lines += [
            f"{indent}{_view(name, 'double', shape)} = {_cast('double', shape)}malloc({count} * sizeof(double));",
            f"{indent}for (long i = 0; i < {count}; i++) ((double *){name})[i] = {filled};",
        ]

    def _on_augassign(self, statement: ast.AugAssign, indent: str) -> None:
        sign = _SIGNS[type(statement.op)]
        self._lines.append(f"{indent}{self._text(statement.target)} {sign}= {self._text(statement.value)};")

    def _on_for(self, statement: ast.For, indent: str) -> None:
        assert isinstance(statement.iter, ast.Call)
        counter = ast.unparse(statement.target)
        given = [self._text(one) for one in statement.iter.args]
        low, high, *steps = given if len(given) > 1 else ["0L", *given]
        assert steps in ([], ["(-1L)"])
        test, step = (">", "--") if steps else ("<", "++")
        head = f"for (long {counter} = {low}; {counter} {test} {high}; {counter}{step})"
        self._nested(head, statement.body, indent)

    def _on_while(self, statement: ast.While, indent: str) -> None:
        self._nested(f"while ({self._text(statement.test)})", statement.body, indent)

    def _on_if(self, statement: ast.If, indent: str) -> None:
        assert not statement.orelse
        self._nested(f"if ({self._text(statement.test)})", statement.body, indent)

    def _text(self, node: ast.expr) -> str:
        """An expression."""
        return getattr(self, f"_of_{type(node).__name__.lower()}")(node)  # type: ignore[no-any-return]

    def _of_name(self, node: ast.Name) -> str:
        return node.id

    def _of_constant(self, node: ast.Constant) -> str:
        return f"{node.value}L" if isinstance(node.value, int) else repr(node.value)

    def _of_unaryop(self, node: ast.UnaryOp) -> str:
        return f"({_SIGNS[type(node.op)]}{self._text(node.operand)})"

    def _of_binop(self, node: ast.BinOp) -> str:
        return f"({self._text(node.left)} {_SIGNS[type(node.op)]} {self._text(node.right)})"

    def _of_compare(self, node: ast.Compare) -> str:
        return f"({self._text(node.left)} {_SIGNS[type(node.ops[0])]} {self._text(node.comparators[0])})"

    def _of_ifexp(self, node: ast.IfExp) -> str:
        return f"({self._text(node.test)} ? {self._text(node.body)} : {self._text(node.orelse)})"

    def _of_subscript(self, node: ast.Subscript) -> str:
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return self._text(node.value) + "".join(f"[{self._text(part)}]" for part in parts)

    def _of_call(self, node: ast.Call) -> str:
        name = ast.unparse(node.func)
        given = [self._text(one) for one in node.args]
        if name == "weighted":
            count = math.prod(self._extents[given[1]])
            return f"weighted((const double *){given[0]}, (const double *){given[1]}, {count})"
        return f"{_CALLS.get(name, name)}({', '.join(given)})"


def _view(name: str, kind: str, shape: Sequence[int]) -> str:
    """The declaration of a pointer to rows."""
    return f"{kind} (*{name}){_rows(shape)}" if len(shape) > 1 else f"{kind} *{name}"


def _cast(kind: str, shape: Sequence[int]) -> str:
    return f"({kind} (*){_rows(shape)})" if len(shape) > 1 else f"({kind} *)"


def _rows(shape: Sequence[int]) -> str:
    return "".join(f"[{extent}]" for extent in shape[1:])
