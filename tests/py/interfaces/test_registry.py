"""Models are found by the name of an op, and by the symbol of the function that a call goes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

import mlirad as ad
from mlirad._mlir import Value, ir
from mlirad.context import Context
from mlirad.errors import RuleError, UnsupportedError
from mlirad.interfaces.ops import Effect, EffectKind, MemoryModel
from mlirad.interfaces.registry import ACTIVITY, CALL, MEMORY, RECOMPUTE, Registry

TEXT = """
func.func private @f(f64) -> f64
func.func private @g(f64) -> f64
func.func @h(%x: f64, %p: (f64) -> f64) {
  %0 = func.call @f(%x) : (f64) -> f64
  %1 = func.call @g(%x) : (f64) -> f64
  %2 = func.call_indirect %p(%x) : (f64) -> f64
  %3 = arith.negf %x : f64
  return
}"""


class Known:
    """An inactive op."""

    def is_inactive(self, op: ir.Operation, /) -> bool:
        return True


@pytest.fixture
def ops() -> Iterator[list[ir.Operation]]:
    module = ad.parse(TEXT)
    *_, function = module.body.operations
    yield [op.operation for op in function.regions[0].blocks[0].operations][:-1]
    del module  # kept until here: ops do not keep their module


def test_a_call_has_the_models_of_its_callee_in_front_of_its_own(ops: list[ir.Operation]) -> None:
    registry, of_f, of_calls = Context.default().registry.copy(), Known(), Known()
    registry.add(ACTIVITY, "@f", of_f, origin="test")
    registry.add(ACTIVITY, "func.call", of_calls, origin="test")
    registry.freeze()
    assert [registry.model(ACTIVITY, op) for op in ops] == [of_f, of_calls, None, None]
    assert registry.find(ACTIVITY, "@f") is of_f
    # What nobody has attached to the symbol is asked of the call.
    assert registry.model(CALL, ops[0]) is registry.find(CALL, "func.call")


def test_without_symbols_the_name_of_the_op_is_asked(ops: list[ir.Operation]) -> None:
    registry = Context.default().registry
    for interface in (CALL, RECOMPUTE, ACTIVITY):
        assert [registry.model(interface, op) for op in ops] == [registry.find(interface, op.name) for op in ops]
    assert registry.model(RECOMPUTE, ops[-1]) is not None


def test_a_symbol_has_one_owner_and_a_copy_keeps_it(ops: list[ir.Operation]) -> None:
    registry, model = Context.default().registry.copy(), Known()
    registry.add(ACTIVITY, "@f", model, origin="one")
    with pytest.raises(RuleError, match="two owners of the activity model for '@f': 'one' and 'two'"):
        registry.add(ACTIVITY, "@f", Known(), origin="two")
    assert registry.copy().model(ACTIVITY, ops[0]) is model
    (gone,) = registry.remove("@f", (ACTIVITY,))
    assert gone.model is model
    assert registry.model(ACTIVITY, ops[0]) is None


def test_a_model_that_lacks_a_method_is_refused_when_it_is_added() -> None:
    with pytest.raises(RuleError, match="the call model for '@f' from 'test' lacks 'callee'"):
        Registry().add(CALL, "@f", Known(), origin="test")  # type: ignore[arg-type]


class Strided(MemoryModel):
    """A load that depends on the strides of its buffer."""

    def effects(self, op: ir.Operation, /) -> Sequence[Effect]:
        return (Effect(EffectKind.READ, op.operands[0]),)

    def layout_of(self, op: ir.Operation, /) -> Sequence[Value]:
        return (op.operands[0],)


def test_an_op_with_a_rule_that_depends_on_strides_is_refused_where_a_shadow_may_have_others() -> None:
    text = """
func.func @f(%m: memref<?xf64, strided<[?]>>, %i: index) -> f64 {
  %v = memref.load %m[%i] : memref<?xf64, strided<[?]>>
  return %v : f64
}"""
    registry = Context.default().registry.copy()
    registry.remove("memref.load", (MEMORY,))
    registry.add(MEMORY, "memref.load", Strided(), origin="test")
    registry.freeze()
    ad.transforms.vjp(ad.parse(text), "f")
    with pytest.raises(UnsupportedError, match="MA0312"):
        ad.transforms.vjp(ad.parse(text), "f", ctx=replace(Context.default(), registry=registry))
