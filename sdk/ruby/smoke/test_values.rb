# frozen_string_literal: true

require_relative "support"

# Objects, before they are sent and as they come.
class ValuesTest < Minitest::Test
  Models = Gatehouse::Models

  def schemas
    Support.profile.fetch("components").fetch("schemas")
  end

  def refused(&block)
    assert_raises(Gatehouse::InvalidValueError, &block).message
  end

  # Whether the specs say nothing of what stands here.
  def any_json?(schema)
    return any_json?(schema["items"]) if schema["type"] == "array"
    return !schema.key?("properties") if schema["additionalProperties"] == true

    (schema.keys & %w[type $ref allOf oneOf]).empty?
  end

  def test_every_schema_has_its_class_and_no_described_attribute_takes_anything
    checked = 0
    schemas.each do |name, schema|
      next unless schema.key?("properties") && !schema["additionalProperties"].is_a?(Hash)

      attributes = Models.const_get(name).attributes.each_value.to_h { |attribute| [attribute.key, attribute] }
      assert_equal schema["properties"].keys, attributes.keys, name
      required = attributes.values.select(&:required).map(&:key)
      assert_equal schema.fetch("required", []).sort, required.sort, name
      schema["properties"].each do |key, property|
        checked += 1
        type = attributes.fetch(key).type
        type = type.instance_variable_get(:@item) while type.instance_variable_defined?(:@item)
        assert_equal any_json?(property), type.is_a?(Gatehouse::Type::Any), "#{name}.#{key}"
      end
    end
    assert_operator checked, :>, 1000
  end

  def test_every_word_has_its_constant
    schemas.select { |_, schema| schema.key?("enum") }.each do |name, schema|
      assert_equal schema["enum"], Models.const_get(name).all, name
    end
    assert_equal "end", Models::PartnerNotificationPhase::END_
  end

  def test_a_word_that_is_not_known_yet_is_kept
    part = Models::ContentPart.from_json('{"type": "hologram", "content": "…", "later": 1}')
    assert_equal "hologram", part.type
    assert_equal '{"type":"hologram","content":"…"}', part.to_json
    assert_equal '{"part":{"type":"hologram","content":"…"}}', JSON.generate({ part: })
  end

  def test_null_is_sent_only_where_it_means_something
    assert_equal '{"name":"Forum"}', Models::ApplicationInput.new(name: "Forum", active: nil, roles: nil).to_json
    patch = Models::ApplicationPatch.new(login_configuration: nil, verify_registration: nil, name: nil)
    assert_equal({ "loginConfiguration" => nil, "verifyRegistration" => nil }, patch.as_json)
    assert_equal patch, Models::ApplicationPatch.from_json(patch.to_json)
  end

  def test_what_is_wrong_is_told_by_its_place_and_never_by_its_value
    assert_equal "ApplicationInput has no attribute :nam", refused { Models::ApplicationInput.new(nam: "a") }
    assert_equal 'RoleInput has no attribute "name"; attributes are Symbols',
                 refused { Models::ApplicationInput.new(name: "a", roles: [{ "name" => "b" }]) }
    assert_equal "ApplicationInput.name: it is missing", refused { Models::ApplicationInput.new }
    assert_match(/\AApplicationInput.roles\[1\]: expected a Models::RoleInput or a Hash, not a value of Integer\z/,
                 refused { Models::ApplicationInput.new(name: "a", roles: [{ name: "b" }, 1]) })
    nested = { name: "a", roles: [{ name: 1 }] }
    assert_match(/RoleInput.name: expected a String/, refused { Models::ApplicationRequest.new(application: nested) })
    wrong = { email: "ada@example.com", password: ["a secret of many letters"] }
    refute_includes(refused { Models::OperatorLoginRequest.new(**wrong) }, "a secret")
    refute_includes(refused { Models::OperatorLoginRequest.from_json(JSON.generate(wrong)) }, "a secret")
    assert_match(/not JSON/, refused { Models::RoleInput.from_json("{") })
    assert_match(/expected an object/, refused { Models::RoleInput.from_json("[]") })
  end

  def test_texts_are_utf8_and_numbers_are_finite
    latin = "\xFC".dup.force_encoding(Encoding::ISO_8859_1)
    assert_equal '{"content":"ü"}', Models::FilterContentItemRequest.new(content: latin).to_json
    assert_match(/UTF-8/, refused { Models::FilterContentItemRequest.new(content: "\xFF") })
    match = { type: "words", start: 0, length: 1, quality: 1 }
    assert_in_delta 1.0, Models::FilterMatch.new(**match).quality
    refused { Models::FilterMatch.new(**match, quality: Float::NAN) }
    refused { Models::FilterMatch.new(**match, start: 1.5) }
    refused { Models::FilterMatch.new(**match, start: true) }
    client = Gatehouse::Client.new("http://127.0.0.1:1", retries: 0)
    operation = { op: "add", path: "/a", value: Float::INFINITY }
    refused { client.applications.json_patch_application("a", [operation]) }
  end

  def test_objects_do_not_change_and_compare_by_what_they_hold
    role = Models::RoleInput.new(name: "member")
    assert_predicate role, :frozen?
    assert_equal [role, role.hash], [Models::RoleInput.new(name: "member"), Models::RoleInput.new(name: "member").hash]
    refute_equal role, role.with(name: "editor")
    assert_equal({ name: "member" }, role.to_h)
    assert_raises(FrozenError) { Models::ApplicationInput.new(name: "a", roles: [role]).roles << role }
    role => { name: }
    assert_equal "member", name
  end

  def test_an_object_that_may_have_more_keeps_it
    claims = Models::TokenVendRequestClaims.new(sub: "build", additional_properties: { scope: ["deploy"] })
    assert_equal({ "scope" => ["deploy"] }, claims.additional_properties)
    assert_equal({ "sub" => "other", "scope" => ["deploy"] }, claims.with(sub: "other").as_json)
    assert_equal claims, Models::TokenVendRequestClaims.from_json(claims.to_json)
    assert_match(/RoleInput has no attribute/, refused { Models::RoleInput.new(name: "a", additional_properties: {}) })
  end

  def test_secrets_are_not_printed
    configuration = Models::JwtConfigurationInput.new(secret: "a secret of many letters", enabled: true)
    assert_equal "#<Gatehouse::Models::JwtConfigurationInput secret: [secret], enabled: true>", configuration.inspect
    application = Models::ApplicationInput.new(name: "a", jwt_configuration: configuration)
    refute_includes "#{configuration} #{application}", "a secret"
  end
end
