target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%g\0A\00", align 1, !dbg !0

; Function Attrs: nounwind uwtable
define dso_local double @rows(ptr noundef %a, i32 noundef %n) #0 !dbg !20 {
entry:
  %a.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  store ptr %a, ptr %a.addr, align 8, !tbaa !29
    #dbg_declare(ptr %a.addr, !27, !DIExpression(), !33)
  store i32 %n, ptr %n.addr, align 4, !tbaa !34
    #dbg_declare(ptr %n.addr, !28, !DIExpression(), !36)
  %0 = load ptr, ptr %a.addr, align 8, !dbg !37, !tbaa !29
  %arrayidx = getelementptr inbounds ptr, ptr %0, i64 0, !dbg !37
  %1 = load ptr, ptr %arrayidx, align 8, !dbg !37, !tbaa !29
  %2 = load i32, ptr %n.addr, align 4, !dbg !38, !tbaa !34
  %idxprom = sext i32 %2 to i64, !dbg !37
  %arrayidx1 = getelementptr inbounds double, ptr %1, i64 %idxprom, !dbg !37
  %3 = load double, ptr %arrayidx1, align 8, !dbg !37, !tbaa !39
  %4 = load ptr, ptr %a.addr, align 8, !dbg !41, !tbaa !29
  %arrayidx2 = getelementptr inbounds ptr, ptr %4, i64 1, !dbg !41
  %5 = load ptr, ptr %arrayidx2, align 8, !dbg !41, !tbaa !29
  %6 = load i32, ptr %n.addr, align 4, !dbg !42, !tbaa !34
  %idxprom3 = sext i32 %6 to i64, !dbg !41
  %arrayidx4 = getelementptr inbounds double, ptr %5, i64 %idxprom3, !dbg !41
  %7 = load double, ptr %arrayidx4, align 8, !dbg !41, !tbaa !39
  %mul = fmul double %3, %7, !dbg !43
  ret double %mul, !dbg !44
}

; Function Attrs: nounwind uwtable
define dso_local double @punned(ptr noundef %b) #0 !dbg !45 {
entry:
  %b.addr = alloca ptr, align 8
  store ptr %b, ptr %b.addr, align 8, !tbaa !29
    #dbg_declare(ptr %b.addr, !54, !DIExpression(), !55)
  %0 = load ptr, ptr %b.addr, align 8, !dbg !56, !tbaa !29
  %1 = load i64, ptr %0, align 8, !dbg !57, !tbaa !58
  %and = and i64 %1, -2, !dbg !57
  store i64 %and, ptr %0, align 8, !dbg !57, !tbaa !58
  %2 = load ptr, ptr %b.addr, align 8, !dbg !59, !tbaa !29
  %3 = load double, ptr %2, align 8, !dbg !60, !tbaa !58
  ret double %3, !dbg !61
}

; Function Attrs: nounwind uwtable
define dso_local double @called(ptr noundef %f, double noundef %x) #0 !dbg !62 {
entry:
  %f.addr = alloca ptr, align 8
  %x.addr = alloca double, align 8
  store ptr %f, ptr %f.addr, align 8, !tbaa !29
    #dbg_declare(ptr %f.addr, !69, !DIExpression(), !71)
  store double %x, ptr %x.addr, align 8, !tbaa !39
    #dbg_declare(ptr %x.addr, !70, !DIExpression(), !72)
  %0 = load ptr, ptr %f.addr, align 8, !dbg !73, !tbaa !29
  %1 = load double, ptr %x.addr, align 8, !dbg !74, !tbaa !39
  %call = call double %0(double noundef %1), !dbg !73
  ret double %call, !dbg !75
}

