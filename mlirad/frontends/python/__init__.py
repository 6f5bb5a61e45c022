"""Python functions over numbers and numpy arrays, compiled to `func`, `scf`, `arith`, `math` and `memref`.

`translate` is what others call. Read `types` (annotations), `source` (where a function stands, and messages about it),
`exits` (`break`, `continue` and `return` become conditions), `scalars` and `values` (numbers and arrays while they are
compiled), `arithmetic`, `arrays`, `library`, `array_library`, `numpy_library`, `small_matrices`, `linear_algebra`,
`contractions` and `masks` (what they can do), then `local_functions`, `expressions`, `regions` (loops and branches),
`iteration` (what loops run over), `lists`, `statements`, and `compiler`, which makes a module of a function and all
that it calls; `custom_rules` states derivatives of the user's.
"""

from mlirad.frontends.python.compiler import translate

__all__ = ["translate"]
