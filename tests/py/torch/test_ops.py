"""Functions of modules as torch ops: autograd of any order, fake tensors, vmap, torch.compile; compiled modules."""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
import torch
from torch.utils.checkpoint import checkpoint

import mlirad as ad
import mlirad.torch as mt
from mlirad.edit.walk import find_ops
from mlirad.errors import UnsupportedError, UsageError
from mlirad.torch import compiled, ops

F64 = torch.float64
TENSORS = """func.func @t(%x: tensor<3x4xf64>, %s: f64) -> (tensor<3x4xf64>, f64) {
  %0 = math.sin %x : tensor<3x4xf64>
  %1 = tensor.splat %s : tensor<3x4xf64>
  %2 = arith.mulf %0, %1 : tensor<3x4xf64>
  %3 = arith.mulf %s, %s : f64
  return %2, %3 : tensor<3x4xf64>, f64
}"""
BUFFERS = """func.func @m(%x: memref<?xf64>, %y: memref<?xf64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %y[%i] : memref<?xf64>
    %c = math.sin %a : f64
    %d = arith.mulf %c, %b : f64
    memref.store %d, %y[%i] : memref<?xf64>
  }
  return
}"""


@pytest.fixture(scope="module")
def tensors() -> Callable[..., Any]:
    return mt.wrap(ad.parse(TENSORS), "t")


@pytest.fixture(scope="module")
def buffers() -> Callable[..., Any]:
    return mt.wrap(ad.parse(BUFFERS), "m")


def random(*shape: int, seed: int = 0, grad: bool = False) -> torch.Tensor:
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(*shape, dtype=F64, generator=generator, requires_grad=grad)


def test_first_and_second_derivatives_agree_with_differences(tensors: Any, buffers: Any) -> None:
    x, s = random(3, 4, grad=True), torch.tensor(1.5, dtype=F64, requires_grad=True)
    assert torch.autograd.gradcheck(tensors, (x, s))
    assert torch.autograd.gradgradcheck(tensors, (x, s))
    a, b = random(5, grad=True), random(5, seed=1, grad=True)
    assert torch.autograd.gradcheck(lambda a, b: buffers(a, b, 5), (a, b))
    assert torch.autograd.gradgradcheck(lambda a, b: buffers(a, b, 5), (a, b))


def test_the_backward_pass_reads_what_the_forward_pass_has_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    op = ops.TorchOp(ad.parse(TENSORS), "t", None, None)
    x, s = random(3, 4, grad=True), torch.tensor(1.5, dtype=F64, requires_grad=True)
    seeds = random(3, 4, seed=1), torch.tensor(-0.7, dtype=F64)
    expected = torch.autograd.grad((torch.sin(x) * s, s * s), (x, s), seeds)
    kept: list[Any] = []
    run, again = op._run_with_pullback, op._gradients

    def watched(*args: Any) -> Any:
        outputs, pullback = run(*args)
        kept.append(weakref.ref(pullback))
        return outputs, pullback

    def agrees(found: Any) -> bool:
        return all(torch.allclose(a, b, rtol=1e-12) for a, b in zip(found, expected, strict=True))

    monkeypatch.setattr(op, "_run_with_pullback", watched)
    monkeypatch.setattr(op, "_gradients", None)
    outputs = op.apply([x, s])
    assert agrees(torch.autograd.grad(outputs, (x, s), seeds, retain_graph=True))
    assert kept[0]() is not None
    assert agrees(torch.autograd.grad(outputs, (x, s), seeds))
    assert kept[0]() is None, "torch frees its own tensors behind the last backward pass, too"
    with pytest.raises(RuntimeError, match="a second time"):
        torch.autograd.grad(outputs, (x, s), seeds)
    outputs = op.apply([x, s])
    with torch.no_grad():
        s.add_(1)  # as an optimizer would: the backward pass reads the argument itself
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        torch.autograd.grad(outputs, (x, s), seeds)
    with torch.no_grad():
        s.sub_(1)
    given = x.t().contiguous().t()  # it has gaps: the copy that the pass reads lives as long as that
    outputs = op.apply([given, s])
    del given
    assert agrees(torch.autograd.grad(outputs, (x, s), seeds))
    monkeypatch.setattr(op, "_gradients", again)
    outputs = checkpoint(lambda x, s: op.apply([x, s]), x, s, use_reentrant=False)
    assert agrees(torch.autograd.grad(outputs, (x, s), seeds))
    rows = torch.stack([seeds[0], 2 * seeds[0]])
    found = torch.autograd.grad(op.apply([x, s])[0], x, rows, is_grads_batched=True)[0]
    torch.testing.assert_close(found, rows * torch.cos(x) * s)


