"""Every spelling that users' files hold means the same op, and printing and parsing are inverse."""
# ruff: noqa: E501 - one spelling is one line

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mlirad._mlir import ir, new_context
from mlirad.dialects.enzyme.syntax import to_generic, to_pretty
from mlirad.dialects.enzyme.text import parse_module, print_module
from mlirad.errors import ParseError
from mlirad.interfaces.activity import Activity


@pytest.fixture(scope="module")
def context() -> Iterator[ir.Context]:
    with new_context() as context:
        yield context


def around(body: str) -> str:
    return f"""
func.func @square(%x: f64) -> f64 {{
  %y = arith.mulf %x, %x : f64
  return %y : f64
}}
func.func @sum(%m: memref<?xf64>, %n: index) -> f64 {{
  %y = arith.constant 0.0 : f64
  return %y : f64
}}
func.func @caller(%x: f64, %m: memref<?xf64>, %n: index, %t: tensor<2xf64>) {{
  {body}
  return
}}
"""


def canonical(text: str, context: ir.Context) -> str:
    return print_module(parse_module(around(text), "t.mlir", context), generic=True, names=False)


AUTODIFF = "%r = enzyme.autodiff @square(%x, %x)"
TYPES = ": (f64, f64) -> f64"
OLD, MIDDLE, NEW = "#enzyme<activity {}>", "#enzyme<activity<{}>>", "#enzyme.activity<{}>"


def lists(spelling: str, sep: str = ", ") -> str:
    return f"activity=[{spelling.format('enzyme_active')}]{sep}ret_activity=[{spelling.format('enzyme_activenoneed')}]"


AUTODIFF_SPELLINGS = [
    f"{AUTODIFF} {{{lists(OLD)}}} {TYPES}",
    f"{AUTODIFF} {{{lists(MIDDLE)}}} {TYPES}",
    f"{AUTODIFF} {{{lists(NEW)}}} {TYPES}",
    f"{AUTODIFF} <{{{lists(OLD)}}}> {TYPES}",
    f"{AUTODIFF} <{{{lists(MIDDLE)}}}> {TYPES}",
    f"{AUTODIFF} <{{ {lists(NEW)} }}> {TYPES}",
    f"{AUTODIFF} <{lists(NEW)}> {TYPES}",
    f"{AUTODIFF} <{lists(OLD)}>{TYPES}",
    f"%r = enzyme.autodiff @square ( %x , %x ) {{{lists(OLD)}}} : ( f64 , f64 ) -> ( f64 )",
    f'%r = enzyme.autodiff @"square"(%x, %x) {{{lists(OLD)}}} {TYPES}',
    f"{AUTODIFF}\n    {{ // the old form\n      {lists(OLD, ', // } of results' + chr(10))}\n    }}\n    {TYPES}",
    f"%r = enzyme.autodiff @square(%x, // }}) the primal\n    %x) {{{lists(OLD)}}} {TYPES}",
    f'%r = "enzyme.autodiff"(%x, %x) <{{{lists(OLD)}, fn=@square}}> {TYPES}',
    f'%r = "enzyme.autodiff"(%x, %x) {{fn = @square, {lists(NEW)}}} {TYPES}',
    f'%r = "enzyme.autodiff"(%x, %x) <{{fn = @square}}> {{{lists(MIDDLE)}}} {TYPES}',
    f"{AUTODIFF} {{{lists(NEW).replace('<enzyme_active>', '<enzyme_out>')}}} {TYPES}",
    f"{AUTODIFF} {{{lists(NEW)}}} {TYPES} loc(unknown)",
]


@pytest.mark.parametrize("spelling", AUTODIFF_SPELLINGS)
def test_every_spelling_of_autodiff_is_the_same_op(spelling: str, context: ir.Context) -> None:
    expected = canonical(AUTODIFF_SPELLINGS[0], context)
    assert '#enzyme.activity<"enzyme_active">' in expected
    # The order of attributes is not part of the op: MLIR prints them sorted.
    assert canonical(spelling, context) == expected


