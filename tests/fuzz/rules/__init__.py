"""Checks every derivative rule and every rewrite, and that wrong ones are noticed.

`cases` follow from the rules, at random `points` of their domains; `verdicts` run them, `mutations` make rules wrong.
`equalities` tests the rewrites, and `rewrite_mutations` makes them wrong.
"""
