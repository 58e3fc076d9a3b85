/** Registrations come in the order in which they were made; with a master key, their secrets are sealed in the store. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sealColumn } from "../../store/sealed.ts";
import { upsertApplication } from "../applications/upsert-application.ts";
import { body, type HandlerHarness, openHandlerHarness, tenantId } from "../testing/handler-harness.ts";
import { registrationSecrets } from "./registrations.ts";
import { upsertUser } from "./upsert-user.ts";
import { findUser } from "./users.ts";

const forum = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const secret = "a-token-that-nobody-sees";

function declare(bench: HandlerHarness, id: string) {
  const registrations = [{ applicationId: forum, authenticationToken: secret, tokens: { other: secret } }];
  return bench.write((db) => upsertUser(bench.contextOf(db, tenantId), { id, registrations }));
}

const storedBy = (bench: HandlerHarness) =>
  bench.write(async (db) => JSON.stringify(await db("registrations").select()));

test("tokens in registrations are sealed, those from before there was a master key too", async () => {
  const folder = mkdtempSync(join(tmpdir(), "registrations-"));
  const file = join(folder, "store.db");
  const application = { id: forum, name: "Forum", authenticationTokenConfiguration: { enabled: true } };
  const [early, late] = [randomUUID(), randomUUID()];
  const without = await openHandlerHarness(file);
  await without.write((db) => upsertApplication(without.contextOf(db, tenantId), body({ application }).body));
  expect(await declare(without, early)).toBeUndefined();
  expect(await storedBy(without)).toContain(secret);
  await without.close();
  const bench = await openHandlerHarness(file, randomBytes(32));
  await bench.write((db) => sealColumn(db, registrationSecrets));
  expect(await declare(bench, late)).toBeUndefined();
  expect(await storedBy(bench)).not.toContain(secret);
  for (const id of [early, late]) {
    const user = await bench.write((db) => findUser({ db, tenantId }, id));
    expect(user?.registrations).toMatchObject([{ authenticationToken: secret, tokens: { other: secret } }]);
  }
  await bench.close();
  rmSync(folder, { recursive: true });
});

test("a token outlives that its application has none for a while", async () => {
  const bench = await openHandlerHarness();
  const id = randomUUID();
  const enable = (enabled: boolean) => {
    const application = { id: forum, name: "Forum", authenticationTokenConfiguration: { enabled } };
    return bench.write((db) => upsertApplication(bench.contextOf(db, tenantId), body({ application }).body));
  };
  const shown = async () => (await bench.write((db) => findUser({ db, tenantId }, id)))?.registrations;
  await enable(true);
  await declare(bench, id);
  await enable(false);
  const registrations = [{ applicationId: forum, data: { badge: "gold" } }];
  await bench.write((db) => upsertUser(bench.contextOf(db, tenantId), { id, registrations }));
  expect(await shown()).toMatchObject([{ data: { badge: "gold" } }]);
  expect(JSON.stringify(await shown())).not.toContain(`"authenticationToken"`);
  await enable(true);
  expect(await shown()).toMatchObject([{ authenticationToken: secret, data: { badge: "gold" } }]);
  await bench.close();
});

test("registrations of one millisecond come in the order in which they were made", async () => {
  const bench = await openHandlerHarness();
  const applications = Array.from({ length: 8 }, (_, index) => ({ id: randomUUID(), name: `Application ${index}` }));
  const id = randomUUID();
  await bench.write(async (db) => {
    const context = bench.contextOf(db, tenantId);
    for (const application of applications) await upsertApplication(context, body({ application }).body);
    const registrations = applications.map((application) => ({ applicationId: application.id }));
    await upsertUser(context, { id, registrations });
  });
  const user = await bench.write((db) => findUser({ db, tenantId }, id));
  expect(user?.registrations.map(({ applicationId }) => applicationId)).toEqual(applications.map((each) => each.id));
  await bench.close();
});
