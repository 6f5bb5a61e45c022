"""Programs of PyTorch as modules of upstream dialects: `torch.export`, then torch-mlir's importer and lowering.

The parameters and buffers of a torch module become the first arguments, under their names in the module, followed by
the tensors in its arguments, which may be nested. Other values are constants of the program. Locations are those of the
Python code.
"""

from __future__ import annotations

import copy
import inspect
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mlirad._mlir import UpstreamPassManager, import_exported, ir
from mlirad.dialects.tm_tensor import EXPANSIONS
from mlirad.edit.location import named, where
from mlirad.edit.walk import find_ops
from mlirad.errors import Diagnostic, UnsupportedError, UsageError, VerifyError, Where
from mlirad.passes.upstream import raised_by_upstream
from mlirad.torch.activations import activations
from mlirad.torch.branches import import_cond
from mlirad.torch.complex_numbers import has_complex_numbers, run_with_pairs
from mlirad.torch.constants import hide_constants, show_constants
from mlirad.torch.decompositions import decompositions, decompositions_of, is_composite
from mlirad.torch.extrema import extrema
from mlirad.torch.imports import quiet, require_torch
from mlirad.torch.inner_gradients import reads_other_leaves, without_autograd
from mlirad.torch.primitives import expand_primitives
from mlirad.torch.random_numbers import is_random, recipes, run_with_numbers
from mlirad.torch.scans import expand_scans, import_scan
from mlirad.torch.special_functions import special_functions
from mlirad.torch.stopped_gradients import CallsAutogradError, source_location, stop_gradients, traced_as_in_autograd

#: Methods that import ops of torch with subgraphs.
_IMPORTERS: Final[dict[str, Callable[..., None]]] = {"_import_hop_cond": import_cond, "_import_hop_scan": import_scan}
_ATEN: Final = re.compile(r'name = "(torch\.[\w.]+)"')
_TO_LINALG: Final = (
    "func.func(torch-match-quantized-custom-ops)",
    "torchdynamo-export-to-torch-backend-pipeline{extra-library= }",
    "func.func(torch-restructure-non-constant-axes,convert-torch-to-tmtensor,canonicalize)",
    "func.func(convert-torch-to-linalg,canonicalize,convert-torch-to-scf,convert-torch-to-arith)",
    "func.func(convert-torch-to-tensor),convert-torch-conversion-to-mlprogram,func.func(memref-expand,canonicalize)",
)
#: torch-mlir's pipeline without its last check, which would reject primitives.
_TO_TENSORS: Final = (
    "func.func(resolve-shaped-type-result-dims,cse),torch-func-backend-type-conversion,"
    "func.func(canonicalize,torch-finalizing-backend-type-conversion)",
    "canonicalize",
)
#: What to write instead of an op whose name contains this, and of others.
_INSTEAD: Final = {
    "scatter.": ("torch.scatter_reduce has derivatives of sums and products",),
}
_OTHERS: Final = ("write it with other functions of torch that it consists of",)
#: Ops of the torch dialect whose names are unknown to users.
_PARTS: Final = ("torch.constant.", "torch.prim.", "torch.prims.", "torch.derefine", "torch.runtime.", "torch.vtensor.")


def from_torch(f: Callable[..., Any], /, *args: Any, name: str = "main", **kwargs: Any) -> ir.Module:
    """The program of the torch function or module ``f`` for arguments like these, as ``@name`` of a module.

    ``args`` and ``kwargs`` are examples: the program is for their shapes and dtypes, and values that are not tensors
    are constants of it. The parameters of the function are the parameters and buffers of ``f``, in the order and under
    the names of ``named_parameters()`` and ``named_buffers()``, followed by the tensors of the arguments, with the
    names of the parameters of ``f.forward``; it returns the tensors of the result. Buffers that the module changes,
    such as running statistics, are not written. Control flow that depends on data must be `torch.cond` or
    `torch.where`, as in `torch.export`.

    Raises:
        UsageError: torch is not installed, or cannot export ``f``.
        UnsupportedError: torch-mlir has no lowering for one of its ops, or it draws random numbers.
    """
    return export(f, args, kwargs, name).module


