package dev.gatehouse.smoke;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.gatehouse.GatehouseClient;
import dev.gatehouse.NotificationEvent;
import dev.gatehouse.NotificationException;
import dev.gatehouse.NotificationException.Reason;
import dev.gatehouse.NotificationVerifier;
import dev.gatehouse.model.ContentApprovalNotification;
import dev.gatehouse.model.ContentUserInput;
import dev.gatehouse.model.ContentUserRequest;
import dev.gatehouse.model.UserActionInput;
import dev.gatehouse.model.UserActionNotification;
import dev.gatehouse.testing.GatehouseServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signed notifications: the example of the document, forgeries, and what a server sends. */
class NotificationsTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String OTHER_SECRET =
      "whsec_" + Base64.getEncoder().encodeToString("another secret of 24 byt".getBytes(StandardCharsets.UTF_8));
  private static final long SECONDS = 1_614_265_330;
  private static final String BODY =
      """
      {"type":"contentApproval","approvals":{},"moderatorId":"d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d","moderatorEmail":"mia@example.org"}""";

  private static NotificationVerifier at(double seconds) {
    Instant now = Instant.ofEpochMilli(Math.round((SECONDS + seconds) * 1_000));
    return NotificationVerifier.of(SECRET).withClock(Clock.fixed(now, ZoneOffset.UTC));
  }

  private static String signature(String body, String secret) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
    byte[] digest = mac.doFinal(("msg_1." + SECONDS + "." + body).getBytes(StandardCharsets.UTF_8));
    return "v1," + Base64.getEncoder().encodeToString(digest);
  }

  private static Map<String, String> signed(String body) throws Exception {
    String signature = signature(body, SECRET);
    return new HashMap<>(
        Map.of("webhook-id", "msg_1", "webhook-timestamp", String.valueOf(SECONDS), "webhook-signature", signature));
  }

  private static NotificationEvent verify(NotificationVerifier verifier, Map<String, String> headers, String body) {
    UnaryOperator<String> header = headers::get;
    return verifier.verify(header, body.getBytes(StandardCharsets.UTF_8));
  }

  private static Reason reason(NotificationVerifier verifier, Map<String, String> headers, String body) {
    return assertThrows(NotificationException.class, () -> verify(verifier, headers, body)).getReason();
  }

  private static Map<String, String> with(String name, String value) throws Exception {
    Map<String, String> headers = signed(BODY);
    headers.put(name, value);
    return headers;
  }

  @Test
  void theExampleOfStandardWebhooksIsSignedAsItSays() {
    Map<String, String> headers =
        Map.of(
            "webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp", String.valueOf(SECONDS),
            "webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    // It is signed well, and then has no type.
    assertEquals(Reason.MALFORMED_BODY, reason(at(0), headers, "{\"test\": 2432232314}"));
  }

  @Test
  void aNotificationIsTheEventOfItsType() throws Exception {
    NotificationEvent event = verify(at(0), signed(BODY), BODY);
    assertEquals("mia@example.org", assertInstanceOf(ContentApprovalNotification.class, event).getModeratorEmail());
  }

  @Test
  void everyTypeOfTheSpecsIsKnown() throws Exception {
    JsonNode types = new ObjectMapper().readTree(new File(System.getenv("GATEHOUSE_PROFILE"))).path("x-notification-types");
    Map<String, String> expected = new TreeMap<>();
    types.properties().forEach(type -> expected.put(type.getKey(), type.getValue().asText()));
    Map<String, String> found = new TreeMap<>();
    for (String type : expected.keySet()) {
      String body = "{\"type\":\"" + type + "\"}";
      found.put(type, verify(at(0), signed(body), body).getClass().getSimpleName());
    }
    assertEquals(expected, found);
    assertEquals(7, found.size());
  }

  @Test
  void oneOfSeveralSecretsAndOfSeveralSignaturesIsEnough() throws Exception {
    Map<String, String> several = with("webhook-signature", "v1,AAAA " + signature(BODY, SECRET) + ", v1,BBBB");
    Clock clock = Clock.fixed(Instant.ofEpochSecond(SECONDS), ZoneOffset.UTC);
    verify(NotificationVerifier.of(OTHER_SECRET, SECRET).withClock(clock), several, BODY);
    assertEquals(Reason.WRONG_SIGNATURE, reason(NotificationVerifier.of(OTHER_SECRET).withClock(clock), several, BODY));
  }

  @Test
  void itCountsForFiveMinutes() throws Exception {
    verify(at(300), signed(BODY), BODY);
    verify(at(-300), signed(BODY), BODY);
    assertEquals(Reason.TOO_OLD, reason(at(300.5), signed(BODY), BODY));
    assertEquals(Reason.TOO_NEW, reason(at(-300.5), signed(BODY), BODY));
    verify(at(900).withTolerance(Duration.ofHours(1)), signed(BODY), BODY);
  }

  @Test
  void whatWasChangedIsRefused() throws Exception {
    String signature = signature(BODY, SECRET);
    assertEquals(Reason.WRONG_SIGNATURE, reason(at(0), signed(BODY), BODY + " "));
    assertEquals(Reason.WRONG_SIGNATURE, reason(at(0), with("webhook-id", "msg_2"), BODY));
    assertEquals(Reason.WRONG_SIGNATURE, reason(at(0), with("webhook-timestamp", "" + (SECONDS + 1)), BODY));
    assertEquals(Reason.WRONG_SIGNATURE, reason(at(0), with("webhook-signature", signature.replace("v1,", "v2,")), BODY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"webhook-id", "webhook-timestamp", "webhook-signature"})
  void headersAreThereAndWellFormed(String name) throws Exception {
    Map<String, String> headers = signed(BODY);
    headers.remove(name);
    assertEquals(Reason.MISSING_HEADER, reason(at(0), headers, BODY));
    assertEquals(Reason.MALFORMED_HEADER, reason(at(0), with(name, "ü"), BODY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "7", "{}", "{\"type\":7}", "{\"type\":\"contentApproval\",\"approvals\":7}"})
  void aBodyThatIsNoneIsTold(String body) throws Exception {
    assertEquals(Reason.MALFORMED_BODY, reason(at(0), signed(body), body));
  }

  @Test
  void aLaterTypeIsToldApart() throws Exception {
    String body = "{\"type\":\"harbourClosed\"}";
    assertEquals(Reason.UNKNOWN_TYPE, reason(at(0), signed(body), body));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "whsec_", "short", "whsec_!!!!!!!!!!!!!!!!!!!!!!!!"})
  void aSecretThatIsNoneIsAnErrorOfTheProgram(String secret) {
    assertThrows(IllegalArgumentException.class, () -> NotificationVerifier.of(secret));
  }

  /** A request as it came. */
  private record Received(Map<String, List<String>> headers, byte[] body) {}

  @Test
  void whatAServerSendsIsVerified() throws Exception {
    CompletableFuture<Received> received = new CompletableFuture<>();
    HttpServer receiver = receiver(received);
    String url = "http://127.0.0.1:" + receiver.getAddress().getPort() + "/";
    UUID forum = UUID.randomUUID();
    UUID user = UUID.randomUUID();
    String bootstrap =
        """
        moderationApplications:
          - application:
              id: %s
              name: Forum
              moderationConfiguration: { contentUserActionsEnabled: true }
              notificationServers: [{ url: "%s", signingSecret: %s }]
        """
            .formatted(forum, url, SECRET);
    GatehouseServer.Builder builder =
        GatehouseServer.builder().bootstrap(bootstrap).environment("NOTIFICATION_ALLOWED_RANGES", "127.0.0.1");
    try (GatehouseServer server = builder.start()) {
      GatehouseClient client = server.client();
      client.contentUsers().createContentUser(user, new ContentUserRequest().user(new ContentUserInput().name("Ada")));
      UserActionInput action = new UserActionInput().action("mute").applicationIds(List.of(forum)).reason("Advertising");
      client.userActions().createUserAction(user, action);
      server.idle();
      assertEquals(List.of(url), server.notifications().stream().map(GatehouseServer.Notification::url).toList());
    } finally {
      receiver.stop(0);
    }
    Received sent = received.get(10, TimeUnit.SECONDS);
    UnaryOperator<String> header = name -> sent.headers().entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(name)).map(entry -> entry.getValue().get(0)).findFirst().orElse(null);
    NotificationEvent event = NotificationVerifier.of(SECRET).verify(header, sent.body());
    assertEquals(user, assertInstanceOf(UserActionNotification.class, event).getUserId());
  }

  private static HttpServer receiver(CompletableFuture<Received> received) throws IOException {
    HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext("/", exchange -> {
      received.complete(new Received(Map.copyOf(exchange.getRequestHeaders()), exchange.getRequestBody().readAllBytes()));
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    });
    receiver.start();
    return receiver;
  }
}
