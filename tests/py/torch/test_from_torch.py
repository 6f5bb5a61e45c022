"""Torch programs become modules: names, structure, what is a constant, what is refused and where."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest
import torch

import mlirad as ad
import mlirad.torch as mt
from mlirad.errors import UnsupportedError, UsageError

F64 = torch.float64


class Loss(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.net = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.Tanh(), torch.nn.Linear(8, 3)).double()

    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return ((self.net(x) - y) ** 2).mean()


def random(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.from_numpy(np.random.default_rng(seed).normal(size=shape))


def names(module: ad.Function) -> list[str]:
    return [argument.name for argument in module.prototype.arguments]


def test_the_gradient_of_a_network_is_that_of_torch() -> None:
    torch.manual_seed(0)
    loss, x, y = Loss(), random(5, 4), random(5, 3, seed=1)
    module = mt.from_torch(loss, x, y)
    state = {name: one.detach().numpy() for name, one in loss.named_parameters()}
    assert names(ad.function(module, "main")) == [*(f"%{name}" for name in state), "%x", "%y"]
    run = ad.value_and_grad(module, "main", wrt=["net.0.weight", "net.2.bias", "x"])
    value, found = run(*state.values(), x.numpy(), y.numpy())
    x.requires_grad_()
    expected = loss(x, y)
    expected.backward()
    assert abs(value - expected.item()) < 1e-14
    for one, wanted in zip(found, (loss.net[0].weight, loss.net[2].bias, x), strict=True):
        np.testing.assert_allclose(one, wanted.grad, rtol=1e-12, atol=1e-15)


def test_nested_arguments_are_named_by_where_they_are() -> None:
    def f(pair: dict[str, torch.Tensor], *more: torch.Tensor, scale: float, k: torch.Tensor) -> torch.Tensor:
        return pair["u"] * more[0] * scale + more[1][0] + k

    x = random(3)
    f1 = ad.function(mt.from_torch(f, {"u": x, "v": 2.0}, x, (x, x), scale=3.0, k=x, name="f1"), "f1")
    assert names(f1) == ["%pair.u", "%more.0", "%more.1.0", "%more.1.1", "%k"]
    a = x.numpy()
    np.testing.assert_allclose(f1(a, a, a, a, a), 3 * a * a + 2 * a)


def test_what_a_program_writes_stays_as_it_is() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        x.add_(1.0)
        return x * x

    norm = torch.nn.BatchNorm1d(3).double()
    x = random(4, 3)
    f1 = ad.function(mt.from_torch(f, x), "main")
    given = x.numpy().copy()
    np.testing.assert_allclose(f1(given), (x.numpy() + 1) ** 2)
    np.testing.assert_array_equal(given, x.numpy())
    module = mt.from_torch(norm, x)
    state = [one.detach().numpy() for one in (*norm.parameters(), *norm.buffers())]
    found = ad.function(module, "main")(*state, x.numpy())
    np.testing.assert_allclose(found, norm(x).detach(), rtol=1e-12)


def test_constants_are_compared_as_torch_compares_them() -> None:
    """A folder of torch-mlir takes an integer for the bits of a float."""
    x = random(3)
    comparisons = [torch.eq, torch.ne, torch.gt, torch.ge, torch.lt, torch.le]

    def f(x: torch.Tensor) -> torch.Tensor:
        constants = [torch.full((3,), 2.5, dtype=F64), torch.full((3,), 2.0, dtype=F64)]
        return torch.stack([torch.where(compare(one, 2), x, 0.0) for compare in comparisons for one in constants])

    found = ad.function(mt.from_torch(f, x), "main")(x.numpy())
    np.testing.assert_array_equal(found, f(x).numpy())


def test_a_mask_that_holds_nothing_chooses_nothing() -> None:
    def f(x: torch.Tensor, v: torch.Tensor, m: torch.Tensor) -> torch.Tensor:
        return torch.index_put(x, (m,), v, accumulate=True)

    x, v = random(5, 4), random(4, seed=1)
    run = ad.function(mt.from_torch(f, x, v, torch.zeros(5, dtype=torch.bool)), "main")
    for mask in (torch.zeros(5, dtype=torch.bool), torch.tensor([True, False, True, False, False])):
        np.testing.assert_array_equal(run(x.numpy(), v.numpy(), mask.numpy()), f(x, v, mask).numpy())


def test_indices_that_choose_nothing_change_nothing() -> None:
    """Upstream's lowering divides by their number, and ends the process."""

    def f(x: torch.Tensor, rows: torch.Tensor, numbers: torch.Tensor, i: torch.Tensor) -> torch.Tensor:
        x = torch.index_put(x, (i,), rows, accumulate=True) * x.index_add(0, i, rows).put(i, numbers)
        return x.index_fill(0, i, 2.0) * x.index_copy(0, i, rows)

    x, i = random(4, 3), torch.zeros(0, dtype=torch.int64)
    program = ad.function(mt.from_torch(f, x, random(0, 3), random(0), i), "main")
    _, pullback = ad.vjp(program, x.numpy(), np.ones((0, 3)), np.ones(0), i.numpy())
    np.testing.assert_allclose(pullback(np.ones((4, 3)))[0], 4 * x.numpy() ** 3, rtol=1e-14)


