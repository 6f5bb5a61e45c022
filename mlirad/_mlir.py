"""Where MLIR's bindings come from: the only module that names the package.

Everything else imports `ir`, `PassManager` and friends from here. `new_context` and `prepare` set up a context the
way the bindings need it: threads off (Python callbacks deadlock otherwise), stub modules for every dialect that has
no Python module (each look-up retries a failing import without one), and our own dialects loaded. Five things of the
bindings are mended for the whole process: how ops are hashed, how attributes of complex elements are read, what
becomes of an interrupt during a walk, when numpy is imported, and what `canonicalize` does to `scf.while`.
"""

from __future__ import annotations

import ctypes
import importlib
import re
import signal
import sys
import threading
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, Final, TypeAlias


@contextmanager
def _interrupts_after() -> Iterator[None]:
    """Answer Ctrl-C afterwards: an exception on its way through the first import of the bindings ends the process."""
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[Any] = []
    signal.signal(signal.SIGINT, lambda *interrupt: waiting.append(interrupt))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
    if waiting:
        handler(*waiting[-1])


class _LateNumpy(types.ModuleType):
    """Stands for numpy while the bindings are imported: they only bind its name, which takes two thirds of that."""

    def __getattr__(self, name: str) -> Any:
        """An attribute of numpy itself, which is imported now."""
        self.remove_placeholder()
        return getattr(importlib.import_module("numpy"), name)

    def remove_placeholder(self) -> None:
        """Leave the place to numpy."""
        if sys.modules.get("numpy") is self:
            del sys.modules["numpy"]


@contextmanager
def _numpy_later() -> Iterator[None]:
    """Import numpy where it is first used, unless it is there already."""
    late = _LateNumpy("numpy")
    sys.modules.setdefault("numpy", late)
    try:
        yield
    finally:
        late.remove_placeholder()


with _interrupts_after(), _numpy_later():
    from torch_mlir import ir
    from torch_mlir.dialects._ods_common import _cext
    from torch_mlir.passmanager import PassManager as _PassManager

__all__ = [
    "Attribute",
    "Type",
    "UpstreamPassManager",
    "Value",
    "_cext",
    "add_dialect_loader",
    "attach_purity",
    "defined_dialects",
    "dialect_op_names",
    "import_exported",
    "interpret_stablehlo",
    "ir",
    "lacks_op",
    "load_irdl",
    "load_mentioned",
    "load_tm_tensor",
    "load_torch_conversion",
    "new_context",
    "prepare",
    "stablehlo_class",
    "torch_decompositions",
]

#: ``canonicalize`` in the text of a pipeline, unless its options name patterns already.
_CANONICALIZE: Final = re.compile(r"(?<![\w-])canonicalize(?![\w-])(?:\{(?![^}]*disable-patterns)([^}]*)\}|(?!\{))")
#: It moves the `scf.if` before `scf.condition` into a loop's second region. Where a branch yields a value of the first
#: region, uses of the result in the second one become uses of that value, which does not dominate them.
_INVALID_PATTERN: Final = "'{anonymous}::WhileMoveIfDown'"


class UpstreamPassManager(_PassManager):  # type: ignore[misc]  # the bindings have no types
    """Upstream's pass manager, whose ``canonicalize`` makes no invalid IR."""

    @staticmethod
    def parse(pipeline: str, context: ir.Context | None = None) -> _PassManager:
        """A pass manager for the text of a pipeline."""
        return _PassManager.parse(_without_invalid_pattern(pipeline), context)

    def add(self, step: str | Callable[[ir.Operation, Any], None], **names: Any) -> None:
        """Appends the text of passes, or a function of an op."""
        super().add(_without_invalid_pattern(step) if isinstance(step, str) else step, **names)


def _without_invalid_pattern(pipeline: str) -> str:
    return _CANONICALIZE.sub(
        lambda found: f"canonicalize{{disable-patterns={_INVALID_PATTERN} {found[1] or ''}}}", pipeline
    )


Value: TypeAlias = ir.Value
Type: TypeAlias = ir.Type
Attribute: TypeAlias = ir.Attribute

