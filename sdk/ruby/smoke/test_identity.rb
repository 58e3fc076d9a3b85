# frozen_string_literal: true

require_relative "support"

# Every group of the identity document.
class IdentityTest < Minitest::Test
  include Support

  def application
    @application ||= client.applications.create_application({ application: { name: unique } }).application.id
  end

  def test_an_application_is_created_found_changed_and_deleted
    chosen = SecureRandom.uuid
    body = { application: { name: unique, roles: [{ name: "member" }] } }
    created = client.applications.create_application_with_id(chosen, body).application
    assert_equal [chosen, unique, true, ["member"]],
                 [created.id, created.name, created.active, created.roles.map(&:name)]

    current = client.applications.retrieve_application(chosen).application
    change = Gatehouse::Models::ApplicationInput.of(current).with(name: "#{unique} renamed")
    updated = client.applications.update_application(chosen, { application: change })
    assert_equal "#{unique} renamed", updated.application.name
    assert_includes client.applications.list_applications.applications.map(&:id), chosen
    client.applications.delete_application(chosen, hard_delete: true)
    assert_raises(Gatehouse::NotFoundError) { client.applications.retrieve_application(chosen) }
  end

  def test_a_patch_changes_what_it_holds
    patch = { login_configuration: { generate_refresh_tokens: true } }
    changed = client.applications.patch_application(application, { application: patch }).application
    assert changed.login_configuration.generate_refresh_tokens
    refute changed.login_configuration.allow_token_refresh
  end

  def test_a_merge_patch_takes_away_what_is_nil
    urls = ["https://forum.example.com/bye", nil].map do |logout_url|
      body = { application: { oauth_configuration: { logout_url: } } }
      client.applications.merge_patch_application(application, body).application.oauth_configuration.logout_url
    end
    assert_equal ["https://forum.example.com/bye", nil], urls
  end

  def test_a_json_patch_is_a_list_of_operations
    operations = [
      { op: "test", path: "/application/name", value: unique },
      { op: "replace", path: "/application/name", value: "#{unique} patched" }
    ]
    patched = client.applications.json_patch_application(application, operations)
    assert_equal "#{unique} patched", patched.application.name
  end

  def test_roles_come_and_go
    role = client.roles.create_role(application, { role: { name: "editor" } }).role
    body = { role: { description: "May edit" } }
    assert_equal "May edit", client.roles.patch_role(application, role.id, body).role.description
    client.roles.delete_role_by_name(application, name: "editor")
    assert_raises(Gatehouse::NotFoundError) { client.roles.delete_role(application, role.id) }
  end

  def test_email_templates_have_maps_by_locale
    template = {
      name: unique,
      from_email: "no-reply@example.com",
      default_from_name: "The forum",
      default_subject: "Welcome",
      default_html_template: "<p>Hello</p>",
      default_text_template: "Hello",
      localized_subjects: { "fr" => "Bienvenue" }
    }
    created = client.email_templates.create_email_template({ email_template: template }).email_template
    assert_equal({ "fr" => "Bienvenue" }, created.localized_subjects)
    part = Gatehouse::Models::EmailTemplatePart.of(created)
    preview = client.email_templates.preview_email_template({ email_template: part, locale: "fr" })
    assert_equal "Bienvenue", preview.email.subject
    client.email_templates.delete_email_template(created.id)
  end

  def test_reports_count
    totals = client.reports.retrieve_totals_report.application_totals
    assert_equal 0, totals.fetch(application).registrations if totals.key?(application)
    application
    assert_equal 0, client.reports.retrieve_totals_report.application_totals.fetch(application).registrations
  end

  def test_the_system_configuration_is_patched
    before = client.system_configuration.retrieve_system_configuration.system_configuration
    operation = { op: "replace", path: "/systemConfiguration/reportTimezone", value: before.report_timezone }
    after = client.system_configuration.json_patch_system_configuration([operation]).system_configuration
    assert_equal before.report_timezone, after.report_timezone
  end

  def test_the_logs_are_a_zip
    whole = client.logs.export_system_logs
    assert_equal [Encoding::BINARY, "PK"], [whole.encoding, whole[0, 2]]
    parts = []
    assert_nil(client.logs.export_system_logs { |part| parts << part })
    assert_equal "PK", parts.join[0, 2]
  end

  def test_a_logger_gets_a_level
    assert_equal "info", client.logs.update_logging_level({ name: "http", level: "info" }).level
  end

  def test_tokens_are_made_and_verified
    claims = { sub: "build-server", additional_properties: { "scope" => "deploy" } }
    token = client.tokens.vend_token({ claims: }).token
    validated = client.tokens.validate_token(token:)
    assert_equal "build-server", validated.jwt.sub
    assert_equal "deploy", validated.jwt.additional_properties["scope"]
    assert_includes client.tokens.retrieve_public_keys.public_keys.fetch("default"), "BEGIN PUBLIC KEY"
    assert_raises(Gatehouse::UnauthorizedError) { client.tokens.validate_token(token: "none.of.ours") }
  end

  def test_partner_notifications_are_taken
    body = {
      type: "userAction",
      application_ids: [SecureRandom.uuid],
      action: "mute",
      key: "mute",
      phase: Gatehouse::Models::PartnerNotificationPhase::START,
      user_id: SecureRandom.uuid,
      notify_user: false
    }
    assert_nil client.partner_notifications.create_user_action_notification(body)
  end

  def test_the_server_has_a_version
    refute_empty client.server.retrieve_system_version.version
  end

  def test_an_api_key_may_do_what_it_says_until_it_is_deleted
    permissions = { "/api/application" => ["GET"] }
    created = client.api_keys.create_api_key({ api_key: { name: unique, permissions: } })
    assert_equal unique, client.api_keys.retrieve_api_key(created.api_key.id).api_key.name
    limited = Gatehouse::Client.new(server.url, api_key: created.key)
    assert_equal application, limited.applications.retrieve_application(application).application.id
    assert_raises(Gatehouse::UnauthorizedError) { limited.applications.delete_application(application) }
    client.api_keys.delete_api_key(created.api_key.id)
    assert_raises(Gatehouse::UnauthorizedError) { limited.applications.retrieve_application(application) }
  end
end
