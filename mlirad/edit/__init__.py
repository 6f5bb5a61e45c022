"""What the bindings lack to edit IR comfortably and fast: building, types, locations, walking, cloning.

Nothing here knows about derivatives. The idioms are the measured fast ones (`Operation.create`, dispatch on names,
blocks listed once). Read `build` first, then `types`, `location`, `walk`.
"""