#: Off: LLVM's SLP vectorizer. In this version its scheduling may put loads before stores to what
#: they read, by elements that it copies to make rows of equal operations, and without those
#: (tests/py/runtime/test_llvm_options.py). Loops are vectorized as before.
_LLVM_OPTIONS: Final = (b"-vectorize-slp=false",)

_name_of = ctypes.pythonapi.PyCapsule_GetName
_name_of.restype, _name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
_pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_in.restype, _pointer_in.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]

_loaders: dict[str, Callable[[], None]] = {}
#: Of these, the ones that are loaded only where a program names them.
_late: set[str] = set()

#: The dialects that a new context has: those of programs and of what rules and passes create. Any other one is loaded
#: where text names it, or by a pass that creates its ops. All of them would take 3 ms a context, and 1 to free it.
_LOADED: Final = (
    *("affine", "arith", "bufferization", "cf", "complex", "func", "gpu", "index", "linalg", "llvm", "math"),
    *("memref", "scf", "tensor", "ub", "vector"),
)

_cext.globals.append_dialect_search_prefix("mlirad._dialects")


def _hash_of_op(op: ir.Operation) -> int:
    """By where ``op`` lies, as it is compared. The bindings hash it by its name, attributes and operands.

    An op would not be found where it was put once one of these is another one.
    """
    capsule = op._CAPIPtr
    return hash(_pointer_in(capsule, _name_of(capsule)))


ir._OperationBase.__hash__ = _hash_of_op

_walk_in_bindings = ir._OperationBase.walk


def _walk(op: ir.Operation, *arguments: Any, **named: Any) -> None:
    """As the bindings walk, but Ctrl-C in the callback stays what it is: they make a RuntimeError of its text."""
    try:
        _walk_in_bindings(op, *arguments, **named)
    except RuntimeError as error:
        if "\nKeyboardInterrupt" in str(error):
            raise KeyboardInterrupt from None
        raise


ir._OperationBase.walk = _walk


def _cast_dense_elements(attribute: ir.Attribute) -> ir.Attribute:
    """``attribute`` as its class. The bindings' own cast raises on complex elements: no attribute could be read."""
    for kind in (ir.DenseFPElementsAttr, ir.DenseIntElementsAttr):
        with suppress(ValueError):
            return kind(attribute)
    return ir.DenseElementsAttr(attribute)


@cache
def _register_casts() -> None:
    """Once, in any context: only an attribute tells the id of its class."""
    dense = ir.Attribute.parse("dense<0> : tensor<1xi1>")
    _cext.register_type_caster(dense.typeid, replace=True)(_cast_dense_elements)


def add_dialect_loader(namespace: str, load: Callable[[], None], *, late: bool = False) -> None:
    """Have `prepare` call ``load`` (inside the context) in every context that lacks dialect ``namespace``.

    ``late``: only in the contexts of programs that name it.
    """
    _loaders.setdefault(namespace, load)
    if late:
        _late.add(namespace)


def defined_dialects() -> list[str]:
    """The dialects that `prepare` brings to contexts; those of modules that were imported."""
    return sorted(_loaders)


def dialect_op_names(dialect: str) -> list[str]:
    """The names of all ops of an upstream ``dialect`` that the bindings know, sorted; empty where there is none."""
    try:
        module = importlib.import_module(f"torch_mlir.dialects._{dialect}_ops_gen")
    except ImportError:
        return _names_in_library(dialect)
    classes = (value for value in vars(module).values() if isinstance(value, type))
    names = {getattr(value, "OPERATION_NAME", None) for value in classes}
    return sorted(name for name in names if isinstance(name, str) and name.startswith(f"{dialect}."))


@cache
def _names_in_library(dialect: str) -> list[str]:
    """Of a dialect that has no Python module: the names in the library of the bindings that a context knows."""
    context = new_context()
    load_stablehlo(context)
    if not _is_known(context, dialect):
        return []
    folder = Path(next(iter(importlib.import_module("torch_mlir._mlir_libs").__path__)))
    found: set[str] = set()
    for library in folder.glob("*CAPI*"):
        with library.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as text:
            found |= {name.decode() for name in re.findall(rf"{dialect}\.[a-z_0-9]+(?=\0)".encode(), text)}
    return sorted(name for name in found if context.is_registered_operation(name))


