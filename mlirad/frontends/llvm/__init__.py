"""LLVM IR, as compilers of C, C++, Fortran and Rust and Numba write it, to func, scf, affine, memref, arith and math.

A module is first made simple by LLVM's own passes (`normalize`), then read through LLVM's C API (`c_api`, `reader`)
into plain values (`program`). What is taken out of structs is what was put in (`aggregates`), vectors become
numbers (`vectors`), integers that are only moved get their type (`moves`), results of the C library are stored here
(`out_parameters`), and what nobody needs goes (`unused`, `endings`). `objects` finds out which object each pointer
points into, and the types of its elements (`memory_classes`, `offsets`): each object becomes a memref for each type;
`merges` says where that depends on the path, `flow` what runs before what. `functions` emits blocks of upstream's ops:
`scalars`, `calls`, `special_functions` and `saturation` numbers, `addresses`, `memory`, `copies` and `elements`
accesses, `pointers` what blocks pass on, `globals` variables; `body` is what these share, `refusals` makes the errors.
Upstream lifts the blocks to structured control flow, and `counted_loops` makes loops that count ``scf.for``. `raising`
runs all of it.
"""

from mlirad.frontends.llvm.raising import load

__all__ = ["load"]
