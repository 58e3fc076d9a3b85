package dev.gatehouse;

import java.time.Duration;

/** The call took longer than its time-out. Whether the server did what it was asked is unknown. */
public class CallTimeoutException extends ConnectionException {
  private static final long serialVersionUID = 1L;

  CallTimeoutException(String operationId, Duration timeout, Throwable cause) {
    super(operationId, "There is no answer after " + timeout.toMillis() + " ms. Is the server busy? timeout(…) gives it longer.", cause);
  }
}