@cache
def _asked() -> ir.Context:
    """A context for questions about dialects."""
    return new_context()


def lacks_op(name: str) -> bool:
    """Whether the dialect of the op ``name`` is known, and has no such op."""
    context, dialect = _asked(), name.partition(".")[0]
    prepare(context)  # a dialect of ours may have come since the last question
    return _is_known(context, dialect) and not context.is_registered_operation(name)


def _is_known(context: ir.Context, dialect: str) -> bool:
    """Whether ``dialect`` is, or now becomes, loaded."""
    if not context.is_dialect_loaded(dialect):
        try:
            context.get_dialect_descriptor(dialect)
        except ValueError:
            return False
    return True


def load_irdl(module: ir.Module) -> None:
    """Define in the module's context the dialects that ``module`` describes in IRDL; an op defined twice is fatal."""
    from torch_mlir.dialects import irdl

    irdl.load_dialects(module)


class _NoEffects(ir.MemoryEffectsOpInterface):  # type: ignore[misc]
    @staticmethod
    def get_effects(op: ir.Operation, effects: Any) -> None:
        """None at all."""


class _AlwaysSpeculatable(ir.ConditionallySpeculatable):  # type: ignore[misc]
    @staticmethod
    def get_speculatability(op: ir.Operation) -> ir.Speculatability:
        return ir.Speculatability.Speculatable


def attach_purity(op_name: str) -> None:
    """Tell upstream's passes, in the current context, that an op of ours has no effects and may run anywhere."""
    _NoEffects.attach(op_name)
    _AlwaysSpeculatable.attach(op_name)


def prepare(context: ir.Context) -> None:
    """Make ``context`` ready for mlirad: threads off and our dialects loaded. Idempotent."""
    context.enable_multithreading(False)
    with context:
        _register_casts()
    for namespace in _loaders:
        if namespace not in _late:
            _load(context, namespace)


def _load(context: ir.Context, namespace: str) -> None:
    """Load a dialect of ours into ``context``, if it is not there."""
    if not context.is_dialect_loaded(namespace):
        with context, ir.Location.unknown():
            _loaders[namespace]()


def load_stablehlo(context: ir.Context) -> None:
    """Load ``stablehlo`` and ``chlo`` into ``context``, and register their passes: 13 ms the first time, then 3."""
    from torch_mlir._mlir_libs import _stablehlo

    if context.is_dialect_loaded("chlo"):
        return
    _register_stablehlo_passes()
    with context:
        _stablehlo.register_dialect(context)
        # The bindings register no `chlo`: it comes as what this pass, which finds nothing here, may make.
        manager = UpstreamPassManager.parse("builtin.module(func.func(stablehlo-legalize-quant-to-math))")
        manager.run(ir.Module.parse("func.func private @none()").operation)


@cache
def _register_stablehlo_passes() -> None:
    from torch_mlir._mlir_libs import _stablehlo

    _stablehlo.register_stablehlo_passes()


#: Dialects that are loaded where a program names an op or attribute of theirs; others cost every program time.
_MENTIONED: Final = ((("stablehlo.", "chlo."), load_stablehlo),)


def load_mentioned(context: ir.Context, source: str | bytes) -> None:
    """Load the dialects that are not upstream's, but of the same wheel, where ``source``, a program, has their names.

    Bytecode writes a dialect's name without the dot.
    """
    for names, load in _MENTIONED:
        if isinstance(source, str):
            found = any(name in source for name in names)
        else:
            found = any(name.removesuffix(".").encode() in source for name in names)
        if found:
            load(context)
    for namespace in _late:
        if (namespace if isinstance(source, str) else namespace.encode()) in source:  # type: ignore[operator]
            _load(context, namespace)
    if ("sdy." if isinstance(source, str) else b"sdy") in source:  # type: ignore[operator]
        # The wheel has no `sdy`: its attributes are kept as text, its ops are read in generic form.
        context.allow_unregistered_dialects = True


