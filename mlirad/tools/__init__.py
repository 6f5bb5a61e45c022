"""The command line: `mlirad-opt`, `mlirad-run`, `mlirad-tblgen`, and `mlirad` with them as sub-commands.

A tool reads files, calls the API or the passes, and prints. The bindings are imported only when they are needed, so
that `--help` takes no longer than Python's start.

Read `scripts` (the installed commands), `flags` (command lines), `opt` (the entry point), `session` (one run),
`report` (diagnostics), then `verify_diagnostics`. Exit codes: 0 ok, 1 diagnostics were printed, 2 the command line is
invalid, 130 Ctrl-C.

Others: `run` (`mlirad-run`), `tblgen`, `cli` (`mlirad` and its sub-commands), `new_rule`, `coverage`, `user_rules`
(`--rules=`), `files`, `cc` (`mlirad cc`, from C to an object file) and `c_gradient` (the gradient as a C function).
"""
