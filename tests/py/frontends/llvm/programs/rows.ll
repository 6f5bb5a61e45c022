; ModuleID = 'rows.c'
source_filename = "rows.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.totals = type { i32, ptr, double }
%struct.range = type { ptr, ptr }

@functions = internal constant [3 x ptr] [ptr @sin, ptr @square, ptr @half], align 16

; Function Attrs: nounwind uwtable
define dso_local double @each_row(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %a = alloca ptr, align 8
  %b = alloca ptr, align 8
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  %first = alloca ptr, align 8
  %i28 = alloca i32, align 4
  %j34 = alloca i32, align 4
  %k = alloca i32, align 4
  %i68 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %a) #7
  %0 = load i32, ptr %n.addr, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %call = call ptr @matrix(i32 noundef %0, i32 noundef %1)
  store ptr %call, ptr %a, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %b) #7
  %2 = load i32, ptr %n.addr, align 4, !tbaa !9
  %3 = load i32, ptr %n.addr, align 4, !tbaa !9
  %call1 = call ptr @matrix(i32 noundef %2, i32 noundef %3)
  store ptr %call1, ptr %b, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc18, %entry
  %4 = load i32, ptr %i, align 4, !tbaa !9
  %5 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %4, %5
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end20

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #7
  store i32 0, ptr %j, align 4, !tbaa !9
  br label %for.cond2

for.cond2:                                        ; preds = %for.inc, %for.body
  %6 = load i32, ptr %j, align 4, !tbaa !9
  %7 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp3 = icmp slt i32 %6, %7
  br i1 %cmp3, label %for.body5, label %for.cond.cleanup4

for.cond.cleanup4:                                ; preds = %for.cond2
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #7
  br label %for.end

for.body5:                                        ; preds = %for.cond2
  %8 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %9 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %9 to i64
  %arrayidx = getelementptr inbounds double, ptr %8, i64 %idxprom
  %10 = load double, ptr %arrayidx, align 8, !tbaa !11
  %11 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %12 = load i32, ptr %j, align 4, !tbaa !9
  %idxprom6 = sext i32 %12 to i64
  %arrayidx7 = getelementptr inbounds double, ptr %11, i64 %idxprom6
  %13 = load double, ptr %arrayidx7, align 8, !tbaa !11
  %mul = fmul double %10, %13
  %14 = load ptr, ptr %a, align 8, !tbaa !5
  %15 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom8 = sext i32 %15 to i64
  %arrayidx9 = getelementptr inbounds ptr, ptr %14, i64 %idxprom8
  %16 = load ptr, ptr %arrayidx9, align 8, !tbaa !5
  %17 = load i32, ptr %j, align 4, !tbaa !9
  %idxprom10 = sext i32 %17 to i64
  %arrayidx11 = getelementptr inbounds double, ptr %16, i64 %idxprom10
  store double %mul, ptr %arrayidx11, align 8, !tbaa !11
  %18 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %19 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom12 = sext i32 %19 to i64
  %arrayidx13 = getelementptr inbounds double, ptr %18, i64 %idxprom12
  %20 = load double, ptr %arrayidx13, align 8, !tbaa !11
  %21 = load i32, ptr %j, align 4, !tbaa !9
  %add = add nsw i32 1, %21
  %conv = sitofp i32 %add to double
  %div = fdiv double %20, %conv
  %22 = load ptr, ptr %b, align 8, !tbaa !5
  %23 = load i32, ptr %j, align 4, !tbaa !9
  %idxprom14 = sext i32 %23 to i64
  %arrayidx15 = getelementptr inbounds ptr, ptr %22, i64 %idxprom14
  %24 = load ptr, ptr %arrayidx15, align 8, !tbaa !5
  %25 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom16 = sext i32 %25 to i64
  %arrayidx17 = getelementptr inbounds double, ptr %24, i64 %idxprom16
  store double %div, ptr %arrayidx17, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body5
  %26 = load i32, ptr %j, align 4, !tbaa !9
  %inc = add nsw i32 %26, 1
  store i32 %inc, ptr %j, align 4, !tbaa !9
  br label %for.cond2, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup4
  br label %for.inc18

for.inc18:                                        ; preds = %for.end
  %27 = load i32, ptr %i, align 4, !tbaa !9
  %inc19 = add nsw i32 %27, 1
  store i32 %inc19, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !16

for.end20:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 8, ptr %first) #7
  %28 = load ptr, ptr %a, align 8, !tbaa !5
  %arrayidx21 = getelementptr inbounds ptr, ptr %28, i64 0
  %29 = load ptr, ptr %arrayidx21, align 8, !tbaa !5
  store ptr %29, ptr %first, align 8, !tbaa !5
  %30 = load ptr, ptr %a, align 8, !tbaa !5
  %31 = load i32, ptr %n.addr, align 4, !tbaa !9
  %sub = sub nsw i32 %31, 1
  %idxprom22 = sext i32 %sub to i64
  %arrayidx23 = getelementptr inbounds ptr, ptr %30, i64 %idxprom22
  %32 = load ptr, ptr %arrayidx23, align 8, !tbaa !5
  %33 = load ptr, ptr %a, align 8, !tbaa !5
  %arrayidx24 = getelementptr inbounds ptr, ptr %33, i64 0
  store ptr %32, ptr %arrayidx24, align 8, !tbaa !5
  %34 = load ptr, ptr %first, align 8, !tbaa !5
  %35 = load ptr, ptr %a, align 8, !tbaa !5
  %36 = load i32, ptr %n.addr, align 4, !tbaa !9
  %sub25 = sub nsw i32 %36, 1
  %idxprom26 = sext i32 %sub25 to i64
  %arrayidx27 = getelementptr inbounds ptr, ptr %35, i64 %idxprom26
  store ptr %34, ptr %arrayidx27, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i28) #7
  store i32 0, ptr %i28, align 4, !tbaa !9
  br label %for.cond29

for.cond29:                                       ; preds = %for.inc65, %for.end20
  %37 = load i32, ptr %i28, align 4, !tbaa !9
  %38 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp30 = icmp slt i32 %37, %38
  br i1 %cmp30, label %for.body33, label %for.cond.cleanup32

for.cond.cleanup32:                               ; preds = %for.cond29
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i28) #7
  br label %for.end67

for.body33:                                       ; preds = %for.cond29
  call void @llvm.lifetime.start.p0(i64 4, ptr %j34) #7
  store i32 0, ptr %j34, align 4, !tbaa !9
  br label %for.cond35

for.cond35:                                       ; preds = %for.inc62, %for.body33
  %39 = load i32, ptr %j34, align 4, !tbaa !9
  %40 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp36 = icmp slt i32 %39, %40
  br i1 %cmp36, label %for.body39, label %for.cond.cleanup38

for.cond.cleanup38:                               ; preds = %for.cond35
  store i32 11, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j34) #7
  br label %for.end64

for.body39:                                       ; preds = %for.cond35
  call void @llvm.lifetime.start.p0(i64 4, ptr %k) #7
  store i32 0, ptr %k, align 4, !tbaa !9
  br label %for.cond40

for.cond40:                                       ; preds = %for.inc59, %for.body39
  %41 = load i32, ptr %k, align 4, !tbaa !9
  %42 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp41 = icmp slt i32 %41, %42
  br i1 %cmp41, label %for.body44, label %for.cond.cleanup43

for.cond.cleanup43:                               ; preds = %for.cond40
  store i32 14, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %k) #7
  br label %for.end61

