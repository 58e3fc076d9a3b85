package dev.gatehouse.smoke;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.gatehouse.GatehouseClient;
import dev.gatehouse.testing.GatehouseServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The version of both jars is the release's. */
class VersionTest {
  @Test
  void theVersionOfEachJarIsThatOfTheRelease() {
    String release = System.getenv("GATEHOUSE_VERSION");
    assertNotNull(release, "GATEHOUSE_VERSION is not set: run these tests by `npm run test:sdks`.");
    for (Class<?> each : List.of(GatehouseClient.class, GatehouseServer.class)) {
      assertEquals(release, each.getPackage().getImplementationVersion(), each.getName());
    }
  }
}
