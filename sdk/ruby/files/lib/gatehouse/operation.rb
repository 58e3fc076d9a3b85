# frozen_string_literal: true

require "uri"

module Gatehouse
  # An operation of the specs, and how a request for it is written.
  # @api private
  class Operation
    attr_reader :id, :http_method, :retry_safe, :open, :media_type, :answer

    # @param answer [Type, Symbol, nil] the type of the response's body; `:file`; nil where it is empty
    def initialize(id, http_method, path, retry_safe: false, open: false, query: {}, indexed: [], body: nil,
                   media_type: nil, answer: nil)
      @id = id
      @http_method = http_method
      @path = path
      @retry_safe = retry_safe
      @open = open
      @query = query
      @indexed = indexed
      @body = body
      @media_type = media_type
      @answer = answer
      freeze
    end

    # Returns the path with its values.
    def path(values)
      values.reduce(@path) do |path, (name, value)|
        text = Type::TEXT.check(value.is_a?(Integer) ? value.to_s : value, "#{id}: #{name}")
        # It would be the path of another operation.
        raise InvalidValueError, "#{id}: #{name} is empty, or a dot" if ["", ".", ".."].include?(text)

        path.sub("{#{name}}") { encode(text) }
      end
    end

    # Returns the query, without what is nil. A list repeats its name; objects in a list get an index: `sort[0].field=text`.
    def query(values)
      values.compact.flat_map { |name, value| pairs(name, value) }
            .map { |name, text| "#{encode(name)}=#{encode(text)}" }.join("&")
    end

    # Returns the body as JSON; nil where there is none.
    def body(value)
      return nil if @body.nil? || value.nil?

      JSON.generate(@body.write(@body.check(value, "body")))
    rescue JSON::GeneratorError
      raise InvalidValueError, "#{id}: the body has a value that JSON cannot hold"
    end

    private

    def pairs(name, value)
      type = @query.fetch(name)
      written = type.write(type.check(value, "#{id}: #{name}"))
      return Array(written).map { |each| [name, each.to_s] } unless @indexed.include?(name)

      written.each_with_index.flat_map do |object, index|
        object.map { |field, inner| ["#{name}[#{index}].#{field}", inner.to_s] }
      end
    end

    # Everything but unreserved characters; a blank is no plus.
    def encode(text)
      URI.encode_www_form_component(text).gsub("+", "%20")
    end
  end
end
