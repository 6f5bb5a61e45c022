"""Functions that run for several sets of arguments at once: batches, and the lanes of derivatives with a width.

Read `types` first (what all lanes of a value are), then `uniformity` (what differs between lanes) over `flow` and
`extents`, `emit` and `lanes` (how ops run in all lanes, or in each by itself), `batch` (functions and what they call),
`custom` (their custom derivatives), `boundary` and `entry` (what callers see), `width` (derivatives of several
directions), `dependence` and `words` (derivatives whose tangents are sets of inputs).
"""
