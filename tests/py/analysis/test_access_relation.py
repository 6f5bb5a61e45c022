"""The relation of accesses: random nests in two spellings, against all elements that they touch when they run."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.analysis.accesses.dependence import Dependences
from mlirad.analysis.accesses.iterations import Iterations
from mlirad.analysis.accesses.subscripts import Subscripts
from mlirad.analysis.accesses.written_first import is_written_first
from mlirad.analysis.aliasing import Aliasing
from mlirad.analysis.program import Program
from mlirad.context import Context

#: Factors of the variables around, and a constant.
Form = tuple[tuple[tuple[str, int], ...], int]
SIZES = (0, 1, 2, 4)


@dataclass
class Loop:
    """``for name = low to high step``."""

    name: str
    low: Form
    high: Form
    step: int
    body: list[Item] = field(default_factory=list)


@dataclass
class Branch:
    """Runs its first body or its second one."""

    bodies: tuple[list[Item], ...]


@dataclass
class Access:
    """A load or a store; its number is its place among all."""

    is_store: bool
    place: tuple[Form, ...]
    number: int


Item = Loop | Branch | Access


@dataclass
class Step:
    """What one access touches at one time; ``iteration`` is that of the outermost loop."""

    access: Access
    element: tuple[int, ...]
    values: dict[str, int]

    @property
    def iteration(self) -> int:
        return self.values["i0"]


class Nest:
    """A loop around random accesses, with loops and branches between; some repeat what was made before."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.accesses: list[Access] = []
        self.loops = 1
        self.made: list[Loop] = []
        self.rank = self.rng.choice((1, 1, 1, 2))
        self.top = Loop("i0", ((), 0), ((("n", 1),), 0), 1)
        # Every other one is small: one loop inside, with little in it.
        self.top.body = [self.loop(["i0"], 1)] if seed % 2 else [*self.body(["i0"], 0), *self.body(["i0"], 0)]

    def body(self, variables: list[str], depth: int) -> list[Item]:
        return [self.item(variables, depth) for _ in range(self.rng.choice((1, 1, 2)))]

    def item(self, variables: list[str], depth: int) -> Item:
        kind = self.rng.random()
        known = [loop for loop in self.made if _free(loop) <= {*variables, "n"}]
        if known and kind < 0.3:
            return self.echo(self.rng.choice(known), {})
        if depth < 2 and kind < 0.5:
            self.made.append(self.loop(variables, depth))
            return self.made[-1]
        if depth < 2 and kind < 0.6:
            return Branch((self.body(variables, depth + 1), self.body(variables, depth + 1)))
        place = tuple(self.form(variables) for _ in range(self.rank))
        is_store = self.rng.random() < (0.8 if len(self.accesses) < 2 else 0.3)
        self.accesses.append(Access(is_store, place, len(self.accesses)))
        return self.accesses[-1]

    def loop(self, variables: list[str], depth: int) -> Loop:
        name, self.loops = f"i{self.loops}", self.loops + 1
        low = self.form(variables) if self.rng.random() < 0.3 else ((), self.rng.choice((0, 0, 1)))
        high = self.form([*variables, "n"]) if self.rng.random() < 0.4 else ((("n", 1),), self.rng.choice((0, 0, -1)))
        return Loop(name, low, high, self.rng.choice((1, 1, 1, 2)), self.body([*variables, name], depth + 1))

    def echo(self, item: Item, names: dict[str, str]) -> Item:
        """The same again, which mostly reads, and nearly the same now and then."""
        if isinstance(item, Access):
            place = tuple(self.renamed(form, names) for form in item.place)
            self.accesses.append(Access(self.rng.random() < 0.2, place, len(self.accesses)))
            return self.accesses[-1]
        if isinstance(item, Branch):
            return Branch(tuple([self.echo(one, names) for one in body] for body in item.bodies))
        name, self.loops = f"i{self.loops}", self.loops + 1
        low, high = self.renamed(item.low, names), self.renamed(item.high, names)
        step = item.step if self.rng.random() < 0.9 else 3 - item.step
        return Loop(name, low, high, step, [self.echo(one, names | {item.name: name}) for one in item.body])

    def renamed(self, form: Form, names: dict[str, str]) -> Form:
        by = self.rng.choice((-1, 1)) if self.rng.random() < 0.1 else 0
        return tuple((names.get(v, v), factor) for v, factor in form[0]), form[1] + by

    def form(self, variables: Sequence[str]) -> Form:
        chosen = self.rng.sample(list(variables), min(len(variables), self.rng.choice((0, 1, 1, 1, 2))))
        return tuple((v, self.rng.choice((1, 1, 1, 1, -1, 2))) for v in chosen), self.rng.randint(-1, 2)

    def traces(self) -> list[list[Step]]:
        """What it touches, of some sizes, whichever way the branches go (which is decided once)."""
        return [list(_run([self.top], {"n": n}, way)) for n, way in product(SIZES, (0, 1))]


