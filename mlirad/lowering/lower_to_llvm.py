"""Lowers a module to the LLVM dialect, from affine, scf, linalg, vector, math, memref and others, in one pass.

Upstream passes lower everything to loops over scalars and vectors (`SCALARS`, `PREPARE`), then to `llvm` (`FINISH`);
between them run the rewrites of `legalize_math` and `copy_loops`. A function with a name of the C library would shadow
the library's function (``@exp`` would call itself), so it is renamed.

Before::

    func.func @f(%x: f64) -> f64 {
      %y = arith.mulf %x, %x : f64
      return %y : f64
    }

After ``--lower-to-llvm``::

    llvm.func @f(%x: f64) -> f64 {
      %y = llvm.fmul %x, %x : f64
      llvm.return %y : f64
    }
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import ClassVar, Final, final

from mlirad import progress
from mlirad._mlir import Type, UpstreamPassManager, ir
from mlirad.dialects import lapack, linalg, memref, scf, tm_tensor
from mlirad.dialects.arith import scaling
from mlirad.dialects.math import origin
from mlirad.dialects.tensor import indexed
from mlirad.dialects.vector import expansions
from mlirad.edit import rank_reductions
from mlirad.edit.c_symbols import C_SYMBOLS
from mlirad.edit.module import symbol_name
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, ExecutionError, Note, VerifyError
from mlirad.interfaces.custom_derivative import RULE, forget_derivatives
from mlirad.loops import inline_single_calls, version_open_extents
from mlirad.loops.pipeline import LOOP_PASSES, keep_outermost_parallel, optimize_loops, optimize_lowered_loops
from mlirad.loops.vectorize_outer_loops import VECTOR_BITS
from mlirad.lowering import (
    alignment,
    approximate_calls,
    atomic_updates,
    bf16,
    bufferize,
    copy_loops,
    dead_sums,
    deallocation,
    fuse_structured_ops,
    guard_branches,
    independent_loops,
    inlining,
    legalize_math,
    narrow_floats,
    noalias,
    outline_blocks,
    outline_nests,
    peeling,
    product_orders,
    products,
    register_tiles,
    share_products,
    stablehlo,
    stack_sizes,
    threads,
    unrolling,
    used,
)
from mlirad.lowering.lowerable import check_lowerable, unlowerable, without_arithmetic
from mlirad.passes import gpu_launches, hoist_reads
from mlirad.passes.base import Pass, PassContext, option
from mlirad.passes.enzyme.convert_enzyme_to_memref import ConvertEnzymeToMemref, has_values
from mlirad.passes.upstream import raised_by_upstream

#: Math on scalars. Complex ops become math on their parts: a call of C's ``cexpf`` would pass a pair of f32 in other
#: registers than C does.
SCALARS: Final = "convert-linalg-to-loops,convert-complex-to-standard"

#: Named ops become generic ones, whose loops are then ordered for contiguous access.
GENERIC: Final = "linalg-generalize-named-ops"

#: All structured ops become loops over scalars and vectors. Math on 16 bits or less is done in f32: no libm has it.
PREPARE: Final = (
    "func.func(lower-vector-mask,lower-vector-multi-reduction),"
    "convert-vector-to-scf{full-unroll=1},scf-forall-to-for,lower-affine,"
    "memref-expand,math-extend-to-supported-types{extra-types=f64,f80,f128 target-type=f32},"
    "math-expand-ops{ops=clampf,fpowi}"
)

_CASTS: Final = "reconcile-unrealized-casts"

#: `approximate-log1p` would be ``log(1 + x)``. Functions without an LLVM intrinsic become calls of the C function. bf16
#: conversions are expanded to integer ops: not every machine's run-time library has them.
FINISH: Final = (
    "convert-math-to-llvm{approximate-log1p=0},"
    "convert-math-to-funcs,convert-math-to-libm,convert-scf-to-cf,expand-strided-metadata,lower-affine,"
    "arith-expand{include-bf16=1 include-f8e8m0=1 include-flush-denormals=1},convert-vector-to-llvm,convert-ub-to-llvm,"
    "convert-index-to-llvm,convert-complex-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
    f"{_CASTS},canonicalize"
)

#: Like `FINISH`, with OpenMP ops.
FINISH_WITH_THREADS: Final = FINISH.replace(_CASTS, f"{threads.FINISH},{_CASTS}")

_EXPANSIONS: Final = {
    **scaling.EXPANSIONS,
    **lapack.EXPANSIONS,
    **linalg.EXPANSIONS,
    **memref.EXPANSIONS,
    **indexed.EXPANSIONS,
    **expansions.EXPANSIONS,
    **scf.EXPANSIONS,
    **origin.EXPANSIONS,
}

#: For a sine of this many elements LLVM takes 10 s, of twice as many 40 s.
MAX_VECTOR_ELEMENTS: Final = 4096


@final
@dataclass(frozen=True)
class LowerToLlvm(Pass):
    """Lower everything to the LLVM dialect."""

    name: ClassVar[str] = "lower-to-llvm"
    internalize: bool = option(
        False, help="rename all functions and make them private, so that only entry points added later are exported"
    )
    entry: str = option("", help="keep only this function and what it calls")
    loop_passes: tuple[str, ...] = option(LOOP_PASSES, help="the loop and buffer optimisations to run")
    share_products: bool = option(True, help="eliminate common products and reciprocals, where flags allow it")
    vector_bits: int = option(
        VECTOR_BITS, help="the vector width for outer loops and contractions; 0: do not vectorize them"
    )
    openmp: bool = option(False, help="run parallel loops on OpenMP threads; an OpenMP runtime must be linked")
    threads: int = option(0, help="with openmp: the number of threads; 0: the runtime decides")
    least_work: int = option(0, help="with openmp: loops with less work than this many additions run sequentially")
    piece_ops: int = option(
        outline_blocks.PIECE_OPS, help="split huge functions: outline loop nests, and pieces of this many ops; 0: never"
    )
    max_vector_elements: int = option(MAX_VECTOR_ELEMENTS, help="reject wider vectors: LLVM takes minutes over them")

    def __post_init__(self) -> None:
        for name in self.loop_passes:
            if name not in LOOP_PASSES:
                raise ValueError(f"'{name}' is not a loop pass; the loop passes are {', '.join(LOOP_PASSES)}")

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Lowers ``module`` in place.

        Raises:
            ExecutionError: with every op that has no lowering.
        """
        forget_derivatives(module)
        if self.entry:
            keep_only(module, self.entry)
        stablehlo.lower_stablehlo(module)
        if gpu_launches.occurs(module):
            gpu_launches.ConvertGpuToParallelLoops().run(module, ctx)
        check_lowerable(module, self.max_vector_elements)
        expand_ops(module)
        if has_values(module):
            ConvertEnzymeToMemref().run(module, ctx)
        progress.stage("lowering: buffers")
        _put_into_buffers(module)
        keep_outermost_parallel(module)
        hoist_reads.hoist_reads(module, ctx)
        optimize_loops(module, ctx, self.loop_passes)
        progress.stage("lowering: loops")
        self._make_loops(module, ctx)
        self._lower_ops(module, ctx)
        progress.stage("lowering: ops of LLVM")
        self._make_llvm(module, ctx)
        progress.stage("lowering: the end")
        check_lowered(module)
        if self.piece_ops:
            outline_blocks.outline_blocks(module, ctx.registry.machine, self.piece_ops)
        if self.internalize:
            _hide(module)
        used.list_used(module, [*bf16.define_rounding(module), *used.recursive_functions(module)])

    def _make_loops(self, module: ir.Module, ctx: PassContext) -> None:
        """Lowers structured ops to loops over scalars and vectors, and inlines calls in them."""
        peeling.peel(module, ctx.registry.machine)
        version_open_extents.remove_unused_versions(module, ctx)
        _make_generic(module)
        product_orders.put_in_order(module, ctx.registry.machine)
        products.outline_products(module, ctx.registry.machine.least_blas_products)
        rename_functions(module, everything=self.internalize)
        register_tiles.tile_contractions(module, ctx.registry, self.vector_bits)
        _order_loops(module)
        _run_upstream(module, SCALARS)
        legalize_math.rewrite_ops(module, legalize_math.BEFORE_WIDENING)
        _run_upstream(module, PREPARE.replace(*threads.FORALL) if self.openmp else PREPARE)
        inlining.inline_calls(module, ctx.registry.machine.most_inlined_ops)

    def _lower_ops(self, module: ir.Module, ctx: PassContext) -> None:
        """Rewrites ops that upstream lowers badly or not at all."""
        if self.share_products:
            share_products.share_products(module, ctx)
        copy_loops.expand_copies(module)
        dead_sums.drop_dead_sums(module)
        if self.openmp:
            threads.reduce_in_parts(module, ctx)
        # Before loops are vectorized, so that equal ones are once; what is long only afterwards follows in the end.
        if self.piece_ops and not (self.openmp and threads.has_parallel(module)):
            outline_nests.outline_nests(module, ctx.registry.machine)
        optimize_lowered_loops(module, ctx, self.loop_passes, self.vector_bits, threads=self.openmp)
        independent_loops.mark(module, ctx.registry)
        approximate_calls.outline_approximate(module)
        legalize_math.rewrite_ops(module, legalize_math.BEFORE_INTRINSICS)
        deallocation.cast_freed(module)
        stack_sizes.limit(module, ctx.registry.machine)
        alignment.align_stack(module, ctx.registry.machine.cache_line)
        alignment.lower_alignments(module)
        stack_sizes.open_scopes(module)
        atomic_updates.expand_updates(module)
        if narrow_floats.occur(module):
            _expand_narrow_floats(module)

    def _make_llvm(self, module: ir.Module, ctx: PassContext) -> None:
        """Lowers everything to ops of `llvm`, and of `omp` if threads are used."""
        uses_threads = self.openmp and threads.prepare(module, ctx, least=self.least_work)
        if uses_threads:
            _run_upstream(module, threads.CONVERT.format(threads=self.threads))
            threads.remove_scopes(module)
        if self.piece_ops and not uses_threads:
            outline_nests.outline_nests(module, ctx.registry.machine)
        lapack.define(module)
        unrolling.mark(module, ctx.registry)
        guard_branches.expect_no_nan(module)
        promised = noalias.find_promised(module)
        _run_upstream(module, FINISH_WITH_THREADS if uses_threads else FINISH)
        unrolling.attach(module)
        independent_loops.attach(module)
        noalias.mark(module, promised)


