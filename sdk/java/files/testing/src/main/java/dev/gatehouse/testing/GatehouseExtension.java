package dev.gatehouse.testing;

import dev.gatehouse.GatehouseClient;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives the tests of a class a server, which each finds as its bootstrap describes it. Tests take the {@link GatehouseServer} or
 * a {@link GatehouseClient} as a parameter.
 *
 * <pre>{@code
 * @RegisterExtension
 * static final GatehouseExtension GATEHOUSE = GatehouseExtension.of(Path.of("bootstrap.yaml"));
 * }</pre>
 */
public final class GatehouseExtension implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback, ParameterResolver {
  private final GatehouseServer.Builder builder;
  private GatehouseServer server;
  /** Classes that are nested in the class that registered the extension. */
  private int depth;

  /** A server without objects: {@code @ExtendWith(GatehouseExtension.class)}. */
  public GatehouseExtension() {
    this(GatehouseServer.builder());
  }

  /** A server that is started as said. */
  public GatehouseExtension(GatehouseServer.Builder builder) {
    this.builder = builder;
  }

  /** A server with the content of a bootstrap file. */
  public static GatehouseExtension of(Path bootstrapFile) {
    return new GatehouseExtension(GatehouseServer.builder().bootstrap(bootstrapFile));
  }

  /** A server with what YAML or JSON says, as a bootstrap file would. */
  public static GatehouseExtension of(String bootstrap) {
    return new GatehouseExtension(GatehouseServer.builder().bootstrap(bootstrap));
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    if (depth++ == 0) server = builder.start();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    server.reset();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (--depth == 0) server.close();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == GatehouseServer.class || type == GatehouseClient.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == GatehouseServer.class ? server : server.client();
  }
}
