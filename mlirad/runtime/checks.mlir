// What `checks.py` compiles once: calls code so that a failed check in it comes back here. KEY is a number that it puts in.
//
// A frame lies on the stack of `guarded` and is known to its thread: 512 bytes for `_setjmp`, then the root of the tree of
// what has been allocated and not been freed meanwhile, then the message of the check that failed, then what has been
// allocated last, which is not in the tree: a loop that makes an array and frees it leaves the tree alone.

llvm.func @_setjmp(!llvm.ptr) -> i32 attributes {passthrough = ["returns_twice"]}
llvm.func @longjmp(!llvm.ptr, i32) attributes {passthrough = ["noreturn"]}
llvm.func @pthread_getspecific(i32) -> !llvm.ptr
llvm.func @pthread_setspecific(i32, !llvm.ptr) -> i32
llvm.func @tsearch(!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
llvm.func @tdelete(!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
llvm.func @tdestroy(!llvm.ptr, !llvm.ptr)
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @realloc(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func @puts(!llvm.ptr) -> i32

llvm.func internal @order(%a: !llvm.ptr, %b: !llvm.ptr) -> i32 {
  %above = llvm.icmp "ugt" %a, %b : !llvm.ptr
  %below = llvm.icmp "ult" %a, %b : !llvm.ptr
  %up = llvm.zext %above : i1 to i32
  %down = llvm.zext %below : i1 to i32
  %order = llvm.sub %up, %down : i32
  llvm.return %order : i32
}
llvm.func internal @keep(%memory: !llvm.ptr) {
  llvm.return
}
llvm.func internal @frame() -> !llvm.ptr {
  %key = llvm.mlir.constant(KEY : i32) : i32
  %frame = llvm.call @pthread_getspecific(%key) : (i32) -> !llvm.ptr
  llvm.return %frame : !llvm.ptr
}
llvm.func internal @note(%memory: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %order = llvm.mlir.addressof @order : !llvm.ptr
  %frame = llvm.call @frame() : () -> !llvm.ptr
  %alone = llvm.icmp "eq" %frame, %null : !llvm.ptr
  %failed = llvm.icmp "eq" %memory, %null : !llvm.ptr
  %skip = llvm.or %alone, %failed : i1
  llvm.cond_br %skip, ^end, ^last
^last:
  %place = llvm.getelementptr %frame[528] : (!llvm.ptr) -> !llvm.ptr, i8
  %last = llvm.load %place : !llvm.ptr -> !llvm.ptr
  llvm.store %memory, %place : !llvm.ptr, !llvm.ptr
  %none = llvm.icmp "eq" %last, %null : !llvm.ptr
  llvm.cond_br %none, ^end, ^tree
^tree:
  %root = llvm.getelementptr %frame[512] : (!llvm.ptr) -> !llvm.ptr, i8
  %node = llvm.call @tsearch(%last, %root, %order) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
llvm.func internal @forget(%memory: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %order = llvm.mlir.addressof @order : !llvm.ptr
  %frame = llvm.call @frame() : () -> !llvm.ptr
  %alone = llvm.icmp "eq" %frame, %null : !llvm.ptr
  llvm.cond_br %alone, ^end, ^look
^look:
  %place = llvm.getelementptr %frame[528] : (!llvm.ptr) -> !llvm.ptr, i8
  %last = llvm.load %place : !llvm.ptr -> !llvm.ptr
  %is_last = llvm.icmp "eq" %last, %memory : !llvm.ptr
  llvm.cond_br %is_last, ^last, ^tree
^last:
  llvm.store %null, %place : !llvm.ptr, !llvm.ptr
  llvm.br ^end
^tree:
  %root = llvm.getelementptr %frame[512] : (!llvm.ptr) -> !llvm.ptr, i8
  %node = llvm.call @tdelete(%memory, %root, %order) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

llvm.func @_mlir_mlirad_checked_malloc(%size: i64) -> !llvm.ptr {
  %memory = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.call @note(%memory) : (!llvm.ptr) -> ()
  llvm.return %memory : !llvm.ptr
}
llvm.func @_mlir_mlirad_checked_realloc(%before: !llvm.ptr, %size: i64) -> !llvm.ptr {
  llvm.call @forget(%before) : (!llvm.ptr) -> ()
  %memory = llvm.call @realloc(%before, %size) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @note(%memory) : (!llvm.ptr) -> ()
  llvm.return %memory : !llvm.ptr
}
llvm.func @_mlir_mlirad_checked_free(%memory: !llvm.ptr) {
  llvm.call @forget(%memory) : (!llvm.ptr) -> ()
  llvm.call @free(%memory) : (!llvm.ptr) -> ()
  llvm.return
}

// A check has failed: back to the call; the caller ends the process where there is none, as in a thread of OpenMP.
llvm.func @_mlir_mlirad_check_failed(%message: !llvm.ptr) {
  %null = llvm.mlir.zero : !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %frame = llvm.call @frame() : () -> !llvm.ptr
  %alone = llvm.icmp "eq" %frame, %null : !llvm.ptr
  llvm.cond_br %alone, ^print, ^back
^print:
  %count = llvm.call @puts(%message) : (!llvm.ptr) -> i32
  llvm.return
^back:
  %place = llvm.getelementptr %frame[520] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %message, %place : !llvm.ptr, !llvm.ptr
  llvm.call @longjmp(%frame, %one) : (!llvm.ptr, i32) -> ()
  llvm.unreachable
}

// Calls `code(in, out)`; gives the message of the check that failed, or null.
llvm.func @_mlir_mlirad_guarded(%code: !llvm.ptr, %in: !llvm.ptr, %out: !llvm.ptr) -> !llvm.ptr {
  %size = llvm.mlir.constant(544 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %key = llvm.mlir.constant(KEY : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %keep = llvm.mlir.addressof @keep : !llvm.ptr
  %free = llvm.mlir.addressof @free : !llvm.ptr
  %frame = llvm.alloca %size x i8 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %root = llvm.getelementptr %frame[512] : (!llvm.ptr) -> !llvm.ptr, i8
  %place = llvm.getelementptr %frame[520] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %null, %root : !llvm.ptr, !llvm.ptr
  %last_place = llvm.getelementptr %frame[528] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %null, %place : !llvm.ptr, !llvm.ptr
  llvm.store %null, %last_place : !llvm.ptr, !llvm.ptr
  %around = llvm.call @frame() : () -> !llvm.ptr
  %set = llvm.call @pthread_setspecific(%key, %frame) : (i32, !llvm.ptr) -> i32
  %way = llvm.call @_setjmp(%frame) : (!llvm.ptr) -> i32
  %first = llvm.icmp "eq" %way, %zero : i32
  llvm.cond_br %first, ^run, ^end
^run:
  llvm.call %code(%in, %out) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> ()
  llvm.br ^end
^end:
  %reset = llvm.call @pthread_setspecific(%key, %around) : (i32, !llvm.ptr) -> i32
  %message = llvm.load volatile %place : !llvm.ptr -> !llvm.ptr
  %tree = llvm.load volatile %root : !llvm.ptr -> !llvm.ptr
  %good = llvm.icmp "eq" %message, %null : !llvm.ptr
  %last = llvm.load volatile %last_place : !llvm.ptr -> !llvm.ptr
  %each = llvm.select %good, %keep, %free : i1, !llvm.ptr
  llvm.call %each(%last) : !llvm.ptr, (!llvm.ptr) -> ()
  llvm.call @tdestroy(%tree, %each) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return %message : !llvm.ptr
}
