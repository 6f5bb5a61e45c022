"""Rewrites programs with complex numbers to real and imaginary parts, because torch-mlir supports few complex ops.

An exported graph is interpreted, node by node, with a pair of real tensors for each complex tensor. Ops that are linear
over the reals, or move elements, are applied to both parts; the others are defined here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from mlirad.errors import Diagnostic, UnsupportedError, Where
from mlirad.torch.fourier import of_complex, of_reals, to_reals
from mlirad.torch.imports import require_torch


@dataclass(frozen=True)
class ComplexParts:
    """A complex tensor or number, as real and imaginary part."""

    real: Any
    imag: Any

    def conj(self) -> ComplexParts:
        """The complex conjugate."""
        return ComplexParts(self.real, -self.imag)


def has_complex_numbers(graph: Any) -> bool:
    """Whether a tensor of an exported graph of torch is complex, or one inside of its transforms."""
    tensors = require_torch().utils._pytree.tree_leaves([node.meta.get("val") for node in graph.nodes])
    inside = (str(node.target).startswith("aten.fft_") for node in graph.nodes)
    return any(getattr(one, "is_complex", bool)() for one in tensors) or any(inside)


def run_with_pairs(module: Any, tensors: Any, place: Callable[[Any], Where]) -> Any:
    """Interpret a graph module without ops on complex numbers, except those that join and split parts.

    Raises:
        UnsupportedError: an op on complex numbers is not supported; ``place`` gives the line of a node.
    """
    torch = require_torch()
    base: Any = torch.fx.Interpreter
    apart, leaves = torch.utils._pytree.tree_map, torch.utils._pytree.tree_leaves

    class PairInterpreter(base):  # type: ignore[misc]
        def run_node(self, n: Any) -> Any:
            if n.op == "output":
                return apart(_joined, super().run_node(n))
            if n.op != "call_function":
                return _split(super().run_node(n))
            args, kwargs = self.fetch_args_kwargs_from_env(n)
            args, kwargs = apart(_split, (args, kwargs))
            result = leaves(n.meta.get("val"))
            if not any(isinstance(one, ComplexParts) for one in leaves((args, kwargs))) and not any(
                getattr(one, "is_complex", bool)() for one in result
            ):
                return super().run_node(n)
            with torch.fx.traceback.set_current_meta(n):
                found = _applied(n.target, args, kwargs)
            if found is NotImplemented:
                message = f"'{n.target}' is not supported for complex tensors"
                helps = ("write it with x.real and x.imag",)
                raise UnsupportedError(Diagnostic("MA0942", message, place(n), helps=helps))
            return found

    with torch.fx.traceback.preserve_node_meta():
        return PairInterpreter(module).run(*tensors)


def _split(value: Any) -> Any:
    if isinstance(value, complex):
        return ComplexParts(value.real, value.imag)
    if isinstance(value, require_torch().Tensor) and value.is_complex():
        return ComplexParts(*require_torch().view_as_real(value).unbind(-1))
    return value


def _joined(value: Any) -> Any:
    return require_torch().complex(value.real, value.imag) if isinstance(value, ComplexParts) else value


def _applied(op: Any, args: Any, kwargs: Any) -> Any:
    """Ops of real tensors may have a complex result, too, by their dtype or an operand."""
    name = getattr(op, "_schema", op).name if hasattr(op, "_schema") else str(op)
    namespace, _, name = name.partition("::")
    torch = require_torch()
    named = {
        key: torch.finfo(value).dtype if key == "dtype" and value.is_complex else value
        for key, value in kwargs.items()
        if value is not None
    }
    if isinstance(named.get("dtype"), str):
        named["dtype"] = getattr(torch, named["dtype"])
    if name in _known():
        return _known()[name](*args, **named)
    if name in _APART or namespace == "mlirad_mlir":
        values = _VALUES.get(name, ())
        paired = (torch.utils._pytree.tree_map(_pair, one) if n in values else one for n, one in enumerate(args))
        return _of_parts(op, *paired, **named)
    if name == "getitem":
        return args[0][args[1]]
    return NotImplemented


def _of_parts(op: Any, *args: Any, **named: Any) -> Any:
    """The op on the real parts, and on the imaginary parts."""
    torch = require_torch()
    tree_map = torch.utils._pytree.tree_map

    def real(one: Any) -> Any:
        return one.real if isinstance(one, ComplexParts) else one

    def imag(one: Any) -> Any:
        if isinstance(one, ComplexParts):
            return one.imag
        return torch.zeros_like(one) if isinstance(one, torch.Tensor) and one.is_floating_point() else one

    parts = [op(*tree_map(part, args), **tree_map(part, named)) for part in (real, imag)]
    if isinstance(parts[0], list | tuple):
        return [ComplexParts(*pair) for pair in zip(*parts, strict=True)]
    return ComplexParts(*parts)


#: Ops that are linear over the reals, or move elements.
_WORDS: Final = """
alias as_strided block_diag cat clone cumsum detach diagonal diagonal_copy diagonal_scatter embedding empty empty_like
empty_permuted empty_strided expand expand_copy flip gather index index_add index_copy index_put index_select
lift_fresh_copy mean movedim narrow neg new_empty new_zeros permute permute_copy repeat reshape resolve_conj resolve_neg
roll rot90 scatter_add select select_copy select_scatter slice slice_copy slice_scatter split split_with_sizes squeeze
squeeze_copy stack sum t take trace transpose tril triu unbind unfold unsqueeze unsqueeze_copy view view_copy where
zeros zeros_like _reshape_alias _unsafe_index _unsafe_view
"""
_APART: Final = frozenset(_WORDS.split())
#: The operands that are elements of the result: real numbers among them have an imaginary part of zero.
_VALUES: Final = {
    **dict.fromkeys(("block_diag", "cat", "stack"), (0,)),
    **dict.fromkeys(("diagonal_scatter", "select_scatter", "slice_scatter"), (1,)),
    "where": (1, 2),
    "index_put": (2,),
    **dict.fromkeys(("index_add", "scatter_add"), (3,)),
}


@cache
def _known() -> dict[str, Callable[..., Any]]:
    """Name of an op -> its definition on pairs."""
    torch = require_torch()
    aten = torch.ops.aten
    return {
        "complex": lambda x, y: ComplexParts(*torch.broadcast_tensors(x, y)),
        "polar": lambda size, angle: _of_polar(size, angle),
        "view_as_real": lambda z: torch.stack((z.real, z.imag), -1),
        "view_as_complex": lambda x: ComplexParts(x[..., 0], x[..., 1]),
        "real": lambda z: z.real,
        "imag": lambda z: z.imag,
        **dict.fromkeys(("conj", "_conj", "conj_physical", "_conj_physical"), ComplexParts.conj),
        "_to_copy": _converted,
        "copy": lambda z, w: (
            _of_parts(aten.copy.default, z, _pair(w)) if isinstance(z, ComplexParts) else z.copy_(w.real)
        ),
        "full": _filled(torch.full, 1),
        "full_like": lambda z, value, **named: _filled(torch.full_like, 1)(_some(z), value, **named),
        "ones": lambda size, **named: _filled(torch.full, 1)(size, 1.0, **named),
        "ones_like": lambda z, **named: _filled(torch.full_like, 1)(_some(z), 1.0),
        "scalar_tensor": _filled(torch.scalar_tensor, 0),
        "fill": lambda z, value: _filled(torch.full_like, 1)(z.real, value),
        "constant_pad_nd": lambda z, pad, value=0: _two(aten.constant_pad_nd.default, z, value, pad),
        "masked_fill": lambda z, mask, value: _two(torch.masked_fill, z, value, mask),
        "add": lambda z, w, alpha=1: _sum(z, w, alpha),
        "sub": lambda z, w, alpha=1: _sum(z, w, -alpha),
        "rsub": lambda z, w, alpha=1: _sum(w, _times(z, alpha), -1),
        "mul": _times,
        "div": lambda z, w, rounding_mode=None: _over(z, w),
        "reciprocal": lambda z: _over(1.0, z),
        "square": lambda z: _times(z, z),
        "pow": _power,
        "abs": _abs,
        "angle": _angle,
        "sgn": _sign,
        "exp": _exp,
        "log": _log,
        "log2": lambda z: _times(_log(z), 1 / math.log(2)),
        "log10": lambda z: _times(_log(z), 1 / math.log(10)),
        "log1p": lambda z: _log(_sum(z, 1.0)),
        "expm1": lambda z: _sum(_exp(z), -1.0),
        "sqrt": _sqrt,
        "rsqrt": lambda z: _over(1.0, _sqrt(z)),
        "sin": _sin,
        "cos": _cos,
        "sinh": _sinh,
        "cosh": lambda z: _cos(_turned(z)),
        "tan": lambda z: _over(_sin(z), _cos(z)),
        "tanh": lambda z: _over(_sinh(z), _cos(_turned(z))),
        "sigmoid": lambda z: _over(1.0, _sum(_exp(_times(z, -1)), 1.0)),
        "eq": lambda z, w: (_pair(z).real == _pair(w).real) & (_pair(z).imag == _pair(w).imag),
        "ne": lambda z, w: (_pair(z).real != _pair(w).real) | (_pair(z).imag != _pair(w).imag),
        "isnan": lambda z: z.real.isnan() | z.imag.isnan(),
        "isinf": lambda z: z.real.isinf() | z.imag.isinf(),
        "isfinite": lambda z: z.real.isfinite() & z.imag.isfinite(),
        **{name: _bilinear(getattr(torch, name)) for name in ("mm", "bmm", "mv", "dot")},
        "vdot": lambda z, w: _bilinear(torch.dot)(_pair(z).conj(), w),
        "addmm": _added_product(torch.mm),
        "addmv": _added_product(torch.mv),
        "baddbmm": _added_product(torch.bmm),
        "prod": _product,
        "linalg_vector_norm": lambda z, *how, **named: torch.linalg.vector_norm(_abs(z), *how, **named),
        "norm": lambda z, *how, **named: torch.norm(_abs(z), *how, **named),
        "_fft_r2c": lambda x, *how: ComplexParts(*of_reals(x, *how)),
        "_fft_c2c": lambda z, *how: ComplexParts(*of_complex(z.real, z.imag, *how)),
        "_fft_c2r": lambda z, *how: to_reals(z.real, z.imag, *how),
    }


def _pair(z: Any) -> ComplexParts:
    if isinstance(z, ComplexParts):
        return z
    return ComplexParts(z, require_torch().zeros_like(z) if isinstance(z, require_torch().Tensor) else 0.0)


def _some(z: Any) -> Any:
    """A real tensor with the shape of ``z``."""
    return z.real if isinstance(z, ComplexParts) else z


def _converted(z: Any, dtype: Any = None, **named: Any) -> Any:
    """The dtype of the parts; operands that become real have been converted before."""
    return z.real if dtype is None else ComplexParts(*(one.to(dtype) for one in (_pair(z).real, _pair(z).imag)))


def _filled(op: Callable[..., Any], place: int) -> Callable[..., Any]:
    """A tensor filled with the number that is the operand at ``place``."""

    def applied(*args: Any, **named: Any) -> ComplexParts:
        value = _pair(args[place])
        parts = (float(value.real), float(value.imag))
        return ComplexParts(*(op(*args[:place], one, *args[place + 1 :], **named) for one in parts))

    return applied


def _two(op: Callable[..., Any], z: Any, value: Any, how: Any) -> ComplexParts:
    z, value = _pair(z), _pair(value)
    return ComplexParts(op(z.real, how, value.real), op(z.imag, how, value.imag))


def _sum(z: Any, w: Any, alpha: Any = 1) -> ComplexParts:
    z, w = _pair(z), _times(_pair(w), alpha) if alpha != 1 else _pair(w)
    return ComplexParts(z.real + w.real, z.imag + w.imag)


def _times(z: Any, w: Any) -> Any:
    if not isinstance(z, ComplexParts):
        z, w = w, z
    if not isinstance(w, ComplexParts):
        return ComplexParts(z.real * w, z.imag * w) if isinstance(z, ComplexParts) else z * w
    return ComplexParts(z.real * w.real - z.imag * w.imag, z.real * w.imag + z.imag * w.real)


def _over(z: Any, w: Any) -> ComplexParts:
    """``z conj(w) / |w|^2``, with ``w`` scaled by its larger part, to avoid overflow."""
    z = _pair(z)
    if not isinstance(w, ComplexParts):
        return ComplexParts(z.real / w, z.imag / w)
    if isinstance(w.real, float):
        return _over(_times(z, w.conj()), w.real * w.real + w.imag * w.imag)
    torch = require_torch()
    scale = torch.maximum(w.real.abs(), w.imag.abs())
    scale = torch.where((scale == 0) | scale.isinf(), torch.ones_like(scale), scale).detach()
    near = ComplexParts(w.real / scale, w.imag / scale)
    square = near.real * near.real + near.imag * near.imag
    found = _times(z, near.conj())
    return ComplexParts(found.real / square / scale, found.imag / square / scale)


def _is_zero(z: ComplexParts) -> Any:
    return (z.real == 0) & (z.imag == 0)


def _abs(z: ComplexParts) -> Any:
    """The absolute value, with a derivative of zero at zero."""
    torch = require_torch()
    is_zero = _is_zero(z)
    size = torch.hypot(torch.where(is_zero, torch.ones_like(z.real), z.real), z.imag)
    return torch.where(is_zero, torch.zeros_like(size), size)


def _angle(z: ComplexParts) -> Any:
    return require_torch().atan2(z.imag, z.real)


def _sign(z: ComplexParts) -> ComplexParts:
    """The sign, with a derivative of zero at zero."""
    torch, size, is_zero = require_torch(), _abs(z), _is_zero(z)
    unit = _over(z, torch.where(is_zero, torch.ones_like(size), size))
    return ComplexParts(*(torch.where(is_zero, torch.zeros_like(size), one) for one in (unit.real, unit.imag)))


def _of_polar(size: Any, angle: Any) -> ComplexParts:
    torch = require_torch()
    return ComplexParts(size * torch.cos(angle), size * torch.sin(angle))


def _exp(z: ComplexParts) -> ComplexParts:
    return _of_polar(require_torch().exp(z.real), z.imag)


def _log(z: Any) -> ComplexParts:
    z = _pair(z)
    size = require_torch().hypot(z.real, z.imag)
    return ComplexParts(require_torch().log(size), _angle(z))


def _sqrt(z: ComplexParts) -> ComplexParts:
    return _of_polar(require_torch().sqrt(_abs(z)), 0.5 * _angle(z))


def _power(z: Any, w: Any) -> ComplexParts:
    """Powers; small integer exponents are products."""
    if isinstance(w, int | float) and w == int(w) and 0 < abs(w) <= 16:
        found: Any = z
        for _ in range(abs(int(w)) - 1):
            found = _times(found, z)
        return _over(1.0, found) if w < 0 else found
    if not isinstance(z, ComplexParts) and isinstance(z, int | float | complex):
        z = ComplexParts(*(require_torch().full_like(w.real, one) for one in (z, 0.0)))
    torch, z = require_torch(), _pair(z)
    is_zero = _is_zero(z)
    safe = ComplexParts(torch.where(is_zero, torch.ones_like(z.real), z.real), z.imag)
    found = _exp(_times(_log(safe), w))
    at_zero = float(w == 0) if isinstance(w, int | float) else 0.0
    return ComplexParts(*(torch.where(is_zero, at, one) for at, one in ((at_zero, found.real), (0.0, found.imag))))


def _sin(z: ComplexParts) -> ComplexParts:
    torch = require_torch()
    return ComplexParts(torch.sin(z.real) * torch.cosh(z.imag), torch.cos(z.real) * torch.sinh(z.imag))


def _cos(z: ComplexParts) -> ComplexParts:
    torch = require_torch()
    return ComplexParts(torch.cos(z.real) * torch.cosh(z.imag), -torch.sin(z.real) * torch.sinh(z.imag))


def _turned(z: ComplexParts) -> ComplexParts:
    """``i z``."""
    return ComplexParts(-z.imag, z.real)


def _sinh(z: ComplexParts) -> ComplexParts:
    return _turned(_times(_sin(_turned(z)), -1))


def _bilinear(op: Callable[..., Any]) -> Callable[..., Any]:
    def applied(z: Any, w: Any) -> ComplexParts:
        if not isinstance(w, ComplexParts):
            return ComplexParts(op(z.real, w), op(z.imag, w))
        if not isinstance(z, ComplexParts):
            return ComplexParts(op(z, w.real), op(z, w.imag))
        return ComplexParts(op(z.real, w.real) - op(z.imag, w.imag), op(z.real, w.imag) + op(z.imag, w.real))

    return applied


def _added_product(op: Callable[..., Any]) -> Callable[..., Any]:
    def applied(x: Any, z: Any, w: Any, beta: Any = 1, alpha: Any = 1) -> ComplexParts:
        return _sum(_times(x, beta), _times(_bilinear(op)(z, w), alpha))

    return applied


def _product(z: ComplexParts, dim: int | None = None, keepdim: bool = False, **_: Any) -> ComplexParts:
    """The product of all elements along a dimension, one after the other."""
    torch = require_torch()
    if dim is None:
        return _product(ComplexParts(z.real.reshape(-1), z.imag.reshape(-1)), 0)
    parts = [ComplexParts(*pair) for pair in zip(z.real.unbind(dim), z.imag.unbind(dim), strict=True)]
    found = parts[0] if parts else ComplexParts(torch.ones(()), torch.zeros(()))
    for one in parts[1:]:
        found = _times(found, one)
    return ComplexParts(found.real.unsqueeze(dim), found.imag.unsqueeze(dim)) if keepdim else found
