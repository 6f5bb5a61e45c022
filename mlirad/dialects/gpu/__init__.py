"""GPU kernels: rewrites to parallel loops over blocks and threads, which the engine differentiates and CPUs can run.

Rewrites: `launches` (a launched kernel becomes loops), `fission` (a kernel with barriers becomes one loop over threads
for each phase between two barriers), `counted_while` and `common_trip_count` (loops around barriers whose trip count
is not known on the host), `assumed_uniform` (uniform bounds by attribute), `tiles` (recomputed loads from tiles),
`dynamic_memory` (views of dynamic shared memory), `collectives` (reductions and shuffles), `host` (device memory and
streams), `affine_ids` (affine ops on ids), `element_accesses` (vectors and copies), `int_ids` (32-bit ids and
subscripts), `digits` (axes for quotients and remainders of ids). `kernel` describes a launch for all of them,
`memory_spaces` who sees a buffer. `refusals`: ops that are not differentiated.
"""

from typing import Any, Final

from mlirad.dialects.gpu.collectives import COLLECTIVES
from mlirad.dialects.gpu.host import HostRewrite, create_alloc, create_copy, create_free, create_nothing, create_set
from mlirad.dialects.gpu.launches import LaunchRewrite, rewrite_launch_func
from mlirad.dialects.gpu.refusals import BARRIER_ALONE, REASONS
from mlirad.interfaces.ops import Refusal
from mlirad.interfaces.registry import BARRIER, LOWERING, NOT_DIFFERENTIABLE, REWRITE, Registry

REWRITES: Final[dict[str, Any]] = {
    "gpu.alloc": HostRewrite(create_alloc),
    "gpu.dealloc": HostRewrite(create_free),
    "gpu.memcpy": HostRewrite(create_copy),
    "gpu.memset": HostRewrite(create_set),
    "gpu.wait": HostRewrite(create_nothing),
    "gpu.host_register": HostRewrite(create_nothing),
    "gpu.host_unregister": HostRewrite(create_nothing),
    "gpu.launch": LaunchRewrite(),
    "gpu.launch_func": rewrite_launch_func,
}


def register(registry: Registry) -> None:
    """Attach the models of ``gpu``."""
    registry.add_all(REWRITE, REWRITES, origin=__name__)
    registry.add(LOWERING, "gpu.launch", REWRITES["gpu.launch"], origin=__name__)
    registry.add_all(BARRIER, dict.fromkeys(("gpu.barrier", *COLLECTIVES), BARRIER_ALONE), origin=__name__)
    for op, reason in REASONS.items():
        registry.add(NOT_DIFFERENTIABLE, f"gpu.{op}", Refusal(reason), origin=__name__)
