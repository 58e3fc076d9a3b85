# frozen_string_literal: true

require_relative "support"

# Every group of the moderation document.
class ModerationTest < Minitest::Test
  include Support

  def test_a_text_is_filtered
    answer = client.content.filter_content_item({ content: "Write to ada@example.com", words: ["write"] })
    assert answer.replacement.start_with?("*****")
    assert_equal 0, answer.matches.first.start
  end

  def test_content_is_moderated_and_read_again
    answer = client.content.moderate_content_item(item("Good morning"))
    assert_equal Gatehouse::Models::ContentAction::ALLOW, answer.content_action
    assert answer.stored
    conversation = client.conversations.retrieve_conversation(
      application_id: forum, location: "/harbour", token: moderator
    )
    assert_equal [answer.content.id], conversation.items.map(&:id)
  end

  def test_the_approval_queue_is_worked_off
    queued = client.content.moderate_content_item(item("Look at this", "requiresApproval")).content.id
    listed = client.approval_queue.list_approval_queue_items(application_id: [forum], token: moderator)
    assert_equal [queued], listed.items.map { |one| one.content.id }
    work = { application_id: forum, number_of_items: 1 }
    taken = client.approval_queue.check_out_approval_queue_items(work, token: moderator)
    assert_equal [queued], taken.items.map { |one| one.content.id }
    assert_nil client.approval_queue.approve_content_item(queued, token: moderator)
    left = client.approval_queue.list_approval_queue_items(application_id: [forum], token: moderator)
    assert_equal 0, left.total_results
  end

  def test_the_alert_queues_are_read
    alerted = client.content.moderate_content_item(item("Look at this", "generatesContentAlert")).content.id
    contents = client.content_alert_queue.list_content_alert_queue_items(application_id: [forum], token: moderator)
    assert_equal [alerted], contents.items.map { |one| one.content.id }
    body = item("And at me", "generatesAlert")
    client.content.moderate_content_item(body)
    users = client.user_alert_queue.list_user_alert_queue_items(application_id: [forum], token: moderator)
    assert_equal [body[:content][:sender_id]], users.items.map { |one| one.user.id }
  end

  def test_users_are_acted_on
    greeting = item("Good morning")
    client.content.moderate_content_item(greeting)
    action = { action: "warn", application_ids: [forum], reason: "For a try" }
    answer = client.user_actions.create_user_action(greeting[:content][:sender_id], action, token: moderator)
    assert_equal "warn", answer.user_action.action
  end

  def test_notifications_are_listed_by_their_state
    listed = client.notifications.list_notifications(
      state: %w[waiting dead], application_id: [forum, SecureRandom.uuid]
    )
    assert_equal 0, listed.total_results
  end
end