def _put_into_buffers(module: ir.Module) -> None:
    """Bufferizes tensors, and frees buffers that do not escape."""
    if bufferize.has_tensors(module):
        # A tensor that crosses a call has a buffer of its own, and nobody knows where that comes from.
        inline_single_calls.inline_single_calls(module)
        atomic_updates.expand_updates(module, hiding=True)
        if bufferize.has_blocks(module):
            _run_upstream(module, bufferize.LIFT)
        bufferize.expand_switches(module)
        bufferize.read_partly_written_outputs(module)
        bufferize.normalize_unit_strides(module)
        fuse_structured_ops.fuse(module)
        # An allocation that is simplified is a new op, without its mark.
        _run_upstream(module, bufferize.SIMPLIFY)
        rank_reductions.write_out_all(module.operation)  # more extents are known
        deallocation.hide(module)
        bufferize.mark(module)
        _run_upstream(module, bufferize.passes(module))
        bufferize.mark_manual_deallocations(module)
        _run_upstream(module, bufferize.DEALLOCATE)
        deallocation.show(module)
        atomic_updates.show_exchanges(module)
        deallocation.mend(module)
        deallocation.elide(module)
    elif bufferize.has_copies_or_frees(module):
        _run_upstream(module, bufferize.FREE)
        deallocation.mend(module)


