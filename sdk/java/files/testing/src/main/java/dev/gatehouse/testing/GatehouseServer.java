package dev.gatehouse.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.gatehouse.GatehouseClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server for tests: the program itself, in a process of its own, on a free port, in memory. It ends with the test, however
 * that ends. With JUnit use a {@link GatehouseExtension}.
 */
public final class GatehouseServer implements AutoCloseable {
  /**
   * The environment variable with the command that starts the program: {@code gatehouse}, {@code npx --no -- gatehouse}, {@code node
   * …/gatehouse.js}; {@code gatehouse} where it is not set.
   */
  public static final String COMMAND_VARIABLE = "GATEHOUSE_COMMAND";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int KEPT_CHARACTERS = 20_000;

  private final Path folder;
  private final Process process;
  private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String url;
  private final String apiKey;

  /**
   * A notification that the server sent: each attempt that reached its receiver.
   *
   * @param url where it was sent
   * @param headers the headers, with the signature
   * @param body the body
   */
  public record Notification(String url, Map<String, String> headers, JsonNode body) {}

  private GatehouseServer(Builder builder) {
    Process started = null;
    folder = temporaryFolder();
    try {
      started = start(builder, folder);
      JsonNode ready = ready(started, builder.timeout);
      process = started;
      url = ready.path("url").asText();
      apiKey = ready.path("apiKey").asText();
    } catch (RuntimeException problem) {
      if (started != null) started.destroyForcibly();
      delete(folder);
      throw problem;
    }
  }

  /** A server without objects. */
  public static GatehouseServer start() {
    return builder().start();
  }

  /** Says what the server holds, and how it is started. */
  public static Builder builder() {
    return new Builder();
  }

  /** Says what a server holds, and how it is started. */
  public static final class Builder {
    private Path bootstrapFile;
    private String bootstrap;
    private final Map<String, String> environment = new LinkedHashMap<>();
    private List<String> command = configuredCommand();
    private Duration timeout = PATIENCE;

    private Builder() {}

    /** What the server holds: a bootstrap file. */
    public Builder bootstrap(Path file) {
      bootstrapFile = file.toAbsolutePath();
      return this;
    }

    /** What the server holds: the content of a bootstrap file, YAML or JSON. */
    public Builder bootstrap(String content) {
      bootstrap = content;
      return this;
    }

    /** An environment variable of the program, such as {@code NOTIFICATION_ALLOWED_RANGES}. */
    public Builder environment(String name, String value) {
      environment.put(name, value);
      return this;
    }

    /** The command that starts the program, in place of {@value #COMMAND_VARIABLE}. */
    public Builder command(String... command) {
      this.command = List.of(command);
      return this;
    }

    /** How long the server may take to start: a minute unless said. */
    public Builder timeout(Duration timeout) {
      this.timeout = timeout;
      return this;
    }

    /**
     * Starts the server.
     *
     * @throws IllegalStateException where it does not start, with what it printed
     */
    public GatehouseServer start() {
      return new GatehouseServer(this);
    }
  }

  /** The base URL for a client. */
  public String url() {
    return url;
  }

  /** A key that may do everything: the first one of the bootstrap, or a known one. Resets keep it. */
  public String apiKey() {
    return apiKey;
  }

  /** A client with the key. */
  public GatehouseClient client() {
    return GatehouseClient.of(url, apiKey);
  }

  /** The time of the server. */
  public Instant now() {
    return Instant.ofEpochMilli(surface("GET", "/clock", null).path("now").asLong());
  }

  /** Stops the clock at a time. */
  public void setTime(Instant time) {
    surface("PUT", "/clock", "{\"time\":" + time.toEpochMilli() + "}");
  }

  /** Moves the clock, stopped or running. */
  public void advanceTime(Duration time) {
    surface("POST", "/clock/advance", "{\"milliseconds\":" + time.toMillis() + "}");
  }

  /** Waits until everything that is due has been done: deliveries, emails, archiving. */
  public void idle() {
    surface("POST", "/idle", null);
  }

  /** The notifications that were sent since the start or the last reset, the oldest first. */
  public List<Notification> notifications() {
    List<Notification> sent = new ArrayList<>();
    for (JsonNode one : surface("GET", "/notifications", null).path("notifications")) {
      Map<String, String> headers = new LinkedHashMap<>();
      one.path("headers").properties().forEach(header -> headers.put(header.getKey(), header.getValue().asText()));
      sent.add(new Notification(one.path("url").asText(), headers, one.path("body")));
    }
    return sent;
  }

