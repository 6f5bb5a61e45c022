"""Random kernels: phases over workgroup memory, separated by barriers, without races.

Between two barriers, a tile is either stored to by each thread at its own element, or added to atomically, or only
read.

"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

#: Buffers of the host: what each thread has an element of, and what all blocks read.
_HEAD: Final = """
#wg = #gpu.address_space<workgroup>
func.func @f(%x: {own}, %y: {own}, %w: {all}, %k: {trips}, %q: {order}, %s: f64, %n: index) {{
"""


@dataclass(frozen=True)
class RandomKernel:
    """A module with ``@f``, and arguments for it."""

    text: str
    arguments: Sequence[Any]


@dataclass
class _Tile:
    """Memory of the block; ``use``: what is done to it between these barriers, and ``place``, by which subscript."""

    name: str
    type: str
    use: str = "free"
    place: str = ""


@dataclass
class _Statements:
    """What a statement may use: numbers of the thread, and tiles."""

    values: list[str]
    tiles: list[_Tile]
    indent: int = 2
    depth: int = 0
    agreed: list[str] = field(default_factory=list)


class KernelGenerator:
    """Writes one kernel; the same seed gives the same one."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._numbers = np.random.default_rng(seed)
        choose = self._random.choice
        self._blocks = choose((2, 3))
        self._shape = choose(((4,), (5,), (8,), (3, 2), (4, 3)))
        self._count = int(np.prod(self._shape))
        self._is_open = choose((True, False))
        self._lines: list[str] = []
        self._names = 0

    def kernel(self) -> RandomKernel:
        """The program."""
        count, blocks = self._count, self._blocks
        dynamic = "?" if self._is_open else str(blocks * count)
        types = {
            "own": f"memref<{dynamic}xf64> {{llvm.noalias}}",
            "all": f"memref<{'?' if self._is_open else count}xf64> {{llvm.noalias}}",
            "trips": f"memref<{blocks}xindex> {{llvm.noalias}}",
            "order": f"memref<{count}xindex> {{llvm.noalias}}",
        }
        self._own, self._all = (types[name].split(" ")[0] for name in ("own", "all"))
        body = self._body()
        head = _HEAD.format(**types)
        constants = [f"  %i{n} = arith.constant {n} : index" for n in range(max(33, blocks * count))]
        constants += [f"  %f{n} = arith.constant {n / 4} : f64" for n in range(1, 6)]
        constants += [f"  %e{n} = arith.constant {n} : i32" for n in (1, 2, 32)]
        sizes = [*self._shape, 1, 1][:3]
        tiles = ", ".join(f"%{tile.name} : {tile.type}" for tile in self._tiles)
        launch = (
            f"  gpu.launch blocks(%bx, %by, %bz) in (%gx = %i{blocks}, %gy = %i1, %gz = %i1)\n"
            f"      threads(%tx, %ty, %tz) in (%sx = %i{sizes[0]}, %sy = %i{sizes[1]}, %sz = %i1)\n"
            f"      workgroup({tiles}) {{"
        )
        text = "\n".join([head.rstrip(), *constants, launch, *body, "    gpu.terminator", "  }", "  return", "}"])
        values = self._numbers.normal(size=blocks * count)
        arguments = [
            values,
            self._numbers.normal(size=blocks * count),
            self._numbers.normal(size=count),
            self._numbers.integers(0, 3, blocks),
            self._numbers.integers(0, count, count),
            0.3,
            self._random.randrange(4),
        ]
        return RandomKernel(text + "\n", arguments)

    # --- writing

    def _add(self, state: _Statements, text: str) -> None:
        self._lines.append("  " * state.indent + text)

    def _new(self, state: _Statements, op: str) -> str:
        self._names += 1
        self._add(state, f"%v{self._names} = {op}")
        return f"%v{self._names}"

    def _body(self) -> list[str]:
        self._tiles = [_Tile(f"t{n}", f"memref<{self._count}xf64, #wg>") for n in range(self._random.choice((1, 2)))]
        state = _Statements([], self._tiles)
        if len(self._shape) == 1:
            self._number = "%tx"
        else:
            row = self._new(state, "arith.muli %ty, %sx : index")
            self._number = self._new(state, f"arith.addi {row}, %tx : index")
        first = self._new(state, f"arith.muli %bx, %i{self._count} : index")
        self._global = self._new(state, f"arith.addi {first}, {self._number} : index")
        state.values.append(self._new(state, f"memref.load %x[{self._global}] : {self._own}"))
        for tile in self._tiles:
            value = self._value(state)
            self._add(state, f"memref.store {value}, %{tile.name}[{self._number}] : {tile.type}")
        self._barrier(state)
        for _ in range(self._random.randint(3, 7)):
            self._statement(state)
        self._barrier(state)
        last = self._load(state, self._tiles[0])
        total = self._bounded(state, last, self._value(state))
        target = self._random.choice("xy")
        self._add(state, f"memref.store {total}, %{target}[{self._global}] : {self._own}")
        return self._lines

    def _value(self, state: _Statements) -> str:
        return self._random.choice(state.values)

    def _bounded(self, state: _Statements, left: str, right: str) -> str:
        """Something active of both that does not grow."""
        name = self._random.choice(("sum", "product", "sin", "scaled"))
        if name == "sum":
            both = self._new(state, f"arith.addf {left}, {right} : f64")
            return self._new(state, f"arith.mulf {both}, %f{self._random.randint(1, 4)} : f64")
        both = self._new(state, f"arith.mulf {left}, {right if name != 'scaled' else '%s'} : f64")
        if name == "scaled":
            return self._new(state, f"arith.addf {both}, {right} : f64")
        inner = self._new(state, f"math.sin {both} : f64")
        return inner if name == "sin" else self._new(state, f"arith.addf {inner}, {left} : f64")

    def _place(self, state: _Statements) -> str:
        """A subscript of a tile that is another one for each thread."""
        way = self._random.choice(("own", "own", "turned", "rotated"))
        if way == "own":
            return self._number
        if way == "turned":
            return self._new(state, f"arith.subi %i{self._count - 1}, {self._number} : index")
        by = self._new(state, f"arith.addi {self._number}, %i{self._random.randint(1, self._count)} : index")
        return self._new(state, f"arith.remui {by}, %i{self._count} : index")

    def _anywhere(self, state: _Statements) -> str:
        """A subscript that threads may have in common."""
        way = self._random.choice(("own", "all", "gathered", "one"))
        if way == "all":
            return f"%i{self._random.randrange(self._count)}"
        if way == "gathered":
            return self._new(state, f"memref.load %q[{self._number}] : memref<{self._count}xindex>")
        return self._place(state)

    # --- statements

    def _statement(self, state: _Statements) -> None:
        ways = [self._compute, self._touch, self._touch, self._barrier, self._read, self._guard, self._own_loop]
        if state.depth < 2:
            ways += [self._loop, self._branch, self._collective]
        self._random.choice(ways)(state)

    def _barrier(self, state: _Statements) -> None:
        self._add(state, "gpu.barrier")
        for tile in self._tiles:
            tile.use = "free"

    def _compute(self, state: _Statements) -> None:
        state.values.append(self._bounded(state, self._value(state), self._value(state)))

    def _read(self, state: _Statements) -> None:
        """Of what all blocks read, or of the own element of a buffer of the host."""
        if self._random.random() < 0.7:
            place = self._anywhere(state)
            state.values.append(self._new(state, f"memref.load %w[{place}] : {self._all}"))
        else:
            self._add(state, f"memref.store {self._value(state)}, %y[{self._global}] : {self._own}")
            state.values.append(self._new(state, f"memref.load %y[{self._global}] : {self._own}"))

    def _touch(self, state: _Statements) -> None:
        """Store, add to, or load from a tile, as what was done to it since the barrier allows."""
        tile = self._random.choice(self._tiles)
        if tile.use == "free":
            tile.use = self._random.choice(("read", "read", "own", "add"))
            tile.place = self._place(state) if tile.use == "own" else ""
        if tile.use == "read":
            state.values.append(self._load(state, tile))
        elif tile.use == "add":
            place = self._anywhere(state)
            value = self._value(state)
            self._new(state, f"memref.atomic_rmw addf {value}, %{tile.name}[{place}] : (f64, {tile.type}) -> f64")
        elif self._random.random() < 0.7:
            self._add(state, f"memref.store {self._value(state)}, %{tile.name}[{tile.place}] : {tile.type}")
        else:
            state.values.append(self._new(state, f"memref.load %{tile.name}[{tile.place}] : {tile.type}"))

    def _load(self, state: _Statements, tile: _Tile) -> str:
        return self._new(state, f"memref.load %{tile.name}[{self._anywhere(state)}] : {tile.type}")

    def _guard(self, state: _Statements) -> None:
        """A branch that some threads take."""
        bound = self._random.randrange(self._count + 1)
        is_in = self._new(state, f"arith.cmpi ult, {self._number}, %i{bound} : index")
        old = self._value(state)
        self._names += 1
        name = f"%v{self._names}"
        self._add(state, f"{name} = scf.if {is_in} -> (f64) {{")
        inner = _Statements(list(state.values), state.tiles, state.indent + 1, 9)
        for _ in range(self._random.randint(1, 2)):
            self._random.choice((self._compute, self._read, self._guarded_touch))(inner)
        self._add(inner, f"scf.yield {self._bounded(inner, self._value(inner), old)} : f64")
        self._add(state, "} else {")
        self._add(inner, f"scf.yield {old} : f64")
        self._add(state, "}")
        state.values.append(name)

    def _guarded_touch(self, state: _Statements) -> None:
        """As `_touch`, with subscripts that are there outside of the branch too."""
        if any(tile.use in ("read", "own", "add") for tile in self._tiles):
            tile = self._random.choice([tile for tile in self._tiles if tile.use != "free"])
            if tile.use == "own":
                self._add(state, f"memref.store {self._value(state)}, %{tile.name}[{tile.place}] : {tile.type}")
            elif tile.use == "read":
                state.values.append(self._load(state, tile))

    def _own_loop(self, state: _Statements) -> None:
        """A loop of each thread, with as many iterations as it has, over a tile that is read."""
        tiles = [tile for tile in self._tiles if tile.use in ("read", "free")]
        trips = self._random.choice(("%i2", "%i3", self._number))
        start = self._value(state)
        self._names += 1
        name, number, carried = f"%v{self._names}", f"%j{self._names}", f"%a{self._names}"
        if tiles:
            tiles[0].use = "read"
        self._add(
            state, f"{name} = scf.for {number} = %i0 to {trips} step %i1 iter_args({carried} = {start}) -> (f64) {{"
        )
        inner = _Statements([*state.values, carried], state.tiles, state.indent + 1, 9)
        if tiles:
            place = self._new(inner, f"arith.remui {number}, %i{self._count} : index")
            inner.values.append(self._new(inner, f"memref.load %{tiles[0].name}[{place}] : {tiles[0].type}"))
        self._add(inner, f"scf.yield {self._bounded(inner, carried, inner.values[-1])} : f64")
        self._add(state, "}")
        state.values.append(name)

    def _loop(self, state: _Statements) -> None:
        """A loop around barriers, with as many iterations for all threads of a block."""
        self._barrier(state)
        bound = f"%i{self._random.randint(0, 3)}"
        way = self._random.random()
        if way < 0.4:
            bound = "%n"
        elif way < 0.6:
            bound = self._new(state, f"memref.load %k[%bx] : memref<{self._blocks}xindex>")
        start = self._value(state)
        self._names += 1
        name, number, carried = f"%v{self._names}", f"%j{self._names}", f"%a{self._names}"
        halves = self._random.random() < 0.3
        if halves:
            types = "(index, f64) -> (index, f64)"
            self._add(state, f"{name}:2 = scf.while ({number}h = {bound}, {carried}h = {start}) : {types} {{")
            self._add(state, f"  {name}c = arith.cmpi ugt, {number}h, %i0 : index")
            self._add(state, f"  scf.condition({name}c) {number}h, {carried}h : index, f64")
            self._add(state, "} do {")
            self._add(state, f"^bb0({number}: index, {carried}: f64):")
        else:
            self._add(
                state, f"{name} = scf.for {number} = %i0 to {bound} step %i1 iter_args({carried} = {start}) -> (f64) {{"
            )
        inner = _Statements([*state.values, carried], state.tiles, state.indent + 1, state.depth + 1)
        for _ in range(self._random.randint(2, 4)):
            self._statement(inner)
        self._barrier(inner)
        total = self._bounded(inner, carried, self._value(inner))
        if halves:
            half = self._new(inner, f"arith.shrui {number}, %i1 : index")
            self._add(inner, f"scf.yield {half}, {total} : index, f64")
        else:
            self._add(inner, f"scf.yield {total} : f64")
        self._add(state, "}")
        state.values.append(f"{name}#1" if halves else name)

    def _branch(self, state: _Statements) -> None:
        """A branch around barriers, which all threads of a block take, or none."""
        self._barrier(state)
        trips = self._new(state, f"memref.load %k[%bx] : memref<{self._blocks}xindex>")
        is_in = self._new(state, f"arith.cmpi {self._random.choice(('eq', 'ult'))}, {trips}, %i1 : index")
        self._add(state, f"scf.if {is_in} {{")
        for turn in range(self._random.choice((1, 2))):
            if turn:
                self._add(state, "} else {")
            inner = _Statements(list(state.values), state.tiles, state.indent + 1, state.depth + 1)
            for _ in range(self._random.randint(1, 3)):
                self._statement(inner)
            self._barrier(inner)
        self._add(state, "}")

    def _collective(self, state: _Statements) -> None:
        value, name = self._value(state), self._random.choice(("all", "warp", "shuffle"))
        if name == "shuffle":
            mode = self._random.choice(("xor", "up", "down", "idx"))
            self._names += 1
            found = f"%v{self._names}"
            self._add(
                state,
                f"{found}, {found}_there = gpu.shuffle {mode} {value}, %e{self._random.choice((1, 2))}, %e32 : f64",
            )
            state.values.append(self._bounded(state, found, value))
            return
        op = self._random.choice(("add", "maximumf", "minimumf"))
        full = f"gpu.all_reduce {op} {value} {{}}" if name == "all" else f"gpu.subgroup_reduce {op} {value}"
        found = self._new(state, f"{full} : (f64) -> (f64)")
        state.values.append(self._bounded(state, found, value))


def kernel(seed: int) -> RandomKernel:
    """The kernel of a seed."""
    return KernelGenerator(seed).kernel()
