"""Jacobians and Hessians of compiled functions, dense and sparse.

Read `outputs` (what is differentiated), `sweeps` (a Jacobian times several directions at once), `dense`, then
`jacobian_functions` (the IR for other transforms); for sparse ones `probing` and `pattern` (where the Jacobian may not
be zero), `coloring` (which columns or rows share a direction), and `sparse`.
"""
