# frozen_string_literal: true

require_relative "gatehouse/version"
require_relative "gatehouse/type"
require_relative "gatehouse/model"
require_relative "gatehouse/models"
require_relative "gatehouse/errors"
require_relative "gatehouse/operation"
require_relative "gatehouse/settings"
require_relative "gatehouse/retries"
require_relative "gatehouse/connections"
require_relative "gatehouse/transport"
require_relative "gatehouse/pages"
require_relative "gatehouse/notifications"
require_relative "gatehouse/client"

# The typed client of Gatehouse: {Client} is the client, {Models} has the objects, {Error} and its subclasses are what is
# raised, and {Notifications} verifies what the server sends to you. `gatehouse/testing` has a server for tests.
module Gatehouse
end