@dataclass(frozen=True)
class Exported:
    """A torch program as MLIR.

    Attributes:
        module: contains ``@name``.
        states: the names of parameters and buffers, the first arguments.
        changed: the positions of arguments that the torch program writes; their new contents are additional results.
        draws: functions that return the random numbers of one op each, which are the last arguments, in this order.
        build: makes the result of the torch program from the tensors that ``@name`` returns.
    """

    module: ir.Module
    name: str
    states: tuple[str, ...]
    changed: tuple[int, ...]
    draws: tuple[Callable[[], Any], ...]
    build: Callable[[Sequence[Any]], Any]


def export(
    f: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any], name: str, *, for_calls: bool = False
) -> Exported:
    """See `from_torch`.

    With ``for_calls``, written arguments are returned, gradients reach all tensors, and random numbers are arguments.
    """
    torch = require_torch()
    if not callable(f):
        raise UsageError(Diagnostic("MA0941", f"expected a torch module or function, got a {type(f).__name__}"))
    program = _FlatProgram(f, args, kwargs, for_calls)
    with torch.random.fork_rng(devices=()):
        is_open = for_calls and reads_other_leaves(program, program.examples)
    if is_open:
        message = f"'{_called(f)}' reads tensors that require gradients and are not its arguments"
        helps = ("pass them as arguments, or compile the torch.nn.Module that has them",)
        raise UsageError(Diagnostic("MA0946", message, helps=helps))
    with quiet(), torch.no_grad(), torch.random.fork_rng(devices=()):
        exported = _exported(program, f)
        written = exported.graph_signature.user_inputs_to_mutate.values()
        if written:
            inputs = list(exported.graph_signature.user_inputs)
            program.copied = tuple(sorted(inputs.index(one) for one in written))
            exported = _exported(program, f)
        module = _imported(exported, f, name)
    _name_arguments(module, [*program.names, *(f"random.{i}" for i in range(len(program.draws)))])
    return Exported(
        module, name, tuple(program.state), program.copied if for_calls else (), tuple(program.draws), program.build
    )


class _FlatProgram:
    """``f`` as a function of tensors only.

    Attributes:
        names: one for each tensor.
        examples: the tensors.
        copied: the positions of those that ``f`` writes; with ``for_calls`` their contents are additional results.
        draws: functions that return the random numbers; with ``for_calls`` these are arguments after ``examples``.
        state: the parameters and buffers of ``f``, the first of the tensors.
    """

    def __init__(self, f: Any, args: Sequence[Any], kwargs: dict[str, Any], for_calls: bool) -> None:
        torch = require_torch()
        self.for_calls = for_calls
        self._f, self._trees = f, torch.utils._pytree
        is_module = isinstance(f, torch.nn.Module)
        self.state: dict[str, Any] = {**dict(f.named_parameters()), **dict(f.named_buffers())} if is_module else {}
        found, self._structure = self._trees.tree_flatten_with_path((tuple(args), kwargs))
        self._leaves = [leaf for _, leaf in found]
        self._places = [i for i, leaf in enumerate(self._leaves) if isinstance(leaf, torch.Tensor)]
        words = _argument_words(f.forward if is_module else f, len(args))
        self.names = list(self.state)
        for i in self._places:
            self.names.append(_unused(_argument_name(found[i][0], words), self.names))
        self.examples = tuple(map(_example, [*self.state.values(), *(self._leaves[i] for i in self._places)]))
        self.copied: tuple[int, ...] = ()
        self.draws: list[Callable[[], Any]] = []
        self._results: list[Any] = []
        self._result_structure: Any = None

    def __call__(self, *tensors: Any) -> tuple[Any, ...]:
        """The tensors in the result."""
        torch = require_torch()
        given = [one.clone() if i in self.copied else one for i, one in enumerate(tensors)]
        state = dict(zip(self.state, given, strict=False))
        leaves = list(self._leaves)
        for place, one in zip(self._places, given[len(state) :], strict=True):
            leaves[place] = one
        args, kwargs = self._trees.tree_unflatten(leaves, self._structure)
        if isinstance(self._f, torch.nn.Module):
            result = torch.func.functional_call(self._f, state, args, kwargs)
        else:
            result = self._f(*args, **kwargs)
        found, self._result_structure = self._trees.tree_flatten(result)
        self._results = [None if isinstance(one, torch.Tensor) else (one,) for one in found]
        changes = [given[i] for i in self.copied] if self.for_calls else []
        return tuple(one for one in [*found, *changes] if isinstance(one, torch.Tensor))

    def build(self, tensors: Sequence[Any]) -> Any:
        """The result of ``f`` for ``tensors``."""
        if self._result_structure.is_leaf() and self._results == [None]:
            return tensors[0]
        rest = iter(tensors)
        leaves = [next(rest) if kept is None else kept[0] for kept in self._results]
        return self._trees.tree_unflatten(leaves, self._result_structure)


