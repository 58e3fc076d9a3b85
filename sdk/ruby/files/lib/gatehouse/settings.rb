# frozen_string_literal: true

require "uri"
require_relative "version"

module Gatehouse
  # Knows the server, and what opens it.
  # @api private
  class Settings
    NAMES = %i[token tenant_id timeout retries headers].freeze
    private_constant :NAMES

    attr_reader :uri, :timeout, :retries, :observer

    def initialize(base_url, api_key:, token:, tenant_id:, timeout:, retries:, headers:, observer:)
      @uri = address(base_url)
      @authorization = token.nil? ? api_key : "Bearer #{token}"
      @tenant_id = tenant_id
      @timeout = seconds(timeout)
      @retries = count(retries)
      @headers = { "User-Agent" => "gatehouse-ruby/#{VERSION}" }.merge(headers)
      @observer = observer
      request_headers({}, open: false, accept: "", media_type: nil)
      freeze
    end

    # Returns the options of a call, checked.
    def options(given)
      unknown = given.keys - NAMES
      raise ArgumentError, "unknown keyword: #{unknown.first.inspect}" unless unknown.empty?

      { timeout: seconds(given.fetch(:timeout, @timeout)), retries: count(given.fetch(:retries, @retries)) }
    end

    def request_headers(given, open:, accept:, media_type:)
      token = given[:token]
      authorization = token.nil? ? (open ? nil : @authorization) : "Bearer #{token}"
      headers = @headers.merge(
        { "Accept" => accept, "Accept-Encoding" => "identity", "Authorization" => authorization,
          "Content-Type" => media_type, "X-Service-TenantId" => given.fetch(:tenant_id, @tenant_id) }.compact,
        given.fetch(:headers, {})
      )
      headers.to_h { |name, value| [header(name), header(value)] }
    end

    # Leaves out what opens the server.
    def inspect
      "#<#{self.class.name} #{@uri}>"
    end

    private

    def address(text)
      uri = URI.parse(text)
      parts = [uri.userinfo, uri.query, uri.fragment]
      return uri if uri.is_a?(URI::HTTP) && uri.hostname.to_s != "" && parts.all?(&:nil?)

      raise ArgumentError
    rescue ArgumentError, URI::InvalidURIError
      raise InvalidValueError, "base_url: give http:// or https://, a host, and no more than a port and a path"
    end

    def header(text)
      value = text.to_s
      return value unless value.match?(/[^\x20-\x7e\t]/n)

      raise InvalidValueError, "A header, key or token has characters that no header can hold"
    rescue ArgumentError, EncodingError
      raise InvalidValueError, "A header, key or token has characters that no header can hold"
    end

    def seconds(value)
      return value if value.is_a?(Numeric) && value.positive?

      raise InvalidValueError, "timeout: give a number of seconds above 0"
    end

    def count(value)
      return value if value.is_a?(Integer) && !value.negative?

      raise InvalidValueError, "retries: give an Integer from 0"
    end
  end
end
