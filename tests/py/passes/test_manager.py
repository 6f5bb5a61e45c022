"""Pipelines mix our passes, upstream's and Python functions, and misuse is located."""

from __future__ import annotations

import gc
import inspect
import io
import re
import weakref
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, final

import pytest

import mlirad as ad
from mlirad import passes
from mlirad._mlir import UpstreamPassManager, ir, new_context
from mlirad.errors import Diagnostic, InputText, MlirAdError, UnsupportedError, UsageError, VerifyError
from mlirad.passes.base import Pass, option
from mlirad.passes.manager import PassManager

TEXT = """
func.func @f(%x: f64) -> f64 {
  %0 = arith.mulf %x, %x : f64
  %1 = arith.mulf %x, %x : f64
  %2 = arith.addf %0, %1 : f64
  return %2 : f64
}
"""


@final
@dataclass(frozen=True)
class Stamp(Pass):
    """Write a number on the module."""

    name: ClassVar[str] = "stamp"
    number: int = option(1, help="what to write")
    ratio: float = option(0.5, help="a float")
    shout: bool = option(False, help="a flag")
    words: tuple[str, ...] = option((), help="a list")
    kind: Literal["a", "b"] = option("a", help="a choice")
    arg_tys: tuple[str, ...] = option((), name="argTys", help="a spelling of its own")
    then: str = option("", help="passes to run", is_pipeline=True)

    def run(self, module: ir.Module, ctx: Any) -> None:
        """Write all options as an attribute."""
        text = f"{self.number} {self.ratio} {self.shout} {self.words} {self.kind} {self.arg_tys} {self.then}"
        module.operation.attributes["test.stamp"] = ir.StringAttr.get(text)


@pytest.fixture(autouse=True)
def stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(passes.PASSES, "stamp", "test:Stamp")
    monkeypatch.setitem(passes.ALIASES, "mark", "stamp")
    real = passes.load
    monkeypatch.setattr(passes, "load", lambda n: Stamp if n in ("stamp", "mark") else real(n))
    monkeypatch.setattr(PassManager, "_context", lambda self: None)


@pytest.fixture
def module() -> ir.Module:
    with new_context(), ir.Location.unknown():
        return ir.Module.parse(TEXT)


def run(pipeline: str, module: ir.Module) -> str:
    PassManager.parse(pipeline).run(module)
    return str(module)


def problem(pipeline: str) -> Diagnostic:
    with pytest.raises(UsageError) as caught:
        PassManager.parse(pipeline)
    return caught.value.diagnostics[0]


@pytest.mark.parametrize("text", ["cse", "builtin.module(cse)", " builtin.module( cse )", "func.func(cse)", "any(cse)"])
def test_upstream_pass_runs_with_and_without_the_outer_module(text: str, module: ir.Module) -> None:
    assert run(text, module).count("mulf") == 1


def test_pass_of_ours_runs_between_upstream_passes(module: ir.Module) -> None:
    text = run("canonicalize,stamp{number=7},func.func(cse)", module)
    assert 'stamp = "7 0.5' in text
    assert text.count("mulf") == 1


def test_options_of_every_type_are_read(module: ir.Module) -> None:
    text = run('stamp{number=-3 ratio=2.5 shout words=p,q kind=b argTys=enzyme_const then="cse,canonicalize"}', module)
    assert "-3 2.5 True ('p', 'q') b ('enzyme_const',) cse,canonicalize" in text


@pytest.mark.parametrize("text", ["a b", "{a b}", "'a b'", '"a b"'])
def test_quotes_and_braces_hold_a_value_together(text: str) -> None:
    if text == "a b":
        assert problem(f"stamp{{words={text}}}").message == "pass 'stamp' has no option 'b'"
    else:
        assert 'words="a b"' in str(PassManager.parse(f"stamp{{words={text}}}"))


def test_alias_is_the_same_pass(module: ir.Module) -> None:
    assert "stamp" in run("mark", module)


def test_python_function_is_a_pass(module: ir.Module) -> None:
    seen: list[str] = []
    manager = PassManager.parse("cse").add(lambda op: seen.append(op.name), name="Look", argument="look")
    manager.run(module)
    assert seen == ["builtin.module"]
    assert str(manager) == "builtin.module(cse,look)"


def test_pass_object_can_be_added(module: ir.Module) -> None:
    manager = PassManager().add(Stamp(number=4, words=("x", "y"))).add("cse")
    manager.run(module)
    assert str(manager) == "builtin.module(stamp{number=4 words=x,y},cse)"
    assert 'stamp = "4' in str(module)


def test_text_of_a_manager_parses_to_the_same_manager() -> None:
    text = 'builtin.module(canonicalize{max-iterations=3},func.func(cse),stamp{number=2 then="cse,canonicalize"})'
    assert str(PassManager.parse(text)) == str(PassManager.parse(str(PassManager.parse(text))))


