; ModuleID = 'FIRModule'
source_filename = "recursive.f90"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define double @_QMrecursivePhorner(ptr nocapture readonly %0, ptr nocapture readonly %1, ptr nocapture readonly %2) local_unnamed_addr {
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca i32, align 4
  %6 = getelementptr i8, ptr %0, i64 32
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr i8, ptr %0, i64 40
  %9 = load i64, ptr %8, align 8
  %10 = load ptr, ptr %0, align 8
  store ptr %10, ptr %4, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %4, i64 32
  store i64 %7, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %4, i64 40
  store i64 %9, ptr %.fca.7.0.2.gep, align 8
  %11 = load i32, ptr %2, align 4
  %12 = trunc i64 %7 to i32
  %13 = icmp eq i32 %11, %12
  %14 = sext i32 %11 to i64
  %15 = add nsw i64 %14, -1
  %16 = mul nsw i64 %15, %9
  %17 = getelementptr i8, ptr %10, i64 %16
  %18 = load double, ptr %17, align 8
  br i1 %13, label %25, label %19
19:                                               ; preds = %3
  %20 = load double, ptr %1, align 8
  %21 = add i32 %11, 1
  store i32 %21, ptr %5, align 4
  %22 = call contract double @_QMrecursivePhorner(ptr nonnull %4, ptr nonnull %1, ptr nonnull %5)
  %23 = fmul contract double %20, %22
  %24 = fadd contract double %18, %23
  br label %25
25:                                               ; preds = %3, %19
  %.0 = phi double [ %24, %19 ], [ %18, %3 ]
  ret double %.0
}
define double @polynomials(ptr %0, i32 %1) local_unnamed_addr {
  %3 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %4 = alloca { ptr, i64, i32, i8, i8, i8, i8, [1 x [3 x i64]] }, align 8
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = sext i32 %1 to i64
  %9 = tail call i64 @llvm.smax.i64(i64 %8, i64 0)
  store ptr %0, ptr %4, align 8
  %.fca.1.gep = getelementptr inbounds i8, ptr %4, i64 8
  store i64 8, ptr %.fca.1.gep, align 8
  %.fca.2.gep = getelementptr inbounds i8, ptr %4, i64 16
  store i32 20180515, ptr %.fca.2.gep, align 8
  %.fca.3.gep = getelementptr inbounds i8, ptr %4, i64 20
  store i8 1, ptr %.fca.3.gep, align 4
  %.fca.4.gep = getelementptr inbounds i8, ptr %4, i64 21
  store i8 28, ptr %.fca.4.gep, align 1
  %.fca.5.gep = getelementptr inbounds i8, ptr %4, i64 22
  store i8 0, ptr %.fca.5.gep, align 2
  %.fca.6.gep = getelementptr inbounds i8, ptr %4, i64 23
  store i8 0, ptr %.fca.6.gep, align 1
  %.fca.7.0.0.gep = getelementptr inbounds i8, ptr %4, i64 24
  store i64 1, ptr %.fca.7.0.0.gep, align 8
  %.fca.7.0.1.gep = getelementptr inbounds i8, ptr %4, i64 32
  store i64 %9, ptr %.fca.7.0.1.gep, align 8
  %.fca.7.0.2.gep = getelementptr inbounds i8, ptr %4, i64 40
  store i64 8, ptr %.fca.7.0.2.gep, align 8
  %10 = getelementptr i8, ptr %0, i64 8
  %11 = load double, ptr %10, align 8
  %12 = fmul contract double %11, 0x3FE6666666666666
  store double %12, ptr %5, align 8
  store i32 1, ptr %6, align 4
  %13 = call contract double @_QMrecursivePhorner(ptr nonnull %4, ptr nonnull %5, ptr nonnull %6)
  %14 = fmul double %13, %13
  %15 = sdiv i64 %8, 2
  %16 = tail call i64 @llvm.smax.i64(i64 %15, i64 0)
  store ptr %10, ptr %3, align 8
  %.fca.1.gep5 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 8, ptr %.fca.1.gep5, align 8
  %.fca.2.gep7 = getelementptr inbounds i8, ptr %3, i64 16
  store i32 20180515, ptr %.fca.2.gep7, align 8
  %.fca.3.gep9 = getelementptr inbounds i8, ptr %3, i64 20
  store i8 1, ptr %.fca.3.gep9, align 4
  %.fca.4.gep11 = getelementptr inbounds i8, ptr %3, i64 21
  store i8 28, ptr %.fca.4.gep11, align 1
  %.fca.5.gep13 = getelementptr inbounds i8, ptr %3, i64 22
  store i8 0, ptr %.fca.5.gep13, align 2
  %.fca.6.gep15 = getelementptr inbounds i8, ptr %3, i64 23
  store i8 0, ptr %.fca.6.gep15, align 1
  %.fca.7.0.0.gep17 = getelementptr inbounds i8, ptr %3, i64 24
  store i64 1, ptr %.fca.7.0.0.gep17, align 8
  %.fca.7.0.1.gep19 = getelementptr inbounds i8, ptr %3, i64 32
  store i64 %16, ptr %.fca.7.0.1.gep19, align 8
  %.fca.7.0.2.gep21 = getelementptr inbounds i8, ptr %3, i64 40
  store i64 16, ptr %.fca.7.0.2.gep21, align 8
  store i32 1, ptr %7, align 4
  %17 = call contract double @_QMrecursivePhorner(ptr nonnull %3, ptr %0, ptr nonnull %7)
  %18 = fadd contract double %14, %17
  ret double %18
}
declare i64 @llvm.smax.i64(i64, i64)
