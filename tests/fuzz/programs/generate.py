"""Generates the random program of a seed: candidates grow until the oracle accepts one.

The table `PRODUCTIONS` says what programs are made of and how often; a `Mix` changes the weights. A seed and a mix
determine the program on every machine. Reading order: `syntax`, `growth`, `grow`, this one.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Final

from tests.fuzz.programs.grow import (
    blocks,
    calls,
    complex_tensors,
    complexes,
    control,
    grids,
    linalg,
    masks,
    memory,
    phases,
    recursion,
    regions,
    reversible,
    rows,
    scalars,
    stencils,
    subscripts,
    tensors,
    vectors,
    views,
)
from tests.fuzz.programs.growth import STANDARD, WIDEST, Grower, GrownMemory, Mix, Production
from tests.fuzz.programs.syntax import COMPLEX, Memref, ProgramFunction, RandomProgram, Tensor, Var, Vector, elements
from tests.fuzz.semantics import oracle
from tests.fuzz.semantics.duals import RejectedError

PRODUCTIONS: Final[tuple[tuple[str, float, Production], ...]] = (
    ("linear", 6.0, scalars.linear),
    ("unary", 3.0, scalars.unary),
    ("several", 2.0, scalars.several),
    ("power", 0.4, scalars.power_of_constant),
    ("sincos", 0.2, scalars.two_results),
    ("clamp", 0.2, scalars.clamp),
    ("integer", 0.8, scalars.integer),
    ("float_of_integer", 0.4, scalars.float_of_integer),
    ("flag", 0.5, scalars.flag),
    ("select", 0.7, scalars.select),
    ("masks", 5.0, masks.masked),
    ("call", 0.6, calls.call),
    ("load", 3.0, memory.load),
    ("load_index", 0.4, memory.load_index),
    ("store", 2.5, memory.store),
    ("update", 1.5, memory.update),
    ("reversible", 2.5, reversible.reversible),
    ("alloc", 0.7, memory.allocate),
    ("copy", 0.5, memory.copy),
    ("dim", 0.5, memory.dim),
    ("cast", 0.3, memory.cast),
    ("subview", 0.5, memory.subview),
    ("choose", 1.8, memory.choose),
    ("escape", 0.1, memory.escape),
    ("transpose", 0.3, views.transpose),
    ("reinterpret", 0.4, views.reinterpret),
    ("reshape", 0.5, views.reshape),
    ("realloc", 0.3, views.reallocate),
    ("atomic", 0.5, views.atomic),
    ("global", 0.4, views.global_),
    ("if", 2.0, control.branch),
    ("affine_if", 0.8, control.affine_branch),
    ("for", 3.0, control.loop),
    ("affine_for", 3.0, control.affine_loop),
    ("stencil", 3.0, stencils.stencil),
    ("subscripts", 2.0, subscripts.sums_of_numbers),
    ("rows", 1.0, rows.sums_of_rows),
    ("affine_value", 0.5, control.affine_value),
    ("affine_parallel", 1.5, regions.affine_parallel),
    ("while", 1.5, regions.while_loop),
    ("parallel", 1.5, regions.parallel),
    ("forall", 1.5, regions.forall),
    ("phases", 12.0, phases.phases),
    ("switch", 1.0, regions.switch),
    ("execute_region", 0.5, regions.execute_region),
    ("block_if", 2.0, blocks.choice),
    ("block_for", 1.5, blocks.counted),
    ("block_while", 1.0, regions.while_of_blocks),
    ("block_switch", 0.7, regions.switch_of_blocks),
    ("return", 0.7, blocks.early_return),
    ("linalg_product", 1.2, linalg.product),
    ("linalg_elementwise", 1.2, linalg.elementwise),
    ("linalg_reduce", 0.8, linalg.reduce),
    ("linalg_move", 1.7, linalg.move),
    ("linalg_generic", 1.8, linalg.generic),
    ("linalg_softmax", 0.2, linalg.softmax),
    ("complex_tensor", 0.7, complex_tensors.new),
    ("complex_tensor_extract", 1.5, complex_tensors.extract),
    ("complex_tensor_insert", 1.2, complex_tensors.insert),
    ("complex_tensor_slice", 1.0, complex_tensors.piece),
    ("complex_tensor_generic", 2.0, complex_tensors.generic),
    ("tensor", 0.7, tensors.new),
    ("tensor_elementwise", 2.0, tensors.elementwise),
    ("tensor_extract", 1.5, tensors.extract),
    ("tensor_insert", 1.2, tensors.insert),
    ("tensor_generate", 0.7, tensors.generate),
    ("tensor_slices", 1.2, tensors.slices),
    ("tensor_reshape", 0.7, tensors.reshape),
    ("tensor_pad", 0.5, tensors.pad),
    ("tensor_concat", 0.5, tensors.concat),
    ("tensor_cast", 0.4, tensors.cast),
    ("tensor_dim", 0.2, tensors.dim),
    ("vector", 0.7, vectors.new),
    ("vector_elementwise", 2.5, vectors.elementwise),
    ("vector_extract", 1.5, vectors.extract),
    ("vector_insert", 0.7, vectors.insert),
    ("vector_reshape", 1.5, vectors.reshape),
    ("vector_reduce", 1.5, vectors.reduce),
    ("vector_product", 1.0, vectors.product),
    ("vector_scan", 0.4, vectors.scan),
    ("vector_read", 1.2, vectors.read),
    ("vector_write", 1.2, vectors.write),
    ("complex", 0.7, complexes.fresh),
    ("complex_unary", 1.5, complexes.unary),
    ("complex_binary", 2.0, complexes.binary),
    ("complex_part", 1.5, complexes.part),
    ("complex_load", 0.7, complexes.load),
    ("complex_store", 0.7, complexes.store),
)

#: Features that have no production of their own: what `Mix.has` is asked for elsewhere.
FLAGS: Final = (
    "affine",
    "swap",
    "memrefs",
    "blocks",
    "tensors",
    "vectors",
    "complex_tensors",
    "loads_in_loops",
    "by_reference",
)

_ATTEMPTS = 60
#: One in so many programs of the default mix is of the mix "recursion".
_RECURSIVE = 100


def generate(seed: int, mix: Mix | None = None) -> RandomProgram:
    """The program of ``seed``: well defined on its inputs, away from kinks, with some derivative that is not zero."""
    for attempt in range(_ATTEMPTS):
        program = _candidate(seed, random.Random(f"{seed}/{attempt}"), mix or Mix())
        try:
            answer = oracle.evaluate(program)
        except RejectedError:
            continue
        if answer.jacobian[: len(answer.results)].any():
            return program
    raise ValueError(f"no program for seed {seed}: none of {_ATTEMPTS} candidates was accepted")


def _candidate(seed: int, rng: random.Random, mix: Mix) -> RandomProgram:
    if seed % _RECURSIVE == _RECURSIVE - 1 and mix == Mix():
        mix = MIXES["recursion"]
    mix = mix if mix.weights else _some_families(rng, mix)
    g = Grower(rng, mix, PRODUCTIONS)
    g.prefix = f"p{seed}"
    helpers = _helpers(g, g.prefix)
    g.scope = type(g.scope)()
    args, inputs, active = _arguments(g)
    with g.nested(in_blocks=mix.has("blocks")):
        g.depth = 0
        g.returns = ["f64"] * rng.choice((1, 1, 2))
        g.grow(rng.randint(*mix.size))
        for helper in g.helpers:
            (recursion.calls_from_outside if g.mix.has("by_reference") else calls.call_of)(g, helper)
        ends = [_blend(g) for _ in g.returns]
        body = g.close(args, ends)
    return RandomProgram(seed, (*helpers, ProgramFunction(f"p{seed}", body)), inputs, active)


def _some_families(rng: random.Random, mix: Mix) -> Mix:
    """One to four families: programs that have a little of everything would have much of nothing."""
    chosen = rng.sample(tuple(FAMILIES), rng.choice((1, 2, 2, 3, 4)))
    features = {*_SCALARS, *(feature for family in chosen for feature in FAMILIES[family])}
    weights = {name: weight for name, weight, _ in PRODUCTIONS if name in features}
    weights.update(dict.fromkeys((f for f in FLAGS if f in features), 1.0))
    return replace(mix, weights=tuple(weights.items()))


def _helpers(g: Grower, prefix: str) -> list[ProgramFunction]:
    if g.mix.has("by_reference"):
        return recursion.by_reference(g, [f"{prefix}_r{i}" for i in range(g.rng.choice((1, 1, 2)))])
    if not g.mix.has("call"):
        return []
    made = [calls.helper(g, f"{prefix}_h{i}") for i in range(g.rng.choice((0, 1, 1, 2)))]
    if g.chance(0.4):
        made += calls.recursive(g, [f"{prefix}_r{i}" for i in range(g.rng.choice((1, 1, 2)))])
    return made


def _blend(g: Grower) -> Var:
    """A result: one value, or mostly a weighted sum of several, so that little of the program is dead."""
    total = g.pick().var
    floats = g.scope.floats[-8:] if g.chance(0.5) else list(g.scope.floats)
    for number in g.rng.sample(floats, min(len(floats), g.rng.choice((0, 2, 3, 4, 5, 6)))):
        other = g.fit(number, -WIDEST, WIDEST)
        weight = g.constant(round(g.rng.uniform(0.5, 2.0), 2), "f64")
        total = g.emit("math.fma", [other.var, weight, total], "f64")
    return total


def _arguments(g: Grower) -> tuple[tuple[Var, ...], tuple[Any, ...], tuple[bool, ...]]:
    """The entry's arguments, brought into scope: floats, then a mix of memrefs and indices, in random order."""
    rng = g.rng
    makers = [_float_argument] * rng.choice((1, 2, 2, 3))
    makers += [_index_argument] * rng.choice((0, 0, 1, 2))
    if g.mix.has("memrefs"):
        makers += [_memref_argument] * rng.choice((0, 1, 1, 2, 3))
        makers += [_table_argument] * rng.choice((0, 0, 0, 1))
    makers += [_complex_argument, _complex_memref_argument][: rng.randint(0, 2)] if g.mix.has("complex") else []
    makers += [_complex_tensor_argument] * rng.randint(0, 2) if g.mix.has("complex_tensors") else []
    makers += [_vector_argument] * rng.randint(0, 2) if g.mix.has("vectors") else []
    makers += [_tensor_argument] * rng.randint(0, 2) if g.mix.has("tensors") else []
    rng.shuffle(makers)
    made = [make(g) for make in makers]
    if not any(active for _, _, active in made):
        first = next(i for i, make in enumerate(makers) if make is _float_argument)
        made[first] = (made[first][0], made[first][1], True)
    args, inputs, active = zip(*made, strict=True)
    return args, inputs, active


