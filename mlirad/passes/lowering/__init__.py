"""The steps of `lower-to-llvm` that upstream's passes leave to us, each a file.

On tensors and what becomes of them: `tm_tensor`, `fusing`, `bufferize`, `returned_buffers`, `atomic_updates`,
`deallocation`. On loops: `peeling`, `products`, `copy_loops`, `threads`. On numbers: `legalize_math`,
`narrow_floats`, `shared_products`. What LLVM is told: `alignment`, `noalias`, `unrolling` (which asks
`trip_bounds`).
"""
