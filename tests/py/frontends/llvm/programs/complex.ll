; ModuleID = 'complex.c'
source_filename = "complex.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local double @horner(ptr noundef %re, ptr noundef %im, i32 noundef %n, double noundef %x, double noundef %y) #0 {
entry:
  %re.addr = alloca ptr, align 8
  %im.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %x.addr = alloca double, align 8
  %y.addr = alloca double, align 8
  %sum = alloca { double, double }, align 8
  %z = alloca { double, double }, align 8
  %i = alloca i32, align 4
  store ptr %re, ptr %re.addr, align 8, !tbaa !5
  store ptr %im, ptr %im.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  store double %x, ptr %x.addr, align 8, !tbaa !11
  store double %y, ptr %y.addr, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 16, ptr %sum) #3
  %sum.realp = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.imagp = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  store double 0.000000e+00, ptr %sum.realp, align 8
  store double 0.000000e+00, ptr %sum.imagp, align 8
  call void @llvm.lifetime.start.p0(i64 16, ptr %z) #3
  %0 = load double, ptr %x.addr, align 8, !tbaa !11
  %1 = load double, ptr %y.addr, align 8, !tbaa !11
  %mul.rl = fmul double %1, 0.000000e+00
  %mul.ir = fmul double %1, 1.000000e+00
  %add.r = fadd double %0, %mul.rl
  %z.realp = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.imagp = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  store double %add.r, ptr %z.realp, align 8
  store double %mul.ir, ptr %z.imagp, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4, !tbaa !9
  %3 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  %sum.realp1 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real = load double, ptr %sum.realp1, align 8
  %sum.imagp2 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag = load double, ptr %sum.imagp2, align 8
  %z.realp3 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.real = load double, ptr %z.realp3, align 8
  %z.imagp4 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  %z.imag = load double, ptr %z.imagp4, align 8
  %mul_ac = fmul double %sum.real, %z.real
  %mul_bd = fmul double %sum.imag, %z.imag
  %mul_ad = fmul double %sum.real, %z.imag
  %mul_bc = fmul double %sum.imag, %z.real
  %mul_r = fsub double %mul_ac, %mul_bd
  %mul_i = fadd double %mul_ad, %mul_bc
  %isnan_cmp = fcmp uno double %mul_r, %mul_r
  br i1 %isnan_cmp, label %complex_mul_imag_nan, label %complex_mul_cont, !prof !13

complex_mul_imag_nan:                             ; preds = %for.body
  %isnan_cmp5 = fcmp uno double %mul_i, %mul_i
  br i1 %isnan_cmp5, label %complex_mul_libcall, label %complex_mul_cont, !prof !13

complex_mul_libcall:                              ; preds = %complex_mul_imag_nan
  %call = call { double, double } @__muldc3(double noundef %sum.real, double noundef %sum.imag, double noundef %z.real, double noundef %z.imag) #3
  %4 = extractvalue { double, double } %call, 0
  %5 = extractvalue { double, double } %call, 1
  br label %complex_mul_cont

complex_mul_cont:                                 ; preds = %complex_mul_libcall, %complex_mul_imag_nan, %for.body
  %real_mul_phi = phi double [ %mul_r, %for.body ], [ %mul_r, %complex_mul_imag_nan ], [ %4, %complex_mul_libcall ]
  %imag_mul_phi = phi double [ %mul_i, %for.body ], [ %mul_i, %complex_mul_imag_nan ], [ %5, %complex_mul_libcall ]
  %6 = load ptr, ptr %re.addr, align 8, !tbaa !5
  %7 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %7 to i64
  %arrayidx = getelementptr inbounds double, ptr %6, i64 %idxprom
  %8 = load double, ptr %arrayidx, align 8, !tbaa !11
  %9 = load ptr, ptr %im.addr, align 8, !tbaa !5
  %10 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom6 = sext i32 %10 to i64
  %arrayidx7 = getelementptr inbounds double, ptr %9, i64 %idxprom6
  %11 = load double, ptr %arrayidx7, align 8, !tbaa !11
  %mul.rl8 = fmul double %11, 0.000000e+00
  %mul.ir9 = fmul double %11, 1.000000e+00
  %add.r10 = fadd double %8, %mul.rl8
  %add.r11 = fadd double %real_mul_phi, %add.r10
  %add.i = fadd double %imag_mul_phi, %mul.ir9
  %sum.realp12 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.imagp13 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  store double %add.r11, ptr %sum.realp12, align 8
  store double %add.i, ptr %sum.imagp13, align 8
  br label %for.inc

