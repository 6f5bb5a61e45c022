target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local double @totals(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  %0 = load ptr, ptr %x.addr, align 8
  %1 = load ptr, ptr %x.addr, align 8
  %2 = load i32, ptr %n.addr, align 4
  %idx.ext = sext i32 %2 to i64
  %add.ptr = getelementptr inbounds double, ptr %1, i64 %idx.ext
  %call = call double @total(ptr noundef %0, ptr noundef %add.ptr)
  %3 = load ptr, ptr %x.addr, align 8
  %add.ptr1 = getelementptr inbounds double, ptr %3, i64 1
  %4 = load ptr, ptr %x.addr, align 8
  %add.ptr2 = getelementptr inbounds double, ptr %4, i64 3
  %call3 = call double @total(ptr noundef %add.ptr1, ptr noundef %add.ptr2)
  %add = fadd double %call, %call3
  ret double %add
}

; Function Attrs: nounwind uwtable
define internal double @total(ptr noundef %first, ptr noundef %end) {
entry:
  %retval = alloca double, align 8
  %first.addr = alloca ptr, align 8
  %end.addr = alloca ptr, align 8
  %middle = alloca ptr, align 8
  store ptr %first, ptr %first.addr, align 8
  store ptr %end, ptr %end.addr, align 8
  %0 = load ptr, ptr %end.addr, align 8
  %1 = load ptr, ptr %first.addr, align 8
  %sub.ptr.lhs.cast = ptrtoint ptr %0 to i64
  %sub.ptr.rhs.cast = ptrtoint ptr %1 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  %sub.ptr.div = sdiv exact i64 %sub.ptr.sub, 8
  %cmp = icmp eq i64 %sub.ptr.div, 1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %2 = load ptr, ptr %first.addr, align 8
  %3 = load double, ptr %2, align 8
  %4 = load ptr, ptr %first.addr, align 8
  %5 = load double, ptr %4, align 8
  %mul = fmul double %3, %5
  store double %mul, ptr %retval, align 8
  br label %return

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p0(i64 8, ptr %middle)
  %6 = load ptr, ptr %first.addr, align 8
  %7 = load ptr, ptr %end.addr, align 8
  %8 = load ptr, ptr %first.addr, align 8
  %sub.ptr.lhs.cast1 = ptrtoint ptr %7 to i64
  %sub.ptr.rhs.cast2 = ptrtoint ptr %8 to i64
  %sub.ptr.sub3 = sub i64 %sub.ptr.lhs.cast1, %sub.ptr.rhs.cast2
  %sub.ptr.div4 = sdiv exact i64 %sub.ptr.sub3, 8
  %div = sdiv i64 %sub.ptr.div4, 2
  %add.ptr = getelementptr inbounds double, ptr %6, i64 %div
  store ptr %add.ptr, ptr %middle, align 8
  %9 = load ptr, ptr %first.addr, align 8
  %10 = load ptr, ptr %middle, align 8
  %call = call double @total(ptr noundef %9, ptr noundef %10)
  %11 = load ptr, ptr %middle, align 8
  %12 = load ptr, ptr %end.addr, align 8
  %call5 = call double @total(ptr noundef %11, ptr noundef %12)
  %mul6 = fmul double 5.000000e-01, %call5
  %add = fadd double %call, %mul6
  store double %add, ptr %retval, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %middle)
  br label %return

return:                                           ; preds = %if.end, %if.then
  %13 = load double, ptr %retval, align 8
  ret double %13
}

