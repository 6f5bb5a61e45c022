"""Every op of every dialect that mlirad answers for is ruled, modelled, inactive, lowered or refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from mlirad._mlir import dialect_op_names
from mlirad.context import Context
from mlirad.coverage import DIALECTS, OpAnswer, answer, table

REGISTRY = Context.default().registry
LIST = Path(__file__).with_name("known_gaps.txt")
KNOWN = dict(line.split(": ", 1) for line in LIST.read_text().splitlines() if line and not line.startswith("#"))
SHRINK = "run python scripts/update_reference.py: these are answered now"


def missing(dialect: str) -> set[str]:
    return {row.op for row in table(dialect, REGISTRY) if row.answer is OpAnswer.MISSING}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_op_is_answered_or_a_known_gap(dialect: str) -> None:
    assert missing(dialect) - set(KNOWN) == set(), "give these a record, a model, or a NotImplementedOp with the reason"


def test_the_list_of_known_gaps_shrinks() -> None:
    gaps = {op for dialect in DIALECTS for op in missing(dialect)}
    assert set(KNOWN) - gaps == set(), SHRINK


def test_every_known_gap_has_a_reason() -> None:
    assert [op for op, reason in KNOWN.items() if len(reason) < 10] == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_bindings_list_the_ops_of_the_dialect(dialect: str) -> None:
    names = dialect_op_names(dialect)
    assert names
    assert names == sorted(set(names))
    assert all(name.startswith(f"{dialect}.") for name in names)


def test_a_dialect_that_is_not_there_has_no_ops() -> None:
    assert dialect_op_names("nothing_of_this_name") == []


def test_what_is_not_differentiable_says_why() -> None:
    rows = [row for dialect in DIALECTS for row in table(dialect, REGISTRY)]
    assert [row.op for row in rows if row.answer is OpAnswer.REFUSED and len(row.detail) < 20] == []


@pytest.mark.parametrize(
    ("op", "expected"),
    [
        ("arith.mulf", OpAnswer.FORMULA),
        ("arith.cmpf", OpAnswer.INACTIVE),
        ("arith.bitcast", OpAnswer.LOWERED),
        ("vector.bitcast", OpAnswer.REFUSED),
        ("scf.for", OpAnswer.MODEL),
        ("memref.load", OpAnswer.MODEL),
        ("memref.alloc", OpAnswer.MODEL),
        ("memref.subview", OpAnswer.MODEL),
        ("func.call", OpAnswer.MODEL),
        ("func.return", OpAnswer.STRUCTURE),
        ("func.func", OpAnswer.STRUCTURE),
        ("my.gelu", OpAnswer.MISSING),
    ],
)
def test_answers(op: str, expected: OpAnswer) -> None:
    assert answer(op, REGISTRY).answer is expected


def test_the_formula_is_shown() -> None:
    assert answer("arith.mulf", REGISTRY).detail == "z = x y: dz = y dx + x dy."
