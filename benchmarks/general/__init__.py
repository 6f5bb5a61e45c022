"""The general suite: forty programs on which no pass was tuned, each with one definition in Python.

`products`, `solvers`, `stencils`, `medley` and `other_kinds` define them as plain Python loops, which are also run to
check the derivatives. `front_end` translates them to MLIR as a front end would: with loops of `affine` or `scf`, and
with static or dynamic extents. ``python -m benchmarks.general`` measures them.

"""
