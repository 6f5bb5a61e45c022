"""IR to IR: a module in, a new module with a derivative function out; the module that is given stays as it is.

`jvp` and `vjp` add a function, `autodiff` expands the `enzyme.autodiff` and `enzyme.fwddiff` ops that are there. What
is callable from Python is in `mlirad.api`. Read `wrt` (which arguments), `derivatives` (the three functions),
`gradient` (the function behind `mlirad.grad`).
"""

from __future__ import annotations

from mlirad.transforms.derivatives import autodiff, jvp, vjp
from mlirad.transforms.wrt import Wrt

__all__ = ["Wrt", "autodiff", "jvp", "vjp"]
