"""Iterables of loops: ranges, arrays, tuples, and combinations such as `zip`."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from mlirad.edit.build import Builder
from mlirad.frontends.python.arithmetic import (
    add,
    compare,
    floor_divide,
    greatest,
    least,
    multiply,
    require,
    select,
    subtract,
)
from mlirad.frontends.python.arrays import subscripted
from mlirad.frontends.python.expressions import ExpressionTranslator
from mlirad.frontends.python.library import element_of_tuple
from mlirad.frontends.python.records import keys_of
from mlirad.frontends.python.scalars import ONE, ZERO, ScalarValue
from mlirad.frontends.python.source import LanguageError
from mlirad.frontends.python.types import INT
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayValue,
    BoundMethod,
    ListValue,
    PythonObject,
    RecordValue,
    described,
    integer,
)


@dataclass(frozen=True)
class CounterRange:
    """The values of a counter: from ``start``, below ``stop``, in steps of ``step``."""

    start: ScalarValue
    stop: ScalarValue
    step: int


class IterationTranslator(ExpressionTranslator):
    """Translates the iterable of a loop."""

    def items(self, node: ast.expr) -> list[AnyValue] | None:
        """The values of the iterable ``node``, if known at compile time, as for tuples and lists; else None."""
        if isinstance(node, ast.Call):
            name, given = self._iterator(node)
            if name is RecordValue:
                found = self.value(node)
                return list(found) if isinstance(found, tuple) else None
            if name is builtins.range and given:
                bounds = [self._constant(one) for one in given]
                return (
                    None
                    if None in bounds
                    else [ScalarValue.of(n) for n in range(*(n for n in bounds if n is not None))]
                )
            if name not in (builtins.enumerate, builtins.zip, builtins.reversed) or not given:
                return None
            known = [self.items(one) for one in (given if name is builtins.zip else given[:1])]
            if any(one is None for one in known):
                return None
            rows = [one for one in known if one is not None]
            if name is builtins.zip:
                return list(zip(*rows, strict=False))
            if name is builtins.reversed:
                return rows[0][::-1]
            start = self._first_number(node)
            return [(add(self.build, start, ScalarValue.of(i)), one) for i, one in enumerate(rows[0])]
        is_simple = isinstance(node, ast.Tuple | ast.List | ast.ListComp | ast.Name | ast.Attribute | ast.Subscript)
        value = keys_of(self.value(node)) if is_simple else None
        return list(value) if isinstance(value, tuple) else None

    def is_tuple_inside(self, node: ast.expr) -> bool:
        """Whether the iterable ``node`` contains a tuple, in addition to ranges."""
        if isinstance(node, ast.Call):
            name, given = self._iterator(node)
            given = given if name is builtins.zip else given[:1]
            return name is RecordValue or (
                name in (builtins.enumerate, builtins.zip, builtins.reversed) and any(map(self.is_tuple_inside, given))
            )
        return not isinstance(node, ast.GeneratorExp) and self.items(node) is not None

    def _constant(self, node: ast.expr) -> int | None:
        """An integer that is known at compile time, unless ``node`` is a call."""
        if any(isinstance(one, ast.Call) for one in ast.walk(node)):
            return None
        value = self.value(node)
        return value.integer if isinstance(value, ScalarValue) else None

    def _iterator(self, node: ast.Call) -> tuple[object, list[ast.expr]]:
        """The called function, and its arguments."""
        callee = self.value(node.func)
        if isinstance(callee, BoundMethod) and isinstance(callee.array, RecordValue) and callee.array.kind is dict:
            return RecordValue, node.args
        return (callee.object if isinstance(callee, PythonObject) else None), node.args

    def _first_number(self, node: ast.Call) -> ScalarValue:
        """The initial count of ``enumerate``."""
        for word in node.keywords:
            if word.arg != "start":
                raise LanguageError("MA0903", f"'enumerate' has no argument '{word.arg}'")
        given = [*node.args[1:], *(word.value for word in node.keywords)]
        if len(given) > 1:
            raise LanguageError("MA0903", "'enumerate' takes an iterable and where to begin")
        return integer(self.value(given[0]), "'enumerate'") if given else ZERO

    def listed(self, node: ast.ListComp) -> AnyValue:
        """``[... for ... in ...]`` over values known at compile time."""
        no_names_inside(node)
        outside = dict(self.variables)
        found = list(self._comprehended(node, node.generators))
        self.variables = outside
        return ListValue(found)

    def _comprehended(self, node: ast.ListComp, rest: Sequence[ast.comprehension]) -> Iterator[AnyValue]:
        if not rest:
            yield self.computed(self.value(node.elt))
            return
        items = self.items(rest[0].iter)
        if items is None:
            helps = ("make an array with numpy.zeros(n), and assign its elements in a loop",)
            raise LanguageError(
                "MA0902",
                "only the first 'for' of a comprehension may have a length that is known only at run time",
                *helps,
            )
        for item in items:
            self.assign(rest[0].target, item)
            tests = [self.condition(test).constant for test in rest[0].ifs]
            if None in tests:
                raise LanguageError("MA0902", "the condition of a comprehension is known only at run time")
            if all(tests):
                yield from self._comprehended(node, rest[1:])

    def iterated(self, node: ast.expr) -> tuple[CounterRange, Callable[[ScalarValue], AnyValue]]:
        """The range of a loop, and its variable as a function of the iteration number."""
        known = self._iterator(node)[0] if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and (not node.keywords or known is builtins.enumerate):
            if known is builtins.range:
                return self._range([integer(self.value(one), "'range'") for one in node.args])
            if known is builtins.reversed and len(node.args) == 1:
                return self._reversed(*self.iterated(node.args[0]))
            if known is builtins.enumerate and node.args:
                return self._enumerated(node)
            if known is builtins.zip and node.args:
                return self._zipped(node.args)
        whole = keys_of(self.computed(self.value(node)))  # assignments in the loop must not change it
        if isinstance(whole, tuple):
            return CounterRange(ZERO, ScalarValue.of(len(whole)), 1), lambda turn: element_of_tuple(
                self.build, whole, turn
            )
        if not isinstance(whole, ArrayValue):
            raise LanguageError("MA0902", f"a loop over {described(whole)}", "loop over range(n) or an array")
        return CounterRange(ZERO, whole.extents[0], 1), lambda turn: subscripted(self.build, whole, [turn])

    def _enumerated(self, node: ast.Call) -> tuple[CounterRange, Callable[[ScalarValue], AnyValue]]:
        first = self._first_number(node)
        turns, at = self.iterated(node.args[0])
        if turns.start != ZERO or turns.step != 1:
            raise LanguageError("MA0902", "'enumerate' of a range that does not begin at 0", "use its variable")
        return turns, lambda turn: (add(self.build, turn, first), at(turn))

    def _zipped(self, nodes: Sequence[ast.expr]) -> tuple[CounterRange, Callable[[ScalarValue], AnyValue]]:
        parts = [self.iterated(one) for one in nodes]
        if any(turns.start != ZERO or turns.step != 1 for turns, _ in parts):
            raise LanguageError("MA0902", "'zip' of a range that does not begin at 0", "loop over range(n)")
        stop = parts[0][0].stop
        for turns, _ in parts[1:]:
            stop = _least(self.build, stop, turns.stop)
        return CounterRange(ZERO, stop, 1), lambda turn: tuple(at(turn) for _, at in parts)

    def _reversed(
        self, turns: CounterRange, at: Callable[[ScalarValue], AnyValue]
    ) -> tuple[CounterRange, Callable[[ScalarValue], AnyValue]]:
        """The same iterations in reverse order."""
        step = ScalarValue.of(turns.step)
        count = greatest(self.build, rounded_up(self.build, subtract(self.build, turns.stop, turns.start), step), ZERO)

        def backwards(turn: ScalarValue) -> AnyValue:
            left = subtract(self.build, subtract(self.build, count, ONE), turn)
            place = add(self.build, turns.start, multiply(self.build, left, step))
            return at(ScalarValue(INT, place.value, place.constant, turns.start.low))

        return CounterRange(ZERO, count, 1), backwards

    def _range(self, bounds: Sequence[ScalarValue]) -> tuple[CounterRange, Callable[[ScalarValue], AnyValue]]:
        if not 1 <= len(bounds) <= 3:
            raise LanguageError("MA0903", f"'range' takes one to three integers, got {len(bounds)}")
        start, stop, step = (ZERO, *bounds, ONE) if len(bounds) == 1 else (*bounds, ONE)[:3]
        build = self.build
        if step.integer is not None and step.integer > 0:
            return CounterRange(start, stop, step.integer), lambda turn: turn
        if step.integer == 0:
            raise LanguageError("MA0903", "the step of a range is 0")
        if step.integer is not None:
            size = ScalarValue.of(-step.integer)
            count = rounded_up(build, subtract(build, start, stop), size)
            low = None if stop.low is None else stop.low + 1
        else:
            is_up = compare(build, ast.Gt(), step, ZERO)
            require(build, compare(build, ast.NotEq(), step, ZERO), "the step of a range is 0")
            ahead = select(build, is_up, subtract(build, stop, start), subtract(build, start, stop))
            count = rounded_up(build, ahead, select(build, is_up, step, subtract(build, ZERO, step)))
            low = None

        def at(turn: ScalarValue) -> AnyValue:
            found = add(self.build, start, multiply(self.build, turn, step))
            return ScalarValue(INT, found.value, found.constant, low)

        return CounterRange(ZERO, greatest(build, count, ZERO), 1), at


def no_names_inside(node: ast.ListComp | ast.GeneratorExp) -> None:
    """Reject ``:=`` in the iterable of a comprehension."""
    if any(isinstance(one, ast.NamedExpr) for one in ast.walk(node)):
        raise LanguageError("MA0902", "':=' in brackets with 'for' is not in the language", "write the loop out")


def _least(build: Builder, a: ScalarValue, b: ScalarValue) -> ScalarValue:
    return a if a == b else least(build, a, b)


def rounded_up(build: Builder, length: ScalarValue, size: ScalarValue) -> ScalarValue:
    """``length / size``, rounded up."""
    if size.integer == 1:
        return length
    return floor_divide(build, subtract(build, add(build, length, size), ONE), size)
