"""Converts custom reverse rules, which are ops of a module, to functions.

The augmented primal of a rule pushes residuals to caches; the function returns them as results instead, in the order
of the caches.

Before::

    func.func @f(%x: f64) -> f64 attributes {enzyme.custom_rule = @rule} {
      %y = math.sin %x : f64
      return %y : f64
    }
    enzyme.custom_reverse_rule @rule {
      %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
      enzyme.custom_reverse_rule.augmented_primal (%x: f64) -> f64 {
        "enzyme.push"(%c, %x) : (!enzyme.Cache<f64>, f64) -> ()
        %y = math.sin %x : f64
        enzyme.yield %y : f64
      }
      enzyme.custom_reverse_rule.reverse (%dy: f64) -> f64 {
        %x = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
        %d = math.cos %x : f64
        %dx = arith.mulf %d, %dy : f64
        enzyme.yield %dx : f64
      }
      enzyme.yield
    } attributes {activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_active>],
                  function_type = (f64) -> f64}

After ``--lower-enzyme-custom-rules-to-func``::

    func.func @f(%x: f64) -> f64 attributes {mlirad.vjp = [@rule_primal, @rule_reverse]} {
    ...
    func.func private @rule_primal(%arg0: f64) -> (f64, f64) {
      %y = math.sin %arg0 : f64
      return %y, %arg0 : f64, f64
    }
    func.func private @rule_reverse(%arg0: f64, %arg1: f64) -> f64 {
      %d = math.cos %arg0 : f64
      %dx = arith.mulf %d, %arg1 : f64
      return %dx : f64
    }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mlirad._mlir import Value, ir
from mlirad.dialects.enzyme.calls import read_activities
from mlirad.edit.buffers import is_buffer
from mlirad.edit.build import Builder
from mlirad.edit.location import where
from mlirad.edit.module import free_symbol, symbol_name
from mlirad.edit.outline import create_function
from mlirad.edit.rewrite import move_body, terminator_of
from mlirad.errors import Diagnostic, UnsupportedError, VerifyError
from mlirad.interfaces.custom_derivative import RULE, RULE_ATTRIBUTE, CustomDerivative
from mlirad.interfaces.signature import TypeFacts
from mlirad.passes.base import PassContext
from mlirad.synthesis.validate import type_facts

_PRIMAL: Final = f"{RULE}.augmented_primal"
_REVERSE: Final = f"{RULE}.reverse"
_INIT, _PUSH, _POP = "enzyme.init", "enzyme.push", "enzyme.pop"


def lower_enzyme_custom_rules_to_func(module: ir.Module, ctx: PassContext) -> None:
    """Turn each enzyme.custom_reverse_rule into two functions, which enzyme.custom_rule names from then on.

    Raises:
        UnsupportedError: a rule has a form that is not supported.
        VerifyError: a function names a rule that does not exist.
    """
    tops = [view.operation for view in module.body.operations]
    rules = {symbol_name(op): op for op in tops if op.name == RULE}
    named = [op for op in tops if RULE_ATTRIBUTE in op.attributes]
    if not rules and not named:
        return
    facts = type_facts(ctx.registry)
    with module.context, ir.Location.unknown(module.context):
        chosen = {function: _choose(function, rules, facts) for function in named}
        made = {name: _lower(rules[name], name, facts) for name in dict.fromkeys(chosen.values())}
        for function, name in chosen.items():
            CustomDerivative(sweeps=made[name]).attach(function)
            del function.attributes[RULE_ATTRIBUTE]
        for name in rules.keys() - made.keys():
            if not _refusal(rules[name], facts):
                _lower(rules[name], name, facts)
        for rule in rules.values():
            rule.erase()


def _choose(function: ir.Operation, rules: dict[str, ir.Operation], facts: TypeFacts) -> str:
    """The rule for ``function``, of those that it names, in which all float arguments and results are active.

    Raises:
        VerifyError: there is no such rule.
        UnsupportedError: in each of them an argument or result is not active.
    """
    given = function.attributes[RULE_ATTRIBUTE]
    symbols = list(ir.ArrayAttr(given)) if isinstance(given, ir.ArrayAttr) else [given]
    names = [str(ir.FlatSymbolRefAttr(one).value) for one in symbols if isinstance(one, ir.FlatSymbolRefAttr)]
    missing = [name for name in names if name not in rules]
    if missing or not names:
        message = (
            f"'{RULE_ATTRIBUTE}' of '@{symbol_name(function)}' names {f'@{missing[0]}' if missing else given}, no rule"
        )
        helps = (f"the rules are: {', '.join(f'@{name}' for name in rules) or 'none'}",)
        raise VerifyError(Diagnostic("MA0330", message, where(function.location), helps=helps))
    refusals = [(name, _refusal(rules[name], facts)) for name in names]
    for name, refusal in refusals:
        if refusal is None:
            return name
    raise UnsupportedError([refusal for _, refusal in refusals if refusal is not None])


def _refusal(rule: ir.Operation, facts: TypeFacts) -> Diagnostic | None:
    """Why a rule cannot be used: a float argument or result is not active; None if it can."""
    if "function_type" not in rule.attributes:
        return _wrong(rule, "it has no 'function_type'")
    type = ir.FunctionType(ir.TypeAttr(rule.attributes["function_type"]).value)
    for key, types in (("activity", type.inputs), ("ret_activity", type.results)):
        activities = read_activities(rule, key)
        if len(activities) != len(types):
            return _wrong(rule, f"'{key}' has {len(activities)} entries for {len(types)} types")
        for i, (activity, one) in enumerate(zip(activities, types, strict=True)):
            if is_buffer(one):
                return _wrong(rule, f"it takes or gives a buffer of type '{one}'")
            if activity.carries_derivative != facts.is_differentiable(one):
                return _wrong(rule, f"entry {i} of '{key}' is '{activity.value}', and the type is '{one}'")
    return None


def _lower(rule: ir.Operation, name: str, facts: TypeFacts) -> tuple[str, str]:
    """The functions that are created from a rule."""
    refusal = _refusal(rule, facts)
    if refusal is not None:
        raise UnsupportedError(refusal)
    body = [view.operation for view in rule.regions[0].blocks[0].operations]
    caches = [op.result for op in body if op.name == _INIT]
    primals, reverses = ([op for op in body if op.name == part] for part in (_PRIMAL, _REVERSE))
    others = [op for op in body[:-1] if op.name not in (_INIT, _PRIMAL, _REVERSE)]
    if len(primals) != 1 or len(reverses) != 1 or others:
        raise UnsupportedError(_wrong(rule, "it holds other than caches, one augmented_primal and one reverse"))
    block = primals[0].regions[0].blocks[0]
    own = ir.FunctionType.get(
        [argument.type for argument in block.arguments], [value.type for value in terminator_of(block).operands]
    )
    if own != ir.TypeAttr(rule.attributes["function_type"]).value:
        raise UnsupportedError(_wrong(rule, f"its augmented primal is a '{own}', and 'function_type' says otherwise"))
    pushed = [_only_use(rule, cache, _PUSH) for cache in caches]
    popped = [_only_use(rule, cache, _POP) for cache in caches]
    assert rule.parent is not None
    top = rule.parent.operation
    values = [push.operands[1] for push in pushed]
    for op in pushed:
        op.erase()
    primal = _move(primals[0], free_symbol(top, None, f"{name}_primal"), [], values, rule)
    reverse = _move(reverses[0], free_symbol(top, None, f"{name}_reverse"), popped, [], rule)
    return primal, reverse


def _only_use(rule: ir.Operation, cache: Value, name: str) -> ir.Operation:
    """The only op ``name`` on a cache, which must not be in a loop or branch."""
    found = [use.owner.operation for use in cache.uses if use.owner.operation.name == name]
    part = _PRIMAL if name == _PUSH else _REVERSE
    if len(found) != 1 or found[0].parent is None or found[0].parent.operation.name != part:
        raise UnsupportedError(_wrong(rule, f"a cache has not one '{name}' at the top of its '{part}'"))
    return found[0]


def _move(
    part: ir.Operation, symbol: str, popped: Sequence[ir.Operation], more: Sequence[Value], rule: ir.Operation
) -> str:
    """A private function before the rule, with the body of one of its parts; popped values become arguments."""
    block = part.regions[0].blocks[0]
    end = terminator_of(block)
    own = [argument.type for argument in block.arguments]
    inputs = [*(pop.result.type for pop in popped), *own]
    results = [value.type for value in (*end.operands, *more)]
    _, into = create_function(symbol, inputs, results, Builder(ir.InsertionPoint(rule), part.location))
    arguments = into.arguments
    for pop, argument in zip(popped, arguments, strict=False):
        pop.result.replace_all_uses_with(argument)
        pop.erase()
    new = dict(zip(block.arguments, arguments[len(popped) :], strict=True))
    more = [new.get(value, value) for value in more]
    last = Builder(into.ip, end.location).op("func.return")
    returned = [*move_body(block, last, arguments[len(popped) :]), *more]
    Builder(ir.InsertionPoint(last), end.location).op("func.return", returned)
    last.erase()
    return symbol


def _wrong(rule: ir.Operation, why: str) -> Diagnostic:
    message = f"'{RULE} @{symbol_name(rule)}' cannot be made a function: {why}"
    helps = (
        "write one rule with all float arguments and results 'enzyme_active'; each cache is pushed and popped once",
        "or name functions: attributes {mlirad.vjp = [@fwd, @bwd]}, which may take buffers",
    )
    return Diagnostic("MA0334", message, where(rule.location), helps=helps)
