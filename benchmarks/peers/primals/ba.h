/* One coordinate of the error of an observation, of a camera (rotation, centre, focal length, principal point, two
   distortions), a point and a weight; two sweeps an observation. */
static double error(const double *__restrict__ camera, const double *__restrict__ point, const double *__restrict__ weight,
                    const double *feature, int e) {
  double square = camera[0] * camera[0] + camera[1] * camera[1] + camera[2] * camera[2], angle = sqrt(square);
  double a[3], x[3], y[3], along = 0, s = sin(angle), c = cos(angle);
  for (int i = 0; i < 3; i++) {
    a[i] = camera[i] / angle;
    x[i] = point[i] - camera[3 + i];
    along += a[i] * x[i];
  }
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    y[i] = c * x[i] + s * (a[j] * x[k] - a[k] * x[j]) + (1 - c) * along * a[i];
  }
  double at[2] = {y[0] / y[2], y[1] / y[2]}, radius = at[0] * at[0] + at[1] * at[1];
  double bend = 1 + radius * (camera[9] + camera[10] * radius);
  return *weight * (camera[6] * bend * at[e] + camera[7 + e] - feature[e]);
}

static double off(const double *weight) { return 1 - *weight * *weight; }

static void gradient(double *jacobian, double *dweights, const double *cameras, const double *points,
                     const double *weights, const int *observations, const double *features) {
  for (int n = 0; n < P; n++) {
    const double *camera = cameras + 11 * observations[2 * n], *point = points + 3 * observations[2 * n + 1];
    for (int e = 0; e < 2; e++) {
      double *row = jacobian + (2 * n + e) * 15;
      for (int i = 0; i < 15; i++) row[i] = 0;
      __enzyme_autodiff<void>((void *)error, enzyme_dup, camera, row, enzyme_dup, point, row + 11, enzyme_dup,
                              weights + n, row + 14, enzyme_const, features + 2 * n, enzyme_const, e);
    }
    dweights[n] = 0;
    __enzyme_autodiff<void>((void *)off, enzyme_dup, weights + n, dweights + n);
  }
}
#define OWN_GRADIENT
