"""Raises LLVM IR from compilers of C, C++, Fortran, Rust and Numba to func, scf, affine, memref, arith and math.

A module is first simplified by LLVM's passes (`normalize`; `library` is linked to it, and recursive functions are given
`passed_values` instead of pointers), then read through LLVM's C API
(`c_api`, `reader`) into Python values (`program`). Members extracted from structs are replaced by the inserted values
(`aggregates`), vectors by scalars (`vectors`); integers that are only moved get the type of their contents (`moves`),
structs in one integer are split (`halves`), integers that share bytes with narrower ones, too (`pieces`), accesses are
made plain (`atomics`), loops that LLVM has unrolled are left out (`unrolled`), and dead code is removed (`unused`,
`noreturn`). `objects` finds the object that each pointer points into, and the types of its elements
(`memory_classes`, `offsets`, `ranges`, `sources`): each object becomes a memref for each type; `merges` finds pointers
that depend on the path, `tied` parameters that share an object, `flow` the order of instructions.
`functions` emits blocks of upstream ops: `scalars`, `calls`, `special_functions` and `saturation` for numbers,
`addresses`, `memory`, `copies` and `elements` for accesses, `pointers` for values that blocks pass on, `globals` for
variables; `body` is their shared state, and `refusals` creates the errors. Upstream lifts the blocks to structured
control flow, and `counted_loops` (with `counters` and `rotated_loops`) converts counted loops to ``scf.for``.
`index_sums` computes their bounds on indices, `loop_guards` removes branches around them, and `matrices` (with
`index_polynomials`) makes matrices of arrays whose subscripts are ``i * m + j``. `raising` runs these steps.
"""

from mlirad.frontends.llvm.raising import load

__all__ = ["load"]
