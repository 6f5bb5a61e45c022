"""Activity analysis: which values vary with an input, which are useful to an output, and the path that shows it.

A value (or a buffer) is *varied* if it may depend on an input that carries a derivative, *useful* if an output that
carries one may depend on it, *active* if both. Buffers are treated whole and flow-insensitively: once a varied value
is stored into one, it is varied. Source: Griewank & Walther, "Evaluating Derivatives", the notion of active variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy

from mlirad._mlir import Value
from mlirad.analysis.aliasing import Aliasing, BaseObject
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.types import is_float_like, is_truth
from mlirad.interfaces.ops import EffectKind

Key = Value | BaseObject


class ActivityAnalysis:
    """The varied, useful and active values and buffers of one function, computed by the constructor.

    ``inputs`` and ``outputs`` say which arguments and results carry derivatives; a mutable argument that does is both.
    """

    def __init__(self, program: Program, aliasing: Aliasing, inputs: Sequence[bool], outputs: Sequence[bool]) -> None:
        self._program = program
        self._buffers = program.buffers
        self.aliasing = self._aliasing = aliasing
        self.varied: set[Key] = set()
        self.useful: set[Key] = set()
        self._because: dict[Key, Key] = {}
        self._active_ops: dict[Node, bool] = {}
        self._changed = False
        self._reads: dict[Node, tuple[BaseObject, ...]] = {}
        self._written: dict[Node, tuple[BaseObject, ...]] = {}
        for node in program.memory_nodes:
            if node.effects:
                self._reads[node] = _touched(node, aliasing, EffectKind.READ)
                self._written[node] = _touched(node, aliasing, EffectKind.WRITE)
            elif node.unknown_effects:
                self._reads[node] = self._written[node] = _reached(node, aliasing)
        for argument, carries in zip(program.entry.arguments, inputs, strict=True):
            if carries:
                self.varied.update(self._keys(argument))
                # The caller sees what is stored into a buffer argument, so it is an output as well.
                self.useful.update(aliasing.objects(argument))
        for operand, carries in zip(program.entry.terminator.operands, outputs, strict=True):
            if carries:
                self.useful.update(self._keys(operand))
        self.varied.update(_variables(aliasing))
        self.useful.update(_variables(aliasing))
        self._spread()
        # Merging activates more buffers, and these more values. Both sets only grow and are finite, so this terminates.
        while self._join_merged():
            self._spread()
        # A memref that may point into an active buffer has a shadow memref, whether or not it is stored through.
        self._active.update(aliasing.pointing_into(self.active_objects))
        #: Whether a value carries a derivative; for a memref, whether a buffer it may point into does. It is the set's
        #: own method, as it is called very often.
        self.is_active: Callable[[Value], bool] = self._active.__contains__

    @property
    def active(self) -> set[Key]:
        """All values and buffers that carry a derivative."""
        return self._active

    def points_somewhere(self, buffer: Value) -> bool:
        """Whether ``buffer`` may point into any buffer; a poison memref does not."""
        return bool(self._aliasing.objects(buffer))

    def is_active_op(self, node: Node) -> bool:
        """Whether a derivative passes the op: it has a varied operand and a useful result.

        A store of a constant into an active buffer counts: it clears the shadow.
        """
        if node.is_plain:
            is_active = self.is_active
            return any([is_active(result) for result in node.results])
        found = self._active_ops.get(node)
        if found is None:
            self._active_ops[node] = found = self._passes_derivative(node)
        return found

    def _passes_derivative(self, node: Node) -> bool:
        if node.inactive or node.is_terminator:
            return False
        if node.effects:
            # Decided by what it writes or returns: the operands of such an op include addresses, and buffers that it
            # only reads.
            changed = (effect.value for effect in node.effects if effect.kind is not EffectKind.READ)
            return any(self.is_active(v) for v in changed) or any(
                self.is_active(v) for v in node.results if v not in self._buffers
            )
        if node.unknown_effects:
            return any(self.is_active(v) for v in (*node.operands, *node.results))
        if self.useful.isdisjoint(node.results):
            return False
        return not self.varied.isdisjoint(node.operands)

    def adopt(self, old: Value, new: Value) -> None:
        """Transfer the facts of ``old`` to ``new``, which replaces it."""
        for facts in (self.varied, self.useful, self._active):
            if old in facts:
                facts.add(new)
        self._aliasing.adopt(old, new)

    def sources(self, values: Iterable[Value]) -> set[Key]:
        """All values and buffers that one of ``values`` may depend on, including ``values``."""
        other = copy(self)
        # The copy shares the listing; only the propagated set is its own.
        other.useful = {key for value in values for key in self._keys(value)}
        other._spread_useful()
        return other.useful

    def consequences(self, values: Iterable[Value]) -> set[Key]:
        """All values and buffers that may depend on one of ``values``, including ``values``."""
        other = copy(self)
        other.varied = {key for value in values for key in self._keys(value)}
        other._because = {}
        other._spread_varied()
        return other.varied

    def why_varied(self, key: Key) -> list[Value]:
        """The path from an input to ``key``, input first."""
        path: list[Value] = []
        seen: set[Key] = set()
        step: Key | None = key
        while step is not None and step not in seen:
            seen.add(step)
            shown = step.value if isinstance(step, BaseObject) else step
            if shown is not None and (not path or path[-1] != shown):
                path.append(shown)
            step = self._because.get(step)
        return path[::-1]

    def _keys(self, value: Value) -> Iterable[Key]:
        return self._aliasing.objects(value) if value in self._buffers else (value,)

    def _spread(self) -> None:
        self._spread_varied()
        self._spread_useful()
        # Usefulness is a fact of the buffer, not of the memref: two memrefs of one buffer must agree on it.
        self.useful -= self._buffers
        self._active: set[Key] = self.varied & self.useful
        self.active_objects: set[BaseObject] = {key for key in self._active if isinstance(key, BaseObject)}

    def _join_merged(self) -> bool:
        """Marks all buffers that a memref may point into as active if one of them is: the memref has one shadow."""
        news = False
        for objects in self._aliasing.merged():
            if self.active_objects.isdisjoint(objects):
                continue
            news = news or not self.active_objects.issuperset(objects)
            self.varied.update(objects)
            self.useful.update(objects)
        return news

    # --- varied: a forward dataflow analysis, repeated while a loop or buffer carries a fact back to ops visited before

    def _spread_varied(self) -> None:
        self._changed = True
        while self._changed:
            self._changed = False
            self._vary_block(self._program.entry)

    def _vary_block(self, block: Block) -> None:
        varied, because = self.varied, self._because
        for node in block.nodes:
            if not node.is_plain:
                self._vary_structure(node)
                continue
            for source in node.operands:
                if source in varied:
                    for result in node.results:
                        if result not in varied:
                            varied.add(result)
                            because[result] = source
                    break

    def _vary_structure(self, node: Node) -> None:
        """The transfer function of an op with regions or effects, or that is inactive."""
        if node.loop is not None:
            self._vary_loop(node)
        elif node.branch is not None:
            for inner in node.blocks:
                self._vary_block(inner)
            for result, yielded in self._program.merged(node):
                self._mark_varied((result,), yielded)
        elif node.inactive:
            self._mark_varied(self._bits(node.results), self._varied_bits(node))
        elif not node.is_terminator:
            for inner in node.blocks:
                self._vary_block(inner)
            # Flow-insensitive in buffers: a read may see any write to the buffer, earlier or later in the program.
            sources = (*node.operands, *self._reads.get(node, ()))
            self._mark_varied(_floats(node.results) if node.have_no_float_bits else node.results, sources)
            # No strong update: a store of a constant does not make a buffer constant, since other elements stay varied.
            written = self._written.get(node, ())
            if node.have_no_float_bits:
                # A call that keeps integers and floats apart computes indices from indices only: a varied float operand
                # does not make the sizes that it returns varied.
                integers = [key for key in sources if not _holds_floats(key)]
                self._mark_varied(node.results, integers)
                self._changed |= self._mark_varied(written, integers)
                written = tuple(key for key in written if _holds_floats(key))
            self._changed |= self._mark_varied(written, sources)

    def _vary_loop(self, node: Node) -> None:
        carried = self._program.carried(node)
        for init, argument, _, result in carried:
            self._mark_varied((argument, result), (init, argument))
        self._vary_block(node.blocks[0])
        for _, argument, yielded, result in carried:
            # The back edge: what becomes varied here affects ops of the body that have been visited already.
            self._changed |= self._mark_varied((argument, result), (yielded,))

    def _varied_bits(self, node: Node) -> Sequence[Value]:
        """The operands of an inactive op that may hold the bits of a varied float: results of ops without a rule.

        They stay varied through integer arithmetic, so that a cast back to a float is not mistaken for a constant. An
        op that converts a float (a comparison, a rounding to an integer) has a zero derivative and ends the
        propagation.
        """
        if self.varied.isdisjoint(node.operands):
            return ()
        return [v for v in self._bits(node.operands) if v in self.varied and not is_float_like(v.type)]

    def _bits(self, values: Sequence[Value]) -> Sequence[Value]:
        """The values that can hold the bits of a float: all but truth values."""
        return [v for v in values if not is_truth(v.type)]

    def _mark_varied(self, outputs: Sequence[Key], inputs: Sequence[Key]) -> bool:
        varied, buffers = self.varied, self._buffers
        news = False
        for source in inputs:
            if source in varied:
                for key in outputs:
                    if key not in varied and key not in buffers:
                        varied.add(key)
                        # Only the first cause is recorded, so the path that a message shows has no cycle.
                        self._because[key] = source
                        news = True
                break
        return news

    # --- useful: the backward analysis; repeated while a loop or a buffer carries a fact to ops visited before

    def _spread_useful(self) -> None:
        self._changed = True
        while self._changed:
            self._changed = False
            self._use_block(self._program.entry)

    def _use_block(self, block: Block) -> None:
        useful = self.useful
        for node in reversed(block.nodes):
            if not node.is_plain:
                self._use_structure(node)
                continue
            for result in node.results:
                if result in useful:
                    useful.update(node.operands)
                    break

    def _use_structure(self, node: Node) -> None:
        """The transfer function, backwards, of an op with regions or effects, or that is inactive."""
        if node.loop is not None:
            self._use_loop(node)
        elif node.branch is not None:
            for result, yielded in self._program.merged(node):
                # Before the blocks, which are visited backwards from the values that they yield.
                self._mark_useful(yielded, (result,))
            for inner in reversed(node.blocks):
                self._use_block(inner)
        elif node.inactive:
            self._mark_useful(self._varied_bits(node), self._bits(node.results))
        elif not node.is_terminator:
            outputs = (*node.results, *self._written.get(node, ()))
            self._mark_useful(node.operands, outputs)
            self._changed |= self._mark_useful(self._reads.get(node, ()), outputs)
            for inner in reversed(node.blocks):
                self._use_block(inner)

    def _use_loop(self, node: Node) -> None:
        carried = self._program.carried(node)
        for init, argument, yielded, result in carried:
            self._mark_useful((init, yielded, argument, result), (argument, result))
        self._use_block(node.blocks[0])
        for init, argument, yielded, result in carried:
            # The back edge, transposed: usefulness propagates from the argument to the value that the previous
            # iteration yields.
            self._changed |= self._mark_useful((init, yielded, result), (argument,))

    def _mark_useful(self, inputs: Sequence[Key], outputs: Sequence[Key]) -> bool:
        """Marks ``inputs`` useful if one of ``outputs`` is, except memrefs: usefulness is a fact of their buffers."""
        useful, buffers = self.useful, self._buffers
        if useful.isdisjoint(outputs):
            return False
        fresh = [key for key in inputs if key not in useful and key not in buffers]
        useful.update(fresh)
        return bool(fresh)


def _floats(values: Sequence[Value]) -> list[Value]:
    return [v for v in values if is_float_like(v.type)]


def _holds_floats(key: Key) -> bool:
    value = key.value if isinstance(key, BaseObject) else key
    return value is None or is_float_like(value.type)


def _variables(aliasing: Aliasing) -> Iterable[BaseObject]:
    """The globals that are inputs and outputs: those of floats that are not constant."""
    for base in aliasing.globals.values():
        if not base.noalias and base.value is not None and is_float_like(base.value.type):
            yield base


def _touched(node: Node, aliasing: Aliasing, kind: EffectKind) -> tuple[BaseObject, ...]:
    found: dict[BaseObject, None] = {}
    for effect in node.effects:
        if effect.kind is kind:
            found.update(dict.fromkeys(aliasing.objects(effect.value)))
    return tuple(found)


def _reached(node: Node, aliasing: Aliasing) -> tuple[BaseObject, ...]:
    """The buffers that an op of unknown effects may access: those of its operands and results, and unknown memory.

    A value that such an op stores in unknown memory may be returned by another one, so its derivative is not lost.
    """
    values = (*node.operands, *node.results)
    return tuple(dict.fromkeys([*(base for v in values for base in aliasing.objects(v)), aliasing.unknown]))
