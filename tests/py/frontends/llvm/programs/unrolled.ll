; ModuleID = 'unrolled.c'
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local double @polynomials(ptr nocapture noundef readonly %a, ptr nocapture noundef readonly %b, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp21 = icmp sgt i32 %n, 0
  br i1 %cmp21, label %for.cond1.preheader.lr.ph, label %for.cond.cleanup

for.cond1.preheader.lr.ph:                        ; preds = %entry
  %wide.trip.count29 = zext nneg i32 %n to i64
  %xtraiter = and i64 %wide.trip.count29, 3
  %0 = icmp ult i32 %n, 4
  %unroll_iter = and i64 %wide.trip.count29, 2147483644
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br label %for.body4.lr.ph

for.body4.lr.ph:                                  ; preds = %for.cond.cleanup3, %for.cond1.preheader.lr.ph
  %indvars.iv26 = phi i64 [ 0, %for.cond1.preheader.lr.ph ], [ %indvars.iv.next27, %for.cond.cleanup3 ]
  %s.022 = phi double [ 0.000000e+00, %for.cond1.preheader.lr.ph ], [ %add7, %for.cond.cleanup3 ]
  %arrayidx = getelementptr inbounds double, ptr %b, i64 %indvars.iv26
  %1 = load double, ptr %arrayidx, align 8, !tbaa !5
  br i1 %0, label %for.cond.cleanup3.unr-lcssa, label %for.body4

for.cond.cleanup:                                 ; preds = %for.cond.cleanup3, %entry
  %s.0.lcssa = phi double [ 0.000000e+00, %entry ], [ %add7, %for.cond.cleanup3 ]
  ret double %s.0.lcssa

for.cond.cleanup3.unr-lcssa:                      ; preds = %for.body4, %for.body4.lr.ph
  %add.lcssa.ph = phi double [ poison, %for.body4.lr.ph ], [ %add.3, %for.body4 ]
  %indvars.iv.unr = phi i64 [ 0, %for.body4.lr.ph ], [ %indvars.iv.next.3, %for.body4 ]
  %p.019.unr = phi double [ 0.000000e+00, %for.body4.lr.ph ], [ %add.3, %for.body4 ]
  br i1 %lcmp.mod.not, label %for.cond.cleanup3, label %for.body4.epil

for.body4.epil:                                   ; preds = %for.cond.cleanup3.unr-lcssa, %for.body4.epil
  %indvars.iv.epil = phi i64 [ %indvars.iv.next.epil, %for.body4.epil ], [ %indvars.iv.unr, %for.cond.cleanup3.unr-lcssa ]
  %p.019.epil = phi double [ %add.epil, %for.body4.epil ], [ %p.019.unr, %for.cond.cleanup3.unr-lcssa ]
  %epil.iter = phi i64 [ %epil.iter.next, %for.body4.epil ], [ 0, %for.cond.cleanup3.unr-lcssa ]
  %mul.epil = fmul double %p.019.epil, %1
  %arrayidx6.epil = getelementptr inbounds double, ptr %a, i64 %indvars.iv.epil
  %2 = load double, ptr %arrayidx6.epil, align 8, !tbaa !5
  %add.epil = fadd double %mul.epil, %2
  %indvars.iv.next.epil = add nuw nsw i64 %indvars.iv.epil, 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup3, label %for.body4.epil, !llvm.loop !9

for.cond.cleanup3:                                ; preds = %for.body4.epil, %for.cond.cleanup3.unr-lcssa
  %add.lcssa = phi double [ %add.lcssa.ph, %for.cond.cleanup3.unr-lcssa ], [ %add.epil, %for.body4.epil ]
  %add7 = fadd double %s.022, %add.lcssa
  %indvars.iv.next27 = add nuw nsw i64 %indvars.iv26, 1
  %exitcond30.not = icmp eq i64 %indvars.iv.next27, %wide.trip.count29
  br i1 %exitcond30.not, label %for.cond.cleanup, label %for.body4.lr.ph, !llvm.loop !11

for.body4:                                        ; preds = %for.body4.lr.ph, %for.body4
  %indvars.iv = phi i64 [ %indvars.iv.next.3, %for.body4 ], [ 0, %for.body4.lr.ph ]
  %p.019 = phi double [ %add.3, %for.body4 ], [ 0.000000e+00, %for.body4.lr.ph ]
  %niter = phi i64 [ %niter.next.3, %for.body4 ], [ 0, %for.body4.lr.ph ]
  %mul = fmul double %p.019, %1
  %arrayidx6 = getelementptr inbounds double, ptr %a, i64 %indvars.iv
  %3 = load double, ptr %arrayidx6, align 8, !tbaa !5
  %add = fadd double %mul, %3
  %indvars.iv.next = or disjoint i64 %indvars.iv, 1
  %mul.1 = fmul double %add, %1
  %arrayidx6.1 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next
  %4 = load double, ptr %arrayidx6.1, align 8, !tbaa !5
  %add.1 = fadd double %mul.1, %4
  %indvars.iv.next.1 = or disjoint i64 %indvars.iv, 2
  %mul.2 = fmul double %add.1, %1
  %arrayidx6.2 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next.1
  %5 = load double, ptr %arrayidx6.2, align 8, !tbaa !5
  %add.2 = fadd double %mul.2, %5
  %indvars.iv.next.2 = or disjoint i64 %indvars.iv, 3
  %mul.3 = fmul double %add.2, %1
  %arrayidx6.3 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next.2
  %6 = load double, ptr %arrayidx6.3, align 8, !tbaa !5
  %add.3 = fadd double %mul.3, %6
  %indvars.iv.next.3 = add nuw nsw i64 %indvars.iv, 4
  %niter.next.3 = add i64 %niter, 4
  %niter.ncmp.3 = icmp eq i64 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %for.cond.cleanup3.unr-lcssa, label %for.body4, !llvm.loop !13
}

