package dev.gatehouse;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.gatehouse.model.Errors;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends requests and reads what comes back. */
final class Transport {
  static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModules(new Jdk8Module(), new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .build();

  private static final Duration CONNECTING = Duration.ofSeconds(10);
  /** How much of an error that comes where a stream was wanted is kept. */
  private static final int ERROR_BYTES = 1 << 20;

  private final GatehouseClient.Options options;

  Transport(GatehouseClient.Options options) {
    this.options = options;
  }

  static HttpClient newHttpClient() {
    return HttpClient.newBuilder().connectTimeout(CONNECTING).build();
  }

  Call call(String operationId, String method, String path) {
    return new Call(this, operationId, method, path);
  }

  String baseUrl() {
    return options.baseUrl;
  }

  /** The key is the whole value of its header, without a word before it. */
  HttpRequest.Builder withHeaders(HttpRequest.Builder request) {
    if (options.token != null) request.header("Authorization", "Bearer " + options.token);
    else if (options.apiKey != null) request.header("Authorization", options.apiKey);
    options.headers.forEach(request::setHeader);
    // Without TLS there is no agreeing on HTTP/2 but by headers that confuse proxies.
    if (options.baseUrl.startsWith("http:")) request.version(HttpClient.Version.HTTP_1_1);
    return request;
  }

  /** The answer with its whole body, unless it is an error. */
  HttpResponse<byte[]> send(Call call, HttpRequest request) {
    HttpResponse<byte[]> response =
        attempts(call).until(time -> answer(call, request, head -> new LimitedBody(options.maxResponseBytes), time));
    if (!isGood(response.statusCode())) throw refusal(call, response, response.body(), null);
    return response;
  }

  InputStream stream(Call call, HttpRequest request) {
    HttpResponse<InputStream> response =
        attempts(call).until(time -> answer(call, request, HttpResponse.BodyHandlers.ofInputStream(), time));
    InputStream body = new PatientStream(response.body(), options.attemptTimeout);
    if (isGood(response.statusCode())) return body;
    try (body) {
      throw refusal(call, response, body.readNBytes(ERROR_BYTES), null);
    } catch (IOException problem) {
      throw new ConnectionException(call.operationId, "The answer broke off.", problem);
    }
  }

  /** The body as what it is. */
  <T> T read(Call call, HttpResponse<byte[]> response, Class<T> type) {
    try {
      return JSON.readValue(response.body(), type);
    } catch (IOException problem) {
      ApiException.Answer answer =
          new ApiException.Answer(call.operationId, response.statusCode(), response.headers(), response.body(), null, problem);
      throw new UnexpectedResponseException(answer);
    }
  }

  private Attempts attempts(Call call) {
    return new Attempts(options.timeout, options.attemptTimeout, call.isRepeatable() ? options.retries : 0);
  }

  /** The time is for all of the answer; that of a java.net.http request would end with the headers. */
  private <T> HttpResponse<T> answer(Call call, HttpRequest request, HttpResponse.BodyHandler<T> handler, Duration time) {
    CompletableFuture<HttpResponse<T>> sent = options.httpClient.sendAsync(request, handler);
    try {
      return sent.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException problem) {
      sent.cancel(true);
      throw new CallTimeoutException(call.operationId, time, problem);
    } catch (InterruptedException problem) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw new ConnectionException(call.operationId, "The thread was interrupted.", problem);
    } catch (ExecutionException problem) {
      Throwable cause = problem.getCause();
      throw new ConnectionException(call.operationId, "There is no answer from " + options.baseUrl + ": " + cause, cause);
    }
  }

  private static boolean isGood(int status) {
    return status >= 200 && status < 300;
  }

  private static ApiException refusal(Call call, HttpResponse<?> response, byte[] body, @Nullable Throwable problem) {
    ApiException.Answer answer =
        new ApiException.Answer(call.operationId, response.statusCode(), response.headers(), body, errors(body), problem);
    return ApiException.of(answer);
  }

  /** The Errors object of a body; none where it is empty or something else, such as the page of a proxy. */
  private static @Nullable Errors errors(byte[] body) {
    if (body.length == 0 || body[0] != '{') return null;
    try {
      return JSON.readValue(body, Errors.class);
    } catch (IOException problem) {
      return null;
    }
  }
}
