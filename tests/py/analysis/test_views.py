"""Whether two memrefs share elements: a wrong answer would be a silently wrong gradient of a custom derivative.

Random views of buffers are compared element by element, in each iteration of the loop that they are in.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest

from mlirad._mlir import ir, new_context
from mlirad.analysis.accesses.views import Views
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.context import Context


def answers(text: str, *, arguments_overlap: bool = False) -> list[bool]:
    """For each call of ``@use`` in ``@f``: whether its two operands are found to be disjoint."""
    context = new_context()
    context.allow_unregistered_dialects = True
    module = ir.Module.parse(text, context)
    program = Program(list(module.body.operations)[-1].operation, Context.default().registry)
    views = Views(program, Aliasing(program), arguments_overlap=arguments_overlap)
    return [views.are_disjoint(*node.operands) for node in program.nodes if node.name == "test.use"]


# --- random views

SIZE = 48
Place = tuple[np.ndarray, int]  # the addresses of the elements, and that of the allocation


class OutOfBoundsError(Exception):
    """The program would access what does not exist."""


@dataclass
class Memref:
    """A value: its type, where None stands for a dynamic number."""

    name: str
    shape: list[int | None]
    strides: list[int | None]
    offset: int | None
    is_plain: bool = False

    def __str__(self) -> str:
        def shown(n: int | None) -> str:
            return "?" if n is None else str(n)

        shape = "".join(f"{shown(n)}x" for n in self.shape)
        strides = ", ".join(map(shown, self.strides))
        layout = "" if self.is_plain else f", strided<[{strides}], offset: {shown(self.offset)}>"
        return f"memref<{shape}f64{layout}>"


class Maker:
    """Emits ops, and steps that compute the addresses of their results."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.lines: list[str] = []
        self.steps: list[Callable[[dict], None]] = []
        self.in_loop = False
        self.count = itertools.count()
        self.overlaps: list[set[bool]] = []

    def name(self) -> str:
        return f"%v{next(self.count)}"

    def emit(self, text: str, result: Memref, step: Callable[[dict], Place]) -> Memref:
        self.lines.append(text)

        def run(env: dict) -> None:
            addresses, base = step(env)
            if addresses.size and not base <= addresses.min() <= addresses.max() < base + SIZE:
                raise OutOfBoundsError
            env[result.name] = addresses, base

        self.steps.append(run)
        return result

    def number(self, most: int) -> tuple[str, int | None, Callable[[dict], int]]:
        """An offset: its text, itself if it is static, and its value."""
        number = self.random.randint(0, most)
        if self.in_loop and self.random.random() < 0.5:
            name, factor = self.name(), self.random.choice((1, 1, 2, 3, -1))
            self.lines.append(f"{name} = affine.apply affine_map<(i) -> ({factor} * i + {number})>(%i)")
            return name, None, lambda env: factor * env["%i"] + number
        return str(number), number, lambda env: number

    def subview(self, source: Memref) -> Memref:
        offsets, sizes, steps = [], [], []
        for extent in source.shape:
            most = 4 if extent is None else extent
            size = self.random.randint(1, most) if self.random.random() < 0.6 else self.random.choice((1, most))
            step = self.random.choice((1, 1, 2, 3)) if size > 1 and (size - 1) * 2 < most else 1
            offsets.append(self.number(max(0, most - 1 - (size - 1) * step)))
            sizes.append(size)
            steps.append(step)
        total = source.offset
        for (_, static, _), stride in zip(offsets, source.strides, strict=True):
            total = None if None in (total, static, stride) else total + static * stride
        strides = [None if old is None else old * step for old, step in zip(source.strides, steps, strict=True)]
        kept = [k for k, n in enumerate(sizes) if n > 1 or self.random.random() < 0.5] or [0]
        # Only the first of several axes of one element can be dropped without doubt.
        kept = kept if sizes.count(1) == 1 else list(range(len(sizes)))
        made = Memref(self.name(), [sizes[k] for k in kept], [strides[k] for k in kept], total)
        listed = [", ".join(map(str, n)) for n in ([text for text, _, _ in offsets], sizes, steps)]

        def step(env: dict) -> Place:
            addresses, base = env[source.name]
            where = []
            for (_, _, value), size, by, extent in zip(offsets, sizes, steps, addresses.shape, strict=True):
                first = value(env)
                if first < 0 or first + (size - 1) * by >= extent:
                    raise OutOfBoundsError
                where.append(slice(first, first + (size - 1) * by + 1, by))
            part = addresses[tuple(where)]
            return part.reshape([part.shape[k] for k in kept]), base

        text = f"{made.name} = memref.subview {source.name}[{listed[0]}] [{listed[1]}] [{listed[2]}]"
        return self.emit(f"{text} : {source} to {made}", made, step)

    def reinterpreted(self, source: Memref) -> Memref:
        text, static, value = self.number(SIZE - 8)
        sizes = [self.random.randint(1, 4) for _ in range(self.random.randint(1, 2))]
        strides = [self.random.choice((1, 2, 4, 8, -1, -8)) for _ in sizes]
        made = Memref(self.name(), list(sizes), list(strides), static)

        def step(env: dict) -> Place:
            base = env[source.name][1]
            places = sum(np.multiply.outer(np.arange(n) * s, 1) if len(sizes) == 1 else
                         np.expand_dims(np.arange(n) * s, 1 - k)
                         for k, (n, s) in enumerate(zip(sizes, strides, strict=True)))  # fmt: skip
            return places + base + value(env), base

        listed = f"to offset: [{text}], sizes: {sizes}, strides: {strides}"
        return self.emit(
            f"{made.name} = memref.reinterpret_cast {source.name} {listed} : {source} to {made}", made, step
        )

    def reshaped(self, source: Memref) -> Memref:
        if source.is_plain and len(source.shape) == 1:
            made = Memref(self.name(), [6, 8], [8, 1], 0, is_plain=True)
            text = f"memref.expand_shape {source.name} [[0, 1]] output_shape [6, 8] : {source} into {made}"
            return self.emit(
                f"{made.name} = {text}", made, lambda env: (env[source.name][0].reshape(6, 8), env[source.name][1])
            )
        if source.is_plain:
            made = Memref(self.name(), [SIZE], [1], 0, is_plain=True)
            text = f"memref.collapse_shape {source.name} [[0, 1]] : {source} into {made}"
            return self.emit(
                f"{made.name} = {text}", made, lambda env: (env[source.name][0].reshape(-1), env[source.name][1])
            )
        if len(source.shape) == 2:
            made = Memref(self.name(), source.shape[::-1], source.strides[::-1], source.offset)
            text = f"memref.transpose {source.name} (i, j) -> (j, i) : {source} to {made}"
            return self.emit(f"{made.name} = {text}", made, lambda env: (env[source.name][0].T, env[source.name][1]))
        return self.opened(source)

    def opened(self, source: Memref) -> Memref:
        """A cast to a type of dynamic extents, strides and offset."""
        rank = len(source.shape)
        made = Memref(self.name(), [None] * rank, [None] * rank, None)
        text = f"{made.name} = memref.cast {source.name} : {source} to {made}"
        return self.emit(text, made, lambda env: env[source.name])

    def chosen(self, one: Memref, other: Memref) -> Memref:
        made = Memref(self.name(), one.shape, one.strides, one.offset)
        pair = one.name, other.name
        flag = self.random.choice(("%p", "%q"))
        if self.random.random() < 0.5:
            text = f"{made.name} = arith.select {flag}, {pair[0]}, {pair[1]} : {one}"
        else:
            text = f"""{made.name} = scf.if {flag} -> {one} {{ scf.yield {pair[0]} : {one} }}
            else {{ scf.yield {pair[1]} : {one} }}"""
        return self.emit(text, made, lambda env: env[pair[0] if env[flag] else pair[1]])

    def views(self, pool: list[Memref], count: int) -> None:
        for _ in range(count):
            source = self.random.choice(pool)
            kind = self.random.choices((self.subview, self.reinterpreted, self.reshaped, self.opened), (6, 1, 2, 1))[0]
            pool.append(kind(source))
            rows = [one for one in pool if one.shape == [None]]
            if len(rows) > 1 and self.random.random() < 0.2:
                pool.append(self.chosen(*self.random.sample(rows, 2)))

    def row(self, pool: list[Memref]) -> Memref:
        """A memref of one axis and a dynamic layout, which a loop can carry."""
        flat = self.random.choice([one for one in pool if len(one.shape) == 1])
        return flat if flat.shape == [None] else self.opened(flat)

    def use(self, values: list[Memref]) -> None:
        """Compares two of the last views, in each iteration."""
        (one, other), seen = self.random.sample(values[-6:], 2), set[bool]()
        self.overlaps.append(seen)
        self.lines.append(f'"test.use"({one.name}, {other.name}) : ({one}, {other}) -> ()')
        self.steps.append(lambda env: seen.add(bool(np.intersect1d(env[one.name][0], env[other.name][0]).size)))

    def taken(self) -> list[Callable[[dict], None]]:
        """The steps so far, which are forgotten."""
        steps, self.steps = self.steps, []
        return steps


