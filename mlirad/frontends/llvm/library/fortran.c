// What flang calls for array intrinsics, as plain loops over descriptors (see runtime/README.md).
#include <stddef.h>
#include <stdint.h>
#pragma STDC CX_LIMITED_RANGE ON  // flang multiplies complex numbers by the formula, too
void *malloc(size_t);
void free(void *);
void mlirad_other_type(void);  // nowhere defined: a call of it is refused

typedef struct { int64_t lower, extent, stride; } Dim;  // the stride is in bytes
typedef struct {
  char *base;
  size_t size;  // of an element
  int version;
  unsigned char rank;
  signed char type, attribute, extra;
  Dim dim[4];
} Array;
enum { INTEGER4 = 9, INTEGER8 = 10, LOGICAL4 = 14, REAL4 = 27, REAL8 = 28, COMPLEX4 = 34, COMPLEX8 = 35 };  // values of `type`
typedef _Complex double Complex8;
typedef _Complex float Complex4;

// Constant subscripts of `dim` alone let LLVM take descriptors apart.
static inline int64_t extent(const Array *a, int d) { return d < a->rank ? a->dim[d].extent : 1; }
static inline int64_t stride(const Array *a, int d) { return d < a->rank ? a->dim[d].stride : 0; }

#define FOR(i, n) for (int64_t i = 0; i < (n); i++)
#define LOOPS(a)                                                                                   \
  if ((a)->rank > 4) mlirad_other_type();                                                          \
  else FOR(l, extent(a, 3)) FOR(k, extent(a, 2)) FOR(j, extent(a, 1)) FOR(i, extent(a, 0))
#define AT(T, a) (*(T *)((a)->base + i * stride(a, 0) + j * stride(a, 1) + k * stride(a, 2) + l * stride(a, 3)))

static inline int is_true(const Array *m, const char *p) {
  return m->size == 1 ? *(int8_t *)p != 0 : m->size == 2 ? *(int16_t *)p != 0 : *(int32_t *)p != 0;
}
static inline int chosen(const Array *m, int64_t i, int64_t j, int64_t k, int64_t l) {
  return !m || is_true(m, &AT(char, m));
}

static inline void set(Array *a, int d, int64_t extent, int64_t stride) {
  a->dim[d].lower = 1;
  a->dim[d].extent = extent;
  a->dim[d].stride = stride;
}

static inline void allocate(Array *a, size_t size, int rank, int64_t e0, int64_t e1, int64_t e2, int64_t e3) {
  if (rank > 4) mlirad_other_type();
  a->base = malloc(size * e0 * e1 * e2 * e3);
  a->size = size;
  a->rank = rank;
  if (rank > 0) set(a, 0, e0, size);
  if (rank > 1) set(a, 1, e1, size * e0);
  if (rank > 2) set(a, 2, e2, size * e0 * e1);
  if (rank > 3) set(a, 3, e3, size * e0 * e1 * e2);
}

#define REDUCE(NAME, T, START, STEP)                                                            \
  T _FortranA##NAME(const Array *a, const char *f, int n, int dim, const Array *m) {            \
    T s = START;                                                                                \
    LOOPS(a) if (chosen(m, i, j, k, l)) { T x = AT(T, a); STEP; }                               \
    return s;                                                                                   \
  }
// The dimensions of the first operand are its rows, and those that are summed over.
#define MATMUL(NAME, T, TA, TB, ROW, ALONG)                                                        \
  void _FortranAMatmul##NAME(Array *c, const Array *a, const Array *b, const char *f, int line) {  \
    int64_t inner = a->rank == 1 ? extent(a, 0) : extent(a, ALONG), rows = a->rank == 1 ? 1 : extent(a, ROW); \
    int64_t columns = extent(b, 1), row = a->rank == 1 ? 0 : stride(a, ROW), along = a->rank == 1 ? stride(a, 0) : stride(a, ALONG); \
    allocate(c, sizeof(T), a->rank + b->rank - 2, a->rank == 1 ? columns : rows, a->rank == 1 || b->rank == 1 ? 1 : columns, 1, 1); \
    FOR(j, columns) FOR(i, rows) {                                                                 \
      T s = 0;                                                                                     \
      FOR(k, inner) s += *(TA *)(a->base + i * row + k * along) * *(TB *)(b->base + k * stride(b, 0) + j * stride(b, 1)); \
      ((T *)c->base)[i + j * rows] = s;                                                            \
    }                                                                                              \
  }
#define MATMULS(N, M, T, TA, TB) MATMUL(N##M, T, TA, TB, 0, 1) MATMUL(Transpose##N##M, T, TA, TB, 1, 0)
// The factors of `dot_product` may be of other types than the product.
#define ELEMENT(T, a, i) (*(T *)((a)->base + (i) * stride(a, 0)))
#define NUMBER(T, a, i)                                                                            \
  ((a)->type == REAL8 ? (T)ELEMENT(double, a, i) : (a)->type == REAL4 ? (T)ELEMENT(float, a, i)    \
   : (a)->type == INTEGER4 ? (T)ELEMENT(int32_t, a, i) : (a)->type == INTEGER8 ? (T)ELEMENT(int64_t, a, i) \
   : (mlirad_other_type(), (T)0))
