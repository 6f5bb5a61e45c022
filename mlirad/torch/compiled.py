"""Torch modules and functions with forward and backward passes compiled by mlirad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.floats import with_flags
from mlirad.edit.rewrite import terminator_of
from mlirad.edit.walk import defining_op, find_ops
from mlirad.errors import Diagnostic, UnsupportedError, UsageError
from mlirad.runtime.target import Cpu, Target
from mlirad.torch.export import Exported, export
from mlirad.torch.imports import require_torch
from mlirad.torch.ops import TorchOp

_FLAGS: Final = "fastmath"


def compile(
    f: Callable[..., Any], /, *, target: Target | None = None, ctx: Context | None = None
) -> Callable[..., Any]:
    """The torch module or function ``f`` with forward and backward passes compiled by mlirad, for CPU tensors.

    It takes and returns the same as ``f``. If ``f`` is a `torch.nn.Module`, so is the result, which shares its
    parameters and buffers: optimizers, `torch.autograd` of any order and `torch.func` work as before, and a copy has
    its own parameters. Buffers that the module changes are changed. ``f`` is exported and compiled in the first call,
    and again for other shapes, dtypes, values of other arguments, modules in it, or mode (`train`, `eval`). Other state
    that ``f`` reads, such as attributes of modules and global variables, is fixed in that call. The forward pass saves
    tensors for the backward pass, which also reads parameters and arguments: as in torch, in-place changes of these in
    between are errors, and not detected if made through `.data`. Under `torch.func`, `torch.compile` and in derivatives
    of derivatives the forward pass runs again instead. Without a ``target``, functions such as tanh may be vectorized,
    to 4 ulp (`Cpu(fastmath=("afn",))`), and reductions and matrix products may sum in any order, as in torch.

    Raises:
        UsageError: torch is not installed; or when called: `torch.export` cannot export ``f``, it reads tensors that
            require gradients and are neither arguments nor parameters, or an argument is neither a tensor nor hashable.
        UnsupportedError: when called: torch-mlir has no lowering for an op, it draws random numbers whose distribution
            depends on data, or it writes to its arguments.
    """
    torch = require_torch()
    programs = _Programs(f, target, ctx)
    if not isinstance(f, torch.nn.Module):
        return programs
    base: Any = torch.nn.Module

    class CompiledModule(base):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.module = f

        def forward(self, *args: Any, **kwargs: Any) -> Any:
            return programs(*args, **kwargs)

        def __reduce__(self) -> Any:  # a copy computes with the copied parameters
            return partial(compile, target=target, ctx=ctx), (self.module,), self.__dict__

    made: Callable[..., Any] = CompiledModule()
    return made


class _Programs:
    """One op for each signature of a call."""

    def __init__(self, f: Any, target: Target | None, ctx: Context | None) -> None:
        self._f, self._target, self._ctx = f, target or Cpu(fastmath=("afn",)), ctx
        self._has_default_target = target is None
        self._torch = require_torch()
        self._is_module = isinstance(f, self._torch.nn.Module)
        self._known: dict[Any, tuple[Exported, TorchOp]] = {}

    def __reduce__(self) -> Any:
        target = None if self._has_default_target else self._target
        return partial(compile, target=target, ctx=self._ctx), (self._f,)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        torch, f = self._torch, self._f
        modules = [*f.modules()] if self._is_module else []
        state = self._state(modules)
        leaves: Sequence[Any] = args
        structure: Any = len(args)
        if kwargs or not all(isinstance(one, torch.Tensor) for one in args):
            leaves, structure = torch.utils._pytree.tree_flatten((args, kwargs))
        tensors = [one for one in leaves if isinstance(one, torch.Tensor)]
        key = (
            tuple(map(self._word, [*state, *leaves])),
            structure,
            tuple(modules),  # they may be replaced
            tuple([one.training for one in modules]),
        )
        if key not in self._known:
            self._known[key] = torch.compiler.disable(self._made)(args, kwargs)
        exported, op = self._known[key]
        given = [*state, *tensors, *(draw() for draw in exported.draws)]
        for position in exported.changed:  # the derivative reads their contents before the call
            given[position] = given[position].clone()
        found = op.apply(given)
        values = list(found) if isinstance(found, tuple | list) else [found]
        changed = values[len(values) - len(exported.changed) :] if exported.changed else []
        with torch.no_grad():
            for position, value in zip(exported.changed, changed, strict=True):
                state[position].copy_(value)
        return exported.build(values)

    def _state(self, modules: Sequence[Any]) -> list[Any]:
        """The parameters, then the buffers, without duplicates; faster than `parameters()` and `buffers()`."""
        parameters = {id(one): one for module in modules for one in module._parameters.values() if one is not None}
        buffers = {id(one): one for module in modules for one in module._buffers.values() if one is not None}
        return [*parameters.values(), *buffers.values()]

    def _word(self, leaf: Any) -> Any:
        """The key of an argument: the part that the program depends on."""
        if isinstance(leaf, self._torch.Tensor):
            return leaf.shape, leaf.dtype
        if isinstance(leaf, float | complex):
            return type(leaf), repr(leaf)  # by text: zeros of both signs are equal, and NaN is not equal to itself
        try:
            hash(leaf)
        except TypeError:
            message = f"an argument is a {type(leaf).__name__}, which is neither a tensor nor hashable"
            helps = ("pass a tensor, or a hashable object: a number, a string, a tuple",)
            raise UsageError(Diagnostic("MA0947", message, helps=helps)) from None
        return type(leaf), leaf

    def _made(self, args: Any, kwargs: Any) -> tuple[Exported, TorchOp]:
        with self._torch._functorch.pyfunctorch.temporarily_clear_interpreter_stack():
            exported = export(self._f, args, kwargs, "main", for_calls=True)
        if any(position >= len(exported.states) for position in exported.changed):
            message = "the torch function writes to its arguments; a compiled function cannot"
            raise UnsupportedError(Diagnostic("MA0945", message, helps=("write to a copy: x = x.clone()",)))
        if self._has_default_target:
            _allow_any_order(exported.module)
        return exported, TorchOp(exported.module, exported.name, self._target, self._ctx)


def _allow_any_order(module: ir.Module) -> None:
    """Let what structured ops add up to an output be added in any order."""
    for op in find_ops(module.operation, lambda op: op.name.startswith("linalg.") and len(op.regions) == 1):
        block = op.regions[0].blocks[0]
        sums = list(block.arguments)[len(block.arguments) - len(op.results) :]
        for add in filter(None, map(defining_op, terminator_of(block).operands)):
            if add.name == "arith.addf" and any(one in sums for one in add.operands):
                add.attributes[_FLAGS] = with_flags(add.attributes[_FLAGS], ("reassoc", "contract"))
                for factor in filter(None, map(defining_op, add.operands)):
                    if factor.name == "arith.mulf":
                        factor.attributes[_FLAGS] = with_flags(factor.attributes[_FLAGS], ("contract",))
