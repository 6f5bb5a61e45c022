target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.oscillator = type { double, double, i32, [2 x double] }
%struct.particle = type { double, i32, [3 x double] }

@table = internal constant [2 x [3 x float]] [[3 x float] [float 1.000000e+00, float 2.000000e+00, float 3.000000e+00], [3 x float] [float 5.000000e-01, float 2.500000e-01, float 1.250000e-01]], align 16, !dbg !0

; Function Attrs: nounwind uwtable
define dso_local double @swing(ptr noundef %o, double noundef %dt) #0 !dbg !18 {
entry:
  %o.addr = alloca ptr, align 8
  %dt.addr = alloca double, align 8
  %q = alloca double, align 8
  %p = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %o, ptr %o.addr, align 8, !tbaa !40
    #dbg_declare(ptr %o.addr, !34, !DIExpression(), !44)
  store double %dt, ptr %dt.addr, align 8, !tbaa !45
    #dbg_declare(ptr %dt.addr, !35, !DIExpression(), !47)
  call void @llvm.lifetime.start.p0(i64 8, ptr %q) #8, !dbg !48
    #dbg_declare(ptr %q, !36, !DIExpression(), !49)
  %0 = load ptr, ptr %o.addr, align 8, !dbg !50, !tbaa !40
  %state = getelementptr inbounds %struct.oscillator, ptr %0, i32 0, i32 3, !dbg !51
  %arrayidx = getelementptr inbounds [2 x double], ptr %state, i64 0, i64 0, !dbg !50
  %1 = load double, ptr %arrayidx, align 8, !dbg !50, !tbaa !45
  store double %1, ptr %q, align 8, !dbg !49, !tbaa !45
  call void @llvm.lifetime.start.p0(i64 8, ptr %p) #8, !dbg !48
    #dbg_declare(ptr %p, !37, !DIExpression(), !52)
  %2 = load ptr, ptr %o.addr, align 8, !dbg !53, !tbaa !40
  %state1 = getelementptr inbounds %struct.oscillator, ptr %2, i32 0, i32 3, !dbg !54
  %arrayidx2 = getelementptr inbounds [2 x double], ptr %state1, i64 0, i64 1, !dbg !53
  %3 = load double, ptr %arrayidx2, align 8, !dbg !53, !tbaa !45
  store double %3, ptr %p, align 8, !dbg !52, !tbaa !45
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8, !dbg !55
    #dbg_declare(ptr %i, !38, !DIExpression(), !56)
  store i32 0, ptr %i, align 4, !dbg !56, !tbaa !57
  br label %for.cond, !dbg !55

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %i, align 4, !dbg !59, !tbaa !57
  %5 = load ptr, ptr %o.addr, align 8, !dbg !61, !tbaa !40
  %steps = getelementptr inbounds %struct.oscillator, ptr %5, i32 0, i32 2, !dbg !62
  %6 = load i32, ptr %steps, align 8, !dbg !62, !tbaa !63
  %cmp = icmp slt i32 %4, %6, !dbg !65
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !66

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8, !dbg !67
  br label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load double, ptr %dt.addr, align 8, !dbg !68, !tbaa !45
  %8 = load ptr, ptr %o.addr, align 8, !dbg !70, !tbaa !40
  %stiffness = getelementptr inbounds %struct.oscillator, ptr %8, i32 0, i32 0, !dbg !71
  %9 = load double, ptr %stiffness, align 8, !dbg !71, !tbaa !72
  %mul = fmul double %7, %9, !dbg !73
  %10 = load double, ptr %q, align 8, !dbg !74, !tbaa !45
  %mul3 = fmul double %mul, %10, !dbg !75
  %11 = load double, ptr %p, align 8, !dbg !76, !tbaa !45
  %sub = fsub double %11, %mul3, !dbg !76
  store double %sub, ptr %p, align 8, !dbg !76, !tbaa !45
  %12 = load double, ptr %dt.addr, align 8, !dbg !77, !tbaa !45
  %13 = load double, ptr %p, align 8, !dbg !78, !tbaa !45
  %mul4 = fmul double %12, %13, !dbg !79
  %14 = load ptr, ptr %o.addr, align 8, !dbg !80, !tbaa !40
  %mass = getelementptr inbounds %struct.oscillator, ptr %14, i32 0, i32 1, !dbg !81
  %15 = load double, ptr %mass, align 8, !dbg !81, !tbaa !82
  %div = fdiv double %mul4, %15, !dbg !83
  %16 = load double, ptr %q, align 8, !dbg !84, !tbaa !45
  %add = fadd double %16, %div, !dbg !84
  store double %add, ptr %q, align 8, !dbg !84, !tbaa !45
  br label %for.inc, !dbg !85

for.inc:                                          ; preds = %for.body
  %17 = load i32, ptr %i, align 4, !dbg !86, !tbaa !57
  %inc = add nsw i32 %17, 1, !dbg !86
  store i32 %inc, ptr %i, align 4, !dbg !86, !tbaa !57
  br label %for.cond, !dbg !67, !llvm.loop !87

for.end:                                          ; preds = %for.cond.cleanup
  %18 = load double, ptr %q, align 8, !dbg !91, !tbaa !45
  %19 = load double, ptr %q, align 8, !dbg !92, !tbaa !45
  %mul5 = fmul double %18, %19, !dbg !93
  %20 = load double, ptr %p, align 8, !dbg !94, !tbaa !45
  %add6 = fadd double %mul5, %20, !dbg !95
  call void @llvm.lifetime.end.p0(i64 8, ptr %p) #8, !dbg !96
  call void @llvm.lifetime.end.p0(i64 8, ptr %q) #8, !dbg !96
  ret double %add6, !dbg !97
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind uwtable
define dso_local double @energy(ptr noundef %all, i32 noundef %n) #0 !dbg !98 {
entry:
  %all.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  %square = alloca double, align 8
  %k = alloca i32, align 4
  %d = alloca double, align 8
  store ptr %all, ptr %all.addr, align 8, !tbaa !40
    #dbg_declare(ptr %all.addr, !111, !DIExpression(), !127)
  store i32 %n, ptr %n.addr, align 4, !tbaa !57
    #dbg_declare(ptr %n.addr, !112, !DIExpression(), !128)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #8, !dbg !129
    #dbg_declare(ptr %sum, !113, !DIExpression(), !130)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !130, !tbaa !45
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8, !dbg !131
    #dbg_declare(ptr %i, !114, !DIExpression(), !132)
  store i32 0, ptr %i, align 4, !dbg !132, !tbaa !57
  br label %for.cond, !dbg !131

for.cond:                                         ; preds = %for.inc34, %entry
  %0 = load i32, ptr %i, align 4, !dbg !133, !tbaa !57
  %1 = load i32, ptr %n.addr, align 4, !dbg !134, !tbaa !57
  %cmp = icmp slt i32 %0, %1, !dbg !135
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !136

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8, !dbg !137
  br label %for.end36

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #8, !dbg !138
    #dbg_declare(ptr %j, !116, !DIExpression(), !139)
  store i32 0, ptr %j, align 4, !dbg !139, !tbaa !57
  br label %for.cond1, !dbg !138

for.cond1:                                        ; preds = %for.inc31, %for.body
  %2 = load i32, ptr %j, align 4, !dbg !140, !tbaa !57
  %3 = load i32, ptr %i, align 4, !dbg !141, !tbaa !57
  %cmp2 = icmp slt i32 %2, %3, !dbg !142
  br i1 %cmp2, label %for.body4, label %for.cond.cleanup3, !dbg !143

for.cond.cleanup3:                                ; preds = %for.cond1
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #8, !dbg !144
  br label %for.end33

for.body4:                                        ; preds = %for.cond1
  call void @llvm.lifetime.start.p0(i64 8, ptr %square) #8, !dbg !145
    #dbg_declare(ptr %square, !119, !DIExpression(), !146)
  store double 5.000000e-01, ptr %square, align 8, !dbg !146, !tbaa !45
  call void @llvm.lifetime.start.p0(i64 4, ptr %k) #8, !dbg !147
    #dbg_declare(ptr %k, !122, !DIExpression(), !148)
  store i32 0, ptr %k, align 4, !dbg !148, !tbaa !57
  br label %for.cond5, !dbg !147

for.cond5:                                        ; preds = %for.inc, %for.body4
  %4 = load i32, ptr %k, align 4, !dbg !149, !tbaa !57
  %cmp6 = icmp slt i32 %4, 3, !dbg !150
  br i1 %cmp6, label %for.body8, label %for.cond.cleanup7, !dbg !151

for.cond.cleanup7:                                ; preds = %for.cond5
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %k) #8, !dbg !152
  br label %for.end

for.body8:                                        ; preds = %for.cond5
  call void @llvm.lifetime.start.p0(i64 8, ptr %d) #8, !dbg !153
    #dbg_declare(ptr %d, !124, !DIExpression(), !154)
  %5 = load ptr, ptr %all.addr, align 8, !dbg !155, !tbaa !40
  %6 = load i32, ptr %i, align 4, !dbg !156, !tbaa !57
  %idxprom = sext i32 %6 to i64, !dbg !155
  %arrayidx = getelementptr inbounds %struct.particle, ptr %5, i64 %idxprom, !dbg !155
  %at = getelementptr inbounds %struct.particle, ptr %arrayidx, i32 0, i32 2, !dbg !157
  %7 = load i32, ptr %k, align 4, !dbg !158, !tbaa !57
  %idxprom9 = sext i32 %7 to i64, !dbg !155
  %arrayidx10 = getelementptr inbounds [3 x double], ptr %at, i64 0, i64 %idxprom9, !dbg !155
  %8 = load double, ptr %arrayidx10, align 8, !dbg !155, !tbaa !45
  %9 = load ptr, ptr %all.addr, align 8, !dbg !159, !tbaa !40
  %10 = load i32, ptr %j, align 4, !dbg !160, !tbaa !57
  %idxprom11 = sext i32 %10 to i64, !dbg !159
  %arrayidx12 = getelementptr inbounds %struct.particle, ptr %9, i64 %idxprom11, !dbg !159
  %at13 = getelementptr inbounds %struct.particle, ptr %arrayidx12, i32 0, i32 2, !dbg !161
  %11 = load i32, ptr %k, align 4, !dbg !162, !tbaa !57
  %idxprom14 = sext i32 %11 to i64, !dbg !159
  %arrayidx15 = getelementptr inbounds [3 x double], ptr %at13, i64 0, i64 %idxprom14, !dbg !159
  %12 = load double, ptr %arrayidx15, align 8, !dbg !159, !tbaa !45
  %sub = fsub double %8, %12, !dbg !163
  store double %sub, ptr %d, align 8, !dbg !154, !tbaa !45
  %13 = load double, ptr %d, align 8, !dbg !164, !tbaa !45
  %14 = load double, ptr %d, align 8, !dbg !165, !tbaa !45
  %mul = fmul double %13, %14, !dbg !166
  %15 = load double, ptr %square, align 8, !dbg !167, !tbaa !45
  %add = fadd double %15, %mul, !dbg !167
  store double %add, ptr %square, align 8, !dbg !167, !tbaa !45
  call void @llvm.lifetime.end.p0(i64 8, ptr %d) #8, !dbg !168
  br label %for.inc, !dbg !169

