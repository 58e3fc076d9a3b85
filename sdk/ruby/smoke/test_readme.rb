# frozen_string_literal: true

require "open3"
require "rbconfig"
require "tmpdir"
require_relative "support"

# The code of the README runs, as it stands there.
class ReadmeTest < Minitest::Test
  include Support

  README = File.read(File.join(__dir__, "../README.md"), encoding: "UTF-8")
  BLOCKS = README.scan(/^```ruby\n(.*?)^```$/m).flatten.freeze

  def setup
    @before = ENV.fetch("GATEHOUSE_API_KEY", nil)
    ENV["GATEHOUSE_API_KEY"] = server.api_key
  end

  def teardown
    ENV["GATEHOUSE_API_KEY"] = @before
  end

  def test_there_is_code
    assert_operator BLOCKS.size, :>=, 10
  end

  # All but the last stand in one program, from top to bottom.
  def test_the_code_runs
    Dir.mktmpdir do |folder|
      *code, handler, _tests = BLOCKS
      program = <<~RUBY
        require "securerandom"
        folder = #{folder.inspect}
        #{code.join("\n")}
        #{handler}
        abort unless receive.call({}, "{}") == 400
      RUBY
      printed, status = run_program(program, folder)
      assert_predicate status, :success?, printed
      assert_includes printed, "[blank]application.name"
      assert_path_exists File.join(folder, "logs.zip")
    end
  end

  def test_the_tests_of_the_readme_pass
    Dir.mktmpdir do |folder|
      printed, status = run_program(BLOCKS.last, folder)
      assert_predicate status, :success?, printed
      assert_match(/2 runs, 2 assertions, 0 failures, 0 errors/, printed)
    end
  end

  private

  def run_program(code, folder)
    file = File.join(folder, "program.rb")
    File.write(file, code.gsub("http://127.0.0.1:9011", server.url))
    Open3.capture2e(RbConfig.ruby, "-w", file, chdir: folder)
  end
end
