; ModuleID = 'vectors.c'
source_filename = "vectors.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @axpy(double noundef %a, ptr nocapture noundef readonly %x, ptr nocapture noundef %y, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp6 = icmp sgt i32 %n, 0
  br i1 %cmp6, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64
  %min.iters.check = icmp ult i32 %n, 8
  br i1 %min.iters.check, label %for.body.preheader11, label %vector.memcheck

for.body.preheader11:                             ; preds = %middle.block, %vector.memcheck, %for.body.preheader
  %indvars.iv.ph = phi i64 [ 0, %vector.memcheck ], [ 0, %for.body.preheader ], [ %n.vec, %middle.block ]
  br label %for.body

vector.memcheck:                                  ; preds = %for.body.preheader
  %0 = shl nuw nsw i64 %wide.trip.count, 3
  %scevgep = getelementptr i8, ptr %y, i64 %0
  %scevgep9 = getelementptr i8, ptr %x, i64 %0
  %bound0 = icmp ugt ptr %scevgep9, %y
  %bound1 = icmp ugt ptr %scevgep, %x
  %found.conflict = and i1 %bound0, %bound1
  br i1 %found.conflict, label %for.body.preheader11, label %vector.ph

vector.ph:                                        ; preds = %vector.memcheck
  %n.vec = and i64 %wide.trip.count, 2147483644
  %broadcast.splatinsert = insertelement <4 x double> poison, double %a, i64 0
  %broadcast.splat = shufflevector <4 x double> %broadcast.splatinsert, <4 x double> poison, <4 x i32> zeroinitializer
  br label %vector.body

vector.body:                                      ; preds = %vector.body, %vector.ph
  %index = phi i64 [ 0, %vector.ph ], [ %index.next, %vector.body ]
  %1 = getelementptr inbounds double, ptr %x, i64 %index
  %wide.load = load <4 x double>, ptr %1, align 8, !tbaa !5, !alias.scope !9
  %2 = fmul <4 x double> %wide.load, %broadcast.splat
  %3 = getelementptr inbounds double, ptr %y, i64 %index
  %wide.load10 = load <4 x double>, ptr %3, align 8, !tbaa !5, !alias.scope !12, !noalias !9
  %4 = fadd <4 x double> %wide.load10, %2
  store <4 x double> %4, ptr %3, align 8, !tbaa !5, !alias.scope !12, !noalias !9
  %index.next = add nuw i64 %index, 4
  %5 = icmp eq i64 %index.next, %n.vec
  br i1 %5, label %middle.block, label %vector.body, !llvm.loop !14

middle.block:                                     ; preds = %vector.body
  %cmp.n = icmp eq i64 %n.vec, %wide.trip.count
  br i1 %cmp.n, label %for.cond.cleanup, label %for.body.preheader11

for.cond.cleanup:                                 ; preds = %for.body, %middle.block, %entry
  ret void

