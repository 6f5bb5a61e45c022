"""Facts about the primal; nothing here changes IR or names an op.

Read in this order: `program` (a function listed once into plain Python), `aliasing` (which buffers a memref may point
into), `accesses` (which elements of them an op touches), `writes` (what may be overwritten after it was read),
`activity` (what varies, what matters, and why), `needed` (what the reverse sweep reads). All cost a few microseconds
an op and are linear in the number of ops.

Beside them: `callees` (what one callee does to buffers), `additions`, `updates` (writes that can be inverted),
`variance` and `order` of loops, `extents`, `integers` and `ranges`, `float_ranges`, `masks` and `masked_zeros`
(derivatives that are zero by a choice), `observed` (what results depend on), `raw` (functions that are not prepared),
`effects` (of a single op).
"""
