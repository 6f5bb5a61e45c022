"""Outer-loop vectorization: several iterations of a loop at a time, one in each lane of a vector.

LLVM vectorizes innermost loops. If these are short, or carry a dependence, an enclosing loop over points, particles or
samples often has independent iterations, and a vector register holds eight of them. Read in this order: `bodies` (a
copy of the loop with its calls inlined), `inner_loops`, `cost_model`, `accesses`, `reductions` and `extrema`
(dependences between iterations, privatization), `divergence` (values that differ between lanes), `inner_reductions`
(sums into elements that all lanes share), `ordered_sums` (sums in a fixed order), `gathers` (elements that are gathered
repeatedly), `legality` (the plan, or the reason why there is none), `lane_axes` (layouts of tapes); then code
generation: `vector_ops`, `values`, `masks`, `memory`, `block_tables` and `emit`.

Source: Karrenberg & Hack, "Whole-function vectorization", CGO 2011; Allen & Kennedy, "Automatic translation of Fortran
programs to vector form", TOPLAS 9(4), 1987.
"""
