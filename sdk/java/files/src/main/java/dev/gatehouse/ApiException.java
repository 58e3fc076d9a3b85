package dev.gatehouse;

import dev.gatehouse.model.Errors;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The answer is an error. There is a class for each status that the documents know; its body is often empty. */
public class ApiException extends GatehouseException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 300;

  private final int status;
  private final transient HttpHeaders headers;
  private final byte[] body;
  private final transient @Nullable Errors errors;

  ApiException(Answer answer, String advice) {
    super(answer.operationId(), message(answer, advice), answer.problem());
    this.status = answer.status();
    this.headers = answer.headers();
    this.body = answer.body();
    this.errors = answer.errors();
  }

  /** Parts of an exception. */
  record Answer(String operationId, int status, HttpHeaders headers, byte[] body, @Nullable Errors errors, @Nullable Throwable problem) {}

  public int getStatus() {
    return status;
  }

  public HttpHeaders getHeaders() {
    return headers;
  }

  /** The body as text; empty where there is none. */
  public String getBody() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** Returns the errors of the response: always with 400, mostly with 503. */
  public Optional<Errors> getErrors() {
    return Optional.ofNullable(errors);
  }

  /** The id under which the server logged the request. */
  public @Nullable String getRequestId() {
    return headers.firstValue("X-Request-Id").orElse(null);
  }

  /** The exception of the class that goes with the status. */
  static ApiException of(Answer answer) {
    return switch (answer.status()) {
      case 400 -> new InvalidRequestException(answer);
      case 401 -> new UnauthorizedException(answer);
      case 402 -> new LicenseExpiredException(answer);
      case 404 -> new NotFoundException(answer);
      case 429, 503 -> new UnavailableException(answer);
      default -> answer.status() >= 500 ? new ServerErrorException(answer) : new UnexpectedResponseException(answer);
    };
  }

  private static String message(Answer answer, String advice) {
    StringBuilder text = new StringBuilder("status ").append(answer.status()).append(". ").append(advice);
    if (answer.errors() != null) text.append(' ').append(said(answer.errors()));
    String id = answer.headers().firstValue("X-Request-Id").orElse(null);
    return id == null ? text.toString() : text.append(" (request ").append(id).append(')').toString();
  }

  private static String said(Errors errors) {
    StringBuilder text = new StringBuilder();
    if (errors.getGeneralErrors() != null) errors.getGeneralErrors().forEach(error -> text.append(error.getMessage()).append(' '));
    if (errors.getFieldErrors() != null) {
      errors.getFieldErrors().forEach((field, list) -> list.forEach(error -> text.append(error.getCode()).append(": ").append(error.getMessage()).append(' ')));
    }
    String all = text.toString().trim();
    return all.length() > SHOWN ? all.substring(0, SHOWN) + "…" : all;
  }
}