for.body44:                                       ; preds = %for.cond40
  %43 = load ptr, ptr %a, align 8, !tbaa !5
  %44 = load i32, ptr %i28, align 4, !tbaa !9
  %idxprom45 = sext i32 %44 to i64
  %arrayidx46 = getelementptr inbounds ptr, ptr %43, i64 %idxprom45
  %45 = load ptr, ptr %arrayidx46, align 8, !tbaa !5
  %46 = load i32, ptr %k, align 4, !tbaa !9
  %idxprom47 = sext i32 %46 to i64
  %arrayidx48 = getelementptr inbounds double, ptr %45, i64 %idxprom47
  %47 = load double, ptr %arrayidx48, align 8, !tbaa !11
  %48 = load ptr, ptr %b, align 8, !tbaa !5
  %49 = load i32, ptr %k, align 4, !tbaa !9
  %idxprom49 = sext i32 %49 to i64
  %arrayidx50 = getelementptr inbounds ptr, ptr %48, i64 %idxprom49
  %50 = load ptr, ptr %arrayidx50, align 8, !tbaa !5
  %51 = load i32, ptr %j34, align 4, !tbaa !9
  %idxprom51 = sext i32 %51 to i64
  %arrayidx52 = getelementptr inbounds double, ptr %50, i64 %idxprom51
  %52 = load double, ptr %arrayidx52, align 8, !tbaa !11
  %mul53 = fmul double %47, %52
  %53 = load i32, ptr %i28, align 4, !tbaa !9
  %54 = load i32, ptr %j34, align 4, !tbaa !9
  %mul54 = mul nsw i32 2, %54
  %add55 = add nsw i32 %53, %mul54
  %conv56 = sitofp i32 %add55 to double
  %mul57 = fmul double %mul53, %conv56
  %55 = load double, ptr %sum, align 8, !tbaa !11
  %add58 = fadd double %55, %mul57
  store double %add58, ptr %sum, align 8, !tbaa !11
  br label %for.inc59

for.inc59:                                        ; preds = %for.body44
  %56 = load i32, ptr %k, align 4, !tbaa !9
  %inc60 = add nsw i32 %56, 1
  store i32 %inc60, ptr %k, align 4, !tbaa !9
  br label %for.cond40, !llvm.loop !17

for.end61:                                        ; preds = %for.cond.cleanup43
  br label %for.inc62

for.inc62:                                        ; preds = %for.end61
  %57 = load i32, ptr %j34, align 4, !tbaa !9
  %inc63 = add nsw i32 %57, 1
  store i32 %inc63, ptr %j34, align 4, !tbaa !9
  br label %for.cond35, !llvm.loop !18

for.end64:                                        ; preds = %for.cond.cleanup38
  br label %for.inc65

for.inc65:                                        ; preds = %for.end64
  %58 = load i32, ptr %i28, align 4, !tbaa !9
  %inc66 = add nsw i32 %58, 1
  store i32 %inc66, ptr %i28, align 4, !tbaa !9
  br label %for.cond29, !llvm.loop !19

for.end67:                                        ; preds = %for.cond.cleanup32
  call void @llvm.lifetime.start.p0(i64 4, ptr %i68) #7
  store i32 0, ptr %i68, align 4, !tbaa !9
  br label %for.cond69

for.cond69:                                       ; preds = %for.inc78, %for.end67
  %59 = load i32, ptr %i68, align 4, !tbaa !9
  %60 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp70 = icmp slt i32 %59, %60
  br i1 %cmp70, label %for.body73, label %for.cond.cleanup72

for.cond.cleanup72:                               ; preds = %for.cond69
  store i32 17, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i68) #7
  br label %for.end80

for.body73:                                       ; preds = %for.cond69
  %61 = load ptr, ptr %a, align 8, !tbaa !5
  %62 = load i32, ptr %i68, align 4, !tbaa !9
  %idxprom74 = sext i32 %62 to i64
  %arrayidx75 = getelementptr inbounds ptr, ptr %61, i64 %idxprom74
  %63 = load ptr, ptr %arrayidx75, align 8, !tbaa !5
  call void @free(ptr noundef %63) #7
  %64 = load ptr, ptr %b, align 8, !tbaa !5
  %65 = load i32, ptr %i68, align 4, !tbaa !9
  %idxprom76 = sext i32 %65 to i64
  %arrayidx77 = getelementptr inbounds ptr, ptr %64, i64 %idxprom76
  %66 = load ptr, ptr %arrayidx77, align 8, !tbaa !5
  call void @free(ptr noundef %66) #7
  br label %for.inc78

for.inc78:                                        ; preds = %for.body73
  %67 = load i32, ptr %i68, align 4, !tbaa !9
  %inc79 = add nsw i32 %67, 1
  store i32 %inc79, ptr %i68, align 4, !tbaa !9
  br label %for.cond69, !llvm.loop !20

for.end80:                                        ; preds = %for.cond.cleanup72
  %68 = load ptr, ptr %a, align 8, !tbaa !5
  call void @free(ptr noundef %68) #7
  %69 = load ptr, ptr %b, align 8, !tbaa !5
  call void @free(ptr noundef %69) #7
  %70 = load double, ptr %sum, align 8, !tbaa !11
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %first) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %b) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %a) #7
  ret double %70
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind uwtable
define internal ptr @matrix(i32 noundef %rows, i32 noundef %columns) #0 {
entry:
  %rows.addr = alloca i32, align 4
  %columns.addr = alloca i32, align 4
  %a = alloca ptr, align 8
  %i = alloca i32, align 4
  store i32 %rows, ptr %rows.addr, align 4, !tbaa !9
  store i32 %columns, ptr %columns.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %a) #7
  %0 = load i32, ptr %rows.addr, align 4, !tbaa !9
  %conv = sext i32 %0 to i64
  %mul = mul i64 %conv, 8
  %call = call noalias ptr @malloc(i64 noundef %mul) #8
  store ptr %call, ptr %a, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, ptr %i, align 4, !tbaa !9
  %2 = load i32, ptr %rows.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %1, %2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %columns.addr, align 4, !tbaa !9
  %conv2 = sext i32 %3 to i64
  %mul3 = mul i64 %conv2, 8
  %call4 = call noalias ptr @malloc(i64 noundef %mul3) #8
  %4 = load ptr, ptr %a, align 8, !tbaa !5
  %5 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %5 to i64
  %arrayidx = getelementptr inbounds ptr, ptr %4, i64 %idxprom
  store ptr %call4, ptr %arrayidx, align 8, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !21

for.end:                                          ; preds = %for.cond.cleanup
  %7 = load ptr, ptr %a, align 8, !tbaa !5
  call void @llvm.lifetime.end.p0(i64 8, ptr %a) #7
  ret ptr %7
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
declare void @free(ptr noundef) #2

; Function Attrs: nounwind uwtable
define dso_local double @one_block(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %a = alloca ptr, align 8
  %product = alloca double, align 8
  %i = alloca i32, align 4
  %i9 = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  %k = alloca i32, align 4
  %i51 = alloca i32, align 4
  %factor = alloca double, align 8
  %j66 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %a) #7
  %0 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv = sext i32 %0 to i64
  %mul = mul i64 %conv, 8
  %call = call noalias ptr @malloc(i64 noundef %mul) #8
  store ptr %call, ptr %a, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %product) #7
  store double 1.000000e+00, ptr %product, align 8, !tbaa !11
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %2 = load i32, ptr %n.addr, align 4, !tbaa !9
  %mul1 = mul nsw i32 %1, %2
  %conv2 = sext i32 %mul1 to i64
  %mul3 = mul i64 %conv2, 8
  %call4 = call noalias ptr @malloc(i64 noundef %mul3) #8
  %3 = load ptr, ptr %a, align 8, !tbaa !5
  %arrayidx = getelementptr inbounds ptr, ptr %3, i64 0
  store ptr %call4, ptr %arrayidx, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 1, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %4 = load i32, ptr %i, align 4, !tbaa !9
  %5 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %4, %5
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %6 = load ptr, ptr %a, align 8, !tbaa !5
  %7 = load i32, ptr %i, align 4, !tbaa !9
  %sub = sub nsw i32 %7, 1
  %idxprom = sext i32 %sub to i64
  %arrayidx6 = getelementptr inbounds ptr, ptr %6, i64 %idxprom
  %8 = load ptr, ptr %arrayidx6, align 8, !tbaa !5
  %9 = load i32, ptr %n.addr, align 4, !tbaa !9
  %idx.ext = sext i32 %9 to i64
  %add.ptr = getelementptr inbounds double, ptr %8, i64 %idx.ext
  %10 = load ptr, ptr %a, align 8, !tbaa !5
  %11 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom7 = sext i32 %11 to i64
  %arrayidx8 = getelementptr inbounds ptr, ptr %10, i64 %idxprom7
  store ptr %add.ptr, ptr %arrayidx8, align 8, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %12 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %12, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !22

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 4, ptr %i9) #7
  store i32 0, ptr %i9, align 4, !tbaa !9
  br label %for.cond10

for.cond10:                                       ; preds = %for.inc38, %for.end
  %13 = load i32, ptr %i9, align 4, !tbaa !9
  %14 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp11 = icmp slt i32 %13, %14
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup13

