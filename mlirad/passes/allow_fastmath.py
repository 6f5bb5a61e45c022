"""Adds fast-math flags to all floating-point ops of a module.

Before::

    func.func @f(%x: f64, %y: f64) -> f64 {
      %z = arith.mulf %x, %y : f64
      return %z : f64
    }

After ``--allow-fastmath=flags=contract``::

    func.func @f(%x: f64, %y: f64) -> f64 {
      %z = arith.mulf %x, %y fastmath<contract> : f64
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, final

from mlirad._mlir import Attribute, ir
from mlirad.edit.floats import FLAGS, with_flags
from mlirad.edit.walk import find_ops
from mlirad.passes.base import Pass, PassContext, option

_ATTRIBUTE: Final = "fastmath"


def check_flags(names: Sequence[str]) -> None:
    """Check that ``names`` are fast-math flags.

    Raises:
        ValueError: one is not; the message lists the flags.
    """
    for name in names:
        if name not in (*FLAGS, "fast"):
            raise ValueError(f"'{name}' is not a fast-math flag: give {', '.join(FLAGS)}, and fast for all of them")


def allow(module: ir.Module, names: Sequence[str]) -> None:
    """Add flags to every op of ``module`` that has a fast-math attribute; structured ops have none."""
    if not names:
        return
    known: dict[Attribute, Attribute] = {}
    for op in find_ops(module.operation, lambda _: True):
        flags = op.attributes.get(_ATTRIBUTE)
        if flags is not None and str(flags).startswith("#arith.fastmath<"):
            if flags not in known:
                known[flags] = with_flags(flags, names)
            op.attributes[_ATTRIBUTE] = known[flags]


@final
@dataclass(frozen=True)
class AllowFastmath(Pass):
    """Add fast-math flags to all floating-point ops; derivatives created afterwards inherit them."""

    name: ClassVar[str] = "allow-fastmath"
    flags: tuple[str, ...] = option(("contract",), help="reassoc, nnan, ninf, nsz, arcp, contract, afn, or fast")

    def __post_init__(self) -> None:
        check_flags(self.flags)

    def run(self, module: ir.Module, ctx: PassContext) -> None:
        """Change ``module`` in place."""
        del ctx
        allow(module, self.flags)
