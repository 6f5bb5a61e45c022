"""Productions on tensors: their elements, slices and shapes, and bodies that compute element by element."""

from __future__ import annotations

import math

from tests.fuzz.programs.grow import grids
from tests.fuzz.programs.grow.grids import made, pick
from tests.fuzz.programs.growth import STANDARD, Aggregate, Grower
from tests.fuzz.programs.syntax import Tensor, Var, tensor


def new(g: Grower) -> None:
    """A tensor of floats."""
    made(g, tensor(*g.rng.choice(grids.TENSORS)))


def elementwise(g: Grower) -> None:
    """One op on every element."""
    grids.elementwise(g, Tensor)


def closed(g: Grower, rank: int | None = None) -> Aggregate:
    """A tensor in scope whose type tells all extents."""
    one = pick(g, Tensor, rank)
    return made(g, tensor(*one.shape)) if one.is_open else one


def extract(g: Grower) -> None:
    """An element."""
    t = pick(g, Tensor)
    index = [g.below(n) for n in t.shape]
    g.add_float(g.emit("tensor.extract", [t.var, *index], "f64"), *STANDARD)


def insert(g: Grower) -> None:
    """An element changed."""
    t = pick(g, Tensor)
    index = [g.below(n) for n in t.shape]
    g.add(g.emit("tensor.insert", [g.standard(), t.var, *index], t.type))


def generate(g: Grower) -> None:
    """``tensor.generate``: a body that computes an element from its place."""
    shape = g.rng.choice(((3,), (4,), (2, 3)))
    with g.nested(math.prod(shape)):
        ivs = [g.fresh("index") for _ in shape]
        for iv, extent in zip(ivs, shape, strict=True):
            g.add_int(iv, 0, extent - 1)
        g.scope = g.scope.sealed()
        _body(g)
        body = g.close(ivs, [g.standard()])
    g.add(g.emit("tensor.generate", (), tensor(*shape), regions=(body,)))


def _body(g: Grower) -> None:
    """Scalar code that reads tensors, without loops or effects."""
    from tests.fuzz.programs.grow.scalars import linear, several, unary

    for _ in range(g.rng.randint(1, 4)):
        g.rng.choice((linear, linear, unary, several, extract))(g)


def slices(g: Grower) -> None:
    """A slice read, or a slice replaced; offsets may be values."""
    t = closed(g)
    if not t.shape:
        return
    slots = [_slot(g, n) for n in t.shape]
    names = ("offsets", "sizes", "strides")
    values = {name: [slot[i] for slot in slots] for i, name in enumerate(names)}
    operands: list[Var] = []
    shown: dict[str, tuple[int | None, ...]] = {name: tuple(values[name]) for name in names}
    if g.chance(0.4):
        axis = g.rng.randrange(len(t.shape))
        span = t.shape[axis] - (values["sizes"][axis] - 1) * values["strides"][axis]
        operands = [g.below(span)]
        shown["offsets"] = tuple(None if i == axis else v for i, v in enumerate(values["offsets"]))
    kept = tuple(n for i, n in enumerate(values["sizes"]) if n != 1 or not (i == 0 and len(t.shape) > 1))
    piece = tensor(*(kept if g.chance(0.5) else values["sizes"]))
    if g.chance(0.55):
        g.add(g.emit("tensor.extract_slice", [t.var, *operands], piece, **shown))  # type: ignore[arg-type]
    else:
        g.add(g.emit("tensor.insert_slice", [g.alike(piece), t.var, *operands], t.type, **shown))  # type: ignore[arg-type]


def _slot(g: Grower, extent: int) -> tuple[int, int, int]:
    offset = g.rng.randrange(extent)
    stride = g.rng.choice((1, 1, 2))
    return offset, g.rng.randint(1, (extent - 1 - offset) // stride + 1), stride


def reshape(g: Grower) -> None:
    """The same elements in another shape."""
    t = closed(g)
    if len(t.shape) >= 2:
        cut = g.rng.randrange(1, len(t.shape))
        groups = [list(range(cut + 1)), *([i] for i in range(cut + 1, len(t.shape)))]
        shape = [math.prod(t.shape[i] for i in group) for group in groups]
        g.add(g.emit("tensor.collapse_shape", [t.var], tensor(*shape), groups=groups))
    elif len(t.shape) == 1:
        first = g.rng.choice([n for n in range(1, t.shape[0] + 1) if t.shape[0] % n == 0])
        shape = [first, t.shape[0] // first]
        g.add(g.emit("tensor.expand_shape", [t.var], tensor(*shape), groups=[[0, 1]], shape=shape))


def pad(g: Grower) -> None:
    """A border around a tensor, of one value or of values computed from their place."""
    t = closed(g)
    if not t.shape or math.prod(t.shape) > 6:
        return
    low, high = ([g.rng.choice((0, 1, 1)) for _ in t.shape] for _ in range(2))
    shape = [n + a + b for n, a, b in zip(t.shape, low, high, strict=True)]
    outside = g.standard()
    with g.nested(math.prod(shape)):
        ivs = [g.fresh("index") for _ in shape]
        for iv, extent in zip(ivs, shape, strict=True):
            g.add_int(iv, 0, extent - 1)
        g.scope = g.scope.sealed()
        if g.chance(0.3):
            _body(g)
            outside = g.standard()
        body = g.close(ivs, [outside])
    g.add(g.emit("tensor.pad", [t.var], tensor(*shape), regions=(body,), low=low, high=high))


def concat(g: Grower) -> None:
    """Two tensors in a row."""
    t = closed(g)
    if t.shape and math.prod(t.shape) <= 6:
        axis = g.rng.randrange(len(t.shape))
        shape = [2 * n if i == axis else n for i, n in enumerate(t.shape)]
        g.add(g.emit("tensor.concat", [t.var, g.alike(t.type)], tensor(*shape), axis=axis))


def cast(g: Grower) -> None:
    """Extents hidden, where no region can see it, or shown again."""
    t = pick(g, Tensor)
    if not t.shape:
        return
    if t.is_open:
        g.add(g.emit("tensor.cast", [t.var], tensor(*t.shape)))
    elif g.depth == 1:
        kind = Tensor(t.shape, tuple(g.chance(0.7) for _ in t.shape))
        g.add(g.emit("tensor.cast", [t.var], kind))


def dim(g: Grower) -> None:
    """An extent."""
    t = pick(g, Tensor)
    if t.shape:
        axis = g.rng.randrange(len(t.shape))
        var = g.emit("tensor.dim", [t.var, g.index_constant(axis).var], "index")
        g.add_int(var, t.shape[axis], t.shape[axis])
