# frozen_string_literal: true

require "socket"
require_relative "support"

# Signed notifications: the example of the document, forgeries, and what a server sends.
class NotificationsTest < Minitest::Test
  include Support

  SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
  OTHER_SECRET = "whsec_#{['another secret of 24 bytes'].pack('m0')}".freeze
  SECONDS = 1_614_265_330
  APPROVAL = {
    type: "contentApproval",
    approvals: { "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8" => "approved" },
    moderatorId: "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d",
    moderatorEmail: "mia@example.org"
  }.freeze
  BODY = JSON.generate(APPROVAL).freeze

  def signature(body, secret: SECRET)
    key = secret.delete_prefix("whsec_").unpack1("m")
    "v1,#{[OpenSSL::HMAC.digest('SHA256', key, "msg_1.#{SECONDS}.".b + body.b)].pack('m0')}"
  end

  def signed(body = BODY, **parts)
    { "Webhook-Id" => "msg_1", "Webhook-Timestamp" => SECONDS.to_s, "Webhook-Signature" => signature(body) }
      .merge(parts.transform_keys { |name| "Webhook-#{name.capitalize}" })
  end

  def verify(body, headers, secret = SECRET, now: SECONDS)
    Gatehouse::Notifications.verify(body, headers, secret, now:)
  end

  def reason(headers, body = BODY, now: SECONDS)
    assert_raises(Gatehouse::NotificationError) { verify(body, headers, now:) }.reason
  end

  def test_the_example_of_standard_webhooks_is_signed_as_it_says
    headers = {
      "webhook-id" => "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp" => SECONDS.to_s,
      "webhook-signature" => "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    }
    # It is signed well, and then has no type.
    assert_equal :malformed_body, reason(headers, '{"test": 2432232314}')
  end

  def test_a_notification_is_the_event_of_its_type
    event = verify(BODY, signed)
    assert_instance_of Gatehouse::Models::ContentApprovalNotification, event
    assert_equal APPROVAL[:approvals], event.approvals
    assert_equal event, verify(BODY, signed.transform_keys { |name| "HTTP_#{name.upcase.tr('-', '_')}" })
    assert_equal event, verify(BODY, signed, now: Time.at(SECONDS))
  end

  def test_every_type_of_the_specs_has_its_class
    assert_equal Support.profile.fetch("x-notification-types"),
                 Gatehouse::Notifications::EVENT_TYPES.transform_values(&:name)
  end

  def test_one_of_several_secrets_and_of_several_signatures_is_enough
    several = signed(signature: "v1,AAAA #{signature(BODY)}, v1,BBBB")
    verify(BODY, several, [OTHER_SECRET, SECRET])
    error = assert_raises(Gatehouse::NotificationError) { verify(BODY, signed, OTHER_SECRET) }
    assert_match(/wrong signature/, error.message)
  end

  def test_it_counts_for_five_minutes
    [-300, 300].each { |seconds| verify(BODY, signed, now: SECONDS + seconds) }
    assert_equal :too_old, reason(signed, now: SECONDS + 300.5)
    assert_equal :too_new, reason(signed, now: SECONDS - 300.5)
  end

  def test_what_was_changed_is_refused
    changes = [
      [signed, "#{BODY} "],
      [signed(id: "msg_2")],
      [signed(timestamp: (SECONDS + 1).to_s)],
      [signed(signature: signature(BODY)[0..-5])],
      [signed(signature: signature(BODY).sub("v1,", "v2,"))]
    ]
    changes.each { |change| assert_equal :wrong_signature, reason(*change) }
  end

  def test_headers_are_there_and_well_formed
    %i[id timestamp signature].each do |name|
      assert_equal :missing_header, reason(signed.reject { |key, _| key == "Webhook-#{name.capitalize}" })
      ["ü", "a\nb", "\xFF"].each { |value| assert_equal :malformed_header, reason(signed(name => value)) }
    end
    assert_equal :malformed_header, reason(signed(timestamp: "١٢٣"))
  end

  def test_a_body_that_is_none_is_told
    ["{", "\xFF", "[]", "7", "{}", '{"type":7}', '{"type":"contentApproval"}', '{"event":null}'].each do |body|
      assert_equal :malformed_body, reason(signed(body), body), body
    end
  end

  def test_a_later_type_is_told_apart
    body = '{"type":"harbourClosed"}'
    assert_equal :unknown_type, reason(signed(body), body)
  end

  def test_a_secret_that_is_none_is_an_error_of_the_program
    ["", "whsec_", "short", "whsec_!!!!!!!!!!!!!!!!!!!!!!!!"].each do |secret|
      error = assert_raises(Gatehouse::InvalidValueError) { verify(BODY, signed, secret) }
      assert_match(/whsec_/, error.message)
    end
  end

  def test_what_a_server_sends_is_verified
    receiver = TCPServer.new("127.0.0.1", 0)
    received = Thread.new { receive(receiver.accept) }
    application = {
      id: SecureRandom.uuid,
      name: "Forum",
      moderationConfiguration: { contentUserActionsEnabled: true },
      notificationServers: [{ url: "http://127.0.0.1:#{receiver.addr[1]}/", signingSecret: SECRET }]
    }
    environment = { "NOTIFICATION_ALLOWED_RANGES" => "127.0.0.1" }
    user = SecureRandom.uuid
    sent = Gatehouse::Testing::Server.start({ moderationApplications: [{ application: }] }, environment:) do |started|
      client = started.client
      client.content_users.create_content_user(user, { user: { name: "Ada" } })
      action = { action: "mute", application_ids: [application[:id]], reason: "Advertising" }
      client.user_actions.create_user_action(user, action)
      started.idle
      started.notifications
    end
    headers, body = received.value
    event = Gatehouse::Notifications.verify(body, headers, SECRET)
    assert_instance_of Gatehouse::Models::UserActionNotification, event
    assert_equal ["mute", user], [event.action, event.user_id]
    assert_equal([JSON.parse(body)], sent.map(&:body))
  end

  private

  def receive(connection)
    connection.gets
    headers = {}
    while (line = connection.gets.chomp) != ""
      name, value = line.split(": ", 2)
      headers[name] = value
    end
    body = connection.read(headers.find { |key, _| key.casecmp?("content-length") }.last.to_i)
    connection.write("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
    [headers, body]
  ensure
    connection.close
  end
end
