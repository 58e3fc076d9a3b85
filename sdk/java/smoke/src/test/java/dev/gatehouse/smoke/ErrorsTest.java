package dev.gatehouse.smoke;

import static dev.gatehouse.smoke.Server.CLIENT;
import static dev.gatehouse.smoke.Server.URL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gatehouse.ConnectionException;
import dev.gatehouse.GatehouseClient;
import dev.gatehouse.InvalidRequestException;
import dev.gatehouse.NotFoundException;
import dev.gatehouse.UnauthorizedException;
import dev.gatehouse.model.ApplicationInput;
import dev.gatehouse.model.ApplicationRequest;
import dev.gatehouse.model.FieldError;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Exceptions of calls. */
class ErrorsTest {
  @Test
  void aRefusalHasTypedErrors() {
    ApplicationRequest blank = new ApplicationRequest().application(new ApplicationInput().name(""));
    InvalidRequestException refused =
        assertThrows(InvalidRequestException.class, () -> CLIENT.applications().createApplication(blank));
    List<FieldError> errors = refused.getErrors().orElseThrow().getFieldErrors().get("application.name");
    assertEquals("[blank]application.name", errors.get(0).getCode());
    assertEquals(400, refused.getStatus());
    assertNotNull(refused.getRequestId());
    assertTrue(refused.getMessage().contains("createApplication") && refused.getMessage().contains(errors.get(0).getMessage()));
  }

  @Test
  void anEmpty404HasStatusAndHeaders() {
    NotFoundException missing =
        assertThrows(NotFoundException.class, () -> CLIENT.applications().retrieveApplication(UUID.randomUUID()));
    assertEquals(404, missing.getStatus());
    assertEquals("", missing.getBody());
    assertEquals(Optional.empty(), missing.getErrors());
    assertEquals(missing.getRequestId(), missing.getHeaders().firstValue("x-request-id").orElseThrow());
  }

  @Test
  void aWrongKeyIsUnauthorizedAndToldToNobody() {
    GatehouseClient wrong = CLIENT.toBuilder().apiKey("wrong-key-wrong-key").build();
    UnauthorizedException refused = assertThrows(UnauthorizedException.class, () -> wrong.server().retrieveSystemVersion());
    assertEquals(401, refused.getStatus());
    assertFalse((refused + wrong.toString()).contains("wrong-key"));
    assertThrows(
        UnauthorizedException.class, () -> GatehouseClient.builder().baseUrl(URL).build().server().retrieveSystemVersion());
  }

  @Test
  void aKeyThatCannotBeSentIsNotToldEither() {
    var builder = CLIENT.toBuilder();
    var refused = assertThrows(IllegalArgumentException.class, () -> builder.apiKey("from-a-file\n"));
    assertFalse(refused.getMessage().contains("from-a-file"));
  }

  @Test
  void whereNobodyListensThereIsNoAnswer() {
    GatehouseClient nobody = GatehouseClient.of("http://127.0.0.1:9", "key");
    assertThrows(ConnectionException.class, () -> nobody.server().retrieveSystemVersion());
  }

  @Test
  void aStreamThatIsRefusedThrowsAsWell() {
    assertThrows(
        InvalidRequestException.class,
        () -> CLIENT.logs().exportSystemLogsAsStream(query -> query.zoneId("Nowhere/Town")));
  }

  @Test
  void answersHaveTheirHeaders() {
    var answer = CLIENT.toBuilder().header("X-Request-Id", "java-smoke").build().server().retrieveSystemVersionWithResponse();
    assertEquals("java-smoke", answer.requestId());
    assertEquals(200, answer.status());
  }
}
