"""Facts about the primal; nothing here changes IR or names an op.

Read in this order: `program` (lists a function once as plain Python objects), `aliasing` (which buffers a memref may
point into), `accesses` (which elements of them an op accesses), `writes` (what may be overwritten after it was read),
`activity` (which values are varied, useful and active, and why), `needed` (what the reverse sweep reads). Each takes a
few microseconds for an op and is linear in the number of ops.

Beside them: `callees` (the effects of one callee on buffers), `additions`, `updates` (in-place updates that can be
inverted), `variance` and `order` of loops, `extents`, `integers` and `ranges`, `float_ranges`, `masks` and
`masked_zeros` (derivatives that are zero because of a select or branch), `marking` (mark and sweep), `observed` (what
results depend on), `unprepared` (functions that are not prepared), `effects` (of a single op).
"""
