"""The benchmark of structured ops runs what it names: one line a product, and one a convolution and set of flags."""

from __future__ import annotations

import pytest

from benchmarks import structured


def test_every_line_has_its_numbers(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(structured, "ROUNDS", 1)
    monkeypatch.setattr(structured, "SIZES", (4,))
    monkeypatch.setattr(structured, "FLAGS", ((),))
    small = {"conv_2d_nchw_fchw": ("1x2x5x5", "3x2x3x3", ("1x3x3x3", "1x3x2x2"))}
    monkeypatch.setattr(structured, "CONVOLUTIONS", small)
    structured.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0].split()[0] for line in lines] == [
        "product",
        "4",
        "4",
        "convolution",
        "conv_2d_nchw_fchw",
        "conv_2d_nchw_fchw",
    ]
    numbers = [[float(word) for word in line.split()[-8:]] for line in lines[4:]]
    assert all(number > 0 for line in numbers for number in line)