def test_indices_count_from_the_end_where_they_are_negative() -> None:
    def f(x: torch.Tensor, v: torch.Tensor, i: torch.Tensor, j: torch.Tensor) -> torch.Tensor:
        x = torch.index_put(x, (i, j), v, accumulate=True)
        x[:, j] = v[0]
        return x[i]

    x, v, i, j = random(4, 3), random(3, seed=1), torch.tensor([-1, 0, -1]), torch.tensor([1, -2, -3])
    run = ad.function(mt.from_torch(f, x, v, i, j), "main")
    np.testing.assert_array_equal(run(*(one.numpy() for one in (x, v, i, j))), f(x.clone(), v, i, j).numpy())


def test_edges_have_the_values_and_derivatives_of_torch() -> None:
    """Where a formula divides by zero, or subtracts infinities."""
    inf = np.inf

    def f(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        rows = torch.stack([x, 2 * x, x], 1)
        deviations = torch.stack([x, x]).std(0, unbiased=False) + rows.std(1)
        products = torch.xlogy(x, y) + torch.special.xlog1py(x, y) + torch.xlogy(2, y) + torch.xlogy(x, 3)
        one_number = torch.log_softmax(x[1], 0) * x[0] + torch.softmax(x[1], 0)
        return deviations + products + torch.cdist(rows, rows, p=0.0)[0] + one_number

    def g(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.hypot(x, y) + torch.xlogy(0 * y.sign(), x.abs())

    x, y = torch.tensor([0.0, 1.5, 0.0], dtype=F64), torch.tensor([0.5, 2.0, 3.0], dtype=F64)
    leaves, seed = [x.clone().requires_grad_(), y.clone().requires_grad_()], random(3)
    values, pullback = ad.vjp(ad.function(mt.from_torch(f, x, y), "main"), x.numpy(), y.numpy())
    expected = f(*leaves)
    np.testing.assert_allclose(values, expected.detach(), rtol=1e-12)
    for one, wanted in zip(pullback(seed.numpy()), torch.autograd.grad(expected, leaves, seed), strict=True):
        np.testing.assert_allclose(one, wanted, rtol=1e-12)
    x, y = torch.tensor([inf, -inf, 3.0, 0.0], dtype=F64), torch.tensor([inf, 1.0, 4.0, 0.0], dtype=F64)
    run = ad.function(mt.from_torch(g, x, y), "main")
    np.testing.assert_allclose(run(x.numpy(), y.numpy()), g(x, y), rtol=1e-12)


def test_random_numbers_are_refused_where_they_are_drawn() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.dropout(x)

    with pytest.raises(UnsupportedError, match=r"test_from_torch.py:\d+:.*MA0943"):
        mt.from_torch(f, random(3))


def test_what_torch_cannot_export_is_refused() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        return x if x.sum() > 0 else -x

    with pytest.raises(UsageError, match=r"MA0941.*'f'"):
        mt.from_torch(f, random(3))
    with pytest.raises(UsageError, match=r"MA0941.*an? int"):
        mt.from_torch(3)  # type: ignore[arg-type]


def test_shapes_that_depend_on_data_and_backward_inside_are_refused_with_their_line() -> None:
    x = random(4)
    for f in (lambda x: x[x > 0].sum(), lambda x: x.masked_select(x > 0)):
        with pytest.raises(UsageError, match=r"test_from_torch.py:\d+:.*MA0941.*depends on the elements") as caught:
            mt.from_torch(f, x)
        assert "torch.where" in str(caught.value)

    def residual(x: torch.Tensor) -> torch.Tensor:
        (x.requires_grad_() ** 3).sum().backward()
        return x.grad

    for make in (mt.from_torch, lambda f, x: mt.compile(f)(x)):
        with pytest.raises(UnsupportedError, match=r"test_from_torch.py:\d+:.*MA0941.*backward"):
            make(residual, x.clone())
    pack = torch.nn.utils.rnn.pack_padded_sequence
    with pytest.raises(UnsupportedError, match=r"(?s)test_from_torch.py:\d+:.*MA0942.*lengths.*as a list"):
        mt.from_torch(lambda x, lengths: pack(x, lengths).data, random(3, 2, 2), torch.tensor([3, 2]))
    with pytest.raises(UsageError, match=r"MA0941.*lengths \(2, 3\)"):
        mt.from_torch(lambda x: pack(x, [2, 3]).data, random(3, 2, 2))


def changed(lengths: torch.Tensor) -> None:
    lengths[1] = 1


@pytest.mark.parametrize("change", [changed, lambda one: one.sub_(1), lambda one: one[1:].clamp_(max=1)])
def test_lengths_that_are_changed_in_place_have_their_last_values(change: Callable[[torch.Tensor], object]) -> None:
    """What they were made of would be the lengths of other sequences."""

    def f(x: torch.Tensor) -> torch.Tensor:
        lengths = torch.tensor([3, 2])
        change(lengths)
        return torch.nn.utils.rnn.pack_padded_sequence(x, lengths).data

    x = random(3, 2, 2)
    np.testing.assert_array_equal(ad.function(mt.from_torch(f, x), "main")(x.numpy()), f(x).numpy())


def test_lengths_are_sorted_by_positional_arguments_too() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        return torch.nn.utils.rnn.pack_padded_sequence(x, torch.sort(torch.tensor([2, 3]), 0, True)[0]).data

    x = random(3, 2, 2)
    found = ad.compile(mt.from_torch(f, x), "main")(x.numpy())
    np.testing.assert_array_equal(found, f(x))


def test_an_op_without_lowering_is_refused_by_name() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        return torch.special.bessel_j0(x)

    with pytest.raises(UnsupportedError, match=r"MA0942.*bessel_j0"):
        mt.from_torch(f, random(3))
    with pytest.raises(UnsupportedError, match=r"(?s)test_from_torch.*MA0943.*pass random numbers"):
        mt.from_torch(lambda x: torch.nn.functional.fractional_max_pool2d(x, 2, 3), random(1, 1, 6, 6))


def test_torch_is_imported_when_it_is_used_and_a_missing_one_is_a_message() -> None:
    program = """
import sys, mlirad, mlirad.torch
assert "torch" not in sys.modules
sys.modules["torch"] = None
try:
    mlirad.torch.from_torch(abs, 1)
except mlirad.MlirAdError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "MA0940" in done.stdout
    assert "pip install 'mlirad[torch]'" in done.stdout
