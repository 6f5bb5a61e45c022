@table = internal global [4 x ptr] zeroinitializer, align 16

define dso_local double @order(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %p = alloca [8 x ptr], align 16
  %less = alloca i32, align 4
  %greater = alloca i32, align 4
  %same = alloca i32, align 4
  %i = alloca i32, align 4
  %i13 = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  %i47 = alloca i32, align 4
  %moved = alloca ptr, align 8
  %sum = alloca double, align 8
  %i77 = alloca i32, align 4
  %i93 = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 64, ptr %p)
  call void @llvm.lifetime.start.p0(i64 4, ptr %less)
  store i32 0, ptr %less, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %greater)
  store i32 0, ptr %greater, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %same)
  store i32 0, ptr %same, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.lifetime.end.p0(i64 4, ptr %i)
  br label %for.end

for.body:
  %call = call noalias ptr @malloc(i64 noundef 16)
  %2 = load i32, ptr %i, align 4
  %idxprom = sext i32 %2 to i64
  %arrayidx = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom
  store ptr %call, ptr %arrayidx, align 8
  %3 = load ptr, ptr %x.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %4 to i64
  %arrayidx2 = getelementptr inbounds double, ptr %3, i64 %idxprom1
  %5 = load double, ptr %arrayidx2, align 8
  %6 = load i32, ptr %i, align 4
  %idxprom3 = sext i32 %6 to i64
  %arrayidx4 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom3
  %7 = load ptr, ptr %arrayidx4, align 8
  %arrayidx5 = getelementptr inbounds double, ptr %7, i64 0
  store double %5, ptr %arrayidx5, align 8
  %8 = load ptr, ptr %x.addr, align 8
  %9 = load i32, ptr %i, align 4
  %idxprom6 = sext i32 %9 to i64
  %arrayidx7 = getelementptr inbounds double, ptr %8, i64 %idxprom6
  %10 = load double, ptr %arrayidx7, align 8
  %11 = load ptr, ptr %x.addr, align 8
  %12 = load i32, ptr %i, align 4
  %idxprom8 = sext i32 %12 to i64
  %arrayidx9 = getelementptr inbounds double, ptr %11, i64 %idxprom8
  %13 = load double, ptr %arrayidx9, align 8
  %mul = fmul double %10, %13
  %14 = load i32, ptr %i, align 4
  %idxprom10 = sext i32 %14 to i64
  %arrayidx11 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom10
  %15 = load ptr, ptr %arrayidx11, align 8
  %arrayidx12 = getelementptr inbounds double, ptr %15, i64 1
  store double %mul, ptr %arrayidx12, align 8
  br label %for.inc

for.inc:
  %16 = load i32, ptr %i, align 4
  %inc = add nsw i32 %16, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond

for.end:
  call void @llvm.lifetime.start.p0(i64 4, ptr %i13)
  store i32 0, ptr %i13, align 4
  br label %for.cond14

for.cond14:
  %17 = load i32, ptr %i13, align 4
  %18 = load i32, ptr %n.addr, align 4
  %cmp15 = icmp slt i32 %17, %18
  br i1 %cmp15, label %for.body17, label %for.cond.cleanup16

for.cond.cleanup16:
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i13)
  br label %for.end46

for.body17:
  call void @llvm.lifetime.start.p0(i64 4, ptr %j)
  store i32 0, ptr %j, align 4
  br label %for.cond18

for.cond18:
  %19 = load i32, ptr %j, align 4
  %20 = load i32, ptr %n.addr, align 4
  %cmp19 = icmp slt i32 %19, %20
  br i1 %cmp19, label %for.body21, label %for.cond.cleanup20

for.cond.cleanup20:
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j)
  br label %for.end43

