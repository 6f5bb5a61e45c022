"""What LLVM is told of the processor: only what is true of it, and nothing that changes a number."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad._mlir import ir
from mlirad.edit.module import clone_module
from mlirad.runtime import processor

AMD = "processor\t: 0\nvendor_id\t: AuthenticAMD\nflags\t\t: fpu pni avx avx2 avx512f abm bmi1\n"
INTEL = AMD.replace("AuthenticAMD", "GenuineIntel")
OLD = INTEL.replace(" avx avx2 avx512f", "")

SCATTER = """func.func @f(%x: memref<100xf64>, %y: memref<100x5xf64>) {
  affine.for %i = 0 to 100 {
    %v = affine.load %x[%i] : memref<100xf64>
    %w = arith.mulf %v, %v : f64
    affine.store %w, %y[%i, 3] : memref<100x5xf64>
  }
  return
}"""


def test_features_are_those_of_the_processor_and_a_preference() -> None:
    named = processor.features(AMD).split(",")
    assert {"+sse3", "+avx", "+avx512f", "+lzcnt", "+bmi", "+prefer-no-gather", "+prefer-no-scatter"} <= set(named)
    assert {"-avx512vl", "-gfni", "-fma"} <= set(named)
    assert len({name[1:] for name in named}) == len(named)


@pytest.mark.parametrize(
    "described", [INTEL, OLD, AMD.replace(" avx512f", ""), ""], ids=["intel", "old", "zen 3", "other systems"]
)
def test_elsewhere_the_features_are_those_that_llvm_finds(described: str) -> None:
    assert processor.features(described) == ""


@pytest.mark.parametrize(("described", "told"), [(INTEL, '["stackrealign"]'), (OLD, "[]"), ("", "[]")])
def test_the_stack_is_aligned_where_there_are_long_registers(described: str, told: str) -> None:
    assert processor.attributes(described) == told


def test_functions_keep_what_they_were_told_before() -> None:
    module = ir.Module.parse(
        """
        llvm.func @f() attributes {passthrough = ["noinline"]} { llvm.return }
        llvm.func @g() { llvm.return }
        llvm.func @h()
        """,
        ad.parse(SCATTER).context,
    )
    processor.add_target_attributes(module, INTEL)
    f, g, h = module.body.operations
    assert str(f.attributes["passthrough"]) == '["noinline", "stackrealign"]'
    assert str(g.attributes["passthrough"]) == '["stackrealign"]'
    assert "passthrough" not in h.attributes


def test_code_runs_with_what_is_said_of_this_machine() -> None:
    compiled = ad.compile(ad.parse(SCATTER), "f")
    x, y = np.arange(100.0), np.zeros((100, 5))
    compiled(x, y)
    np.testing.assert_array_equal(y[:, 3], x * x)
    assert not y[:, :3].any()
    lowered = clone_module(compiled.lowered)
    processor.add_target_attributes(lowered, processor.description())
    assert lowered.operation.verify()


def test_flags_are_read_from_the_description() -> None:
    assert processor.flags(AMD) == {"fpu", "pni", "avx", "avx2", "avx512f", "abm", "bmi1"}
    assert processor.flags("") == frozenset()
