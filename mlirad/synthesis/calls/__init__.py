"""Calls that are not inlined: each derivative of a callee is created once and called by name.

Read in this order: `requests` (which derivatives are asked for), `augmented` (a derivative in two functions with a
tape between them), `tape_release` (the function that frees a tape), `tape_provenance` (what such a derivative was
made from), `dead_arguments` (results and arguments of callees' derivatives that nobody reads).
"""