for.body21:
  %21 = load i32, ptr %i13, align 4
  %idxprom22 = sext i32 %21 to i64
  %arrayidx23 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom22
  %22 = load ptr, ptr %arrayidx23, align 8
  %23 = load i32, ptr %j, align 4
  %idxprom24 = sext i32 %23 to i64
  %arrayidx25 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom24
  %24 = load ptr, ptr %arrayidx25, align 8
  %cmp26 = icmp ult ptr %22, %24
  %conv = zext i1 %cmp26 to i32
  %25 = load i32, ptr %less, align 4
  %add = add nsw i32 %25, %conv
  store i32 %add, ptr %less, align 4
  %26 = load i32, ptr %i13, align 4
  %idxprom27 = sext i32 %26 to i64
  %arrayidx28 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom27
  %27 = load ptr, ptr %arrayidx28, align 8
  %add.ptr = getelementptr inbounds double, ptr %27, i64 1
  %28 = load i32, ptr %j, align 4
  %idxprom29 = sext i32 %28 to i64
  %arrayidx30 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom29
  %29 = load ptr, ptr %arrayidx30, align 8
  %cmp31 = icmp ugt ptr %add.ptr, %29
  %conv32 = zext i1 %cmp31 to i32
  %30 = load i32, ptr %greater, align 4
  %add33 = add nsw i32 %30, %conv32
  store i32 %add33, ptr %greater, align 4
  %31 = load i32, ptr %i13, align 4
  %idxprom34 = sext i32 %31 to i64
  %arrayidx35 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom34
  %32 = load ptr, ptr %arrayidx35, align 8
  %33 = load i32, ptr %j, align 4
  %idxprom36 = sext i32 %33 to i64
  %arrayidx37 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom36
  %34 = load ptr, ptr %arrayidx37, align 8
  %cmp38 = icmp eq ptr %32, %34
  %conv39 = zext i1 %cmp38 to i32
  %35 = load i32, ptr %same, align 4
  %add40 = add nsw i32 %35, %conv39
  store i32 %add40, ptr %same, align 4
  br label %for.inc41

for.inc41:
  %36 = load i32, ptr %j, align 4
  %inc42 = add nsw i32 %36, 1
  store i32 %inc42, ptr %j, align 4
  br label %for.cond18

for.end43:
  br label %for.inc44

for.inc44:
  %37 = load i32, ptr %i13, align 4
  %inc45 = add nsw i32 %37, 1
  store i32 %inc45, ptr %i13, align 4
  br label %for.cond14

for.end46:
  call void @llvm.lifetime.start.p0(i64 4, ptr %i47)
  %38 = load i32, ptr %n.addr, align 4
  %sub = sub nsw i32 %38, 1
  store i32 %sub, ptr %i47, align 4
  br label %for.cond48

for.cond48:
  %39 = load i32, ptr %i47, align 4
  %cmp49 = icmp sgt i32 %39, 0
  br i1 %cmp49, label %for.body52, label %for.cond.cleanup51

for.cond.cleanup51:
  store i32 11, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i47)
  br label %for.end71

for.body52:
  %40 = load i32, ptr %i47, align 4
  %idxprom53 = sext i32 %40 to i64
  %arrayidx54 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom53
  %41 = load ptr, ptr %arrayidx54, align 8
  %42 = load i32, ptr %i47, align 4
  %sub55 = sub nsw i32 %42, 1
  %idxprom56 = sext i32 %sub55 to i64
  %arrayidx57 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom56
  %43 = load ptr, ptr %arrayidx57, align 8
  %cmp58 = icmp ugt ptr %41, %43
  br i1 %cmp58, label %if.then, label %if.end

if.then:
  call void @llvm.lifetime.start.p0(i64 8, ptr %moved)
  %44 = load i32, ptr %i47, align 4
  %idxprom60 = sext i32 %44 to i64
  %arrayidx61 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom60
  %45 = load ptr, ptr %arrayidx61, align 8
  store ptr %45, ptr %moved, align 8
  %46 = load i32, ptr %i47, align 4
  %sub62 = sub nsw i32 %46, 1
  %idxprom63 = sext i32 %sub62 to i64
  %arrayidx64 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom63
  %47 = load ptr, ptr %arrayidx64, align 8
  %48 = load i32, ptr %i47, align 4
  %idxprom65 = sext i32 %48 to i64
  %arrayidx66 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom65
  store ptr %47, ptr %arrayidx66, align 8
  %49 = load ptr, ptr %moved, align 8
  %50 = load i32, ptr %i47, align 4
  %sub67 = sub nsw i32 %50, 1
  %idxprom68 = sext i32 %sub67 to i64
  %arrayidx69 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom68
  store ptr %49, ptr %arrayidx69, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %moved)
  br label %if.end

