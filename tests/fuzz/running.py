"""Compiles a function of a module for a test."""

from __future__ import annotations

from mlirad import api
from mlirad._mlir import UpstreamPassManager, ir
from mlirad.context import Context
from mlirad.edit.module import clone_module
from mlirad.loops.vectorize_outer_loops import VectorizeOuterLoops
from mlirad.lowering.bufferize import has_tensors
from mlirad.runtime.jit import Compiled
from mlirad.runtime.target import Cpu
from tests.fuzz.compile_settings import PLAIN, CompileSettings


def compiled(module: ir.Module, function: str, ctx: Context, way: CompileSettings = PLAIN) -> Compiled:
    """``@function`` of ``module``, callable on numbers and numpy arrays; ``module`` stays as it is."""
    own = _in_lanes(module, way.lanes, ctx) if way.lanes else module
    own = _through(own, way.pipeline) if way.pipeline and has_tensors(own) else own
    return api.compile(own, function, target=Cpu(opt_level=way.opt_level, parallel=way.parallel), ctx=ctx).compiled()


def _in_lanes(module: ir.Module, bits: int, ctx: Context) -> ir.Module:
    own = clone_module(module)
    UpstreamPassManager.parse("builtin.module(lower-affine,canonicalize)", own.context).run(own.operation)
    VectorizeOuterLoops(bits, everywhere=True).run(own, ctx)
    return own


def _through(module: ir.Module, pipeline: str) -> ir.Module:
    own = clone_module(module)
    UpstreamPassManager.parse(f"builtin.module({pipeline})", own.context).run(own.operation)
    return own
