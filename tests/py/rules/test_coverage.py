"""No op of arith or math without a record, and no record for an op that does not exist."""

from __future__ import annotations

import importlib

import pytest

from mlirad.rules.load import records
from mlirad.rules.model import Derivative
from mlirad.rules.translate import BUILTIN


def ops(dialect: str) -> set[str]:
    """The ops that the bindings know."""
    from mlirad._mlir import ir

    module = importlib.import_module(f"{ir.__name__.rpartition('.')[0]}.dialects._{dialect}_ops_gen")
    classes = (value for value in vars(module).values() if isinstance(value, type))
    names = {getattr(value, "OPERATION_NAME", None) for value in classes}
    return {name for name in names if isinstance(name, str) and name.startswith(f"{dialect}.")}


@pytest.mark.parametrize("dialect", ["arith", "math", "index", "memref", "ub"])
def test_every_op_of_the_dialect_has_a_record(dialect: str) -> None:
    exempt = {"ub.unreachable"}  # a terminator: nothing flows
    assert ops(dialect) - exempt == {rule.name for rule in records(dialect)}


@pytest.mark.parametrize("dialect", BUILTIN)
def test_every_record_is_about_an_op_that_exists(dialect: str) -> None:
    assert {rule.name for rule in records(dialect)} <= ops(dialect)


@pytest.mark.parametrize("dialect", BUILTIN)
def test_a_formula_names_what_it_computes(dialect: str) -> None:
    assert [rule.name for rule in records(dialect) if isinstance(rule, Derivative) and ":  d" not in rule.formula] == []


def test_float_ops_are_differentiated_or_refused_with_a_reason() -> None:
    """What maps floats to floats is no InactiveOp, unless it is constant between jumps."""
    steps = {"ceil", "floor", "round", "roundeven", "trunc"}
    floats = [r for d in ("arith", "math") for r in records(d) if r.kind == "InactiveOp" and r.op in steps]
    assert {r.op for r in floats} == steps
    assert {r.op for r in records("arith") if r.kind == "NotImplementedOp"} == {"bitcast"}
