# frozen_string_literal: true

require "json"

module Gatehouse
  # An object of the interfaces.
  #
  # It is made of its attributes, and does not change: `RoleInput.new(name: "member")`, `role.with(name: "editor")`. Where
  # an attribute is an object, a Hash of that object's attributes does. An attribute that is left out, or is `nil`, is not
  # sent; where the server takes `null`, as in a patch, a `nil` that was given is sent. Attributes of responses that this
  # version does not know are passed over.
  class Model
    # @api private
    Attribute = Struct.new(:name, :key, :type, :required, :nullable, :secret, keyword_init: true)

    class << self
      # The attributes by their names.
      # @api private
      def attributes
        @attributes ||= {}
      end

      # Returns the object that JSON describes.
      # @param text [String]
      # @raise [InvalidValueError] where it describes something else
      def from_json(text)
        read(JSON.parse(text), name.to_s)
      rescue JSON::ParserError
        raise InvalidValueError, "#{name}: this is not JSON"
      end

      # Returns an object of this class with the attributes that another has, such as what to send of what was answered:
      # `ApplicationInput.of(answer.application)`.
      # @param other [Model]
      def of(other)
        read(other.as_json, name.to_s)
      end

      # @api private
      def read(value, path)
        unless value.is_a?(Hash)
          raise InvalidValueError, "#{path}: expected an object, not #{value.nil? ? 'null' : value.class}"
        end

        known = attributes.each_value.with_object({}) do |attribute, found|
          key = attribute.key
          next unless value.key?(key)

          inner = value[key]
          next if inner.nil? && !attribute.nullable && !attribute.required

          found[attribute.name] = inner.nil? && attribute.nullable ? nil : attribute.type.read(inner, "#{path}.#{key}")
        end
        require_all(known, path)
        allocate.tap { |made| made.send(:fill, known, read_others(value)) }
      end

      # True where an object may have more than its attributes.
      # @api private
      def open?
        @open == true
      end

      # @api private
      def require_all(values, path)
        missing = attributes.each_value.find { |attribute| attribute.required && !values.key?(attribute.name) }
        raise InvalidValueError, "#{path}.#{missing.key}: it is missing" if missing
      end

      private

      def attribute(name, key, type, required: false, nullable: false, secret: false)
        attributes[name] = Attribute.new(name:, key:, type:, required:, nullable:, secret:).freeze
        define_method(name) { @values[name] }
      end

      def additional_properties
        @open = true
        define_method(:additional_properties) { @others }
      end

      def read_others(value)
        return {} unless open?

        value.except(*attributes.each_value.map(&:key))
      end
    end

    # @param given [Hash] attributes by their names; an object that may have more takes `additional_properties`
    # @raise [InvalidValueError] where one is missing, unknown, or of another class
    def initialize(**given)
      owner = self.class
      path = owner.name.to_s.split("::").last
      others = owner.open? ? given.delete(:additional_properties) : nil
      values = given.each_with_object({}) do |(name, value), found|
        attribute = owner.attributes[name]
        raise InvalidValueError, unknown(path, name) if attribute.nil?

        next found[name] = attribute.type.check(value, "#{path}.#{name}") unless value.nil?

        found[name] = nil if attribute.nullable
      end
      owner.require_all(values, path)
      fill(values, Type.map(Type::ANY).check(others || {}, "#{path}.additional_properties"))
    end

    # Returns a copy with other values of some attributes.
    def with(**changes)
      others = self.class.open? ? { additional_properties: @others } : {}
      self.class.new(**@values, **others, **changes)
    end

    # The attributes that were given, by their names.
    # @return [Hash]
    def to_h
      @values.dup
    end

    # The object as it is sent, for a JSON writer.
    # @return [Hash]
    def as_json(*)
      written = @values.to_h do |name, value|
        attribute = self.class.attributes.fetch(name)
        [attribute.key, value.nil? ? nil : attribute.type.write(value)]
      end
      written.merge(@others)
    end

    # The object as JSON.
    # @return [String]
    def to_json(*state)
      as_json.to_json(*state)
    end

    # For pattern matching: `in { replacement: String => text }`.
    def deconstruct_keys(_names)
      self.class.attributes.keys.to_h { |name| [name, @values[name]] }
    end

    def ==(other)
      other.instance_of?(self.class) && as_json == other.as_json
    end

    alias eql? ==

    def hash
      [self.class, as_json].hash
    end

    # Leaves out the values of secrets.
    def inspect
      shown = @values.map do |name, value|
        "#{name}: #{self.class.attributes.fetch(name).secret ? '[secret]' : value.inspect}"
      end
      others = @others.keys.map { |name| "#{name.inspect} => …" }
      "#<#{self.class.name} #{[*shown, *others].join(', ')}>"
    end

    alias to_s inspect

    private

    def unknown(path, name)
      "#{path} has no attribute #{name.inspect}#{'; attributes are Symbols' unless name.is_a?(Symbol)}"
    end

    def fill(values, others)
      @values = values.freeze
      @others = others.freeze
      freeze
    end
  end
end