; Function Attrs: nounwind uwtable
define dso_local double @ranked(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %a = alloca ptr, align 8
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %i5 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %a)
  %0 = load i32, ptr %n.addr, align 4
  %tobool = icmp ne i32 %0, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul i64 %conv, 8
  %call = call noalias ptr @malloc(i64 noundef %mul)
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi ptr [ %call, %cond.true ], [ null, %cond.false ]
  store ptr %cond, ptr %a, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum)
  store double 0.000000e+00, ptr %sum, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %cond.end
  %2 = load i32, ptr %i, align 4
  %3 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i)
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %x.addr, align 8
  %5 = load i32, ptr %i, align 4
  %idxprom = sext i32 %5 to i64
  %arrayidx = getelementptr inbounds double, ptr %4, i64 %idxprom
  %6 = load double, ptr %arrayidx, align 8
  %7 = load ptr, ptr %a, align 8
  %8 = load i32, ptr %i, align 4
  %idxprom2 = sext i32 %8 to i64
  %arrayidx3 = getelementptr inbounds double, ptr %7, i64 %idxprom2
  store double %6, ptr %arrayidx3, align 8
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %9 = load i32, ptr %i, align 4
  %inc = add nsw i32 %9, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %10 = load ptr, ptr %a, align 8
  %11 = load ptr, ptr %a, align 8
  %12 = load i32, ptr %n.addr, align 4
  %idx.ext = sext i32 %12 to i64
  %add.ptr = getelementptr inbounds double, ptr %11, i64 %idx.ext
  %add.ptr4 = getelementptr inbounds double, ptr %add.ptr, i64 -1
  call void @quick(ptr noundef %10, ptr noundef %add.ptr4)
  call void @llvm.lifetime.start.p0(i64 4, ptr %i5)
  store i32 0, ptr %i5, align 4
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc19, %for.end
  %13 = load i32, ptr %i5, align 4
  %14 = load i32, ptr %n.addr, align 4
  %cmp7 = icmp slt i32 %13, %14
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup9

for.cond.cleanup9:                                ; preds = %for.cond6
  call void @llvm.lifetime.end.p0(i64 4, ptr %i5)
  br label %for.end21

for.body10:                                       ; preds = %for.cond6
  %15 = load i32, ptr %i5, align 4
  %add = add nsw i32 %15, 1
  %conv11 = sitofp i32 %add to double
  %16 = load ptr, ptr %a, align 8
  %17 = load i32, ptr %i5, align 4
  %idxprom12 = sext i32 %17 to i64
  %arrayidx13 = getelementptr inbounds double, ptr %16, i64 %idxprom12
  %18 = load double, ptr %arrayidx13, align 8
  %mul14 = fmul double %conv11, %18
  %19 = load ptr, ptr %a, align 8
  %20 = load i32, ptr %i5, align 4
  %idxprom15 = sext i32 %20 to i64
  %arrayidx16 = getelementptr inbounds double, ptr %19, i64 %idxprom15
  %21 = load double, ptr %arrayidx16, align 8
  %mul17 = fmul double %mul14, %21
  %22 = load double, ptr %sum, align 8
  %add18 = fadd double %22, %mul17
  store double %add18, ptr %sum, align 8
  br label %for.inc19

for.inc19:                                        ; preds = %for.body10
  %23 = load i32, ptr %i5, align 4
  %inc20 = add nsw i32 %23, 1
  store i32 %inc20, ptr %i5, align 4
  br label %for.cond6

for.end21:                                        ; preds = %for.cond.cleanup9
  %24 = load ptr, ptr %a, align 8
  call void @free(ptr noundef %24)
  %25 = load double, ptr %sum, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum)
  call void @llvm.lifetime.end.p0(i64 8, ptr %a)
  ret double %25
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

; Function Attrs: nounwind allocsize(0)
declare noalias ptr @malloc(i64 noundef)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

; Function Attrs: nounwind uwtable
define internal void @quick(ptr noundef %low, ptr noundef %high) {
entry:
  %low.addr = alloca ptr, align 8
  %high.addr = alloca ptr, align 8
  %pivot = alloca double, align 8
  %i = alloca ptr, align 8
  %j = alloca ptr, align 8
  %t = alloca double, align 8
  store ptr %low, ptr %low.addr, align 8
  store ptr %high, ptr %high.addr, align 8
  %0 = load ptr, ptr %high.addr, align 8
  %1 = load ptr, ptr %low.addr, align 8
  %cmp = icmp ule ptr %0, %1
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  br label %return

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p0(i64 8, ptr %pivot)
  %2 = load ptr, ptr %low.addr, align 8
  %3 = load ptr, ptr %high.addr, align 8
  %4 = load ptr, ptr %low.addr, align 8
  %sub.ptr.lhs.cast = ptrtoint ptr %3 to i64
  %sub.ptr.rhs.cast = ptrtoint ptr %4 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  %sub.ptr.div = sdiv exact i64 %sub.ptr.sub, 8
  %div = sdiv i64 %sub.ptr.div, 2
  %arrayidx = getelementptr inbounds double, ptr %2, i64 %div
  %5 = load double, ptr %arrayidx, align 8
  store double %5, ptr %pivot, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %i)
  %6 = load ptr, ptr %low.addr, align 8
  store ptr %6, ptr %i, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %j)
  %7 = load ptr, ptr %high.addr, align 8
  store ptr %7, ptr %j, align 8
  br label %while.cond