def _expand_narrow_floats(module: ir.Module) -> None:
    """Computes with 8-bit floats in f32, and converts between the two by integer ops."""
    legalize_math.rewrite_ops(module, narrow_floats.FIRST)
    _run_upstream(module, narrow_floats.EMULATE)
    legalize_math.rewrite_ops(module, narrow_floats.REWRITES)


def _make_generic(module: ir.Module) -> None:
    """Generalizes named contractions."""
    if _find(module, frozenset(linalg.CONTRACTIONS)):
        _run_upstream(module, GENERIC)


def _order_loops(module: ir.Module) -> None:
    """Reorders the loops of linalg ops, which are all on buffers now."""
    for op in _find(module, frozenset((linalg.GENERIC,))):
        linalg.put_in_order(op)


def expand_ops(module: ir.Module) -> None:
    """Expands ops that upstream has no pass for: softmax, gather, tiles, Winograd's transforms, folds of products."""
    for known in (tm_tensor.EXPANSIONS, _EXPANSIONS):  # attention expands to a softmax, among others
        for op in reversed(_find(module, known)):
            with module.context, op.location:
                known[op.name](op)
    # Separately: the ops expanded above may contain slices, which have been replaced.
    rank_reductions.write_out_all(module.operation)


def _find(module: ir.Module, names: Container[str]) -> list[ir.Operation]:
    return find_ops(module.operation, lambda op: op.name in names)


