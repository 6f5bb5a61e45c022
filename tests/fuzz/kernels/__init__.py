"""Random GPU kernels with barriers, and a simulator that runs them, their derivatives and their lowered forms.

`programs` generates kernels of several phases over workgroup memory, `sums` loops that add to elements of other
threads. `translate` translates host functions and kernels to Python, with the expressions of `arithmetic`, `vectors`.
`machine` simulates blocks of threads, which run in a random order between barriers; memory starts as NaN (`memory`),
and races and barriers that not all threads reach are errors. `comparison` checks one kernel in all modes; `python -m
tests.fuzz.kernels --seed S --count N` checks many, with `--sums` such loops. `mutations` removes a barrier, replaces
an atomic addition by a plain one, or changes an owner; `trace` decides which of these are faults. With `--mutants`
each fault in a gradient must be detected.
"""
