"""How do loops and buffers become those that one would write by hand? `pipeline` lists the passes, in order.

They ask `nests` (which elements does an op touch?), `sums` (what is added to a buffer?) and `loop_pairs`. `forwarding`
and `clears` remove what nobody sees, the `gather` files turn scattered sums round, `exchanging` and `keep_fields` save
copies of fields, `raise_products` and `interchange` put loops in order, `vectorize_outer_loops` runs them in lanes.
"""
