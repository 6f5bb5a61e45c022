"""The oracle: what a random program computes and its exact derivative. Shares no code with the engine.

`series` are numbers that move along a direction, `duals` pairs of them in memory; the other files say what each kind of
op does to them; `oracle` runs a program; `races` tells whether it depends on the order of parallel steps.

On numbers: `elementary`, `scalars`, `complexes`. On many elements: `vectors`, `tensors`, `linalg`. On memory: `views`.
On control flow: `regions`.
"""
