; clang -O1 -Xclang -disable-llvm-passes -fno-discard-value-names -fno-math-errno -ffp-contract=off -S -emit-llvm c_stencil.c
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local double @energy(ptr noundef %u, ptr noundef %next, i32 noundef %n, i32 noundef %steps, double noundef %source) #0 {
entry:
  %u.addr = alloca ptr, align 8
  %next.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  %steps.addr = alloca i32, align 4
  %source.addr = alloca double, align 8
  %t = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  %i = alloca i32, align 4
  %left = alloca double, align 8
  %right = alloca double, align 8
  %i33 = alloca i32, align 4
  %sum = alloca double, align 8
  %i48 = alloca i32, align 4
  store ptr %u, ptr %u.addr, align 8, !tbaa !5
  store ptr %next, ptr %next.addr, align 8, !tbaa !5
  store i32 %n, ptr %n.addr, align 4, !tbaa !9
  store i32 %steps, ptr %steps.addr, align 4, !tbaa !9
  store double %source, ptr %source.addr, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %t) #2
  store i32 0, ptr %t, align 4, !tbaa !9
  br label %for.cond

for.cond:                                         ; preds = %for.inc45, %entry
  %0 = load i32, ptr %t, align 4, !tbaa !9
  %1 = load i32, ptr %steps.addr, align 4, !tbaa !9
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %t) #2
  br label %for.end47

for.body:                                         ; preds = %for.cond
  call void @llvm.lifetime.start.p0(i64 4, ptr %i) #2
  store i32 0, ptr %i, align 4, !tbaa !9
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %2 = load i32, ptr %i, align 4, !tbaa !9
  %3 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp2 = icmp slt i32 %2, %3
  br i1 %cmp2, label %for.body4, label %for.cond.cleanup3

for.cond.cleanup3:                                ; preds = %for.cond1
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i) #2
  br label %for.end

for.body4:                                        ; preds = %for.cond1
  call void @llvm.lifetime.start.p0(i64 8, ptr %left) #2
  %4 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %5 = load i32, ptr %i, align 4, !tbaa !9
  %cmp5 = icmp eq i32 %5, 0
  br i1 %cmp5, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.body4
  %6 = load i32, ptr %n.addr, align 4, !tbaa !9
  %sub = sub nsw i32 %6, 1
  br label %cond.end

cond.false:                                       ; preds = %for.body4
  %7 = load i32, ptr %i, align 4, !tbaa !9
  %sub6 = sub nsw i32 %7, 1
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub, %cond.true ], [ %sub6, %cond.false ]
  %idxprom = sext i32 %cond to i64
  %arrayidx = getelementptr inbounds double, ptr %4, i64 %idxprom
  %8 = load double, ptr %arrayidx, align 8, !tbaa !11
  store double %8, ptr %left, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %right) #2
  %9 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %10 = load i32, ptr %i, align 4, !tbaa !9
  %11 = load i32, ptr %n.addr, align 4, !tbaa !9
  %sub7 = sub nsw i32 %11, 1
  %cmp8 = icmp eq i32 %10, %sub7
  br i1 %cmp8, label %cond.true9, label %cond.false10

cond.true9:                                       ; preds = %cond.end
  br label %cond.end11

cond.false10:                                     ; preds = %cond.end
  %12 = load i32, ptr %i, align 4, !tbaa !9
  %add = add nsw i32 %12, 1
  br label %cond.end11

cond.end11:                                       ; preds = %cond.false10, %cond.true9
  %cond12 = phi i32 [ 0, %cond.true9 ], [ %add, %cond.false10 ]
  %idxprom13 = sext i32 %cond12 to i64
  %arrayidx14 = getelementptr inbounds double, ptr %9, i64 %idxprom13
  %13 = load double, ptr %arrayidx14, align 8, !tbaa !11
  store double %13, ptr %right, align 8, !tbaa !11
  %14 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %15 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom15 = sext i32 %15 to i64
  %arrayidx16 = getelementptr inbounds double, ptr %14, i64 %idxprom15
  %16 = load double, ptr %arrayidx16, align 8, !tbaa !11
  %17 = load double, ptr %left, align 8, !tbaa !11
  %18 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %19 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom17 = sext i32 %19 to i64
  %arrayidx18 = getelementptr inbounds double, ptr %18, i64 %idxprom17
  %20 = load double, ptr %arrayidx18, align 8, !tbaa !11
  %mul = fmul double 2.000000e+00, %20
  %sub19 = fsub double %17, %mul
  %21 = load double, ptr %right, align 8, !tbaa !11
  %add20 = fadd double %sub19, %21
  %mul21 = fmul double 2.000000e-01, %add20
  %add22 = fadd double %16, %mul21
  %22 = load double, ptr %source.addr, align 8, !tbaa !11
  %23 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %24 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom23 = sext i32 %24 to i64
  %arrayidx24 = getelementptr inbounds double, ptr %23, i64 %idxprom23
  %25 = load double, ptr %arrayidx24, align 8, !tbaa !11
  %mul25 = fmul double %22, %25
  %26 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %27 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom26 = sext i32 %27 to i64
  %arrayidx27 = getelementptr inbounds double, ptr %26, i64 %idxprom26
  %28 = load double, ptr %arrayidx27, align 8, !tbaa !11
  %sub28 = fsub double 1.000000e+00, %28
  %mul29 = fmul double %mul25, %sub28
  %add30 = fadd double %add22, %mul29
  %29 = load ptr, ptr %next.addr, align 8, !tbaa !5
  %30 = load i32, ptr %i, align 4, !tbaa !9
  %idxprom31 = sext i32 %30 to i64
  %arrayidx32 = getelementptr inbounds double, ptr %29, i64 %idxprom31
  store double %add30, ptr %arrayidx32, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %right) #2
  call void @llvm.lifetime.end.p0(i64 8, ptr %left) #2
  br label %for.inc