#define NUMBERS(T, N, LEAST, MOST)                                                              \
  REDUCE(Sum##N, T, 0, s += x)                                                                  \
  REDUCE(Product##N, T, 1, s *= x)                                                              \
  REDUCE(Maxval##N, T, LEAST, if (x > s) s = x)                                                 \
  REDUCE(Minval##N, T, MOST, if (x < s) s = x)                                                  \
  T _FortranADotProduct##N(const Array *a, const Array *b, const char *f, int n) {              \
    T s = 0;                                                                                    \
    FOR(i, extent(a, 0)) s += NUMBER(T, a, i) * NUMBER(T, b, i);                                \
    return s;                                                                                   \
  }                                                                                             \
  MATMULS(N, N, T, T, T)
NUMBERS(double, Real8, -__builtin_inf(), __builtin_inf())
NUMBERS(float, Real4, -__builtin_inff(), __builtin_inff())
NUMBERS(int32_t, Integer4, INT32_MIN, INT32_MAX)
NUMBERS(int64_t, Integer8, INT64_MIN, INT64_MAX)

// Of complex numbers; the result is the first argument.
#define COMPLEX_NUMBERS(T, N)                                                                      \
  void _FortranACppSum##N(T *to, const Array *a, const char *f, int n, int dim, const Array *m) {  \
    T s = 0;                                                                                       \
    LOOPS(a) if (chosen(m, i, j, k, l)) s += AT(T, a);                                             \
    *to = s;                                                                                       \
  }                                                                                                \
  void _FortranACppProduct##N(T *to, const Array *a, const char *f, int n, int dim, const Array *m) { \
    T s = 1;                                                                                       \
    LOOPS(a) if (chosen(m, i, j, k, l)) s *= AT(T, a);                                             \
    *to = s;                                                                                       \
  }                                                                                                \
  void _FortranACppDotProduct##N(T *to, const Array *a, const Array *b, const char *f, int n) {    \
    T s = 0;                                                                                       \
    FOR(i, extent(a, 0)) s += ~COMPLEX_NUMBER(T, a, i) * COMPLEX_NUMBER(T, b, i);                  \
    *to = s;                                                                                       \
  }                                                                                                \
  MATMULS(N, N, T, T, T)
#define COMPLEX_NUMBER(T, a, i)                                                                    \
  ((a)->type == COMPLEX8 ? (T)ELEMENT(Complex8, a, i) : (a)->type == COMPLEX4 ? (T)ELEMENT(Complex4, a, i) : (T)NUMBER(double, a, i))
COMPLEX_NUMBERS(Complex8, Complex8)
COMPLEX_NUMBERS(Complex4, Complex4)
// The factors of `matmul`, too, by functions with the types of both.
#define MIXED(T, TA, A, TB, B) MATMULS(A, B, T, TA, TB) MATMULS(B, A, T, TB, TA)
MIXED(Complex8, Complex8, Complex8, double, Real8)
MIXED(double, double, Real8, float, Real4)
MIXED(double, double, Real8, int32_t, Integer4)

double _FortranANorm2_8(const Array *a, const char *f, int n, int dim) {
  double s = 0;
  LOOPS(a) s += AT(double, a) * AT(double, a);
  return __builtin_sqrt(s);
}
float _FortranANorm2_4(const Array *a, const char *f, int n, int dim) {
  float s = 0;
  LOOPS(a) s += AT(float, a) * AT(float, a);
  return __builtin_sqrtf(s);
}

#define COPY(to, from) __builtin_memcpy(&AT(char, to), from, (to)->size)

void _FortranATranspose(Array *c, const Array *a, const char *f, int line) {
  allocate(c, a->size, 2, extent(a, 1), extent(a, 0), 1, 1);
  int64_t k = 0, l = 0;
  FOR(j, extent(c, 1)) FOR(i, extent(c, 0)) COPY(c, a->base + i * stride(a, 1) + j * stride(a, 0));
}

static inline int64_t whole(const Array *a, int at) {
  const char *p = a->base + at * a->dim[0].stride;
  return a->size == 1 ? *(int8_t *)p : a->size == 2 ? *(int16_t *)p : a->size == 4 ? *(int32_t *)p : *(int64_t *)p;
}
static inline char *element(const Array *a, int64_t q) {
  int64_t e0 = extent(a, 0), e1 = extent(a, 1), e2 = extent(a, 2);
  return a->base + q % e0 * stride(a, 0) + q / e0 % e1 * stride(a, 1) + q / e0 / e1 % e2 * stride(a, 2) + q / e0 / e1 / e2 * stride(a, 3);
}
static inline int64_t total(const Array *a) { return extent(a, 0) * extent(a, 1) * extent(a, 2) * extent(a, 3); }

