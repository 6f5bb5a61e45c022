target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local double @newton(double noundef %a) #0 !dbg !9 {
entry:
  %a.addr = alloca double, align 8
  %x = alloca double, align 8
  %rounds = alloca i32, align 4
  store double %a, ptr %a.addr, align 8, !tbaa !18
    #dbg_declare(ptr %a.addr, !14, !DIExpression(), !22)
  call void @llvm.lifetime.start.p0(i64 8, ptr %x) #3, !dbg !23
    #dbg_declare(ptr %x, !15, !DIExpression(), !24)
  %0 = load double, ptr %a.addr, align 8, !dbg !25, !tbaa !18
  %cmp = fcmp ogt double %0, 1.000000e+00, !dbg !26
  br i1 %cmp, label %cond.true, label %cond.false, !dbg !25

cond.true:                                        ; preds = %entry
  %1 = load double, ptr %a.addr, align 8, !dbg !27, !tbaa !18
  br label %cond.end, !dbg !25

cond.false:                                       ; preds = %entry
  br label %cond.end, !dbg !25

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi double [ %1, %cond.true ], [ 1.000000e+00, %cond.false ], !dbg !25
  store double %cond, ptr %x, align 8, !dbg !24, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %rounds) #3, !dbg !28
    #dbg_declare(ptr %rounds, !16, !DIExpression(), !29)
  store i32 0, ptr %rounds, align 4, !dbg !29, !tbaa !30
  br label %while.cond, !dbg !32

while.cond:                                       ; preds = %while.body, %cond.end
  %2 = load double, ptr %x, align 8, !dbg !33, !tbaa !18
  %3 = load double, ptr %x, align 8, !dbg !34, !tbaa !18
  %mul = fmul double %2, %3, !dbg !35
  %4 = load double, ptr %a.addr, align 8, !dbg !36, !tbaa !18
  %sub = fsub double %mul, %4, !dbg !37
  %5 = call double @llvm.fabs.f64(double %sub), !dbg !38
  %cmp1 = fcmp ogt double %5, 0x3D719799812DEA11, !dbg !39
  br i1 %cmp1, label %land.rhs, label %land.end, !dbg !40

land.rhs:                                         ; preds = %while.cond
  %6 = load i32, ptr %rounds, align 4, !dbg !41, !tbaa !30
  %cmp2 = icmp slt i32 %6, 50, !dbg !42
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %7 = phi i1 [ false, %while.cond ], [ %cmp2, %land.rhs ], !dbg !43
  br i1 %7, label %while.body, label %while.end, !dbg !32

while.body:                                       ; preds = %land.end
  %8 = load double, ptr %x, align 8, !dbg !44, !tbaa !18
  %9 = load double, ptr %a.addr, align 8, !dbg !46, !tbaa !18
  %10 = load double, ptr %x, align 8, !dbg !47, !tbaa !18
  %div = fdiv double %9, %10, !dbg !48
  %add = fadd double %8, %div, !dbg !49
  %mul3 = fmul double 5.000000e-01, %add, !dbg !50
  store double %mul3, ptr %x, align 8, !dbg !51, !tbaa !18
  %11 = load i32, ptr %rounds, align 4, !dbg !52, !tbaa !30
  %inc = add nsw i32 %11, 1, !dbg !52
  store i32 %inc, ptr %rounds, align 4, !dbg !52, !tbaa !30
  br label %while.cond, !dbg !32, !llvm.loop !53

while.end:                                        ; preds = %land.end
  %12 = load double, ptr %x, align 8, !dbg !57, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 4, ptr %rounds) #3, !dbg !58
  call void @llvm.lifetime.end.p0(i64 8, ptr %x) #3, !dbg !58
  ret double %12, !dbg !59
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind uwtable
define dso_local double @log_sum_exp(ptr noundef %x, i32 noundef %n) #0 !dbg !60 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %largest = alloca double, align 8
  %i = alloca i32, align 4
  %sum = alloca double, align 8
  %i5 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !74
    #dbg_declare(ptr %x.addr, !66, !DIExpression(), !76)
  store i32 %n, ptr %n.addr, align 4, !tbaa !30
    #dbg_declare(ptr %n.addr, !67, !DIExpression(), !77)
  call void @llvm.lifetime.start.p0(i64 8, ptr %largest) #3, !dbg !78
    #dbg_declare(ptr %largest, !68, !DIExpression(), !79)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !80, !tbaa !74
  %arrayidx = getelementptr inbounds double, ptr %0, i64 0, !dbg !80
  %1 = load double, ptr %arrayidx, align 8, !dbg !80, !tbaa !18
  store double %1, ptr %largest, align 8, !dbg !79, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !81
    #dbg_declare(ptr %i, !69, !DIExpression(), !82)
  store i32 1, ptr %i, align 4, !dbg !82, !tbaa !30
  br label %for.cond, !dbg !81

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4, !dbg !83, !tbaa !30
  %3 = load i32, ptr %n.addr, align 4, !dbg !85, !tbaa !30
  %cmp = icmp slt i32 %2, %3, !dbg !86
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !87

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !88
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %x.addr, align 8, !dbg !89, !tbaa !74
  %5 = load i32, ptr %i, align 4, !dbg !91, !tbaa !30
  %idxprom = sext i32 %5 to i64, !dbg !89
  %arrayidx1 = getelementptr inbounds double, ptr %4, i64 %idxprom, !dbg !89
  %6 = load double, ptr %arrayidx1, align 8, !dbg !89, !tbaa !18
  %7 = load double, ptr %largest, align 8, !dbg !92, !tbaa !18
  %cmp2 = fcmp ogt double %6, %7, !dbg !93
  br i1 %cmp2, label %if.then, label %if.end, !dbg !94

if.then:                                          ; preds = %for.body
  %8 = load ptr, ptr %x.addr, align 8, !dbg !95, !tbaa !74
  %9 = load i32, ptr %i, align 4, !dbg !96, !tbaa !30
  %idxprom3 = sext i32 %9 to i64, !dbg !95
  %arrayidx4 = getelementptr inbounds double, ptr %8, i64 %idxprom3, !dbg !95
  %10 = load double, ptr %arrayidx4, align 8, !dbg !95, !tbaa !18
  store double %10, ptr %largest, align 8, !dbg !97, !tbaa !18
  br label %if.end, !dbg !98

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc, !dbg !92

for.inc:                                          ; preds = %if.end
  %11 = load i32, ptr %i, align 4, !dbg !99, !tbaa !30
  %inc = add nsw i32 %11, 1, !dbg !99
  store i32 %inc, ptr %i, align 4, !dbg !99, !tbaa !30
  br label %for.cond, !dbg !88, !llvm.loop !100

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !102
    #dbg_declare(ptr %sum, !71, !DIExpression(), !103)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !103, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %i5) #3, !dbg !104
    #dbg_declare(ptr %i5, !72, !DIExpression(), !105)
  store i32 0, ptr %i5, align 4, !dbg !105, !tbaa !30
  br label %for.cond6, !dbg !104

