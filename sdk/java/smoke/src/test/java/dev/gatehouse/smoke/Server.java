package dev.gatehouse.smoke;

import dev.gatehouse.GatehouseClient;
import dev.gatehouse.testing.GatehouseServer;
import java.util.UUID;

/** The one server of the tests that only add to it. It ends with the process of the tests. */
final class Server {
  private static final String BOOTSTRAP =
      """
      tenants: [{ id: 5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11, name: Smoke contracts }]
      apiKeys: [{ key: the-key-of-the-smoke-contracts-0123456789, name: smoke contracts }]
      """;

  private static final GatehouseServer SERVER = GatehouseServer.builder().bootstrap(BOOTSTRAP).start();
  static final String URL = SERVER.url();
  static final GatehouseClient CLIENT = SERVER.client();

  private Server() {}

  /** A word of letters that no earlier test has taken. */
  static String word() {
    return UUID.randomUUID().toString().replaceAll("[^a-z]", "") + "javaword";
  }
}
