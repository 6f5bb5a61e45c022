"""Walks over the ops around an op, and the users of a value."""

from __future__ import annotations

import mlirad as ad
from mlirad.edit.rewrite import is_outside
from mlirad.edit.walk import ancestors, find_ops, is_inside, users

TEXT = """
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %i to %n step %c1 {
      %sum = arith.addi %j, %j : index
      scf.yield
    }
  }
  return
}
"""


def test_ops_around_an_op_come_innermost_first() -> None:
    module = ad.parse(TEXT)
    (add,) = find_ops(module.operation, lambda op: op.name == "arith.addi")
    around = list(ancestors(add))
    assert [op.name for op in around] == ["scf.for", "scf.for", "func.func", "builtin.module"]
    inner, outer = around[:2]
    assert is_inside(add, outer)
    assert is_inside(inner, outer)
    assert not is_inside(outer, outer)
    assert not is_inside(outer, inner)


def test_an_argument_of_a_region_is_inside_of_its_op() -> None:
    module = ad.parse(TEXT)
    outer, inner = find_ops(module.operation, lambda op: op.name == "scf.for", outer_first=True)
    own, other = inner.regions[0].blocks[0].arguments[0], outer.regions[0].blocks[0].arguments[0]
    assert not is_outside(own, inner)
    assert is_outside(other, inner)
    assert not is_outside(other, outer)
    assert [op.name for op in users(own)] == ["arith.addi", "arith.addi"]
