"""Every group of the filtering document."""

from __future__ import annotations

from uuid import uuid4

import pytest
from gatehouse import Gatehouse
from gatehouse.errors import InvalidRequestError, NotFoundError
from gatehouse.models import (
    AllowedEntryInput,
    AllowedEntryRequest,
    AllowedEntrySort,
    AllowedEntrySortField,
    AllowedEntrySortOrder,
    BlacklistPhraseInput,
    BlacklistPhraseRequest,
    BlacklistTagInput,
    BlacklistTagRequest,
    ContentUserInput,
    ContentUserRequest,
    DictionaryEntryInput,
    DictionaryEntryRequest,
    DisallowedPhraseInput,
    DisallowedPhraseRequest,
    FilterEntryInput,
    FilterEntryMode,
    FilterEntryRequest,
    FilterEntrySeverity,
    OperatorRole,
    OperatorUserInput,
    OperatorUserRequest,
    WhitelistTagInput,
    WhitelistTagRequest,
)


def word() -> str:
    """A word that nobody else uses, of letters alone."""
    return "".join(chr(ord("a") + int(digit, 16)) for digit in uuid4().hex)


def test_the_blacklist_holds_words_tags_and_phrases(client: Gatehouse, unique: str) -> None:
    text = word()
    tag = client.blacklist_tags.create_blacklist_tag(BlacklistTagRequest(tag=BlacklistTagInput(name=unique))).tag
    assert client.blacklist_tags.find_blacklist_tag(name=unique).tag.id == tag.id
    assert unique in [known.name for known in client.blacklist_tags.list_blacklist_tags().tags]
    entry = FilterEntryInput(
        text=text,
        locale="en",
        filter_mode=FilterEntryMode.EMBEDDABLE,
        severity=FilterEntrySeverity.HIGH,
        noun=True,
        tags=[unique],
    )
    created = client.blacklist_filter_entries.create_filter_entry(FilterEntryRequest(entry=entry)).entry
    found = client.blacklist_filter_entries.search_filter_entries(
        text=f"{text[:20]}*", locale=["en", "de"], severity=[FilterEntrySeverity.HIGH, FilterEntrySeverity.SEVERE]
    )
    assert [one.id for one in found.entries] == [created.id]
    assert found.total_results == 1
    phrase = BlacklistPhraseInput(locale="en", pattern=f"such an? {text}", severity=FilterEntrySeverity.HIGH, tags=[unique])
    made = client.blacklist_phrases.create_blacklist_phrase(BlacklistPhraseRequest(phrase=phrase)).phrase
    client.blacklist_phrases.delete_blacklist_phrase(made.id)
    client.blacklist_filter_entries.delete_filter_entry(created.id)


def test_the_dictionary_holds_ordinary_words(client: Gatehouse) -> None:
    entry = DictionaryEntryInput(text=word(), locale="en")
    created = client.blacklist_dictionary.create_dictionary_entry(DictionaryEntryRequest(entry=entry)).entry
    assert client.blacklist_dictionary.retrieve_dictionary_entry(created.id).entry.text == entry.text
    client.blacklist_dictionary.delete_dictionary_entry(created.id)


def test_lists_are_paged_and_sorted(client: Gatehouse) -> None:
    start = word()
    texts = [f"{start}{letter}" for letter in "abc"]
    for text in texts:
        body = AllowedEntryRequest(entry=AllowedEntryInput(text=text, locale="en"))
        client.whitelist_allowed_entries.create_allowed_entry(body)
    sort = [AllowedEntrySort(field=AllowedEntrySortField.TEXT, order=AllowedEntrySortOrder.DESC)]
    seen: list[str] = []
    for start_row in (0, 2):
        page = client.whitelist_allowed_entries.search_allowed_entries(
            text=f"{start}*", sort=sort, start_row=start_row, number_of_results=2
        )
        assert page.total_results == 3
        seen += [entry.text for entry in page.entries]
    assert seen == texts[::-1]
    found = client.whitelist_allowed_entries.find_allowed_entry(text=texts[0], locale="en")
    assert found.entry.text == texts[0]
    assert texts[0] in [entry.text for entry in client.whitelist.retrieve_whitelist().whitelist.allowed_entries]


def test_the_whitelist_has_tags_and_disallowed_phrases(client: Gatehouse, unique: str) -> None:
    texts = [word(), word()]
    tag = client.whitelist_tags.create_whitelist_tag(WhitelistTagRequest(tag=WhitelistTagInput(name=unique))).tag
    assert client.whitelist_tags.retrieve_whitelist_tag(tag.id).tag.name == unique
    for text in texts:
        entry = AllowedEntryInput(text=text, locale="en", tags=[unique])
        client.whitelist_allowed_entries.create_allowed_entry(AllowedEntryRequest(entry=entry))
    phrase = DisallowedPhraseRequest(phrase=DisallowedPhraseInput(parts=texts))
    created = client.whitelist_disallowed_phrases.create_disallowed_phrase(phrase).phrase
    assert client.whitelist_disallowed_phrases.retrieve_disallowed_phrase(created.id).phrase.parts == texts


def test_content_users_have_attributes_of_any_name(client: Gatehouse) -> None:
    chosen = uuid4()
    user = ContentUserInput(display_names=["ada"], attributes={"shoe size": "38"})
    client.content_users.create_content_user(chosen, ContentUserRequest(user=user))
    assert client.content_users.retrieve_content_user(chosen).user.attributes == {"shoe size": "38"}


def test_operators_are_created(client: Gatehouse) -> None:
    email = f"{uuid4()}@example.com"
    user = OperatorUserInput(email=email, password="correct horse battery staple", roles=[OperatorRole.MODERATOR])
    created = client.operators.create_operator_user(OperatorUserRequest(user=user)).user
    assert client.operators.retrieve_operator_user(created.id).user.email == email
    client.operators.delete_operator_user(created.id)
    with pytest.raises(NotFoundError):
        client.operators.retrieve_operator_user(created.id)


def test_what_breaks_a_rule_is_told_field_by_field(client: Gatehouse) -> None:
    body = DictionaryEntryRequest(entry=DictionaryEntryInput(text=" ", locale="no locale at all"))
    with pytest.raises(InvalidRequestError) as caught:
        client.blacklist_dictionary.create_dictionary_entry(body)
    errors = caught.value.field_errors
    assert [error.code for error in errors["entry.text"]] == ["[blank]entry.text"]
    assert "entry.locale" in errors
    assert caught.value.request_id is not None
