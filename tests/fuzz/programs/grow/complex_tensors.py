"""Productions on tensors of complex numbers, whose elements have an absolute value of at most 2."""

from __future__ import annotations

import math

from tests.fuzz.programs.grow import complexes
from tests.fuzz.programs.growth import Grower
from tests.fuzz.programs.syntax import COMPLEX, Affine, Tensor, Var, elements, is_open, tensor

_SHAPES = ((), (3,), (2,), (2, 2))
_LARGEST_SUM = 8.0  # of four numbers of size 2


def kind(g: Grower) -> Tensor:
    """A type, mostly one that tells all extents."""
    shape = g.rng.choice(_SHAPES)
    return Tensor(shape, tuple(g.chance(0.08) for _ in shape), COMPLEX)


def _pick(g: Grower) -> Var:
    """One in scope; one is made where there is none."""
    if not g.scope.complex_tensors or g.chance(0.1):
        new(g)
    return g.rng.choice(g.scope.complex_tensors[-3:])


def _shape(value: Var) -> tuple[int, ...]:
    return value.type.shape  # type: ignore[union-attr, no-any-return]


def _of_shape(g: Grower, shape: tuple[int, ...]) -> Var:
    return g.alike(tensor(*shape, element=COMPLEX))


def new(g: Grower) -> None:
    """One number everywhere, or one each."""
    made = tensor(*g.rng.choice(_SHAPES), element=COMPLEX)
    if g.chance(0.4):
        g.add(g.emit("tensor.splat", [complexes.pick(g)], made))
    else:
        g.add(g.emit("tensor.from_elements", [complexes.pick(g) for _ in range(elements(made))], made))


def extract(g: Grower) -> None:
    """An element."""
    t = _pick(g)
    g.scope.complexes.append(g.emit("tensor.extract", [t, *(g.below(n) for n in _shape(t))], COMPLEX))


def insert(g: Grower) -> None:
    """An element changed."""
    t = _pick(g)
    g.add(g.emit("tensor.insert", [complexes.pick(g), t, *(g.below(n) for n in _shape(t))], t.type))


def piece(g: Grower) -> None:
    """Half of a row read, or replaced."""
    t = _pick(g)
    shape = _shape(t)
    if not shape or is_open(t.type):
        return
    part = tensor(*shape[:-1], 2, element=COMPLEX)
    sizes, ones = part.shape, (1,) * len(shape)
    offset = g.below(shape[-1] - 1)
    slots = {"offsets": (*(0 for _ in shape[:-1]), None), "sizes": sizes, "strides": ones}
    if g.chance(0.5):
        g.add(g.emit("tensor.extract_slice", [t, offset], part, **slots))  # type: ignore[arg-type]
    else:
        g.add(g.emit("tensor.insert_slice", [g.alike(part), t, offset], t.type, **slots))  # type: ignore[arg-type]


def generic(g: Grower) -> None:
    """``linalg.generic``: a body of ops on complex numbers, on every element or summed over the first dimension."""
    one = _pick(g)
    shape = _shape(one)
    is_sum = bool(shape) and g.chance(0.5)
    whole = tuple(range(len(shape)))
    kept = whole[1:] if is_sum else whole
    operands = [one, _of_shape(g, shape)]
    out = _of_shape(g, tuple(shape[d] for d in kept))
    maps = tuple(tuple(Affine(tuple(int(i == d) for i in whole)) for d in dims) for dims in (whole, whole[::-1], kept))
    if len(set(shape)) > 1:
        maps = (maps[0], maps[0], maps[2])
    with g.nested(math.prod(shape)):
        args = [g.fresh(COMPLEX) for _ in range(3)]
        g.scope = g.scope.sealed()
        g.scope.memories, g.scope.aggregates, g.scope.complex_tensors = [], [], []
        g.scope.complexes = [*g.scope.complexes[-2:], *(args[:-1] if is_sum else args)]
        for _ in range(g.rng.randint(1, 3)):
            g.rng.choice((complexes.unary, complexes.binary, complexes.binary))(g)
        value = g.scope.complexes[-1]
        if is_sum:
            value = g.emit("complex.add", [args[-1], value], COMPLEX)
        body = g.close(args, [value])
    loops = {"maps": maps, "extents": shape, "parallel": tuple(d in kept for d in whole)}
    result = g.emit("linalg.generic", [*operands, out], out.type, ins=2, regions=(body,), **loops)
    g.add(_scaled(g, result, 1.9 / _LARGEST_SUM) if is_sum else result)


def _scaled(g: Grower, value: Var, factor: float) -> Var:
    """Every element times ``factor``."""
    number = g.emit("complex.constant", (), COMPLEX, value=[round(factor, 6), 0.0])
    factors = g.emit("tensor.splat", [number], value.type)
    whole = tuple(range(len(_shape(value))))
    rows = (tuple(Affine(tuple(int(i == d) for i in whole)) for d in whole),) * 3
    with g.nested(elements(value.type)):
        args = [g.fresh(COMPLEX) for _ in range(3)]
        body = g.close(args, [g.emit("complex.mul", args[:2], COMPLEX)])
    loops = {"maps": rows, "extents": _shape(value), "parallel": (True,) * len(whole)}
    return g.emit(  # type: ignore[no-any-return]
        "linalg.generic", [value, factors, value], value.type, ins=2, regions=(body,), **loops
    )
