"""Recursive functions that read variables of their callers by pointers, with random reads, writes and arguments.

A value may be passed instead of a pointer only where nothing writes the variable in the meantime; the oracle is LLVM's
own machine code of the same text.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

import mlirad as ad
from mlirad.frontends.llvm import load
from mlirad.frontends.llvm.passed_values import pass_addresses, pass_values
from tests.fuzz.native import NativeModule

#: Without the check that nobody else writes a variable, the values of the last five would be wrong.
SEEDS = [0, 1, 3, 4, 5, 6, 7, 2, 15, 18, 28, 52]


def _walk(rng: np.random.Generator) -> list[str]:
    """A function of two pointers, which it reads, may write and passes on, in either order or as a copy."""
    lines, count, sums, written = [], 0, ["%t"], rng.choice(["%p", "%q"])
    for _ in range(int(rng.integers(2, 6))):
        is_store, place, count = rng.random() < 0.4, int(rng.integers(2)), count + 1
        pointer = written if is_store else rng.choice(["%p", "%q"])
        lines.append(f"%a{count} = getelementptr [2 x double], ptr {pointer}, i32 0, i32 {place}")
        if is_store:
            lines.append(f"%s{count} = fmul double {sums[-1]}, 0.7")
            lines.append(f"store double %s{count}, ptr %a{count}")
        else:
            lines.append(f"%v{count} = load double, ptr %a{count}")
            lines.append(f"%s{count} = fadd double {sums[-1]}, %v{count}")
            sums.append(f"%s{count}")
    lines.append("%stops = icmp sle i32 %n, 0")
    lines.append("br i1 %stops, label %last, label %more")
    passed = rng.choice([*["ptr %p, ptr %q"] * 3, "ptr %q, ptr %p", "ptr %p, ptr %p", "ptr %copy, ptr %q"])
    last = ["last:", f"%r = fmul double {sums[-1]}, {sums[-1]}", "ret double %r"]
    more = ["more:", "%m = sub i32 %n, 1", f"%u = fmul double {sums[-1]}, 0.5", "store double %u, ptr %copy"]
    more += ["%copy1 = getelementptr [2 x double], ptr %copy, i32 0, i32 1", "store double %t, ptr %copy1"]
    more += [f"%w = call double @walk({passed}, double %u, i32 %m)", f"%y = fadd double %w, {sums[-1]}"]
    if rng.random() < 0.5:
        more += ["%again = load double, ptr %p", "%z = fmul double %y, %again", "ret double %z"]
    else:
        more += ["ret double %y"]
    return ["%copy = alloca [2 x double]", *lines, *last, *more]


def _copied(i: int) -> list[str]:
    """Stores the number ``i`` of the array in one of the two variables."""
    to = f"%c{i} = getelementptr [2 x double], ptr %{'ab'[i // 2]}, i32 0, i32 {i % 2}"
    at = f"%x{i} = getelementptr double, ptr %x, i64 {i}"
    return [at, to, f"%l{i} = load double, ptr %x{i}", f"store double %l{i}, ptr %c{i}"]


def _program(seed: int) -> str:
    rng = np.random.default_rng(seed)
    given = rng.choice(["ptr %a, ptr %b", "ptr %a, ptr %a"])
    linkage = rng.choice(["internal ", ""])
    return "\n".join(
        [
            f"define {linkage}double @walk(ptr %p, ptr %q, double %t, i32 %n) {{",
            *_walk(rng),
            "}",
            "define double @f(ptr %x, i32 %n) {",
            "%a = alloca [2 x double]",
            "%b = alloca [2 x double]",
            *(line for i in range(4) for line in _copied(i)),
            f"%y = call double @walk({given}, double 0.3, i32 %n)",
            f"%c = load double, ptr %{rng.choice(['a', 'b'])}",
            "%z = fmul double %y, %c",
            "ret double %z",
            "}",
        ]
    )


def _with_integers(text: str) -> str:
    """``text`` in which `walk` is passed the addresses of its variables as integers."""
    lines = []
    for number, line in enumerate(text.split("\n")):
        if line.startswith("define") and "@walk" in line:
            lines += [re.sub(r"ptr (%\w+)", r"i64 \1.at", line), "%p = inttoptr i64 %p.at to ptr"]
            lines.append("%q = inttoptr i64 %q.at to ptr")
        elif found := re.search(r"@walk\(ptr (%\w+), ptr (%\w+),", line):
            lines += [f"%n{number}.{i} = ptrtoint ptr {found[i]} to i64" for i in (1, 2)]
            new = f"@walk(i64 %n{number}.1, i64 %n{number}.2,"
            lines.append(line.replace(found[0], new))
        else:
            lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize("seed", SEEDS)
def test_addresses_that_are_passed_as_integers_are_pointers(seed: int) -> None:
    text, x = _program(seed), np.random.default_rng(seed).uniform(0.2, 1.2, 4)
    module, other = load(_with_integers(text), functions=["f"]), load(text, functions=["f"])
    assert ad.function(module, "f")(x, 2) == pytest.approx(NativeModule(text).call("f", x, 2), rel=1e-14)
    np.testing.assert_allclose(ad.grad(module, "f")(x, 2), ad.grad(other, "f")(x, 2), rtol=1e-13, atol=0)


_USED_AS_NUMBER = """define internal double @walk(i64 %p.at, i32 %n) {
%p = inttoptr i64 %p.at to ptr
%v = load double, ptr %p
USE
ret double %v
}
define double @f(ptr %x, i64 %k) {
%at = ptrtoint ptr %x to i64
%y = call double @walk(i64 GIVEN, i32 3)
ret double %y
}
"""


@pytest.mark.parametrize(
    ("use", "given", "is_pointer"),
    [("", "%at", True), ("", "%k", False), ("", "7", False), ("%w = add i64 %p.at, 8", "%at", False)],
)
def test_integers_with_other_uses_or_values_stay_integers(use: str, given: str, is_pointer: bool) -> None:
    found = pass_addresses(_USED_AS_NUMBER.replace("USE", use).replace("GIVEN", given))
    assert (found is not None) == is_pointer
    assert not is_pointer or ("@walk(ptr %x, i32 3)" in (found or "") and "load double, ptr %p.at" in (found or ""))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("define internal", "define"),
        ("define internal", "@table = internal constant [1 x ptr] [ptr @walk]\ndefine internal"),
        ("ret double %y", "%z = call double %unknown(ptr @walk)\nret double %y"),
    ],
    ids=["external", "in a table", "passed on"],
)
def test_integers_stay_where_others_may_call_the_function(old: str, new: str) -> None:
    text = _USED_AS_NUMBER.replace("USE", "").replace("GIVEN", "%at")
    assert pass_addresses(text) is not None
    assert pass_addresses(text.replace(old, new)) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_values_and_gradients_are_those_of_the_native_code(seed: int) -> None:
    text, x = _program(seed), np.random.default_rng(seed).uniform(0.2, 1.2, 4)
    native, module = NativeModule(text), load(text, functions=["f"])
    assert ad.function(module, "f")(x, 2) == pytest.approx(native.call("f", x, 2), rel=1e-14)

    def moved(i: int, by: float) -> float:
        at = x.copy()
        at[i] += by
        return float(native.call("f", at, 2))

    differences = [(moved(i, 1e-6) - moved(i, -1e-6)) / 2e-6 for i in range(4)]
    np.testing.assert_allclose(ad.grad(module, "f")(x, 2), differences, rtol=1e-6, atol=1e-7)


def test_some_of_the_programs_pass_values_and_some_do_not() -> None:
    found = {pass_values("\n".join(line.strip() for line in _program(seed).split("\n")), 0) is None for seed in SEEDS}
    assert found == {True, False}