for.inc:                                          ; preds = %complex_mul_cont
  %12 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %12, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !14

for.end:                                          ; preds = %for.cond.cleanup
  %sum.realp14 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real15 = load double, ptr %sum.realp14, align 8
  %sum.imagp16 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag17 = load double, ptr %sum.imagp16, align 8
  %sum.realp18 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real19 = load double, ptr %sum.realp18, align 8
  %sum.imagp20 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag21 = load double, ptr %sum.imagp20, align 8
  %neg = fneg double %sum.imag21
  %mul_ac22 = fmul double %sum.real15, %sum.real19
  %mul_bd23 = fmul double %sum.imag17, %neg
  %mul_ad24 = fmul double %sum.real15, %neg
  %mul_bc25 = fmul double %sum.imag17, %sum.real19
  %mul_r26 = fsub double %mul_ac22, %mul_bd23
  %mul_i27 = fadd double %mul_ad24, %mul_bc25
  %isnan_cmp28 = fcmp uno double %mul_r26, %mul_r26
  br i1 %isnan_cmp28, label %complex_mul_imag_nan29, label %complex_mul_cont33, !prof !13

complex_mul_imag_nan29:                           ; preds = %for.end
  %isnan_cmp30 = fcmp uno double %mul_i27, %mul_i27
  br i1 %isnan_cmp30, label %complex_mul_libcall31, label %complex_mul_cont33, !prof !13

complex_mul_libcall31:                            ; preds = %complex_mul_imag_nan29
  %call32 = call { double, double } @__muldc3(double noundef %sum.real15, double noundef %sum.imag17, double noundef %sum.real19, double noundef %neg) #3
  %13 = extractvalue { double, double } %call32, 0
  %14 = extractvalue { double, double } %call32, 1
  br label %complex_mul_cont33

complex_mul_cont33:                               ; preds = %complex_mul_libcall31, %complex_mul_imag_nan29, %for.end
  %real_mul_phi34 = phi double [ %mul_r26, %for.end ], [ %mul_r26, %complex_mul_imag_nan29 ], [ %13, %complex_mul_libcall31 ]
  %imag_mul_phi35 = phi double [ %mul_i27, %for.end ], [ %mul_i27, %complex_mul_imag_nan29 ], [ %14, %complex_mul_libcall31 ]
  call void @llvm.lifetime.end.p0(i64 16, ptr %z) #3
  call void @llvm.lifetime.end.p0(i64 16, ptr %sum) #3
  ret double %real_mul_phi34
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