@dataclass
class Sample:
    """A function that uses pairs of views in a loop and after it."""

    text: str
    overlaps: list[set[bool]]
    steps: tuple[list, list, list]  # before the loop, in it, and after it
    inits: list[Memref]
    carried: list[Memref]
    yields: list[Memref]
    results: list[Memref]

    def run(self) -> list[set[bool]]:
        """For each pair, whether it overlaps: in all iterations, for all choices."""
        for p, q in itertools.product((False, True), repeat=2):
            env = {"%u": (np.arange(SIZE).reshape(6, 8), 0), "%w": (np.arange(SIZE) + 100, 100), "%p": p, "%q": q}
            self._do(0, env)
            now = [env[one.name] for one in self.inits]
            for iteration in range(4):
                env.update({"%i": iteration, "fresh": 1000 + 100 * iteration})
                env.update(zip((one.name for one in self.carried), now, strict=True))
                self._do(1, env)
                now = [env[one.name] for one in self.yields]
            env.update(zip((one.name for one in self.results), now, strict=True))
            self._do(2, env)
        return self.overlaps

    def _do(self, part: int, env: dict) -> None:
        for step in self.steps[part]:
            step(env)


def sample(seed: int) -> Sample:
    make = Maker(seed)
    pick = make.random
    outer = [Memref("%u", [6, 8], [8, 1], 0, is_plain=True), Memref("%w", [SIZE], [1], 0, is_plain=True)]
    make.views(outer, pick.randint(1, 3))
    inits = [make.row(outer) for _ in range(pick.randint(1, 3))]
    before = make.taken()
    carried = [Memref(make.name(), [None], [None], None) for _ in inits]
    results = [Memref(f"%r#{k}", [None], [None], None) for k in range(len(inits))]
    types, pairs = ", ".join(map(str, carried)), zip(carried, inits, strict=True)
    given = ", ".join(f"{a.name} = {b.name}" for a, b in pairs)
    make.lines.append(f"%r:{len(inits)} = scf.for %i = %zero to %n step %one iter_args({given}) -> ({types}) {{")
    make.in_loop = True
    inside = [*outer, *carried]
    if pick.random() < 0.3:
        fresh = Memref("%z", [SIZE], [1], 0, is_plain=True)
        inside.append(
            make.emit(
                f"%z = memref.alloc() : {fresh}", fresh, lambda env: (np.arange(SIZE) + env["fresh"], env["fresh"])
            )
        )
    make.views(inside, pick.randint(2, 5))
    for _ in range(4):
        make.use(inside)
    yields = [pick.choice(carried) if pick.random() < 0.7 else make.row(inside) for _ in inits]
    if len(carried) > 1 and pick.random() < 0.6:
        yields = pick.sample(carried, len(carried))
    body = make.taken()
    make.lines += [f"scf.yield {', '.join(one.name for one in yields)} : {types}", "}"]
    make.in_loop = False
    after = [*outer, *results]
    make.views(after, pick.randint(1, 3))
    for _ in range(2):
        make.use(after)
    lines = "\n".join(make.lines)
    text = f"""
    func.func @f(%u: memref<6x8xf64>, %w: memref<{SIZE}xf64>, %p: i1, %q: i1) {{
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %n = arith.constant 4 : index
      {lines}
      return
    }}"""
    return Sample(text, make.overlaps, (before, body, make.taken()), inits, carried, yields, results)


