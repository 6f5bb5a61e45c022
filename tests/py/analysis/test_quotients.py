"""Subscripts with quotients and remainders: they have an owner only where no two threads have a common element.

Programs are written as expressions of Python, from which follow the IR and, by trying all threads, what they share.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest

import mlirad as ad
from mlirad.context import Context
from mlirad.machine import GPU

CTX = Context.default().with_machine(GPU)
WORD = 2**64
NAMES = {ast.Add: "addi", ast.Sub: "subi", ast.Mult: "muli", ast.FloorDiv: "div", ast.Mod: "rem"}


@dataclass(frozen=True)
class Program:
    """Threads ``t`` below ``threads``, in rows of ``u``, read the elements ``places``, in a loop and under a guard.

    ``strides``: the loop over ``k`` from ``t`` on, its end and its step. ``n``: a number that the compiler does not
    know. ``within``: two expressions of which the first must be less.
    """

    places: tuple[str, ...]
    threads: int
    rows: int = 1
    strides: tuple[int, int] | None = None
    n: int = 0
    within: tuple[str, str] | None = None
    is_signed: bool = False

    def elements(self) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
        """Each thread, and an element that it reads."""
        for u, t in product(range(self.rows), range(self.threads)):
            for k in range(t, *self.strides) if self.strides else (0,):
                known = {"u": u, "t": t, "k": k, "n": self.n}
                if self.within is None or self.value(self.within[0], known) < self.value(self.within[1], known):
                    for place in self.places:
                        yield (u, t), tuple(self.value(one, known) for one in place.split(", "))

    def value(self, text: str, known: dict[str, int]) -> int:
        """The 64-bit number that the processor computes."""

        def of(node: ast.expr) -> int:
            if isinstance(node, ast.BinOp):
                one, other = of(node.left), of(node.right)
                if isinstance(node.op, ast.FloorDiv | ast.Mod):
                    one, other = (one, other) if self.is_signed else (one % WORD, other % WORD)
                    quotient = abs(one) // abs(other) * (1 if (one < 0) == (other < 0) else -1)
                    found = quotient if isinstance(node.op, ast.FloorDiv) else one - quotient * other
                else:
                    found = {ast.Add: one + other, ast.Sub: one - other, ast.Mult: one * other}[type(node.op)]
                return (found + WORD // 2) % WORD - WORD // 2
            return int(known[node.id] if isinstance(node, ast.Name) else ast.literal_eval(node))

        return of(ast.parse(text, mode="eval").body)

    def are_shared(self) -> bool:
        """Whether two threads read one element."""
        owners: dict[tuple[int, ...], tuple[int, int]] = {}
        return any(owners.setdefault(element, thread) != thread for thread, element in self.elements())

    def text(self) -> str:
        """The IR."""
        lines: list[str] = []
        numbers = {0, 1, self.threads, self.rows, *(self.strides or ())}

        def of(node: ast.expr) -> str:
            if isinstance(node, ast.BinOp):
                one, other, name = of(node.left), of(node.right), NAMES[type(node.op)]
                name += ("si" if self.is_signed else "ui") * (name in ("div", "rem"))
                lines.append(f"%v{len(lines)} = arith.{name} {one}, {other} : index")
                return f"%v{len(lines) - 1}"
            numbers.update(() if isinstance(node, ast.Name) else (ast.literal_eval(node),))
            return f"%{node.id}" if isinstance(node, ast.Name) else f"%c{ast.literal_eval(node)}"

        def emit(text: str) -> str:
            return of(ast.parse(text, mode="eval").body)

        rank = self.places[0].count(",") + 1
        buffer = f"memref<{'x'.join('?' * rank)}xf64>"
        guard = self.within and [emit(one) for one in self.within]
        lines += [f"%in = arith.cmpi slt, {guard[0]}, {guard[1]} : index\nscf.if %in {{"] if guard else []
        for place in self.places:
            number = len(lines)
            subscripts = ", ".join(map(emit, place.split(", ")))
            lines.append(f"""%x{number} = memref.load %x[{subscripts}] : {buffer}
                %q{number} = arith.mulf %x{number}, %x{number} : f64
                %y{number} = memref.load %y[%u, %t] : memref<?x?xf64>
                %s{number} = arith.addf %q{number}, %y{number} : f64
                memref.store %s{number}, %y[%u, %t] : memref<?x?xf64>""")
        lines += ["}"] if guard else []
        if self.strides:
            lines = [f"scf.for %k = %t to %c{self.strides[0]} step %c{self.strides[1]} {{", *lines, "}"]
        constants = "\n".join(f"%c{number} = arith.constant {number} : index" for number in numbers)
        body = "\n".join(lines)
        return f"""func.func @f(%x: {buffer} {{llvm.noalias}}, %y: memref<?x?xf64> {{llvm.noalias}}, %n: index) {{
            {constants}
            scf.parallel (%u, %t) = (%c0, %c0) to (%c{self.rows}, %c{self.threads}) step (%c1, %c1) {{
            {body}
            scf.reduce
            }}
            return }}"""

    def has_owners(self) -> bool:
        """Whether the additions to the shadow are plain."""
        return "atomic_rmw" not in str(ad.transforms.vjp(ad.parse(self.text()), "f", wrt="all", ctx=CTX))


OWNED = {
    "two digits": Program(("t // 8, t % 8",), 64),
    "two digits, signed": Program(("t // 8, t % 8",), 64, is_signed=True),
    "digits of a base that does not divide the threads": Program(("t // 10, t % 10",), 64),
    "of an unknown base": Program(("t // n, t % n",), 64, n=7),
    "digits beside other terms": Program(("u * 8 + t // 8, t % 8",), 64, 3),
    "three digits, the remainder divided again": Program(("t // 12, t % 12 // 4, t % 12 % 4",), 48),
    "three digits, the quotient divided again": Program(("t // 12, t // 4 % 3, t % 4",), 48),
    "three digits of unknown bases": Program(("t // n // 3, t // n % 3, t % n",), 48, n=4),
    "three digits, by an unknown product": Program(("t // (3 * n), t // n % 3, t % n",), 48, n=4),
    "three digits of one unknown base": Program(("t // (n * n), t // n % n, t % n",), 48, n=3),
    "three digits, the remainder by a product": Program(("t // (n * n), t % (n * n) // n, t % (n * n) % n",), 48, n=3),
    "digits of both ids together": Program(("(u * 6 + t) // 4, (u * 6 + t) % 4",), 6, 4),
    "a strided loop over the elements of a tile": Program(("k // 10, k % 10",), 16, strides=(100, 16)),
    "shifted digits": Program(("t // 8 + 1, (t % 8 + 3) % 8",), 32),
    "the next one, periodic": Program(("(t + 1) % 8, u",), 8, 2),
    "the one before, of an unknown period": Program(("(t + n - 1) % n",), 12, n=9, within=("t", "n")),
    "both periodic, of digits": Program(("(t // 8 + 3) % 4, (t % 8 + 7) % 8",), 32),
    "below zero, modulo a power of two": Program(("(t - 1) % 8",), 8),
    "fields, each with its own distance": Program(("0, (t + 1) % 8", "1, (t + 7) % 8", "2, t"), 8),
}
SHARED = {
    "a remainder alone": Program(("t % 8",), 16),
    "a quotient alone": Program(("t // 8",), 16),
    "another divisor": Program(("t // 9, t % 8",), 64),
    "a larger divisor of the remainder's dividend": Program(("t // 12, t // 4 % 2, t % 4",), 48),
    "a larger product": Program(("t // (n * n), t // n % 3, t % n",), 64, n=4),
    "another product": Program(("t // (n * n + n), t // n % n, t % n",), 48, n=3),
    "digits of different numbers": Program(("t // 8, t * 2 % 8",), 64),
    "other terms that overlap": Program(("u * 7 + t // 8, t % 8",), 64, 3),
    "digits of overlapping numbers": Program(("(u * 5 + t) // 4, (u * 5 + t) % 4",), 6, 4),
    "strides that are too short": Program(("k // 10, k % 10",), 16, strides=(100, 15)),
    "more threads than the period": Program(("(t + 1) % 8",), 9),
    "an unknown period without a guard": Program(("(t + 1) % n",), 12, n=9),
    "a guard that lets in one too many": Program(("(t + 1) % n",), 12, n=9, within=("t", "n + 1")),
    "two distances in one field": Program(("(t + 1) % 8", "(t + 7) % 8"), 8),
    "below zero, modulo another number": Program(("(t - 1) % 10",), 10),
    "quotients that round to zero on both sides": Program(("(t - 8) // 8, u",), 16, 2, is_signed=True),
    "a quotient plus what differs inside a thread": Program(("t // 8 + k, t % 8",), 16, strides=(20, 1)),
    "multiples of a quotient divided again": Program(("t // 16, t // 4 * 2 % 4, t % 4",), 32),
    "signed remainders below zero": Program(("u * 4 + (k - 4) % 4",), 1, 2, (12, 1), is_signed=True),
    "one of two accesses divides another number": Program(("t // 8, t % 8", "t // 8, (t + 1) % 8"), 64),
}


@pytest.mark.parametrize("name", OWNED)
def test_each_element_has_one_owner(name: str) -> None:
    assert not OWNED[name].are_shared()
    assert OWNED[name].has_owners()


@pytest.mark.parametrize("name", SHARED)
def test_near_misses_stay_atomic(name: str) -> None:
    assert SHARED[name].are_shared()
    assert not SHARED[name].has_owners()


def random_program(random: Random) -> Program:
    threads, rows, n = random.choice((4, 6, 8, 12, 16)), random.choice((1, 1, 2, 3)), random.choice((2, 3, 4, 5, 8))
    strides = (
        (random.choice((12, 20, 30)), random.choice((1, threads, threads * rows))) if random.random() < 0.3 else None
    )

    def number() -> str:
        base = random.choice(
            ["t", "t", "k"] if strides else ["t", "t", f"(u * {threads} + t)", f"(u * {threads - 1} + t)"]
        )
        return random.choice(
            [base, base, f"({base} + {random.choice((1, n - 1, n))})", f"({base} - 1)", f"({base} * 2)"]
        )

    def place() -> list[str]:
        one, by = number(), random.choice(["n", str(n), str(n), "4"])
        digits = [f"{one} // {by}", f"{one} % {by}"]
        kind = random.random()
        if kind < 0.2:
            digits = [f"{one} % {by}", random.choice(["u", "t", "0"])]
        elif kind < 0.4:
            digits = [f"{one} // {by} // 2", f"{one} // {by} % 2", random.choice([digits[1], f"{number()} % {by}"])]
        elif kind < 0.6:
            other = random.choice([by, "2", "3"])
            digits = [f"{one} // ({by} * {other})", f"{one} // {by} % {random.choice([other, other, '2'])}", digits[1]]
        elif kind < 0.7:
            digits[1] = f"({digits[1]} + {random.choice((1, n - 1))}) % {by}"
        return [*digits, random.choice(["u", "0"])]

    first = place()
    places = [first, [f"{one} + 1" if random.random() < 0.3 else one for one in first]][: random.choice((1, 1, 2))]
    within = (number(), random.choice(["n", str(n), "6"])) if random.random() < 0.3 else None
    return Program(tuple(map(", ".join, places)), threads, rows, strides, n, within, random.random() < 0.4)


@pytest.mark.parametrize("seeds", [range(60), range(60, 120)])
def test_random_elements_with_owners_are_not_shared(seeds: range) -> None:
    programs = [random_program(Random(seed)) for seed in seeds]
    owned = [one for one in programs if one.has_owners()]
    assert not [one for one in owned if one.are_shared()]
    assert len(owned) > len(seeds) // 5