declare { double, double } @__muldc3(double, double, double, double)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind uwtable
define dso_local double @moebius(ptr noundef %p) #0 {
entry:
  %p.addr = alloca ptr, align 8
  %z = alloca { double, double }, align 8
  %w = alloca { double, double }, align 8
  %i = alloca i32, align 4
  %coerce = alloca { double, double }, align 8
  store ptr %p, ptr %p.addr, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 16, ptr %z) #3
  %0 = load ptr, ptr %p.addr, align 8, !tbaa !5
  %arrayidx = getelementptr inbounds double, ptr %0, i64 0
  %1 = load double, ptr %arrayidx, align 8, !tbaa !11
  %2 = load ptr, ptr %p.addr, align 8, !tbaa !5
  %arrayidx1 = getelementptr inbounds double, ptr %2, i64 1
  %3 = load double, ptr %arrayidx1, align 8, !tbaa !11
  %mul.rl = fmul double %3, 0.000000e+00
  %mul.ir = fmul double %3, 1.000000e+00
  %add.r = fadd double %1, %mul.rl
  %z.realp = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.imagp = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  store double %add.r, ptr %z.realp, align 8
  store double %mul.ir, ptr %z.imagp, align 8
  call void @llvm.lifetime.start.p0(i64 16, ptr %w) #3
  %4 = load ptr, ptr %p.addr, align 8, !tbaa !5
  %arrayidx2 = getelementptr inbounds double, ptr %4, i64 2
  %5 = load double, ptr %arrayidx2, align 8, !tbaa !11
  %6 = load ptr, ptr %p.addr, align 8, !tbaa !5
  %arrayidx3 = getelementptr inbounds double, ptr %6, i64 3
  %7 = load double, ptr %arrayidx3, align 8, !tbaa !11
  %mul.rl4 = fmul double %7, 0.000000e+00
  %mul.ir5 = fmul double %7, 1.000000e+00
  %sub.r = fsub double %5, %mul.rl4
  %sub.i = fneg double %mul.ir5
  %w.realp = getelementptr inbounds { double, double }, ptr %w, i32 0, i32 0
  %w.imagp = getelementptr inbounds { double, double }, ptr %w, i32 0, i32 1
  store double %sub.r, ptr %w.realp, align 8
  store double %sub.i, ptr %w.imagp, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %8 = load i32, ptr %i, align 4, !tbaa !9
  %cmp = icmp slt i32 %8, 4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  %z.realp6 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.real = load double, ptr %z.realp6, align 8
  %z.imagp7 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  %z.imag = load double, ptr %z.imagp7, align 8
  %w.realp8 = getelementptr inbounds { double, double }, ptr %w, i32 0, i32 0
  %w.real = load double, ptr %w.realp8, align 8
  %w.imagp9 = getelementptr inbounds { double, double }, ptr %w, i32 0, i32 1
  %w.imag = load double, ptr %w.imagp9, align 8
  %mul_ac = fmul double %z.real, %w.real
  %mul_bd = fmul double %z.imag, %w.imag
  %mul_ad = fmul double %z.real, %w.imag
  %mul_bc = fmul double %z.imag, %w.real
  %mul_r = fsub double %mul_ac, %mul_bd
  %mul_i = fadd double %mul_ad, %mul_bc
  %isnan_cmp = fcmp uno double %mul_r, %mul_r
  br i1 %isnan_cmp, label %complex_mul_imag_nan, label %complex_mul_cont, !prof !13

complex_mul_imag_nan:                             ; preds = %for.body
  %isnan_cmp10 = fcmp uno double %mul_i, %mul_i
  br i1 %isnan_cmp10, label %complex_mul_libcall, label %complex_mul_cont, !prof !13

complex_mul_libcall:                              ; preds = %complex_mul_imag_nan
  %call = call { double, double } @__muldc3(double noundef %z.real, double noundef %z.imag, double noundef %w.real, double noundef %w.imag) #3
  %9 = extractvalue { double, double } %call, 0
  %10 = extractvalue { double, double } %call, 1
  br label %complex_mul_cont

