"""The same gradients by other systems: one file a peer, each run by an interpreter that has it.

`with_*.py` are the peers: each imports its peer and numpy, not mlirad, and answers requests, one JSON object a line
(`answers`); what JAX and PyTorch are asked is one text (`array_programs`). `sessions` starts them, and finds out which
peers an interpreter has; `compiled` is for a peer whose answer is MLIR or LLVM IR, and measures that as ours is
measured. `columns` compares their gradients with ours, and writes their part of the table. `beside` is what tables with
one peer share.
"""
