"""Measures what mlirad costs; each module measures one aspect and is run with ``python -m benchmarks.NAME``."""

import os

os.environ.setdefault("MLIRAD_CACHE", "0")  # the time to compile is measured, too