def test_pass_for_functions_is_nested_by_itself(module: ir.Module) -> None:
    assert str(PassManager.parse("gpu-async-region")) == "builtin.module(func.func(gpu-async-region))"


def test_exception_of_a_pass_comes_out_unchanged(module: ir.Module) -> None:
    error = UnsupportedError(Diagnostic("MA0007", "no"))

    def refuse(_op: ir.Operation) -> None:
        raise error

    with pytest.raises(MlirAdError) as caught:
        PassManager().add(refuse).run(module)
    assert caught.value is error


def test_exception_inside_a_nest_comes_out_unchanged(module: ir.Module) -> None:
    def stop(_op: ir.Operation) -> None:
        raise KeyboardInterrupt

    manager = PassManager.parse("func.func(cse)")
    manager._steps[0] = type(manager._steps[0])("func.func", (*PassManager().add(stop)._steps,))  # type: ignore[call-arg,arg-type]
    with pytest.raises(KeyboardInterrupt):
        manager.run(module)


def test_broken_ir_after_a_pass_is_a_located_error(module: ir.Module) -> None:
    def break_it(op: ir.Operation) -> None:
        function = op.regions[0].blocks[0].operations[0]
        function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([], []))

    with pytest.raises(VerifyError) as caught:
        PassManager().add(break_it).run(module)
    assert caught.value.diagnostics[0].where.line == 2
    assert caught.value.diagnostics[0].code == "MA0012"


def test_without_verify_each_broken_ir_passes_through(module: ir.Module) -> None:
    def break_it(op: ir.Operation) -> None:
        function = op.regions[0].blocks[0].operations[0]
        function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([], []))

    manager = PassManager(verify_each=False).add(break_it)
    manager.run(module)


def test_one_manager_runs_in_several_contexts() -> None:
    manager = PassManager.parse("cse,stamp")
    for _ in range(3):
        with new_context(), ir.Location.unknown():
            module = ir.Module.parse(TEXT)
        manager.run(module)
        assert str(module).count("mulf") == 1


def test_a_pass_of_upstream_keeps_nothing_of_the_module_before() -> None:
    """`convert-math-to-funcs` keeps the functions that it has made: used again, it calls those of the other module."""
    manager = PassManager.parse("convert-math-to-funcs")
    text = "func.func @f(%n: i64, %k: i64) -> i64 { %p = math.ipowi %n, %k : i64 return %p : i64 }"
    context = new_context()
    for _ in range(3):
        with context, ir.Location.unknown():
            module = ir.Module.parse(text)
        manager.run(module)
        assert str(module).count("func.func private @__mlir_math_ipowi_i64") == 1
        del module
        gc.collect()


def test_print_after_all_prints_every_pass_with_its_name(module: ir.Module) -> None:
    stream = io.StringIO()
    PassManager.parse("canonicalize,stamp,func.func(cse)").print_after_all(stream).run(module)
    text = stream.getvalue()
    assert [line for line in text.splitlines() if "IR Dump" in line] == [
        f"// -----// IR Dump After {name} //----- //" for name in ("canonicalize", "stamp", "cse")
    ]
    assert text.rstrip().endswith("}")
    assert "module" not in text.split("After cse")[1]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("cse canonicalize", 5, "expected ',' between passes, found 'c'"),
        ("cse,", 5, "expected a pass after ','"),
        ("cse,,cse", 5, "expected the name of a pass, found ','"),
        ("func.func(cse", 10, "this '(' is never closed"),
        ("cse)", 4, "unexpected ')' after the pipeline"),
        ("canonicalize{a=1", 13, "this '{' is never closed"),
        ("stamp{words='a}", 6, "this '{' is never closed"),
        ("stamp{=1}", 7, "expected an option, found '='"),
        ("cse,\n  $", 3, "expected the name of a pass, found '$'"),
    ],
)
def test_wrong_text_is_located(text: str, column: int, message: str) -> None:
    found = problem(text)
    assert (found.code, found.message, found.where.column) == ("MA0002", message, column)


def test_too_deep_a_pipeline_is_refused() -> None:
    assert problem("a(" * 1000 + ")" * 1000).message == "the pipeline nests more than 64 deep"


def test_unknown_pass_has_a_suggestion_and_a_caret() -> None:
    with pytest.raises(UsageError) as caught:
        PassManager.parse("cse,cannonicalize")
    assert str(caught.value) == (
        "<pipeline>:1:5: error[MA0003]: there is no pass 'cannonicalize'\n"
        "    cse,cannonicalize\n"
        "        ^\n"
        "  help: did you mean 'canonicalize'?"
    )


def test_unknown_pass_without_a_neighbour_points_at_the_list() -> None:
    assert problem("qqqqqqqq").helps == ("'mlirad-opt --list-passes' lists them",)


