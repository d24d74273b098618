"""How hypothesis runs: fast and always alike, or neither with `--hypothesis-profile=thorough`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fast",
    max_examples=50,
    derandomize=True,
    deadline=None,
    database=None,
    # A match is a long example, and the machines that run this are slow.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("thorough", settings.get_profile("fast"), max_examples=1000, derandomize=False)
# The command line option, if given, is read after this file and wins.
settings.load_profile("fast")
