"""Recurrent layers as loops over time, one layer after the other.

Torch's own decompositions unroll the loop, and leave the dropout between layers out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mlirad.errors import Diagnostic, UnsupportedError
from mlirad.torch.imports import require_torch
from mlirad.torch.scans import scan


def recurrent_functions() -> dict[Any, Callable[..., Any]]:
    """A recurrent function of torch -> one with the same result."""
    torch = require_torch()
    return {
        torch.lstm: _layerwise(torch.lstm, _lstm),
        torch.gru: _layerwise(torch.gru, _gru),
        torch.rnn_tanh: _layerwise(torch.rnn_tanh, _rnn(torch.tanh)),
        torch.rnn_relu: _layerwise(torch.rnn_relu, _rnn(torch.relu)),
    }


def _layerwise(run: Callable[..., Any], step: Callable[..., Any]) -> Callable[..., Any]:
    def applied(x: Any, second: Any, *rest: Any, **named: Any) -> Any:
        torch = require_torch()
        if len(rest) > 1 and not isinstance(rest[1], bool):  # a packed sequence: its batch sizes come second
            _, _, _, layers, p, training, *_ = rest
            if p and training and layers > 1:
                message = "the torch program applies a recurrent layer with dropout to a packed sequence"
                helps = ("apply its layers one by one, or pass a padded batch",)
                raise UnsupportedError(Diagnostic("MA0942", message, helps=helps))
            return run(x, second, *rest, **named)
        params, biases, layers, p, training, two_ways, is_batch_first = rest
        states = second if isinstance(second, tuple | list) else (second,)
        ways, count = 1 + two_ways, len(params) // layers
        y, ends = x.transpose(0, 1) if is_batch_first else x, []
        for i in range(layers):
            given = tuple(one[i * ways : (i + 1) * ways] for one in states)
            part = params[i * count : (i + 1) * count]
            if torch.compiler.is_exporting():
                y, *end = _layer(step, y, given, part, biases, ways)
            else:  # autograd may record it
                inner = given if len(given) > 1 else given[0]
                y, *end = run(y, inner, part, biases, 1, 0.0, training, two_ways, False)
            ends.append(end)
            y = torch.dropout(y, p, True) if p and training and i < layers - 1 else y
        return (y.transpose(0, 1) if is_batch_first else y, *map(torch.cat, zip(*ends, strict=True)))

    return applied


def _layer(
    step: Callable[..., Any], x: Any, states: Sequence[Any], params: Sequence[Any], biases: bool, ways: int
) -> tuple[Any, ...]:
    """One layer, in one or two directions."""
    torch = require_torch()
    count, found = len(params) // ways, []

    def body(*given: Any) -> tuple[Any, ...]:
        carried, (row, weight, *others) = given[: len(states)], given[len(states) :]
        new = step(row, carried[0] @ weight + others[0] if biases else carried[0] @ weight, *carried)
        if len(others) > biases:
            new[0] = new[0] @ others[-1]
        return *new, new[0].clone()

    for way in range(ways):
        first, weight, *others = params[way * count : (way + 1) * count]
        inputs = torch.nn.functional.linear(x.flip(0) if way else x, first, others.pop(0) if biases else None)
        others = [one.t() for one in [weight, *others]]
        *ends, y = scan(body, [one[way] for one in states], [inputs], others)
        found.append((y.flip(0) if way else y, *ends))
    ys, *last = zip(*found, strict=True)
    return torch.cat(ys, -1), *map(torch.stack, last)


def _lstm(x: Any, hidden: Any, h: Any, c: Any) -> list[Any]:
    i, f, g, o = (x + hidden).chunk(4, -1)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return [o.sigmoid() * c.tanh(), c]


def _gru(x: Any, hidden: Any, h: Any) -> list[Any]:
    (r, z, n), (hidden_r, hidden_z, hidden_n) = (one.chunk(3, -1) for one in (x, hidden))
    n = (n + (r + hidden_r).sigmoid() * hidden_n).tanh()
    return [n + (z + hidden_z).sigmoid() * (h - n)]


def _rnn(activation: Callable[..., Any]) -> Callable[..., list[Any]]:
    return lambda x, hidden, h: [activation(x + hidden)]
