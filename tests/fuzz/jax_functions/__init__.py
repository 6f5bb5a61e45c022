"""Random JAX functions, whose derivatives by mlirad and by JAX are compared.

`writer` holds a function while steps are added to it, `productions` are the kinds of steps, and `comparison` compares
the derivatives of one function.
"""
