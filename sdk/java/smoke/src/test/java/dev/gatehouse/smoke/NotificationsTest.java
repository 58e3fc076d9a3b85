package dev.gatehouse.smoke;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.gatehouse.GatehouseClient;
import dev.gatehouse.NotificationEvent;
import dev.gatehouse.NotificationException;
import dev.gatehouse.NotificationVerifier;
import dev.gatehouse.model.ContentUserInput;
import dev.gatehouse.model.ContentUserRequest;
import dev.gatehouse.model.UserActionInput;
import dev.gatehouse.model.UserActionNotification;
import dev.gatehouse.testing.GatehouseServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Signed notifications: those that every SDK takes or refuses, and what a server sends. */
class NotificationsTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  @TestFactory
  Stream<DynamicTest> aNotificationIsTakenOrRefusedForItsReason() throws IOException {
    JsonNode cases = new ObjectMapper().readTree(new File(System.getenv("GATEHOUSE_NOTIFICATIONS")));
    return StreamSupport.stream(cases.spliterator(), false)
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> assertEquals(expected(one), outcome(one))));
  }

  private static String expected(JsonNode one) {
    return one.has("refusal") ? one.path("refusal").asText() : one.path("event").asText("ContentDeleteNotification");
  }

  private static String outcome(JsonNode one) throws IOException {
    String[] secrets = one.path("secrets").valueStream().map(JsonNode::asText).toArray(String[]::new);
    try {
      NotificationVerifier verifier =
          NotificationVerifier.of(secrets)
              .withClock(Clock.fixed(Instant.ofEpochMilli(one.path("now").asLong()), ZoneOffset.UTC));
      if (one.has("toleranceSeconds")) {
        verifier = verifier.withTolerance(Duration.ofSeconds(one.path("toleranceSeconds").asLong()));
      }
      UnaryOperator<String> header = name -> one.path("headers").path(name).asText(null);
      return verifier.verify(header, one.path("body").binaryValue()).getClass().getSimpleName();
    } catch (NotificationException refused) {
      return refused.getReason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    } catch (IllegalArgumentException problem) {
      return "invalid secret";
    }
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
