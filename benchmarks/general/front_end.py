"""Writes a function of the suite as MLIR, as a front end would: loops of `affine` or `scf`, static or open extents.

A function is plain Python: loops over ``range``, ``while``, ``if``, assignments to scalars and to elements of arrays.
Scalars that a loop changes are carried by it, as after mem2reg.

    for i in range(1, n):              scf.for %i = %c1 to %n step %c1 {
        x[i] = a * x[i - 1]              %sub = arith.subi %i, %c1 : index
                                         %x_1 = memref.load %x[%sub] : memref<?xf64>
                                         ...

With `affine` the subscript is part of the access, ``affine.load %x[%i - 1]``, and what is not affine (a subscript that
was loaded, a bound of a row of a sparse matrix) is as above.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final

from benchmarks.general.indices import Index, combine, constant, map_of
from benchmarks.general.values import Buffer, Scalar, Spelling, Value

_ARITH: Final = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div"}
_INDEX: Final = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Mod: "%"}
_ON_INDEX: Final = {"+": "add", "-": "sub", "*": "mul", "%": "rems"}
_ORDERS: Final = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne"}
_MATH: Final = {"sqrt": "sqrt", "exp": "exp", "log": "log", "sin": "sin", "abs": "absf"}


class Writer:
    """Writes one function; ``arguments`` are its parameters in order."""

    def __init__(self, function: ast.FunctionDef, arguments: Mapping[str, Value], spelling: Spelling) -> None:
        self._spelling = spelling
        self._function = function
        self._names: dict[str, int] = {}
        self._constants: dict[tuple[str, str], str] = {}
        self._lines: list[str] = []
        self._depth = 1
        self._owned: list[Buffer] = []
        self._scope: dict[str, Value] = {}
        for name, value in arguments.items():
            self._names[name] = 1
            self._scope[name] = value

    def body(self) -> str:
        """The lines between the braces of the function."""
        docstring, *statements = self._function.body
        del docstring
        self._block(statements)
        said = [f"  %{name} = arith.constant {text} : {kind}" for (text, kind), name in self._constants.items()]
        return "\n".join([*said, *self._lines])

    # Statements.

    def _block(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            getattr(self, f"_on_{type(statement).__name__.lower()}")(statement)

    def _on_return(self, statement: ast.Return) -> None:
        assert statement.value is not None
        value = self._scalar(statement.value)
        for buffer in reversed(self._owned):
            self._line(f"memref.dealloc %{buffer.name} : {buffer.type}")
        self._line(f"return %{value.name} : f64")

    def _on_assign(self, statement: ast.Assign) -> None:
        [target] = statement.targets
        if isinstance(target, ast.Tuple):
            assert isinstance(statement.value, ast.Attribute)
            buffer = self._buffer(statement.value.value)
            for at, name in enumerate(target.elts):
                if isinstance(name, ast.Name) and name.id != "_":
                    self._scope[name.id] = self._extent(buffer, at, name.id)
        elif isinstance(target, ast.Subscript):
            self._store(target, self._scalar(statement.value))
        else:
            assert isinstance(target, ast.Name)
            self._scope[target.id] = self._value(statement.value, target.id)

    def _on_augassign(self, statement: ast.AugAssign) -> None:
        target = statement.target
        value = ast.BinOp(target, statement.op, statement.value)
        if isinstance(target, ast.Subscript):
            right = self._scalar(statement.value)
            self._store(target, self._float(statement.op, self._scalar(target), right))
        else:
            assert isinstance(target, ast.Name)
            self._scope[target.id] = self._value(value, target.id)

    def _on_for(self, statement: ast.For) -> None:
        assert isinstance(statement.target, ast.Name)
        assert isinstance(statement.iter, ast.Call)
        first, *rest = statement.iter.args
        lower, upper, *steps = (ast.Constant(0), first) if not rest else (first, *rest)
        if steps:  # from above: counted from zero, as no loop of MLIR counts down
            assert self._index(steps[0]).constant == -1
            begin = self._index(lower)
            count = self._combined("-", begin, self._index(upper))
            self._loop(statement, (constant(0),), (count,), begin)
        else:
            self._loop(statement, self._bounds(lower, "max"), self._bounds(upper, "min"), None)

    def _loop(
        self, statement: ast.For, lower: tuple[Index, ...], upper: tuple[Index, ...], above: Index | None
    ) -> None:
        assert isinstance(statement.target, ast.Name)
        carried = self._carried(statement.body)
        is_affine = self._spelling.affine and all(bound.affine for bound in (*lower, *upper))
        counter = self._name(statement.target.id)
        if is_affine:
            bounds = f"{_bound(lower, 'max')} to {_bound(upper, 'min')}"
        else:
            low, high, by = (self._ssa(one) for one in (*lower, *upper, constant(1)))
            bounds = f"%{low} to %{high} step %{by}"
        before = self._operands(carried)
        dialect = "affine" if is_affine else "scf"
        own = Index(counter, (counter,)) if is_affine else Index(counter, affine=False)
        with self._carrying(carried, f"{dialect}.for %{counter} = {bounds}", before, f"{dialect}.yield"):
            self._scope[statement.target.id] = own if above is None else self._combined("-", above, own)
            self._block(statement.body)

    def _on_while(self, statement: ast.While) -> None:
        carried = self._carried(statement.body)
        before = self._operands(carried)
        types = ", ".join(value.type for value in before)
        results = self._named(carried, before)
        first = self._named(carried, before)
        outer = dict(self._scope)
        given = ", ".join(f"%{a.name} = %{b.name}" for a, b in zip(first, before, strict=True))
        self._line(f"{_list(results)} = scf.while ({given}) : ({types}) -> ({types}) {{")
        self._bind(carried, first)
        with self._indented():
            condition = self._scalar(statement.test)
            self._line(f"scf.condition(%{condition.name}) {_list(first)} : {types}")
        self._line("} do {")
        second = self._named(carried, before)
        self._line(f"^bb0({', '.join(f'%{value.name}: {value.type}' for value in second)}):")
        self._bind(carried, second)
        with self._indented():
            self._block(statement.body)
            self._line(f"scf.yield {_list(self._operands(carried))} : {types}")
        self._line("}")
        self._scope = outer
        self._bind(carried, results)

    def _on_if(self, statement: ast.If) -> None:
        assert not statement.orelse
        carried = self._carried(statement.body)
        before = self._operands(carried)
        types = ", ".join(value.type for value in before)
        results = self._named(carried, before)
        condition, dialect = self._affine_condition(statement.test), "affine"
        if condition is None:
            condition, dialect = f"%{self._scalar(statement.test).name}", "scf"
        made = f"{_list(results)} = " if results else ""
        gives = f" -> ({types})" if results else ""
        self._line(f"{made}{dialect}.if {condition}{gives} {{")
        outer = dict(self._scope)
        with self._indented():
            self._block(statement.body)
            if results:
                self._line(f"{dialect}.yield {_list(self._operands(carried))} : {types}")
        if results:
            self._line("} else {")
            with self._indented():
                self._line(f"{dialect}.yield {_list(before)} : {types}")
        self._line("}")
        self._scope = outer
        self._bind(carried, results)

    @contextmanager
    def _carrying(self, carried: Sequence[str], head: str, before: Sequence[Scalar], end: str) -> Iterator[None]:
        """The body of a loop that carries the variables ``carried``."""
        outer = dict(self._scope)
        results, inside = self._named(carried, before), self._named(carried, before)
        if carried:
            types = ", ".join(value.type for value in before)
            given = ", ".join(f"%{a.name} = %{b.name}" for a, b in zip(inside, before, strict=True))
            self._line(f"{_list(results)} = {head} iter_args({given}) -> ({types}) {{")
        else:
            self._line(f"{head} {{")
        self._bind(carried, inside)
        with self._indented():
            yield
            if carried:
                self._line(f"{end} {_list(self._operands(carried))} : {types}")
        self._line("}")
        self._scope = outer
        self._bind(carried, results)

    def _carried(self, body: Sequence[ast.stmt]) -> list[str]:
        """The scalars from outside that ``body`` assigns."""
        stored = [
            node.id
            for statement in body
            for node in ast.walk(statement)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        ]
        return [name for name in dict.fromkeys(stored) if isinstance(self._scope.get(name), Scalar | Index)]

    def _operands(self, names: Sequence[str]) -> list[Scalar]:
        values = [self._scope[name] for name in names]
        return [Scalar(self._ssa(value), "index") if isinstance(value, Index) else value for value in values]  # type: ignore[misc]

    def _named(self, names: Sequence[str], like: Sequence[Scalar]) -> list[Scalar]:
        return [Scalar(self._name(name), value.type) for name, value in zip(names, like, strict=True)]

    def _bind(self, names: Sequence[str], values: Sequence[Scalar]) -> None:
        for name, value in zip(names, values, strict=True):
            self._scope[name] = Index(value.name, affine=False) if value.type == "index" else value

    # Expressions.

    def _value(self, node: ast.expr, hint: str = "") -> Value:
        """What an expression is; ``hint``: the name it is given."""
        return getattr(self, f"_of_{type(node).__name__.lower()}")(node, hint)  # type: ignore[no-any-return]

    def _scalar(self, node: ast.expr) -> Scalar:
        """A float or a truth value; an integer constant is a float."""
        value = self._value(node)
        if isinstance(value, Index) and value.constant is not None:
            return self._literal(float(value.constant))
        assert isinstance(value, Scalar), ast.unparse(node)
        return value

    def _index(self, node: ast.expr) -> Index:
        value = self._value(node)
        assert isinstance(value, Index), ast.unparse(node)
        return value

    def _buffer(self, node: ast.expr) -> Buffer:
        value = self._value(node)
        assert isinstance(value, Buffer), ast.unparse(node)
        return value

    def _of_name(self, node: ast.Name, _: str) -> Value:
        return self._scope[node.id]

    def _of_constant(self, node: ast.Constant, _: str) -> Value:
        if isinstance(node.value, int):
            return constant(node.value)
        assert isinstance(node.value, float)
        return self._literal(node.value)

    def _of_unaryop(self, node: ast.UnaryOp, hint: str) -> Value:
        assert isinstance(node.op, ast.USub)
        value = self._value(node.operand)
        if isinstance(value, Index):
            return self._combined("-", constant(0), value)
        assert isinstance(value, Scalar)
        return self._op(hint or "neg", f"arith.negf %{value.name} : f64", "f64")

    def _of_binop(self, node: ast.BinOp, hint: str) -> Value:
        left, right = self._value(node.left), self._value(node.right)
        if isinstance(left, Index) and isinstance(right, Index):
            return self._combined(_INDEX[type(node.op)], left, right)
        return self._float(node.op, self._as_float(left), self._as_float(right), hint)

    def _float(self, operator: ast.operator, left: Scalar, right: Scalar, hint: str = "") -> Scalar:
        name = _ARITH[type(operator)]
        return self._op(hint or name, f"arith.{name}f %{left.name}, %{right.name} : f64", "f64")

    def _as_float(self, value: Value) -> Scalar:
        if isinstance(value, Index):
            assert value.constant is not None
            return self._literal(float(value.constant))
        assert isinstance(value, Scalar)
        return value

    def _of_compare(self, node: ast.Compare, _: str) -> Scalar:
        left, right = self._value(node.left), self._value(node.comparators[0])
        order = _ORDERS[type(node.ops[0])]
        if isinstance(left, Index) and isinstance(right, Index):
            signed = order if order in ("eq", "ne") else f"s{order}"
            a, b = self._ssa(left), self._ssa(right)
            return self._op("is", f"arith.cmpi {signed}, %{a}, %{b} : index", "i1")
        a, b = (self._as_float(value).name for value in (left, right))
        return self._op("is", f"arith.cmpf {'une' if order == 'ne' else 'o' + order}, %{a}, %{b} : f64", "i1")

    def _of_ifexp(self, node: ast.IfExp, hint: str) -> Scalar:
        condition, then, other = (self._scalar(part).name for part in (node.test, node.body, node.orelse))
        return self._op(hint or "chosen", f"arith.select %{condition}, %{then}, %{other} : f64", "f64")

    def _of_subscript(self, node: ast.Subscript, hint: str) -> Value:
        if isinstance(node.value, ast.Attribute):
            at = self._index(node.slice).constant
            assert at is not None
            return self._extent(self._buffer(node.value.value), at, "extent")
        buffer, where = self._place(node)
        loaded = self._op(hint or buffer.name, f"{_dialect(where)}.load {where} : {buffer.type}", buffer.element)
        if buffer.element == "f64":
            return loaded
        return self._opaque(hint or "at", f"arith.index_cast %{loaded.name} : {buffer.element} to index")

    def _store(self, node: ast.Subscript, value: Scalar) -> None:
        buffer, where = self._place(node)
        self._line(f"{_dialect(where)}.store %{value.name}, {where} : {buffer.type}")

    def _place(self, node: ast.Subscript) -> tuple[Buffer, str]:
        """A buffer, and the element of it as an access writes it, with the dialect's mark in front."""
        buffer = self._buffer(node.value)
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        subscripts = [self._index(part) for part in parts]
        if self._spelling.affine and all(one.affine for one in subscripts):
            return buffer, _Affine(f"%{buffer.name}[{', '.join(one.subscript for one in subscripts)}]")
        return buffer, f"%{buffer.name}[{', '.join(f'%{self._ssa(one)}' for one in subscripts)}]"

    def _of_call(self, node: ast.Call, hint: str) -> Value:
        if isinstance(node.func, ast.Attribute):  # a.copy()
            return self._copy(self._buffer(node.func.value), hint)
        assert isinstance(node.func, ast.Name)
        name = node.func.id
        if name in _MATH:
            value = self._scalar(node.args[0])
            return self._op(hint or name, f"math.{_MATH[name]} %{value.name} : f64", "f64")
        return getattr(self, f"_call_{name}")(node.args, hint)  # type: ignore[no-any-return]

    def _call_max(self, arguments: Sequence[ast.expr], hint: str) -> Value:
        return self._extreme("max", arguments, hint)

    def _call_min(self, arguments: Sequence[ast.expr], hint: str) -> Value:
        return self._extreme("min", arguments, hint)

    def _extreme(self, name: str, arguments: Sequence[ast.expr], hint: str) -> Value:
        left, right = (self._value(one) for one in arguments)
        if isinstance(left, Index) and isinstance(right, Index):
            return self._opaque(hint or name, f"arith.{name}si %{self._ssa(left)}, %{self._ssa(right)} : index")
        a, b = (self._as_float(value).name for value in (left, right))
        return self._op(hint or name, f"arith.{name}imumf %{a}, %{b} : f64", "f64")

    def _call_float(self, arguments: Sequence[ast.expr], hint: str) -> Scalar:
        wide = self._op("wide", f"arith.index_cast %{self._ssa(self._index(arguments[0]))} : index to i64", "i64")
        return self._op(hint or "real", f"arith.sitofp %{wide.name} : i64 to f64", "f64")

    def _call_int(self, arguments: Sequence[ast.expr], hint: str) -> Index:
        whole = self._op("whole", f"arith.fptosi %{self._scalar(arguments[0]).name} : f64 to i64", "i64")
        return self._opaque(hint or "at", f"arith.index_cast %{whole.name} : i64 to index")

    def _call_zeros(self, arguments: Sequence[ast.expr], hint: str) -> Buffer:
        made = self._allocate([self._index(one) for one in arguments], hint)
        zero = self._literal(0.0)
        self._line(f"linalg.fill ins(%{zero.name} : f64) outs(%{made.name} : {made.type})")
        return made

    def _call_weighted(self, arguments: Sequence[ast.expr], _: str) -> Value:
        """The sum of an array's elements, each times its weight: loops over all of its dimensions."""
        weights, values = map(ast.unparse, arguments)
        counters = "ijk"[: len(self._buffer(arguments[1]).extents)]
        loops = [f"{' ' * at}for {one} in range({values}.shape[{at}]):" for at, one in enumerate(counters)]
        place = ", ".join(counters)
        added = f"{' ' * len(counters)}total += {weights}[{place}] * {values}[{place}]"
        self._block(ast.parse("\n".join(["total = 0.0", *loops, added])).body)
        return self._scope["total"]

    # Memory.

    def _copy(self, source: Buffer, hint: str) -> Buffer:
        extents = [self._extent(source, at, "extent") for at in range(len(source.extents))]
        made = self._allocate(extents, hint)
        self._line(f"memref.copy %{source.name}, %{made.name} : {source.type} to {made.type}")
        return made

    def _allocate(self, extents: Sequence[Index], hint: str) -> Buffer:
        made = Buffer(self._name(hint), tuple(extent.constant for extent in extents))
        sizes = ", ".join(f"%{self._ssa(extent)}" for extent in extents if extent.constant is None)
        self._line(f"%{made.name} = memref.alloc({sizes}) : {made.type}")
        self._owned.append(made)
        return made

    def _extent(self, buffer: Buffer, at: int, hint: str) -> Index:
        known = buffer.extents[at]
        if known is not None:
            return constant(known)
        position = self._ssa(constant(at))
        name = self._op(hint, f"memref.dim %{buffer.name}, %{position} : {buffer.type}", "index").name
        return Index(name, symbols=(name,)) if self._spelling.affine else Index(name, affine=False)

    # Indices.

    def _combined(self, operator: str, left: Index, right: Index) -> Index:
        found = combine(operator, left, right)
        if found is not None:
            return found
        a, b = self._ssa(left), self._ssa(right)
        name = _ON_INDEX[operator]
        return self._opaque(name, f"arith.{name}i %{a}, %{b} : index")

    def _bounds(self, node: ast.expr, extreme: str) -> tuple[Index, ...]:
        """A bound, or the several of one of `affine`: the largest lower, the smallest upper one."""
        if self._spelling.affine and isinstance(node, ast.Call) and ast.unparse(node.func) == extreme:
            several = tuple(self._index(one) for one in node.args)
            if all(one.affine for one in several):
                return several
        return (self._index(node),)

    def _affine_condition(self, node: ast.expr) -> str | None:
        """A comparison of affine expressions, as `affine.if` takes it."""
        if not (self._spelling.affine and isinstance(node, ast.Compare)):
            return None
        order = _ORDERS[type(node.ops[0])]
        left, right = self._value(node.left), self._value(node.comparators[0])
        if order == "ne" or not all(isinstance(one, Index) and one.affine for one in (left, right)):
            return None
        assert isinstance(left, Index)
        assert isinstance(right, Index)
        first, second = (right, left) if order in ("lt", "le") else (left, right)
        difference = self._combined("-", first, second)
        if order in ("lt", "gt"):
            difference = self._combined("-", difference, constant(1))
        return map_of((difference,), "affine_set<{} : ({})>", " == 0" if order == "eq" else " >= 0")

    def _ssa(self, value: Index) -> str:
        """The name of an SSA value that has it."""
        if value.constant is not None:
            return self._constant(str(value.constant), "index", f"c{value.constant}".replace("-", "m"))
        if value.is_name:
            return value.text
        return self._op("at", f"affine.apply {map_of((value,))}", "index").name

    def _opaque(self, hint: str, text: str) -> Index:
        return Index(self._op(hint, text, "index").name, affine=False)

    # Text.

    def _literal(self, value: float) -> Scalar:
        text = repr(value)
        return Scalar(self._constant(text if "." in text else text.replace("e", ".0e"), "f64", "cst"), "f64")

    def _constant(self, text: str, kind: str, hint: str) -> str:
        if (text, kind) not in self._constants:
            self._constants[text, kind] = self._name(hint)
        return self._constants[text, kind]

    def _op(self, hint: str, text: str, kind: str) -> Scalar:
        name = self._name(hint)
        self._line(f"%{name} = {text}")
        return Scalar(name, kind)

    def _name(self, hint: str) -> str:
        count = self._names.get(hint, 0)
        self._names[hint] = count + 1
        return f"{hint}_{count}" if count else hint

    def _line(self, text: str) -> None:
        self._lines.append("  " * self._depth + text)

    @contextmanager
    def _indented(self) -> Iterator[None]:
        self._depth += 1
        yield
        self._depth -= 1


class _Affine(str):
    """An access of `affine`."""


def _dialect(where: str) -> str:
    return "affine" if isinstance(where, _Affine) else "memref"


def _bound(several: tuple[Index, ...], extreme: str) -> str:
    if len(several) > 1:
        return f"{extreme} {map_of(several)}"
    [one] = several
    if one.constant is not None:
        return one.text
    return f"%{one.text}" if one.is_name and one.symbols else map_of(several)


def _list(values: Sequence[Scalar]) -> str:
    return ", ".join(f"%{value.name}" for value in values)
