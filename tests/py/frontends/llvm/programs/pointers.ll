; ModuleID = 'pointers.c'
source_filename = "pointers.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local double @last_large(ptr noundef %x, ptr noundef %y, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %found = alloca ptr, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store ptr %y, ptr %y.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %found) #5
  store ptr null, ptr %found, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #5
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %3 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom
  %4 = load double, ptr %arrayidx, align 8, !tbaa !11
  %cmp1 = fcmp ogt double %4, 1.200000e+00
  br i1 %cmp1, label %if.then, label %if.else

if.then:                                          ; preds = %for.body
  %5 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %6 = load i32, ptr %i, align 4, !tbaa !9
  %idx.ext = sext i32 %6 to i64
  %add.ptr = getelementptr inbounds double, ptr %5, i64 %idx.ext
  store ptr %add.ptr, ptr %found, align 8, !tbaa !5
  br label %if.end8

if.else:                                          ; preds = %for.body
  %7 = load ptr, ptr %y.addr, align 8, !tbaa !5
  %8 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom2 = sext i32 %8 to i64
  %arrayidx3 = getelementptr inbounds double, ptr %7, i64 %idxprom2
  %9 = load double, ptr %arrayidx3, align 8, !tbaa !11
  %cmp4 = fcmp ogt double %9, 1.200000e+00
  br i1 %cmp4, label %if.then5, label %if.end

if.then5:                                         ; preds = %if.else
  %10 = load ptr, ptr %y.addr, align 8, !tbaa !5
  %11 = load i32, ptr %i, align 4, !tbaa !9
  %idx.ext6 = sext i32 %11 to i64
  %add.ptr7 = getelementptr inbounds double, ptr %10, i64 %idx.ext6
  store ptr %add.ptr7, ptr %found, align 8, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then5, %if.else
  br label %if.end8

if.end8:                                          ; preds = %if.end, %if.then
  br label %for.inc

for.inc:                                          ; preds = %if.end8
  %12 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %12, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup
  %13 = load ptr, ptr %found, align 8, !tbaa !5
  %tobool = icmp ne ptr %13, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.end
  %14 = load ptr, ptr %found, align 8, !tbaa !5
  %15 = load double, ptr %14, align 8, !tbaa !11
  %16 = load ptr, ptr %found, align 8, !tbaa !5
  %17 = load double, ptr %16, align 8, !tbaa !11
  %mul = fmul double %15, %17
  br label %cond.end

cond.false:                                       ; preds = %for.end
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi double [ %mul, %cond.true ], [ -1.000000e+00, %cond.false ]
  call void @llvm.lifetime.end.p0(i64 8, ptr %found) #5
  ret double %cond
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind uwtable
define dso_local double @lazy(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %t = alloca ptr, align 8
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %t) #5
  store ptr null, ptr %t, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #5
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #5
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc22, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #5
  br label %for.end24

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %3 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom
  %4 = load double, ptr %arrayidx, align 8, !tbaa !11
  %cmp1 = fcmp ogt double %4, 9.000000e-01
  br i1 %cmp1, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %for.body
  %5 = load ptr, ptr %t, align 8, !tbaa !5
  %tobool = icmp ne ptr %5, null
  br i1 %tobool, label %if.end, label %if.then

if.then:                                          ; preds = %land.lhs.true
  %6 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv = sext i32 %6 to i64
  %mul = mul i64 %conv, 8
  %call = call noalias ptr @malloc(i64 noundef %mul) #6
  store ptr %call, ptr %t, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #5
  store i32 0, ptr %j, align 4, !tbaa !9
  br label %for.cond2

for.cond2:                                        ; preds = %for.inc, %if.then
  %7 = load i32, ptr %j, align 4, !tbaa !9
  %8 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp3 = icmp slt i32 %7, %8
  br i1 %cmp3, label %for.body6, label %for.cond.cleanup5

for.cond.cleanup5:                                ; preds = %for.cond2
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #5
  br label %for.end

