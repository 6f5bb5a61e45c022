"""Test cases that follow from the rule records: one `Case` a record, float type and shape.

A case is a small function around the op: on scalars, or in a loop over buffers. Its points lie in the record's domain.
Complex operands and results go in and out as their two parts: derivatives are those of pairs of reals.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from ml_dtypes import bfloat16

from mlirad.rules.model import ANY, Derivative, Domain
from tests.fuzz.rules import points

ELEMENTS = ("f64", "f32")
SHAPES = ("scalar", "buffer")
#: Ops whose operand and result types differ: name -> (operand, result) for a test in "f64" and in "f32".
_CASTS = {
    "arith.extf": {"f64": ("f32", "f64"), "f32": ("f16", "f32")},
    "arith.convertf": {"f64": ("f16", "bf16"), "f32": ("bf16", "f16")},
    "arith.truncf": {"f64": ("f64", "f32"), "f32": ("f32", "f16")},
    "llvm.fpext": {"f64": ("f32", "f64"), "f32": ("f16", "f32")},
    "llvm.fptrunc": {"f64": ("f64", "f32"), "f32": ("f32", "f16")},
}


#: Ops on complex numbers that give a real one.
_REAL = ("complex.re", "complex.im", "complex.abs", "complex.angle")


@dataclass(frozen=True)
class Case:
    """One rule, in one float type, on scalars or in a loop over buffers."""

    rule: Derivative
    element: str
    shape: str

    @property
    def name(self) -> str:
        """The test's function: unique, and no name of the C library."""
        return f"case_{self.rule.name.replace('.', '_')}_{self.element}_{self.shape}"

    @property
    def domains(self) -> tuple[Domain, ...]:
        """One domain an operand."""
        return self.rule.domain or (ANY,) * len(self.rule.operands)

    @property
    def op_operands(self) -> tuple[str, ...]:
        """The operand types of the op."""
        cast = _CASTS.get(self.rule.name)
        floats = cast[self.element][0] if cast else self.element
        kinds = {"float": floats, "int": "i32", "bool": "i1", "complex": f"complex<{floats}>"}
        return tuple(kinds[d.kind] for d in self.domains)

    @property
    def op_results(self) -> tuple[str, ...]:
        """The result types of the op."""
        cast = _CASTS.get(self.rule.name)
        element = cast[self.element][1] if cast else self.element
        whole = self.rule.dialect == "complex" and self.rule.name not in _REAL
        return (f"complex<{element}>" if whole else element,) * self.rule.results

    @property
    def operands(self) -> tuple[str, ...]:
        """The argument types of the function: those of the op, complex numbers in two parts."""
        return tuple(part for kind in self.op_operands for part in _parts(kind))

    @property
    def results(self) -> tuple[str, ...]:
        """The result types of the function: those of the op, complex numbers in two parts."""
        return tuple(part for kind in self.op_results for part in _parts(kind))

    @property
    def active(self) -> tuple[bool, ...]:
        """Which arguments are differentiated: floats, but not those that the rule says must be constant."""
        on = [d.kind in ("float", "complex") and i not in self.rule.asserted for i, d in enumerate(self.domains)]
        return tuple(a for a, kind in zip(on, self.op_operands, strict=True) for _ in _parts(kind))

    @property
    def is_cast(self) -> bool:
        """Whether operand and result types differ; such ops are linear."""
        return self.rule.name in _CASTS

    @property
    def text(self) -> str:
        """The function, as MLIR."""
        return "\n".join(_scalar_text(self) if self.shape == "scalar" else _buffer_text(self))

    def point(self, rng: random.Random) -> list[float]:
        """A point of the domain, no two operands nearly equal (a tie is a kink of max, min and comparisons)."""
        while True:
            drawn = [_sample(d, rng) for d in self.domains]
            floats = [x[0] for x, d in zip(drawn, self.domains, strict=True) if d.kind == "float"]
            if all(abs(abs(x) - abs(y)) > 0.05 for i, x in enumerate(floats) for y in floats[:i]):
                return [_rounded(x, kind) for x, kind in zip(itertools.chain(*drawn), self.operands, strict=True)]


