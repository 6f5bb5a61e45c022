"""Outer-loop vectorization: several iterations of a loop at a time, one in each lane of a vector.

LLVM vectorizes innermost loops. Where these are short, or carry a dependence, a loop around them over points,
particles or samples often has independent iterations, and a processor has room for eight of them at a time. Read in
this order: `bodies` (a copy of the loop with its calls inlined), `trips` (how often inner loops run at most),
`cost_model`, `accesses` and `reductions` (what iterations have to do with each other), `scratchpads` (privatization),
`divergence` (what differs between lanes), `inner_reductions` (sums at places in common), `gathers` (what is touched
again and again), `legality` (the plan, or the reason why not), then `vector_ops` (what becomes of an op), `values`,
`masks`, `memory`, `block_tables` and `emit`, which do it.

Source: Karrenberg & Hack, "Whole-function vectorization", CGO 2011; Allen & Kennedy, "Automatic translation of Fortran
programs to vector form", TOPLAS 9(4), 1987.
"""
