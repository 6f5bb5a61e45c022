; ModuleID = 'library.c'
source_filename = "library.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.record = type { double, i32, float }

@__const.classes.all = private unnamed_addr constant [9 x double] [double 0.000000e+00, double -0.000000e+00, double 1.000000e-310, double -1.000000e-310, double 0x7FF0000000000000, double 0xFFF0000000000000, double 0x7FF8000000000000, double 1.000000e+00, double -1.000000e+00], align 16
@stderr = external global ptr, align 8
@.str = private unnamed_addr constant [24 x i8] c"x[%d] = %g is negative\0A\00", align 1
@.str.1 = private unnamed_addr constant [11 x i8] c"large: %g\0A\00", align 1

; Function Attrs: nounwind uwtable
define dso_local double @apart(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %s = alloca double, align 8
  %c = alloca double, align 8
  %whole = alloca double, align 8
  %e = alloca i32, align 4
  %m = alloca double, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #8
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 8, ptr %s) #8
  call void @llvm.lifetime.start.p0(i64 8, ptr %c) #8
  call void @llvm.lifetime.start.p0(i64 8, ptr %whole) #8
  call void @llvm.lifetime.start.p0(i64 4, ptr %e) #8
  %2 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %3 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom
  %4 = load double, ptr %arrayidx, align 8, !tbaa !11
  call void @sincos(double noundef %4, ptr noundef %s, ptr noundef %c) #8
  %5 = load double, ptr %s, align 8, !tbaa !11
  %6 = load double, ptr %c, align 8, !tbaa !11
  %mul = fmul double %5, %6
  %7 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %8 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom1 = sext i32 %8 to i64
  %arrayidx2 = getelementptr inbounds double, ptr %7, i64 %idxprom1
  %9 = load double, ptr %arrayidx2, align 8, !tbaa !11
  %mul3 = fmul double 3.000000e+00, %9
  %call = call double @modf(double noundef %mul3, ptr noundef %whole) #8
  %mul4 = fmul double %mul, %call
  %10 = load double, ptr %whole, align 8, !tbaa !11
  %11 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx5 = getelementptr inbounds double, ptr %11, i64 0
  %12 = load double, ptr %arrayidx5, align 8, !tbaa !11
  %mul6 = fmul double %10, %12
  %add = fadd double %mul4, %mul6
  %13 = load double, ptr %sum, align 8, !tbaa !11
  %add7 = fadd double %13, %add
  store double %add7, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %m) #8
  %14 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %15 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom8 = sext i32 %15 to i64
  %arrayidx9 = getelementptr inbounds double, ptr %14, i64 %idxprom8
  %16 = load double, ptr %arrayidx9, align 8, !tbaa !11
  %17 = load i32, ptr %i, align 4, !tbaa !9
  %mul10 = mul nsw i32 3, %17
  %sub = sub nsw i32 8, %mul10
  %conv = sitofp i32 %sub to double
  %18 = call double @llvm.pow.f64(double 1.000000e+01, double %conv)
  %mul11 = fmul double %16, %18
  %call12 = call double @frexp(double noundef %mul11, ptr noundef %e) #8
  store double %call12, ptr %m, align 8, !tbaa !11
  %19 = load double, ptr %m, align 8, !tbaa !11
  %20 = load double, ptr %m, align 8, !tbaa !11
  %mul13 = fmul double %19, %20
  %21 = load i32, ptr %e, align 4, !tbaa !9
  %add14 = add nsw i32 %21, 1
  %conv15 = sitofp i32 %add14 to double
  %mul16 = fmul double %mul13, %conv15
  %22 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %23 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom17 = sext i32 %23 to i64
  %arrayidx18 = getelementptr inbounds double, ptr %22, i64 %idxprom17
  %24 = load double, ptr %arrayidx18, align 8, !tbaa !11
  %25 = load i32, ptr %i, align 4, !tbaa !9
  %sub19 = sub nsw i32 %25, 3
  %call20 = call double @ldexp(double noundef %24, i32 noundef %sub19) #9
  %add21 = fadd double %mul16, %call20
  %26 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %27 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom22 = sext i32 %27 to i64
  %arrayidx23 = getelementptr inbounds double, ptr %26, i64 %idxprom22
  %28 = load double, ptr %arrayidx23, align 8, !tbaa !11
  %29 = load i32, ptr %i, align 4, !tbaa !9
  %sub24 = sub nsw i32 0, %29
  %call25 = call double @scalbn(double noundef %28, i32 noundef %sub24) #9
  %add26 = fadd double %add21, %call25
  %30 = load double, ptr %sum, align 8, !tbaa !11
  %add27 = fadd double %30, %add26
  store double %add27, ptr %sum, align 8, !tbaa !11
  %31 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %32 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom28 = sext i32 %32 to i64
  %arrayidx29 = getelementptr inbounds double, ptr %31, i64 %idxprom28
  %33 = load double, ptr %arrayidx29, align 8, !tbaa !11
  %mul30 = fmul double 3.000000e+00, %33
  %call31 = call double @remainder(double noundef %mul30, double noundef 0x3FE6666666666666) #9
  %34 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx32 = getelementptr inbounds double, ptr %34, i64 0
  %35 = load double, ptr %arrayidx32, align 8, !tbaa !11
  %mul33 = fmul double %call31, %35
  %36 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %37 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom34 = sext i32 %37 to i64
  %arrayidx35 = getelementptr inbounds double, ptr %36, i64 %idxprom34
  %38 = load double, ptr %arrayidx35, align 8, !tbaa !11
  %fneg = fneg double %38
  %call36 = call double @remainder(double noundef %fneg, double noundef 5.000000e-01) #9
  %add37 = fadd double %mul33, %call36
  %call38 = call double @remainder(double noundef 5.000000e+00, double noundef 2.000000e+00) #9
  %39 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %40 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom39 = sext i32 %40 to i64
  %arrayidx40 = getelementptr inbounds double, ptr %39, i64 %idxprom39
  %41 = load double, ptr %arrayidx40, align 8, !tbaa !11
  %mul41 = fmul double %call38, %41
  %add42 = fadd double %add37, %mul41
  %call43 = call double @remainder(double noundef 7.000000e+00, double noundef -2.000000e+00) #9
  %add44 = fadd double %add42, %call43
  %42 = load double, ptr %sum, align 8, !tbaa !11
  %add45 = fadd double %42, %add44
  store double %add45, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %m) #8
  call void @llvm.lifetime.end.p0(i64 4, ptr %e) #8
  call void @llvm.lifetime.end.p0(i64 8, ptr %whole) #8
  call void @llvm.lifetime.end.p0(i64 8, ptr %c) #8
  call void @llvm.lifetime.end.p0(i64 8, ptr %s) #8
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %43 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %43, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %44 = load double, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #8
  ret double %44
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
declare void @sincos(double noundef, ptr noundef, ptr noundef) #2

