"""Calls that are not inlined: each derivative of a callee is created once and called by name.

Read in this order: `requests` (the requested derivatives), `augmented` (a derivative in two functions with a tape
between them), `tape_release` (the function that frees a tape), `tape_provenance` (the primal of such a derivative),
`dead_arguments` (results and arguments of callees' derivatives that are never read).
"""
