package dev.gatehouse;

import java.time.Duration;
import java.util.Optional;

/** 503, or 429 from what stands before the server: it is too busy now, and the call may be sent again later. */
public class UnavailableException extends ApiException {
  private static final long serialVersionUID = 1L;

  UnavailableException(Answer answer) {
    super(answer, "The server is too busy now; send the request again later.");
  }

  /** How long to wait before that, where the server says so. */
  public Optional<Duration> getRetryAfter() {
    return Attempts.asked(getHeaders());
  }
}