for.cond6:                                        ; preds = %for.inc12, %for.end
  %12 = load i32, ptr %i5, align 4, !dbg !106, !tbaa !30
  %13 = load i32, ptr %n.addr, align 4, !dbg !108, !tbaa !30
  %cmp7 = icmp slt i32 %12, %13, !dbg !109
  br i1 %cmp7, label %for.body9, label %for.cond.cleanup8, !dbg !110

for.cond.cleanup8:                                ; preds = %for.cond6
  call void @llvm.lifetime.end.p0(i64 4, ptr %i5) #3, !dbg !111
  br label %for.end14

for.body9:                                        ; preds = %for.cond6
  %14 = load ptr, ptr %x.addr, align 8, !dbg !112, !tbaa !74
  %15 = load i32, ptr %i5, align 4, !dbg !113, !tbaa !30
  %idxprom10 = sext i32 %15 to i64, !dbg !112
  %arrayidx11 = getelementptr inbounds double, ptr %14, i64 %idxprom10, !dbg !112
  %16 = load double, ptr %arrayidx11, align 8, !dbg !112, !tbaa !18
  %17 = load double, ptr %largest, align 8, !dbg !114, !tbaa !18
  %sub = fsub double %16, %17, !dbg !115
  %18 = call double @llvm.exp.f64(double %sub), !dbg !116
  %19 = load double, ptr %sum, align 8, !dbg !117, !tbaa !18
  %add = fadd double %19, %18, !dbg !117
  store double %add, ptr %sum, align 8, !dbg !117, !tbaa !18
  br label %for.inc12, !dbg !118

for.inc12:                                        ; preds = %for.body9
  %20 = load i32, ptr %i5, align 4, !dbg !119, !tbaa !30
  %inc13 = add nsw i32 %20, 1, !dbg !119
  store i32 %inc13, ptr %i5, align 4, !dbg !119, !tbaa !30
  br label %for.cond6, !dbg !111, !llvm.loop !120

for.end14:                                        ; preds = %for.cond.cleanup8
  %21 = load double, ptr %largest, align 8, !dbg !122, !tbaa !18
  %22 = load double, ptr %sum, align 8, !dbg !123, !tbaa !18
  %23 = call double @llvm.log.f64(double %22), !dbg !124
  %add15 = fadd double %21, %23, !dbg !125
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !126
  call void @llvm.lifetime.end.p0(i64 8, ptr %largest) #3, !dbg !126
  ret double %add15, !dbg !127
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.exp.f64(double) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.log.f64(double) #2

; Function Attrs: nounwind uwtable
define dso_local double @first_above(ptr noundef %x, i32 noundef %n, double noundef %limit) #0 !dbg !128 {
entry:
  %retval = alloca double, align 8
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %limit.addr = alloca double, align 8
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !74
    #dbg_declare(ptr %x.addr, !132, !DIExpression(), !137)
  store i32 %n, ptr %n.addr, align 4, !tbaa !30
    #dbg_declare(ptr %n.addr, !133, !DIExpression(), !138)
  store double %limit, ptr %limit.addr, align 8, !tbaa !18
    #dbg_declare(ptr %limit.addr, !134, !DIExpression(), !139)
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !140
    #dbg_declare(ptr %i, !135, !DIExpression(), !141)
  store i32 0, ptr %i, align 4, !dbg !141, !tbaa !30
  br label %for.cond, !dbg !140

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !142, !tbaa !30
  %1 = load i32, ptr %n.addr, align 4, !dbg !144, !tbaa !30
  %cmp = icmp slt i32 %0, %1, !dbg !145
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !146

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  br label %cleanup, !dbg !146

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8, !dbg !147, !tbaa !74
  %3 = load i32, ptr %i, align 4, !dbg !149, !tbaa !30
  %idxprom = sext i32 %3 to i64, !dbg !147
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom, !dbg !147
  %4 = load double, ptr %arrayidx, align 8, !dbg !147, !tbaa !18
  %5 = load double, ptr %limit.addr, align 8, !dbg !150, !tbaa !18
  %cmp1 = fcmp ogt double %4, %5, !dbg !151
  br i1 %cmp1, label %if.then, label %if.end, !dbg !152

if.then:                                          ; preds = %for.body
  %6 = load ptr, ptr %x.addr, align 8, !dbg !153, !tbaa !74
  %7 = load i32, ptr %i, align 4, !dbg !154, !tbaa !30
  %idxprom2 = sext i32 %7 to i64, !dbg !153
  %arrayidx3 = getelementptr inbounds double, ptr %6, i64 %idxprom2, !dbg !153
  %8 = load double, ptr %arrayidx3, align 8, !dbg !153, !tbaa !18
  %9 = load ptr, ptr %x.addr, align 8, !dbg !155, !tbaa !74
  %10 = load i32, ptr %i, align 4, !dbg !156, !tbaa !30
  %idxprom4 = sext i32 %10 to i64, !dbg !155
  %arrayidx5 = getelementptr inbounds double, ptr %9, i64 %idxprom4, !dbg !155
  %11 = load double, ptr %arrayidx5, align 8, !dbg !155, !tbaa !18
  %mul = fmul double %8, %11, !dbg !157
  store double %mul, ptr %retval, align 8, !dbg !158
  store i32 1, ptr %cleanup.dest.slot, align 4
  br label %cleanup, !dbg !158

if.end:                                           ; preds = %for.body
  br label %for.inc, !dbg !150

for.inc:                                          ; preds = %if.end
  %12 = load i32, ptr %i, align 4, !dbg !159, !tbaa !30
  %inc = add nsw i32 %12, 1, !dbg !159
  store i32 %inc, ptr %i, align 4, !dbg !159, !tbaa !30
  br label %for.cond, !dbg !160, !llvm.loop !161

cleanup:                                          ; preds = %if.then, %for.cond.cleanup
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !160
  %cleanup.dest = load i32, ptr %cleanup.dest.slot, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 2, label %for.end
    i32 1, label %return
  ]

for.end:                                          ; preds = %cleanup
  %13 = load double, ptr %limit.addr, align 8, !dbg !163, !tbaa !18
  %fneg = fneg double %13, !dbg !164
  store double %fneg, ptr %retval, align 8, !dbg !165
  br label %return, !dbg !165

return:                                           ; preds = %for.end, %cleanup
  %14 = load double, ptr %retval, align 8, !dbg !166
  ret double %14, !dbg !166

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: nounwind uwtable
define dso_local double @tree(ptr noundef %x, i32 noundef %n) #0 !dbg !167 {
entry:
  %retval = alloca double, align 8
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %half = alloca i32, align 4
  %left = alloca double, align 8
  %right = alloca double, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !74
    #dbg_declare(ptr %x.addr, !169, !DIExpression(), !174)
  store i32 %n, ptr %n.addr, align 4, !tbaa !30
    #dbg_declare(ptr %n.addr, !170, !DIExpression(), !175)
  %0 = load i32, ptr %n.addr, align 4, !dbg !176, !tbaa !30
  %cmp = icmp eq i32 %0, 0, !dbg !178
  br i1 %cmp, label %if.then, label %if.end, !dbg !179

if.then:                                          ; preds = %entry
  store double 0.000000e+00, ptr %retval, align 8, !dbg !180
  br label %return, !dbg !180

