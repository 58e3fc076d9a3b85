# frozen_string_literal: true

# Runs test files here, and writes what came of them as JUnit XML: `ruby run.rb <file> <test file> …`.

require "minitest"

REPORT, *FILES = ARGV
ARGV.clear

# Warnings about the gem and its tests are failures.
module StrictWarnings
  def warn(message, **)
    raise "A warning: #{message}" if message.match?(%r{/gatehouse-\d|/ruby/smoke/})

    super
  end
end
Warning.extend(StrictWarnings)

class JUnitReporter < Minitest::AbstractReporter
  def initialize(file)
    super()
    @file = file
    @results = []
  end

  def record(result)
    @results << result
  end

  def report
    cases = @results.map do |result|
      inside = result.passed? ? "" : (result.skipped? ? "<skipped/>" : "<failure/>")
      %(<testcase name="#{result.klass}.#{result.name.gsub(/[^\w.]/, '_')}">#{inside}</testcase>)
    end
    skipped = @results.count(&:skipped?)
    failed = @results.count { |result| !result.passed? } - skipped
    counts = %(tests="#{@results.size}" failures="#{failed}" errors="0" skipped="#{skipped}")
    suite = %(<testsuite name="ruby" #{counts}>\n#{cases.join("\n")}\n</testsuite>)
    File.write(@file, "<testsuites>#{suite}</testsuites>\n")
  end
end

require_relative "support"
FILES.each { |file| require_relative file }
summary = Minitest::SummaryReporter.new($stdout)
reporter = Minitest::CompositeReporter.new(summary, JUnitReporter.new(REPORT))
options = { io: $stdout, seed: Random.rand(0x10000) }
Minitest.seed = options[:seed] if Minitest.respond_to?(:seed=)
srand(options[:seed])
reporter.start
Minitest.__run(reporter, options)
reporter.report
Support.close
missing = FILES.include?("test_coverage.rb") ? Coverage.missing(Support.called) : []
puts "No operation was called of #{missing.join(', ')}." unless missing.empty?
exit(reporter.passed? && missing.empty?)
