/* What does a library allocate? It is linked with --wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,
   --wrap=posix_memalign,--wrap=free, so that these are its calls. One thread. */
#include <malloc.h>
#include <stddef.h>

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__real_aligned_alloc(size_t, size_t);
int __real_posix_memalign(void **, size_t, size_t);
void __real_free(void *);

static long live, peak;

static void *made(void *buffer) {
  live += malloc_usable_size(buffer);
  if (live > peak) peak = live;
  return buffer;
}

void *__wrap_malloc(size_t size) { return made(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return made(__real_calloc(count, size)); }
void *__wrap_aligned_alloc(size_t alignment, size_t size) { return made(__real_aligned_alloc(alignment, size)); }

int __wrap_posix_memalign(void **buffer, size_t alignment, size_t size) {
  int failed = __real_posix_memalign(buffer, alignment, size);
  if (!failed) made(*buffer);
  return failed;
}

void *__wrap_realloc(void *buffer, size_t size) {
  live -= malloc_usable_size(buffer);
  return made(__real_realloc(buffer, size));
}

void __wrap_free(void *buffer) {
  live -= malloc_usable_size(buffer);
  __real_free(buffer);
}

/* The most that was allocated at a time since this was asked last, beyond what was there then. */
long peak_bytes(void) {
  static long before;
  long found = peak - before;
  before = peak = live;
  return found;
}
