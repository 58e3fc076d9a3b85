package dev.gatehouse.smoke;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gatehouse.ApiException;
import dev.gatehouse.CallTimeoutException;
import dev.gatehouse.ConnectionException;
import dev.gatehouse.GatehouseClient;
import dev.gatehouse.LicenseExpiredException;
import dev.gatehouse.ServerErrorException;
import dev.gatehouse.UnavailableException;
import dev.gatehouse.UnexpectedResponseException;
import dev.gatehouse.model.AllowedEntrySort;
import dev.gatehouse.model.AllowedEntrySortField;
import dev.gatehouse.model.ApplicationInput;
import dev.gatehouse.model.ApplicationPatch;
import dev.gatehouse.model.ApplicationPatchRequest;
import dev.gatehouse.model.ApplicationRequest;
import dev.gatehouse.model.LoggingLevel;
import dev.gatehouse.model.OperatorLoginRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults that the real server does not have, or not on request. */
class FaultsTest {
  private interface Script {
    void answer(HttpExchange exchange, int attempt) throws IOException;
  }

  private final List<String> requests = new ArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private HttpServer server;
  private volatile Script script;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::handle);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    int attempt;
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    synchronized (requests) {
      requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("Content-Type") + " " + exchange.getRequestHeaders().getFirst("Authorization") + " " + body);
      attempt = requests.size();
    }
    script.answer(exchange, attempt);
    exchange.close();
  }

  private GatehouseClient client() {
    return GatehouseClient.of("http://127.0.0.1:" + server.getAddress().getPort(), "the key").toBuilder().timeout(Duration.ofSeconds(5)).build();
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static final String VERSION = "{\"version\":\"9.9.9\",\"newer\":{\"field\":[1]}}";

  @Test
  void theKeyIsTheWholeAuthorizationAndATokenIsABearer() {
    script = (exchange, attempt) -> send(exchange, 200, VERSION);
    assertEquals("9.9.9", client().server().retrieveSystemVersion().getVersion());
    client().toBuilder().token("a.b.c").build().server().retrieveSystemVersion();
    assertEquals(List.of("GET /api/system/version null the key ", "GET /api/system/version null Bearer a.b.c "), requests);
  }

  @Test
  void wordsOfANewerServerAreRead() {
    script = (exchange, attempt) -> send(exchange, 200, "{\"name\":\"http\",\"level\":\"whisper\"}");
    assertEquals(LoggingLevel.UNRECOGNIZED, client().logs().retrieveLoggingLevel("http").getLevel());
  }

  @Test
  void listsRepeatTheirNameAndObjectsHaveAnIndex() {
    script = (exchange, attempt) -> send(exchange, 200, "{\"entries\":[],\"totalResults\":0}");
    List<AllowedEntrySort> sort = List.of(new AllowedEntrySort().field(AllowedEntrySortField.TEXT));
    client().whitelistAllowedEntries().searchAllowedEntries(query -> query.text("a b+c&*").locale(List.of("en", "fr")).sort(sort));
    assertEquals(
        "GET /filter/whitelist/allowed/search?text=a%20b%2Bc%26*&locale=en&locale=fr&sort%5B0%5D.field=text null the key ", requests.get(0));
  }

  @Test
  void aNullIsSentWhereItIsSetAndNothingWhereItIsNot() {
    script = (exchange, attempt) -> send(exchange, 200, "{}");
    UUID id = UUID.fromString("00000000-0000-4000-8000-000000000001");
    ApplicationPatch patch = new ApplicationPatch().verificationEmailTemplateId(null).name("Board");
    client().applications().mergePatchApplication(id, new ApplicationPatchRequest().application(patch));
    assertEquals(
        "PATCH /api/application/" + id + " application/merge-patch+json the key {\"application\":{\"name\":\"Board\",\"verificationEmailTemplateId\":null}}",
        requests.get(0));
  }

  @Test
  void emptyErrorsHaveAClassEach() {
    script = (exchange, attempt) -> send(exchange, 402, "");
    assertThrows(LicenseExpiredException.class, () -> client().server().retrieveSystemVersion());
    script = (exchange, attempt) -> send(exchange, 418, "<html>a page</html>");
    ApiException page = assertThrows(UnexpectedResponseException.class, () -> client().server().retrieveSystemVersion());
    assertEquals("<html>a page</html>", page.getBody());
    script = (exchange, attempt) -> send(exchange, 200, "<html>a page</html>");
    assertThrows(UnexpectedResponseException.class, () -> client().server().retrieveSystemVersion());
    script = (exchange, attempt) -> send(exchange, 302, "");
    assertThrows(UnexpectedResponseException.class, () -> client().server().retrieveSystemVersion());
  }

  @Test
  void whatMayBeRepeatedIsRepeatedAfterAWhile() {
    script =
        (exchange, attempt) -> {
          exchange.getResponseHeaders().set("Retry-After", "0");
          send(exchange, attempt < 3 ? 503 : 200, attempt < 3 ? "{\"generalErrors\":[{\"code\":\"[busy]\",\"message\":\"Later.\"}]}" : VERSION);
        };
    assertEquals("9.9.9", client().server().retrieveSystemVersion().getVersion());
    assertEquals(3, requests.size());
    requests.clear();
    UnavailableException busy = assertThrows(UnavailableException.class, () -> client().toBuilder().retries(0).build().server().retrieveSystemVersion());
    assertEquals("[busy]", busy.getErrors().orElseThrow().getGeneralErrors().get(0).getCode());
    assertEquals(Duration.ZERO, busy.getRetryAfter().orElseThrow());
    assertEquals(1, requests.size());
  }

  @Test
  void whatMayNotBeRepeatedIsSentOnce() {
    script = (exchange, attempt) -> send(exchange, 500, "");
    ApplicationRequest request = new ApplicationRequest().application(new ApplicationInput().name("Forum"));
    assertThrows(ServerErrorException.class, () -> client().applications().createApplication(request));
    assertEquals(1, requests.size());
  }

  @Test
  void aWaitThatDoesNotFitIsNotBegun() {
    script =
        (exchange, attempt) -> {
          exchange.getResponseHeaders().set("Retry-After", "60");
          send(exchange, 503, "");
        };
    long began = System.nanoTime();
    assertThrows(UnavailableException.class, () -> client().server().retrieveSystemVersion());
    assertTrue(System.nanoTime() - began < TimeUnit.SECONDS.toNanos(3));
  }

  @Test
  void aBodyThatStallsRunsIntoTheTimeout() {
    script = this::stall;
    GatehouseClient hasty = client().toBuilder().timeout(Duration.ofMillis(300)).build();
    assertThrows(CallTimeoutException.class, () -> hasty.server().retrieveSystemVersion());
  }

  @Test
  void aStreamThatStallsIsEnded() throws IOException {
    script = this::stall;
    GatehouseClient hasty = client().toBuilder().attemptTimeout(Duration.ofMillis(300)).build();
    try (InputStream stream = hasty.logs().exportSystemLogsAsStream(query -> {})) {
      assertEquals('{', stream.read());
      assertThrows(IOException.class, stream::readAllBytes);
    }
  }

  @Test
  void anAnswerThatIsTooLargeIsNotRead() {
    script = (exchange, attempt) -> send(exchange, 200, VERSION + " ".repeat(5000));
    ConnectionException large =
        assertThrows(
            ConnectionException.class, () -> client().toBuilder().maxResponseBytes(1000).retries(0).build().server().retrieveSystemVersion());
    assertTrue(large.getMessage().contains("maxResponseBytes"), large.getMessage());
  }

  @Test
  void aConnectionThatBreaksIsNoAnswer() {
    script = (exchange, attempt) -> exchange.sendResponseHeaders(200, 100);
    assertThrows(ConnectionException.class, () -> client().toBuilder().retries(0).build().server().retrieveSystemVersion());
  }

  @Test
  void secretsAreNotPrinted() {
    assertFalse(new OperatorLoginRequest().email("ada@example.com").password("hush").toString().contains("hush"));
  }

  /** Sends the first byte of a hundred, and no other until the test ends. */
  private void stall(HttpExchange exchange, int attempt) throws IOException {
    exchange.sendResponseHeaders(200, 100);
    exchange.getResponseBody().write('{');
    exchange.getResponseBody().flush();
    try {
      end.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
    }
  }
}
