"""Random programs by seed, and their text.

`syntax` is the language of the programs; `growth` adds ops to blocks, by the productions in `grow`; `generate` creates
the program of a seed; `printing` prints it as MLIR; `shrink` reduces a program that fails.
`lane_loops` are loops for outer-loop vectorization.

"""
