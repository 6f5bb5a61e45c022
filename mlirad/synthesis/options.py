"""The options of the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mlirad.errors import Diagnostic, Where

#: Runs on the clone of the primal before differentiation: an optimised primal has a smaller derivative.
PRIMAL: Final = "canonicalize,cse,loop-invariant-code-motion,mem2reg,canonicalize,cse"
#: Runs on the primal if inlining, or the model of a loop, needs a lower level.
LOWERING: Final = "lower-affine"
#: Runs on functions whose blocks branch to each other.
CONTROL_FLOW: Final = "lift-cf-to-scf"
#: Runs on the primal if additions to shadows are atomic: only single elements can be added to atomically.
ATOMIC: Final = "convert-linalg-to-loops"
#: Runs on the derivative.
CLEANUP: Final = "canonicalize,cse,loop-invariant-code-motion,mem2reg,canonicalize,cse"


@dataclass(frozen=True)
class Options:
    """How to differentiate.

    ``primal_pipeline`` and ``cleanup_pipeline`` are upstream pass pipelines on functions; empty switches them off.
    ``simplify``: the registry's rewrites run in addition to either pipeline.
    ``assume_noalias``: memref arguments never overlap. ``strong_zero``: a partial times an exact zero is zero; None:
    only where a mask may have made that zero.
    ``reassociate``: contributions to an adjoint are summed in any order, whatever the flags of the primal's ops.
    ``contract``: products of the reverse sweep may be fused with additions, and are then rounded once.
    ``unobserved``: fast-math flags for the ops of a reverse derivative on which no primal result depends.
    ``hoist``: invariant calls and loops that only read are moved out of loops.
    ``tapes``: recursive functions push a tape for their reverse sweep; otherwise they are run again there.
    ``custom``: the derivatives that functions name are those of calls of them; otherwise they are ignored.
    ``own_bodies``: but for these functions, whose bodies are differentiated.
    ``refused_custom``: pairs of a function that names a derivative for one mode, and why there is none for the other;
    ``completing``: those for which one is being made.
    ``instead``: pairs of symbols; the primal of the first one is the second function.
    ``on_diagnostic`` is called with each remark about the request.
    ``on_remark`` is called for each remark on how an op is differentiated, with the location of the op and the text.
    ``checkpoint``: how time loops are checkpointed in reverse mode, in the syntax of `checkpoints.schedule`;
    ``checkpoint_inner``: all other loops as well. ``memory_limit``: bytes of caches, at most and roughly, enforced by
    checkpoints; 0: no limit. ``on_table`` gets the table that their schedule was chosen from.
    ``divided``: checkpointing has been done. ``is_fallback``: the caller has another derivative for buffers that do
    not overlap. ``parallel``: parallel loops have parallel derivatives; otherwise sequential ones. ``deterministic``:
    these have no atomic additions, so that every run rounds alike. ``concurrent``: other threads run the derivative at
    the same time. ``atomic_add``: these threads add to the shadows of arguments and globals too, so additions to them
    are atomic, except for the shadows of the arguments ``own_shadows``.
    """

    primal_pipeline: str = PRIMAL
    cleanup_pipeline: str = CLEANUP
    lowering_pipeline: str = LOWERING
    control_flow_pipeline: str = CONTROL_FLOW
    atomic_pipeline: str = ATOMIC
    simplify: bool = True
    assume_noalias: bool = False
    strong_zero: bool | None = None
    reassociate: bool = False
    contract: bool = False
    unobserved: tuple[str, ...] = ()
    hoist: bool = True
    on_diagnostic: Callable[[Diagnostic], None] | None = None
    on_remark: Callable[[Where, str], None] | None = None
    tapes: bool = True
    custom: bool = True
    own_bodies: frozenset[str] = frozenset()
    refused_custom: tuple[tuple[str, str], ...] = ()
    completing: frozenset[str] = frozenset()
    instead: tuple[tuple[str, str], ...] = ()
    checkpoint: str = ""
    checkpoint_inner: bool = False
    memory_limit: int = 0
    on_table: Callable[[str], None] | None = None
    divided: bool = False
    is_fallback: bool = False
    parallel: bool = True
    deterministic: bool = False
    concurrent: bool = False
    atomic_add: bool = False
    own_shadows: frozenset[int] = frozenset()