void _FortranAReshape(Array *c, const Array *a, const Array *shape, const Array *pad, const Array *order, const char *f, int line) {
  int64_t rank = shape->dim[0].extent, step[4] = {0, 0, 0, 0}, size = 1;
  if (rank > 4 || a->rank > 4) { mlirad_other_type(); return; }
  allocate(c, a->size, rank, rank > 0 ? whole(shape, 0) : 1, rank > 1 ? whole(shape, 1) : 1, rank > 2 ? whole(shape, 2) : 1,
           rank > 3 ? whole(shape, 3) : 1);
  for (int d = 0; d < 4; d++)
    if (d < rank) {
      int64_t o = order ? whole(order, d) - 1 : d;
      step[o] = size;
      size *= c->dim[o].extent;
    }
  int64_t from = total(a), more = pad ? total(pad) : 1;
  LOOPS(c) {
    int64_t q = i * step[0] + j * step[1] + k * step[2] + l * step[3];
    if (!pad || q < from) COPY(c, element(a, q));
    else COPY(c, element(pad, (q - from) % more));
  }
}

// The `q`-th dimension but `dim`.
static inline int other(int q, int dim) { return q < dim - 1 ? q : q + 1; }

#define BESIDE(a, dim) \
  ((a)->base + i * stride(a, other(0, dim)) + j * stride(a, other(1, dim)) + k * stride(a, other(2, dim)))
#define REDUCED(T, c, a, dim, m, START, STEP, END)                                                 \
  {                                                                                                \
    allocate(c, sizeof(T), a->rank - 1, extent(a, other(0, dim)), extent(a, other(1, dim)), extent(a, other(2, dim)), 1); \
    T *to = (T *)c->base;                                                                          \
    FOR(k, extent(a, other(2, dim))) FOR(j, extent(a, other(1, dim))) FOR(i, extent(a, other(0, dim))) { \
      T s = START;                                                                                 \
      const char *from = BESIDE(a, dim), *test = m ? BESIDE(m, dim) : 0;                           \
      FOR(l, extent(a, dim - 1))                                                                   \
        if (!m || is_true(m, test + l * stride(m, dim - 1))) { T x = *(T *)(from + l * stride(a, dim - 1)); STEP; } \
      *to++ = END;                                                                                 \
    }                                                                                              \
  }
#define REDUCE_ALONG(NAME, START8, START4, START, STEP, MORE)                                      \
  void _FortranA##NAME##Dim(Array *c, const Array *a, int dim, const char *f, int n, const Array *m) { \
    if (a->rank > 3) mlirad_other_type();                                                          \
    else if (a->type == REAL8) REDUCED(double, c, a, dim, m, START8, STEP, s)                         \
    else if (a->type == REAL4) REDUCED(float, c, a, dim, m, START4, STEP, s)                          \
    else if (a->type == INTEGER4) REDUCED(int32_t, c, a, dim, m, START, STEP, s)                      \
    MORE(START, STEP)                                                                              \
    else mlirad_other_type();                                                                      \
  }
#define NO_MORE(START, STEP)
#define COMPLEX_ALONG(START, STEP)                                                                 \
  else if (a->type == COMPLEX8) REDUCED(Complex8, c, a, dim, m, START, STEP, s)                       \
  else if (a->type == COMPLEX4) REDUCED(Complex4, c, a, dim, m, START, STEP, s)
REDUCE_ALONG(Sum, 0, 0, 0, s += x, COMPLEX_ALONG)
REDUCE_ALONG(Product, 1, 1, 1, s *= x, COMPLEX_ALONG)
REDUCE_ALONG(Maxval, -__builtin_inf(), -__builtin_inff(), INT32_MIN, if (x > s) s = x, NO_MORE)
REDUCE_ALONG(Minval, __builtin_inf(), __builtin_inff(), INT32_MAX, if (x < s) s = x, NO_MORE)

void _FortranANorm2Dim(Array *c, const Array *a, int dim, const char *f, int n) {
  if (a->rank > 3) mlirad_other_type();
  else if (a->type == REAL8) REDUCED(double, c, a, dim, (const Array *)0, 0, s += x * x, __builtin_sqrt(s))
  else if (a->type == REAL4) REDUCED(float, c, a, dim, (const Array *)0, 0, s += x * x, __builtin_sqrtf(s))
  else mlirad_other_type();
}

#define LOCATE(NAME, T, TEST)                                                                      \
  void _FortranA##NAME(Array *c, const Array *a, int kind, const char *f, int n, const Array *m, _Bool back) { \
    int64_t at[4] = {0, 0, 0, 0};                                                                  \
    T s = 0;                                                                                       \
    LOOPS(a) if (chosen(m, i, j, k, l)) {                                                          \
      T x = AT(T, a);                                                                              \
      if (at[0] == 0 || x TEST s || (back && x == s)) { s = x; at[0] = i + 1; at[1] = j + 1; at[2] = k + 1; at[3] = l + 1; } \
    }                                                                                              \
    allocate(c, kind, 1, a->rank, 1, 1, 1);                                                        \
    if (kind == 4) {                                                                               \
      for (int d = 0; d < 4; d++) if (d < a->rank) ((int32_t *)c->base)[d] = at[d];                \
    } else {                                                                                       \
      for (int d = 0; d < 4; d++) if (d < a->rank) ((int64_t *)c->base)[d] = at[d];                \
    }                                                                                              \
  }
