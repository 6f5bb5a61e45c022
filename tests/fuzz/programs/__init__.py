"""Random programs by seed, and their text.

`syntax` is the little language that programs are written in; `growth` grows blocks of it, by the productions in `grow`;
`generate` makes a program of a seed; `printing` writes it as MLIR; `shrink` finds the smallest part that still fails.
"""
