"""Loop and buffer optimisation, before lowering.

Reverse-mode code scatters where the primal gathers, zero-fills shadows and streams a tape; these passes rewrite it into
what one would write by hand. `pipeline` lists them in order. Each queries `nests` for the exact set of elements that an
op accesses, and changes nothing if it is unknown.

In order: `unroll_lanes`, `pack_lanes`, `inline_single_calls`, `shape_arguments`, `carried_invariants`, `reuse_loads`
and `repeated_iterations` (clean-up), `raise_to_affine` (with `nonnegative` and `periodic_subscripts`), `if_conversion`,
`version_open_extents` (with `open_extents`, `guessed_extents` and `expected_extents`), `if_convert_accumulations`, the
passes of `buffers`, `cross_loop_cse`, `gather_clamped_stencils`, `gather_stencils` (with `gather_boxes`),
`gather_terms`, `order_sums`, `raise_contractions`, `interchange` (with `interchange_legality`, `statements`,
`scalar_expansion` and `distribution`), `shorten_recurrences`, `scalar_replacement`, `predictive_commoning`,
`split_lanes`, `jam_lanes` (with `jam`), `vectorize_outer_loops` (with `vectorize`), `jam_rows` and `skew_steps`.
Front ends use `fold_comparisons`. The others share `accumulations` (the terms that are added to a buffer),
`lane_accesses`, `signed_zeros` and `build` (nests of loops over boxes).
"""
