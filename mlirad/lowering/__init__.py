"""Lowering from affine, scf, linalg, vector, math and memref to LLVM, if upstream's passes do not suffice.

`lower_to_llvm` is the pass; `lowerable` rejects unsupported modules. For tensors and their buffers: `stablehlo`,
`fuse_structured_ops`, `bufferize`, `atomic_updates`, `deallocation`, `stack_sizes`. For loops: `peeling`, `dead_sums`,
`product_orders`, `products`, `register_tiles` (with `tile_plans`), `copy_loops`, `threads`. For calls and
long functions: `inlining`, `outline_nests`, `outline_blocks`. For numbers: `legalize_math`, `approximate_calls`,
`narrow_floats`, `bf16`, `share_products`. Hints to LLVM: `alignment`, `guard_branches`,
`independent_loops`, `noalias`, `unrolling`, `used`. `lower_lapack` is a separate pass: calls of LAPACK. The folder
`gpu` has kernels.
"""