if.end:                                           ; preds = %entry
  %1 = load i32, ptr %n.addr, align 4, !dbg !181, !tbaa !30
  %cmp1 = icmp eq i32 %1, 1, !dbg !183
  br i1 %cmp1, label %if.then2, label %if.end4, !dbg !184

if.then2:                                         ; preds = %if.end
  %2 = load ptr, ptr %x.addr, align 8, !dbg !185, !tbaa !74
  %arrayidx = getelementptr inbounds double, ptr %2, i64 0, !dbg !185
  %3 = load double, ptr %arrayidx, align 8, !dbg !185, !tbaa !18
  %4 = load ptr, ptr %x.addr, align 8, !dbg !186, !tbaa !74
  %arrayidx3 = getelementptr inbounds double, ptr %4, i64 0, !dbg !186
  %5 = load double, ptr %arrayidx3, align 8, !dbg !186, !tbaa !18
  %mul = fmul double %3, %5, !dbg !187
  store double %mul, ptr %retval, align 8, !dbg !188
  br label %return, !dbg !188

if.end4:                                          ; preds = %if.end
  call void @llvm.lifetime.start.p0(i64 4, ptr %half) #3, !dbg !189
    #dbg_declare(ptr %half, !171, !DIExpression(), !190)
  %6 = load i32, ptr %n.addr, align 4, !dbg !191, !tbaa !30
  %div = sdiv i32 %6, 2, !dbg !192
  store i32 %div, ptr %half, align 4, !dbg !190, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %left) #3, !dbg !193
    #dbg_declare(ptr %left, !172, !DIExpression(), !194)
  %7 = load ptr, ptr %x.addr, align 8, !dbg !195, !tbaa !74
  %8 = load i32, ptr %half, align 4, !dbg !196, !tbaa !30
  %call = call double @tree(ptr noundef %7, i32 noundef %8), !dbg !197
  store double %call, ptr %left, align 8, !dbg !194, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %right) #3, !dbg !193
    #dbg_declare(ptr %right, !173, !DIExpression(), !198)
  %9 = load ptr, ptr %x.addr, align 8, !dbg !199, !tbaa !74
  %10 = load i32, ptr %half, align 4, !dbg !200, !tbaa !30
  %idx.ext = sext i32 %10 to i64, !dbg !201
  %add.ptr = getelementptr inbounds double, ptr %9, i64 %idx.ext, !dbg !201
  %11 = load i32, ptr %n.addr, align 4, !dbg !202, !tbaa !30
  %12 = load i32, ptr %half, align 4, !dbg !203, !tbaa !30
  %sub = sub nsw i32 %11, %12, !dbg !204
  %call5 = call double @tree(ptr noundef %add.ptr, i32 noundef %sub), !dbg !205
  store double %call5, ptr %right, align 8, !dbg !198, !tbaa !18
  %13 = load double, ptr %left, align 8, !dbg !206, !tbaa !18
  %14 = load double, ptr %right, align 8, !dbg !207, !tbaa !18
  %add = fadd double %13, %14, !dbg !208
  %15 = load double, ptr %left, align 8, !dbg !209, !tbaa !18
  %mul6 = fmul double 2.500000e-01, %15, !dbg !210
  %16 = load double, ptr %right, align 8, !dbg !211, !tbaa !18
  %mul7 = fmul double %mul6, %16, !dbg !212
  %add8 = fadd double %add, %mul7, !dbg !213
  store double %add8, ptr %retval, align 8, !dbg !214
  call void @llvm.lifetime.end.p0(i64 8, ptr %right) #3, !dbg !215
  call void @llvm.lifetime.end.p0(i64 8, ptr %left) #3, !dbg !215
  call void @llvm.lifetime.end.p0(i64 4, ptr %half) #3, !dbg !215
  br label %return

return:                                           ; preds = %if.end4, %if.then2, %if.then
  %17 = load double, ptr %retval, align 8, !dbg !215
  ret double %17, !dbg !215
}

; Function Attrs: nounwind uwtable
define dso_local double @kinds(ptr noundef %x, ptr noundef %kind, i32 noundef %n) #0 !dbg !216 {
entry:
  %x.addr = alloca ptr, align 8
  %kind.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !74
    #dbg_declare(ptr %x.addr, !222, !DIExpression(), !228)
  store ptr %kind, ptr %kind.addr, align 8, !tbaa !74
    #dbg_declare(ptr %kind.addr, !223, !DIExpression(), !229)
  store i32 %n, ptr %n.addr, align 4, !tbaa !30
    #dbg_declare(ptr %n.addr, !224, !DIExpression(), !230)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #3, !dbg !231
    #dbg_declare(ptr %sum, !225, !DIExpression(), !232)
  store double 0.000000e+00, ptr %sum, align 8, !dbg !232, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !233
    #dbg_declare(ptr %i, !226, !DIExpression(), !234)
  store i32 0, ptr %i, align 4, !dbg !234, !tbaa !30
  br label %for.cond, !dbg !233

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !dbg !235, !tbaa !30
  %1 = load i32, ptr %n.addr, align 4, !dbg !237, !tbaa !30
  %cmp = icmp slt i32 %0, %1, !dbg !238
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !239

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !240
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %kind.addr, align 8, !dbg !241, !tbaa !74
  %3 = load i32, ptr %i, align 4, !dbg !242, !tbaa !30
  %idxprom = sext i32 %3 to i64, !dbg !241
  %arrayidx = getelementptr inbounds i32, ptr %2, i64 %idxprom, !dbg !241
  %4 = load i32, ptr %arrayidx, align 4, !dbg !241, !tbaa !30
  switch i32 %4, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb3
    i32 2, label %sw.bb9
    i32 5, label %sw.bb10
    i32 7, label %sw.bb14
  ], !dbg !243

sw.bb:                                            ; preds = %for.body
  %5 = load ptr, ptr %x.addr, align 8, !dbg !244, !tbaa !74
  %6 = load i32, ptr %i, align 4, !dbg !246, !tbaa !30
  %idxprom1 = sext i32 %6 to i64, !dbg !244
  %arrayidx2 = getelementptr inbounds double, ptr %5, i64 %idxprom1, !dbg !244
  %7 = load double, ptr %arrayidx2, align 8, !dbg !244, !tbaa !18
  %8 = load double, ptr %sum, align 8, !dbg !247, !tbaa !18
  %add = fadd double %8, %7, !dbg !247
  store double %add, ptr %sum, align 8, !dbg !247, !tbaa !18
  br label %sw.epilog, !dbg !248

