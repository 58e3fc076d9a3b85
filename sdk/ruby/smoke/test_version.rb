# frozen_string_literal: true

require_relative "support"

# The version of the gem is the release's, and it needs no other gem.
class VersionTest < Minitest::Test
  def test_the_version_is_that_of_the_release
    release = ENV.fetch("GATEHOUSE_VERSION")
    gem = Gem.loaded_specs.fetch("gatehouse")
    assert_equal [release, release, []], [Gatehouse::VERSION, gem.version.to_s, gem.dependencies]
  end

  def test_the_gem_has_its_licence_readme_changelog_and_signatures
    gem = Gem.loaded_specs.fetch("gatehouse")
    %w[LICENSE README.md CHANGELOG.md sig/models.rbs lib/gatehouse/testing.rb].each do |file|
      assert_path_exists File.join(gem.full_gem_path, file)
    end
    assert_equal ["Apache-2.0"], gem.licenses
  end
end
