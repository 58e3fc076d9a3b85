package dev.gatehouse;

import org.jspecify.annotations.Nullable;

/** There is no answer: no connection, a broken one, or an interrupted thread. Whether the server did what it was asked is unknown. */
public class ConnectionException extends GatehouseException {
  private static final long serialVersionUID = 1L;

  ConnectionException(String operationId, String message, @Nullable Throwable cause) {
    super(operationId, message, cause);
  }
}
