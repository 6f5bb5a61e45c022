"""Recurrent layers as loops over time, one layer after the other.

Torch's own decompositions unroll the loop, and leave the dropout between layers out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mlirad.torch.imports import require_torch
from mlirad.torch.packed_sequences import numbers_of, pad, rows_of
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
    def applied(x: Any, second: Any, *rest: Any) -> Any:
        torch = require_torch()
        if len(rest) > 1 and not isinstance(rest[1], bool):  # a packed sequence: its batch sizes come second
            sizes = numbers_of(second)
            rows, _ = pad(x, second, False, 0.0, len(sizes))
            here = torch.arange(sizes[0]) < torch.tensor(sizes).unsqueeze(-1)
            y, *ends = applied(rows, *rest, False, here.unsqueeze(-1))
            return rows_of(y, sizes), *ends
        params, biases, layers, p, training, two_ways, is_batch_first, *here = rest
        states = second if isinstance(second, tuple | list) else (second,)
        ways, count = 1 + two_ways, len(params) // layers
        y, ends = x.transpose(0, 1) if is_batch_first else x, []
        for i in range(layers):
            given = tuple(one[i * ways : (i + 1) * ways] for one in states)
            part = params[i * count : (i + 1) * count]
            if here or torch.compiler.is_exporting():
                y, *end = _layer(step, y, given, part, biases, ways, here)
            else:  # autograd may record it
                inner = given if len(given) > 1 else given[0]
                y, *end = run(y, inner, part, biases, 1, 0.0, training, two_ways, False)
            ends.append(end)
            y = torch.dropout(y, p, True) if p and training and i < layers - 1 else y
        return (y.transpose(0, 1) if is_batch_first else y, *map(torch.cat, zip(*ends, strict=True)))

    return applied


def _layer(
    step: Callable[..., Any],
    x: Any,
    states: Sequence[Any],
    params: Sequence[Any],
    biases: bool,
    ways: int,
    here: Sequence[Any],
) -> tuple[Any, ...]:
    """One layer, in one or two directions; ``here``: for packed sequences, which of them have an element at a time."""
    torch = require_torch()
    count, found = len(params) // ways, []

    def body(*given: Any) -> tuple[Any, ...]:
        carried, (row, *rest) = given[: len(states)], given[len(states) :]
        is_here, (weight, *others) = rest[: len(here)], rest[len(here) :]
        new = step(row, carried[0] @ weight + others[0] if biases else carried[0] @ weight, *carried)
        if len(others) > biases:
            new[0] = new[0] @ others[-1]
        for mask in is_here:
            new = [torch.where(mask, one, old) for one, old in zip(new, carried, strict=True)]
        return *new, new[0].clone()

    for way in range(ways):
        first, weight, *others = params[way * count : (way + 1) * count]
        inputs = torch.nn.functional.linear(x.flip(0) if way else x, first, others.pop(0) if biases else None)
        others = [one.t() for one in [weight, *others]]
        rows = [inputs, *(one.flip(0) if way else one for one in here)]
        *ends, y = scan(body, [one[way] for one in states], rows, others)
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