for.inc:                                          ; preds = %for.body8
  %16 = load i32, ptr %k, align 4, !dbg !170, !tbaa !57
  %inc = add nsw i32 %16, 1, !dbg !170
  store i32 %inc, ptr %k, align 4, !dbg !170, !tbaa !57
  br label %for.cond5, !dbg !152, !llvm.loop !171

for.end:                                          ; preds = %for.cond.cleanup7
  %17 = load ptr, ptr %all.addr, align 8, !dbg !173, !tbaa !40
  %18 = load i32, ptr %i, align 4, !dbg !174, !tbaa !57
  %idxprom16 = sext i32 %18 to i64, !dbg !173
  %arrayidx17 = getelementptr inbounds %struct.particle, ptr %17, i64 %idxprom16, !dbg !173
  %mass = getelementptr inbounds %struct.particle, ptr %arrayidx17, i32 0, i32 0, !dbg !175
  %19 = load double, ptr %mass, align 8, !dbg !175, !tbaa !176
  %20 = load ptr, ptr %all.addr, align 8, !dbg !178, !tbaa !40
  %21 = load i32, ptr %j, align 4, !dbg !179, !tbaa !57
  %idxprom18 = sext i32 %21 to i64, !dbg !178
  %arrayidx19 = getelementptr inbounds %struct.particle, ptr %20, i64 %idxprom18, !dbg !178
  %mass20 = getelementptr inbounds %struct.particle, ptr %arrayidx19, i32 0, i32 0, !dbg !180
  %22 = load double, ptr %mass20, align 8, !dbg !180, !tbaa !176
  %mul21 = fmul double %19, %22, !dbg !181
  %23 = load ptr, ptr %all.addr, align 8, !dbg !182, !tbaa !40
  %24 = load i32, ptr %i, align 4, !dbg !183, !tbaa !57
  %idxprom22 = sext i32 %24 to i64, !dbg !182
  %arrayidx23 = getelementptr inbounds %struct.particle, ptr %23, i64 %idxprom22, !dbg !182
  %charge = getelementptr inbounds %struct.particle, ptr %arrayidx23, i32 0, i32 1, !dbg !184
  %25 = load i32, ptr %charge, align 8, !dbg !184, !tbaa !185
  %conv = sitofp i32 %25 to double, !dbg !182
  %mul24 = fmul double %mul21, %conv, !dbg !186
  %26 = load ptr, ptr %all.addr, align 8, !dbg !187, !tbaa !40
  %27 = load i32, ptr %j, align 4, !dbg !188, !tbaa !57
  %idxprom25 = sext i32 %27 to i64, !dbg !187
  %arrayidx26 = getelementptr inbounds %struct.particle, ptr %26, i64 %idxprom25, !dbg !187
  %charge27 = getelementptr inbounds %struct.particle, ptr %arrayidx26, i32 0, i32 1, !dbg !189
  %28 = load i32, ptr %charge27, align 8, !dbg !189, !tbaa !185
  %conv28 = sitofp i32 %28 to double, !dbg !187
  %mul29 = fmul double %mul24, %conv28, !dbg !190
  %29 = load double, ptr %square, align 8, !dbg !191, !tbaa !45
  %30 = call double @llvm.sqrt.f64(double %29), !dbg !192
  %div = fdiv double %mul29, %30, !dbg !193
  %31 = load double, ptr %sum, align 8, !dbg !194, !tbaa !45
  %add30 = fadd double %31, %div, !dbg !194
  store double %add30, ptr %sum, align 8, !dbg !194, !tbaa !45
  call void @llvm.lifetime.end.p0(i64 8, ptr %square) #8, !dbg !195
  br label %for.inc31, !dbg !196

for.inc31:                                        ; preds = %for.end
  %32 = load i32, ptr %j, align 4, !dbg !197, !tbaa !57
  %inc32 = add nsw i32 %32, 1, !dbg !197
  store i32 %inc32, ptr %j, align 4, !dbg !197, !tbaa !57
  br label %for.cond1, !dbg !144, !llvm.loop !198

for.end33:                                        ; preds = %for.cond.cleanup3
  br label %for.inc34, !dbg !199

for.inc34:                                        ; preds = %for.end33
  %33 = load i32, ptr %i, align 4, !dbg !200, !tbaa !57
  %inc35 = add nsw i32 %33, 1, !dbg !200
  store i32 %inc35, ptr %i, align 4, !dbg !200, !tbaa !57
  br label %for.cond, !dbg !137, !llvm.loop !201

for.end36:                                        ; preds = %for.cond.cleanup
  %34 = load double, ptr %sum, align 8, !dbg !203, !tbaa !45
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #8, !dbg !204
  ret double %34, !dbg !205
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: nounwind uwtable
define dso_local double @weighted(ptr noundef %x, i32 noundef %n) #0 !dbg !206 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %weights = alloca [5 x double], align 16
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %mean = alloca double, align 8
  %k = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !40
    #dbg_declare(ptr %x.addr, !212, !DIExpression(), !226)
  store i32 %n, ptr %n.addr, align 4, !tbaa !57
    #dbg_declare(ptr %n.addr, !213, !DIExpression(), !227)
  call void @llvm.lifetime.start.p0(i64 40, ptr %weights) #8, !dbg !228
    #dbg_declare(ptr %weights, !214, !DIExpression(), !229)
  call void @llvm.memset.p0.i64(ptr align 16 %weights, i8 0, i64 40, i1 false), !dbg !229
  %0 = getelementptr inbounds [5 x double], ptr %weights, i32 0, i32 0, !dbg !229
  store double 1.000000e-01, ptr %0, align 16, !dbg !229
  %1 = getelementptr inbounds [5 x double], ptr %weights, i32 0, i32 1, !dbg !229
  store double 2.500000e-01, ptr %1, align 8, !dbg !229
  %2 = getelementptr inbounds [5 x double], ptr %weights, i32 0, i32 2, !dbg !229
  store double 3.000000e-01, ptr %2, align 16, !dbg !229
  %3 = getelementptr inbounds [5 x double], ptr %weights, i32 0, i32 3, !dbg !229
  store double 2.500000e-01, ptr %3, align 8, !dbg !229
  %4 = getelementptr inbounds [5 x double], ptr %weights, i32 0, i32 4, !dbg !229
  store double 1.000000e-01, ptr %4, align 16, !dbg !229
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #8, !dbg !230
    #dbg_declare(ptr %sum, !218, !DIExpression(), !231)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !231, !tbaa !45
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8, !dbg !232
    #dbg_declare(ptr %i, !219, !DIExpression(), !233)
  store i32 2, ptr %i, align 4, !dbg !233, !tbaa !57
  br label %for.cond, !dbg !232

for.cond:                                         ; preds = %for.inc11, %entry
  %5 = load i32, ptr %i, align 4, !dbg !234, !tbaa !57
  %add = add nsw i32 %5, 2, !dbg !235
  %6 = load i32, ptr %n.addr, align 4, !dbg !236, !tbaa !57
  %cmp = icmp slt i32 %add, %6, !dbg !237
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !238

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8, !dbg !239
  br label %for.end13

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 8, ptr %mean) #8, !dbg !240
    #dbg_declare(ptr %mean, !221, !DIExpression(), !241)
  store double 0.000000e+00, ptr %mean, align 8, !dbg !241, !tbaa !45
  call void @llvm.lifetime.start.p0(i64 4, ptr %k) #8, !dbg !242
    #dbg_declare(ptr %k, !224, !DIExpression(), !243)
  store i32 0, ptr %k, align 4, !dbg !243, !tbaa !57
  br label %for.cond1, !dbg !242

for.cond1:                                        ; preds = %for.inc, %for.body
  %7 = load i32, ptr %k, align 4, !dbg !244, !tbaa !57
  %cmp2 = icmp slt i32 %7, 5, !dbg !246
  br i1 %cmp2, label %for.body4, label %for.cond.cleanup3, !dbg !247

for.cond.cleanup3:                                ; preds = %for.cond1
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %k) #8, !dbg !248
  br label %for.end

for.body4:                                        ; preds = %for.cond1
  %8 = load i32, ptr %k, align 4, !dbg !249, !tbaa !57
  %idxprom = sext i32 %8 to i64, !dbg !250
  %arrayidx = getelementptr inbounds [5 x double], ptr %weights, i64 0, i64 %idxprom, !dbg !250
  %9 = load double, ptr %arrayidx, align 8, !dbg !250, !tbaa !45
  %10 = load ptr, ptr %x.addr, align 8, !dbg !251, !tbaa !40
  %11 = load i32, ptr %i, align 4, !dbg !252, !tbaa !57
  %12 = load i32, ptr %k, align 4, !dbg !253, !tbaa !57
  %add5 = add nsw i32 %11, %12, !dbg !254
  %sub = sub nsw i32 %add5, 2, !dbg !255
  %idxprom6 = sext i32 %sub to i64, !dbg !251
  %arrayidx7 = getelementptr inbounds double, ptr %10, i64 %idxprom6, !dbg !251
  %13 = load double, ptr %arrayidx7, align 8, !dbg !251, !tbaa !45
  %mul = fmul double %9, %13, !dbg !256
  %14 = load double, ptr %mean, align 8, !dbg !257, !tbaa !45
  %add8 = fadd double %14, %mul, !dbg !257
  store double %add8, ptr %mean, align 8, !dbg !257, !tbaa !45
  br label %for.inc, !dbg !258

for.inc:                                          ; preds = %for.body4
  %15 = load i32, ptr %k, align 4, !dbg !259, !tbaa !57
  %inc = add nsw i32 %15, 1, !dbg !259
  store i32 %inc, ptr %k, align 4, !dbg !259, !tbaa !57
  br label %for.cond1, !dbg !248, !llvm.loop !260

