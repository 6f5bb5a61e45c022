"""Prints random programs as MLIR text: `printer` writes a whole one, the other files its forms of ops.

`forms` holds ops of one line, `regions` and `linalg` ops with bodies; all are made of `pieces`.
"""
