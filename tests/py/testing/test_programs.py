"""Random programs: the same for a seed always, valid MLIR, and made of all that is promised."""

from __future__ import annotations

from collections import Counter

import pytest

from mlirad._mlir import ir, new_context
from tests.fuzz.programs.generate import MIXES, PRODUCTIONS, generate
from tests.fuzz.programs.printing import printer
from tests.fuzz.programs.syntax import COMPLEX, Affine, Memref, Op, RandomProgram, Tensor, Vector, walk

PROGRAMS = [generate(seed) for seed in range(700)]


def _ops(program: RandomProgram) -> list[Op]:
    return [op for function in program.functions for op in walk(function.body)]


def test_a_seed_is_a_program() -> None:
    assert printer.text(generate(17)) == printer.text(generate(17))
    assert printer.text(generate(17)) != printer.text(generate(18))


@pytest.mark.parametrize("mix", MIXES)
def test_every_mix_prints_valid_mlir(mix: str) -> None:
    context = new_context()
    for seed in range(12):
        assert ir.Module.parse(printer.text(generate(seed, MIXES[mix])), context).operation.verify()


def test_the_default_mix_has_every_op() -> None:
    seen = Counter(op.name for program in PROGRAMS for op in _ops(program))
    wanted = [
        "scf.for",
        "scf.if",
        "affine.for",
        "affine.if",
        "affine.load",
        "affine.store",
        "affine.apply",
        "affine.min",
    ]
    wanted += ["affine.max", "memref.load", "memref.store", "memref.alloc", "memref.alloca", "memref.dealloc"]
    wanted += ["memref.copy", "memref.subview", "memref.cast", "memref.dim", "arith.select", "func.call"]
    wanted += [
        "arith.mulf",
        "arith.divf",
        "arith.remf",
        "math.powf",
        "math.sincos",
        "math.fpowi",
        "math.erf",
        "math.tanh",
    ]
    wanted += ["scf.while", "scf.parallel", "scf.forall", "scf.index_switch", "scf.execute_region", "affine.parallel"]
    wanted += ["cf.if", "cf.for", "cf.while", "cf.switch", "cf.return_if"]
    wanted += ["complex.mul", "complex.exp", "complex.abs", "complex.pow", "vector.reduction", "vector.contract"]
    wanted += ["vector.shuffle", "vector.transfer_read", "vector.transfer_write", "vector.mask", "vector.outerproduct"]
    wanted += ["tensor.extract", "tensor.insert", "tensor.extract_slice", "tensor.insert_slice", "tensor.pad"]
    wanted += ["tensor.generate", "tensor.concat", "tensor.collapse_shape", "tensor.expand_shape", "tensor.cast"]
    wanted += ["linalg.generic", "linalg.matmul", "linalg.map", "linalg.reduce", "linalg.transpose", "linalg.fill"]
    wanted += ["memref.transpose", "memref.reinterpret_cast", "memref.reshape", "memref.collapse_shape"]
    wanted += ["memref.expand_shape", "memref.realloc", "memref.get_global"]
    wanted += ["memref.atomic_rmw", "memref.generic_atomic_rmw"]
    assert not [name for name in wanted if seen[name] < 5]


def _is_triangular(op: Op) -> bool:
    inner = [o for region in op.regions for o in region.ops if o.name == op.name]
    return any(op.regions[0].args[0] in o.operands for o in inner)


#: What the issue asks for, as a property of one op.
_FEATURES = {
    "triangular nest": lambda op: op.name in ("scf.for", "affine.for") and _is_triangular(op),
    "min or max bound": lambda op: op.name == "affine.for" and len(op.attrs["lows"]) + len(op.attrs["highs"]) > 2,
    "affine step": lambda op: op.name == "affine.for" and op.attrs["step"] > 1,
    "constant lower bound": lambda op: op.name == "affine.for" and op.attrs["lows"][0] == Affine((), 2),
    "several carried values": lambda op: op.name in ("scf.for", "affine.for") and len(op.results) > 2,
    "carried index": lambda op: op.name == "scf.for" and any(r.type == "index" for r in op.results),
    "carried memref": lambda op: op.name == "scf.for" and any(isinstance(r.type, Memref) for r in op.results),
    "memref chosen by if": lambda op: op.name == "scf.if" and any(isinstance(r.type, Memref) for r in op.results),
    "memref chosen by select": lambda op: op.name == "arith.select" and isinstance(op.results[0].type, Memref),
    "dynamic view": lambda op: op.name == "memref.subview" and len(op.operands) > 1,
    "allocation in a loop": lambda op: (
        op.name in ("scf.for", "affine.for") and any(o.name.startswith("memref.alloc") for o in op.regions[0].ops)
    ),
    "memory in a branch": lambda op: op.name == "scf.if" and any("store" in o.name for r in op.regions for o in r.ops),
    "structured op on tensors": lambda op: op.name.startswith("linalg.") and len(op.results) > 0,
    "structured op on memrefs": lambda op: op.name == "linalg.generic" and not op.results,
    "tensor carried by a loop": lambda op: (
        op.name in ("scf.for", "affine.for", "scf.while") and any(isinstance(r.type, Tensor) for r in op.results)
    ),
    "vector carried by a loop": lambda op: (
        op.name in ("scf.for", "affine.for", "scf.while") and any(isinstance(r.type, Vector) for r in op.results)
    ),
    "structured op over complex numbers": lambda op: (
        op.name == "linalg.generic" and str(op.operands[0].type).endswith("complex<f64>>")
    ),
    "complex number carried by a loop": lambda op: (
        op.name in ("scf.for", "affine.for", "scf.while") and any(r.type == COMPLEX for r in op.results)
    ),
    "tensor that steps share": lambda op: op.name == "scf.forall" and len(op.results) > 0,
    "reduction": lambda op: op.name in ("scf.parallel", "affine.parallel") and len(op.results) > 0,
    "way out of the middle": lambda op: op.name == "cf.for" and op.attrs["breaks"],
    "yield from outside": lambda op: (
        op.name in ("scf.for", "affine.for")
        and bool({e.name for e in op.regions[0].ends} - {r.name for o in walk(op.regions[0]) for r in o.results})
    ),
}


@pytest.mark.parametrize("feature", _FEATURES)
def test_the_default_mix_has_every_feature(feature: str) -> None:
    holds = _FEATURES[feature]
    assert sum(any(holds(op) for op in _ops(program)) for program in PROGRAMS) >= 5


def test_helpers_are_called_twice_sometimes() -> None:
    calls = [Counter(op.attrs["callee"] for op in _ops(program) if op.name == "func.call") for program in PROGRAMS]
    assert sum(max(count.values(), default=0) >= 2 for count in calls) >= 5


def test_some_functions_call_themselves_or_each_other() -> None:
    rings = Counter(
        (function.name, op.attrs["callee"])
        for program in PROGRAMS
        for function in program.functions
        for op in walk(function.body)
        if op.name == "func.call" and function.private
    )
    assert sum(caller == callee for caller, callee in rings) >= 5
    assert sum(caller != callee and (callee, caller) in rings for caller, callee in rings) >= 5


def test_a_mix_leaves_out_what_it_does_not_name() -> None:
    names = {op.name for seed in range(20) for op in _ops(generate(seed, MIXES["straight"]))}
    assert not {name for name in names if name.startswith(("scf.", "affine.", "memref.", "func."))}
    assert {name for name, _, _ in PRODUCTIONS} >= {"for", "affine_for", "if", "call", "subview"}