@pytest.mark.parametrize("block", range(4))
def test_views_that_share_an_element_are_never_called_disjoint(block: int) -> None:
    shared = proved = apart = 0
    for seed in range(300 * block, 300 * (block + 1)):
        made = sample(seed)
        try:
            overlaps = made.run()
        except OutOfBoundsError:
            continue
        for found, answer in zip(overlaps, answers(made.text), strict=True):
            assert not (answer and True in found), (seed, made.text)
            shared += True in found
            apart += True not in found
            proved += answer
    # Otherwise the test says nothing.
    assert min(shared, apart) > 100
    assert proved > apart // 3


# --- views that are known to be disjoint, and similar ones that are not

ROW = "memref<?xf64, strided<[1], offset: ?>>"
OPEN = "memref<?xf64, strided<[?], offset: ?>>"


def row(name: str, first: str, of: str = "%m", type: str = "memref<?x?xf64>") -> str:
    return f"{name} = memref.subview {of}[{first}, 0] [1, %k] [1, 1] : {type} to {ROW}\n"


def part(name: str, first: str, size: str, step: int = 1) -> str:
    to = (
        f"memref<{size if size.isdigit() else '?'}xf64, strided<[{step}], offset: {first if first.isdigit() else '?'}>>"
    )
    return f"{name} = memref.subview %v[{first}] [{size}] [{step}] : memref<?xf64> to {to}\n"


