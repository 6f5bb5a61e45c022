// The logarithm of the density of a Gaussian process at y: K has k(i, j) = s exp(-(t_i - t_j)^2 / (2 l^2)), and a
// variance of noise on the diagonal. The log-determinant of K is twice the sum of the logarithms of the diagonal of its
// Cholesky factor; y^T K^-1 y is the square of what a triangular solve gives.

func.func @likelihood(%t: tensor<?xf64>, %y: tensor<?x1xf64>, %l: f64, %s: f64, %noise: f64) -> f64 {
  %first = arith.constant 0 : index
  %zero = arith.constant 0.0 : f64
  %none = arith.constant dense<0.0> : tensor<f64>
  %half = arith.constant -0.5 : f64
  %log_of_two_pi = arith.constant 1.8378770664093453 : f64
  %n = tensor.dim %t, %first : tensor<?xf64>
  %room = tensor.empty(%n, %n) : tensor<?x?xf64>
  %k = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%t, %t : tensor<?xf64>, tensor<?xf64>) outs(%room : tensor<?x?xf64>) {
  ^bb0(%ti: f64, %tj: f64, %old: f64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %apart = arith.subf %ti, %tj : f64
    %scaled = arith.divf %apart, %l : f64
    %square = arith.mulf %scaled, %scaled : f64
    %exponent = arith.mulf %half, %square : f64
    %e = math.exp %exponent : f64
    %c = arith.mulf %s, %e : f64
    %same = arith.cmpi eq, %i, %j : index
    %own = arith.select %same, %noise, %zero : f64
    %v = arith.addf %c, %own : f64
    linalg.yield %v : f64
  } -> tensor<?x?xf64>
  %factor = "lapack.cholesky"(%k) : (tensor<?x?xf64>) -> tensor<?x?xf64>
  %white = "lapack.triangular_solve"(%factor, %y) : (tensor<?x?xf64>, tensor<?x1xf64>) -> tensor<?x1xf64>
  %sum_of_squares = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>],
      iterator_types = ["reduction", "reduction"]} ins(%white : tensor<?x1xf64>) outs(%none : tensor<f64>) {
  ^bb0(%v: f64, %sum: f64):
    %q = arith.mulf %v, %v : f64
    %next = arith.addf %sum, %q : f64
    linalg.yield %next : f64
  } -> tensor<f64>
  %sum_of_logs = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]} ins(%factor : tensor<?x?xf64>) outs(%none : tensor<f64>) {
  ^bb0(%v: f64, %sum: f64):
    %log = math.log %v : f64
    %next = arith.addf %sum, %log : f64
    linalg.yield %next : f64
  } -> tensor<f64>
  %a = tensor.extract %sum_of_squares[] : tensor<f64>
  %b = tensor.extract %sum_of_logs[] : tensor<f64>
  %whole = arith.index_cast %n : index to i64
  %count = arith.sitofp %whole : i64 to f64
  %constant = arith.mulf %count, %log_of_two_pi : f64
  %twice = arith.addf %b, %b : f64
  %ab = arith.addf %a, %twice : f64
  %abc = arith.addf %ab, %constant : f64
  %result = arith.mulf %half, %abc : f64
  return %result : f64
}

func.func @dlikelihood(%t: tensor<?xf64>, %y: tensor<?x1xf64>, %l: f64, %s: f64, %noise: f64)
    -> (f64, tensor<?xf64>, tensor<?x1xf64>, f64, f64, f64) {
  %seed = arith.constant 1.0 : f64
  %r:6 = enzyme.autodiff @likelihood(%t, %y, %l, %s, %noise, %seed)
    <activity = [#enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>,
                 #enzyme.activity<enzyme_active>, #enzyme.activity<enzyme_active>],
     ret_activity = [#enzyme.activity<enzyme_active>]>
    : (tensor<?xf64>, tensor<?x1xf64>, f64, f64, f64, f64) -> (f64, tensor<?xf64>, tensor<?x1xf64>, f64, f64, f64)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5 : f64, tensor<?xf64>, tensor<?x1xf64>, f64, f64, f64
}

func.func @likelihood_tangent(%t: tensor<?xf64>, %y: tensor<?x1xf64>, %l: f64, %dl: f64, %s: f64, %noise: f64) -> f64 {
  %d = enzyme.fwddiff @likelihood(%t, %y, %l, %dl, %s, %noise)
    <activity = [#enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_dup>,
                 #enzyme.activity<enzyme_const>, #enzyme.activity<enzyme_const>],
     ret_activity = [#enzyme.activity<enzyme_dupnoneed>]>
    : (tensor<?xf64>, tensor<?x1xf64>, f64, f64, f64, f64) -> f64
  return %d : f64
}
