"""GPU code and its execution: PTX from kernels in the LLVM dialect, without a GPU or CUDA, and functions on a GPU.

`ptx`: the interface for code generation; `codegen` runs LLVM (llvmlite) in a separate process; `literals`: float
literals for its parser; `libdevice`: NVIDIA's library of functions; `assembler`: registers and spills.

Functions on a GPU: `host_program` runs the host code, with numbers by `host_numbers`; `cuda` calls the driver;
`call_arguments` converts arguments, as `arrays`.
"""