; Function Attrs: nounwind
declare double @modf(double noundef, ptr noundef) #2

; Function Attrs: nounwind
declare double @frexp(double noundef, ptr noundef) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.pow.f64(double, double) #3

; Function Attrs: nounwind willreturn memory(none)
declare double @ldexp(double noundef, i32 noundef) #4

; Function Attrs: nounwind willreturn memory(none)
declare double @scalbn(double noundef, i32 noundef) #4

; Function Attrs: nounwind willreturn memory(none)
declare double @remainder(double noundef, double noundef) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind uwtable
define dso_local double @classes(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %all = alloca [9 x double], align 16
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %t = alloca double, align 8
  %kind = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 72, ptr %all) #8
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %all, ptr align 16 @__const.classes.all, i64 72, i1 false)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #8
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, 9
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 8, ptr %t) #8
  %1 = load i32, ptr %i, align 4, !tbaa !9
  %2 = load i32, ptr %n.addr, align 4, !tbaa !9
  %add = add nsw i32 %1, %2
  %rem = srem i32 %add, 9
  %idxprom = sext i32 %rem to i64
  %arrayidx = getelementptr inbounds [9 x double], ptr %all, i64 0, i64 %idxprom
  %3 = load double, ptr %arrayidx, align 8, !tbaa !11
  store double %3, ptr %t, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %kind) #8
  %4 = load double, ptr %t, align 8, !tbaa !11
  %5 = call i1 @llvm.is.fpclass.f64(double %4, i32 3)
  %6 = zext i1 %5 to i32
  %cmp1 = icmp ne i32 %6, 0
  %conv = zext i1 %cmp1 to i32
  %7 = load double, ptr %t, align 8, !tbaa !11
  %8 = call double @llvm.fabs.f64(double %7) #10
  %isinf = fcmp oeq double %8, 0x7FF0000000000000
  %9 = bitcast double %7 to i64
  %10 = icmp slt i64 %9, 0
  %11 = select i1 %10, i32 -1, i32 1
  %12 = select i1 %isinf, i32 %11, i32 0
  %cmp2 = icmp ne i32 %12, 0
  %conv3 = zext i1 %cmp2 to i32
  %mul = mul nsw i32 2, %conv3
  %add4 = add nsw i32 %conv, %mul
  %13 = load double, ptr %t, align 8, !tbaa !11
  %14 = call i1 @llvm.is.fpclass.f64(double %13, i32 504)
  %15 = zext i1 %14 to i32
  %cmp5 = icmp ne i32 %15, 0
  %conv6 = zext i1 %cmp5 to i32
  %mul7 = mul nsw i32 4, %conv6
  %add8 = add nsw i32 %add4, %mul7
  %16 = load double, ptr %t, align 8, !tbaa !11
  %17 = call i1 @llvm.is.fpclass.f64(double %16, i32 264)
  %18 = zext i1 %17 to i32
  %cmp9 = icmp ne i32 %18, 0
  %conv10 = zext i1 %cmp9 to i32
  %mul11 = mul nsw i32 8, %conv10
  %add12 = add nsw i32 %add8, %mul11
  store i32 %add12, ptr %kind, align 4, !tbaa !9
  %19 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx13 = getelementptr inbounds double, ptr %19, i64 0
  %20 = load double, ptr %arrayidx13, align 8, !tbaa !11
  %21 = load i32, ptr %kind, align 4, !tbaa !9
  %conv14 = sitofp i32 %21 to double
  %mul15 = fmul double %20, %conv14
  %22 = load i32, ptr %i, align 4, !tbaa !9
  %add16 = add nsw i32 %22, 1
  %conv17 = sitofp i32 %add16 to double
  %mul18 = fmul double %mul15, %conv17
  %23 = load double, ptr %t, align 8, !tbaa !11
  %24 = bitcast double %23 to i64
  %25 = icmp slt i64 %24, 0
  br i1 %25, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body
  %26 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx19 = getelementptr inbounds double, ptr %26, i64 1
  %27 = load double, ptr %arrayidx19, align 8, !tbaa !11
  br label %cond.end

