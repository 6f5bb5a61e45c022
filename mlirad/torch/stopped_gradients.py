"""Stopped gradients in torch programs: `detach`, `no_grad`, `inference_mode`, `.data`, and `torch.autograd.grad`.

`torch.export` keeps the first two in its graph, where tensors are still written in place, but its decompositions drop
them. So the graph is changed in between: a detached tensor, or one computed with gradients switched off, passes through
an op that stops gradients. The other functions are replaced by these two while the program is traced.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mlirad.errors import Diagnostic, UnsupportedError, Where
from mlirad.torch.imports import require_torch, user_location
from mlirad.torch.primitives import stop_op
from mlirad.torch.traceable import traceable_functions


class CallsAutogradError(Exception):
    """The program calls `torch.autograd.grad`, or functions such as `torch.func.jacrev`."""


@contextmanager
def traced_as_in_autograd(call: Callable[..., Any] | None = None, *, keeps_statistics: bool = True) -> Iterator[None]:
    """Replace everything that stops gradients by `detach` or `no_grad` in programs that are traced in this block.

    Torch functions are called by ``call``, if it is given. Distributions do not check their parameters in the block:
    `torch.export` cannot branch on elements of tensors. Without ``keeps_statistics``, normalizations in training mode
    do not write running statistics that are constants of the program.

    Raises:
        CallsAutogradError: a program in the block computes gradients, and there is no ``call``.
        UnsupportedError: a program in the block applies a `torch.autograd.Function` that is not torch's own.
    """
    torch = require_torch()
    function, inference, traceable = torch.autograd.Function, torch.inference_mode, traceable_functions()
    apply = function.__dict__["apply"]

    def applied(kind: Any, *args: Any, **kwargs: Any) -> Any:
        if kind.__module__.partition(".")[0] == "torch":
            return apply.__func__(kind, *args, **kwargs)
        message = f"the torch program applies '{kind.__qualname__}', whose backward method would not be used"
        helps = (
            "write it with detach(): 'y + (value - y).detach()' is 'value' and has the derivative of 'y'",
            "or give a function of a module its derivative by mlirad.custom_vjp, and call it by mlirad.torch.wrap",
        )
        raise UnsupportedError(Diagnostic("MA0948", message, user_location(), helps=helps))

    run = call or (lambda func, args, named: func(*args, **named))

    class AutogradSemantics(torch.overrides.TorchFunctionMode):  # type: ignore[misc, name-defined]
        def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            named = kwargs or {}
            if func == torch.Tensor.backward or func is torch.autograd.backward:
                message = f"the torch program calls '{func.__qualname__}', which stores gradients in tensors"
                helps = ("torch.autograd.grad(loss, x, create_graph=True) returns them",)
                raise UnsupportedError(Diagnostic("MA0941", message, user_location(), helps=helps))
            if call is None and func is torch.autograd.grad:
                _refuse()
            if func == torch.Tensor.data.__get__:
                func = torch.Tensor.detach
            func = traceable.get(func, func)
            return run(func, args, named)

    transforms = torch._functorch.eager_transforms
    changes = [
        (torch.distributions.Distribution, "_validate_args", False),
        (function, "apply", classmethod(applied)),
        (inference, "__enter__", _enter_without_gradients),
        (inference, "__exit__", _leave_without_gradients),
        # It compares elements of masks, to choose a faster program.
        (
            torch.nn.modules.transformer,
            "_detect_is_causal_mask",
            lambda mask, is_causal=None, size=None: bool(is_causal),
        ),
    ]
    if call is None:
        changes += [(transforms, name, _refuse) for name in ("grad_increment_nesting", "jvp_increment_nesting")]
    if not keeps_statistics:
        kinds = torch.nn.modules.batchnorm._BatchNorm, torch.nn.modules.instancenorm._InstanceNorm
        changes += [(kind, "forward", _without_constant_statistics(kind.forward)) for kind in kinds]
    with _changed(changes), torch.enable_grad(), AutogradSemantics():
        yield


def _without_constant_statistics(forward: Callable[..., Any]) -> Callable[..., Any]:
    """``forward``, which in training mode only writes buffers; those that are constants are left out."""
    tensor = require_torch().Tensor

    def applied(module: Any, x: Any) -> Any:
        kept = dict(module._buffers)
        if module.training:
            module._buffers.update({name: None for name, one in kept.items() if type(one) is tensor})
        try:
            return forward(module, x)
        finally:
            module._buffers.update(kept)

    return applied


def _enter_without_gradients(mode: Any) -> None:
    torch = require_torch()
    mode.switched = torch.set_grad_enabled(torch.is_grad_enabled() and not mode.mode)


def _leave_without_gradients(mode: Any, *_: Any) -> None:
    mode.switched.__exit__(None, None, None)


def _refuse() -> None:
    raise CallsAutogradError


@contextmanager
def _changed(changes: Sequence[tuple[Any, str, Any]]) -> Iterator[None]:
    """Set attributes in this block."""
    old = [(owner, name, vars(owner)[name]) for owner, name, _ in changes]
    try:
        for owner, name, value in changes:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in old:
            setattr(owner, name, value)


def stop_gradients(program: Any) -> None:
    """Insert ops that stop gradients into an exported graph of torch, and into its subgraphs.

    Raises:
        UnsupportedError: memory is written after a tensor that shares it was detached.
    """
    for part in list(program.modules()):
        if isinstance(part, require_torch().fx.GraphModule):
            memory = _SharedMemory(part)
            for node in list(part.graph.nodes):
                if str(node.target) in ("aten.detach.default", "aten.detach_.default"):
                    _stop_detached(node, memory)
                elif _is_switch(node) and not node.args[0]:
                    _stop_results(node, memory)
                elif str(node.target) in ("aten.item.default", "aten._local_scalar_dense.default"):
                    _stop_operand(node)
            part.recompile()


def _stop_detached(node: Any, memory: _SharedMemory) -> None:
    source = node.args[0]
    is_alone = len(source.users) == 1 and memory.owner(source) is source
    stopped = _stop(node, memory, is_alone)
    if str(node.target) == "aten.detach_.default":  # in place, so that later readers must use the new tensor
        source.replace_all_uses_with(stopped, lambda user: memory.is_after(user, node))


def _stop_operand(node: Any) -> None:
    """Have a number that is read from a tensor no derivative."""
    source = node.args[0]
    if _has_derivative(source):
        with node.graph.inserting_before(node):
            stopped = node.graph.call_function(stop_op(), (source,))
        stopped.meta = dict(source.meta)
        node.replace_input_with(source, stopped)


def _stop_results(node: Any, memory: _SharedMemory) -> None:
    """Stop gradients in a part of the program that runs with gradients switched off.

    Values that it writes to outer tensors have no derivative, but the tensors keep their own, that of the old contents,
    as in torch.
    """
    inside = memory.inside(node)
    results = inside.results()
    owners = [inside.owner(one) for one in results]
    for user in list(node.users):
        result, owner = (found[user.args[1]] for found in (results, owners))
        if not inside.is_argument(inside.written_in_place(result)):
            _stop(user, memory, not inside.is_argument(owner) and owners.count(owner) == 1)
    for argument in filter(inside.is_written, inside.arguments):
        if _has_derivative(argument):
            _keep_gradient(argument, inside)
    getattr(node.graph.owning_module, node.args[1].target).recompile()


def _keep_gradient(argument: Any, part: _SharedMemory) -> None:
    """Make the final value of a written argument ``stop(argument) + (old - stop(old))``."""
    aten, graph = require_torch().ops.aten, part.graph
    with graph.inserting_after(part.arguments[-1]):
        old = graph.call_function(aten.clone.default, (argument,))

    def call(op: Any, *args: Any) -> Any:
        return graph.call_function(op, args)

    with graph.inserting_before(part.output):
        zero = call(aten.sub.Tensor, old, call(stop_op(), old))
        finite = call(aten.where.self, call(aten.isfinite.default, old), zero, call(aten.zeros_like.default, old))
        call(aten.copy_.default, argument, call(aten.add.Tensor, call(stop_op(), argument), finite))


def _stop(node: Any, memory: _SharedMemory, is_alone: bool) -> Any:
    """Make all readers of ``node`` read it without its gradient; ``is_alone``: nothing else shares its memory."""
    if not _has_derivative(node):
        return node
    if not is_alone and memory.is_written_after(node):
        message = "memory is written after a tensor that shares it was detached, or created under 'no_grad'"
        helps = ("detach a copy: x.clone().detach()",)
        raise UnsupportedError(Diagnostic("MA0949", message, source_location(node), helps=helps))
    with node.graph.inserting_after(node):
        stopped = node.graph.call_function(stop_op(), (node,))
    stopped.meta = dict(node.meta)
    node.replace_all_uses_with(stopped, lambda user: user is not stopped)
    return stopped


def _has_derivative(node: Any) -> bool:
    value = node.meta.get("val")
    return value is None or value.is_floating_point() or value.is_complex()


def source_location(node: Any) -> Where:
    """The innermost line of the trace outside of torch."""
    own = str(Path(require_torch().__file__).parent)
    frames = re.findall(r'File "([^"]+)", line (\d+)', node.meta.get("stack_trace") or "")
    return next((Where(file, int(line), 1) for file, line in reversed(frames) if not file.startswith(own)), Where())


class _SharedMemory:
    """The tensors of a graph that share memory, and the writes to it."""

    def __init__(self, part: Any) -> None:
        self._part, self.graph = part, part.graph
        self.arguments = [node for node in self.graph.nodes if node.op == "placeholder"]
        self.output = next(node for node in self.graph.nodes if node.op == "output")
        self._inside: dict[Any, _SharedMemory] = {}
        self._order: dict[Any, int] = {}
        self._owners: dict[Any, Any] = {}
        self._written: dict[Any, int] = {}
        for position, node in enumerate(self.graph.nodes):
            self._order[node] = position
            self._owners[node] = self._owner_of(node)
            for one in self._written_by(node):
                self._written[self._owners[one]] = position

    def owner(self, node: Any) -> Any:
        """The op or argument that created the memory."""
        return self._owners.get(node, node)

    def inside(self, call: Any) -> _SharedMemory:
        """The subgraph that is called."""
        if call not in self._inside:
            self._inside[call] = _SharedMemory(getattr(self._part, call.args[1].target))
        return self._inside[call]

    def results(self) -> list[Any]:
        return list(self.output.args[0])

    def is_argument(self, node: Any) -> bool:
        return node in self.arguments

    def is_after(self, node: Any, other: Any) -> bool:
        return self._order.get(node, -1) > self._order[other]

    def is_written(self, node: Any) -> bool:
        return self.owner(node) in self._written

    def is_written_after(self, node: Any) -> bool:
        return self._written.get(self.owner(node), -1) > self._order[node]

    def written_in_place(self, node: Any) -> Any:
        """The tensor that ``node`` aliases, through ops that wrote and returned it."""
        while _is_op(node) and (own := _shared_arguments(node, is_write=True)):
            node = own[0]
        return node

    def _owner_of(self, node: Any) -> Any:
        if node.target is operator.getitem:
            source = node.args[0]
            if not _is_switch(source):
                return self._owners[source]
            inside = self.inside(source)
            owner = inside.owner(inside.results()[node.args[1]])
            return self._owners[source.args[2 + inside.arguments.index(owner)]] if inside.is_argument(owner) else node
        shares = _is_op(node) and any(one.alias_info is not None for one in node.target._schema.returns)
        shared = _shared_arguments(node) if shares else []
        return self._owners[shared[0]] if shared else node

    def _written_by(self, node: Any) -> list[Any]:
        if _is_switch(node):
            inside = self.inside(node)
            given = zip(node.args[2:], inside.arguments, strict=True)
            return [outer for outer, inner in given if inside.is_written(inner)]
        return _shared_arguments(node, is_write=True) if _is_op(node) else []


def _is_op(node: Any) -> bool:
    return isinstance(getattr(node, "target", None), require_torch()._ops.OpOverload)


def _is_switch(node: Any) -> bool:
    """Whether the node runs a subgraph with gradients switched on or off."""
    return getattr(node, "target", None) is require_torch().ops.higher_order.wrap_with_set_grad_enabled


def _shared_arguments(node: Any, *, is_write: bool = False) -> list[Any]:
    """The operands whose memory the op returns or writes, or only those that it writes."""
    found: list[Any] = []
    for i, one in enumerate(node.target._schema.arguments):
        given = node.args[i] if i < len(node.args) else node.kwargs.get(one.name)
        if one.alias_info is not None and (one.alias_info.is_write or not is_write):
            found += given if isinstance(given, list | tuple) else [given]
    return [one for one in found if isinstance(one, require_torch().fx.Node)]