complex_mul_cont:                                 ; preds = %complex_mul_libcall, %complex_mul_imag_nan, %for.body
  %real_mul_phi = phi double [ %mul_r, %for.body ], [ %mul_r, %complex_mul_imag_nan ], [ %9, %complex_mul_libcall ]
  %imag_mul_phi = phi double [ %mul_i, %for.body ], [ %mul_i, %complex_mul_imag_nan ], [ %10, %complex_mul_libcall ]
  %add.r11 = fadd double %real_mul_phi, 1.000000e+00
  %z.realp12 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.real13 = load double, ptr %z.realp12, align 8
  %z.imagp14 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  %z.imag15 = load double, ptr %z.imagp14, align 8
  %w.realp16 = getelementptr inbounds { double, double }, ptr %w, i32 0, i32 0
  %w.real17 = load double, ptr %w.realp16, align 8
  %w.imagp18 = getelementptr inbounds { double, double }, ptr %w, i32 0, i32 1
  %w.imag19 = load double, ptr %w.imagp18, align 8
  %mul.rl20 = fmul double %w.real17, 2.000000e+00
  %mul.il = fmul double %w.imag19, 2.000000e+00
  %sub.r21 = fsub double %z.real13, %mul.rl20
  %sub.i22 = fsub double %z.imag15, %mul.il
  %call23 = call { double, double } @__divdc3(double noundef %add.r11, double noundef %imag_mul_phi, double noundef %sub.r21, double noundef %sub.i22) #3
  %11 = extractvalue { double, double } %call23, 0
  %12 = extractvalue { double, double } %call23, 1
  %z.realp24 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.imagp25 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  store double %11, ptr %z.realp24, align 8
  store double %12, ptr %z.imagp25, align 8
  br label %for.inc

for.inc:                                          ; preds = %complex_mul_cont
  %13 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %13, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !17

for.end:                                          ; preds = %for.cond.cleanup
  %z.realp26 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.real27 = load double, ptr %z.realp26, align 8
  %z.imagp28 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  %z.imag29 = load double, ptr %z.imagp28, align 8
  %z.realp30 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.real31 = load double, ptr %z.realp30, align 8
  %z.imagp32 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  %z.imag33 = load double, ptr %z.imagp32, align 8
  %mul = fmul double %z.real27, %z.imag33
  %z.realp34 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 0
  %z.real35 = load double, ptr %z.realp34, align 8
  %z.imagp36 = getelementptr inbounds { double, double }, ptr %z, i32 0, i32 1
  %z.imag37 = load double, ptr %z.imagp36, align 8
  %coerce.realp = getelementptr inbounds { double, double }, ptr %coerce, i32 0, i32 0
  %coerce.imagp = getelementptr inbounds { double, double }, ptr %coerce, i32 0, i32 1
  store double %z.real35, ptr %coerce.realp, align 8
  store double %z.imag37, ptr %coerce.imagp, align 8
  %14 = getelementptr inbounds { double, double }, ptr %coerce, i32 0, i32 0
  %15 = load double, ptr %14, align 8
  %16 = getelementptr inbounds { double, double }, ptr %coerce, i32 0, i32 1
  %17 = load double, ptr %16, align 8
  %call38 = call double @cabs(double noundef %15, double noundef %17) #4
  %add = fadd double %mul, %call38
  call void @llvm.lifetime.end.p0(i64 16, ptr %w) #3
  call void @llvm.lifetime.end.p0(i64 16, ptr %z) #3
  ret double %add
}

declare { double, double } @__divdc3(double, double, double, double)

; Function Attrs: nounwind willreturn memory(none)
declare double @cabs(double noundef, double noundef) #2

