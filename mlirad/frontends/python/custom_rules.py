"""Custom derivatives written in Python, for Python functions: `fwd` and `bwd`, or a `jvp`, with JAX's parameters.

Rules take and return tuples, but `interfaces.custom_derivative` expects functions of numbers and arrays. So each rule
is called in a function that is generated here, in the language, for the types of the primal:

    def f_vjp(x, y, g):
        out, residuals = fwd(x, y)
        c_x, c_y = bwd(residuals, g)
        return c_x, c_y
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mlirad._mlir import Type, Value, ir
from mlirad.frontends.python.scalars import ScalarValue
from mlirad.frontends.python.source import LanguageError, PythonSource
from mlirad.frontends.python.values import AnyValue, ArrayView, leaves, rebuilt
from mlirad.interfaces.custom_derivative import NO_INLINE, CustomDerivative
from mlirad.runtime.readonly import only_reads

if TYPE_CHECKING:
    from mlirad.frontends.python.compiler import ModuleTranslator, Translated
    from mlirad.frontends.python.statements import StatementTranslator

#: The prefix of generated names, which user's names cannot have.
_OWN: Final = "_mlirad_"


@dataclass
class PythonRules:
    """The derivative of a function, as Python functions; None if not given.

    ``nondiff_argnums``: the positions of arguments without derivative, which rules take first.
    """

    jvp: Any = None
    fwd: Any = None
    bwd: Any = None
    nondiff_argnums: tuple[int, ...] = ()


@dataclass(frozen=True)
class Parameters:
    """The parameters of a function: the names, and how variables of a translation get their values."""

    names: Sequence[str]
    types: Sequence[Type]
    receive: Callable[[Any, Sequence[Value]], None]


class RuleSource(PythonSource):
    """A generated function that replaces the rule that it calls."""

    def __init__(self, name: str, parameters: Sequence[str], body: str, rule: Any, known: dict[str, Any]) -> None:
        """``body`` of a function ``name``; ``known``: the meaning of names in it, other than parameters."""
        own = PythonSource(getattr(rule, "__wrapped__", rule))
        tree = ast.parse(f"def {name}({', '.join(parameters)}):\n{body}").body[0]
        assert isinstance(tree, ast.FunctionDef)
        for node in ast.walk(tree):
            if isinstance(node, ast.stmt | ast.expr | ast.arg):
                node.lineno = node.end_lineno = own.tree.lineno
                node.col_offset = node.end_col_offset = own.tree.col_offset
        found: dict[str, Any] = {}
        exec(compile(ast.Module([tree], []), own.file, "exec"), known, found)
        self.function, self.tree, self.file, self.text = found[name], tree, own.file, own.text


@dataclass
class _Stub:
    """Binds names to parts of the values of `Parameters.receive`."""

    build: Any
    variables: dict[str, AnyValue]


class RuleTranslator:
    """Adds the functions that call ``rules`` to the module of ``primal``."""

    def __init__(
        self, module: ModuleTranslator, primal: Translated, name: str, parameters: Parameters, rules: PythonRules
    ) -> None:
        self._module, self._primal, self._name, self._rules = module, primal, name, rules
        self._parameters = parameters
        if len(parameters.names) != len(parameters.types):
            raise LanguageError(
                "MA0903", f"'{name}' has a derivative of its own, and an argument that is a tuple", "pass its parts"
            )
        self._fixed = [parameters.names[i] for i in rules.nondiff_argnums]
        self._floats = [_is_float(type) for type in parameters.types]
        self._arrays = [isinstance(type, ir.MemRefType) for type in parameters.types]

    def attach(self) -> None:
        """Add the functions, and attach the derivative."""
        jvp = None if self._rules.jvp is None else self._jvp()
        vjp, sweeps = (None, None) if self._rules.fwd is None else self._vjp()
        pairs = enumerate(zip(self._parameters.names, self._floats, strict=True))
        fixed = tuple(i for i, (name, is_float) in pairs if name in self._fixed and is_float)
        CustomDerivative(jvp, vjp, sweeps, fixed=fixed).attach(self._primal.op)
        self._primal.op.attributes[NO_INLINE] = ir.UnitAttr.get()

    def _tuple(self, prefix: str, instead: str = "") -> str:
        """The arguments with a derivative."""
        named = [
            f"{prefix}{name}" if is_float or not instead else instead
            for name, is_float in zip(self._parameters.names, self._floats, strict=True)
            if name not in self._fixed
        ]
        return f"({', '.join(named)},)" if named else "()"

    def _call(self, role: str, *arguments: str) -> str:
        """A call of a rule; arguments without derivative come first."""
        return f"{_OWN}{role}({', '.join([*self._fixed, *arguments])})"

    def _results(self) -> list[tuple[str, bool]]:
        """The subscript of each result, and whether it carries a derivative."""
        found = self._primal.results
        parts = found if isinstance(found, tuple) else (found,)
        if len(parts) != len(self._primal.types):
            raise LanguageError(
                "MA0903",
                f"'{self._name}' has a derivative of its own, and returns a tuple in a tuple",
                "return its parts",
            )
        floats = [_is_float(type.mlir) for type in self._primal.types]
        return [(f"[{n}]" if isinstance(found, tuple) else "", is_float) for n, is_float in enumerate(floats)]

    def _add(
        self, suffix: str, names: Sequence[str], types: Sequence[Type], body: Sequence[str], rule: Any,
        receive: Callable[[StatementTranslator, Iterator[Value]], None], returned: Sequence[Any] | None = None,
    ) -> Translated:  # fmt: skip
        rules = self._rules
        known = {f"{_OWN}{name}": getattr(rules, name) for name in ("jvp", "fwd", "bwd")}
        text = "\n".join(f"    {line}" for line in body)
        source = RuleSource(f"{self._name}_{suffix}", names, text, rule, known)
        if returned is not None:
            source.function.__annotations__["return"] = tuple(returned)
        return self._module.add(source, types, lambda t, values: receive(t, iter(values)))

    # --- forward mode

    def _jvp(self) -> str:
        own, names = self._parameters, list(self._parameters.names)
        tangents = f"{_OWN}d_"
        call = self._call("jvp", self._tuple(""), self._tuple(tangents, "0.0"))
        results = self._results()
        parts = [f"{word}{place}" for place, is_float in results for word in ("out", "tangent")[: 2 if is_float else 1]]
        body = [f"out, tangent = {call}", f"return {', '.join(parts)}"] if results else [call]
        types = [type for type, is_float in zip(own.types, self._floats, strict=True) for _ in range(1 + is_float)]

        def receive(t: StatementTranslator, values: Iterator[Value]) -> None:
            primals, shadows = [], []
            for is_float in self._floats:
                primals.append(next(values))
                shadows.append(next(values) if is_float else primals[-1])
            own.receive(t, primals)
            self._receive_as(t, shadows, tangents)

        returned = [
            type.element for type, (_, is_float) in zip(self._primal.types, results, strict=True)
            for _ in range(1 + is_float)
        ]  # fmt: skip
        every = [*names, *(f"{tangents}{n}" for n, is_float in zip(names, self._floats, strict=True) if is_float)]
        scalars = not any(type.is_array for type in self._primal.types) and results
        return self._add("jvp", every, types, body, self._rules.jvp, receive, returned if scalars else None).symbol

    def _receive_as(self, t: StatementTranslator, values: Sequence[Value], prefix: str) -> None:
        stub = _Stub(t.build, {})
        self._parameters.receive(stub, values)
        t.variables.update({f"{prefix}{name}": value for name, value in stub.variables.items()})

    # --- reverse mode

    def _vjp(self) -> tuple[str | None, tuple[str, str] | None]:
        own = self._parameters
        if any(type.is_array for type in self._primal.types):
            message = f"'{self._name}' has a vjp of its own, and returns an array"
            raise LanguageError("MA0903", message, "return numbers, or give it a jvp with defjvp")
        if not only_reads(self._primal.op):
            message = f"'{self._name}' has a vjp of its own, and writes an array that it is given"
            helps = "state it in MLIR, where shadows are arguments: mlirad.custom_vjp(f.module, 'f', ...)"
            raise LanguageError("MA0903", message, helps)
        if not any(self._arrays):
            forward = [f"return {self._fwd}"]
            if self._fixed:  # for bwd they follow the residuals
                forward = [f"out, residuals = {self._fwd}", f"return out, (residuals, {self._kept})"]
            fwd = self._add("fwd", own.names, own.types, forward, self._rules.fwd, self._all)
            self._check_fwd(fwd.results)
            kept = fwd.types[len(self._primal.types) :]
            if not any(type.is_array for type in kept):
                assert isinstance(fwd.results, tuple)
                return None, (fwd.symbol, self._bwd(fwd.results[1], kept))
        return self._whole(), None

    @property
    def _fwd(self) -> str:
        return f"{_OWN}fwd({', '.join(self._parameters.names)})"

    @property
    def _kept(self) -> str:
        """The values of arguments without derivative, as a tuple."""
        return f"({', '.join(self._fixed)},)"

    def _all(self, t: StatementTranslator, values: Iterator[Value]) -> None:
        self._parameters.receive(t, list(values))

    def _check_fwd(self, found: AnyValue) -> None:
        results = len(leaves(found[0]) or ()) if isinstance(found, tuple) and len(found) == 2 else -1
        if results != len(self._primal.types):
            message = f"the fwd of '{self._name}' does not return its result and the residuals"
            raise LanguageError("MA0903", message, f"return {self._name}(...), (what bwd needs,)")

    def _cotangents(self, call: str) -> tuple[list[str], list[Any]]:
        """The statements that call bwd, add to shadows and return; and the returned types."""
        lines, parts, types = [f"{self._tuple('c_')} = {call}"], list[str](), list[Any]()
        for n, (name, type) in enumerate(zip(self._parameters.names, self._parameters.types, strict=True)):
            if name in self._fixed:
                if self._floats[n] and not self._arrays[n]:
                    parts.append("0.0")
                    types.append(self._module.element(type))
            elif self._floats[n] and self._arrays[n]:
                lines.append(f"{_OWN}d_{name}[{', '.join(':' * ir.MemRefType(type).rank)}] += c_{name}")
            elif self._floats[n]:
                parts.append(f"c_{name}")
                types.append(self._module.element(type))
        if parts:
            lines.append(f"return {', '.join(parts)}")
        return lines, types

    def _seeds(self) -> tuple[list[Type], Callable[[StatementTranslator, Iterator[Value]], None]]:
        """The types of the cotangents of results, and the parameter of each."""
        types = [type for type in self._primal.types if _is_float(type.mlir)]

        def receive(t: StatementTranslator, values: Iterator[Value]) -> None:
            given: list[ScalarValue | ArrayView] = []
            for type in self._primal.types:
                is_float = _is_float(type.mlir)
                given.append(ScalarValue(type.element, next(values)) if is_float else ScalarValue.of(0))
            t.variables[f"{_OWN}g"] = rebuilt(self._primal.results, given)

        return [type.mlir for type in types], receive

    def _bwd(self, residuals: AnyValue, kept: Sequence[Any]) -> str:
        seeds, receive_seeds = self._seeds()
        body, returned = self._cotangents(self._call("bwd", "residuals", f"{_OWN}g"))
        body = [f"residuals{f', {self._kept}' if self._fixed else ''} = {_OWN}residuals", *body]

        def receive(t: StatementTranslator, values: Iterator[Value]) -> None:
            given: list[ScalarValue | ArrayView] = [
                ScalarValue(type.element, next(values), None, type.low) for type in kept
            ]
            t.variables[f"{_OWN}residuals"] = rebuilt(residuals, given)
            receive_seeds(t, values)

        names = [f"{_OWN}r{n}" for n in range(len(kept))] + [f"{_OWN}g{n}" for n in range(len(seeds))]
        types = [*(type.mlir for type in kept), *seeds]
        return self._add("bwd", names, types, body, self._rules.bwd, receive, returned).symbol

    def _whole(self) -> str:
        """A single function that runs ``fwd`` again in the reverse sweep, because residuals cannot be arrays."""
        own = self._parameters
        seeds, receive_seeds = self._seeds()
        body, returned = self._cotangents(self._call("bwd", "residuals", f"{_OWN}g"))
        shadowed = [f and a for f, a in zip(self._floats, self._arrays, strict=True)]

        def receive(t: StatementTranslator, values: Iterator[Value]) -> None:
            primals, shadows = [], []
            for has_shadow in shadowed:
                primals.append(next(values))
                shadows.append(next(values) if has_shadow else primals[-1])
            own.receive(t, primals)
            self._receive_as(t, shadows, f"{_OWN}d_")
            receive_seeds(t, values)

        types, names = [], []
        for name, type, has_shadow in zip(own.names, own.types, shadowed, strict=True):
            types += [type, type] if has_shadow else [type]
            names += [name, f"{_OWN}d_{name}"] if has_shadow else [name]
        names += [f"{_OWN}g{n}" for n in range(len(seeds))]
        lines = [f"out, residuals = {self._fwd}", *body]
        return self._add("vjp", names, [*types, *seeds], lines, self._rules.bwd, receive, returned).symbol


def _is_float(type: Type) -> bool:
    inner = type.element_type if isinstance(type, ir.MemRefType) else type
    return isinstance(inner, ir.FloatType)
