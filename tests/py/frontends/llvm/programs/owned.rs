// Vectors that grow, closures in boxes, floats moved as integers.
#[no_mangle]
pub extern "C" fn grown(x: *const f64, n: usize) -> f64 {
    let x = unsafe { std::slice::from_raw_parts(x, n) };
    let mut v = Vec::new();
    for &a in x {
        if a > 0.8 {
            v.push(a * a);
        }
    }
    v.iter().fold(1.0, |p, a| p * (1.0 + 0.1 * a))
}

#[no_mangle]
pub extern "C" fn boxed(x: *const f64, n: usize) -> f64 {
    let x = unsafe { std::slice::from_raw_parts(x, n) };
    let k = x[0];
    let f: Vec<Box<dyn Fn(f64) -> f64>> = vec![Box::new(|v| v * v), Box::new(move |v| v * k)];
    x.iter().enumerate().map(|(i, v)| f[i % 2](*v)).sum()
}

#[no_mangle]
pub extern "C" fn largest(x: *const f64, n: usize) -> f64 {
    let x = unsafe { std::slice::from_raw_parts(x, n) };
    x.iter().max_by(|a, b| a.total_cmp(b)).unwrap() * x[0]
}
