/** With a master key, the secrets of registrations are sealed in the store. */
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { provideSealingKey, sealingKey } from "../../store/sealed.ts";
import { upsertApplication } from "../applications/upsert-application.ts";
import { body, openHandlerHarness, tenantId } from "../testing/handler-harness.ts";
import { sealRegistrations } from "./registrations.ts";
import { upsertUser } from "./upsert-user.ts";
import { findUser } from "./users.ts";

const forum = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const secret = "a-token-that-nobody-sees";

test("tokens in registrations are sealed, those from before there was a master key too", async () => {
  const bench = await openHandlerHarness();
  const application = { id: forum, name: "Forum", authenticationTokenConfiguration: { enabled: true } };
  const declare = (id: string) => {
    const registrations = [{ applicationId: forum, authenticationToken: secret, tokens: { other: secret } }];
    return bench.write((db) => upsertUser(bench.contextOf(db, tenantId), { id, registrations }));
  };
  const stored = () => bench.write(async (db) => JSON.stringify(await db("registrations").select()));
  await bench.write((db) => upsertApplication(bench.contextOf(db, tenantId), body({ application }).body));
  const [early, late] = [randomUUID(), randomUUID()];
  expect(await declare(early)).toBeUndefined();
  expect(await stored()).toContain(secret);
  await bench.write(async (db) => {
    provideSealingKey(db, sealingKey(randomBytes(32)));
    await sealRegistrations(db);
  });
  expect(await declare(late)).toBeUndefined();
  expect(await stored()).not.toContain(secret);
  for (const id of [early, late]) {
    const user = await bench.write((db) => findUser({ db, tenantId }, id));
    expect(user?.registrations).toMatchObject([{ authenticationToken: secret, tokens: { other: secret } }]);
  }
  await bench.close();
});