; Function Attrs: nounwind uwtable
define dso_local double @waves(ptr noundef %x, i32 noundef %n, double noundef %k) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %k.addr = alloca double, align 8
  %sum = alloca { double, double }, align 8
  %i = alloca i32, align 4
  %coerce = alloca { double, double }, align 8
  %coerce5 = alloca { double, double }, align 8
  %coerce14 = alloca { double, double }, align 8
  %coerce27 = alloca { double, double }, align 8
  %coerce33 = alloca { double, double }, align 8
  %coerce39 = alloca { double, double }, align 8
  %coerce40 = alloca { double, double }, align 8
  %coerce47 = alloca { double, double }, align 8
  %coerce54 = alloca { double, double }, align 8
  %coerce61 = alloca { double, double }, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  store double %k, ptr %k.addr, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 16, ptr %sum) #3
  %sum.realp = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.imagp = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  store double 0.000000e+00, ptr %sum.realp, align 8
  store double 0.000000e+00, ptr %sum.imagp, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load double, ptr %k.addr, align 8, !tbaa !11
  %mul.rl = fmul double 0.000000e+00, %2
  %mul.il = fmul double 1.000000e+00, %2
  %3 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %4 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds double, ptr %3, i64 %idxprom
  %5 = load double, ptr %arrayidx, align 8, !tbaa !11
  %mul.rl1 = fmul double %mul.rl, %5
  %mul.il2 = fmul double %mul.il, %5
  %coerce.realp = getelementptr inbounds { double, double }, ptr %coerce, i32 0, i32 0
  %coerce.imagp = getelementptr inbounds { double, double }, ptr %coerce, i32 0, i32 1
  store double %mul.rl1, ptr %coerce.realp, align 8
  store double %mul.il2, ptr %coerce.imagp, align 8
  %6 = getelementptr inbounds { double, double }, ptr %coerce, i32 0, i32 0
  %7 = load double, ptr %6, align 8
  %8 = getelementptr inbounds { double, double }, ptr %coerce, i32 0, i32 1
  %9 = load double, ptr %8, align 8
  %call = call { double, double } @cexp(double noundef %7, double noundef %9) #4
  %10 = extractvalue { double, double } %call, 0
  %11 = extractvalue { double, double } %call, 1
  %12 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %13 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom3 = sext i32 %13 to i64
  %arrayidx4 = getelementptr inbounds double, ptr %12, i64 %idxprom3
  %14 = load double, ptr %arrayidx4, align 8, !tbaa !11
  %add.r = fadd double %14, 0.000000e+00
  %coerce5.realp = getelementptr inbounds { double, double }, ptr %coerce5, i32 0, i32 0
  %coerce5.imagp = getelementptr inbounds { double, double }, ptr %coerce5, i32 0, i32 1
  store double %add.r, ptr %coerce5.realp, align 8
  store double 2.000000e+00, ptr %coerce5.imagp, align 8
  %15 = getelementptr inbounds { double, double }, ptr %coerce5, i32 0, i32 0
  %16 = load double, ptr %15, align 8
  %17 = getelementptr inbounds { double, double }, ptr %coerce5, i32 0, i32 1
  %18 = load double, ptr %17, align 8
  %call6 = call { double, double } @csqrt(double noundef %16, double noundef %18) #4
  %19 = extractvalue { double, double } %call6, 0
  %20 = extractvalue { double, double } %call6, 1
  %mul_ac = fmul double %10, %19
  %mul_bd = fmul double %11, %20
  %mul_ad = fmul double %10, %20
  %mul_bc = fmul double %11, %19
  %mul_r = fsub double %mul_ac, %mul_bd
  %mul_i = fadd double %mul_ad, %mul_bc
  %isnan_cmp = fcmp uno double %mul_r, %mul_r
  br i1 %isnan_cmp, label %complex_mul_imag_nan, label %complex_mul_cont, !prof !13

complex_mul_imag_nan:                             ; preds = %for.body
  %isnan_cmp7 = fcmp uno double %mul_i, %mul_i
  br i1 %isnan_cmp7, label %complex_mul_libcall, label %complex_mul_cont, !prof !13

complex_mul_libcall:                              ; preds = %complex_mul_imag_nan
  %call8 = call { double, double } @__muldc3(double noundef %10, double noundef %11, double noundef %19, double noundef %20) #3
  %21 = extractvalue { double, double } %call8, 0
  %22 = extractvalue { double, double } %call8, 1
  br label %complex_mul_cont