cond.false:                                       ; preds = %for.body
  %28 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx20 = getelementptr inbounds double, ptr %28, i64 2
  %29 = load double, ptr %arrayidx20, align 8, !tbaa !11
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi double [ %27, %cond.true ], [ %29, %cond.false ]
  %30 = load i32, ptr %i, align 4, !tbaa !9
  %conv21 = sitofp i32 %30 to double
  %mul22 = fmul double %cond, %conv21
  %add23 = fadd double %mul18, %mul22
  %31 = load double, ptr %sum, align 8, !tbaa !11
  %add24 = fadd double %31, %add23
  store double %add24, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 4, ptr %kind) #8
  call void @llvm.lifetime.end.p0(i64 8, ptr %t) #8
  br label %for.inc

for.inc:                                          ; preds = %cond.end
  %32 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %32, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup
  %33 = load double, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #8
  call void @llvm.lifetime.end.p0(i64 72, ptr %all) #8
  ret double %33
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #3

; Function Attrs: nounwind uwtable
define dso_local double @special(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #8
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %3 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom
  %4 = load double, ptr %arrayidx, align 8, !tbaa !11
  %call = call double @lgamma(double noundef %4) #8
  %5 = load i32, ptr %i, align 4, !tbaa !9
  %add = add nsw i32 %5, 1
  %conv = sitofp i32 %add to double
  %mul = fmul double %call, %conv
  %6 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %7 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom1 = sext i32 %7 to i64
  %arrayidx2 = getelementptr inbounds double, ptr %6, i64 %idxprom1
  %8 = load double, ptr %arrayidx2, align 8, !tbaa !11
  %add3 = fadd double %8, 2.000000e+00
  %call4 = call double @tgamma(double noundef %add3) #9
  %add5 = fadd double %mul, %call4
  %9 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %10 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom6 = sext i32 %10 to i64
  %arrayidx7 = getelementptr inbounds double, ptr %9, i64 %idxprom6
  %11 = load double, ptr %arrayidx7, align 8, !tbaa !11
  %fneg = fneg double %11
  %call8 = call double @lgamma(double noundef %fneg) #8
  %add9 = fadd double %add5, %call8
  %12 = load double, ptr %sum, align 8, !tbaa !11
  %add10 = fadd double %12, %add9
  store double %add10, ptr %sum, align 8, !tbaa !11
  %13 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %14 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom11 = sext i32 %14 to i64
  %arrayidx12 = getelementptr inbounds double, ptr %13, i64 %idxprom11
  %15 = load double, ptr %arrayidx12, align 8, !tbaa !11
  %call13 = call double @j0(double noundef %15) #8
  %16 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %17 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom14 = sext i32 %17 to i64
  %arrayidx15 = getelementptr inbounds double, ptr %16, i64 %idxprom14
  %18 = load double, ptr %arrayidx15, align 8, !tbaa !11
  %call16 = call double @j1(double noundef %18) #8
  %mul17 = fmul double 2.000000e+00, %call16
  %add18 = fadd double %call13, %mul17
  %19 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %20 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom19 = sext i32 %20 to i64
  %arrayidx20 = getelementptr inbounds double, ptr %19, i64 %idxprom19
  %21 = load double, ptr %arrayidx20, align 8, !tbaa !11
  %call21 = call double @y0(double noundef %21) #8
  %22 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %23 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom22 = sext i32 %23 to i64
  %arrayidx23 = getelementptr inbounds double, ptr %22, i64 %idxprom22
  %24 = load double, ptr %arrayidx23, align 8, !tbaa !11
  %call24 = call double @y1(double noundef %24) #8
  %mul25 = fmul double %call21, %call24
  %add26 = fadd double %add18, %mul25
  %25 = load double, ptr %sum, align 8, !tbaa !11
  %add27 = fadd double %25, %add26
  store double %add27, ptr %sum, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %26 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %26, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !17

for.end:                                          ; preds = %for.cond.cleanup
  %27 = load double, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #8
  ret double %27
}