Argument = tuple[Var, Any, bool]


def _value(g: Grower) -> float:
    return round(g.rng.uniform(*STANDARD), 4)


def _float_argument(g: Grower) -> Argument:
    number = g.add_float(g.fresh("f64"), *STANDARD)
    return number.var, _value(g), g.chance(0.88)


def _index_argument(g: Grower) -> Argument:
    value = g.rng.randint(0, 5)
    return g.add_int(g.fresh("index"), value, value, affine=True).var, value, False


def _memref_argument(g: Grower) -> Argument:
    # few shapes and mostly dynamic, so that some memrefs have one type
    shape = g.rng.choice(((), (3,), (4,), (4,), (5,), (2, 3)))
    uniform = g.chance(0.6)
    kind = Memref(shape, tuple(uniform for _ in shape))
    active = g.chance(0.88)
    memory = g.add_memory(g.fresh(kind), shape, writable=active)
    return memory.var, [_value(g) for _ in range(_elements(shape))], active


def _tensor_argument(g: Grower) -> Argument:
    shape = g.rng.choice(grids.TENSORS)
    return _aggregate_argument(g, Tensor(shape, tuple(g.chance(0.08) for _ in shape)))


def _vector_argument(g: Grower) -> Argument:
    return _aggregate_argument(g, g.rng.choice(grids.VECTORS))