for.end:                                          ; preds = %for.cond.cleanup3
  %16 = load double, ptr %mean, align 8, !dbg !262, !tbaa !45
  %17 = load double, ptr %mean, align 8, !dbg !263, !tbaa !45
  %mul9 = fmul double %16, %17, !dbg !264
  %18 = load double, ptr %sum, align 8, !dbg !265, !tbaa !45
  %add10 = fadd double %18, %mul9, !dbg !265
  store double %add10, ptr %sum, align 8, !dbg !265, !tbaa !45
  call void @llvm.lifetime.end.p0(i64 8, ptr %mean) #8, !dbg !266
  br label %for.inc11, !dbg !267

for.inc11:                                        ; preds = %for.end
  %19 = load i32, ptr %i, align 4, !dbg !268, !tbaa !57
  %inc12 = add nsw i32 %19, 1, !dbg !268
  store i32 %inc12, ptr %i, align 4, !dbg !268, !tbaa !57
  br label %for.cond, !dbg !239, !llvm.loop !269

for.end13:                                        ; preds = %for.cond.cleanup
  %20 = load double, ptr %sum, align 8, !dbg !271, !tbaa !45
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #8, !dbg !272
  call void @llvm.lifetime.end.p0(i64 40, ptr %weights) #8, !dbg !272
  ret double %20, !dbg !273
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: nounwind uwtable
define dso_local float @looked_up(ptr noundef %x, i32 noundef %row) #0 !dbg !274 {
entry:
  %x.addr = alloca ptr, align 8
  %row.addr = alloca i32, align 4
  %sum = alloca float, align 4
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !40
    #dbg_declare(ptr %x.addr, !279, !DIExpression(), !284)
  store i32 %row, ptr %row.addr, align 4, !tbaa !57
    #dbg_declare(ptr %row.addr, !280, !DIExpression(), !285)
  call void @llvm.lifetime.start.p0(i64 4, ptr %sum) #8, !dbg !286
    #dbg_declare(ptr %sum, !281, !DIExpression(), !287)
  store float 0.000000e+00, ptr %sum, align 4, !dbg !287, !tbaa !288
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8, !dbg !290
    #dbg_declare(ptr %i, !282, !DIExpression(), !291)
  store i32 0, ptr %i, align 4, !dbg !291, !tbaa !57
  br label %for.cond, !dbg !290

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !292, !tbaa !57
  %cmp = icmp slt i32 %0, 3, !dbg !294
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !295

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8, !dbg !296
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %row.addr, align 4, !dbg !297, !tbaa !57
  %idxprom = sext i32 %1 to i64, !dbg !298
  %arrayidx = getelementptr inbounds [2 x [3 x float]], ptr @table, i64 0, i64 %idxprom, !dbg !298
  %2 = load i32, ptr %i, align 4, !dbg !299, !tbaa !57
  %idxprom1 = sext i32 %2 to i64, !dbg !298
  %arrayidx2 = getelementptr inbounds [3 x float], ptr %arrayidx, i64 0, i64 %idxprom1, !dbg !298
  %3 = load float, ptr %arrayidx2, align 4, !dbg !298, !tbaa !288
  %4 = load ptr, ptr %x.addr, align 8, !dbg !300, !tbaa !40
  %5 = load i32, ptr %i, align 4, !dbg !301, !tbaa !57
  %idxprom3 = sext i32 %5 to i64, !dbg !300
  %arrayidx4 = getelementptr inbounds float, ptr %4, i64 %idxprom3, !dbg !300
  %6 = load float, ptr %arrayidx4, align 4, !dbg !300, !tbaa !288
  %mul = fmul float %3, %6, !dbg !302
  %7 = load ptr, ptr %x.addr, align 8, !dbg !303, !tbaa !40
  %8 = load i32, ptr %i, align 4, !dbg !304, !tbaa !57
  %idxprom5 = sext i32 %8 to i64, !dbg !303
  %arrayidx6 = getelementptr inbounds float, ptr %7, i64 %idxprom5, !dbg !303
  %9 = load float, ptr %arrayidx6, align 4, !dbg !303, !tbaa !288
  %mul7 = fmul float %mul, %9, !dbg !305
  %10 = load float, ptr %sum, align 4, !dbg !306, !tbaa !288
  %add = fadd float %10, %mul7, !dbg !306
  store float %add, ptr %sum, align 4, !dbg !306, !tbaa !288
  br label %for.inc, !dbg !307

for.inc:                                          ; preds = %for.body
  %11 = load i32, ptr %i, align 4, !dbg !308, !tbaa !57
  %inc = add nsw i32 %11, 1, !dbg !308
  store i32 %inc, ptr %i, align 4, !dbg !308, !tbaa !57
  br label %for.cond, !dbg !296, !llvm.loop !309

for.end:                                          ; preds = %for.cond.cleanup
  %12 = load float, ptr %sum, align 4, !dbg !311, !tbaa !288
  call void @llvm.lifetime.end.p0(i64 4, ptr %sum) #8, !dbg !312
  ret float %12, !dbg !313
}

; Function Attrs: nounwind uwtable
define dso_local double @on_the_heap(ptr noundef %x, i32 noundef %n) #0 !dbg !314 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %copy = alloca ptr, align 8
  %sums = alloca ptr, align 8
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  %result = alloca double, align 8
  %i19 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !40
    #dbg_declare(ptr %x.addr, !316, !DIExpression(), !329)
  store i32 %n, ptr %n.addr, align 4, !tbaa !57
    #dbg_declare(ptr %n.addr, !317, !DIExpression(), !330)
  call void @llvm.lifetime.start.p0(i64 8, ptr %copy) #8, !dbg !331
    #dbg_declare(ptr %copy, !318, !DIExpression(), !332)
  %0 = load i32, ptr %n.addr, align 4, !dbg !333, !tbaa !57
  %conv = sext i32 %0 to i64, !dbg !333
  %mul = mul i64 %conv, 8, !dbg !334
  %call = call noalias ptr @malloc(i64 noundef %mul) #9, !dbg !335
  store ptr %call, ptr %copy, align 8, !dbg !332, !tbaa !40
  call void @llvm.lifetime.start.p0(i64 8, ptr %sums) #8, !dbg !331
    #dbg_declare(ptr %sums, !320, !DIExpression(), !336)
  %1 = load i32, ptr %n.addr, align 4, !dbg !337, !tbaa !57
  %conv1 = sext i32 %1 to i64, !dbg !337
  %call2 = call noalias ptr @calloc(i64 noundef %conv1, i64 noundef 8) #10, !dbg !338
  store ptr %call2, ptr %sums, align 8, !dbg !336, !tbaa !40
  %2 = load ptr, ptr %copy, align 8, !dbg !339, !tbaa !40
  %3 = load ptr, ptr %x.addr, align 8, !dbg !340, !tbaa !40
  %4 = load i32, ptr %n.addr, align 4, !dbg !341, !tbaa !57
  %conv3 = sext i32 %4 to i64, !dbg !341
  %mul4 = mul i64 %conv3, 8, !dbg !342
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %2, ptr align 8 %3, i64 %mul4, i1 false), !dbg !343
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8, !dbg !344
    #dbg_declare(ptr %i, !321, !DIExpression(), !345)
  store i32 0, ptr %i, align 4, !dbg !345, !tbaa !57
  br label %for.cond, !dbg !344

for.cond:                                         ; preds = %for.inc16, %entry
  %5 = load i32, ptr %i, align 4, !dbg !346, !tbaa !57
  %6 = load i32, ptr %n.addr, align 4, !dbg !347, !tbaa !57
  %cmp = icmp slt i32 %5, %6, !dbg !348
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !349

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8, !dbg !350
  br label %for.end18

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #8, !dbg !351
    #dbg_declare(ptr %j, !323, !DIExpression(), !352)
  store i32 0, ptr %j, align 4, !dbg !352, !tbaa !57
  br label %for.cond6, !dbg !351

for.cond6:                                        ; preds = %for.inc, %for.body
  %7 = load i32, ptr %j, align 4, !dbg !353, !tbaa !57
  %8 = load i32, ptr %i, align 4, !dbg !355, !tbaa !57
  %cmp7 = icmp sle i32 %7, %8, !dbg !356
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup9, !dbg !357

for.cond.cleanup9:                                ; preds = %for.cond6
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #8, !dbg !358
  br label %for.end

for.body10:                                       ; preds = %for.cond6
  %9 = load ptr, ptr %copy, align 8, !dbg !359, !tbaa !40
  %10 = load i32, ptr %j, align 4, !dbg !360, !tbaa !57
  %idxprom = sext i32 %10 to i64, !dbg !359
  %arrayidx = getelementptr inbounds double, ptr %9, i64 %idxprom, !dbg !359
  %11 = load double, ptr %arrayidx, align 8, !dbg !359, !tbaa !45
  %12 = load ptr, ptr %copy, align 8, !dbg !361, !tbaa !40
  %13 = load i32, ptr %i, align 4, !dbg !362, !tbaa !57
  %idxprom11 = sext i32 %13 to i64, !dbg !361
  %arrayidx12 = getelementptr inbounds double, ptr %12, i64 %idxprom11, !dbg !361
  %14 = load double, ptr %arrayidx12, align 8, !dbg !361, !tbaa !45
  %mul13 = fmul double %11, %14, !dbg !363
  %15 = load ptr, ptr %sums, align 8, !dbg !364, !tbaa !40
  %16 = load i32, ptr %i, align 4, !dbg !365, !tbaa !57
  %idxprom14 = sext i32 %16 to i64, !dbg !364
  %arrayidx15 = getelementptr inbounds double, ptr %15, i64 %idxprom14, !dbg !364
  %17 = load double, ptr %arrayidx15, align 8, !dbg !366, !tbaa !45
  %add = fadd double %17, %mul13, !dbg !366
  store double %add, ptr %arrayidx15, align 8, !dbg !366, !tbaa !45
  br label %for.inc, !dbg !364

for.inc:                                          ; preds = %for.body10
  %18 = load i32, ptr %j, align 4, !dbg !367, !tbaa !57
  %inc = add nsw i32 %18, 1, !dbg !367
  store i32 %inc, ptr %j, align 4, !dbg !367, !tbaa !57
  br label %for.cond6, !dbg !358, !llvm.loop !368

for.end:                                          ; preds = %for.cond.cleanup9
  br label %for.inc16, !dbg !369