for.cond.cleanup13:                               ; preds = %for.cond10
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i9) #7
  br label %for.end40

for.body14:                                       ; preds = %for.cond10
  call void @llvm.lifetime.start.p0(i64 4, ptr %j) #7
  store i32 0, ptr %j, align 4, !tbaa !9
  br label %for.cond15

for.cond15:                                       ; preds = %for.inc35, %for.body14
  %15 = load i32, ptr %j, align 4, !tbaa !9
  %16 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp16 = icmp slt i32 %15, %16
  br i1 %cmp16, label %for.body19, label %for.cond.cleanup18

for.cond.cleanup18:                               ; preds = %for.cond15
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j) #7
  br label %for.end37

for.body19:                                       ; preds = %for.cond15
  %17 = load i32, ptr %i9, align 4, !tbaa !9
  %18 = load i32, ptr %j, align 4, !tbaa !9
  %cmp20 = icmp eq i32 %17, %18
  %19 = zext i1 %cmp20 to i64
  %cond = select i1 %cmp20, i32 4, i32 0
  %conv22 = sitofp i32 %cond to double
  %20 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %21 = load i32, ptr %i9, align 4, !tbaa !9
  %idxprom23 = sext i32 %21 to i64
  %arrayidx24 = getelementptr inbounds double, ptr %20, i64 %idxprom23
  %22 = load double, ptr %arrayidx24, align 8, !tbaa !11
  %23 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %24 = load i32, ptr %j, align 4, !tbaa !9
  %idxprom25 = sext i32 %24 to i64
  %arrayidx26 = getelementptr inbounds double, ptr %23, i64 %idxprom25
  %25 = load double, ptr %arrayidx26, align 8, !tbaa !11
  %mul27 = fmul double %22, %25
  %26 = load i32, ptr %i9, align 4, !tbaa !9
  %add = add nsw i32 %26, 1
  %conv28 = sitofp i32 %add to double
  %mul29 = fmul double %mul27, %conv28
  %add30 = fadd double %conv22, %mul29
  %27 = load ptr, ptr %a, align 8, !tbaa !5
  %28 = load i32, ptr %i9, align 4, !tbaa !9
  %idxprom31 = sext i32 %28 to i64
  %arrayidx32 = getelementptr inbounds ptr, ptr %27, i64 %idxprom31
  %29 = load ptr, ptr %arrayidx32, align 8, !tbaa !5
  %30 = load i32, ptr %j, align 4, !tbaa !9
  %idxprom33 = sext i32 %30 to i64
  %arrayidx34 = getelementptr inbounds double, ptr %29, i64 %idxprom33
  store double %add30, ptr %arrayidx34, align 8, !tbaa !11
  br label %for.inc35

for.inc35:                                        ; preds = %for.body19
  %31 = load i32, ptr %j, align 4, !tbaa !9
  %inc36 = add nsw i32 %31, 1
  store i32 %inc36, ptr %j, align 4, !tbaa !9
  br label %for.cond15, !llvm.loop !23

for.end37:                                        ; preds = %for.cond.cleanup18
  br label %for.inc38

for.inc38:                                        ; preds = %for.end37
  %32 = load i32, ptr %i9, align 4, !tbaa !9
  %inc39 = add nsw i32 %32, 1
  store i32 %inc39, ptr %i9, align 4, !tbaa !9
  br label %for.cond10, !llvm.loop !24

for.end40:                                        ; preds = %for.cond.cleanup13
  call void @llvm.lifetime.start.p0(i64 4, ptr %k) #7
  store i32 0, ptr %k, align 4, !tbaa !9
  br label %for.cond41

for.cond41:                                       ; preds = %for.inc88, %for.end40
  %33 = load i32, ptr %k, align 4, !tbaa !9
  %34 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp42 = icmp slt i32 %33, %34
  br i1 %cmp42, label %for.body45, label %for.cond.cleanup44

for.cond.cleanup44:                               ; preds = %for.cond41
  store i32 11, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %k) #7
  br label %for.end90

for.body45:                                       ; preds = %for.cond41
  %35 = load ptr, ptr %a, align 8, !tbaa !5
  %36 = load i32, ptr %k, align 4, !tbaa !9
  %idxprom46 = sext i32 %36 to i64
  %arrayidx47 = getelementptr inbounds ptr, ptr %35, i64 %idxprom46
  %37 = load ptr, ptr %arrayidx47, align 8, !tbaa !5
  %38 = load i32, ptr %k, align 4, !tbaa !9
  %idxprom48 = sext i32 %38 to i64
  %arrayidx49 = getelementptr inbounds double, ptr %37, i64 %idxprom48
  %39 = load double, ptr %arrayidx49, align 8, !tbaa !11
  %40 = load double, ptr %product, align 8, !tbaa !11
  %mul50 = fmul double %40, %39
  store double %mul50, ptr %product, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i51) #7
  %41 = load i32, ptr %k, align 4, !tbaa !9
  %add52 = add nsw i32 %41, 1
  store i32 %add52, ptr %i51, align 4, !tbaa !9
  br label %for.cond53

for.cond53:                                       ; preds = %for.inc85, %for.body45
  %42 = load i32, ptr %i51, align 4, !tbaa !9
  %43 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp54 = icmp slt i32 %42, %43
  br i1 %cmp54, label %for.body57, label %for.cond.cleanup56

for.cond.cleanup56:                               ; preds = %for.cond53
  store i32 14, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i51) #7
  br label %for.end87

for.body57:                                       ; preds = %for.cond53
  call void @llvm.lifetime.start.p0(i64 8, ptr %factor) #7
  %44 = load ptr, ptr %a, align 8, !tbaa !5
  %45 = load i32, ptr %i51, align 4, !tbaa !9
  %idxprom58 = sext i32 %45 to i64
  %arrayidx59 = getelementptr inbounds ptr, ptr %44, i64 %idxprom58
  %46 = load ptr, ptr %arrayidx59, align 8, !tbaa !5
  %47 = load i32, ptr %k, align 4, !tbaa !9
  %idxprom60 = sext i32 %47 to i64
  %arrayidx61 = getelementptr inbounds double, ptr %46, i64 %idxprom60
  %48 = load double, ptr %arrayidx61, align 8, !tbaa !11
  %49 = load ptr, ptr %a, align 8, !tbaa !5
  %50 = load i32, ptr %k, align 4, !tbaa !9
  %idxprom62 = sext i32 %50 to i64
  %arrayidx63 = getelementptr inbounds ptr, ptr %49, i64 %idxprom62
  %51 = load ptr, ptr %arrayidx63, align 8, !tbaa !5
  %52 = load i32, ptr %k, align 4, !tbaa !9
  %idxprom64 = sext i32 %52 to i64
  %arrayidx65 = getelementptr inbounds double, ptr %51, i64 %idxprom64
  %53 = load double, ptr %arrayidx65, align 8, !tbaa !11
  %div = fdiv double %48, %53
  store double %div, ptr %factor, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %j66) #7
  %54 = load i32, ptr %k, align 4, !tbaa !9
  store i32 %54, ptr %j66, align 4, !tbaa !9
  br label %for.cond67

for.cond67:                                       ; preds = %for.inc82, %for.body57
  %55 = load i32, ptr %j66, align 4, !tbaa !9
  %56 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp68 = icmp slt i32 %55, %56
  br i1 %cmp68, label %for.body71, label %for.cond.cleanup70

for.cond.cleanup70:                               ; preds = %for.cond67
  store i32 17, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j66) #7
  br label %for.end84

