// Stable sorts: recursive functions with more arguments than there are registers, which merge into a buffer or in place.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

extern "C" double stable_order(const double *x, int n) {
  std::vector<int> order(n);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return std::floor(3 * x[a]) < std::floor(3 * x[b]); });
  double sum = 0, weight = 1;
  for (int i : order) sum += (weight *= 0.8) * x[i] * x[i];
  return sum;
}