for.inc16:                                        ; preds = %for.end
  %19 = load i32, ptr %i, align 4, !dbg !370, !tbaa !57
  %inc17 = add nsw i32 %19, 1, !dbg !370
  store i32 %inc17, ptr %i, align 4, !dbg !370, !tbaa !57
  br label %for.cond, !dbg !350, !llvm.loop !371

for.end18:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 8, ptr %result) #8, !dbg !373
    #dbg_declare(ptr %result, !326, !DIExpression(), !374)
  store double 0.000000e+00, ptr %result, align 8, !dbg !374, !tbaa !45
  call void @llvm.lifetime.start.p0(i64 4, ptr %i19) #8, !dbg !375
    #dbg_declare(ptr %i19, !327, !DIExpression(), !376)
  store i32 0, ptr %i19, align 4, !dbg !376, !tbaa !57
  br label %for.cond20, !dbg !375

for.cond20:                                       ; preds = %for.inc28, %for.end18
  %20 = load i32, ptr %i19, align 4, !dbg !377, !tbaa !57
  %21 = load i32, ptr %n.addr, align 4, !dbg !379, !tbaa !57
  %cmp21 = icmp slt i32 %20, %21, !dbg !380
  br i1 %cmp21, label %for.body24, label %for.cond.cleanup23, !dbg !381

for.cond.cleanup23:                               ; preds = %for.cond20
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i19) #8, !dbg !382
  br label %for.end30

for.body24:                                       ; preds = %for.cond20
  %22 = load ptr, ptr %sums, align 8, !dbg !383, !tbaa !40
  %23 = load i32, ptr %i19, align 4, !dbg !384, !tbaa !57
  %idxprom25 = sext i32 %23 to i64, !dbg !383
  %arrayidx26 = getelementptr inbounds double, ptr %22, i64 %idxprom25, !dbg !383
  %24 = load double, ptr %arrayidx26, align 8, !dbg !383, !tbaa !45
  %25 = call double @llvm.sqrt.f64(double %24), !dbg !385
  %26 = load double, ptr %result, align 8, !dbg !386, !tbaa !45
  %add27 = fadd double %26, %25, !dbg !386
  store double %add27, ptr %result, align 8, !dbg !386, !tbaa !45
  br label %for.inc28, !dbg !387

for.inc28:                                        ; preds = %for.body24
  %27 = load i32, ptr %i19, align 4, !dbg !388, !tbaa !57
  %inc29 = add nsw i32 %27, 1, !dbg !388
  store i32 %inc29, ptr %i19, align 4, !dbg !388, !tbaa !57
  br label %for.cond20, !dbg !382, !llvm.loop !389

for.end30:                                        ; preds = %for.cond.cleanup23
  %28 = load ptr, ptr %copy, align 8, !dbg !391, !tbaa !40
  call void @free(ptr noundef %28) #8, !dbg !392
  %29 = load ptr, ptr %sums, align 8, !dbg !393, !tbaa !40
  call void @free(ptr noundef %29) #8, !dbg !394
  %30 = load double, ptr %result, align 8, !dbg !395, !tbaa !45
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %result) #8, !dbg !396
  call void @llvm.lifetime.end.p0(i64 8, ptr %sums) #8, !dbg !396
  call void @llvm.lifetime.end.p0(i64 8, ptr %copy) #8, !dbg !396
  ret double %30, !dbg !397
}

; Function Attrs: nounwind allocsize(0)
declare !dbg !398 noalias ptr @malloc(i64 noundef) #4

; Function Attrs: nounwind allocsize(0,1)
declare !dbg !406 noalias ptr @calloc(i64 noundef, i64 noundef) #5

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #6

; Function Attrs: nounwind
declare !dbg !409 void @free(ptr noundef) #7

; Function Attrs: nounwind uwtable
define dso_local double @grid(ptr noundef %x) #0 !dbg !412 {
entry:
  %x.addr = alloca ptr, align 8
  %a = alloca [4 x [3 x double]], align 16
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  %i15 = alloca i32, align 4
  %j20 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !40
    #dbg_declare(ptr %x.addr, !416, !DIExpression(), !431)
  call void @llvm.lifetime.start.p0(i64 96, ptr %a) #8, !dbg !432
    #dbg_declare(ptr %a, !417, !DIExpression(), !433)
  %arraydecay = getelementptr inbounds [4 x [3 x double]], ptr %a, i64 0, i64 0, !dbg !434
  call void @llvm.memset.p0.i64(ptr align 16 %arraydecay, i8 0, i64 96, i1 false), !dbg !434
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #8, !dbg !435
    #dbg_declare(ptr %i, !421, !DIExpression(), !436)
  store i32 0, ptr %i, align 4, !dbg !436, !tbaa !57
  br label %for.cond, !dbg !435

for.cond:                                         ; preds = %for.inc12, %entry
  %0 = load i32, ptr %i, align 4, !dbg !437, !tbaa !57
  %cmp = icmp slt i32 %0, 4, !dbg !438
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !439

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #8, !dbg !440
  br label %for.end14

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #8, !dbg !441
    #dbg_declare(ptr %j, !423, !DIExpression(), !442)
  store i32 0, ptr %j, align 4, !dbg !442, !tbaa !57
  br label %for.cond1, !dbg !441

for.cond1:                                        ; preds = %for.inc, %for.body
  %1 = load i32, ptr %j, align 4, !dbg !443, !tbaa !57
  %cmp2 = icmp slt i32 %1, 3, !dbg !445
  br i1 %cmp2, label %for.body4, label %for.cond.cleanup3, !dbg !446

for.cond.cleanup3:                                ; preds = %for.cond1
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #8, !dbg !447
  br label %for.end

for.body4:                                        ; preds = %for.cond1
  %2 = load ptr, ptr %x.addr, align 8, !dbg !448, !tbaa !40
  %3 = load i32, ptr %i, align 4, !dbg !449, !tbaa !57
  %idxprom = sext i32 %3 to i64, !dbg !448
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom, !dbg !448
  %4 = load double, ptr %arrayidx, align 8, !dbg !448, !tbaa !45
  %5 = load ptr, ptr %x.addr, align 8, !dbg !450, !tbaa !40
  %6 = load i32, ptr %j, align 4, !dbg !451, !tbaa !57
  %add = add nsw i32 %6, 1, !dbg !452
  %idxprom5 = sext i32 %add to i64, !dbg !450
  %arrayidx6 = getelementptr inbounds double, ptr %5, i64 %idxprom5, !dbg !450
  %7 = load double, ptr %arrayidx6, align 8, !dbg !450, !tbaa !45
  %mul = fmul double %4, %7, !dbg !453
  %8 = load i32, ptr %i, align 4, !dbg !454, !tbaa !57
  %idxprom7 = sext i32 %8 to i64, !dbg !455
  %arrayidx8 = getelementptr inbounds [4 x [3 x double]], ptr %a, i64 0, i64 %idxprom7, !dbg !455
  %9 = load i32, ptr %j, align 4, !dbg !456, !tbaa !57
  %idxprom9 = sext i32 %9 to i64, !dbg !455
  %arrayidx10 = getelementptr inbounds [3 x double], ptr %arrayidx8, i64 0, i64 %idxprom9, !dbg !455
  %10 = load double, ptr %arrayidx10, align 8, !dbg !457, !tbaa !45
  %add11 = fadd double %10, %mul, !dbg !457
  store double %add11, ptr %arrayidx10, align 8, !dbg !457, !tbaa !45
  br label %for.inc, !dbg !455

for.inc:                                          ; preds = %for.body4
  %11 = load i32, ptr %j, align 4, !dbg !458, !tbaa !57
  %inc = add nsw i32 %11, 1, !dbg !458
  store i32 %inc, ptr %j, align 4, !dbg !458, !tbaa !57
  br label %for.cond1, !dbg !447, !llvm.loop !459

for.end:                                          ; preds = %for.cond.cleanup3
  br label %for.inc12, !dbg !460

for.inc12:                                        ; preds = %for.end
  %12 = load i32, ptr %i, align 4, !dbg !461, !tbaa !57
  %inc13 = add nsw i32 %12, 1, !dbg !461
  store i32 %inc13, ptr %i, align 4, !dbg !461, !tbaa !57
  br label %for.cond, !dbg !440, !llvm.loop !462

for.end14:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 4, ptr %i15) #8, !dbg !464
    #dbg_declare(ptr %i15, !426, !DIExpression(), !465)
  store i32 1, ptr %i15, align 4, !dbg !465, !tbaa !57
  br label %for.cond16, !dbg !464

for.cond16:                                       ; preds = %for.inc43, %for.end14
  %13 = load i32, ptr %i15, align 4, !dbg !466, !tbaa !57
  %cmp17 = icmp slt i32 %13, 4, !dbg !467
  br i1 %cmp17, label %for.body19, label %for.cond.cleanup18, !dbg !468

for.cond.cleanup18:                               ; preds = %for.cond16
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i15) #8, !dbg !469
  br label %for.end45

for.body19:                                       ; preds = %for.cond16
  call void @llvm.lifetime.start.p0(i64 4, ptr %j20) #8, !dbg !470
    #dbg_declare(ptr %j20, !428, !DIExpression(), !471)
  store i32 1, ptr %j20, align 4, !dbg !471, !tbaa !57
  br label %for.cond21, !dbg !470

for.cond21:                                       ; preds = %for.inc40, %for.body19
  %14 = load i32, ptr %j20, align 4, !dbg !472, !tbaa !57
  %cmp22 = icmp slt i32 %14, 3, !dbg !474
  br i1 %cmp22, label %for.body24, label %for.cond.cleanup23, !dbg !475

for.cond.cleanup23:                               ; preds = %for.cond21
  store i32 11, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j20) #8, !dbg !476
  br label %for.end42

