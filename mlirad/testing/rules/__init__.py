"""Is every derivative rule and every rewrite right, and would a wrong one be noticed?

`cases` follow from the rules, `verdicts` run them, `mutations` make rules wrong. `equalities` tests the rewrites, and
`rewrite_mutations` makes them wrong.
"""
