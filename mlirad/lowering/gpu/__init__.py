"""Lowers parallel loops to kernels of GPUs in the LLVM dialect.

`fuse_loops`: merges loops over the same iterations; `gather_neighbours`: each element's thread computes what its
neighbours add (`shifted_additions`: which these are; `rotations`: subscripts that wrap around); `single_blocks`: loops
that one block can run become its phases; `gather_tiles`: threads compute what others add to their elements of a tile
(`tile_additions`: which these are);
`separate_additions`: a barrier instead of atomic additions to a tile. `outline`: loops become launches of kernels
(`launches`: with barriers, for `teams`, whose buffers `fills` recognizes and `bounded_buffers` gives static sizes),
whose buffers share memory (`shared_memory`), whose redundant barriers are removed (`barriers`), and whose additions are
reduced before atomic additions (`reductions`, `sums`, `window_sums`), or done in the order of threads
(`deterministic_sums`).
`hoist_allocations`: allocations of threads are hoisted. `nvvm`: kernels become functions in LLVM and NVVM; `entry`: the
signature for launchers. `offload`: accesses of the host to elements become kernels, too.
"""
