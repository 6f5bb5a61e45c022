"""The check of programs that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from mlirad._mlir import ir, new_context
from mlirad.testing.check import check_both


@pytest.fixture
def context() -> Iterator[ir.Context]:
    with new_context() as context:
        yield context


@pytest.fixture
def check(context: ir.Context) -> Callable[..., None]:
    """Checks ``@f`` of a text at some arguments, in both modes and to second order."""

    def both(text: str, *args: object, order: int = 2) -> None:
        check_both(ir.Module.parse(text), "f", *args, order=order)

    return both