; Function Attrs: nounwind memory(readwrite, argmem: read) uwtable
define dso_local double @log_determinant(ptr nocapture noundef readonly %a, i32 noundef %n) local_unnamed_addr #1 {
entry:
  %mul = mul nsw i32 %n, %n
  %conv = zext nneg i32 %mul to i64
  %mul1 = shl nuw nsw i64 %conv, 3
  %call = tail call noalias ptr @malloc(i64 noundef %mul1) #5
  %cmp101 = icmp sgt i32 %n, 0
  br i1 %cmp101, label %for.cond3.preheader.lr.ph, label %for.cond.cleanup

for.cond3.preheader.lr.ph:                        ; preds = %entry
  %0 = shl nuw i32 %n, 1
  %mul12 = uitofp i32 %0 to double
  %j.095 = add nuw i32 %n, 1
  %1 = zext nneg i32 %n to i64
  %wide.trip.count = zext nneg i32 %n to i64
  br label %for.cond3.preheader

for.cond3.preheader:                              ; preds = %for.cond3.preheader.lr.ph, %for.cond.cleanup6
  %indvars.iv119 = phi i64 [ 0, %for.cond3.preheader.lr.ph ], [ %indvars.iv.next120, %for.cond.cleanup6 ]
  %indvars.iv117 = phi i64 [ 1, %for.cond3.preheader.lr.ph ], [ %indvars.iv.next118, %for.cond.cleanup6 ]
  %sum.0102 = phi double [ 0.000000e+00, %for.cond3.preheader.lr.ph ], [ %sum.2, %for.cond.cleanup6 ]
  %2 = mul nuw nsw i64 %indvars.iv119, %1
  %3 = getelementptr inbounds double, ptr %call, i64 %2
  %arrayidx33 = getelementptr inbounds double, ptr %3, i64 %indvars.iv119
  %4 = and i64 %2, 4294967295
  %invariant.gep = getelementptr inbounds double, ptr %call, i64 %4
  br label %for.body7