complex_mul_cont:                                 ; preds = %complex_mul_libcall, %complex_mul_imag_nan, %for.body
  %real_mul_phi = phi double [ %mul_r, %for.body ], [ %mul_r, %complex_mul_imag_nan ], [ %21, %complex_mul_libcall ]
  %imag_mul_phi = phi double [ %mul_i, %for.body ], [ %mul_i, %complex_mul_imag_nan ], [ %22, %complex_mul_libcall ]
  %23 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %24 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom9 = sext i32 %24 to i64
  %arrayidx10 = getelementptr inbounds double, ptr %23, i64 %idxprom9
  %25 = load double, ptr %arrayidx10, align 8, !tbaa !11
  %mul.rl11 = fmul double 0.000000e+00, %25
  %mul.il12 = fmul double 1.000000e+00, %25
  %add.r13 = fadd double 1.000000e+00, %mul.rl11
  %coerce14.realp = getelementptr inbounds { double, double }, ptr %coerce14, i32 0, i32 0
  %coerce14.imagp = getelementptr inbounds { double, double }, ptr %coerce14, i32 0, i32 1
  store double %add.r13, ptr %coerce14.realp, align 8
  store double %mul.il12, ptr %coerce14.imagp, align 8
  %26 = getelementptr inbounds { double, double }, ptr %coerce14, i32 0, i32 0
  %27 = load double, ptr %26, align 8
  %28 = getelementptr inbounds { double, double }, ptr %coerce14, i32 0, i32 1
  %29 = load double, ptr %28, align 8
  %call15 = call { double, double } @clog(double noundef %27, double noundef %29) #4
  %30 = extractvalue { double, double } %call15, 0
  %31 = extractvalue { double, double } %call15, 1
  %add.r16 = fadd double %real_mul_phi, %30
  %add.i = fadd double %imag_mul_phi, %31
  %sum.realp17 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real = load double, ptr %sum.realp17, align 8
  %sum.imagp18 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag = load double, ptr %sum.imagp18, align 8
  %add.r19 = fadd double %sum.real, %add.r16
  %add.i20 = fadd double %sum.imag, %add.i
  %sum.realp21 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.imagp22 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  store double %add.r19, ptr %sum.realp21, align 8
  store double %add.i20, ptr %sum.imagp22, align 8
  br label %for.inc

for.inc:                                          ; preds = %complex_mul_cont
  %32 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %32, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !18