def _free(item: Item) -> set[str]:
    """The variables from outside."""
    if isinstance(item, Access):
        return {v for form in item.place for v, _ in form[0]}
    if isinstance(item, Branch):
        return {v for body in item.bodies for one in body for v in _free(one)}
    limits = {v for form in (item.low, item.high) for v, _ in form[0]}
    return limits | ({v for one in item.body for v in _free(one)} - {item.name})


def _value(form: Form, values: dict[str, int]) -> int:
    return sum(values[v] * factor for v, factor in form[0]) + form[1]


def _run(body: Sequence[Item], values: dict[str, int], way: int) -> Iterator[Step]:
    for one in body:
        if isinstance(one, Access):
            yield Step(one, tuple(_value(form, values) for form in one.place), dict(values))
        elif isinstance(one, Branch):
            yield from _run(one.bodies[way], values, way)
        else:
            for i in range(_value(one.low, values), _value(one.high, values), one.step):
                yield from _run(one.body, {**values, one.name: i}, way)


class Printer:
    """The nest as text: `scf` with sums and products, or `affine`."""

    def __init__(self, *, is_affine: bool) -> None:
        self.is_affine = is_affine
        self.values = 0
        self.lines: list[str] = []

    def text(self, nest: Nest) -> str:
        type = "memref<?xf64>" if nest.rank == 1 else "memref<?x?xf64>"
        self.body([nest.top], ["n"], type)
        constants = "".join(f"%c{c} = arith.constant {c} : index\n" for c in range(-9, 10)).replace("%c-", "%m")
        body = "\n".join(self.lines)
        return f"func.func @f(%m: {type}, %n: index, %x: f64, %p: i1) {{\n{constants}{body}\nreturn\n}}"

    def body(self, body: Sequence[Item], variables: list[str], type: str) -> None:
        for one in body:
            if isinstance(one, Access):
                at = ", ".join(self.index(form, variables) for form in one.place)
                place = f"%m[{at}] : {type}"
                self.lines.append(
                    f"memref.store %x, {place}" if one.is_store else f"%v{one.number} = memref.load {place}"
                )
            elif isinstance(one, Branch):
                for head, part in zip(("scf.if %p {", "} else {"), one.bodies, strict=True):
                    self.lines.append(head)
                    self.body(part, variables, type)
                self.lines.append("}")
            else:
                if self.is_affine:
                    low, high = (self.map(form, variables) for form in (one.low, one.high))
                    self.lines.append(f"affine.for %{one.name} = {low} to {high} step {one.step} {{")
                else:
                    low, high = (self.index(form, variables) for form in (one.low, one.high))
                    self.lines.append(f"scf.for %{one.name} = {low} to {high} step %c{one.step} {{")
                self.body(one.body, [*variables, one.name], type)
                self.lines.append("}")

    def map(self, form: Form, variables: list[str]) -> str:
        terms = [f"d{variables.index(v)} * {factor}" for v, factor in form[0]]
        dims = ", ".join(f"d{i}" for i in range(len(variables)))
        return (
            f"affine_map<({dims}) -> ({' + '.join([*terms, str(form[1])])})>({', '.join(f'%{v}' for v in variables)})"
        )

    def new(self, op: str) -> str:
        self.values += 1
        self.lines.append(f"%a{self.values} = {op}")
        return f"%a{self.values}"

    def index(self, form: Form, variables: list[str]) -> str:
        if self.is_affine:
            return self.new(f"affine.apply {self.map(form, variables)}")
        total = f"%c{form[1]}".replace("%c-", "%m")
        for v, factor in form[0]:
            term = self.new(f"arith.muli %{v}, %c{abs(factor)} : index")
            total = self.new(f"arith.{'addi' if factor > 0 else 'subi'} {total}, {term} : index")
        return total


def _is_written_first(trace: Sequence[Step]) -> bool:
    """Whether all that an iteration of the outer loop loads has been stored in it before."""
    return all(
        step.access.is_store
        or any(
            s.access.is_store and s.iteration == step.iteration and s.element == step.element for s in trace[:number]
        )
        for number, step in enumerate(trace)
    )


def _are_apart(trace: Sequence[Step]) -> bool:
    """Whether no iteration of the outer loop touches what another one stores."""
    return not any(
        s.access.is_store and s.iteration != t.iteration and s.element == t.element for s, t in product(trace, trace)
    )


def _meet(trace: Sequence[Step], load: Access, store: Access) -> bool:
    """Whether the store changes what the load has read."""
    read = {step.element: number for number, step in reversed(list(enumerate(trace))) if step.access is load}
    return any(step.access is store and read.get(step.element, number) < number for number, step in enumerate(trace))


