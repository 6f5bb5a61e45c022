"""The sweeps, emitted as the plan says.

Read in this order: `forward` (tangents beside the primal), `caches` (what the forward sweep keeps), `carried_caches`
and `cache_rows` (caches that are tensors), `scope` (where the reverse sweep stands), `primals` (primal values there),
`reverse` (ops last to first), then how it reverses `parallel` loops and `calls`, and the `fastmath` flags of its ops.
"""
