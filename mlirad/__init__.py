"""mlirad: automatic differentiation for MLIR.

The public names are loaded on first use, so that ``import mlirad`` starts neither MLIR nor numpy.

Modules: `api`, `batched`, `custom`, `linearized`, `marks`, `pullbacks` and `tangents` (the public API), `gpu` (code for
GPUs), `functions` (functions as values), `specializations` (their compiled code) and `trees` (pytrees), `context`
(loads dialects and rules into a registry), `coverage`, `demo`, `errors`, `machine` (the cost model), `progress`
(progress on a terminal), `read_files` (files), `_mlir` (the bindings). Folders, each of which imports only from later
ones: `tools`, `testing`, `torch` and `jax`, `matrices`, `transforms` and `frontends`, `runtime` and `lowering`,
`loops`, `passes`, `batching`, `synthesis`, `analysis`, `rules` and `dialects`, `interfaces`, `edit`; `_dialects` has
the IRDL definitions of mlirad's dialects.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mlirad import errors, testing, transforms
    from mlirad.api import compile, function, grad, load, parse, value_and_grad
    from mlirad.batched import vmap
    from mlirad.context import Context
    from mlirad.custom import custom_jvp, custom_vjp
    from mlirad.errors import MlirAdError
    from mlirad.frontends.python.types import f32, f64, i8, i16, i32, i64
    from mlirad.functions import Function
    from mlirad.gpu import ptx
    from mlirad.marks import checkpoint, stop_gradient
    from mlirad.matrices.dense import hessian, jacfwd, jacobian, jacrev
    from mlirad.matrices.sparse import sparse_hessian, sparse_jacobian
    from mlirad.passes.manager import PassManager
    from mlirad.pullbacks import vjp
    from mlirad.runtime.allocator import keep_memory
    from mlirad.runtime.jit import Compiled
    from mlirad.runtime.target import Cpu, Gpu, Target
    from mlirad.tangents import hvp, jvp, linearize
    from mlirad.transforms.implicit import custom_fixed_point, custom_root

__all__ = [
    "Compiled",
    "Context",
    "Cpu",
    "Function",
    "Gpu",
    "MlirAdError",
    "PassManager",
    "Target",
    "checkpoint",
    "compile",
    "custom_fixed_point",
    "custom_jvp",
    "custom_root",
    "custom_vjp",
    "errors",
    "f32",
    "f64",
    "function",
    "grad",
    "hessian",
    "hvp",
    "i8",
    "i16",
    "i32",
    "i64",
    "jacfwd",
    "jacobian",
    "jacrev",
    "jvp",
    "keep_memory",
    "linearize",
    "load",
    "parse",
    "ptx",
    "sparse_hessian",
    "sparse_jacobian",
    "stop_gradient",
    "testing",
    "transforms",
    "value_and_grad",
    "vjp",
    "vmap",
]

#: Public name -> the module that defines it; empty for a submodule of that name.
_HOMES: Final[dict[str, str]] = {
    "Compiled": "mlirad.runtime.jit",
    "Context": "mlirad.context",
    "Cpu": "mlirad.runtime.target",
    "Function": "mlirad.functions",
    "Gpu": "mlirad.runtime.target",
    "MlirAdError": "mlirad.errors",
    "PassManager": "mlirad.passes.manager",
    "Target": "mlirad.runtime.target",
    "checkpoint": "mlirad.marks",
    "compile": "mlirad.api",
    "custom_fixed_point": "mlirad.transforms.implicit",
    "custom_root": "mlirad.transforms.implicit",
    "custom_jvp": "mlirad.custom",
    "custom_vjp": "mlirad.custom",
    "errors": "",
    "f32": "mlirad.frontends.python.types",
    "f64": "mlirad.frontends.python.types",
    "i8": "mlirad.frontends.python.types",
    "i16": "mlirad.frontends.python.types",
    "i32": "mlirad.frontends.python.types",
    "i64": "mlirad.frontends.python.types",
    "function": "mlirad.api",
    "grad": "mlirad.api",
    "hessian": "mlirad.matrices.dense",
    "jacfwd": "mlirad.matrices.dense",
    "jacobian": "mlirad.matrices.dense",
    "jacrev": "mlirad.matrices.dense",
    "hvp": "mlirad.tangents",
    "jvp": "mlirad.tangents",
    "linearize": "mlirad.tangents",
    "stop_gradient": "mlirad.marks",
    "keep_memory": "mlirad.runtime.allocator",
    "load": "mlirad.api",
    "parse": "mlirad.api",
    "ptx": "mlirad.gpu",
    "sparse_hessian": "mlirad.matrices.sparse",
    "sparse_jacobian": "mlirad.matrices.sparse",
    "testing": "",
    "transforms": "",
    "value_and_grad": "mlirad.api",
    "vjp": "mlirad.pullbacks",
    "vmap": "mlirad.batched",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version()
    if name not in _HOMES:
        raise AttributeError(f"module 'mlirad' has no attribute '{name}'")
    home = _HOMES[name]
    value = getattr(importlib.import_module(home), name) if home else importlib.import_module(f"mlirad.{name}")
    globals()[name] = value
    return value


def _version() -> str:
    from importlib import metadata

    try:
        return metadata.version("mlirad")
    except metadata.PackageNotFoundError:  # a checkout on the path, not installed
        return "0+unknown"


def __dir__() -> list[str]:
    # Without the imports of this file, and without submodules that happen to be imported.
    return sorted([*__all__, "__version__", *(name for name in globals() if name.startswith("__"))])
