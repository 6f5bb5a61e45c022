// Containers of the standard library.
#include <algorithm>
#include <numeric>
#include <vector>

extern "C" double pushed(const double *x, int n) {
  std::vector<double> all;
  for (int i = 0; i < n; ++i)
    if (x[i] > 0.5) all.push_back(x[i] * x[i]);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < all.size(); ++i) sum += all[i] * all[i + 1];
  return sum;
}

class Matrix {
  int n;
  std::vector<double> data;

public:
  explicit Matrix(int n) : n(n), data(n * n) {}
  double &operator()(int i, int j) { return data[i * n + j]; }
  double operator()(int i, int j) const { return data[i * n + j]; }
};

extern "C" double trace_of_square(const double *x, int n) {
  Matrix a(n), b(n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a(i, j) = x[i * n + j];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) b(i, j) += a(i, k) * a(k, j);
  double trace = 0;
  for (int i = 0; i < n; ++i) trace += b(i, i);
  return trace;
}

extern "C" double copied(const double *x, int n) {
  std::vector<double> a(x, x + n), b(n, 0.5);
  std::transform(a.begin(), a.end(), b.begin(), b.begin(), [](double s, double t) { return s * s + t; });
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0) * *std::max_element(b.begin(), b.end());
}
