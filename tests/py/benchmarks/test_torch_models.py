"""The gradients that are timed beside torch are torch's."""

from __future__ import annotations

import pytest

from benchmarks import torch_models


def test_all_models_agree_with_torch(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch_models, "_ROUNDS", 1)
    assert torch_models.main(["--tiny"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line[:26].strip() for line in printed[1:]] == [model.name for model in torch_models.MODELS]
