"""What may stand in a random program? Productions, a file a kind: each adds one op, or a region of them, to a block."""
