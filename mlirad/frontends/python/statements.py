"""Statements: assignments, loops and branches of one function, after `early_exits` has rewritten it."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence

from mlirad._mlir import Value, ir
from mlirad.edit.build import Builder
from mlirad.edit.names import name_value
from mlirad.frontends.python.arithmetic import OPERATORS, add, as_value, compare, invert, require, stored
from mlirad.frontends.python.arrays import Index, SliceBounds, require_equal, same_shape, subscripted, wrapped
from mlirad.frontends.python.early_exits import GuardedLoop
from mlirad.frontends.python.iteration import CounterRange, IterationTranslator
from mlirad.frontends.python.lists import append, check_while, listed, loop_over, matched, written_out
from mlirad.frontends.python.local_functions import (
    LocalFunction,
    appended_name,
    assigned,
    called_in_place,
    is_read_first,
    live_before,
)
from mlirad.frontends.python.masks import is_safe, mask_of, store_selected
from mlirad.frontends.python.records import unpacked
from mlirad.frontends.python.regions import ENDED, LeafType
from mlirad.frontends.python.scalars import ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import INT
from mlirad.frontends.python.unsupported import unsupported
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayValue,
    ArrayView,
    GrowingList,
    RecordValue,
    Unassigned,
    array,
    described,
    leaves,
    scalar,
)


class StatementTranslator(IterationTranslator):
    """Translates the statements of one function."""

    def body(self, statements: Sequence[ast.stmt]) -> None:
        """Translate statements in order.

        Raises:
            MlirAdError: a statement is not supported; the message shows its line.
        """
        outer = self.read_behind
        behind = [outer]
        for statement in reversed(statements):
            behind.append(live_before(statement, behind[-1]))
        for statement, self.read_behind in zip(statements, behind[-2::-1], strict=True):
            outside = self.build
            self.build = Builder(outside.ip, self.source.location(statement))
            try:
                self._statement(statement)
            except LanguageError as error:
                raise self.source.error(statement, error.code, error.message, error.helps) from None
            finally:
                self.build = outside
        self.read_behind = outer

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign():
                value = self.value(node.value)
                for target in node.targets:
                    self.assign(target, value)
            case ast.AnnAssign() if node.value is not None:
                self.assign(node.target, self.value(node.value))
            case ast.AugAssign():
                self._augmented(node)
            case ast.Expr(value=ast.Call(func=ast.Name("print"))):
                pass  # printed output is not compiled
            case ast.Expr(value=ast.Call()):
                self._called_for_effect(node)
            case ast.Assert():
                self._assert(node)
            case ast.FunctionDef():
                self.variables[node.name] = LocalFunction.defined(self, node)
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass  # a docstring
            case _:
                self._structured(node)

    def _assert(self, node: ast.Assert) -> None:
        message = node.msg.value if isinstance(node.msg, ast.Constant) else node.msg
        text = ast.unparse(message) if isinstance(message, ast.expr) else message or "an assertion does not hold"
        condition = self.condition(node.test)
        require(self.build, condition, str(text))
        if condition.constant is not None and not condition.constant:
            self.variables[ENDED] = ZERO

    def _called_for_effect(self, node: ast.Expr) -> None:
        name = appended_name(node)
        if name is None or not append(self, name, node.value):
            self.value(node.value)

    def _structured(self, node: ast.stmt) -> None:
        """A branch or a loop."""
        guards = node.guards if isinstance(node, GuardedLoop) else ()
        match node.loop if isinstance(node, GuardedLoop) else node:
            case ast.If() as branch:
                self._if(branch)
            case ast.While() as loop:
                self._while(loop, guards)
            case ast.For() as loop:
                self._for(loop, guards)
            case _:
                raise unsupported(node)

    # ---- assignments

    def assign(self, target: ast.expr, value: AnyValue) -> None:
        """``target = value``."""
        if isinstance(target, ast.Name):
            if self._assigned_in_place(target.id, value):
                return
            self.kept_out.discard(target.id)
            value = self.computed(value)
            if isinstance(value, ScalarValue) and value.value is not None and not target.id.startswith("."):
                name_value(value.value, target.id)
            self.variables[target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            for one, part in matched(target.elts, unpacked(value), self.parts):
                self.assign(one, part)
        elif isinstance(target, ast.Subscript):
            whole = self._whole(target)
            indices, mask = self._targets(whole, target)
            if mask is not None:
                store_selected(self, whole, mask, value)
            elif any(isinstance(one, ArrayValue) for one in indices):
                self._scatter(whole, indices, value)
            else:
                self._store(whole, indices, value)
        else:
            helps = ("make another: dataclasses.replace(x, field=value)",) if isinstance(target, ast.Attribute) else ()
            word = type(target).__name__.lower()
            raise LanguageError("MA0902", f"assignments to '{word}' are not in the language", *helps)

    def _assigned_in_place(self, name: str, value: AnyValue) -> bool:
        """Store ``value`` into the array that ``name`` had before the loop or branch; False if that is not possible.

        That is equivalent if neither array has another name, and avoids an array that would have to outlive its block.
        """
        owned = self.owns(name)
        if owned is None or not isinstance(value, ArrayValue) or not (self.is_fresh(value) or self.is_of_block(value)):
            return False
        if (value.rank, value.element.stored) != (owned.rank, owned.element):
            return False
        known = [(a.integer, b.integer) for a, b in zip(value.extents, owned.extents, strict=True)]
        if any(a is not None and b is not None and a != b for a, b in known):
            return False
        for mine, other in zip(owned.extents, value.extents, strict=True):
            require_equal(self.build, mine, other)
        self._store_slice(owned, value)
        if not isinstance(value, ArrayView):
            self.note_copy(owned, value)
        self.forget(value, name)
        return True

    def parts(self, value: AnyValue, count: int) -> Sequence[AnyValue]:
        """The ``count`` elements of a tuple or an array; an error if it has another number."""
        if isinstance(value, ArrayValue):
            known = value.extents[0].integer
            if known is None:
                require_equal(self.build, value.extents[0], ScalarValue.of(count))
            parts = range(count if known is None else known)
            value = tuple(subscripted(self.build, value, [ScalarValue.of(i)]) for i in parts)
        if not isinstance(value, tuple) or len(value) != count:
            raise LanguageError("MA0903", f"expected {count} values, got {described(value)}")
        return value

    def _whole(self, target: ast.Subscript) -> ArrayView:
        value = self.value(target.value)
        if isinstance(value, RecordValue):
            raise LanguageError("MA0902", f"an element of {value} is assigned", "make another: d = {**d, 'key': value}")
        whole = array(value, "an assignment to elements")
        if not isinstance(whole, ArrayView):
            raise LanguageError("MA0902", "cannot assign to elements of an expression", "assign it to a variable first")
        return whole

    def _targets(self, whole: ArrayView, target: ast.Subscript) -> tuple[list[Index], ArrayValue | None]:
        """The subscripts of an assignment target, and the mask if there is one."""
        indices = self.indices(target.slice, whole.rank, gathers=True)
        mask = mask_of(indices, whole)
        arrays = [one for one in indices if isinstance(one, ArrayValue)]
        is_list = all(one.rank == 1 and one.element.kind == "int" for one in arrays)
        if mask is None and arrays and not (is_list and all(not isinstance(one, SliceBounds) for one in indices)):
            message = "cannot assign to slices and arrays of subscripts together, or to subscripts of a higher rank"
            raise LanguageError("MA0902", message, "write a loop")
        return indices, mask

    def _scatter(self, whole: ArrayView, indices: Sequence[Index], value: AnyValue) -> None:
        """``whole[indices] = value``, for arrays and numbers; for repeated indices, the last value is stored."""
        arrays = [self._apart(whole, self.in_memory(one)) for one in indices if isinstance(one, ArrayValue)]
        for one in arrays[1:]:
            require_equal(self.build, arrays[0].extents[0], one.extents[0])
        rows = (arrays[0].extents[0], *whole.extents[len(indices) :])
        each = ".value"
        if isinstance(value, ArrayValue):
            if value.rank == len(rows):
                each = ".value[.i]"
                for mine, other in zip(rows, value.extents, strict=True):
                    require_equal(self.build, mine, other)
            value = self._apart(whole, value)
        names: dict[str, AnyValue] = {".whole": whole, ".places": arrays[0], ".value": value}
        words, rest = [], iter(arrays)
        for i, index in enumerate(indices):
            words.append(f".place{i}[.i]" if isinstance(index, ArrayValue) else f".place{i}")
            names[f".place{i}"] = index if isinstance(index, ScalarValue) else next(rest)
        self._written_out(names, f".whole[{', '.join(words)}] = {each}")

    def _apart(self, whole: ArrayView, value: ArrayValue) -> ArrayValue:
        """``value``, copied if storing into ``whole`` may change it."""
        return value if all(is_safe(whole, read, False) for read, _ in value.reads()) else self.copied(value)

    def _written_out(self, names: dict[str, AnyValue], text: str) -> None:
        """``text`` for each ``.i`` below the number of places; words with a dot are ``names``."""
        tree = ast.parse(f"for _i in range(len(_places)):\n  {text.replace('.', '_')}")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and node.id.startswith("_"):
                node.id = "." + node.id[1:]
        outside = self.variables
        self.variables = {**outside, **names}
        self.body(tree.body)
        self.variables = outside

    def _store(self, whole: ArrayView, indices: Sequence[Index], value: AnyValue) -> None:
        place = subscripted(self.build, whole, indices) if _is_slice(whole, indices) else None
        if place is None:
            if whole.constant is not None:
                raise LanguageError("MA0903", f"cannot assign into {whole.constant}", "copy it: numpy.copy(x)")
            found = [
                wrapped(self.build, one, extent)
                for one, extent in zip(indices, whole.extents, strict=True)
                if isinstance(one, ScalarValue)
            ]
            self.check_unshared(whole)
            element = stored(self.build, scalar(value, "an element"), whole.element)
            self.build.op("memref.store", [element, whole.buffer, *whole.place(self.build, found)])
            return
        assert isinstance(place, ArrayView)
        self._store_slice(place, value)

    def _store_slice(self, place: ArrayView, value: AnyValue) -> None:
        self.check_unshared(place)
        if isinstance(value, tuple):
            raise LanguageError("MA0903", "expected a number or an array, got a tuple", "numpy.array([...]) makes one")
        if isinstance(value, ArrayValue):
            same_shape(self.build, place, value)
            if not all(is_safe(place, read, pointwise) for read, pointwise in value.reads()):
                value = self.copied(value)
            self.store_each(place, value)
        else:
            self.store_each(place, scalar(value, "the elements of an array"))

    def _augmented(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Subscript):
            whole = self._whole(node.target)
            indices, mask = self._targets(whole, node.target)
            if mask is not None:
                store_selected(self, whole, mask, self.computed(self.value(node.value)), node.op)
                return
            before = subscripted(self.build, whole, indices)
            after = self.operate(node.op, before, self.value(node.value))
            if any(isinstance(one, ArrayValue) for one in indices):
                self._scatter(whole, indices, self.computed(after))
            else:
                self._store(whole, indices, after)
            return
        if not isinstance(node.target, ast.Name):
            raise LanguageError("MA0902", "augmented assignments to attributes are not in the language")
        held = self.value(ast.copy_location(ast.Name(node.target.id, ast.Load()), node))
        after = self.operate(node.op, held, self.value(node.value))
        if isinstance(held, ArrayView):
            self._store_slice(held, after)
        else:
            self.assign(node.target, after)

    # ---- branches

    def _if(self, node: ast.If) -> None:
        condition = self.condition(node.test)
        if condition.constant is not None:
            self.body(node.body if condition.constant else node.orelse)
            return
        names = sorted(assigned(node.body) | assigned(node.orelse))
        self.branch(condition, [lambda: self.body(node.body), lambda: self.body(node.orelse)], names)

    # ---- loops

    def _carried(self, statements: Iterable[ast.stmt], more: Iterable[str] = ()) -> list[str]:
        """The variables that a loop assigns and that have a value before it."""
        bound = assigned(statements, only_bound=True) | set(more)
        names = sorted(assigned(statements) | bound)
        found = []
        for name in names:
            value = self.variables.get(name)
            if value is None or isinstance(value, Unassigned) or (isinstance(value, ArrayView) and name not in bound):
                continue  # `x += y` changes an array in place
            if isinstance(value, GrowingList):
                continue
            if leaves(value) is None:
                raise LanguageError("MA0902", f"'{name}', which is {described(value)}, is assigned in a loop")
            found.append(name)
        return found

    def _begin(self, body: Sequence[ast.stmt]) -> None:
        """Make numbers that a loop assigns in each iteration available after it, if it runs at least once."""
        for statement in body:
            if not isinstance(statement, ast.Assign) or isinstance(statement.value, ast.Name):
                continue
            for target in statement.targets:
                name = target.id if isinstance(target, ast.Name) else ""
                has_none = isinstance(self.variables.get(name), Unassigned)
                if has_none and name in self.read_behind and not is_read_first(name, body):
                    self.variables[name] = ZERO

    def _own(self, body: Sequence[ast.stmt]) -> None:
        """Copy arrays that a loop replaces, so that the new ones are stored in the copies."""
        for name in assigned(body, only_bound=True):
            held = self.variables.get(name)
            if isinstance(held, ArrayView) and held.is_whole and not self._is_owned(name) and _is_replaced(name, body):
                self.variables[name] = self.copied(held)

    def _forget(self, statements: Sequence[ast.stmt], carried: Sequence[str]) -> None:
        """Variables that only the loop assigns have no value after it."""
        for name in assigned(statements, only_bound=True, appends=False) - set(carried):
            self.variables[name] = Unassigned("is assigned in a loop only", (f"assign '{name}' before the loop",))

    def _for(self, node: ast.For, guards: tuple[str, ...]) -> None:
        is_counted = isinstance(node.iter, ast.Call) and not self.is_tuple_inside(node.iter)
        items = None if guards or is_counted else self.items(node.iter)
        if items is not None:
            for item in items:
                self.assign(node.target, item)
                self.body(node.body)
            return
        turns, at = self.iterated(node.iter)
        start, stop = turns.start.integer, turns.stop.integer
        if start is not None and stop is not None and start < stop:
            self._begin(node.body)
        self._own(node.body)

        def emit() -> None:
            names = self._carried([node], guards)
            if guards:
                self._guarded_for(node, turns, at, names, guards)
            else:
                self._counted(node, turns, at, names)
            self._forget([node], names)

        loop_over(self, node, guards, turns, emit)

    def _counted(
        self, node: ast.For, turns: CounterRange, at: Callable[[ScalarValue], AnyValue], names: Sequence[str]
    ) -> None:
        def attempt(names: Sequence[str], types: list[LeafType]) -> tuple[ir.Operation, list[LeafType]]:
            inits = self.passed_variables(names, types)
            bounds = [as_value(self.build, one) for one in (turns.start, turns.stop, ScalarValue.of(turns.step))]
            results = [type.mlir for type in types]
            loop = self.build.op("scf.for", [*bounds, *inits], results, None, 1)
            index = bounds[0].type
            block = loop.regions[0].blocks.append(index, *results, arg_locs=[self.build.loc] * (1 + len(results)))
            with self.block(block):
                self.receive(names, list(block.arguments)[1:], types)
                turn = ScalarValue(INT, block.arguments[0], None, turns.start.low)
                self.assign(node.target, at(turn))
                self.body(node.body)
                found = self.ends(names)
                values = self._ending(names, types, found, list(block.arguments)[1:])
                self.free()
                self.build.op("scf.yield", values)
            return loop, found

        self.loop(names, attempt)

    def _ending(
        self, names: Sequence[str], types: Sequence[LeafType], found: Sequence[LeafType], given: Sequence[Value]
    ) -> list[Value]:
        """The yielded values of a block; ``given`` where types do not fit yet: the block is translated again then."""
        fits = len(types) == len(found)
        for one, other in zip(types, found, strict=False):
            fits = fits and self.joined(one, other, "a variable of a loop") == one
        return self.passed_variables(names, types) if fits else list(given)

    def _while(self, node: ast.While, guards: tuple[str, ...]) -> None:
        check_while(self, node)
        if isinstance(node.test, ast.Constant) and node.test.value:
            self._begin(node.body)
        self._own(node.body)
        names = self._carried(node.body, guards)
        test: ast.expr = node.test
        for guard in guards:
            flag = ast.copy_location(ast.UnaryOp(ast.Not(), ast.copy_location(ast.Name(guard, ast.Load()), node)), node)
            test = ast.copy_location(ast.BoolOp(ast.And(), [flag, test]), node)
        self._loop_while(names, lambda: self.condition(test), lambda: self.body(node.body))
        self._forget(node.body, names)

    def _guarded_for(
        self,
        node: ast.For,
        turns: CounterRange,
        at: Callable[[ScalarValue], AnyValue],
        names: Sequence[str],
        guards: tuple[str, ...],
    ) -> None:
        """A loop that may end early: a `while` with a counter."""
        counter = f".turn{node.lineno}.{node.col_offset}"
        self.variables[counter] = turns.start

        def goes_on() -> ScalarValue:
            found = compare(self.build, ast.Lt(), scalar(self.variables[counter]), turns.stop)
            for guard in guards:
                found = OPERATORS[ast.BitAnd](self.build, found, invert(self.build, scalar(self.variables[guard])))
            return found

        def body() -> None:
            turn = scalar(self.variables[counter])
            self.assign(node.target, at(turn))
            self.body(node.body)
            self.variables[counter] = add(self.build, turn, ScalarValue.of(turns.step))

        self._loop_while([*names, counter], goes_on, body)
        del self.variables[counter]

    def _loop_while(self, names: Sequence[str], goes_on: Callable[[], ScalarValue], body: Callable[[], None]) -> None:
        def attempt(names: Sequence[str], types: list[LeafType]) -> tuple[ir.Operation, list[LeafType]]:
            mlir = [type.mlir for type in types]
            loop = self.build.op("scf.while", self.passed_variables(names, types), mlir, None, 2)
            before, after = (
                region.blocks.append(*mlir, arg_locs=[self.build.loc] * len(mlir)) for region in loop.regions
            )
            with self.block(before):
                self.receive(names, list(before.arguments), types)
                condition = as_value(self.build, goes_on())
                self.free()
                self.build.op("scf.condition", [condition, *before.arguments])
            with self.block(after):
                self.receive(names, list(after.arguments), types)
                body()
                found = self.ends(names)
                values = self._ending(names, types, found, list(after.arguments))
                self.free()
                self.build.op("scf.yield", values)
            return loop, found

        self.loop(names, attempt)

    def called_in_place(
        self, function: LocalFunction, arguments: Sequence[AnyValue], named: dict[str, AnyValue]
    ) -> AnyValue:
        """A call of a local function."""
        return called_in_place(self, function, arguments, named)

    def generated_sum(self, node: ast.GeneratorExp) -> AnyValue:
        """``sum(... for ... in ... if ...)``: loops that add up."""
        target = ast.copy_location(ast.Name(f".sum{node.lineno}.{node.col_offset}", ast.Store()), node)
        inner = ast.copy_location(ast.AugAssign(target, ast.Add(), node.elt), node)
        return scalar(written_out(self, node, inner, target.id))

    def listed(self, node: ast.ListComp) -> AnyValue:
        """``[... for ... in ...]``."""
        return super().listed(node) if self.items(node.generators[0].iter) is not None else listed(self, node)


def _names(nodes: Iterable[ast.AST]) -> set[str]:
    return {one.id for node in nodes for one in ast.walk(node) if isinstance(one, ast.Name)}


def _is_replaced(name: str, body: Sequence[ast.stmt]) -> bool:
    """Whether ``name`` only gets values of operators and numpy functions that nothing else may modify."""
    for node in (node for statement in body for node in ast.walk(statement)):
        if isinstance(node, ast.AugAssign) and name in _names([node.target]):
            return False
        if isinstance(node, ast.Assign):
            for target in node.targets:
                is_new = isinstance(target, ast.Name) and isinstance(node.value, ast.BinOp)
                if name in _names([target]) and not is_new:
                    return False
        elif (isinstance(node, ast.For) and name in _names([node.target])) or (
            isinstance(node, ast.Call) and not isinstance(node.func, ast.Attribute) and name in _names(node.args)
        ):
            return False
    return True


def _is_slice(whole: ArrayValue, indices: Sequence[Index]) -> bool:
    return len(indices) != whole.rank or not all(isinstance(one, ScalarValue) for one in indices)