def _aggregate_argument(g: Grower, kind: Tensor | Vector) -> Argument:
    var = g.add_aggregate(g.fresh(kind)).var
    return var, [_value(g) for _ in range(_elements(kind.shape))], g.chance(0.88)


def _complex_argument(g: Grower) -> Argument:
    var = g.fresh(COMPLEX)
    g.scope.complexes.append(var)
    return var, _complex_values(g, 1), g.chance(0.88)


def _complex_memref_argument(g: Grower) -> Argument:
    kind = complexes.memory_type(g)
    memory = GrownMemory(g.fresh(kind), kind.shape)
    g.scope.complex_memories.append(memory)
    return memory.var, _complex_values(g, _elements(kind.shape)), True


def _complex_tensor_argument(g: Grower) -> Argument:
    var = g.fresh(complex_tensors.kind(g))
    g.scope.complex_tensors.append(var)
    return var, _complex_values(g, elements(var.type)), g.chance(0.88)


def _complex_values(g: Grower, count: int) -> list[float]:
    return [round(g.rng.uniform(-1.4, 1.4), 4) for _ in range(2 * count)]


def _table_argument(g: Grower) -> Argument:
    kind, below = Memref((4,), (True,), element="index"), g.rng.randint(2, 4)
    memory = g.add_memory(g.fresh(kind), (4,), writable=False, below=below)
    return memory.var, [g.rng.randrange(below) for _ in range(4)], False


