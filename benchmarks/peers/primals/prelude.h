/* What the programs need of the C library, and how Enzyme is called. Its compiler finds no headers of the system. */
extern "C" {
double exp(double), log(double), sqrt(double), tanh(double), sin(double), cos(double);
void *malloc(unsigned long);
void free(void *);
}
extern int enzyme_dup, enzyme_dupnoneed, enzyme_const;
template <typename Result, typename... Given> Result __enzyme_autodiff(void *, Given...);
