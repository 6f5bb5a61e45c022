"""Ops of ``gpu`` that are not differentiable, and what to write instead."""

from __future__ import annotations

from typing import Final

from mlirad._mlir import ir
from mlirad.dialects.gpu.kernel import refuse
from mlirad.edit.walk import find_ops
from mlirad.interfaces.ops import Refusal

_SHUFFLE: Final = "use gpu.shuffle or gpu.subgroup_reduce, which are differentiated, to exchange values within a warp"
_SPARSE: Final = "it calls a library for sparse matrices: write the product as a loop over the nonzeros"
_MATRIX: Final = "the layout of a matrix in the registers of a warp is unknown: write the product with workgroup memory"
_CLUSTER: Final = (
    "clusters of blocks are not differentiated: launch without them, and exchange values of blocks by a buffer "
    "and a second launch"
)

#: For ops that all threads of a block must reach, in a function that is differentiated without its launch.
BARRIER_ALONE: Final = Refusal(
    "differentiate the function that launches the kernel, or have the launch do nothing but compute ids and call "
    "the derivative of a function with buffers: then its loops over threads are differentiated"
)

#: Op, without the dialect -> the reason.
REASONS: Final[dict[str, str]] = {
    **dict.fromkeys(("ballot", "rotate", "subgroup_broadcast", "warp_execute_on_lane_0"), _SHUFFLE),
    **dict.fromkeys(("cluster_block_id", "cluster_dim", "cluster_dim_blocks", "cluster_id"), _CLUSTER),
    **dict.fromkeys(
        (
            *("create_2to4_spmat", "create_bsr", "create_coo", "create_coo_aos", "create_csc", "create_csr"),
            *("create_dn_tensor", "destroy_dn_tensor", "destroy_sp_mat", "sddmm", "sddmm_buffer_size"),
            *("set_csr_pointers", "spgemm_copy", "spgemm_create_descr", "spgemm_destroy_descr"),
            *("spgemm_work_estimation_or_compute", "spmat_get_size", "spmm", "spmm_buffer_size", "spmv"),
            "spmv_buffer_size",
        ),
        _SPARSE,
    ),
    **dict.fromkeys(
        (
            *("subgroup_mma_compute", "subgroup_mma_constant_matrix", "subgroup_mma_elementwise"),
            *("subgroup_mma_extract_thread_local", "subgroup_mma_insert_thread_local"),
            *("subgroup_mma_load_matrix", "subgroup_mma_store_matrix"),
        ),
        _MATRIX,
    ),
    "binary": "it holds machine code: differentiate the gpu.module that it was compiled from",
    "initialize_named_barrier": "barriers of some threads of a block are not differentiated; use gpu.barrier",
    "printf": "a derivative would print more or other values: remove the op first",
    "set_default_device": "the device is chosen where a function is compiled: mlirad.Gpu(device=...)",
}
#: Those that do the same in a loop over threads.
_ANYWHERE: Final = ("binary", "printf", "set_default_device")
#: Dialects of instructions, and what to use instead.
_INSTRUCTIONS: Final = ("nvvm.", "rocdl.")
_PORTABLE: Final = "use the ops of 'gpu', 'arith' and 'math' that are lowered to it, such as gpu.thread_id"


def refuse_thread_ops(launch: ir.Operation) -> None:
    """Refuse ops that depend on which threads run together: loops over threads are launched in other blocks.

    Raises:
        UnsupportedError: there is such an op in ``launch``.
    """
    for op in find_ops(launch, lambda op: op.name.startswith(("gpu.", *_INSTRUCTIONS))):
        name = op.name.removeprefix("gpu.")
        if op.name.startswith(_INSTRUCTIONS) or (name in REASONS and name not in _ANYWHERE):
            why = "it depends on the threads that run together, which may be others then"
            raise refuse(op, why, REASONS.get(name, _PORTABLE))
