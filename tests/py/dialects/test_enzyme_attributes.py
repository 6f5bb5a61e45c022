"""Every attribute of every `enzyme` op is honoured, refused by number, or known to mean nothing here."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad.dialects.enzyme.table import OPS, AttributeTreatment
from mlirad.errors import MlirAdError

AROUND = """
func.func @f(%x: f64) -> f64 {{
  %y = arith.mulf %x, %x : f64
  return %y : f64
}}
func.func @load(%m: memref<?xf64>) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.load %m[%c0] : memref<?xf64>
  %b = memref.load %m[%c1] : memref<?xf64>
  %y = arith.mulf %a, %b : f64
  return %y : f64
}}
func.func @caller(%x: f64, %d: memref<?xf64>, %m: memref<?xf64>, %n: index, %t: tensor<2xf64>,
    %w: memref<2x?xf64>) {{
  {}
  return
}}
"""
ACTIVE = (
    "activity = [#enzyme.activity<enzyme_active>]",
    "ret_activity = [#enzyme.activity<enzyme_activenoneed>]",
)
DUP = ("activity = [#enzyme.activity<enzyme_dup>]", "ret_activity = [#enzyme.activity<enzyme_dupnoneed>]")
BUFFER = (DUP[0], ACTIVE[1])
REGION = """({
  ^bb0(%a: memref<?xf64>):
    %b = func.call @load(%a) : (memref<?xf64>) -> f64
    "enzyme.yield"(%b) : (f64) -> ()
  })"""
RMW = '"enzyme.{}"(%x, %m, %n) {{ATTRIBUTES}} : (f64, memref<?xf64>, index) -> f64'
SPLIT = (
    '%tape = "enzyme.autodiff_split_mode.primal"(%m, %d) {PRIMAL} : (memref<?xf64>, memref<?xf64>) -> !enzyme.Tape\n'
    '"enzyme.autodiff_split_mode.reverse"(%x, %tape) {REVERSE} : (f64, !enzyme.Tape) -> ()'
)
USUAL = ", ".join(("fn = @load", *BUFFER))
#: A rule is an op of the module.
RULE_OP = "enzyme.custom_reverse_rule"
RULE = """
"enzyme.custom_reverse_rule"() <{RULE}> ({
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  "enzyme.custom_reverse_rule.augmented_primal"() ({
  ^bb0(%a: f64):
    "enzyme.push"(%c, %a) : (!enzyme.Cache<f64>, f64) -> ()
    "enzyme.yield"(%a) : (f64) -> ()
  }) {PRIMAL} : () -> ()
  "enzyme.custom_reverse_rule.reverse"() ({
  ^bb0(%a: f64):
    %b = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
    "enzyme.yield"(%b) : (f64) -> ()
  }) {REVERSE} : () -> ()
  "enzyme.yield"() : () -> ()
}) : () -> ()
"""
RULE_ATTRIBUTES = (
    *('sym_name = "rule"', "activity = [#enzyme.activity<enzyme_active>]"),
    *("ret_activity = [#enzyme.activity<enzyme_active>]", "function_type = (f64) -> f64"),
)
RULE_PARTS = {RULE_OP: "RULE", f"{RULE_OP}.augmented_primal": "PRIMAL", f"{RULE_OP}.reverse": "REVERSE"}
#: An op that takes what it is given beside ATTRIBUTES.
SAMPLES = {
    **dict.fromkeys(RULE_PARTS, RULE),
    "enzyme.custom_call": '%p = "enzyme.custom_call"(%x) {ATTRIBUTES} : (f64) -> f64',
    "enzyme.same": '%p = "enzyme.same"(%x, %x) {ATTRIBUTES} : (f64, f64) -> f64',
    "enzyme.autodiff": '"enzyme.autodiff"(%m, %d, %x) {ATTRIBUTES} : (memref<?xf64>, memref<?xf64>, f64) -> ()',
    "enzyme.fwddiff": '%r = "enzyme.fwddiff"(%m, %d) {ATTRIBUTES} : (memref<?xf64>, memref<?xf64>) -> f64',
    "enzyme.autodiff_split_mode.primal": SPLIT.replace("PRIMAL", "ATTRIBUTES").replace("REVERSE", USUAL),
    "enzyme.autodiff_split_mode.reverse": SPLIT.replace("PRIMAL", USUAL).replace("REVERSE", "ATTRIBUTES"),
    "enzyme.jacobian": '%r = "enzyme.jacobian"(%x) {ATTRIBUTES} : (f64) -> f64',
    "enzyme.batch": '%r = "enzyme.batch"(%t) {ATTRIBUTES} : (tensor<2xf64>) -> tensor<2xf64>',
    "enzyme.autodiff_region": (
        f'"enzyme.autodiff_region"(%m, %d, %x) {REGION} {{ATTRIBUTES}} : (memref<?xf64>, memref<?xf64>, f64) -> ()'
    ),
    "enzyme.fwddiff_region": (
        f'%r = "enzyme.fwddiff_region"(%m, %d) {REGION} {{ATTRIBUTES}} : (memref<?xf64>, memref<?xf64>) -> f64'
    ),
    "enzyme.yield": f"enzyme.autodiff_region(%m, %d, %x) {REGION[1:-1]} {{{', '.join(BUFFER)}}}"
    " : (memref<?xf64>, memref<?xf64>, f64) -> ()".replace('enzyme.yield"(%b)', 'enzyme.yield"(%b) {ATTRIBUTES}'),
    "enzyme.init": '%c = "enzyme.init"() {ATTRIBUTES} : () -> !enzyme.Cache<f64>',
    "enzyme.push": (
        '%c = "enzyme.init"() : () -> !enzyme.Cache<f64>\n'
        '"enzyme.push"(%c, %x) {ATTRIBUTES} : (!enzyme.Cache<f64>, f64) -> ()'
    ),
    "enzyme.pop": (
        '%c = "enzyme.init"() : () -> !enzyme.Cache<f64>\n'
        '%p = "enzyme.pop"(%c) {ATTRIBUTES} : (!enzyme.Cache<f64>) -> f64'
    ),
    "enzyme.get": (
        '%c = "enzyme.init"() : () -> !enzyme.Gradient<f64>\n'
        '%p = "enzyme.get"(%c) {ATTRIBUTES} : (!enzyme.Gradient<f64>) -> f64'
    ),
    "enzyme.set": (
        '%c = "enzyme.init"() : () -> !enzyme.Gradient<f64>\n'
        '"enzyme.set"(%c, %x) {ATTRIBUTES} : (!enzyme.Gradient<f64>, f64) -> ()'
    ),
    "enzyme.placeholder": '%p = "enzyme.placeholder"() {ATTRIBUTES} : () -> f64',
    "enzyme.ignore_derivatives": '%p = "enzyme.ignore_derivatives"(%x) {ATTRIBUTES} : (f64) -> f64',
    "enzyme.broadcast": '%p = "enzyme.broadcast"(%x) {ATTRIBUTES} : (f64) -> tensor<2xf64>',
    "enzyme.concat": '%p = "enzyme.concat"(%x, %x) {ATTRIBUTES} : (f64, f64) -> tensor<2xf64>',
    "enzyme.extract": '%p = "enzyme.extract"(%t) {ATTRIBUTES} : (tensor<2xf64>) -> f64',
    "enzyme.fill_zero": '"enzyme.fill_zero"(%m) {ATTRIBUTES} : (memref<?xf64>) -> ()',
    "enzyme.binomial_progress": '%p = "enzyme.binomial_progress"(%n, %n) {ATTRIBUTES} : (index, index) -> index',
    "enzyme.atomic_rmw": "%p = " + RMW.format("atomic_rmw").replace("{{", "{").replace("}}", "}"),
    "enzyme.affine_atomic_rmw": "%p = " + RMW.format("affine_atomic_rmw").replace("{{", "{").replace("}}", "}"),
    "enzyme.load": '%p = "enzyme.load"(%m, %n) {ATTRIBUTES} : (memref<?xf64>, index) -> f64',
    "enzyme.store": '"enzyme.store"(%x, %m, %n) {ATTRIBUTES} : (f64, memref<?xf64>, index) -> ()',
    "enzyme.dump": '%p = "enzyme.dump"(%x) {ATTRIBUTES} : (f64) -> f64',
    "enzyme.addTo": (
        '"enzyme.genericAdjoint"(%d, %m) <{MAPS, operandSegmentSizes = array<i32: 1, 1>}> ({\n'
        '  ^bb0(%a: f64, %b: f64):\n    "enzyme.addTo"(%a) {ATTRIBUTES} : (f64) -> ()\n'
        "  }) : (memref<?xf64>, memref<?xf64>) -> ()"
    ),
    "enzyme.genericAdjoint": (
        '"enzyme.genericAdjoint"(%d, %m) <{ATTRIBUTES, operandSegmentSizes = array<i32: 1, 1>}> ({\n'
        '  ^bb0(%a: f64, %b: f64):\n    "enzyme.addTo"(%a) : (f64) -> ()\n'
        "  }) : (memref<?xf64>, memref<?xf64>) -> ()"
    ),
}
MAPS = "indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>]"
ITERATORS = "iterator_types = [#linalg.iterator_type<parallel>]"
NEEDED = {
    RULE_OP: RULE_ATTRIBUTES,
    "enzyme.autodiff": ("fn = @load", *BUFFER),
    "enzyme.fwddiff": ("fn = @load", *DUP),
    "enzyme.autodiff_region": BUFFER,
    "enzyme.fwddiff_region": DUP,
    "enzyme.autodiff_split_mode.primal": ("fn = @load", *BUFFER),
    "enzyme.autodiff_split_mode.reverse": ("fn = @load", *BUFFER),
    "enzyme.jacobian": ("fn = @f",),
    "enzyme.batch": ("fn = @f", "batch_shape = array<i64: 2>"),
    "enzyme.broadcast": ("shape = array<i64: 2>",),
    "enzyme.extract": ("index = 0 : i64",),
    "enzyme.atomic_rmw": ("kind = 0 : i64",),
    "enzyme.affine_atomic_rmw": ("kind = 0 : i64", "map = affine_map<(d0) -> (d0)>"),
    "enzyme.genericAdjoint": (MAPS,),
}
#: Another value of each attribute than the one above, or than nothing; what is honoured gives another result with it.
OTHERS = {
    "fn": "fn = @other",
    "activity": "activity = [#enzyme.activity<enzyme_const>]",
    "ret_activity": "ret_activity = [#enzyme.activity<enzyme_const>]",
    "width": "width = 2 : i64",
    "strong_zero": "strong_zero = true",
    "atomic_add": "atomic_add = true",
    "fn_attrs": "fn_attrs = {my.note}",
    "batch_shape": "batch_shape = array<i64: 3>",
    "shape": "shape = array<i64: 3>",
    "index": "index = 1 : i64",
    "kind": "kind = 12 : i64",
    "ordering": "ordering = 7 : i32",
    "fastmath": "fastmath = #arith.fastmath<fast>",
    "alignment": "alignment = 8 : i64",
    "map": "map = affine_map<(d0) -> (d0 + 1)>",
    "indexing_maps": "indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>]",
    "iterator_types": ITERATORS,
    "doc": 'doc = "a text"',
    "library_call": 'library_call = "blas"',
    "label": 'label = "state"',
    "sym_name": 'sym_name = "another"',
    "function_type": "function_type = (f64) -> f32",
}
LIST = [(op, known) for op, form in OPS.items() for known in form.attributes]


#: With a width of 2, two shadows are side by side.
WIDE = (
    *(
        ("%d, %x)", "%d, %t)"),
        ("(%m, %d", "(%m, %w"),
        ("(memref<?xf64>, memref<?xf64>", "(memref<?xf64>, memref<2x?xf64>"),
    ),
    *((", f64) -> ()", ", tensor<2xf64>) -> ()"), ("memref<2x?xf64>) -> f64", "memref<2x?xf64>) -> tensor<2xf64>")),
)


def program(op: str, attributes: dict[str, str]) -> str:
    if op in RULE_PARTS:
        return rule(op, attributes)
    sample = SAMPLES[op]
    for one, two in WIDE if "width" in attributes and "split" not in op else ():
        sample = sample.replace(one, two)
    text = sample.replace("ATTRIBUTES", ", ".join(attributes.values())).replace("MAPS", MAPS)
    return AROUND.format(text)


def rule(op: str, attributes: dict[str, str]) -> str:
    """A rule one of whose ops has these attributes, and the function that it is for."""
    text = RULE.replace(RULE_PARTS[op], ", ".join(attributes.values()), 1 if op != RULE_OP else -1)
    for part, usual in (("RULE", ", ".join(RULE_ATTRIBUTES)), ("PRIMAL", ""), ("REVERSE", "")):
        text = text.replace(f"{{{part}}}", f"{{{usual}}}")
    return text + AROUND.format("").replace(
        "@f(%x: f64) -> f64 {", "@f(%x: f64) -> f64 attributes {enzyme.custom_rule = @rule} {"
    )


def given(op: str) -> dict[str, str]:
    return {one.partition(" =")[0]: one for one in NEEDED.get(op, ())}


def outcome(op: str, attributes: dict[str, str]) -> str:
    """What becomes of the op: the module afterwards, or the code of the refusal."""
    other = "\nfunc.func @other(%m: memref<?xf64>) -> f64 { %y = arith.constant 0.0 : f64 return %y : f64 }"
    try:
        module = ad.parse(program(op, attributes) + other)
        ad.PassManager.parse("enzyme-autodiff,convert-enzyme-to-memref").run(module)
    except MlirAdError as error:
        return error.diagnostics[0].code
    return str(module)


def test_every_op_is_in_the_list() -> None:
    assert SAMPLES.keys() == OPS.keys()
    assert {known.name for _, known in LIST} == OTHERS.keys()


@pytest.mark.parametrize(("op", "known"), LIST, ids=[f"{op}.{known.name}" for op, known in LIST])
def test_what_the_list_says_of_an_attribute_is_so(op: str, known) -> None:  # type: ignore[no-untyped-def]
    usual = given(op)
    before, after = outcome(op, usual), outcome(op, {**usual, known.name: OTHERS[known.name]})
    if known.fate is AttributeTreatment.REFUSED:
        assert after == known.why[:6]
    elif known.fate is AttributeTreatment.HONOURED:
        assert "func.func" in before
        assert after != before
    else:
        assert "func.func" in before
        assert after == before


@pytest.mark.parametrize("op", OPS)
def test_an_unknown_attribute_is_refused_and_one_with_a_prefix_is_kept(op: str) -> None:
    with pytest.raises(MlirAdError, match=rf"'{op}' has no attribute 'kinds'") as error:
        ad.parse(program(op, {**given(op), "kinds": "kinds = 1 : i64"}))
    assert {one.code for one in error.value.diagnostics} == {"MA0609"}
    assert "my.kinds" in str(ad.parse(program(op, {**given(op), "my.kinds": "my.kinds = 1 : i64"})))


def test_a_refusal_names_the_attribute_that_was_meant() -> None:
    text = program("enzyme.autodiff", {**given("enzyme.autodiff"), "x": "atomicadd = true"})
    with pytest.raises(MlirAdError, match=r"did you mean 'atomic_add'\?"):
        ad.parse(text)


@pytest.mark.parametrize("op", ["enzyme.autodiff", "enzyme.autodiff_region"])
def test_an_attribute_with_a_prefix_goes_on_to_the_call(op: str) -> None:
    assert "{my.kinds = 1 : i64}" in outcome(op, {**given(op), "my.kinds": "my.kinds = 1 : i64"})
