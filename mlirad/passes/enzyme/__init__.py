"""Passes on the `enzyme` dialect in users' files: regions become functions, caches and gradients upstream ops.

None of it is needed for derivatives that are made here, which hold no such op.

Regions: `outline_regions`, `inline_regions`. Caches and gradients: `slots` (where they are made and used), `gradients`
(into SSA values), `memory` and `to_upstream` (into memory), which `remove_enzyme_ops` and `convert_enzyme_to_memref`
run. `batch`: functions for several sets of arguments. `jacobian`: Jacobians as derivatives with a width. `split_mode`:
the ops of split mode. `activity_opt`, `diff_batch` and `hoist_regions` improve derivative ops before they are expanded;
`separate_operands` joins those of a width, `separate_buffers` its shadow buffers. `peer_cleanup` and
`hoist_allocations` hold the peer's other passes: those that lower single ops, and those that have little or nothing to
do here. `custom_rules` makes functions of custom reverse rules.
"""
