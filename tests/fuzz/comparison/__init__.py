"""Compares the engine's derivatives of random programs with the oracle's.

`cases`, `second` (second derivatives), `several` (widths, batches), `second_width` and `sparse` (Jacobians) draw the
inputs of a comparison and compute the expected results; `split` combines the functions of split mode into one
derivative. `harness` runs a batch of cases, `outcomes` counts the results. `worker` is a separate process that runs the
cases its `settings` select. `reports` writes a test for each failure, and `replay` runs such a test.

`forked` runs code that may crash in a child process.
"""
