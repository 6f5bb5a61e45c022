"""How does a random program look as MLIR text? `printer` writes a whole one, the other files its forms of ops."""
