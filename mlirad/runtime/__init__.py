"""Runs generated code: how numpy arrays are passed to it, and how a call reaches it.

Nothing here knows about derivatives or passes: a module arrives here already lowered to the `llvm` dialect.
Read `memref_abi` (numpy <-> descriptors, and every message about arguments), `readonly` (which buffers a function may
write), `entry` (the function that Python calls, and the one that C calls), `pointer_entry` (one for C over bare
pointers), `jit` (`Compiled`), `pullback` (functions in split mode), `header` (C prototypes).

Beside them: `prototype` (a function seen from outside), `direct_call` (calls without Python), `returned` (results),
`overlap` (arrays that may be the same memory), `target` and `processor` (what code is generated for), `vector_math`,
`blas`, `lapack` and `openmp` (libraries), `gpu` (machine code for GPUs), `reciprocal_roots` (quotients by square
roots), `allocator` (freed memory is kept), `size` (what does not fit), `checks` (those that fail raise errors).
`code_cache`, `kept_code` and `object_code` keep code for other processes.
"""
