"""Allowances, and the counting of connections."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from web_table.limits import (
    MOST_CONNECTIONS,
    MOST_FROM_ONE_ADDRESS,
    Bucket,
    Buckets,
    Gate,
    TooManyError,
    address_group,
)


def test_a_bucket_gives_a_burst_and_then_so_many_a_second() -> None:
    bucket = Bucket.full(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(3)] == [2, 1, 0]
    assert bucket.take(0) < 0 <= bucket.take(1)
    assert bucket.take(1) < 0
    assert bucket.take(1000) == 2  # never fuller than full


def test_who_takes_all_the_same_waits_the_longer_but_not_for_ever() -> None:
    bucket = Bucket.full(rate=1, burst=3, now=0)
    assert min(bucket.take(0) for _ in range(100)) == -3
    assert bucket.take(3) < 0 <= bucket.take(8)


def test_every_address_has_a_bucket_and_the_newest_are_remembered() -> None:
    buckets = Buckets(1, 2, lambda: 0, most=3)
    assert [buckets.allow("a") for _ in range(3)] == [True, True, False]
    assert all(buckets.allow(address) for address in "bc")
    assert not buckets.allow("a")
    assert all(buckets.allow(address) for address in "def")
    assert buckets.allow("a")  # forgotten


def test_the_gate_counts_by_address_and_in_all() -> None:
    gate = Gate()
    with ExitStack() as stack:
        for _ in range(MOST_FROM_ONE_ADDRESS):
            stack.enter_context(gate.admit("a"))
        with pytest.raises(TooManyError, match="from your address"):
            stack.enter_context(gate.admit("a"))
        for number in range(MOST_CONNECTIONS - MOST_FROM_ONE_ADDRESS):
            stack.enter_context(gate.admit(str(number)))
        with pytest.raises(TooManyError, match="try again later"):
            stack.enter_context(gate.admit("b"))
    with gate.admit("a"):
        pass


def test_a_household_of_ipv6_is_one_address() -> None:
    assert address_group("2001:db8:1:2::3") == address_group("2001:db8:1:2:ffff::")
    assert address_group("2001:db8:1:2::3") != address_group("2001:db8:1:3::3")
    assert address_group("::ffff:192.0.2.1") != address_group("::ffff:192.0.2.2")
    assert address_group("testclient") == "testclient"
