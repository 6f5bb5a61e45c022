"""Checks every derivative rule and every rewrite, and that these checks detect wrong ones.

`cases` derives test functions from the records, at random `points` of their domains; `verdicts` runs them; `mutations`
changes rules. `equalities` tests the rewrites, and `rewrite_mutations` changes them. `replaced` registers them.
"""