for.body71:                                       ; preds = %for.cond67
  %57 = load double, ptr %factor, align 8, !tbaa !11
  %58 = load ptr, ptr %a, align 8, !tbaa !5
  %59 = load i32, ptr %k, align 4, !tbaa !9
  %idxprom72 = sext i32 %59 to i64
  %arrayidx73 = getelementptr inbounds ptr, ptr %58, i64 %idxprom72
  %60 = load ptr, ptr %arrayidx73, align 8, !tbaa !5
  %61 = load i32, ptr %j66, align 4, !tbaa !9
  %idxprom74 = sext i32 %61 to i64
  %arrayidx75 = getelementptr inbounds double, ptr %60, i64 %idxprom74
  %62 = load double, ptr %arrayidx75, align 8, !tbaa !11
  %mul76 = fmul double %57, %62
  %63 = load ptr, ptr %a, align 8, !tbaa !5
  %64 = load i32, ptr %i51, align 4, !tbaa !9
  %idxprom77 = sext i32 %64 to i64
  %arrayidx78 = getelementptr inbounds ptr, ptr %63, i64 %idxprom77
  %65 = load ptr, ptr %arrayidx78, align 8, !tbaa !5
  %66 = load i32, ptr %j66, align 4, !tbaa !9
  %idxprom79 = sext i32 %66 to i64
  %arrayidx80 = getelementptr inbounds double, ptr %65, i64 %idxprom79
  %67 = load double, ptr %arrayidx80, align 8, !tbaa !11
  %sub81 = fsub double %67, %mul76
  store double %sub81, ptr %arrayidx80, align 8, !tbaa !11
  br label %for.inc82

for.inc82:                                        ; preds = %for.body71
  %68 = load i32, ptr %j66, align 4, !tbaa !9
  %inc83 = add nsw i32 %68, 1
  store i32 %inc83, ptr %j66, align 4, !tbaa !9
  br label %for.cond67, !llvm.loop !25

for.end84:                                        ; preds = %for.cond.cleanup70
  call void @llvm.lifetime.end.p0(i64 8, ptr %factor) #7
  br label %for.inc85

for.inc85:                                        ; preds = %for.end84
  %69 = load i32, ptr %i51, align 4, !tbaa !9
  %inc86 = add nsw i32 %69, 1
  store i32 %inc86, ptr %i51, align 4, !tbaa !9
  br label %for.cond53, !llvm.loop !26

for.end87:                                        ; preds = %for.cond.cleanup56
  br label %for.inc88

for.inc88:                                        ; preds = %for.end87
  %70 = load i32, ptr %k, align 4, !tbaa !9
  %inc89 = add nsw i32 %70, 1
  store i32 %inc89, ptr %k, align 4, !tbaa !9
  br label %for.cond41, !llvm.loop !27

for.end90:                                        ; preds = %for.cond.cleanup44
  %71 = load ptr, ptr %a, align 8, !tbaa !5
  %arrayidx91 = getelementptr inbounds ptr, ptr %71, i64 0
  %72 = load ptr, ptr %arrayidx91, align 8, !tbaa !5
  call void @free(ptr noundef %72) #7
  %73 = load ptr, ptr %a, align 8, !tbaa !5
  call void @free(ptr noundef %73) #7
  %74 = load double, ptr %product, align 8, !tbaa !11
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %product) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %a) #7
  ret double %74
}

; Function Attrs: nounwind allocsize(0)
declare noalias ptr @malloc(i64 noundef) #3

; Function Attrs: nounwind uwtable
define dso_local double @owned(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %t = alloca ptr, align 8
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %t) #7
  %0 = load i32, ptr %n.addr, align 4, !tbaa !9
  %1 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx = getelementptr inbounds double, ptr %1, i64 0
  %2 = load double, ptr %arrayidx, align 8, !tbaa !11
  %call = call ptr @create(i32 noundef %0, double noundef %2)
  store ptr %call, ptr %t, align 8, !tbaa !5
  %3 = load ptr, ptr %t, align 8, !tbaa !5
  %4 = load ptr, ptr %x.addr, align 8, !tbaa !5
  call void @add(ptr noundef %3, ptr noundef %4)
  %5 = load ptr, ptr %t, align 8, !tbaa !5
  %6 = load ptr, ptr %x.addr, align 8, !tbaa !5
  call void @add(ptr noundef %5, ptr noundef %6)
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %7 = load i32, ptr %i, align 4, !tbaa !9
  %8 = load ptr, ptr %t, align 8, !tbaa !5
  %n1 = getelementptr inbounds %struct.totals, ptr %8, i32 0, i32 0
  %9 = load i32, ptr %n1, align 8, !tbaa !28
  %cmp = icmp slt i32 %7, %9
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %10 = load ptr, ptr %t, align 8, !tbaa !5
  %sums = getelementptr inbounds %struct.totals, ptr %10, i32 0, i32 1
  %11 = load ptr, ptr %sums, align 8, !tbaa !30
  %12 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %12 to i64
  %arrayidx2 = getelementptr inbounds double, ptr %11, i64 %idxprom
  %13 = load double, ptr %arrayidx2, align 8, !tbaa !11
  %14 = load ptr, ptr %t, align 8, !tbaa !5
  %sums3 = getelementptr inbounds %struct.totals, ptr %14, i32 0, i32 1
  %15 = load ptr, ptr %sums3, align 8, !tbaa !30
  %16 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom4 = sext i32 %16 to i64
  %arrayidx5 = getelementptr inbounds double, ptr %15, i64 %idxprom4
  %17 = load double, ptr %arrayidx5, align 8, !tbaa !11
  %mul = fmul double %13, %17
  %18 = load double, ptr %sum, align 8, !tbaa !11
  %add = fadd double %18, %mul
  store double %add, ptr %sum, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %19 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %19, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !31

for.end:                                          ; preds = %for.cond.cleanup
  %20 = load ptr, ptr %t, align 8, !tbaa !5
  %sums6 = getelementptr inbounds %struct.totals, ptr %20, i32 0, i32 1
  %21 = load ptr, ptr %sums6, align 8, !tbaa !30
  call void @free(ptr noundef %21) #7
  %22 = load ptr, ptr %t, align 8, !tbaa !5
  call void @free(ptr noundef %22) #7
  %23 = load double, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %t) #7
  ret double %23
}

; Function Attrs: nounwind uwtable
define internal ptr @create(i32 noundef %n, double noundef %scale) #0 {
entry:
  %n.addr = alloca i32, align 4
  %scale.addr = alloca double, align 8
  %made = alloca ptr, align 8
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  store double %scale, ptr %scale.addr, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %made) #7
  %call = call noalias ptr @malloc(i64 noundef 24) #8
  store ptr %call, ptr %made, align 8, !tbaa !5
  %0 = load i32, ptr %n.addr, align 4, !tbaa !9
  %1 = load ptr, ptr %made, align 8, !tbaa !5
  %n1 = getelementptr inbounds %struct.totals, ptr %1, i32 0, i32 0
  store i32 %0, ptr %n1, align 8, !tbaa !28
  %2 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv = sext i32 %2 to i64
  %call2 = call noalias ptr @calloc(i64 noundef %conv, i64 noundef 8) #9
  %3 = load ptr, ptr %made, align 8, !tbaa !5
  %sums = getelementptr inbounds %struct.totals, ptr %3, i32 0, i32 1
  store ptr %call2, ptr %sums, align 8, !tbaa !30
  %4 = load double, ptr %scale.addr, align 8, !tbaa !11
  %5 = load ptr, ptr %made, align 8, !tbaa !5
  %scale3 = getelementptr inbounds %struct.totals, ptr %5, i32 0, i32 2
  store double %4, ptr %scale3, align 8, !tbaa !32
  %6 = load ptr, ptr %made, align 8, !tbaa !5
  call void @llvm.lifetime.end.p0(i64 8, ptr %made) #7
  ret ptr %6
}

; Function Attrs: nounwind uwtable
define internal void @add(ptr noundef %t, ptr noundef %x) #0 {
entry:
  %t.addr = alloca ptr, align 8
  %x.addr = alloca ptr, align 8
  %i = alloca i32, align 4
  store ptr %t, ptr %t.addr, align 8, !tbaa !5
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load ptr, ptr %t.addr, align 8, !tbaa !5
  %n = getelementptr inbounds %struct.totals, ptr %1, i32 0, i32 0
  %2 = load i32, ptr %n, align 8, !tbaa !28
  %cmp = icmp slt i32 %0, %2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %t.addr, align 8, !tbaa !5
  %scale = getelementptr inbounds %struct.totals, ptr %3, i32 0, i32 2
  %4 = load double, ptr %scale, align 8, !tbaa !32
  %5 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %6 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %6 to i64
  %arrayidx = getelementptr inbounds double, ptr %5, i64 %idxprom
  %7 = load double, ptr %arrayidx, align 8, !tbaa !11
  %mul = fmul double %4, %7
  %8 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %9 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom1 = sext i32 %9 to i64
  %arrayidx2 = getelementptr inbounds double, ptr %8, i64 %idxprom1
  %10 = load double, ptr %arrayidx2, align 8, !tbaa !11
  %mul3 = fmul double %mul, %10
  %11 = load ptr, ptr %t.addr, align 8, !tbaa !5
  %sums = getelementptr inbounds %struct.totals, ptr %11, i32 0, i32 1
  %12 = load ptr, ptr %sums, align 8, !tbaa !30
  %13 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom4 = sext i32 %13 to i64
  %arrayidx5 = getelementptr inbounds double, ptr %12, i64 %idxprom4
  %14 = load double, ptr %arrayidx5, align 8, !tbaa !11
  %add = fadd double %14, %mul3
  store double %add, ptr %arrayidx5, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %15 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %15, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !33

