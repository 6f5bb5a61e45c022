"""mlirad: automatic differentiation for MLIR."""