  /** The emails that were sent since the start or the last reset, the oldest first. They go nowhere else. */
  public List<JsonNode> mails() {
    List<JsonNode> mails = new ArrayList<>();
    surface("GET", "/mails", null).path("mails").forEach(mails::add);
    return mails;
  }

  /** Goes back to the bootstrap, and to the system's clock. */
  public void reset() {
    surface("POST", "/reset", null);
  }

  /** Stops the server: the end of its standard input does, also where the command is a wrapper that passes on no signal. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly();
    } catch (IOException problem) {
      process.destroyForcibly();
    } catch (InterruptedException problem) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    delete(folder);
  }

  private static List<String> configuredCommand() {
    String given = System.getenv(COMMAND_VARIABLE);
    List<String> words = new ArrayList<>();
    Matcher found = WORD.matcher(given == null || given.isBlank() ? "gatehouse" : given);
    while (found.find()) {
      words.add(found.group(1) != null ? found.group(1) : found.group(2) != null ? found.group(2) : found.group(3));
    }
    return words;
  }

  private static Process start(Builder builder, Path folder) {
    List<String> command = new ArrayList<>(builder.command);
    command.addAll(List.of("serve", "--test", "--stop-with-input"));
    ProcessBuilder process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    Map<String, String> environment = process.environment();
    environment.keySet().removeIf(name -> name.startsWith("DATABASE_URL"));
    environment.putAll(
        Map.of("HOST", "127.0.0.1", "PORT", "0", "LOG_FILE", folder.resolve("gatehouse.log").toString()));
    try {
      if (builder.bootstrap != null) {
        Path file = folder.resolve("bootstrap.yaml");
        environment.put("BOOTSTRAP_FILE", Files.writeString(file, builder.bootstrap).toString());
      }
      if (builder.bootstrapFile != null) environment.put("BOOTSTRAP_FILE", builder.bootstrapFile.toString());
      environment.putAll(builder.environment);
      return process.start();
    } catch (IOException problem) {
      String advice = "Set " + COMMAND_VARIABLE + " to the command of the program.";
      throw new IllegalStateException(String.join(" ", builder.command) + " cannot be started. " + advice, problem);
    }
  }

  /** Reads all the time, or the program would stand still once the pipe is full. */
  private static JsonNode ready(Process process, Duration timeout) {
    CompletableFuture<JsonNode> ready = new CompletableFuture<>();
    StringBuilder printed = new StringBuilder();
    Thread reader = new Thread(() -> listen(process, printed, ready), "gatehouse-output");
    reader.setDaemon(true);
    reader.start();
    try {
      return ready.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException problem) {
      throw new IllegalStateException("The server did not start in " + timeout + ".\n" + text(printed), problem);
    } catch (ExecutionException problem) {
      throw new IllegalStateException("The server ended.\n" + text(printed), problem.getCause());
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The thread was interrupted.", problem);
    }
  }

  private static void listen(Process process, StringBuilder printed, CompletableFuture<JsonNode> ready) {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (line.startsWith("{\"ready\":")) ready.complete(JSON.readTree(line).path("ready"));
        synchronized (printed) {
          printed.append(line).append('\n');
          if (printed.length() > KEPT_CHARACTERS) printed.delete(0, printed.length() - KEPT_CHARACTERS);
        }
      }
      ready.completeExceptionally(new IOException("The output has ended."));
    } catch (IOException problem) {
      ready.completeExceptionally(problem);
    }
  }

  private static String text(StringBuilder printed) {
    synchronized (printed) {
      return printed.toString();
    }
  }

  private JsonNode surface(String method, String path, String body) {
    HttpRequest.BodyPublisher sent =
        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
    HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/test" + path)).timeout(PATIENCE).method(method, sent).build();
    try {
      HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      if (response.statusCode() / 100 == 2) return JSON.readTree(response.body());
      String answer = new String(response.body(), StandardCharsets.UTF_8);
      throw new IllegalStateException(method + " /test" + path + ": " + response.statusCode() + " " + answer);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (InterruptedException problem) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The thread was interrupted.", problem);
    }
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("gatehouse-");
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(file);
    } catch (IOException problem) {
      // It is in the folder for temporary files, which the system empties.
    }
  }
}
