"""What is asked of the engine about random programs, and what came of it?

`questions` and `second` say what is right, `harness` asks a batch of them, `outcomes` counts. `worker` does so in a
process of its own, by the `settings` that it is handed; `reports` and `replay` show one that failed.
"""
