// What cannot be followed is refused, all of it at once, and nothing is changed.
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics --convert-enzyme-to-memref

func.func private @callee(!enzyme.Cache<f64>)
func.func @escapes(%x: f64) {
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.init': it escapes through 'func.call'}}
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  func.call @callee(%c) : (!enzyme.Cache<f64>) -> ()
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.init': a buffer cannot hold elements of type 'tensor<2xf64>'}}
  %t = "enzyme.init"() : () -> !enzyme.Cache<tensor<2xf64>>
  return
}

// -----

func.func @argument(%c: !enzyme.Cache<f64>) -> f64 {
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.pop': its '!enzyme.Cache<f64>' is not created in this function}}
  %v = "enzyme.pop"(%c) : (!enzyme.Cache<f64>) -> f64
  return %v : f64
}

// -----

func.func @cache_of_caches(%x: f64) {
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.init': a buffer cannot hold elements of type '!enzyme.Cache<f64>'}}
  %o = "enzyme.init"() : () -> !enzyme.Cache<!enzyme.Cache<f64>>
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.init': it escapes through 'enzyme.push'}}
  %i = "enzyme.init"() : () -> !enzyme.Cache<f64>
  "enzyme.push"(%o, %i) : (!enzyme.Cache<!enzyme.Cache<f64>>, !enzyme.Cache<f64>) -> ()
  return
}

// -----

func.func @parallel(%x: f64, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.init': 'scf.parallel' uses it in an unknown order}}
  %c = "enzyme.init"() : () -> !enzyme.Cache<f64>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    "enzyme.push"(%c, %x) : (!enzyme.Cache<f64>, f64) -> ()
  }
  return
}

// -----

func.func @blocks(%x: f64) -> f64 {
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.init': it is used in another block of the function}}
  %g = "enzyme.init"() : () -> !enzyme.Gradient<f64>
  cf.br ^next
^next:
  "enzyme.set"(%g, %x) : (!enzyme.Gradient<f64>, f64) -> ()
  return %x : f64
}

// -----

func.func @shadowed(%x: f64) {
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.init': '!enzyme.ShadowedGradient<f64>' is not supported}}
  %g = "enzyme.init"() : () -> !enzyme.ShadowedGradient<f64>
  return
}

// -----

func.func @placeholder() -> f64 {
  // expected-error @below {{[MA0353]: cannot lower 'enzyme.placeholder': it is used, or changes the type}}
  %p = "enzyme.placeholder"() : () -> f64
  return %p : f64
}
