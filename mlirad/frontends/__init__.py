"""Front ends: programs in other languages become modules of upstream's dialects, which the rest differentiates.

`llvm`: LLVM IR, and so C, C++, Fortran, Rust and Numba. Nothing here knows about derivatives.
"""