def _example(tensor: Any) -> Any:
    """``tensor`` without gradients; under `torch.func`, what it wraps, or one element of a batch."""
    func = require_torch()._C._functorch
    while func.is_functorch_wrapped_tensor(tensor):
        axis = func.maybe_get_bdim(tensor)
        tensor = func.get_unwrapped(tensor)
        tensor = tensor if axis < 0 else tensor.select(axis, 0)
    return tensor.detach()


def _exported(program: _FlatProgram, f: Any) -> Any:
    """The program in functional ATen ops, as a module without parameters, because `torch.export` takes modules.

    Raises:
        UsageError: torch cannot export it.
        UnsupportedError: its gradients would differ from torch's.
    """
    torch = require_torch()
    base: Any = torch.nn.Module

    class _Program(base):  # type: ignore[misc]
        def forward(self, *tensors: Any) -> tuple[Any, ...]:
            return program(*tensors)

    anchor = getattr(torch.fx.proxy, "_register_stack_trace_anchor", None)
    if anchor is not None:
        anchor(f)  # so that its lines are among the locations of ops: torch only records functions called `forward`
    try:
        try:
            with traced_as_in_autograd(keeps_statistics=program.for_calls):
                found = torch.export.export(_Program(), tuple(program.examples), strict=False)
        except CallsAutogradError:
            inner = without_autograd(program, program.examples)
            found = _rewritten(inner, program.examples, _run_with_locations)
        stop_gradients(found.graph_module)
        examples = program.examples
        if program.for_calls and is_random(found.graph):
            # Ops that mlirad decomposes are kept, for its subgradients; dropout of recurrent layers is removed.
            own = {**activations(), **extrema(), **special_functions()}
            inner = _functional(found, {op: rule for op, rule in _composite().items() if op not in own})
            program.draws = recipes(inner.graph)
            numbers = [draw() for draw in program.draws]
            count, examples = len(examples), (*examples, *numbers)
            found = _rewritten(
                inner, examples, lambda part, given: run_with_numbers(part, given[:count], given[count:])
            )
        if has_complex_numbers(found.graph):
            inner = _functional(found, _composite())
            found = _rewritten(inner, examples, lambda part, given: run_with_pairs(part, given, source_location))
        found = found.run_decompositions(decompositions())
        return _refused_where_sizes_depend_on_data(found)
    except (UnsupportedError, UsageError):
        raise
    except Exception as error:
        message = f"torch.export cannot export '{_called(f)}': {_first_line(error)}"
        helps = ("write branches and loops that depend on data with torch.where, torch.cond or masks",)
        raise UsageError(Diagnostic("MA0941", message, helps=helps)) from error


def _refused_where_sizes_depend_on_data(exported: Any) -> Any:
    """``exported``.

    Raises:
        UsageError: the shape of a tensor depends on the elements of another.
    """
    torch = require_torch()
    for node in exported.graph.nodes:
        values = torch.utils._pytree.tree_leaves(node.meta.get("val"))
        shapes = [one.shape for one in values if isinstance(one, torch.Tensor)]
        if any(isinstance(size, torch.SymInt) for shape in shapes for size in shape):
            message = f"the shape of '{node.target}' depends on the elements of a tensor, such as of a mask"
            helps = ("keep the shape: torch.where(mask, x, 0), or a product with the mask, for x[mask]",)
            raise UsageError(Diagnostic("MA0941", message, source_location(node), helps=helps))
    return exported


