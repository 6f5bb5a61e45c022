"""The suite for generality: forty programs that nobody tuned, each held once and written as a front end would.

`products`, `solvers`, `stencils`, `medley` and `other_kinds` hold them as plain loops in Python that runs as it stands:
that is what derivatives are checked against. `front_end` writes them as MLIR, with loops of `affine` or of `scf`, and
with static or open extents. ``python -m benchmarks.general`` measures them.
"""
