"""Which tests follow from the rule records? One `Case` a record, float type and shape; `verdicts` runs them.

A case is a small function around the op: on scalars, or in a loop over buffers. Its points lie in the record's domain.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from ml_dtypes import bfloat16

from mlirad.rules.model import ANY, Derivative, Domain

ELEMENTS = ("f64", "f32")
SHAPES = ("scalar", "buffer")
#: Ops whose operand and result types differ: name -> (operand, result) for a test in "f64" and in "f32".
_CASTS = {
    "arith.extf": {"f64": ("f32", "f64"), "f32": ("f16", "f32")},
    "arith.convertf": {"f64": ("f16", "bf16"), "f32": ("bf16", "f16")},
    "arith.truncf": {"f64": ("f64", "f32"), "f32": ("f32", "f16")},
}


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
    def operands(self) -> tuple[str, ...]:
        """The operand types of the op."""
        cast = _CASTS.get(self.rule.name)
        floats = cast[self.element][0] if cast else self.element
        return tuple({"float": floats, "int": "i32", "bool": "i1"}[d.kind] for d in self.domains)

    @property
    def results(self) -> tuple[str, ...]:
        """The result types of the op."""
        cast = _CASTS.get(self.rule.name)
        return (cast[self.element][1] if cast else self.element,) * self.rule.results

    @property
    def active(self) -> tuple[bool, ...]:
        """Which operands are differentiated: floats, but not those that the rule says must be constant."""
        return tuple(d.kind == "float" and i not in self.rule.asserted for i, d in enumerate(self.domains))

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
            point = [_rounded(d.sample(rng), kind) for d, kind in zip(self.domains, self.operands, strict=True)]
            floats = [x for x, d in zip(point, self.domains, strict=True) if d.kind == "float"]
            if all(abs(abs(x) - abs(y)) > 0.05 for i, x in enumerate(floats) for y in floats[:i]):
                return point


def _rounded(value: float, kind: str) -> float:
    """``value`` as a ``kind`` holds it, so that every type computes at the same point."""
    return float({"f32": np.float32, "f16": np.float16, "bf16": bfloat16}.get(kind, np.float64)(value))


def _op(case: Case, operands: Sequence[str]) -> str:
    return f'"{case.rule.name}"({", ".join(operands)}) : ({", ".join(case.operands)}) -> ({", ".join(case.results)})'


def _scalar_text(case: Case) -> Iterator[str]:
    names = [f"%x{i}" for i in range(len(case.operands))]
    args = ", ".join(f"{n}: {t}" for n, t in zip(names, case.operands, strict=True))
    results = ", ".join(f"%r#{i}" for i in range(case.rule.results))
    yield f"func.func @{case.name}({args}) -> ({', '.join(case.results)}) {{"
    yield f"  %r:{case.rule.results} = {_op(case, names)}"
    yield f"  return {results} : {', '.join(case.results)}"
    yield "}"


def _buffer_text(case: Case) -> Iterator[str]:
    names = [f"x{i}" for i in range(len(case.operands))] + [f"y{i}" for i in range(case.rule.results)]
    kinds = [f"memref<?x{t}>" for t in (*case.operands, *case.results)]
    yield f"func.func @{case.name}({', '.join(f'%{n}: {k}' for n, k in zip(names, kinds, strict=True))}) {{"
    yield "  %c0 = arith.constant 0 : index"
    yield "  %c1 = arith.constant 1 : index"
    yield f"  %n = memref.dim %x0, %c0 : {kinds[0]}"
    yield "  scf.for %i = %c0 to %n step %c1 {"
    loaded = [f"%l{i}" for i in range(len(case.operands))]
    for value, name, kind in zip(loaded, names, kinds, strict=False):
        yield f"    {value} = memref.load %{name}[%i] : {kind}"
    yield f"    %r:{case.rule.results} = {_op(case, loaded)}"
    for i in range(case.rule.results):
        yield f"    memref.store %r#{i}, %y{i}[%i] : {kinds[len(case.operands) + i]}"
    yield "  }"
    yield "  return"
    yield "}"


def cases(rules: Sequence[Derivative]) -> list[Case]:
    """All cases of all ``rules``."""
    return [Case(rule, element, shape) for rule in rules for element in ELEMENTS for shape in SHAPES]
