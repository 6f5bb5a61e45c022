"""Tensors: elements, slices and shapes of values that are never changed in place.

Read `slices` first, then `shapes`; `forms` has the operands of algebraic rewrites;
`rewrite` and `indexed` have ops that are rewritten to others before differentiation.

`pure` is shared by the models; `batch` has the batched ops.
"""

from typing import Any, Final

from mlirad.dialects.tensor.batch import MODELS as BATCHED
from mlirad.dialects.tensor.forms import InsertForm, SliceForm
from mlirad.dialects.tensor.indexed import rewrite_gather, rewrite_scatter, rewrite_tensor_bitcast
from mlirad.dialects.tensor.pure import InactiveModel, PureModel, SameShapeModel
from mlirad.dialects.tensor.rewrite import rewrite_concat, rewrite_generate, rewrite_pad, rewrite_splat
from mlirad.dialects.tensor.shapes import FromElementsModel, TensorShapeModel
from mlirad.dialects.tensor.slices import ELEMENT, SLICE, ExtractModel, InsertModel
from mlirad.edit.float_range import RangeFunction, of_moves
from mlirad.edit.rank_reductions import SliceRewrite
from mlirad.edit.selects import OperandChoice
from mlirad.interfaces.registry import (
    ACTIVITY,
    BATCH,
    CHOICE,
    DERIVATIVE,
    FORM,
    MEMORY,
    RANGE,
    RECOMPUTE,
    REWRITE,
    SHAPE,
    Registry,
)

RULES: Final[dict[str, Any]] = {
    "tensor.cast": TensorShapeModel(),
    "tensor.collapse_shape": TensorShapeModel(),
    "tensor.expand_shape": TensorShapeModel(),
    "tensor.extract": ExtractModel(ELEMENT),
    "tensor.extract_slice": ExtractModel(SLICE),
    "tensor.from_elements": FromElementsModel(),
    "tensor.insert": InsertModel(ELEMENT),
    "tensor.insert_slice": InsertModel(SLICE),
    "tensor.reshape": TensorShapeModel(),
}
REWRITES: Final[dict[str, Any]] = {
    "tensor.bitcast": rewrite_tensor_bitcast,
    "tensor.concat": rewrite_concat,
    "tensor.extract_slice": SliceRewrite(),
    "tensor.gather": rewrite_gather,
    "tensor.generate": rewrite_generate,
    "tensor.insert_slice": SliceRewrite(),
    "tensor.pad": rewrite_pad,
    "tensor.scatter": rewrite_scatter,
    "tensor.splat": rewrite_splat,
}
#: Ops by kind, for passes on any dialect.
FORMS: Final[dict[str, Any]] = {"insert": InsertForm(), "slice": SliceForm()}
#: Ops that may not read all elements of these operands.
CHOICES: Final = {
    "tensor.extract": OperandChoice((0,)),
    "tensor.extract_slice": OperandChoice((0,)),
    "tensor.insert": OperandChoice((1,)),
    "tensor.insert_slice": OperandChoice((1,)),
}
#: The operand that has the size of the result.
LIKE_OPERAND: Final = {"tensor.insert": 1, "tensor.insert_slice": 1}
INACTIVE: Final = ("tensor.empty", "tensor.dim", "tensor.rank")
#: The cost of recomputing the result; other ops are never recomputed.
CHEAP: Final = {
    "tensor.cast": 1,
    "tensor.extract": 2,
    "tensor.from_elements": 2,
    "tensor.splat": 2,
    **dict.fromkeys(INACTIVE, 1),
}


def register(registry: Registry) -> None:
    """Attach the models of ``tensor``."""
    registry.add_all(BATCH, BATCHED, origin=__name__)
    registry.add_all(FORM, FORMS, origin=__name__)
    for name, model in RULES.items():
        registry.add(DERIVATIVE, name, model, origin=__name__)
        registry.add(RANGE, name, RangeFunction(of_moves), origin=__name__)
        if name not in CHEAP:
            registry.add(MEMORY, name, PureModel(), origin=__name__)
    registry.add_all(CHOICE, CHOICES, origin=__name__)
    registry.add_all(REWRITE, REWRITES, origin=__name__)
    for name, position in LIKE_OPERAND.items():
        registry.add(SHAPE, name, SameShapeModel(position), origin=__name__)
    registry.add_all(RECOMPUTE, {name: PureModel(cost) for name, cost in CHEAP.items()}, origin=__name__)
    registry.add_all(ACTIVITY, dict.fromkeys(INACTIVE, InactiveModel()), origin=__name__)
