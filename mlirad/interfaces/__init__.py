"""The interfaces of ops and types, as Protocols, and the registry of the models that implement them.

Models are external, like MLIR's external models: they are registered under the name of an op, and upstream's dialects
are not changed. This package contains no models, which are generated from `tablegen_rules/` or hand-written in
`mlirad/dialects/<name>/`. The exception is `access`, because loads and stores are the same in every dialect.

Read in this order: `activity` (the activity of arguments and results), `state` (what a rule may read and change),
`ops` (derivative rules, memory, calls), `scalar` (arithmetic), `regions` (loops and branches), `types`, `registry`,
then `signature` (operands and results of a derivative) and `derivative_op_checks` (checks of a requested derivative).

In addition: `forms` (ops described by what they compute), `simplify` (algebraic rewrites, by their root op),
`strong_zero` (products that are guarded against masked zeros), `parallel` (parallel loops), `batch` (lanes), `refusal`
(errors), `loop_attributes`, `custom_derivative` (the attributes of a function that name its derivative).
"""
