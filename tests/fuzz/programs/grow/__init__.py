"""Productions of random programs, a file a kind: each adds one op, or a region of them, to a block.

On numbers: `scalars`, `complexes`, `masks`. On control flow: `control`, `blocks`, `regions`, `phases`, `calls`,
`recursion`. On
memory: `memory`, `views`, `subscripts`, `rows`, `stencils`, `reversible`. On many elements: `grids`, `vectors`,
`tensors`, `complex_tensors`, `linalg`.
"""