def type_of(name: str, body: str) -> str:
    (line,) = (one for one in body.splitlines() if one.strip().startswith(f"{name} = "))
    return line.rpartition(" to ")[2].rpartition(" into ")[2].strip()


def is_disjoint(body: str, pair: tuple[str, str] = ("%a", "%b"), types: tuple[str, str] | None = None) -> bool:
    """Whether the two memrefs that ``body`` computes are found to be disjoint."""
    one, other = types or (type_of(name, body) for name in pair)
    text = f"""
    func.func @f(%m: memref<?x?xf64>, %v: memref<?xf64>, %s: memref<48xf64>, %d: {OPEN}, %k: index, %n: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      scf.for %i = %c0 to %n step %c1 {{
        %next = arith.addi %i, %c1 : index
        %begin = arith.muli %i, %k : index
        %end = arith.muli %next, %k : index
        %rest = arith.subi %n, %k : index
        %half = arith.divui %n, %c2 : index
        %other = arith.subi %n, %half : index
        {body}
        "test.use"({pair[0]}, {pair[1]}) : ({one}, {other}) -> ()
      }}
      return
    }}"""
    (found,) = answers(text)
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (row("%a", "%i") + row("%b", "%next"), True),
        (row("%a", "%i") + row("%b", "%n"), True),
        (row("%a", "%i") + row("%b", "%k"), False),
        (row("%a", "%i") + row("%b", "%i"), False),
        (part("%a", "%c0", "%k") + part("%b", "%k", "%rest"), True),
        (part("%a", "%c0", "%half") + part("%b", "%half", "%other"), True),
        (part("%a", "%c0", "%half") + part("%b", "%other", "%half"), False),
        (part("%a", "%begin", "%k") + part("%b", "%end", "%k"), True),
        (part("%a", "%begin", "%k") + part("%b", "%i", "%k"), False),
        (part("%a", "0", "%k", 2) + part("%b", "1", "%k", 2), True),
        (part("%a", "0", "%k", 2) + part("%b", "2", "%k", 2), False),
        (part("%a", "0", "%k", 2) + part("%b", "1", "%k", 3), False),
        (part("%a", "0", "4") + part("%b", "4", "4"), True),
        (part("%a", "0", "5") + part("%b", "4", "4"), False),
    ],
)  # fmt: skip
def test_parts_with_symbolic_ends(body: str, expected: bool) -> None:
    assert is_disjoint(body) is expected


def test_columns_planes_and_reshaped_rows() -> None:
    to = "memref<?xf64, strided<[?], offset: {1}>>"
    column = "%{0} = memref.subview %m[0, {1}] [%k, 1] [1, 1] : memref<?x?xf64> to " + to + "\n"
    body = column.format("a", 0).replace(", offset: 0", "") + column.format("b", 1)
    assert is_disjoint(body)
    grid = "%g = memref.expand_shape %s [[0, 1, 2]] output_shape [2, 3, 8] : memref<48xf64> into memref<2x3x8xf64>\n"
    for at in (0, 1):
        plane, flat = (
            f"memref<{shape}, offset: {at * 24}>>" for shape in ("3x8xf64, strided<[8, 1]", "24xf64, strided<[1]")
        )
        grid += f"""
          %p{at} = memref.subview %g[{at}, 0, 0] [1, 3, 8] [1, 1, 1] : memref<2x3x8xf64> to {plane}
          %{"ab"[at]} = memref.collapse_shape %p{at} [[0, 1]] : {plane} into {flat}
          """
    assert is_disjoint(grid)
    assert not is_disjoint(grid, ("%a", "%a"))


