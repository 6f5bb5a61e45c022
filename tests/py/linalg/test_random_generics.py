"""Random generic ops, on tensors and on buffers, have the derivatives that differences show, in both modes."""

from __future__ import annotations

import numpy as np
import pytest

from mlirad import api
from mlirad._mlir import ir
from mlirad.testing.check import check_both

EXTENTS = (2, 3, 4)
FOLDS = {"sum": "arith.addf", "difference": "arith.subf", "product": "arith.mulf", "maximum": "arith.maximumf"}
BODIES = (
    "%e = arith.mulf %x, %y : f64",
    "%s = math.sin %x : f64\n %e = arith.mulf %s, %y : f64",
    "%s = arith.addf %x, %y : f64\n %e = math.exp %s : f64",
    "%i = linalg.index 0 : index\n %k = arith.index_cast %i : index to i64\n %n = arith.sitofp %k : i64 to f64\n"
    "%s = arith.mulf %n, %x : f64\n %e = arith.addf %s, %y : f64",
    "%s = arith.mulf %x, %outer : f64\n %e = arith.divf %s, %y : f64",
)


class _Case:
    """One op over up to three dims; each operand has some of them as subscripts, in any order, or a sum of two."""

    def __init__(self, rng: np.random.Generator, on: str, number: int) -> None:
        self._rng, self._on, self._number = rng, on, number
        self.n_dims = int(rng.integers(1, 4))
        first, second = self._subscripts(self.n_dims), self._subscripts(int(rng.integers(0, self.n_dims + 1)))
        if self.n_dims > 1 and rng.random() < 0.3:
            # A window: the sum of two dims, each of which is a subscript of the other operand.
            first, second = [(0, 1), *((d,) for d in range(2, self.n_dims))], [(0,), (1,)]
        out = self._subscripts(int(rng.integers(0, self.n_dims + 1)))
        self.maps = [first, second, out]
        self.folded = set(range(self.n_dims)) - {d for expr in out for d in expr}

    def _subscripts(self, count: int) -> list[tuple[int, ...]]:
        return [(int(d),) for d in self._rng.permutation(self.n_dims)[:count]]

    def _type(self, subscripts: list[tuple[int, ...]]) -> str:
        extents = [sum(EXTENTS[d] - 1 for d in expr) + 1 for expr in subscripts]
        return f"{self._on}<{''.join(f'{n}x' for n in extents)}f64>"

    def arguments(self) -> list[str]:
        """Names and types."""
        return [f"%a{self._number}_{i}: {self._type(map)}" for i, map in enumerate(self.maps)]

    def op(self) -> tuple[str, str, str]:
        """Its text, its result and the type of that."""
        rng, names = self._rng, [text.split(":")[0] for text in self.arguments()]
        types = [self._type(map) for map in self.maps]
        dims = ", ".join(f"d{d}" for d in range(self.n_dims))
        maps = [f"affine_map<({dims}) -> ({', '.join(' + '.join(f'd{d}' for d in e) for e in m)})>" for m in self.maps]
        kinds = ", ".join('"reduction"' if d in self.folded else '"parallel"' for d in range(self.n_dims))
        fold = list(FOLDS.values())[rng.integers(0, len(FOLDS)) if rng.random() < 0.5 else 0]
        end = f"%r = {fold} %z, %e : f64\n linalg.yield %r : f64" if self.folded or rng.random() < 0.4 else ""
        name = f"%r{self._number}"
        head, tail = (f"{name} = ", f" -> {types[2]}") if self._on == "tensor" else ("", "")
        text = f"""{head}linalg.generic {{indexing_maps = [{", ".join(maps)}], iterator_types = [{kinds}]}}
          ins({names[0]}, {names[1]} : {types[0]}, {types[1]}) outs({names[2]} : {types[2]}) {{
        ^bb0(%x: f64, %y: f64, %z: f64):
          {BODIES[rng.integers(0, len(BODIES))]}
          {end or "linalg.yield %e : f64"}
        }}{tail}"""
        return text, name, types[2]


def _function(seed: int, on: str, count: int) -> str:
    rng = np.random.default_rng(seed)
    cases = [_Case(rng, on, i) for i in range(count)]
    arguments = ", ".join(["%outer: f64", *(text for case in cases for text in case.arguments())])
    texts, names, types = zip(*(case.op() for case in cases), strict=True)
    body = "\n".join(texts)
    if on == "memref":
        return f"func.func @f({arguments}) {{\n{body}\nreturn\n}}"
    results = ", ".join(types)
    return f"func.func @f({arguments}) -> ({results}) {{\n{body}\nreturn {', '.join(names)} : {results}\n}}"


@pytest.mark.parametrize("on", ["tensor", "memref"])
@pytest.mark.parametrize("seed", range(4))
def test_both_modes(seed: int, on: str) -> None:
    module = api.parse(_function(seed, on, 6))
    rng = np.random.default_rng(seed)
    values: list[object] = [0.8]
    for argument in list(module.body.operations[0].arguments)[1:]:
        shape = ir.ShapedType(argument.type).shape
        size = int(np.prod(shape))
        values.append((0.1 * (rng.permutation(size) + rng.uniform(0.6, 0.9)) + 0.4).reshape(shape))
    check_both(module, "f", *values)
