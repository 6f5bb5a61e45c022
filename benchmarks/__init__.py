"""What mlirad costs; each module answers one question and is run with ``python -m benchmarks.NAME``."""

import os

os.environ.setdefault("MLIRAD_CACHE", "0")  # what is compiled is timed, too