for.body6:                                        ; preds = %for.cond2
  %9 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %10 = load i32, ptr %j, align 4, !tbaa !9
  %idxprom7 = sext i32 %10 to i64
  %arrayidx8 = getelementptr inbounds double, ptr %9, i64 %idxprom7
  %11 = load double, ptr %arrayidx8, align 8, !tbaa !11
  %12 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %13 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom9 = sext i32 %13 to i64
  %arrayidx10 = getelementptr inbounds double, ptr %12, i64 %idxprom9
  %14 = load double, ptr %arrayidx10, align 8, !tbaa !11
  %mul11 = fmul double %11, %14
  %15 = load ptr, ptr %t, align 8, !tbaa !5
  %16 = load i32, ptr %j, align 4, !tbaa !9
  %idxprom12 = sext i32 %16 to i64
  %arrayidx13 = getelementptr inbounds double, ptr %15, i64 %idxprom12
  store double %mul11, ptr %arrayidx13, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body6
  %17 = load i32, ptr %j, align 4, !tbaa !9
  %inc = add nsw i32 %17, 1
  store i32 %inc, ptr %j, align 4, !tbaa !9
  br label %for.cond2, !llvm.loop !16

for.end:                                          ; preds = %for.cond.cleanup5
  br label %if.end

if.end:                                           ; preds = %for.end, %land.lhs.true, %for.body
  %18 = load ptr, ptr %t, align 8, !tbaa !5
  %tobool14 = icmp ne ptr %18, null
  br i1 %tobool14, label %if.then15, label %if.end21

if.then15:                                        ; preds = %if.end
  %19 = load ptr, ptr %t, align 8, !tbaa !5
  %20 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom16 = sext i32 %20 to i64
  %arrayidx17 = getelementptr inbounds double, ptr %19, i64 %idxprom16
  %21 = load double, ptr %arrayidx17, align 8, !tbaa !11
  %22 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %23 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom18 = sext i32 %23 to i64
  %arrayidx19 = getelementptr inbounds double, ptr %22, i64 %idxprom18
  %24 = load double, ptr %arrayidx19, align 8, !tbaa !11
  %mul20 = fmul double %21, %24
  %25 = load double, ptr %sum, align 8, !tbaa !11
  %add = fadd double %25, %mul20
  store double %add, ptr %sum, align 8, !tbaa !11
  br label %if.end21

if.end21:                                         ; preds = %if.then15, %if.end
  br label %for.inc22

for.inc22:                                        ; preds = %if.end21
  %26 = load i32, ptr %i, align 4, !tbaa !9
  %inc23 = add nsw i32 %26, 1
  store i32 %inc23, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !17

for.end24:                                        ; preds = %for.cond.cleanup
  %27 = load ptr, ptr %t, align 8, !tbaa !5
  call void @free(ptr noundef %27) #5
  %28 = load double, ptr %sum, align 8, !tbaa !11
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %t) #5
  ret double %28
}

; Function Attrs: nounwind allocsize(0)
declare noalias ptr @malloc(i64 noundef) #2

; Function Attrs: nounwind
declare void @free(ptr noundef) #3

; Function Attrs: nounwind uwtable
define dso_local double @grows(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %p = alloca ptr, align 8
  %sum = alloca double, align 8
  %room = alloca i32, align 4
  %i = alloca i32, align 4
  %more = alloca i32, align 4
  %q = alloca ptr, align 8
  %i13 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %p) #5
  store ptr null, ptr %p, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #5
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %room) #5
  store i32 0, ptr %room, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #5
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %i, align 4, !tbaa !9
  %3 = load i32, ptr %room, align 4, !tbaa !9
  %cmp1 = icmp eq i32 %2, %3
  br i1 %cmp1, label %if.then, label %if.end7

if.then:                                          ; preds = %for.body
  call void @llvm.lifetime.start.p0(i64 4, ptr %more) #5
  %4 = load i32, ptr %room, align 4, !tbaa !9
  %tobool = icmp ne i32 %4, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then
  %5 = load i32, ptr %room, align 4, !tbaa !9
  %mul = mul nsw i32 2, %5
  br label %cond.end

cond.false:                                       ; preds = %if.then
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %mul, %cond.true ], [ 1, %cond.false ]
  store i32 %cond, ptr %more, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %q) #5
  %6 = load i32, ptr %more, align 4, !tbaa !9
  %conv = sext i32 %6 to i64
  %mul2 = mul i64 %conv, 8
  %call = call noalias ptr @malloc(i64 noundef %mul2) #6
  store ptr %call, ptr %q, align 8, !tbaa !5
  %7 = load ptr, ptr %p, align 8, !tbaa !5
  %tobool3 = icmp ne ptr %7, null
  br i1 %tobool3, label %if.then4, label %if.end

