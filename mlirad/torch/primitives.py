"""Ops of MLIR as torch ops, for decompositions: torch-mlir passes them through unchanged.

A primitive has a name, such as ``lapack.qr``, and a form, such as ``mn -> mp, pn``: a letter for each of the last
dimensions of operands and results, after any batch dimensions; equal letters are equal extents, and ``p`` is the
minimum of ``m`` and ``n``. Brackets mean elements of i32. The torch op is defined when it is first used, without an
implementation, because it only occurs in traced programs. torch-mlir imports it as ``torch.operator``:

    %1 = torch.operator "torch.mlirad_mlir.lapack__cholesky_0"(%0)
      : (!torch.vtensor<[3,3],f64>) -> !torch.vtensor<[3,3],f64>

which is replaced by:

    %2 = torch_c.to_builtin_tensor %0 : !torch.vtensor<[3,3],f64> -> tensor<3x3xf64>
    %3 = "lapack.cholesky"(%2) : (tensor<3x3xf64>) -> tensor<3x3xf64>
    %1 = torch_c.from_builtin_tensor %3 : tensor<3x3xf64> -> !torch.vtensor<[3,3],f64>
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from mlirad._mlir import Attribute, Type, Value, ir, load_stablehlo, load_torch_conversion
from mlirad.dialects import lapack  # noqa: F401  # it brings the dialect to contexts
from mlirad.dialects.lapack.ops import OPS
from mlirad.edit.build import Builder
from mlirad.edit.rewrite import before, replace_op
from mlirad.edit.walk import find_ops
from mlirad.torch.imports import require_torch

_NAMESPACE: Final = "mlirad_mlir"
_PREFIX: Final = f"torch.{_NAMESPACE}."
_TENSOR: Final = re.compile(r"!torch\.vtensor<\[([\d,]*)\],(.*)>")


@cache
def primitive(
    name: str, *flags: str, form: str | None = None, of_constants: Callable[..., Any] | None = None
) -> Callable[..., Any]:
    """The op ``name`` with unit attributes ``flags``, as a function of tensors; for lapack ops ``form`` is known.

    A flag may be the text of an attribute: ``dim = 1 : i64``. ``of_constants`` is needed for programs that apply the op
    to constants, which are evaluated while tracing.
    """
    form = OPS[name].shapes if form is None else form
    operands, results = ([one.strip() for one in part.split(",")] for part in form.split("->"))
    word = f"{name.replace('.', '__')}_{len(_FLAGS)}"
    _FLAGS[word] = name, flags
    takes = ", ".join(f"Tensor x{i}" for i in range(len(operands)))
    gives = ", ".join(["Tensor"] * len(results))
    library = _library()
    library.define(f"{word}({takes}) -> {gives if len(results) == 1 else f'({gives})'}")

    def shaped(*given: Any) -> Any:
        return _shaped(operands, results, given)

    library.impl(word, shaped, "Meta")
    if of_constants is not None:
        library.impl(word, of_constants, "CPU")
    made: Callable[..., Any] = getattr(getattr(require_torch().ops, _NAMESPACE), word).default
    return made


def stop_op() -> Callable[..., Any]:
    """The op that returns a tensor without its derivative."""
    return primitive("enzyme.ignore_derivatives", form=" -> ", of_constants=require_torch().clone)


#: The torch name of a primitive -> the name and attributes of its op.
_FLAGS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {}


@cache
def _library() -> Any:
    return require_torch().library.Library(_NAMESPACE, "FRAGMENT")


def _shaped(operands: Sequence[str], results: Sequence[str], given: Sequence[Any]) -> Any:
    """Fake results."""
    torch = require_torch()
    sizes: dict[str, int] = {}
    for letters, one in zip(operands, given, strict=True):
        inner = letters.strip("[]")
        sizes.update(zip(inner, one.shape[one.dim() - len(inner) :], strict=True))
    if {"m", "n"} <= sizes.keys():
        sizes["p"] = min(sizes["m"], sizes["n"])
    first, letters = next(
        (one, letters) for one, letters in zip(given, operands, strict=True) if not letters.startswith("[")
    )
    batch = first.shape[: first.dim() - len(letters)]
    found = [
        first.new_empty(
            (*batch, *(sizes[letter] for letter in one.strip("[]"))),
            dtype=torch.int32 if one.startswith("[") else first.dtype,
        )
        for one in results
    ]
    return found[0] if len(found) == 1 else tuple(found)


def expand_primitives(module: ir.Module) -> None:
    """Replace the ``torch.operator`` ops that torch-mlir imported by the ops of MLIR."""
    found = find_ops(module.operation, _is_primitive)
    if found:
        load_torch_conversion()
    for op in found:
        name, flags = _FLAGS[_name(op).removeprefix(_PREFIX).split(".")[0]]
        if name.startswith(("chlo.", "stablehlo.")):
            load_stablehlo(op.context)
        build = before(op)
        types = [builtin_type(value.type) for value in op.results]
        operands = [create_builtin(one, build) for one in op.operands]
        results = build.op(name, operands, types, dict(map(_attribute, flags))).results
        replace_op(op, [create_torch(one, old.type, build) for one, old in zip(results, op.results, strict=True)])


def create_builtin(tensor: Value, build: Builder) -> Value:
    """Converts a tensor of torch-mlir to one of upstream."""
    return build.value("torch_c.to_builtin_tensor", [tensor], builtin_type(tensor.type))


def create_torch(tensor: Value, type: Type, build: Builder) -> Value:
    """Converts it back to ``type``."""
    return build.value("torch_c.from_builtin_tensor", [tensor], type)


def _is_primitive(op: ir.Operation) -> bool:
    return op.name == "torch.operator" and _name(op).startswith(_PREFIX)


def _name(op: ir.Operation) -> str:
    return str(ir.StringAttr(op.attributes["name"]).value)


def _attribute(flag: str) -> tuple[str, Attribute]:
    name, _, text = flag.partition(" = ")
    return name, ir.Attribute.parse(text or "unit")


def builtin_type(type: Type) -> Type:
    """``tensor<2x3xf64>`` for ``!torch.vtensor<[2,3],f64>``."""
    found = _TENSOR.fullmatch(str(type))
    assert found is not None, type
    shape = "".join(f"{size}x" for size in found[1].split(",") if size)
    return ir.Type.parse(f"tensor<{shape}{re.sub('^[su]i', 'i', found[2])}>")