LOCATE(MaxlocReal8, double, >)
LOCATE(MaxlocReal4, float, >)
LOCATE(MaxlocInteger4, int32_t, >)
LOCATE(MinlocInteger4, int32_t, <)
LOCATE(MinlocReal8, double, <)
LOCATE(MinlocReal4, float, <)

#define LOCATE_ALONG(T, TO, TEST)                                                                  \
  {                                                                                                \
    allocate(c, sizeof(TO), a->rank - 1, extent(a, other(0, dim)), extent(a, other(1, dim)), extent(a, other(2, dim)), 1); \
    TO *to = (TO *)c->base;                                                                        \
    FOR(k, extent(a, other(2, dim))) FOR(j, extent(a, other(1, dim))) FOR(i, extent(a, other(0, dim))) { \
      T s = 0;                                                                                     \
      TO at = 0;                                                                                   \
      char *from = a->base + i * stride(a, other(0, dim)) + j * stride(a, other(1, dim)) + k * stride(a, other(2, dim)); \
      FOR(l, extent(a, dim - 1)) {                                                                 \
        T x = *(T *)(from + l * stride(a, dim - 1));                                               \
        if (at == 0 || x TEST s || (back && x == s)) { s = x; at = l + 1; }                        \
      }                                                                                            \
      *to++ = at;                                                                                  \
    }                                                                                              \
  }
#define LOCATE_DIM(NAME, TEST)                                                                     \
  void _FortranA##NAME##Dim(Array *c, const Array *a, int kind, int dim, const char *f, int n, const Array *m, _Bool back) { \
    if (m || a->rank > 3) mlirad_other_type();                                                     \
    else if (a->type == REAL8 && kind == 4) LOCATE_ALONG(double, int32_t, TEST)                       \
    else if (a->type == REAL8 && kind == 8) LOCATE_ALONG(double, int64_t, TEST)                       \
    else if (a->type == REAL4 && kind == 4) LOCATE_ALONG(float, int32_t, TEST)                        \
    else mlirad_other_type();                                                                      \
  }
LOCATE_DIM(Maxloc, >)
LOCATE_DIM(Minloc, <)

// A macro, since a function would read the memory of each of the types.
#define FIND(T, TV, EQUAL)                                                                         \
  {                                                                                                \
    TV wanted = *(TV *)v->base;                                                                    \
    LOOPS(a) if (chosen(m, i, j, k, l) && (back || at[0] == 0)) {                                  \
      T x = AT(T, a);                                                                              \
      if (EQUAL) { at[0] = i + 1; at[1] = j + 1; at[2] = k + 1; at[3] = l + 1; }                   \
    }                                                                                              \
  }
#define FIND_ALONG(T, TV, TO, EQUAL)                                                               \
  {                                                                                                \
    allocate(c, sizeof(TO), a->rank - 1, extent(a, other(0, dim)), extent(a, other(1, dim)), extent(a, other(2, dim)), 1); \
    TO *to = (TO *)c->base;                                                                        \
    TV wanted = *(TV *)v->base;                                                                    \
    FOR(k, extent(a, other(2, dim))) FOR(j, extent(a, other(1, dim))) FOR(i, extent(a, other(0, dim))) { \
      TO at = 0;                                                                                   \
      char *from = a->base + i * stride(a, other(0, dim)) + j * stride(a, other(1, dim)) + k * stride(a, other(2, dim)); \
      FOR(l, extent(a, dim - 1)) {                                                                 \
        T x = *(T *)(from + l * stride(a, dim - 1));                                               \
        if ((EQUAL) && (back || at == 0)) at = l + 1;                                              \
      }                                                                                            \
      *to++ = at;                                                                                  \
    }                                                                                              \
  }
#define FIND_TYPED(FIND, ...)                                                                      \
  {                                                                                                \
  if (a->type == INTEGER4 && v->type == INTEGER4) FIND(int32_t, int32_t, __VA_ARGS__ x == wanted)  \
  else if (a->type == INTEGER8 && v->type == INTEGER8) FIND(int64_t, int64_t, __VA_ARGS__ x == wanted) \
  else if (a->type == REAL8 && v->type == REAL8) FIND(double, double, __VA_ARGS__ x == wanted)     \
  else if (a->type == REAL4 && v->type == REAL4) FIND(float, float, __VA_ARGS__ x == wanted)       \
  else if (a->type == LOGICAL4 && v->type == LOGICAL4) FIND(int32_t, int32_t, __VA_ARGS__ !x == !wanted) \
  else mlirad_other_type();                                                                        \
  }
