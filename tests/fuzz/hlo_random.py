"""Random StableHLO programs: chains of ops whose attributes are drawn from all that an op may say.

    python -m tests.fuzz.hlo_random 0 300

judges programs by `hlo.check_laws`: the reference interpreter, differences, and both modes against each other.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Sequence

import numpy as np

from tests.fuzz.hlo import Array, check_laws


class StablehloWriter:
    """A program on f64 while ops are added to it; ``values``: names and shapes of what there is."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.arguments: list[tuple[str, str, Array]] = []
        self.lines: list[str] = []
        self.values: list[tuple[str, tuple[int, ...]]] = []

    def number(self, low: int, high: int) -> int:
        """From ``low`` to ``high``."""
        return int(self.rng.integers(low, high + 1))

    def numbers(self, count: int, low: int, high: int) -> list[int]:
        """Some of them."""
        return [self.number(low, high) for _ in range(count)]

    def flip(self) -> bool:
        """Yes or no."""
        return bool(self.rng.integers(2))

    def argument(self, shape: Sequence[int]) -> str:
        """A new argument of floats."""
        shape = tuple(shape)
        name = f"%arg{len(self.arguments)}"
        self.arguments.append((name, of(shape), np.asarray(self.rng.uniform(-1.0, 1.0, shape))))
        return name

    def places(self, shape: Sequence[int], below: int) -> str:
        """A new argument of indices, some of them outside."""
        name = f"%arg{len(self.arguments)}"
        drawn = self.rng.integers(-1, below + 1, tuple(shape)).astype(np.int32)
        self.arguments.append((name, of(shape, "i32"), np.asarray(drawn)))
        return name

    def add(self, op: str, type: str, attributes: str = "") -> str:
        """``name = op : type``."""
        name = f"%v{len(self.lines)}"
        self.lines.append(f"{name} = {op}{attributes} : {type}")
        return name

    def taken(self, rank: int | None = None, least: int = 0) -> tuple[str, tuple[int, ...]]:
        """A value that there is, or a new argument, of some rank."""
        fitting = [one for one in self.values if (len(one[1]) >= least if rank is None else len(one[1]) == rank)]
        if fitting and self.number(0, 3):
            return fitting[self.number(0, len(fitting) - 1)]
        shape = tuple(self.numbers(self.number(max(least, 1), 3) if rank is None else rank, 1, 4))
        return self.argument(shape), shape

    def like(self, shape: tuple[int, ...]) -> str:
        """A value of ``shape``."""
        fitting = [name for name, own in self.values if own == shape]
        return fitting[self.number(0, len(fitting) - 1)] if fitting and self.flip() else self.argument(shape)

    def give(self, name: str, shape: Sequence[int]) -> None:
        """Have later ops use it."""
        self.values.append((name, tuple(shape)))


def of(shape: Sequence[int], element: str = "f64") -> str:
    """The type of tensors."""
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


def _elementwise(w: StablehloWriter) -> None:
    a, shape = w.taken()
    unary, binary = ("sine", "tanh", "logistic", "exponential", "negate", "cosine"), ("add", "multiply", "subtract")
    if w.flip():
        w.give(w.add(f"stablehlo.{unary[w.number(0, 5)]} {a}", of(shape)), shape)
    else:
        w.give(w.add(f"stablehlo.{binary[w.number(0, 2)]} {a}, {w.like(shape)}", of(shape)), shape)


def _select(w: StablehloWriter) -> None:
    a, shape = w.taken()
    b = w.like(shape)
    c = w.add(f"stablehlo.compare GT, {a}, {b}", f"({of(shape)}, {of(shape)}) -> {of(shape, 'i1')}")
    w.give(w.add(f"stablehlo.select {c}, {a}, {w.like(shape)}", f"{of(shape, 'i1')}, {of(shape)}"), shape)


