"""Is every derivative rule right, and would a wrong one be noticed?

`cases` follow from the records, `verdicts` run them, `mutations` make rules wrong.
"""