for.body:                                         ; preds = %for.body.preheader11, %for.body
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body ], [ %indvars.iv.ph, %for.body.preheader11 ]
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %indvars.iv
  %6 = load double, ptr %arrayidx, align 8, !tbaa !5
  %mul = fmul double %6, %a
  %arrayidx2 = getelementptr inbounds double, ptr %y, i64 %indvars.iv
  %7 = load double, ptr %arrayidx2, align 8, !tbaa !5
  %add = fadd double %7, %mul
  store double %add, ptr %arrayidx2, align 8, !tbaa !5
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @squares(ptr noalias nocapture noundef readonly %z, ptr noalias nocapture noundef writeonly %w, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp44 = icmp sgt i32 %n, 0
  br i1 %cmp44, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64
  %min.iters.check = icmp ult i32 %n, 4
  br i1 %min.iters.check, label %for.body.preheader50, label %vector.ph

for.body.preheader50:                             ; preds = %middle.block, %for.body.preheader
  %indvars.iv.ph = phi i64 [ 0, %for.body.preheader ], [ %n.vec, %middle.block ]
  br label %for.body

vector.ph:                                        ; preds = %for.body.preheader
  %n.vec = and i64 %wide.trip.count, 2147483644
  %invariant.gep = getelementptr i8, ptr %w, i64 -8
  br label %vector.body

vector.body:                                      ; preds = %vector.body, %vector.ph
  %index = phi i64 [ 0, %vector.ph ], [ %index.next, %vector.body ]
  %0 = shl nuw nsw i64 %index, 1
  %1 = getelementptr inbounds double, ptr %z, i64 %0
  %wide.vec = load <8 x double>, ptr %1, align 8, !tbaa !5
  %strided.vec = shufflevector <8 x double> %wide.vec, <8 x double> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %strided.vec49 = shufflevector <8 x double> %wide.vec, <8 x double> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %2 = fmul <8 x double> %wide.vec, %wide.vec
  %3 = shufflevector <8 x double> %2, <8 x double> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %4 = or disjoint i64 %0, 1
  %5 = fmul <8 x double> %wide.vec, %wide.vec
  %6 = shufflevector <8 x double> %5, <8 x double> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %7 = fsub <4 x double> %3, %6
  %8 = fmul <4 x double> %strided.vec, <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>
  %9 = fmul <4 x double> %8, %strided.vec49
  %gep = getelementptr double, ptr %invariant.gep, i64 %4
  %interleaved.vec = shufflevector <4 x double> %7, <4 x double> %9, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  store <8 x double> %interleaved.vec, ptr %gep, align 8, !tbaa !5
  %index.next = add nuw i64 %index, 4
  %10 = icmp eq i64 %index.next, %n.vec
  br i1 %10, label %middle.block, label %vector.body, !llvm.loop !20

middle.block:                                     ; preds = %vector.body
  %cmp.n = icmp eq i64 %n.vec, %wide.trip.count
  br i1 %cmp.n, label %for.cond.cleanup, label %for.body.preheader50

for.cond.cleanup:                                 ; preds = %for.body, %middle.block, %entry
  ret void

for.body:                                         ; preds = %for.body.preheader50, %for.body
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body ], [ %indvars.iv.ph, %for.body.preheader50 ]
  %11 = shl nuw nsw i64 %indvars.iv, 1
  %arrayidx = getelementptr inbounds double, ptr %z, i64 %11
  %12 = load double, ptr %arrayidx, align 8, !tbaa !5
  %mul4 = fmul double %12, %12
  %13 = or disjoint i64 %11, 1
  %arrayidx7 = getelementptr inbounds double, ptr %z, i64 %13
  %14 = load double, ptr %arrayidx7, align 8, !tbaa !5
  %mul12 = fmul double %14, %14
  %sub = fsub double %mul4, %mul12
  %arrayidx15 = getelementptr inbounds double, ptr %w, i64 %11
  store double %sub, ptr %arrayidx15, align 8, !tbaa !5
  %mul19 = fmul double %12, 2.000000e+00
  %mul24 = fmul double %mul19, %14
  %arrayidx28 = getelementptr inbounds double, ptr %w, i64 %13
  store double %mul24, ptr %arrayidx28, align 8, !tbaa !5
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local double @any_order(ptr nocapture noundef readonly %x, ptr nocapture noundef readonly %k, i32 noundef %n) local_unnamed_addr #1 {
entry:
  %cmp14 = icmp sgt i32 %n, 0
  br i1 %cmp14, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64
  %min.iters.check = icmp ult i32 %n, 4
  br i1 %min.iters.check, label %for.body.preheader23, label %vector.ph

for.body.preheader23:                             ; preds = %middle.block, %for.body.preheader
  %indvars.iv.ph = phi i64 [ 0, %for.body.preheader ], [ %n.vec, %middle.block ]
  %count.016.ph = phi i32 [ 0, %for.body.preheader ], [ %7, %middle.block ]
  %sum.015.ph = phi double [ 0.000000e+00, %for.body.preheader ], [ %8, %middle.block ]
  br label %for.body

vector.ph:                                        ; preds = %for.body.preheader
  %n.vec = and i64 %wide.trip.count, 2147483644
  br label %vector.body

vector.body:                                      ; preds = %vector.body, %vector.ph
  %index = phi i64 [ 0, %vector.ph ], [ %index.next, %vector.body ]
  %vec.phi = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %5, %vector.body ]
  %vec.phi20 = phi <4 x double> [ <double 0.000000e+00, double -0.000000e+00, double -0.000000e+00, double -0.000000e+00>, %vector.ph ], [ %3, %vector.body ]
  %0 = getelementptr inbounds double, ptr %x, i64 %index
  %wide.load = load <4 x double>, ptr %0, align 8, !tbaa !5
  %1 = tail call reassoc <4 x double> @llvm.sqrt.v4f64(<4 x double> %wide.load)
  %2 = fmul reassoc <4 x double> %wide.load, %1
  %3 = fadd reassoc <4 x double> %vec.phi20, %2
  %4 = getelementptr inbounds i32, ptr %k, i64 %index
  %wide.load21 = load <4 x i32>, ptr %4, align 4, !tbaa !22
  %5 = add <4 x i32> %wide.load21, %vec.phi
  %index.next = add nuw i64 %index, 4
  %6 = icmp eq i64 %index.next, %n.vec
  br i1 %6, label %middle.block, label %vector.body, !llvm.loop !24