while.cond:                                       ; preds = %if.end14, %if.end
  %8 = load ptr, ptr %i, align 8
  %9 = load ptr, ptr %j, align 8
  %cmp1 = icmp ule ptr %8, %9
  br i1 %cmp1, label %while.body, label %while.end15

while.body:                                       ; preds = %while.cond
  br label %while.cond2

while.cond2:                                      ; preds = %while.body4, %while.body
  %10 = load ptr, ptr %i, align 8
  %11 = load double, ptr %10, align 8
  %12 = load double, ptr %pivot, align 8
  %cmp3 = fcmp olt double %11, %12
  br i1 %cmp3, label %while.body4, label %while.end

while.body4:                                      ; preds = %while.cond2
  %13 = load ptr, ptr %i, align 8
  %incdec.ptr = getelementptr inbounds double, ptr %13, i32 1
  store ptr %incdec.ptr, ptr %i, align 8
  br label %while.cond2

while.end:                                        ; preds = %while.cond2
  br label %while.cond5

while.cond5:                                      ; preds = %while.body7, %while.end
  %14 = load ptr, ptr %j, align 8
  %15 = load double, ptr %14, align 8
  %16 = load double, ptr %pivot, align 8
  %cmp6 = fcmp ogt double %15, %16
  br i1 %cmp6, label %while.body7, label %while.end9

while.body7:                                      ; preds = %while.cond5
  %17 = load ptr, ptr %j, align 8
  %incdec.ptr8 = getelementptr inbounds double, ptr %17, i32 -1
  store ptr %incdec.ptr8, ptr %j, align 8
  br label %while.cond5

while.end9:                                       ; preds = %while.cond5
  %18 = load ptr, ptr %i, align 8
  %19 = load ptr, ptr %j, align 8
  %cmp10 = icmp ule ptr %18, %19
  br i1 %cmp10, label %if.then11, label %if.end14

if.then11:                                        ; preds = %while.end9
  call void @llvm.lifetime.start.p0(i64 8, ptr %t)
  %20 = load ptr, ptr %i, align 8
  %21 = load double, ptr %20, align 8
  store double %21, ptr %t, align 8
  %22 = load ptr, ptr %j, align 8
  %23 = load double, ptr %22, align 8
  %24 = load ptr, ptr %i, align 8
  %incdec.ptr12 = getelementptr inbounds double, ptr %24, i32 1
  store ptr %incdec.ptr12, ptr %i, align 8
  store double %23, ptr %24, align 8
  %25 = load double, ptr %t, align 8
  %26 = load ptr, ptr %j, align 8
  %incdec.ptr13 = getelementptr inbounds double, ptr %26, i32 -1
  store ptr %incdec.ptr13, ptr %j, align 8
  store double %25, ptr %26, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %t)
  br label %if.end14

if.end14:                                         ; preds = %if.then11, %while.end9
  br label %while.cond

while.end15:                                      ; preds = %while.cond
  %27 = load ptr, ptr %low.addr, align 8
  %28 = load ptr, ptr %j, align 8
  call void @quick(ptr noundef %27, ptr noundef %28)
  %29 = load ptr, ptr %i, align 8
  %30 = load ptr, ptr %high.addr, align 8
  call void @quick(ptr noundef %29, ptr noundef %30)
  call void @llvm.lifetime.end.p0(i64 8, ptr %j)
  call void @llvm.lifetime.end.p0(i64 8, ptr %i)
  call void @llvm.lifetime.end.p0(i64 8, ptr %pivot)
  br label %return

return:                                           ; preds = %while.end15, %if.then
  ret void
}

; Function Attrs: nounwind
declare void @free(ptr noundef)



