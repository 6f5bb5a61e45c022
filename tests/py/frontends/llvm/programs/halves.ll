source_filename = "halves.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.item = type { double, i32 }

; Function Attrs: nounwind uwtable
define dso_local double @grown(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %begin = alloca ptr, align 8
  %end = alloca ptr, align 8
  %limit = alloca ptr, align 8
  %i = alloca i32, align 4
  %size = alloca i64, align 8
  %more = alloca i64, align 8
  %made = alloca ptr, align 8
  %sum = alloca double, align 8
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %begin)
  store ptr null, ptr %begin, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %end)
  store ptr null, ptr %end, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %limit)
  store ptr null, ptr %limit, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i)
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %end, align 8
  %3 = load ptr, ptr %limit, align 8
  %cmp1 = icmp eq ptr %2, %3
  br i1 %cmp1, label %if.then, label %if.end7

if.then:                                          ; preds = %for.body
  call void @llvm.lifetime.start.p0(i64 8, ptr %size)
  %4 = load ptr, ptr %end, align 8
  %5 = load ptr, ptr %begin, align 8
  %sub.ptr.lhs.cast = ptrtoint ptr %4 to i64
  %sub.ptr.rhs.cast = ptrtoint ptr %5 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  %sub.ptr.div = sdiv exact i64 %sub.ptr.sub, 8
  store i64 %sub.ptr.div, ptr %size, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %more)
  %6 = load i64, ptr %size, align 8
  %tobool = icmp ne i64 %6, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then
  %7 = load i64, ptr %size, align 8
  %mul = mul i64 2, %7
  br label %cond.end

cond.false:                                       ; preds = %if.then
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i64 [ %mul, %cond.true ], [ 1, %cond.false ]
  store i64 %cond, ptr %more, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %made)
  %8 = load i64, ptr %more, align 8
  %mul2 = mul i64 %8, 8
  %call = call noalias ptr @malloc(i64 noundef %mul2)
  store ptr %call, ptr %made, align 8
  %9 = load i64, ptr %size, align 8
  %tobool3 = icmp ne i64 %9, 0
  br i1 %tobool3, label %if.then4, label %if.end

if.then4:                                         ; preds = %cond.end
  %10 = load ptr, ptr %made, align 8
  %11 = load ptr, ptr %begin, align 8
  %12 = load i64, ptr %size, align 8
  %mul5 = mul i64 %12, 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %10, ptr align 8 %11, i64 %mul5, i1 false)
  br label %if.end

if.end:                                           ; preds = %if.then4, %cond.end
  %13 = load ptr, ptr %begin, align 8
  call void @free(ptr noundef %13)
  %14 = load ptr, ptr %made, align 8
  store ptr %14, ptr %begin, align 8
  %15 = load ptr, ptr %made, align 8
  %16 = load i64, ptr %size, align 8
  %add.ptr = getelementptr inbounds double, ptr %15, i64 %16
  store ptr %add.ptr, ptr %end, align 8
  %17 = load ptr, ptr %made, align 8
  %18 = load i64, ptr %more, align 8
  %add.ptr6 = getelementptr inbounds double, ptr %17, i64 %18
  store ptr %add.ptr6, ptr %limit, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %made)
  call void @llvm.lifetime.end.p0(i64 8, ptr %more)
  call void @llvm.lifetime.end.p0(i64 8, ptr %size)
  br label %if.end7

if.end7:                                          ; preds = %if.end, %for.body
  %19 = load ptr, ptr %x.addr, align 8
  %20 = load i32, ptr %i, align 4
  %idxprom = sext i32 %20 to i64
  %arrayidx = getelementptr inbounds double, ptr %19, i64 %idxprom
  %21 = load double, ptr %arrayidx, align 8
  %22 = load ptr, ptr %end, align 8
  %incdec.ptr = getelementptr inbounds double, ptr %22, i32 1
  store ptr %incdec.ptr, ptr %end, align 8
  store double %21, ptr %22, align 8
  br label %for.inc

for.inc:                                          ; preds = %if.end7
  %23 = load i32, ptr %i, align 4
  %inc = add nsw i32 %23, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum)
  %24 = load ptr, ptr %begin, align 8
  %25 = load ptr, ptr %end, align 8
  %call8 = call double @halves(ptr noundef %24, ptr noundef %25)
  store double %call8, ptr %sum, align 8
  %26 = load ptr, ptr %begin, align 8
  call void @free(ptr noundef %26)
  %27 = load double, ptr %sum, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum)
  call void @llvm.lifetime.end.p0(i64 8, ptr %limit)
  call void @llvm.lifetime.end.p0(i64 8, ptr %end)
  call void @llvm.lifetime.end.p0(i64 8, ptr %begin)
  ret double %27
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

