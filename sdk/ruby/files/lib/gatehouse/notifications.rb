# frozen_string_literal: true

require "json"
require "openssl"

module Gatehouse
  # A notification is not to be trusted, or not known. Answer 400; or 204 where the type is unknown, or it comes again.
  class NotificationError < Error
    # @return [Symbol] `:missing_header`, `:malformed_header`, `:too_old`, `:too_new`, `:wrong_signature`, `:malformed_body`
    #   or `:unknown_type`
    attr_reader :reason

    def initialize(reason, message)
      super("#{reason.to_s.tr('_', ' ')}: #{message}")
      @reason = reason
    end
  end

  # Verifies notifications of the server, which are signed according to Standard Webhooks.
  module Notifications
    # The class of each `type` of an event that this version knows, by its name in `Models`.
    EVENT_TYPES = {
      "user.action" => :UserActionEvent,
      "contentApproval" => :ContentApprovalNotification,
      "contentEdit" => :ContentEditNotification,
      "contentDelete" => :ContentDeleteNotification,
      "userAction" => :UserActionNotification,
      "filterApproval" => :FilterApprovalNotification,
      "batchResults" => :BatchResults
    }.freeze

    FORMS = {
      "webhook-id" => %r{\A[!-,/-~-]{1,128}\z},
      "webhook-timestamp" => /\A[0-9]{1,12}\z/,
      "webhook-signature" => /\A[ -~]+\z/
    }.freeze
    SECRET = %r{\A(?:whsec_)?((?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2,3})?)=*\z}
    private_constant :FORMS, :SECRET

    class << self
      # Returns the event of a notification, if its signature is valid and recent.
      #
      # @param body [String] the body as it came, not parsed
      # @param headers [Hash{String => String}] the headers of the request, in any case, or the environment of Rack
      # @param secret [String, Array<String>] the `whsec_…` of the notification server or webhook; several while one takes
      #   the place of another
      # @param tolerance [Numeric] for how many seconds the time of the notification may be off the clock
      # @param now [Time, Numeric] the time to compare with
      # @return [Model] an object of one of the `EVENT_TYPES`
      # @raise [NotificationError] where it is not to be trusted, or not known; its `reason` says why
      # @raise [InvalidValueError] where the secret is none
      def verify(body, headers, secret, tolerance: 300, now: Time.now)
        names = headers.transform_keys { |name| name.to_s.downcase.delete_prefix("http_").tr("_", "-") }
        id, timestamp, signatures = FORMS.keys.map { |name| header(names, name) }
        age = now.to_r - timestamp.to_i
        if age.abs > tolerance
          reason = age.negative? ? :too_new : :too_old
          raise NotificationError.new(reason, "#{age.abs.ceil} s off this clock. Check it.")
        end

        data = body.b
        expected = Array(secret).map { |each| sign(each, "#{id}.#{timestamp}.".b + data) }
        # Repeated headers are joined by a comma, several signatures in one header by a blank.
        received = signatures.split(/,? +/)
        # In constant time, and without an early end.
        found = expected.product(received).map { |one, other| OpenSSL.secure_compare(one, other) }
        raise NotificationError.new(:wrong_signature, "compare the secret; pass on the body as it came.") if found.none?

        event(data)
      end

      private

      def header(headers, name)
        value = headers[name].to_s.b
        raise NotificationError.new(:missing_header, "#{name}. Pass on all; the server needs a secret.") if value.empty?
        raise NotificationError.new(:malformed_header, "#{name}. Refuse it.") unless FORMS.fetch(name).match?(value)

        value
      end

      def sign(secret, signed)
        text = SECRET.match(secret)&.[](1)
        raise InvalidValueError, "secret: give the whsec_ of the server" if text.nil?

        key = text.ljust((text.length + 3) / 4 * 4, "=").unpack1("m")
        "v1,#{[OpenSSL::HMAC.digest('SHA256', key, signed)].pack('m0')}"
      end

      def event(data)
        body = parse(data)
        # Events of the identity service have a wrapper.
        inner = body.is_a?(Hash) && body.key?("event") ? body["event"] : body
        kind = inner.is_a?(Hash) ? inner["type"] : nil
        raise NotificationError.new(:malformed_body, "it has no type. Refuse it.") unless kind.is_a?(String)

        known = EVENT_TYPES[kind]
        raise NotificationError.new(:unknown_type, "#{kind}. Answer 204, or it comes again.") if known.nil?

        Models.const_get(known).read(inner, known.to_s)
      rescue InvalidValueError => e
        raise NotificationError.new(:malformed_body, "#{e.message}. Refuse it.")
      end

      def parse(data)
        text = data.dup.force_encoding(Encoding::UTF_8)
        raise NotificationError.new(:malformed_body, "it is not UTF-8. Refuse it.") unless text.valid_encoding?

        JSON.parse(text)
      rescue JSON::ParserError
        raise NotificationError.new(:malformed_body, "it is not JSON. Refuse it.")
      end
    end
  end
end