for.end:                                          ; preds = %for.cond.cleanup
  ret void
}

; Function Attrs: nounwind uwtable
define dso_local double @exchanged(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %u = alloca [2 x ptr], align 16
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  %t = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %from = alloca ptr, align 8
  %to = alloca ptr, align 8
  %i23 = alloca i32, align 4
  %i55 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 16, ptr %u) #7
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  %0 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv = sext i32 %0 to i64
  %mul = mul i64 %conv, 8
  %call = call noalias ptr @malloc(i64 noundef %mul) #8
  %arrayidx = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 0
  store ptr %call, ptr %arrayidx, align 16, !tbaa !5
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv1 = sext i32 %1 to i64
  %mul2 = mul i64 %conv1, 8
  %call3 = call noalias ptr @malloc(i64 noundef %mul2) #8
  %arrayidx4 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 1
  store ptr %call3, ptr %arrayidx4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %2 = load i32, ptr %i, align 4, !tbaa !9
  %3 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %4 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %5 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %5 to i64
  %arrayidx6 = getelementptr inbounds double, ptr %4, i64 %idxprom
  %6 = load double, ptr %arrayidx6, align 8, !tbaa !11
  %arrayidx7 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 1
  %7 = load ptr, ptr %arrayidx7, align 8, !tbaa !5
  %8 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom8 = sext i32 %8 to i64
  %arrayidx9 = getelementptr inbounds double, ptr %7, i64 %idxprom8
  store double %6, ptr %arrayidx9, align 8, !tbaa !11
  %arrayidx10 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 0
  %9 = load ptr, ptr %arrayidx10, align 16, !tbaa !5
  %10 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom11 = sext i32 %10 to i64
  %arrayidx12 = getelementptr inbounds double, ptr %9, i64 %idxprom11
  store double %6, ptr %arrayidx12, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %11 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %11, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !34

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 4, ptr %t) #7
  store i32 0, ptr %t, align 4, !tbaa !9
  br label %for.cond13

for.cond13:                                       ; preds = %for.inc52, %for.end
  %12 = load i32, ptr %t, align 4, !tbaa !9
  %cmp14 = icmp slt i32 %12, 5
  br i1 %cmp14, label %for.body17, label %for.cond.cleanup16

for.cond.cleanup16:                               ; preds = %for.cond13
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %t) #7
  br label %for.end54

for.body17:                                       ; preds = %for.cond13
  call void @llvm.lifetime.start.p0(i64 8, ptr %from) #7
  %13 = load i32, ptr %t, align 4, !tbaa !9
  %rem = srem i32 %13, 2
  %idxprom18 = sext i32 %rem to i64
  %arrayidx19 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 %idxprom18
  %14 = load ptr, ptr %arrayidx19, align 8, !tbaa !5
  store ptr %14, ptr %from, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %to) #7
  %15 = load i32, ptr %t, align 4, !tbaa !9
  %rem20 = srem i32 %15, 2
  %sub = sub nsw i32 1, %rem20
  %idxprom21 = sext i32 %sub to i64
  %arrayidx22 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 %idxprom21
  %16 = load ptr, ptr %arrayidx22, align 8, !tbaa !5
  store ptr %16, ptr %to, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i23) #7
  store i32 1, ptr %i23, align 4, !tbaa !9
  br label %for.cond24

for.cond24:                                       ; preds = %for.inc49, %for.body17
  %17 = load i32, ptr %i23, align 4, !tbaa !9
  %18 = load i32, ptr %n.addr, align 4, !tbaa !9
  %sub25 = sub nsw i32 %18, 1
  %cmp26 = icmp slt i32 %17, %sub25
  br i1 %cmp26, label %for.body29, label %for.cond.cleanup28

for.cond.cleanup28:                               ; preds = %for.cond24
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i23) #7
  br label %for.end51

for.body29:                                       ; preds = %for.cond24
  %19 = load ptr, ptr %from, align 8, !tbaa !5
  %20 = load i32, ptr %i23, align 4, !tbaa !9
  %idxprom30 = sext i32 %20 to i64
  %arrayidx31 = getelementptr inbounds double, ptr %19, i64 %idxprom30
  %21 = load double, ptr %arrayidx31, align 8, !tbaa !11
  %22 = load ptr, ptr %from, align 8, !tbaa !5
  %23 = load i32, ptr %i23, align 4, !tbaa !9
  %idxprom32 = sext i32 %23 to i64
  %arrayidx33 = getelementptr inbounds double, ptr %22, i64 %idxprom32
  %24 = load double, ptr %arrayidx33, align 8, !tbaa !11
  %mul34 = fmul double 1.000000e-01, %24
  %25 = load ptr, ptr %from, align 8, !tbaa !5
  %26 = load i32, ptr %i23, align 4, !tbaa !9
  %sub35 = sub nsw i32 %26, 1
  %idxprom36 = sext i32 %sub35 to i64
  %arrayidx37 = getelementptr inbounds double, ptr %25, i64 %idxprom36
  %27 = load double, ptr %arrayidx37, align 8, !tbaa !11
  %28 = load ptr, ptr %from, align 8, !tbaa !5
  %29 = load i32, ptr %i23, align 4, !tbaa !9
  %idxprom38 = sext i32 %29 to i64
  %arrayidx39 = getelementptr inbounds double, ptr %28, i64 %idxprom38
  %30 = load double, ptr %arrayidx39, align 8, !tbaa !11
  %mul40 = fmul double 2.000000e+00, %30
  %sub41 = fsub double %27, %mul40
  %31 = load ptr, ptr %from, align 8, !tbaa !5
  %32 = load i32, ptr %i23, align 4, !tbaa !9
  %add = add nsw i32 %32, 1
  %idxprom42 = sext i32 %add to i64
  %arrayidx43 = getelementptr inbounds double, ptr %31, i64 %idxprom42
  %33 = load double, ptr %arrayidx43, align 8, !tbaa !11
  %add44 = fadd double %sub41, %33
  %mul45 = fmul double %mul34, %add44
  %add46 = fadd double %21, %mul45
  %34 = load ptr, ptr %to, align 8, !tbaa !5
  %35 = load i32, ptr %i23, align 4, !tbaa !9
  %idxprom47 = sext i32 %35 to i64
  %arrayidx48 = getelementptr inbounds double, ptr %34, i64 %idxprom47
  store double %add46, ptr %arrayidx48, align 8, !tbaa !11
  br label %for.inc49

for.inc49:                                        ; preds = %for.body29
  %36 = load i32, ptr %i23, align 4, !tbaa !9
  %inc50 = add nsw i32 %36, 1
  store i32 %inc50, ptr %i23, align 4, !tbaa !9
  br label %for.cond24, !llvm.loop !35

for.end51:                                        ; preds = %for.cond.cleanup28
  call void @llvm.lifetime.end.p0(i64 8, ptr %to) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %from) #7
  br label %for.inc52

for.inc52:                                        ; preds = %for.end51
  %37 = load i32, ptr %t, align 4, !tbaa !9
  %inc53 = add nsw i32 %37, 1
  store i32 %inc53, ptr %t, align 4, !tbaa !9
  br label %for.cond13, !llvm.loop !36

for.end54:                                        ; preds = %for.cond.cleanup16
  call void @llvm.lifetime.start.p0(i64 4, ptr %i55) #7
  store i32 0, ptr %i55, align 4, !tbaa !9
  br label %for.cond56

for.cond56:                                       ; preds = %for.inc69, %for.end54
  %38 = load i32, ptr %i55, align 4, !tbaa !9
  %39 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp57 = icmp slt i32 %38, %39
  br i1 %cmp57, label %for.body60, label %for.cond.cleanup59