def _elements(shape: tuple[int, ...]) -> int:
    total = 1
    for extent in shape:
        total *= extent
    return total


def _mix(*features: str, **settings: Any) -> Mix:
    wanted = {name: weight for name, weight, _ in PRODUCTIONS if name in features}
    wanted.update(dict.fromkeys((f for f in features if f in FLAGS), 1.0))
    return Mix(weights=tuple(wanted.items()), **settings)


_SCALARS = ("linear", "unary", "several", "power", "sincos", "clamp", "select", "flag", "integer", "float_of_integer")
_MEMORY = ("memrefs", "load", "load_index", "store", "update", "alloc", "copy")
_VIEWS = (*_MEMORY, "cast", "subview", "transpose", "reinterpret", "reshape", "choose", "dim", "swap")
_COMPLEX = ("complex", "complex_unary", "complex_binary", "complex_part", "complex_load", "complex_store")
_COMPLEX_TENSORS = (
    *("complex_tensors", "complex_tensor", "complex_tensor_extract", "complex_tensor_insert", "complex_tensor_slice"),
    "complex_tensor_generic",
)
_VECTORS = (
    *("vectors", "vector", "vector_elementwise", "vector_extract", "vector_insert", "vector_reshape", "vector_reduce"),
    *("vector_product", "vector_scan", "vector_read", "vector_write"),
)
_LINALG = (
    *("tensors", "tensor", "tensor_extract", "tensor_elementwise", "linalg_product", "linalg_elementwise"),
    *("linalg_reduce", "linalg_move", "linalg_generic", "linalg_softmax"),
)
_TENSORS = (
    *("tensors", "tensor", "tensor_elementwise", "tensor_extract", "tensor_insert", "tensor_generate", "tensor_slices"),
    *("tensor_reshape", "tensor_pad", "tensor_concat", "tensor_cast", "tensor_dim"),
)
_BLOCKS = ("blocks", "block_if", "block_for", "block_while", "block_switch", "return")

