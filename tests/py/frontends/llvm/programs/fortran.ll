target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read)
define double @column_dot(ptr nocapture readonly %0, ptr nocapture readonly %1, i32 %2, i32 %3) local_unnamed_addr #0 {
  %5 = sext i32 %2 to i64
  %6 = tail call i64 @llvm.smax.i64(i64 %5, i64 0)
  %7 = icmp sgt i32 %3, 0
  br i1 %7, label %.preheader.lr.ph, label %._crit_edge15

.preheader.lr.ph:                                 ; preds = %4
  %8 = icmp sgt i32 %2, 0
  %narrow = add nuw i32 %3, 1
  %9 = zext i32 %narrow to i64
  br label %.preheader

.preheader:                                       ; preds = %._crit_edge, %.preheader.lr.ph
  %indvars.iv18 = phi i64 [ 1, %.preheader.lr.ph ], [ %indvars.iv.next19, %._crit_edge ]
  %.014 = phi double [ 0.000000e+00, %.preheader.lr.ph ], [ %.1.lcssa, %._crit_edge ]
  br i1 %8, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %.preheader
  %10 = add nsw i64 %indvars.iv18, -1
  %11 = mul nuw nsw i64 %10, %6
  %12 = add nsw i64 %11, -1
  br label %13

13:                                               ; preds = %13, %.lr.ph
  %indvars.iv = phi i64 [ 1, %.lr.ph ], [ %indvars.iv.next, %13 ]
  %.113 = phi double [ %.014, %.lr.ph ], [ %24, %13 ]
  %14 = add nsw i64 %12, %indvars.iv
  %15 = getelementptr double, ptr %0, i64 %14
  %16 = load double, ptr %15, align 8, !tbaa !3
  %17 = getelementptr double, ptr %1, i64 %14
  %18 = load double, ptr %17, align 8, !tbaa !9
  %19 = tail call contract double @llvm.sin.f64(double %18)
  %20 = fmul contract double %16, %19
  %21 = trunc nuw nsw i64 %indvars.iv to i32
  %22 = sitofp i32 %21 to double
  %23 = fmul contract double %20, %22
  %24 = fadd contract double %.113, %23
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv, %5
  br i1 %exitcond.not, label %._crit_edge, label %13, !llvm.loop !11

._crit_edge:                                      ; preds = %13, %.preheader
  %.1.lcssa = phi double [ %.014, %.preheader ], [ %24, %13 ]
  %indvars.iv.next19 = add nuw nsw i64 %indvars.iv18, 1
  %exitcond21.not = icmp eq i64 %indvars.iv.next19, %9
  br i1 %exitcond21.not, label %._crit_edge15, label %.preheader, !llvm.loop !13

._crit_edge15:                                    ; preds = %._crit_edge, %4
  %.0.lcssa = phi double [ 0.000000e+00, %4 ], [ %.1.lcssa, %._crit_edge ]
  ret double %.0.lcssa
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define void @axpy(ptr nocapture %0, ptr nocapture readonly %1, double %2, i32 %3) local_unnamed_addr #1 {
  %5 = icmp sgt i32 %3, 0
  br i1 %5, label %.lr.ph.preheader, label %._crit_edge

.lr.ph.preheader:                                 ; preds = %4
  %6 = zext nneg i32 %3 to i64
  br label %.lr.ph

.lr.ph:                                           ; preds = %.lr.ph, %.lr.ph.preheader
  %7 = phi i64 [ %16, %.lr.ph ], [ %6, %.lr.ph.preheader ]
  %sext = shl i64 %7, 32
  %8 = ashr exact i64 %sext, 32
  %9 = add nsw i64 %8, -1
  %10 = getelementptr double, ptr %0, i64 %9
  %11 = load double, ptr %10, align 8, !tbaa !14
  %12 = getelementptr double, ptr %1, i64 %9
  %13 = load double, ptr %12, align 8, !tbaa !20
  %14 = fmul contract double %11, %13
  %15 = fadd contract double %14, %2
  store double %15, ptr %10, align 8, !tbaa !14
  %16 = add nsw i64 %7, -1
  %17 = icmp sgt i64 %7, 1
  br i1 %17, label %.lr.ph, label %._crit_edge, !llvm.loop !22

._crit_edge:                                      ; preds = %.lr.ph, %4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sin.f64(double) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #3

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: read) "target-cpu"="x86-64" }
attributes #1 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "target-cpu"="x86-64" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"dummy arg data/_QFcolumn_dotEa", !5, i64 0}
!5 = !{!"dummy arg data", !6, i64 0}
!6 = !{!"any data access", !7, i64 0}
!7 = !{!"any access", !8, i64 0}
!8 = !{!"Flang function root column_dot"}
!9 = !{!10, !10, i64 0}
!10 = !{!"dummy arg data/_QFcolumn_dotEb", !5, i64 0}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.unroll.disable"}
!13 = distinct !{!13, !12}
!14 = !{!15, !15, i64 0}
!15 = !{!"dummy arg data/_QFaxpyEy", !16, i64 0}
!16 = !{!"dummy arg data", !17, i64 0}
!17 = !{!"any data access", !18, i64 0}
!18 = !{!"any access", !19, i64 0}
!19 = !{!"Flang function root axpy"}
!20 = !{!21, !21, i64 0}
!21 = !{!"dummy arg data/_QFaxpyEx", !16, i64 0}
!22 = distinct !{!22, !12}