for.cond.cleanup59:                               ; preds = %for.cond56
  store i32 11, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i55) #7
  br label %for.end71

for.body60:                                       ; preds = %for.cond56
  %arrayidx61 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 1
  %40 = load ptr, ptr %arrayidx61, align 8, !tbaa !5
  %41 = load i32, ptr %i55, align 4, !tbaa !9
  %idxprom62 = sext i32 %41 to i64
  %arrayidx63 = getelementptr inbounds double, ptr %40, i64 %idxprom62
  %42 = load double, ptr %arrayidx63, align 8, !tbaa !11
  %arrayidx64 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 1
  %43 = load ptr, ptr %arrayidx64, align 8, !tbaa !5
  %44 = load i32, ptr %i55, align 4, !tbaa !9
  %idxprom65 = sext i32 %44 to i64
  %arrayidx66 = getelementptr inbounds double, ptr %43, i64 %idxprom65
  %45 = load double, ptr %arrayidx66, align 8, !tbaa !11
  %mul67 = fmul double %42, %45
  %46 = load double, ptr %sum, align 8, !tbaa !11
  %add68 = fadd double %46, %mul67
  store double %add68, ptr %sum, align 8, !tbaa !11
  br label %for.inc69

for.inc69:                                        ; preds = %for.body60
  %47 = load i32, ptr %i55, align 4, !tbaa !9
  %inc70 = add nsw i32 %47, 1
  store i32 %inc70, ptr %i55, align 4, !tbaa !9
  br label %for.cond56, !llvm.loop !37

for.end71:                                        ; preds = %for.cond.cleanup59
  %arrayidx72 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 0
  %48 = load ptr, ptr %arrayidx72, align 16, !tbaa !5
  call void @free(ptr noundef %48) #7
  %arrayidx73 = getelementptr inbounds [2 x ptr], ptr %u, i64 0, i64 1
  %49 = load ptr, ptr %arrayidx73, align 8, !tbaa !5
  call void @free(ptr noundef %49) #7
  %50 = load double, ptr %sum, align 8, !tbaa !11
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7
  call void @llvm.lifetime.end.p0(i64 16, ptr %u) #7
  ret double %50
}

; Function Attrs: nounwind uwtable
define dso_local double @by_table(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %sum = alloca double, align 8
  %i = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %i, align 4, !tbaa !9
  %rem = srem i32 %2, 3
  %idxprom = sext i32 %rem to i64
  %arrayidx = getelementptr inbounds [3 x ptr], ptr @functions, i64 0, i64 %idxprom
  %3 = load ptr, ptr %arrayidx, align 8, !tbaa !5
  %4 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %5 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom1 = sext i32 %5 to i64
  %arrayidx2 = getelementptr inbounds double, ptr %4, i64 %idxprom1
  %6 = load double, ptr %arrayidx2, align 8, !tbaa !11
  %call = call double %3(double noundef %6)
  %7 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx3 = getelementptr inbounds double, ptr %7, i64 0
  %8 = load double, ptr %arrayidx3, align 8, !tbaa !11
  %mul = fmul double %call, %8
  %9 = load double, ptr %sum, align 8, !tbaa !11
  %add = fadd double %9, %mul
  store double %add, ptr %sum, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %10, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !38

for.end:                                          ; preds = %for.cond.cleanup
  %11 = load double, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7
  ret double %11
}

; Function Attrs: nounwind uwtable
define dso_local double @enlarged(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %all = alloca ptr, align 8
  %sum = alloca double, align 8
  %room = alloca i32, align 4
  %count = alloca i32, align 4
  %i = alloca i32, align 4
  %i9 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %all) #7
  store ptr null, ptr %all, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %room) #7
  store i32 0, ptr %room, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %count) #7
  store i32 0, ptr %count, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %i, align 4, !tbaa !9
  %1 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end

for.body:                                         ; preds = %for.cond
  %2 = load i32, ptr %count, align 4, !tbaa !9
  %3 = load i32, ptr %room, align 4, !tbaa !9
  %cmp1 = icmp eq i32 %2, %3
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
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
  %cond = phi i32 [ %mul, %cond.true ], [ 2, %cond.false ]
  store i32 %cond, ptr %room, align 4, !tbaa !9
  %6 = load ptr, ptr %all, align 8, !tbaa !5
  %7 = load i32, ptr %room, align 4, !tbaa !9
  %conv = sext i32 %7 to i64
  %mul2 = mul i64 %conv, 8
  %call = call ptr @realloc(ptr noundef %6, i64 noundef %mul2) #10
  store ptr %call, ptr %all, align 8, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %cond.end, %for.body
  %8 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %9 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %9 to i64
  %arrayidx = getelementptr inbounds double, ptr %8, i64 %idxprom
  %10 = load double, ptr %arrayidx, align 8, !tbaa !11
  %11 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %12 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom3 = sext i32 %12 to i64
  %arrayidx4 = getelementptr inbounds double, ptr %11, i64 %idxprom3
  %13 = load double, ptr %arrayidx4, align 8, !tbaa !11
  %mul5 = fmul double %10, %13
  %14 = load ptr, ptr %all, align 8, !tbaa !5
  %15 = load i32, ptr %count, align 4, !tbaa !9
  %inc = add nsw i32 %15, 1
  store i32 %inc, ptr %count, align 4, !tbaa !9
  %idxprom6 = sext i32 %15 to i64
  %arrayidx7 = getelementptr inbounds double, ptr %14, i64 %idxprom6
  store double %mul5, ptr %arrayidx7, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %16 = load i32, ptr %i, align 4, !tbaa !9
  %inc8 = add nsw i32 %16, 1
  store i32 %inc8, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !39

for.end:                                          ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 4, ptr %i9) #7
  store i32 0, ptr %i9, align 4, !tbaa !9
  br label %for.cond10

for.cond10:                                       ; preds = %for.inc21, %for.end
  %17 = load i32, ptr %i9, align 4, !tbaa !9
  %18 = load i32, ptr %count, align 4, !tbaa !9
  %cmp11 = icmp slt i32 %17, %18
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup13

for.cond.cleanup13:                               ; preds = %for.cond10
  call void @llvm.lifetime.end.p0(i64 4, ptr %i9) #7
  br label %for.end23

for.body14:                                       ; preds = %for.cond10
  %19 = load ptr, ptr %all, align 8, !tbaa !5
  %20 = load i32, ptr %i9, align 4, !tbaa !9
  %idxprom15 = sext i32 %20 to i64
  %arrayidx16 = getelementptr inbounds double, ptr %19, i64 %idxprom15
  %21 = load double, ptr %arrayidx16, align 8, !tbaa !11
  %22 = load ptr, ptr %all, align 8, !tbaa !5
  %23 = load i32, ptr %count, align 4, !tbaa !9
  %sub = sub nsw i32 %23, 1
  %24 = load i32, ptr %i9, align 4, !tbaa !9
  %sub17 = sub nsw i32 %sub, %24
  %idxprom18 = sext i32 %sub17 to i64
  %arrayidx19 = getelementptr inbounds double, ptr %22, i64 %idxprom18
  %25 = load double, ptr %arrayidx19, align 8, !tbaa !11
  %mul20 = fmul double %21, %25
  %26 = load double, ptr %sum, align 8, !tbaa !11
  %add = fadd double %26, %mul20
  store double %add, ptr %sum, align 8, !tbaa !11
  br label %for.inc21

for.inc21:                                        ; preds = %for.body14
  %27 = load i32, ptr %i9, align 4, !tbaa !9
  %inc22 = add nsw i32 %27, 1
  store i32 %inc22, ptr %i9, align 4, !tbaa !9
  br label %for.cond10, !llvm.loop !40

for.end23:                                        ; preds = %for.cond.cleanup13
  %28 = load ptr, ptr %all, align 8, !tbaa !5
  call void @free(ptr noundef %28) #7
  %29 = load double, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 4, ptr %count) #7
  call void @llvm.lifetime.end.p0(i64 4, ptr %room) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %all) #7
  ret double %29
}

; Function Attrs: nounwind allocsize(1)
declare ptr @realloc(ptr noundef, i64 noundef) #4