if.end:
  br label %for.inc70

for.inc70:
  %51 = load i32, ptr %i47, align 4
  %dec = add nsw i32 %51, -1
  store i32 %dec, ptr %i47, align 4
  br label %for.cond48

for.end71:
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum)
  %52 = load i32, ptr %less, align 4
  %53 = load i32, ptr %greater, align 4
  %mul72 = mul nsw i32 100, %53
  %add73 = add nsw i32 %52, %mul72
  %54 = load i32, ptr %same, align 4
  %mul74 = mul nsw i32 10000, %54
  %add75 = add nsw i32 %add73, %mul74
  %conv76 = sitofp i32 %add75 to double
  store double %conv76, ptr %sum, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i77)
  store i32 0, ptr %i77, align 4
  br label %for.cond78

for.cond78:
  %55 = load i32, ptr %i77, align 4
  %56 = load i32, ptr %n.addr, align 4
  %cmp79 = icmp slt i32 %55, %56
  br i1 %cmp79, label %for.body82, label %for.cond.cleanup81

for.cond.cleanup81:
  store i32 14, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i77)
  br label %for.end92

for.body82:
  %57 = load i32, ptr %i77, align 4
  %add83 = add nsw i32 %57, 1
  %conv84 = sitofp i32 %add83 to double
  %58 = load i32, ptr %i77, align 4
  %idxprom85 = sext i32 %58 to i64
  %arrayidx86 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom85
  %59 = load ptr, ptr %arrayidx86, align 8
  %arrayidx87 = getelementptr inbounds double, ptr %59, i64 1
  %60 = load double, ptr %arrayidx87, align 8
  %mul88 = fmul double %conv84, %60
  %61 = load double, ptr %sum, align 8
  %add89 = fadd double %61, %mul88
  store double %add89, ptr %sum, align 8
  br label %for.inc90

for.inc90:
  %62 = load i32, ptr %i77, align 4
  %inc91 = add nsw i32 %62, 1
  store i32 %inc91, ptr %i77, align 4
  br label %for.cond78

for.end92:
  call void @llvm.lifetime.start.p0(i64 4, ptr %i93)
  store i32 0, ptr %i93, align 4
  br label %for.cond94

for.cond94:
  %63 = load i32, ptr %i93, align 4
  %64 = load i32, ptr %n.addr, align 4
  %cmp95 = icmp slt i32 %63, %64
  br i1 %cmp95, label %for.body98, label %for.cond.cleanup97

for.cond.cleanup97:
  store i32 17, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i93)
  br label %for.end103

for.body98:
  %65 = load i32, ptr %i93, align 4
  %idxprom99 = sext i32 %65 to i64
  %arrayidx100 = getelementptr inbounds [8 x ptr], ptr %p, i64 0, i64 %idxprom99
  %66 = load ptr, ptr %arrayidx100, align 8
  call void @free(ptr noundef %66)
  br label %for.inc101

for.inc101:
  %67 = load i32, ptr %i93, align 4
  %inc102 = add nsw i32 %67, 1
  store i32 %inc102, ptr %i93, align 4
  br label %for.cond94

for.end103:
  %68 = load double, ptr %sum, align 8
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum)
  call void @llvm.lifetime.end.p0(i64 4, ptr %same)
  call void @llvm.lifetime.end.p0(i64 4, ptr %greater)
  call void @llvm.lifetime.end.p0(i64 4, ptr %less)
  call void @llvm.lifetime.end.p0(i64 64, ptr %p)
  ret double %68
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare noalias ptr @malloc(i64 noundef)

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

declare void @free(ptr noundef)

define dso_local double @nulls(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %same = alloca i32, align 4
  %i = alloca i32, align 4
  %i6 = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %j = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %same)
  store i32 0, ptr %same, align 4
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store i32 1, ptr %i, align 4
  br label %for.cond

