# frozen_string_literal: true

require "fileutils"
require "json"
require "net/http"
require "open3"
require "shellwords"
require "tmpdir"
require_relative "../gatehouse"

module Gatehouse
  # A server for tests: the program itself, in memory, with its clock and its store in your hands.
  module Testing
    # The environment variable with the command that starts the program: `gatehouse`, `npx gatehouse`,
    # `node …/gatehouse.js`; `gatehouse` where it is not set.
    COMMAND_VARIABLE = "GATEHOUSE_COMMAND"

    # The server did not start. The message has what it printed.
    class StartError < Error
    end

    # A notification that the server sent: each attempt that reached its receiver.
    Notification = Struct.new(:url, :headers, :body, keyword_init: true)

    # A server in a process of its own, on a free port, in memory. It ends with the program, however that ends.
    class Server
      KEPT_LINES = 200
      STOP_SECONDS = 10
      private_constant :KEPT_LINES, :STOP_SECONDS

      # @return [String] the base URL for a client
      attr_reader :url
      # @return [String] a key that may do everything: the first one of the bootstrap, or a known one. Resets keep it.
      attr_reader :api_key

      # Starts a server; with a block, yields it, stops it at the end, and returns what the block returns.
      def self.start(bootstrap = nil, **options)
        server = new(bootstrap, **options)
        return server unless block_given?

        begin
          yield server
        ensure
          server.close
        end
      end

      # @param bootstrap [String, Hash, nil] what the server holds: the path of a bootstrap file, or its content
      # @param command [Array<String>, nil] the command that starts the program, in place of `$GATEHOUSE_COMMAND`
      # @param environment [Hash{String => String}] environment variables of the program, such as
      #   `NOTIFICATION_ALLOWED_RANGES`
      # @param timeout [Numeric] for how many seconds it may take to start
      # @raise [StartError] where it does not start
      def initialize(bootstrap = nil, command: nil, environment: {}, timeout: 60)
        @folder = Dir.mktmpdir("gatehouse-")
        @printed = []
        @lines = Queue.new
        start(command || default_command, variables(bootstrap).merge(environment))
        ready = wait_until_ready(timeout)
        @url = ready.fetch("url")
        @api_key = ready.fetch("apiKey")
      rescue StandardError
        Process.kill(:KILL, @process.pid) if @process&.alive?
        close
        raise
      end

      # Returns a client with the key; the options are those of {Client}.
      def client(**options)
        Client.new(url, api_key:, **options)
      end

      # @return [Time] the time of the server
      def now
        Time.at(surface(:Get, "/clock").fetch("now").to_r / 1000)
      end

      # Stops the clock at a time.
      # @param time [Time]
      def set_time(time)
        surface(:Put, "/clock", { time: (time.to_r * 1000).round })
        nil
      end

      # Moves the clock, stopped or running, by seconds.
      # @param seconds [Numeric]
      def advance_time(seconds)
        surface(:Post, "/clock/advance", { milliseconds: (seconds * 1000).round })
        nil
      end

      # Waits until everything that is due has been done: deliveries, emails, archiving.
      def idle
        surface(:Post, "/idle")
        nil
      end

      # @return [Array<Notification>] what was sent since the start or the last reset, the oldest first
      def notifications
        surface(:Get, "/notifications").fetch("notifications").map do |sent|
          Notification.new(url: sent.fetch("url"), headers: sent.fetch("headers"), body: sent.fetch("body"))
        end
      end

      # @return [Array<Hash>] the emails that were sent since the start or the last reset, the oldest first. They go
      #   nowhere else.
      def mails
        surface(:Get, "/mails").fetch("mails")
      end

      # Goes back to the bootstrap, and to the system's clock.
      def reset
        surface(:Post, "/reset")
        nil
      end

      # Stops the server.
      # @return [Process::Status, nil] how the program ended
      def close
        # The end of its standard input stops the program, also where the command is a wrapper that passes on no signal.
        @input&.close
        if @process && @process.join(STOP_SECONDS).nil?
          Process.kill(:KILL, @process.pid)
          @process.join
        end
        @reader&.join
        FileUtils.rm_rf(@folder)
        @process&.value
      end

      private

      def variables(bootstrap)
        {
          "HOST" => "127.0.0.1",
          "PORT" => "0",
          "DATABASE_URL" => nil,
          "DATABASE_URL_FILE" => nil,
          "LOG_FILE" => File.join(@folder, "gatehouse.log"),
          **(bootstrap.nil? ? {} : { "BOOTSTRAP_FILE" => bootstrap_file(bootstrap) })
        }
      end

      def bootstrap_file(bootstrap)
        return File.expand_path(bootstrap) if bootstrap.is_a?(String)

        file = File.join(@folder, "bootstrap.json")
        File.write(file, JSON.generate(bootstrap))
        file
      end

      def default_command
        words = Shellwords.split(ENV.fetch(COMMAND_VARIABLE, ""))
        words.empty? ? ["gatehouse"] : words
      end

      def start(command, variables)
        arguments = [*command, "serve", "--test", "--stop-with-input"]
        @input, output, @process = Open3.popen2e(variables, *arguments, chdir: @folder)
        # Read all the time, or the program would stand still once the pipe is full.
        @reader = Thread.new do
          output.each_line do |line|
            @printed.push(line)
            @printed.shift if @printed.size > KEPT_LINES
            @lines.push(line)
          end
        ensure
          output.close
          @lines.close
        end
      rescue SystemCallError => e
        raise StartError, "#{Shellwords.join(command)} cannot be started: #{e.message}. " \
                          "Set #{COMMAND_VARIABLE} to the command of the program."
      end

      def wait_until_ready(timeout)
        ending = Process.clock_gettime(Process::CLOCK_MONOTONIC) + timeout
        loop do
          line = next_line(ending)
          raise StartError, "The server did not start in #{timeout} s.\n#{@printed.join}" if line == :late
          raise StartError, "The server ended.\n#{@printed.join}" if line.nil?
          return JSON.parse(line).fetch("ready") if line.start_with?('{"ready":')
        end
      end

      # Queue#pop has a timeout in Ruby 3.2 and newer only.
      def next_line(ending)
        loop do
          return @lines.pop(true)
        rescue ThreadError
          return nil if @lines.closed?
          return :late if Process.clock_gettime(Process::CLOCK_MONOTONIC) >= ending

          sleep(0.01)
        end
      end

      def surface(method, path, body = nil)
        uri = URI("#{url}/test#{path}")
        request = Net::HTTP.const_get(method).new(uri)
        request.body = body.nil? ? "" : JSON.generate(body) unless method == :Get
        request["Content-Type"] = "application/json" unless method == :Get
        response = Net::HTTP.start(uri.hostname, uri.port, nil, read_timeout: 60) { |http| http.request(request) }
        unless response.is_a?(Net::HTTPSuccess)
          raise Error, "#{method.to_s.upcase} /test#{path}: #{response.code} #{response.body}"
        end

        response.body.to_s.empty? ? {} : JSON.parse(response.body)
      end
    end
  end
end
