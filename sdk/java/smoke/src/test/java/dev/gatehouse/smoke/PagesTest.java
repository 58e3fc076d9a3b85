package dev.gatehouse.smoke;

import static dev.gatehouse.smoke.Server.CLIENT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gatehouse.GatehouseClient;
import dev.gatehouse.model.ApplicationInput;
import dev.gatehouse.model.ApplicationRequest;
import dev.gatehouse.model.AuditLog;
import dev.gatehouse.testing.GatehouseExtension;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists that come in pages, as one. */
class PagesTest {
  @RegisterExtension static final GatehouseExtension GATEHOUSE = new GatehouseExtension();

  @Test
  void allPagesAreWalkedThrough(GatehouseClient client) {
    for (int index = 0; index < 5; index++) create(client, "Quay " + index);
    List<Long> ids = new ArrayList<>();
    Iterable<AuditLog> logs = client.logs().searchAuditLogsAll(query -> query.numberOfResults(2));
    for (AuditLog log : logs) ids.add(log.getId());
    assertTrue(ids.size() >= 5, ids.toString());
    assertEquals(ids.size(), new HashSet<>(ids).size());
    int last = ids.size() - 1;
    List<Long> rest = new ArrayList<>();
    client.logs().searchAuditLogsAll(query -> query.startRow(last)).forEach(log -> rest.add(log.getId()));
    assertEquals(ids.subList(last, ids.size()), rest);
  }

  @Test
  void anEmptyListEndsAtOnce() {
    String nothing = Server.word();
    Iterator<?> none = CLIENT.blacklistFilterEntries().searchFilterEntriesAll(query -> query.text(nothing)).iterator();
    assertFalse(none.hasNext());
    assertThrows(NoSuchElementException.class, none::next);
  }

  private static void create(GatehouseClient client, String name) {
    client.applications().createApplication(new ApplicationRequest().application(new ApplicationInput().name(name)));
  }
}
