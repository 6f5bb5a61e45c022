"""The public `vjp`: the result of a function, and its pullback, which keeps a tape of the call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mlirad import progress
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import clone_module, promise_noalias
from mlirad.errors import UnsupportedError
from mlirad.functions import CallArguments, Function, check_function, skeleton, value_before_others
from mlirad.lowering.lower_to_llvm import internal_name
from mlirad.passes.allow_fastmath import allow
from mlirad.runtime.jit import Assemble, Compiled, plain
from mlirad.runtime.overlap import can_matter
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.pullback import PullbackPrototype, SplitCode, SplitFunction, Structure
from mlirad.runtime.readonly import only_reads, writes_globals
from mlirad.specializations import Specialization, lowered, may_promise, written_pairs
from mlirad.transforms.derivatives import expanded
from mlirad.transforms.gradient import separate
from mlirad.transforms.memory import Checkpoint, MemoryLimit
from mlirad.transforms.module_context import placed, placed_remarks
from mlirad.transforms.pullback import PullbackFunctions, add_lanes, add_pullback
from mlirad.transforms.returned_tensors import with_tensor_results
from mlirad.transforms.reverse_options import ReverseOptions
from mlirad.transforms.wrt import Of, PrimalFunction, Wrt, find, select
from mlirad.trees import Tree, like


def vjp(
    f: Function,
    /,
    *primals: Any,
    has_aux: bool = False,
    wrt: Wrt = "all",
    of: Of = "all",
    checkpoint: Checkpoint = None,
    memory_limit: MemoryLimit = None,
    fastmath: str = "adjoint",
    strong_zero: bool | None = None,
    ctx: Context | None = None,
) -> Any:
    """``f(*primals)`` and its pullback, a function from cotangents of the results to gradients.

    The pullback may be called any number of times. Its tape holds the primal values that it needs, so that the arrays
    may be changed. ``pullback.free()`` or the end of ``with pullback:`` frees the tape; otherwise it is freed with the
    pullback. The pullback takes one cotangent (for several results with a derivative, a tuple of them) and returns a
    tuple of gradients with respect to the arguments ``wrt``; those of pytrees have their structure. The cotangents of
    arrays that ``f`` writes are keyword arguments: ``pullback(1.0, y=dy)``.

    ``has_aux``: only the first result has a cotangent, and ``(result, pullback, others)`` is returned. ``of``: the
    results that have a cotangent. The other options are those of `grad`; with ``checkpoint`` or ``memory_limit`` the
    tape is a copy of the arguments, and each call of the pullback runs the function again. Later calls of `vjp` with
    the same ``f`` and options do not compile anything.

    Raises:
        UsageError: ``f`` is not a function, an option or argument is invalid, or ``has_aux`` is given and ``f`` returns
            one value.
        MlirAdError: the function cannot be differentiated or compiled.
    """
    check_function("vjp", f)
    call = f.call_of(primals)
    program = f.source(call)
    key = "vjp", repr((wrt, of, has_aux, checkpoint, memory_limit, fastmath, strong_zero)), ctx, call.trees
    if key not in program.kept:
        options = ReverseOptions(checkpoint, memory_limit, fastmath, strong_zero)
        program.kept[key] = split_function(program, call, wrt, of, ctx or program.ctx, options, has_aux=has_aux)
    value, pullback = program.kept[key](*call.leaves or ())
    if not has_aux:
        return value, pullback
    value, *aux = value
    return value, pullback, plain(tuple(aux))


@progress.shown()
def split_function(
    f: Specialization,
    call: CallArguments,
    wrt: Wrt,
    of: Of,
    ctx: Context,
    asked: ReverseOptions,
    *,
    has_aux: bool = False,
    borrows: bool = False,
) -> SplitFunction:
    """The function that runs ``f`` and returns a pullback for the structure of ``call``; options as for `vjp`.

    ``borrows``: pullbacks read the tensor arguments themselves, which the caller keeps and does not change.

    Raises:
        UsageError: an option is invalid.
        MlirAdError: the function cannot be differentiated.
    """
    returned = value_before_others(f) if has_aux else skeleton(f, len(f.prototype.results))
    if has_aux:
        of = [index for index, _ in like(returned, returned)]
    target, flags = f.target, asked.flags
    options = asked.engine(target, f.checkpoint)
    with placed(f.module):
        ctx = placed_remarks(f.module, ctx)
        module = with_tensor_results(expanded(f.module, f.name, ctx), f.name, ctx)
        primal = PrimalFunction.find(module, f.name, ctx)
        chosen = select(primal, wrt, ctx)
        prototype = Prototype.of(primal.op, primal.names)
        disjoint = [*separate(primal, chosen), *f.disjoint(prototype)]
    is_read = only_reads(primal.op)

    def version(is_noalias: bool) -> tuple[PullbackFunctions, SplitCode]:
        with placed(module):
            own = clone_module(module)
            allow(own, (*target.fastmath, *flags))
            if is_noalias:
                promise_noalias(find(own, primal.name))
            inner = PrimalFunction.find(own, primal.name, ctx)
            made = add_pullback(own, inner, chosen, of, ctx, options, borrows=borrows)
        # The tape of a recomputing pullback holds a copy of each array; so only written arrays must not overlap.
        pairs = written_pairs(prototype) if made.recomputes else disjoint
        part = _Part(own, made, prototype, f, ctx)
        return made, SplitCode(lambda word: part.compiled(getattr(made, word), word), part.in_lanes, pairs)

    is_promised = may_promise(module, primal.name) and not is_read and can_matter(prototype)
    is_worth_it = is_promised and target.opt_level > 0 and not writes_globals(module, primal.name)
    names, code = version(is_worth_it)
    outside = PullbackPrototype(prototype, names.shadows, names.seeds, names.gradients, chosen)
    structure = _structure(f, call, outside, returned)
    progress.erase()
    if is_worth_it:
        return SplitFunction(outside, lambda: version(is_noalias=False)[1], code, structure, names.recomputes, borrows)
    return SplitFunction(outside, lambda: code, None, structure, names.recomputes, borrows)


def _structure(f: Specialization, call: CallArguments, outside: PullbackPrototype, returned: Any) -> Structure:
    cotangents: Callable[[Any], Any] | None = None
    if f.assemble is not plain:

        def in_order(given: Any) -> Any:
            found = dict(like(returned, given))
            wanted = tuple(found[index] for index in outside.seeds)
            return wanted[0] if len(wanted) == 1 else wanted

        cotangents = in_order

    gradients = tuple if call.trees is None else _by_argument(call.trees, outside.chosen)
    return Structure(f.assemble, cotangents, gradients)


def _by_argument(trees: Sequence[Tree], chosen: Sequence[int]) -> Assemble:
    """A function that assembles the gradients for the arguments of the call; None for leaves without a gradient."""

    def gradients(values: Sequence[Any]) -> Any:
        found = dict(zip(chosen, values, strict=True))
        built, start = [], 0
        for tree in trees:
            covered = range(start, start + len(tree.order))
            start = covered.stop
            if any(index in found for index in covered):
                built.append(tree.build([found.get(index) for index in covered]))
        return tuple(built)

    return gradients


@dataclass(frozen=True)
class _Part:
    """Compiles the functions of a split derivative in ``module``."""

    module: ir.Module
    made: PullbackFunctions
    primal: Prototype
    program: Specialization
    ctx: Context

    def compiled(self, name: str, word: str, module: ir.Module | None = None) -> Compiled:
        """The compiled function ``@name`` with the role ``word``: a field of `PullbackFunctions`."""
        module = module or self.module
        names = [argument.name for argument in self.primal.arguments]
        if word == "pullback":
            shadows = [f"d{names[i].removeprefix('%')}" for i in self.made.shadows]
            names = [*shadows, *(f"cotangent of result {i}" for i in self.made.seeds)]
        with placed(module):
            prototype = replace(Prototype.of(find(module, name), names), name=self.primal.name)
            target = self.program.target
            return Compiled(module, lowered(module, name, target, self.ctx), internal_name(name), prototype, target)

    def in_lanes(self, count: int) -> Compiled | None:
        """The pullback for ``count`` cotangents at once; None if it cannot run in lanes."""
        with placed(self.module):
            module = clone_module(self.module)
            try:
                name = add_lanes(module, self.made, count, self.ctx)
            except UnsupportedError as error:
                if error.diagnostics[0].code != "MA0360":
                    raise
                return None
        return self.compiled(name, "pullback", module)