for.body24:                                       ; preds = %for.cond21
  %15 = load i32, ptr %i15, align 4, !dbg !477, !tbaa !57
  %sub = sub nsw i32 %15, 1, !dbg !478
  %idxprom25 = sext i32 %sub to i64, !dbg !479
  %arrayidx26 = getelementptr inbounds [4 x [3 x double]], ptr %a, i64 0, i64 %idxprom25, !dbg !479
  %16 = load i32, ptr %j20, align 4, !dbg !480, !tbaa !57
  %idxprom27 = sext i32 %16 to i64, !dbg !479
  %arrayidx28 = getelementptr inbounds [3 x double], ptr %arrayidx26, i64 0, i64 %idxprom27, !dbg !479
  %17 = load double, ptr %arrayidx28, align 8, !dbg !479, !tbaa !45
  %18 = load i32, ptr %i15, align 4, !dbg !481, !tbaa !57
  %idxprom29 = sext i32 %18 to i64, !dbg !482
  %arrayidx30 = getelementptr inbounds [4 x [3 x double]], ptr %a, i64 0, i64 %idxprom29, !dbg !482
  %19 = load i32, ptr %j20, align 4, !dbg !483, !tbaa !57
  %sub31 = sub nsw i32 %19, 1, !dbg !484
  %idxprom32 = sext i32 %sub31 to i64, !dbg !482
  %arrayidx33 = getelementptr inbounds [3 x double], ptr %arrayidx30, i64 0, i64 %idxprom32, !dbg !482
  %20 = load double, ptr %arrayidx33, align 8, !dbg !482, !tbaa !45
  %mul34 = fmul double %17, %20, !dbg !485
  %21 = load i32, ptr %i15, align 4, !dbg !486, !tbaa !57
  %idxprom35 = sext i32 %21 to i64, !dbg !487
  %arrayidx36 = getelementptr inbounds [4 x [3 x double]], ptr %a, i64 0, i64 %idxprom35, !dbg !487
  %22 = load i32, ptr %j20, align 4, !dbg !488, !tbaa !57
  %idxprom37 = sext i32 %22 to i64, !dbg !487
  %arrayidx38 = getelementptr inbounds [3 x double], ptr %arrayidx36, i64 0, i64 %idxprom37, !dbg !487
  %23 = load double, ptr %arrayidx38, align 8, !dbg !489, !tbaa !45
  %add39 = fadd double %23, %mul34, !dbg !489
  store double %add39, ptr %arrayidx38, align 8, !dbg !489, !tbaa !45
  br label %for.inc40, !dbg !487

for.inc40:                                        ; preds = %for.body24
  %24 = load i32, ptr %j20, align 4, !dbg !490, !tbaa !57
  %inc41 = add nsw i32 %24, 1, !dbg !490
  store i32 %inc41, ptr %j20, align 4, !dbg !490, !tbaa !57
  br label %for.cond21, !dbg !476, !llvm.loop !491

for.end42:                                        ; preds = %for.cond.cleanup23
  br label %for.inc43, !dbg !492

for.inc43:                                        ; preds = %for.end42
  %25 = load i32, ptr %i15, align 4, !dbg !493, !tbaa !57
  %inc44 = add nsw i32 %25, 1, !dbg !493
  store i32 %inc44, ptr %i15, align 4, !dbg !493, !tbaa !57
  br label %for.cond16, !dbg !469, !llvm.loop !494

for.end45:                                        ; preds = %for.cond.cleanup18
  %arrayidx46 = getelementptr inbounds [4 x [3 x double]], ptr %a, i64 0, i64 3, !dbg !496
  %arrayidx47 = getelementptr inbounds [3 x double], ptr %arrayidx46, i64 0, i64 2, !dbg !496
  %26 = load double, ptr %arrayidx47, align 8, !dbg !496, !tbaa !45
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 96, ptr %a) #8, !dbg !497
  ret double %26, !dbg !498
}

