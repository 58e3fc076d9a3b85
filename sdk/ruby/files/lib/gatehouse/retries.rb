# frozen_string_literal: true

require "time"

module Gatehouse
  # Decides whether and when a request is sent again.
  # @api private
  module Retries
    STATUSES = [408, 429, 500, 502, 503, 504].freeze
    # Seconds between two attempts, at most, where the server does not say how long.
    LONGEST_WAIT = 8.0
    # Seconds that a call waits, at most, because the server says so.
    LONGEST_RETRY_AFTER = 60.0

    # 0.5 s, 1 s, 2 s … and a little by chance, so that many clients do not come back at once.
    def self.back_off(attempt)
      [LONGEST_WAIT, (0.5 * (2**attempt)) + (rand / 2)].min
    end

    # Returns for how many seconds the server asks to wait: it says seconds, or a date. nil where it says neither.
    def self.retry_after(text, now: Time.now)
      return Float(text) if text.to_s.match?(/\A[0-9]{1,9}\z/)

      [0.0, Time.httpdate(text.to_s) - now].max
    rescue ArgumentError
      nil
    end

    # Returns for how many seconds to wait before the next attempt; nil where that would be too long.
    def self.wait(attempt, response)
      asked = response && retry_after(response.headers["retry-after"])
      return back_off(attempt) if asked.nil?

      asked if asked <= LONGEST_RETRY_AFTER
    end
  end
end
