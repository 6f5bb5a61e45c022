"""`enzyme-batch`: replaces each ``enzyme.batch`` by a call of a function that runs for several sets of arguments.

All operands and results have the dimensions of ``batch_shape`` in front.

Before::

    func.func private @f(%x: tensor<3xf64>) -> tensor<3xf64> {
      %y = math.sin %x : tensor<3xf64>
      func.return %y : tensor<3xf64>
    }
    func.func @g(%x: tensor<8x3xf64>) -> tensor<8x3xf64> {
      %y = enzyme.batch @f(%x) {batch_shape = array<i64: 8>} : (tensor<8x3xf64>) -> tensor<8x3xf64>
      func.return %y : tensor<8x3xf64>
    }

After ``--enzyme-batch``::

    func.func private @f_batch8(%x: tensor<8x3xf64>) -> tensor<8x3xf64> {
      %0 = call @f_x8(%x) : (tensor<8x3xf64>) -> tensor<8x3xf64>
    ...
    func.func private @f_x8(%x: tensor<8x3xf64>) -> tensor<8x3xf64> {
      %0 = math.sin %x : tensor<8x3xf64>
    ...
      %y = call @f_batch8(%x) : (tensor<8x3xf64>) -> tensor<8x3xf64>
"""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.batching.entry import create_batched
from mlirad.batching.types import with_axis
from mlirad.dialects.enzyme.calls import callee_of
from mlirad.edit.location import where
from mlirad.edit.module import symbol_name
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, MlirAdError, VerifyError
from mlirad.interfaces.registry import Registry
from mlirad.passes.base import PassContext
from mlirad.synthesis.options import CLEANUP
from mlirad.synthesis.primal.prepare import run_pipeline
from mlirad.synthesis.validate import find_function, function_type, not_a_function

BATCH: Final = "enzyme.batch"
_SHAPE: Final = "batch_shape"


def enzyme_batch(module: ir.Module, ctx: PassContext) -> None:
    """Expand every enzyme.batch into a function for several sets of arguments and a call.

    Raises:
        MlirAdError: with everything that stands in the way of any of them.
    """
    batched = Expansion(ctx.registry)
    problems: list[MlirAdError] = []
    for op in find_ops(module.operation, lambda op: op.name == BATCH):
        try:
            batched.replace(op)
        except MlirAdError as error:
            problems.append(error)
    if problems:
        raise type(problems[0])(dict.fromkeys(one for problem in problems for one in problem.diagnostics))


class Expansion:
    """Replaces batches by calls; batches of the same function and shape share one function."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._made: dict[tuple[ir.Operation, tuple[int, ...]], str] = {}

    def replace(self, op: ir.Operation) -> None:
        """Replace ``op`` by a call.

        Raises:
            MlirAdError: the op is invalid, or its function cannot be batched.
        """
        function, shape = callee_of(op), _shape(op)
        if function.name != "func.func":
            raise not_a_function(symbol_name(function), function, op.location)
        _check(op, function, shape)
        for inner in find_ops(function, lambda one: one.name == BATCH):
            self.replace(inner)
        key = (function, shape)
        if key not in self._made:
            self._made[key] = self._create(function, shape)
        attributes = {name: attribute for name, attribute in op.attributes.items() if "." in name}
        attributes["callee"] = ir.FlatSymbolRefAttr.get(self._made[key], op.context)
        call = before(op).op("func.call", list(op.operands), [r.type for r in op.results], attributes)
        replace_op(op, list(call.results))

    def _create(self, function: ir.Operation, shape: tuple[int, ...]) -> str:
        assert function.parent is not None
        top, name = function.parent.operation, symbol_name(function)
        for size in reversed(shape):
            one = find_function(top, name)
            name = create_batched(one, [0] * len(function_type(one).inputs), size, self._registry)
            run_pipeline(find_function(top, name), CLEANUP)
        return name


def _shape(op: ir.Operation) -> tuple[int, ...]:
    attribute = op.attributes.get(_SHAPE, None)
    sizes = tuple(attribute) if isinstance(attribute, ir.DenseI64ArrayAttr) else ()
    if sizes and all(size >= 0 for size in sizes):
        return sizes
    given = "missing" if attribute is None else f"'{attribute}'"
    message = f"'{_SHAPE}' of '{BATCH}' is {given}; it is a list of sizes, none negative"
    raise VerifyError(Diagnostic("MA0608", message, where(op.location), helps=(f"write: {_SHAPE} = array<i64: 8>",)))


def _check(op: ir.Operation, function: ir.Operation, shape: tuple[int, ...]) -> None:
    """Check that operands and results have the types of ``function`` with the leading dimensions ``shape``."""
    type = function_type(function)
    for noun, values, types in (("operand", op.operands, type.inputs), ("result", op.results, type.results)):
        if len(values) != len(types):
            message = f"'{BATCH}' of '@{symbol_name(function)}' has {len(values)} {noun}s, not {len(types)}"
            raise VerifyError(Diagnostic("MA0608", message, where(op.location), helps=("give one for each",)))
        for number, (value, expected) in enumerate(zip(values, types, strict=True)):
            for size in reversed(shape):
                expected = with_axis(expected, 0, size)
            if value.type != expected:
                message = f"{noun} {number} of '{BATCH}' has type '{value.type}', not '{expected}'"
                help = f"'@{symbol_name(function)}' has '{types[number]}' there; '{_SHAPE}' goes in front"
                raise VerifyError(Diagnostic("MA0608", message, where(op.location), helps=(help,)))
