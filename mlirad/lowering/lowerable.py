"""Rejects modules whose upstream lowering would end the process, or take minutes.

Upstream's widening of 16-bit math looks up the dialect of each op, and crashes if MLIR does not know it. LLVM unrolls
every op on a vector, so that the time grows superlinearly with the number of its elements.
"""

from __future__ import annotations

from math import prod
from typing import Final

from mlirad._mlir import Type, ir
from mlirad.edit.location import where
from mlirad.edit.types import element_type
from mlirad.edit.walk import defined_values, find_ops
from mlirad.errors import Diagnostic, ExecutionError

#: Floats of less than a byte, without a sign and a zero, or of 19 bits: these types are only stored and converted.
_WITHOUT_ARITHMETIC: Final = (
    *(ir.Float4E2M1FNType, ir.Float6E2M3FNType, ir.Float6E3M2FNType, ir.Float8E8M0FNUType, ir.FloatTF32Type),
)


def check_lowerable(module: ir.Module, max_vector_elements: int) -> None:
    """Checks every op once.

    Raises:
        ExecutionError: one diagnostic for each name of an unknown op, or of a request of a derivative or a batch; one
            for the widest vector that is too wide; at their first locations.
    """
    names: dict[str, ir.Location] = {}
    requests: set[str] = set()
    vectors: dict[Type, ir.Location] = {}
    for op in find_ops(module.operation, lambda _: True):
        names.setdefault(op.name, op.location)
        if op.name.startswith("enzyme.") and "fn" in op.attributes:
            requests.add(op.name)  # bufferization would refuse it without advice
        for value in defined_values(op):
            if isinstance(value.type, ir.VectorType):
                vectors.setdefault(value.type, op.location)
    is_known = module.context.is_registered_operation
    problems = [unlowerable(name, at) for name, at in names.items() if name in requests or not is_known(name)]
    widest = max(vectors, key=_elements, default=None)
    if widest is not None and _elements(widest) > max_vector_elements:
        problems.append(_too_wide(widest, vectors[widest], max_vector_elements))
    if problems:
        raise ExecutionError(problems)


def without_arithmetic(op: ir.Operation) -> Type | None:
    """The first float type among those of the operands and results that has no arithmetic by itself."""
    for value in (*op.operands, *op.results):
        element = element_type(value.type)
        if isinstance(element, _WITHOUT_ARITHMETIC):
            return element
    return None


def unlowerable(name: str, location: ir.Location, held: Type | None = None) -> Diagnostic:
    """The diagnostic for an op without a lowering (because of numbers of type ``held``), with advice."""
    helps: tuple[str, ...]
    if held is not None:
        helps = (f"arithmetic on '{held}' is not supported: compute in f8E5M2, f16 or wider",)
    elif name.startswith("enzyme."):
        helps = ("expand derivatives first: mlirad.transforms.autodiff(module), or the pass 'enzyme-autodiff'",)
    else:
        helps = (
            "lower it to arith, math, scf, affine, memref, vector or linalg first, or call a function instead",
            "derivatives as IR, in which the op can be lowered: mlirad.transforms.jvp or vjp, with 'width' for several",
        )
    return Diagnostic("MA0501", f"cannot lower '{name}' to LLVM", where(location), helps=helps)


def _elements(type: Type) -> int:
    return prod(ir.VectorType(type).shape)


def _too_wide(type: Type, location: ir.Location, limit: int) -> Diagnostic:
    message = f"'{type}' has {_elements(type)} elements, and the limit is {limit}: LLVM unrolls every op on it"
    helps = (
        "compute on narrower vectors in a loop, or on a memref or tensor",
        "or raise the limit and wait: lower-to-llvm{max-vector-elements=N}, or mlirad.Cpu(max_vector_elements=N)",
    )
    return Diagnostic("MA0508", message, where(location), helps=helps)
