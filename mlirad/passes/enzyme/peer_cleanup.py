"""EnzymeMLIR's passes that have no effect here, or only on ops that other tools have created.

They clean up after EnzymeMLIR's engine. What this engine makes needs none of it: a pass that finds nothing to do says
so in a remark, so that pipelines run unchanged. Ops of the *input* are lowered or rejected: leaving them in place
silently would be wrong.

Before::

    func.func @f(%m: memref<8xf64>, %v: f64, %i: index) {
      %r = enzyme.affine_atomic_rmw addf %v, %m, (affine_map<(d0) -> (d0 + 1)>) [%i] : (f64, memref<8xf64>) -> f64
      func.return
    }

After ``--lower-affine-atomic-rmw``::

    %r = memref.atomic_rmw addf %v, %m[%0] : (f64, memref<8xf64>) -> f64

Before::

    func.func @f(%x: tensor<2xf64>) -> f64 {
      %y = enzyme.extract %x[1] : (tensor<2xf64>) -> f64
      func.return %y : f64
    }

After ``--enzyme-batch-to-tensor``::

    %y = tensor.extract %x[%c1] : tensor<2xf64>

Before::

    #id = affine_map<(d0) -> (d0)>
    func.func @f(%x: memref<8xf64>, %dx: memref<8xf64>) {
      "enzyme.genericAdjoint"(%x, %dx) <{indexing_maps = [#id, #id], iterator_types = [#linalg.iterator_type<parallel>],
          operandSegmentSizes = array<i32: 1, 1>}> ({
      ^bb0(%a: f64, %b: f64):
        %c = math.cos %a : f64
        "enzyme.addTo"(%c) : (f64) -> ()
      }) : (memref<8xf64>, memref<8xf64>) -> ()
      func.return
    }

After ``--add-to-op-to-split``::

    %c = math.cos %a : f64
    %0 = arith.addf %b, %c : f64
    linalg.yield %0 : f64

Before::

    func.func @f() -> index {
      %n = arith.constant 9 : index
      %s = arith.constant 3 : index
      %r = enzyme.binomial_progress %n, %s : index
      return %r : index
    }

After ``--lower-enzyme-binomial-progress``::

    %r = arith.constant 3 : index
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from mlirad._mlir import ir
from mlirad.edit.location import where
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.passes.base import Pass, PassContext
from mlirad.passes.enzyme.cache_uses import cannot_follow
from mlirad.passes.enzyme.to_upstream import lower, problem_of

_CACHES: Final = ("enzyme.init", "enzyme.push", "enzyme.pop")


class NoEffectPass(Pass):
    """A pass that has no effect on derivatives created by mlirad."""

    #: The ops that EnzymeMLIR's pass changes, which the input may contain.
    handles: ClassVar[tuple[str, ...]] = ()

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Do nothing.

        Raises:
            UnsupportedError: the module contains an op that the pass would have to change.
        """
        del ctx
        found = find_ops(module.operation, lambda op: op.name in self.handles)
        if found:
            message = f"'{self.name}' cannot change '{found[0].name}' yet"
            help = f"take '{self.name}' out of the pipeline to keep the op"
            raise UnsupportedError(Diagnostic("MA0353", message, where(found[0].location), helps=(help,)))


def _without_effect(name: str, why: str, handles: tuple[str, ...] = ()) -> type[NoEffectPass]:
    summary = f"Accepted for EnzymeMLIR's pipelines, without effect: {why}."
    members = {"__doc__": summary, "name": name, "idle_because": why, "handles": handles}
    return dataclass(frozen=True)(type(name, (NoEffectPass,), members))


FLATTEN_ENZYME_CACHES: Final = _without_effect("flatten-enzyme-caches", "derivatives hold no caches of caches", _CACHES)
SIMPLIFY_MEMREF_CACHE: Final = _without_effect(
    "simplify-memref-cache", "derivatives hold no caches of buffers", _CACHES
)
SPLIT_MULTI_RESULTS: Final = _without_effect(
    "split-multi-results", "each result of a branch or loop has its own activity"
)
SINK_CHECKPOINT_VIEWS: Final = _without_effect("sink-checkpoint-views", "a view and its buffer are checkpointed as one")


def _lower(module: ir.Module, *handles: str) -> None:
    """Lower all ops of ``module`` with these names in place.

    Raises:
        UnsupportedError: an op has no equivalent upstream op.
    """
    found = find_ops(module.operation, lambda op: op.name in handles)
    problems = [cannot_follow(op, *wrong) for op in found if (wrong := problem_of(op)) is not None]
    if problems:
        raise UnsupportedError(problems)
    lower(found)


def lower_affine_atomic_rmw(module: ir.Module, ctx: PassContext) -> None:
    """Lower affine atomic updates of the enzyme dialect to upstream ops; derivatives created here have none."""
    _lower(module, "enzyme.affine_atomic_rmw")


def enzyme_batch_to_tensor(module: ir.Module, ctx: PassContext) -> None:
    """Lower enzyme.concat and enzyme.extract, which build and index stacks of values, to tensor ops."""
    _lower(module, "enzyme.concat", "enzyme.extract")


def add_to_op_to_split(module: ir.Module, ctx: PassContext) -> None:
    """Lower enzyme.genericAdjoint, which adds to its outputs, to a linalg.generic that yields all the sums."""
    _lower(module, "enzyme.genericAdjoint")


def lower_enzyme_binomial_progress(module: ir.Module, ctx: PassContext) -> None:
    """Lower enzyme.binomial_progress to arithmetic: the number of steps to advance before the next checkpoint."""
    _lower(module, "enzyme.binomial_progress")
