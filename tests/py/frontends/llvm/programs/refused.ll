; ModuleID = 'refused.c'
source_filename = "refused.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%lg\00", align 1, !dbg !0

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
  %call = call i32 (ptr, ...) @__isoc99_scanf(ptr noundef @.str, ptr noundef %x.addr), !dbg !80
  %0 = load double, ptr %x.addr, align 8, !dbg !81, !tbaa !39
  %1 = load double, ptr %x.addr, align 8, !dbg !82, !tbaa !39
  %mul = fmul double %0, %1, !dbg !83
  ret double %mul, !dbg !84
}

declare !dbg !85 i32 @__isoc99_scanf(ptr noundef, ...) #1

; Function Attrs: nounwind uwtable
define dso_local double @volatile_one(ptr noundef %x) #0 !dbg !92 {
entry:
  %x.addr = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !29
    #dbg_declare(ptr %x.addr, !98, !DIExpression(), !99)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !100, !tbaa !29
  %1 = load volatile double, ptr %0, align 8, !dbg !101, !tbaa !39
  %2 = load ptr, ptr %x.addr, align 8, !dbg !102, !tbaa !29
  %3 = load volatile double, ptr %2, align 8, !dbg !103, !tbaa !39
  %mul = fmul double %1, %3, !dbg !104
  ret double %mul, !dbg !105
}

; Function Attrs: nounwind uwtable
define dso_local double @with_asm(double noundef %x) #0 !dbg !106 {
entry:
  %x.addr = alloca double, align 8
  store double %x, ptr %x.addr, align 8, !tbaa !39
    #dbg_declare(ptr %x.addr, !108, !DIExpression(), !109)
  call void asm sideeffect "nop", "~{dirflag},~{fpsr},~{flags}"() #2, !dbg !110, !srcloc !111
  %0 = load double, ptr %x.addr, align 8, !dbg !112, !tbaa !39
  ret double %0, !dbg !113
}

; Function Attrs: nounwind uwtable
define dso_local i32 @compared(ptr noundef %x, ptr noundef %y) #0 !dbg !114 {
entry:
  %x.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !29
    #dbg_declare(ptr %x.addr, !118, !DIExpression(), !120)
  store ptr %y, ptr %y.addr, align 8, !tbaa !29
    #dbg_declare(ptr %y.addr, !119, !DIExpression(), !121)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !122, !tbaa !29
  %1 = load ptr, ptr %y.addr, align 8, !dbg !123, !tbaa !29
  %cmp = icmp ult ptr %0, %1, !dbg !124
  %conv = zext i1 %cmp to i32, !dbg !124
  ret i32 %conv, !dbg !125
}

; Function Attrs: nounwind uwtable
define dso_local double @two_kinds(ptr noundef %x, i32 noundef %n) #0 !dbg !126 {
entry:
  %x.addr = alloca ptr, align 8
  %n.addr = alloca i32, align 4
  store ptr %x, ptr %x.addr, align 8, !tbaa !29
    #dbg_declare(ptr %x.addr, !130, !DIExpression(), !132)
  store i32 %n, ptr %n.addr, align 4, !tbaa !34
    #dbg_declare(ptr %n.addr, !131, !DIExpression(), !133)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !134, !tbaa !29
  %arrayidx = getelementptr inbounds double, ptr %0, i64 0, !dbg !134
  %1 = load double, ptr %arrayidx, align 8, !dbg !134, !tbaa !39
  %2 = load ptr, ptr %x.addr, align 8, !dbg !135, !tbaa !29
  %3 = load i32, ptr %n.addr, align 4, !dbg !136, !tbaa !34
  %mul = mul nsw i32 2, %3, !dbg !137
  %add = add nsw i32 %mul, 1, !dbg !138
  %idxprom = sext i32 %add to i64, !dbg !139
  %arrayidx1 = getelementptr inbounds i32, ptr %2, i64 %idxprom, !dbg !139
  %4 = load i32, ptr %arrayidx1, align 4, !dbg !139, !tbaa !34
  %conv = sitofp i32 %4 to double, !dbg !139
  %mul2 = fmul double %1, %conv, !dbg !140
  ret double %mul2, !dbg !141
}