for.inc:                                          ; preds = %cond.end11
  %31 = load i32, ptr %i, align 4, !tbaa !9
  %inc = add nsw i32 %31, 1
  store i32 %inc, ptr %i, align 4, !tbaa !9
  br label %for.cond1, !llvm.loop !13

for.end:                                          ; preds = %for.cond.cleanup3
  call void @llvm.lifetime.start.p0(i64 4, ptr %i33) #2
  store i32 0, ptr %i33, align 4, !tbaa !9
  br label %for.cond34

for.cond34:                                       ; preds = %for.inc42, %for.end
  %32 = load i32, ptr %i33, align 4, !tbaa !9
  %33 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp35 = icmp slt i32 %32, %33
  br i1 %cmp35, label %for.body37, label %for.cond.cleanup36

for.cond.cleanup36:                               ; preds = %for.cond34
  store i32 8, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i33) #2
  br label %for.end44

for.body37:                                       ; preds = %for.cond34
  %34 = load ptr, ptr %next.addr, align 8, !tbaa !5
  %35 = load i32, ptr %i33, align 4, !tbaa !9
  %idxprom38 = sext i32 %35 to i64
  %arrayidx39 = getelementptr inbounds double, ptr %34, i64 %idxprom38
  %36 = load double, ptr %arrayidx39, align 8, !tbaa !11
  %37 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %38 = load i32, ptr %i33, align 4, !tbaa !9
  %idxprom40 = sext i32 %38 to i64
  %arrayidx41 = getelementptr inbounds double, ptr %37, i64 %idxprom40
  store double %36, ptr %arrayidx41, align 8, !tbaa !11
  br label %for.inc42

for.inc42:                                        ; preds = %for.body37
  %39 = load i32, ptr %i33, align 4, !tbaa !9
  %inc43 = add nsw i32 %39, 1
  store i32 %inc43, ptr %i33, align 4, !tbaa !9
  br label %for.cond34, !llvm.loop !16

for.end44:                                        ; preds = %for.cond.cleanup36
  br label %for.inc45

for.inc45:                                        ; preds = %for.end44
  %40 = load i32, ptr %t, align 4, !tbaa !9
  %inc46 = add nsw i32 %40, 1
  store i32 %inc46, ptr %t, align 4, !tbaa !9
  br label %for.cond, !llvm.loop !17

for.end47:                                        ; preds = %for.cond.cleanup
  call void @llvm.lifetime.start.p0(i64 8, ptr %sum) #2
  store double 0.000000e+00, ptr %sum, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 4, ptr %i48) #2
  store i32 0, ptr %i48, align 4, !tbaa !9
  br label %for.cond49

for.cond49:                                       ; preds = %for.inc60, %for.end47
  %41 = load i32, ptr %i48, align 4, !tbaa !9
  %42 = load i32, ptr %n.addr, align 4, !tbaa !9
  %cmp50 = icmp slt i32 %41, %42
  br i1 %cmp50, label %for.body52, label %for.cond.cleanup51

for.cond.cleanup51:                               ; preds = %for.cond49
  store i32 11, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %i48) #2
  br label %for.end62

for.body52:                                       ; preds = %for.cond49
  %43 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %44 = load i32, ptr %i48, align 4, !tbaa !9
  %idxprom53 = sext i32 %44 to i64
  %arrayidx54 = getelementptr inbounds double, ptr %43, i64 %idxprom53
  %45 = load double, ptr %arrayidx54, align 8, !tbaa !11
  %mul55 = fmul double 5.000000e-01, %45
  %46 = load ptr, ptr %u.addr, align 8, !tbaa !5
  %47 = load i32, ptr %i48, align 4, !tbaa !9
  %idxprom56 = sext i32 %47 to i64
  %arrayidx57 = getelementptr inbounds double, ptr %46, i64 %idxprom56
  %48 = load double, ptr %arrayidx57, align 8, !tbaa !11
  %mul58 = fmul double %mul55, %48
  %49 = load double, ptr %sum, align 8, !tbaa !11
  %add59 = fadd double %49, %mul58
  store double %add59, ptr %sum, align 8, !tbaa !11
  br label %for.inc60

for.inc60:                                        ; preds = %for.body52
  %50 = load i32, ptr %i48, align 4, !tbaa !9
  %inc61 = add nsw i32 %50, 1
  store i32 %inc61, ptr %i48, align 4, !tbaa !9
  br label %for.cond49, !llvm.loop !18

for.end62:                                        ; preds = %for.cond.cleanup51
  %51 = load double, ptr %sum, align 8, !tbaa !11
  store i32 1, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %sum) #2
  ret double %51
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
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