sw.bb3:                                           ; preds = %for.body
  %9 = load ptr, ptr %x.addr, align 8, !dbg !249, !tbaa !74
  %10 = load i32, ptr %i, align 4, !dbg !250, !tbaa !30
  %idxprom4 = sext i32 %10 to i64, !dbg !249
  %arrayidx5 = getelementptr inbounds double, ptr %9, i64 %idxprom4, !dbg !249
  %11 = load double, ptr %arrayidx5, align 8, !dbg !249, !tbaa !18
  %12 = load ptr, ptr %x.addr, align 8, !dbg !251, !tbaa !74
  %13 = load i32, ptr %i, align 4, !dbg !252, !tbaa !30
  %idxprom6 = sext i32 %13 to i64, !dbg !251
  %arrayidx7 = getelementptr inbounds double, ptr %12, i64 %idxprom6, !dbg !251
  %14 = load double, ptr %arrayidx7, align 8, !dbg !251, !tbaa !18
  %mul = fmul double %11, %14, !dbg !253
  %15 = load double, ptr %sum, align 8, !dbg !254, !tbaa !18
  %add8 = fadd double %15, %mul, !dbg !254
  store double %add8, ptr %sum, align 8, !dbg !254, !tbaa !18
  br label %sw.epilog, !dbg !255

sw.bb9:                                           ; preds = %for.body
  br label %for.inc, !dbg !256

sw.bb10:                                          ; preds = %for.body
  %16 = load ptr, ptr %x.addr, align 8, !dbg !257, !tbaa !74
  %17 = load i32, ptr %i, align 4, !dbg !258, !tbaa !30
  %idxprom11 = sext i32 %17 to i64, !dbg !257
  %arrayidx12 = getelementptr inbounds double, ptr %16, i64 %idxprom11, !dbg !257
  %18 = load double, ptr %arrayidx12, align 8, !dbg !257, !tbaa !18
  %19 = load double, ptr %sum, align 8, !dbg !259, !tbaa !18
  %mul13 = fmul double %19, %18, !dbg !259
  store double %mul13, ptr %sum, align 8, !dbg !259, !tbaa !18
  br label %sw.bb14, !dbg !260

sw.bb14:                                          ; preds = %for.body, %sw.bb10
  %20 = load ptr, ptr %x.addr, align 8, !dbg !261, !tbaa !74
  %21 = load i32, ptr %i, align 4, !dbg !262, !tbaa !30
  %idxprom15 = sext i32 %21 to i64, !dbg !261
  %arrayidx16 = getelementptr inbounds double, ptr %20, i64 %idxprom15, !dbg !261
  %22 = load double, ptr %arrayidx16, align 8, !dbg !261, !tbaa !18
  %23 = call double @llvm.sin.f64(double %22), !dbg !263
  %24 = load double, ptr %sum, align 8, !dbg !264, !tbaa !18
  %add17 = fadd double %24, %23, !dbg !264
  store double %add17, ptr %sum, align 8, !dbg !264, !tbaa !18
  br label %sw.epilog, !dbg !265

sw.default:                                       ; preds = %for.body
  %25 = load ptr, ptr %x.addr, align 8, !dbg !266, !tbaa !74
  %26 = load i32, ptr %i, align 4, !dbg !267, !tbaa !30
  %idxprom18 = sext i32 %26 to i64, !dbg !266
  %arrayidx19 = getelementptr inbounds double, ptr %25, i64 %idxprom18, !dbg !266
  %27 = load double, ptr %arrayidx19, align 8, !dbg !266, !tbaa !18
  %28 = load double, ptr %sum, align 8, !dbg !268, !tbaa !18
  %sub = fsub double %28, %27, !dbg !268
  store double %sub, ptr %sum, align 8, !dbg !268, !tbaa !18
  br label %sw.epilog, !dbg !269

sw.epilog:                                        ; preds = %sw.default, %sw.bb14, %sw.bb3, %sw.bb
  br label %for.inc, !dbg !269

for.inc:                                          ; preds = %sw.epilog, %sw.bb9
  %29 = load i32, ptr %i, align 4, !dbg !270, !tbaa !30
  %inc = add nsw i32 %29, 1, !dbg !270
  store i32 %inc, ptr %i, align 4, !dbg !270, !tbaa !30
  br label %for.cond, !dbg !240, !llvm.loop !271

for.end:                                          ; preds = %for.cond.cleanup
  %30 = load double, ptr %sum, align 8, !dbg !273, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #3, !dbg !274
  ret double %30, !dbg !275
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sin.f64(double) #2

; Function Attrs: nounwind uwtable
define dso_local double @search(ptr noundef %x, i32 noundef %n) #0 !dbg !276 {
entry:
  %retval = alloca double, align 8
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %found = alloca double, align 8
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %inner = alloca double, align 8
  %j = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !74
    #dbg_declare(ptr %x.addr, !278, !DIExpression(), !289)
  store i32 %n, ptr %n.addr, align 4, !tbaa !30
    #dbg_declare(ptr %n.addr, !279, !DIExpression(), !290)
  call void @llvm.lifetime.start.p0(i64 8, ptr %found) #3, !dbg !291
    #dbg_declare(ptr %found, !280, !DIExpression(), !292)
  store double 0.000000e+00, ptr %found, align 8, !dbg !292, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #3, !dbg !293
    #dbg_declare(ptr %i, !281, !DIExpression(), !294)
  store i32 0, ptr %i, align 4, !dbg !294, !tbaa !30
  br label %for.cond, !dbg !293

for.cond:                                         ; preds = %for.inc13, %entry
  %0 = load i32, ptr %i, align 4, !dbg !295, !tbaa !30
  %1 = load i32, ptr %n.addr, align 4, !dbg !296, !tbaa !30
  %cmp = icmp slt i32 %0, %1, !dbg !297
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !298

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  br label %cleanup15, !dbg !298

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 8, ptr %inner) #3, !dbg !299
    #dbg_declare(ptr %inner, !283, !DIExpression(), !300)
  store double 1.000000e+00, ptr %inner, align 8, !dbg !300, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #3, !dbg !301
    #dbg_declare(ptr %j, !286, !DIExpression(), !302)
  %2 = load i32, ptr %i, align 4, !dbg !303, !tbaa !30
  store i32 %2, ptr %j, align 4, !dbg !302, !tbaa !30
  br label %for.cond1, !dbg !301

for.cond1:                                        ; preds = %for.inc, %for.body
  %3 = load i32, ptr %j, align 4, !dbg !304, !tbaa !30
  %4 = load i32, ptr %n.addr, align 4, !dbg !306, !tbaa !30
  %cmp2 = icmp slt i32 %3, %4, !dbg !307
  br i1 %cmp2, label %for.body4, label %for.cond.cleanup3, !dbg !308

for.cond.cleanup3:                                ; preds = %for.cond1
  store i32 5, ptr %cleanup.dest.slot, align 4
  br label %cleanup, !dbg !308

for.body4:                                        ; preds = %for.cond1
  %5 = load ptr, ptr %x.addr, align 8, !dbg !309, !tbaa !74
  %6 = load i32, ptr %j, align 4, !dbg !311, !tbaa !30
  %idxprom = sext i32 %6 to i64, !dbg !309
  %arrayidx = getelementptr inbounds double, ptr %5, i64 %idxprom, !dbg !309
  %7 = load double, ptr %arrayidx, align 8, !dbg !309, !tbaa !18
  %8 = load double, ptr %inner, align 8, !dbg !312, !tbaa !18
  %mul = fmul double %8, %7, !dbg !312
  store double %mul, ptr %inner, align 8, !dbg !312, !tbaa !18
  %9 = load double, ptr %inner, align 8, !dbg !313, !tbaa !18
  %cmp5 = fcmp ogt double %9, 2.000000e+00, !dbg !315
  br i1 %cmp5, label %if.then, label %if.end, !dbg !316

