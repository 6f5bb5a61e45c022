"""The gradients that are timed beside torch are torch's."""

from __future__ import annotations

import pytest
import torch

from benchmarks import torch_models


def test_all_models_agree_with_torch(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no C++ compiler, for `torch.compile`, the others are measured."""
    monkeypatch.setattr(torch_models, "_ROUNDS", 1)
    with torch._inductor.config.patch({"cpp.cxx": ("no-such-compiler",)}):
        assert torch_models.main(["--tiny"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line[:26].strip() for line in printed[1:]] == [model.name for model in torch_models.MODELS]
    assert all(line.split().count("C++") == 3 for line in printed[1:])


@pytest.mark.filterwarnings("ignore:.*torch.jit:DeprecationWarning")  # in torch itself
def test_compiled_modules_agree_with_torch(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    if not torch_models.has_compiler():
        pytest.skip("torch.compile takes a C++ compiler, and there is none")
    monkeypatch.setattr(torch_models, "_ROUNDS", 1)
    monkeypatch.setattr(torch_models, "MODELS", torch_models.MODELS[:1])
    assert torch_models.main(["--tiny"]) == 0
    (_, line) = capsys.readouterr().out.splitlines()
    assert torch_models.NO_COMPILER not in line