; Function Attrs: nounwind uwtable
define dso_local i64 @address(ptr noundef %x) #0 !dbg !142 {
entry:
  %x.addr = alloca ptr, align 8
  store ptr %x, ptr %x.addr, align 8, !tbaa !29
    #dbg_declare(ptr %x.addr, !146, !DIExpression(), !147)
  %0 = load ptr, ptr %x.addr, align 8, !dbg !148, !tbaa !29
  %1 = ptrtoint ptr %0 to i64, !dbg !149
  %and = and i64 %1, 7, !dbg !150
  ret i64 %and, !dbg !151
}

; Function Attrs: nounwind uwtable
define dso_local x86_fp80 @wide(x86_fp80 noundef %x) #0 !dbg !152 {
entry:
  %x.addr = alloca x86_fp80, align 16
  store x86_fp80 %x, ptr %x.addr, align 16, !tbaa !158
    #dbg_declare(ptr %x.addr, !157, !DIExpression(), !160)
  %0 = load x86_fp80, ptr %x.addr, align 16, !dbg !161, !tbaa !158
  %1 = load x86_fp80, ptr %x.addr, align 16, !dbg !162, !tbaa !158
  %mul = fmul x86_fp80 %0, %1, !dbg !163
  ret x86_fp80 %mul, !dbg !164
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind }

!llvm.dbg.cu = !{!7}
!llvm.module.flags = !{!13, !14, !15, !16, !17, !18}
!llvm.ident = !{!19}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(scope: null, file: !2, line: 9, type: !3, isLocal: true, isDefinition: true)
!2 = !DIFile(filename: "refused.c", directory: "", checksumkind: CSK_MD5, checksum: "bfe79c32116be60f7351142f13ce5f70")
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
!80 = !DILocation(line: 9, column: 28, scope: !76)
!81 = !DILocation(line: 9, column: 53, scope: !76)
!82 = !DILocation(line: 9, column: 57, scope: !76)
!83 = !DILocation(line: 9, column: 55, scope: !76)
!84 = !DILocation(line: 9, column: 46, scope: !76)
!85 = !DISubprogram(name: "scanf", linkageName: "__isoc99_scanf", scope: !86, file: !86, line: 437, type: !87, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!86 = !DIFile(filename: "/usr/include/stdio.h", directory: "", checksumkind: CSK_MD5, checksum: "b5a90985555f47bfb88eff5a8f0f5b72")
!87 = !DISubroutineType(types: !88)
!88 = !{!10, !89, null}
!89 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !90)
!90 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !91, size: 64)
!91 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !4)
!92 = distinct !DISubprogram(name: "volatile_one", scope: !2, file: !2, line: 10, type: !93, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !97)
!93 = !DISubroutineType(types: !94)
!94 = !{!23, !95}
!95 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !96, size: 64)
!96 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !23)
!97 = !{!98}
!98 = !DILocalVariable(name: "x", arg: 1, scope: !92, file: !2, line: 10, type: !95)
!99 = !DILocation(line: 10, column: 38, scope: !92)
!100 = !DILocation(line: 10, column: 51, scope: !92)
!101 = !DILocation(line: 10, column: 50, scope: !92)
!102 = !DILocation(line: 10, column: 56, scope: !92)
!103 = !DILocation(line: 10, column: 55, scope: !92)
!104 = !DILocation(line: 10, column: 53, scope: !92)
!105 = !DILocation(line: 10, column: 43, scope: !92)
!106 = distinct !DISubprogram(name: "with_asm", scope: !2, file: !2, line: 11, type: !66, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !107)
!107 = !{!108}
!108 = !DILocalVariable(name: "x", arg: 1, scope: !106, file: !2, line: 11, type: !23)
!109 = !DILocation(line: 11, column: 24, scope: !106)
!110 = !DILocation(line: 11, column: 29, scope: !106)
!111 = !{i64 513}
!112 = !DILocation(line: 11, column: 61, scope: !106)
!113 = !DILocation(line: 11, column: 54, scope: !106)
!114 = distinct !DISubprogram(name: "compared", scope: !2, file: !2, line: 12, type: !115, scopeLine: 12, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !117)
!115 = !DISubroutineType(types: !116)
!116 = !{!10, !25, !25}
!117 = !{!118, !119}
!118 = !DILocalVariable(name: "x", arg: 1, scope: !114, file: !2, line: 12, type: !25)
!119 = !DILocalVariable(name: "y", arg: 2, scope: !114, file: !2, line: 12, type: !25)
!120 = !DILocation(line: 12, column: 22, scope: !114)
!121 = !DILocation(line: 12, column: 33, scope: !114)
!122 = !DILocation(line: 12, column: 45, scope: !114)
!123 = !DILocation(line: 12, column: 49, scope: !114)
!124 = !DILocation(line: 12, column: 47, scope: !114)
!125 = !DILocation(line: 12, column: 38, scope: !114)
!126 = distinct !DISubprogram(name: "two_kinds", scope: !2, file: !2, line: 13, type: !127, scopeLine: 13, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !129)
!127 = !DISubroutineType(types: !128)
!128 = !{!23, !25, !10}
!129 = !{!130, !131}
!130 = !DILocalVariable(name: "x", arg: 1, scope: !126, file: !2, line: 13, type: !25)
!131 = !DILocalVariable(name: "n", arg: 2, scope: !126, file: !2, line: 13, type: !10)
!132 = !DILocation(line: 13, column: 26, scope: !126)
!133 = !DILocation(line: 13, column: 33, scope: !126)
!134 = !DILocation(line: 13, column: 45, scope: !126)
!135 = !DILocation(line: 13, column: 60, scope: !126)
!136 = !DILocation(line: 13, column: 67, scope: !126)
!137 = !DILocation(line: 13, column: 65, scope: !126)
!138 = !DILocation(line: 13, column: 69, scope: !126)
!139 = !DILocation(line: 13, column: 52, scope: !126)
!140 = !DILocation(line: 13, column: 50, scope: !126)
!141 = !DILocation(line: 13, column: 38, scope: !126)
!142 = distinct !DISubprogram(name: "address", scope: !2, file: !2, line: 14, type: !143, scopeLine: 14, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !145)
!143 = !DISubroutineType(types: !144)
!144 = !{!11, !25}
!145 = !{!146}
!146 = !DILocalVariable(name: "x", arg: 1, scope: !142, file: !2, line: 14, type: !25)
!147 = !DILocation(line: 14, column: 22, scope: !142)
!148 = !DILocation(line: 14, column: 40, scope: !142)
!149 = !DILocation(line: 14, column: 34, scope: !142)
!150 = !DILocation(line: 14, column: 42, scope: !142)
!151 = !DILocation(line: 14, column: 27, scope: !142)
!152 = distinct !DISubprogram(name: "wide", scope: !2, file: !2, line: 15, type: !153, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !7, retainedNodes: !156)
!153 = !DISubroutineType(types: !154)
!154 = !{!155, !155}
!155 = !DIBasicType(name: "long double", size: 128, encoding: DW_ATE_float)
!156 = !{!157}
!157 = !DILocalVariable(name: "x", arg: 1, scope: !152, file: !2, line: 15, type: !155)
!158 = !{!159, !159, i64 0}
!159 = !{!"long double", !31, i64 0}
!160 = !DILocation(line: 15, column: 30, scope: !152)
!161 = !DILocation(line: 15, column: 42, scope: !152)
!162 = !DILocation(line: 15, column: 46, scope: !152)
!163 = !DILocation(line: 15, column: 44, scope: !152)
!164 = !DILocation(line: 15, column: 35, scope: !152)
