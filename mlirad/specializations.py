"""Specializations: a function of a module, or a derivative added to it, compiled when it is first called.

Transforms map specializations to specializations (`mlirad.functions`). Differentiation and compilation are lazy:
`Specialization.code` is for calls, `Specialization.module` for the next transform.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import combinations
from typing import Any, TypeAlias

from mlirad import progress
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import calls_itself, clone_module, promise_noalias, symbol_name
from mlirad.edit.names import argument_names, source_of
from mlirad.errors import Diagnostic
from mlirad.lowering.lower_to_llvm import MAX_VECTOR_ELEMENTS, LowerToLlvm, internal_name
from mlirad.passes.allow_fastmath import allow
from mlirad.runtime.cached_function import StoredCode
from mlirad.runtime.code_cache import file_state, key, opened
from mlirad.runtime.jit import Assemble, Compiled, LoweredVersions, plain
from mlirad.runtime.memref_abi import Buffer
from mlirad.runtime.overlap import can_matter
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.readonly import only_reads, writes_globals
from mlirad.runtime.target import Cpu, Target, cpu
from mlirad.transforms.memory import Checkpoint
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.wrt import PrimalFunction, find

#: (module, whether arrays may overlap, context) -> the name of the function that was added to the module.
Derive: TypeAlias = Callable[[ir.Module, bool, Context], str]
Pairs: TypeAlias = "Sequence[tuple[int, int]]"


def no_pairs(prototype: Prototype) -> Pairs:
    """No pairs of arguments."""
    del prototype
    return ()


def written_pairs(prototype: Prototype) -> Pairs:
    """The pairs of array arguments of which at least one is written."""
    arrays = [argument for argument in prototype.arguments if isinstance(argument.type, Buffer)]
    return [(a.index, b.index) for a, b in combinations(arrays, 2) if a.written or b.written]


def joined(first: Callable[[Prototype], Pairs], second: Callable[[Prototype], Pairs]) -> Callable[[Prototype], Pairs]:
    """The pairs of both."""
    return lambda prototype: sorted({*first(prototype), *second(prototype)})


class Specialization:
    """A function of a module, or a function that ``derive`` adds to it.

    Attributes:
        target: the target of compilation.
        ctx: the context with the rules for derivatives of this function.
        assemble: makes what a call returns of the results.
        disjoint: the pairs of arguments that must not overlap.
        checkpoint: the default checkpointing schedule of its derivatives.
        kept: derivatives of this function that other modules cache here, so that they are freed with it.
    """

    def __init__(
        self,
        source: ir.Module,
        function: str,
        target: Target | None,
        ctx: Context,
        *,
        derive: Derive | None = None,
        assemble: Assemble = plain,
        disjoint: Callable[[Prototype], Pairs] = no_pairs,
        checkpoint: Checkpoint = None,
        run: Callable[..., Any] | None = None,
        derivation: str | None = None,
    ) -> None:
        """``@function`` of ``source``, or what ``derive`` adds to a copy; ``source`` is never changed.

        ``derivation``: a key of ``derive`` for the cache of compiled code; without it, the code is not cached on disk.
        ``run``: a callable that replaces the compiled code in calls.
        """
        self.target, self.ctx = cpu(target), ctx
        self.assemble, self.checkpoint = assemble, checkpoint
        self.kept: dict[Any, Any] = {}
        self._source, self._function = source, function
        self._derive, self.disjoint, self._run = derive, disjoint, run
        self._derivation = "" if derive is None else derivation

    def marked(self, checkpoint: Checkpoint) -> Specialization:
        """A copy with another default checkpointing schedule of its derivatives."""
        other = copy.copy(self)
        other.checkpoint, other.kept = checkpoint, {}
        return other

    @property
    def call(self) -> Callable[..., Any]:
        """The callable that runs the function; arguments as for a `Compiled`."""
        return self._run or self.code

    @cached_property
    def code(self) -> Compiled:
        """The compiled code.

        Raises:
            MlirAdError: the function cannot be differentiated, lowered or linked.
        """
        remarks: dict[Diagnostic, None] = {}  # without duplicates: there may be two versions of the code
        with placed(self._source):
            ctx = placed_remarks(self._source, self.ctx.with_remarks(lambda one: remarks.setdefault(one)))
        found = self._found_in_cache(ctx, remarks) or self._compiled(ctx, remarks)
        progress.erase()
        report_remarks(self.ctx, remarks)
        return found

    @property
    def module(self) -> ir.Module:
        """The module with the function and its callees, which must not be changed."""
        return self._derived[0]

    @property
    def name(self) -> str:
        """The name of the function in `module`."""
        return self._derived[1]

    @cached_property
    def prototype(self) -> Prototype:
        """Names and types of arguments and results."""
        with placed(self.module):
            primal = PrimalFunction.find(self.module, self.name, self.ctx)
            return Prototype.of(primal.op, primal.names)

    @cached_property
    def _derived(self) -> tuple[ir.Module, str]:
        if self._derive is None:
            return self._source, self._function
        if "code" in self.__dict__:
            return self.code.module, self.code.prototype.name
        with placed(self._source):
            own = clone_module(self._source)
            allow(own, self.target.fastmath)
            return own, self._derive(own, True, placed_remarks(self._source, self.ctx))

    @cached_property
    def _kept(self) -> StoredCode | None:
        """The entry of the code in the cache on disk; None if the code cannot be cached."""
        report = self.ctx.on_remark or (lambda _: None)
        # The addresses of functions given as symbols are only valid in this process.
        cache = opened(report) if self._derivation is not None and not self.target.addresses else None
        if cache is None or self.ctx.registry is not Context.default().registry:
            return None  # custom rules are not part of the key
        threads = self.target.thread_library
        libraries = (*self.target.shared_libs, *([threads] if threads is not None else ()))
        source = source_of(self._source.context)
        text = self._source.operation.get_asm(enable_debug_info=True, print_generic_op_form=True)
        asked = (text, source.name if source else "", self._function, self._derivation or "", repr(self.target))
        return StoredCode(cache, key(*asked, *map(file_state, libraries)), libraries, report)

    def _found_in_cache(self, ctx: Context, remarks: dict[Diagnostic, None]) -> Compiled | None:
        """The code from the cache on disk, or None; its IR is created when it is accessed."""
        kept = self._kept
        with placed(self._source):
            known = None if kept is None else kept.description(self._source.context)
        if kept is None or known is None:
            return None
        remarks.update(dict.fromkeys(known.remarks))
        silent = ctx.with_remarks(lambda _: None)
        pairs = self.disjoint(known.prototype)
        return Compiled.from_cache(known, lambda: self._lowered(silent)[0], self.target, kept, self.assemble, pairs)

    @progress.shown()
    def _compiled(self, ctx: Context, remarks: Iterable[Diagnostic]) -> Compiled:
        """Compile the code, with a version for arrays that do not overlap."""
        made, prototype, name = self._lowered(ctx)
        pairs = self.disjoint(prototype)
        with placed(self._source):
            return Compiled(
                *made[:2],
                name,
                prototype,
                self.target,
                self.assemble,
                pairs,
                noalias=made.noalias,
                remarks=remarks,
                kept=self._kept,
            )

    def _lowered(self, ctx: Context) -> tuple[LoweredVersions, Prototype, str]:
        """The IR before and after lowering, the prototype, and the name of the function in the lowered IR."""
        function, target, derive = self._function, self.target, self._derive
        with placed(self._source):
            given = clone_module(self._source)
            allow(given, target.fastmath)
            is_promised = may_promise(given, function)
            # If no array is written, overlaps do not matter.
            is_read = is_promised and only_reads(find(given, function))
            own = clone_module(given)
            if is_read:
                promise_noalias(find(own, function))
            name = symbol_name(find(own, function)) if derive is None else derive(own, not is_read, ctx)
            op = find(own, name)
            prototype = Prototype.of(op, argument_names(op))
            general = cache(partial(self._lower, own, name, ctx))
            noalias = None
            is_worth_it = is_promised and not is_read and can_matter(prototype) and target.opt_level > 0
            if is_worth_it and not writes_globals(own, name):
                promise_noalias(find(given, function))
                noalias = lowered(given, name if derive is None else derive(given, False, ctx), target, ctx)
            else:
                general()  # now, for its errors and remarks
            return LoweredVersions(own, general, noalias), prototype, internal_name(name)

    def _lower(self, module: ir.Module, name: str, ctx: Context) -> ir.Module:
        with placed(self._source):
            return lowered(module, name, self.target, ctx)


def report_remarks(ctx: Context, remarks: Iterable[Diagnostic]) -> None:
    """Report the remarks to ``ctx``."""
    if ctx.on_remark is not None:
        for remark in remarks:
            ctx.on_remark(remark)


def may_promise(module: ir.Module, function: str) -> bool:
    """Whether ``@function`` may have a version that assumes that its arrays do not overlap.

    A recursive function may call itself with overlapping buffers. A function that writes globals is excluded because
    each version would have its own globals, and because a returned global may be an argument of the next call.
    """
    name = symbol_name(find(module, function))
    return not calls_itself(module, name) and not writes_globals(module, name)


def lowered(module: ir.Module, name: str, target: Cpu, ctx: Context) -> ir.Module:
    """A copy of ``module`` in the `llvm` dialect, for calls of ``@name``."""
    low = clone_module(module)
    widest = target.max_vector_elements or MAX_VECTOR_ELEMENTS
    LowerToLlvm(
        internalize=True,
        entry=name,
        max_vector_elements=widest,
        vector_bits=target.vector_bits,
        openmp=target.thread_library is not None,
        threads=target.threads,
        least_work=target.least_work,
    ).run(low, ctx)
    return low


def with_flags(target: Cpu, flags: tuple[str, ...]) -> Cpu:
    """``target`` with the fast-math ``flags`` added for all ops."""
    return replace(target, fastmath=(*target.fastmath, *flags)) if flags else target
