"""A torch module trained with passes that mlirad compiles, and a layer of it written in MLIR: compared with torch."""

from __future__ import annotations

import torch

import mlirad as ad
import mlirad.torch

#: The dynamics of a damped oscillator, one step of which a loop in MLIR makes: y is written, step after step.
STEPS = """
func.func @steps(%y: memref<?x2xf64>, %k: memref<2xf64>, %h: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %stiffness = memref.load %k[%c0] : memref<2xf64>
  %damping = memref.load %k[%c1] : memref<2xf64>
  scf.for %i = %c1 to %n step %c1 {
    %before = arith.subi %i, %c1 : index
    %p = memref.load %y[%before, %c0] : memref<?x2xf64>
    %v = memref.load %y[%before, %c1] : memref<?x2xf64>
    %spring = arith.mulf %stiffness, %p : f64
    %friction = arith.mulf %damping, %v : f64
    %force = arith.addf %spring, %friction : f64
    %change = arith.mulf %h, %force : f64
    %velocity = arith.subf %v, %change : f64
    %moved = arith.mulf %h, %velocity : f64
    %position = arith.addf %p, %moved : f64
    memref.store %position, %y[%i, %c0] : memref<?x2xf64>
    memref.store %velocity, %y[%i, %c1] : memref<?x2xf64>
  }
  return
}"""


def path_by_torch(start: torch.Tensor, k: torch.Tensor, h: float, n: int) -> torch.Tensor:
    """The same steps as torch runs them, one op after the other."""
    rows = [start]
    for _ in range(n - 1):
        p, v = rows[-1]
        velocity = v - h * (k[0] * p + k[1] * v)
        rows.append(torch.stack([p + h * velocity, velocity]))
    return torch.stack(rows)


def train() -> None:
    """A network with forward and backward passes by mlirad takes the steps that torch's own takes."""
    torch.manual_seed(0)
    x = torch.linspace(-2.0, 2.0, 64, dtype=torch.float64)[:, None]
    y = torch.sin(3 * x)
    losses = []
    for make in (lambda net: net, ad.torch.compile):
        torch.manual_seed(1)
        net = torch.nn.Sequential(torch.nn.Linear(1, 32), torch.nn.Tanh(), torch.nn.Linear(32, 1)).double()
        model = make(net)
        optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
        for _ in range(200):
            optimizer.zero_grad()
            loss = torch.nn.functional.mse_loss(model(x), y)
            loss.backward()
            optimizer.step()
        losses.append(loss.item())
    assert abs(losses[0] - losses[1]) < 1e-6 * losses[0]
    print(f"torch_module: a loss of {losses[1]:.6f} after 200 steps, by torch {losses[0]:.6f}")


def fit() -> None:
    """A loop in MLIR is a differentiable op: its parameters are found by gradients through all of its steps."""
    steps = ad.torch.wrap(ad.parse(STEPS), "steps")
    h, n = 0.02, 200
    start = torch.zeros(n, 2, dtype=torch.float64)
    start[0, 0] = 1.0
    true = torch.tensor([4.0, 0.3], dtype=torch.float64)
    k = torch.tensor([3.5, 0.1], dtype=torch.float64, requires_grad=True)
    torch.testing.assert_close(steps(start, k, h, n), path_by_torch(start[0], k, h, n))
    wanted = steps(start, true, h, n)
    found = torch.autograd.grad(((steps(start, k, h, n) - wanted) ** 2).sum(), k)
    by_torch = torch.autograd.grad(((path_by_torch(start[0], k, h, n) - wanted) ** 2).sum(), k)
    torch.testing.assert_close(found, by_torch)
    optimizer = torch.optim.LBFGS([k], max_iter=60, tolerance_grad=1e-12, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = ((steps(start, k, h, n) - wanted) ** 2).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    torch.testing.assert_close(k.detach(), true, rtol=1e-5, atol=1e-6)
    print(f"torch_module: stiffness {k[0].item():.6f} and damping {k[1].item():.6f} are found through 200 steps")


def main() -> None:
    train()
    fit()


if __name__ == "__main__":
    main()
