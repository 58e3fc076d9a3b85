# frozen_string_literal: true

module Gatehouse
  # A value that an attribute or a parameter cannot take. The message names the place, never the value.
  class InvalidValueError < ArgumentError
  end

  # Checks the values of programs, and converts them from and to JSON.
  # @api private
  class Type
    # A value of one of Ruby's own classes.
    class Scalar < Type
      def initialize(name, *classes)
        super()
        @name = name
        @classes = classes
      end

      def check(value, path)
        refuse(value, path, @name) unless @classes.any? { |each| each === value }
        value
      end

      alias read check

      def write(value)
        value
      end
    end

    # A text. Programs may give symbols.
    class Text < Scalar
      def initialize
        super("a String", String)
      end

      def check(value, path)
        text = super(value.is_a?(Symbol) ? value.name : value, path).encode(Encoding::UTF_8)
        raise InvalidValueError, "#{path}: the String is not valid UTF-8" unless text.valid_encoding?

        text
      rescue EncodingError
        raise InvalidValueError, "#{path}: the String cannot be converted to UTF-8"
      end

      alias read check
    end

    # A number, which is a Float for programs.
    class Number < Scalar
      def initialize
        super("a finite Float or Integer", Float, Integer)
      end

      def check(value, path)
        number = super.to_f
        raise InvalidValueError, "#{path}: expected #{@name}" unless number.finite?

        number
      end

      alias read check
    end

    # Any value that JSON has.
    class Any < Type
      def check(value, _path)
        value
      end

      alias read check

      def write(value)
        value
      end
    end

    # A list of values of one type.
    class List < Type
      def initialize(item)
        super()
        @item = item
      end

      def check(value, path)
        convert(value, path) { |each, at| @item.check(each, at) }
      end

      def read(value, path)
        convert(value, path) { |each, at| @item.read(each, at) }
      end

      def write(value)
        value.map { |each| @item.write(each) }
      end

      private

      def convert(value, path)
        refuse(value, path, "an Array") unless value.is_a?(Array)
        value.each_with_index.map { |each, index| yield(each, "#{path}[#{index}]") }.freeze
      end
    end

    # Values of one type by names.
    class Map < Type
      def initialize(item)
        super()
        @item = item
      end

      def check(value, path)
        convert(value, path) { |each, at| @item.check(each, at) }
      end

      def read(value, path)
        convert(value, path) { |each, at| @item.read(each, at) }
      end

      def write(value)
        value.transform_values { |each| @item.write(each) }
      end

      private

      def convert(value, path)
        refuse(value, path, "a Hash") unless value.is_a?(Hash)
        value.to_h { |name, each| [name.to_s, yield(each, "#{path}[#{name}]")] }.freeze
      end
    end

    # An object of the interfaces. Programs may give a Hash of its attributes.
    class Reference < Type
      def initialize(name)
        super()
        @name = name
      end

      def check(value, path)
        return model.new(**value) if value.is_a?(Hash)

        refuse(value, path, "a Models::#{@name} or a Hash") unless value.is_a?(model)
        value
      end

      def read(value, path)
        model.read(value, path)
      end

      def write(value)
        value.as_json
      end

      private

      # Looked up late: objects refer to one another.
      def model
        @model ||= Models.const_get(@name)
      end
    end

    # A value of the first of several types that fits.
    class OneOf < Type
      def initialize(*types)
        super()
        @types = types
      end

      def check(value, path)
        first(value, path) { |type| type.check(value, path) }
      end

      def read(value, path)
        first(value, path) { |type| type.read(value, path) }
      end

      def write(value)
        value
      end

      private

      def first(value, path)
        @types.each do |type|
          return yield(type)
        rescue InvalidValueError
          next
        end
        refuse(value, path, "a value of another class")
      end
    end

    TEXT = Text.new
    INTEGER = Scalar.new("an Integer", Integer)
    NUMBER = Number.new
    BOOLEAN = Scalar.new("true or false", true, false)
    ANY = Any.new

    def self.list(item)
      List.new(item)
    end

    def self.map(item)
      Map.new(item)
    end

    def self.model(name)
      Reference.new(name)
    end

    def self.one_of(*types)
      OneOf.new(*types)
    end

    private

    def refuse(value, path, expected)
      raise InvalidValueError, "#{path}: expected #{expected}, not #{value.nil? ? 'nil' : "a value of #{value.class}"}"
    end
  end
end
