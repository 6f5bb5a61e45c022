"""The passes that run on derivatives only, and the options of the peer around them."""

from __future__ import annotations

import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.context import Context
from mlirad.edit.module import functions
from mlirad.errors import MlirAdError
from mlirad.passes import function_pipeline
from mlirad.passes.autodiff import EnzymeAutodiff
from mlirad.passes.manager import PassManager

TEXT = "func.func @f(%x: f64) -> f64 { %0 = arith.negf %x : f64  %1 = arith.negf %0 : f64  return %1 : f64 }"


@pytest.mark.parametrize("verify", [True, False])
def test_ir_is_verified_behind_postpasses_unless_told_not_to(verify: bool) -> None:
    module = ad.parse(TEXT)
    with module.context:
        functions(module)["f"].attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get([], []))
    if verify:
        with pytest.raises(MlirAdError, match="entry block"):
            function_pipeline.run("canonicalize", module, ["f"], Context.default(), verify=verify)
    else:
        function_pipeline.run("canonicalize", module, ["f"], Context.default(), verify=verify)


def test_the_options_of_the_peer_are_taken_and_remarked_on_where_they_mean_nothing() -> None:
    text = 'enzyme{dataflow=true postpasses="cse" verifyPostPasses=0 markReadonly=true}'
    manager = PassManager.parse(text)
    assert [(one.code, one.severity, one.where.column) for one in manager.remarks] == [
        ("MA0015", "remark", 1 + text.index(name)) for name in ("dataflow", "markReadonly")
    ]
    assert PassManager.parse('enzyme{postpasses="cse"}').remarks == []
    assert EnzymeAutodiff().verify_postpasses
    assert "verifyPostPasses=false" in str(manager)
    manager.run(ad.parse(TEXT))


def test_the_wrapper_passes_on_whether_to_verify(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    monkeypatch.setattr(function_pipeline, "_run_upstream", lambda *a, verify: said.append(verify))
    for option in ("", " verifyPostPasses=false"):
        PassManager.parse(f'enzyme-wrap{{infn=f outfn=d postpasses="cse"{option}}}').run(ad.parse(TEXT))
    assert said == [True, False]
