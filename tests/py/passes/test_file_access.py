"""A module cannot make a pass read or write files; a pipeline, which the user types, can."""

from __future__ import annotations

from pathlib import Path

import pytest

from mlirad._mlir import new_context
from mlirad.dialects.enzyme.text import parse_module
from mlirad.errors import UnsupportedError
from mlirad.passes import table
from mlirad.passes.file_access import FILE_PASSES
from mlirad.passes.manager import PassManager

TEXT = """module attributes {transform.with_named_sequence} {
  func.func @f(%x: f64) -> f64 {
    %0 = arith.addf %x, %x : f64
    %1 = arith.addf %x, %x : f64
    %2 = arith.mulf %0, %1 : f64
    return %2 : f64
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %0 = transform.apply_registered_pass "PASS"OPTIONS to %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
"""


def interpreted(name: str, options: str = "") -> str:
    text = TEXT.replace("PASS", name).replace("OPTIONS", options)
    module = parse_module(text, "x.mlir", new_context())
    PassManager.parse("transform-interpreter").run(module)
    return str(module)


def test_a_module_cannot_write_a_file_through_a_pass(tmp_path: Path) -> None:
    target = tmp_path / "written"
    with pytest.raises(UnsupportedError) as caught:
        interpreted("snapshot-op-locations", f' with options = {{"filename" = "{target}"}}')
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, diagnostic.where.line) == ("MA0014", 10)
    assert not target.exists()


@pytest.mark.parametrize("name", [*sorted(FILE_PASSES), "gpu-lower-to-nvvm-pipeline", "unheard-of"])
def test_passes_on_files_pipelines_and_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(UnsupportedError, match=rf"MA0014.*'{name}'"):
        interpreted(name)


def test_other_passes_may_be_named() -> None:
    assert interpreted("cse").count("arith.addf") == 1


def test_the_pipeline_itself_may_write(tmp_path: Path) -> None:
    target = tmp_path / "written"
    module = parse_module(TEXT.replace("PASS", "cse").replace("OPTIONS", ""), "x.mlir", new_context())
    PassManager.parse(f"snapshot-op-locations{{filename={target}}}").run(module)
    assert "arith.addf" in target.read_text()


def test_the_passes_on_files_are_upstreams() -> None:
    assert {row.name for row in table.read() if row.kind == "pass"} >= FILE_PASSES