; Function Attrs: nounwind uwtable
define dso_local double @printed(double noundef %x) #0 !dbg !76 {
entry:
  %x.addr = alloca double, align 8
  store double %x, ptr %x.addr, align 8, !tbaa !39
    #dbg_declare(ptr %x.addr, !78, !DIExpression(), !79)
  %0 = load double, ptr %x.addr, align 8, !dbg !80, !tbaa !39
  %call = call i32 (ptr, ...) @printf(ptr noundef @.str, double noundef %0), !dbg !81
  %1 = load double, ptr %x.addr, align 8, !dbg !82, !tbaa !39
  %2 = load double, ptr %x.addr, align 8, !dbg !83, !tbaa !39
  %mul = fmul double %1, %2, !dbg !84
  ret double %mul, !dbg !85
}

declare !dbg !86 i32 @printf(ptr noundef, ...) #1

; Function Attrs: nounwind uwtable
define dso_local double @volatile_one(ptr noundef %x) #0 !dbg !93 {
entry:
  %x.addr = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !29
    #dbg_declare(ptr %x.addr, !99, !DIExpression(), !100)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !101, !tbaa !29
  %1 = load volatile double, ptr %0, align 8, !dbg !102, !tbaa !39
  %2 = load ptr, ptr %x.addr, align 8, !dbg !103, !tbaa !29
  %3 = load volatile double, ptr %2, align 8, !dbg !104, !tbaa !39
  %mul = fmul double %1, %3, !dbg !105
  ret double %mul, !dbg !106
}

; Function Attrs: nounwind uwtable
define dso_local double @with_asm(double noundef %x) #0 !dbg !107 {
entry:
  %x.addr = alloca double, align 8
  store double %x, ptr %x.addr, align 8, !tbaa !39
    #dbg_declare(ptr %x.addr, !109, !DIExpression(), !110)
  call void asm sideeffect "nop", "~{dirflag},~{fpsr},~{flags}"() #2, !dbg !111, !srcloc !112
  %0 = load double, ptr %x.addr, align 8, !dbg !113, !tbaa !39
  ret double %0, !dbg !114
}

; Function Attrs: nounwind uwtable
define dso_local i32 @compared(ptr noundef %x, ptr noundef %y) #0 !dbg !115 {
entry:
  %x.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !29
    #dbg_declare(ptr %x.addr, !119, !DIExpression(), !121)
  store ptr %y, ptr %y.addr, align 8, !tbaa !29
    #dbg_declare(ptr %y.addr, !120, !DIExpression(), !122)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !123, !tbaa !29
  %1 = load ptr, ptr %y.addr, align 8, !dbg !124, !tbaa !29
  %cmp = icmp ult ptr %0, %1, !dbg !125
  %conv = zext i1 %cmp to i32, !dbg !125
  ret i32 %conv, !dbg !126
}

; Function Attrs: nounwind uwtable
define dso_local double @two_kinds(ptr noundef %x, i32 noundef %n) #0 !dbg !127 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !29
    #dbg_declare(ptr %x.addr, !131, !DIExpression(), !133)
  store i32 %n, ptr %n.addr, align 4, !tbaa !34
    #dbg_declare(ptr %n.addr, !132, !DIExpression(), !134)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !135, !tbaa !29
  %arrayidx = getelementptr inbounds double, ptr %0, i64 0, !dbg !135
  %1 = load double, ptr %arrayidx, align 8, !dbg !135, !tbaa !39
  %2 = load ptr, ptr %x.addr, align 8, !dbg !136, !tbaa !29
  %3 = load i32, ptr %n.addr, align 4, !dbg !137, !tbaa !34
  %mul = mul nsw i32 2, %3, !dbg !138
  %add = add nsw i32 %mul, 1, !dbg !139
  %idxprom = sext i32 %add to i64, !dbg !140
  %arrayidx1 = getelementptr inbounds i32, ptr %2, i64 %idxprom, !dbg !140
  %4 = load i32, ptr %arrayidx1, align 4, !dbg !140, !tbaa !34
  %conv = sitofp i32 %4 to double, !dbg !140
  %mul2 = fmul double %1, %conv, !dbg !141
  ret double %mul2, !dbg !142
}

