package dev.gatehouse;

import java.net.http.HttpHeaders;

/** An answer: its status, its headers, and its body, which is null where it is empty. */
public record ApiResponse<T>(int status, HttpHeaders headers, T body) {
  /** The id under which the server logged the request. */
  public String requestId() {
    return headers.firstValue("X-Request-Id").orElse(null);
  }
}