REGION_BODY = "{\n  ^bb0(%a: f64):\n    %s = arith.mulf %a, %a : f64\n    enzyme.yield %s : f64\n  }"
GENERIC_BODY = REGION_BODY.replace("enzyme.yield %s : f64", '"enzyme.yield"(%s) : (f64) -> ()')
REGION_SPELLINGS = [
    f"%r = enzyme.autodiff_region(%x, %x) {REGION_BODY} attributes {{{lists(OLD)}}} {TYPES}",
    f"%r = enzyme.autodiff_region(%x, %x) {REGION_BODY} attributes {{\n  {lists(NEW)}\n  }} {TYPES}",
    f"%r = enzyme.autodiff_region(%x, %x) {REGION_BODY} <{{{lists(NEW)}}}> {TYPES}",
    f"%r = enzyme.autodiff_region(%x, %x) {REGION_BODY} <{lists(MIDDLE)}> {TYPES}",
    f"%r = enzyme.autodiff_region(%x, %x) {REGION_BODY} <{lists(NEW)}> attributes {{}} {TYPES}",
    f'%r = "enzyme.autodiff_region"(%x, %x) ({GENERIC_BODY}) {{{lists(NEW)}}} {TYPES}',
    f'%r = "enzyme.autodiff_region"(%x, %x) <{{{lists(OLD)}}}> ({GENERIC_BODY}) {TYPES}',
    f'%r = "enzyme.autodiff_region"(%x, %x) <{{{lists(OLD)} // }}>\n}}> ({{ ^bb0(%a: f64): // {{\n %s = arith.mulf %a, %a : f64 enzyme.yield %s : f64 }}) {TYPES}',
]


@pytest.mark.parametrize("spelling", REGION_SPELLINGS)
def test_every_spelling_of_a_region_is_the_same_op(spelling: str, context: ir.Context) -> None:
    expected = canonical(REGION_SPELLINGS[0], context)
    assert '"enzyme.yield"' in expected
    assert canonical(spelling, context) == expected


PAIRS = [
    ("%c = \"enzyme.init\"() : () -> !enzyme<Cache<f64>>", "%c = \"enzyme.init\"() : () -> !enzyme.Cache<f64>"),
    ("%c = \"enzyme.init\"() : () -> !enzyme<Gradient<memref<?xf64>>>", "%c = \"enzyme.init\"() : () -> !enzyme.Gradient<memref<?xf64>>"),
    ("%i = enzyme.ignore_derivatives %x : f64 -> f64", "%i = \"enzyme.ignore_derivatives\"(%x) : (f64) -> f64"),
    ("%i = enzyme.binomial_progress %n, %n : index", "%i = \"enzyme.binomial_progress\"(%n, %n) : (index, index) -> index"),
    ("enzyme.fill_zero %m : memref<?xf64>", "\"enzyme.fill_zero\"(%m) : (memref<?xf64>) -> ()"),
    ("%i = enzyme.concat(%x, %x) : (f64, f64) -> tensor<2xf64>", "%i = \"enzyme.concat\"(%x, %x) : (f64, f64) -> tensor<2xf64>"),
    ("%i = enzyme.extract %t[1] : (tensor<2xf64>) -> f64", "%i = \"enzyme.extract\"(%t) <{index = 1 : i64}> : (tensor<2xf64>) -> f64"),
    ("%i = enzyme.atomic_rmw addf %x, %m[%n] monotonic {alignment = 8 : i64} : (f64, memref<?xf64>) -> f64",
     "%i = \"enzyme.atomic_rmw\"(%x, %m, %n) <{kind = 0 : i64, ordering = 2 : i32}> {alignment = 8 : i64} : (f64, memref<?xf64>, index) -> f64"),
    ("%i = enzyme.atomic_rmw maximumf %x, %m[%n] acq_rel fastmath<nnan> : (f64, memref<?xf64>) -> f64",
     "%i = \"enzyme.atomic_rmw\"(%x, %m, %n) <{kind = 4 : i64, ordering = 6 : i32, fastmath = #arith.fastmath<nnan>}> : (f64, memref<?xf64>, index) -> f64"),
    ("%i = enzyme.affine_atomic_rmw addf %x, %m, (affine_map<(d0) -> (d0 + 1)>) [%n] : (f64, memref<?xf64>) -> f64",
     "%i = \"enzyme.affine_atomic_rmw\"(%x, %m, %n) {kind = 0 : i64, map = affine_map<(d0) -> (d0 + 1)>} : (f64, memref<?xf64>, index) -> f64"),
    ("%b = enzyme.batch @square(%t) {batch_shape = array<i64: 2>} : (tensor<2xf64>) -> tensor<2xf64>",
     "%b = \"enzyme.batch\"(%t) <{fn = @square, batch_shape = array<i64: 2>}> : (tensor<2xf64>) -> tensor<2xf64>"),
    ("%j = enzyme.jacobian @square(%x) : (f64) -> f64", "%j = \"enzyme.jacobian\"(%x) <{fn = @square}> : (f64) -> f64"),
    ("enzyme.autodiff_region(%n) { ^bb0(%a: index): enzyme.yield } {activity = [#enzyme<activity enzyme_const>], ret_activity = []} : (index) -> ()",
     "\"enzyme.autodiff_region\"(%n) ({ ^bb0(%a: index): \"enzyme.yield\"() : () -> () }) {activity = [#enzyme<activity<enzyme_const>>], ret_activity = []} : (index) -> ()"),
]  # fmt: skip