void _FortranAFindloc(Array *c, const Array *a, const Array *v, int kind, const char *f, int n, const Array *m, _Bool back) {
  int64_t at[4] = {0, 0, 0, 0};
  FIND_TYPED(FIND)
  allocate(c, kind, 1, a->rank, 1, 1, 1);
  if (kind == 4) {
    for (int d = 0; d < 4; d++) if (d < a->rank) ((int32_t *)c->base)[d] = at[d];
  } else {
    for (int d = 0; d < 4; d++) if (d < a->rank) ((int64_t *)c->base)[d] = at[d];
  }
}
void _FortranAFindlocDim(Array *c, const Array *a, const Array *v, int kind, int dim, const char *f, int n, const Array *m, _Bool back) {
  if (m || a->rank > 3) mlirad_other_type();
  else if (kind == 4) FIND_TYPED(FIND_ALONG, int32_t,)
  else if (kind == 8) FIND_TYPED(FIND_ALONG, int64_t,)
  else mlirad_other_type();
}

void _FortranASpread(Array *c, const Array *a, int dim, int64_t copies, const char *f, int n) {
  int64_t e0 = dim == 1 ? copies : extent(a, 0), e1 = dim == 2 ? copies : dim < 2 ? extent(a, 0) : extent(a, 1);
  int64_t e2 = dim == 3 ? copies : dim < 3 ? extent(a, 1) : extent(a, 2), e3 = dim == 4 ? copies : extent(a, 2);
  int64_t s0 = dim == 1 ? 0 : stride(a, 0), s1 = dim == 2 ? 0 : dim < 2 ? stride(a, 0) : stride(a, 1);
  int64_t s2 = dim == 3 ? 0 : dim < 3 ? stride(a, 1) : stride(a, 2), s3 = dim == 4 ? 0 : stride(a, 2);
  allocate(c, a->size, a->rank + 1, e0, e1, e2, e3);
  LOOPS(c) COPY(c, a->base + i * s0 + j * s1 + k * s2 + l * s3);
}

// Which of four subscripts `dim` means, by comparisons: it is constant where this is inlined.
#define CHOSEN(dim, a, b, c, d) ((dim) == 1 ? (a) : (dim) == 2 ? (b) : (dim) == 3 ? (c) : (d))
// The element of `s`, which lacks the dimension `dim`, at i, j, k, l.
#define WITHOUT(s, dim)                                                                         \
  ((s)->base + i * CHOSEN(dim, 0, stride(s, 0), stride(s, 0), stride(s, 0)) +                   \
   j * CHOSEN(dim, stride(s, 0), 0, stride(s, 1), stride(s, 1)) +                               \
   k * CHOSEN(dim, stride(s, 1), stride(s, 1), 0, stride(s, 2)) + l * CHOSEN(dim, stride(s, 2), stride(s, 2), stride(s, 2), 0))
#define MOVED(a, dim, q)                                                                        \
  ((a)->base + CHOSEN(dim, q, i, i, i) * stride(a, 0) + CHOSEN(dim, j, q, j, j) * stride(a, 1) + \
   CHOSEN(dim, k, k, q, k) * stride(a, 2) + CHOSEN(dim, l, l, l, q) * stride(a, 3))

void _FortranACshift(Array *c, const Array *a, const Array *shift, int dim, const char *f, int n) {
  allocate(c, a->size, a->rank, extent(a, 0), extent(a, 1), extent(a, 2), extent(a, 3));
  int64_t many = CHOSEN(dim, extent(a, 0), extent(a, 1), extent(a, 2), extent(a, 3));
  LOOPS(c) {
    const char *p = WITHOUT(shift, dim);
    int64_t q = CHOSEN(dim, i, j, k, l) + (shift->size == 4 ? *(int32_t *)p : *(int64_t *)p);
    q = (q % many + many) % many;
    COPY(c, MOVED(a, dim, q));
  }
}

void _FortranAEoshift(Array *c, const Array *a, const Array *shift, const Array *rest, int dim, const char *f, int n) {
  allocate(c, a->size, a->rank, extent(a, 0), extent(a, 1), extent(a, 2), extent(a, 3));
  int64_t many = CHOSEN(dim, extent(a, 0), extent(a, 1), extent(a, 2), extent(a, 3));
  LOOPS(c) {
    const char *p = WITHOUT(shift, dim);
    int64_t q = CHOSEN(dim, i, j, k, l) + (shift->size == 4 ? *(int32_t *)p : *(int64_t *)p);
    if (q >= 0 && q < many) COPY(c, MOVED(a, dim, q));
    else if (rest) COPY(c, WITHOUT(rest, dim));
    else __builtin_memset(&AT(char, c), 0, a->size);
  }
}

