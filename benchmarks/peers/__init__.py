"""The same gradients by other systems ("peers"): JAX, PyTorch, Enzyme and EnzymeMLIR.

Each `with_*.py` runs one peer in a process of its own. It imports that peer and numpy, but not mlirad, and reads
requests and writes results as lines of JSON (`protocol`). JAX and PyTorch run the same array programs
(`array_programs`). `sessions` finds an interpreter for each peer and starts the processes. `compiled` compiles and
measures derivatives that a peer returns as MLIR or LLVM IR. `columns` compares the gradients with mlirad's and formats
the peers' columns of a table; `one_peer` starts the peer of those tables that have only one.
"""