for.cond:
  %0 = load i32, ptr %i, align 4
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.lifetime.end.p0(i64 4, ptr %i)
  br label %for.end

for.body:
  %call = call noalias ptr @malloc(i64 noundef 8)
  %2 = load i32, ptr %i, align 4
  %idxprom = sext i32 %2 to i64
  %arrayidx = getelementptr inbounds [4 x ptr], ptr @table, i64 0, i64 %idxprom
  store ptr %call, ptr %arrayidx, align 8
  %3 = load ptr, ptr %x.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %4 to i64
  %arrayidx2 = getelementptr inbounds double, ptr %3, i64 %idxprom1
  %5 = load double, ptr %arrayidx2, align 8
  %6 = load i32, ptr %i, align 4
  %idxprom3 = sext i32 %6 to i64
  %arrayidx4 = getelementptr inbounds [4 x ptr], ptr @table, i64 0, i64 %idxprom3
  %7 = load ptr, ptr %arrayidx4, align 8
  %arrayidx5 = getelementptr inbounds double, ptr %7, i64 0
  store double %5, ptr %arrayidx5, align 8
  br label %for.inc

for.inc:
  %8 = load i32, ptr %i, align 4
  %add = add nsw i32 %8, 2
  store i32 %add, ptr %i, align 4
  br label %for.cond

for.end:
  call void @llvm.lifetime.start.p0(i64 4, ptr %i6)
  store i32 0, ptr %i6, align 4
  br label %for.cond7

for.cond7:
  %9 = load i32, ptr %i6, align 4
  %cmp8 = icmp slt i32 %9, 4
  br i1 %cmp8, label %for.body10, label %for.cond.cleanup9

for.cond.cleanup9:
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i6)
  br label %for.end32

for.body10:
  call void @llvm.lifetime.start.p0(i64 4, ptr %j)
  store i32 0, ptr %j, align 4
  br label %for.cond11

for.cond11:
  %10 = load i32, ptr %j, align 4
  %cmp12 = icmp slt i32 %10, 4
  br i1 %cmp12, label %for.body14, label %for.cond.cleanup13

for.cond.cleanup13:
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %j)
  br label %for.end29

for.body14:
  %11 = load i32, ptr %i6, align 4
  %idxprom15 = sext i32 %11 to i64
  %arrayidx16 = getelementptr inbounds [4 x ptr], ptr @table, i64 0, i64 %idxprom15
  %12 = load ptr, ptr %arrayidx16, align 8
  %13 = load i32, ptr %j, align 4
  %idxprom17 = sext i32 %13 to i64
  %arrayidx18 = getelementptr inbounds [4 x ptr], ptr @table, i64 0, i64 %idxprom17
  %14 = load ptr, ptr %arrayidx18, align 8
  %cmp19 = icmp eq ptr %12, %14
  %conv = zext i1 %cmp19 to i32
  %15 = load i32, ptr %i6, align 4
  %idxprom20 = sext i32 %15 to i64
  %arrayidx21 = getelementptr inbounds [4 x ptr], ptr @table, i64 0, i64 %idxprom20
  %16 = load ptr, ptr %arrayidx21, align 8
  %17 = load i32, ptr %j, align 4
  %idxprom22 = sext i32 %17 to i64
  %arrayidx23 = getelementptr inbounds [4 x ptr], ptr @table, i64 0, i64 %idxprom22
  %18 = load ptr, ptr %arrayidx23, align 8
  %cmp24 = icmp ult ptr %16, %18
  %conv25 = zext i1 %cmp24 to i32
  %mul = mul nsw i32 100, %conv25
  %add26 = add nsw i32 %conv, %mul
  %19 = load i32, ptr %same, align 4
  %add27 = add nsw i32 %19, %add26
  store i32 %add27, ptr %same, align 4
  br label %for.inc28

for.inc28:
  %20 = load i32, ptr %j, align 4
  %inc = add nsw i32 %20, 1
  store i32 %inc, ptr %j, align 4
  br label %for.cond11

for.end29:
  br label %for.inc30

