"""Jacobians and Hessians of compiled functions.

Read `outputs` (what is differentiated), `sweeps` (a Jacobian times several directions at once), then `dense`.
"""