if.then4:                                         ; preds = %cond.end
  %8 = load ptr, ptr %q, align 8, !tbaa !5
  %9 = load ptr, ptr %p, align 8, !tbaa !5
  %10 = load i32, ptr %room, align 4, !tbaa !9
  %conv5 = sext i32 %10 to i64
  %mul6 = mul i64 %conv5, 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %8, ptr align 8 %9, i64 %mul6, i1 false)
  %11 = load ptr, ptr %p, align 8, !tbaa !5
  call void @free(ptr noundef %11) #5
  br label %if.end

if.end:                                           ; preds = %if.then4, %cond.end
  %12 = load ptr, ptr %q, align 8, !tbaa !5
  store ptr %12, ptr %p, align 8, !tbaa !5
  %13 = load i32, ptr %more, align 4, !tbaa !9
  store i32 %13, ptr %room, align 4, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 8, ptr %q) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %more) #5
  br label %if.end7

if.end7:                                          ; preds = %if.end, %for.body
  %14 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %15 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %15 to i64
  %arrayidx = getelementptr inbounds double, ptr %14, i64 %idxprom
  %16 = load double, ptr %arrayidx, align 8, !tbaa !11
  %17 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %18 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom8 = sext i32 %18 to i64
  %arrayidx9 = getelementptr inbounds double, ptr %17, i64 %idxprom8
  %19 = load double, ptr %arrayidx9, align 8, !tbaa !11
  %mul10 = fmul double %16, %19
  %20 = load ptr, ptr %p, align 8, !tbaa !5
  %21 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom11 = sext i32 %21 to i64
  %arrayidx12 = getelementptr inbounds double, ptr %20, i64 %idxprom11
  store double %mul10, ptr %arrayidx12, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %if.end7
  %22 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %22, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !18

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 4, ptr %i13) #5
  store i32 0, ptr %i13, align 4, !tbaa !9
  br label %for.cond14

for.cond14:                                       ; preds = %for.inc25, %for.end
  %23 = load i32, ptr %i13, align 4, !tbaa !9
  %24 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp15 = icmp slt i32 %23, %24
  br i1 %cmp15, label %for.body18, label %for.cond.cleanup17

for.cond.cleanup17:                               ; preds = %for.cond14
  call void @llvm.lifetime.end.p0(i64 4, ptr %i13) #5
  br label %for.end27

for.body18:                                       ; preds = %for.cond14
  %25 = load ptr, ptr %p, align 8, !tbaa !5
  %26 = load i32, ptr %i13, align 4, !tbaa !9
  %idxprom19 = sext i32 %26 to i64
  %arrayidx20 = getelementptr inbounds double, ptr %25, i64 %idxprom19
  %27 = load double, ptr %arrayidx20, align 8, !tbaa !11
  %28 = load ptr, ptr %p, align 8, !tbaa !5
  %29 = load i32, ptr %n.addr, align 4, !tbaa !9
  %sub = sub nsw i32 %29, 1
  %30 = load i32, ptr %i13, align 4, !tbaa !9
  %sub21 = sub nsw i32 %sub, %30
  %idxprom22 = sext i32 %sub21 to i64
  %arrayidx23 = getelementptr inbounds double, ptr %28, i64 %idxprom22
  %31 = load double, ptr %arrayidx23, align 8, !tbaa !11
  %mul24 = fmul double %27, %31
  %32 = load double, ptr %sum, align 8, !tbaa !11
  %add = fadd double %32, %mul24
  store double %add, ptr %sum, align 8, !tbaa !11
  br label %for.inc25

for.inc25:                                        ; preds = %for.body18
  %33 = load i32, ptr %i13, align 4, !tbaa !9
  %inc26 = add nsw i32 %33, 1
  store i32 %inc26, ptr %i13, align 4, !tbaa !9
  br label %for.cond14, !llvm.loop !19

for.end27:                                        ; preds = %for.cond.cleanup17
  %34 = load ptr, ptr %p, align 8, !tbaa !5
  call void @free(ptr noundef %34) #5
  %35 = load double, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 4, ptr %room) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %p) #5
  ret double %35
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #4

