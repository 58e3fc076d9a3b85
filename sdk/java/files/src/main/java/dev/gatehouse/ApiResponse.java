package dev.gatehouse;

import java.net.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** An answer: its status, its headers, and its body, which is null where the operation has none. */
public record ApiResponse<T extends @Nullable Object>(int status, HttpHeaders headers, T body) {
  /** The id under which the server logged the request. */
  public @Nullable String requestId() {
    return headers.firstValue("X-Request-Id").orElse(null);
  }
}
