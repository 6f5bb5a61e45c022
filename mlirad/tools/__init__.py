"""The command line: `mlirad-opt`, `mlirad-run`, `mlirad-tblgen`, and `mlirad` with them as sub-commands.

A tool reads files, calls what the API or the passes offer, and prints; it holds no logic of its own. Nothing here
imports the bindings before it is sure to need them: `--help` answers in the time Python takes to start.

Read `scripts` (what is installed), `flags` (what people type), `opt` (the entry), `session` (files to files), `report`
(messages), then `verify_diagnostics`. Exit codes: 0 ok, 1 diagnostics were printed, 2 the command line is wrong,
130 Ctrl-C.

Beside them: `run` (`mlirad-run`), `tblgen`, `cli` (`mlirad` and its sub-commands), `new_rule`, `coverage`, `user_rules`
(`--rules=`), `files`, `cc` (C in, an object file out) and `c_gradient` (what it makes).
"""
