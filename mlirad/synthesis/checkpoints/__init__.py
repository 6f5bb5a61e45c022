"""Checkpointing: the primal is rewritten into calls that the reverse sweep recomputes, before it is differentiated.

`divide` takes time loops apart, by what `schedule` says and `costs` and `limit` choose; `pieces` makes the functions,
and `binomial` their reverse derivatives where those do not follow from the ops. `iteration_choice` chooses loops
whose iterations are independent, and `iterations` makes each of these a call without a state; `scratch` finds the
buffers that are an iteration's own.
"""
