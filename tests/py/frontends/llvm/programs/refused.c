// What cannot be raised; each function in one line, so that its message names it.
#include <stdio.h>
#include <stdlib.h>

double rows(double **a, int n) { return a[0][n] * a[1][n]; }
union both { double x; long bits; };
double punned(union both *b) { b->bits &= ~1L; return b->x; }
double called(double (*f)(double), double x) { return f(x); }
double printed(double x) { scanf("%lg", &x); return x * x; }
double volatile_one(volatile double *x) { return *x * *x; }
double with_asm(double x) { __asm__ volatile("nop"); return x; }
int compared(double *x, double *y) { return x < y; }
double two_kinds(double *x, int n) { return x[0] * ((int *)x)[2 * n + 1]; }
long address(double *x) { return (long)x & 7; }
long double wide(long double x) { return x * x; }
