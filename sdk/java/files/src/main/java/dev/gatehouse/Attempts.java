package dev.gatehouse;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Sends a request again, where it may be, after answers that a moment cures, within the time of the call. */
final class Attempts {
  private static final Set<Integer> CURABLE = Set.of(408, 429, 500, 502, 503, 504);
  private static final long FIRST_WAIT = 500;
  private static final long LONGEST_WAIT = 8_000;

  private final long end;
  private final Duration attemptTimeout;
  private final int retries;

  Attempts(Duration timeout, Duration attemptTimeout, int retries) {
    this.end = System.nanoTime() + timeout.toNanos();
    this.attemptTimeout = attemptTimeout;
    this.retries = retries;
  }

  /** One attempt, in this time. */
  interface Attempt<T> {
    HttpResponse<T> in(Duration time);
  }

  /** The first answer that no further attempt would better, or that comes from the last one. */
  <T> HttpResponse<T> until(Attempt<T> attempt) {
    for (int made = 0; ; made++) {
      Duration wait;
      try {
        HttpResponse<T> response = attempt.in(left().compareTo(attemptTimeout) < 0 ? left() : attemptTimeout);
        wait = asked(response.headers()).orElse(backOff(made));
        if (made >= retries || !CURABLE.contains(response.statusCode()) || !fits(wait)) return response;
        drop(response.body());
      } catch (ConnectionException problem) {
        wait = backOff(made);
        if (made >= retries || Thread.currentThread().isInterrupted() || !fits(wait)) throw problem;
      }
      pause(wait);
    }
  }

  private Duration left() {
    return Duration.ofNanos(Math.max(end - System.nanoTime(), 1_000_000));
  }

  private boolean fits(Duration wait) {
    return wait.compareTo(left()) < 0;
  }

  /** With jitter, so that many clients do not come back at once. */
  private static Duration backOff(int made) {
    long longest = Math.min(FIRST_WAIT << Math.min(made, 10), LONGEST_WAIT);
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(longest / 2, longest + 1));
  }

  /** Returns the delay of Retry-After, which is in seconds or a date. */
  static Optional<Duration> asked(HttpHeaders headers) {
    return headers.firstValue("Retry-After").map(String::trim).flatMap(Attempts::duration);
  }

  private static Optional<Duration> duration(String text) {
    if (text.matches("\\d{1,9}")) return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    try {
      Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(Instant.now(), until);
      return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
    } catch (DateTimeException problem) {
      return Optional.empty();
    }
  }

  private static void drop(Object body) {
    if (!(body instanceof InputStream stream)) return;
    try {
      stream.close();
    } catch (IOException problem) {
      // It is not read anyway.
    }
  }

  /** An interrupt ends the wait, and the next attempt. */
  private static void pause(Duration wait) {
    try {
      Thread.sleep(wait.toMillis());
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
    }
  }
}