; Function Attrs: nounwind allocsize(0)
declare noalias ptr @malloc(i64 noundef)

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

; Function Attrs: nounwind
declare void @free(ptr noundef)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

; Function Attrs: nounwind uwtable
define internal double @halves(ptr noundef %first, ptr noundef %last) {
entry:
  %retval = alloca double, align 8
  %first.addr = alloca ptr, align 8
  %last.addr = alloca ptr, align 8
  %n = alloca i64, align 8
  %cleanup.dest.slot = alloca i32, align 4
  %middle = alloca ptr, align 8
  store ptr %first, ptr %first.addr, align 8
  store ptr %last, ptr %last.addr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %n)
  %0 = load ptr, ptr %last.addr, align 8
  %1 = load ptr, ptr %first.addr, align 8
  %sub.ptr.lhs.cast = ptrtoint ptr %0 to i64
  %sub.ptr.rhs.cast = ptrtoint ptr %1 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  %sub.ptr.div = sdiv exact i64 %sub.ptr.sub, 8
  store i64 %sub.ptr.div, ptr %n, align 8
  %2 = load i64, ptr %n, align 8
  %cmp = icmp slt i64 %2, 2
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %3 = load i64, ptr %n, align 8
  %tobool = icmp ne i64 %3, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then
  %4 = load ptr, ptr %first.addr, align 8
  %arrayidx = getelementptr inbounds double, ptr %4, i64 0
  %5 = load double, ptr %arrayidx, align 8
  %6 = load ptr, ptr %last.addr, align 8
  %arrayidx1 = getelementptr inbounds double, ptr %6, i64 -1
  %7 = load double, ptr %arrayidx1, align 8
  %mul = fmul double %5, %7
  br label %cond.end

cond.false:                                       ; preds = %if.then
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi double [ %mul, %cond.true ], [ 0.000000e+00, %cond.false ]
  store double %cond, ptr %retval, align 8
  store i32 1, ptr %cleanup.dest.slot, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p0(i64 8, ptr %middle)
  %8 = load ptr, ptr %first.addr, align 8
  %9 = load i64, ptr %n, align 8
  %div = sdiv i64 %9, 2
  %add.ptr = getelementptr inbounds double, ptr %8, i64 %div
  store ptr %add.ptr, ptr %middle, align 8
  %10 = load ptr, ptr %first.addr, align 8
  %11 = load double, ptr %10, align 8
  %add = fadd double 5.000000e-01, %11
  %12 = load ptr, ptr %middle, align 8
  %13 = load double, ptr %12, align 8
  %mul2 = fmul double %13, %add
  store double %mul2, ptr %12, align 8
  %14 = load ptr, ptr %first.addr, align 8
  %15 = load ptr, ptr %middle, align 8
  %call = call double @halves(ptr noundef %14, ptr noundef %15)
  %16 = load ptr, ptr %middle, align 8
  %17 = load ptr, ptr %last.addr, align 8
  %call3 = call double @halves(ptr noundef %16, ptr noundef %17)
  %mul4 = fmul double 5.000000e-01, %call3
  %sub = fsub double %call, %mul4
  store double %sub, ptr %retval, align 8
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %middle)
  br label %cleanup

cleanup:                                          ; preds = %if.end, %cond.end
  call void @llvm.lifetime.end.p0(i64 8, ptr %n)
  %18 = load double, ptr %retval, align 8
  ret double %18
}

; Function Attrs: nounwind uwtable
define dso_local double @or_null(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %copy = alloca [8 x double], align 16
  %first = alloca ptr, align 8
  %last = alloca ptr, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 64, ptr %copy)
  call void @llvm.lifetime.start.p0(i64 8, ptr %first)
  call void @llvm.lifetime.start.p0(i64 8, ptr %last)
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i)
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load ptr, ptr %x.addr, align 8
  %3 = load i32, ptr %i, align 4
  %idxprom = sext i32 %3 to i64
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %idxprom
  %4 = load double, ptr %arrayidx, align 8
  %5 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %5 to i64
  %arrayidx2 = getelementptr inbounds [8 x double], ptr %copy, i64 0, i64 %idxprom1
  store double %4, ptr %arrayidx2, align 8
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %7 = load ptr, ptr %x.addr, align 8
  %arrayidx3 = getelementptr inbounds double, ptr %7, i64 0
  %8 = load double, ptr %arrayidx3, align 8
  %cmp4 = fcmp ogt double %8, 1.000000e+01
  br i1 %cmp4, label %if.then, label %if.else