; Function Attrs: nounwind uwtable
define dso_local i64 @address(ptr noundef %x) #0 !dbg !143 {
entry:
  %x.addr = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !29
    #dbg_declare(ptr %x.addr, !147, !DIExpression(), !148)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !149, !tbaa !29
  %1 = ptrtoint ptr %0 to i64, !dbg !150
  %and = and i64 %1, 7, !dbg !151
  ret i64 %and, !dbg !152
}

; Function Attrs: nounwind uwtable
define dso_local x86_fp80 @wide(x86_fp80 noundef %x) #0 !dbg !153 {
entry:
  %x.addr = alloca x86_fp80, align 16
  store x86_fp80 %x, ptr %x.addr, align 16, !tbaa !159
    #dbg_declare(ptr %x.addr, !158, !DIExpression(), !161)
  %0 = load x86_fp80, ptr %x.addr, align 16, !dbg !162, !tbaa !159
  %1 = load x86_fp80, ptr %x.addr, align 16, !dbg !163, !tbaa !159
  %mul = fmul x86_fp80 %0, %1, !dbg !164
  ret x86_fp80 %mul, !dbg !165
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!13, !14, !15, !16, !17, !18}
!llvm.ident = !{!19}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 9, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "refused.c", directory: "", checksumkind: CSK_MD5, checksum: "3b045a7237546ac80f8805abecf7fd84")
!3 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!5 = !{!6}
!6 = !DISubrange(count: 4)
!7 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !8, globals: !12, splitDebugInlining: false, nameTableKind: None)
!8 = !{!9, !11}
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!12 = !{!0}
!13 = !{i32 7, !"Dwarf Version", i32 5}
!14 = !{i32 2, !"Debug Info Version", i32 3}
!15 = !{i32 1, !"wchar_size", i32 4}
!16 = !{i32 8, !"PIC Level", i32 2}
!17 = !{i32 7, !"PIE Level", i32 2}
!18 = !{i32 7, !"uwtable", i32 2}
!19 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!20 = distinct !DISubprogram(name: "rows", scope: !2, file: !2, line: 5, type: !21, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !26)
!21 = !DISubroutineType(types: !22)
!22 = !{!23, !24, !10}
!23 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!24 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)
!25 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !23, size: 64)
!26 = !{!27, !28}
!27 = !DILocalVariable(name: "a", arg: 1, scope: !20, file: !2, line: 5, type: !24)
!28 = !DILocalVariable(name: "n", arg: 2, scope: !20, file: !2, line: 5, type: !10)
!29 = !{!30, !30, i64 0}
!30 = !{!"any pointer", !31, i64 0}
!31 = !{!"omnipotent char", !32, i64 0}
!32 = !{!"Simple C/C++ TBAA"}
!33 = !DILocation(line: 5, column: 22, scope: !20)
!34 = !{!35, !35, i64 0}
!35 = !{!"int", !31, i64 0}
!36 = !DILocation(line: 5, column: 29, scope: !20)
!37 = !DILocation(line: 5, column: 41, scope: !20)
!38 = !DILocation(line: 5, column: 46, scope: !20)
!39 = !{!40, !40, i64 0}
!40 = !{!"double", !31, i64 0}
!41 = !DILocation(line: 5, column: 51, scope: !20)
!42 = !DILocation(line: 5, column: 56, scope: !20)
!43 = !DILocation(line: 5, column: 49, scope: !20)
!44 = !DILocation(line: 5, column: 34, scope: !20)
!45 = distinct !DISubprogram(name: "punned", scope: !2, file: !2, line: 7, type: !46, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !53)
!46 = !DISubroutineType(types: !47)
!47 = !{!23, !48}
!48 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !49, size: 64)
!49 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "both", file: !2, line: 6, size: 64, elements: !50)
!50 = !{!51, !52}
!51 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !49, file: !2, line: 6, baseType: !23, size: 64)
!52 = !DIDerivedType(tag: DW_TAG_member, name: "bits", scope: !49, file: !2, line: 6, baseType: !11, size: 64)
!53 = !{!54}
!54 = !DILocalVariable(name: "b", arg: 1, scope: !45, file: !2, line: 7, type: !48)
!55 = !DILocation(line: 7, column: 27, scope: !45)
!56 = !DILocation(line: 7, column: 32, scope: !45)
!57 = !DILocation(line: 7, column: 40, scope: !45)
!58 = !{!31, !31, i64 0}
!59 = !DILocation(line: 7, column: 55, scope: !45)
!60 = !DILocation(line: 7, column: 58, scope: !45)
!61 = !DILocation(line: 7, column: 48, scope: !45)
!62 = distinct !DISubprogram(name: "called", scope: !2, file: !2, line: 8, type: !63, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !68)
!63 = !DISubroutineType(types: !64)
!64 = !{!23, !65, !23}
!65 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !66, size: 64)
!66 = !DISubroutineType(types: !67)
!67 = !{!23, !23}
!68 = !{!69, !70}
!69 = !DILocalVariable(name: "f", arg: 1, scope: !62, file: !2, line: 8, type: !65)
!70 = !DILocalVariable(name: "x", arg: 2, scope: !62, file: !2, line: 8, type: !23)
!71 = !DILocation(line: 8, column: 24, scope: !62)
!72 = !DILocation(line: 8, column: 43, scope: !62)
!73 = !DILocation(line: 8, column: 55, scope: !62)
!74 = !DILocation(line: 8, column: 57, scope: !62)
!75 = !DILocation(line: 8, column: 48, scope: !62)
!76 = distinct !DISubprogram(name: "printed", scope: !2, file: !2, line: 9, type: !66, scopeLine: 9, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !77)
!77 = !{!78}
!78 = !DILocalVariable(name: "x", arg: 1, scope: !76, file: !2, line: 9, type: !23)
!79 = !DILocation(line: 9, column: 23, scope: !76)
!80 = !DILocation(line: 9, column: 43, scope: !76)
!81 = !DILocation(line: 9, column: 28, scope: !76)
!82 = !DILocation(line: 9, column: 54, scope: !76)
!83 = !DILocation(line: 9, column: 58, scope: !76)
!84 = !DILocation(line: 9, column: 56, scope: !76)
!85 = !DILocation(line: 9, column: 47, scope: !76)
!86 = !DISubprogram(name: "printf", scope: !87, file: !87, line: 356, type: !88, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!87 = !DIFile(filename: "stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!88 = !DISubroutineType(types: !89)
!89 = !{!10, !90, null}
!90 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !91)
!91 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !92, size: 64)
!92 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!93 = distinct !DISubprogram(name: "volatile_one", scope: !2, file: !2, line: 10, type: !94, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !98)
!94 = !DISubroutineType(types: !95)
!95 = !{!23, !96}
!96 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !97, size: 64)
!97 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !23)
!98 = !{!99}
!99 = !DILocalVariable(name: "x", arg: 1, scope: !93, file: !2, line: 10, type: !96)
!100 = !DILocation(line: 10, column: 38, scope: !93)
!101 = !DILocation(line: 10, column: 51, scope: !93)
!102 = !DILocation(line: 10, column: 50, scope: !93)
!103 = !DILocation(line: 10, column: 56, scope: !93)
!104 = !DILocation(line: 10, column: 55, scope: !93)
!105 = !DILocation(line: 10, column: 53, scope: !93)
!106 = !DILocation(line: 10, column: 43, scope: !93)
!107 = distinct !DISubprogram(name: "with_asm", scope: !2, file: !2, line: 11, type: !66, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !108)
!108 = !{!109}
!109 = !DILocalVariable(name: "x", arg: 1, scope: !107, file: !2, line: 11, type: !23)
!110 = !DILocation(line: 11, column: 24, scope: !107)
!111 = !DILocation(line: 11, column: 29, scope: !107)
!112 = !{i64 514}
!113 = !DILocation(line: 11, column: 61, scope: !107)
!114 = !DILocation(line: 11, column: 54, scope: !107)
!115 = distinct !DISubprogram(name: "compared", scope: !2, file: !2, line: 12, type: !116, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !118)
!116 = !DISubroutineType(types: !117)
!117 = !{!10, !25, !25}
!118 = !{!119, !120}
!119 = !DILocalVariable(name: "x", arg: 1, scope: !115, file: !2, line: 12, type: !25)
!120 = !DILocalVariable(name: "y", arg: 2, scope: !115, file: !2, line: 12, type: !25)
!121 = !DILocation(line: 12, column: 22, scope: !115)
!122 = !DILocation(line: 12, column: 33, scope: !115)
!123 = !DILocation(line: 12, column: 45, scope: !115)
!124 = !DILocation(line: 12, column: 49, scope: !115)
!125 = !DILocation(line: 12, column: 47, scope: !115)
!126 = !DILocation(line: 12, column: 38, scope: !115)
!127 = distinct !DISubprogram(name: "two_kinds", scope: !2, file: !2, line: 13, type: !128, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !130)
!128 = !DISubroutineType(types: !129)
!129 = !{!23, !25, !10}
!130 = !{!131, !132}
!131 = !DILocalVariable(name: "x", arg: 1, scope: !127, file: !2, line: 13, type: !25)
!132 = !DILocalVariable(name: "n", arg: 2, scope: !127, file: !2, line: 13, type: !10)
!133 = !DILocation(line: 13, column: 26, scope: !127)
!134 = !DILocation(line: 13, column: 33, scope: !127)
!135 = !DILocation(line: 13, column: 45, scope: !127)
!136 = !DILocation(line: 13, column: 60, scope: !127)
!137 = !DILocation(line: 13, column: 67, scope: !127)
!138 = !DILocation(line: 13, column: 65, scope: !127)
!139 = !DILocation(line: 13, column: 69, scope: !127)
!140 = !DILocation(line: 13, column: 52, scope: !127)
!141 = !DILocation(line: 13, column: 50, scope: !127)
!142 = !DILocation(line: 13, column: 38, scope: !127)
!143 = distinct !DISubprogram(name: "address", scope: !2, file: !2, line: 14, type: !144, scopeLine: 14, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !146)
!144 = !DISubroutineType(types: !145)
!145 = !{!11, !25}
!146 = !{!147}
!147 = !DILocalVariable(name: "x", arg: 1, scope: !143, file: !2, line: 14, type: !25)
!148 = !DILocation(line: 14, column: 22, scope: !143)
!149 = !DILocation(line: 14, column: 40, scope: !143)
!150 = !DILocation(line: 14, column: 34, scope: !143)
!151 = !DILocation(line: 14, column: 42, scope: !143)
!152 = !DILocation(line: 14, column: 27, scope: !143)
!153 = distinct !DISubprogram(name: "wide", scope: !2, file: !2, line: 15, type: !154, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !157)
!154 = !DISubroutineType(types: !155)
!155 = !{!156, !156}
!156 = !DIBasicType(name: "long double", size: 128, encoding: DW_ATE_float)
!157 = !{!158}
!158 = !DILocalVariable(name: "x", arg: 1, scope: !153, file: !2, line: 15, type: !156)
!159 = !{!160, !160, i64 0}
!160 = !{!"long double", !31, i64 0}
!161 = !DILocation(line: 15, column: 30, scope: !153)
!162 = !DILocation(line: 15, column: 42, scope: !153)
!163 = !DILocation(line: 15, column: 46, scope: !153)
!164 = !DILocation(line: 15, column: 44, scope: !153)
!165 = !DILocation(line: 15, column: 35, scope: !153)
