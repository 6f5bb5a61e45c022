"""From parallel loops to kernels of NVIDIA GPUs in the LLVM dialect.

`join`: loops over the same iterations become one; `single_blocks`: those that one block can run become its phases.
`outline`: loops become launches of kernels (`launches`: with barriers, where they are `teams`, which fill their buffers
by `fills`), whose buffers share memory (`shared_memory`), whose needless barriers go (`barriers`), and which sum up
before they add atomically (`reductions`, `sums`), or add in the order of threads (`ordered`). `hoisted`: what threads
would allocate is allocated in front. `nvvm`: the kernels become functions of LLVM and NVVM; `entry`: what a launcher
passes to them. `offload`: what the host does to elements becomes kernels, too.
"""
