# frozen_string_literal: true

require "socket"
require_relative "support"

# A server that gives one answer after the other, and keeps what it was sent.
class Scripted
  attr_reader :seen

  def initialize(*answers)
    @answers = answers
    @seen = []
    @socket = TCPServer.new("127.0.0.1", 0)
    @thread = Thread.new do
      loop { Thread.start(@socket.accept) { |connection| serve(connection) } }
    end
    @thread.report_on_exception = false
  end

  def client(**options)
    Gatehouse::Client.new("http://127.0.0.1:#{@socket.addr[1]}/behind/a/proxy/", api_key: "the key", **options)
  end

  def close
    @thread.kill
    @socket.close
  end

  def self.open(*answers)
    server = new(*answers)
    yield server
  ensure
    server.close
  end

  private

  def serve(connection)
    while (line = connection.gets)
      headers = {}
      while (header = connection.gets.chomp) != ""
        name, value = header.split(": ", 2)
        headers[name.downcase] = value
      end
      body = connection.read(headers.fetch("content-length", "0").to_i)
      @seen << { line: line.chomp, headers:, body: }
      respond(connection, **@answers.shift)
    end
  rescue SystemCallError, IOError
    nil
  ensure
    connection.close
  end

  def respond(connection, status: 200, headers: {}, body: "{}", wait: 0, parts: nil, cut: false)
    sleep(wait)
    pieces = parts || [body]
    all = { "Content-Length" => pieces.sum(&:bytesize) + (cut ? 1 : 0), **headers }
    lines = all.map { |name, value| "#{name}: #{value}" }
    connection.write("HTTP/1.1 #{status} Status\r\n#{lines.join("\r\n")}\r\n\r\n")
    pieces.each_with_index do |piece, index|
      sleep(0.08) if index.positive?
      connection.write(piece)
    end
    connection.close if cut
  end
end

