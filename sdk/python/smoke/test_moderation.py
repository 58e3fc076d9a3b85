"""Every group of the moderation document."""

from __future__ import annotations

from uuid import UUID, uuid4

from conftest import item
from gatehouse import Gatehouse
from gatehouse.models import (
    ContentAction,
    FilterContentItemRequest,
    ForcedModeration,
    NotificationState,
    QueueCheckOutRequest,
    UserActionInput,
)


def test_a_text_is_filtered(client: Gatehouse) -> None:
    body = FilterContentItemRequest(content="Write to ada@example.com", words=["write"])
    answer = client.content.filter_content_item(body)
    assert answer.replacement.startswith("*****")
    assert answer.matches[0].start == 0


def test_content_is_moderated_and_read_again(client: Gatehouse, moderator: str, forum: UUID) -> None:
    answer = client.content.moderate_content_item(item(forum, "Good morning"))
    assert answer.content_action is ContentAction.ALLOW
    assert answer.stored
    conversation = client.conversations.retrieve_conversation(
        application_id=forum, location="/harbour", token=moderator
    )
    assert [one.id for one in conversation.items] == [answer.content.id]


def test_the_approval_queue_is_worked_off(client: Gatehouse, moderator: str, forum: UUID) -> None:
    body = item(forum, "Look at this", ForcedModeration.REQUIRES_APPROVAL)
    queued = client.content.moderate_content_item(body).content.id
    listed = client.approval_queue.list_approval_queue_items(application_id=[forum], token=moderator)
    assert [one.content.id for one in listed.items] == [queued]
    work = QueueCheckOutRequest(application_id=forum, number_of_items=1)
    taken = client.approval_queue.check_out_approval_queue_items(work, token=moderator)
    assert [one.content.id for one in taken.items] == [queued]
    client.approval_queue.approve_content_item(queued, token=moderator)
    assert client.approval_queue.list_approval_queue_items(application_id=[forum], token=moderator).total_results == 0


def test_the_alert_queues_are_read(client: Gatehouse, moderator: str, forum: UUID) -> None:
    alerting = item(forum, "Look at this", ForcedModeration.GENERATES_CONTENT_ALERT)
    alerted = client.content.moderate_content_item(alerting).content.id
    contents = client.content_alert_queue.list_content_alert_queue_items(application_id=[forum], token=moderator)
    assert [one.content.id for one in contents.items] == [alerted]
    sender = item(forum, "And at me", ForcedModeration.GENERATES_ALERT)
    client.content.moderate_content_item(sender)
    users = client.user_alert_queue.list_user_alert_queue_items(application_id=[forum], token=moderator)
    assert [one.user.id for one in users.items] == [sender.content.sender_id]


def test_users_are_acted_on(client: Gatehouse, moderator: str, forum: UUID) -> None:
    greeting = item(forum, "Good morning")
    client.content.moderate_content_item(greeting)
    action = UserActionInput(action="warn", application_ids=[forum], reason="For a try")
    answer = client.user_actions.create_user_action(greeting.content.sender_id, action, token=moderator)
    assert answer.user_action.action == "warn"


def test_notifications_are_listed_by_their_state(client: Gatehouse, forum: UUID) -> None:
    listed = client.notifications.list_notifications(
        state=[NotificationState.WAITING, NotificationState.DEAD], application_id=[forum, uuid4()]
    )
    assert listed.total_results == 0