for.cond.cleanup:                                 ; preds = %for.cond.cleanup6, %entry
  %sum.0.lcssa = phi double [ 0.000000e+00, %entry ], [ %sum.2, %for.cond.cleanup6 ]
  tail call void @free(ptr noundef %call) #6
  ret double %sum.0.lcssa

for.cond.cleanup6:                                ; preds = %if.end
  %indvars.iv.next120 = add nuw nsw i64 %indvars.iv119, 1
  %indvars.iv.next118 = add nuw nsw i64 %indvars.iv117, 1
  %exitcond126.not = icmp eq i64 %indvars.iv.next120, %wide.trip.count
  br i1 %exitcond126.not, label %for.cond.cleanup, label %for.cond3.preheader, !llvm.loop !14

for.body7:                                        ; preds = %for.cond3.preheader, %if.end
  %indvars.iv108 = phi i64 [ 0, %for.cond3.preheader ], [ %indvars.iv.next109, %if.end ]
  %sum.199 = phi double [ %sum.0102, %for.cond3.preheader ], [ %sum.2, %if.end ]
  %5 = add nuw nsw i64 %indvars.iv108, %2
  %arrayidx = getelementptr inbounds double, ptr %a, i64 %5
  %6 = load double, ptr %arrayidx, align 8, !tbaa !5
  %cmp9 = icmp eq i64 %indvars.iv119, %indvars.iv108
  %cond = select i1 %cmp9, double %mul12, double 0.000000e+00
  %add13 = fadd double %cond, %6
  %cmp1596.not = icmp eq i64 %indvars.iv108, 0
  br i1 %cmp1596.not, label %for.cond.cleanup17, label %for.body18.lr.ph

for.body18.lr.ph:                                 ; preds = %for.body7
  %7 = trunc i64 %indvars.iv108 to i32
  %8 = mul i32 %7, %n
  %9 = zext i32 %8 to i64
  %invariant.gep127 = getelementptr inbounds double, ptr %call, i64 %9
  %xtraiter = and i64 %indvars.iv108, 3
  %10 = icmp ult i64 %indvars.iv108, 4
  br i1 %10, label %for.cond.cleanup17.loopexit.unr-lcssa, label %for.body18.lr.ph.new

for.body18.lr.ph.new:                             ; preds = %for.body18.lr.ph
  %unroll_iter = and i64 %indvars.iv108, 9223372036854775804
  br label %for.body18

for.cond.cleanup17.loopexit.unr-lcssa:            ; preds = %for.body18, %for.body18.lr.ph
  %sub.lcssa.ph = phi double [ poison, %for.body18.lr.ph ], [ %sub.3, %for.body18 ]
  %indvars.iv.unr = phi i64 [ 0, %for.body18.lr.ph ], [ %indvars.iv.next.3, %for.body18 ]
  %s.097.unr = phi double [ %add13, %for.body18.lr.ph ], [ %sub.3, %for.body18 ]
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup17, label %for.body18.epil

for.body18.epil:                                  ; preds = %for.cond.cleanup17.loopexit.unr-lcssa, %for.body18.epil
  %indvars.iv.epil = phi i64 [ %indvars.iv.next.epil, %for.body18.epil ], [ %indvars.iv.unr, %for.cond.cleanup17.loopexit.unr-lcssa ]
  %s.097.epil = phi double [ %sub.epil, %for.body18.epil ], [ %s.097.unr, %for.cond.cleanup17.loopexit.unr-lcssa ]
  %epil.iter = phi i64 [ %epil.iter.next, %for.body18.epil ], [ 0, %for.cond.cleanup17.loopexit.unr-lcssa ]
  %gep.epil = getelementptr inbounds double, ptr %invariant.gep, i64 %indvars.iv.epil
  %11 = load double, ptr %gep.epil, align 8, !tbaa !5
  %gep128.epil = getelementptr inbounds double, ptr %invariant.gep127, i64 %indvars.iv.epil
  %12 = load double, ptr %gep128.epil, align 8, !tbaa !5
  %mul27.epil = fmul double %11, %12
  %sub.epil = fsub double %s.097.epil, %mul27.epil
  %indvars.iv.next.epil = add nuw nsw i64 %indvars.iv.epil, 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup17, label %for.body18.epil, !llvm.loop !15

