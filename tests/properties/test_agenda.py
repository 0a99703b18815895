"""The agenda against a plain list of frames, as a stack and as a queue, through any sequence of steps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulebound.core.kernel.agenda import CARD, NONE, REGISTERS, STRIDE, Agenda, empty_agenda

Frame = list[int]

frames = st.tuples(*[st.integers(0, 99)] * 6).map(list)
steps = st.lists(st.one_of(frames, st.sampled_from(["drop", "take", "clone"])), max_size=60)


def push(agenda: Agenda, frame: Frame) -> None:
    agenda.push(*frame)


def contents(agenda: Agenda) -> list[Frame]:
    """The frames from the oldest to the newest, without their registers."""
    numbers = [int(number) for number in agenda.frames]
    found = [numbers[base : base + STRIDE] for base in range(agenda.head, agenda.used, STRIDE)]
    assert all(frame[6:] == [NONE] * REGISTERS for frame in found), "a new frame has something in its registers"
    return [frame[:6] for frame in found]


@given(steps)
def test_a_stack_gives_back_the_newest_frame(todo: list[Frame | str]) -> None:
    agenda, expected = empty_agenda(), []
    for step in todo:
        if isinstance(step, list):
            push(agenda, step)
            expected.append(step)
        elif step == "clone":
            agenda = agenda.clone()
        elif expected:
            agenda.drop()
            expected.pop()
        assert contents(agenda) == expected
        assert agenda.pending() == bool(expected)


@given(steps)
def test_a_queue_hands_over_the_oldest_frame(todo: list[Frame | str]) -> None:
    queue, stack = empty_agenda(), empty_agenda()
    waiting: list[Frame] = []
    begun: list[Frame] = []
    for step in todo:
        if isinstance(step, list):
            push(queue, step)
            waiting.append(step)
        elif step == "clone":
            queue, stack = queue.clone(), stack.clone()
        elif step == "take" and waiting:
            queue.take_first(stack)
            begun.append(waiting.pop(0))
        elif step == "drop" and begun:
            stack.drop()
            begun.pop()
        assert contents(queue) == waiting
        assert contents(stack) == begun


@given(st.lists(frames, min_size=1, max_size=10), frames)
def test_a_clone_does_not_share_its_frames(first: list[Frame], later: Frame) -> None:
    agenda = empty_agenda()
    for frame in first:
        push(agenda, frame)
    copy = agenda.clone()
    copy.drop()
    push(copy, later)
    copy.frames[copy.top()] = 12345
    assert contents(agenda) == first


def test_frames_close_up_behind_one_that_is_removed_or_taken() -> None:
    """In their order, the newest too."""
    for at in range(4):
        agenda, onto = empty_agenda(), empty_agenda()
        for kind in range(4):
            agenda.push(kind, 10 + kind, 0, 0, 0, 0)
        agenda.take(at * STRIDE, onto)
        left = [kind for kind in range(4) if kind != at]
        assert [agenda.frames[place * STRIDE] for place in range(3)] == left
        assert [agenda.frames[place * STRIDE + CARD] for place in range(3)] == [10 + kind for kind in left]
        assert (agenda.used, onto.used, onto.frames[0]) == (3 * STRIDE, STRIDE, at)
