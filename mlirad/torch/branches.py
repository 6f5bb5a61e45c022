"""Branches: `torch.cond` becomes ``scf.if``, by the op of torch-mlir, whose importer does not support `torch.cond`.

%r = torch.prim.If %condition -> (!torch.vtensor<[4],f64>) {
  %0 = call @true_graph_0(%x) : (!torch.vtensor<[4],f64>) -> !torch.vtensor<[4],f64>
  torch.prim.If.yield %0 : !torch.vtensor<[4],f64>
} else { ... }
"""

from __future__ import annotations

from functools import partial
from typing import Any

from mlirad._mlir import ir


def import_cond(importer: Any, loc: ir.Location, node: Any, _: Any) -> None:
    """Creates the op, for an importer of torch-mlir, which has made the branches functions."""
    predicate, *branches, operands = node.args
    create, convert = partial(ir.Operation.create, loc=loc), importer._cc
    given = [importer._import_argument(loc, one) for one in operands]
    types = [convert.value_info_to_type(one) for one in node.meta["val"]]
    flag = importer._import_argument(loc, predicate)
    condition = create("torch.aten.Bool.Tensor", [convert.torch_bool_type], [flag]).results
    op = create("torch.prim.If", types, condition, regions=2)
    for region, branch in zip(op.regions, branches, strict=True):
        function = getattr(node.graph.owning_module, branch.target)
        name = ir.FlatSymbolRefAttr.get(importer.fx_importer._graph_module_to_func_name[id(function)])
        with ir.InsertionPoint(region.blocks.append()):
            create("torch.prim.If.yield", [], create("func.call", types, given, {"callee": name}).results)
    importer._multi_result_nodes.add(node)
    for i, value in enumerate(op.results):
        importer.bind_node_value(node, value, i)
