"""Transforms from IR to IR: they return a new module with the derivative, and do not change the given module.

`jvp`, `vjp` and `vmap` add a function to a copy of the module; `autodiff` expands its `enzyme.autodiff` and
`enzyme.fwddiff` ops. Callables for Python are in `mlirad.api`. The returned module can be differentiated again, so it
keeps `enzyme.ignore_derivatives` ops; the pass `remove-unnecessary-enzyme-ops` removes these.

Read `wrt` (selection of arguments and results), `derivatives` (`jvp`, `vjp`, `autodiff`), `gradient` (the IR for
`mlirad.grad`), `pullback` (the IR for `mlirad.vjp`, with `returned_tensors`), `batching` (`vmap`), `custom` (custom
derivatives), `implicit` (derivatives of solvers) with `linear_solvers` and `function_builder`. Options are in
`fastmath` and `memory`, combined in `reverse_options`. `module_context` adds the user's file name to diagnostics.
"""

from __future__ import annotations

from mlirad.transforms.batching import InAxes, vmap
from mlirad.transforms.custom import custom_jvp, custom_vjp
from mlirad.transforms.derivatives import autodiff, jvp, vjp
from mlirad.transforms.implicit import custom_fixed_point, custom_root
from mlirad.transforms.wrt import Of, Wrt

__all__ = [
    "InAxes",
    "Of",
    "Wrt",
    "autodiff",
    "custom_fixed_point",
    "custom_jvp",
    "custom_root",
    "custom_vjp",
    "jvp",
    "vjp",
    "vmap",
]