#: What a program of the default mix has one to four of, besides scalars.
FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    "loops": ("if", "for", *_MEMORY),
    "affine": ("affine", "affine_if", "affine_for", "affine_value", "affine_parallel", "stencil", *_MEMORY),
    "subscripts": ("subscripts", "affine", "for", "if", *_MEMORY),
    "regions": ("while", "parallel", "forall", "switch", "execute_region", "if", "memrefs", "load"),
    "blocks": (*_BLOCKS, "memrefs", "load", "store"),
    "calls": ("call", "if", "global", *_MEMORY),
    "updates": ("realloc", "atomic", "global", "for", "if", "reshape", "cast", "choose", *_MEMORY),
    "views": (*_VIEWS, "for"),
    "reversible": ("reversible", "for", "if", "affine", "memrefs", "load", "load_index", "alloc"),
    "masks": ("masks", "vectors", "tensors", "memrefs", "for", "if", "load", "store"),
    "escapes": (*_MEMORY, "escape", "swap", "for", "if"),
    "complex": (*_COMPLEX, *_COMPLEX_TENSORS, "for", "if"),
    "vectors": (*_VECTORS, "for", "if", "memrefs", "store"),
    "linalg": (*_LINALG, *_MEMORY, "for", "if"),
    "tensors": (*_TENSORS, "for", "if", "while", "forall", "call"),
}

#: Named mixes: the whole language, and parts of it for finding out where a failure comes from.
MIXES: Final[dict[str, Mix]] = {
    "all": Mix(),
    "straight": _mix(*_SCALARS, size=(6, 40)),
    "if": _mix(*_SCALARS, "if"),
    "for": _mix("linear", "unary", "for", "integer", size=(4, 12)),
    "affine_for": _mix("linear", "unary", "affine_for", "affine_if", "affine_value", "affine", size=(4, 12)),
    "memory": _mix("linear", "unary", *_MEMORY, size=(6, 30)),
    "stencils": _mix("linear", "unary", "stencil", "load", "for", "memrefs", size=(2, 6)),
    "subscripts": _mix("linear", "unary", "subscripts", "affine", "load", "load_index", "memrefs", "for", size=(2, 6)),
    "rows": _mix("linear", "unary", "rows", "load", "integer", "for", "memrefs", size=(1, 4)),
    "loops_memory": _mix("linear", "unary", *_MEMORY, "for", "affine_for", "affine", "if", size=(4, 14)),
    "loads": _mix("linear", "unary", *_MEMORY, "loads_in_loops", "for", "affine_for", "affine", "if", size=(3, 10)),
    "views": _mix("linear", *_VIEWS, "for", size=(6, 24)),
    "escapes": _mix("linear", *_MEMORY, "escape", "swap", "for", "if", size=(6, 20)),
    "large": Mix(size=(20, 60), depth=4, trips=200),
    "calls": _mix("linear", "unary", *_MEMORY, "call", "global", "for", "if", size=(4, 14)),
    "recursion": _mix("linear", "unary", "memrefs", "load", "update", "by_reference", "call", "for", "if", size=(1, 4)),
    "updates": _mix("linear", "unary", *FAMILIES["updates"], "affine", "affine_for", "subview", size=(6, 20)),
    "reversible": _mix("linear", "unary", *FAMILIES["reversible"], "while", size=(3, 10)),
    "regions": _mix("linear", "unary", *FAMILIES["regions"], *_MEMORY, "affine_parallel", size=(4, 12)),
    "parallel": _mix("linear", "unary", "parallel", "affine_parallel", "forall", *_MEMORY, "for", "if", size=(4, 12)),
    "phases": _mix("linear", "unary", "phases", "memrefs", "load", size=(2, 4)),
    "complex": _mix("linear", *_COMPLEX, "for", "if", "while", size=(6, 16)),
    "complex_tensors": _mix("linear", *FAMILIES["complex"], "while", "call", size=(6, 16)),
    "vectors": _mix("linear", *FAMILIES["vectors"], "while", "call", size=(6, 16)),
    "tensors": _mix("linear", *FAMILIES["tensors"], size=(6, 16)),
    "linalg": _mix("linear", *FAMILIES["linalg"], size=(6, 16)),
    "masks": _mix("unary", *FAMILIES["masks"], size=(3, 6)),
    "blocks": _mix("linear", "unary", *FAMILIES["blocks"], size=(4, 12)),
}
