/* The adjoint of a Fourier transform is the one of the other sign: transform, weigh by 2 c / N, transform back. */
#include <math.h>
#include <string.h>
#define PI 3.14159265358979323846

static void transform(double *d, long n, double sign) {
  if (n == 1) return;
  transform(d, n / 2, sign), transform(d + n, n / 2, sign);
  double half = sin(PI / n), turn_real = -2 * half * half, turn_imag = -sign * sin(2 * PI / n), wr = 1, wi = 0;
  for (double *low = d, *high = d + n; low < d + n; low += 2, high += 2) {
    double real = high[0] * wr - high[1] * wi, imag = high[0] * wi + high[1] * wr, before = wr;
    high[0] = low[0] - real, high[1] = low[1] - imag;
    low[0] += real, low[1] += imag;
    wr += wr * turn_real - wi * turn_imag, wi += wi * turn_real + before * turn_imag;
  }
}

static void reverse_bits(double *d) {
  for (long i = 0, j = 0; i < N; i++) {
    if (j > i)
      for (int part = 0; part < 2; part++) {
        double kept = d[2 * i + part];
        d[2 * i + part] = d[2 * j + part], d[2 * j + part] = kept;
      }
    long bit = N / 2;
    for (; bit && j & bit; bit /= 2) j -= bit;
    j += bit;
  }
}

void grad(void **outs, void **ins) {
  double *restrict d = outs[0];
  const double *restrict c = ins[1];
  memcpy(d, ins[0], sizeof(double) * 2 * N);
  reverse_bits(d), transform(d, N, 1);
  for (long k = 0; k < N; k++) d[2 * k] *= 2 * c[k] / N, d[2 * k + 1] *= 2 * c[k] / N;
  reverse_bits(d), transform(d, N, -1);
}
