"""Random Python functions in the language that is compiled: loops, exits, branches, arrays, slices and integers."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

HEAD = """import math
import numpy as np
from mlirad import f64


def helper(a, k):
    if a > k:
        return a - 0.5 * k
    return a * 0.25 + k


def f(x: f64[:], y: f64[:], n: int, a: float) -> float:
    s = a
    t = 0
    i = j = k = 1
    u = np.copy(x)
    v = np.zeros_like(x)
"""


@dataclass
class RandomPython:
    """Writes one function; every array has ten elements or is a slice of eight, ``n`` is 10."""

    random: random.Random
    lines: list[str] = field(default_factory=list)
    budget: int = 22
    loops: int = 0

    def text(self) -> str:
        """The module of the function `f`."""
        self.block(1, 0)
        self.lines.append("    return s + t + u[3] * v[-2] + x[k % 10]")
        return HEAD + "\n".join(self.lines) + "\n"

    def say(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)

    def integer(self) -> str:
        one, other = self.random.choice("ijk"), self.random.choice(["i", "j", "k", "n", "2", "-3", "7"])
        forms = ["{a}", "({a} + {b})", "({a} - {b})", "{a} * {b} % 11", "{a} // 3", "({a} % 5)", "max({a}, {b})"]
        return self.random.choice(forms).format(a=one, b=other)

    def place(self) -> str:
        return f"{self.random.choice('xyuv')}[{self.integer()} % 10{self.random.choice(['', ' - 10', ' - 3'])}]"

    def number(self, depth: int = 0) -> str:
        if depth > 2 or self.random.random() < 0.3:
            return self.random.choice(
                ["s", "t", "a", "0.5", "-1", str(round(self.random.uniform(-2, 2), 2)), self.place()]
            )
        one, other = self.number(depth + 1), self.number(depth + 1)
        forms = [
            "({a} + {b})", "({a} - {b})", "{a} * {b}", "{a} / (1 + {b} * {b})", "math.sin({a})", "np.tanh({a})",
            "({a} if {c} else {b})", "min({a}, {b})", "abs({a})", "helper({a}, {b})", "float({i})", "-{a}",
            "np.maximum({a}, {b})", "({a} % 1.5)", "sum(u[q] * {d} for q in range({i} % 4))",
        ]  # fmt: skip
        texts = {
            "a": one,
            "b": other,
            "c": self.condition(),
            "i": self.integer(),
            "d": self.random.choice(["x[q]", "2.0"]),
        }
        return self.random.choice(forms).format(**texts)

    def condition(self) -> str:
        forms = [
            "{i} < {j}",
            "s > {p}",
            "{p} < t < 1",
            "{i} % 2 == 0",
            "not s < t",
            "i > 3 and {p} > 0",
            "s < 0 or j == {j}",
        ]
        return self.random.choice(forms).format(i=self.integer(), j=self.integer(), p=self.place())

    def block(self, depth: int, loops: int) -> None:
        for _ in range(self.random.randint(1, 4)):
            self.budget -= 1
            if self.budget < 0:
                break
            self.statement(depth, loops)
        self.say(depth, f"s = np.tanh({self.number(1)})")

    def statement(self, depth: int, loops: int) -> None:
        kind = self.random.randrange(14)
        if kind < 3:
            self.say(
                depth, f"{self.random.choice('st')} {self.random.choice(['=', '+=', '-='])} np.tanh({self.number()})"
            )
        elif kind < 5:
            self.say(depth, f"{self.random.choice('ijk')} = {self.integer()} % 12")
        elif kind == 5:
            self.say(depth, f"{self.random.choice('uv')}[{self.integer()} % 10] = np.tanh({self.number()})")
        elif kind == 6:
            array, other = self.random.choice("uv"), self.random.choice("xyuv")
            right = self.random.choice(
                [f"{other}[2:]", f"{other}[:-2] * 0.5", f"np.sin({other}[1:-1]) + {array}[:8]", "t"]
            )
            self.say(depth, f"{array}[{self.random.choice(['1:-1', '2:', ':8', ':-2'])}] = {right}")
        elif kind == 7:
            self.say(
                depth, self.random.choice(["u, v = v, u", "s, t = t, s", "i, j = j, i", "u += 0.1 * v", "v *= 0.5"])
            )
        elif kind < 10 and depth < 5:
            self.say(depth, f"if {self.condition()}:")
            self.block(depth + 1, loops)
            self.leave(depth + 1, loops)
            if self.random.random() < 0.5:
                self.say(depth, "else:")
                self.block(depth + 1, loops)
        elif depth < 4:
            self.loop(depth, loops)

    def leave(self, depth: int, loops: int) -> None:
        if loops and self.random.random() < 0.5:
            self.say(depth, self.random.choice(["break", "continue", "break", "return s * t"]))

    def loop(self, depth: int, loops: int) -> None:
        self.loops += 1
        if self.random.random() < 0.25:
            name = f"c{self.loops}"
            self.say(depth, f"{name} = 0")
            self.say(depth, f"while {name} < {self.random.randint(1, 5)} and {self.condition()}:")
            self.say(depth + 1, f"{name} += 1")
        else:
            name = self.random.choice(["i", "j", f"p{self.loops}"])
            ranges = [
                f"range({self.integer()} % 6)",
                "range(1, n - 1)",
                "range(n - 1, -1, -3)",
                "range(2, 9, 2)",
                "range(5, i, -1)",
            ]
            turns = self.random.choice([*ranges, "range(i, j)"])
            if self.random.random() < 0.2:
                self.say(depth, f"for {name}, w in enumerate({self.random.choice('xuv')}):")
                self.say(depth + 1, "t += np.tanh(w)")
            else:
                self.say(depth, f"for {name} in {turns}:")
            if name.startswith("p"):
                self.say(depth + 1, f"t += u[{name} % 10] * 0.25")
        self.block(depth + 1, loops + 1)
        self.leave(depth + 1, loops + 1)


def random_function(seed: int) -> str:
    """The text of a module with a function `f`; the same for the same seed."""
    return RandomPython(random.Random(seed)).text()
