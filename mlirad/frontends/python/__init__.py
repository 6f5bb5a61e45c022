"""Python functions over numbers and numpy arrays, compiled to `func`, `scf`, `arith`, `math` and `memref`.

`translate` is the interface. Read `types` (annotations), `source` (source locations and error messages), `unsupported`
(what to write instead), `matches` (`match` becomes `if`) and `early_exits` (`break`, `continue` and `return` become
conditions), `scalars` and `values` (numbers and arrays during compilation), `arithmetic`, `arrays`, `library`,
`array_library`, `array_shapes`, `numpy_library`, `numpy_arrays`, `small_matrices`, `linear_algebra`, `contractions` and
`masks` (the supported operations), then `records` (dicts, named tuples and dataclasses), `local_functions`,
`expressions`, `regions` (loops and branches), `iteration` (iterables of loops), `lists`, `statements`, `parameters`,
and `compiler`, which makes a module of a function and its callees; `custom_rules` translates user-defined derivatives.
"""

from mlirad.frontends.python.compiler import translate

__all__ = ["translate"]
