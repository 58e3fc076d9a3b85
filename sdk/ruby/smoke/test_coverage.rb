# frozen_string_literal: true

require_relative "support"

# Told at the end, when the other tests of this run have made their calls.
module Coverage
  # Returns the groups of which no operation was called.
  def self.missing(called)
    operations = Support.profile.fetch("paths").each_value.flat_map(&:values)
    operations.group_by { |operation| operation.fetch("tags").first }
              .reject { |_, group| group.any? { |operation| called.include?(operation["operationId"]) } }.keys
  end
end

# Every group and every operation has a method.
class CoverageTest < Minitest::Test
  def test_each_operation_has_a_method
    ids = Support.profile.fetch("paths").each_value.flat_map(&:values).map { |operation| operation["operationId"] }
    names = ids.map { |id| id.gsub(/([a-z0-9])([A-Z])/, '\1_\2').downcase }
    groups = Gatehouse::Api.constants.map { |name| Gatehouse::Api.const_get(name) }
    assert_empty names - groups.flat_map { |group| group.public_instance_methods(false).map(&:name) }
    client = Gatehouse::Client.new("http://localhost")
    readers = groups.map { |group| group.name.split("::").last.gsub(/(?<!\A)(?=[A-Z])/, "_").downcase }
    assert_equal(groups, readers.map { |reader| client.public_send(reader).class })
  end

  def test_a_group_that_was_not_called_is_missing
    assert_operator Coverage.missing([]).size, :>, 20
  end
end