def _transpose(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    order = [int(i) for i in w.rng.permutation(len(shape))]
    made = [shape[i] for i in order]
    w.give(w.add(f"stablehlo.transpose {a}, dims = {order}", f"({of(shape)}) -> {of(made)}"), made)


def _broadcast(w: StablehloWriter) -> None:
    a, shape = w.taken()
    rank = len(shape) + w.number(0, 1)
    dims = [int(i) for i in w.rng.permutation(rank)[: len(shape)]]
    made = w.numbers(rank, 1, 3)
    for dim, size in zip(dims, shape, strict=True):
        made[dim] = size if size != 1 else made[dim]
    w.give(w.add(f"stablehlo.broadcast_in_dim {a}, dims = {dims}", f"({of(shape)}) -> {of(made)}"), made)


def _slice(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    parts, made = [], []
    for size in shape:
        start, step = w.number(0, size - 1), w.number(1, 3)
        stop = w.number(start + 1, size)
        parts.append(f"{start}:{stop}:{step}")
        made.append(math.ceil((stop - start) / step))
    w.give(w.add(f"stablehlo.slice {a} [{', '.join(parts)}]", f"({of(shape)}) -> {of(made)}"), made)


def _pad(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    low, high, inside = (w.numbers(len(shape), *bounds) for bounds in ((-2, 2), (-2, 2), (0, 2)))
    made = [n + (n - 1) * i + x + y for n, i, x, y in zip(shape, inside, low, high, strict=True)]
    if min(made) < 1:
        return
    text = f"stablehlo.pad {a}, {w.like(())}, low = {low}, high = {high}, interior = {inside}"
    w.give(w.add(text, f"({of(shape)}, {of(())}) -> {of(made)}"), made)


def _concatenate(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    dim = w.number(0, len(shape) - 1)
    other = tuple(w.number(1, 3) if i == dim else n for i, n in enumerate(shape))
    made = tuple(n + other[i] if i == dim else n for i, n in enumerate(shape))
    text = f"stablehlo.concatenate {a}, {w.like(other)}, dim = {dim}"
    w.give(w.add(text, f"({of(shape)}, {of(other)}) -> {of(made)}"), made)


def _reverse(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    dims = sorted({w.number(0, len(shape) - 1) for _ in shape})
    w.give(w.add(f"stablehlo.reverse {a}, dims = {dims}", of(shape)), shape)


def _dot(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    order = [int(i) for i in w.rng.permutation(len(shape))]
    batch = order[: w.number(0, min(1, len(order)))]
    contracted = order[len(batch) : len(batch) + w.number(0, 2)]
    free = w.numbers(w.number(0, 2), 1, 3)
    parts = [(shape[i], i) for i in (*batch, *contracted)] + [(n, -1) for n in free]
    parts = [parts[int(i)] for i in w.rng.permutation(len(parts))]
    other = tuple(n for n, _ in parts)
    where = {i: place for place, (_, i) in enumerate(parts) if i >= 0}
    made = [shape[i] for i in batch] + [shape[i] for i in range(len(shape)) if i not in (*batch, *contracted)]
    made += [n for n, i in parts if i < 0]
    text = f"stablehlo.dot_general {a}, {w.like(other)}"
    text += f", batching_dims = {batch} x {[where[i] for i in batch]}" if batch else ""
    text += f", contracting_dims = {contracted} x {[where[i] for i in contracted]}"
    w.give(w.add(text, f"({of(shape)}, {of(other)}) -> {of(made)}"), made)


def _reduce(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    dims = sorted({w.number(0, len(shape) - 1) for _ in range(w.number(1, 2))})
    made = [n for i, n in enumerate(shape) if i not in dims]
    body = ("add", "maximum", "minimum", "multiply")[w.number(0, 3)]
    text = f"stablehlo.reduce({a} init: {w.like(())}) applies stablehlo.{body} across dimensions = {dims}"
    w.give(w.add(text, f"({of(shape)}, {of(())}) -> {of(made)}"), made)


def _body(op: str) -> str:
    s = of(())
    return f"({{^bb0(%a: {s}, %b: {s}):\n %s = stablehlo.{op} %a, %b : {s}\n stablehlo.return %s : {s}}})"


def _window(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    n = len(shape)
    size, stride, inner, outer = w.numbers(n, 1, 3), w.numbers(n, 1, 3), w.numbers(n, 1, 2), w.numbers(n, 1, 2)
    pads = [w.numbers(2, -1, 2) for _ in shape]
    lengths = [(k - 1) * i + 1 + sum(p) for k, i, p in zip(shape, inner, pads, strict=True)]
    spans = [(k - 1) * o + 1 for k, o in zip(size, outer, strict=True)]
    made = [(k - span) // s + 1 for k, span, s in zip(lengths, spans, stride, strict=True)]
    if min(made) < 1:
        return
    body = ("add", "add", "maximum", "multiply")[w.number(0, 3)]
    start = w.like(()) if body != "add" else w.add("stablehlo.constant dense<0.0>", of(()))
    text = f'"stablehlo.reduce_window"({a}, {start}) {_body(body)}'
    said = f"window_dimensions = array<i64: {_listed(size)}>, window_strides = array<i64: {_listed(stride)}>, "
    said += f"base_dilations = array<i64: {_listed(inner)}>, window_dilations = array<i64: {_listed(outer)}>, "
    said += f"padding = dense<{pads}> : tensor<{n}x2xi64>"
    w.give(w.add(text, f"({of(shape)}, {of(())}) -> {of(made)}", f" {{{said}}}"), made)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _convolution(w: StablehloWriter) -> None:
    rank = w.number(1, 2)
    features, batches = ((1, 1), (2, 1), (1, 2))[w.number(0, 2)]
    channels, results = w.number(1, 2), w.number(1, 2) * features * batches
    space, kernel = w.numbers(rank, 2, 5), w.numbers(rank, 1, 3)
    stride, inner, outer = w.numbers(rank, 1, 3), w.numbers(rank, 1, 2), w.numbers(rank, 1, 2)
    pads = [w.numbers(2, -2, 2) for _ in space]
    lengths = [(n - 1) * i + 1 + sum(p) for n, i, p in zip(space, inner, pads, strict=True)]
    spans = [(n - 1) * o + 1 for n, o in zip(kernel, outer, strict=True)]
    found = [(n - span) // s + 1 for n, span, s in zip(lengths, spans, stride, strict=True)]
    if min(found) < 1 or min(lengths) < 1:
        return
    spaces = [str(i) for i in range(rank)]

    def drawn(letters: str, sizes: Sequence[int], own: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        names, extents = [*letters, *spaces], [*sizes, *own]
        order = w.rng.permutation(len(names))
        return ", ".join(names[i] for i in order), tuple(extents[i] for i in order)

    batch = w.number(1, 2) * batches
    (image, a), (filter, b), (result, made) = (
        drawn("bf", (batch, channels * features), space),
        drawn("io", (channels, results), kernel),
        drawn("bf", (batch // batches, results), found),
    )
    reverse = ", ".join("true" if w.flip() else "false" for _ in space)
    window = f"stride = {stride}, pad = {pads}, lhs_dilate = {inner}, rhs_dilate = {outer}, reverse = [{reverse}]"
    text = f"stablehlo.convolution({w.like(a)}, {w.like(b)}) dim_numbers = [{image}]x[{filter}]->[{result}]"
    said = f" {{feature_group_count = {features} : i64, batch_group_count = {batches} : i64}}"
    w.give(w.add(f"{text}, window = {{{window}}}", f"({of(a)}, {of(b)}) -> {of(made)}", said), made)


def _gather(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    dim, count = w.number(0, len(shape) - 1), w.number(1, 4)
    sizes = [w.number(1, n) for n in shape]
    collapsed = sizes[dim] == 1 and w.flip()
    offsets = [n for i, n in enumerate(sizes) if not (collapsed and i == dim)]
    at = w.number(0, len(offsets))
    made = [*offsets[:at], count, *offsets[at:]]
    numbers = (
        f"offset_dims = {[i for i in range(len(made)) if i != at]}, start_index_map = [{dim}], index_vector_dim = 1"
    )
    numbers += f", collapsed_slice_dims = [{dim}]" if collapsed else ""
    said = f" {{dimension_numbers = #stablehlo.gather<{numbers}>, slice_sizes = array<i64: {_listed(sizes)}>}}"
    places = w.places((count, 1), shape[dim])
    w.give(
        w.add(f'"stablehlo.gather"({a}, {places})', f"({of(shape)}, {of((count, 1), 'i32')}) -> {of(made)}", said), made
    )


def _scatter(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    dim, op = w.number(0, len(shape) - 1), ("add", "put", "maximum", "minimum", "multiply")[w.number(0, 4)]
    is_unique = op not in ("add", "put")  # what is not refused of the others
    count = w.number(1, min(4, shape[dim])) if is_unique else w.number(1, 4)
    rest = [n for i, n in enumerate(shape) if i != dim]
    updates = (count, *rest)
    numbers = f"update_window_dims = {list(range(1, len(shape)))}, inserted_window_dims = [{dim}], "
    numbers += f"scatter_dims_to_operand_dims = [{dim}], index_vector_dim = 1"
    s = of(())
    body = _body(op) if op != "put" else f"({{^bb0(%a: {s}, %b: {s}):\n stablehlo.return %b : {s}}})"
    places = w.places((count, 1), shape[dim])
    if is_unique:
        w.arguments[-1][2][:, 0] = w.rng.permutation(shape[dim])[:count]
    numbers += f">, unique_indices = {str(is_unique).lower()}"
    type = f"({of(shape)}, {of((count, 1), 'i32')}, {of(updates)}) -> {of(shape)}"
    said = f" {{scatter_dimension_numbers = #stablehlo.scatter<{numbers}}}"
    w.give(w.add(f'"stablehlo.scatter"({a}, {places}, {w.like(updates)}) {body}', type, said), shape)


def _dynamic(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    sizes = tuple(w.number(1, n) for n in shape)
    places = [w.places((), n) for n in shape]
    kinds = ", ".join([of((), "i32")] * len(shape))
    if w.flip():
        text = f"stablehlo.dynamic_slice {a}, {', '.join(places)}, sizes = {list(sizes)}"
        w.give(w.add(text, f"({of(shape)}, {kinds}) -> {of(sizes)}"), sizes)
    else:
        text = f"stablehlo.dynamic_update_slice {a}, {w.like(sizes)}, {', '.join(places)}"
        w.give(w.add(text, f"({of(shape)}, {of(sizes)}, {kinds}) -> {of(shape)}"), shape)


def _sort(w: StablehloWriter) -> None:
    a, shape = w.taken(least=1)
    s, dim, order = of(()), w.number(0, len(shape) - 1), ("LT", "GT")[w.number(0, 1)]
    body = f"({{^bb0(%a: {s}, %b: {s}):\n %c = stablehlo.compare {order}, %a, %b : ({s}, {s}) -> {of((), 'i1')}\n"
    body += f" stablehlo.return %c : {of((), 'i1')}}})"
    w.give(
        w.add(f'"stablehlo.sort"({a}) {body}', f"({of(shape)}) -> {of(shape)}", f" {{dimension = {dim} : i64}}"), shape
    )


def _loop(w: StablehloWriter) -> None:
    a, shape = w.taken()
    t, i, b = of(shape), of((), "i32"), of((), "i1")
    start, stop, step = w.number(-1, 2), w.number(0, 5), w.number(1, 2)
    zero, end, one = (w.add(f"stablehlo.constant dense<{n}>", i) for n in (start, stop, step))
    name = f"%v{len(w.lines)}"
    change = ("sine %x", "multiply %x, %p", "add %x, %p", "cosine %x")[w.number(0, 3)]
    w.lines.append(f"""{name}:2 = stablehlo.while(%i = {zero}, %x = {a}) : {i}, {t}
      cond {{ %c = stablehlo.compare LT, %i, {end} : ({i}, {i}) -> {b}
        stablehlo.return %c : {b} }}
      do {{ %p = stablehlo.tanh %x : {t}
        %y = stablehlo.{change} : {t}
        %n = stablehlo.add %i, {one} : {i}
        stablehlo.return %n, %y : {i}, {t} }}""")
    w.give(f"{name}#1", shape)


def _case(w: StablehloWriter) -> None:
    a, shape = w.taken()
    t, index = of(shape), w.places((), 2)
    name = f"%v{len(w.lines)}"
    branches = ", ".join(
        f"{{ %q = stablehlo.{op} : {t}\n stablehlo.return %q : {t} }}"
        for op in (f"sine {a}", f"multiply {a}, {w.like(shape)}", f"negate {a}")[: w.number(1, 3)]
    )
    w.lines.append(f'{name} = "stablehlo.case"({index}) ({branches}) : ({of((), "i32")}) -> {t}')
    w.give(name, shape)


PRODUCTIONS: Sequence[Callable[[StablehloWriter], None]] = (
    _elementwise, _elementwise, _select, _transpose, _broadcast, _slice, _pad, _concatenate, _reverse, _dot, _reduce,
    _window, _convolution, _convolution, _gather, _scatter, _dynamic, _sort, _loop, _case,
)  # fmt: skip


def random_program(seed: int) -> tuple[str, list[Array]]:
    """The text of a program, and arguments."""
    w = StablehloWriter(np.random.default_rng(seed))
    for _ in range(w.number(3, 6)):
        PRODUCTIONS[w.number(0, len(PRODUCTIONS) - 1)](w)
        if w.values and math.prod(w.values[-1][1]) > 300:
            w.values.pop()
    if not w.values:
        _elementwise(w)
    results = [one for one in w.values[-2:] if one[0] != ""]
    squares = [(w.add(f"stablehlo.multiply {name}, {name}", of(shape)), of(shape)) for name, shape in results]
    head = ", ".join(f"{name}: {type}" for name, type, _ in w.arguments)
    types = ", ".join(type for _, type in squares)
    body = "\n      ".join(w.lines)
    names = ", ".join(name for name, _ in squares)
    text = f"func.func @main({head}) -> ({types}) {{\n      {body}\n      return {names} : {types}\n    }}"
    return text, [value for _, _, value in w.arguments]


def judge(seed: int) -> None:
    """Raise where a derivative of the program is wrong."""
    text, point = random_program(seed)
    for step in (1e-3, 1e-5):  # a step may cross a kink
        try:
            check_laws(text, point, np.random.default_rng(seed), second=seed % 4 == 0, step=step)
            break
        except BaseException as error:
            found = AssertionError(f"{text}\n{error}")
    else:
        raise found


def _in_a_process(seed: int) -> str:
    """What is wrong with a program; the interpreter ends the process at some."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            judge(seed)
        except BaseException as error:
            os.write(writing, str(error).encode()[:60_000])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        found = file.read()
    _, status = os.waitpid(child, 0)
    return found or (f"{random_program(seed)[0]}\nended the process: {status}" if status else "")


def main(first: int, last: int) -> int:
    """Judge programs, each in a process of its own; how many failed."""
    failed = 0
    for seed in range(first, last):
        error = _in_a_process(seed)
        if error:
            failed += 1
            print(f"--- {seed}\n{error}", flush=True)
    print(f"{last - first} programs, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]))))
