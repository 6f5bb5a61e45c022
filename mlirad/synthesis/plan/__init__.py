"""How each primal value reaches the reverse sweep: recomputed, reloaded, restored from a snapshot, or cached.

Read in this order: `decisions` (the plan, as data), `cache_layout` (where a cache is allocated), `induction`
(counters that need none), `snapshots` (copies of whole buffers), `inversion` (writes that are inverted instead),
`value_graph` and `min_cut` (what is cached, by a minimum cut), `planner` (all of it together). Beside them:
`jacobians` (partials of a step instead of its state), `shadows` and `extents` (what the forward sweep has to make for
the reverse sweep), `strong_products` (which products are guarded against zeros of masks), `conditions` (of choices,
which the sweep needs instead of the operands), `entered_iterations` (loops of which the sweep enters one iteration),
`unit_sweep` (adjoints of a few ops from an adjoint of 1).
"""
