"""Random nests of loops on tensors whose trip counts depend on the loops around: what is kept stands in rows."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import mlirad as ad
from mlirad.runtime.target import Cpu
from mlirad.testing.memory import Counted

pytestmark = pytest.mark.slow

QUICK = Cpu(opt_level=0)
_TYPE = "tensor<3xf64>"
_ELEMENTWISE = ("math.sin {0}", "math.tanh {0}", "arith.mulf {0}, {1}", "arith.addf {0}, {1}", "arith.subf {1}, {0}")


class Nest:
    """The text of a function; ``rows`` is how many of its loops count what a loop around counts."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._next = 0
        self.rows = 0
        lines: list[str] = []
        last = self._loop(["%a"], ["%n", "%m"], 3, lines)
        body = "\n".join(lines)
        self.text = (
            f"func.func @f(%a: {_TYPE}, %n: index, %m: index) -> {_TYPE} {{\n"
            "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c2 = arith.constant 2 : index\n"
            f"{body}\nreturn {last} : {_TYPE}\n}}"
        )

    def _name(self) -> str:
        self._next += 1
        return f"%v{self._next}"

    def _number(self, numbers: list[str], lines: list[str]) -> str:
        """A number that is there, or one of two of them."""
        one, other = self._random.choice(numbers), self._random.choice([*numbers, "%c1", "%c2"])
        op = self._random.choice(["", "", "arith.addi", "arith.minsi", "arith.maxsi", "arith.subi"])
        if not op:
            return one
        lines.append(f"{(name := self._name())} = {op} {one}, {other} : index")
        return name

    def _loop(self, values: list[str], numbers: list[str], depth: int, lines: list[str]) -> str:
        low = self._random.choice(["%c0", "%c0", numbers[-1]])
        high = self._number(numbers, lines)
        self.rows += len(numbers) > 2
        name, counter, carried = self._name(), self._name(), self._name()
        step = self._random.choice(["%c1", "%c1", "%c2"])
        start = f"iter_args({carried} = {values[-1]}) -> ({_TYPE})"
        lines.append(f"{name} = scf.for {counter} = {low} to {high} step {step} {start} {{")
        lines.append(
            f"scf.yield {self._block([*values, carried], [*numbers, counter], depth - 1, lines)} : {_TYPE}\n}}"
        )
        return name

    def _branch(self, values: list[str], numbers: list[str], depth: int, lines: list[str]) -> str:
        name, condition = self._name(), self._name()
        lines.append(f"{condition} = arith.cmpi ult, {self._random.choice(numbers)}, %c2 : index")
        lines.append(f"{name} = scf.if {condition} -> ({_TYPE}) {{")
        lines.append(f"scf.yield {self._block(values, numbers, depth, lines)} : {_TYPE}\n}} else {{")
        lines.append(f"scf.yield {values[-1]} : {_TYPE}\n}}")
        return name

    def _block(self, values: list[str], numbers: list[str], depth: int, lines: list[str]) -> str:
        values = list(values)
        for _ in range(self._random.randint(1, 2)):
            kind = self._random.random()
            if depth > 0 and kind < 0.6:
                values.append(self._loop(values, numbers, depth, lines))
            elif depth > 0 and kind < 0.75:
                values.append(self._branch(values, numbers, depth, lines))
            else:
                text = self._random.choice(_ELEMENTWISE).format(values[-1], self._random.choice(values))
                lines.append(f"{(name := self._name())} = {text} : {_TYPE}")
                values.append(name)
        return values[-1]


@pytest.mark.parametrize("seed", range(12))
def test_reverse_mode_agrees_with_forward_mode_on_random_nests(seed: int) -> None:
    module, rng = ad.parse(Nest(seed).text), np.random.default_rng(seed)
    vjp = ad.transforms.vjp(module, "f", keep_primal=False)
    assert "memref" not in str(vjp)
    forward, reverse = (
        ad.compile(ad.transforms.jvp(module, "f"), "f_jvp", target=QUICK),
        ad.compile(vjp, "f_vjp", target=QUICK),
    )
    for n, m in ((4, 3), (0, 2), (3, 5)):
        x, v, w = rng.uniform(0.3, 1.1, 3), rng.normal(size=3), rng.normal(size=3)
        _, change = forward(x, v, n, m)
        np.testing.assert_allclose(reverse(x, n, m, w) @ v, w @ change, rtol=1e-9, atol=1e-12)
    use = Counted(reverse)(x, n, m, w)
    assert (use.wrong_frees, use.live_bytes) == (0, x.nbytes)


@pytest.mark.parametrize("seed", [0, 3])
def test_so_it_does_on_their_derivatives(seed: int) -> None:
    rng = np.random.default_rng(seed)
    module = ad.transforms.vjp(ad.parse(Nest(seed).text), "f", keep_primal=False)
    vjp = ad.transforms.vjp(module, "f_vjp", keep_primal=False)
    assert "memref" not in str(vjp)
    x, v, w, u, s = (rng.uniform(0.3, 1.1, 3) for _ in range(5))
    forward = ad.compile(ad.transforms.jvp(module, "f_vjp"), "f_vjp_jvp", target=QUICK)
    _, change = forward(x, v, 4, 3, w, u)
    dx, dw = ad.compile(vjp, "f_vjp_vjp", target=QUICK)(x, 4, 3, w, s)
    np.testing.assert_allclose(dx @ v + dw @ u, s @ change, rtol=1e-9)


def test_most_of_the_nests_have_rows() -> None:
    assert sum(Nest(seed).rows > 0 for seed in range(12)) > 8
