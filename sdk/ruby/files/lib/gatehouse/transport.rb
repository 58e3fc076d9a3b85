# frozen_string_literal: true

require "json"
require "net/http"
require "openssl"
require "zlib"

module Gatehouse
  # An attempt to call the server, for logs and metrics.
  #
  # `operation` is its name in the specs, `attempt` counts from 0, `duration` is in seconds. `status` is nil where there was
  # no response, and `error` says why.
  Exchange = Struct.new(:operation, :attempt, :duration, :status, :error, keyword_init: true)

  # Sends requests, and reads their responses. Threads may share it.
  # @api private
  class Transport
    Response = Struct.new(:status, :headers, :body, keyword_init: true)
    Request = Struct.new(:operation, :path, :headers, :body, :timeout, keyword_init: true)
    private_constant :Request

    # Bytes of a response that is held in memory.
    MAXIMUM_BYTES = 256 * 1024 * 1024

    TIMEOUTS = [Net::OpenTimeout, Net::ReadTimeout, Net::WriteTimeout, Errno::ETIMEDOUT].freeze
    FAILURES = [SystemCallError, SocketError, IOError, OpenSSL::SSL::SSLError, Net::ProtocolError,
                Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError, Zlib::Error].freeze
    private_constant :TIMEOUTS, :FAILURES

    def initialize(settings)
      @settings = settings
      @connections = Connections.new(settings.uri)
    end

    # Sends a request for an operation, and returns the body of its response as the operation's type.
    # @yieldparam part [String] a part of the file, where the operation answers with one
    def call(operation, given, path: {}, query: {}, body: nil, &block)
      options = @settings.options(given)
      request = write(operation, given, options.fetch(:timeout), path:, query:, body:)
      response = exchange(request, operation.retry_safe ? options.fetch(:retries) : 0, &block)
      read(operation, response) unless block
    end

    # Closes the connections that no call uses. A later call opens others.
    def close
      @connections.close
    end

    # Leaves out what opens the server.
    def inspect
      "#<#{self.class.name} #{@settings.uri}>"
    end

    private

    def write(operation, given, timeout, path:, query:, body:)
      text = operation.body(body)
      asked = operation.query(query)
      headers = @settings.request_headers(
        given,
        open: operation.open,
        accept: operation.answer == :file ? "*/*" : "application/json",
        media_type: text && operation.media_type
      )
      target = "#{@settings.uri.path.delete_suffix('/')}#{operation.path(path)}"
      Request.new(operation:, path: asked.empty? ? target : "#{target}?#{asked}", headers:, body: text, timeout:)
    end

    def read(operation, response)
      return response.body if operation.answer == :file
      return nil if operation.answer.nil?

      operation.answer.read(JSON.parse(response.body), operation.id)
    rescue JSON::ParserError, InvalidValueError => e
      detail = e.is_a?(InvalidValueError) ? e.message : "it is not JSON"
      raise UnexpectedResponseError.new(
        "#{operation.id}: the response is not what the specs describe: #{detail}", **response.to_h
      )
    end

    # Sends a request until it is answered well, or may not be sent again.
    def exchange(request, retries, &block)
      attempt = 0
      loop do
        response, problem = observed(request, attempt, &block)
        return response if response&.status&.between?(200, 299)

        is_retried = attempt < retries && (problem || Retries::STATUSES.include?(response.status))
        wait = is_retried ? Retries.wait(attempt, response) : nil
        raise problem || Failures.of(request.operation, response) if wait.nil?

        sleep(wait)
        attempt += 1
      end
    end

    # Returns the response of one attempt, or else the error.
    def observed(request, attempt, &block)
      from = clock
      response, problem = respond(request, &block)
      [response, problem]
    ensure
      @settings.observer&.call(
        Exchange.new(operation: request.operation.id, attempt:, duration: clock - from,
                     status: response&.status, error: problem)
      )
    end

    def respond(request)
      sent = 0
      is_inside = false
      sink = block_given? && lambda do |part|
        sent += 1
        is_inside = true
        yield part
        is_inside = false
      end
      [send_once(request, sink || nil), nil]
    rescue *TIMEOUTS, *FAILURES => e
      # The block's own.
      raise if is_inside

      problem = failure(request.operation, e)
      # Parts of a file cannot be taken back.
      raise problem if sent.positive?

      [nil, problem]
    end

    def failure(operation, cause)
      kind = TIMEOUTS.any? { |each| cause.is_a?(each) } ? TimeoutError : ConnectionError
      detail = cause.message.lines.first.to_s.chomp
      kind.new("#{operation.id}: no response from #{@settings.uri}: #{cause.class}: #{detail}")
    end

    def send_once(request, sink)
      ending = clock + request.timeout
      @connections.use(request.timeout) do |connection|
        limit(connection, ending)
        found = nil
        connection.request(http_request(request)) do |response|
          found = receive(connection, response, ending, request, sink)
        end
        found
      end
    end

    def http_request(request)
      method = request.operation.http_method
      made = Net::HTTPGenericRequest.new(method, !request.body.nil?, true, request.path, request.headers)
      made.body = request.body if request.body
      made["Content-Length"] = "0" if request.body.nil? && %w[POST PUT PATCH].include?(method)
      made
    end

    # An attempt has its time to the last byte; a file has it for each of its parts.
    def receive(connection, response, ending, request, sink)
      is_file = request.operation.answer == :file && response.is_a?(Net::HTTPSuccess)
      body = +""
      count = 0
      response.read_body do |part|
        count += part.bytesize
        connection.read_timeout = request.timeout if is_file
        limit(connection, ending) unless is_file
        is_file && sink ? sink.call(part) : body << part
        raise IOError, "it is longer than #{MAXIMUM_BYTES} bytes" if body.bytesize > MAXIMUM_BYTES
      end
      # Net::HTTP takes a body that ended early for a whole one.
      raise EOFError, "the response ended early" unless count == (response.content_length || count)

      body.force_encoding(Encoding::UTF_8) unless is_file
      Response.new(status: response.code.to_i, headers: response.each_header.to_h.freeze, body: body.freeze)
    end

    def limit(connection, ending)
      left = ending - clock
      raise Net::ReadTimeout if left <= 0

      connection.read_timeout = left
    end

    def clock
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end
