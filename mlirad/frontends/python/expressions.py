"""Translates expressions: each becomes a number, an array, or a Python object that is known at compile time."""

from __future__ import annotations

import ast
import builtins
import operator
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from types import FunctionType
from typing import Any, Protocol

import numpy

from mlirad.edit.build import Builder
from mlirad.errors import MlirAdError, Note
from mlirad.frontends.python import records
from mlirad.frontends.python.arithmetic import OPERATORS, add, bitwise, compare, invert, negate, to_integer, truth
from mlirad.frontends.python.array_shapes import METHODS, at_new_axes, attribute_of_array
from mlirad.frontends.python.arrays import Index, SliceBounds, elementwise, subscripted
from mlirad.frontends.python.contractions import matrix_product
from mlirad.frontends.python.library import element_of_object, element_of_tuple, is_of_library
from mlirad.frontends.python.linear_algebra import CALLS
from mlirad.frontends.python.local_functions import LocalFunction, assigned, counter_of, spread
from mlirad.frontends.python.masks import is_truth, mask_of, operator_of_truths, selected
from mlirad.frontends.python.numpy_library import SUBSTITUTES
from mlirad.frontends.python.regions import RegionBuilder
from mlirad.frontends.python.scalars import ONE, ScalarValue
from mlirad.frontends.python.source import LanguageError, PythonSource, names_of
from mlirad.frontends.python.types import BOOL, FLOAT, INT, ElementType, element_of, promoted
from mlirad.frontends.python.unsupported import unsupported
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayExpression,
    ArrayValue,
    ArrayView,
    BoundMethod,
    GrowingList,
    ListValue,
    ListView,
    PythonObject,
    RecordValue,
    Unassigned,
    array,
    as_list,
    described,
    integer,
    is_word,
    literal,
    numpy_number,
    scalar,
)

#: What is not called.
_NOTHING = PythonObject(None)


class ModuleFunctions(Protocol):
    """The module around a function: the functions that it may call, and the arrays that it reads."""

    def call(
        self, caller: ExpressionTranslator, callee: Any, arguments: list[AnyValue], named: dict[str, AnyValue],
        rules: Any,
    ) -> AnyValue:  # fmt: skip
        """A call of a Python function; ``rules``: its custom derivative, if any."""

    def constant(self, caller: ExpressionTranslator, array: numpy.ndarray[Any, Any], name: str) -> ArrayView:
        """A global for a numpy array that a function reads."""


