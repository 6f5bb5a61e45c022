"""Checkpointing: the primal is rewritten into calls that the reverse sweep recomputes, before it is differentiated.

`divide` divides time loops into pieces, by the schedules of `schedule`, or those that it chooses by `costs`;
`outline_steps` outlines the pieces as functions, and `binomial` creates the reverse derivatives of ranges of pieces.
`iteration_choice` chooses loops with independent iterations, and `iterations` outlines these; `scratch` finds the
buffers that are private to an iteration.
"""
