package dev.gatehouse;

import org.jspecify.annotations.Nullable;

/** A call that failed: {@link ApiException} where there is an answer, {@link ConnectionException} where there is none. */
public abstract class GatehouseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String operationId;

  GatehouseException(String operationId, String message, @Nullable Throwable cause) {
    super(operationId + ": " + message, cause);
    this.operationId = operationId;
  }

  /** The operation that was called, such as {@code createApplication}. */
  public String getOperationId() {
    return operationId;
  }
}
