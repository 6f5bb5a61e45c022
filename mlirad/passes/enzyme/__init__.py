"""What is done with the `enzyme` dialect in a user's file: regions become functions, caches and gradients upstream ops.

None of it is needed for derivatives that are made here, which hold no such op.
"""