for.cond.cleanup17:                               ; preds = %for.cond.cleanup17.loopexit.unr-lcssa, %for.body18.epil, %for.body7
  %s.0.lcssa = phi double [ %add13, %for.body7 ], [ %sub.lcssa.ph, %for.cond.cleanup17.loopexit.unr-lcssa ], [ %sub.epil, %for.body18.epil ]
  br i1 %cmp9, label %if.then, label %if.else

for.body18:                                       ; preds = %for.body18, %for.body18.lr.ph.new
  %indvars.iv = phi i64 [ 0, %for.body18.lr.ph.new ], [ %indvars.iv.next.3, %for.body18 ]
  %s.097 = phi double [ %add13, %for.body18.lr.ph.new ], [ %sub.3, %for.body18 ]
  %niter = phi i64 [ 0, %for.body18.lr.ph.new ], [ %niter.next.3, %for.body18 ]
  %gep = getelementptr inbounds double, ptr %invariant.gep, i64 %indvars.iv
  %13 = load double, ptr %gep, align 8, !tbaa !5
  %gep128 = getelementptr inbounds double, ptr %invariant.gep127, i64 %indvars.iv
  %14 = load double, ptr %gep128, align 8, !tbaa !5
  %mul27 = fmul double %13, %14
  %sub = fsub double %s.097, %mul27
  %indvars.iv.next = or disjoint i64 %indvars.iv, 1
  %gep.1 = getelementptr inbounds double, ptr %invariant.gep, i64 %indvars.iv.next
  %15 = load double, ptr %gep.1, align 8, !tbaa !5
  %gep128.1 = getelementptr inbounds double, ptr %invariant.gep127, i64 %indvars.iv.next
  %16 = load double, ptr %gep128.1, align 8, !tbaa !5
  %mul27.1 = fmul double %15, %16
  %sub.1 = fsub double %sub, %mul27.1
  %indvars.iv.next.1 = or disjoint i64 %indvars.iv, 2
  %gep.2 = getelementptr inbounds double, ptr %invariant.gep, i64 %indvars.iv.next.1
  %17 = load double, ptr %gep.2, align 8, !tbaa !5
  %gep128.2 = getelementptr inbounds double, ptr %invariant.gep127, i64 %indvars.iv.next.1
  %18 = load double, ptr %gep128.2, align 8, !tbaa !5
  %mul27.2 = fmul double %17, %18
  %sub.2 = fsub double %sub.1, %mul27.2
  %indvars.iv.next.2 = or disjoint i64 %indvars.iv, 3
  %gep.3 = getelementptr inbounds double, ptr %invariant.gep, i64 %indvars.iv.next.2
  %19 = load double, ptr %gep.3, align 8, !tbaa !5
  %gep128.3 = getelementptr inbounds double, ptr %invariant.gep127, i64 %indvars.iv.next.2
  %20 = load double, ptr %gep128.3, align 8, !tbaa !5
  %mul27.3 = fmul double %19, %20
  %sub.3 = fsub double %sub.2, %mul27.3
  %indvars.iv.next.3 = add nuw nsw i64 %indvars.iv, 4
  %niter.next.3 = add i64 %niter, 4
  %niter.ncmp.3 = icmp eq i64 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %for.cond.cleanup17.loopexit.unr-lcssa, label %for.body18, !llvm.loop !16

if.then:                                          ; preds = %for.cond.cleanup17
  %21 = tail call double @llvm.sqrt.f64(double %s.0.lcssa)
  store double %21, ptr %arrayidx33, align 8, !tbaa !5
  %22 = tail call double @llvm.log.f64(double %21)
  %add38 = fadd double %sum.199, %22
  br label %if.end

