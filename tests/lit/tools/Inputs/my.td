// z = 2 x:  dz = dx + dx.
def : MLIRDerivative<"my", "twice", (Op $x), [(AddF (DiffeRet), (DiffeRet))]>;
