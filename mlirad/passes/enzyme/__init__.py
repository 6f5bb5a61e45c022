"""Passes on the `enzyme` dialect in users' files: regions become functions, caches and gradients upstream ops.

None of it is needed for derivatives that are made here, which hold no such op.

Regions: `outline_regions`, `inline_regions`. Caches and gradients: `slots` (where they are made and used), `gradients`
(into SSA values), `memory` and `to_upstream` (into memory), which `remove_enzyme_ops` and `convert_enzyme_to_memref`
run. `batch`: functions for several sets of arguments. `split_mode`: the ops of split mode. `peer_cleanup` holds passes
of the peer that have nothing to do here.
"""
