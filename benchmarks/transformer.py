"""Layers of a transformer on tensors, as text: attention and a network of two matrices, each behind a normalisation."""

from __future__ import annotations

from itertools import count
from typing import Final

#: Positions, features, and features between the two matrices.
T, D, H = 32, 64, 128

_WEIGHTS: Final = {name: f"tensor<{D}x{D}xf64>" for name in "qkvo"} | {
    "up": f"tensor<{D}x{H}xf64>",
    "down": f"tensor<{H}x{D}xf64>",
}
_ROW: Final = f"tensor<{T}xf64>"


def _square(rows: int, columns: int) -> str:
    return f"tensor<{rows}x{columns}xf64>"


class _Writer:
    """Writes the ops of a function; values are pairs of a name and a type."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._numbers = count()

    def op(self, text: str, type: str) -> tuple[str, str]:
        """``text`` gives a value of ``type``."""
        name = f"%t{next(self._numbers)}"
        self.lines.append(f"{name} = {text}")
        return name, type

    def zero(self, type: str) -> str:
        """A tensor of zeros."""
        empty, _ = self.op(f"tensor.empty() : {type}", type)
        return self.op(f"linalg.fill ins(%zero : f64) outs({empty} : {type}) -> {type}", type)[0]

    def product(self, one: tuple[str, str], other: tuple[str, str], type: str) -> tuple[str, str]:
        """The product of two matrices."""
        (a, a_type), (b, b_type) = one, other
        zero = self.zero(type)
        return self.op(f"linalg.matmul ins({a}, {b} : {a_type}, {b_type}) outs({zero} : {type}) -> {type}", type)

    def each(self, body: str, *given: tuple[str, str]) -> tuple[str, str]:
        """``body`` computes ``%y`` of each ``%p0``, ``%p1`` ...; a row has a number for each row of the first."""
        type = given[0][1]
        return self._generic(body, given, type, f"tensor.empty() : {type}", ("parallel", "parallel"))

    def sums(self, matrix: tuple[str, str]) -> tuple[str, str]:
        """The sum of each row."""
        return self._generic("%y = arith.addf %o, %p0 : f64", [matrix], _ROW, "", ("parallel", "reduction"))

    def _generic(
        self,
        body: str,
        given: list[tuple[str, str]] | tuple[tuple[str, str], ...],
        type: str,
        start: str,
        ways: tuple[str, str],
    ) -> tuple[str, str]:
        out = self.op(start, type)[0] if start else self.zero(type)
        maps = ", ".join(
            f"affine_map<(i, j) -> ({'i' if one == _ROW else 'i, j'})>" for one in (*(t for _, t in given), type)
        )
        arguments = ", ".join([*(f"%p{place}: f64" for place in range(len(given))), "%o: f64"])
        names, types = (", ".join(part) for part in zip(*given, strict=True))
        iterators = ", ".join(f'"{way}"' for way in ways)
        return self.op(
            f"linalg.generic {{indexing_maps = [{maps}], iterator_types = [{iterators}]}} ins({names} : {types}) "
            f"outs({out} : {type}) {{^bb0({arguments}): {body} linalg.yield %y : f64}} -> {type}",
            type,
        )

    def normalised(self, x: tuple[str, str]) -> tuple[str, str]:
        """Each row without its mean, divided by its deviation."""
        centred = self.each("%m = arith.mulf %p1, %share : f64 %y = arith.subf %p0, %m : f64", x, self.sums(x))
        squares = self.sums(self.each("%y = arith.mulf %p0, %p0 : f64", centred))
        scale = "%m = arith.mulf %p1, %share : f64 %e = arith.addf %m, %least : f64 %s = math.rsqrt %e : f64"
        return self.each(f"{scale} %y = arith.mulf %p0, %s : f64", centred, squares)

    def layer(self, x: tuple[str, str], number: int) -> tuple[str, str]:
        """One layer."""
        weights = {name: (f"%{name}{number}", type) for name, type in _WEIGHTS.items()}
        plus = "%y = arith.addf %p0, %p1 : f64"
        h = self.normalised(x)
        q, k, v = (self.product(h, weights[name], x[1]) for name in "qkv")
        turned = _square(D, T)
        empty, _ = self.op(f"tensor.empty() : {turned}", turned)
        k = self.op(f"linalg.transpose ins({k[0]} : {k[1]}) outs({empty} : {turned}) permutation = [1, 0]", turned)
        score = self.product(q, k, _square(T, T))
        score = self.each("%z = arith.mulf %p0, %scale : f64 %y = math.exp %z : f64", score)
        weight = self.each("%y = arith.divf %p0, %p1 : f64", score, self.sums(score))
        x = self.each(plus, x, self.product(self.product(weight, v, x[1]), weights["o"], x[1]))
        inner = self.product(self.normalised(x), weights["up"], _square(T, H))
        inner = self.each("%z = math.tanh %p0 : f64 %y = arith.mulf %z, %p0 : f64", inner)
        return self.each(plus, x, self.product(inner, weights["down"], x[1]))


def layers(number: int) -> str:
    """``@f`` of a matrix and the weights of so many layers: the sum of the squares of what comes out."""
    writer = _Writer()
    x = ("%x", _square(T, D))
    arguments = [": ".join(x), *(f"%{name}{at}: {type}" for at in range(number) for name, type in _WEIGHTS.items())]
    for at in range(number):
        x = writer.layer(x, at)
    total = writer.sums(writer.each("%y = arith.mulf %p0, %p0 : f64", x))
    scalar = writer.zero("tensor<f64>")
    loss, _ = writer.op(
        f"linalg.reduce ins({total[0]} : {_ROW}) outs({scalar} : tensor<f64>) dimensions = [0] "
        "(%p: f64, %o: f64) { %y = arith.addf %p, %o : f64 linalg.yield %y : f64 }",
        "tensor<f64>",
    )
    constants = {"zero": 0.0, "least": 1e-5, "share": 1 / D, "scale": D**-0.5}
    return "\n".join(
        [
            f"func.func @f({', '.join(arguments)}) -> f64 {{",
            *(f"%{name} = arith.constant {number:.17f} : f64" for name, number in constants.items()),
            *writer.lines,
            f"%loss = tensor.extract {loss}[] : tensor<f64>",
            "return %loss : f64",
            "}",
        ]
    )