# What holds of every call.
class TransportTest < Minitest::Test
  include Support

  BUSY = { status: 503, headers: { "Retry-After" => "0" }, body: "" }.freeze
  VERSION = { body: '{"version": "1.2.3"}' }.freeze

  def version(client, **options)
    client.server.retrieve_system_version(**options).version
  end

  def test_what_is_safe_is_tried_again
    Scripted.open(BUSY, BUSY, VERSION) do |server|
      told = []
      client = server.client(observer: ->(exchange) { told << [exchange.operation, exchange.attempt, exchange.status] })
      assert_equal "1.2.3", version(client)
      expected = [503, 503, 200].each_with_index.map { |status, index| ["retrieveSystemVersion", index, status] }
      assert_equal expected, told
    end
  end

  def test_there_is_an_end_to_it
    Scripted.open(BUSY, BUSY, BUSY) do |server|
      error = assert_raises(Gatehouse::UnavailableError) { version(server.client) }
      assert_equal [3, "0", nil, {}], [server.seen.size, error.retry_after, error.errors, error.field_errors]
    end
  end

  def test_a_create_is_sent_once
    Scripted.open(BUSY) do |server|
      body = { application: { name: "Forum" } }
      assert_raises(Gatehouse::UnavailableError) { server.client.applications.create_application(body) }
      assert_equal 1, server.seen.size
    end
  end

  def test_a_connection_that_breaks_is_tried_again
    Scripted.open({ cut: true }, VERSION) { |server| assert_equal "1.2.3", version(server.client(retries: 1)) }
  end

  def test_a_pause_that_is_too_long_is_left_to_the_program
    Scripted.open(BUSY.merge(headers: { "Retry-After" => "3600" })) do |server|
      error = assert_raises(Gatehouse::UnavailableError) { version(server.client) }
      assert_equal "3600", error.retry_after
    end
  end

  def test_pauses_are_seconds_or_a_date_and_grow_without_them
    now = Time.utc(2026, 1, 1)
    assert_in_delta 7.0, Gatehouse::Retries.retry_after("7")
    assert_in_delta 5.0, Gatehouse::Retries.retry_after("Thu, 01 Jan 2026 00:00:05 GMT", now:)
    assert_in_delta 0.0, Gatehouse::Retries.retry_after("Wed, 31 Dec 2025 00:00:05 GMT", now:)
    [nil, "", "soon", "-1", "1e9"].each { |text| assert_nil Gatehouse::Retries.retry_after(text) }
    assert_includes 0.5..1.0, Gatehouse::Retries.back_off(0)
    assert_includes 2.0..2.5, Gatehouse::Retries.back_off(2)
    assert_in_delta 8.0, Gatehouse::Retries.back_off(20)
  end

  def test_an_answer_that_does_not_come_is_not_waited_for
    Scripted.open({ wait: 1 }) do |server|
      assert_raises(Gatehouse::TimeoutError) { version(server.client, timeout: 0.1, retries: 0) }
    end
  end

  def test_an_answer_that_comes_in_drops_is_not_waited_for
    Scripted.open({ parts: ["{"] + (["  "] * 20) + ["}"] }) do |server|
      assert_raises(Gatehouse::TimeoutError) { version(server.client, timeout: 0.2, retries: 0) }
    end
  end

  def test_a_file_may_take_its_time_part_by_part
    parts = %w[part part part part]
    Scripted.open({ parts: }) do |server|
      assert_equal "partpartpartpart", server.client.logs.export_system_logs(timeout: 0.2)
    end
  end

  def test_parts_of_a_file_are_given_once_and_an_error_of_the_block_is_its_own
    Scripted.open({ parts: %w[part part], cut: true }, { body: "part" }) do |server|
      parts = []
      assert_raises(Gatehouse::ConnectionError) { server.client.logs.export_system_logs { |part| parts << part } }
      assert_equal [1, "partpart"], [server.seen.size, parts.join]
      assert_raises(Errno::ENOSPC) { server.client.logs.export_system_logs { raise Errno::ENOSPC } }
    end
  end

  def test_a_redirect_is_not_followed_with_the_key
    Scripted.open({ status: 302, headers: { "Location" => "/elsewhere" }, body: "" }) do |server|
      error = assert_raises(Gatehouse::UnexpectedResponseError) { version(server.client) }
      assert_equal [302, 1], [error.status, server.seen.size]
    end
  end

  def test_an_answer_that_is_another_is_told
    ["<p>Hello", "[]", "{}", '{"version": 7}', '{"version": null}', "\xFF"].each do |body|
      Scripted.open({ body: }) do |server|
        error = assert_raises(Gatehouse::UnexpectedResponseError, body) { version(server.client) }
        assert_equal body.b, error.body.b
      end
    end
  end

  def test_the_key_is_the_whole_header_and_goes_with_the_tenant
    Scripted.open(VERSION) do |server|
      version(server.client(tenant_id: "tenant", headers: { "X-Own" => "1" }))
      sent = server.seen.first
      assert_equal "GET /behind/a/proxy/api/system/version HTTP/1.1", sent[:line]
      names = %w[authorization x-service-tenantid x-own user-agent]
      assert_equal ["the key", "tenant", "1", "gatehouse-ruby/#{Gatehouse::VERSION}"], sent[:headers].values_at(*names)
    end
  end

  def test_a_token_is_sent_in_place_of_the_key_and_nothing_where_nothing_is_asked
    Scripted.open({}, {}) do |server|
      client = server.client
      assert_raises(Gatehouse::UnexpectedResponseError) { client.tokens.validate_token(token: "a token") }
      assert_raises(Gatehouse::UnexpectedResponseError) { client.tokens.retrieve_json_web_key_set }
      assert_equal(["Bearer a token", nil], server.seen.map { |sent| sent[:headers]["authorization"] })
    end
  end

  def test_lists_repeat_their_name_objects_have_an_index_and_a_blank_is_no_plus
    Scripted.open({ body: '{"entries": [], "totalResults": 0}' }) do |server|
      server.client.whitelist_allowed_entries.search_allowed_entries(
        text: "a b+c", locale: %w[en de], sort: [{ field: "text", order: :asc }]
      )
      query = server.seen.first[:line][/\?(\S+)/, 1].split("&").sort
      assert_equal %w[locale=de locale=en sort%5B0%5D.field=text sort%5B0%5D.order=asc text=a%20b%2Bc], query
    end
  end

  def test_each_patch_has_its_media_type_and_says_null
    Scripted.open({}, {}, {}) do |server|
      roles = server.client.roles
      calls = [
        -> { roles.patch_role("a/b", "r", { role: {} }) },
        -> { roles.merge_patch_role("a", "r", { role: { description: nil } }) },
        -> { roles.json_patch_role("a", "r", [{ op: "remove", path: "/role/description" }]) }
      ]
      calls.each { |call| assert_raises(Gatehouse::UnexpectedResponseError, &call) }
      assert_equal "PATCH /behind/a/proxy/api/application/a%2Fb/role/r HTTP/1.1", server.seen.first[:line]
      types = %w[application/json application/merge-patch+json application/json-patch+json]
      assert_equal types, (server.seen.map { |sent| sent[:headers]["content-type"] })
      assert_equal ['{"role":{"description":null}}', '[{"op":"remove","path":"/role/description"}]'],
                   (server.seen.last(2).map { |sent| sent[:body] })
    end
  end

  def test_a_request_without_a_body_announces_none
    Scripted.open({ body: "" }) do |server|
      server.client.approval_queue.approve_content_item("a")
      assert_equal ["0", nil], server.seen.first[:headers].values_at("content-length", "content-type")
    end
  end

  def test_an_id_that_would_be_another_path_is_refused_and_nothing_is_sent
    Scripted.open do |server|
      ["", ".", "..", nil, 1.5].each do |id|
        assert_raises(Gatehouse::InvalidValueError, id.inspect) { server.client.applications.delete_application(id) }
      end
      assert_empty server.seen
    end
  end

  def test_settings_that_cannot_be_used_are_refused_without_their_secrets
    addresses = ["", "127.0.0.1:9011", "ftp://a", "http://", "http://u:p@a", "http://a?b=c", "http://a#b", "http://a b"]
    addresses.each do |url|
      assert_raises(Gatehouse::InvalidValueError, url) { Gatehouse::Client.new(url) }
    end
    error = assert_raises(Gatehouse::InvalidValueError) { Gatehouse::Client.new("http://a", api_key: "a secret\n") }
    refute_includes error.full_message(highlight: false).lines.first, "a secret"
    [{ timeout: 0 }, { retries: -1 }, { retries: 1.5 }].each do |options|
      assert_raises(Gatehouse::InvalidValueError) { Gatehouse::Client.new("http://a", **options) }
    end
    refute_includes Gatehouse::Client.new("http://a", api_key: "a secret", token: "a secret").inspect, "a secret"
    assert_raises(ArgumentError) { Gatehouse::Client.new("http://a").server.retrieve_system_version(timout: 1) }
  end

  def test_connections_are_used_again_by_threads_and_not_by_another_process
    Scripted.open(*([VERSION] * 9)) do |server|
      client = server.client
      assert_equal ["1.2.3"] * 4, Array.new(4) { Thread.new { version(client) } }.map(&:value)
      assert_equal "1.2.3", version(client)
      pid = fork { exit!(version(client) == "1.2.3" ? 0 : 1) }
      Process.wait(pid)
      assert_predicate Process.last_status, :success?
      assert_equal "1.2.3", version(client)
      client.close
      assert_equal "1.2.3", version(client)
    end
  end

  def test_a_wrong_key_is_a_401_with_an_empty_body
    stranger = Gatehouse::Client.new(server.url, api_key: "a wrong key")
    error = assert_raises(Gatehouse::UnauthorizedError) { version(stranger) }
    assert_equal [401, ""], [error.status, error.body]
    refute_includes "#{error.message} #{error.inspect} #{error.headers}", "a wrong key"
  end

  def test_what_does_not_exist_is_a_404_with_the_id_of_the_request
    chosen = "ruby-#{SecureRandom.uuid}"
    error = assert_raises(Gatehouse::NotFoundError) do
      client.applications.retrieve_application(SecureRandom.uuid, headers: { "X-Request-Id" => chosen })
    end
    assert_equal [404, "", chosen], [error.status, error.body, error.request_id]
    assert_includes error.message, chosen
  end

  def test_a_server_that_is_not_there_is_told_without_the_query
    port = TCPServer.open("127.0.0.1", 0) { |socket| socket.addr[1] }
    lonely = Gatehouse::Client.new("http://127.0.0.1:#{port}", api_key: "a key", retries: 0)
    error = assert_raises(Gatehouse::ConnectionError) { lonely.blacklist_tags.find_blacklist_tag(name: "Ada") }
    refute_match(/a key|Ada/, error.full_message(highlight: false).lines.first)
  end
end
