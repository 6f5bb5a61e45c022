"""The `enzyme` dialect: ops that request derivatives (`enzyme.autodiff`, `enzyme.fwddiff`, ...).

This folder defines the ops, their syntax and their verifiers, and models those that may occur in a differentiated
function (`models`); it does not create derivatives. Read in this order: `table` (the ops), `syntax` (text in both
directions), `load` (definition in a context), `verify`, `calls` (the request that a derivative op states), `text`
(parsing and printing of modules).

Parsing and printing: `tokens`, `reader`, `output`, `printer`, `shardings` (ops of `sdy`). Checks of text before MLIR
parses it: `literals`, `linalg_axes`, `bytecode`. Others: `diagnostics`, `stored_type` (the
element type of a cache), `custom_call` (placeholders of calls with custom derivatives), `ignored_buffers`
(`enzyme.ignore_derivatives` of buffers).
"""

from mlirad import _mlir
from mlirad.dialects.enzyme.load import load
from mlirad.dialects.enzyme.models import register

__all__ = ["load", "register"]

_mlir.add_dialect_loader("enzyme", load)
