"""The table of how compiling grows adds up; the transformer in it has the gradient of its differences."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import mlirad as ad

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from benchmarks import compile_time, transformer


def test_growth_is_told_of_twice_as_much_each_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = [(shape, make, 200, limit) for shape, make, _, limit in compile_time.LIMITS if shape != "layers"]
    monkeypatch.setattr(compile_time, "LIMITS", small)
    compile_time.main(["--growth", "--repeat", "1"])
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["program", "size", "derivative", "lowering", "LLVM", "sum", "times", "limit"]
    assert [row.split()[1] for row in rows] == ["50", "100", "200"] * 2
    for row in rows:
        _, _, derivative, lowering, llvm, whole, *_ = row.split()
        assert float(whole) == pytest.approx(float(derivative) + float(lowering) + float(llvm), abs=0.03)


def test_a_transformer_on_tensors_has_the_gradient_of_its_differences() -> None:
    module = ad.parse(transformer.layers(1))
    primal, step = ad.compile(module, "f"), 1e-6
    generator = np.random.default_rng(7)
    t, d, h = transformer.T, transformer.D, transformer.H
    arguments = [generator.normal(size=shape) / 4 for shape in ((t, d), *[(d, d)] * 4, (d, h), (h, d))]
    value, gradient = ad.value_and_grad(module, "f")(*arguments)
    way = generator.normal(size=arguments[0].shape)
    ahead, behind = (primal(arguments[0] + sign * step * way, *arguments[1:]) for sign in (1, -1))
    assert value == primal(*arguments)
    assert np.sum(gradient * way) == pytest.approx((ahead - behind) / (2 * step), rel=1e-6)