; Function Attrs: nounwind uwtable
define dso_local double @swapped(ptr noundef %x, i32 noundef %n, i32 noundef %steps) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %steps.addr = alloca i32, align 4
  %u = alloca ptr, align 8
  %v = alloca ptr, align 8
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %t = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %i14 = alloca i32, align 4
  %other = alloca ptr, align 8
  %i45 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  store i32 %steps, ptr %steps.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %u) #5
  %0 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv = sext i32 %0 to i64
  %mul = mul i64 %conv, 8
  %call = call noalias ptr @malloc(i64 noundef %mul) #6
  store ptr %call, ptr %u, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %v) #5
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv1 = sext i32 %1 to i64
  %mul2 = mul i64 %conv1, 8
  %call3 = call noalias ptr @malloc(i64 noundef %mul2) #6
  store ptr %call3, ptr %v, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #5
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #5
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4, !tbaa !9
  %3 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #5
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %5 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %5 to i64
  %arrayidx = getelementptr inbounds double, ptr %4, i64 %idxprom
  %6 = load double, ptr %arrayidx, align 8, !tbaa !11
  %7 = load ptr, ptr %v, align 8, !tbaa !5
  %8 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom5 = sext i32 %8 to i64
  %arrayidx6 = getelementptr inbounds double, ptr %7, i64 %idxprom5
  store double %6, ptr %arrayidx6, align 8, !tbaa !11
  %9 = load ptr, ptr %u, align 8, !tbaa !5
  %10 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom7 = sext i32 %10 to i64
  %arrayidx8 = getelementptr inbounds double, ptr %9, i64 %idxprom7
  store double %6, ptr %arrayidx8, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %11 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %11, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !20

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 4, ptr %t) #5
  store i32 0, ptr %t, align 4, !tbaa !9
  br label %for.cond9

for.cond9:                                        ; preds = %for.inc42, %for.end
  %12 = load i32, ptr %t, align 4, !tbaa !9
  %13 = load i32, ptr %steps.addr, align 4, !tbaa !9
  %cmp10 = icmp slt i32 %12, %13
  br i1 %cmp10, label %for.body13, label %for.cond.cleanup12

for.cond.cleanup12:                               ; preds = %for.cond9
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %t) #5
  br label %for.end44

for.body13:                                       ; preds = %for.cond9
  call void @llvm.lifetime.start.p0(i64 4, ptr %i14) #5
  store i32 1, ptr %i14, align 4, !tbaa !9
  br label %for.cond15

for.cond15:                                       ; preds = %for.inc39, %for.body13
  %14 = load i32, ptr %i14, align 4, !tbaa !9
  %15 = load i32, ptr %n.addr, align 4, !tbaa !9
  %sub = sub nsw i32 %15, 1
  %cmp16 = icmp slt i32 %14, %sub
  br i1 %cmp16, label %for.body19, label %for.cond.cleanup18

for.cond.cleanup18:                               ; preds = %for.cond15
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i14) #5
  br label %for.end41

for.body19:                                       ; preds = %for.cond15
  %16 = load ptr, ptr %u, align 8, !tbaa !5
  %17 = load i32, ptr %i14, align 4, !tbaa !9
  %idxprom20 = sext i32 %17 to i64
  %arrayidx21 = getelementptr inbounds double, ptr %16, i64 %idxprom20
  %18 = load double, ptr %arrayidx21, align 8, !tbaa !11
  %19 = load ptr, ptr %u, align 8, !tbaa !5
  %20 = load i32, ptr %i14, align 4, !tbaa !9
  %idxprom22 = sext i32 %20 to i64
  %arrayidx23 = getelementptr inbounds double, ptr %19, i64 %idxprom22
  %21 = load double, ptr %arrayidx23, align 8, !tbaa !11
  %mul24 = fmul double 2.000000e-01, %21
  %22 = load ptr, ptr %u, align 8, !tbaa !5
  %23 = load i32, ptr %i14, align 4, !tbaa !9
  %sub25 = sub nsw i32 %23, 1
  %idxprom26 = sext i32 %sub25 to i64
  %arrayidx27 = getelementptr inbounds double, ptr %22, i64 %idxprom26
  %24 = load double, ptr %arrayidx27, align 8, !tbaa !11
  %25 = load ptr, ptr %u, align 8, !tbaa !5
  %26 = load i32, ptr %i14, align 4, !tbaa !9
  %idxprom28 = sext i32 %26 to i64
  %arrayidx29 = getelementptr inbounds double, ptr %25, i64 %idxprom28
  %27 = load double, ptr %arrayidx29, align 8, !tbaa !11
  %mul30 = fmul double 2.000000e+00, %27
  %sub31 = fsub double %24, %mul30
  %28 = load ptr, ptr %u, align 8, !tbaa !5
  %29 = load i32, ptr %i14, align 4, !tbaa !9
  %add = add nsw i32 %29, 1
  %idxprom32 = sext i32 %add to i64
  %arrayidx33 = getelementptr inbounds double, ptr %28, i64 %idxprom32
  %30 = load double, ptr %arrayidx33, align 8, !tbaa !11
  %add34 = fadd double %sub31, %30
  %mul35 = fmul double %mul24, %add34
  %add36 = fadd double %18, %mul35
  %31 = load ptr, ptr %v, align 8, !tbaa !5
  %32 = load i32, ptr %i14, align 4, !tbaa !9
  %idxprom37 = sext i32 %32 to i64
  %arrayidx38 = getelementptr inbounds double, ptr %31, i64 %idxprom37
  store double %add36, ptr %arrayidx38, align 8, !tbaa !11
  br label %for.inc39

