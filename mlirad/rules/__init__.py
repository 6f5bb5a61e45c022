"""The rule language: from a TableGen file of derivative rules to Python models in the registry.

A rule file holds records; a record states the derivative of one op (`MLIRDerivative`), or that it has none
(`InactiveOp`, `NotImplementedOp`). This package reads the text, evaluates it, checks the records and writes a Python
module with one class for each record. It decides nothing about programs, and all of it but `load` runs without MLIR, so
that rules can be generated while the package is built.

Read in the order of the data flow: `source` (text and locations), `syntax` and `parser` (text -> declarations),
`values` and `evaluate` (declarations -> records), `model`, `terms`, `linear` and `check`
(records -> rules), `infer`, `schedule` and `emit` (rules -> Python), `translate` (all of that in one call), `load`
(into a registry), `dump` (records and rules as text).

Rewrites are processed in the same way: `rewrites` checks their records, `emit_rewrites` writes them.
"""
