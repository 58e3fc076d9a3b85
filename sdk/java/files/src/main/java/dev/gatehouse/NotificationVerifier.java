package dev.gatehouse;

import static dev.gatehouse.NotificationException.Reason;

import com.fasterxml.jackson.databind.JsonNode;
import dev.gatehouse.model.BatchResults;
import dev.gatehouse.model.ContentApprovalNotification;
import dev.gatehouse.model.ContentDeleteNotification;
import dev.gatehouse.model.ContentEditNotification;
import dev.gatehouse.model.FilterApprovalNotification;
import dev.gatehouse.model.UserActionEvent;
import dev.gatehouse.model.UserActionNotification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Verifies notifications of the server, which are signed according to Standard Webhooks. It never changes, and may be used by
 * many threads.
 */
public final class NotificationVerifier {
  /** The class of each type of an event that this version knows. */
  static final Map<String, Class<? extends NotificationEvent>> TYPES =
      Map.of(
          "user.action", UserActionEvent.class,
          "contentApproval", ContentApprovalNotification.class,
          "contentEdit", ContentEditNotification.class,
          "contentDelete", ContentDeleteNotification.class,
          "userAction", UserActionNotification.class,
          "filterApproval", FilterApprovalNotification.class,
          "batchResults", BatchResults.class);

  private static final Pattern SECRET =
      Pattern.compile("(?:whsec_)?((?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2,3})?)=*");
  private static final Pattern ID = Pattern.compile("[!-\\-/-~]{1,128}");
  private static final Pattern TIMESTAMP = Pattern.compile("[0-9]{1,12}");
  private static final Pattern SIGNATURES = Pattern.compile("[ -~]+");

  private final List<SecretKeySpec> keys;
  private final Duration tolerance;
  private final Clock clock;

  private NotificationVerifier(List<SecretKeySpec> keys, Duration tolerance, Clock clock) {
    this.keys = keys;
    this.tolerance = tolerance;
    this.clock = clock;
  }

  /**
   * A verifier that takes notifications for five minutes.
   *
   * @param secrets the {@code whsec_…} of the notification server or webhook; several while one takes the place of another
   * @throws IllegalArgumentException where a secret is none
   */
  public static NotificationVerifier of(String... secrets) {
    if (secrets.length == 0) throw new IllegalArgumentException("Give the secret of the server.");
    List<SecretKeySpec> keys = Arrays.stream(secrets).map(NotificationVerifier::key).toList();
    return new NotificationVerifier(keys, Duration.ofMinutes(5), Clock.systemUTC());
  }

  /** A verifier with the same secrets, by which the time of a notification may be so far from the clock. */
  public NotificationVerifier withTolerance(Duration tolerance) {
    return new NotificationVerifier(keys, tolerance, clock);
  }

  /** A verifier with the same secrets and another clock, for tests. */
  public NotificationVerifier withClock(Clock clock) {
    return new NotificationVerifier(keys, tolerance, clock);
  }

  /**
   * Returns the event of a notification, if its signature is valid and recent.
   *
   * @param header finds a header by its name, in lower case, or null: {@code request::getHeader} of a servlet, {@code
   *     headers::getFirst} of Spring and of the JDK's server
   * @param body the body as it came, not parsed
   * @throws NotificationException where it is not to be trusted, or not known
   */
  public NotificationEvent verify(Function<String, @Nullable String> header, byte[] body) {
    String id = required(header, "webhook-id", ID);
    String timestamp = required(header, "webhook-timestamp", TIMESTAMP);
    String signatures = required(header, "webhook-signature", SIGNATURES);
    Duration age = Duration.between(Instant.ofEpochSecond(Long.parseLong(timestamp)), clock.instant());
    if (age.abs().compareTo(tolerance) > 0) {
      Reason reason = age.isNegative() ? Reason.TOO_NEW : Reason.TOO_OLD;
      throw refusal(reason, age.abs().toSeconds() + " s off this clock. Check it.", null);
    }
    byte[] prefix = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    boolean isSigned = false;
    // Repeated headers are joined by a comma, several signatures in one header by a blank.
    for (String received : signatures.split(",? +")) {
      byte[] bytes = received.getBytes(StandardCharsets.UTF_8);
      // In constant time, and without an early end.
      for (SecretKeySpec key : keys) isSigned |= MessageDigest.isEqual(signature(key, prefix, body), bytes);
    }
    if (!isSigned) throw refusal(Reason.WRONG_SIGNATURE, "compare the secret, and pass on the body as it came.", null);
    return event(body);
  }

  private static SecretKeySpec key(String secret) {
    Matcher found = SECRET.matcher(secret);
    if (!found.matches()) throw new IllegalArgumentException("Give the whsec_ of the server.");
    return new SecretKeySpec(Base64.getDecoder().decode(found.group(1)), "HmacSHA256");
  }

  private static String required(Function<String, @Nullable String> header, String name, Pattern form) {
    String value = header.apply(name);
    if (value == null || value.isEmpty()) {
      throw refusal(Reason.MISSING_HEADER, name + ". Pass on all; the server needs a secret.", null);
    }
    if (form.matcher(value).matches()) return value;
    throw refusal(Reason.MALFORMED_HEADER, name + ". Refuse it.", null);
  }

  private static byte[] signature(SecretKeySpec key, byte[] prefix, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      mac.update(prefix);
      return ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
    } catch (GeneralSecurityException problem) {
      throw new IllegalStateException("Every Java has HmacSHA256.", problem);
    }
  }

  private static NotificationEvent event(byte[] body) {
    try {
      JsonNode tree = Transport.JSON.readTree(body);
      // Events of the identity service have a wrapper.
      JsonNode event = tree.path("event").isObject() ? tree.path("event") : tree;
      if (!event.path("type").isTextual()) throw refusal(Reason.MALFORMED_BODY, "it has no type. Refuse it.", null);
      String type = event.path("type").asText();
      Class<? extends NotificationEvent> known = TYPES.get(type);
      if (known != null) return Transport.JSON.treeToValue(event, known);
      throw refusal(Reason.UNKNOWN_TYPE, type + ". Answer 204, or it comes again; update this library.", null);
    } catch (IOException problem) {
      throw refusal(Reason.MALFORMED_BODY, "it is no event. Refuse it.", problem);
    }
  }

  private static NotificationException refusal(Reason reason, String message, @Nullable Throwable cause) {
    return new NotificationException(reason, message, cause);
  }
}
