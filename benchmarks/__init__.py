"""What mlirad costs; each module answers one question and is run with ``python -m benchmarks.NAME``."""
