"""Lists the ops of ``linalg`` that upstream can lower to loops over elements."""

from __future__ import annotations

from typing import Final

_ELEMENTWISE: Final = """
    abs add broadcast ceil copy div div_unsigned elementwise erf exp fill floor log map max min mul negf powf
    reciprocal round rsqrt select sqrt square sub tanh transpose
"""
_CONTRACTIONS: Final = """
    batch_matmul batch_matvec batch_mmt4d batch_reduce_matmul batch_vecmat contract dot matmul matvec mmt4d
    quantized_batch_matmul quantized_matmul reduce vecmat
"""
_CONVOLUTIONS: Final = """
    conv_1d conv_1d_ncw_fcw conv_1d_nwc_wcf
    conv_2d conv_2d_nchw_fchw conv_2d_nchw_fchw_q conv_2d_ngchw_fgchw conv_2d_ngchw_gfchw conv_2d_ngchw_gfchw_q
    conv_2d_nhwc_fhwc conv_2d_nhwc_fhwc_q conv_2d_nhwc_hwcf conv_2d_nhwc_hwcf_q conv_2d_nhwgc_gfhwc
    conv_2d_nhwgc_gfhwc_q conv_3d conv_3d_ncdhw_fcdhw conv_3d_ndhwc_dhwcf conv_3d_ndhwc_dhwcf_q
    depthwise_conv_1d_ncw_cw depthwise_conv_1d_nwc_wc depthwise_conv_1d_nwc_wcm depthwise_conv_2d_nchw_chw
    depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwc_q depthwise_conv_2d_nhwc_hwcm depthwise_conv_2d_nhwc_hwcm_q
    depthwise_conv_3d_ncdhw_cdhw depthwise_conv_3d_ndhwc_dhwc depthwise_conv_3d_ndhwc_dhwcm
"""
_POOLING: Final = """
    pooling_nchw_max pooling_nchw_sum pooling_ncw_max pooling_ncw_sum pooling_ndhwc_max pooling_ndhwc_min
    pooling_ndhwc_sum pooling_nhwc_max pooling_nhwc_max_unsigned pooling_nhwc_min pooling_nhwc_min_unsigned
    pooling_nhwc_sum pooling_nwc_max pooling_nwc_max_unsigned pooling_nwc_min pooling_nwc_min_unsigned pooling_nwc_sum
"""

#: The ops that are named forms of a ``linalg.generic``.
NAMED: Final = tuple(
    f"linalg.{name}" for names in (_ELEMENTWISE, _CONTRACTIONS, _CONVOLUTIONS, _POOLING) for name in names.split()
)
#: The named ops that have reductions.
CONTRACTIONS: Final = tuple(
    f"linalg.{name}" for names in (_CONTRACTIONS, _CONVOLUTIONS, _POOLING) for name in names.split()
)
GENERIC: Final = "linalg.generic"
SOFTMAX: Final = "linalg.softmax"
#: The structured ops, whose operands may be buffers.
STRUCTURED: Final = (GENERIC, *NAMED, "linalg.fill_rng_2d")

_ARITH: Final = """
    addf subf mulf divf remf negf maximumf minimumf maxnumf minnumf select extf truncf convertf flush_denormals
"""
_MATH: Final = """
    absf acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh erf erfc exp exp2 expm1 floor fma
    fpowi log log10 log1p log2 powf round roundeven rsqrt sin sinh sqrt tan tanh trunc
"""
#: The ops on floats that also exist on tensors, elementwise.
ELEMENTWISE: Final = tuple(
    f"{dialect}.{name}" for dialect, names in (("arith", _ARITH), ("math", _MATH)) for name in names.split()
)
