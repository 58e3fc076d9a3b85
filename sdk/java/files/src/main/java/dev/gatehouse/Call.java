package dev.gatehouse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** One request as an operation puts it together, and the ways to read its answer. */
final class Call {
  final String operationId;
  private final Transport transport;
  private final String method;
  private String path;
  private final StringJoiner query = new StringJoiner("&", "?", "").setEmptyValue("");
  private @Nullable String contentType;
  private @Nullable Object body;
  private boolean isRepeatable;

  Call(Transport transport, String operationId, String method, String path) {
    this.transport = transport;
    this.operationId = operationId;
    this.method = method;
    this.path = path;
  }

  /** Sent twice, it does no more than once. */
  void mayBeRepeated() {
    isRepeatable = true;
  }

  boolean isRepeatable() {
    return isRepeatable;
  }

  void path(String name, Object value) {
    String text = encoded(value);
    // An empty part, or one of dots, would name another path.
    if (text.matches("\\.{0,2}")) throw new IllegalArgumentException(name + " cannot be \"" + text + "\".");
    path = path.replace("{" + name + "}", text);
  }

  /** A list repeats the name. */
  void query(String name, @Nullable Object value) {
    if (value instanceof Collection<?> values) values.forEach(one -> query(name, one));
    else if (value != null) query.add(name + "=" + encoded(value));
  }

  /** Objects have an index and the name of the field: {@code sort[0].field=text}. */
  void indexed(String name, @Nullable List<?> values) {
    if (values == null) return;
    JavaType fields = Transport.JSON.getTypeFactory().constructMapType(Map.class, String.class, String.class);
    for (int index = 0; index < values.size(); index++) {
      Map<String, String> said = Transport.JSON.convertValue(values.get(index), fields);
      String prefix = URLEncoder.encode(name + "[" + index + "]", StandardCharsets.UTF_8) + ".";
      said.forEach((field, value) -> query.add(prefix + field + "=" + encoded(value)));
    }
  }

  void body(String type, @Nullable Object value) {
    contentType = type;
    body = value;
  }

  <T> ApiResponse<T> json(Class<T> type) {
    HttpResponse<byte[]> response = transport.send(this, request("application/json"));
    return new ApiResponse<>(response.statusCode(), response.headers(), transport.read(this, response, type));
  }

  ApiResponse<@Nullable Void> nothing() {
    HttpResponse<byte[]> response = transport.send(this, request("application/json"));
    return new ApiResponse<>(response.statusCode(), response.headers(), null);
  }

  ApiResponse<byte[]> bytes() {
    HttpResponse<byte[]> response = transport.send(this, request("application/zip, application/json"));
    return new ApiResponse<>(response.statusCode(), response.headers(), response.body());
  }

  InputStream stream() {
    return transport.stream(this, request("application/zip, application/json"));
  }

  private HttpRequest request(String accept) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(transport.baseUrl() + path + query));
    request.header("Accept", accept);
    if (contentType != null && body != null) request.header("Content-Type", contentType);
    return transport.withHeaders(request).method(method, payload()).build();
  }

  private HttpRequest.BodyPublisher payload() {
    if (body == null) return HttpRequest.BodyPublishers.noBody();
    try {
      return HttpRequest.BodyPublishers.ofByteArray(Transport.JSON.writeValueAsBytes(body));
    } catch (JsonProcessingException problem) {
      throw new IllegalArgumentException(operationId + ": the body cannot be sent: " + problem.getOriginalMessage(), problem);
    }
  }

  private static String encoded(Object value) {
    return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8).replace("+", "%20");
  }
}
