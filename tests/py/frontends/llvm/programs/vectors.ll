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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x double> @llvm.sqrt.v4f64(<4 x double>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.vector.reduce.fadd.v4f64(double, <4 x double>) #3

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
