"""Functions of MLIR modules as torch ops, with fake tensors, autograd of any order, and vmap.

An op is functional: arrays that the function writes are copied first, and their final contents are additional results.
So the derivative of an op is an op of the same kind, for the function of `mlirad.transforms.vjp`, and so is a batch of
it; each is created when it is first needed. Tensors are passed by address, and results are not copied; the GIL is
released during the call.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import count
from typing import Any, Final

import numpy

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.errors import Diagnostic, UsageError
from mlirad.functions import ANY, Function
from mlirad.pullbacks import split_function
from mlirad.runtime.memref_abi import Argument, Buffer, Scalar
from mlirad.runtime.prototype import Prototype
from mlirad.runtime.pullback import SplitFunction
from mlirad.runtime.target import Target
from mlirad.torch.imports import require_torch
from mlirad.torch.shared_arrays import as_array, as_tensor, plain, sharing
from mlirad.transforms.batching import vmap as batched_module
from mlirad.transforms.derivatives import jvp as tangent_module
from mlirad.transforms.derivatives import vjp as derived_module
from mlirad.transforms.module_context import placed
from mlirad.transforms.reverse_options import ReverseOptions
from mlirad.transforms.wrt import PrimalFunction

#: The shapes of outputs from those of arguments; None for an extent that is only known after the call.
Shapes = Callable[[Sequence[tuple[Any, ...]]], "list[tuple[Any, ...]]"]

_numbers: Final = count()
#: The maximum number of arguments of an op of torch; more are passed as a list.
_MOST_ARGUMENTS: Final = 64


def wrap(
    f: ir.Module | Function, name: str | None = None, /, *, target: Target | None = None, ctx: Context | None = None
) -> Callable[..., Any]:
    """``@name`` of a module, or a function returned by a transform, as a differentiable function of CPU tensors.

    It takes tensors and numbers, and returns a tensor or a tuple of them: the results, followed by the final contents
    of each array argument that the function writes; the argument tensors are not changed. It is a `torch.library` op
    (``.op``, which takes a list if there are more than 64 arguments), which supports `torch.compile`; the function
    supports `torch.autograd` and `torch.func` as well, in both modes, of any order, and `vmap`. There are no
    derivatives with respect to integers and complex numbers. An op stays registered until the process ends.

    Raises:
        UsageError: torch is not installed, or there is no such function.
    """
    if isinstance(f, Function):
        program = f.specialize()
        f, name, target, ctx = program.module, program.name, target or program.target, ctx or program.ctx
    made = TorchOp(f, name, target, ctx)

    def call(*values: Any) -> Any:
        return made(*values)

    call.__name__ = call.__qualname__ = made.name
    call.__doc__ = f"`{made.prototype}` as a torch op."
    call.op = made.op  # type: ignore[attr-defined]
    return call


class TorchOp:
    """A function of a module as a `torch.library` op, with the ops of its derivatives and batches.

    Attributes:
        name: the name of the function.
        prototype: its arguments and results.
        written: the positions of the arguments that it writes.
        op: the op overload.
    """

    def __init__(
        self, module: Any, name: Any, target: Target | None, ctx: Context | None, shapes: Shapes | None = None
    ) -> None:
        torch = require_torch()
        self._torch = torch
        self._module, self._target, self._ctx = module, target, ctx or Context.default()
        with placed(module):
            primal = PrimalFunction.find(module, name, self._ctx)
            self.prototype = Prototype.of(primal.op, primal.names)
            self._active = [primal.takes_part(i) for i in range(len(primal.names))]
            self._seeded = [primal.facts.is_differentiable(type) for type in primal.type.results]
            self._is_buffer = [isinstance(type, ir.MemRefType) for type in primal.type.inputs]
        self.name = primal.name
        self.written = tuple(i for i, one in enumerate(self.prototype.arguments) if one.written)
        self._outputs = [*self.prototype.results, *(self.prototype.arguments[i].type for i in self.written)]
        self._given = [self._dtype(argument.type) for argument in self.prototype.arguments]
        self._returned = [self._dtype(type) for type in self._outputs]
        self._function = Function.of(module, name, target, ctx)
        self._shapes = shapes or self._own_shapes
        self._returns_tensors = not self.written and not any(
            isinstance(type, ir.MemRefType) for type in primal.type.results
        )
        self._split: dict[tuple[int, ...], SplitFunction] = {}
        self._derived: dict[tuple[int, ...], _OpDerivative] = {}
        self._pushed: dict[tuple[int, ...], TorchOp] = {}
        self._batched: dict[Any, TorchOp] = {}
        self._takes_list = len(self.prototype.arguments) > _MOST_ARGUMENTS
        self._defined = self._register()
        self.op = self._defined._opoverload

    def _register(self) -> Any:
        word = re.sub(r"\W", "_", self.name)
        parameters = ", ".join(f"Tensor a{i}" for i in range(len(self.prototype.arguments)))
        if self._takes_list:
            parameters = "Tensor[] a"
        results = ", ".join(["Tensor"] * len(self._outputs))
        schema = f"({parameters}) -> {results if len(self._outputs) == 1 else f'({results})'}"
        name = f"mlirad::{word}_{next(_numbers)}"
        functions = self._of_list() if self._takes_list else (self._run, self._fake, self._vmap, self._backward, _save)
        run, fake, vmap, backward, save = functions
        defined = self._torch.library.custom_op(name, run, mutates_args=(), schema=schema, device_types="cpu")
        defined.register_fake(fake)
        defined.register_autograd(backward, setup_context=save)
        defined.register_vmap(vmap)
        return defined

    def _of_list(self) -> tuple[Callable[..., Any], ...]:
        """The functions of an op that takes a list of tensors."""

        def backward(ctx: Any, *cotangents: Any) -> Any:
            needed = self._needed(ctx.needs_input_grad[0])
            return list(self._gradients(needed, ctx.saved_tensors, cotangents))

        return (
            lambda tensors: self._run(*tensors),
            lambda tensors: self._fake(*tensors),
            lambda info, in_dims, tensors: self._vmap(info, in_dims[0], *tensors),
            backward,
            lambda ctx, inputs, output: _save(ctx, inputs[0], output),
        )

    def _call_op(self, tensors: Sequence[Any]) -> Any:
        return self._defined([*tensors]) if self._takes_list else self._defined(*tensors)

    def __call__(self, *values: Any) -> Any:
        """Call the op; numbers are converted to tensors of the argument types."""
        if len(values) != len(self.prototype.arguments):
            message = f"'{self.name}' takes {len(self.prototype.arguments)} arguments, got {len(values)}"
            raise self.prototype.wrong(message)
        tensor = self._torch.Tensor
        given = [
            value if isinstance(value, tensor) else self._torch.tensor(value, dtype=dtype)
            for dtype, value in zip(self._given, values, strict=True)
        ]
        return self.apply(given)

    def apply(self, tensors: Sequence[Any]) -> Any:
        """Call the op. Functions derived by `torch.library` do not support `torch.func`, for which there are others.

        In eager mode the forward pass keeps a tape for the backward pass, as `mlirad.vjp` does.
        """
        torch = self._torch
        if torch.compiler.is_compiling():
            return self._call_op(tensors)
        if torch._C._functorch.peek_interpreter_stack() is not None or _has_tangents(tensors):
            return self._function_of_torch.apply(*tensors)
        if self.written or not self._is_eager(tensors):
            return self._call_op(tensors)
        if torch.is_grad_enabled() and any(one.requires_grad for one in tensors):
            return self._function_with_tape.apply(*tensors)
        return self._run(*tensors)

    def _is_eager(self, tensors: Sequence[Any]) -> bool:
        """Whether ``tensors`` are plain tensors, and no tracer or dispatch mode is active."""
        torch = self._torch
        plain = torch.Tensor, torch.nn.Parameter
        is_batch = torch._C._functorch.is_legacy_batchedtensor
        is_watched = torch._C._len_torch_dispatch_stack() or torch.jit.is_tracing()
        return not is_watched and all(one.__class__ in plain and one.is_cpu and not is_batch(one) for one in tensors)

    @cached_property
    def _function_with_tape(self) -> Any:
        torch = self._torch
        base: Any = torch.autograd.Function

        class TapedFunction(base):  # type: ignore[misc]
            @staticmethod
            def forward(ctx: Any, *tensors: Any) -> Any:
                needed = self._needed(ctx.needs_input_grad)
                if not needed:
                    ctx.save_for_backward(*tensors, torch.empty(0))
                    return self._run(*tensors)
                outputs, pullback = self._run_with_pullback(needed, tensors)
                # Torch frees saved tensors, and what they refer to, when no further backward pass is possible.
                holder = torch.empty(0)
                holder.pullback = pullback
                ctx.save_for_backward(*tensors, holder)
                return outputs

            @staticmethod
            def backward(ctx: Any, *cotangents: Any) -> Any:
                *tensors, holder = ctx.saved_tensors
                pullback = getattr(holder, "pullback", None)  # a hook for saved tensors may have replaced the tensor
                is_in_func = torch._C._functorch.peek_interpreter_stack() is not None
                if pullback is None or torch.is_grad_enabled() or is_in_func or not self._is_eager(cotangents):
                    return self._gradients(self._needed(ctx.needs_input_grad), tensors, cotangents)
                return self._pulled_back(pullback, self._needed(ctx.needs_input_grad), cotangents)

        return TapedFunction

    def _run_with_pullback(self, needed: tuple[int, ...], tensors: Sequence[Any]) -> tuple[Any, Any]:
        split = self._split.get(needed)
        if split is None:
            split = self._split[needed] = self._split_by(needed)
        packed = self._packed_all(tensors)
        found, pullback = split(*packed)
        return self._tensors(found, tensors, packed), pullback

    def _split_by(self, needed: Sequence[int]) -> SplitFunction:
        """The function with pullbacks that read its arguments: torch tells whether these have changed meanwhile."""
        program = self._function.source(ANY)
        return split_function(
            program, ANY, list(needed), "all", self._ctx or program.ctx, ReverseOptions(), borrows=True
        )

    def _pulled_back(self, pullback: Any, needed: Sequence[int], cotangents: Sequence[Any]) -> Any:
        seeds = [
            one.item() if isinstance(type, Scalar) else as_array(plain(one), type.dtype)
            for one, type in zip(cotangents, self._outputs, strict=True)
        ]
        seeds = self.seeds(seeds)
        found = pullback(seeds[0] if len(seeds) == 1 else tuple(seeds))
        gradients: list[Any] = [None] * len(self._given)
        for i, one in zip(needed, found, strict=True):
            gradients[i] = as_tensor(one, self._given[i])
        return _one_or_all(gradients)

    def _needed(self, wanted: Sequence[bool]) -> tuple[int, ...]:
        """The arguments for which a gradient is needed."""
        return tuple(i for i, is_wanted in enumerate(wanted) if is_wanted and self._active[i])

    @cached_property
    def _function_of_torch(self) -> Any:
        base: Any = self._torch.autograd.Function

        class OpFunction(base):  # type: ignore[misc]
            forward = staticmethod(lambda *tensors: self._call_op(tensors))
            setup_context = staticmethod(_save)
            backward = staticmethod(lambda ctx, *cotangents: self._backward(ctx, *cotangents))
            jvp = staticmethod(lambda ctx, *tangents: self._tangents_of(ctx.saved_tensors, tangents))
            vmap = staticmethod(lambda info, in_dims, *tensors: self._vmap(info, in_dims, *tensors))

        return OpFunction

    def _dtype(self, type: Scalar | Buffer) -> Any:
        return getattr(self._torch, str(type.dtype))

    def _run(self, *tensors: Any) -> Any:
        """The op on real tensors."""
        packed = self._packed_all(tensors)
        return self._tensors(self._function(*packed), tensors, packed)

    def _packed_all(self, tensors: Sequence[Any]) -> list[Any]:
        return [self._packed(argument, one) for argument, one in zip(self.prototype.arguments, tensors, strict=True)]

    def _tensors(self, found: Any, tensors: Sequence[Any], packed: Sequence[Any]) -> Any:
        """The outputs, from the results of the function for ``packed``."""
        results = list(found) if isinstance(found, tuple) else [] if found is None else [found]
        if self._returns_tensors:  # each is a whole allocation
            made = [as_tensor(one, dtype) for one, dtype in zip(results, self._returned, strict=True)]
            addresses = {one.data_ptr() for one in tensors}
            for i, one in enumerate(made):
                address = one.data_ptr()
                if address in addresses:
                    made[i] = one.clone()
                addresses.add(address)
            return _one_or_all(made)
        own = [*results, *(packed[i] for i in self.written)]
        kept = [one for i, one in enumerate(packed) if i not in self.written and isinstance(one, numpy.ndarray)]
        shared = sharing(own, kept)
        return _one_or_all([self._unpacked(i, one, is_shared=i in shared) for i, one in enumerate(own)])

    def _packed(self, argument: Argument, tensor: Any) -> Any:
        """A number, or an array that shares the memory of ``tensor``; of a copy, if it is written or not contiguous."""
        if tensor.dtype is not self._given[argument.index] or not tensor.is_cpu:
            message = f"{argument} of '{self.name}' expects {argument.type}, got a {tensor.dtype} on {tensor.device}"
            helps = (f"pass {argument.name.lstrip('%')}.to('cpu', {self._given[argument.index]})",)
            raise UsageError(Diagnostic("MA0944", message, helps=helps))
        if isinstance(argument.type, Scalar):
            return tensor.item()
        given = plain(tensor)
        if argument.written:
            given = given.clone() if given.data_ptr() == tensor.data_ptr() else given
        return as_array(given, argument.type.dtype)

    def _unpacked(self, index: int, value: Any, *, is_shared: bool) -> Any:
        """Output ``index`` as a tensor; a copy, if it shares memory with an argument or output, or is not contiguous.

        Fake tensors have no memory, but `torch.compile` generates code for them.
        """
        return as_tensor(value.copy() if is_shared else value, self._returned[index])

    def _own_shapes(self, given: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        results = [one.shape if isinstance(one, Buffer) else () for one in self.prototype.results]
        return [*results, *(tuple(given[i]) for i in self.written)]

    def _fake(self, *tensors: Any) -> Any:
        """Fake tensors like the outputs."""
        found = []
        device = tensors[0].device if tensors else "cpu"
        for shape, dtype in zip(self._shapes([tuple(one.shape) for one in tensors]), self._returned, strict=True):
            sizes = [self._torch.library.get_ctx().new_dynamic_size() if size is None else size for size in shape]
            found.append(self._torch.empty(sizes, dtype=dtype, device=device))
        return _one_or_all(found)

    def _backward(self, context: Any, *cotangents: Any) -> Any:
        return self._gradients(self._needed(context.needs_input_grad), context.saved_tensors, cotangents)

    def _gradients(self, needed: tuple[int, ...], tensors: Sequence[Any], cotangents: Sequence[Any]) -> Any:
        """The gradients by the op of the derivative, which runs the function again."""
        gradients: list[Any] = [None] * len(self.prototype.arguments)
        if needed:
            if needed not in self._derived:
                self._derived[needed] = _OpDerivative(self, needed)
            found = self._derived[needed](tensors, cotangents)
            for i, gradient in zip(needed, found, strict=True):
                gradients[i] = gradient
        return _one_or_all(gradients)

    def _tangents_of(self, tensors: Sequence[Any], tangents: Sequence[Any]) -> Any:
        """The tangents of the outputs, by the op of the forward-mode derivative; None for outputs that have none."""
        needed = tuple(i for i, one in enumerate(tangents) if one is not None and self._active[i])
        if not needed:
            return _one_or_all([None] * len(self._outputs))
        op = self._pushed.get(needed)
        if op is None:
            module = tangent_module(self._module, self.name, wrt=list(needed), ctx=self._ctx)
            op = self._pushed[needed] = TorchOp(module, f"{self.name}_jvp", self._target, self._ctx)
        given: list[Any] = []
        places: dict[int, int] = {}
        for i, (one, tangent) in enumerate(zip(tensors, tangents, strict=True)):
            given.append(one)
            if i in needed or (i in self.written and self._active[i]):
                places[i] = len(given)
                given.append(tangent if i in needed else one.new_zeros(one.shape))
        found = op.apply(given)
        outputs = iter(found if isinstance(found, tuple | list) else [found])
        along: list[Any] = []
        for is_seeded in self._seeded:
            next(outputs)
            along.append(next(outputs) if is_seeded else None)
        final = dict(zip(op.written, outputs, strict=True))
        along += [final.get(places[i], given[places[i]]) if i in places else None for i in self.written]
        return _one_or_all(along)

    def _vmap(self, info: Any, in_dims: Sequence[int | None], *tensors: Any) -> Any:
        size, given, axes = info.batch_size, [], []
        for i, (dim, one) in enumerate(zip(in_dims, tensors, strict=True)):
            if dim is None and i in self.written:
                one, dim = one.expand(size, *one.shape), 0
            given.append(one if dim is None else one.movedim(dim, 0))
            axes.append(None if dim is None else 0)
        key = tuple(axes), size
        if key not in self._batched:
            self._batched[key] = self._batch(axes, size)
        found = self._batched[key].apply(given)
        return found, 0 if len(self._outputs) == 1 else (0,) * len(self._outputs)

    def _batch(self, axes: Sequence[int | None], size: int) -> TorchOp:
        def shapes(given: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
            inner = [one if axis is None else one[1:] for axis, one in zip(axes, given, strict=True)]
            return [(size, *shape) for shape in self._shapes(inner)]

        module = batched_module(self._module, self.name, size=size, in_axes=list(axes), ctx=self._ctx)
        return TorchOp(module, f"{self.name}_vmap", self._target, self._ctx, shapes)

    def derivative(self, needed: Sequence[int]) -> tuple[TorchOp, list[int | None]]:
        """The op of the reverse-mode derivative for ``needed``, and the position of each shadow among its arguments.

        Its arguments are those of the function of `mlirad.transforms.vjp`.
        """
        module = derived_module(
            self._module, self.name, wrt=list(needed), keep_primal=False, fastmath="adjoint", ctx=self._ctx
        )
        places: list[int | None] = []
        position = 0
        for i, is_active in enumerate(self._active):
            has_shadow = is_active and self._is_buffer[i] and (i in needed or i in self.written)
            places.append(position + 1 if has_shadow else None)
            position += 2 if has_shadow else 1
        like = [i for i in needed if not self._is_buffer[i]]
        first = _positions(places)

        def shapes(given: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
            return [*(tuple(given[first[i]]) for i in like), *(tuple(given[i]) for i in made.written)]

        made = TorchOp(module, f"{self.name}_vjp", self._target, self._ctx, shapes)
        return made, places

    def seeds(self, cotangents: Sequence[Any]) -> list[Any]:
        """The cotangents of the results that have one."""
        return [one for one, is_seeded in zip(cotangents, self._seeded, strict=False) if is_seeded]


class _OpDerivative:
    """The gradients of an op with respect to some of its arguments, by another op."""

    def __init__(self, primal: TorchOp, needed: Sequence[int]) -> None:
        self._primal, self._needed = primal, needed
        self._op, self._shadows = primal.derivative(needed)

    def __call__(self, arguments: Sequence[Any], cotangents: Sequence[Any]) -> list[Any]:
        """The gradients for all arguments in question."""
        primal, op = self._primal, self._op
        count = len(primal.prototype.results)
        given: list[Any] = []
        for i, (one, shadow) in enumerate(zip(arguments, self._shadows, strict=True)):
            given.append(one)
            if shadow is not None:
                is_written = i in primal.written
                given.append(cotangents[count + primal.written.index(i)] if is_written else one.new_zeros(one.shape))
        given += primal.seeds(cotangents[:count])
        found = op.apply(given)
        outputs = list(found) if isinstance(found, tuple | list) else [found]
        results, gradients = iter(outputs), []
        for i in self._needed:
            shadow = self._shadows[i]
            if shadow is None:
                gradients.append(next(results))
            elif shadow in op.written:
                gradients.append(outputs[len(op.prototype.results) + op.written.index(shadow)])
            else:
                gradients.append(given[shadow])
        return gradients


def _positions(shadows: Sequence[int | None]) -> list[int]:
    """The positions of the arguments, if each that has a shadow is followed by it."""
    found: list[int] = []
    for before in [None, *shadows][:-1]:
        found.append(0 if not found else found[-1] + (1 if before is None else 2))
    return found


def _save(ctx: Any, inputs: Any, output: Any) -> None:
    """Save the arguments for the derivative."""
    ctx.save_for_backward(*inputs)
    ctx.save_for_forward(*inputs)


def _has_tangents(tensors: Sequence[Any]) -> bool:
    """Whether one of ``tensors`` is a dual number of `torch.autograd.forward_ad`."""
    duals = require_torch().autograd.forward_ad
    return duals._current_level >= 0 and any(duals.unpack_dual(one).tangent is not None for one in tensors)


def _one_or_all(values: Sequence[Any]) -> Any:
    return values[0] if len(values) == 1 else tuple(values)