if.else:                                          ; preds = %for.cond.cleanup17
  %23 = trunc nuw nsw i64 %indvars.iv108 to i32
  %add40 = mul i32 %j.095, %23
  %idxprom41 = sext i32 %add40 to i64
  %arrayidx42 = getelementptr inbounds double, ptr %call, i64 %idxprom41
  %24 = load double, ptr %arrayidx42, align 8, !tbaa !5
  %div = fdiv double %s.0.lcssa, %24
  %arrayidx46 = getelementptr inbounds double, ptr %call, i64 %5
  store double %div, ptr %arrayidx46, align 8, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %sum.2 = phi double [ %add38, %if.then ], [ %sum.199, %if.else ]
  %indvars.iv.next109 = add nuw nsw i64 %indvars.iv108, 1
  %exitcond116.not = icmp eq i64 %indvars.iv.next109, %indvars.iv117
  br i1 %exitcond116.not, label %for.cond.cleanup6, label %for.body7, !llvm.loop !17
}

; Function Attrs: mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite)
declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.log.f64(double) #3

; Function Attrs: mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite)
declare void @free(ptr allocptr nocapture noundef) local_unnamed_addr #4

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read) uwtable
define dso_local double @twice(ptr nocapture noundef readonly %a, i32 noundef %n) local_unnamed_addr #0 {
entry:
  %cmp26.not = icmp eq i32 %n, 0
  br i1 %cmp26.not, label %for.cond.cleanup4, label %for.body.preheader

for.body.preheader:                               ; preds = %entry
  %wide.trip.count = zext i32 %n to i64
  %xtraiter = and i64 %wide.trip.count, 3
  %0 = icmp ult i32 %n, 4
  br i1 %0, label %for.cond2.preheader.unr-lcssa, label %for.body.preheader.new

for.body.preheader.new:                           ; preds = %for.body.preheader
  %unroll_iter = and i64 %wide.trip.count, 4294967292
  br label %for.body

for.cond2.preheader.unr-lcssa:                    ; preds = %for.body, %for.body.preheader
  %add.lcssa.ph = phi double [ poison, %for.body.preheader ], [ %add.3, %for.body ]
  %indvars.iv.unr = phi i64 [ 0, %for.body.preheader ], [ %indvars.iv.next.3, %for.body ]
  %s.027.unr = phi double [ 1.000000e+00, %for.body.preheader ], [ %add.3, %for.body ]
  %lcmp.mod.not = icmp eq i64 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond2.preheader, label %for.body.epil

for.body.epil:                                    ; preds = %for.cond2.preheader.unr-lcssa, %for.body.epil
  %indvars.iv.epil = phi i64 [ %indvars.iv.next.epil, %for.body.epil ], [ %indvars.iv.unr, %for.cond2.preheader.unr-lcssa ]
  %s.027.epil = phi double [ %add.epil, %for.body.epil ], [ %s.027.unr, %for.cond2.preheader.unr-lcssa ]
  %epil.iter = phi i64 [ %epil.iter.next, %for.body.epil ], [ 0, %for.cond2.preheader.unr-lcssa ]
  %arrayidx.epil = getelementptr inbounds double, ptr %a, i64 %indvars.iv.epil
  %1 = load double, ptr %arrayidx.epil, align 8, !tbaa !5
  %mul.epil = fmul double %s.027.epil, %1
  %add.epil = fadd double %mul.epil, 1.000000e+00
  %indvars.iv.next.epil = add nuw nsw i64 %indvars.iv.epil, 1
  %epil.iter.next = add i64 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i64 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %for.cond2.preheader, label %for.body.epil, !llvm.loop !18

for.cond2.preheader:                              ; preds = %for.body.epil, %for.cond2.preheader.unr-lcssa
  %add.lcssa = phi double [ %add.lcssa.ph, %for.cond2.preheader.unr-lcssa ], [ %add.epil, %for.body.epil ]
  br i1 %cmp26.not, label %for.cond.cleanup4, label %for.body5.preheader

for.body5.preheader:                              ; preds = %for.cond2.preheader
  %xtraiter42 = and i64 %wide.trip.count, 3
  %2 = icmp ult i32 %n, 4
  br i1 %2, label %for.cond.cleanup4.loopexit.unr-lcssa, label %for.body5.preheader.new

