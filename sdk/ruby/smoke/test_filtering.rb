# frozen_string_literal: true

require_relative "support"

# Every group of the filtering document.
class FilteringTest < Minitest::Test
  include Support

  def test_the_blacklist_holds_words_tags_and_phrases
    text = word
    tag = client.blacklist_tags.create_blacklist_tag({ tag: { name: unique } }).tag
    assert_equal tag.id, client.blacklist_tags.find_blacklist_tag(name: unique).tag.id
    assert_includes client.blacklist_tags.list_blacklist_tags.tags.map(&:name), unique
    entry = { text:, locale: "en", filter_mode: "embeddable", severity: :high, noun: true, tags: [unique] }
    created = client.blacklist_filter_entries.create_filter_entry({ entry: }).entry
    found = client.blacklist_filter_entries.search_filter_entries(
      text: "#{text[0, 20]}*",
      locale: %w[en de],
      severity: [Gatehouse::Models::FilterEntrySeverity::HIGH, "severe"]
    )
    assert_equal [created.id], found.entries.map(&:id)
    assert_equal 1, found.total_results
    phrase = { locale: "en", pattern: "such an? #{text}", severity: "high", tags: [unique] }
    made = client.blacklist_phrases.create_blacklist_phrase({ phrase: }).phrase
    client.blacklist_phrases.delete_blacklist_phrase(made.id)
    client.blacklist_filter_entries.delete_filter_entry(created.id)
  end

  def test_the_dictionary_holds_ordinary_words
    entry = { text: word, locale: "en" }
    created = client.blacklist_dictionary.create_dictionary_entry({ entry: }).entry
    assert_equal entry[:text], client.blacklist_dictionary.retrieve_dictionary_entry(created.id).entry.text
    client.blacklist_dictionary.delete_dictionary_entry(created.id)
  end

  def test_lists_are_paged_and_sorted
    start = word
    texts = %w[a b c].map { |letter| start + letter }
    texts.each { |text| client.whitelist_allowed_entries.create_allowed_entry({ entry: { text:, locale: "en" } }) }
    pages = [0, 2].map do |start_row|
      client.whitelist_allowed_entries.search_allowed_entries(
        text: "#{start}*", sort: [{ field: "text", order: "desc" }], start_row:, number_of_results: 2
      )
    end
    assert_equal [3, 3], pages.map(&:total_results)
    assert_equal texts.reverse, pages.flat_map(&:entries).map(&:text)
    found = client.whitelist_allowed_entries.find_allowed_entry(text: texts.first, locale: "en")
    assert_equal texts.first, found.entry.text
    assert_includes client.whitelist.retrieve_whitelist.whitelist.allowed_entries.map(&:text), texts.first
  end

  def test_the_whitelist_has_tags_and_disallowed_phrases
    parts = [word, word]
    tag = client.whitelist_tags.create_whitelist_tag({ tag: { name: unique } }).tag
    assert_equal unique, client.whitelist_tags.retrieve_whitelist_tag(tag.id).tag.name
    parts.each do |text|
      client.whitelist_allowed_entries.create_allowed_entry({ entry: { text:, locale: "en", tags: [unique] } })
    end
    created = client.whitelist_disallowed_phrases.create_disallowed_phrase({ phrase: { parts: } }).phrase
    assert_equal parts, client.whitelist_disallowed_phrases.retrieve_disallowed_phrase(created.id).phrase.parts
  end

  def test_content_users_have_attributes_of_any_name
    id = SecureRandom.uuid
    user = { display_names: ["ada"], attributes: { "shoe size" => "38" } }
    client.content_users.create_content_user(id, { user: })
    assert_equal({ "shoe size" => "38" }, client.content_users.retrieve_content_user(id).user.attributes)
  end

  def test_operators_are_created
    email = "#{SecureRandom.uuid}@example.com"
    user = { email:, password: "correct horse battery staple", roles: ["moderator"] }
    created = client.operators.create_operator_user({ user: }).user
    assert_equal email, client.operators.retrieve_operator_user(created.id).user.email
    client.operators.delete_operator_user(created.id)
    assert_raises(Gatehouse::NotFoundError) { client.operators.retrieve_operator_user(created.id) }
  end

  def test_what_breaks_a_rule_is_told_field_by_field
    error = assert_raises(Gatehouse::InvalidRequestError) do
      client.blacklist_dictionary.create_dictionary_entry({ entry: { text: " ", locale: "no locale at all" } })
    end
    assert_equal ["[blank]entry.text"], error.field_errors.fetch("entry.text").map(&:code)
    assert_includes error.field_errors.keys, "entry.locale"
    assert_match(/entry.text: .+ \(request #{error.request_id}\)/, error.message)
  end
end
