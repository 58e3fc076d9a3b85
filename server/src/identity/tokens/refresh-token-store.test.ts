import { hash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Db } from "../../contract/context.ts";
import { body, type HandlerHarness, openHandlerHarness, tenantId } from "../testing/handler-harness.ts";
import { insertUser } from "../users/users.ts";
import { createRefreshToken } from "./refresh-token-operations.ts";
import { refreshTokenSweeps } from "./refresh-token-store.ts";

const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const userId = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87";

let bench: HandlerHarness;

beforeEach(async () => {
  bench = await openHandlerHarness();
  const input = { path: { applicationId }, query: {}, ...body({ application: { name: "Forum" } }) };
  await bench.call("createApplicationWithId", input);
  await bench.write(async (db) => {
    const user = {
      id: userId,
      tenantId,
      active: true,
      email: "ada@example.com",
      insertInstant: 0,
      lastUpdateInstant: 0,
    };
    await insertUser({ db }, { ...user, ...bareUser });
  });
});

afterEach(() => bench.close());

const bareUser = {
  data: {},
  passwordChangeRequired: false,
  preferredLanguages: [],
  twoFactor: { methods: [] },
  usernameStatus: "ACTIVE" as const,
  verified: false,
};

test("the store holds the hash of a token and not the token", async () => {
  const made = await bench.write((db) => createRefreshToken(bench.contextOf(db, tenantId), { applicationId, userId }));
  const rows = await bench.write(async (db) => db("refresh_tokens"));
  expect(made.token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(made.token);
  expect(rows).toMatchObject([{ id: made.id, hash: hash("sha256", made.token, "base64url") }]);
});

test("a token for no application is a fault of ours", async () => {
  const making = bench.write((db) =>
    createRefreshToken(bench.contextOf(db, tenantId), { applicationId: userId, userId }),
  );
  await expect(making).rejects.toThrow("no application");
});

test("what has ended is deleted in batches, and nothing else", async () => {
  await fill("refresh_tokens", 1500, (each) => ({
    id: `ended ${each}`,
    family_id: "x",
    tenant_id: tenantId,
    application_id: applicationId,
    user_id: userId,
    insert_instant: 0,
  }));
  await fill("spent_refresh_tokens", 2500, () => ({ family_id: "x", tenant_id: tenantId }));
  const counts = [await count()];
  const preparation = { read: bench.write, write: bench.write, clock: { now: () => 1000 } };
  for (const sweep of refreshTokenSweeps) {
    for (let more = true; more; counts.push(await count())) more = await sweep.run(preparation);
  }
  const steps = counts.slice(1).map((left, index) => left.map((rows, table) => (counts[index]?.[table] ?? 0) - rows));
  expect(counts.at(-1)).toEqual([1, 1]);
  expect(Math.max(...steps.flat())).toBe(200);
});

/** Inserts expired rows and one that expires a moment later. */
async function fill(table: string, ended: number, rowOf: (each: number) => object) {
  await bench.write(async (db) => {
    for (let each = 0; each <= ended; each++)
      await db(table).insert({ ...rowOf(each), hash: `${each}`, expiration_instant: each === ended ? 1001 : 1000 });
  });
}

function count(): Promise<number[]> {
  const of = async (db: Db, table: string) => Number((await db(table).count({ total: "*" }))[0]?.["total"]);
  return bench.write(async (db) => [await of(db, "refresh_tokens"), await of(db, "spent_refresh_tokens")]);
}
