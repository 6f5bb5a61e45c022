// Not the derivative of the sine, so that one can see which rule was taken.
def : MLIRDerivative<"math", "sin", (Op $x), [(MulF (DiffeRet), (Exp $x))]>;
