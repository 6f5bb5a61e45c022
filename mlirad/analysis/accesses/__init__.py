"""The access relation: which elements loads and stores access, and how the accesses of two ops relate.

Read in this order: `subscripts` (the index of an element as linear forms, `edit.linear`), `polynomials` (the same with
products), `boxes` (rectangular sets of elements), `dependence` (whether two accesses may name one element, in which
order of iterations), `separation` (subscripts under guards and in strided loops), `iterations` (whether two iterations
of a loop may), `written_first` (whether an iteration writes all that it reads of a buffer), `restored` (whether it
leaves a buffer as it was), `views` (whether two memrefs share elements), `reductions` (in-place accumulations),
`sharing` (how races between additions of parallel iterations are resolved). Ops are known through interfaces only.
Every test is conservative: what cannot be proved is denied.
"""
