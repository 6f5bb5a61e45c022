"""Finds the matrix product of numpy's BLAS, which hand-written adjoints may call."""

from __future__ import annotations

from mlirad.runtime import blas


def numpy_gemm() -> int | None:
    """The address of ``cblas_dgemm`` in numpy's BLAS; None if numpy has another one."""
    one_thread()
    return blas.gemm()


def one_thread() -> None:
    """Let the library use one thread only: what others do is not in the time of ours."""
    library = blas.library()
    if library is not None:
        library.scipy_openblas_set_num_threads64_(1)
