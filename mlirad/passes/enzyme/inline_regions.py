"""Replaces `enzyme.autodiff` and `enzyme.fwddiff` by their region forms: the body of the function moves inside.

The code around the op and the differentiated code can then be simplified together. `outline-enzyme-regions` is the
inverse, and the engine runs it automatically. A function that requests its own derivative, directly or not, stays a
call.

Before::

    func.func @f(%x: f64) -> f64 {
      %y = math.sin %x : f64
      return %y : f64
    }
    func.func @df(%x: f64, %dy: f64) -> f64 {
      %dx = enzyme.autodiff @f(%x, %dy) {activity = [#enzyme<activity enzyme_active>],
          ret_activity = [#enzyme<activity enzyme_activenoneed>]} : (f64, f64) -> f64
      return %dx : f64
    }

After ``--inline-enzyme-regions``::

    %dx = enzyme.autodiff_region(%x, %dy) {
    ^bb0(%x_0: f64):
      %y = math.sin %x_0 : f64
      enzyme.yield %y : f64
    ...
    return %dx : f64
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.dialects.enzyme.calls import MODES, callee_of
from mlirad.dialects.enzyme.table import GROUPS, SEGMENTS
from mlirad.dialects.enzyme.tokens import runs
from mlirad.edit.location import where
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.passes.base import PassContext
from mlirad.passes.enzyme.outline_regions import SUFFIX

#: The maximal number of ops of all inlined bodies together.
MAX_OPS: Final = 200_000
_FUNCTION: Final = "func.func"


def inline_enzyme_regions(module: ir.Module, ctx: PassContext) -> None:
    """Inline the function that each derivative op names into a region of the op.

    Raises:
        UnsupportedError: the bodies are too many.
    """
    inliner = _RegionInliner()
    for function in find_ops(module.operation, lambda op: op.name == _FUNCTION):
        inliner.inline(function, ())


class _RegionInliner:
    def __init__(self) -> None:
        self._done: set[ir.Operation] = set()
        self._left = MAX_OPS

    def inline(self, function: ir.Operation, around: tuple[ir.Operation, ...]) -> None:
        """Inline into ``function``; ``around``: the functions whose bodies are being inlined (to find recursion)."""
        if function in self._done:
            return
        self._done.add(function)
        for op in _calls(function):
            callee = callee_of(op)
            is_sibling = _has_body(callee) and callee.parent == function.parent
            if not is_sibling or callee == function or callee in around:
                continue
            self.inline(callee, (*around, function))
            if all(callee_of(inner) != callee for inner in _calls(callee)):
                self._replace(op, callee)

    def _replace(self, op: ir.Operation, callee: ir.Operation) -> None:
        self._left -= len(find_ops(callee, lambda op: op != callee))
        if self._left < 0:
            message = f"inlining the differentiated functions exceeds {MAX_OPS} ops"
            raise UnsupportedError(Diagnostic("MA0302", message, where(op.location)))
        attributes = dict(op.attributes.items())
        attributes["fn"] = ir.StringAttr.get(str(attributes["fn"]).removeprefix("@"), op.context)
        types = [result.type for result in op.results]
        region = before(op).op(op.name + SUFFIX, list(op.operands), types, attributes, 1)
        clone = callee.clone().operation
        for block in list(clone.regions[0].blocks):
            block.append_to(region.regions[0])
        for block in region.regions[0].blocks:
            _return_to_yield(list(block.operations)[-1].operation)
        clone.erase()
        replace_op(op, list(region.results))


def _return_to_yield(end: ir.Operation) -> None:
    if end.name != "func.return":
        return
    values = list(end.operands)
    lengths = runs(value.type for value in values)
    sizes = ir.DenseI32ArrayAttr.get(lengths + [0] * (GROUPS - len(lengths)), end.context)
    before(end).op("enzyme.yield", values, (), {SEGMENTS[0]: sizes})
    end.erase()


def _has_body(function: ir.Operation) -> bool:
    return function.name == _FUNCTION and len(function.regions[0].blocks) > 0


def _calls(function: ir.Operation) -> list[ir.Operation]:
    """The derivative ops in ``function`` that name a function."""
    return find_ops(function, lambda op: op.name in MODES and not op.name.endswith(SUFFIX))
