/* Backpropagation through time; the gates, the old state and the input of every cell are kept. */
#include <math.h>
#include <string.h>
enum { STEPS = C - 1 };
typedef struct { double x, h, c, forget, in, out, change, squashed; } Cell;
static Cell cells[STEPS][L][B];
static double chosen[STEPS][B];

static double sigmoid(double x) { return 1 / (1 + exp(-x)); }

static void forward(const double *restrict main, const double *restrict extra, const double *start, const double *sequence) {
  double state[L][2][B], y[B];
  memcpy(state, start, sizeof state);
  for (int t = 0; t < STEPS; t++) {
    for (int i = 0; i < B; i++) y[i] = sequence[t * B + i] * extra[i];
    for (int l = 0; l < L; l++) {
      const double *w = main + l * 8 * B, *b = w + 4 * B;
      double *h = state[l][0], *c = state[l][1];
      for (int i = 0; i < B; i++) {
        Cell cell = {.x = y[i], .h = h[i], .c = c[i]};
        cell.forget = sigmoid(w[i] * y[i] + b[i]);
        cell.in = sigmoid(w[B + i] * h[i] + b[B + i]);
        cell.out = sigmoid(w[2 * B + i] * y[i] + b[2 * B + i]);
        cell.change = tanh(w[3 * B + i] * h[i] + b[3 * B + i]);
        c[i] = c[i] * cell.forget + cell.in * cell.change;
        cell.squashed = tanh(c[i]);
        y[i] = h[i] = cell.out * cell.squashed;
        cells[t][l][i] = cell;
      }
    }
    double sum = 2;
    for (int i = 0; i < B; i++) sum += chosen[t][i] = exp(y[i] * extra[B + i] + extra[2 * B + i]);
    for (int i = 0; i < B; i++) chosen[t][i] /= sum;
  }
}

void grad(void **outs, void **ins) {
  double *restrict dmain = outs[0], *restrict dextra = outs[1];
  const double *main = ins[0], *extra = ins[1], *sequence = ins[3];
  double dstate[L][2][B], dy[B], seed = -1.0 / ((double)STEPS * B);
  forward(main, extra, ins[2], sequence);
  memset(dmain, 0, sizeof(double) * L * 8 * B), memset(dextra, 0, sizeof(double) * 3 * B), memset(dstate, 0, sizeof dstate);
  for (int t = STEPS - 1; t >= 0; t--) {
    const double *wanted = sequence + (t + 1) * B;
    double all = 0;
    for (int i = 0; i < B; i++) all += wanted[i];
    for (int i = 0; i < B; i++) {
      const Cell *top = &cells[t][L - 1][i];
      double d = seed * (wanted[i] - all * chosen[t][i]);
      dextra[B + i] += d * top->out * top->squashed;
      dextra[2 * B + i] += d;
      dy[i] = d * extra[B + i];
    }
    for (int l = L - 1; l >= 0; l--) {
      const double *restrict w = main + l * 8 * B;
      double *restrict dw = dmain + l * 8 * B, *restrict db = dw + 4 * B;
      double *restrict dh = dstate[l][0], *restrict dc = dstate[l][1];
      for (int i = 0; i < B; i++) {
        Cell s = cells[t][l][i];
        double h = dh[i] + dy[i], c = dc[i] + h * s.out * (1 - s.squashed * s.squashed);
        double forget = c * s.c * s.forget * (1 - s.forget), in = c * s.change * s.in * (1 - s.in);
        double out = h * s.squashed * s.out * (1 - s.out), change = c * s.in * (1 - s.change * s.change);
        dw[i] += forget * s.x, dw[B + i] += in * s.h, dw[2 * B + i] += out * s.x, dw[3 * B + i] += change * s.h;
        db[i] += forget, db[B + i] += in, db[2 * B + i] += out, db[3 * B + i] += change;
        dc[i] = c * s.forget;
        dh[i] = in * w[B + i] + change * w[3 * B + i];
        dy[i] = forget * w[i] + out * w[2 * B + i];
      }
    }
    for (int i = 0; i < B; i++) dextra[i] += dy[i] * sequence[t * B + i];
  }
}