for.body5.preheader.new:                          ; preds = %for.body5.preheader
  %unroll_iter46 = and i64 %wide.trip.count, 4294967292
  br label %for.body5

for.body:                                         ; preds = %for.body, %for.body.preheader.new
  %indvars.iv = phi i64 [ 0, %for.body.preheader.new ], [ %indvars.iv.next.3, %for.body ]
  %s.027 = phi double [ 1.000000e+00, %for.body.preheader.new ], [ %add.3, %for.body ]
  %niter = phi i64 [ 0, %for.body.preheader.new ], [ %niter.next.3, %for.body ]
  %arrayidx = getelementptr inbounds double, ptr %a, i64 %indvars.iv
  %3 = load double, ptr %arrayidx, align 8, !tbaa !5
  %mul = fmul double %s.027, %3
  %add = fadd double %mul, 1.000000e+00
  %indvars.iv.next = or disjoint i64 %indvars.iv, 1
  %arrayidx.1 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next
  %4 = load double, ptr %arrayidx.1, align 8, !tbaa !5
  %mul.1 = fmul double %add, %4
  %add.1 = fadd double %mul.1, 1.000000e+00
  %indvars.iv.next.1 = or disjoint i64 %indvars.iv, 2
  %arrayidx.2 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next.1
  %5 = load double, ptr %arrayidx.2, align 8, !tbaa !5
  %mul.2 = fmul double %add.1, %5
  %add.2 = fadd double %mul.2, 1.000000e+00
  %indvars.iv.next.2 = or disjoint i64 %indvars.iv, 3
  %arrayidx.3 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next.2
  %6 = load double, ptr %arrayidx.3, align 8, !tbaa !5
  %mul.3 = fmul double %add.2, %6
  %add.3 = fadd double %mul.3, 1.000000e+00
  %indvars.iv.next.3 = add nuw nsw i64 %indvars.iv, 4
  %niter.next.3 = add i64 %niter, 4
  %niter.ncmp.3 = icmp eq i64 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %for.cond2.preheader.unr-lcssa, label %for.body, !llvm.loop !19

for.cond.cleanup4.loopexit.unr-lcssa:             ; preds = %for.body5, %for.body5.preheader
  %add9.lcssa.ph = phi double [ poison, %for.body5.preheader ], [ %add9.3, %for.body5 ]
  %indvars.iv34.unr = phi i64 [ 0, %for.body5.preheader ], [ %indvars.iv.next35.3, %for.body5 ]
  %t.030.unr = phi double [ 1.000000e+00, %for.body5.preheader ], [ %add9.3, %for.body5 ]
  %lcmp.mod44.not = icmp eq i64 %xtraiter42, 0
  br i1 %lcmp.mod44.not, label %for.cond.cleanup4, label %for.body5.epil

for.body5.epil:                                   ; preds = %for.cond.cleanup4.loopexit.unr-lcssa, %for.body5.epil
  %indvars.iv34.epil = phi i64 [ %indvars.iv.next35.epil, %for.body5.epil ], [ %indvars.iv34.unr, %for.cond.cleanup4.loopexit.unr-lcssa ]
  %t.030.epil = phi double [ %add9.epil, %for.body5.epil ], [ %t.030.unr, %for.cond.cleanup4.loopexit.unr-lcssa ]
  %epil.iter43 = phi i64 [ %epil.iter43.next, %for.body5.epil ], [ 0, %for.cond.cleanup4.loopexit.unr-lcssa ]
  %mul6.epil = fmul double %t.030.epil, 5.000000e-01
  %arrayidx8.epil = getelementptr inbounds double, ptr %a, i64 %indvars.iv34.epil
  %7 = load double, ptr %arrayidx8.epil, align 8, !tbaa !5
  %add9.epil = fadd double %mul6.epil, %7
  %indvars.iv.next35.epil = add nuw nsw i64 %indvars.iv34.epil, 1
  %epil.iter43.next = add i64 %epil.iter43, 1
  %epil.iter43.cmp.not = icmp eq i64 %epil.iter43.next, %xtraiter42
  br i1 %epil.iter43.cmp.not, label %for.cond.cleanup4, label %for.body5.epil, !llvm.loop !20

