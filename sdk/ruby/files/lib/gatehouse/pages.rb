# frozen_string_literal: true

module Gatehouse
  # Walks through lists that come in pages.
  # @api private
  module Pages
    SIZE = 100

    # Returns the objects of all pages, which are requested as you go on. Those that are added or removed meanwhile may
    # shift the pages.
    # @yieldparam row [Integer]
    # @yieldparam size [Integer]
    # @yieldreturn [Array(Array, Integer)] the objects of a page, and how many there are in all
    def self.walk(start_row, number_of_results)
      Enumerator.new do |yielder|
        row = start_row || 0
        loop do
          items, total = yield(row, number_of_results || SIZE)
          items.each { |item| yielder << item }
          row += items.size
          break if items.empty? || row >= total
        end
      end
    end
  end
end