void _FortranAEoshiftVector(Array *c, const Array *a, int64_t shift, const Array *rest, const char *f, int n) {
  int64_t many = extent(a, 0), j = 0, k = 0, l = 0;
  allocate(c, a->size, 1, many, 1, 1, 1);
  FOR(i, many) {
    int64_t q = i + shift;
    if (q >= 0 && q < many) COPY(c, a->base + q * stride(a, 0));
    else if (rest) COPY(c, rest->base);
    else __builtin_memset(&AT(char, c), 0, a->size);
  }
}

void _FortranACshiftVector(Array *c, const Array *a, int64_t shift, const char *f, int n) {
  int64_t many = extent(a, 0), j = 0, k = 0, l = 0;
  allocate(c, a->size, 1, many, 1, 1, 1);
  FOR(i, many) COPY(c, a->base + ((i + shift) % many + many) % many * stride(a, 0));
}

void _FortranAPack(Array *c, const Array *a, const Array *m, const Array *vector, const char *f, int n) {
  if (vector || m->rank == 0) { mlirad_other_type(); return; }
  int64_t many = 0, at = 0;
  LOOPS(a) many += chosen(m, i, j, k, l);
  allocate(c, a->size, 1, many, 1, 1, 1);
  LOOPS(a) if (chosen(m, i, j, k, l)) __builtin_memcpy(c->base + at++ * a->size, &AT(char, a), a->size);
}

void _FortranAUnpack(Array *c, const Array *v, const Array *m, const Array *field, const char *f, int n) {
  int64_t at = 0;
  allocate(c, v->size, m->rank, extent(m, 0), extent(m, 1), extent(m, 2), extent(m, 3));
  LOOPS(c) {
    if (chosen(m, i, j, k, l)) COPY(c, v->base + at++ * stride(v, 0));
    else COPY(c, &AT(char, field));
  }
}

_Bool _FortranAAny(const Array *m, const char *f, int n, int dim) {
  _Bool s = 0;
  LOOPS(m) s |= chosen(m, i, j, k, l);
  return s;
}
_Bool _FortranAAll(const Array *m, const char *f, int n, int dim) {
  _Bool s = 1;
  LOOPS(m) s &= chosen(m, i, j, k, l);
  return s;
}
#define TESTED(T, m, START, STEP) \
  { if (m->rank > 3) mlirad_other_type(); else REDUCED(T, c, m, dim, (const Array *)0, START, STEP, s) }
void _FortranAAnyDim(Array *c, const Array *m, int dim, const char *f, int n) {
  if (m->size == 4) TESTED(int32_t, m, 0, s |= x != 0) else if (m->size == 1) TESTED(int8_t, m, 0, s |= x != 0) else mlirad_other_type();
}
void _FortranAAllDim(Array *c, const Array *m, int dim, const char *f, int n) {
  if (m->size == 4) TESTED(int32_t, m, 1, s &= x != 0) else if (m->size == 1) TESTED(int8_t, m, 1, s &= x != 0) else mlirad_other_type();
}
void _FortranACountDim(Array *c, const Array *m, int dim, int kind, const char *f, int n) {
  if (m->size == 4 && kind == 4) TESTED(int32_t, m, 0, s += x != 0) else mlirad_other_type();
}
int64_t _FortranACount(const Array *m, const char *f, int n, int dim) {
  int64_t s = 0;
  LOOPS(m) s += chosen(m, i, j, k, l);
  return s;
}

// The right side may be a part of the left one, so that it is copied first.
static inline void copy(const Array *to, const Array *from) {
  Array held;
  allocate(&held, from->size, from->rank, extent(from, 0), extent(from, 1), extent(from, 2), extent(from, 3));
  const Array *a = from, *h = &held;
  { LOOPS(a) COPY(h, &AT(char, a)); }
  { LOOPS(to) COPY(to, &AT(char, h)); }
  free(held.base);
}
static inline void like(Array *to, const Array *from) {
  allocate(to, from->size, from->rank, extent(from, 0), extent(from, 1), extent(from, 2), extent(from, 3));
}
void _FortranAAssign(Array *to, const Array *from, const char *f, int n) {
  if (to->type != from->type) { mlirad_other_type(); return; }
  if (to->attribute == 2 && from->rank) {
    if (!to->base) like(to, from);
    else if (extent(to, 0) != extent(from, 0) || extent(to, 1) != extent(from, 1) || extent(to, 2) != extent(from, 2) || extent(to, 3) != extent(from, 3)) {
      char *old = to->base;
      like(to, from);
      copy(to, from);
      free(old);
      return;
    }
  }
  copy(to, from);
}
void _FortranAAssignTemporary(Array *to, const Array *from, const char *f, int n) { _FortranAAssign(to, from, f, n); }
void _FortranACopyInAssign(Array *to, const Array *from, const char *f, int n) { like(to, from); copy(to, from); }
void _FortranACopyOutAssign(Array *to, const Array *from, const char *f, int n) {
  if (to) copy(to, from);
  free(from->base);
}
_Bool _FortranAIsContiguous(const Array *a) {
  if (a->rank > 4) mlirad_other_type();
  int64_t step = a->size;
  for (int d = 0; d < 4; d++) {
    if (d < a->rank && extent(a, d) > 1 && stride(a, d) != step) return 0;
    step *= extent(a, d);
  }
  return 1;
}