def _composite() -> dict[Any, Any]:
    """The decompositions of composite ops."""
    table = require_torch().export.default_decompositions()
    return {op: rule for op, rule in table.items() if is_composite(op)}


def _functional(exported: Any, table: dict[Any, Any]) -> Any:
    """The decomposed program as a graph module; views are copies where decomposed ops return other strides."""
    aten = require_torch().ops.aten
    module = exported.run_decompositions(table).module(check_guards=False)
    for node in module.graph.nodes:
        if node.target is aten.view.default:
            node.target = aten.reshape.default
    return module


def _rewritten(inner: Any, examples: Sequence[Any], run: Callable[[Any, Sequence[Any]], Any]) -> Any:
    """The program of ``run`` on a graph module and arguments like ``examples``."""
    torch = require_torch()
    base: Any = torch.nn.Module

    class _RewrittenProgram(base):  # type: ignore[misc]
        def forward(self, *tensors: Any) -> Any:
            return run(inner, tensors)

    return torch.export.export(_RewrittenProgram(), tuple(examples), strict=False)


def _run_with_locations(module: Any, tensors: Sequence[Any]) -> Any:
    """Interpret a graph module; what is traced has its lines in the user's program."""
    traceback = require_torch().fx.traceback
    with traceback.preserve_node_meta():
        return require_torch().fx.Interpreter(module).run(*tensors)


def _called(f: Any) -> str:
    return str(getattr(f, "__name__", type(f).__name__))


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)


def _restore_user_locations(graph: Any) -> None:
    """Remove the lines of torch and of this file from the locations of ops that have others."""
    own = (__file__, str(Path(require_torch().__file__).parent))
    for node in graph.nodes:
        frames = [one for one in (node.meta.get("stack_trace") or "").split('File "') if '", line ' in one]
        outside = [one for one in frames if not one.startswith(own)]
        if outside:
            node.meta["stack_trace"] = "".join(f'File "{one}' for one in outside)


def _make_empty_tensors(graph: Any) -> None:
    """Create each tensor without elements directly, where torch-mlir would divide by an extent of zero."""
    torch = require_torch()
    full = torch.ops.aten.full.default
    for node in graph.nodes:
        value = node.meta.get("val")
        if node.op == "call_function" and isinstance(value, torch.Tensor) and 0 in value.shape and node.target != full:
            node.target, node.args = full, ([int(size) for size in value.shape], 0)
            node.kwargs = {"dtype": value.dtype, "device": value.device, "pin_memory": False}
    graph.eliminate_dead_code()


def _argument_words(f: Any, count: int) -> list[str]:
    """The names of the first ``count`` arguments of ``f``."""
    try:
        parameters = inspect.signature(f).parameters.values()
    except (TypeError, ValueError):
        parameters = {}.values()  # type: ignore[assignment]
    words: list[str] = []
    for parameter in parameters:
        if parameter.kind is parameter.VAR_POSITIONAL:
            words += [f"{parameter.name}.{i}" for i in range(count - len(words))]
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            words.append(parameter.name)
    return [*words, *(f"arg{i}" for i in range(len(words), count))]


def _argument_name(path: Sequence[Any], words: Sequence[str]) -> str:
    """``x`` for an argument, ``x.0.key`` for a part of it."""
    in_kwargs, first, *inner = (_key(one) for one in path)
    return ".".join([str(first) if in_kwargs else words[int(first)], *map(str, inner)])


def _key(step: Any) -> Any:
    return next((getattr(step, name) for name in ("idx", "key", "name") if hasattr(step, name)), step)


def _unused(name: str, names: Sequence[str]) -> str:
    candidates = (f"{name}_{i}" if i else name for i in range(len(names) + 1))
    return next(one for one in candidates if one not in names)