def keep_only(module: ir.Module, entry: str) -> None:
    """Removes everything that ``entry`` does not refer to, transitively; the remaining symbols become private."""
    # A derivative is private until it is requested.
    public, private = (ir.StringAttr.get(name, module.context) for name in ("public", "private"))
    for op in module.body.operations:
        if "sym_name" in op.attributes and op.operation.name != RULE:
            op.attributes["sym_visibility"] = public if symbol_name(op) == entry else private
    _run_upstream(module, "symbol-dce")


def internal_name(function: str) -> str:
    """The new name of a renamed function; it has a dot, so it is no C identifier and cannot clash."""
    return f"fn.{function}"


def rename_functions(module: ir.Module, *, everything: bool) -> None:
    """Renames the functions defined in ``module`` that have a name of the C library, or (``everything``) all."""
    named = [
        (symbol_name(op), op)
        for op in module.body.operations
        if op.operation.name in ("func.func", "llvm.func") and len(op.regions[0].blocks)
    ]
    # The longest first: renaming 'x' to 'fn.x' must not meet an 'fn.x' that is still to be renamed.
    for name, op in sorted(named, key=lambda pair: -len(pair[0])):
        if everything or name in C_SYMBOLS:
            new = internal_name(name)
            ir.SymbolTable.replace_all_symbol_uses(name, new, module.operation)
            op.attributes["sym_name"] = ir.StringAttr.get(new, op.context)


def check_lowered(module: ir.Module) -> None:
    """Refuses a module with ops other than ``llvm`` and ``omp`` ones: translating it would abort the process.

    Raises:
        ExecutionError: one diagnostic for each op name, at its first location.
    """
    left: dict[str, tuple[ir.Location, Type | None]] = {}
    for op in find_ops(module.operation, lambda _: True):
        if not op.operation.name.startswith(("llvm.", "omp.", "builtin.module")):
            left.setdefault(op.operation.name, (op.location, without_arithmetic(op)))
    # A cast remains between a lowered op and one that is not: it is not the cause if there is another.
    causes = {name: at for name, at in left.items() if name != "builtin.unrealized_conversion_cast"} or left
    if causes:
        raise ExecutionError([unlowerable(name, *found) for name, found in causes.items()])


def _run_upstream(module: ir.Module, passes: str) -> None:
    # Parsed each time: `convert-math-to-funcs` keeps the functions that it created for the previous module.
    manager = UpstreamPassManager.parse(f"builtin.module({passes})", module.context)
    manager.enable_verifier(False)  # after each pass; it is run once, at the end
    try:
        with raised_by_upstream():
            manager.run(module.operation)
            module.operation.verify()
    except VerifyError as error:
        raise ExecutionError([_refused(diagnostic) for diagnostic in error.diagnostics]) from None


def _refused(upstream: Diagnostic) -> Diagnostic:
    """An upstream message; for an ``op`` that could not be legalized it is phrased like ours."""
    _, quoted, rest = upstream.message.partition("failed to legalize operation '")
    if quoted:
        name = rest.split("'")[0]
        note = Note(f"MLIR says: {upstream.message.splitlines()[0].split(': %')[0]}")
        return Diagnostic("MA0501", f"cannot lower '{name}' to LLVM", upstream.where, (note,))
    return Diagnostic("MA0501", f"cannot lower to LLVM: {upstream.message}", upstream.where, upstream.notes)


def _hide(module: ir.Module) -> None:
    internal = ir.Attribute.parse("#llvm.linkage<internal>", module.context)
    for op in module.body.operations:
        if (op.operation.name == "llvm.func" and len(op.regions[0].blocks)) or _is_definition(op):
            op.attributes["linkage"] = internal


def _is_definition(op: ir.OpView) -> bool:
    if op.operation.name != "llvm.mlir.global":
        return False
    return "value" in op.attributes or bool(len(op.regions[0].blocks))
