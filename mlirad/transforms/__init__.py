"""IR to IR: a module in, a new module with a derivative function out; the module that is given stays as it is.

`jvp` and `vjp` add a function, `autodiff` expands the `enzyme.autodiff` and `enzyme.fwddiff` ops that are there,
`vmap` adds one for several sets of arguments. What is callable from Python is in `mlirad.api`. What is given back can
be differentiated again, so it keeps `enzyme.ignore_derivatives`; the pass `remove-unnecessary-enzyme-ops` takes that
away. Read `wrt` (which arguments, which results), `derivatives` (the three functions), `gradient` (the function
behind `mlirad.grad`), `pullback` (those behind `mlirad.vjp`, with `returned_tensors`), `batching` (`vmap`), `custom`
(derivatives that users give), `implicit` (of solvers) over `linear_solvers`, which `function_builder` puts together.

What callers say: `fastmath` and `memory`, together `reverse_options`. `diagnosed` has messages name the user's file.
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
