"""Lowering from affine, scf, linalg, vector, math and memref to LLVM, where upstream's passes do not suffice.

`lower_to_llvm` is the pass; `lowerable` says what it refuses. On tensors and what becomes of them:
`stablehlo`, `fusing`, `bufferize`, `returned_buffers`, `atomic_updates`, `deallocation`, `stack_scopes`, `stack_sizes`,
`memory_spaces`. On loops: `peeling`, `dead_sums`, `trip_bounds`, `product_orders`, `products`, `register_tiles` (with
`tile_plans`), `copy_loops`, `threads` (with `least_work`). On calls and long functions: `inlining`, `nest_functions`,
`pieces`. On numbers: `legalize_math`, `approximate_calls`, `narrow_floats`, `share_products`, `reciprocals`. What LLVM
is told: `alignment`, `noalias`, `unrolling`. `lower_lapack` is a pass of its own: calls of LAPACK. The folder `gpu` has
kernels.
"""
