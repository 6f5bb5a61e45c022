"""The names of the C library's functions: a user's function of such a name would capture calls to it.

`llvm.intr.sin` becomes a call of the symbol ``sin`` in the code generator, and `memref.alloc` one of ``malloc``;
a function ``@sin`` in the user's module would be called instead of the library's.
"""

from __future__ import annotations

from typing import Final

_MATH: Final = """
    acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp10 exp2 expm1 fabs fdim floor
    fma fmax fmaximum fmaximum_num fmin fminimum fminimum_num fmod frexp hypot ilogb j0 j1 jn ldexp lgamma llrint
    llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nexttoward pow powi remainder remquo
    rint round roundeven rsqrt scalbln scalbn sin sincos sinh sqrt tan tanh tgamma trunc y0 y1 yn
    cabs cacos carg casin catan ccos ccosh cexp clog conj cpow csin csinh csqrt ctan ctanh
"""
_OTHER: Final = """
    abort abs aligned_alloc bcmp calloc div exit free labs llabs main malloc memchr memcmp memcpy memmove memset
    memrefCopy printf putchar puts qsort realloc signgam strlen
"""

#: The C library's names that generated code, or LLVM's optimizer, may refer to.
C_SYMBOLS: Final = frozenset(_OTHER.split()) | {name + suffix for name in _MATH.split() for suffix in ("", "f", "l")}

#: Marks a function that is one of the C library's, named so, and may be replaced by a version for vectors.
APPROXIMATE: Final = "approximate_function"