; Function Attrs: nounwind uwtable
define dso_local double @ranges(ptr noundef %x, i32 noundef %n) #0 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %all = alloca ptr, align 8
  %i = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %p = alloca ptr, align 8
  %sum = alloca double, align 8
  %r = alloca ptr, align 8
  %p41 = alloca ptr, align 8
  %i81 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %all) #7
  %0 = load i32, ptr %n.addr, align 4, !tbaa !9
  %conv = sext i32 %0 to i64
  %mul = mul i64 %conv, 16
  %call = call noalias ptr @malloc(i64 noundef %mul) #8
  store ptr %call, ptr %all, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #7
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc27, %entry
  %1 = load i32, ptr %i, align 4, !tbaa !9
  %2 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %1, %2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #7
  br label %for.end28

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %i, align 4, !tbaa !9
  %rem = srem i32 %3, 3
  %conv2 = sext i32 %rem to i64
  %mul3 = mul i64 %conv2, 8
  %call4 = call noalias ptr @malloc(i64 noundef %mul3) #8
  %4 = load ptr, ptr %all, align 8, !tbaa !5
  %5 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom = sext i32 %5 to i64
  %arrayidx = getelementptr inbounds %struct.range, ptr %4, i64 %idxprom
  %begin = getelementptr inbounds %struct.range, ptr %arrayidx, i32 0, i32 0
  store ptr %call4, ptr %begin, align 8, !tbaa !41
  %6 = load ptr, ptr %all, align 8, !tbaa !5
  %7 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom5 = sext i32 %7 to i64
  %arrayidx6 = getelementptr inbounds %struct.range, ptr %6, i64 %idxprom5
  %begin7 = getelementptr inbounds %struct.range, ptr %arrayidx6, i32 0, i32 0
  %8 = load ptr, ptr %begin7, align 8, !tbaa !41
  %9 = load i32, ptr %i, align 4, !tbaa !9
  %rem8 = srem i32 %9, 3
  %idx.ext = sext i32 %rem8 to i64
  %add.ptr = getelementptr inbounds double, ptr %8, i64 %idx.ext
  %10 = load ptr, ptr %all, align 8, !tbaa !5
  %11 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom9 = sext i32 %11 to i64
  %arrayidx10 = getelementptr inbounds %struct.range, ptr %10, i64 %idxprom9
  %end = getelementptr inbounds %struct.range, ptr %arrayidx10, i32 0, i32 1
  store ptr %add.ptr, ptr %end, align 8, !tbaa !43
  call void @llvm.lifetime.start.p0(i64 8, ptr %p) #7
  %12 = load ptr, ptr %all, align 8, !tbaa !5
  %13 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom11 = sext i32 %13 to i64
  %arrayidx12 = getelementptr inbounds %struct.range, ptr %12, i64 %idxprom11
  %begin13 = getelementptr inbounds %struct.range, ptr %arrayidx12, i32 0, i32 0
  %14 = load ptr, ptr %begin13, align 8, !tbaa !41
  store ptr %14, ptr %p, align 8, !tbaa !5
  br label %for.cond14

for.cond14:                                       ; preds = %for.inc, %for.body
  %15 = load ptr, ptr %p, align 8, !tbaa !5
  %16 = load ptr, ptr %all, align 8, !tbaa !5
  %17 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom15 = sext i32 %17 to i64
  %arrayidx16 = getelementptr inbounds %struct.range, ptr %16, i64 %idxprom15
  %end17 = getelementptr inbounds %struct.range, ptr %arrayidx16, i32 0, i32 1
  %18 = load ptr, ptr %end17, align 8, !tbaa !43
  %cmp18 = icmp ne ptr %15, %18
  br i1 %cmp18, label %for.body21, label %for.cond.cleanup20

for.cond.cleanup20:                               ; preds = %for.cond14
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %p) #7
  br label %for.end

for.body21:                                       ; preds = %for.cond14
  %19 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %20 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom22 = sext i32 %20 to i64
  %arrayidx23 = getelementptr inbounds double, ptr %19, i64 %idxprom22
  %21 = load double, ptr %arrayidx23, align 8, !tbaa !11
  %22 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %23 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom24 = sext i32 %23 to i64
  %arrayidx25 = getelementptr inbounds double, ptr %22, i64 %idxprom24
  %24 = load double, ptr %arrayidx25, align 8, !tbaa !11
  %mul26 = fmul double %21, %24
  %25 = load ptr, ptr %p, align 8, !tbaa !5
  store double %mul26, ptr %25, align 8, !tbaa !11
  br label %for.inc

for.inc:                                          ; preds = %for.body21
  %26 = load ptr, ptr %p, align 8, !tbaa !5
  %incdec.ptr = getelementptr inbounds double, ptr %26, i32 1
  store ptr %incdec.ptr, ptr %p, align 8, !tbaa !5
  br label %for.cond14, !llvm.loop !44

for.end:                                          ; preds = %for.cond.cleanup20
  br label %for.inc27

for.inc27:                                        ; preds = %for.end
  %27 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %27, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !45

for.end28:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #7
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %r) #7
  %28 = load ptr, ptr %all, align 8, !tbaa !5
  store ptr %28, ptr %r, align 8, !tbaa !5
  br label %for.cond29

for.cond29:                                       ; preds = %for.inc55, %for.end28
  %29 = load ptr, ptr %r, align 8, !tbaa !5
  %30 = load ptr, ptr %all, align 8, !tbaa !5
  %31 = load i32, ptr %n.addr, align 4, !tbaa !9
  %idx.ext30 = sext i32 %31 to i64
  %add.ptr31 = getelementptr inbounds %struct.range, ptr %30, i64 %idx.ext30
  %cmp32 = icmp ne ptr %29, %add.ptr31
  br i1 %cmp32, label %for.body35, label %for.cond.cleanup34

for.cond.cleanup34:                               ; preds = %for.cond29
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %r) #7
  br label %for.end57

for.body35:                                       ; preds = %for.cond29
  %32 = load ptr, ptr %r, align 8, !tbaa !5
  %begin36 = getelementptr inbounds %struct.range, ptr %32, i32 0, i32 0
  %33 = load ptr, ptr %begin36, align 8, !tbaa !41
  %34 = load ptr, ptr %r, align 8, !tbaa !5
  %end37 = getelementptr inbounds %struct.range, ptr %34, i32 0, i32 1
  %35 = load ptr, ptr %end37, align 8, !tbaa !43
  %cmp38 = icmp eq ptr %33, %35
  br i1 %cmp38, label %if.then, label %if.end

if.then:                                          ; preds = %for.body35
  %36 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx40 = getelementptr inbounds double, ptr %36, i64 0
  %37 = load double, ptr %arrayidx40, align 8, !tbaa !11
  %38 = load double, ptr %sum, align 8, !tbaa !11
  %add = fadd double %38, %37
  store double %add, ptr %sum, align 8, !tbaa !11
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body35
  call void @llvm.lifetime.start.p0(i64 8, ptr %p41) #7
  %39 = load ptr, ptr %r, align 8, !tbaa !5
  %begin42 = getelementptr inbounds %struct.range, ptr %39, i32 0, i32 0
  %40 = load ptr, ptr %begin42, align 8, !tbaa !41
  store ptr %40, ptr %p41, align 8, !tbaa !5
  br label %for.cond43

for.cond43:                                       ; preds = %for.inc52, %if.end
  %41 = load ptr, ptr %p41, align 8, !tbaa !5
  %42 = load ptr, ptr %r, align 8, !tbaa !5
  %end44 = getelementptr inbounds %struct.range, ptr %42, i32 0, i32 1
  %43 = load ptr, ptr %end44, align 8, !tbaa !43
  %cmp45 = icmp ne ptr %41, %43
  br i1 %cmp45, label %for.body48, label %for.cond.cleanup47

for.cond.cleanup47:                               ; preds = %for.cond43
  store i32 11, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %p41) #7
  br label %for.end54

