"""Recurrent layers with dropout between them, one after the other: torch's own decomposition leaves the dropout out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.torch.imports import require_torch


def recurrent_functions() -> dict[Any, Callable[..., Any]]:
    """A recurrent function of torch -> one with the same result."""
    torch = require_torch()
    return {run: _layerwise(run) for run in (torch.lstm, torch.gru, torch.rnn_tanh, torch.rnn_relu)}


def _layerwise(run: Callable[..., Any]) -> Callable[..., Any]:
    def applied(x: Any, second: Any, *rest: Any, **named: Any) -> Any:
        torch = require_torch()
        is_packed = len(rest) > 1 and not isinstance(rest[1], bool)  # its batch sizes come second
        hidden, (params, biases, layers, p, training, two_ways, *first) = (
            (rest[0], rest[1:]) if is_packed else (second, rest)
        )
        if not p or not training or layers == 1:
            return run(x, second, *rest, **named)
        if is_packed:
            message = "the torch program applies a recurrent layer with dropout to a packed sequence"
            helps = ("apply its layers one by one, or pass a padded batch",)
            raise UnsupportedError(Diagnostic("MA0942", message, helps=helps))
        states = hidden if isinstance(hidden, tuple | list) else (hidden,)
        ways, count = 1 + two_ways, len(params) // layers
        y, ends = x.transpose(0, 1) if first[0] else x, []
        for i in range(layers):
            given = [one[i * ways : (i + 1) * ways] for one in states]
            inner = tuple(given) if len(given) > 1 else given[0]
            y, *end = run(y, inner, params[i * count : (i + 1) * count], biases, 1, 0.0, training, two_ways, False)
            ends.append(end)
            y = torch.dropout(y, p, True) if i < layers - 1 else y
        return (y.transpose(0, 1) if first[0] else y, *map(torch.cat, zip(*ends, strict=True)))

    return applied
