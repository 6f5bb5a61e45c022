"""Random loops over rows for outer-loop vectorization: scratch, inner loops, branches, gathers, and sums that meet."""

from __future__ import annotations

import random
from typing import Final

#: The types of the arrays.
ROWS, ROW, TABLE = "memref<?x5xf64>", "memref<5xf64>", "memref<5x5xf64>"
ARGUMENTS: Final = (
    f"%x: {ROWS} {{llvm.noalias}}, %w: {TABLE} {{llvm.noalias}}, %g: memref<?xi32> {{llvm.noalias}}, "
    f"%y: {ROWS} {{llvm.noalias}}, %z: memref<?xf64> {{llvm.noalias}}, %s: {ROW} {{llvm.noalias}}, "
    f"%t: {TABLE} {{llvm.noalias}}, %u: {ROW} {{llvm.noalias}}, %d: {ROWS} {{llvm.noalias}}"
)


class RandomLanes:
    """A loop over rows: scratch buffers, inner loops, branches, gathers, and sums that meet, in their order or not."""

    def __init__(self, seed: int, flags: str) -> None:
        self.random = random.Random(seed)
        self.flags = flags
        self.lines: list[str] = []
        self.names = (f"%v{i}" for i in range(10**6))
        self.written = {"y": False, "z": False}

    def put(self, text: str) -> str:
        name = next(self.names)
        self.lines.append(f"{name} = {text}")
        return name

    def compute(self, floats: list[str]) -> str:
        one, other = (self.random.choice(floats) for _ in range(2))
        kind = self.random.choice(("add", "mul", "sub", "max", "div", "exp", "sin", "tanh", "less"))
        if kind in ("exp", "sin", "tanh"):
            bounded = self.put(f"math.{self.random.choice(('sin', 'tanh'))} {one} {self.flags} : f64")
            return self.put(f"math.{kind} {bounded} {self.flags} : f64")
        if kind == "div":
            square = self.put(f"arith.mulf {other}, {other} {self.flags} : f64")
            more = self.put(f"arith.addf {square}, %one {self.flags} : f64")
            return self.put(f"arith.divf {one}, {more} {self.flags} : f64")
        if kind == "less":
            truth = self.put(f"arith.cmpf olt, {one}, {other} : f64")
            return self.put(f"arith.select {truth}, {one}, {other} : f64")
        op = {"max": "maximumf"}.get(kind, f"{kind}f")
        return self.put(f"arith.{op} {one}, {other} {self.flags} : f64")

    def load(self, places: list[str]) -> str:
        at = self.random.choice(places)
        kind = self.random.choice(("row", "table", "gather", "scratch", "scratch"))
        if kind == "row":
            return self.put(f"memref.load %x[%i, {at}] : {ROWS}")
        if kind == "table":
            return self.put(f"memref.load %w[{at}, {self.random.choice(places)}] : {TABLE}")
        if kind == "gather":
            return self.put(f"memref.load %w[%chosen, {at}] : {TABLE}")
        return self.put(f"memref.load {self.random.choice(('%in', '%out'))}[{at}] : {ROW}")

    def store(self, value: str, places: list[str]) -> None:
        at = self.random.choice(places)
        kind = self.random.choice(
            ("scratch", "scratch", "apart", "line", "sum", "table", "scatter", "less", "row", "row")
        )
        if kind == "scratch":
            self.lines.append(f"memref.store {value}, {self.random.choice(('%in', '%out'))}[{at}] : {ROW}")
        elif kind == "apart":
            self.lines.append(f"memref.store {value}, %y[%i, {at}] : {ROWS}")
        elif kind == "line":
            self.lines.append(f"memref.store {value}, %z[%i] : memref<?xf64>")
        else:
            place, type = {
                "sum": (f"%s[{at}]", ROW),
                "table": (f"%t[{at}, {self.random.choice(places)}]", TABLE),
                "scatter": ("%u[%chosen]", ROW),
                "less": (f"%s[{at}]", ROW),
                "row": (f"%d[%i, {at}]", ROWS),
            }[kind]
            old = self.put(f"memref.load {place} : {type}")
            new = self.put(f"arith.{'subf' if kind == 'less' else 'addf'} {old}, {value} {self.flags} : f64")
            self.lines.append(f"memref.store {new}, {place} : {type}")

    def statements(self, floats: list[str], places: list[str], depth: int) -> list[str]:
        known = list(floats)
        for _ in range(self.random.randint(2, 4)):
            kind = self.random.choice(("compute", "load", "store", "loop", "branch", "choice"))
            if kind == "compute" or (depth == 0 and kind in ("loop", "branch", "choice")):
                known.append(self.compute(known))
            elif kind == "load":
                known.append(self.load(places))
            elif kind == "store":
                self.store(self.random.choice(known), places)
            elif kind == "loop":
                known.append(self.loop(known, places, depth))
            else:
                known.append(self.branch(known, places, depth, varies=kind == "choice"))
        return known

    def loop(self, floats: list[str], places: list[str], depth: int) -> str:
        counter, carried, name = next(self.names), next(self.names), next(self.names)
        # What is added in order in a loop waits in rows of one length.
        lower = self.random.choice(places if self.flags else places[:3])
        start = self.random.choice(floats)
        self.lines.append(
            f"{name} = scf.for {counter} = {lower} to %five step %c1 iter_args({carried} = {start}) -> (f64) {{"
        )
        inner = self.statements([*floats, carried], [*places, counter], depth - 1)
        last = self.put(f"math.tanh {inner[-1]} {self.flags} : f64")
        self.lines.append(f"scf.yield {last} : f64\n}}")
        return name

    def branch(self, floats: list[str], places: list[str], depth: int, *, varies: bool) -> str:
        if varies:
            limit = self.random.choice(("%half", self.random.choice(floats)))
            truth = self.put(f"arith.cmpf ogt, {self.random.choice(floats)}, {limit} : f64")
        else:
            truth = self.put(f"arith.cmpi slt, {self.random.choice(places)}, %c2 : index")
        name = next(self.names)
        self.lines.append(f"{name} = scf.if {truth} -> (f64) {{")
        for end in ("} else {", "}"):
            given = self.statements(floats, places, depth - 1)[-1]
            self.lines.append(f"scf.yield {given} : f64\n{end}")
        return name

    def text(self) -> str:
        inside = self.random.random() < 0.5
        scratch = f"%in = memref.alloca() : {ROW}\n%out = memref.alloca() : {ROW}"
        first = self.put(f"memref.load %x[%i, %c1] : {ROWS}")
        known = self.statements([first, "%half"], ["%c0", "%c1", "%c2"], 2)
        total = known[-1]
        total = self.put(f"arith.{self.random.choice(('addf', 'subf'))} %acc, {total} {self.flags} : f64")
        body = "\n".join(self.lines)
        lower, step = self.random.choice(("%c0", "%c1", "%c2")), self.random.choice(("%c1", "%c1", "%c2", "%five"))
        return f"""func.func @f({ARGUMENTS}) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %five = arith.constant 5 : index
  %half = arith.constant 0.5 : f64
  %one = arith.constant 1.0 : f64
  %n = memref.dim %z, %c0 : memref<?xf64>
  {"" if inside else scratch}
  %r = scf.for %i = {lower} to %n step {step} iter_args(%acc = %half) -> (f64) {{
    {scratch if inside else ""}
    scf.for %k = %c0 to %five step %c1 {{
      %a = memref.load %x[%i, %k] : {ROWS}
      memref.store %a, %in[%k] : {ROW}
      memref.store %half, %out[%k] : {ROW}
    }}
    %bits = memref.load %g[%i] : memref<?xi32>
    %chosen = arith.index_cast %bits : i32 to index
    {body}
    scf.yield {total} : f64
  }}
  return %r : f64
}}"""
