
%struct.block = type { i64, ptr, ptr, ptr, i64, ptr }
define void @qsort(ptr %0, i64 %1, i64 %2, ptr %3) {
  %5 = mul nsw i64 %1, %2
  %6 = call ptr @malloc(i64 %5)
  br label %7
7:
  %.0 = phi i64 [ 1, %4 ], [ %54, %52 ]
  %8 = icmp slt i64 %.0, %1
  br i1 %8, label %9, label %55
9:
  %.061 = phi i64 [ %51, %49 ], [ 0, %7 ]
  %10 = icmp slt i64 %.061, %1
  br i1 %10, label %11, label %52
11:
  %12 = add nsw i64 %.061, %.0
  %13 = icmp slt i64 %12, %1
  %14 = add nsw i64 %.061, %.0
  %15 = select i1 %13, i64 %14, i64 %1
  %16 = add nsw i64 %15, %.0
  %17 = icmp slt i64 %16, %1
  %18 = add nsw i64 %15, %.0
  %19 = select i1 %17, i64 %18, i64 %1
  br label %20
20:
  %.060 = phi i64 [ %.061, %11 ], [ %42, %33 ]
  %.059 = phi i64 [ %15, %11 ], [ %47, %33 ]
  %.058 = phi i64 [ %.061, %11 ], [ %48, %33 ]
  %21 = icmp slt i64 %.058, %19
  br i1 %21, label %22, label %49
22:
  %23 = icmp slt i64 %.060, %15
  br i1 %23, label %24, label %33
24:
  %25 = icmp sge i64 %.059, %19
  br i1 %25, label %33, label %26
26:
  %27 = mul nsw i64 %.060, %2
  %28 = getelementptr inbounds i8, ptr %0, i64 %27
  %29 = mul nsw i64 %.059, %2
  %30 = getelementptr inbounds i8, ptr %0, i64 %29
  %31 = call i32 %3(ptr %28, ptr %30)
  %32 = icmp sle i32 %31, 0
  br label %33
33:
  %34 = phi i1 [ false, %22 ], [ true, %24 ], [ %32, %26 ]
  %35 = zext i1 %34 to i32
  %36 = mul nsw i64 %.058, %2
  %37 = getelementptr inbounds i8, ptr %6, i64 %36
  %38 = icmp ne i32 %35, 0
  %.060..059 = select i1 %38, i64 %.060, i64 %.059
  %39 = mul nsw i64 %.060..059, %2
  %40 = getelementptr inbounds i8, ptr %0, i64 %39
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %37, ptr align 1 %40, i64 %2, i1 false)
  %41 = sext i32 %35 to i64
  %42 = add nsw i64 %.060, %41
  %43 = icmp ne i32 %35, 0
  %44 = xor i1 %43, true
  %45 = zext i1 %44 to i32
  %46 = sext i32 %45 to i64
  %47 = add nsw i64 %.059, %46
  %48 = add nsw i64 %.058, 1
  br label %20
49:
  %50 = mul nsw i64 2, %.0
  %51 = add nsw i64 %.061, %50
  br label %9
52:
  %53 = mul nsw i64 %1, %2
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %0, ptr align 1 %6, i64 %53, i1 false)
  %54 = mul nsw i64 %.0, 2
  br label %7
