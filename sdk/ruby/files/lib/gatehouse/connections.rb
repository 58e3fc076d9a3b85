# frozen_string_literal: true

require "net/http"

module Gatehouse
  # Connections to one server that stay open. Threads may share them.
  # @api private
  class Connections
    MAXIMUM_IDLE = 16
    private_constant :MAXIMUM_IDLE

    def initialize(uri)
      @uri = uri
      @idle = []
      @lock = Mutex.new
      @process = Process.pid
    end

    # Yields a connection that nobody else has; it is closed where the block does not end well.
    def use(timeout)
      connection = take || connect
      connection.open_timeout = connection.read_timeout = connection.write_timeout = timeout
      connection.start unless connection.started?
      result = yield connection
      is_kept = keep(connection)
      result
    ensure
      finish(connection) if connection && !is_kept
    end

    def close
      idle = @lock.synchronize { @idle.slice!(0..) }
      idle.each { |connection| finish(connection) }
    end

    private

    # A process that was forked must not use the connections of its parent.
    def take
      @lock.synchronize do
        @idle.clear unless @process == Process.pid
        @process = Process.pid
        @idle.pop
      end
    end

    def keep(connection)
      @lock.synchronize do
        return false if @process != Process.pid || @idle.size >= MAXIMUM_IDLE || !connection.started?

        @idle.push(connection)
        true
      end
    end

    def connect
      connection = Net::HTTP.new(@uri.hostname, @uri.port)
      connection.use_ssl = @uri.is_a?(URI::HTTPS)
      # Requests that may be sent again are sent again by the transport.
      connection.max_retries = 0
      connection
    end

    def finish(connection)
      connection.finish if connection.started?
    rescue IOError
      nil
    end
  end
end
