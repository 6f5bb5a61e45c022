"""Compiles a Python function and its callees to a module, each once for each combination of argument types."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy

from mlirad._mlir import Type, UpstreamPassManager, Value, ir, new_context
from mlirad.context import Context
from mlirad.dialects.math.origin import hide_in
from mlirad.edit.build import Builder
from mlirad.edit.location import named
from mlirad.edit.module import functions
from mlirad.edit.names import remember_source
from mlirad.frontends.python.arithmetic import CHECKS, converted, mlir_type
from mlirad.frontends.python.arrays import argument_view
from mlirad.frontends.python.custom_rules import Parameters, PythonRules, RuleTranslator
from mlirad.frontends.python.early_exits import RESULT, ExitRewriter
from mlirad.frontends.python.expressions import ExpressionTranslator
from mlirad.frontends.python.local_functions import NOT_YET, LocalFunction, is_nested, local_names
from mlirad.frontends.python.parameters import (
    BoundParameter,
    annotations_of,
    array_argument,
    is_fixed,
    is_value,
    mlir_of,
    parameters_of,
    received,
)
from mlirad.frontends.python.records import is_record_class
from mlirad.frontends.python.regions import Leaf, LeafType
from mlirad.frontends.python.scalars import ScalarValue
from mlirad.frontends.python.source import LanguageError, PythonSource
from mlirad.frontends.python.statements import StatementTranslator
from mlirad.frontends.python.types import (
    AnyType,
    ArrayType,
    ElementType,
    RecordType,
    annotated_results,
    annotated_type,
    element_of,
    f32,
    f64,
    parameter_type,
)
from mlirad.frontends.python.values import (
    AnyValue,
    ArrayExpression,
    ArrayView,
    ListValue,
    PassedList,
    PythonObject,
    RecordValue,
    Unassigned,
    described,
    is_none,
    is_word,
    leaves,
    rebuilt,
)
from mlirad.loops.fold_comparisons import fold_comparisons
from mlirad.runtime.readonly import only_read

#: Removes duplicates such as constants and extents.
_CLEAN: Final = "builtin.module(canonicalize,cse,canonicalize)"
#: More nested calls of a function than this are assumed to be unbounded.
_MOST_NESTED: Final = 24


def translate(function: Any, *, checks: bool = False, rules: PythonRules | None = None) -> tuple[ir.Module, str]:
    """The module of ``function`` and its callees, in upstream dialects, and the name of the function in it.

    Every parameter is annotated: ``float``, ``int``, ``bool``, `f64`, `f32`, integers of other widths, and arrays of
    these, as ``f64[:, :]``. Global numbers and numpy arrays are constants with their current value. With ``checks`` the
    program fails for a subscript out of bounds, or an integer division by zero. ``rules``: a custom derivative.

    Raises:
        UsageError: it is not a Python function, or its source cannot be read.
        UnsupportedError: a statement is not supported; the message shows the line, and what to write instead.
    """
    source = PythonSource(function)
    context = new_context()
    with context, ir.Location.file(source.file, source.tree.lineno, 1):
        module = ir.Module.create()
        remember_source(context, source.file, source.text)
        before = CHECKS.set(checks)
        try:
            name = ModuleTranslator(module).entry(source, rules)
        finally:
            CHECKS.reset(before)
        module.operation.verify()
        hide_in(module.operation)
        UpstreamPassManager.parse(_CLEAN).run(module.operation)
        registry = Context.default().registry
        if any([fold_comparisons(op.operation, registry) for op in functions(module).values()]):
            UpstreamPassManager.parse(_CLEAN).run(module.operation)
    return module, name


@dataclass(frozen=True)
class Translated:
    """A function of the module; ``results``: an example of its results, which may be copies of arguments (`shares`)."""

    symbol: str
    op: ir.Operation
    results: AnyValue
    types: tuple[LeafType, ...]
    shares: bool = False


class ModuleTranslator:
    """A module to which functions are added."""

    def __init__(self, module: ir.Module) -> None:
        self._module = module
        self._done: dict[Any, Translated | None] = {}
        self._symbols: set[str] = set()
        self._waiting: list[Callable[[], None]] = []
        self._open: dict[Any, tuple[str, ir.Operation]] = {}  # functions that are being translated
        self._constants: dict[int, tuple[numpy.ndarray[Any, Any], str]] = {}

    # ---- functions

    def entry(self, source: PythonSource, rules: PythonRules | None = None) -> str:
        """Add the function for callers; returns its name."""
        parameters = []
        for argument in parameters_of(source):
            type = parameter_type(annotations_of(source).get(argument.arg))
            if type is None or (rules is not None and isinstance(type, RecordType)):
                message = f"argument '{argument.arg}' of '{source.tree.name}' has no annotation that is a type"
                helps = ("write float, int, bool, mlirad.f64, or mlirad.f64[:, :] for an array of rank 2",)
                raise source.error(argument, "MA0901", message, helps)
            parameters.append((argument, type))
        if source.tree.args.defaults:
            message = "a parameter of the compiled function has a default"
            raise source.error(source.tree.args.defaults[0], "MA0902", message, ("give it at each call",))
        flat = [
            (ast.copy_location(ast.arg(name), argument), own)
            for argument, type in parameters
            for name, own in (type.flat(argument.arg) if isinstance(type, RecordType) else [(argument.arg, type)])
        ]
        types = [mlir_of(type) for _, type in flat]
        symbol = self._symbol(source.tree.name)
        # A user's function called f_jvp must not collide with the names of transforms.
        self._symbols.update(f"{symbol}_{word}" for word in ("jvp", "vjp", "vmap"))

        def receive(t: StatementTranslator, values: Sequence[Value]) -> None:
            rest = iter(values)
            for argument, type in parameters:
                t.variables[argument.arg] = received(t.build, rest, type, argument.arg)

        names = [argument for argument, _ in flat]
        found = self._function(source, symbol, names, types, receive, is_private=False, key=None)
        self._later(source, found, Parameters([argument.arg for argument in names], types, receive), rules)
        while self._waiting:
            self._waiting.pop(0)()
        return symbol

    def _later(
        self, source: PythonSource, primal: Translated, parameters: Parameters, rules: PythonRules | None
    ) -> None:
        """Translate the rules of a function after its callers, which the rules may call, too."""
        if rules is None:
            return

        def attach() -> None:
            try:
                RuleTranslator(self, primal, source.tree.name, parameters, rules).attach()
            except LanguageError as error:
                raise source.error(source.tree, error.code, error.message, error.helps) from None

        self._waiting.append(attach)

    def add(self, source: PythonSource, types: Sequence[Type], receive: Any) -> Translated:
        """Add a private function of ``types``."""
        arguments = source.tree.args.args
        names = [arguments[min(n, len(arguments) - 1)] for n in range(len(types))]
        symbol = self._symbol(source.tree.name)
        return self._function(source, symbol, names, types, receive, is_private=True, key=None)

    @staticmethod
    def element(type: Type) -> ElementType:
        """The type in which numbers of ``type`` are passed."""
        found = annotated_type({"f64": f64, "f32": f32}[str(type)])
        assert isinstance(found, ElementType)
        return found

    def call(
        self, caller: ExpressionTranslator, callee: Any, arguments: list[AnyValue], named: dict[str, AnyValue],
        rules: PythonRules | None = None,
    ) -> AnyValue:  # fmt: skip
        """A call of ``callee``, which is translated for these argument types; ``rules``: its derivative."""
        source = PythonSource(callee)
        given = self._arguments(caller, source, arguments, named)
        if rules is None and any(is_nested(one.value) for one in given):
            values = {one.name: one.value for one in given}
            return caller.called_in_place(LocalFunction.of_global(caller, source), (), values)
        types = self._types(caller, source, given)
        # Functions with the same text may have other values in their closures.
        kinds = [(one.key, *own) for one, own in zip(given, types, strict=True)]
        key = (callee, id(rules), *kinds)
        if key not in self._done:
            self._translate_callee(source, given, types, key, rules)
        done = self._done[key]
        found = done or self._declared(source, caller, key)
        passed = [leaf for one in given for leaf in one.leaves]
        for place, leaf in enumerate(passed):
            # The arrays that a recursive call will write are not known yet.
            if isinstance(leaf, ArrayView) and not (done is not None and only_read(found.op, place)):
                caller.check_unshared(leaf)
        flat = [type for own in types for type in own]
        operands = [caller.passed(leaf, type) for leaf, type in zip(passed, flat, strict=True)]
        attributes = {"callee": ir.FlatSymbolRefAttr.get(found.symbol)}
        op = caller.build.op("func.call", operands, [type.mlir for type in found.types], attributes)
        if not found.types:
            return PythonObject(None)
        results: list[Leaf] = []
        for value, type in zip(op.results, found.types, strict=True):
            if type.is_array:
                results.append(made := caller.owned(value, type.element))
                if found.shares:
                    caller.twins.append((made.origin, {one.origin for one in passed if isinstance(one, ArrayView)}))
            else:
                results.append(ScalarValue(type.element, value))
        return rebuilt(found.results, results)

    def _types(
        self, caller: ExpressionTranslator, source: PythonSource, given: Sequence[BoundParameter]
    ) -> list[list[LeafType]]:
        """The types of the numbers and arrays in arguments."""
        types = [[] if one.is_fixed else caller.types_of(one.value) for one in given]
        depth = sum(source.function is other for other, *_ in self._open)
        if depth == _MOST_NESTED:
            message = f"'{source.tree.name}' calls itself with arguments of other types, again and again"
            raise LanguageError("MA0902", message, "pass whole arrays, and where a part begins and ends as numbers")
        if depth:  # lower bounds that differ between calls would lead to a function for each
            types = [[replace(type, low=None) for type in own] for own in types]
        return types

    def _arguments(
        self, caller: ExpressionTranslator, source: PythonSource, arguments: list[AnyValue], named: dict[str, AnyValue]
    ) -> list[BoundParameter]:
        """The argument of each parameter, converted to its annotation."""
        parameters_of(source, called=True)  # rejects unsupported parameters
        try:
            bound = inspect.signature(source.function).bind(*arguments, **named)
        except TypeError as error:
            raise LanguageError("MA0903", f"'{source.tree.name}': {error}") from None
        bound.apply_defaults()
        annotations = annotations_of(source)
        found = []
        for name, value in bound.arguments.items():
            value = value if is_value(value) else caller.known(value, name)
            type = annotated_type(annotations.get(name))
            value = caller.computed(value)
            value = PassedList(value) if isinstance(value, ListValue) else value
            if isinstance(type, ElementType) and isinstance(value, ScalarValue):
                value = converted(caller.build, value, type.computed)
            elif type is not None and not (
                isinstance(type, ArrayType)
                and isinstance(value, ArrayView)
                and (type.element, len(type.extents)) == (value.element, value.rank)
            ):
                raise LanguageError("MA0903", f"'{name}' of '{source.tree.name}' is {type}, got {described(value)}")
            if leaves(value) is None and not isinstance(value, PythonObject):
                message = f"'{name}' of '{source.tree.name}' is {described(value)}"
                raise LanguageError("MA0902", message, "pass its parts")
            found.append(BoundParameter(name, value, is_fixed(source, name, value)))
        return found

    def _translate_callee(
        self, source: PythonSource, given: Sequence[BoundParameter], types: Sequence[Sequence[LeafType]], key: Any,
        rules: PythonRules | None,
    ) -> None:  # fmt: skip
        places = {argument.arg: argument for argument in parameters_of(source, called=True)}
        names = [places[one.name] for one, own in zip(given, types, strict=True) for _ in own]

        def receive(t: StatementTranslator, values: Sequence[Value]) -> None:
            rest = iter(values)
            for one, own in zip(given, types, strict=True):
                if not own:
                    t.variables[one.name] = one.value
                    continue
                new: list[Leaf] = []
                for type in own:
                    if type.is_array:
                        new.append(array_argument(t.build, next(rest), type.element, one.name))
                    else:
                        new.append(ScalarValue(type.element, next(rest), None, type.low))
                t.variables[one.name] = rebuilt(one.value, new)

        mlir = [type.mlir for own in types for type in own]
        symbol = self._symbol(source.tree.name)
        found = self._function(source, symbol, names, mlir, receive, is_private=True, key=key)
        self._later(source, found, Parameters([one.name for one in given], mlir, receive), rules)

    def _declared(self, source: PythonSource, caller: ExpressionTranslator, key: Any) -> Translated:
        """A recursive call of a function that is being translated; it has the annotated results."""
        types = annotated_results(annotations_of(source).get("return", inspect.Parameter.empty))
        if types is None or any(isinstance(type, ArrayType) for type in types):
            message = f"'{source.tree.name}' calls itself, so that its results must be annotated, as numbers"
            raise LanguageError("MA0901", message, f"write def {source.tree.name}(...) -> float:")
        numbers = [type.computed for type in types if isinstance(type, ElementType)]
        found = tuple(LeafType(type, mlir_type(caller.build, type)) for type in numbers)
        examples = tuple(ScalarValue(type) for type in numbers)
        results: AnyValue = examples[0] if len(examples) == 1 else examples
        return Translated(*self._open[key], results, found)

    def _function(
        self,
        source: PythonSource,
        symbol: str,
        arguments: Sequence[ast.arg],
        types: Sequence[Type],
        receive: Any,
        *,
        is_private: bool,
        key: Any,
    ) -> Translated:
        location = source.location(source.tree)
        attributes = {
            "sym_name": ir.StringAttr.get(symbol),
            "function_type": ir.TypeAttr.get(ir.FunctionType.get(list(types), [])),
        }
        if is_private:
            attributes["sym_visibility"] = ir.StringAttr.get("private")
        outside = Builder(ir.InsertionPoint(self._module.body), location)
        op = outside.op("func.func", (), (), attributes, 1)
        places = [named(argument.arg, source.location(argument)) for argument in arguments]
        block = op.regions[0].blocks.append(*types, arg_locs=places)
        t = StatementTranslator(outside.at(ir.InsertionPoint(block)), source, self)
        t.allocations.append({})
        if key is not None:
            self._open[key], self._done[key] = (symbol, op), None
        receive(t, list(block.arguments))
        found = self._returned(t, source, is_private)
        t.free()
        values = [t.passed(leaf, type) for leaf, type in zip(leaves(found) or (), t.types_of(found), strict=True)]
        result_types = t.types_of(found)
        t.build.op("func.return", values)
        inputs = [argument.type for argument in block.arguments]
        op.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(inputs, [value.type for value in values]))
        made = Translated(symbol, op, found, tuple(result_types), t.shares_arguments)
        if key is not None:
            self._done[key] = made
            del self._open[key]
        return made

    def _returned(self, t: StatementTranslator, source: PythonSource, is_inner: bool) -> AnyValue:
        """Translate the body; returns its results, whose arrays belong to the caller; ``is_inner``: a function here."""
        rewriter = ExitRewriter()
        body = rewriter.rewrite(source.tree.body)
        annotations = annotations_of(source)
        declared = annotated_results(annotations["return"]) if "return" in annotations else None
        if "return" in annotations and declared is None and not (is_inner and is_record_class(annotations["return"])):
            place = source.tree.returns or source.tree
            helps = ("write float, int, bool, mlirad.f64[:], a tuple of them, or None",)
            raise source.error(place, "MA0901", f"'{source.tree.name}' has no type as return annotation", helps)
        if rewriter.needs_result:
            t.variables[RESULT] = self._first_result(source, declared)
        t.variables = dict.fromkeys(local_names(source.tree.body), NOT_YET) | t.variables
        t.body(body)
        found = t.variables.get(RESULT, PythonObject(None))
        try:
            if isinstance(found, RecordValue) and not is_inner:
                raise LanguageError("MA0902", f"the result is {found}", "return a tuple of its parts")
            return self._as_declared(t, found, declared, source)
        except LanguageError as error:
            raise source.error(source.tree, error.code, error.message, error.helps) from None

    def _first_result(self, source: PythonSource, declared: Sequence[AnyType] | None) -> AnyValue:
        """A placeholder for the result until it is known."""
        if declared == ():
            return PythonObject(None)
        if declared is None or any(isinstance(type, ArrayType) for type in declared):
            message = f"'{source.tree.name}' returns early, so that its results must be annotated, as numbers"
            raise source.error(source.tree, "MA0901", message, (f"write def {source.tree.name}(...) -> float:",))
        numbers = tuple(ScalarValue(type.computed, None, 0) for type in declared if isinstance(type, ElementType))
        return numbers[0] if len(numbers) == 1 else numbers

    def _as_declared(
        self,
        t: StatementTranslator,
        found: AnyValue | Unassigned,
        declared: Sequence[AnyType] | None,
        source: PythonSource,
    ) -> AnyValue:
        name = source.tree.name
        if isinstance(found, Unassigned):
            raise LanguageError("MA0904", f"'{name}' returns a value on some paths only", "end it with a 'return'")
        if isinstance(found, PythonObject) and found.object is None:
            if declared:
                raise LanguageError("MA0903", f"'{name}' is annotated with a result, but returns None")
            return ()
        parts = found if isinstance(found, tuple) else (found,)
        if declared is not None and len(declared) != len(parts):
            raise LanguageError(
                "MA0903", f"'{name}' is annotated with {len(declared)} results, but returns {len(parts)}"
            )
        results = tuple(
            part if is_none(part) else self._result(t, part, None if declared is None else declared[place])
            for place, part in enumerate(parts)
        )
        return results if isinstance(found, tuple) else results[0]

    def _result(self, t: StatementTranslator, part: AnyValue, declared: AnyType | None) -> AnyValue:
        if isinstance(part, ScalarValue):
            if isinstance(declared, ArrayType):
                raise LanguageError("MA0903", f"a result is annotated as an array {declared}, but is a number")
            type = (declared or part.type).computed
            return converted(t.build, part, type)
        if isinstance(part, tuple):
            return tuple(one if is_none(one) else self._result(t, one, None) for one in part)
        if isinstance(part, RecordValue):
            values = (one if is_word(one) else self._result(t, one, None) for one in part.values)
            return replace(part, values=tuple(values))
        if not isinstance(part, ArrayView | ArrayExpression):
            raise LanguageError("MA0903", f"a result is {described(part)}", "return numbers and arrays")
        if declared is not None and not (
            isinstance(declared, ArrayType)
            and (declared.element, len(declared.extents)) == (part.element.stored, part.rank)
        ):
            raise LanguageError("MA0903", f"a result is annotated as {declared}, but is {part}")
        t.shares_arguments |= t.shares(part)
        own = t.allocations[-1]
        if not (isinstance(part, ArrayView) and part.is_whole and part.origin in own):
            part = t.copied(part)
        assert part.origin is not None
        del own[part.origin]
        return part

    # ---- globals

    def constant(self, caller: ExpressionTranslator, array: numpy.ndarray[Any, Any], name: str) -> ArrayView:
        """A numpy array as a constant global."""
        element = element_of(array.dtype)
        if element is None or not array.ndim:
            raise LanguageError(
                "MA0902", f"a numpy array of type {array.dtype} and rank {array.ndim} is not in the language"
            )
        contents = numpy.ascontiguousarray(array)
        shape, inner = list(array.shape), mlir_type(caller.build, element)
        type = ir.MemRefType.get(shape, inner)
        if id(array) not in self._constants:
            symbol = self._symbol(name)
            tensor = ir.RankedTensorType.get(shape, inner)
            attributes = {
                "sym_name": ir.StringAttr.get(symbol),
                "sym_visibility": ir.StringAttr.get("private"),
                "type": ir.TypeAttr.get(type),
                "initial_value": ir.DenseElementsAttr.get(contents, type=tensor),
                "constant": ir.UnitAttr.get(),
            }
            with ir.InsertionPoint.at_block_begin(self._module.body):
                ir.Operation.create("memref.global", attributes=attributes)
            self._constants[id(array)] = (array, symbol)
        symbol = self._constants[id(array)][1]
        value = caller.build.value("memref.get_global", [], type, {"name": ir.FlatSymbolRefAttr.get(symbol)})
        view = argument_view(caller.build, value, element)
        return ArrayView(value, element, view.extents, view.subscripts, None, f"the constant '{name}'")

    def _symbol(self, name: str) -> str:
        found, number = name, 0
        while found in self._symbols:
            number += 1
            found = f"{name}_{number}"
        self._symbols.add(found)
        return found