for.inc39:                                        ; preds = %for.body19
  %33 = load i32, ptr %i14, align 4, !tbaa !9
  %inc40 = add nsw i32 %33, 1
  store i32 %inc40, ptr %i14, align 4, !tbaa !9
  br label %for.cond15, !llvm.loop !21

for.end41:                                        ; preds = %for.cond.cleanup18
  call void @llvm.lifetime.start.p0(i64 8, ptr %other) #5
  %34 = load ptr, ptr %u, align 8, !tbaa !5
  store ptr %34, ptr %other, align 8, !tbaa !5
  %35 = load ptr, ptr %v, align 8, !tbaa !5
  store ptr %35, ptr %u, align 8, !tbaa !5
  %36 = load ptr, ptr %other, align 8, !tbaa !5
  store ptr %36, ptr %v, align 8, !tbaa !5
  call void @llvm.lifetime.end.p0(i64 8, ptr %other) #5
  br label %for.inc42

for.inc42:                                        ; preds = %for.end41
  %37 = load i32, ptr %t, align 4, !tbaa !9
  %inc43 = add nsw i32 %37, 1
  store i32 %inc43, ptr %t, align 4, !tbaa !9
  br label %for.cond9, !llvm.loop !22

for.end44:                                        ; preds = %for.cond.cleanup12
  call void @llvm.lifetime.start.p0(i64 4, ptr %i45) #5
  store i32 0, ptr %i45, align 4, !tbaa !9
  br label %for.cond46

for.cond46:                                       ; preds = %for.inc57, %for.end44
  %38 = load i32, ptr %i45, align 4, !tbaa !9
  %39 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp47 = icmp slt i32 %38, %39
  br i1 %cmp47, label %for.body50, label %for.cond.cleanup49

for.cond.cleanup49:                               ; preds = %for.cond46
  store i32 11, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i45) #5
  br label %for.end59

for.body50:                                       ; preds = %for.cond46
  %40 = load ptr, ptr %u, align 8, !tbaa !5
  %41 = load i32, ptr %i45, align 4, !tbaa !9
  %idxprom51 = sext i32 %41 to i64
  %arrayidx52 = getelementptr inbounds double, ptr %40, i64 %idxprom51
  %42 = load double, ptr %arrayidx52, align 8, !tbaa !11
  %43 = load ptr, ptr %u, align 8, !tbaa !5
  %44 = load i32, ptr %i45, align 4, !tbaa !9
  %idxprom53 = sext i32 %44 to i64
  %arrayidx54 = getelementptr inbounds double, ptr %43, i64 %idxprom53
  %45 = load double, ptr %arrayidx54, align 8, !tbaa !11
  %mul55 = fmul double %42, %45
  %46 = load double, ptr %sum, align 8, !tbaa !11
  %add56 = fadd double %46, %mul55
  store double %add56, ptr %sum, align 8, !tbaa !11
  br label %for.inc57

for.inc57:                                        ; preds = %for.body50
  %47 = load i32, ptr %i45, align 4, !tbaa !9
  %inc58 = add nsw i32 %47, 1
  store i32 %inc58, ptr %i45, align 4, !tbaa !9
  br label %for.cond46, !llvm.loop !23

for.end59:                                        ; preds = %for.cond.cleanup49
  %48 = load ptr, ptr %u, align 8, !tbaa !5
  call void @free(ptr noundef %48) #5
  %49 = load ptr, ptr %v, align 8, !tbaa !5
  call void @free(ptr noundef %49) #5
  %50 = load double, ptr %sum, align 8, !tbaa !11
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %v) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %u) #5
  ret double %50
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind allocsize(0) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nounwind }
attributes #6 = { nounwind allocsize(0) }

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
!19 = distinct !{!19, !14, !15}
!20 = distinct !{!20, !14, !15}
!21 = distinct !{!21, !14, !15}
!22 = distinct !{!22, !14, !15}
!23 = distinct !{!23, !14, !15}