def test_torch_finds_nothing_wrong_with_the_ops(tensors: Any, buffers: Any) -> None:
    s = torch.tensor(1.5, dtype=F64, requires_grad=True)
    for op, arguments in (
        (tensors.op, (random(3, 4, grad=True), s)),
        (buffers.op, (random(5, grad=True), random(5, grad=True), torch.tensor(5))),
    ):
        assert set(torch.library.opcheck(op, arguments).values()) == {"SUCCESS"}


def test_what_is_written_is_a_result_and_stays_as_it_is(buffers: Any) -> None:
    x, y = random(6), random(6, seed=1)
    kept = y.clone()
    found = buffers(x, y, 6)
    assert torch.equal(y, kept)
    torch.testing.assert_close(found, x.sin() * y, rtol=1e-14, atol=0)
    # Views with gaps are copied.
    torch.testing.assert_close(buffers(x[::2], y[::2], 3), (x.sin() * y)[::2], rtol=1e-14, atol=0)


def test_the_transforms_of_torch_compose(buffers: Any) -> None:
    a, b = random(7, 5), random(5, seed=1)
    grad, vmap = torch.func.grad, torch.func.vmap

    def total(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return buffers(x, y, 5).sum()

    near = {"rtol": 1e-12, "atol": 1e-14}
    torch.testing.assert_close(grad(total)(a[0], b), b * a[0].cos(), **near)
    torch.testing.assert_close(grad(lambda x: grad(total)(x, b).sum())(a[0]), -b * a[0].sin(), **near)
    torch.testing.assert_close(vmap(lambda x: buffers(x, b, 5))(a), a.sin() * b, **near)
    torch.testing.assert_close(vmap(grad(total), (0, None))(a, b), a.cos() * b, **near)
    outside = grad(lambda y: vmap(total, (0, None))(a, y).sum())(b)
    torch.testing.assert_close(outside, a.sin().sum(0), **near)
    torch.testing.assert_close(torch.func.jacrev(lambda x: buffers(x, b, 5))(a[0]), torch.diag(b * a[0].cos()), **near)


@pytest.mark.filterwarnings("ignore:`torch.jit.script`")  # by torch's forward mode
def test_dual_numbers_have_tangents_with_and_without_gradients(tensors: Any, buffers: Any) -> None:
    duals = torch.autograd.forward_ad
    x, s, along, pace = random(3, 4), torch.tensor(1.5, dtype=F64), random(3, 4, seed=2), torch.tensor(0.7, dtype=F64)
    y, n = random(4, seed=1), random(4, seed=4)
    for is_required in (False, True):
        with duals.dual_level():
            given = duals.make_dual(x.clone().requires_grad_(is_required), along)
            product, square = (duals.unpack_dual(one).tangent for one in tensors(given, duals.make_dual(s, pace)))
            torch.testing.assert_close(product, along * x.cos() * s + x.sin() * pace)
            torch.testing.assert_close(square, 2 * s * pace)
            # Only the array that is written has a tangent, then only the one that is read.
            last = duals.unpack_dual(buffers(x[0], duals.make_dual(y, n), 4)).tangent
            torch.testing.assert_close(last, x[0].sin() * n)
            last = duals.unpack_dual(buffers(duals.make_dual(x[0], n), y, 4)).tangent
            torch.testing.assert_close(last, x[0].cos() * n * y)
        with duals.dual_level():  # forward over reverse
            given = duals.make_dual(y.clone().requires_grad_(), n)
            (gradient,) = torch.autograd.grad(buffers(given, x[0], 4).sum(), given, create_graph=True)
            torch.testing.assert_close(duals.unpack_dual(gradient).tangent, -y.sin() * x[0] * n)
    meta = tensors(x.to("meta"), s.to("meta"))
    assert [one.device.type for one in meta] == ["meta"] * 2


def test_a_graph_of_torch_compile_holds_the_op(tensors: Any) -> None:
    @torch.compile(backend="aot_eager", fullgraph=True)
    def f(x: torch.Tensor, s: torch.Tensor) -> torch.Tensor:
        product, square = tensors(x, s)
        return product.sum() * square

    x, s = random(3, 4, grad=True), torch.tensor(1.5, dtype=F64, requires_grad=True)
    f(x, s).backward()
    torch.testing.assert_close(x.grad, 1.5**3 * x.detach().cos())
    torch.testing.assert_close(s.grad, 3 * 1.5**2 * x.detach().sin().sum())


def test_derivatives_made_by_mlirad_are_ops_too() -> None:
    f = ad.grad(
        ad.function(
            ad.parse(
                BUFFERS.replace("return", "%z = memref.load %y[%c0] : memref<?xf64>\n return %z : f64").replace(
                    "index) {", "index) -> f64 {"
                )
            ),
            "m",
        ),
        wrt="x",
    )
    x, y = random(4, grad=True), random(4, seed=1)
    gradient, _ = mt.wrap(f)(x, y, 4)
    torch.testing.assert_close(gradient[0], y[0] * x.detach()[0].cos())


def test_tensors_of_another_dtype_are_refused(tensors: Any) -> None:
    with pytest.raises(UsageError, match=r"MA0944.*float32"):
        tensors(random(3, 4).float(), 1.0)
    with pytest.raises(UsageError, match=r"MA0701.*2 arguments, got 1"):
        tensors(random(3, 4))


def test_a_compiled_module_trains_as_the_module_does() -> None:
    torch.manual_seed(0)
    net = torch.nn.Sequential(
        torch.nn.Linear(4, 6), torch.nn.BatchNorm1d(6), torch.nn.Tanh(), torch.nn.Linear(6, 1)
    ).double()
    other = torch.nn.Sequential(
        torch.nn.Linear(4, 6), torch.nn.BatchNorm1d(6), torch.nn.Tanh(), torch.nn.Linear(6, 1)
    ).double()
    other.load_state_dict(net.state_dict())
    copy = mt.compile(other)
    x, y = random(8, 4), random(8, 1, seed=1)
    for model in (net, copy):
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        for _ in range(3):
            optimizer.zero_grad()
            ((model(x) - y) ** 2).mean().backward()
            optimizer.step()
    for one, wanted in zip(other.state_dict().values(), net.state_dict().values(), strict=True):
        torch.testing.assert_close(one, wanted, rtol=1e-10, atol=1e-12)
    torch.testing.assert_close(copy.eval()(x), net.eval()(x), rtol=1e-10, atol=1e-12)


def test_a_compiled_module_is_copied_replaced_and_transformed_as_the_module_is() -> None:
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.LeakyReLU(0.1)).double().eval()
    run, x, weights = mt.compile(net).eval(), random(4, 3), random(4, 2, seed=1)
    # The first call is one under a transform of torch.
    first, wanted = (torch.func.grad(lambda x, f=f: (f(x) * weights).sum())(x) for f in (run, net))
    torch.testing.assert_close(first, wanted)
    average = deepcopy(run)
    assert not average.training
    with torch.no_grad():
        average.module[0].weight.mul_(3)
    torch.testing.assert_close(average(x), average.module(x))
    torch.testing.assert_close(run(x), net(x))
    net[1] = torch.nn.LeakyReLU(0.3)
    torch.testing.assert_close(torch.compile(run, backend="eager")(x), net(x))


