// Recursive functions that read variables of their callers: closures that capture by reference, and comparators.
#include <algorithm>
#include <numeric>
#include <vector>

extern "C" double paths(const double *x, int n) {
  double total = 0;
  auto walk = [&](auto &self, int i) -> double {
    if (i >= n) return 1.0;
    total += x[i] * x[i];
    return x[i] * self(self, i + 2) + self(self, i + 3);
  };
  return walk(walk, 0) * total;
}

extern "C" double ranked(const double *x, int n) {
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) { return x[a] < x[b]; });
  double sum = 0;
  for (int i = 0; i < n; i++) sum += (i + 1) * x[order[i]] * x[order[n - 1 - i]];
  return sum;
}
