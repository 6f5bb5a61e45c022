"""How lit runs the text tests: `lit -v tests/lit`.

The tools are run with the Python that runs lit, as modules, so that they are the ones of this environment whether or
not mlirad is installed in it. What is not on every machine is a feature to name in ``REQUIRES:``.
"""
# ruff: noqa: F821 -- lit defines config and lit_config

import ctypes
import importlib.util
import os
import shutil
import sys
from pathlib import Path

import lit.formats
import lit.util

ROOT = Path(__file__).resolve().parent.parent.parent

config.name = "mlirad"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".td", ".test"]
config.excludes = ["Inputs", "Output"]
config.test_source_root = str(Path(__file__).parent)
config.test_exec_root = str(ROOT / "build" / "lit")

for name in ("PYTHONPATH", "PYTHONSAFEPATH", "PYTHONDONTWRITEBYTECODE", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.environment["MLIRAD_CACHE"] = "0"
# The tests run in folders of their own: what lit sees through a relative path, they see through an absolute one.
seen = importlib.util.find_spec("mlirad")
if seen is None or seen.origin is None:
    config.environment["PYTHONPATH"] = str(ROOT)
else:
    config.environment["PYTHONPATH"] = str(Path(seen.origin).resolve().parent.parent)


def add_tool(name, command):
    """Let ``name`` as a word of a RUN line stand for ``command``; parts of paths and options are left alone."""
    config.substitutions.append((rf"%{name}\b", command))
    config.substitutions.append((rf"(?<![\w./%-]){name}(?![\w./=-])", command))


config.substitutions.append(("%python", f'"{sys.executable}"'))
python = f'"{sys.executable}" -m '
add_tool("mlirad-opt", python + "mlirad.tools.opt")
add_tool("mlirad-run", python + "mlirad.tools.run")
add_tool("mlirad-tblgen", python + "mlirad.tools.tblgen")
add_tool("mlirad", python + "mlirad.tools.cli")
add_tool("FileCheck", python + "filecheck.__main__")
add_tool("filecheck", python + "filecheck.__main__")

for name in ("llvm-tblgen", "mlir-opt", "ptxas"):
    found = next(filter(None, map(shutil.which, (name, f"{name}-22"))), None)
    if found is not None:
        config.available_features.add(name)
        add_tool(name, f'"{found}"')


def has_cuda():
    """Whether the driver is there and sees a device."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0


if has_cuda():
    config.available_features.add("cuda")

# lit can limit the time of a test only where psutil is installed.
if lit.util.killProcessAndChildrenIsSupported()[0] and not lit_config.maxIndividualTestTime:
    config.maxIndividualTestTime = 60
