"""Run several iterations of a loop at a time, one in each lane of a vector, where LLVM would not.

LLVM looks at innermost loops. Where these are short, or wait for themselves, a loop around them over points, particles
or samples often has independent iterations, and a processor has room for eight of them at a time. Read in this order:
`bodies` (a copy of the loop with its calls taken in), `worth` (would it pay?), `trips` (are rows short?), `accesses`
and `sums` (what do the iterations have to do with each other?), `scratch` (which buffers are an iteration's own?),
`varying` (what differs between the lanes?), `region_sums` (sums at places in common), `gathers` (what is touched again
and again?), `check` (may it be done? the reasons why not), then `table` (what becomes of an op), `values`, `masks`,
`memory`, `tables` and `emit`, which do it.

Source: Karrenberg & Hack, "Whole-function vectorization", CGO 2011; Allen & Kennedy, "Automatic translation of Fortran
programs to vector form", TOPLAS 9(4), 1987.
"""
