# frozen_string_literal: true

require_relative "support"

# Lists that come in pages, as one.
class PagesTest < Minitest::Test
  include Support

  def test_all_pages_are_walked_through
    5.times { |index| client.applications.create_application({ application: { name: "#{unique} #{index}" } }) }
    found = client.logs.search_audit_logs_all(number_of_results: 2).map(&:id)
    assert_operator found.size, :>=, 5
    assert_equal found.uniq, found
    assert_equal found.last(1), client.logs.search_audit_logs_all(start_row: found.size - 1).map(&:id)
  end

  def test_pages_are_asked_for_as_they_are_needed
    asked = []
    items = Gatehouse::Pages.walk(nil, 2) do |row, size|
      asked << [row, size]
      [(row...[row + size, 5].min).to_a, 5]
    end
    assert_equal [0, 1], items.first(2)
    assert_equal [[0, 2]], asked
    assert_equal [0, 1, 2, 3, 4], items.to_a
  end

  def test_a_list_that_shrinks_meanwhile_ends
    assert_equal [1], Gatehouse::Pages.walk(nil, nil) { |row, _| [row.zero? ? [1] : [], 9] }.to_a
  end

  def test_each_paged_operation_has_it
    paged = Support.profile.fetch("paths").each_value.flat_map(&:values).select do |operation|
      operation.fetch("parameters", []).any? { |parameter| parameter["name"] == "startRow" }
    end
    groups = Gatehouse::Api.constants.map { |name| Gatehouse::Api.const_get(name) }
    iterators = groups.flat_map { |group| group.public_instance_methods(false) }.grep(/_all\z/)
    assert_operator iterators.size, :>, 10
    assert_equal paged.size, iterators.size
  end
end
