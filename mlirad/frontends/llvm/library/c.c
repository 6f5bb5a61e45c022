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
