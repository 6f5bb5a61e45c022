"""Makes `tests.fuzz` importable, behind what is installed: the tests see the installed mlirad, not the checkout's."""

import os
import sys
from pathlib import Path

os.environ["MLIRAD_CACHE"] = "0"  # what is tested is made anew

sys.path.append(str(Path(__file__).resolve().parent.parent))
