// Templates, lambdas, references, classes.
#include <cmath>

template <class T, int N> struct Vector {
  T at[N];
  T &operator[](int i) { return at[i]; }
  const T &operator[](int i) const { return at[i]; }
  Vector operator+(const Vector &other) const {
    Vector sum;
    for (int i = 0; i < N; ++i) sum[i] = at[i] + other[i];
    return sum;
  }
  T dot(const Vector &other) const {
    T sum = 0;
    for (int i = 0; i < N; ++i) sum += at[i] * other[i];
    return sum;
  }
};

extern "C" double lengths(const double *x, int n) {
  Vector<double, 3> total{{0, 0, 0}};
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    Vector<double, 3> one{{x[3 * i], x[3 * i + 1], x[3 * i + 2]}};
    total = total + one;
    sum += std::sqrt(one.dot(total) + 4);
  }
  return sum;
}

template <class F> static double integrate(F f, double a, double b, int n) {
  double sum = 0, h = (b - a) / n;
  for (int i = 0; i < n; ++i) sum += h * f(a + (i + 0.5) * h);
  return sum;
}

extern "C" double area(double a, double b, double w) {
  return integrate([&](double x) { return std::exp(-w * x * x) * std::cos(a * x); }, a, b, 20);
}

struct Shape {
  double scale;
  double apply(double x) const { return scale * std::tanh(x); }
};

extern "C" double layers(const Shape *shapes, int n, double x) {
  for (const Shape *one = shapes; one != shapes + n; ++one) x = one->apply(x) + x;
  return x;
}
