"""The forward derivative on a tape: the tangents of the results, after the primal has already run.

The reverse sweep is linear in shadows and seeds: w -> J^T w. Its adjoint with respect to these is v -> J v, evaluated
on the same tape; nothing of the primal is recomputed::

    func.func @reverse_f(%seed: f64, %cos: f64) -> f64 {   // seed * cos
      %g = arith.mulf %seed, %cos : f64
      return %g : f64
    }
    func.func @forward_f(%dx: f64, %cos: f64) -> f64 {     // dx * cos
      %dy = arith.mulf %dx, %cos : f64
      return %dy : f64
    }
"""

from __future__ import annotations

from mlirad._mlir import Type, Value, ir
from mlirad.edit.buffers import create_buffer_like, create_cast, create_free, is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.elements import create_fill_zero
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, promise_noalias
from mlirad.edit.outline import create_call, create_function, create_return
from mlirad.edit.rewrite import behind
from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.interfaces.activity import Activity, Mode
from mlirad.interfaces.registry import Registry
from mlirad.interfaces.signature import OperandKind, Signature
from mlirad.synthesis.derive import create_derivative
from mlirad.synthesis.options import Options
from mlirad.synthesis.split_mode import SplitDerivative
from mlirad.synthesis.validate import find_function, function_type


def create_split_forward(
    top: ir.Operation,
    split: SplitDerivative,
    function: str,
    signature: Signature,
    registry: Registry,
    options: Options | None = None,
    *,
    disjoint: bool = False,
) -> str:
    """Adds a private function from tangents and a tape of ``split`` to tangents; returns its name.

    It takes one tangent for each argument that is active or has a shadow, in argument order, and then the tape. The
    buffer of a tangent holds the tangent of the argument's contents before the call, and after it that of the new
    contents. It returns one tangent for each differentiated result. ``signature`` is that of ``split``. ``disjoint``:
    no tangent that is written overlaps another one, and no shadow of the reverse sweep does; then all of that sweep
    itself is dead code, as its sums are never read.

    Raises:
        UnsupportedError: a result is a buffer, or a tensor of dynamic extents: the size of its tangent is unknown.
    """
    primal, reverse = find_function(top, function), find_function(top, split.reverse)
    type = function_type(primal)
    roles = signature.operand_roles()
    shadows = [type.inputs[role.index] for role in roles if role.kind is OperandKind.SHADOW]
    seeds = [type.results[role.index] for role in roles if role.kind is OperandKind.SEED]
    open_seeds = [seed for seed in seeds if not _is_sized(seed, registry)]
    if open_seeds:
        what = "buffer" if is_buffer(open_seeds[0]) else "tensor of open extents"
        message = f"cannot run '@{function}' forward on a tape: it returns a {what}"
        helps = ("let it write into an argument",)
        raise UnsupportedError(Diagnostic("MA0357", message, where(primal.location), helps=helps))
    if disjoint:
        promise_noalias(reverse, range(len(shadows)))
    # The tape is constant: the sweep is linear in shadows and seeds only.
    own = (
        *(Activity.DUPNONEED for _ in shadows),
        *(Activity.ACTIVE for _ in seeds),
        *(Activity.CONST for _ in split.tape),
    )
    # The tangents of the arguments are the seeds of the transposed sweep.
    gradients = tuple(Activity.ACTIVENONEED for _ in function_type(reverse).results)
    transposed = create_derivative(top, split.reverse, Signature(Mode.REVERSE, own, gradients), registry, options)
    carrying = [i for i, activity in enumerate(signature.arguments) if activity.carries_derivative]
    inputs: list[Type] = [*(type.inputs[i] for i in carrying), *split.tape]
    name = free_symbol(top, None, f"forward_{function}")
    with top.context, primal.location:
        _, inside = create_function(name, inputs, seeds, behind(find_function(top, transposed)))
        build, arguments = Builder(inside.ip, primal.location), inside.arguments
        tangents = dict(zip(carrying, arguments, strict=False))
        sums: list[Value] = []
        operands: list[Value] = []
        for index in (role.index for role in roles if role.kind is OperandKind.SHADOW):
            # The shadow as a primal value of the transposed sweep: the sweep is linear, so the sum is never read.
            sums.append(create_buffer_like(tangents[index], build))
            create_fill_zero(sums[-1], build)
            operands += [create_cast(sums[-1], tangents[index].type, build), tangents[index]]
        for seed in seeds:
            model = registry.type_model(seed)
            assert model is not None
            operands.append(model.create_null_value(seed, build))
        operands += arguments[len(carrying) :]
        operands += [tangents[role.index] for role in signature.result_roles() if role.kind is OperandKind.GRADIENT]
        results = list(create_call(transposed, operands, seeds, {}, build).results)
        for buffer in sums:
            create_free(buffer, build)
        create_return(results, build)
    return name


def _is_sized(seed: Type, registry: Registry) -> bool:
    model = registry.type_model(seed)
    return not is_buffer(seed) and model is not None and model.is_sized(seed)