; Function Attrs: nounwind
declare double @lgamma(double noundef) #2

; Function Attrs: nounwind willreturn memory(none)
declare double @tgamma(double noundef) #4

; Function Attrs: nounwind
declare double @j0(double noundef) #2

; Function Attrs: nounwind
declare double @j1(double noundef) #2

; Function Attrs: nounwind
declare double @y0(double noundef) #2

; Function Attrs: nounwind
declare double @y1(double noundef) #2

; Function Attrs: nounwind uwtable
define dso_local double @checked(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #8
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %3 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom
  %4 = load double, ptr %arrayidx, align 8, !tbaa !11
  %cmp1 = fcmp olt double %4, 0.000000e+00
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %5 = load ptr, ptr @stderr, align 8, !tbaa !5
  %6 = load i32, ptr %i, align 4, !tbaa !9
  %7 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %8 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom2 = sext i32 %8 to i64
  %arrayidx3 = getelementptr inbounds double, ptr %7, i64 %idxprom2
  %9 = load double, ptr %arrayidx3, align 8, !tbaa !11
  %call = call i32 (ptr, ptr, ...) @fprintf(ptr noundef %5, ptr noundef @.str, i32 noundef %6, double noundef %9) #8
  call void @exit(i32 noundef 2) #11
  unreachable

if.end:                                           ; preds = %for.body
  %10 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %11 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom4 = sext i32 %11 to i64
  %arrayidx5 = getelementptr inbounds double, ptr %10, i64 %idxprom4
  %12 = load double, ptr %arrayidx5, align 8, !tbaa !11
  %13 = call double @llvm.sqrt.f64(double %12)
  %14 = load double, ptr %sum, align 8, !tbaa !11
  %add = fadd double %14, %13
  store double %add, ptr %sum, align 8, !tbaa !11
  %15 = load double, ptr %sum, align 8, !tbaa !11
  %cmp6 = fcmp ogt double %15, 1.000000e+09
  br i1 %cmp6, label %if.then7, label %if.end9

if.then7:                                         ; preds = %if.end
  %16 = load double, ptr %sum, align 8, !tbaa !11
  %call8 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, double noundef %16)
  br label %if.end9

