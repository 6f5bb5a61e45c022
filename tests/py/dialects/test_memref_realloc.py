"""``memref.realloc`` to more and to fewer elements, of types that tell the extents and types that do not."""

from __future__ import annotations

import numpy as np
import pytest

import mlirad as ad
from mlirad.testing.check import check_both
from mlirad.testing.memory import Counted

GROWN = """
func.func @f(%x: memref<?xf64>, %n: index) -> f64 {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %old = arith.constant {old} : index
  %least = arith.constant 2 : index
  %zero = arith.constant 0.0 : f64
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %zero) -> f64 {{
    %b = memref.alloc({old_size}) : memref<{old_type}xf64>
    scf.for %i = %c0 to %old step %c1 {{
      %v = memref.load %x[%i] : memref<?xf64>
      %s = math.sin %v : f64
      %t = arith.addf %s, %a : f64
      memref.store %t, %b[%i] : memref<{old_type}xf64>
    }}
    %new = arith.constant {new} : index
    %g = memref.realloc %b{new_size} : memref<{old_type}xf64> to memref<{new_type}xf64>
    %last = arith.subi %new, %c1 : index
    %first = memref.load %g[%c0] : memref<{new_type}xf64>
    memref.store %first, %g[%last] : memref<{new_type}xf64>
    %u = memref.load %g[%c1] : memref<{new_type}xf64>
    %w = memref.load %g[%last] : memref<{new_type}xf64>
    %p = arith.mulf %u, %w : f64
    memref.dealloc %g : memref<{new_type}xf64>
    scf.yield %p : f64
  }}
  return %r : f64
}}"""


@pytest.mark.parametrize("new", [2, 4, 6])
@pytest.mark.parametrize("open_types", ["", "old", "new", "old new"])
def test_a_buffer_gets_another_size(new: int, open_types: str) -> None:
    text = GROWN.format(
        old=4,
        new=new,
        old_size="%old" if "old" in open_types else "",
        old_type="?" if "old" in open_types else "4",
        new_size="(%new)" if "new" in open_types else "",
        new_type="?" if "new" in open_types else str(new),
    )
    module = ad.parse(text)
    x = np.array([0.4, 0.9, 1.3, 0.2])
    value = 0.0
    for _ in range(3):
        value = (np.sin(x[0 if new == 2 else 1]) + value) * (np.sin(x[0]) + value)
    assert ad.compile(module, "f")(x, 3) == pytest.approx(value, rel=1e-14)
    assert Counted(ad.compile(module, "f"))(x, 3).is_clean
    check_both(module, "f", x, 3)