def stablehlo_class(name: str) -> Any:
    """A class of StableHLO's attributes, such as ``DotDimensionNumbers``: of an attribute it gives the parts."""
    from torch_mlir._mlir_libs import _stablehlo

    return getattr(_stablehlo, name)


def interpret_stablehlo(module: ir.Module, arguments: Sequence[ir.Attribute]) -> list[ir.Attribute]:
    """The results of ``@main`` of ``module``, by StableHLO's reference interpreter: dense elements in and out."""
    from torch_mlir._mlir_libs import _stablehlo

    return list(_stablehlo.eval_module(module, list(arguments)))


def new_context(*, allow_unregistered_dialects: bool = False) -> ir.Context:
    """A fresh, prepared context."""
    context = ir.Context(load_on_create_dialects=())
    for namespace in _LOADED:
        context.get_dialect_descriptor(namespace)  # loads it, without its Python module: that of linalg imports numpy
    context.allow_unregistered_dialects = allow_unregistered_dialects
    prepare(context)
    return context


def new_engine(module: ir.Module, opt_level: int, shared_libs: Sequence[str] = (), *, for_object: bool = False) -> Any:
    """A JIT over ``module``, which holds only `llvm` ops; ``for_object`` makes code for an object file instead."""
    from torch_mlir.execution_engine import ExecutionEngine

    _set_llvm_options()
    return ExecutionEngine(module, opt_level, list(shared_libs), enable_object_dump=for_object, enable_pic=for_object)


def load_tm_tensor() -> None:
    """Load torch-mlir's own ``tm_tensor`` dialect into the current context; only a pass that makes ops of it does."""
    from torch_mlir._mlir_libs import _torchMlir  # noqa: F401  # it registers the passes

    UpstreamPassManager.parse("builtin.module(func.func(tm-tensor-bufferize))").run(ir.Module.create().operation)


def load_torch_conversion() -> None:
    """Load torch-mlir's ``torch_c`` dialect into the current context, as `load_tm_tensor` does its own."""
    UpstreamPassManager.parse("builtin.module(torch-func-backend-type-conversion)").run(ir.Module.create().operation)


def torch_decompositions() -> dict[Any, Any]:
    """How torch-mlir would have ATen ops decomposed before it imports a program of PyTorch."""
    from torch_mlir.extras.fx_decomp_util import get_decomposition_table

    return dict(get_decomposition_table())


def import_exported(program: Any, name: str, importers: dict[str, Callable[..., None]]) -> ir.Module:
    """A `torch.export.ExportedProgram` as ``@name`` of a module of the ``torch`` dialect, in a prepared context.

    ``importers`` are methods of torch-mlir's importer.
    """
    from torch_mlir.dialects.torch import register_dialect
    from torch_mlir.extras.fx_importer import FxImporter, GraphNodeImporter

    context = new_context()
    register_dialect(context)
    of_nodes = type("NodeImporter", (GraphNodeImporter,), importers)
    importer = FxImporter(context=context, graph_node_importer_cls=of_nodes)
    importer.import_frozen_program(program, func_name=name)
    return importer.module


def translate_to_llvm_ir(module: ir.Module) -> str:
    """``module`` as the text of LLVM IR; any op but `llvm` ops kills the process, so the caller has checked."""
    from torch_mlir.dialects.llvm import translate_module_to_llvmir

    return str(translate_module_to_llvmir(module.operation))


@cache
def _set_llvm_options() -> None:
    """Set `_LLVM_OPTIONS` for this process; LLVM takes each of them once."""
    parse = getattr(c_library(), "LLVMParseCommandLineOptions", None)
    if parse is not None:
        words = (b"mlirad", *_LLVM_OPTIONS)
        parse(len(words), (ctypes.c_char_p * len(words))(*words), b"")


@cache
def c_library() -> ctypes.CDLL:
    """The library of the bindings that exports the C APIs of MLIR and LLVM."""
    import torch_mlir._mlir_libs as libraries

    folder = Path(str(libraries.__file__)).parent
    return ctypes.CDLL(str(next(folder.glob("*AggregateCAPI.*"))))