@pytest.mark.parametrize(("pretty", "generic"), PAIRS)
def test_pretty_and_generic_forms_are_the_same_op(pretty: str, generic: str, context: ir.Context) -> None:
    assert canonical(pretty, context) == canonical(generic, context)


GENERIC_ONLY = [
    '%c = "enzyme.init"() : () -> !enzyme.Cache<f64> "enzyme.push"(%c, %x) : (!enzyme.Cache<f64>, f64) -> ()',
    '%c = "enzyme.init"() : () -> !enzyme.Cache<f64> %v = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64',
    '%c = "enzyme.init"() : () -> !enzyme.Gradient<f64> "enzyme.set"(%c, %x) : (!enzyme.Gradient<f64>, f64) -> ()',
    '%c = "enzyme.init"() : () -> !enzyme.Gradient<f64> %v = "enzyme.get"(%c) : (!enzyme.Gradient<f64>) -> f64',
    '%p = "enzyme.placeholder"() : () -> f64',
    '%b = "enzyme.broadcast"(%x) <{shape = array<i64: 2>}> : (f64) -> tensor<2xf64>',
    '%d = "enzyme.dump"(%x) {label = "state"} : (f64) -> f64',
    '%l = "enzyme.load"(%m, %n) : (memref<?xf64>, index) -> f64',
    '"enzyme.store"(%x, %m, %n) : (f64, memref<?xf64>, index) -> ()',
    '"enzyme.genericAdjoint"(%t, %t) <{operandSegmentSizes = array<i32: 1, 1>}> ({ ^bb0(%a: f64): "enzyme.addTo"(%a) : (f64) -> () }) : (tensor<2xf64>, tensor<2xf64>) -> ()',
]


@pytest.mark.parametrize(
    "body", [spelling for pair in PAIRS for spelling in pair] + GENERIC_ONLY + AUTODIFF_SPELLINGS + REGION_SPELLINGS
)
@pytest.mark.parametrize("debug_info", [False, True])
def test_what_is_printed_parses_to_the_same(body: str, debug_info: bool, context: ir.Context) -> None:
    module = parse_module(around(body), "t.mlir", context)
    printed = print_module(module, debug_info=debug_info)
    again = parse_module(printed, "t.mlir", context)
    assert print_module(again, debug_info=debug_info) == printed
    assert print_module(again, generic=True) == print_module(module, generic=True)
    assert "SegmentSizes = array<i32: 1, 0" not in printed


PRINTED = [
    (AUTODIFF_SPELLINGS[0], "enzyme.autodiff @square(%x, %x) <{activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>]}> : (f64, f64) -> f64"),
    (f"{AUTODIFF} <{lists(NEW)}, width = 1, strong_zero = true> {{my.note = \"#enzyme.activity<x>\"}} {TYPES}", "width = 1 : i64, strong_zero = true}> {my.note = \"#enzyme.activity<x>\"} :"),
    (REGION_SPELLINGS[0].replace("attributes {", 'attributes {fn = "f", my.note, '), "} <{activity = [#enzyme.activity<enzyme_active>], ret_activity = [#enzyme.activity<enzyme_activenoneed>], fn = \"f\"}> attributes {my.note} : (f64, f64) -> f64"),
    (REGION_SPELLINGS[0], "enzyme.yield %s : f64"),
    (GENERIC_ONLY[5], '"enzyme.broadcast"(%x) <{shape = array<i64: 2>}> : (f64) -> tensor<2xf64>'),
    (GENERIC_ONLY[9], "<{operandSegmentSizes = array<i32: 1, 1>}>"),
    (PAIRS[7][0], "enzyme.atomic_rmw addf %x, %m[%n] monotonic {alignment = 8 : i64} : (f64, memref<?xf64>) -> f64"),
    (PAIRS[9][0], "enzyme.affine_atomic_rmw addf %x, %m, (#map) [%n] : (f64, memref<?xf64>) -> f64"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "printed"), PRINTED)
def test_ops_are_printed_in_the_peers_spelling(body: str, printed: str, context: ir.Context) -> None:
    assert printed in print_module(parse_module(around(body), "t.mlir", context))


UNCHANGED = [
    "func.func @f() attributes {enzyme.readonly} { return }",
    "func.func @f(%a: f64 {enzyme.noalias, enzyme.batch}) attributes {\n  enzyme.autodiff,\n  enzyme.yield = 1,\n  enzyme.disable_mincut\n} { return }",
    "func.func @enzyme.autodiff() { call @enzyme.fwddiff() : () -> () }",
    'func.func @"enzyme.autodiff @f("() // enzyme.autodiff @f(',
    '"my.op"() {note = "enzyme.autodiff @f(%x) {"} : () -> ()',
    "%enzyme.yield = my.op : !enzyme.Cache<f64>",
    '{-# dialect_resources: { builtin: { enzyme.init: "0x00" } } #-}',
    "nothing of ours at all",
]


