"""The window of attempts, without a cluster."""

import pytest
from sluice_ray.window import BREAKER, QUARANTINE, TRIES, Ending, Stopped, Window


def publish(window, attempt, now):
    window.end(attempt, Ending.PUBLISHED, "", now)


def test_as_many_attempts_are_under_way_as_there_are_slots():
    window = Window(dict.fromkeys(range(10), 1))
    window.see({"a": 2, "b": 1}, 0)
    started = window.start(0)
    assert [attempt.shard for attempt in started] == [0, 1, 2]
    assert sorted(attempt.node for attempt in started) == ["a", "a", "b"]
    assert window.start(1) == []
    publish(window, started[0], 2)
    assert [attempt.shard for attempt in window.start(3)] == [3]


def test_a_run_is_over_when_every_shard_is_published():
    window = Window({0: 1, 1: 1})
    window.see({"a": 1}, 0)
    for now in range(2):
        assert not window.is_over
        publish(window, window.start(now)[0], now + 0.5)
    assert window.is_over
    assert window.is_published(0) and window.is_published(1)


def test_a_shard_that_fails_is_tried_again_and_at_last_without_what_cannot_be_read():
    window = Window({0: 1})
    window.see({"a": 1}, 0)
    for number in range(TRIES):
        (attempt,) = window.start(number)
        assert not attempt.accepts_transient
        window.end(attempt, Ending.TRANSIENT, f"reason {number}", number + 0.5)
    (attempt,) = window.start(10)
    assert attempt.accepts_transient
    window.end(attempt, Ending.TRANSIENT, "still", 11)
    assert window.is_over
    assert window.given_up == {0: "still"}


def test_a_conflict_is_not_tried_again():
    window = Window({0: 1, 1: 1})
    window.see({"a": 1}, 0)
    window.end(window.start(0)[0], Ending.CONFLICT, "other bytes", 1)
    assert [attempt.shard for attempt in window.start(2)] == [1]
    assert window.given_up == {0: "other bytes"}


def test_a_node_that_failed_is_left_out_until_it_has_been_away():
    window = Window(dict.fromkeys(range(4), 1))
    window.see({"a": 1, "b": 1}, 0)
    first = {attempt.node: attempt for attempt in window.start(0)}
    window.end(first["b"], Ending.LOST, "the node died", 1)
    assert window.start(2) == []
    publish(window, first["a"], 3)
    assert [attempt.node for attempt in window.start(3)] == ["a"]
    window.see({"a": 1}, 4)
    window.see({"a": 1, "b": 1}, 4)
    assert [attempt.node for attempt in window.start(4)] == ["b"]


def test_a_node_that_lives_on_is_used_again_after_a_minute():
    window = Window(dict.fromkeys(range(4), 1))
    window.see({"a": 1}, 0)
    window.end(window.start(0)[0], Ending.LOST, "a process died", 1)
    window.see({"a": 1}, QUARANTINE)
    assert window.start(QUARANTINE) == []
    window.see({"a": 1}, QUARANTINE + 1)
    assert [attempt.node for attempt in window.start(QUARANTINE + 1)] == ["a"]


def test_the_attempts_that_a_dead_node_loses_do_not_stop_the_run():
    window = Window(dict.fromkeys(range(100), 1))
    window.see({"a": 50}, 0)
    for attempt in window.start(0):
        window.end(attempt, Ending.LOST, "the node died", 1)
    window.see({}, 2)
    window.see({"b": 50}, 3)
    assert sorted(attempt.shard for attempt in window.start(3)) == list(range(50))


def test_a_late_attempt_does_not_send_its_shard_to_the_end_of_the_queue():
    window = Window(dict.fromkeys(range(10), 1), shortest_deadline=1)
    window.see({"a": 2, "b": 1}, 0)
    late = next(attempt for attempt in window.start(0) if attempt.node == "b")
    assert late in window.notice_late(100)
    # No slot but on its own node is free.
    window.see({"b": 2}, 100)
    (other,) = window.start(100)
    assert other.shard != late.shard
    window.see({"b": 2, "c": 1}, 101)
    assert {attempt.shard for attempt in window.start(101)} >= {late.shard}


def test_a_late_attempt_keeps_its_slot_and_another_node_gets_the_shard():
    window = Window(dict.fromkeys(range(6), 100), shortest_deadline=1)
    window.see({"a": 1, "b": 1}, 0)
    for now in range(0, 4, 2):
        for attempt in window.start(now):
            publish(window, attempt, now + 1)
    late, other = sorted(window.start(10), key=lambda attempt: attempt.node)
    assert window.deadline(late.shard) == pytest.approx(5)
    publish(window, other, 11)
    assert window.notice_late(14) == []
    assert window.notice_late(16) == [late]
    assert window.notice_late(17) == []
    (again,) = window.start(18)
    assert (again.shard, again.node) == (late.shard, "b")
    publish(window, again, 19)
    assert window.is_over
    # It may come after all.
    publish(window, late, 30)
    assert all(window.is_published(shard) for shard in range(6))


def test_larger_shards_have_later_deadlines():
    window = Window({0: 10, 1: 10, 2: 10, 3: 1000}, shortest_deadline=1)
    window.see({"a": 3}, 0)
    for attempt in window.start(0):
        publish(window, attempt, 2)
    assert window.deadline(3) == pytest.approx(1000)


def test_the_same_reason_again_and_again_stops_the_run():
    window = Window(dict.fromkeys(range(100), 1))
    window.see({"a": 1}, 0)
    for number in range(BREAKER - 1):
        window.end(window.start(number)[0], Ending.TRANSIENT, "no such key", number + 0.5)
    (last,) = window.start(BREAKER)
    with pytest.raises(Stopped, match="no such key"):
        window.end(last, Ending.TRANSIENT, "no such key", BREAKER + 0.5)
    assert len(window.under_way) == 0


def test_reasons_that_differ_in_paths_and_numbers_are_equal():
    window = Window(dict.fromkeys(range(100), 1))
    window.see({"a": 1}, 0)
    for number in range(BREAKER - 1):
        window.end(window.start(number)[0], Ending.TRANSIENT, f"/tmp/work-{number} has no room", number + 0.5)
    (last,) = window.start(BREAKER)
    with pytest.raises(Stopped, match="/tmp/other has no room"):
        window.end(last, Ending.TRANSIENT, "/tmp/other has no room", BREAKER + 0.5)


def test_a_success_between_failures_lets_the_run_go_on():
    window = Window(dict.fromkeys(range(100), 1))
    window.see({"a": 1}, 0)
    for number in range(BREAKER - 1):
        window.end(window.start(number)[0], Ending.TRANSIENT, "busy", number + 0.5)
    publish(window, window.start(10)[0], 11)
    window.end(window.start(12)[0], Ending.TRANSIENT, "busy", 13)


def test_the_time_left_is_that_of_the_bytes_left():
    window = Window(dict.fromkeys(range(10), 10))
    window.see({"a": 2}, 0)
    assert window.seconds_left(0) is None
    for attempt in window.start(0):
        publish(window, attempt, 5)
    assert window.seconds_left(5) == pytest.approx(8 * 5 / 2)