if.then:                                          ; preds = %for.body4
  store i32 8, ptr %cleanup.dest.slot, align 4
  br label %cleanup, !dbg !317

if.end:                                           ; preds = %for.body4
  %10 = load double, ptr %inner, align 8, !dbg !318, !tbaa !18
  %cmp6 = fcmp olt double %10, 5.000000e-02, !dbg !320
  br i1 %cmp6, label %if.then7, label %if.end8, !dbg !321

if.then7:                                         ; preds = %if.end
  store i32 5, ptr %cleanup.dest.slot, align 4
  br label %cleanup, !dbg !322

if.end8:                                          ; preds = %if.end
  br label %for.inc, !dbg !323

for.inc:                                          ; preds = %if.end8
  %11 = load i32, ptr %j, align 4, !dbg !324, !tbaa !30
  %inc = add nsw i32 %11, 1, !dbg !324
  store i32 %inc, ptr %j, align 4, !dbg !324, !tbaa !30
  br label %for.cond1, !dbg !325, !llvm.loop !326

cleanup:                                          ; preds = %if.then, %if.then7, %for.cond.cleanup3
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #3, !dbg !325
  %cleanup.dest = load i32, ptr %cleanup.dest.slot, align 4
  switch i32 %cleanup.dest, label %cleanup11 [
    i32 5, label %for.end
  ]

for.end:                                          ; preds = %cleanup
  %12 = load double, ptr %inner, align 8, !dbg !328, !tbaa !18
  %13 = load i32, ptr %i, align 4, !dbg !329, !tbaa !30
  %add = add nsw i32 %13, 1, !dbg !330
  %conv = sitofp i32 %add to double, !dbg !331
  %mul9 = fmul double %12, %conv, !dbg !332
  %14 = load double, ptr %found, align 8, !dbg !333, !tbaa !18
  %add10 = fadd double %14, %mul9, !dbg !333
  store double %add10, ptr %found, align 8, !dbg !333, !tbaa !18
  store i32 0, ptr %cleanup.dest.slot, align 4, !dbg !334
  br label %cleanup11, !dbg !334

cleanup11:                                        ; preds = %for.end, %cleanup
  call void @llvm.lifetime.end.p0(i64 8, ptr %inner) #3, !dbg !334
  %cleanup.dest12 = load i32, ptr %cleanup.dest.slot, align 4
  switch i32 %cleanup.dest12, label %cleanup15 [
    i32 0, label %cleanup.cont
  ]

cleanup.cont:                                     ; preds = %cleanup11
  br label %for.inc13, !dbg !335

for.inc13:                                        ; preds = %cleanup.cont
  %15 = load i32, ptr %i, align 4, !dbg !336, !tbaa !30
  %inc14 = add nsw i32 %15, 1, !dbg !336
  store i32 %inc14, ptr %i, align 4, !dbg !336, !tbaa !30
  br label %for.cond, !dbg !337, !llvm.loop !338

cleanup15:                                        ; preds = %cleanup11, %for.cond.cleanup
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #3, !dbg !337
  %cleanup.dest16 = load i32, ptr %cleanup.dest.slot, align 4
  switch i32 %cleanup.dest16, label %cleanup19 [
    i32 2, label %for.end17
    i32 8, label %done
  ]

for.end17:                                        ; preds = %cleanup15
  br label %done, !dbg !339

done:                                             ; preds = %for.end17, %cleanup15
    #dbg_label(!288, !340)
  %16 = load double, ptr %found, align 8, !dbg !341, !tbaa !18
  %17 = load double, ptr %found, align 8, !dbg !342, !tbaa !18
  %mul18 = fmul double %16, %17, !dbg !343
  store double %mul18, ptr %retval, align 8, !dbg !344
  store i32 1, ptr %cleanup.dest.slot, align 4
  br label %cleanup19, !dbg !344