def _meet_in_an_iteration(trace: Sequence[Step], load: Access, store: Access) -> bool:
    read = {(step.iteration, step.element) for step in trace if step.access is load}
    return any(step.access is store and (step.iteration, step.element) in read for step in trace)


@dataclass
class Asked:
    """What the relation is asked about one nest; ``module`` keeps the ops."""

    module: ir.Module
    nest: Nest
    traces: list[list[Step]]

    def answers(self) -> Iterator[tuple[str, bool, bool]]:
        """What is asked, what is said, and what is true."""
        nest, traces = self.nest, self.traces
        program = Program(self.module.body.operations[0].operation, Context.default().registry)
        loop = next(node for node in program.nodes if node.loop is not None)
        aliasing, dependences = Aliasing(program), Dependences(program)
        if not all(access.is_store for access in nest.accesses):
            written = is_written_first(program.entry.arguments[0], loop, program, aliasing)
            yield "written", written, all(map(_is_written_first, traces))
        if any(access.is_store for access in nest.accesses):
            yield "independent", Iterations(program, aliasing).are_independent(loop), all(map(_are_apart, traces))
        nodes = [node for node in program.nodes if node.name in ("memref.load", "memref.store")]
        for (load, one), (write, other) in product(zip(nodes, nest.accesses, strict=True), repeat=2):
            if one.is_store or not other.is_store:
                continue
            is_disjoint = not any(_meet(trace, one, other) for trace in traces)
            yield "later", dependences.is_later_disjoint(load, write), is_disjoint
            within = not any(_meet_in_an_iteration(trace, one, other) for trace in traces)
            # In the same iteration of the outer loop: that is asked of a region in its body.
            around = load.block.chain()[1:2]
            if around and around == write.block.chain()[1:2]:
                yield "within", dependences.is_always_disjoint(load, write, around[0]), within


#: So much of what holds of the few small sizes that are run is said, in parts of it.
LEAST = {"written": 0.4, "independent": 0.3, "later": 0.6, "within": 0.45}


def test_what_is_said_of_accesses_holds_of_all_elements_and_is_the_same_in_both_spellings() -> None:
    said, true = dict.fromkeys(LEAST, 0), dict.fromkeys(LEAST, 0)
    for seed in range(300):
        nest = Nest(seed)
        modules = [ad.parse(Printer(is_affine=is_affine).text(nest)) for is_affine in (False, True)]
        in_scf, in_affine = (list(Asked(module, nest, nest.traces()).answers()) for module in modules)
        assert in_scf == in_affine, (seed, str(modules[0]))
        for what, answer, truth in in_scf:
            assert truth or not answer, (what, seed, str(modules[0]))
            said[what] += answer
            true[what] += truth
    assert all(said[what] >= least * true[what] > 0 for what, least in LEAST.items()), (said, true)


@pytest.mark.parametrize(("other", "are_apart"), [("%ij", True), ("%i", False), ("%twice", False)])
def test_steps_keep_iterations_apart_where_all_subscripts_have_them(other: str, are_apart: bool) -> None:
    """Elements 1, 5, 9, ... of the first iteration, and the element of the counter itself, which is 1 in the second."""
    module = ad.parse(f"""func.func @f(%a: memref<64xf64>, %s: f64) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %c20 = arith.constant 20 : index
      scf.for %i = %c0 to %c2 step %c1 {{
        scf.for %j = %c1 to %c20 step %c4 {{
          %ij = arith.addi %i, %j : index
          %twice = arith.addi %ij, %j : index
          memref.store %s, %a[%ij] : memref<64xf64>
          memref.store %s, %a[{other}] : memref<64xf64>
        }}
      }}
      return
    }}""")
    program = Program(module.body.operations[0].operation, Context.default().registry)
    loop = next(node for node in program.nodes if node.loop is not None)
    assert Iterations(program, Aliasing(program)).are_independent(loop) is are_apart


def test_subscripts_that_differ_by_constants_are_compared_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """As those of code that was unrolled."""

    def compared(count: int) -> int:
        places = ["%i", *(f"%i * {count} + {k}" for k in range(count))]
        stores = "\n".join(f"affine.store %s, %a[{place}] : memref<?xf64>" for place in places)
        module = ad.parse(
            f"func.func @f(%a: memref<?xf64>, %s: f64) {{ affine.for %i = 0 to 9 {{ {stores} }} return }}"
        )
        program = Program(module.body.operations[0].operation, Context.default().registry)
        loop = next(node for node in program.nodes if node.loop is not None)
        calls = list[None]()
        followed = Subscripts.followed
        with monkeypatch.context() as patched:
            patched.setattr(Subscripts, "followed", lambda own, form: calls.append(None) or followed(own, form))
            assert not Iterations(program, Aliasing(program)).are_independent(loop)
        return len(calls)

    assert compared(60) <= 3 * compared(30) > 0