@pytest.mark.parametrize("text", UNCHANGED)
def test_names_attributes_strings_and_comments_are_left_alone(text: str) -> None:
    assert to_generic(text) == text
    assert to_pretty(text) == text


def test_text_without_the_word_is_the_same_object() -> None:
    text = "module {}"
    assert to_generic(text) is text
    assert to_pretty(text) is text


ACTIVITIES = st.sampled_from([activity.value for activity in Activity])
SPELLING = st.sampled_from([OLD, MIDDLE, NEW])
BRACKETS = st.sampled_from([("{", "}"), ("<{", "}>"), ("<", ">"), (" {\n  ", "\n  }")])


@settings(max_examples=60, deadline=None)
@given(
    activities=st.lists(st.tuples(ACTIVITIES, SPELLING), max_size=5),
    results=st.lists(st.tuples(ACTIVITIES, SPELLING), max_size=3),
    brackets=BRACKETS,
    width=st.integers(1, 64),
    types=st.lists(st.sampled_from(["f64", "memref<?xf64>", "index", "tensor<2xf64>", "(f64) -> f64"]), max_size=6),
)
def test_any_activities_width_and_types_survive_both_directions(
    activities: list[tuple[str, str]],
    results: list[tuple[str, str]],
    brackets: tuple[str, str],
    width: int,
    types: list[str],
) -> None:
    written = [", ".join(spelling.format(name) for name, spelling in each) for each in (activities, results)]
    entries = f"activity = [{written[0]}], ret_activity = [{written[1]}], width = {width}"
    operands = ", ".join(f"%{i}" for i in range(len(types)))
    op = f"enzyme.fwddiff @f({operands}) {brackets[0]}{entries}{brackets[1]} : ({', '.join(types)}) -> ()"
    generic = to_generic(op)
    assert generic.count("\n") == op.count("\n")
    pretty = to_pretty(generic.replace("\n", " "))
    new = [", ".join(NEW.format(name) for name, _ in each) for each in (activities, results)]
    assert (
        pretty.split()
        == (
            f"enzyme.fwddiff @f({operands}) <{{activity = [{new[0]}], ret_activity = [{new[1]}], "
            f"width = {width}}}> : ({', '.join(types)}) -> ()"
        ).split()
    )
    assert to_pretty(to_generic(pretty)) == pretty


WRONG_BUT_PRINTED = [
    '"enzyme.ignore_derivatives"(%x) : (f64) -> ()',
    '"enzyme.binomial_progress"(%n, %x) : (index, f64) -> index',
    '"enzyme.extract"(%t) : (tensor<2xf64>) -> f64',
    '"enzyme.extract"(%t) {index = "1"} : (tensor<2xf64>) -> f64',
    '"enzyme.autodiff"(%x) {fn = 3 : i64} : (f64) -> f64',
    '"enzyme.atomic_rmw"(%x) {kind = 0 : i64} : (f64) -> f64',
    '"enzyme.atomic_rmw"(%x, %m) {kind = 99 : i64} : (f64, memref<f64>) -> f64',
    '"enzyme.atomic_rmw"(%x, %m) {kind = 0 : i64, ordering = 3 : i32} : (f64, memref<f64>) -> f64',
    '"enzyme.affine_atomic_rmw"(%x, %m) {kind = 0 : i64} : (f64, memref<f64>) -> f64',
    '"enzyme.autodiff_region"(%x) ({ "enzyme.yield"() : () -> () ',
    '"enzyme.autodiff_region"(%x) ({ "enzyme.yield"() : () -> () } : () -> ()',
    '"enzyme.autodiff"(%x',
]


@pytest.mark.parametrize("text", WRONG_BUT_PRINTED)
def test_an_op_that_does_not_fit_its_pretty_form_is_printed_generically(text: str) -> None:
    assert to_pretty(text) == text


SEED = around(AUTODIFF_SPELLINGS[9]) + around(REGION_SPELLINGS[7]) + around(PAIRS[9][0]) + around(GENERIC_ONLY[9])
EDITS = st.lists(
    st.tuples(
        st.integers(0, len(SEED) - 1),
        st.integers(0, 4),
        st.sampled_from([*'(){}[]<>",:=@%#^/ \n-', "enzyme.yield ", "->"]),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=150, deadline=None)
@given(edits=EDITS)
def test_no_text_makes_the_text_layer_fail_in_any_other_way(edits: list[tuple[int, int, str]]) -> None:
    text = SEED
    for at, length, new in edits:
        text = text[:at] + new + text[at + length :]
    try:
        generic = to_generic(text)
    except ParseError:
        generic = text
    assert generic.count("\n") == text.count("\n")
    to_pretty(generic)
