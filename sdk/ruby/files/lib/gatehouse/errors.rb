# frozen_string_literal: true

module Gatehouse
  # A call failed. Each of the classes below says in which way; none of them holds a key, a token or a query.
  class Error < StandardError
  end

  # There was no response: the server cannot be reached, or the connection broke.
  class ConnectionError < Error
  end

  # There was no whole response in time.
  class TimeoutError < ConnectionError
  end

  # The server answered, but not with what was asked for.
  class ResponseError < Error
    # @return [Integer] the status of the response
    attr_reader :status
    # @return [Hash{String => String}] the headers of the response, with names in lower case
    attr_reader :headers
    # @return [String] the body of the response; empty for most statuses
    attr_reader :body

    def initialize(message, status:, headers:, body:)
      super(message)
      @status = status
      @headers = headers
      @body = body
    end

    # @return [String, nil] the id under which the server logged the request
    def request_id
      headers["x-request-id"]
    end

    # @return [String, nil] when to try again, where the server says so: seconds, or a date
    def retry_after
      headers["retry-after"]
    end

    # Leaves out headers and body, which may be about people.
    def inspect
      "#<#{self.class.name}: #{message}>"
    end
  end

  # What errors with an Errors object have in common.
  module WithErrors
    # @return [Models::Errors, nil] what is wrong; nil where the response does not say
    def errors
      Models::Errors.from_json(body)
    rescue InvalidValueError
      nil
    end

    # @return [Hash{String => Array<Models::Error>}] what is wrong with each field, by its path: `application.name`
    def field_errors
      errors&.field_errors || {}
    end

    # @return [Array<Models::Error>] what is wrong with the request as a whole
    def general_errors
      errors&.general_errors || []
    end
  end

  # 400: the request breaks a rule. `field_errors` says which, field by field.
  class InvalidRequestError < ResponseError
    include WithErrors
  end

  # 401: there is no API key or token, or it is not valid here.
  class UnauthorizedError < ResponseError
  end

  # 402: the license of the server has expired.
  class LicenseExpiredError < ResponseError
  end

  # 404: the object does not exist.
  class NotFoundError < ResponseError
  end

  # 413: the body is larger than the server accepts.
  class PayloadTooLargeError < ResponseError
  end

  # 415: the operation does not take this media type.
  class UnsupportedMediaTypeError < ResponseError
  end

  # 429: try again later.
  class TooManyRequestsError < ResponseError
  end

  # 500: something went wrong in the server; its log has the cause, under the request id.
  class InternalServerError < ResponseError
  end

  # 503: the server, or what it needs, is not there at the moment. Try again later.
  class UnavailableError < ResponseError
    include WithErrors
  end

  # A response that the specs do not know, such as one of something between this program and the server.
  class UnexpectedResponseError < ResponseError
  end

  # Makes the error of a response.
  # @api private
  module Failures
    KNOWN = {
      400 => [InvalidRequestError, "The request breaks a rule"],
      401 => [UnauthorizedError, "The API key or token is missing, not valid, or not permitted to do this"],
      402 => [LicenseExpiredError, "The license of the server has expired"],
      404 => [NotFoundError, "It does not exist"],
      413 => [PayloadTooLargeError, "The body is larger than the server accepts"],
      415 => [UnsupportedMediaTypeError, "The operation does not take this media type"],
      429 => [TooManyRequestsError, "There were too many requests; try again later"],
      500 => [InternalServerError, "Something went wrong in the server; its log has the cause"],
      503 => [UnavailableError, "The server is not available at the moment; try again later"]
    }.freeze
    private_constant :KNOWN

    # @return [ResponseError]
    def self.of(operation, response)
      unknown = [UnexpectedResponseError, "The specs know no such response"]
      kind, message = KNOWN.fetch(response.status, unknown)
      error = kind.new("", **response.to_h)
      told = error.is_a?(WithErrors) ? detail(error) : ""
      id = error.request_id
      suffix = id.nil? ? "" : " (request #{id})"
      kind.new("#{operation.id}: #{response.status}: #{message}#{told}#{suffix}", **response.to_h)
    end

    def self.detail(error)
      fields = error.field_errors.flat_map { |path, found| found.map { |each| "#{path}: #{each.message}" } }
      all = fields + error.general_errors.map(&:message)
      all.empty? ? "" : ": #{all.join(' ')}"
    end
    private_class_method :detail
  end
end
