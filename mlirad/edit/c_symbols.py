"""The names of C library functions: a user's function with such a name would capture calls to the library.

The code generator turns `llvm.intr.sin` into a call of the symbol ``sin``, and `memref.alloc` into one of ``malloc``. A
function ``@sin`` in the user's module would be called instead of the library's.
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

#: C library names that generated code or LLVM's optimizer may refer to.
C_SYMBOLS: Final = frozenset(_OTHER.split()) | {name + suffix for name in _MATH.split() for suffix in ("", "f", "l")}

#: Attribute of a C library function, with its name: it may be replaced by a vectorized version.
APPROXIMATE: Final = "approximate_function"