def _sample(domain: Domain, rng: random.Random) -> tuple[float, ...]:
    if domain.kind != "complex":
        return (points.real(domain, rng),)
    point = points.complex_number(domain, rng)
    return (point.real, point.imag)


def _parts(kind: str) -> tuple[str, ...]:
    """The types of the two parts of a complex type; any other type is its own only part."""
    if not kind.startswith("complex<"):
        return (kind,)
    return (kind[len("complex<") : -1],) * 2


def _rounded(value: float, kind: str) -> float:
    """``value`` as a ``kind`` holds it, so that every type computes at the same point."""
    return float({"f32": np.float32, "f16": np.float16, "bf16": bfloat16}.get(kind, np.float64)(value))


def _body(case: Case, arguments: Sequence[str], results: list[str]) -> Iterator[str]:
    """The op on ``arguments``; the names of what it gives are appended to ``results``."""
    parts, operands = iter(arguments), []
    for i, kind in enumerate(case.op_operands):
        operands.append(next(parts))
        if len(_parts(kind)) == 2:
            yield f"  %z{i} = complex.create {operands[-1]}, {next(parts)} : {kind}"
            operands[-1] = f"%z{i}"
    types = f"({', '.join(case.op_operands)}) -> ({', '.join(case.op_results)})"
    yield f'  %r:{case.rule.results} = "{case.rule.name}"({", ".join(operands)}) : {types}'
    for j, kind in enumerate(case.op_results):
        if len(_parts(kind)) == 1:
            results.append(f"%r#{j}")
            continue
        for part in ("re", "im"):
            yield f"  %{part}{j} = complex.{part} %r#{j} : {kind}"
            results.append(f"%{part}{j}")


def _scalar_text(case: Case) -> Iterator[str]:
    names = [f"%x{i}" for i in range(len(case.operands))]
    args = ", ".join(f"{n}: {t}" for n, t in zip(names, case.operands, strict=True))
    yield f"func.func @{case.name}({args}) -> ({', '.join(case.results)}) {{"
    results: list[str] = []
    yield from _body(case, names, results)
    yield f"  return {', '.join(results)} : {', '.join(case.results)}"
    yield "}"


def _buffer_text(case: Case) -> Iterator[str]:
    names = [f"x{i}" for i in range(len(case.operands))] + [f"y{i}" for i in range(len(case.results))]
    kinds = [f"memref<?x{t}>" for t in (*case.operands, *case.results)]
    yield f"func.func @{case.name}({', '.join(f'%{n}: {k}' for n, k in zip(names, kinds, strict=True))}) {{"
    yield "  %c0 = arith.constant 0 : index"
    yield "  %c1 = arith.constant 1 : index"
    yield f"  %n = memref.dim %x0, %c0 : {kinds[0]}"
    yield "  scf.for %i = %c0 to %n step %c1 {"
    loaded = [f"%l{i}" for i in range(len(case.operands))]
    for value, name, kind in zip(loaded, names, kinds, strict=False):
        yield f"    {value} = memref.load %{name}[%i] : {kind}"
    results: list[str] = []
    yield from _body(case, loaded, results)
    for i, result in enumerate(results):
        yield f"    memref.store {result}, %y{i}[%i] : {kinds[len(case.operands) + i]}"
    yield "  }"
    yield "  return"
    yield "}"


def cases(rules: Sequence[Derivative]) -> list[Case]:
    """All cases of all ``rules``; complex ops become so much code that buffers of f32 are left out."""
    every = [Case(rule, element, shape) for rule in rules for element in ELEMENTS for shape in SHAPES]
    return [c for c in every if not (c.rule.dialect == "complex" and (c.element, c.shape) == ("f32", "buffer"))]