def test_all_unknown_passes_are_named_at_once() -> None:
    with pytest.raises(UsageError) as caught:
        PassManager.parse("foo1,func.func(foo2)")
    assert [d.where.column for d in caught.value.diagnostics] == [1, 16]


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("stamp{numbr=1}", 7, "pass 'stamp' has no option 'numbr'"),
        ("stamp{number=x}", 14, "option 'number' takes an integer, not 'x'"),
        ("stamp{ratio=x}", 13, "option 'ratio' takes a number, not 'x'"),
        ("stamp{shout=x}", 13, "option 'shout' is true or false, not 'x'"),
        ("stamp{kind=c}", 12, "option 'kind' is one of a|b, not 'c'"),
        ("stamp{number}", 7, "option 'number' needs a value: number=<int>"),
        ("stamp{number=1 number=2}", 16, "option 'number' is given twice"),
    ],
)
def test_wrong_option_is_located(text: str, column: int, message: str) -> None:
    found = problem(text)
    assert (found.code, found.message, found.where.column) == ("MA0004", message, column)


def test_unknown_pass_inside_an_option_is_located() -> None:
    found = problem('cse,stamp{then="cse,\ncannonicalize"}')
    assert (found.code, found.where.line, found.where.column) == ("MA0003", 2, 1)


def test_wrong_option_of_an_upstream_pass_is_located(module: ir.Module) -> None:
    text = "cse,canonicalize{max-iter=3}"
    for manager in (PassManager.parse(text), PassManager.parse("inline").add(text)):
        with pytest.raises(UsageError) as caught:
            manager.run(module)
        found = caught.value.diagnostics[0]
        assert (found.code, found.where.column) == ("MA0004", 5)
        assert found.message == "in 'canonicalize{max-iter=3}': no such option max-iter"
        assert caught.value.source == InputText("<pipeline>", text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func(stamp)", "pass 'stamp' runs on 'the top-level builtin.module', not on 'func.func'"),
        ("cse,builtin.module(stamp)", "pass 'stamp' runs on 'the top-level builtin.module', not on 'builtin.module'"),
        (
            "func.func(symbol-dce,gpu-kernel-outlining)",
            "pass 'gpu-kernel-outlining' runs on 'builtin.module', not on 'func.func'",
        ),
    ],
)
def test_misplaced_pass_is_located(text: str, message: str) -> None:
    found = problem(text)
    assert (found.code, found.message) == ("MA0005", message)


def test_error_inside_a_pass_keeps_the_module_usable(module: ir.Module) -> None:
    manager = PassManager.parse("cse,canonicalize{max-iter=3}")
    with pytest.raises(UsageError):
        manager.run(module)
    assert run("cse", module).count("mulf") == 1


def test_managers_and_contexts_are_not_kept_alive() -> None:
    kept = []
    for _ in range(3):
        manager = PassManager.parse("stamp,cse")
        with new_context(), ir.Location.unknown():
            module = ir.Module.parse(TEXT)
        manager.run(module)
        kept += [weakref.ref(manager), weakref.ref(module.context)]
    del manager, module
    gc.collect()
    assert [one for one in kept if one() is not None] == []


def test_upstream_names_of_printing_timing_and_verifying(capfd: pytest.CaptureFixture[str]) -> None:
    module = ad.parse(TEXT)
    manager = PassManager.parse("cse,canonicalize")
    manager.enable_ir_printing(print_after_change=True, print_after_all=False)
    manager.enable_timing()
    manager.enable_verifier(False)
    manager.enable_statistics()
    manager.run(module)
    said = capfd.readouterr().err
    assert said.count("IR Dump After") == 1
    assert "IR Dump After cse" in said
    assert all(name in said for name in ("execution time", "  cse\n", "  canonicalize\n"))
    assert not manager.verify_each
    assert "Pass statistics report" in said


def test_a_pass_that_fails_leaves_its_ir_where_that_was_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    def fail(op: ir.Operation) -> None:
        raise UnsupportedError(Diagnostic("MA0302", "no"))

    manager = PassManager().add("cse").add(fail, name="fail")
    manager.enable_ir_printing(print_after_all=False, print_after_failure=True, print_generic_op_form=True)
    with pytest.raises(UnsupportedError):
        manager.run(ad.parse(TEXT))
    said = capfd.readouterr().err
    assert "IR Dump After Failure of fail" in said
    assert '"func.func"' in said


def test_arguments_have_upstreams_names_and_defaults() -> None:
    """What upstream's managers can do in addition is to write files, and to leave out resources."""
    stated = UpstreamPassManager.enable_ir_printing.__doc__
    ours = inspect.signature(PassManager.enable_ir_printing).parameters
    for name, parameter in list(ours.items())[1:]:
        assert re.search(rf"\b{name}: [^,=]* = {parameter.default}\b", stated or ""), name
