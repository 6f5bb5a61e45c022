"""Asks the engine for derivatives of random programs and judges them.

`questions`, `second`, `several` (widths, batches), `second_width` and `sparse` say what is right, `split` puts a
derivative in split mode together, `harness` asks a batch of them, `outcomes` counts. `worker` does so in a process of
its own, by the `settings` that it is handed; `reports` and `replay` show one that failed.

`forked` runs what may take the process down.
"""