for.cond.cleanup4:                                ; preds = %for.cond.cleanup4.loopexit.unr-lcssa, %for.body5.epil, %entry, %for.cond2.preheader
  %s.0.lcssa40 = phi double [ %add.lcssa, %for.cond2.preheader ], [ 1.000000e+00, %entry ], [ %add.lcssa, %for.body5.epil ], [ %add.lcssa, %for.cond.cleanup4.loopexit.unr-lcssa ]
  %t.0.lcssa = phi double [ 1.000000e+00, %for.cond2.preheader ], [ 1.000000e+00, %entry ], [ %add9.lcssa.ph, %for.cond.cleanup4.loopexit.unr-lcssa ], [ %add9.epil, %for.body5.epil ]
  %mul13 = fmul double %s.0.lcssa40, %t.0.lcssa
  %and = and i32 %n, 3
  %conv = uitofp nneg i32 %and to double
  %mul14 = fmul double %mul13, %conv
  %add15 = fadd double %s.0.lcssa40, %mul14
  ret double %add15

for.body5:                                        ; preds = %for.body5, %for.body5.preheader.new
  %indvars.iv34 = phi i64 [ 0, %for.body5.preheader.new ], [ %indvars.iv.next35.3, %for.body5 ]
  %t.030 = phi double [ 1.000000e+00, %for.body5.preheader.new ], [ %add9.3, %for.body5 ]
  %niter47 = phi i64 [ 0, %for.body5.preheader.new ], [ %niter47.next.3, %for.body5 ]
  %mul6 = fmul double %t.030, 5.000000e-01
  %arrayidx8 = getelementptr inbounds double, ptr %a, i64 %indvars.iv34
  %8 = load double, ptr %arrayidx8, align 8, !tbaa !5
  %add9 = fadd double %mul6, %8
  %indvars.iv.next35 = or disjoint i64 %indvars.iv34, 1
  %mul6.1 = fmul double %add9, 5.000000e-01
  %arrayidx8.1 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next35
  %9 = load double, ptr %arrayidx8.1, align 8, !tbaa !5
  %add9.1 = fadd double %mul6.1, %9
  %indvars.iv.next35.1 = or disjoint i64 %indvars.iv34, 2
  %mul6.2 = fmul double %add9.1, 5.000000e-01
  %arrayidx8.2 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next35.1
  %10 = load double, ptr %arrayidx8.2, align 8, !tbaa !5
  %add9.2 = fadd double %mul6.2, %10
  %indvars.iv.next35.2 = or disjoint i64 %indvars.iv34, 3
  %mul6.3 = fmul double %add9.2, 5.000000e-01
  %arrayidx8.3 = getelementptr inbounds double, ptr %a, i64 %indvars.iv.next35.2
  %11 = load double, ptr %arrayidx8.3, align 8, !tbaa !5
  %add9.3 = fadd double %mul6.3, %11
  %indvars.iv.next35.3 = add nuw nsw i64 %indvars.iv34, 4
  %niter47.next.3 = add i64 %niter47, 4
  %niter47.ncmp.3 = icmp eq i64 %niter47.next.3, %unroll_iter46
  br i1 %niter47.ncmp.3, label %for.cond.cleanup4.loopexit.unr-lcssa, label %for.body5, !llvm.loop !21
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nounwind memory(readwrite, argmem: read) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind allocsize(0) }
attributes #6 = { nounwind }

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
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.unroll.disable"}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = distinct !{!13, !12}
!14 = distinct !{!14, !12}
!15 = distinct !{!15, !10}
!16 = distinct !{!16, !12}
!17 = distinct !{!17, !12}
!18 = distinct !{!18, !10}
!19 = distinct !{!19, !12}
!20 = distinct !{!20, !10}
!21 = distinct !{!21, !12}