cleanup19:                                        ; preds = %done, %cleanup15
  call void @llvm.lifetime.end.p0(i64 8, ptr %found) #3, !dbg !345
  %18 = load double, ptr %retval, align 8, !dbg !345
  ret double %18, !dbg !345
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!llvm.ident = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "control.c", directory: "", checksumkind: CSK_MD5, checksum: "04be881e508915ba2f6bccd395f35c0b")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = distinct !DISubprogram(name: "newton", scope: !1, file: !1, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !13)
!10 = !DISubroutineType(types: !11)
!11 = !{!12, !12}
!12 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!13 = !{!14, !15, !16}
!14 = !DILocalVariable(name: "a", arg: 1, scope: !9, file: !1, line: 4, type: !12)
!15 = !DILocalVariable(name: "x", scope: !9, file: !1, line: 5, type: !12)
!16 = !DILocalVariable(name: "rounds", scope: !9, file: !1, line: 6, type: !17)
!17 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!18 = !{!19, !19, i64 0}
!19 = !{!"double", !20, i64 0}
!20 = !{!"omnipotent char", !21, i64 0}
!21 = !{!"Simple C/C++ TBAA"}
!22 = !DILocation(line: 4, column: 22, scope: !9)
!23 = !DILocation(line: 5, column: 3, scope: !9)
!24 = !DILocation(line: 5, column: 10, scope: !9)
!25 = !DILocation(line: 5, column: 14, scope: !9)
!26 = !DILocation(line: 5, column: 16, scope: !9)
!27 = !DILocation(line: 5, column: 22, scope: !9)
!28 = !DILocation(line: 6, column: 3, scope: !9)
!29 = !DILocation(line: 6, column: 7, scope: !9)
!30 = !{!31, !31, i64 0}
!31 = !{!"int", !20, i64 0}
!32 = !DILocation(line: 7, column: 3, scope: !9)
!33 = !DILocation(line: 7, column: 15, scope: !9)
!34 = !DILocation(line: 7, column: 19, scope: !9)
!35 = !DILocation(line: 7, column: 17, scope: !9)
!36 = !DILocation(line: 7, column: 23, scope: !9)
!37 = !DILocation(line: 7, column: 21, scope: !9)
!38 = !DILocation(line: 7, column: 10, scope: !9)
!39 = !DILocation(line: 7, column: 26, scope: !9)
!40 = !DILocation(line: 7, column: 34, scope: !9)
!41 = !DILocation(line: 7, column: 37, scope: !9)
!42 = !DILocation(line: 7, column: 44, scope: !9)
!43 = !DILocation(line: 0, scope: !9)
!44 = !DILocation(line: 8, column: 16, scope: !45)
!45 = distinct !DILexicalBlock(scope: !9, file: !1, line: 7, column: 50)
!46 = !DILocation(line: 8, column: 20, scope: !45)
!47 = !DILocation(line: 8, column: 24, scope: !45)
!48 = !DILocation(line: 8, column: 22, scope: !45)
!49 = !DILocation(line: 8, column: 18, scope: !45)
!50 = !DILocation(line: 8, column: 13, scope: !45)
!51 = !DILocation(line: 8, column: 7, scope: !45)
!52 = !DILocation(line: 9, column: 5, scope: !45)
!53 = distinct !{!53, !32, !54, !55, !56}
!54 = !DILocation(line: 10, column: 3, scope: !9)
!55 = !{!"llvm.loop.mustprogress"}
!56 = !{!"llvm.loop.unroll.disable"}
!57 = !DILocation(line: 11, column: 10, scope: !9)
!58 = !DILocation(line: 12, column: 1, scope: !9)
!59 = !DILocation(line: 11, column: 3, scope: !9)
!60 = distinct !DISubprogram(name: "log_sum_exp", scope: !1, file: !1, line: 14, type: !61, scopeLine: 14, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !65)
!61 = !DISubroutineType(types: !62)
!62 = !{!12, !63, !17}
!63 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !64, size: 64)
!64 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!65 = !{!66, !67, !68, !69, !71, !72}
!66 = !DILocalVariable(name: "x", arg: 1, scope: !60, file: !1, line: 14, type: !63)
!67 = !DILocalVariable(name: "n", arg: 2, scope: !60, file: !1, line: 14, type: !17)
!68 = !DILocalVariable(name: "largest", scope: !60, file: !1, line: 15, type: !12)
!69 = !DILocalVariable(name: "i", scope: !70, file: !1, line: 16, type: !17)
!70 = distinct !DILexicalBlock(scope: !60, file: !1, line: 16, column: 3)
!71 = !DILocalVariable(name: "sum", scope: !60, file: !1, line: 18, type: !12)
!72 = !DILocalVariable(name: "i", scope: !73, file: !1, line: 19, type: !17)
!73 = distinct !DILexicalBlock(scope: !60, file: !1, line: 19, column: 3)
!74 = !{!75, !75, i64 0}
!75 = !{!"any pointer", !20, i64 0}
!76 = !DILocation(line: 14, column: 34, scope: !60)
!77 = !DILocation(line: 14, column: 41, scope: !60)
!78 = !DILocation(line: 15, column: 3, scope: !60)
!79 = !DILocation(line: 15, column: 10, scope: !60)
!80 = !DILocation(line: 15, column: 20, scope: !60)
!81 = !DILocation(line: 16, column: 8, scope: !70)
!82 = !DILocation(line: 16, column: 12, scope: !70)
!83 = !DILocation(line: 16, column: 19, scope: !84)
!84 = distinct !DILexicalBlock(scope: !70, file: !1, line: 16, column: 3)
!85 = !DILocation(line: 16, column: 23, scope: !84)
!86 = !DILocation(line: 16, column: 21, scope: !84)
!87 = !DILocation(line: 16, column: 3, scope: !70)
!88 = !DILocation(line: 16, column: 3, scope: !84)
!89 = !DILocation(line: 17, column: 9, scope: !90)
!90 = distinct !DILexicalBlock(scope: !84, file: !1, line: 17, column: 9)
!91 = !DILocation(line: 17, column: 11, scope: !90)
!92 = !DILocation(line: 17, column: 16, scope: !90)
!93 = !DILocation(line: 17, column: 14, scope: !90)
!94 = !DILocation(line: 17, column: 9, scope: !84)
!95 = !DILocation(line: 17, column: 35, scope: !90)
!96 = !DILocation(line: 17, column: 37, scope: !90)
!97 = !DILocation(line: 17, column: 33, scope: !90)
!98 = !DILocation(line: 17, column: 25, scope: !90)
!99 = !DILocation(line: 16, column: 26, scope: !84)
!100 = distinct !{!100, !87, !101, !55, !56}
!101 = !DILocation(line: 17, column: 38, scope: !70)
!102 = !DILocation(line: 18, column: 3, scope: !60)
!103 = !DILocation(line: 18, column: 10, scope: !60)
!104 = !DILocation(line: 19, column: 8, scope: !73)
!105 = !DILocation(line: 19, column: 12, scope: !73)
!106 = !DILocation(line: 19, column: 19, scope: !107)
!107 = distinct !DILexicalBlock(scope: !73, file: !1, line: 19, column: 3)
!108 = !DILocation(line: 19, column: 23, scope: !107)
!109 = !DILocation(line: 19, column: 21, scope: !107)
!110 = !DILocation(line: 19, column: 3, scope: !73)
!111 = !DILocation(line: 19, column: 3, scope: !107)
!112 = !DILocation(line: 19, column: 42, scope: !107)
!113 = !DILocation(line: 19, column: 44, scope: !107)
!114 = !DILocation(line: 19, column: 49, scope: !107)
!115 = !DILocation(line: 19, column: 47, scope: !107)
!116 = !DILocation(line: 19, column: 38, scope: !107)
!117 = !DILocation(line: 19, column: 35, scope: !107)
!118 = !DILocation(line: 19, column: 31, scope: !107)
!119 = !DILocation(line: 19, column: 26, scope: !107)
!120 = distinct !{!120, !110, !121, !55, !56}
!121 = !DILocation(line: 19, column: 56, scope: !73)
!122 = !DILocation(line: 20, column: 10, scope: !60)
!123 = !DILocation(line: 20, column: 24, scope: !60)
!124 = !DILocation(line: 20, column: 20, scope: !60)
!125 = !DILocation(line: 20, column: 18, scope: !60)
!126 = !DILocation(line: 21, column: 1, scope: !60)
!127 = !DILocation(line: 20, column: 3, scope: !60)
!128 = distinct !DISubprogram(name: "first_above", scope: !1, file: !1, line: 23, type: !129, scopeLine: 23, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !131)
!129 = !DISubroutineType(types: !130)
!130 = !{!12, !63, !17, !12}
!131 = !{!132, !133, !134, !135}
!132 = !DILocalVariable(name: "x", arg: 1, scope: !128, file: !1, line: 23, type: !63)
!133 = !DILocalVariable(name: "n", arg: 2, scope: !128, file: !1, line: 23, type: !17)
!134 = !DILocalVariable(name: "limit", arg: 3, scope: !128, file: !1, line: 23, type: !12)
!135 = !DILocalVariable(name: "i", scope: !136, file: !1, line: 24, type: !17)
!136 = distinct !DILexicalBlock(scope: !128, file: !1, line: 24, column: 3)
!137 = !DILocation(line: 23, column: 34, scope: !128)
!138 = !DILocation(line: 23, column: 41, scope: !128)
!139 = !DILocation(line: 23, column: 51, scope: !128)
!140 = !DILocation(line: 24, column: 8, scope: !136)
!141 = !DILocation(line: 24, column: 12, scope: !136)
!142 = !DILocation(line: 24, column: 19, scope: !143)
!143 = distinct !DILexicalBlock(scope: !136, file: !1, line: 24, column: 3)
!144 = !DILocation(line: 24, column: 23, scope: !143)
!145 = !DILocation(line: 24, column: 21, scope: !143)
!146 = !DILocation(line: 24, column: 3, scope: !136)
!147 = !DILocation(line: 25, column: 9, scope: !148)
!148 = distinct !DILexicalBlock(scope: !143, file: !1, line: 25, column: 9)
!149 = !DILocation(line: 25, column: 11, scope: !148)
!150 = !DILocation(line: 25, column: 16, scope: !148)
!151 = !DILocation(line: 25, column: 14, scope: !148)
!152 = !DILocation(line: 25, column: 9, scope: !143)
!153 = !DILocation(line: 25, column: 30, scope: !148)
!154 = !DILocation(line: 25, column: 32, scope: !148)
!155 = !DILocation(line: 25, column: 37, scope: !148)
!156 = !DILocation(line: 25, column: 39, scope: !148)
!157 = !DILocation(line: 25, column: 35, scope: !148)
!158 = !DILocation(line: 25, column: 23, scope: !148)
!159 = !DILocation(line: 24, column: 26, scope: !143)
!160 = !DILocation(line: 24, column: 3, scope: !143)
!161 = distinct !{!161, !146, !162, !55, !56}
!162 = !DILocation(line: 25, column: 40, scope: !136)
!163 = !DILocation(line: 26, column: 11, scope: !128)
!164 = !DILocation(line: 26, column: 10, scope: !128)
!165 = !DILocation(line: 26, column: 3, scope: !128)
!166 = !DILocation(line: 27, column: 1, scope: !128)
!167 = distinct !DISubprogram(name: "tree", scope: !1, file: !1, line: 29, type: !61, scopeLine: 29, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !168)
!168 = !{!169, !170, !171, !172, !173}
!169 = !DILocalVariable(name: "x", arg: 1, scope: !167, file: !1, line: 29, type: !63)
!170 = !DILocalVariable(name: "n", arg: 2, scope: !167, file: !1, line: 29, type: !17)
!171 = !DILocalVariable(name: "half", scope: !167, file: !1, line: 32, type: !17)
!172 = !DILocalVariable(name: "left", scope: !167, file: !1, line: 33, type: !12)
!173 = !DILocalVariable(name: "right", scope: !167, file: !1, line: 33, type: !12)
!174 = !DILocation(line: 29, column: 27, scope: !167)
!175 = !DILocation(line: 29, column: 34, scope: !167)
!176 = !DILocation(line: 30, column: 7, scope: !177)
!177 = distinct !DILexicalBlock(scope: !167, file: !1, line: 30, column: 7)
!178 = !DILocation(line: 30, column: 9, scope: !177)
!179 = !DILocation(line: 30, column: 7, scope: !167)
!180 = !DILocation(line: 30, column: 15, scope: !177)
!181 = !DILocation(line: 31, column: 7, scope: !182)
!182 = distinct !DILexicalBlock(scope: !167, file: !1, line: 31, column: 7)
!183 = !DILocation(line: 31, column: 9, scope: !182)
!184 = !DILocation(line: 31, column: 7, scope: !167)
!185 = !DILocation(line: 31, column: 22, scope: !182)
!186 = !DILocation(line: 31, column: 29, scope: !182)
!187 = !DILocation(line: 31, column: 27, scope: !182)
!188 = !DILocation(line: 31, column: 15, scope: !182)
!189 = !DILocation(line: 32, column: 3, scope: !167)
!190 = !DILocation(line: 32, column: 7, scope: !167)
!191 = !DILocation(line: 32, column: 14, scope: !167)
!192 = !DILocation(line: 32, column: 16, scope: !167)
!193 = !DILocation(line: 33, column: 3, scope: !167)
!194 = !DILocation(line: 33, column: 10, scope: !167)
!195 = !DILocation(line: 33, column: 22, scope: !167)
!196 = !DILocation(line: 33, column: 25, scope: !167)
!197 = !DILocation(line: 33, column: 17, scope: !167)
!198 = !DILocation(line: 33, column: 32, scope: !167)
!199 = !DILocation(line: 33, column: 45, scope: !167)
!200 = !DILocation(line: 33, column: 49, scope: !167)
!201 = !DILocation(line: 33, column: 47, scope: !167)
!202 = !DILocation(line: 33, column: 55, scope: !167)
!203 = !DILocation(line: 33, column: 59, scope: !167)
!204 = !DILocation(line: 33, column: 57, scope: !167)
!205 = !DILocation(line: 33, column: 40, scope: !167)
!206 = !DILocation(line: 34, column: 10, scope: !167)
!207 = !DILocation(line: 34, column: 17, scope: !167)
!208 = !DILocation(line: 34, column: 15, scope: !167)
!209 = !DILocation(line: 34, column: 32, scope: !167)
!210 = !DILocation(line: 34, column: 30, scope: !167)
!211 = !DILocation(line: 34, column: 39, scope: !167)
!212 = !DILocation(line: 34, column: 37, scope: !167)
!213 = !DILocation(line: 34, column: 23, scope: !167)
!214 = !DILocation(line: 34, column: 3, scope: !167)
!215 = !DILocation(line: 35, column: 1, scope: !167)
!216 = distinct !DISubprogram(name: "kinds", scope: !1, file: !1, line: 37, type: !217, scopeLine: 37, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !221)
!217 = !DISubroutineType(types: !218)
!218 = !{!12, !63, !219, !17}
!219 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !220, size: 64)
!220 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !17)
!221 = !{!222, !223, !224, !225, !226}
!222 = !DILocalVariable(name: "x", arg: 1, scope: !216, file: !1, line: 37, type: !63)
!223 = !DILocalVariable(name: "kind", arg: 2, scope: !216, file: !1, line: 37, type: !219)
!224 = !DILocalVariable(name: "n", arg: 3, scope: !216, file: !1, line: 37, type: !17)
!225 = !DILocalVariable(name: "sum", scope: !216, file: !1, line: 38, type: !12)
!226 = !DILocalVariable(name: "i", scope: !227, file: !1, line: 39, type: !17)
!227 = distinct !DILexicalBlock(scope: !216, file: !1, line: 39, column: 3)
!228 = !DILocation(line: 37, column: 28, scope: !216)
!229 = !DILocation(line: 37, column: 42, scope: !216)
!230 = !DILocation(line: 37, column: 52, scope: !216)
!231 = !DILocation(line: 38, column: 3, scope: !216)
!232 = !DILocation(line: 38, column: 10, scope: !216)
!233 = !DILocation(line: 39, column: 8, scope: !227)
!234 = !DILocation(line: 39, column: 12, scope: !227)
!235 = !DILocation(line: 39, column: 19, scope: !236)
!236 = distinct !DILexicalBlock(scope: !227, file: !1, line: 39, column: 3)
!237 = !DILocation(line: 39, column: 23, scope: !236)
!238 = !DILocation(line: 39, column: 21, scope: !236)
!239 = !DILocation(line: 39, column: 3, scope: !227)
!240 = !DILocation(line: 39, column: 3, scope: !236)
!241 = !DILocation(line: 39, column: 39, scope: !236)
!242 = !DILocation(line: 39, column: 44, scope: !236)
!243 = !DILocation(line: 39, column: 31, scope: !236)
!244 = !DILocation(line: 40, column: 22, scope: !245)
!245 = distinct !DILexicalBlock(scope: !236, file: !1, line: 39, column: 48)
!246 = !DILocation(line: 40, column: 24, scope: !245)
!247 = !DILocation(line: 40, column: 19, scope: !245)
!248 = !DILocation(line: 40, column: 28, scope: !245)
!249 = !DILocation(line: 41, column: 22, scope: !245)
!250 = !DILocation(line: 41, column: 24, scope: !245)
!251 = !DILocation(line: 41, column: 29, scope: !245)
!252 = !DILocation(line: 41, column: 31, scope: !245)
!253 = !DILocation(line: 41, column: 27, scope: !245)
!254 = !DILocation(line: 41, column: 19, scope: !245)
!255 = !DILocation(line: 41, column: 35, scope: !245)
!256 = !DILocation(line: 42, column: 15, scope: !245)
!257 = !DILocation(line: 43, column: 22, scope: !245)
!258 = !DILocation(line: 43, column: 24, scope: !245)
!259 = !DILocation(line: 43, column: 19, scope: !245)
!260 = !DILocation(line: 43, column: 15, scope: !245)
!261 = !DILocation(line: 44, column: 26, scope: !245)
!262 = !DILocation(line: 44, column: 28, scope: !245)
!263 = !DILocation(line: 44, column: 22, scope: !245)
!264 = !DILocation(line: 44, column: 19, scope: !245)
!265 = !DILocation(line: 44, column: 33, scope: !245)
!266 = !DILocation(line: 45, column: 23, scope: !245)
!267 = !DILocation(line: 45, column: 25, scope: !245)
!268 = !DILocation(line: 45, column: 20, scope: !245)
!269 = !DILocation(line: 46, column: 5, scope: !245)
!270 = !DILocation(line: 39, column: 26, scope: !236)
!271 = distinct !{!271, !239, !272, !55, !56}
!272 = !DILocation(line: 46, column: 5, scope: !227)
!273 = !DILocation(line: 47, column: 10, scope: !216)
!274 = !DILocation(line: 48, column: 1, scope: !216)
!275 = !DILocation(line: 47, column: 3, scope: !216)
!276 = distinct !DISubprogram(name: "search", scope: !1, file: !1, line: 50, type: !61, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !277)
!277 = !{!278, !279, !280, !281, !283, !286, !288}
!278 = !DILocalVariable(name: "x", arg: 1, scope: !276, file: !1, line: 50, type: !63)
!279 = !DILocalVariable(name: "n", arg: 2, scope: !276, file: !1, line: 50, type: !17)
!280 = !DILocalVariable(name: "found", scope: !276, file: !1, line: 51, type: !12)
!281 = !DILocalVariable(name: "i", scope: !282, file: !1, line: 52, type: !17)
!282 = distinct !DILexicalBlock(scope: !276, file: !1, line: 52, column: 3)
!283 = !DILocalVariable(name: "inner", scope: !284, file: !1, line: 53, type: !12)
!284 = distinct !DILexicalBlock(scope: !285, file: !1, line: 52, column: 31)
!285 = distinct !DILexicalBlock(scope: !282, file: !1, line: 52, column: 3)
!286 = !DILocalVariable(name: "j", scope: !287, file: !1, line: 54, type: !17)
!287 = distinct !DILexicalBlock(scope: !284, file: !1, line: 54, column: 5)
!288 = !DILabel(scope: !276, name: "done", file: !1, line: 61)
!289 = !DILocation(line: 50, column: 29, scope: !276)
!290 = !DILocation(line: 50, column: 36, scope: !276)
!291 = !DILocation(line: 51, column: 3, scope: !276)
!292 = !DILocation(line: 51, column: 10, scope: !276)
!293 = !DILocation(line: 52, column: 8, scope: !282)
!294 = !DILocation(line: 52, column: 12, scope: !282)
!295 = !DILocation(line: 52, column: 19, scope: !285)
!296 = !DILocation(line: 52, column: 23, scope: !285)
!297 = !DILocation(line: 52, column: 21, scope: !285)
!298 = !DILocation(line: 52, column: 3, scope: !282)
!299 = !DILocation(line: 53, column: 5, scope: !284)
!300 = !DILocation(line: 53, column: 12, scope: !284)
!301 = !DILocation(line: 54, column: 10, scope: !287)
!302 = !DILocation(line: 54, column: 14, scope: !287)
!303 = !DILocation(line: 54, column: 18, scope: !287)
!304 = !DILocation(line: 54, column: 21, scope: !305)
!305 = distinct !DILexicalBlock(scope: !287, file: !1, line: 54, column: 5)
!306 = !DILocation(line: 54, column: 25, scope: !305)
!307 = !DILocation(line: 54, column: 23, scope: !305)
!308 = !DILocation(line: 54, column: 5, scope: !287)
!309 = !DILocation(line: 55, column: 16, scope: !310)
!310 = distinct !DILexicalBlock(scope: !305, file: !1, line: 54, column: 33)
!311 = !DILocation(line: 55, column: 18, scope: !310)
!312 = !DILocation(line: 55, column: 13, scope: !310)
!313 = !DILocation(line: 56, column: 11, scope: !314)
!314 = distinct !DILexicalBlock(scope: !310, file: !1, line: 56, column: 11)
!315 = !DILocation(line: 56, column: 17, scope: !314)
!316 = !DILocation(line: 56, column: 11, scope: !310)
!317 = !DILocation(line: 56, column: 22, scope: !314)
!318 = !DILocation(line: 57, column: 11, scope: !319)
!319 = distinct !DILexicalBlock(scope: !310, file: !1, line: 57, column: 11)
!320 = !DILocation(line: 57, column: 17, scope: !319)
!321 = !DILocation(line: 57, column: 11, scope: !310)
!322 = !DILocation(line: 57, column: 25, scope: !319)
!323 = !DILocation(line: 58, column: 5, scope: !310)
!324 = !DILocation(line: 54, column: 28, scope: !305)
!325 = !DILocation(line: 54, column: 5, scope: !305)
!326 = distinct !{!326, !308, !327, !55, !56}
!327 = !DILocation(line: 58, column: 5, scope: !287)
!328 = !DILocation(line: 59, column: 14, scope: !284)
!329 = !DILocation(line: 59, column: 23, scope: !284)
!330 = !DILocation(line: 59, column: 25, scope: !284)
!331 = !DILocation(line: 59, column: 22, scope: !284)
!332 = !DILocation(line: 59, column: 20, scope: !284)
!333 = !DILocation(line: 59, column: 11, scope: !284)
!334 = !DILocation(line: 60, column: 3, scope: !285)
!335 = !DILocation(line: 60, column: 3, scope: !284)
!336 = !DILocation(line: 52, column: 26, scope: !285)
!337 = !DILocation(line: 52, column: 3, scope: !285)
!338 = distinct !{!338, !298, !339, !55, !56}
!339 = !DILocation(line: 60, column: 3, scope: !282)
!340 = !DILocation(line: 61, column: 1, scope: !276)
!341 = !DILocation(line: 62, column: 10, scope: !276)
!342 = !DILocation(line: 62, column: 18, scope: !276)
!343 = !DILocation(line: 62, column: 16, scope: !276)
!344 = !DILocation(line: 62, column: 3, scope: !276)
!345 = !DILocation(line: 63, column: 1, scope: !276)
