"""Helpers to edit IR that the bindings lack: building, types, locations, walking, cloning.

Nothing here knows about derivatives. The idioms are the ones that were measured to be fast (`Operation.create`,
dispatch on names, blocks listed once). Read `build` first, then `types`, `location`, `walk`.

Ops and regions: `rewrite`, `module`, `loops`, `outline`, `names`, `matching`, `garbage_collector`,
`c_symbols`, `concurrency`, `maximum`, `detach`, `selects`, `shardings`.
Numbers: `constants`, `integers`, `floats`, `float_range`.
Subscripts and extents: `affine`, `linear`, `symbolic`, `intervals`, `extents`, `slices`, `rank_reductions`.
Memory: `buffers`, `elements`, `partial_sums`, `tapes`, `cache_tensors`, `generic`, `binomial`.
"""