for.inc30:
  %21 = load i32, ptr %i6, align 4
  %inc31 = add nsw i32 %21, 1
  store i32 %inc31, ptr %i6, align 4
  br label %for.cond7

for.end32:
  %22 = load i32, ptr %same, align 4
  %conv33 = sitofp i32 %22 to double
  %23 = load ptr, ptr getelementptr inbounds ([4 x ptr], ptr @table, i64 0, i64 1), align 8
  %arrayidx34 = getelementptr inbounds double, ptr %23, i64 0
  %24 = load double, ptr %arrayidx34, align 8
  %25 = load ptr, ptr getelementptr inbounds ([4 x ptr], ptr @table, i64 0, i64 3), align 8
  %arrayidx35 = getelementptr inbounds double, ptr %25, i64 0
  %26 = load double, ptr %arrayidx35, align 8
  %mul36 = fmul double %24, %26
  %add37 = fadd double %conv33, %mul36
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %same)
  ret double %add37
}

define dso_local double @own(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %here = alloca [2 x double], align 16
  %p = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr %here)
  %0 = load ptr, ptr %x.addr, align 8
  %arrayidx = getelementptr inbounds double, ptr %0, i64 0
  %1 = load double, ptr %arrayidx, align 8
  store double %1, ptr %here, align 8
  %arrayinit.element = getelementptr inbounds double, ptr %here, i64 1
  %2 = load ptr, ptr %x.addr, align 8
  %arrayidx1 = getelementptr inbounds double, ptr %2, i64 1
  %3 = load double, ptr %arrayidx1, align 8
  store double %3, ptr %arrayinit.element, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %p)
  %arraydecay = getelementptr inbounds [2 x double], ptr %here, i64 0, i64 0
  store ptr %arraydecay, ptr %p, align 8
  %4 = load ptr, ptr %p, align 8
  %5 = load ptr, ptr %x.addr, align 8
  %cmp = icmp eq ptr %4, %5
  %6 = zext i1 %cmp to i64
  %cond = select i1 %cmp, i32 1, i32 2
  %conv = sitofp i32 %cond to double
  %arrayidx2 = getelementptr inbounds [2 x double], ptr %here, i64 0, i64 0
  %7 = load double, ptr %arrayidx2, align 16
  %mul = fmul double %conv, %7
  %arrayidx3 = getelementptr inbounds [2 x double], ptr %here, i64 0, i64 0
  %8 = load double, ptr %arrayidx3, align 16
  %mul4 = fmul double %mul, %8
  %9 = load ptr, ptr %x.addr, align 8
  %10 = load ptr, ptr %p, align 8
  %11 = load i32, ptr %n.addr, align 4
  %idx.ext = sext i32 %11 to i64
  %add.ptr = getelementptr inbounds double, ptr %10, i64 %idx.ext
  %cmp5 = icmp ne ptr %9, %add.ptr
  br i1 %cmp5, label %cond.true, label %cond.false

cond.true:
  %arrayidx7 = getelementptr inbounds [2 x double], ptr %here, i64 0, i64 1
  %12 = load double, ptr %arrayidx7, align 8
  br label %cond.end

cond.false:
  br label %cond.end

cond.end:
  %cond8 = phi double [ %12, %cond.true ], [ 3.000000e+00, %cond.false ]
  %add = fadd double %mul4, %cond8
  call void @llvm.lifetime.end.p0(i64 8, ptr %p)
  call void @llvm.lifetime.end.p0(i64 16, ptr %here)
  ret double %add
}

define dso_local double @maybe_null(ptr noundef %x, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %here = alloca [2 x double], align 16
  %p = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 16, ptr %here)
  %0 = load ptr, ptr %x.addr, align 8
  %arrayidx = getelementptr inbounds double, ptr %0, i64 0
  %1 = load double, ptr %arrayidx, align 8
  store double %1, ptr %here, align 8
  %arrayinit.element = getelementptr inbounds double, ptr %here, i64 1
  %2 = load ptr, ptr %x.addr, align 8
  %arrayidx1 = getelementptr inbounds double, ptr %2, i64 1
  %3 = load double, ptr %arrayidx1, align 8
  store double %3, ptr %arrayinit.element, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %p)
  %4 = load i32, ptr %n.addr, align 4
  %cmp = icmp sgt i32 %4, 1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %arraydecay = getelementptr inbounds [2 x double], ptr %here, i64 0, i64 0
  br label %cond.end

