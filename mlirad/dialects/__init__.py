"""What mlirad knows about each MLIR dialect: one folder a dialect, no folder imports another or the engine.

Each folder has ``register(registry)``, which attaches its hand-written models; formulas are in `tablegen_rules/`.
`BUILTIN` lists the folders in the order in which `context` registers them.
"""

from typing import Final

BUILTIN: Final = (
    "builtin",
    "arith",
    "cf",
    "math",
    "func",
    "scf",
    "ub",
    "index",
    "affine",
    "memref",
    "linalg",
    "lapack",
    "vector",
    "tensor",
    "bufferization",
    "gpu",
    "tm_tensor",
    "tosa",
    "stablehlo",
    "llvm",
    "enzyme",
)