def _imported(exported: Any, f: Any, name: str) -> ir.Module:
    """Lower the program to upstream dialects, as ``@name``; ops that torch-mlir cannot lower are decomposed by torch.

    Raises:
        UnsupportedError: torch-mlir does not support an op, and torch has no decomposition of it.
    """
    torch, tried = require_torch(), set[str]()
    while True:
        for part in filter(lambda one: isinstance(one, torch.fx.GraphModule), exported.graph_module.modules()):
            _restore_user_locations(part.graph)
            _make_empty_tensors(part.graph)
        graph = copy.deepcopy(exported.graph)  # torch-mlir removes the constants among its arguments
        hide_constants(exported)
        try:
            module = import_exported(exported, name, _IMPORTERS)
        except (NotImplementedError, AssertionError, TypeError, ValueError, KeyError) as error:
            message = f"torch-mlir cannot import '{_called(f)}': {_first_line(error)}"
            raise UnsupportedError(Diagnostic("MA0942", message)) from error
        left = _lower(module)
        if not left:
            return module
        further = decompositions_of({name for name, _ in left} - tried)
        if not further:
            raise UnsupportedError([_not_lowered(name, at) for name, at in left])
        tried.update(name for name, _ in left)
        exported.graph_module.graph = graph
        try:
            exported = exported.run_decompositions({**further, **decompositions()})
        except Exception as error:  # some decompositions of torch write to tensors, or do not terminate
            raise UnsupportedError([_not_lowered(name, at) for name, at in left]) from error


def _lower(module: ir.Module) -> list[tuple[str, Where]]:
    """Lower to upstream dialects; returns the names and locations of torch ops that have no lowering.

    Raises:
        UnsupportedError: torch-mlir reports another error, or an op draws random numbers.
    """
    with module.context as context, ir.Location.unknown(context):
        expand_primitives(module)
        expand_scans(module)
        left = _run(module, _TO_LINALG)
        left = left or [
            (_name_in_torch(op), where(op.location))
            for op in find_ops(module.operation, lambda op: op.name.startswith("torch."))
            if not op.name.startswith(_PARTS)
        ]
        left = left or _run(module, _TO_TENSORS)
        if left:
            return list(dict.fromkeys(left))
        show_constants(module)
        for op in find_ops(module.operation, lambda op: op.name in EXPANSIONS):
            with op.location:
                EXPANSIONS[op.name](op)
    random = find_ops(module.operation, lambda op: op.name.startswith("ml_program."))
    if random:
        at = next((found for op in reversed(random) if (found := where(op.location)).file), Where())
        helps = (
            "module.eval() switches dropout off; pass random numbers as an argument, or call mlirad.torch.compile",
        )
        raise UnsupportedError(Diagnostic("MA0943", "the torch program draws random numbers", at, helps=helps))
    return []


def _run(module: ir.Module, pipelines: Sequence[str]) -> list[tuple[str, Where]]:
    """Run passes; returns the ops that have no lowering."""
    try:
        for passes in pipelines:
            with raised_by_upstream():
                UpstreamPassManager.parse(f"builtin.module({passes})").run(module.operation)
    except VerifyError as error:
        found = [(_illegal(one.message), one) for one in error.diagnostics]
        if any(name is None for name, _ in found):
            others = [Diagnostic("MA0942", one.message, one.where, one.notes) for _, one in found]
            raise UnsupportedError(others) from None
        return [(str(name), one.where) for name, one in found]
    return []


def _illegal(message: str) -> str | None:
    """The name in torch of the op in a conversion error."""
    _, quoted, rest = message.partition("failed to legalize operation '")
    inside = _ATEN.search(rest)
    return inside[1] if inside else rest.split("'")[0] if quoted else None


def _name_in_torch(op: ir.Operation) -> str:
    """``torch.aten.sin`` for the op of torch-mlir, or for an op without one."""
    name = ir.StringAttr(op.attributes["name"]).value if op.name == "torch.operator" else op.name
    return str(name)


def _not_lowered(name: str, at: Where) -> Diagnostic:
    helps = next((given for word, given in _INSTEAD.items() if word in name), _OTHERS)
    return Diagnostic("MA0942", f"torch-mlir has no lowering to linalg for '{name}'", at, helps=helps)


def _name_arguments(module: ir.Module, names: Sequence[str]) -> None:
    function = next(op for op in module.body.operations if op.operation.name == "func.func")
    with module.context:
        for argument, name in zip(function.regions[0].blocks[0].arguments, names, strict=True):
            argument.set_location(named(name, argument.location))
