"""The `enzyme` dialect: the input language that requests derivatives (`enzyme.autodiff`, `enzyme.fwddiff`, ...).

This folder knows how its ops are written, defined and verified, and which of them may stand in a function that is
differentiated (`models`); it knows nothing of how derivatives are made.
Read in this order: `table` (the ops), `syntax` (text, both ways), `load` (into a context), `verify`, `calls` (what a
derivative op asks for), `text` (modules from and to text).

How text becomes ops: `tokens`, `reader`, `output`, `printer`, `shardings` (ops of `sdy`); what is refused before MLIR
reads it: `nesting`, `aliases`, `literals`, `lists`, `bytecode`. Beside them: `diagnostics`, `stored_type` (the element
type of a cache),
`custom_call` (what stands for calls whose derivative is given),
`ignored_buffers` (`enzyme.ignore_derivatives` of buffers).
"""

from mlirad import _mlir
from mlirad.dialects.enzyme.load import load
from mlirad.dialects.enzyme.models import register

__all__ = ["load", "register"]

_mlir.add_dialect_loader("enzyme", load)