def test_there_may_be_more_arguments_than_an_op_of_torch_can_have() -> None:
    count = 65
    body = " ".join(f"%t{i} = arith.mulf %t{i - 1}, %x{i} : f64" for i in range(1, count))
    arguments = ", ".join(f"%x{i}: f64" for i in range(count))
    text = f"func.func @p({arguments}) -> f64 {{ %t0 = math.sin %x0 : f64 {body} return %t{count - 1} : f64 }}"
    run = mt.wrap(ad.parse(text), "p")
    values = [one.detach().requires_grad_() for one in 1 + 0.1 * random(count)]

    def plain(*given: Any) -> Any:
        return given[0].sin() * torch.stack(given[1:]).prod()

    def both(f: Any) -> Any:
        first = torch.autograd.grad(f(*values), values, torch.tensor(0.7, dtype=F64), create_graph=True)
        return *first, *torch.autograd.grad(sum(k * one for k, one in enumerate(first)), values)

    torch.testing.assert_close(both(run), both(plain))
    torch.testing.assert_close(torch.compile(run, backend="eager")(*values), plain(*values))
    several = random(3, seed=count)
    fixed = [one.detach() for one in values[1:]]
    found, wanted = (torch.func.vmap(torch.func.grad(lambda x, f=f: f(x, *fixed)))(several) for f in (run, plain))
    torch.testing.assert_close(found, wanted)


