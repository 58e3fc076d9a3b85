package dev.gatehouse.smoke;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gatehouse.GatehouseClient;
import dev.gatehouse.UnauthorizedException;
import dev.gatehouse.UnavailableException;
import dev.gatehouse.model.Application;
import dev.gatehouse.model.ApplicationInput;
import dev.gatehouse.model.ApplicationRequest;
import dev.gatehouse.model.EmailAddress;
import dev.gatehouse.model.EmailSendRequest;
import dev.gatehouse.model.EmailTemplateInput;
import dev.gatehouse.model.EmailTemplateRequest;
import dev.gatehouse.model.TokenVendRequest;
import dev.gatehouse.model.TokenVendRequestClaims;
import dev.gatehouse.testing.GatehouseExtension;
import dev.gatehouse.testing.GatehouseServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The server for tests, by its extension and by itself. */
class TestServerTest {
  private static final Instant LAST_MINUTE = Instant.parse("2026-02-28T23:59:00Z");

  @RegisterExtension static final GatehouseExtension GATEHOUSE = new GatehouseExtension();

  @RepeatedTest(2)
  void eachTestFindsTheBootstrap(GatehouseServer server, GatehouseClient client) {
    List<Application> found = client.applications().listApplications().getApplications();
    assertTrue(found.stream().noneMatch(one -> one.getName().equals("Harbour")));
    assertTrue(Duration.between(server.now(), Instant.now()).abs().toSeconds() < 60);
    create(client, "Harbour");
    server.setTime(Instant.ofEpochSecond(1_000));
  }

  @Test
  void theClockIsInTheHandsOfTheTest(GatehouseServer server, GatehouseClient client) {
    server.setTime(LAST_MINUTE);
    assertEquals(LAST_MINUTE.toEpochMilli(), create(client, "Quay").getInsertInstant());
    TokenVendRequest vending = new TokenVendRequest().claims(new TokenVendRequestClaims().sub("build")).timeToLiveInSeconds(300);
    GatehouseClient bearer = client.toBuilder().token(client.tokens().vendToken(vending).getToken()).build();
    server.advanceTime(Duration.ofMinutes(5));
    bearer.tokens().validateToken();
    server.advanceTime(Duration.ofSeconds(61));
    assertThrows(UnauthorizedException.class, () -> bearer.tokens().validateToken());
    assertEquals(LAST_MINUTE.plusSeconds(361), server.now());
  }

  @Test
  void emailsAreCaught(GatehouseServer server, GatehouseClient client) {
    EmailTemplateInput template =
        new EmailTemplateInput()
            .name("Welcome")
            .fromEmail("crew@example.com")
            .defaultFromName("Crew")
            .defaultSubject("Ahoy")
            .defaultHtmlTemplate("<p>Ahoy</p>")
            .defaultTextTemplate("Ahoy");
    var made = client.emailTemplates().createEmailTemplate(new EmailTemplateRequest().emailTemplate(template));
    EmailSendRequest body = new EmailSendRequest().toAddresses(List.of(new EmailAddress().address("ada@example.com")));
    client.emailTemplates().sendEmail(made.getEmailTemplate().getId(), body);
    server.idle();
    assertEquals(List.of("Ahoy"), server.mails().stream().map(mail -> mail.path("subject").asText()).toList());
    assertEquals(List.of(), server.notifications());
    server.reset();
    assertEquals(List.of(), server.mails());
  }

  @Test
  void faultsAreSimulated(GatehouseClient client) {
    GatehouseClient failing = client.toBuilder().retries(0).header("X-Simulate-Status", "503").build();
    assertThrows(UnavailableException.class, () -> failing.applications().listApplications());
  }

  @Nested
  class Inside {
    @Test
    void aNestedClassHasTheSameServer(GatehouseServer server) {
      assertTrue(server.url().startsWith("http://127.0.0.1:"));
    }
  }

  @Test
  void aFileIsABootstrapToo(@TempDir Path folder) throws IOException {
    String key = "a-key-of-this-file-alone-0123456789abcdef";
    Path file = Files.writeString(folder.resolve("bootstrap.yaml"), "apiKeys: [{ key: " + key + ", name: file }]");
    try (GatehouseServer server = GatehouseServer.builder().bootstrap(file).start()) {
      assertEquals(key, server.apiKey());
    }
  }

  @Test
  void aWrongBootstrapIsToldAtTheStart() {
    GatehouseServer.Builder builder = GatehouseServer.builder().bootstrap("harbours: []");
    String message = assertThrows(IllegalStateException.class, builder::start).getMessage();
    assertTrue(message.contains("harbours"), message);
  }

  @Test
  void aProgramThatIsNoneIsTold() {
    GatehouseServer.Builder none = GatehouseServer.builder().command("no-such-program");
    String message = assertThrows(IllegalStateException.class, none::start).getMessage();
    assertTrue(message.contains(GatehouseServer.COMMAND_VARIABLE), message);
    GatehouseServer.Builder silent = GatehouseServer.builder().command("sh", "-c", "sleep 30").timeout(Duration.ofMillis(200));
    assertTrue(assertThrows(IllegalStateException.class, silent::start).getMessage().contains("did not start"));
  }

  private static Application create(GatehouseClient client, String name) {
    ApplicationRequest body = new ApplicationRequest().application(new ApplicationInput().name(name));
    return client.applications().createApplication(body).getApplication();
  }
}