; Function Attrs: nounwind uwtable
define dso_local void @shift(ptr noundef %x, i32 noundef %n) #0 !dbg !499 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !40
    #dbg_declare(ptr %x.addr, !503, !DIExpression(), !505)
  store i32 %n, ptr %n.addr, align 4, !tbaa !57
    #dbg_declare(ptr %n.addr, !504, !DIExpression(), !506)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !507, !tbaa !40
  %add.ptr = getelementptr inbounds double, ptr %0, i64 1, !dbg !508
  %1 = load ptr, ptr %x.addr, align 8, !dbg !509, !tbaa !40
  %2 = load i32, ptr %n.addr, align 4, !dbg !510, !tbaa !57
  %sub = sub nsw i32 %2, 1, !dbg !511
  %conv = sext i32 %sub to i64, !dbg !512
  %mul = mul i64 %conv, 8, !dbg !513
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %add.ptr, ptr align 8 %1, i64 %mul, i1 false), !dbg !514
  %3 = load ptr, ptr %x.addr, align 8, !dbg !515, !tbaa !40
  %arrayidx = getelementptr inbounds double, ptr %3, i64 1, !dbg !515
  %4 = load double, ptr %arrayidx, align 8, !dbg !515, !tbaa !45
  %5 = load ptr, ptr %x.addr, align 8, !dbg !516, !tbaa !40
  %arrayidx1 = getelementptr inbounds double, ptr %5, i64 2, !dbg !516
  %6 = load double, ptr %arrayidx1, align 8, !dbg !516, !tbaa !45
  %mul2 = fmul double %4, %6, !dbg !517
  %7 = load ptr, ptr %x.addr, align 8, !dbg !518, !tbaa !40
  %arrayidx3 = getelementptr inbounds double, ptr %7, i64 0, !dbg !518
  store double %mul2, ptr %arrayidx3, align 8, !dbg !519, !tbaa !45
  ret void, !dbg !520
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg) #6

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { nounwind allocsize(0) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind allocsize(0,1) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind }
attributes #9 = { nounwind allocsize(0) }
attributes #10 = { nounwind allocsize(0,1) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!11, !12, !13, !14, !15, !16}
!llvm.ident = !{!17}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "table", scope: !2, file: !3, line: 52, type: !5, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "memory.c", directory: "", checksumkind: CSK_MD5, checksum: "898d42abb00e5b2ca6f0a0589bfa7edc")
!4 = !{!0}
!5 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 192, elements: !8)
!6 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !7)
!7 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!8 = !{!9, !10}
!9 = !DISubrange(count: 2)
!10 = !DISubrange(count: 3)
!11 = !{i32 7, !"Dwarf Version", i32 5}
!12 = !{i32 2, !"Debug Info Version", i32 3}
!13 = !{i32 1, !"wchar_size", i32 4}
!14 = !{i32 8, !"PIC Level", i32 2}
!15 = !{i32 7, !"PIE Level", i32 2}
!16 = !{i32 7, !"uwtable", i32 2}
!17 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!18 = distinct !DISubprogram(name: "swing", scope: !3, file: !3, line: 12, type: !19, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !33)
!19 = !DISubroutineType(types: !20)
!20 = !{!21, !22, !21}
!21 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!22 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)
!23 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !24)
!24 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "oscillator", file: !3, line: 6, size: 320, elements: !25)
!25 = !{!26, !27, !28, !30}
!26 = !DIDerivedType(tag: DW_TAG_member, name: "stiffness", scope: !24, file: !3, line: 7, baseType: !21, size: 64)
!27 = !DIDerivedType(tag: DW_TAG_member, name: "mass", scope: !24, file: !3, line: 7, baseType: !21, size: 64, offset: 64)
!28 = !DIDerivedType(tag: DW_TAG_member, name: "steps", scope: !24, file: !3, line: 8, baseType: !29, size: 32, offset: 128)
!29 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!30 = !DIDerivedType(tag: DW_TAG_member, name: "state", scope: !24, file: !3, line: 9, baseType: !31, size: 128, offset: 192)
!31 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 128, elements: !32)
!32 = !{!9}
!33 = !{!34, !35, !36, !37, !38}
!34 = !DILocalVariable(name: "o", arg: 1, scope: !18, file: !3, line: 12, type: !22)
!35 = !DILocalVariable(name: "dt", arg: 2, scope: !18, file: !3, line: 12, type: !21)
!36 = !DILocalVariable(name: "q", scope: !18, file: !3, line: 13, type: !21)
!37 = !DILocalVariable(name: "p", scope: !18, file: !3, line: 13, type: !21)
!38 = !DILocalVariable(name: "i", scope: !39, file: !3, line: 14, type: !29)
!39 = distinct !DILexicalBlock(scope: !18, file: !3, line: 14, column: 3)
!40 = !{!41, !41, i64 0}
!41 = !{!"any pointer", !42, i64 0}
!42 = !{!"omnipotent char", !43, i64 0}
!43 = !{!"Simple C/C++ TBAA"}
!44 = !DILocation(line: 12, column: 39, scope: !18)
!45 = !{!46, !46, i64 0}
!46 = !{!"double", !42, i64 0}
!47 = !DILocation(line: 12, column: 49, scope: !18)
!48 = !DILocation(line: 13, column: 3, scope: !18)
!49 = !DILocation(line: 13, column: 10, scope: !18)
!50 = !DILocation(line: 13, column: 14, scope: !18)
!51 = !DILocation(line: 13, column: 17, scope: !18)
!52 = !DILocation(line: 13, column: 27, scope: !18)
!53 = !DILocation(line: 13, column: 31, scope: !18)
!54 = !DILocation(line: 13, column: 34, scope: !18)
!55 = !DILocation(line: 14, column: 8, scope: !39)
!56 = !DILocation(line: 14, column: 12, scope: !39)
!57 = !{!58, !58, i64 0}
!58 = !{!"int", !42, i64 0}
!59 = !DILocation(line: 14, column: 19, scope: !60)
!60 = distinct !DILexicalBlock(scope: !39, file: !3, line: 14, column: 3)
!61 = !DILocation(line: 14, column: 23, scope: !60)
!62 = !DILocation(line: 14, column: 26, scope: !60)
!63 = !{!64, !58, i64 16}
!64 = !{!"oscillator", !46, i64 0, !46, i64 8, !58, i64 16, !42, i64 24}
!65 = !DILocation(line: 14, column: 21, scope: !60)
!66 = !DILocation(line: 14, column: 3, scope: !39)
!67 = !DILocation(line: 14, column: 3, scope: !60)
!68 = !DILocation(line: 15, column: 10, scope: !69)
!69 = distinct !DILexicalBlock(scope: !60, file: !3, line: 14, column: 38)
!70 = !DILocation(line: 15, column: 15, scope: !69)
!71 = !DILocation(line: 15, column: 18, scope: !69)
!72 = !{!64, !46, i64 0}
!73 = !DILocation(line: 15, column: 13, scope: !69)
!74 = !DILocation(line: 15, column: 30, scope: !69)
!75 = !DILocation(line: 15, column: 28, scope: !69)
!76 = !DILocation(line: 15, column: 7, scope: !69)
!77 = !DILocation(line: 16, column: 10, scope: !69)
!78 = !DILocation(line: 16, column: 15, scope: !69)
!79 = !DILocation(line: 16, column: 13, scope: !69)
!80 = !DILocation(line: 16, column: 19, scope: !69)
!81 = !DILocation(line: 16, column: 22, scope: !69)
!82 = !{!64, !46, i64 8}
!83 = !DILocation(line: 16, column: 17, scope: !69)
!84 = !DILocation(line: 16, column: 7, scope: !69)
!85 = !DILocation(line: 17, column: 3, scope: !69)
!86 = !DILocation(line: 14, column: 33, scope: !60)
!87 = distinct !{!87, !66, !88, !89, !90}
!88 = !DILocation(line: 17, column: 3, scope: !39)
!89 = !{!"llvm.loop.mustprogress"}
!90 = !{!"llvm.loop.unroll.disable"}
!91 = !DILocation(line: 18, column: 10, scope: !18)
!92 = !DILocation(line: 18, column: 14, scope: !18)
!93 = !DILocation(line: 18, column: 12, scope: !18)
!94 = !DILocation(line: 18, column: 18, scope: !18)
!95 = !DILocation(line: 18, column: 16, scope: !18)
!96 = !DILocation(line: 19, column: 1, scope: !18)
!97 = !DILocation(line: 18, column: 3, scope: !18)
!98 = distinct !DISubprogram(name: "energy", scope: !3, file: !3, line: 27, type: !99, scopeLine: 27, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !110)
!99 = !DISubroutineType(types: !100)
!100 = !{!21, !101, !29}
!101 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !102, size: 64)
!102 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !103)
!103 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "particle", file: !3, line: 21, size: 320, elements: !104)
!104 = !{!105, !106, !107}
!105 = !DIDerivedType(tag: DW_TAG_member, name: "mass", scope: !103, file: !3, line: 22, baseType: !21, size: 64)
!106 = !DIDerivedType(tag: DW_TAG_member, name: "charge", scope: !103, file: !3, line: 23, baseType: !29, size: 32, offset: 64)
!107 = !DIDerivedType(tag: DW_TAG_member, name: "at", scope: !103, file: !3, line: 24, baseType: !108, size: 192, offset: 128)
!108 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 192, elements: !109)
!109 = !{!10}
!110 = !{!111, !112, !113, !114, !116, !119, !122, !124}
!111 = !DILocalVariable(name: "all", arg: 1, scope: !98, file: !3, line: 27, type: !101)
!112 = !DILocalVariable(name: "n", arg: 2, scope: !98, file: !3, line: 27, type: !29)
!113 = !DILocalVariable(name: "sum", scope: !98, file: !3, line: 28, type: !21)
!114 = !DILocalVariable(name: "i", scope: !115, file: !3, line: 29, type: !29)
!115 = distinct !DILexicalBlock(scope: !98, file: !3, line: 29, column: 3)
!116 = !DILocalVariable(name: "j", scope: !117, file: !3, line: 30, type: !29)
!117 = distinct !DILexicalBlock(scope: !118, file: !3, line: 30, column: 5)
!118 = distinct !DILexicalBlock(scope: !115, file: !3, line: 29, column: 3)
!119 = !DILocalVariable(name: "square", scope: !120, file: !3, line: 31, type: !21)
!120 = distinct !DILexicalBlock(scope: !121, file: !3, line: 30, column: 33)
!121 = distinct !DILexicalBlock(scope: !117, file: !3, line: 30, column: 5)
!122 = !DILocalVariable(name: "k", scope: !123, file: !3, line: 32, type: !29)
!123 = distinct !DILexicalBlock(scope: !120, file: !3, line: 32, column: 7)
!124 = !DILocalVariable(name: "d", scope: !125, file: !3, line: 33, type: !21)
!125 = distinct !DILexicalBlock(scope: !126, file: !3, line: 32, column: 35)
!126 = distinct !DILexicalBlock(scope: !123, file: !3, line: 32, column: 7)
!127 = !DILocation(line: 27, column: 38, scope: !98)
!128 = !DILocation(line: 27, column: 47, scope: !98)
!129 = !DILocation(line: 28, column: 3, scope: !98)
!130 = !DILocation(line: 28, column: 10, scope: !98)
!131 = !DILocation(line: 29, column: 8, scope: !115)
!132 = !DILocation(line: 29, column: 12, scope: !115)
!133 = !DILocation(line: 29, column: 19, scope: !118)
!134 = !DILocation(line: 29, column: 23, scope: !118)
!135 = !DILocation(line: 29, column: 21, scope: !118)
!136 = !DILocation(line: 29, column: 3, scope: !115)
!137 = !DILocation(line: 29, column: 3, scope: !118)
!138 = !DILocation(line: 30, column: 10, scope: !117)
!139 = !DILocation(line: 30, column: 14, scope: !117)
!140 = !DILocation(line: 30, column: 21, scope: !121)
!141 = !DILocation(line: 30, column: 25, scope: !121)
!142 = !DILocation(line: 30, column: 23, scope: !121)
!143 = !DILocation(line: 30, column: 5, scope: !117)
!144 = !DILocation(line: 30, column: 5, scope: !121)
!145 = !DILocation(line: 31, column: 7, scope: !120)
!146 = !DILocation(line: 31, column: 14, scope: !120)
!147 = !DILocation(line: 32, column: 12, scope: !123)
!148 = !DILocation(line: 32, column: 16, scope: !123)
!149 = !DILocation(line: 32, column: 23, scope: !126)
!150 = !DILocation(line: 32, column: 25, scope: !126)
!151 = !DILocation(line: 32, column: 7, scope: !123)
!152 = !DILocation(line: 32, column: 7, scope: !126)
!153 = !DILocation(line: 33, column: 9, scope: !125)
!154 = !DILocation(line: 33, column: 16, scope: !125)
!155 = !DILocation(line: 33, column: 20, scope: !125)
!156 = !DILocation(line: 33, column: 24, scope: !125)
!157 = !DILocation(line: 33, column: 27, scope: !125)
!158 = !DILocation(line: 33, column: 30, scope: !125)
!159 = !DILocation(line: 33, column: 35, scope: !125)
!160 = !DILocation(line: 33, column: 39, scope: !125)
!161 = !DILocation(line: 33, column: 42, scope: !125)
!162 = !DILocation(line: 33, column: 45, scope: !125)
!163 = !DILocation(line: 33, column: 33, scope: !125)
!164 = !DILocation(line: 34, column: 19, scope: !125)
!165 = !DILocation(line: 34, column: 23, scope: !125)
!166 = !DILocation(line: 34, column: 21, scope: !125)
!167 = !DILocation(line: 34, column: 16, scope: !125)
!168 = !DILocation(line: 35, column: 7, scope: !126)
!169 = !DILocation(line: 35, column: 7, scope: !125)
!170 = !DILocation(line: 32, column: 30, scope: !126)
!171 = distinct !{!171, !151, !172, !89, !90}
!172 = !DILocation(line: 35, column: 7, scope: !123)
!173 = !DILocation(line: 36, column: 14, scope: !120)
!174 = !DILocation(line: 36, column: 18, scope: !120)
!175 = !DILocation(line: 36, column: 21, scope: !120)
!176 = !{!177, !46, i64 0}
!177 = !{!"particle", !46, i64 0, !58, i64 8, !42, i64 16}
!178 = !DILocation(line: 36, column: 28, scope: !120)
!179 = !DILocation(line: 36, column: 32, scope: !120)
!180 = !DILocation(line: 36, column: 35, scope: !120)
!181 = !DILocation(line: 36, column: 26, scope: !120)
!182 = !DILocation(line: 36, column: 42, scope: !120)
!183 = !DILocation(line: 36, column: 46, scope: !120)
!184 = !DILocation(line: 36, column: 49, scope: !120)
!185 = !{!177, !58, i64 8}
!186 = !DILocation(line: 36, column: 40, scope: !120)
!187 = !DILocation(line: 36, column: 58, scope: !120)
!188 = !DILocation(line: 36, column: 62, scope: !120)
!189 = !DILocation(line: 36, column: 65, scope: !120)
!190 = !DILocation(line: 36, column: 56, scope: !120)
!191 = !DILocation(line: 36, column: 79, scope: !120)
!192 = !DILocation(line: 36, column: 74, scope: !120)
!193 = !DILocation(line: 36, column: 72, scope: !120)
!194 = !DILocation(line: 36, column: 11, scope: !120)
!195 = !DILocation(line: 37, column: 5, scope: !121)
!196 = !DILocation(line: 37, column: 5, scope: !120)
!197 = !DILocation(line: 30, column: 28, scope: !121)
!198 = distinct !{!198, !143, !199, !89, !90}
!199 = !DILocation(line: 37, column: 5, scope: !117)
!200 = !DILocation(line: 29, column: 26, scope: !118)
!201 = distinct !{!201, !136, !202, !89, !90}
!202 = !DILocation(line: 37, column: 5, scope: !115)
!203 = !DILocation(line: 38, column: 10, scope: !98)
!204 = !DILocation(line: 39, column: 1, scope: !98)
!205 = !DILocation(line: 38, column: 3, scope: !98)
!206 = distinct !DISubprogram(name: "weighted", scope: !3, file: !3, line: 41, type: !207, scopeLine: 41, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !211)
!207 = !DISubroutineType(types: !208)
!208 = !{!21, !209, !29}
!209 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !210, size: 64)
!210 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !21)
!211 = !{!212, !213, !214, !218, !219, !221, !224}
!212 = !DILocalVariable(name: "x", arg: 1, scope: !206, file: !3, line: 41, type: !209)
!213 = !DILocalVariable(name: "n", arg: 2, scope: !206, file: !3, line: 41, type: !29)
!214 = !DILocalVariable(name: "weights", scope: !206, file: !3, line: 42, type: !215)
!215 = !DICompositeType(tag: DW_TAG_array_type, baseType: !210, size: 320, elements: !216)
!216 = !{!217}
!217 = !DISubrange(count: 5)
!218 = !DILocalVariable(name: "sum", scope: !206, file: !3, line: 43, type: !21)
!219 = !DILocalVariable(name: "i", scope: !220, file: !3, line: 44, type: !29)
!220 = distinct !DILexicalBlock(scope: !206, file: !3, line: 44, column: 3)
!221 = !DILocalVariable(name: "mean", scope: !222, file: !3, line: 45, type: !21)
!222 = distinct !DILexicalBlock(scope: !223, file: !3, line: 44, column: 35)
!223 = distinct !DILexicalBlock(scope: !220, file: !3, line: 44, column: 3)
!224 = !DILocalVariable(name: "k", scope: !225, file: !3, line: 46, type: !29)
!225 = distinct !DILexicalBlock(scope: !222, file: !3, line: 46, column: 5)
!226 = !DILocation(line: 41, column: 31, scope: !206)
!227 = !DILocation(line: 41, column: 38, scope: !206)
!228 = !DILocation(line: 42, column: 3, scope: !206)
!229 = !DILocation(line: 42, column: 16, scope: !206)
!230 = !DILocation(line: 43, column: 3, scope: !206)
!231 = !DILocation(line: 43, column: 10, scope: !206)
!232 = !DILocation(line: 44, column: 8, scope: !220)
!233 = !DILocation(line: 44, column: 12, scope: !220)
!234 = !DILocation(line: 44, column: 19, scope: !223)
!235 = !DILocation(line: 44, column: 21, scope: !223)
!236 = !DILocation(line: 44, column: 27, scope: !223)
!237 = !DILocation(line: 44, column: 25, scope: !223)
!238 = !DILocation(line: 44, column: 3, scope: !220)
!239 = !DILocation(line: 44, column: 3, scope: !223)
!240 = !DILocation(line: 45, column: 5, scope: !222)
!241 = !DILocation(line: 45, column: 12, scope: !222)
!242 = !DILocation(line: 46, column: 10, scope: !225)
!243 = !DILocation(line: 46, column: 14, scope: !225)
!244 = !DILocation(line: 46, column: 21, scope: !245)
!245 = distinct !DILexicalBlock(scope: !225, file: !3, line: 46, column: 5)
!246 = !DILocation(line: 46, column: 23, scope: !245)
!247 = !DILocation(line: 46, column: 5, scope: !225)
!248 = !DILocation(line: 46, column: 5, scope: !245)
!249 = !DILocation(line: 46, column: 49, scope: !245)
!250 = !DILocation(line: 46, column: 41, scope: !245)
!251 = !DILocation(line: 46, column: 54, scope: !245)
!252 = !DILocation(line: 46, column: 56, scope: !245)
!253 = !DILocation(line: 46, column: 60, scope: !245)
!254 = !DILocation(line: 46, column: 58, scope: !245)
!255 = !DILocation(line: 46, column: 62, scope: !245)
!256 = !DILocation(line: 46, column: 52, scope: !245)
!257 = !DILocation(line: 46, column: 38, scope: !245)
!258 = !DILocation(line: 46, column: 33, scope: !245)
!259 = !DILocation(line: 46, column: 28, scope: !245)
!260 = distinct !{!260, !247, !261, !89, !90}
!261 = !DILocation(line: 46, column: 65, scope: !225)
!262 = !DILocation(line: 47, column: 12, scope: !222)
!263 = !DILocation(line: 47, column: 19, scope: !222)
!264 = !DILocation(line: 47, column: 17, scope: !222)
!265 = !DILocation(line: 47, column: 9, scope: !222)
!266 = !DILocation(line: 48, column: 3, scope: !223)
!267 = !DILocation(line: 48, column: 3, scope: !222)
!268 = !DILocation(line: 44, column: 30, scope: !223)
!269 = distinct !{!269, !238, !270, !89, !90}
!270 = !DILocation(line: 48, column: 3, scope: !220)
!271 = !DILocation(line: 49, column: 10, scope: !206)
!272 = !DILocation(line: 50, column: 1, scope: !206)
!273 = !DILocation(line: 49, column: 3, scope: !206)
!274 = distinct !DISubprogram(name: "looked_up", scope: !3, file: !3, line: 54, type: !275, scopeLine: 54, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !278)
!275 = !DISubroutineType(types: !276)
!276 = !{!7, !277, !29}
!277 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 64)
!278 = !{!279, !280, !281, !282}
!279 = !DILocalVariable(name: "x", arg: 1, scope: !274, file: !3, line: 54, type: !277)
!280 = !DILocalVariable(name: "row", arg: 2, scope: !274, file: !3, line: 54, type: !29)
!281 = !DILocalVariable(name: "sum", scope: !274, file: !3, line: 55, type: !7)
!282 = !DILocalVariable(name: "i", scope: !283, file: !3, line: 56, type: !29)
!283 = distinct !DILexicalBlock(scope: !274, file: !3, line: 56, column: 3)
!284 = !DILocation(line: 54, column: 30, scope: !274)
!285 = !DILocation(line: 54, column: 37, scope: !274)
!286 = !DILocation(line: 55, column: 3, scope: !274)
!287 = !DILocation(line: 55, column: 9, scope: !274)
!288 = !{!289, !289, i64 0}
!289 = !{!"float", !42, i64 0}
!290 = !DILocation(line: 56, column: 8, scope: !283)
!291 = !DILocation(line: 56, column: 12, scope: !283)
!292 = !DILocation(line: 56, column: 19, scope: !293)
!293 = distinct !DILexicalBlock(scope: !283, file: !3, line: 56, column: 3)
!294 = !DILocation(line: 56, column: 21, scope: !293)
!295 = !DILocation(line: 56, column: 3, scope: !283)
!296 = !DILocation(line: 56, column: 3, scope: !293)
!297 = !DILocation(line: 56, column: 44, scope: !293)
!298 = !DILocation(line: 56, column: 38, scope: !293)
!299 = !DILocation(line: 56, column: 49, scope: !293)
!300 = !DILocation(line: 56, column: 54, scope: !293)
!301 = !DILocation(line: 56, column: 56, scope: !293)
!302 = !DILocation(line: 56, column: 52, scope: !293)
!303 = !DILocation(line: 56, column: 61, scope: !293)
!304 = !DILocation(line: 56, column: 63, scope: !293)
!305 = !DILocation(line: 56, column: 59, scope: !293)
!306 = !DILocation(line: 56, column: 35, scope: !293)
!307 = !DILocation(line: 56, column: 31, scope: !293)
!308 = !DILocation(line: 56, column: 26, scope: !293)
!309 = distinct !{!309, !295, !310, !89, !90}
!310 = !DILocation(line: 56, column: 64, scope: !283)
!311 = !DILocation(line: 57, column: 10, scope: !274)
!312 = !DILocation(line: 58, column: 1, scope: !274)
!313 = !DILocation(line: 57, column: 3, scope: !274)
!314 = distinct !DISubprogram(name: "on_the_heap", scope: !3, file: !3, line: 60, type: !207, scopeLine: 60, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !315)
!315 = !{!316, !317, !318, !320, !321, !323, !326, !327}
!316 = !DILocalVariable(name: "x", arg: 1, scope: !314, file: !3, line: 60, type: !209)
!317 = !DILocalVariable(name: "n", arg: 2, scope: !314, file: !3, line: 60, type: !29)
!318 = !DILocalVariable(name: "copy", scope: !314, file: !3, line: 61, type: !319)
!319 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !21, size: 64)
!320 = !DILocalVariable(name: "sums", scope: !314, file: !3, line: 61, type: !319)
!321 = !DILocalVariable(name: "i", scope: !322, file: !3, line: 63, type: !29)
!322 = distinct !DILexicalBlock(scope: !314, file: !3, line: 63, column: 3)
!323 = !DILocalVariable(name: "j", scope: !324, file: !3, line: 64, type: !29)
!324 = distinct !DILexicalBlock(scope: !325, file: !3, line: 64, column: 5)
!325 = distinct !DILexicalBlock(scope: !322, file: !3, line: 63, column: 3)
!326 = !DILocalVariable(name: "result", scope: !314, file: !3, line: 65, type: !21)
!327 = !DILocalVariable(name: "i", scope: !328, file: !3, line: 66, type: !29)
!328 = distinct !DILexicalBlock(scope: !314, file: !3, line: 66, column: 3)
!329 = !DILocation(line: 60, column: 34, scope: !314)
!330 = !DILocation(line: 60, column: 41, scope: !314)
!331 = !DILocation(line: 61, column: 3, scope: !314)
!332 = !DILocation(line: 61, column: 11, scope: !314)
!333 = !DILocation(line: 61, column: 25, scope: !314)
!334 = !DILocation(line: 61, column: 27, scope: !314)
!335 = !DILocation(line: 61, column: 18, scope: !314)
!336 = !DILocation(line: 61, column: 45, scope: !314)
!337 = !DILocation(line: 61, column: 59, scope: !314)
!338 = !DILocation(line: 61, column: 52, scope: !314)
!339 = !DILocation(line: 62, column: 10, scope: !314)
!340 = !DILocation(line: 62, column: 16, scope: !314)
!341 = !DILocation(line: 62, column: 19, scope: !314)
!342 = !DILocation(line: 62, column: 21, scope: !314)
!343 = !DILocation(line: 62, column: 3, scope: !314)
!344 = !DILocation(line: 63, column: 8, scope: !322)
!345 = !DILocation(line: 63, column: 12, scope: !322)
!346 = !DILocation(line: 63, column: 19, scope: !325)
!347 = !DILocation(line: 63, column: 23, scope: !325)
!348 = !DILocation(line: 63, column: 21, scope: !325)
!349 = !DILocation(line: 63, column: 3, scope: !322)
!350 = !DILocation(line: 63, column: 3, scope: !325)
!351 = !DILocation(line: 64, column: 10, scope: !324)
!352 = !DILocation(line: 64, column: 14, scope: !324)
!353 = !DILocation(line: 64, column: 21, scope: !354)
!354 = distinct !DILexicalBlock(scope: !324, file: !3, line: 64, column: 5)
!355 = !DILocation(line: 64, column: 26, scope: !354)
!356 = !DILocation(line: 64, column: 23, scope: !354)
!357 = !DILocation(line: 64, column: 5, scope: !324)
!358 = !DILocation(line: 64, column: 5, scope: !354)
!359 = !DILocation(line: 64, column: 45, scope: !354)
!360 = !DILocation(line: 64, column: 50, scope: !354)
!361 = !DILocation(line: 64, column: 55, scope: !354)
!362 = !DILocation(line: 64, column: 60, scope: !354)
!363 = !DILocation(line: 64, column: 53, scope: !354)
!364 = !DILocation(line: 64, column: 34, scope: !354)
!365 = !DILocation(line: 64, column: 39, scope: !354)
!366 = !DILocation(line: 64, column: 42, scope: !354)
!367 = !DILocation(line: 64, column: 29, scope: !354)
!368 = distinct !{!368, !357, !369, !89, !90}
!369 = !DILocation(line: 64, column: 61, scope: !324)
!370 = !DILocation(line: 63, column: 26, scope: !325)
!371 = distinct !{!371, !349, !372, !89, !90}
!372 = !DILocation(line: 64, column: 61, scope: !322)
!373 = !DILocation(line: 65, column: 3, scope: !314)
!374 = !DILocation(line: 65, column: 10, scope: !314)
!375 = !DILocation(line: 66, column: 8, scope: !328)
!376 = !DILocation(line: 66, column: 12, scope: !328)
!377 = !DILocation(line: 66, column: 19, scope: !378)
!378 = distinct !DILexicalBlock(scope: !328, file: !3, line: 66, column: 3)
!379 = !DILocation(line: 66, column: 23, scope: !378)
!380 = !DILocation(line: 66, column: 21, scope: !378)
!381 = !DILocation(line: 66, column: 3, scope: !328)
!382 = !DILocation(line: 66, column: 3, scope: !378)
!383 = !DILocation(line: 66, column: 46, scope: !378)
!384 = !DILocation(line: 66, column: 51, scope: !378)
!385 = !DILocation(line: 66, column: 41, scope: !378)
!386 = !DILocation(line: 66, column: 38, scope: !378)
!387 = !DILocation(line: 66, column: 31, scope: !378)
!388 = !DILocation(line: 66, column: 26, scope: !378)
!389 = distinct !{!389, !381, !390, !89, !90}
!390 = !DILocation(line: 66, column: 53, scope: !328)
!391 = !DILocation(line: 67, column: 8, scope: !314)
!392 = !DILocation(line: 67, column: 3, scope: !314)
!393 = !DILocation(line: 68, column: 8, scope: !314)
!394 = !DILocation(line: 68, column: 3, scope: !314)
!395 = !DILocation(line: 69, column: 10, scope: !314)
!396 = !DILocation(line: 70, column: 1, scope: !314)
!397 = !DILocation(line: 69, column: 3, scope: !314)
!398 = !DISubprogram(name: "malloc", scope: !399, file: !399, line: 553, type: !400, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!399 = !DIFile(filename: "stdlib.h", directory: "", checksumkind: CSK_MD5, checksum: "4b47dc81a92f1fe77a152c0aac236718")
!400 = !DISubroutineType(types: !401)
!401 = !{!402, !403}
!402 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!403 = !DIDerivedType(tag: DW_TAG_typedef, name: "size_t", file: !404, line: 18, baseType: !405)
!404 = !DIFile(filename: "__stddef_size_t.h", directory: "", checksumkind: CSK_MD5, checksum: "2c44e821a2b1951cde2eb0fb2e656867")
!405 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!406 = !DISubprogram(name: "calloc", scope: !399, file: !399, line: 556, type: !407, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!407 = !DISubroutineType(types: !408)
!408 = !{!402, !403, !403}
!409 = !DISubprogram(name: "free", scope: !399, file: !399, line: 568, type: !410, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!410 = !DISubroutineType(types: !411)
!411 = !{null, !402}
!412 = distinct !DISubprogram(name: "grid", scope: !3, file: !3, line: 72, type: !413, scopeLine: 72, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !415)
!413 = !DISubroutineType(types: !414)
!414 = !{!21, !209}
!415 = !{!416, !417, !421, !423, !426, !428}
!416 = !DILocalVariable(name: "x", arg: 1, scope: !412, file: !3, line: 72, type: !209)
!417 = !DILocalVariable(name: "a", scope: !412, file: !3, line: 73, type: !418)
!418 = !DICompositeType(tag: DW_TAG_array_type, baseType: !21, size: 768, elements: !419)
!419 = !{!420, !10}
!420 = !DISubrange(count: 4)
!421 = !DILocalVariable(name: "i", scope: !422, file: !3, line: 75, type: !29)
!422 = distinct !DILexicalBlock(scope: !412, file: !3, line: 75, column: 3)
!423 = !DILocalVariable(name: "j", scope: !424, file: !3, line: 76, type: !29)
!424 = distinct !DILexicalBlock(scope: !425, file: !3, line: 76, column: 5)
!425 = distinct !DILexicalBlock(scope: !422, file: !3, line: 75, column: 3)
!426 = !DILocalVariable(name: "i", scope: !427, file: !3, line: 77, type: !29)
!427 = distinct !DILexicalBlock(scope: !412, file: !3, line: 77, column: 3)
!428 = !DILocalVariable(name: "j", scope: !429, file: !3, line: 78, type: !29)
!429 = distinct !DILexicalBlock(scope: !430, file: !3, line: 78, column: 5)
!430 = distinct !DILexicalBlock(scope: !427, file: !3, line: 77, column: 3)
!431 = !DILocation(line: 72, column: 27, scope: !412)
!432 = !DILocation(line: 73, column: 3, scope: !412)
!433 = !DILocation(line: 73, column: 10, scope: !412)
!434 = !DILocation(line: 74, column: 3, scope: !412)
!435 = !DILocation(line: 75, column: 8, scope: !422)
!436 = !DILocation(line: 75, column: 12, scope: !422)
!437 = !DILocation(line: 75, column: 19, scope: !425)
!438 = !DILocation(line: 75, column: 21, scope: !425)
!439 = !DILocation(line: 75, column: 3, scope: !422)
!440 = !DILocation(line: 75, column: 3, scope: !425)
!441 = !DILocation(line: 76, column: 10, scope: !424)
!442 = !DILocation(line: 76, column: 14, scope: !424)
!443 = !DILocation(line: 76, column: 21, scope: !444)
!444 = distinct !DILexicalBlock(scope: !424, file: !3, line: 76, column: 5)
!445 = !DILocation(line: 76, column: 23, scope: !444)
!446 = !DILocation(line: 76, column: 5, scope: !424)
!447 = !DILocation(line: 76, column: 5, scope: !444)
!448 = !DILocation(line: 76, column: 44, scope: !444)
!449 = !DILocation(line: 76, column: 46, scope: !444)
!450 = !DILocation(line: 76, column: 51, scope: !444)
!451 = !DILocation(line: 76, column: 53, scope: !444)
!452 = !DILocation(line: 76, column: 55, scope: !444)
!453 = !DILocation(line: 76, column: 49, scope: !444)
!454 = !DILocation(line: 76, column: 35, scope: !444)
!455 = !DILocation(line: 76, column: 33, scope: !444)
!456 = !DILocation(line: 76, column: 38, scope: !444)
!457 = !DILocation(line: 76, column: 41, scope: !444)
!458 = !DILocation(line: 76, column: 28, scope: !444)
!459 = distinct !{!459, !446, !460, !89, !90}
!460 = !DILocation(line: 76, column: 58, scope: !424)
!461 = !DILocation(line: 75, column: 26, scope: !425)
!462 = distinct !{!462, !439, !463, !89, !90}
!463 = !DILocation(line: 76, column: 58, scope: !422)
!464 = !DILocation(line: 77, column: 8, scope: !427)
!465 = !DILocation(line: 77, column: 12, scope: !427)
!466 = !DILocation(line: 77, column: 19, scope: !430)
!467 = !DILocation(line: 77, column: 21, scope: !430)
!468 = !DILocation(line: 77, column: 3, scope: !427)
!469 = !DILocation(line: 77, column: 3, scope: !430)
!470 = !DILocation(line: 78, column: 10, scope: !429)
!471 = !DILocation(line: 78, column: 14, scope: !429)
!472 = !DILocation(line: 78, column: 21, scope: !473)
!473 = distinct !DILexicalBlock(scope: !429, file: !3, line: 78, column: 5)
!474 = !DILocation(line: 78, column: 23, scope: !473)
!475 = !DILocation(line: 78, column: 5, scope: !429)
!476 = !DILocation(line: 78, column: 5, scope: !473)
!477 = !DILocation(line: 78, column: 46, scope: !473)
!478 = !DILocation(line: 78, column: 48, scope: !473)
!479 = !DILocation(line: 78, column: 44, scope: !473)
!480 = !DILocation(line: 78, column: 53, scope: !473)
!481 = !DILocation(line: 78, column: 60, scope: !473)
!482 = !DILocation(line: 78, column: 58, scope: !473)
!483 = !DILocation(line: 78, column: 63, scope: !473)
!484 = !DILocation(line: 78, column: 65, scope: !473)
!485 = !DILocation(line: 78, column: 56, scope: !473)
!486 = !DILocation(line: 78, column: 35, scope: !473)
!487 = !DILocation(line: 78, column: 33, scope: !473)
!488 = !DILocation(line: 78, column: 38, scope: !473)
!489 = !DILocation(line: 78, column: 41, scope: !473)
!490 = !DILocation(line: 78, column: 28, scope: !473)
!491 = distinct !{!491, !475, !492, !89, !90}
!492 = !DILocation(line: 78, column: 68, scope: !429)
!493 = !DILocation(line: 77, column: 26, scope: !430)
!494 = distinct !{!494, !468, !495, !89, !90}
!495 = !DILocation(line: 78, column: 68, scope: !427)
!496 = !DILocation(line: 79, column: 10, scope: !412)
!497 = !DILocation(line: 80, column: 1, scope: !412)
!498 = !DILocation(line: 79, column: 3, scope: !412)
!499 = distinct !DISubprogram(name: "shift", scope: !3, file: !3, line: 82, type: !500, scopeLine: 82, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2, retainedNodes: !502)
!500 = !DISubroutineType(types: !501)
!501 = !{null, !319, !29}
!502 = !{!503, !504}
!503 = !DILocalVariable(name: "x", arg: 1, scope: !499, file: !3, line: 82, type: !319)
!504 = !DILocalVariable(name: "n", arg: 2, scope: !499, file: !3, line: 82, type: !29)
!505 = !DILocation(line: 82, column: 20, scope: !499)
!506 = !DILocation(line: 82, column: 27, scope: !499)
!507 = !DILocation(line: 83, column: 11, scope: !499)
!508 = !DILocation(line: 83, column: 13, scope: !499)
!509 = !DILocation(line: 83, column: 18, scope: !499)
!510 = !DILocation(line: 83, column: 22, scope: !499)
!511 = !DILocation(line: 83, column: 24, scope: !499)
!512 = !DILocation(line: 83, column: 21, scope: !499)
!513 = !DILocation(line: 83, column: 29, scope: !499)
!514 = !DILocation(line: 83, column: 3, scope: !499)
!515 = !DILocation(line: 84, column: 10, scope: !499)
!516 = !DILocation(line: 84, column: 17, scope: !499)
!517 = !DILocation(line: 84, column: 15, scope: !499)
!518 = !DILocation(line: 84, column: 3, scope: !499)
!519 = !DILocation(line: 84, column: 8, scope: !499)
!520 = !DILocation(line: 85, column: 1, scope: !499)