#define ALLOCATIONS(KIND)                                                                          \
  void _FortranA##KIND##SetBounds(Array *a, int d, int64_t lower, int64_t upper) {                 \
    a->dim[d].lower = lower;                                                                       \
    a->dim[d].extent = upper < lower ? 0 : upper - lower + 1;                                      \
  }                                                                                                \
  int _FortranA##KIND##Allocate(Array *a, _Bool stat, const Array *message, const char *f, int n) { \
    int64_t size = a->size;                                                                        \
    if (a->rank > 4) mlirad_other_type();                                                          \
    for (int d = 0; d < 4; d++) if (d < a->rank) { a->dim[d].stride = size; size *= a->dim[d].extent; } \
    a->base = malloc(size);                                                                        \
    return 0;                                                                                      \
  }                                                                                                \
  int _FortranA##KIND##AllocateSource(Array *a, const Array *from, _Bool stat, const Array *message, const char *f, int n) { \
    if (from->rank) like(a, from);                                                                 \
    else _FortranA##KIND##Allocate(a, stat, message, f, n);                                        \
    copy(a, from);                                                                                 \
    return 0;                                                                                      \
  }                                                                                                \
  int _FortranA##KIND##Deallocate(Array *a, _Bool stat, const Array *message, const char *f, int n) { \
    free(a->base);                                                                                 \
    a->base = 0;                                                                                   \
    return 0;                                                                                      \
  }
ALLOCATIONS(Allocatable)
ALLOCATIONS(Pointer)

int _FortranAMoveAlloc(Array *to, Array *from, const void *type, _Bool stat, const Array *message, const char *f, int n) {
  if (from->rank > 4) mlirad_other_type();
  free(to->base);
  to->base = from->base;
  to->size = from->size;
  if (from->rank > 0) to->dim[0] = from->dim[0];
  if (from->rank > 1) to->dim[1] = from->dim[1];
  if (from->rank > 2) to->dim[2] = from->dim[2];
  if (from->rank > 3) to->dim[3] = from->dim[3];
  from->base = 0;
  return 0;
}
void _FortranADestroy(const Array *a) {}  // memory that components own is kept

// What flang says about a derived type and its components (`runtime/type-info.h`).
typedef struct {
  char name[24], genre, category, kind, rank;
  int64_t offset;
  char length[16];
  const struct Derived *derived;
  char details[32], lengths[64], bounds[88];
  const char *initial;
} Component;
typedef struct Derived {
  char bindings[64], name[24];
  int64_t size;
  char uninstantiated[40], parameters[96];
  Component *components;
  char head[24];
  int64_t count;
  char rest[152], special[4], has_parent, needs_nothing;
} Derived;
enum { DATA = 1, ALLOCATABLE = 3, COMPLEX = 2, LOGICAL = 4, DERIVED = 5 };

// The components one by one, so that LLVM reads what flang says about each.
#define START_ALL(DEPTH)                                                                           \
  static inline void start##DEPTH(char *at, const Derived *type) {                                 \
    const Component *c = type->components;                                                         \
    if (type->needs_nothing) return;                                                               \
    if (type->count > 8) mlirad_other_type();                                                      \
    if (type->count > 0) start_one##DEPTH(at, c);                                                  \
    if (type->count > 1) start_one##DEPTH(at, c + 1);                                              \
    if (type->count > 2) start_one##DEPTH(at, c + 2);                                              \
    if (type->count > 3) start_one##DEPTH(at, c + 3);                                              \
    if (type->count > 4) start_one##DEPTH(at, c + 4);                                              \
    if (type->count > 5) start_one##DEPTH(at, c + 5);                                              \
    if (type->count > 6) start_one##DEPTH(at, c + 6);                                              \
    if (type->count > 7) start_one##DEPTH(at, c + 7);                                              \
  }
static inline void start_one0(char *at, const Component *c) {
  Array *a = (Array *)(at + c->offset);
  int kind = c->kind, size = c->category == COMPLEX ? 2 * kind : kind;
  if (c->genre == ALLOCATABLE && c->category <= COMPLEX && kind >= 4 && kind <= 8 && c->rank <= 4) {
    a->base = 0;
    a->size = size;
    a->version = 20180515;
    a->rank = c->rank;
    a->type = (c->category == 0 ? 9 : c->category == COMPLEX ? 34 : 27) + (kind == 8);
    a->attribute = 2;
    a->extra = 0;
  } else if (c->genre != DATA || (c->initial && (c->rank || c->category == 3 || c->category > LOGICAL))) mlirad_other_type();
  else if (c->initial) __builtin_memcpy(at + c->offset, c->initial, size);
  else if (c->category == DERIVED && !c->derived->needs_nothing) mlirad_other_type();
}
START_ALL(0)
static inline void start_one1(char *at, const Component *c) {
  if (c->genre == DATA && c->category == DERIVED && !c->rank && !c->initial) start0(at + c->offset, c->derived);
  else start_one0(at, c);
}
START_ALL(1)
void _FortranAInitialize(const Array *a, const char *f, int n) {
  const Derived *type = *(const Derived **)&a->dim[a->rank];
  if (a->version != 20180515) mlirad_other_type();
  else if (type->has_parent) mlirad_other_type();
  else if (a->rank == 0) start1(a->base, type);
  else LOOPS(a) start1(&AT(char, a), type);
}

