"""Passes that remove buffers, copies of buffers, and zero fills.

`forward_buffers` (copy propagation and dead stores; with `unobserved_stores`, and `reuse_outputs` for caches in output
buffers), `remove_zero_fills`, `double_buffer` (alternates between two buffers instead of copying back), `expand_arrays`
(computes a field in its row of the tape; `element_tapes` and `tape_layout` find and join the tapes). They share `uses`
(the uses of each buffer in order) and `field_copies`.
"""
