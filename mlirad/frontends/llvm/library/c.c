#include <stddef.h>
void *malloc(size_t);
void free(void *);

// Sorts by merging, so that equal elements keep their order, as they do in glibc.
// Signed products do not wrap: they are known to be multiples of the size.
void qsort(void *base, size_t count, size_t bytes, int (*compare)(const void *, const void *)) {
  ptrdiff_t n = count, size = bytes;
  char *from = base, *to = malloc(n * size);
  for (ptrdiff_t width = 1; width < n; width *= 2) {
    for (ptrdiff_t low = 0; low < n; low += 2 * width) {
      ptrdiff_t middle = low + width < n ? low + width : n, high = middle + width < n ? middle + width : n;
      ptrdiff_t i = low, j = middle;
      for (ptrdiff_t k = low; k < high; k++) {
        int left = i < middle && (j >= high || compare(from + i * size, from + j * size) <= 0);
        __builtin_memcpy(to + k * size, from + (left ? i : j) * size, size);
        i += left;
        j += !left;
      }
    }
    __builtin_memcpy(from, to, n * size);
  }
  free(to);
}

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

int strncmp(const char *s, const char *t, size_t n) {
  for (size_t i = 0; i < n; i++) {
    unsigned char x = s[i], y = t[i];
    if (x != y) return x < y ? -1 : 1;
    if (!x) return 0;
  }
  return 0;
}

int strcmp(const char *s, const char *t) { return strncmp(s, t, (size_t)-1); }

int memcmp(const void *a, const void *b, size_t n) {
  const unsigned char *s = a, *t = b;
  for (size_t i = 0; i < n; i++)
    if (s[i] != t[i]) return s[i] < t[i] ? -1 : 1;
  return 0;
}

char *strdup(const char *s) {
  size_t n = strlen(s) + 1;
  char *made = malloc(n);
  __builtin_memcpy(made, s, n);
  return made;
}

void strtol_of_another_base(void);
long strtol(const char *s, char **end, int base) {
  if (base != 10) strtol_of_another_base();
  while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
  int is_negative = *s == '-';
  s += is_negative || *s == '+';
  long number = 0;
  for (; *s >= '0' && *s <= '9'; s++) number = 10 * number + (*s - '0');
  if (end) *end = (char *)s;
  return is_negative ? -number : number;
}

// Alignment changes no number.
void *aligned_alloc(size_t alignment, size_t size) { return malloc(size); }
void *memalign(size_t alignment, size_t size) { return malloc(size); }
void *_ZnwmSt11align_val_t(size_t size, size_t alignment) { return malloc(size); }
void *_ZnamSt11align_val_t(size_t size, size_t alignment) { return malloc(size); }
void _ZdlPvSt11align_val_t(void *gone, size_t alignment) { free(gone); }
void _ZdlPvmSt11align_val_t(void *gone, size_t size, size_t alignment) { free(gone); }
void _ZdaPvSt11align_val_t(void *gone, size_t alignment) { free(gone); }
int posix_memalign(void **made, size_t alignment, size_t size) {
  *made = malloc(size);
  return 0;
}

// A power of two is composed of its bits; scaling by two of them reaches the largest and smallest results exactly.
// The exponent is that of a number in [0.5, 1), or 0 for 0, infinities and NaN. The logarithm may be rounded across a
// power of two. The remainder is exact: the nearest multiple is subtracted, ties to even.
#define FLOATS(T, F, N, INT, MANTISSA, BIAS)                                                    \
  static inline T power##N(int k) {                                                             \
    INT bits = (INT)(k + BIAS) << MANTISSA;                                                     \
    T number;                                                                                   \
    __builtin_memcpy(&number, &bits, sizeof bits);                                              \
    return number;                                                                              \
  }                                                                                             \
  T mlirad_ldexp##N(T x, int k) {                                                               \
    k = k > 2 * BIAS ? 2 * BIAS : k < -2 * BIAS ? -2 * BIAS : k;                                \
    return x * power##N(k >> 1) * power##N(k - (k >> 1));                                       \
  }                                                                                             \
  T ldexp##F(T x, int k) { return mlirad_ldexp##N(x, k); }                                      \
  T scalbn##F(T x, int k) { return mlirad_ldexp##N(x, k); }                                     \
  T scalbln##F(T x, long k) { return mlirad_ldexp##N(x, k > 9999 ? 9999 : k < -9999 ? -9999 : (int)k); } \
  struct parts##N { T fraction; int exponent; };                                                \
  struct parts##N mlirad_frexp##N(T x) {                                                        \
    T size = __builtin_fabs##F(x);                                                              \
    size = size > 0 && size < __builtin_inf##F() ? size : (T)0.5;                               \
    int near = (int)__builtin_floor##F(__builtin_log2##F(size));                                \
    T left = mlirad_ldexp##N(size, -near);                                                      \
    near += 1 + (left >= 2) - (left < 1);                                                       \
    struct parts##N made = {mlirad_ldexp##N(x, -near), near};                                   \
    return made;                                                                                \
  }                                                                                             \
  T frexp##F(T x, int *exponent) {                                                              \
    struct parts##N parts = mlirad_frexp##N(x);                                                 \
    *exponent = parts.exponent;                                                                 \
    return parts.fraction;                                                                      \
  }                                                                                             \
  T modf##F(T x, T *whole) {                                                                    \
    *whole = __builtin_trunc##F(x);                                                             \
    return x - *whole;                                                                          \
  }                                                                                             \
  void sincos##F(T x, T *s, T *c) {                                                             \
    *s = __builtin_sin##F(x);                                                                   \
    *c = __builtin_cos##F(x);                                                                   \
  }                                                                                             \
  T fdim##F(T x, T y) { return x <= y ? 0 : x - y; }                                            \
  T remainder##F(T x, T y) {                                                                    \
    T size = __builtin_fabs##F(y), rest = __builtin_fmod##F(__builtin_fabs##F(x), size + size); \
    int is_beyond = rest + rest > size;                                                         \
    rest = is_beyond ? rest - size : rest;                                                      \
    rest = is_beyond & (rest + rest >= size) ? rest - size : rest;                              \
    return x < 0 ? -rest : rest;                                                                \
  }
FLOATS(double, , 64, long long, 52, 1023)
FLOATS(float, f, 32, int, 23, 127)

// Numba's arrays: the data of a block is freed with it.
struct block {
  size_t count;
  void *destructor, *information, *data;
  size_t size;
  void *allocator;
};

struct block *NRT_MemInfo_alloc_aligned(size_t size, unsigned alignment) {
  struct block *made = malloc(sizeof *made);
  made->count = 1;
  made->size = size;
  made->data = malloc(size);
  return made;
}

void NRT_MemInfo_call_dtor(struct block *gone) {
  free(gone->data);
  free(gone);
}
