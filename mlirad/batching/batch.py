"""Functions that run several lanes at once, created from functions that run one.

`Batches` creates a function, with its callees, once for each set of varying arguments. Results that no varying value
reaches are uniform.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import partial
from operator import or_
from typing import Final, TypeAlias, TypeVar

from mlirad._mlir import Attribute, Type, Value, ir
from mlirad.batching.aliases import BufferClasses, CalleeBuffers
from mlirad.batching.boundary import RETURN_NEW, is_scalar
from mlirad.batching.custom import CustomLanes
from mlirad.batching.emit import Emitter
from mlirad.batching.extents import Origins
from mlirad.batching.types import batched_type, open_layout
from mlirad.batching.uniformity import Uniformity, VaryingGlobals
from mlirad.batching.value_flow import Flows
from mlirad.edit.buffers import copy_type, holds_buffers, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, reachable, symbol_name, symbols
from mlirad.edit.rank_reductions import write_out_all
from mlirad.edit.rewrite import replace_op, terminator_of
from mlirad.edit.shardings import described_with_axes
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.custom_derivative import JVP, VJP
from mlirad.interfaces.registry import BATCH, GLOBAL, REWRITE, Registry
from mlirad.synthesis.primal.placeholders import replace_placeholders
from mlirad.synthesis.primal.prepare import LOWERING_ROUNDS, run_pipeline

#: The pipeline for a copy of each function: loops and accesses of scf and memref, and ops over elements in one form.
PIPELINE: Final = "lower-affine,linalg-generalize-named-ops"
#: The clean-up removes unused values that lifting of blocks leaves: they would be broadcast, and break later passes.
CONTROL_FLOW: Final = "lift-cf-to-scf,canonicalize"
_NUMBERS: Final = "return numbers, or buffers, vectors or tensors of them"
_Flags: TypeAlias = tuple[bool, ...]
_T = TypeVar("_T")
#: A function, and the arguments that vary.
_Key: TypeAlias = tuple[str, _Flags]
#: The arguments and results that vary in the end.
_Summary: TypeAlias = tuple[_Flags, _Flags, _Flags, tuple[Origins, ...]]


@dataclass(frozen=True)
class Lanes:
    """A function for all lanes: its symbol, which arguments and results vary, and which results it has allocated."""

    symbol: str
    arguments: _Flags
    results: _Flags
    fresh: _Flags


def _is_plain(type: Type) -> bool:
    """Whether all that a function without a body may access by an argument is known."""
    return is_scalar(type) or (isinstance(type, ir.MemRefType) and not holds_buffers(type))


def mutable_globals(top: ir.Operation, name: str, registry: Registry) -> dict[str, ir.Operation]:
    """The names of the mutable globals that ``@name`` and its callees use, each with an op that uses it."""
    models, reached = registry.table(GLOBAL), set(reachable(top, name))
    known = [op for name, op in symbols(top).items() if name in reached]
    inside = [op for one in known for op in find_ops(one, lambda op: op.name in models)]
    return {models[op.name].symbol(op): op for op in inside if not models[op.name].is_constant(op)}


class Batches:
    """The functions of ``top`` in lanes."""

    def __init__(self, top: ir.Operation, registry: Registry, own_globals: Set[str]) -> None:
        self._top, self._registry = top, registry
        self._varying = VaryingGlobals(self._reached, self._stored_globals, set(own_globals))
        self._reachable: dict[str, frozenset[str]] = {}
        self._copies: dict[str, ir.Operation] = {}
        self._summaries: dict[_Key, _Summary] = {}
        self._final: set[_Key] = set()
        self._global_users: dict[str, bool] = {}
        self._global_writers: dict[str, Set[str]] = {}
        self._stored: dict[str, _Flags] = {}
        self._buffers: dict[str, CalleeBuffers] = {}
        #: The functions analysed since the current request began; None if there is none.
        self._visited: set[_Key] | None = None
        self._made: dict[tuple[str, int, _Flags, _Flags, tuple[Type, ...]], tuple[Lanes, list[Type]]] = {}

    def create(
        self, name: str, width: int, varying: Sequence[bool], types: Sequence[Type], asked: Sequence[bool] = ()
    ) -> Lanes:
        """The function ``@name`` in ``width`` lanes, with the ``varying`` arguments; ``types``: their types.

        ``asked``: the results that are returned for each lane even if they are uniform.

        Raises:
            UnsupportedError: the function cannot run in lanes.
        """
        return self._create(name, width, tuple(varying), tuple(types), tuple(asked))[0]

    def symbols(self) -> list[str]:
        """The functions that were created."""
        return [lanes.symbol for lanes, _ in self._made.values()]

    def close(self) -> None:
        """Erase the prepared copies."""
        for copy in self._copies.values():
            copy.erase()
        self._copies.clear()

    def summary(self, name: str, varying: _Flags) -> _Summary:
        """Which arguments of ``@name`` vary in the end, and which results, if the arguments ``varying`` do.

        Also which results have larger extents in some lanes than in others, and where the extents of each come from.
        """
        key = (name, varying)
        if self._visited is not None:
            return self._summaries[key] if key in self._visited else self._look(key)
        if key not in self._final:
            before: object = None
            # Functions that call each other, or use the same globals, are analysed up to a fixed point.
            while before != (before := (dict(self._summaries), set(self._varying.names))):
                self._visited = set()
                self._look(key)
            self._final |= self._visited or set()
            self._visited = None
        return self._summaries[key]

    def _look(self, key: _Key) -> _Summary:
        assert self._visited is not None
        self._visited.add(key)
        name, varying = key
        if not self._has_body(name):
            type = ir.FunctionType(ir.TypeAttr(self.find(name).attributes["function_type"]).value)
            results = len(type.results)
            if not all(map(is_scalar, type.results)) or not all(map(_is_plain, type.inputs)):
                raise self._bodiless(name)
            # It reads and writes its buffers, and nothing else.
            arguments = tuple(v or (any(varying) and is_buffer(t)) for v, t in zip(varying, type.inputs, strict=True))
            self._summaries[key] = (arguments, (any(varying),) * results, (False,) * results, ())
            return self._summaries[key]
        copy = self.prepared(name)
        results = len(ir.FunctionType(ir.TypeAttr(copy.attributes["function_type"]).value).results)
        self._summaries.setdefault(key, (varying, (False,) * results, (False,) * results, ()))
        found = self.uniformity(copy, varying)
        arguments, given = found.arguments(), found.results()
        if any(arguments) and (JVP in copy.attributes or VJP in copy.attributes):
            given = (True,) * results  # each lane has its own derivative, even if results are uniform
        self._summaries[key] = (arguments, given, found.larger_in_some_lanes(), found.origins())
        return self._summaries[key]

    def writes_uniform(self, name: str, varying: Sequence[bool]) -> bool:
        """Whether ``@name`` may store a uniform value, which must happen once."""
        found = self.uniformity(self.prepared(name), varying)
        return found.writes_uniform() or any(map(self.uses_globals, found.callees()))

    def varying_globals(self) -> Set[str]:
        """The names of the globals that vary, in all functions analysed so far."""
        return self._varying.names

    def uniformity(self, copy: ir.Operation, varying: Sequence[bool]) -> Uniformity:
        """The uniformity of ``copy``, a prepared function, if the arguments ``varying`` vary."""
        return Uniformity(
            copy, varying, self._registry, self.summary, self._varying, self.stored_arguments, self.buffers
        )

    def stored_arguments(self, name: str) -> _Flags:
        """The arguments of ``@name`` in which it, or a callee, may store."""

        def assumed(function: ir.Operation) -> _Flags:
            types = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).inputs
            return (not len(function.regions[0].blocks),) * len(types)

        def found(name: str) -> _Flags:
            copy = self.prepared(name)
            return self.uniformity(copy, (False,) * len(copy.regions[0].blocks[0].arguments)).stored()

        return self._fixed_point(self._stored, name, assumed, found)

    def fresh_results(self, name: str) -> _Flags:
        """The results of ``@name`` that are buffers which it, or a callee, has allocated."""
        return self.buffers(name).fresh

    def buffers(self, name: str) -> CalleeBuffers:
        """Which arguments of ``@name`` may be the same buffer after a call, and which results are fresh."""

        def found(name: str) -> CalleeBuffers:
            return BufferClasses(self.prepared(name), self._registry, self.buffers).summary()

        return self._fixed_point(self._buffers, name, CalleeBuffers.assumed, found)

    def _fixed_point(
        self, known: dict[str, _T], name: str, assumed: Callable[[ir.Operation], _T], found: Callable[[str], _T]
    ) -> _T:
        """What is ``known`` of ``@name``; functions that call each other are analysed until nothing changes."""
        if name not in known:
            functions = {one: self.find(one) for one in self._reached(name) if name in self._reached(one)}
            known |= {one: assumed(function) for one, function in functions.items()}
            bodies = [one for one, function in functions.items() if len(function.regions[0].blocks)]
            while changes := {one: new for one in bodies if (new := found(one)) != known[one]}:
                known |= changes
        return known[name]

    def may_be_own_results(self, name: str) -> _Flags:
        """The results of ``@name`` that are buffers which it may have allocated, or which may be arguments."""
        known, function = self.buffers(name), self.find(name)
        types = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value).results
        return tuple(
            is_buffer(type) and not (is_fresh or is_given)
            for type, is_fresh, is_given in zip(types, known.fresh, known.passed_on, strict=True)
        )

    def may_return_twice(self, name: str) -> bool:
        """Whether two results of ``@name`` may be the same buffer, which it may have allocated."""
        copy = self.prepared(name)
        block = copy.regions[0].blocks[0]
        found = self.uniformity(copy, (False,) * len(block.arguments))
        given = zip(terminator_of(block).operands, self.buffers(name).passed_on, strict=True)
        roots = [found.classes.root(value) for value, is_given in given if is_buffer(value.type) and not is_given]
        return len(set(roots)) < len(roots)

    def frees_others(self, name: str) -> bool:
        """Whether ``@name``, or a callee, frees a buffer that it has not allocated itself."""
        functions = [one for one in self._reached(name) if self.find(one).name == "func.func"]
        copies = [self.prepared(one) for one in functions if self._has_body(one)]
        return any(
            self.uniformity(copy, (False,) * len(copy.regions[0].blocks[0].arguments)).frees(copy) for copy in copies
        )

    def returned_buffers_are_known(self, name: str) -> bool:
        """Whether each buffer that ``@name`` returns is allocated by it, or has the address of an argument or global.

        Addresses of buffers that ``memref.view`` returns are others, and those of unknown functions may be any.
        """
        if not any(self.may_be_own_results(name)):
            return True
        functions = [op for one in self._reached(name) if (op := self.find(one)).name == "func.func"]
        ops = [op for one in functions for op in find_ops(one, lambda _: True)]
        has_bodies = all(len(one.regions[0].blocks) for one in functions)
        return has_bodies and not any(
            op.name == "memref.view" or any(holds_buffers(v.type) for v in (*op.operands, *op.results)) for op in ops
        )

    def _reached(self, name: str) -> frozenset[str]:
        if name not in self._reachable:
            self._reachable[name] = frozenset(reachable(self._top, name))
        return self._reachable[name]

    def uses_globals(self, name: str) -> bool:
        """Whether ``@name``, or a callee, uses a mutable global."""
        if name not in self._global_users:
            self._global_users[name] = bool(mutable_globals(self._top, name, self._registry))
        return self._global_users[name]

    def _depends_on_lanes(self, name: str) -> bool:
        """Whether ``@name``, or a callee, may store in a global, or use one that varies."""
        return bool(self._stored_globals(name)) or self._varying.are_used(name)

    def _stored_globals(self, name: str) -> Set[str]:
        """The mutable globals in which ``@name``, or a callee, may store."""
        if name not in self._global_writers:
            # While a recursive function is analysed, it may store in all that it uses.
            self._global_writers[name] = mutable_globals(self._top, name, self._registry).keys()
            bodies = [self.find(one) for one in self._reached(name) if self.find(one).name == "func.func"]
            found = set[str]()
            for one in (symbol_name(body) for body in bodies if len(body.regions[0].blocks)):
                copy = self.prepared(one)
                found |= self.uniformity(copy, (False,) * len(copy.regions[0].blocks[0].arguments)).stored_globals()
            self._global_writers[name] = found & self._global_writers[name]
        return self._global_writers[name]

    def _type(self, type: Type, name: str, width: int) -> Type:
        found = batched_type(type, width)
        if found is None:
            raise self._refusal(name, f"results of type '{type}' cannot differ between lanes", _NUMBERS)
        return found

    def _refusal(self, name: str, why: str, help: str) -> UnsupportedError:
        place = where(self.find(name).location)
        return UnsupportedError(Diagnostic("MA0360", f"cannot batch '@{name}': {why}", place, helps=(help,)))

    def _bodiless(self, name: str) -> UnsupportedError:
        return self._refusal(name, "it has no body", "give it a body, or pass it numbers, and buffers with an axis")

    def find(self, name: str) -> ir.Operation:
        """The function ``@name``."""
        return symbols(self._top)[name]

    def _has_body(self, name: str) -> bool:
        return bool(len(self.find(name).regions[0].blocks))

    def _is_declared(self, name: str) -> bool:
        """Whether ``@name`` is a declaration on numbers: then it is called for each lane."""
        function = self.find(name)
        type = ir.FunctionType(ir.TypeAttr(function.attributes["function_type"]).value)
        return not self._has_body(name) and all(map(is_scalar, (*type.inputs, *type.results)))

    def prepared(self, name: str) -> ir.Operation:
        """A copy of ``@name``, prepared."""
        if name in self._copies:
            return self._copies[name]
        function = self.find(name)
        if not self._has_body(name):
            raise self._bodiless(name)
        copy = function.clone(ir.InsertionPoint.after(function)).operation
        copy.attributes["sym_name"] = ir.StringAttr.get(free_symbol(self._top, None, f"{name}_lane"), copy.context)
        write_out_all(copy)
        if len(copy.regions[0].blocks) > 1:
            run_pipeline(copy, CONTROL_FLOW)
        run_pipeline(copy, PIPELINE)
        self._rewrite(copy)
        self._name_globals_first(copy)
        self._copies[name] = copy
        if len(copy.regions[0].blocks) > 1:
            raise self._refusal(name, "its control flow is not structured", "write it with loops and branches of 'scf'")
        return copy

    def _rewrite(self, function: ir.Operation) -> None:
        """Rewrite ops without batch model to others, if there is a model for that."""
        rewrites, flows = self._registry.table(REWRITE), Flows(self._registry)
        names = rewrites.keys() - self._registry.table(BATCH).keys()
        for _ in range(LOWERING_ROUNDS):
            found = find_ops(function, lambda op: op.name in names and flows.of(op) is None, outer_first=True)
            if not any([rewrites[op.name](op) for op in found[::-1]]):
                break
        replace_placeholders(function, self._registry)

    def _name_globals_first(self, function: ir.Operation) -> None:
        """Keep one op for each mutable global, before all others: like a buffer argument."""
        models, first = self._registry.table(GLOBAL), dict[str, ir.Operation]()
        for op in find_ops(function, lambda op: op.name in models and not models[op.name].is_constant(op)):
            known = first.setdefault(models[op.name].symbol(op), op)
            if known != op:
                replace_op(op, list(known.results))
        for op in first.values():
            op.move_before(function.regions[0].blocks[0].operations[0])

    def _create(
        self, name: str, width: int, varying: _Flags, types: tuple[Type, ...], asked: _Flags = ()
    ) -> tuple[Lanes, Sequence[Type]]:
        arguments, results, *_ = self.summary(name, varying)
        results = tuple(map(or_, results, asked)) if asked else results
        if arguments != varying:
            number = next(i for i, (a, v) in enumerate(zip(arguments, varying, strict=True)) if a and not v)
            why = f"argument {number} is shared by all lanes, and some of them write it"
            raise self._refusal(name, why, "give each set a buffer of its own, by an axis")
        key = (name, width, varying, results, types)
        if key in self._made:
            return self._made[key]
        copy = self.prepared(name)
        old = ir.FunctionType(ir.TypeAttr(copy.attributes["function_type"]).value)
        expected = [self._type(t, name, width) if v else t for t, v in zip(old.results, results, strict=True)]
        if asked:
            expected = [copy_type(t) if own else t for t, own in zip(expected, asked, strict=True)]
        else:
            fresh = self.fresh_results(name)
            own = [not v or f or not is_buffer(t) for t, v, f in zip(expected, results, fresh, strict=True)]
            expected = [t if f else open_layout(t) for t, f in zip(expected, own, strict=True)]
        symbol = free_symbol(self._top, None, f"{name}_x{width}")
        function = Builder(ir.InsertionPoint.after(copy), copy.location).op(
            "func.func",
            (),
            (),
            {
                "sym_name": ir.StringAttr.get(symbol, copy.context),
                "sym_visibility": ir.StringAttr.get("private", copy.context),
                "function_type": ir.TypeAttr.get(ir.FunctionType.get(list(types), expected, copy.context)),
                **_described(copy, "arg_attrs", varying),
                **_described(copy, "res_attrs", results),
            },
            1,
        )
        if any(asked) and not self.returned_buffers_are_known(name):
            raise self._refusal(name, "it returns a buffer that it may not have allocated itself", RETURN_NEW)
        uniformity = self.uniformity(copy, varying)
        lanes = Lanes(symbol, varying, results, tuple(map(or_, uniformity.classes.fresh, asked)) if asked else fresh)
        self._made[key] = (lanes, expected)
        block = copy.regions[0].blocks[0]
        into = function.regions[0].blocks.append(*types, arg_locs=[a.location for a in block.arguments])
        try:
            Emitter(uniformity, width, self._registry, self._callee, self._depends_on_lanes, name).emit(
                block, into, results, is_entry=bool(asked)
            )
        except BaseException:
            del self._made[key]
            function.erase()
            raise
        CustomLanes(
            self.find(name), function, width, varying, results, partial(self._in_lanes, width), self._registry
        ).attach()
        return self._made[key]

    def _in_lanes(
        self, width: int, name: str, types: Sequence[Type], varying: Sequence[bool]
    ) -> tuple[str, Sequence[Type], Sequence[bool]]:
        lanes, results = self._create(name, width, tuple(varying), tuple(types))
        return lanes.symbol, results, lanes.results

    def _callee(
        self, name: str, width: int, operands: Sequence[Value], varying: _Flags
    ) -> tuple[str, Sequence[Type]] | None:
        if self._is_declared(name):
            return None
        lanes, results = self._create(name, width, varying, tuple(v.type for v in operands))
        return lanes.symbol, results


def _described(function: ir.Operation, name: str, differ: Sequence[bool]) -> dict[str, Attribute]:
    """The attributes of arguments or results, by ``name``, for types with lanes."""
    if name not in function.attributes:
        return {}
    found = described_with_axes(list(function.attributes[name]), [0 if one else None for one in differ])
    return {name: ir.ArrayAttr.get(found, function.context)}
