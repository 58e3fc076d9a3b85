/** Rows of the User Alert queue, as its operations read them. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../contract/context.ts";
import { openStore } from "../../store/open.ts";
import type { Store } from "../../store/store.ts";
import { contentUsers, ensureContentUsers } from "./content-users.ts";
import { operators, putOperator } from "./operators.ts";
import { Passwords } from "./passwords.ts";
import { flagUser, raiseUserAlert, type UserAlert } from "./user-alerts.ts";

const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const operatorId = "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d";
const userId = "8a0c6f5e-2f57-4d0b-9f4d-6c1f0a7f3b21";
const reporterId = "1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f";

const passwords = new Passwords({ N: 2 ** 10, r: 8, p: 1 });

let store: Store;
let now: number;

const context = (db: Db) => ({
  db,
  tenantId,
  clock: { now: () => now },
  newId: randomUUID,
  operator: undefined,
  apiKeyHash: undefined,
  accessToken: undefined,
  client: undefined,
  enqueue: async () => 0,
  afterCommit: () => undefined,
});
const flag = (more: object = {}) =>
  store.write((db) => flagUser(context(db), userId, { applicationId, reporterId, createInstant: 7, ...more }));
const raise = (more: Partial<UserAlert> = {}) =>
  store.write((db) =>
    raiseUserAlert(context(db), { userId, applicationId, contentItemId: undefined, severity: undefined, ...more }),
  );
const rows = (table: string) => store.read((db) => db(table).select("*"));
const retrieve = () =>
  store.read(async (db) => {
    const input = { path: { contentUserId: userId }, query: {} };
    const answer = await contentUsers.retrieveContentUser(input, context(db));
    return answer.status === 200 ? answer.body.user : undefined;
  });

beforeEach(async () => {
  store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
  now = 1_000;
  await store.write(async (db) => {
    await db("tenants").insert({ id: tenantId, name: "Harbour" });
    await db("moderation_applications").insert({
      id: applicationId,
      tenant_id: tenantId,
      name: "Forum",
      document: "{}",
    });
    const operator = { id: operatorId, email: "mia@example.org", password: "correct horse", applicationIds: [] };
    await putOperator({ db, tenantId, newId: randomUUID }, { ...operator, roles: ["moderator"] }, passwords);
    await ensureContentUsers(context(db), [{ applicationId, senderId: userId }]);
  });
});

afterEach(() => store.close());

describe("flags", () => {
  test("are kept as they were sent, and open one alert, as old as the first of them", async () => {
    await flag({ comment: "Rude.", reason: "Harassment" });
    now = 2_000;
    await flag({ reporterId: reporterId.toUpperCase(), createInstant: 8 });
    const kept = {
      tenant_id: tenantId,
      user_id: userId,
      application_id: applicationId,
      reporter_id: reporterId,
      settled_instant: null,
    };
    expect(await rows("user_flags")).toEqual([
      { ...kept, id: 1, create_instant: 7, comment: "Rude.", reason: "Harassment" },
      { ...kept, id: 2, create_instant: 8, comment: null, reason: null },
    ]);
    expect(await rows("user_alerts")).toMatchObject([{ user_id: userId, severity: 0, queued_instant: 1_000 }]);
  });

  test("are no more severe than an alert without a blacklist match", async () => {
    await raise({ severity: "high" });
    await flag();
    expect(await rows("user_alerts")).toMatchObject([{ severity: 3 }]);
  });

  test("go with the user, and so does the alert", async () => {
    await flag();
    await store.write((db) =>
      contentUsers.deleteContentUser({ path: { contentUserId: userId }, query: {} }, context(db)),
    );
    for (const table of ["user_flags", "user_alerts", "user_alert_causes"]) expect(await rows(table)).toEqual([]);
  });
});

describe("an alert", () => {
  const contentItemId = "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8";

  test("that is repeated raises the severity and keeps the place", async () => {
    await raise({ severity: "medium" });
    now = 2_000;
    await raise({ severity: "severe" });
    now = 3_000;
    await raise({ severity: "mild" });
    expect(await rows("user_alerts")).toMatchObject([{ user_id: userId, severity: 4, queued_instant: 1_000 }]);
  });

  test("keeps each cause once, with the highest severity that it had", async () => {
    await raise({ contentItemId, severity: "medium" });
    await raise({ contentItemId: contentItemId.toUpperCase(), severity: "high" });
    await raise({ contentItemId, severity: "mild" });
    await raise();
    await raise();
    const causes = await rows("user_alert_causes");
    expect(causes).toMatchObject([
      { application_id: applicationId, content_item_id: contentItemId, severity: 3 },
      { application_id: applicationId, content_item_id: null, severity: 0 },
    ]);
    expect(causes).toHaveLength(2);
  });

  test("that is repeated leaves the user with who holds them", async () => {
    await raise();
    await store.write((db) => db("user_alerts").update({ check_out_operator_id: operatorId }));
    await raise({ severity: "severe" });
    expect(await rows("user_alerts")).toMatchObject([{ check_out_operator_id: operatorId, severity: 4 }]);
  });
});

describe("a check-out", () => {
  beforeEach(async () => {
    await flag();
    const held = { check_out_operator_id: operatorId, check_out_instant: 1_500, check_out_expiration_instant: 5_000 };
    await store.write((db) => db("user_alerts").update(held));
  });

  test("is shown with the operator, without the password (Filtering, Content user)", async () => {
    expect(await retrieve()).toMatchObject({
      checkOutUserId: operatorId,
      checkoutInstant: 1_500,
      checkOutUser: { id: operatorId, email: "mia@example.org", applicationIds: [], roles: ["moderator"] },
    });
    expect(JSON.stringify(await retrieve())).not.toMatch(/password|scrypt/);
  });

  test("ends when its time is over", async () => {
    now = 5_000;
    expect(await retrieve()).not.toHaveProperty("checkOutUserId");
  });

  test("ends when the operator's account is disabled", async () => {
    const { deleteOperatorUser } = operators(passwords);
    await store.write((db) => deleteOperatorUser({ path: { userId: operatorId }, query: {} }, context(db)));
    for (const name of ["checkOutUser", "checkOutUserId", "checkoutInstant"]) {
      expect(await retrieve()).not.toHaveProperty(name);
    }
    expect(await rows("user_alerts")).toHaveLength(1);
  });
});
