"""GPU kernels as parallel loops over blocks and threads, which the engine differentiates and CPUs run.

Rewrites: `launches` (a kernel that is launched becomes loops), `fission` (a kernel with barriers becomes one loop over
threads for each phase between two of them), `counted` and `bounded` (loops around barriers of a length that is not
known), `promises` (what is said to be the same for all threads), `tiles` (what is loaded from a tile), `dynamic_memory`
(views of it), `collectives` (reductions and shuffles of a block), `host` (device memory and streams), `affine_ids`
(affine ops on ids). `kernel`: what all of them ask of a launch. `refusals`: ops that are not differentiated.
"""

from typing import Any, Final

from mlirad.dialects.gpu.collectives import COLLECTIVES
from mlirad.dialects.gpu.host import ALLOC, COPY, FREE, NOTHING, SET, WAIT, HostRewrite
from mlirad.dialects.gpu.launches import LaunchFuncRewrite, LaunchRewrite
from mlirad.dialects.gpu.refusals import BARRIER_ALONE, REASONS, GpuRefusal
from mlirad.interfaces.registry import BARRIER, LOWERING, NOT_DIFFERENTIABLE, REWRITE, Registry

REWRITES: Final[dict[str, Any]] = {
    "gpu.alloc": HostRewrite(ALLOC),
    "gpu.dealloc": HostRewrite(FREE),
    "gpu.memcpy": HostRewrite(COPY),
    "gpu.memset": HostRewrite(SET),
    "gpu.wait": HostRewrite(WAIT),
    "gpu.host_register": HostRewrite(NOTHING),
    "gpu.host_unregister": HostRewrite(NOTHING),
    "gpu.launch": LaunchRewrite(),
    "gpu.launch_func": LaunchFuncRewrite(),
}


def register(registry: Registry) -> None:
    """Attach the models of ``gpu``."""
    for name, rewrite in REWRITES.items():
        registry.add(REWRITE, name, rewrite, origin=__name__)
    registry.add(LOWERING, "gpu.launch", REWRITES["gpu.launch"], origin=__name__)
    for name in ("gpu.barrier", *COLLECTIVES):
        registry.add(BARRIER, name, BARRIER_ALONE, origin=__name__)
    for op, reason in REASONS.items():
        registry.add(NOT_DIFFERENTIABLE, f"gpu.{op}", GpuRefusal(reason), origin=__name__)
