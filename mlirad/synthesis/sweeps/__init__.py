"""Emits the sweeps according to the plan.

Read in this order: `forward` (tangents beside the primal), `caches` (stores of the forward sweep), `carried_caches` and
`cache_rows` (caches that are tensors), `scope` (the state of the reverse sweep in a block), `primals` (restored primal
values), `reverse` (ops last to first), then the reversal of `parallel` loops and of `calls`, and the `fastmath` flags.
"""