for.body48:                                       ; preds = %for.cond43
  %44 = load ptr, ptr %p41, align 8, !tbaa !5
  %45 = load double, ptr %44, align 8, !tbaa !11
  %46 = load ptr, ptr %r, align 8, !tbaa !5
  %47 = load ptr, ptr %all, align 8, !tbaa !5
  %sub.ptr.lhs.cast = ptrtoint ptr %46 to i64
  %sub.ptr.rhs.cast = ptrtoint ptr %47 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  %sub.ptr.div = sdiv exact i64 %sub.ptr.sub, 16
  %conv49 = sitofp i64 %sub.ptr.div to double
  %mul50 = fmul double %45, %conv49
  %48 = load double, ptr %sum, align 8, !tbaa !11
  %add51 = fadd double %48, %mul50
  store double %add51, ptr %sum, align 8, !tbaa !11
  br label %for.inc52

for.inc52:                                        ; preds = %for.body48
  %49 = load ptr, ptr %p41, align 8, !tbaa !5
  %incdec.ptr53 = getelementptr inbounds double, ptr %49, i32 1
  store ptr %incdec.ptr53, ptr %p41, align 8, !tbaa !5
  br label %for.cond43, !llvm.loop !46

for.end54:                                        ; preds = %for.cond.cleanup47
  br label %for.inc55

for.inc55:                                        ; preds = %for.end54
  %50 = load ptr, ptr %r, align 8, !tbaa !5
  %incdec.ptr56 = getelementptr inbounds %struct.range, ptr %50, i32 1
  store ptr %incdec.ptr56, ptr %r, align 8, !tbaa !5
  br label %for.cond29, !llvm.loop !47

for.end57:                                        ; preds = %for.cond.cleanup34
  %51 = load ptr, ptr %all, align 8, !tbaa !5
  %arrayidx58 = getelementptr inbounds %struct.range, ptr %51, i64 1
  %begin59 = getelementptr inbounds %struct.range, ptr %arrayidx58, i32 0, i32 0
  %52 = load ptr, ptr %begin59, align 8, !tbaa !41
  %53 = load ptr, ptr %all, align 8, !tbaa !5
  %arrayidx60 = getelementptr inbounds %struct.range, ptr %53, i64 4
  %begin61 = getelementptr inbounds %struct.range, ptr %arrayidx60, i32 0, i32 0
  %54 = load ptr, ptr %begin61, align 8, !tbaa !41
  %cmp62 = icmp eq ptr %52, %54
  br i1 %cmp62, label %if.then64, label %if.end68

if.then64:                                        ; preds = %for.end57
  %55 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx65 = getelementptr inbounds double, ptr %55, i64 1
  %56 = load double, ptr %arrayidx65, align 8, !tbaa !11
  %mul66 = fmul double 1.000000e+03, %56
  %57 = load double, ptr %sum, align 8, !tbaa !11
  %add67 = fadd double %57, %mul66
  store double %add67, ptr %sum, align 8, !tbaa !11
  br label %if.end68

if.end68:                                         ; preds = %if.then64, %for.end57
  %58 = load ptr, ptr %all, align 8, !tbaa !5
  %arrayidx69 = getelementptr inbounds %struct.range, ptr %58, i64 1
  %begin70 = getelementptr inbounds %struct.range, ptr %arrayidx69, i32 0, i32 0
  %59 = load ptr, ptr %begin70, align 8, !tbaa !41
  %60 = load ptr, ptr %all, align 8, !tbaa !5
  %arrayidx71 = getelementptr inbounds %struct.range, ptr %60, i64 1
  %end72 = getelementptr inbounds %struct.range, ptr %arrayidx71, i32 0, i32 1
  %61 = load ptr, ptr %end72, align 8, !tbaa !43
  %add.ptr73 = getelementptr inbounds double, ptr %61, i64 -1
  %cmp74 = icmp eq ptr %59, %add.ptr73
  br i1 %cmp74, label %if.then76, label %if.end80

if.then76:                                        ; preds = %if.end68
  %62 = load ptr, ptr %x.addr, align 8, !tbaa !5
  %arrayidx77 = getelementptr inbounds double, ptr %62, i64 1
  %63 = load double, ptr %arrayidx77, align 8, !tbaa !11
  %mul78 = fmul double 1.000000e+01, %63
  %64 = load double, ptr %sum, align 8, !tbaa !11
  %add79 = fadd double %64, %mul78
  store double %add79, ptr %sum, align 8, !tbaa !11
  br label %if.end80

if.end80:                                         ; preds = %if.then76, %if.end68
  call void @llvm.lifetime.start.p0(i64 4, ptr %i81) #7
  store i32 0, ptr %i81, align 4, !tbaa !9
  br label %for.cond82

for.cond82:                                       ; preds = %for.inc90, %if.end80
  %65 = load i32, ptr %i81, align 4, !tbaa !9
  %66 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp83 = icmp slt i32 %65, %66
  br i1 %cmp83, label %for.body86, label %for.cond.cleanup85

for.cond.cleanup85:                               ; preds = %for.cond82
  store i32 14, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i81) #7
  br label %for.end92

for.body86:                                       ; preds = %for.cond82
  %67 = load ptr, ptr %all, align 8, !tbaa !5
  %68 = load i32, ptr %i81, align 4, !tbaa !9
  %idxprom87 = sext i32 %68 to i64
  %arrayidx88 = getelementptr inbounds %struct.range, ptr %67, i64 %idxprom87
  %begin89 = getelementptr inbounds %struct.range, ptr %arrayidx88, i32 0, i32 0
  %69 = load ptr, ptr %begin89, align 8, !tbaa !41
  call void @free(ptr noundef %69) #7
  br label %for.inc90

for.inc90:                                        ; preds = %for.body86
  %70 = load i32, ptr %i81, align 4, !tbaa !9
  %inc91 = add nsw i32 %70, 1
  store i32 %inc91, ptr %i81, align 4, !tbaa !9
  br label %for.cond82, !llvm.loop !48

for.end92:                                        ; preds = %for.cond.cleanup85
  %71 = load ptr, ptr %all, align 8, !tbaa !5
  call void @free(ptr noundef %71) #7
  %72 = load double, ptr %sum, align 8, !tbaa !11
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %all) #7
  ret double %72
}

; Function Attrs: nounwind allocsize(0,1)
declare noalias ptr @calloc(i64 noundef, i64 noundef) #5

; Function Attrs: nounwind willreturn memory(none)
declare double @sin(double noundef) #6

; Function Attrs: nounwind uwtable
define internal double @square(double noundef %t) #0 {
entry:
  %t.addr = alloca double, align 8
  store double %t, ptr %t.addr, align 8, !tbaa !11
  %0 = load double, ptr %t.addr, align 8, !tbaa !11
  %1 = load double, ptr %t.addr, align 8, !tbaa !11
  %mul = fmul double %0, %1
  ret double %mul
}

; Function Attrs: nounwind uwtable
define internal double @half(double noundef %t) #0 {
entry:
  %t.addr = alloca double, align 8
  store double %t, ptr %t.addr, align 8, !tbaa !11
  %0 = load double, ptr %t.addr, align 8, !tbaa !11
  %mul = fmul double 5.000000e-01, %0
  ret double %mul
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind allocsize(0) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind allocsize(1) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind allocsize(0,1) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind willreturn memory(none) "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind }
attributes #8 = { nounwind allocsize(0) }
attributes #9 = { nounwind allocsize(0,1) }
attributes #10 = { nounwind allocsize(1) }

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
!24 = distinct !{!24, !14, !15}
!25 = distinct !{!25, !14, !15}
!26 = distinct !{!26, !14, !15}
!27 = distinct !{!27, !14, !15}
!28 = !{!29, !10, i64 0}
!29 = !{!"", !10, i64 0, !6, i64 8, !12, i64 16}
!30 = !{!29, !6, i64 8}
!31 = distinct !{!31, !14, !15}
!32 = !{!29, !12, i64 16}
!33 = distinct !{!33, !14, !15}
!34 = distinct !{!34, !14, !15}
!35 = distinct !{!35, !14, !15}
!36 = distinct !{!36, !14, !15}
!37 = distinct !{!37, !14, !15}
!38 = distinct !{!38, !14, !15}
!39 = distinct !{!39, !14, !15}
!40 = distinct !{!40, !14, !15}
!41 = !{!42, !6, i64 0}
!42 = !{!"", !6, i64 0, !6, i64 8}
!43 = !{!42, !6, i64 8}
!44 = distinct !{!44, !14, !15}
!45 = distinct !{!45, !14, !15}
!46 = distinct !{!46, !14, !15}
!47 = distinct !{!47, !14, !15}
!48 = distinct !{!48, !14, !15}
