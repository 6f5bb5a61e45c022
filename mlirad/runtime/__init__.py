"""Runs generated code: how numpy arrays are passed to it, and how a call from Python reaches it.

Nothing here knows about derivatives or passes: a module arrives here already lowered to the `llvm` dialect. Read
`memref_abi` (numpy <-> descriptors, and every message about arguments), `readonly` (which buffers a function may
write), `entry` (the entry functions for Python and for C), `pointer_entry` (one for C over bare pointers), `jit`
(`Compiled`), `pullback` (functions in split mode), `header` (C prototypes).

Beside them: `prototype` (the signature of a function as callers see it), `direct_call` (calls without Python code),
`results` (numbers and arrays), `overlap` (arrays that may share memory), `target` and `processor` (the target of code
generation), `vector_math`, `blas`, `lapack` and `openmp` (libraries), `gpu` (machine code for GPUs), `reciprocal_roots`
(quotients by square roots), `allocator` (freed memory is kept), `size` (rejects modules that are too large), `checks`
(failed assertions raise errors). `code_cache`, `cached_function` and `object_code` keep code for other processes.
"""
