def : MLIRDerivative<"my", "twice", (Op $x), [(AddF (DiffeRet))]>;
