/* The seconds of processor time that this thread takes for n calls: Python's own overhead stays outside. */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double measure(void (*function)(void *, void *), void *first, void *second, long n) {
  double start = now();
  for (long i = 0; i < n; i++) function(first, second);
  return now() - start;
}
