/* Both rows of the Jacobian of an observation by the chain rule: rotation R(r) x, division by depth, distortion. With
   the axis a = r / t and the angle t: R = cos t I + sin t [a] + (1 - cos t) a a^T, and dR/dr_k from da/dr_k, dt/dr_k. */
#include <math.h>
#include <string.h>

static void rotate(const double r[3], const double x[3], double y[3], double R[3][3], double dr[3][3]) {
  double square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
  double t = sqrt(square), s = 1, c = 1, v = 0, a[3] = {r[0], r[1], r[2]};
  if (square != 0) {
    s = sin(t), c = cos(t), v = 1 - c;
    for (int i = 0; i < 3; i++) a[i] = r[i] / t;
  }
  double along = a[0] * x[0] + a[1] * x[1] + a[2] * x[2];
  double cross[3] = {a[1] * x[2] - a[2] * x[1], a[2] * x[0] - a[0] * x[2], a[0] * x[1] - a[1] * x[0]};
  double skew[3][3] = {{0, -a[2], a[1]}, {a[2], 0, -a[0]}, {-a[1], a[0], 0}};
  for (int i = 0; i < 3; i++) {
    y[i] = c * x[i] + s * cross[i] + v * along * a[i];
    for (int j = 0; j < 3; j++) R[i][j] = (i == j) * c + s * skew[i][j] + v * a[i] * a[j];
  }
  for (int k = 0; k < 3; k++) {
    double da[3], dalong = 0;
    for (int i = 0; i < 3; i++) {
      da[i] = square != 0 ? ((i == k) - a[i] * a[k]) / t : i == k;
      dalong += da[i] * x[i];
    }
    double dcross[3] = {da[1] * x[2] - da[2] * x[1], da[2] * x[0] - da[0] * x[2], da[0] * x[1] - da[1] * x[0]};
    for (int i = 0; i < 3; i++) {
      double by_angle = square != 0 ? a[k] * (-s * x[i] + c * cross[i] + s * along * a[i]) : 0;
      dr[i][k] = by_angle + s * dcross[i] + v * (dalong * a[i] + along * da[i]);
    }
  }
}

void grad(void **outs, void **ins) {
  double *restrict jacobian = outs[0], *restrict dweights = outs[1];
  const double *cameras = ins[0], *points = ins[1], *weights = ins[2], *features = ins[4];
  const int *observations = ins[3];
  for (int n = 0; n < P; n++) {
    const double *camera = cameras + 11 * observations[2 * n], *point = points + 3 * observations[2 * n + 1];
    double x[3], y[3], R[3][3], dr[3][3], w = weights[n], f = camera[6], k1 = camera[9], k2 = camera[10];
    for (int i = 0; i < 3; i++) x[i] = point[i] - camera[3 + i];
    rotate(camera, x, y, R, dr);
    double depth = 1 / y[2], at[2] = {y[0] * depth, y[1] * depth}, radius = at[0] * at[0] + at[1] * at[1];
    double bend = 1 + radius * (k1 + k2 * radius), slope = 2 * (k1 + 2 * k2 * radius);
    for (int e = 0; e < 2; e++) {
      double *row = jacobian + (2 * n + e) * 15, dat[2], dy[3];
      for (int i = 0; i < 2; i++) dat[i] = w * f * ((i == e) * bend + at[e] * at[i] * slope);
      dy[0] = dat[0] * depth, dy[1] = dat[1] * depth, dy[2] = -(dat[0] * at[0] + dat[1] * at[1]) * depth;
      for (int k = 0; k < 3; k++) {
        double dx = dy[0] * R[0][k] + dy[1] * R[1][k] + dy[2] * R[2][k];
        row[k] = dy[0] * dr[0][k] + dy[1] * dr[1][k] + dy[2] * dr[2][k];
        row[3 + k] = -dx, row[11 + k] = dx;
      }
      row[6] = w * at[e] * bend, row[7] = w * (e == 0), row[8] = w * (e == 1);
      row[9] = w * f * at[e] * radius, row[10] = row[9] * radius;
      row[14] = at[e] * bend * f + camera[7 + e] - features[2 * n + e];
    }
    dweights[n] = -2 * w;
  }
}