if.end9:                                          ; preds = %if.then7, %if.end
  br label %for.inc

for.inc:                                          ; preds = %if.end9
  %17 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %17, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !18

for.end:                                          ; preds = %for.cond.cleanup
  %18 = load double, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #8
  ret double %18
}

; Function Attrs: nounwind
declare i32 @fprintf(ptr noundef, ptr noundef, ...) #2

; Function Attrs: noreturn nounwind
declare void @exit(i32 noundef) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #3

declare i32 @printf(ptr noundef, ...) #7

; Function Attrs: nounwind uwtable
define dso_local double @records(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %all = alloca [4 x %struct.record], align 16
  %last = alloca ptr, align 8
  %i = alloca i32, align 4
  %one = alloca %struct.record, align 8
  %sum = alloca double, align 8
  %i11 = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 64, ptr %all) #8
  call void @llvm.lifetime.start.p0(i64 8, ptr %last) #8
  store ptr null, ptr %last, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, 4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 16, ptr %one) #8
  %a = getelementptr inbounds %struct.record, ptr %one, i32 0, i32 0
  %1 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %2 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %2 to i64
  %arrayidx = getelementptr inbounds double, ptr %1, i64 %idxprom
  %3 = load double, ptr %arrayidx, align 8, !tbaa !11
  store double %3, ptr %a, align 8, !tbaa !19
  %k = getelementptr inbounds %struct.record, ptr %one, i32 0, i32 1
  %4 = load i32, ptr %i, align 4, !tbaa !9
  store i32 %4, ptr %k, align 8, !tbaa !22
  %f = getelementptr inbounds %struct.record, ptr %one, i32 0, i32 2
  %5 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %6 = load i32, ptr %i, align 4, !tbaa !9
  %7 = load i32, ptr %n.addr, align 4, !tbaa !9
  %rem = srem i32 %6, %7
  %idxprom1 = sext i32 %rem to i64
  %arrayidx2 = getelementptr inbounds double, ptr %5, i64 %idxprom1
  %8 = load double, ptr %arrayidx2, align 8, !tbaa !11
  %conv = fptrunc double %8 to float
  store float %conv, ptr %f, align 4, !tbaa !23
  %9 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom3 = sext i32 %9 to i64
  %arrayidx4 = getelementptr inbounds [4 x %struct.record], ptr %all, i64 0, i64 %idxprom3
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %arrayidx4, ptr align 8 %one, i64 16, i1 false), !tbaa.struct !24
  %10 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %11 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom5 = sext i32 %11 to i64
  %arrayidx6 = getelementptr inbounds double, ptr %10, i64 %idxprom5
  %12 = load double, ptr %arrayidx6, align 8, !tbaa !11
  %cmp7 = fcmp ogt double %12, 1.000000e+00
  br i1 %cmp7, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %13 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom9 = sext i32 %13 to i64
  %arrayidx10 = getelementptr inbounds [4 x %struct.record], ptr %all, i64 0, i64 %idxprom9
  store ptr %arrayidx10, ptr %last, align 8, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.lifetime.end.p0(i64 16, ptr %one) #8
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %14 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %14, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !26

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #8
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i11) #8
  store i32 0, ptr %i11, align 4, !tbaa !9
  br label %for.cond12

for.cond12:                                       ; preds = %for.inc38, %for.end
  %15 = load i32, ptr %i11, align 4, !tbaa !9
  %cmp13 = icmp slt i32 %15, 4
  br i1 %cmp13, label %for.body16, label %for.cond.cleanup15

for.cond.cleanup15:                               ; preds = %for.cond12
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i11) #8
  br label %for.end40

for.body16:                                       ; preds = %for.cond12
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #8
  store i32 0, ptr %j, align 4, !tbaa !9
  br label %for.cond17

for.cond17:                                       ; preds = %for.inc35, %for.body16
  %16 = load i32, ptr %j, align 4, !tbaa !9
  %cmp18 = icmp slt i32 %16, 4
  br i1 %cmp18, label %for.body21, label %for.cond.cleanup20

