"""What a user may write on a loop: the names that EnzymeMLIR's files use."""

from __future__ import annotations

from typing import Final

#: true or a unit: as the period says, else by the root of the number of steps. false: never.
ENABLE: Final = "enzyme.enable_checkpointing"
#: How many steps lie between two states that are kept.
PERIOD: Final = "enzyme.checkpoint_period"
#: How many states are kept at a time; true or a unit: about the logarithm of the number of steps.
BINOMIAL: Final = "enzyme.binomial_checkpointing"
