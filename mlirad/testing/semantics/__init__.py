"""What does a random program compute, and what is its exact derivative? Shares no code with the engine, and must not.

`series` are numbers that move along a direction, `duals` pairs of them in memory; the other files say what each kind of
op does to them; `oracle` runs a program; `races` tells whether it depends on the order of parallel steps.
"""
