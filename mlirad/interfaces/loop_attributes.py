"""Attributes of loops that users may set, with EnzymeMLIR's names."""

from __future__ import annotations

from typing import Final

#: true or unit: checkpoint with the period, by default the square root of the number of steps. false: never.
ENABLE: Final = "enzyme.enable_checkpointing"
#: The number of steps between two checkpoints.
PERIOD: Final = "enzyme.checkpoint_period"
#: The maximal number of checkpoints at a time; true or unit: about the logarithm of the number of steps.
BINOMIAL: Final = "enzyme.binomial_checkpointing"