middle.block:                                     ; preds = %vector.body
  %7 = tail call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %5)
  %8 = tail call reassoc double @llvm.vector.reduce.fadd.v4f64(double -0.000000e+00, <4 x double> %3)
  %cmp.n = icmp eq i64 %n.vec, %wide.trip.count
  br i1 %cmp.n, label %for.cond.cleanup.loopexit, label %for.body.preheader23

for.cond.cleanup.loopexit:                        ; preds = %for.body, %middle.block
  %add.lcssa = phi double [ %8, %middle.block ], [ %add, %for.body ]
  %add5.lcssa = phi i32 [ %7, %middle.block ], [ %add5, %for.body ]
  %9 = sitofp i32 %add5.lcssa to double
  %10 = fmul reassoc double %add.lcssa, %9
  br label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond.cleanup.loopexit, %entry
  %mul6 = phi double [ 0.000000e+00, %entry ], [ %10, %for.cond.cleanup.loopexit ]
  ret double %mul6

for.body:                                         ; preds = %for.body.preheader23, %for.body
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body ], [ %indvars.iv.ph, %for.body.preheader23 ]
  %count.016 = phi i32 [ %add5, %for.body ], [ %count.016.ph, %for.body.preheader23 ]
  %sum.015 = phi double [ %add, %for.body ], [ %sum.015.ph, %for.body.preheader23 ]
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %indvars.iv
  %11 = load double, ptr %arrayidx, align 8, !tbaa !5
  %12 = tail call reassoc double @llvm.sqrt.f64(double %11)
  %mul = fmul reassoc double %11, %12
  %add = fadd reassoc double %sum.015, %mul
  %arrayidx4 = getelementptr inbounds i32, ptr %k, i64 %indvars.iv
  %13 = load i32, ptr %arrayidx4, align 4, !tbaa !22
  %add5 = add nsw i32 %13, %count.016
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup.loopexit, label %for.body, !llvm.loop !25
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #2

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @some(ptr noalias nocapture noundef readonly %x, ptr noalias nocapture noundef %y, ptr noalias nocapture noundef readonly %k, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp22 = icmp sgt i32 %n, 0
  br i1 %cmp22, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc, %entry
  ret void

for.body:                                         ; preds = %for.body.preheader, %for.inc
  %indvars.iv = phi i64 [ 0, %for.body.preheader ], [ %indvars.iv.next, %for.inc ]
  %arrayidx = getelementptr inbounds i32, ptr %k, i64 %indvars.iv
  %0 = load i32, ptr %arrayidx, align 4, !tbaa !22
  %cmp1 = icmp sgt i32 %0, 1
  br i1 %cmp1, label %if.then, label %for.inc

if.then:                                          ; preds = %for.body
  %arrayidx3 = getelementptr inbounds float, ptr %x, i64 %indvars.iv
  %1 = load float, ptr %arrayidx3, align 4, !tbaa !26
  %conv = fpext float %1 to double
  %idxprom6 = zext nneg i32 %0 to i64
  %arrayidx7 = getelementptr inbounds double, ptr %y, i64 %idxprom6
  %2 = load double, ptr %arrayidx7, align 8, !tbaa !5
  %mul = fmul double %2, %conv
  %conv10 = uitofp nneg i32 %0 to double
  %add = fadd double %mul, %conv10
  %arrayidx12 = getelementptr inbounds double, ptr %y, i64 %indvars.iv
  store double %add, ptr %arrayidx12, align 8, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %for.body, %if.then
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !28
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local void @gathered(ptr noalias nocapture noundef readonly %x, ptr noalias nocapture noundef writeonly %y, ptr noalias nocapture noundef readonly %k, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp21 = icmp sgt i32 %n, 0
  br i1 %cmp21, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext nneg i32 %n to i64
  %min.iters.check = icmp ult i32 %n, 4
  br i1 %min.iters.check, label %for.body.preheader24, label %vector.ph

for.body.preheader24:                             ; preds = %middle.block, %for.body.preheader
  %indvars.iv.ph = phi i64 [ 0, %for.body.preheader ], [ %n.vec, %middle.block ]
  br label %for.body

vector.ph:                                        ; preds = %for.body.preheader
  %n.vec = and i64 %wide.trip.count, 2147483644
  br label %vector.body

vector.body:                                      ; preds = %vector.body, %vector.ph
  %index = phi i64 [ 0, %vector.ph ], [ %index.next, %vector.body ]
  %0 = or disjoint i64 %index, 1
  %1 = or disjoint i64 %index, 2
  %2 = or disjoint i64 %index, 3
  %3 = getelementptr inbounds i32, ptr %k, i64 %index
  %4 = getelementptr inbounds i32, ptr %k, i64 %0
  %5 = getelementptr inbounds i32, ptr %k, i64 %1
  %6 = getelementptr inbounds i32, ptr %k, i64 %2
  %7 = load i32, ptr %3, align 4, !tbaa !22
  %8 = load i32, ptr %4, align 4, !tbaa !22
  %9 = load i32, ptr %5, align 4, !tbaa !22
  %10 = load i32, ptr %6, align 4, !tbaa !22
  %11 = sext i32 %7 to i64
  %12 = sext i32 %8 to i64
  %13 = sext i32 %9 to i64
  %14 = sext i32 %10 to i64
  %15 = getelementptr inbounds double, ptr %x, i64 %11
  %16 = getelementptr inbounds double, ptr %x, i64 %12
  %17 = getelementptr inbounds double, ptr %x, i64 %13
  %18 = getelementptr inbounds double, ptr %x, i64 %14
  %19 = load double, ptr %15, align 8, !tbaa !5
  %20 = load double, ptr %16, align 8, !tbaa !5
  %21 = load double, ptr %17, align 8, !tbaa !5
  %22 = load double, ptr %18, align 8, !tbaa !5
  %23 = insertelement <4 x double> poison, double %19, i64 0
  %24 = insertelement <4 x double> %23, double %20, i64 1
  %25 = insertelement <4 x double> %24, double %21, i64 2
  %26 = insertelement <4 x double> %25, double %22, i64 3
  %27 = getelementptr inbounds double, ptr %x, i64 %index
  %wide.load = load <4 x double>, ptr %27, align 8, !tbaa !5
  %28 = fcmp ogt <4 x double> %wide.load, <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>
  %29 = fneg <4 x double> %wide.load
  %30 = select <4 x i1> %28, <4 x double> %wide.load, <4 x double> %29
  %31 = fmul <4 x double> %26, %30
  %32 = getelementptr inbounds double, ptr %y, i64 %index
  store <4 x double> %31, ptr %32, align 8, !tbaa !5
  %index.next = add nuw i64 %index, 4
  %33 = icmp eq i64 %index.next, %n.vec
  br i1 %33, label %middle.block, label %vector.body, !llvm.loop !29

middle.block:                                     ; preds = %vector.body
  %cmp.n = icmp eq i64 %n.vec, %wide.trip.count
  br i1 %cmp.n, label %for.cond.cleanup, label %for.body.preheader24

for.cond.cleanup:                                 ; preds = %for.body, %middle.block, %entry
  ret void

for.body:                                         ; preds = %for.body.preheader24, %for.body
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body ], [ %indvars.iv.ph, %for.body.preheader24 ]
  %arrayidx = getelementptr inbounds i32, ptr %k, i64 %indvars.iv
  %34 = load i32, ptr %arrayidx, align 4, !tbaa !22
  %idxprom1 = sext i32 %34 to i64
  %arrayidx2 = getelementptr inbounds double, ptr %x, i64 %idxprom1
  %35 = load double, ptr %arrayidx2, align 8, !tbaa !5
  %arrayidx4 = getelementptr inbounds double, ptr %x, i64 %indvars.iv
  %36 = load double, ptr %arrayidx4, align 8, !tbaa !5
  %cmp5 = fcmp ogt double %36, 1.000000e+00
  %fneg = fneg double %36
  %cond = select i1 %cmp5, double %36, double %fneg
  %mul = fmul double %35, %cond
  %arrayidx11 = getelementptr inbounds double, ptr %y, i64 %indvars.iv
  store double %mul, ptr %arrayidx11, align 8, !tbaa !5
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !30
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local double @rotated(ptr nocapture noundef readonly %x, double noundef %c, double noundef %s) local_unnamed_addr #1 {
entry:
  %0 = load double, ptr %x, align 8, !tbaa !5
  %mul = fmul double %0, %c
  %arrayidx1 = getelementptr inbounds i8, ptr %x, i64 8
  %1 = load double, ptr %arrayidx1, align 8, !tbaa !5
  %mul2 = fmul double %1, %s
  %sub = fsub double %mul, %mul2
  %mul4 = fmul double %0, %s
  %mul6 = fmul double %1, %c
  %add = fadd double %mul4, %mul6
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %mul13 = fmul double %add12, %sub9
  ret double %mul13

for.body:                                         ; preds = %entry, %for.body
  %p.030 = phi double [ %sub, %entry ], [ %sub9, %for.body ]
  %i.029 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %q.028 = phi double [ %add, %entry ], [ %add12, %for.body ]
  %mul7 = fmul double %p.030, %c
  %mul8 = fmul double %q.028, %s
  %sub9 = fsub double %mul7, %mul8
  %mul10 = fmul double %p.030, %s
  %mul11 = fmul double %q.028, %c
  %add12 = fadd double %mul11, %mul10
  %inc = add nuw nsw i32 %i.029, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !31
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable
define dso_local double @guarded(ptr nocapture noundef readonly %x, ptr noundef %y, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp = icmp slt i32 %n, 4
  %tobool.not42 = icmp eq ptr %y, null
  %tobool.not = or i1 %tobool.not42, %cmp
  br i1 %tobool.not, label %if.end, label %for.body.preheader

for.body.preheader:                               ; preds = %entry
  %y53 = ptrtoint ptr %y to i64
  %x54 = ptrtoint ptr %x to i64
  %wide.trip.count = zext nneg i32 %n to i64
  %0 = sub i64 %y53, %x54
  %diff.check = icmp ult i64 %0, 128
  br i1 %diff.check, label %for.body.preheader55, label %vector.ph

vector.ph:                                        ; preds = %for.body.preheader
  %n.vec = and i64 %wide.trip.count, 2147483644
  br label %vector.body

vector.body:                                      ; preds = %vector.body, %vector.ph
  %index = phi i64 [ 0, %vector.ph ], [ %index.next, %vector.body ]
  %1 = getelementptr inbounds double, ptr %x, i64 %index
  %wide.load = load <4 x double>, ptr %1, align 8, !tbaa !5
  %2 = fmul <4 x double> %wide.load, %wide.load
  %3 = getelementptr inbounds double, ptr %y, i64 %index
  store <4 x double> %2, ptr %3, align 8, !tbaa !5
  %index.next = add nuw i64 %index, 4
  %4 = icmp eq i64 %index.next, %n.vec
  br i1 %4, label %middle.block, label %vector.body, !llvm.loop !32

middle.block:                                     ; preds = %vector.body
  %cmp.n = icmp eq i64 %n.vec, %wide.trip.count
  br i1 %cmp.n, label %if.end, label %for.body.preheader55

for.body.preheader55:                             ; preds = %middle.block, %for.body.preheader
  %indvars.iv.ph = phi i64 [ 0, %for.body.preheader ], [ %n.vec, %middle.block ]
  br label %for.body

for.body:                                         ; preds = %for.body.preheader55, %for.body
  %indvars.iv = phi i64 [ %indvars.iv.next, %for.body ], [ %indvars.iv.ph, %for.body.preheader55 ]
  %arrayidx = getelementptr inbounds double, ptr %x, i64 %indvars.iv
  %5 = load double, ptr %arrayidx, align 8, !tbaa !5
  %mul = fmul double %5, %5
  %arrayidx5 = getelementptr inbounds double, ptr %y, i64 %indvars.iv
  store double %mul, ptr %arrayidx5, align 8, !tbaa !5
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %if.end, label %for.body, !llvm.loop !33

if.end:                                           ; preds = %for.body, %middle.block, %entry
  %cmp844 = icmp sgt i32 %n, 0
  br i1 %cmp844, label %for.body10.preheader, label %for.cond.cleanup9

for.body10.preheader:                             ; preds = %if.end
  %wide.trip.count51 = zext nneg i32 %n to i64
  br label %for.body10

for.cond.cleanup9:                                ; preds = %for.body10, %if.end
  %sum.0.lcssa = phi double [ 0.000000e+00, %if.end ], [ %add20, %for.body10 ]
  ret double %sum.0.lcssa

for.body10:                                       ; preds = %for.body10.preheader, %for.body10
  %indvars.iv48 = phi i64 [ 0, %for.body10.preheader ], [ %indvars.iv.next49, %for.body10 ]
  %sum.045 = phi double [ 0.000000e+00, %for.body10.preheader ], [ %add20, %for.body10 ]
  %arrayidx12 = getelementptr inbounds double, ptr %x, i64 %indvars.iv48
  %6 = load double, ptr %arrayidx12, align 8, !tbaa !5
  %arrayidx14 = getelementptr inbounds double, ptr %y, i64 %indvars.iv48
  %7 = load double, ptr %arrayidx14, align 8, !tbaa !5
  %add = fadd double %6, %7
  store double %add, ptr %arrayidx14, align 8, !tbaa !5
  %8 = load double, ptr %arrayidx12, align 8, !tbaa !5
  %mul19 = fmul double %add, %8
  %add20 = fadd double %sum.045, %mul19
  %indvars.iv.next49 = add nuw nsw i64 %indvars.iv48, 1
  %exitcond52.not = icmp eq i64 %indvars.iv.next49, %wide.trip.count51
  br i1 %exitcond52.not, label %for.cond.cleanup9, label %for.body10, !llvm.loop !34
}

; Function Attrs: nounwind uwtable
define dso_local double @allocated(ptr nocapture noundef readonly %x, i32 noundef %n, i32 noundef %m) local_unnamed_addr #3 {
entry:
  %x157 = ptrtoint ptr %x to i64
  %conv = sext i32 %n to i64
  %mul = shl nsw i64 %conv, 3
  %call = tail call noalias ptr @malloc(i64 noundef %mul) #7
  %cmp106 = icmp sgt i32 %n, 0
  br i1 %cmp106, label %for.body.lr.ph, label %for.cond.cleanup66

for.body.lr.ph:                                   ; preds = %entry
  %conv2 = sext i32 %m to i64
  %mul3 = shl nsw i64 %conv2, 3
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.body

for.cond6.preheader:                              ; preds = %for.body
  br i1 %cmp106, label %for.cond11.preheader.lr.ph, label %for.cond.cleanup66

for.cond11.preheader.lr.ph:                       ; preds = %for.cond6.preheader
  %cmp12108 = icmp sgt i32 %m, 0
  br i1 %cmp12108, label %for.cond11.preheader.us.preheader, label %for.cond35.preheader

for.cond11.preheader.us.preheader:                ; preds = %for.cond11.preheader.lr.ph
  %0 = zext nneg i32 %m to i64
  %wide.trip.count134 = zext nneg i32 %n to i64
  %1 = mul nsw i64 %0, -8
  %min.iters.check = icmp ult i32 %m, 4
  %n.vec = and i64 %0, 2147483644
  %cmp.n = icmp eq i64 %n.vec, %0
  br label %for.cond11.preheader.us

for.cond11.preheader.us:                          ; preds = %for.cond11.preheader.us.preheader, %for.cond11.for.cond.cleanup14_crit_edge.us
  %indvars.iv130 = phi i64 [ 0, %for.cond11.preheader.us.preheader ], [ %indvars.iv.next131, %for.cond11.for.cond.cleanup14_crit_edge.us ]
  %2 = mul nuw nsw i64 %indvars.iv130, %0
  %arrayidx25.us = getelementptr inbounds ptr, ptr %call, i64 %indvars.iv130
  %3 = load ptr, ptr %arrayidx25.us, align 8, !tbaa !35
  %invariant.gep = getelementptr inbounds double, ptr %x, i64 %2
  br i1 %min.iters.check, label %for.body15.us.preheader, label %vector.memcheck

vector.memcheck:                                  ; preds = %for.cond11.preheader.us
  %4 = ptrtoint ptr %3 to i64
  %5 = mul i64 %1, %indvars.iv130
  %6 = sub i64 %5, %x157
  %7 = add i64 %6, %4
  %diff.check = icmp ult i64 %7, 128
  br i1 %diff.check, label %for.body15.us.preheader, label %vector.body

vector.body:                                      ; preds = %vector.memcheck, %vector.body
  %index = phi i64 [ %index.next, %vector.body ], [ 0, %vector.memcheck ]
  %8 = getelementptr inbounds double, ptr %invariant.gep, i64 %index
  %wide.load = load <4 x double>, ptr %8, align 8, !tbaa !5
  %9 = fmul <4 x double> %wide.load, %wide.load
  %10 = getelementptr inbounds double, ptr %3, i64 %index
  store <4 x double> %9, ptr %10, align 8, !tbaa !5
  %index.next = add nuw i64 %index, 4
  %11 = icmp eq i64 %index.next, %n.vec
  br i1 %11, label %middle.block, label %vector.body, !llvm.loop !37

middle.block:                                     ; preds = %vector.body
  br i1 %cmp.n, label %for.cond11.for.cond.cleanup14_crit_edge.us, label %for.body15.us.preheader

for.body15.us.preheader:                          ; preds = %middle.block, %vector.memcheck, %for.cond11.preheader.us
  %indvars.iv124.ph = phi i64 [ 0, %vector.memcheck ], [ 0, %for.cond11.preheader.us ], [ %n.vec, %middle.block ]
  br label %for.body15.us

for.body15.us:                                    ; preds = %for.body15.us.preheader, %for.body15.us
  %indvars.iv124 = phi i64 [ %indvars.iv.next125, %for.body15.us ], [ %indvars.iv124.ph, %for.body15.us.preheader ]
  %gep = getelementptr inbounds double, ptr %invariant.gep, i64 %indvars.iv124
  %12 = load double, ptr %gep, align 8, !tbaa !5
  %mul23.us = fmul double %12, %12
  %arrayidx27.us = getelementptr inbounds double, ptr %3, i64 %indvars.iv124
  store double %mul23.us, ptr %arrayidx27.us, align 8, !tbaa !5
  %indvars.iv.next125 = add nuw nsw i64 %indvars.iv124, 1
  %exitcond129.not = icmp eq i64 %indvars.iv.next125, %0
  br i1 %exitcond129.not, label %for.cond11.for.cond.cleanup14_crit_edge.us, label %for.body15.us, !llvm.loop !38

for.cond11.for.cond.cleanup14_crit_edge.us:       ; preds = %for.body15.us, %middle.block
  %indvars.iv.next131 = add nuw nsw i64 %indvars.iv130, 1
  %exitcond135.not = icmp eq i64 %indvars.iv.next131, %wide.trip.count134
  br i1 %exitcond135.not, label %for.cond35.preheader, label %for.cond11.preheader.us, !llvm.loop !39

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %indvars.iv = phi i64 [ 0, %for.body.lr.ph ], [ %indvars.iv.next, %for.body ]
  %call4 = tail call noalias ptr @malloc(i64 noundef %mul3) #7
  %arrayidx = getelementptr inbounds ptr, ptr %call, i64 %indvars.iv
  store ptr %call4, ptr %arrayidx, align 8, !tbaa !35
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond6.preheader, label %for.body, !llvm.loop !40

for.cond35.preheader:                             ; preds = %for.cond11.for.cond.cleanup14_crit_edge.us, %for.cond11.preheader.lr.ph
  %cmp36115.not = icmp eq i32 %n, 1
  br i1 %cmp36115.not, label %for.cond63.preheader, label %for.cond41.preheader.lr.ph

for.cond41.preheader.lr.ph:                       ; preds = %for.cond35.preheader
  %cmp42112 = icmp sgt i32 %m, 0
  br i1 %cmp42112, label %for.cond41.preheader.us.preheader, label %for.body67.preheader

for.cond41.preheader.us.preheader:                ; preds = %for.cond41.preheader.lr.ph
  %wide.trip.count144 = zext nneg i32 %n to i64
  %wide.trip.count139 = zext nneg i32 %m to i64
  br label %for.cond41.preheader.us

for.cond41.preheader.us:                          ; preds = %for.cond41.preheader.us.preheader, %for.cond41.for.cond.cleanup44_crit_edge.us
  %indvars.iv141 = phi i64 [ 1, %for.cond41.preheader.us.preheader ], [ %indvars.iv.next142, %for.cond41.for.cond.cleanup44_crit_edge.us ]
  %s.0116.us = phi double [ 0.000000e+00, %for.cond41.preheader.us.preheader ], [ %add55.us, %for.cond41.for.cond.cleanup44_crit_edge.us ]
  %arrayidx47.us = getelementptr inbounds ptr, ptr %call, i64 %indvars.iv141
  %13 = load ptr, ptr %arrayidx47.us, align 8, !tbaa !35
  %arrayidx51.us = getelementptr i8, ptr %arrayidx47.us, i64 -8
  %14 = load ptr, ptr %arrayidx51.us, align 8, !tbaa !35
  br label %for.body45.us

for.body45.us:                                    ; preds = %for.cond41.preheader.us, %for.body45.us
  %indvars.iv136 = phi i64 [ 0, %for.cond41.preheader.us ], [ %indvars.iv.next137, %for.body45.us ]
  %s.1113.us = phi double [ %s.0116.us, %for.cond41.preheader.us ], [ %add55.us, %for.body45.us ]
  %arrayidx49.us = getelementptr inbounds double, ptr %13, i64 %indvars.iv136
  %15 = load double, ptr %arrayidx49.us, align 8, !tbaa !5
  %arrayidx53.us = getelementptr inbounds double, ptr %14, i64 %indvars.iv136
  %16 = load double, ptr %arrayidx53.us, align 8, !tbaa !5
  %mul54.us = fmul double %15, %16
  %add55.us = fadd double %s.1113.us, %mul54.us
  %indvars.iv.next137 = add nuw nsw i64 %indvars.iv136, 1
  %exitcond140.not = icmp eq i64 %indvars.iv.next137, %wide.trip.count139
  br i1 %exitcond140.not, label %for.cond41.for.cond.cleanup44_crit_edge.us, label %for.body45.us, !llvm.loop !41

for.cond41.for.cond.cleanup44_crit_edge.us:       ; preds = %for.body45.us
  %indvars.iv.next142 = add nuw nsw i64 %indvars.iv141, 1
  %exitcond145.not = icmp eq i64 %indvars.iv.next142, %wide.trip.count144
  br i1 %exitcond145.not, label %for.cond63.preheader, label %for.cond41.preheader.us, !llvm.loop !42

for.cond63.preheader:                             ; preds = %for.cond41.for.cond.cleanup44_crit_edge.us, %for.cond35.preheader
  %s.0.lcssa = phi double [ 0.000000e+00, %for.cond35.preheader ], [ %add55.us, %for.cond41.for.cond.cleanup44_crit_edge.us ]
  br i1 %cmp106, label %for.body67.preheader, label %for.cond.cleanup66

for.body67.preheader:                             ; preds = %for.cond41.preheader.lr.ph, %for.cond63.preheader
  %s.0.lcssa154 = phi double [ %s.0.lcssa, %for.cond63.preheader ], [ 0.000000e+00, %for.cond41.preheader.lr.ph ]
  %wide.trip.count149 = zext nneg i32 %n to i64
  br label %for.body67

for.cond.cleanup66:                               ; preds = %for.body67, %for.cond6.preheader, %entry, %for.cond63.preheader
  %s.0.lcssa153 = phi double [ %s.0.lcssa, %for.cond63.preheader ], [ 0.000000e+00, %entry ], [ 0.000000e+00, %for.cond6.preheader ], [ %s.0.lcssa154, %for.body67 ]
  tail call void @free(ptr noundef %call) #8
  ret double %s.0.lcssa153

for.body67:                                       ; preds = %for.body67.preheader, %for.body67
  %indvars.iv146 = phi i64 [ 0, %for.body67.preheader ], [ %indvars.iv.next147, %for.body67 ]
  %arrayidx69 = getelementptr inbounds ptr, ptr %call, i64 %indvars.iv146
  %17 = load ptr, ptr %arrayidx69, align 8, !tbaa !35
  tail call void @free(ptr noundef %17) #8
  %indvars.iv.next147 = add nuw nsw i64 %indvars.iv146, 1
  %exitcond150.not = icmp eq i64 %indvars.iv.next147, %wide.trip.count149
  br i1 %exitcond150.not, label %for.cond.cleanup66, label %for.body67, !llvm.loop !43
}

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #4

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr #5

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x double> @llvm.sqrt.v4f64(<4 x double>) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.vector.reduce.fadd.v4f64(double, <4 x double>) #6

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind uwtable }
attributes #4 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" }
attributes #5 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind allocsize(0) }
attributes #8 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"double", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10}
!10 = distinct !{!10, !11}
!11 = distinct !{!11, !"LVerDomain"}
!12 = !{!13}
!13 = distinct !{!13, !11}
!14 = distinct !{!14, !15, !16, !17, !18}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{!"llvm.loop.isvectorized", i32 1}
!18 = !{!"llvm.loop.unroll.runtime.disable"}
!19 = distinct !{!19, !15, !16, !17}
!20 = distinct !{!20, !15, !16, !17, !18}
!21 = distinct !{!21, !15, !16, !17}
!22 = !{!23, !23, i64 0}
!23 = !{!"int", !7, i64 0}
!24 = distinct !{!24, !15, !16, !17, !18}
!25 = distinct !{!25, !15, !16, !17}
!26 = !{!27, !27, i64 0}
!27 = !{!"float", !7, i64 0}
!28 = distinct !{!28, !15, !16}
!29 = distinct !{!29, !15, !16, !17, !18}
!30 = distinct !{!30, !15, !16, !17}
!31 = distinct !{!31, !15, !16}
!32 = distinct !{!32, !15, !16, !17, !18}
!33 = distinct !{!33, !15, !16, !17}
!34 = distinct !{!34, !15, !16}
!35 = !{!36, !36, i64 0}
!36 = !{!"any pointer", !7, i64 0}
!37 = distinct !{!37, !15, !16, !17, !18}
!38 = distinct !{!38, !15, !16, !17}
!39 = distinct !{!39, !15, !16}
!40 = distinct !{!40, !15, !16}
!41 = distinct !{!41, !15, !16}
!42 = distinct !{!42, !15, !16}
!43 = distinct !{!43, !15, !16}
