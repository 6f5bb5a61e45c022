"""Builds a random JAX function as a list of steps on the values computed so far.

Shapes are small. Where equal elements would make a tie (maximum, sort, clip), a constant array is added to the operand.
Steps are scaled so that the size of values does not grow.

"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

Shape: TypeAlias = tuple[int, ...]
Production: TypeAlias = Callable[["StepWriter"], None]

#: Elements of a value at most.
LARGEST = 160
_RANK = 4


class StepWriter:
    """Writes a function of float arrays of ``shapes``; ``depth`` is how many functions it may hold in each other."""

    def __init__(self, rng: random.Random, shapes: Sequence[Shape], depth: int, makers: Sequence[Production]) -> None:
        self.rng, self.depth, self.productions = rng, depth, makers
        self.types: list[Any] = [jax.ShapeDtypeStruct(shape, jnp.float64) for shape in shapes]
        self._steps: list[tuple[Callable[..., Any], tuple[int, ...]]] = []

    # --- what there is

    def shape(self, value: int) -> Shape:
        """The shape of a value."""
        return tuple(self.types[value].shape)

    def pick(self, least: int = 0, most: int = _RANK) -> int:
        """A value of a rank in these bounds, the newer ones more often; one is made where there is none."""
        small = [i for i, type in enumerate(self.types) if 0 < type.size <= LARGEST]
        known = [i for i in small if least <= len(self.shape(i)) <= most]
        if not known:
            wanted = self.draw_shape(least, min(most, max(least, 2)))
            return self.add(lambda x: fit(x, wanted), len(self.types) - 1)
        return known[max(self.rng.randrange(len(known)), self.rng.randrange(len(known)))]

    def draw_shape(self, least: int = 0, most: int = 3) -> Shape:
        """A shape of a rank in these bounds."""
        return tuple(self.rng.randint(1, 5) for _ in range(self.rng.randint(least, most)))

    def axis(self, value: int) -> int:
        """An axis of a value."""
        return self.rng.randrange(len(self.shape(value)))

    def noise(self, shape: Shape, size: float = 1.0) -> Any:
        """A constant array."""
        return np.asarray(np.random.default_rng(self.rng.randrange(2**31)).uniform(-size, size, shape))

    def places(self, shape: Shape, count: int) -> Any:
        """Constant indices into an axis of ``count`` elements."""
        return np.random.default_rng(self.rng.randrange(2**31)).integers(0, count, shape)

    # --- what is added

    def add(self, f: Callable[..., Any], *operands: int) -> int:
        """A step; the first one of its results. One that is too large, or not of floats, is cut or left out."""
        found = jax.eval_shape(f, *(self.types[i] for i in operands))
        several = list(found) if isinstance(found, tuple | list) else [found]
        self._steps.append((f, operands))
        first = len(self.types)
        self.types += several
        for i, type in enumerate(several):
            assert jnp.issubdtype(type.dtype, jnp.floating), (f, type)
            if type.size > LARGEST or len(type.shape) > _RANK or type.size == 0:
                last, small = first + i, self.draw_shape(1, 2)
                self._steps.append((lambda x, small=small: fit(x, small), (last,)))
                self.types.append(jax.ShapeDtypeStruct(small, type.dtype))
        if len(self.types) == first + 1 and self.rng.random() < 0.2:
            return self.add(jnp.tanh, first)
        return first

    def grow(self, size: int) -> None:
        """Some steps of any kind."""
        for _ in range(size):
            self.rng.choice(self.productions)(self)

    def body(self, shapes: Sequence[Shape], result: Shape, size: int = 3) -> Callable[..., Any]:
        """A function of arrays of ``shapes`` with a result of the shape ``result``."""
        inner = StepWriter(self.rng, shapes, self.depth - 1, self.productions)
        inner.grow(self.rng.randint(1, size))
        run = inner.finish()
        return lambda *given: jnp.tanh(sum(fit(one, result) for one in run(*given)))

    def finish(self) -> Callable[..., list[Any]]:
        """The function: it gives what no step takes."""
        steps, taken = list(self._steps), {i for _, operands in self._steps for i in operands}

        def run(*given: Any) -> list[Any]:
            values = list(given)
            for f, operands in steps:
                found = f(*(values[i] for i in operands))
                values += list(found) if isinstance(found, tuple | list) else [found]
            return [value for i, value in enumerate(values) if i not in taken]

        return run


def fit(x: Any, shape: Shape) -> Any:
    """The elements of ``x``, repeated or cut, in another shape."""
    if x.size == 0:
        return jnp.zeros(shape, x.dtype)
    return jnp.resize(x, shape)
