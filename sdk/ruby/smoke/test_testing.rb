# frozen_string_literal: true

require "rbconfig"
require_relative "support"

# The server for tests.
class TestingTest < Minitest::Test
  LAST_MINUTE = Time.utc(2026, 2, 28, 23, 59)

  def self.server
    @server ||= Gatehouse::Testing::Server.start.tap { |started| Minitest.after_run { started.close } }
  end

  def setup
    @server = self.class.server
    @server.reset
  end

  2.times do |turn|
    define_method("test_each_test_finds_the_bootstrap_#{turn}") do
      names = @server.client.applications.list_applications.applications.map(&:name)
      refute_includes names, "Harbour"
      assert_in_delta Time.now.to_f, @server.now.to_f, 60
      @server.client.applications.create_application({ application: { name: "Harbour" } })
      @server.set_time(Time.at(1_000))
    end
  end

  def test_the_clock_is_in_the_hands_of_the_test
    @server.set_time(LAST_MINUTE)
    client = @server.client
    made = client.applications.create_application({ application: { name: "Quay" } }).application
    assert_equal LAST_MINUTE.to_i * 1000, made.insert_instant
    token = client.tokens.vend_token({ claims: { sub: "build" }, time_to_live_in_seconds: 300 }).token
    @server.advance_time(300)
    client.tokens.validate_token(token:)
    @server.advance_time(61)
    assert_raises(Gatehouse::UnauthorizedError) { client.tokens.validate_token(token:) }
    assert_equal LAST_MINUTE + 361, @server.now
  end

  def test_emails_are_caught
    template = {
      name: "Welcome",
      from_email: "crew@example.com",
      default_from_name: "Crew",
      default_subject: "Ahoy",
      default_html_template: "<p>Ahoy</p>",
      default_text_template: "Ahoy"
    }
    client = @server.client
    made = client.email_templates.create_email_template({ email_template: template }).email_template
    client.email_templates.send_email(made.id, { to_addresses: [{ address: "ada@example.com" }] })
    @server.idle
    assert_equal(["Ahoy"], @server.mails.map { |mail| mail["subject"] })
    assert_empty @server.notifications
    @server.reset
    assert_empty @server.mails
  end

  def test_faults_are_simulated
    failing = @server.client(retries: 0, headers: { "X-Simulate-Status" => "503" })
    assert_raises(Gatehouse::UnavailableError) { failing.applications.list_applications }
  end

  def test_a_file_is_a_bootstrap_too
    Dir.mktmpdir do |folder|
      key = "a-key-of-this-file-alone-0123456789abcdef"
      file = File.join(folder, "bootstrap.json")
      File.write(file, JSON.generate({ apiKeys: [{ key:, name: "file" }] }))
      assert_equal key, Gatehouse::Testing::Server.start(file, &:api_key)
    end
  end

  def test_a_wrong_bootstrap_is_told_at_the_start
    error = assert_raises(Gatehouse::Testing::StartError) { Gatehouse::Testing::Server.start({ harbours: [] }) }
    assert_match(/harbours/, error.message)
  end

  def test_a_program_that_is_none_is_told
    error = assert_raises(Gatehouse::Testing::StartError) do
      Gatehouse::Testing::Server.start(command: ["no-such-program", "--of-ours"])
    end
    assert_match(/GATEHOUSE_COMMAND/, error.message)
    sleeping = [RbConfig.ruby, "-e", "sleep 30"]
    error = assert_raises(Gatehouse::Testing::StartError) do
      Gatehouse::Testing::Server.start(command: sleeping, timeout: 0.2)
    end
    assert_match(/in 0.2 s/, error.message)
  end

  def test_the_program_ends_with_the_server
    assert_predicate Gatehouse::Testing::Server.start.close, :success?
  end
end
