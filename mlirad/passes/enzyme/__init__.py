"""Passes on ops of the `enzyme` dialect in users' files.

Most are only needed for ops that other tools created: derivatives created by mlirad contain none of them.

Regions: `outline_regions`, `inline_regions`. Caches and gradients: `cache_uses` (where they are created and used),
`remove_enzyme_ops` (to SSA values), `convert_enzyme_to_memref` and `to_upstream` (to memory). `batch`: functions for
several sets of arguments. `jacobian`: Jacobians as derivatives with a width. `split_mode`: the ops of split mode.
`activity_opt`, `diff_batch` and `hoist_regions` optimise derivative ops before they are expanded; `separate_operands`
joins the operands and shadow buffers of a width. `peer_cleanup` and `hoist_allocations` are EnzymeMLIR's other passes:
those that lower single ops, and those with little or no effect here. `custom_rules` converts custom reverse rules to
functions.
"""
