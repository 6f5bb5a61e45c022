"""Front ends: programs in other languages, as modules of upstream dialects that every transform takes.

`llvm`: LLVM IR, and so C, C++, Fortran, Rust and Numba. `python`: annotated Python functions. Nothing here knows about
derivatives.
"""
