"""Functions that run for several sets of arguments at once: batches, and the lanes of derivatives with a width.

Read `types` first (the types of all lanes of a value), then `uniformity` (which values vary) with `value_flow`,
`extents` and `aliases` (which buffers may be the same), `emit` and `lanes` (ops for all lanes at once, or lane by
lane), `batch` (functions and their callees), `custom` (custom derivatives), `boundary` and `entry` (the functions for
callers), `no_sets` (batches of size 0), `axes` (vectors of pullbacks along any dimension), `width` (derivatives of
several directions), `dependence` and `bit_sets` (derivatives whose tangents are sets of inputs).
"""