for.cond.cleanup20:                               ; preds = %for.cond17
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #8
  br label %for.end37

for.body21:                                       ; preds = %for.cond17
  %17 = load i32, ptr %i11, align 4, !tbaa !9
  %idxprom22 = sext i32 %17 to i64
  %arrayidx23 = getelementptr inbounds [4 x %struct.record], ptr %all, i64 0, i64 %idxprom22
  %a24 = getelementptr inbounds %struct.record, ptr %arrayidx23, i32 0, i32 0
  %18 = load double, ptr %a24, align 16, !tbaa !19
  %19 = load i32, ptr %j, align 4, !tbaa !9
  %idxprom25 = sext i32 %19 to i64
  %arrayidx26 = getelementptr inbounds [4 x %struct.record], ptr %all, i64 0, i64 %idxprom25
  %a27 = getelementptr inbounds %struct.record, ptr %arrayidx26, i32 0, i32 0
  %20 = load double, ptr %a27, align 16, !tbaa !19
  %mul = fmul double %18, %20
  %21 = load i32, ptr %i11, align 4, !tbaa !9
  %22 = load i32, ptr %j, align 4, !tbaa !9
  %add = add nsw i32 %21, %22
  %rem28 = srem i32 %add, 4
  %idxprom29 = sext i32 %rem28 to i64
  %arrayidx30 = getelementptr inbounds [4 x %struct.record], ptr %all, i64 0, i64 %idxprom29
  %k31 = getelementptr inbounds %struct.record, ptr %arrayidx30, i32 0, i32 1
  %23 = load i32, ptr %k31, align 8, !tbaa !22
  %conv32 = sitofp i32 %23 to double
  %mul33 = fmul double %mul, %conv32
  %24 = load double, ptr %sum, align 8, !tbaa !11
  %add34 = fadd double %24, %mul33
  store double %add34, ptr %sum, align 8, !tbaa !11
  br label %for.inc35

for.inc35:                                        ; preds = %for.body21
  %25 = load i32, ptr %j, align 4, !tbaa !9
  %inc36 = add nsw i32 %25, 1
  store i32 %inc36, ptr %j, align 4, !tbaa !9
  br label %for.cond17, !llvm.loop !27

for.end37:                                        ; preds = %for.cond.cleanup20
  br label %for.inc38

for.inc38:                                        ; preds = %for.end37
  %26 = load i32, ptr %i11, align 4, !tbaa !9
  %inc39 = add nsw i32 %26, 1
  store i32 %inc39, ptr %i11, align 4, !tbaa !9
  br label %for.cond12, !llvm.loop !28

for.end40:                                        ; preds = %for.cond.cleanup15
  %27 = load ptr, ptr %last, align 8, !tbaa !5
  %tobool = icmp ne ptr %27, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.end40
  %28 = load double, ptr %sum, align 8, !tbaa !11
  %29 = load ptr, ptr %last, align 8, !tbaa !5
  %a41 = getelementptr inbounds %struct.record, ptr %29, i32 0, i32 0
  %30 = load double, ptr %a41, align 8, !tbaa !19
  %mul42 = fmul double %28, %30
  br label %cond.end

cond.false:                                       ; preds = %for.end40
  %31 = load double, ptr %sum, align 8, !tbaa !11
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi double [ %mul42, %cond.true ], [ %31, %cond.false ]
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #8
  call void @llvm.lifetime.end.p0(i64 8, ptr %last) #8
  call void @llvm.lifetime.end.p0(i64 64, ptr %all) #8
  ret double %cond
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { noreturn nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind }
attributes #9 = { nounwind willreturn memory(none) }
attributes #10 = { memory(none) }
attributes #11 = { noreturn nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"double", !7, i64 0}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
!18 = distinct !{!18, !14, !15}
!19 = !{!20, !12, i64 0}
!20 = !{!"", !12, i64 0, !10, i64 8, !21, i64 12}
!21 = !{!"float", !7, i64 0}
!22 = !{!20, !10, i64 8}
!23 = !{!20, !21, i64 12}
!24 = !{i64 0, i64 8, !11, i64 8, i64 4, !9, i64 12, i64 4, !25}
!25 = !{!21, !21, i64 0}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
!28 = distinct !{!28, !14, !15}