55:
  call void @free(ptr %6)
  ret void
}
declare ptr @malloc(i64 noundef)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg)
declare void @free(ptr noundef)
define i64 @strlen(ptr %0) {
  br label %2
2:
  %.0 = phi i64 [ 0, %1 ], [ %7, %6 ]
  %3 = getelementptr inbounds i8, ptr %0, i64 %.0
  %4 = load i8, ptr %3
  %5 = icmp ne i8 %4, 0
  br i1 %5, label %6, label %8
6:
  %7 = add i64 %.0, 1
  br label %2
8:
  ret i64 %.0
}
define i32 @strncmp(ptr %0, ptr %1, i64 %2) {
  br label %4
4:
  %.014 = phi i64 [ 0, %3 ], [ %23, %22 ]
  %.0 = phi i32 [ undef, %3 ], [ %.2, %22 ]
  %5 = icmp ult i64 %.014, %2
  br i1 %5, label %6, label %24
6:
  %7 = getelementptr inbounds i8, ptr %0, i64 %.014
  %8 = load i8, ptr %7
  %9 = getelementptr inbounds i8, ptr %1, i64 %.014
  %10 = load i8, ptr %9
  %11 = zext i8 %8 to i32
  %12 = zext i8 %10 to i32
  %13 = icmp ne i32 %11, %12
  br i1 %13, label %14, label %19
14:
  %15 = zext i8 %8 to i32
  %16 = zext i8 %10 to i32
  %17 = icmp slt i32 %15, %16
  %18 = select i1 %17, i32 -1, i32 1
  br label %21
19:
  %20 = icmp ne i8 %8, 0
  %. = select i1 %20, i32 0, i32 1
  %.0. = select i1 %20, i32 %.0, i32 0
  br label %21
21:
  %.116 = phi i32 [ 1, %14 ], [ %., %19 ]
  %.2 = phi i32 [ %18, %14 ], [ %.0., %19 ]
  %cond = icmp eq i32 %.116, 0
  br i1 %cond, label %22, label %24
22:
  %23 = add i64 %.014, 1
  br label %4
24:
  %.015 = phi i32 [ %.116, %21 ], [ 2, %4 ]
  %.1 = phi i32 [ %.2, %21 ], [ %.0, %4 ]
  switch i32 %.015, label %27 [
    i32 2, label %25
    i32 1, label %26
  ]
25:
  br label %26
26:
  %.3 = phi i32 [ 0, %25 ], [ %.1, %24 ]
  ret i32 %.3
27:
  unreachable
}
define i32 @strcmp(ptr %0, ptr %1) {
  %3 = call i32 @strncmp(ptr %0, ptr %1, i64 -1)
  ret i32 %3
}
define i32 @memcmp(ptr %0, ptr %1, i64 %2) {
  br label %4
4:
  %.014 = phi i64 [ 0, %3 ], [ %24, %23 ]
  %5 = icmp ult i64 %.014, %2
  br i1 %5, label %6, label %25
6:
  %7 = getelementptr inbounds i8, ptr %0, i64 %.014
  %8 = load i8, ptr %7
  %9 = zext i8 %8 to i32
  %10 = getelementptr inbounds i8, ptr %1, i64 %.014
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  %13 = icmp ne i32 %9, %12
  br i1 %13, label %14, label %23
14:
  %15 = getelementptr inbounds i8, ptr %0, i64 %.014
  %16 = load i8, ptr %15
  %17 = zext i8 %16 to i32
  %18 = getelementptr inbounds i8, ptr %1, i64 %.014
  %19 = load i8, ptr %18
  %20 = zext i8 %19 to i32
  %21 = icmp slt i32 %17, %20
  %22 = select i1 %21, i32 -1, i32 1
  br label %25
23:
  %24 = add i64 %.014, 1
  br label %4
25:
  %.015 = phi i32 [ %22, %14 ], [ undef, %4 ]
  %.0 = phi i32 [ 1, %14 ], [ 2, %4 ]
  %cond = icmp eq i32 %.0, 2
  %spec.select = select i1 %cond, i32 0, i32 %.015
  ret i32 %spec.select
}
define ptr @strdup(ptr %0) {
  %2 = call i64 @strlen(ptr %0)
  %3 = add i64 %2, 1
  %4 = call ptr @malloc(i64 %3)
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %4, ptr align 1 %0, i64 %3, i1 false)
  ret ptr %4
}
define i64 @strtol(ptr %0, ptr %1, i32 %2) {
  %4 = icmp ne i32 %2, 10
  br i1 %4, label %5, label %6
5:
  call void @strtol_of_another_base()
  br label %6
6:
  br label %7
7:
  %.019 = phi ptr [ %0, %6 ], [ %19, %.critedge ]
  %8 = load i8, ptr %.019
  %9 = sext i8 %8 to i32
  %10 = icmp eq i32 %9, 32
  br i1 %10, label %.critedge, label %11
11:
  %12 = load i8, ptr %.019
  %13 = sext i8 %12 to i32
  %14 = icmp sge i32 %13, 9
  br i1 %14, label %15, label %.critedge21
15:
  %16 = load i8, ptr %.019
  %17 = sext i8 %16 to i32
  %18 = icmp sle i32 %17, 13
  br i1 %18, label %.critedge, label %.critedge21
.critedge:
  %19 = getelementptr inbounds i8, ptr %.019, i32 1
  br label %7
.critedge21:
  %20 = load i8, ptr %.019
  %21 = sext i8 %20 to i32
  %22 = icmp eq i32 %21, 45
  %23 = zext i1 %22 to i32
  %24 = icmp ne i32 %23, 0
  br i1 %24, label %29, label %25
25:
  %26 = load i8, ptr %.019
  %27 = sext i8 %26 to i32
  %28 = icmp eq i32 %27, 43
  br label %29
29:
  %30 = phi i1 [ true, %.critedge21 ], [ %28, %25 ]
  %31 = zext i1 %30 to i32
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds i8, ptr %.019, i64 %32
  br label %34
34:
  %.1 = phi ptr [ %33, %29 ], [ %49, %42 ]
  %.0 = phi i64 [ 0, %29 ], [ %48, %42 ]
  %35 = load i8, ptr %.1
  %36 = sext i8 %35 to i32
  %37 = icmp sge i32 %36, 48
  br i1 %37, label %38, label %.critedge23
38:
  %39 = load i8, ptr %.1
  %40 = sext i8 %39 to i32
  %41 = icmp sle i32 %40, 57
  br i1 %41, label %42, label %.critedge23
42:
  %43 = mul nsw i64 10, %.0
  %44 = load i8, ptr %.1
  %45 = sext i8 %44 to i32
  %46 = sub nsw i32 %45, 48
  %47 = sext i32 %46 to i64
  %48 = add nsw i64 %43, %47
  %49 = getelementptr inbounds i8, ptr %.1, i32 1
  br label %34
.critedge23:
  %50 = icmp ne ptr %1, null
  br i1 %50, label %51, label %52
51:
  store ptr %.1, ptr %1
  br label %52
52:
  %53 = icmp ne i32 %23, 0
  %54 = sub nsw i64 0, %.0
  %55 = select i1 %53, i64 %54, i64 %.0
  ret i64 %55
}
declare void @strtol_of_another_base()
define ptr @aligned_alloc(i64 %0, i64 %1) {
  %3 = call ptr @malloc(i64 %1)
  ret ptr %3
}
define ptr @memalign(i64 %0, i64 %1) {
  %3 = call ptr @malloc(i64 %1)
  ret ptr %3
}
define ptr @_ZnwmSt11align_val_t(i64 %0, i64 %1) {
  %3 = call ptr @malloc(i64 %0)
  ret ptr %3
}
define ptr @_ZnamSt11align_val_t(i64 %0, i64 %1) {
  %3 = call ptr @malloc(i64 %0)
  ret ptr %3
}
define void @_ZdlPvSt11align_val_t(ptr %0, i64 %1) {
  call void @free(ptr %0)
  ret void
}
define void @_ZdlPvmSt11align_val_t(ptr %0, i64 %1, i64 %2) {
  call void @free(ptr %0)
  ret void
}
define void @_ZdaPvSt11align_val_t(ptr %0, i64 %1) {
  call void @free(ptr %0)
  ret void
}
define i32 @posix_memalign(ptr %0, i64 %1, i64 %2) {
  %4 = call ptr @malloc(i64 %2)
  store ptr %4, ptr %0
  ret i32 0
}
define double @mlirad_ldexp64(double %0, i32 %1) {
  %3 = icmp sgt i32 %1, 2046
  %4 = icmp slt i32 %1, -2046
  %. = select i1 %4, i32 -2046, i32 %1
  %5 = select i1 %3, i32 2046, i32 %.
  %6 = ashr i32 %5, 1
  %7 = call double @power64(i32 %6)
  %8 = fmul double %0, %7
  %9 = ashr i32 %5, 1
  %10 = sub nsw i32 %5, %9
  %11 = call double @power64(i32 %10)
  %12 = fmul double %8, %11
  ret double %12
}
define internal double @power64(i32 %0) {
  %2 = add nsw i32 %0, 1023
  %3 = sext i32 %2 to i64
  %4 = shl i64 %3, 52
  %5 = bitcast i64 %4 to double
  ret double %5
}
define double @ldexp(double %0, i32 %1) {
  %3 = call double @mlirad_ldexp64(double %0, i32 %1)
  ret double %3
}
define double @scalbn(double %0, i32 %1) {
  %3 = call double @mlirad_ldexp64(double %0, i32 %1)
  ret double %3
}
define double @scalbln(double %0, i64 %1) {
  %3 = icmp sgt i64 %1, 9999
  %4 = icmp slt i64 %1, -9999
  %5 = trunc i64 %1 to i32
  %6 = select i1 %4, i32 -9999, i32 %5
  %7 = select i1 %3, i32 9999, i32 %6
  %8 = call double @mlirad_ldexp64(double %0, i32 %7)
  ret double %8
}
define { double, i32 } @mlirad_frexp64(double %0) {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp ogt double %2, 0.000000e+00
  %4 = fcmp olt double %2, 0x7FF0000000000000
  %or.cond = and i1 %3, %4
  %5 = select i1 %or.cond, double %2, double 5.000000e-01
  %6 = call double @llvm.log2.f64(double %5)
  %7 = call double @llvm.floor.f64(double %6)
  %8 = fptosi double %7 to i32
  %9 = sub nsw i32 0, %8
  %10 = call double @mlirad_ldexp64(double %5, i32 %9)
  %11 = fcmp oge double %10, 2.000000e+00
  %12 = zext i1 %11 to i32
  %13 = add nsw i32 1, %12
  %14 = fcmp olt double %10, 1.000000e+00
  %15 = zext i1 %14 to i32
  %16 = sub nsw i32 %13, %15
  %17 = add nsw i32 %8, %16
  %18 = sub nsw i32 0, %17
  %19 = call double @mlirad_ldexp64(double %0, i32 %18)
  %.fca.0.insert = insertvalue { double, i32 } poison, double %19, 0
  %.fca.1.insert = insertvalue { double, i32 } %.fca.0.insert, i32 %17, 1
  ret { double, i32 } %.fca.1.insert
}
declare double @llvm.fabs.f64(double)
declare double @llvm.log2.f64(double)
declare double @llvm.floor.f64(double)
define double @frexp(double %0, ptr %1) {
  %3 = call { double, i32 } @mlirad_frexp64(double %0)
  %4 = extractvalue { double, i32 } %3, 0
  %5 = extractvalue { double, i32 } %3, 1
  store i32 %5, ptr %1
  ret double %4
}
define double @modf(double %0, ptr %1) {
  %3 = call double @llvm.trunc.f64(double %0)
  store double %3, ptr %1
  %4 = load double, ptr %1
  %5 = fsub double %0, %4
  ret double %5
}
declare double @llvm.trunc.f64(double)
define void @sincos(double %0, ptr %1, ptr %2) {
  %4 = call double @llvm.sin.f64(double %0)
  store double %4, ptr %1
  %5 = call double @llvm.cos.f64(double %0)
  store double %5, ptr %2
  ret void
}
declare double @llvm.sin.f64(double)
declare double @llvm.cos.f64(double)
define double @fdim(double %0, double %1) {
  %3 = fcmp ole double %0, %1
  %4 = fsub double %0, %1
  %5 = select i1 %3, double 0.000000e+00, double %4
  ret double %5
}
define double @remainder(double %0, double %1) {
  %3 = call double @llvm.fabs.f64(double %1)
  %4 = call double @llvm.fabs.f64(double %0)
  %5 = fadd double %3, %3
  %6 = frem double %4, %5
  %7 = fadd double %6, %6
  %8 = fcmp ogt double %7, %3
  %9 = zext i1 %8 to i32
  %10 = icmp ne i32 %9, 0
  %11 = fsub double %6, %3
  %12 = select i1 %10, double %11, double %6
  %13 = fadd double %12, %12
  %14 = fcmp oge double %13, %3
  %15 = zext i1 %14 to i32
  %16 = and i32 %9, %15
  %17 = icmp ne i32 %16, 0
  %18 = fsub double %12, %3
  %19 = select i1 %17, double %18, double %12
  %20 = fcmp olt double %0, 0.000000e+00
  %21 = fneg double %19
  %22 = select i1 %20, double %21, double %19
  ret double %22
}
define float @mlirad_ldexp32(float %0, i32 %1) {
  %3 = icmp sgt i32 %1, 254
  %4 = icmp slt i32 %1, -254
  %. = select i1 %4, i32 -254, i32 %1
  %5 = select i1 %3, i32 254, i32 %.
  %6 = ashr i32 %5, 1
  %7 = call float @power32(i32 %6)
  %8 = fmul float %0, %7
  %9 = ashr i32 %5, 1
  %10 = sub nsw i32 %5, %9
  %11 = call float @power32(i32 %10)
  %12 = fmul float %8, %11
  ret float %12
}
define internal float @power32(i32 %0) {
  %2 = add nsw i32 %0, 127
  %3 = shl i32 %2, 23
  %4 = bitcast i32 %3 to float
  ret float %4
}
define float @ldexpf(float %0, i32 %1) {
  %3 = call float @mlirad_ldexp32(float %0, i32 %1)
  ret float %3
}
define float @scalbnf(float %0, i32 %1) {
  %3 = call float @mlirad_ldexp32(float %0, i32 %1)
  ret float %3
}
define float @scalblnf(float %0, i64 %1) {
  %3 = icmp sgt i64 %1, 9999
  %4 = icmp slt i64 %1, -9999
  %5 = trunc i64 %1 to i32
  %6 = select i1 %4, i32 -9999, i32 %5
  %7 = select i1 %3, i32 9999, i32 %6
  %8 = call float @mlirad_ldexp32(float %0, i32 %7)
  ret float %8
}
define i64 @mlirad_frexp32(float %0) {
  %2 = call float @llvm.fabs.f32(float %0)
  %3 = fcmp ogt float %2, 0.000000e+00
  %4 = fcmp olt float %2, 0x7FF0000000000000
  %or.cond = and i1 %3, %4
  %5 = select i1 %or.cond, float %2, float 5.000000e-01
  %6 = call float @llvm.log2.f32(float %5)
  %7 = call float @llvm.floor.f32(float %6)
  %8 = fptosi float %7 to i32
  %9 = sub nsw i32 0, %8
  %10 = call float @mlirad_ldexp32(float %5, i32 %9)
  %11 = fcmp oge float %10, 2.000000e+00
  %12 = zext i1 %11 to i32
  %13 = add nsw i32 1, %12
  %14 = fcmp olt float %10, 1.000000e+00
  %15 = zext i1 %14 to i32
  %16 = sub nsw i32 %13, %15
  %17 = add nsw i32 %8, %16
  %18 = sub nsw i32 0, %17
  %19 = call float @mlirad_ldexp32(float %0, i32 %18)
  %20 = bitcast float %19 to i32
  %.sroa.2.0.insert.ext = zext i32 %17 to i64
  %.sroa.2.0.insert.shift = shl i64 %.sroa.2.0.insert.ext, 32
  %.sroa.2.0.insert.mask = and i64 undef, 4294967295
  %.sroa.2.0.insert.insert = or i64 %.sroa.2.0.insert.mask, %.sroa.2.0.insert.shift
  %.sroa.0.0.insert.ext = zext i32 %20 to i64
  %.sroa.0.0.insert.mask = and i64 %.sroa.2.0.insert.insert, -4294967296
  %.sroa.0.0.insert.insert = or i64 %.sroa.0.0.insert.mask, %.sroa.0.0.insert.ext
  ret i64 %.sroa.0.0.insert.insert
}
declare float @llvm.fabs.f32(float)
declare float @llvm.log2.f32(float)
declare float @llvm.floor.f32(float)
define float @frexpf(float %0, ptr %1) {
  %3 = call i64 @mlirad_frexp32(float %0)
  %.sroa.0.0.extract.trunc = trunc i64 %3 to i32
  %4 = bitcast i32 %.sroa.0.0.extract.trunc to float
  %.sroa.4.0.extract.shift = lshr i64 %3, 32
  %.sroa.4.0.extract.trunc = trunc i64 %.sroa.4.0.extract.shift to i32
  store i32 %.sroa.4.0.extract.trunc, ptr %1
  ret float %4
}
define float @modff(float %0, ptr %1) {
  %3 = call float @llvm.trunc.f32(float %0)
  store float %3, ptr %1
  %4 = load float, ptr %1
  %5 = fsub float %0, %4
  ret float %5
}
declare float @llvm.trunc.f32(float)
define void @sincosf(float %0, ptr %1, ptr %2) {
  %4 = call float @llvm.sin.f32(float %0)
  store float %4, ptr %1
  %5 = call float @llvm.cos.f32(float %0)
  store float %5, ptr %2
  ret void
}
declare float @llvm.sin.f32(float)
declare float @llvm.cos.f32(float)
define float @fdimf(float %0, float %1) {
  %3 = fcmp ole float %0, %1
  %4 = fsub float %0, %1
  %5 = select i1 %3, float 0.000000e+00, float %4
  ret float %5
}
define float @remainderf(float %0, float %1) {
  %3 = call float @llvm.fabs.f32(float %1)
  %4 = call float @llvm.fabs.f32(float %0)
  %5 = fadd float %3, %3
  %6 = frem float %4, %5
  %7 = fadd float %6, %6
  %8 = fcmp ogt float %7, %3
  %9 = zext i1 %8 to i32
  %10 = icmp ne i32 %9, 0
  %11 = fsub float %6, %3
  %12 = select i1 %10, float %11, float %6
  %13 = fadd float %12, %12
  %14 = fcmp oge float %13, %3
  %15 = zext i1 %14 to i32
  %16 = and i32 %9, %15
  %17 = icmp ne i32 %16, 0
  %18 = fsub float %12, %3
  %19 = select i1 %17, float %18, float %12
  %20 = fcmp olt float %0, 0.000000e+00
  %21 = fneg float %19
  %22 = select i1 %20, float %21, float %19
  ret float %22
}
define ptr @NRT_MemInfo_alloc_aligned(i64 %0, i32 %1) {
  %3 = call ptr @malloc(i64 48)
  %4 = getelementptr inbounds %struct.block, ptr %3, i32 0, i32 0
  store i64 1, ptr %4
  %5 = getelementptr inbounds %struct.block, ptr %3, i32 0, i32 4
  store i64 %0, ptr %5
  %6 = call ptr @malloc(i64 %0)
  %7 = getelementptr inbounds %struct.block, ptr %3, i32 0, i32 3
  store ptr %6, ptr %7
  ret ptr %3
}
define void @NRT_MemInfo_call_dtor(ptr %0) {
  %2 = getelementptr inbounds %struct.block, ptr %0, i32 0, i32 3
  %3 = load ptr, ptr %2
  call void @free(ptr %3)
  call void @free(ptr %0)
  ret void
}
declare void @llvm.lifetime.start.p0(ptr captures(none))
declare void @llvm.lifetime.end.p0(ptr captures(none))
