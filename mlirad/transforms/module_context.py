"""Enters the MLIR context of a user's module, and adds the name of the user's file to diagnostics.

This is needed because MLIR's parser uses the file name "-" for every text.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.names import source_of
from mlirad.errors import Diagnostic, InputText, MlirAdError, UsageError, Where


def compile_first(given: object) -> str:
    """The help text for ``given``, a callable that is not a function that transforms take."""
    if type(given).__module__.startswith("mlirad."):
        return "transform the function itself first, as in mlirad.sparse_jacobian(mlirad.vmap(f))"
    return "compile a Python function first: mlirad.function(f), with annotated parameters"


@contextmanager
def placed(module: ir.Module) -> Iterator[None]:
    """Enter the context of ``module``; errors raised in the block get the file name and text of its source.

    Raises:
        UsageError: ``module`` is not a module.
    """
    if not isinstance(module, ir.Module):
        message = f"expected an MLIR module, got a {type(module).__name__}"
        helps = ["mlirad.parse(text) and mlirad.load(path) give one"]
        if callable(module):
            helps.append(compile_first(module))
        raise UsageError(Diagnostic("MA0706", message, helps=tuple(helps)))
    with placed_in(source_of(module.context)), module.context, ir.Location.unknown(module.context):
        yield


@contextmanager
def placed_in(source: InputText | None) -> Iterator[None]:
    """Errors raised in the block get the file name and text of ``source``, unless they have another one."""
    try:
        yield
    except MlirAdError as error:
        if source is not None:
            error.diagnostics = tuple(_named(one, source.name) for one in error.diagnostics)
            error.source = error.source or source
        raise


def placed_remarks(module: ir.Module, ctx: Context) -> Context:
    """A copy of ``ctx`` whose remarks have the file name of ``module``."""
    source, tell = source_of(module.context), ctx.on_remark
    return ctx if source is None or tell is None else ctx.with_remarks(lambda one: tell(_named(one, source.name)))


def _named(diagnostic: Diagnostic, name: str) -> Diagnostic:
    notes = tuple(replace(n, where=_in_file(n.where, name)) if n.where is not None else n for n in diagnostic.notes)
    return replace(diagnostic, where=_in_file(diagnostic.where, name), notes=notes)


def _in_file(where: Where, name: str) -> Where:
    return replace(where, file=name) if where.file == "-" else where
