"""Front ends: import programs in other languages as modules of upstream dialects.

`llvm`: LLVM IR, and so C, C++, Fortran, Rust and Numba. `python`: annotated Python functions. The front ends are
independent of differentiation.
"""