// An array constructor whose length is found by running it.
typedef struct { Array *to; int64_t next, room; } Constructor;
void *realloc(void *, size_t);
void _FortranAInitArrayConstructorVector(Constructor *v, Array *to, _Bool lengths, int room, const char *f, int n) {
  v->to = to;
  v->next = 0;
  v->room = to->base ? extent(to, 0) : 0;
}
static inline void push(Constructor *v, const char *from) {
  Array *to = v->to;
  if (v->next == v->room) {
    v->room = 2 * v->room + 8;
    to->base = realloc(to->base, v->room * to->size);
    set(to, 0, 0, to->size);
  }
  __builtin_memcpy(to->base + v->next * to->size, from, to->size);
  v->next++;
  if (v->next > to->dim[0].extent) to->dim[0].extent = v->next;
}
void _FortranAPushArrayConstructorSimpleScalar(Constructor *v, const void *from) { push(v, from); }
void _FortranAPushArrayConstructorValue(Constructor *v, const Array *a) { LOOPS(a) push(v, &AT(char, a)); }

#define REMAINDERS(T, N, FMOD, FLOOR)                                                              \
  T _FortranAMod##N(T a, T p, const char *f, int n) { return FMOD(a, p); }                         \
  T _FortranAModulo##N(T a, T p, const char *f, int n) {                                           \
    T r = FMOD(a, p);                                                                              \
    return r != 0 && (r < 0) != (p < 0) ? r + p : r;                                               \
  }
REMAINDERS(double, Real8, __builtin_fmod, __builtin_floor)
REMAINDERS(float, Real4, __builtin_fmodf, __builtin_floorf)

double _FortranAFPow8i(double x, int n) { return __builtin_powi(x, n); }
float _FortranAFPow4i(float x, int n) { return __builtin_powif(x, n); }
double _FortranAFPow8k(double x, int64_t n) { return __builtin_powi(x, n); }
float _FortranAFPow4k(float x, int64_t n) { return __builtin_powif(x, n); }

// Powers of complex numbers; the first are those of constants.
#define POWER(T, NAME, N)                                                                          \
  T _FortranA##NAME(T z, N n) {                                                                    \
    if (n == 2) return z * z;                                                                      \
    if (n == 3) return z * z * z;                                                                  \
    T power = 1;                                                                                   \
    if (n < 0) z = 1 / z; /* the square of a great power may overflow */                           \
    for (N left = n < 0 ? -n : n; left; left >>= 1) {                                              \
      if (left & 1) power *= z;                                                                    \
      if (left > 1) z *= z;                                                                        \
    }                                                                                              \
    return power;                                                                                  \
  }
POWER(Complex8, zpowi, int32_t)
POWER(Complex8, zpowk, int64_t)
POWER(Complex4, cpowi, int32_t)
POWER(Complex4, cpowk, int64_t)

// The shorter text is continued with blanks.
int _FortranACharacterCompareScalar1(const unsigned char *x, const unsigned char *y, size_t n, size_t m) {
  int order = 0;
  FOR(i, n > m ? n : m) {
    int a = i < n ? x[i] : ' ', b = i < m ? y[i] : ' ';
    if (!order) order = (a > b) - (a < b);
  }
  return order;
}

// A program that stops has no derivative, and output has none either.
_Noreturn void abort(void);
_Noreturn void _FortranAStopStatement(int code, _Bool error, _Bool quiet) { abort(); }
_Noreturn void _FortranAStopStatementText(const char *text, size_t length, _Bool error, _Bool quiet) { abort(); }
_Noreturn void _FortranAReportFatalUserError(const char *text, const char *f, int n) { abort(); }
void *_FortranAioBeginExternalListOutput(int unit, const char *f, int n) { return 0; }
_Bool _FortranAioOutputAscii(void *io, const char *text, size_t length) { return 1; }
_Bool _FortranAioOutputInteger32(void *io, int x) { return 1; }
_Bool _FortranAioOutputInteger64(void *io, int64_t x) { return 1; }
_Bool _FortranAioOutputReal32(void *io, float x) { return 1; }
_Bool _FortranAioOutputReal64(void *io, double x) { return 1; }
_Bool _FortranAioOutputLogical(void *io, _Bool x) { return 1; }
_Bool _FortranAioOutputDescriptor(void *io, const Array *x) { return 1; }
int _FortranAioEndIoStatement(void *io) { return 0; }