def test_a_compiled_function_has_the_structure_of_the_function() -> None:
    def f(pair: dict[str, torch.Tensor], scale: float = 2.0) -> dict[str, Any]:
        return {"y": pair["a"] * pair["b"] * scale, "scale": scale}

    run = mt.compile(f)
    a, b = random(3, grad=True), random(3, seed=1)
    for scale in (2.0, 3.0):
        found = run({"a": a, "b": b}, scale=scale)
        assert found["scale"] == scale
        torch.testing.assert_close(found["y"], a * b * scale)
    (gradient,) = torch.autograd.grad(found["y"].sum(), a)
    torch.testing.assert_close(gradient, 3 * b)
    with pytest.raises(UnsupportedError, match="MA0945"):
        mt.compile(lambda x: x.add_(1))(b)


def test_a_compiled_function_leaves_no_gradient_out() -> None:
    net, x = torch.nn.Linear(3, 2).double(), random(4, 3, grad=True)
    with pytest.raises(UsageError, match=r"MA0946.*'<lambda>'"):
        mt.compile(lambda x: net(x).sum())(x)
    with pytest.raises(UsageError, match=r"MA0947.*ndarray"):
        mt.compile(lambda x, k: x * k)(x, x.detach().numpy())


def test_a_compiled_function_draws_the_random_numbers_that_torch_draws() -> None:
    layers = torch.nn.RNN(4, 4, 2, dropout=0.4, batch_first=True).double().requires_grad_(False)

    def noisy(x: torch.Tensor, s: torch.Tensor) -> torch.Tensor:
        x = x + layers(x[None])[0][0]
        y = torch.distributions.Normal(x, s).rsample() * torch.rand(3, 4, dtype=x.dtype)
        return y + torch.nn.functional.dropout(x.mT, 0.4).mT

    given = random(3, 4, grad=True), torch.rand(3, 4, dtype=F64).requires_grad_()
    same, weights, draws = mt.compile(noisy), random(3, 4, seed=1), set()
    for seed in (3, 3, 4):
        found = []
        for f in (noisy, same):
            torch.manual_seed(seed)
            value = f(*given)
            found.append((value, *torch.autograd.grad(value, given, weights), torch.rand(1)))
        draws.add(float(found[1][0].detach()[0, 0]))
        torch.testing.assert_close(found[1], found[0])
    assert len(draws) == 2


def test_only_what_is_added_up_is_added_in_any_order() -> None:
    x, w = random(3, 4), random(4, 2, seed=1)
    module = mt.from_torch(lambda x, w: (x @ w).sin().sum() + (x + x).exp(), x, w)
    compiled._allow_any_order(module)
    flags = re.findall(r"arith.addf .*", str(module))
    assert [("reassoc" in line, "%out" in line) for line in flags] in ([(True, True), *[(False, False)] * 2],)
    assert str(module).count("reassoc") == 1  # and in the body of the product, which is not printed
    (product,) = find_ops(module.operation, lambda op: op.name == "linalg.matmul")
    assert "reassoc" in str(product.regions[0].blocks[0])


def test_zeros_of_both_signs_are_other_constants() -> None:
    run = mt.compile(lambda x, k: torch.atan2(x * 0, torch.full((2,), k, dtype=F64)))
    x = torch.ones(2, dtype=F64)
    for k in (0.0, -0.0, 0.0):
        torch.testing.assert_close(run(x, k), torch.atan2(x * 0, torch.full((2,), k, dtype=F64)))


def test_results_have_the_strides_that_torch_compile_expects() -> None:
    module = ad.parse("""func.func @f(%x: memref<3x4xf64>)
        -> (memref<4x3xf64, strided<[1, 4]>>, memref<4xf64, strided<[-1], offset: 3>>) {
      %a = memref.alloc() : memref<3x4xf64>
      memref.copy %x, %a : memref<3x4xf64> to memref<3x4xf64>
      %b = memref.transpose %a (i, j) -> (j, i) : memref<3x4xf64> to memref<4x3xf64, strided<[1, 4]>>
      %c = memref.reinterpret_cast %a to offset: [3], sizes: [4], strides: [-1]
        : memref<3x4xf64> to memref<4xf64, strided<[-1], offset: 3>>
      return %b, %c : memref<4x3xf64, strided<[1, 4]>>, memref<4xf64, strided<[-1], offset: 3>>
    }""")
    f, x = mt.wrap(module, "f"), random(3, 4)
    run = torch.compile(lambda x: [(2 * one).view(-1) for one in f(x)], backend="aot_eager")
    for found, wanted in zip(run(x), (2 * x.T.reshape(-1), 2 * x[0].flip(0)), strict=True):
        torch.testing.assert_close(found, wanted)