cond.false:
  br label %cond.end

cond.end:
  %cond = phi ptr [ %arraydecay, %cond.true ], [ null, %cond.false ]
  store ptr %cond, ptr %p, align 8
  %5 = load ptr, ptr %p, align 8
  %6 = load ptr, ptr %x.addr, align 8
  %cmp2 = icmp ult ptr %5, %6
  br i1 %cmp2, label %cond.true3, label %cond.false5

cond.true3:
  %7 = load ptr, ptr %x.addr, align 8
  %arrayidx4 = getelementptr inbounds double, ptr %7, i64 0
  %8 = load double, ptr %arrayidx4, align 8
  br label %cond.end6

cond.false5:
  br label %cond.end6

cond.end6:
  %cond7 = phi double [ %8, %cond.true3 ], [ 1.000000e+00, %cond.false5 ]
  call void @llvm.lifetime.end.p0(i64 8, ptr %p)
  call void @llvm.lifetime.end.p0(i64 16, ptr %here)
  ret double %cond7
}

define dso_local double @swapped(ptr noundef %x, ptr noundef %y, i32 noundef %n) {
entry:
  %x.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %p = alloca ptr, align 8
  %q = alloca ptr, align 8
  %i = alloca i32, align 4
  %last = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8
  store ptr %y, ptr %y.addr, align 8
  store i32 %n, ptr %n.addr, align 4
  call void @llvm.lifetime.start.p0(i64 8, ptr %p)
  %0 = load ptr, ptr %x.addr, align 8
  store ptr %0, ptr %p, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %q)
  %1 = load ptr, ptr %y.addr, align 8
  store ptr %1, ptr %q, align 8
  call void @llvm.lifetime.start.p0(i64 4, ptr %i)
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:
  %2 = load i32, ptr %i, align 4
  %3 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 %2, %3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.lifetime.end.p0(i64 4, ptr %i)
  br label %for.end

for.body:
  %4 = load ptr, ptr %q, align 8
  %arrayidx = getelementptr inbounds double, ptr %4, i64 0
  %5 = load double, ptr %arrayidx, align 8
  %6 = load ptr, ptr %p, align 8
  %arrayidx1 = getelementptr inbounds double, ptr %6, i64 0
  %7 = load double, ptr %arrayidx1, align 8
  %add = fadd double %7, %5
  store double %add, ptr %arrayidx1, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %last)
  %8 = load ptr, ptr %p, align 8
  store ptr %8, ptr %last, align 8
  %9 = load ptr, ptr %q, align 8
  store ptr %9, ptr %p, align 8
  %10 = load ptr, ptr %last, align 8
  store ptr %10, ptr %q, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %last)
  br label %for.inc

for.inc:
  %11 = load i32, ptr %i, align 4
  %inc = add nsw i32 %11, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond

for.end:
  %12 = load ptr, ptr %p, align 8
  %13 = load ptr, ptr %q, align 8
  %cmp2 = icmp ult ptr %12, %13
  br i1 %cmp2, label %cond.true, label %cond.false

cond.true:
  %14 = load ptr, ptr %p, align 8
  %arrayidx3 = getelementptr inbounds double, ptr %14, i64 0
  %15 = load double, ptr %arrayidx3, align 8
  br label %cond.end

cond.false:
  %16 = load ptr, ptr %q, align 8
  %arrayidx4 = getelementptr inbounds double, ptr %16, i64 0
  %17 = load double, ptr %arrayidx4, align 8
  br label %cond.end

cond.end:
  %cond = phi double [ %15, %cond.true ], [ %17, %cond.false ]
  call void @llvm.lifetime.end.p0(i64 8, ptr %q)
  call void @llvm.lifetime.end.p0(i64 8, ptr %p)
  ret double %cond
}
