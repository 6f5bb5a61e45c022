"""Kernels with barriers: random ones, and a machine in Python that runs them and what they are lowered to.

`programs`: random phases over memory of a block. `translate`: host functions and kernels as Python. `machine`: blocks
of threads that run in a random order between barriers, in memory that starts as NaN (`memory`), where races and
barriers that not all threads come to are errors. `asking`: one program, asked everything; `python -m tests.fuzz.kernels
--seed S --count N` asks many. `mutations`: kernels with a barrier less, a plain addition for an atomic one, or a wrong
owner, and `trace`: which of these are faults; with `--mutants` each fault of the gradients has to be seen.
"""