for.end:                                          ; preds = %for.cond.cleanup
  %sum.realp23 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real24 = load double, ptr %sum.realp23, align 8
  %sum.imagp25 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag26 = load double, ptr %sum.imagp25, align 8
  %coerce27.realp = getelementptr inbounds { double, double }, ptr %coerce27, i32 0, i32 0
  %coerce27.imagp = getelementptr inbounds { double, double }, ptr %coerce27, i32 0, i32 1
  store double %sum.real24, ptr %coerce27.realp, align 8
  store double %sum.imag26, ptr %coerce27.imagp, align 8
  %33 = getelementptr inbounds { double, double }, ptr %coerce27, i32 0, i32 0
  %34 = load double, ptr %33, align 8
  %35 = getelementptr inbounds { double, double }, ptr %coerce27, i32 0, i32 1
  %36 = load double, ptr %35, align 8
  %call28 = call double @cabs(double noundef %34, double noundef %36) #4
  %sum.realp29 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real30 = load double, ptr %sum.realp29, align 8
  %sum.imagp31 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag32 = load double, ptr %sum.imagp31, align 8
  %coerce33.realp = getelementptr inbounds { double, double }, ptr %coerce33, i32 0, i32 0
  %coerce33.imagp = getelementptr inbounds { double, double }, ptr %coerce33, i32 0, i32 1
  store double %sum.real30, ptr %coerce33.realp, align 8
  store double %sum.imag32, ptr %coerce33.imagp, align 8
  %37 = getelementptr inbounds { double, double }, ptr %coerce33, i32 0, i32 0
  %38 = load double, ptr %37, align 8
  %39 = getelementptr inbounds { double, double }, ptr %coerce33, i32 0, i32 1
  %40 = load double, ptr %39, align 8
  %call34 = call double @carg(double noundef %38, double noundef %40) #4
  %add = fadd double %call28, %call34
  %sum.realp35 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real36 = load double, ptr %sum.realp35, align 8
  %sum.imagp37 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag38 = load double, ptr %sum.imagp37, align 8
  %coerce39.realp = getelementptr inbounds { double, double }, ptr %coerce39, i32 0, i32 0
  %coerce39.imagp = getelementptr inbounds { double, double }, ptr %coerce39, i32 0, i32 1
  store double %sum.real36, ptr %coerce39.realp, align 8
  store double %sum.imag38, ptr %coerce39.imagp, align 8
  %41 = getelementptr inbounds { double, double }, ptr %coerce39, i32 0, i32 0
  %42 = load double, ptr %41, align 8
  %43 = getelementptr inbounds { double, double }, ptr %coerce39, i32 0, i32 1
  %44 = load double, ptr %43, align 8
  %coerce40.realp = getelementptr inbounds { double, double }, ptr %coerce40, i32 0, i32 0
  %coerce40.imagp = getelementptr inbounds { double, double }, ptr %coerce40, i32 0, i32 1
  store double 1.500000e+00, ptr %coerce40.realp, align 8
  store double 2.000000e-01, ptr %coerce40.imagp, align 8
  %45 = getelementptr inbounds { double, double }, ptr %coerce40, i32 0, i32 0
  %46 = load double, ptr %45, align 8
  %47 = getelementptr inbounds { double, double }, ptr %coerce40, i32 0, i32 1
  %48 = load double, ptr %47, align 8
  %call41 = call { double, double } @cpow(double noundef %42, double noundef %44, double noundef %46, double noundef %48) #4
  %49 = extractvalue { double, double } %call41, 0
  %50 = extractvalue { double, double } %call41, 1
  %add42 = fadd double %add, %49
  %sum.realp43 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real44 = load double, ptr %sum.realp43, align 8
  %sum.imagp45 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag46 = load double, ptr %sum.imagp45, align 8
  %51 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv = sitofp i32 %51 to double
  %52 = fdiv double %sum.real44, %conv
  %53 = fdiv double %sum.imag46, %conv
  %coerce47.realp = getelementptr inbounds { double, double }, ptr %coerce47, i32 0, i32 0
  %coerce47.imagp = getelementptr inbounds { double, double }, ptr %coerce47, i32 0, i32 1
  store double %52, ptr %coerce47.realp, align 8
  store double %53, ptr %coerce47.imagp, align 8
  %54 = getelementptr inbounds { double, double }, ptr %coerce47, i32 0, i32 0
  %55 = load double, ptr %54, align 8
  %56 = getelementptr inbounds { double, double }, ptr %coerce47, i32 0, i32 1
  %57 = load double, ptr %56, align 8
  %call48 = call { double, double } @ctanh(double noundef %55, double noundef %57) #4
  %58 = extractvalue { double, double } %call48, 0
  %59 = extractvalue { double, double } %call48, 1
  %sum.realp49 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real50 = load double, ptr %sum.realp49, align 8
  %sum.imagp51 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag52 = load double, ptr %sum.imagp51, align 8
  %60 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv53 = sitofp i32 %60 to double
  %61 = fdiv double %sum.real50, %conv53
  %62 = fdiv double %sum.imag52, %conv53
  %coerce54.realp = getelementptr inbounds { double, double }, ptr %coerce54, i32 0, i32 0
  %coerce54.imagp = getelementptr inbounds { double, double }, ptr %coerce54, i32 0, i32 1
  store double %61, ptr %coerce54.realp, align 8
  store double %62, ptr %coerce54.imagp, align 8
  %63 = getelementptr inbounds { double, double }, ptr %coerce54, i32 0, i32 0
  %64 = load double, ptr %63, align 8
  %65 = getelementptr inbounds { double, double }, ptr %coerce54, i32 0, i32 1
  %66 = load double, ptr %65, align 8
  %call55 = call { double, double } @csin(double noundef %64, double noundef %66) #4
  %67 = extractvalue { double, double } %call55, 0
  %68 = extractvalue { double, double } %call55, 1
  %sum.realp56 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 0
  %sum.real57 = load double, ptr %sum.realp56, align 8
  %sum.imagp58 = getelementptr inbounds { double, double }, ptr %sum, i32 0, i32 1
  %sum.imag59 = load double, ptr %sum.imagp58, align 8
  %69 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv60 = sitofp i32 %69 to double
  %70 = fdiv double %sum.real57, %conv60
  %71 = fdiv double %sum.imag59, %conv60
  %coerce61.realp = getelementptr inbounds { double, double }, ptr %coerce61, i32 0, i32 0
  %coerce61.imagp = getelementptr inbounds { double, double }, ptr %coerce61, i32 0, i32 1
  store double %70, ptr %coerce61.realp, align 8
  store double %71, ptr %coerce61.imagp, align 8
  %72 = getelementptr inbounds { double, double }, ptr %coerce61, i32 0, i32 0
  %73 = load double, ptr %72, align 8
  %74 = getelementptr inbounds { double, double }, ptr %coerce61, i32 0, i32 1
  %75 = load double, ptr %74, align 8
  %call62 = call { double, double } @ccos(double noundef %73, double noundef %75) #4
  %76 = extractvalue { double, double } %call62, 0
  %77 = extractvalue { double, double } %call62, 1
  %mul_ac63 = fmul double %67, %76
  %mul_bd64 = fmul double %68, %77
  %mul_ad65 = fmul double %67, %77
  %mul_bc66 = fmul double %68, %76
  %mul_r67 = fsub double %mul_ac63, %mul_bd64
  %mul_i68 = fadd double %mul_ad65, %mul_bc66
  %isnan_cmp69 = fcmp uno double %mul_r67, %mul_r67
  br i1 %isnan_cmp69, label %complex_mul_imag_nan70, label %complex_mul_cont74, !prof !13

