"""Networks, with their parameters as arguments: values, gradients and tangents are those of torch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

import mlirad.torch as mt
from tests.py.torch.agreement import check, random

pytestmark = pytest.mark.slow
F = torch.nn.functional
nn = torch.nn


class ConvNet(nn.Module):
    """Convolutions with batch norm as in inference, pooling, a linear layer, and cross entropy."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(2, 3, 3, padding=1),
            nn.BatchNorm2d(3),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Conv2d(3, 4, 3),
            nn.Flatten(),
        )
        self.head = nn.Linear(4 * 2 * 2, 5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.cross_entropy(self.head(self.body(x)), torch.tensor([1, 4]))


class Residual(nn.Module):
    """A basic block of ResNet."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Conv2d(2, 4, 3, 2, 1, bias=False), nn.Conv2d(4, 4, 3, 1, 1, bias=False)
        self.na, self.nb = nn.BatchNorm2d(4), nn.BatchNorm2d(4)
        self.short = nn.Sequential(nn.Conv2d(2, 4, 1, 2, bias=False), nn.BatchNorm2d(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.nb(self.b(F.relu(self.na(self.a(x)))))
        return F.relu(y + self.short(x))


class Recurrent(nn.Module):
    """A recurrent network over a short sequence, its last state put through a linear layer."""

    def __init__(self, kind: Callable[..., nn.Module]) -> None:
        super().__init__()
        self.net, self.head = kind(3, 4, batch_first=True), nn.Linear(4, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.net(x)[0][:, -1])


class Packed(nn.Module):
    """A recurrent network over sequences of different lengths, the longest one not first."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: torch.Tensor) -> Any:
        lengths = torch.tensor([3, 4, 1]) if self.net.batch_first else [3, 4, 1]
        packed = pack_padded_sequence(x, lengths, batch_first=self.net.batch_first, enforce_sorted=False)
        y, states = self.net(packed)
        padded, found = pad_packed_sequence(y, batch_first=self.net.batch_first, padding_value=2.0, total_length=6)
        return padded, found, y.data, states


class WithStates(nn.Module):
    """A recurrent network that is given both of its states."""

    def __init__(self, net: nn.Module) -> None:
        super().__init__()
        self.net = net

    def forward(self, x: torch.Tensor, h: torch.Tensor, c: torch.Tensor) -> Any:
        return self.net(x, (h, c))


class Autoencoder(nn.Module):
    """The loss of a variational autoencoder; the noise is an argument."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder, self.decoder = nn.Linear(6, 4), nn.Linear(2, 6)

    def forward(self, x: torch.Tensor, noise: torch.Tensor) -> torch.Tensor:
        mean, log_variance = self.encoder(x).chunk(2, 1)
        found = self.decoder(mean + noise * torch.exp(0.5 * log_variance))
        divergence = -0.5 * (1 + log_variance - mean**2 - log_variance.exp()).sum()
        return F.binary_cross_entropy_with_logits(found, torch.sigmoid(x), reduction="sum") + divergence


class NeuralOde(nn.Module):
    """Steps of the classical Runge-Kutta method through a small network."""

    def __init__(self) -> None:
        super().__init__()
        self.f = nn.Sequential(nn.Linear(2, 5), nn.Tanh(), nn.Linear(5, 2))

    def forward(self, y: torch.Tensor) -> torch.Tensor:
        h = 0.1
        for _ in range(2):
            a = self.f(y)
            b = self.f(y + h / 2 * a)
            c = self.f(y + h / 2 * b)
            y = y + h / 6 * (a + 2 * b + 2 * c + self.f(y + h * c))
        return y


class GraphNet(nn.Module):
    """Two graph convolutions: messages along edges are scattered to where they go."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Linear(3, 4), nn.Linear(4, 2)

    def forward(self, x: torch.Tensor, edges: torch.Tensor) -> torch.Tensor:
        source, target = edges[0], edges[1]
        degree = torch.zeros(x.shape[0], dtype=x.dtype).index_add(0, target, torch.ones(target.shape[0], dtype=x.dtype))
        for layer in (self.a, self.b):
            h = layer(x)
            gathered = torch.zeros_like(h).scatter_add(0, target[:, None].expand(-1, h.shape[1]), h[source])
            x = torch.tanh(h + gathered / (1 + degree)[:, None])
        return x


class Gpt(nn.Module):
    """A block of GPT-2 with its embeddings, in plain torch, and the loss of the next token."""

    def __init__(self, vocabulary: int = 7, width: int = 8, heads: int = 2, length: int = 5) -> None:
        super().__init__()
        self.tokens, self.places = nn.Embedding(vocabulary, width), nn.Embedding(length, width)
        self.na, self.nb, self.nc = nn.LayerNorm(width), nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.heads = heads

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        batch, length = ids.shape
        x = self.tokens(ids) + self.places(torch.arange(length))
        q, k, v = self.qkv(self.na(x)).view(batch, length, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        weights = (q @ k.mT) / k.shape[-1] ** 0.5
        weights = weights.masked_fill(torch.triu(torch.ones(length, length, dtype=torch.bool), 1), -torch.inf)
        mixed = (F.softmax(weights, -1) @ v).transpose(1, 2).reshape(batch, length, -1)
        x = x + self.out(mixed)
        x = x + self.down(F.gelu(self.up(self.nb(x)), approximate="tanh"))
        logits = self.nc(x) @ self.tokens.weight.T
        return F.cross_entropy(logits[:, :-1].reshape(-1, logits.shape[-1]), ids[:, 1:].reshape(-1))


class SelfAttention(nn.MultiheadAttention):
    def forward(self, x: torch.Tensor) -> Any:  # type: ignore[override]
        return super().forward(x, x, x)


EDGES = torch.tensor([[0, 1, 2, 3, 0, 4], [1, 2, 0, 3, 2, 1]])
NETWORKS: dict[str, tuple[Callable[[], nn.Module], tuple[torch.Tensor, ...]]] = {
    "MLP": (lambda: nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.Linear(8, 3), nn.Softmax(-1)), (random(5, 4),)),
    "conv net": (ConvNet, (random(2, 2, 8, 8),)),
    "residual block": (Residual, (random(2, 2, 6, 6),)),
    "transformer layer": (
        lambda: nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, norm_first=True),
        (random(2, 4, 8),),
    ),
    "attention": (lambda: SelfAttention(8, 2, batch_first=True), (random(2, 4, 8),)),
    "LSTM": (lambda: Recurrent(nn.LSTM), (random(2, 4, 3),)),
    "GRU": (lambda: Recurrent(nn.GRU), (random(2, 4, 3),)),
    "LSTM, two ways, projected": (
        lambda: nn.LSTM(3, 4, 2, batch_first=True, bidirectional=True, proj_size=2),
        (random(2, 4, 3),),
    ),
    "LSTM without biases": (
        lambda: WithStates(nn.LSTM(3, 4, bias=False, proj_size=2)),
        (random(4, 3), random(1, 2), random(1, 4)),
    ),
    "GRU, two ways": (lambda: nn.GRU(3, 4, 2, bidirectional=True, bias=False), (random(4, 2, 3), random(4, 2, 4))),
    "LSTM, packed": (lambda: Packed(nn.LSTM(3, 4, 2, bidirectional=True, proj_size=2)), (random(5, 3, 3),)),
    "GRU, packed": (lambda: Packed(nn.GRU(3, 4, batch_first=True)), (random(3, 4, 3),)),
    "RNN": (lambda: nn.RNN(3, 4, 2, nonlinearity="relu", dropout=0.5), (random(4, 2, 3), random(2, 2, 4))),
    "autoencoder": (Autoencoder, (random(3, 6), random(3, 2, seed=1))),
    "neural ODE": (NeuralOde, (random(3, 2),)),
    "graph network": (GraphNet, (random(5, 3), EDGES)),
    "GPT-2 block": (Gpt, (torch.tensor([[1, 4, 0, 6, 2], [3, 3, 5, 1, 0]]),)),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_gradients_by_parameters_and_inputs_are_those_of_torch(name: str) -> None:
    make, given = NETWORKS[name]
    torch.manual_seed(3)
    check(make().double().eval(), *given)


@pytest.mark.parametrize("kind", [nn.LSTM, nn.GRU, nn.RNN])
def test_a_recurrent_network_is_a_loop_over_time(kind: Callable[..., nn.Module]) -> None:
    modules = [str(mt.from_torch(kind(2, 3).double(), random(steps, 2, 2))) for steps in (3, 50)]
    assert [text.count("scf.for") for text in modules] == [1, 1]
    assert modules[0].count("\n") == modules[1].count("\n")


@pytest.mark.parametrize("momentum", [0.1, None])
def test_a_normalization_that_the_program_closes_over_does_not_write_its_statistics(momentum: float | None) -> None:
    one = nn.BatchNorm2d(3, momentum=momentum).double()
    two = nn.InstanceNorm2d(3, affine=True, track_running_stats=True).double()
    before = one.running_mean.clone()

    def network(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        parameters = {"weight": weight, "bias": bias}
        y = torch.func.functional_call(one, parameters, (x,))
        return torch.func.functional_call(two, parameters, (y.sin(),))

    args = random(2, 3, 4, 4), random(3, seed=1), random(3, seed=2)
    mt.from_torch(network, *args)
    assert torch.equal(one.running_mean, before)
    check(network, *args)
