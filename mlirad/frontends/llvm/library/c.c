#include <stddef.h>
void *malloc(size_t);
void free(void *);

// Sorts by merging, so that equal elements keep their order, as they do in glibc.
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  char *from = base, *to = malloc(n * size);
  for (size_t width = 1; width < n; width *= 2) {
    for (size_t low = 0; low < n; low += 2 * width) {
      size_t middle = low + width < n ? low + width : n, high = middle + width < n ? middle + width : n;
      size_t i = low, j = middle;
      for (size_t k = low; k < high; k++) {
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
