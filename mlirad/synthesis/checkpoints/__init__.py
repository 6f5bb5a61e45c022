"""Time loops whose state is kept only here and there: the primal is rewritten before it is differentiated.

`divide` takes loops apart, by what `schedule` says and `costs` and `limit` choose; `pieces` makes the functions, and
`binomial` their reverse derivatives where those do not follow from the ops.
"""
