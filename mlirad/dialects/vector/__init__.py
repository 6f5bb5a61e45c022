"""Models of `vector`: moves of elements, reductions, products, and accesses of buffers.

Read `linear` first: most ops only move elements, and `data_movement` has their adjoints. `reductions` and `products`
have the ops that compute; `interfaces.access`, `access`, `indexed` and `transfer` those that read and write buffers;
`rewrites` and `combined` rewrite ops before differentiation. `adjoint_ops` emits the ops of which adjoints consist.

`expansions` rewrites ops that upstream cannot lower; `type_cast` models a view of a buffer as vectors.
"""

from typing import Any, Final

from mlirad.dialects.vector import access, data_movement, indexed, products, transfer
from mlirad.dialects.vector.access import VectorLoadModel, VectorStoreModel
from mlirad.dialects.vector.combined import rewrite_kind
from mlirad.dialects.vector.linear import VectorLinearModel
from mlirad.dialects.vector.products import ProductModel
from mlirad.dialects.vector.reductions import ReductionModel
from mlirad.dialects.vector.rewrites import MaskModel, rewrite_mask, rewrite_padding, rewrite_scan
from mlirad.dialects.vector.transfer import ReadModel
from mlirad.dialects.vector.type_cast import TypeCastModel
from mlirad.edit.float_range import RangeFunction, of_moves, of_sums
from mlirad.edit.selects import OperandChoice
from mlirad.interfaces.access import Access
from mlirad.interfaces.batch import DenseBatch
from mlirad.interfaces.registry import BATCH, CHOICE, DERIVATIVE, LOWERING, MEMORY, RANGE, RECOMPUTE, REWRITE, Registry

VALUES: Final[dict[str, Any]] = {
    "vector.broadcast": VectorLinearModel(data_movement.broadcast),
    "vector.contract": ProductModel(products.contraction),
    "vector.deinterleave": VectorLinearModel(data_movement.deinterleave),
    "vector.extract": VectorLinearModel(data_movement.extract),
    "vector.extract_strided_slice": VectorLinearModel(data_movement.extract_strided_slice),
    "vector.fma": ProductModel(products.elementwise, 1),
    "vector.from_elements": VectorLinearModel(data_movement.from_elements),
    "vector.insert": VectorLinearModel(data_movement.insert),
    "vector.insert_strided_slice": VectorLinearModel(data_movement.insert_strided_slice),
    "vector.interleave": VectorLinearModel(data_movement.interleave),
    "vector.multi_reduction": ReductionModel(),
    "vector.outerproduct": ProductModel(products.outer),
    "vector.reduction": ReductionModel(),
    "vector.shape_cast": VectorLinearModel(data_movement.shape_cast),
    "vector.shuffle": VectorLinearModel(data_movement.shuffle),
    "vector.to_elements": VectorLinearModel(data_movement.to_elements),
    "vector.transpose": VectorLinearModel(data_movement.transpose),
}
#: Upstream's verifiers accept strided buffers, and its lowerings assume the identity layout.
DENSE: Final = (
    *("vector.compressstore", "vector.expandload", "vector.gather"),
    *("vector.maskedload", "vector.maskedstore", "vector.scatter"),
)
#: Ops that may ignore elements of these operands; a masked access may ignore elements of any operand.
CHOICES: Final = {
    "vector.deinterleave": OperandChoice((0,)),
    "vector.extract": OperandChoice((0,)),
    "vector.extract_strided_slice": OperandChoice((0,)),
    "vector.insert": OperandChoice((1,)),
    "vector.insert_strided_slice": OperandChoice((1,)),
    "vector.shuffle": OperandChoice((0, 1)),
    "vector.to_elements": OperandChoice((0,)),
}
ACCESS: Final = Access("vector.load", "vector.store", is_single=False)
ACCESSES: Final[dict[str, Any]] = {
    "vector.compressstore": VectorStoreModel(access.compress_store),
    "vector.expandload": VectorLoadModel(access.expand_load),
    "vector.gather": VectorLoadModel(indexed.gather),
    "vector.maskedload": VectorLoadModel(access.masked_load),
    "vector.maskedstore": VectorStoreModel(access.masked_store),
    "vector.scatter": VectorStoreModel(indexed.scatter),
    "vector.transfer_read": ReadModel(),
    "vector.transfer_write": VectorStoreModel(transfer.write, target=1),
}


def register(registry: Registry) -> None:
    """Registers the models of ``vector``."""
    ACCESS.register(registry, __name__)
    for name, model in VALUES.items():
        registry.add_model(name, model, DERIVATIVE, RECOMPUTE, origin=__name__)
        range_of = of_moves if isinstance(model, VectorLinearModel) else of_sums
        registry.add(RANGE, name, RangeFunction(range_of), origin=__name__)
    registry.add_all(CHOICE, CHOICES, origin=__name__)
    for name in ("vector.multi_reduction", "vector.reduction"):
        registry.add(CHOICE, name, VALUES[name], origin=__name__)
    for name, model in ACCESSES.items():
        registry.add_model(name, model, DERIVATIVE, MEMORY, origin=__name__)
        registry.add(CHOICE, name, OperandChoice(), origin=__name__)
    registry.add_all(BATCH, dict.fromkeys(DENSE, DenseBatch()), origin=__name__)
    registry.add_model("vector.type_cast", TypeCastModel(), MEMORY, RECOMPUTE, origin=__name__)
    registry.add(LOWERING, "vector.mask", MaskModel(), origin=__name__)
    registry.add_all(REWRITE, dict.fromkeys(("vector.contract", "vector.outerproduct"), rewrite_kind), origin=__name__)
    registry.add(REWRITE, "vector.mask", rewrite_mask, origin=__name__)
    registry.add(REWRITE, "vector.scan", rewrite_scan, origin=__name__)
    registry.add(REWRITE, "vector.transfer_read", rewrite_padding, origin=__name__)