if.then:                                          ; preds = %for.end
  store ptr null, ptr %first, align 8
  %arraydecay = getelementptr inbounds [8 x double], ptr %copy, i64 0, i64 0
  store ptr %arraydecay, ptr %last, align 8
  %9 = load ptr, ptr %x.addr, align 8
  %arrayidx5 = getelementptr inbounds double, ptr %9, i64 1
  %10 = load double, ptr %arrayidx5, align 8
  %arrayidx6 = getelementptr inbounds [8 x double], ptr %copy, i64 0, i64 0
  store double %10, ptr %arrayidx6, align 16
  br label %if.end

if.else:                                          ; preds = %for.end
  %arraydecay7 = getelementptr inbounds [8 x double], ptr %copy, i64 0, i64 0
  %add.ptr = getelementptr inbounds double, ptr %arraydecay7, i64 1
  store ptr %add.ptr, ptr %first, align 8
  %arraydecay8 = getelementptr inbounds [8 x double], ptr %copy, i64 0, i64 0
  %11 = load i32, ptr %n.addr, align 4
  %idx.ext = sext i32 %11 to i64
  %add.ptr9 = getelementptr inbounds double, ptr %arraydecay8, i64 %idx.ext
  store ptr %add.ptr9, ptr %last, align 8
  %12 = load ptr, ptr %x.addr, align 8
  %arrayidx10 = getelementptr inbounds double, ptr %12, i64 2
  %13 = load double, ptr %arrayidx10, align 8
  %arrayidx11 = getelementptr inbounds [8 x double], ptr %copy, i64 0, i64 1
  store double %13, ptr %arrayidx11, align 8
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %14 = load ptr, ptr %first, align 8
  %tobool = icmp ne ptr %14, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %15 = load ptr, ptr %first, align 8
  %16 = load ptr, ptr %last, align 8
  %call = call double @halves(ptr noundef %15, ptr noundef %16)
  br label %cond.end

cond.false:                                       ; preds = %if.end
  %17 = load ptr, ptr %last, align 8
  %arrayidx12 = getelementptr inbounds double, ptr %17, i64 0
  %18 = load double, ptr %arrayidx12, align 8
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi double [ %call, %cond.true ], [ %18, %cond.false ]
  call void @llvm.lifetime.end.p0(i64 8, ptr %last)
  call void @llvm.lifetime.end.p0(i64 8, ptr %first)
  call void @llvm.lifetime.end.p0(i64 64, ptr %copy)
  ret double %cond
}

; Function Attrs: nounwind uwtable
define dso_local double @ranked(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %items = alloca ptr, align 8
  %at = alloca i64, align 8
  %one = alloca ptr, align 8
  %i = alloca i32, align 4
  %sum = alloca double, align 8
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %items)
  %0 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %0 to i64
  %mul = mul i64 %conv, 16
  %call = call noalias ptr @malloc(i64 noundef %mul)
  store ptr %call, ptr %items, align 8
  %1 = load ptr, ptr %items, align 8
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  %mul2 = mul i64 %conv1, 16
  call void @llvm.memset.p0.i64(ptr align 8 %1, i8 0, i64 %mul2, i1 false)
  call void @llvm.lifetime.start.p0(i64 8, ptr %at)
  store i64 0, ptr %at, align 8
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %3 = load i64, ptr %at, align 8
  %4 = load i32, ptr %n.addr, align 4
  %conv3 = sext i32 %4 to i64
  %mul4 = mul i64 %conv3, 16
  %cmp = icmp ult i64 %3, %mul4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 8, ptr %at)
  br label %for.end

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 8, ptr %one)
  %5 = load ptr, ptr %items, align 8
  %6 = load i64, ptr %at, align 8
  %add.ptr = getelementptr inbounds i8, ptr %5, i64 %6
  store ptr %add.ptr, ptr %one, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  %7 = load i64, ptr %at, align 8
  %div = udiv i64 %7, 16
  %conv6 = trunc i64 %div to i32
  store i32 %conv6, ptr %i, align 4
  %8 = load ptr, ptr %x.addr, align 8
  %9 = load i32, ptr %i, align 4
  %idxprom = sext i32 %9 to i64
  %arrayidx = getelementptr inbounds double, ptr %8, i64 %idxprom
  %10 = load double, ptr %arrayidx, align 8
  %11 = load ptr, ptr %x.addr, align 8
  %12 = load i32, ptr %i, align 4
  %idxprom7 = sext i32 %12 to i64
  %arrayidx8 = getelementptr inbounds double, ptr %11, i64 %idxprom7
  %13 = load double, ptr %arrayidx8, align 8
  %mul9 = fmul double %10, %13
  %14 = load ptr, ptr %one, align 8
  %key = getelementptr inbounds %struct.item, ptr %14, i32 0, i32 0
  %15 = load double, ptr %key, align 8
  %add = fadd double %15, %mul9
  store double %add, ptr %key, align 8
  %16 = load i32, ptr %i, align 4
  %add10 = add nsw i32 %16, 1
  %17 = load ptr, ptr %one, align 8
  %rank = getelementptr inbounds %struct.item, ptr %17, i32 0, i32 1
  %18 = load i32, ptr %rank, align 8
  %add11 = add nsw i32 %18, %add10
  store i32 %add11, ptr %rank, align 8
  call void @llvm.lifetime.end.p0(i64 4, ptr %i)
  call void @llvm.lifetime.end.p0(i64 8, ptr %one)
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %19 = load i64, ptr %at, align 8
  %add12 = add i64 %19, 16
  store i64 %add12, ptr %at, align 8
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum)
  %20 = load ptr, ptr %items, align 8
  %21 = load ptr, ptr %items, align 8
  %22 = load i32, ptr %n.addr, align 4
  %idx.ext = sext i32 %22 to i64
  %add.ptr13 = getelementptr inbounds %struct.item, ptr %21, i64 %idx.ext
  %call14 = call double @ranked_halves(ptr noundef %20, ptr noundef %add.ptr13)
  store double %call14, ptr %sum, align 8
  %23 = load ptr, ptr %items, align 8
  call void @free(ptr noundef %23)
  %24 = load double, ptr %sum, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum)
  call void @llvm.lifetime.end.p0(i64 8, ptr %items)
  ret double %24
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