class ExpressionTranslator(RegionBuilder):
    """Translates the expressions of one function.

    Attributes:
        source: the function.
        callees: the functions that it may call.
        inlined: global functions that are translated inline.
    """

    def __init__(self, build: Builder, source: PythonSource, callees: ModuleFunctions) -> None:
        super().__init__(build)
        self.source, self.callees = source, callees
        self.inlined: dict[FunctionType, LocalFunction] = {}
        self._names = names_of(source.function)

    def enter(self, source: PythonSource) -> PythonSource:
        """Translate the text of ``source`` from now on; returns the one before."""
        outside, self.source = self.source, source
        self._names = names_of(source.function)
        return outside

    def value(self, node: ast.expr) -> AnyValue:
        """The value of an expression.

        Raises:
            MlirAdError: it is not supported; the message shows its line.
        """
        outside = self.build
        self.build = Builder(outside.ip, self.source.location(node))
        try:
            return self._value(node)
        except LanguageError as error:
            raise self.source.error(node, error.code, error.message, error.helps) from None
        finally:
            self.build = outside

    def _value(self, node: ast.expr) -> AnyValue:
        match node:
            case ast.Constant():
                return literal(node.value)
            case ast.Name():
                return self._name(node.id)
            case ast.Attribute():
                return self._attribute(self.value(node.value), node.attr)
            case ast.Subscript():
                return self._subscript(self.value(node.value), node.slice)
            case ast.Tuple() | ast.List():
                kind = ListValue if isinstance(node, ast.List) else tuple
                return kind(self.computed(part) for part in self._values(node.elts))
            case ast.ListComp():
                return self.listed(node)
            case ast.Call():
                return self._call(node)
            case ast.NamedExpr():
                value = scalar(self.value(node.value), "':='")
                self.assign(node.target, value)
                return value
        return self._operator(node)

    def _operator(self, node: ast.expr) -> AnyValue:
        match node:
            case ast.Dict() | ast.DictComp():
                return records.dict_of(self, node)
            case ast.Lambda():
                return LocalFunction.defined(self, node)
            case ast.BinOp():
                return self.operate(node.op, *self._values((node.left, node.right)))
            case ast.UnaryOp():
                return self._unary(node.op, self.value(node.operand))
            case ast.Compare():
                return self._comparison(node)
            case ast.BoolOp():
                return self._operand(node)
            case ast.IfExp():
                return self.chosen(self.condition(node.test), node.body, node.orelse)
        raise unsupported(node)

    def _values(self, nodes: Sequence[ast.expr], callee: AnyValue = _NOTHING) -> list[AnyValue]:
        """The values of expressions, or arguments of ``callee``; an array that a later one may write is evaluated."""
        found: list[AnyValue] = []
        for place, node in enumerate(nodes):
            if isinstance(node, ast.Starred):
                values: Sequence[AnyValue] = spread(self, node, callee, len(nodes) - 1)
            else:
                values = (self.value(node),)
            is_written = any(map(self._may_write, nodes[place + 1 :]))
            found += map(self.computed, values) if is_written else values
        return found

    def _may_write(self, node: ast.expr) -> bool:
        """Whether an expression may change arrays: it calls a function outside of the library."""
        names = {name: found for name, found in self._names.items() if name not in self.variables}
        return not all(is_of_library(one.func, names) for one in ast.walk(node) if isinstance(one, ast.Call))

    def computed(self, value: AnyValue) -> AnyValue:
        """``value`` with evaluated elements, which later assignments to other arrays do not affect."""
        if isinstance(value, tuple):
            parts = [self.computed(part) for part in value]
            return value if all(map(operator.is_, parts, value)) else type(value)(parts)
        if isinstance(value, RecordValue):
            return replace(value, values=tuple(map(self.computed, value.values)))
        return self.note_copy(self.copied(value), value) if isinstance(value, ArrayExpression) else value

    def condition(self, node: ast.expr) -> ScalarValue:
        """Whether the number ``node`` is not zero."""
        if isinstance(node, ast.BoolOp):
            return self._shortcut(node)
        return truth(self.build, scalar(self.value(node), "a condition"))

    # ---- names

    def _name(self, name: str) -> AnyValue:
        if name in self.variables:
            found = self.variables[name]
            if isinstance(found, Unassigned):
                raise LanguageError("MA0904", f"'{name}' {found.reason}", *found.helps)
            return self._grown(found) if isinstance(found, GrowingList) else found
        if name in self._names:
            return self.known(self._names[name], name)
        raise LanguageError("MA0904", f"the name '{name}' is not defined")

    def _grown(self, found: GrowingList) -> AnyValue:
        """What a list has now that a loop appends to."""
        return as_list(found.items, integer(self.variables[counter_of(found.name)], "a length"))

    def known(self, object: Any, name: str) -> AnyValue:
        """The value of a Python object that a name or attribute refers to."""
        if isinstance(object, bool | int | float):
            return ScalarValue.of(object) if not isinstance(object, numpy.generic) else numpy_number(object)
        if isinstance(object, numpy.generic):
            return numpy_number(object)
        if isinstance(object, numpy.ndarray):
            return self.callees.constant(self, object, name)
        if isinstance(object, tuple):
            parts = tuple(self.known(part, name) for part in object)
            return RecordValue(type(object), object._fields, parts) if hasattr(object, "_fields") else parts
        return PythonObject(object)

    def _attribute(self, value: AnyValue, name: str) -> AnyValue:
        if isinstance(value, PythonObject):
            try:
                return self.known(getattr(value.object, name), name)
            except AttributeError as error:
                raise LanguageError("MA0904", str(error)) from None
        if isinstance(value, RecordValue):
            return records.attribute(self, value, name)
        if isinstance(value, ArrayValue) and not isinstance(value, ListView):
            return attribute_of_array(self, value, name)
        raise LanguageError("MA0902", f"{described(value)} has no attribute '{name}' in the language")

    # ---- operators

    def operate(self, op: ast.operator, a: AnyValue, b: AnyValue) -> AnyValue:
        """A binary operator, elementwise if an operand is an array."""
        if isinstance(a, tuple) and isinstance(b, tuple) and isinstance(op, ast.Add):
            return (ListValue if isinstance(a, ListValue) else tuple)((*a, *b))
        kinds = [isinstance(one, ListView) for one in (a, b) if isinstance(one, ArrayValue)]
        if kinds and all(kinds):
            helps = ("numpy.array(xs) makes an array of a list",)
            raise LanguageError("MA0902", "an operator on a list whose length is known only at run time", *helps)
        for one, times in ((a, b), (b, a)):
            if isinstance(one, tuple) and isinstance(op, ast.Mult) and isinstance(times, ScalarValue):
                if times.integer is None:
                    raise LanguageError("MA0902", "a list of unknown length", "numpy.zeros(n) makes an array")
                return (ListValue if isinstance(one, ListValue) else tuple)(one * times.integer)
        if isinstance(op, ast.MatMult):
            if isinstance(a, ArrayValue) and isinstance(b, ArrayValue):
                return matrix_product(self, a, b)
            raise LanguageError("MA0903", f"expected arrays for '@', got {described(a)} and {described(b)}")
        least = FLOAT if isinstance(op, ast.Div) else INT
        if is_truth(a) and is_truth(b):
            op = operator_of_truths(op, a, b)
            least = BOOL if isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor) else least
        return self.elementwise(OPERATORS[type(op)], [a, b], least)

    def elementwise(
        self, compute: Callable[..., ScalarValue], operands: Sequence[AnyValue], least: ElementType
    ) -> AnyValue:
        """``compute`` of numbers, or of elements of arrays, in their common type, at least ``least``."""
        for one in operands:
            if not isinstance(one, ScalarValue | ArrayValue):
                raise LanguageError("MA0903", f"expected a number or an array, got {described(one)}")
        fitting = [one for one in operands if isinstance(one, ScalarValue | ArrayValue)]
        if all(isinstance(one, ScalarValue) for one in fitting):
            return compute(self.build, *fitting)
        types = [one.type if isinstance(one, ScalarValue) else one.element for one in fitting]
        result = least if least is BOOL else max(promoted(*types), least, key=lambda type: type.order)
        return elementwise(self.build, compute, result, fitting)

    def _unary(self, op: ast.unaryop, a: AnyValue) -> AnyValue:
        if isinstance(op, ast.Not):
            return invert(self.build, scalar(a, "'not'"))
        if isinstance(op, ast.UAdd):
            return a
        if isinstance(op, ast.USub):
            return self.elementwise(negate, [a], INT)
        if is_truth(a):
            if isinstance(a, ScalarValue):
                raise LanguageError("MA0902", "'~' of a boolean is -1 or -2 in Python", "write 'not'")
            return self.elementwise(invert, [a], BOOL)
        flip = bitwise("arith.xori", operator.xor)
        return self.elementwise(lambda at, one: flip(at, one, ScalarValue.of(-1)), [a], INT)

    def _comparison(self, node: ast.Compare) -> AnyValue:
        values = self._values((node.left, *node.comparators))
        found: AnyValue | None = None
        for op, a, b in zip(node.ops, values, values[1:], strict=False):
            if isinstance(op, ast.In | ast.NotIn):
                one: AnyValue = records.contains(self, a, b, isinstance(op, ast.In))
            elif isinstance(op, ast.Is | ast.IsNot) and (isinstance(a, PythonObject) or isinstance(b, PythonObject)):
                same = isinstance(a, PythonObject) and isinstance(b, PythonObject) and a.object is b.object
                one = ScalarValue.of(same == isinstance(op, ast.Is))
            elif isinstance(op, ast.Eq | ast.NotEq) and (is_word(a) or is_word(b)):
                same = isinstance(a, PythonObject) and isinstance(b, PythonObject) and a.object == b.object
                one = ScalarValue.of(same == isinstance(op, ast.Eq))
            else:
                one = self.elementwise(lambda at, x, y, op=op: compare(at, op, x, y), [a, b], BOOL)
            found = one if found is None else self.elementwise(OPERATORS[ast.BitAnd], [found, one], BOOL)
        assert found is not None
        return found

    def _shortcut(self, node: ast.BoolOp) -> ScalarValue:
        """The truth of ``and`` and ``or``, with short-circuit evaluation."""
        first, *rest = node.values
        known = ast.copy_location(ast.Constant(isinstance(node.op, ast.Or)), node)
        found = self._continued(node.op, self.condition(first), known, rest)
        return truth(self.build, scalar(found, "a condition"))

    def _operand(self, node: ast.BoolOp) -> AnyValue:
        """The operand that ``and`` and ``or`` return: the first one that decides, or the last."""
        first, *rest = node.values
        value = scalar(self.value(first), "a condition")
        self.variables[name := f".operand{len(self.variables)}"] = value
        found = self._continued(
            node.op, truth(self.build, value), ast.copy_location(ast.Name(name, ast.Load()), node), rest
        )
        del self.variables[name]
        return found

    def _continued(self, op: ast.boolop, condition: ScalarValue, known: ast.expr, rest: list[ast.expr]) -> AnyValue:
        """``known`` if the first operand, of truth ``condition``, decides; else ``rest``."""
        behind = rest[0] if len(rest) == 1 else ast.copy_location(ast.BoolOp(op, rest), known)
        return self.chosen(condition, *((behind, known) if isinstance(op, ast.And) else (known, behind)))

    def chosen(self, condition: ScalarValue, one: ast.expr, other: ast.expr) -> AnyValue:
        """A conditional expression; only the selected side is evaluated."""
        if condition.constant is not None:
            return self.value(one if condition.constant else other)

        def side(node: ast.expr) -> Callable[[], None]:
            def emit() -> None:
                self.variables[".chosen"] = self.value(node)

            return emit

        self.branch(condition, [side(one), side(other)], [".chosen", *sorted(assigned([one, other]))])
        found = self.variables.pop(".chosen")
        if isinstance(found, Unassigned):
            raise LanguageError("MA0903", f"the value {found.reason}")
        return found

    # ---- subscripts

    def _subscript(self, whole: AnyValue, node: ast.expr) -> AnyValue:
        if isinstance(whole, PythonObject):
            return self.known(element_of_object(whole, self.value(node)), "an element")
        whole = records.unpacked(whole)
        if isinstance(whole, RecordValue):
            return records.element(whole, self.value(node))
        if isinstance(whole, tuple):
            if isinstance(node, ast.Slice):
                bounds = [None if one is None else self.value(one) for one in (node.lower, node.upper, node.step)]
                if all(one is None or (isinstance(one, ScalarValue) and one.integer is not None) for one in bounds):
                    return whole[slice(*(one.integer if isinstance(one, ScalarValue) else None for one in bounds))]
                raise LanguageError("MA0902", "a slice of a tuple has constant bounds")
            return element_of_tuple(self.build, whole, integer(self.value(node), "a subscript of a tuple"))
        if not isinstance(whole, ArrayValue):
            raise LanguageError("MA0903", f"{described(whole)} has no elements")
        parts = list(node.elts) if isinstance(node, ast.Tuple) else [node]
        new = [part for part in parts if self._is_new_axis(part)]
        if not new:
            indices = self.indices(node, whole.rank, gathers=True)
            mask = mask_of(indices, whole)
            found = subscripted(self.build, whole, indices) if mask is None else selected(self, whole, mask)
            if isinstance(whole, ListView) and isinstance(found, ArrayValue):
                return as_list(self.copied(found))
            return found
        return at_new_axes(self, whole, parts, new)

    def _is_new_axis(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Attribute) and node.attr == "newaxis":
            found = self.value(node)
            return isinstance(found, PythonObject) and found.object is None
        return isinstance(node, ast.Constant) and node.value is None

    def indices(self, node: ast.expr, rank: int, *, gathers: bool = False) -> list[Index]:
        """The subscripts in brackets, into an array of ``rank``; if ``gathers``, arrays are among them."""
        parts = list(node.elts) if isinstance(node, ast.Tuple) else [node]
        dots = [i for i, part in enumerate(parts) if isinstance(part, ast.Constant) and part.value is Ellipsis]
        if dots:
            whole = ast.copy_location(ast.Slice(), node)
            parts[dots[0] : dots[0] + 1] = [whole] * (rank - len(parts) + 1)
        found: list[Index] = []
        for part in parts:
            if isinstance(part, ast.Slice):
                start, stop = (self._end(end) for end in (part.lower, part.upper))
                step = ONE if part.step is None else integer(self.value(part.step), "a slice")
                if step.integer is None:
                    raise LanguageError("MA0902", "the step of a slice is a constant")
                found.append(SliceBounds(start, stop, step.integer))
            else:
                value = self.value(part)
                if isinstance(value, ListValue):  # a tuple has a subscript for each axis, a list those of one axis
                    value = CALLS[numpy.array](self, [value], {})
                found += [
                    one if gathers and isinstance(one, ArrayValue) else integer(one, "a subscript")
                    for one in (value if isinstance(value, tuple) else (value,))
                ]
        return found

    def _end(self, node: ast.expr | None) -> ScalarValue | None:
        return None if node is None else integer(self.value(node), "a slice")

    # ---- calls

    def _call(self, node: ast.Call) -> AnyValue:
        callee = self.value(node.func)
        if isinstance(callee, PythonObject) and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            only = node.args[0]
            if callee.object is builtins.sum:
                return self.generated_sum(only)
            if isinstance(callee.object, Hashable) and callee.object in CALLS:
                node.args[0] = ast.copy_location(ast.ListComp(only.elt, only.generators), only)
        if any(one.arg is None for one in node.keywords):
            raise LanguageError("MA0902", "'**' in a call is not in the language", "write the arguments out")
        names = [one.arg for one in node.keywords if one.arg is not None]
        arguments = self._values([*node.args, *(one.value for one in node.keywords)], callee)
        count = len(arguments) - len(names)
        named = dict(zip(names, arguments[count:], strict=True))
        arguments = arguments[:count]
        if isinstance(callee, BoundMethod) and isinstance(callee.array, RecordValue):
            return records.called(self, callee.array, callee.name, arguments, named)
        if isinstance(callee, BoundMethod):
            return METHODS[callee.name](self, [callee.array, *arguments], named)
        if isinstance(callee, PythonObject):
            return self._called(callee, arguments, named, node)
        raise LanguageError("MA0903", f"{described(callee)} is not a function")

    def _called(
        self, callee: PythonObject, arguments: list[AnyValue], named: dict[str, AnyValue], node: ast.Call
    ) -> AnyValue:
        """A call of an object: a function of the library, a type, or a Python function."""
        if isinstance(callee.object, LocalFunction):
            return self.called_in_place(callee.object, arguments, named)
        if records.is_record_class(callee.object):
            return records.made(self, callee.object, arguments, named)
        known = CALLS.get(callee.object) if isinstance(callee.object, Hashable) else None
        if known is not None:
            if isinstance(callee.object, numpy.ufunc) and len(arguments) == callee.object.nin + 1:
                named["out"] = arguments.pop()
            out = named.pop("out", None)
            found = known(self, arguments, named)
            return found if out is None else self._written(found, out, node)
        if isinstance(callee.object, ElementType) or (isinstance(callee.object, type) and element_of(callee.object)):
            return CALLS[builtins.float](self, arguments, {"dtype": callee})
        substitute = SUBSTITUTES.get(callee.object) if isinstance(callee.object, Hashable) else None
        python = substitute or getattr(callee.object, "__wrapped__", callee.object)
        if not isinstance(python, FunctionType) or python.__module__.split(".")[0] in ("numpy", "math"):
            raise LanguageError("MA0902", f"{callee} is not in the language", "write it in Python, or as a loop")
        try:
            return self.callees.call(self, python, arguments, named, getattr(callee.object, "rules", None))
        except MlirAdError as error:
            called = Note("called from here", self.source.where(node))
            error.diagnostics = tuple(replace(one, notes=(*one.notes, called)) for one in error.diagnostics)
            raise

    def _written(self, value: AnyValue, out: AnyValue, node: ast.expr) -> AnyValue:
        """``out``, an array, after ``value`` has been assigned to its elements."""
        self.variables[".out"] = target = array(out, "'out'")
        whole = ast.copy_location(ast.Subscript(ast.Name(".out", ast.Load()), ast.Slice(), ast.Store()), node)
        self.assign(whole, value)
        del self.variables[".out"]
        return target

    def called_in_place(
        self, function: LocalFunction, arguments: Sequence[AnyValue], named: dict[str, AnyValue]
    ) -> AnyValue:
        """A call of a nested function."""
        raise NotImplementedError

    def assign(self, target: ast.expr, value: AnyValue) -> None:
        """``target = value``."""
        raise NotImplementedError

    def parts(self, value: AnyValue, count: int) -> Sequence[AnyValue]:
        """The ``count`` elements of a tuple or an array; an error if it has another number."""
        raise NotImplementedError

    def listed(self, node: ast.ListComp) -> AnyValue:
        """``[... for ... in ...]``."""
        raise NotImplementedError

    def generated_sum(self, node: ast.GeneratorExp) -> AnyValue:
        """``sum(... for ... in ...)``, as loops."""
        raise NotImplementedError

    def rounded(self, number: ScalarValue) -> ScalarValue:
        """``int(number)``."""
        return to_integer(self.build, number)

    def total(self, a: ScalarValue, b: ScalarValue) -> ScalarValue:
        """``a + b``."""
        return add(self.build, a, b)
