# frozen_string_literal: true

require "gatehouse/testing"
require "json"
require "minitest"
require "securerandom"

# A server for the tests that only add to it, and clients of it.
module Support
  OPERATOR = { email: "ada@example.com", password: "a password for smoke" }.freeze
  TENANT = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11"
  BOOTSTRAP = {
    tenants: [{ id: TENANT, name: "Smoke contracts" }],
    apiKeys: [{ key: "the-key-of-the-smoke-contracts-0123456789", name: "smoke contracts" }],
    operators: [{ tenantId: TENANT, user: OPERATOR.merge(roles: ["admin"]) }]
  }.freeze

  class << self
    def server
      @server ||= Gatehouse::Testing::Server.start(BOOTSTRAP)
    end

    def close
      @server&.close
    end

    # The operations that the shared client has called.
    def called
      @called ||= []
    end

    def client
      @client ||= server.client(observer: ->(exchange) { called << exchange.operation })
    end

    # What the SDK was generated from.
    def profile
      @profile ||= JSON.parse(File.read(ENV.fetch("GATEHOUSE_PROFILE"), encoding: "UTF-8"))
    end
  end

  def client
    Support.client
  end

  def server
    Support.server
  end

  # The token of an operator.
  def moderator
    @moderator ||= client.operator_sign_in.login_operator(OPERATOR).token
  end

  # A name that no other run has.
  def unique
    @unique ||= "Ruby #{SecureRandom.uuid}"
  end

  # A word that nobody else uses, of letters alone.
  def word
    SecureRandom.hex.tr("0-9a-f", "a-p")
  end

  # A moderation application that stores what it gets, and whose users can be acted on.
  def forum
    configuration = { store_content: true, persistent: true, content_user_actions_enabled: true }
    body = { application: { name: unique, moderation_configuration: configuration } }
    @forum ||= client.moderation_applications.create_moderation_application(body).application.id
  end

  # A content item of one text.
  def item(text, moderation = nil)
    {
      content: {
        application_id: forum,
        create_instant: (Time.now.to_f * 1000).round,
        location: "/harbour",
        parts: [{ type: "text", content: text, name: "body" }],
        sender_id: SecureRandom.uuid
      },
      moderation:
    }
  end
end
