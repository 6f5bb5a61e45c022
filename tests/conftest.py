"""Makes `tests.fuzz` importable, behind what is installed: the tests see the installed mlirad, not the checkout's."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
