"""Loops over time: `torch._higher_order_ops.scan` becomes ``scf.for``, with the scanned tensors and results as tensors.

torch-mlir imports ``carry, ys = scan(body, init, xs)`` as a ``torch.operator``, which is replaced by:

    %carry, %ys = scf.for %t = %c0 to %n step %c1 iter_args(%h = %init, %out = %empty) {
      %x = tensor.extract_slice %xs[%t, 0] [1, 4] [1, 1] : tensor<8x4xf64> to tensor<4xf64>
      ... the body, on tensors of torch-mlir
      %next = tensor.insert_slice %y into %out[%t, 0] [1, 4] [1, 1] : tensor<4xf64> into tensor<8x4xf64>
      scf.yield %h2, %next
    }
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mlirad._mlir import ir, load_torch_conversion
from mlirad.edit.cache_tensors import create_empty, create_extracted, create_inserted
from mlirad.edit.loops import create_counted_for
from mlirad.edit.rewrite import before, move_body, replace_op
from mlirad.edit.walk import find_ops
from mlirad.torch.imports import require_torch
from mlirad.torch.primitives import builtin_type, create_builtin, create_torch


def scan(body: Callable[..., Any], init: Sequence[Any], xs: Sequence[Any], others: Sequence[Any]) -> list[Any]:
    """The last carried tensors and the stacked results of ``body(*carried, *x, *others)`` for each ``x`` of ``xs``.

    Outside of `torch.export`, the loop is unrolled, and no results are stacked.
    """
    torch = require_torch()
    if torch.compiler.is_exporting() and len(xs[0]):
        return list(torch.ops.higher_order.scan(body, [*init], [*xs], (*others,)))
    found = list(init)  # autograd may record it
    for row in zip(*xs, strict=True):
        found = body(*found, *row, *others)
    return found


def import_scan(importer: Any, loc: ir.Location, node: Any, _: Any) -> None:
    """Creates the op with its numbers of carried and scanned tensors, for an importer of torch-mlir."""
    body, init, xs, others = node.args
    names = importer.fx_importer._graph_module_to_func_name
    attributes = {
        "name": ir.StringAttr.get("torch.higher_order.scan"),
        "body": ir.FlatSymbolRefAttr.get(names[id(getattr(node.graph.owning_module, body.target))]),
        "counts": ir.DenseI64ArrayAttr.get([len(init), len(xs)]),
    }
    operands = [importer._import_argument(loc, one) for one in (*init, *xs, *others)]
    types = [importer._cc.value_info_to_type(one) for one in node.meta["val"]]
    importer._multi_result_nodes.add(node)
    for i, value in enumerate(ir.Operation.create("torch.operator", types, operands, attributes, loc=loc).results):
        importer.bind_node_value(node, value, i)


def expand_scans(module: ir.Module) -> None:
    """Replace each imported scan by a loop; its body is a function of its own before."""
    functions = {str(ir.StringAttr(op.attributes["sym_name"]).value): op.operation for op in module.body.operations}
    found = find_ops(module.operation, lambda op: op.name == "torch.operator" and "body" in op.attributes)
    if found:
        load_torch_conversion()
    for op in found:
        body = functions[str(ir.FlatSymbolRefAttr(op.attributes["body"]).value)]
        _expand(op, body.regions[0].blocks[0])
        body.erase()


def _expand(op: ir.Operation, body: ir.Block) -> None:
    build = before(op)
    carried, rows = ir.DenseI64ArrayAttr(op.attributes["counts"])
    given = [create_builtin(one, build) for one in op.operands]
    results, inner = ([builtin_type(one.type) for one in values] for values in (op.results, body.arguments))
    count = build.index(given[carried].type.get_dim_size(0))
    outs = [create_empty(type, (), build) for type in results[carried:]]
    loop = create_counted_for(count, [*given[:carried], *outs], build)
    end = loop.at.op("scf.yield", loop.carried)
    at = before(end)
    for i in range(carried, carried + rows):
        given[i] = create_extracted(given[i], [loop.number], inner[i], (), at)
    given[:carried] = loop.carried[:carried]
    found = move_body(
        body, end, [create_torch(one, old.type, at) for one, old in zip(given, body.arguments, strict=True)]
    )
    found = [create_builtin(one, at) for one in found]
    for i, value in enumerate(found):
        is_row = i >= carried
        end.operands[i] = create_inserted(value, loop.carried[i], [loop.number], (), at) if is_row else value
    replace_op(op, [create_torch(one, old.type, build) for one, old in zip(loop.op.results, op.results, strict=True)])
