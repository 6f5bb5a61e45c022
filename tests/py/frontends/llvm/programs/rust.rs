// Slices, structs, checks of bounds that panic.
#[no_mangle]
pub extern "C" fn weighted(x: *const f64, n: usize) -> f64 {
    let x = unsafe { std::slice::from_raw_parts(x, n) };
    let mut sum = 0.0;
    for i in 0..n {
        sum += x[i] * x[i] * (i as f64 + 0.5);
    }
    sum
}

#[repr(C)]
pub struct Spring {
    k: f64,
    rest: f64,
}

#[no_mangle]
pub extern "C" fn springs(all: *const Spring, n: usize, x: f64) -> f64 {
    let all = unsafe { std::slice::from_raw_parts(all, n) };
    let mut energy = 0.0;
    let mut at = x;
    for i in 0..n {
        let one = &all[i];
        let d = at - one.rest;
        energy += 0.5 * one.k * d * d;
        at = at * 0.5 + d.abs();
    }
    energy
}
