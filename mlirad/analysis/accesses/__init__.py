"""The access relation: which elements loads and stores access, and how the accesses of two ops relate.

Read in this order: `subscripts` (an element as linear forms, `edit.linear`), `boxes` (many of them), `dependence` (may
two ops touch the same one, earlier or later?), `iterations` (may two iterations of a loop?), `written_first` (is all
that an iteration reads written by it before?), `reductions` (what is added to in place?), `sharing` (how are additions
of iterations kept apart?). All is asked through interfaces; what cannot be proved is denied.

`boxes` are sets of elements, and `reductions` finds what is added to in place.
"""
