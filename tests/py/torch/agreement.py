"""Values, gradients and tangents of a torch program, compared with those that torch computes itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch

import mlirad as ad
import mlirad.torch as mt


def random(*shape: int, seed: int = 0) -> torch.Tensor:
    """Normal numbers."""
    return torch.from_numpy(np.random.default_rng(seed).normal(size=shape))


def check(f: Callable[..., Any], *args: torch.Tensor) -> None:
    """``f``, a module or a function of tensors that returns tensors, by its parameters and by arguments of floats."""
    is_module = isinstance(f, torch.nn.Module)
    parameters, buffers = (dict(f.named_parameters()), dict(f.named_buffers())) if is_module else ({}, {})
    names = [*parameters, *buffers]
    leaves = [one.detach().clone() for one in (*parameters.values(), *buffers.values(), *args)]
    # Torch has no derivatives by what batch norm has seen.
    wrt = [i for i, one in enumerate(leaves) if one.is_floating_point() and not len(parameters) <= i < len(names)]
    for i in wrt:
        leaves[i].requires_grad_()
    rng = np.random.default_rng(5)

    def flat(*tensors: torch.Tensor) -> tuple[torch.Tensor, ...]:
        given, rest = dict(zip(names, tensors, strict=False)), tensors[len(names) :]
        result = torch.func.functional_call(f, given, rest) if is_module else f(*rest)
        return tuple(one for one in torch.utils._pytree.tree_leaves(result) if isinstance(one, torch.Tensor))

    expected = flat(*leaves)
    floats = [one for one in expected if one.is_floating_point()]
    seeds = [torch.from_numpy(np.asarray(rng.normal(size=tuple(one.shape)))) for one in floats]
    with_grad = [(one, seed) for one, seed in zip(floats, seeds, strict=True) if one.requires_grad]
    outputs, cotangents = zip(*with_grad, strict=True)
    gradients = torch.autograd.grad(outputs, [leaves[i] for i in wrt], cotangents, materialize_grads=True)
    run = ad.function(mt.from_torch(f, *args), "main")
    arrays = [one.detach().numpy().copy() for one in leaves]
    weights = tuple(one.numpy() for one in seeds)
    values, pullback = ad.vjp(run, *arrays, wrt=wrt)
    found = pullback(weights if len(weights) > 1 else weights[0])
    for one, value in zip(expected, values if isinstance(values, tuple) else (values,), strict=True):
        np.testing.assert_allclose(value, one.detach().numpy(), rtol=1e-10, atol=1e-12)
    for i, gradient, one in zip(wrt, found, gradients, strict=True):
        np.testing.assert_allclose(gradient, one.numpy(), rtol=1e-8, atol=1e-10, err_msg=f"argument {i}")
    tangents = {i: rng.normal(size=arrays[i].shape) for i in wrt}
    _, along = ad.jvp(run, arrays, [tangents.get(i) for i in range(len(arrays))])
    moved = [one for one in (along if isinstance(along, tuple) else (along,)) if one is not None]
    forward = sum(float(np.vdot(a, b)) for a, b in zip(weights, moved, strict=True))
    assert forward == pytest.approx(
        sum(float(np.vdot(g, tangents[i])) for i, g in zip(wrt, found, strict=True)), rel=1e-9
    )
