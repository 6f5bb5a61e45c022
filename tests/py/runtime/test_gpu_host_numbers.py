"""Numbers of the host's part of a program, against compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

import mlirad as ad
from mlirad.edit.integers import _PREDICATES
from mlirad.runtime.gpu.host_numbers import _FLOATS, _INTEGERS, _UNSIGNED, evaluator

RNG = np.random.default_rng(2)
TYPES = {"i1": 1, "i8": 8, "i32": 32, "index": 64}
CASTS = {
    "extsi": [("i1", "i32"), ("i8", "i64")],
    "extui": [("i1", "i32"), ("i8", "i64")],
    "trunci": [("i64", "i8"), ("i32", "i1")],
    "index_cast": [("i8", "index"), ("i1", "index"), ("index", "i32")],
    "index_castui": [("i8", "index"), ("i1", "index"), ("index", "i32")],
    "sitofp": [("i32", "f64"), ("i1", "f32"), ("i64", "f32")],
    "fptosi": [("f64", "i32")],
    "extf": [("f32", "f64")],
    "truncf": [("f64", "f32")],
}
ONE = {"negf", "sqrt", "absf", "exp", "log", "sin", "cos", "tanh"}


def signatures() -> list[Any]:
    """Each op with the types of its operands and of its result."""
    found: list[Any] = []
    for name in sorted({*_INTEGERS, *_UNSIGNED, *_FLOATS}):
        dialect, _, short = name.partition(".")
        if short in CASTS:
            found += [(name, "", (source,), target) for source, target in CASTS[short]]
        elif name in _FLOATS:
            found += [(name, "", (type,) * (1 if short in ONE else 2), type) for type in ("f32", "f64")]
        else:
            found += [(name, "", (type,) * 2, type) for type in (["index"] if dialect == "index" else TYPES)]
    for number, predicate in enumerate(_PREDICATES):
        found += [
            ("arith.cmpi", f"{{predicate = {number} : i64}}", (type,) * 2, "i1") for type in ("i1", "i8", "index")
        ]
        found.append(("index.cmp", f"{{pred = #index<cmp_predicate {predicate}>}}", ("index",) * 2, "i1"))
    found += [("arith.cmpf", f"{{predicate = {number} : i64}}", ("f64",) * 2, "i1") for number in range(16)]
    found.append(("arith.select", "", ("i1", "f64", "f64"), "f64"))
    return found


def values(type: str, name: str, place: int) -> list[Any]:
    if type.startswith("f"):
        numbers = [0.7, 2.5, 1.0, 2.5, 0.7]
        return [*numbers, float("nan"), -1.5] if name in ("arith.cmpf", "arith.negf", "arith.addf") else numbers
    bits = TYPES.get(type, 64)
    if place and ("sh" in name or "div" in name or "rem" in name):
        return [1, 3, 2, 5, 1] if bits > 1 else ([1] * 5 if "sh" not in name else [0] * 5)
    if "div" in name and bits == 1:
        return [0] * 5  # -1 / -1 has no value
    low = -(1 << (bits - 1)) if bits > 1 else 0
    return [int(n) for n in RNG.integers(low, -low if bits > 1 else 2, 5)]


def test_every_op_is_that_of_the_compiled_program() -> None:
    functions, body, expected = [], [], 0
    cases: list[tuple[Any, Any]] = []
    for number, (name, attributes, operands, result) in enumerate(signatures()):
        given = [f"%a{place}" for place in range(len(operands))]
        typed = ", ".join(f"{one}: {type}" for one, type in zip(given, operands, strict=True))
        op = f'"{name}"({", ".join(given)}) {attributes} : ({", ".join(operands)}) -> {result}'
        functions.append(f"func.func @f{number}({typed}) -> {result} {{\n  %r = {op}\n  return %r : {result}\n}}")
        columns = [values(type, name, place) for place, type in enumerate(operands)]
        for numbers in zip(*columns, strict=True):
            at = f"_{expected}"
            body += [constant(f"%c{p}{at}", *one) for p, one in enumerate(zip(numbers, operands, strict=True))]
            names = ", ".join(f"%c{p}{at}" for p in range(len(operands)))
            body.append(f"%r{at} = func.call @f{number}({names}) : ({', '.join(operands)}) -> {result}")
            body += [*as_f64(at, result), f"%i{at} = arith.constant {expected} : index"]
            body.append(f"memref.store %b{at}, %out[%i{at}] : memref<?xf64>")
            cases.append((number, [convert(*one) for one in zip(numbers, operands, strict=True)]))
            expected += 1
    module = ad.parse("\n".join([*functions, "func.func @all(%out: memref<?xf64>) {", *body, "return\n}"]))
    wanted = np.zeros(expected)
    ad.compile(module, "all", target=ad.Cpu(opt_level=0))(wanted)
    ops = [view.regions[0].blocks[0].operations[0].operation for view in module.body.operations]
    found = []
    for number, given in cases:
        compute = evaluator(ops[number])
        assert compute is not None, ops[number]
        found.append(float(compute(given)))
    wrong = [k for k in range(expected) if not np.isclose(found[k], wanted[k], rtol=1e-6, equal_nan=True)]
    assert not wrong, [(str(ops[cases[k][0]]), cases[k][1], found[k], wanted[k]) for k in wrong[:5]]


def constant(name: str, value: Any, type: str) -> str:
    if type == "i1":
        return f"{name} = arith.constant {'true' if value else 'false'}"
    if isinstance(value, float) and np.isnan(value):
        value = "0x7FF8000000000000" if type == "f64" else "0x7FC00000"
    return f"{name} = arith.constant {value} : {type}"


def convert(value: Any, type: str) -> Any:
    return {"f32": np.float32, "f64": np.float64}.get(type, int)(value)


def as_f64(at: str, type: str) -> list[str]:
    if type == "index":
        return [f"%j{at} = arith.index_cast %r{at} : index to i64", f"%b{at} = arith.sitofp %j{at} : i64 to f64"]
    if type == "f64":
        return [f"%b{at} = arith.bitcast %r{at} : f64 to f64"]
    name = {"f32": "arith.extf", "i1": "arith.uitofp"}.get(type, "arith.sitofp")
    return [f"%b{at} = {name} %r{at} : {type} to f64"]
