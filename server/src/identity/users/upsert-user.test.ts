/** Users of a bootstrap file, applied at one start after another. */
import type { components } from "@gatehouse/openapi/validated-requests";
import { afterEach, beforeEach, expect, test } from "vitest";
import { upsertApplication } from "../applications/upsert-application.ts";
import { body, type HandlerHarness, openHandlerHarness, tenantId } from "../testing/handler-harness.ts";
import { recordLoginInstant } from "./registrations.ts";
import { upsertUser } from "./upsert-user.ts";
import { findUser, replaceUser, type User } from "./users.ts";

type DeclaredUser = components["schemas"]["User"];

const forum = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const shop = "3c219e58-ed0e-4b18-ad48-f4f92793ae33";
const id = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87";
const groupId = "0d9e8c7b-1a2f-4b3c-9d4e-5f6a7b8c9d01";
const otherGroupId = "0d9e8c7b-1a2f-4b3c-9d4e-5f6a7b8c9d02";

let bench: HandlerHarness;

beforeEach(async () => {
  bench = await openHandlerHarness();
  const roles = [{ name: "member", isDefault: true }, { name: "admin" }];
  for (const application of [
    { id: forum, name: "Forum", roles },
    { id: shop, name: "Shop", roles },
  ])
    await bench.write((db) => upsertApplication(bench.contextOf(db, tenantId), body({ application }).body));
});

afterEach(() => bench.close());

async function declare(user: DeclaredUser): Promise<User> {
  expect(await bench.write((db) => upsertUser(bench.contextOf(db, tenantId), user))).toBeUndefined();
  const stored = await bench.write((db) => findUser({ db, tenantId }, user.id));
  if (stored === undefined) throw new Error("The user is not there.");
  return stored;
}

const declared: DeclaredUser = {
  id,
  email: "ada@example.com",
  verified: true,
  memberships: [{ groupId }],
  registrations: [{ applicationId: forum, verified: true }],
};

test("doing it again changes nothing", async () => {
  const first = await declare(declared);
  bench.pass(1_000);
  expect(await declare({ ...declared, id: id.toUpperCase() })).toEqual(first);
});

test("what is named is changed, at the time of the start; what is not stays", async () => {
  const first = await declare({ ...declared, firstName: "Ada", insertInstant: 7, lastUpdateInstant: 8 });
  expect(first).toMatchObject({ insertInstant: 7, lastUpdateInstant: 8 });
  bench.pass(1_000);
  const user = await declare({ id, active: false, lastName: "Lovelace", insertInstant: 9, lastUpdateInstant: 10 });
  expect(user).toEqual({
    ...first,
    active: false,
    lastName: "Lovelace",
    lastUpdateInstant: first.verifiedInstant === undefined ? 0 : first.verifiedInstant + 1_000,
  });
});

test("registrations and memberships that are not listed stay, those that are keep their ids", async () => {
  const first = await declare(declared);
  bench.pass(1_000);
  const [registration] = first.registrations;
  const [membership] = first.memberships;
  const user = await declare({
    id,
    memberships: [{ groupId: otherGroupId }, { groupId: groupId.toUpperCase(), data: { new: true } }],
    registrations: [
      { applicationId: shop, roles: ["admin"] },
      { applicationId: forum, username: "ada" },
    ],
  });
  expect(user.registrations).toEqual([
    { ...registration, username: "ada" },
    expect.objectContaining({ applicationId: shop, roles: ["admin"] }),
  ]);
  expect(user.memberships).toEqual([
    { ...membership, data: { new: true } },
    expect.objectContaining({ groupId: otherGroupId }),
  ]);
});

test("roles change where they are named, and stay where they are not", async () => {
  await declare({ id, registrations: [{ applicationId: forum, roles: ["admin", "member"] }] });
  const same = await declare({ id, registrations: [{ applicationId: forum }] });
  expect(same.registrations).toMatchObject([{ roles: ["member", "admin"] }]);
  const fewer = await declare({ id, registrations: [{ applicationId: forum, roles: [] }] });
  expect(fewer.registrations).toMatchObject([{ roles: [] }]);
});

test("the first verification is remembered, whatever the file says later", async () => {
  const first = await declare(declared);
  bench.pass(1_000);
  const registrations = [{ applicationId: forum, verified: false, verifiedInstant: 2 }];
  const user = await declare({ id, verified: false, verifiedInstant: 1, registrations });
  const [registration] = first.registrations;
  expect(user).toMatchObject({ verified: false, verifiedInstant: first.verifiedInstant });
  expect(user.registrations).toMatchObject([{ verified: false, verifiedInstant: registration?.verifiedInstant }]);
});

test("a login is not set back", async () => {
  const registrations = [{ applicationId: forum, lastLoginInstant: 5 }];
  const file = { ...declared, lastLoginInstant: 5, registrations };
  const { memberships: _, registrations: __, ...first } = await declare(file);
  await bench.write(async (db) => {
    await replaceUser({ db, tenantId }, { ...first, lastLoginInstant: 10 });
    await recordLoginInstant({ db, tenantId }, id, forum, 10);
  });
  const later = await declare(file);
  expect([later.lastLoginInstant, later.registrations[0]?.lastLoginInstant]).toEqual([10, 10]);
  const declaredLater = await declare({
    ...file,
    lastLoginInstant: 15,
    registrations: [{ applicationId: forum, lastLoginInstant: 15 }],
  });
  expect([declaredLater.lastLoginInstant, declaredLater.registrations[0]?.lastLoginInstant]).toEqual([15, 15]);
});

test("nobody is counted twice", async () => {
  await declare(declared);
  await declare(declared);
  const [total] = await bench.write((db) => db("report_totals").sum({ users: "registrations" }));
  // One user, and one registration.
  expect(total).toEqual({ users: 2 });
});
