"""The interfaces of ops and types, as Protocols, and the registry of the models that implement them.

An answer ("model") is attached from outside to an op by its name; no dialect knows about derivatives. This package
holds no answers: they are generated from `tablegen_rules/` or written in `mlirad/dialects/<name>/`; only loads and
stores are alike in every dialect (`access`).

Read in this order: `activity` (what an argument promises), `state` (what a rule may ask for and change), `ops`
(derivative rules, memory, calls), `scalar` (arithmetic), `regions` (loops and branches), `types`, `registry`,
then `signature` (what a derivative takes and gives) and `misuse` (what is wrong with one that is asked for).

Beside them: `forms` (ops described by what they compute), `simplify` (rewrites by the op that they look at first),
`strong` (products that masks guard), `parallel` (loops without an order), `batch` (what runs in lanes), `refusal`,
`loop_attributes`, `custom_derivative` (the derivative that a function names).
"""