def test_addresses_are_compared_where_positions_are_not_known() -> None:
    def at(name: str, offset: int, stride: int) -> str:
        to = f"memref<8xf64, strided<[{stride}], offset: {offset}>>"
        listed = f"to offset: [{offset}], sizes: [8], strides: [{stride}]"
        return f"{name} = memref.reinterpret_cast %s {listed} : memref<48xf64> to {to}\n"

    assert is_disjoint(at("%a", 0, 1) + at("%b", 8, 1))
    assert is_disjoint(at("%a", 0, 2) + at("%b", 1, 2))
    assert not is_disjoint(at("%a", 0, 1) + at("%b", 7, 1))
    assert not is_disjoint(at("%a", 0, 2) + at("%b", 1, 3))
    assert not is_disjoint(at("%a", 20, -1) + at("%b", 8, 1))


def test_parts_of_a_buffer_that_may_repeat_elements_are_not_compared() -> None:
    """A stride of 0 is possible."""
    body = f"""%a = memref.subview %d[0] [1] [1] : {OPEN} to memref<1xf64, strided<[?], offset: ?>>
        %b = memref.subview %d[1] [1] [1] : {OPEN} to memref<1xf64, strided<[?], offset: ?>>"""
    assert not is_disjoint(body)


def test_arguments_are_disjoint_where_the_caller_says_so() -> None:
    text = """func.func @f(%a: memref<4xf64>, %b: memref<4xf64> {llvm.noalias}, %c: memref<4xf64>) {
      "test.use"(%a, %b) : (memref<4xf64>, memref<4xf64>) -> ()
      "test.use"(%a, %c) : (memref<4xf64>, memref<4xf64>) -> ()
      return
    }"""
    assert answers(text) == [True, True]
    assert answers(text, arguments_overlap=True) == [True, False]


CARRIED = """
func.func @f(%a: memref<4xf64>, %b: memref<4xf64>, %c: memref<4xf64>, %n: index, %p: i1) {
  %c1 = arith.constant 1 : index
  INITS
  %r:3 = scf.for %i = %c1 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %init)
      -> (memref<4xf64>, memref<4xf64>, memref<4xf64>) {
    "test.use"(%x, %y) : (memref<4xf64>, memref<4xf64>) -> ()
    BODY
  }
  "test.use"(%r#0, %r#1) : (memref<4xf64>, memref<4xf64>) -> ()
  return
}"""
FRESH = "%new = memref.alloc() : memref<4xf64>\n"
CHOICE = """%s:2 = scf.if %p -> (memref<4xf64>, memref<4xf64>) { scf.yield %x, %y : memref<4xf64>, memref<4xf64> }
    else { scf.yield %y, %x : memref<4xf64>, memref<4xf64> }
"""


@pytest.mark.parametrize(
    ("body", "yields", "init", "expected"),
    [
        ("", "%y, %x, %z", "%c", True),
        ("", "%y, %z, %x", "%c", True),
        ("", "%y, %z, %x", "%b", False),
        ("", "%x, %z, %z", "%c", True),
        ("", "%z, %z, %x", "%c", False),
        (FRESH, "%new, %x, %z", "%c", True),
        (FRESH, "%new, %new, %z", "%c", False),
        (FRESH, "%y, %new, %z", "%c", True),
        (CHOICE, "%s#0, %s#1, %z", "%c", True),
        (CHOICE, "%s#0, %x, %z", "%c", False),
    ],
)
def test_carried_buffers_stay_apart_if_each_iteration_keeps_them_apart(
    body: str, yields: str, init: str, expected: bool
) -> None:
    text = CARRIED.replace("INITS", "").replace("%init", init)
    end = f"scf.yield {yields} : memref<4xf64>, memref<4xf64>, memref<4xf64>"
    assert answers(text.replace("BODY", body + end)) == [expected, expected]


def test_the_row_of_an_earlier_iteration_is_not_compared_with_the_current_one() -> None:
    """The offset is the same value in the text, and another number."""
    text = f"""
    func.func @f(%m: memref<8x4xf64>, %n: index) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %k = arith.constant 4 : index
      %first = memref.subview %m[7, 0] [1, 4] [1, 1] : memref<8x4xf64> to memref<4xf64, strided<[1], offset: 28>>
      %init = memref.cast %first : memref<4xf64, strided<[1], offset: 28>> to {OPEN}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> ({OPEN}) {{
        %next = arith.addi %i, %c1 : index
        {row("%a", "%i", type="memref<8x4xf64>")} {row("%b", "%next", type="memref<8x4xf64>")}
        "test.use"(%x, %a) : ({OPEN}, {ROW}) -> ()
        %y = memref.cast %b : {ROW} to {OPEN}
        scf.yield %y : {OPEN}
      }}
      return
    }}"""
    assert answers(text) == [False]
