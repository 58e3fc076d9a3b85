/** PostgreSQL restarts, and processes that are killed, under load of every kind: a short form of `npm run test:stress -- durability`. */
import { expect, test } from "vitest";
import { killServers, type Outcome, restartPostgres } from "./rounds.ts";

/** A busy machine starts processes slowly; the work itself takes some seconds. */
const patience = { timeout: 240_000 };

test("PostgreSQL restarts: 2xx, 4xx and 503 alone, and nothing that was acknowledged is lost", patience, async () => {
  const outcome = await restartPostgres({ processes: 2, rounds: 4 });
  expectKept(outcome);
  expect(outcome.tally.statuses.get("503") ?? 0, "requests met an outage").toBeGreaterThan(0);
});

test("server processes are killed: nothing that was acknowledged is lost", patience, async () => {
  expectKept(await killServers({ processes: 2, rounds: 2 }));
});

function expectKept({ lost, tally, acknowledged }: Outcome): void {
  expect(tally.faults).toEqual([]);
  expect(lost).toEqual([]);
  expect(acknowledged).toBeGreaterThan(50);
}
