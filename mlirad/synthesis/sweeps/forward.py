"""Emits forward mode: tangents are computed together with the primal; loops and branches carry them.

The same walk threads shadow buffers through the regions of a reverse derivative's forward sweep (`shadows`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mlirad._mlir import Type, Value, ir
from mlirad.analysis.activity import ActivityAnalysis
from mlirad.analysis.masks import masked_tangents
from mlirad.analysis.program import Block, Node, Program
from mlirad.edit.buffers import holds_buffers, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_zeros_like
from mlirad.edit.float_range import FloatRange
from mlirad.edit.floats import fastmath_of, no_fastmath
from mlirad.edit.location import unnamed, where
from mlirad.edit.names import name_derivatives
from mlirad.edit.rewrite import replace_terminator
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.ops import EffectKind
from mlirad.interfaces.registry import ALLOCATION, CALL, DERIVATIVE, GLOBAL, PARALLEL
from mlirad.interfaces.signature import OperandKind
from mlirad.synthesis.calls.requests import Calls, create_call, forward_signature
from mlirad.synthesis.options import Options
from mlirad.synthesis.plan.strong_products import Strength

FORWARD_PREFIX: Final = "fwddiffe"


class ForwardSweep:
    """Emits tangents and shadows; rules see it as `interfaces.state.ForwardState`.

    ``selects``: the values that get one: by default active ones; else only some buffers. With ``zeroed`` shadow buffers
    start at zero, since adjoints accumulate into them; tangent buffers need not, since the primal is written before it
    is read. ``masked``: the tangents of arguments may be masked zeros.
    """

    def __init__(
        self,
        program: Program,
        activity: ActivityAnalysis,
        options: Options,
        *,
        selects: Callable[[Value], bool] | None = None,
        zeroed: bool = False,
        calls: Calls,
        masked: bool = False,
    ) -> None:
        self._calls = calls
        #: Whether products of the current op may need guards.
        self.strong_zero = False
        #: Tangents that may be infinite or NaN, and whether the current op produces such ones.
        self._unbounded: set[Value] = set()
        self._is_unbounded = False
        only_buffers = selects is not None
        self.strong_option = options.strong_zero
        self._strength = (
            Strength() if only_buffers else Strength.of(program, activity, options, masked_tangents, masked=masked)
        )
        self.is_active = activity.is_active
        self._program = program
        self._activity = activity
        self._selects = activity.is_active if selects is None else selects
        self._only_buffers = selects is not None
        self._zeroed = zeroed
        self._forward = program.registry.table(DERIVATIVE)
        self._allocation = program.registry.table(ALLOCATION)
        self._globals = program.registry.table(GLOBAL)
        self._call_models = program.registry.table(CALL)
        self._parallel = program.registry.table(PARALLEL)
        self._registry = program.registry
        self._zeros: dict[Type, Value] = {}
        self._dead: set[Value] = set()
        self._renamed: dict[Value, Value] = {}
        self._replaced: list[ir.Operation] = []
        self._no_flags = no_fastmath(program.function.context)
        self.tangents: dict[Value, Value] = {}
        self.operands: Sequence[Value] = ()
        self.results: Sequence[Value] = ()
        self.build = Builder(ir.InsertionPoint(program.entry.nodes[0].op), program.function.location)

    def run(self) -> None:
        """Emits all tangents; ``tangents`` must hold those of the function's arguments.

        Afterwards it holds those of all values that are still in the function.
        """
        self._visit(self._program.entry)
        for value in self._dead:
            self.tangents.pop(value, None)
        self._dead.clear()
        name_derivatives(self.tangents)
        # Erased only now: the listing and the tangents refer to these ops and their results.
        for op in reversed(self._replaced):
            op.erase()

    # --- the interface for rules

    def primal(self, value: Value, /) -> Value:
        """Returns the value itself: tangents are emitted right after its op."""
        return value

    def strong(self, seed: Value, product: Value, /) -> Value:
        """Returns the product, guarded if necessary."""
        products, zeros = self._strength.products, self._strength.zeros
        if zeros:
            self._is_unbounded = self._is_unbounded or not products.is_finite(seed, product)
        given = products.strong(self.build, seed, product) if self.strong_zero else product
        if seed in self._unbounded:
            given = products.strong_beside(self.build, seed, product, given, zeros)
        return given

    def range_of(self, value: Value, /) -> FloatRange:
        """The range of a value."""
        return self._strength.products.range_of(value)

    def tangent(self, value: Value, /) -> Value | None:
        """The tangent, or None if it is zero."""
        return self.tangents.get(value)

    def set_tangent(self, value: Value, tangent: Value, /) -> None:
        """Sets the tangent of a result."""
        self.tangents[value] = tangent

    def shadow(self, value: Value, /) -> Value:
        """The shadow buffer."""
        found = self.tangents.get(value)
        return self._nowhere(value) if found is None else found

    def zero(self, type: Type, /) -> Value:
        """Returns one zero for each type, at the start of the function."""
        found = self._zeros.get(type)
        if found is None:
            model = self._registry.type_model(type)
            assert model is not None
            entry = self._program.entry
            at = Builder(ir.InsertionPoint.at_block_begin(entry.block), entry.nodes[0].op.location)
            self._zeros[type] = found = model.create_null_value(type, at)
        return found

    def zero_like(self, value: Value, /) -> Value:
        """Returns a zero tangent of ``value``."""
        unsized = self._registry.unsized(value.type)
        if unsized is None:
            return self.zero(value.type)
        # Right after the value: a region that carries the zero may be anywhere below.
        value = self._renamed.get(value, value)
        owner = value.owner
        at = ir.InsertionPoint.at_block_begin(owner) if isinstance(owner, ir.Block) else ir.InsertionPoint.after(owner)
        return unsized.create_null_like(value, self.build.at(at))

    # --- the walk

    def _visit(self, block: Block) -> None:
        for node in block.nodes:
            if node.loop is not None:
                self._visit_loop(node)
            elif node.branch is not None:
                self._visit_branch(node)
            elif not node.is_terminator:
                self._visit_op(node)

    def _visit_op(self, node: Node) -> None:
        # Views and allocations of active buffers have shadows whether or not a tangent passes the op.
        buffers = [r for r in node.results if is_buffer(r.type) and self._selects(r)]
        if not buffers and not self._passes_tangent(node):
            return
        build = self.build
        # After the op: its results may be used, and operands dominate.
        build.ip, build.loc = ir.InsertionPoint.after(node.op), unnamed(node.op.location)
        if not self._only_buffers and self._calls.is_call(node):
            self._visit_call(node)
            return
        if buffers:
            for result in buffers:
                self.tangents[result] = self._make_shadow(node, result)
            return
        renamed = self._renamed
        self.operands = [renamed.get(v, v) for v in node.operands] if renamed else node.operands
        self.results = node.results
        flags = fastmath_of(node.op)
        build.fastmath = None if flags is None or flags == self._no_flags else flags
        strength = self._strength
        if strength.masked:
            self.strong_zero = strength.begin_op(node.operands, build)
        self._forward[node.name].create_forward_mode_tangent(node.op, self)
        build.fastmath = None
        if strength.zeros:
            tangents = [self.tangents[v] for v in node.operands if v in self.tangents]
            if self._is_unbounded or not node.is_plain or not self._unbounded.isdisjoint(tangents):
                self._unbounded.update(self.tangents[v] for v in node.results if v in self.tangents)
            self._is_unbounded = False

    def _visit_call(self, node: Node) -> None:
        """Calls the callee's derivative instead of the callee; it returns primal results and tangents."""
        signature = forward_signature(node, self.is_active)
        masked = self._strength.is_masked(node, node.operands, EffectKind.READ, self._activity.aliasing)
        symbol = self._calls.symbol(node, signature, FORWARD_PREFIX, masked=masked)
        now = list(node.op.operands)
        operands = [
            now[r.index] if r.kind is OperandKind.PRIMAL else self._tangent_or_zero(now[r.index])
            for r in signature.operand_roles()
        ]
        new = create_call(symbol, operands, node.op, signature.result_roles, self.build)
        for role, result in zip(signature.result_roles(), new.results, strict=True):
            if role.kind is OperandKind.PRIMAL:
                self._adopt(node.results[role.index], result)
                self._renamed[node.results[role.index]] = result
                node.results[role.index].replace_all_uses_with(result)
                primal = result
            else:
                self.tangents[node.results[role.index]] = self.tangents[primal] = result
                self._unbounded.update((result,) if self._strength.zeros else ())
        self._dead.update(node.results)
        self._replaced.append(node.op)

    def _passes_tangent(self, node: Node) -> bool:
        """Whether the forward rule runs; if only buffers are selected: whether the op stores such buffers."""
        if not self._only_buffers:
            return self._activity.is_active_op(node)
        return any(
            effect.kind is EffectKind.WRITE and holds_buffers(effect.value.type) and self._selects(effect.value)
            for effect in node.effects
        )

    def _make_shadow(self, node: Node, result: Value) -> Value:
        allocation = self._allocation.get(node.name)
        if allocation is not None and self._zeroed:
            # In the forward sweep of a reverse derivative a buffer outlives its primal, so regions need the heap.
            repeated = node.block.parent is not None
            buffer = allocation.create_shadow_allocation(node.op, self.primal, repeated, self.build)
            allocation.create_fill_zero(buffer, self.build)
            return buffer
        if node.name in self._call_models and self._zeroed:
            return create_zeros_like(result, self.build)
        known = self._globals.get(node.name)
        if known is not None:
            taken = self._calls.requests.globals or ()
            return known.create_shadow(node.op, taken, self.build, holds_tangents=not self._only_buffers)
        # A view of the shadow is the same view as that of the primal.
        viewed = self._program.viewed(node, result)
        clone = node.op.clone(self.build.ip).operation
        for i, operand in enumerate(node.operands):
            if operand in viewed:
                clone.operands[i] = self.shadow(operand)
        return clone.results[node.results.index(result)]

    def _tangent_or_zero(self, value: Value) -> Value:
        if is_buffer(value.type):
            return self.shadow(value)
        found = self.tangents.get(value)
        return self.zero_like(value) if found is None else found

    def _nowhere(self, buffer: Value) -> Value:
        """The shadow of poison, a buffer that points nowhere: itself, since nothing is accessed through it.

        Raises:
            UnsupportedError: the buffer points somewhere.
        """
        if self._activity.points_somewhere(buffer):
            message = "cannot differentiate: a memref may refer either to an active buffer or to one without a shadow"
            helps = ("pass the buffer as an argument",)
            raise UnsupportedError(Diagnostic("MA0307", message, where(self.build.loc), helps=helps))
        return self._renamed.get(buffer, buffer)

    def _wanted(self, *values: Value) -> bool:
        """Whether any of the values that a region merges gets a tangent."""
        if self._only_buffers and not is_buffer(values[0].type):
            return False
        return any(self._selects(v) for v in values)

    def _visit_loop(self, node: Node) -> None:
        model = node.as_loop
        carried = [c for c in self._program.carried(node) if self._wanted(c[1], c[3])]
        if not carried:
            self._visit(node.blocks[0])
            return
        inits = [self._tangent_or_zero(init) for init, _, _, _ in carried]
        new = model.extend(node.op, inits, [v.type for v in inits])
        parallel = self._parallel.get(node.name)
        if parallel is not None:
            self._visit(node.blocks[0])
            # The terminator of a parallel loop combines values: the tangents of sums are sums.
            parallel.extend_end(new, [self._tangent_or_zero(c[2]) for c in carried])
        else:
            arguments = tuple(node.blocks[0].block.arguments)[-len(carried) :]
            self.tangents.update(zip((c[1] for c in carried), arguments, strict=True))
            # Unknown before the body is visited: conservative.
            self._unbounded.update(arguments if self._strength.zeros else ())
            self._visit(node.blocks[0])
            replace_terminator(node.blocks[0].block, [self._tangent_or_zero(c[2]) for c in carried])
        self._replace(node, new, [c[3] for c in carried])

    def _visit_branch(self, node: Node) -> None:
        model = node.branch
        assert model is not None
        for block in node.blocks:
            self._visit(block)
        merged = [(r, y) for r, y in self._program.merged(node) if self._wanted(r)]
        if not merged:
            return
        # Both sides yield a tangent if one does: zero for the side without one.
        types = [self._registry.shadow_type(r.type) for r, _ in merged]
        new = model.extend(node.op, (), types)
        for i, block in enumerate(node.blocks):
            replace_terminator(block.block, [self._tangent_or_zero(yielded[i]) for _, yielded in merged])
        self._replace(node, new, [r for r, _ in merged])

    def _adopt(self, old: Value, new: Value) -> None:
        """Transfers the facts about ``old`` to ``new``, which replaces it."""
        self._activity.adopt(old, new)
        self._strength.adopt(old, new)

    def _replace(self, node: Node, new: ir.Operation, differentiated: list[Value]) -> None:
        """Replaces the op by ``new``, whose last results are the tangents of ``differentiated``."""
        results = tuple(new.results)
        tangents = results[len(node.results) :]
        self._dead.update(node.results)
        for old, fresh in zip(node.results, results, strict=False):
            old.replace_all_uses_with(fresh)
            self._renamed[old] = fresh
            self._adopt(old, fresh)
        self._unbounded.update(tangents if self._strength.zeros else ())
        for value, tangent in zip(differentiated, tangents, strict=True):
            self.tangents[value] = tangent
            self.tangents[results[node.results.index(value)]] = tangent
        self._replaced.append(node.op)
