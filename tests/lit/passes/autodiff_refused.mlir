// What cannot be expanded is refused where it is written, and everything that is wrong is said at once.
// RUN: mlirad-opt %s --split-input-file --verify-diagnostics --enzyme-autodiff --allow-unregistered-dialect

func.func @itself(%x: f64, %dx: f64) -> f64 {
  // expected-error @below {{[MA0351]: the derivative of '@itself' is requested inside '@itself' itself}}
  %0 = enzyme.fwddiff @itself(%x, %dx, %dx, %dx) {activity = [#enzyme<activity enzyme_dup>, #enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64, f64, f64) -> f64
  return %0 : f64
}

// -----

func.func private @a(%x: f64) -> f64 {
  // expected-error @below {{[MA0101]: cannot differentiate 'my.a'}}
  %0 = "my.a"(%x) : (f64) -> f64
  return %0 : f64
}

func.func private @b(%x: f64) -> f64 {
  // expected-error @below {{[MA0101]: cannot differentiate 'my.b'}}
  %0 = "my.b"(%x) : (f64) -> f64
  return %0 : f64
}

func.func @both(%x: f64, %dx: f64) -> (f64, f64) {
  %0 = enzyme.fwddiff @a(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  %1 = enzyme.fwddiff @b(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  return %0, %1 : f64, f64
}

// -----

llvm.func @native(%x: f64) -> f64 {
  llvm.return %x : f64
}

func.func @of_llvm(%x: f64, %dx: f64) -> f64 {
  // expected-error @below {{[MA0350]: cannot differentiate '@native': it is a 'llvm.func'}}
  %0 = enzyme.fwddiff @native(%x, %dx) {activity = [#enzyme<activity enzyme_dup>], ret_activity = [#enzyme<activity enzyme_dupnoneed>]} : (f64, f64) -> f64
  return %0 : f64
}
