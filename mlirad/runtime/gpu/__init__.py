"""Machine code for NVIDIA GPUs: PTX from kernels in the LLVM dialect, without a GPU and without CUDA.

`ptx`: what callers use; `codegen` runs LLVM (llvmlite) in a process of its own; `literals`: numbers as its parser reads
them; `libdevice`: where NVIDIA's functions are; `assembler`: registers and spills, by NVIDIA's assembler.

Functions that run on a GPU: `host_program` runs the host's part, whose numbers are in `host_numbers`; `cuda` is the
driver; `given` takes what callers pass, as `arrays`.
"""