complex_mul_imag_nan70:                           ; preds = %for.end
  %isnan_cmp71 = fcmp uno double %mul_i68, %mul_i68
  br i1 %isnan_cmp71, label %complex_mul_libcall72, label %complex_mul_cont74, !prof !13

complex_mul_libcall72:                            ; preds = %complex_mul_imag_nan70
  %call73 = call { double, double } @__muldc3(double noundef %67, double noundef %68, double noundef %76, double noundef %77) #3
  %78 = extractvalue { double, double } %call73, 0
  %79 = extractvalue { double, double } %call73, 1
  br label %complex_mul_cont74

complex_mul_cont74:                               ; preds = %complex_mul_libcall72, %complex_mul_imag_nan70, %for.end
  %real_mul_phi75 = phi double [ %mul_r67, %for.end ], [ %mul_r67, %complex_mul_imag_nan70 ], [ %78, %complex_mul_libcall72 ]
  %imag_mul_phi76 = phi double [ %mul_i68, %for.end ], [ %mul_i68, %complex_mul_imag_nan70 ], [ %79, %complex_mul_libcall72 ]
  %add.r77 = fadd double %58, %real_mul_phi75
  %add.i78 = fadd double %59, %imag_mul_phi76
  %add79 = fadd double %add42, %add.i78
  call void @llvm.lifetime.end.p0(i64 16, ptr %sum) #3
  ret double %add79
}

; Function Attrs: nounwind willreturn memory(none)
declare { double, double } @cexp(double noundef, double noundef) #2

; Function Attrs: nounwind willreturn memory(none)
declare { double, double } @csqrt(double noundef, double noundef) #2

; Function Attrs: nounwind willreturn memory(none)
declare { double, double } @clog(double noundef, double noundef) #2

; Function Attrs: nounwind willreturn memory(none)
declare double @carg(double noundef, double noundef) #2

; Function Attrs: nounwind willreturn memory(none)
declare { double, double } @cpow(double noundef, double noundef, double noundef, double noundef) #2

; Function Attrs: nounwind willreturn memory(none)
declare { double, double } @ctanh(double noundef, double noundef) #2

; Function Attrs: nounwind willreturn memory(none)
declare { double, double } @csin(double noundef, double noundef) #2

; Function Attrs: nounwind willreturn memory(none)
declare { double, double } @ccos(double noundef, double noundef) #2

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }
attributes #4 = { nounwind willreturn memory(none) }

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
!13 = !{!"branch_weights", i32 1, i32 1048575}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = distinct !{!17, !15, !16}
!18 = distinct !{!18, !15, !16}