; Function Attrs: nounwind uwtable
define internal double @ranked_halves(ptr noundef %first, ptr noundef %last) {
entry:
  %retval = alloca double, align 8
  %first.addr = alloca ptr, align 8
  %last.addr = alloca ptr, align 8
  %n = alloca i64, align 8
  %cleanup.dest.slot = alloca i32, align 4
  store ptr %first, ptr %first.addr, align 8
  store ptr %last, ptr %last.addr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %n)
  %0 = load ptr, ptr %last.addr, align 8
  %1 = load ptr, ptr %first.addr, align 8
  %sub.ptr.lhs.cast = ptrtoint ptr %0 to i64
  %sub.ptr.rhs.cast = ptrtoint ptr %1 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  %sub.ptr.div = sdiv exact i64 %sub.ptr.sub, 16
  store i64 %sub.ptr.div, ptr %n, align 8
  %2 = load i64, ptr %n, align 8
  %cmp = icmp slt i64 %2, 2
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %3 = load i64, ptr %n, align 8
  %tobool = icmp ne i64 %3, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.then
  %4 = load ptr, ptr %first.addr, align 8
  %key = getelementptr inbounds %struct.item, ptr %4, i32 0, i32 0
  %5 = load double, ptr %key, align 8
  %6 = load ptr, ptr %first.addr, align 8
  %rank = getelementptr inbounds %struct.item, ptr %6, i32 0, i32 1
  %7 = load i32, ptr %rank, align 8
  %conv = sitofp i32 %7 to double
  %mul = fmul double %5, %conv
  br label %cond.end

cond.false:                                       ; preds = %if.then
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi double [ %mul, %cond.true ], [ 0.000000e+00, %cond.false ]
  store double %cond, ptr %retval, align 8
  store i32 1, ptr %cleanup.dest.slot, align 4
  br label %cleanup

if.end:                                           ; preds = %entry
  %8 = load ptr, ptr %first.addr, align 8
  %9 = load ptr, ptr %first.addr, align 8
  %10 = load i64, ptr %n, align 8
  %div = sdiv i64 %10, 2
  %add.ptr = getelementptr inbounds %struct.item, ptr %9, i64 %div
  %call = call double @ranked_halves(ptr noundef %8, ptr noundef %add.ptr)
  %11 = load ptr, ptr %first.addr, align 8
  %12 = load i64, ptr %n, align 8
  %div1 = sdiv i64 %12, 2
  %add.ptr2 = getelementptr inbounds %struct.item, ptr %11, i64 %div1
  %13 = load ptr, ptr %last.addr, align 8
  %call3 = call double @ranked_halves(ptr noundef %add.ptr2, ptr noundef %13)
  %mul4 = fmul double 5.000000e-01, %call3
  %sub = fsub double %call, %mul4
  store double %sub, ptr %retval, align 8
  store i32 1, ptr %cleanup.dest.slot, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end, %cond.end
  call void @llvm.lifetime.end.p0(i64 8, ptr %n)
  %14 = load double, ptr %retval, align 8
  ret double %14
}



