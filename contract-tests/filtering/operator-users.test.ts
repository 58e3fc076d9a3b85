import { randomUUID } from "node:crypto";
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };
const password = "correct horse battery staple";
type NewOperator = Parameters<Client["filtering"]["createOperatorUser"]>[0]["body"]["user"];

const someEmail = () => `mia.${randomUUID()}@example.org`;

async function create(more: Partial<NewOperator> = {}, options = tenant) {
  const user = { email: someEmail(), password, ...more };
  return (await client.filtering.createOperatorUser({ body: { user } }, options)).user;
}

async function retrieve(userId: string) {
  return (await client.filtering.retrieveOperatorUser({ userId }, tenant)).user;
}

const roles = [
  "admin",
  "approve_all",
  "audit_viewer",
  "filter",
  "filter_manager",
  "moderator",
  "moderator_manager",
  "user_admin",
] as const;

const everything = {
  applicationIds: [randomUUID(), randomUUID()],
  expirationInstantUTC: 1_767_225_600_000,
  externalId: "staff-0815",
  roles: [...roles],
};

describe("creating an operator (Filtering, Operator account)", () => {
  test("email and password are enough; the id is generated, another one for each", async () => {
    const email = someEmail();
    const [user, other] = [await create({ email }), await create()];
    expect(user).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), email, applicationIds: [], roles: [] });
    expect(other.id).not.toBe(user.id);
    expect(await retrieve(user.id)).toEqual(user);
  });

  test("every field comes back as it was sent but for the password, and is retrieved so", async () => {
    const [id, email] = [randomUUID(), someEmail()];
    const exchange = await client.request(
      "createOperatorUser",
      { body: { user: { id: id.toUpperCase(), email, password, ...everything } } },
      tenant,
    );
    expect(exchange.text()).not.toMatch(/password|scrypt|horse/);
    expect(JSON.parse(exchange.text()).user).toEqual({ id, email, ...everything });
    expect(await retrieve(id.toUpperCase())).toEqual({ id, email, ...everything });
  });

  test("an id that is taken is a duplicate, in whatever tenant", async () => {
    const [{ id }, theirs] = [await create(), await create({}, foreign)];
    for (const taken of [id, id.toUpperCase(), theirs.id]) {
      const body = { user: { id: taken, email: someEmail(), password } };
      expect(await refusal(client, "createOperatorUser", { body }, tenant)).toEqual({
        "user.id": "[duplicate]user.id",
      });
    }
  });

  test("an email address that is taken is a duplicate, in whatever case; another tenant has its own", async () => {
    const { email } = await create();
    for (const taken of [email, email.toUpperCase()]) {
      const body = { user: { email: taken, password } };
      expect(await refusal(client, "createOperatorUser", { body }, tenant)).toEqual({
        "user.email": "[duplicate]user.email",
      });
    }
    expect((await create({ email }, foreign)).email).toBe(email);
  });

  test("id and email address that are both taken are named together", async () => {
    const { id, email } = await create();
    expect(await refusal(client, "createOperatorUser", { body: { user: { id, email, password } } }, tenant)).toEqual({
      "user.id": "[duplicate]user.id",
      "user.email": "[duplicate]user.email",
    });
  });

  test("of many at once with one email address, one is done", async () => {
    const body = { user: { email: someEmail(), password } };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.filtering.createOperatorUser.result({ body }, tenant)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(400);
      expect(codesOf(answer.body)).toEqual({ "user.email": "[duplicate]user.email" });
    }
  });
});

describe("what is refused, by create and update alike", () => {
  test.each([
    ["no email", { email: undefined }, { "user.email": "[missing]user.email" }],
    ["an email that is none", { email: "mia" }, { "user.email": "[invalid]user.email" }],
    ["an empty password", { password: "" }, { "user.password": "[blank]user.password" }],
    ["a role that there is not", { roles: ["moderator", "king"] }, { "user.roles[1]": "[invalidOption]user.roles" }],
    [
      "an application that is no id",
      { applicationIds: ["forum"] },
      { "user.applicationIds[0]": "[invalid]user.applicationIds" },
    ],
    [
      "an expiration that is no instant",
      { expirationInstantUTC: "never" },
      { "user.expirationInstantUTC": "[invalid]user.expirationInstantUTC" },
    ],
    ["an unknown property", { enabled: true }, { "user.enabled": "[invalidJSON]" }],
    ["null", { externalId: null }, { "user.externalId": "[null]user.externalId" }],
  ])("%s", async (_, more, codes) => {
    const before = await create(everything);
    const body = { user: { email: someEmail(), password, ...more } };
    expect(await refusal(client, "createOperatorUser", { body }, tenant)).toEqual(codes);
    expect(await refusal(client, "updateOperatorUser", { userId: before.id, body }, tenant)).toEqual(codes);
    expect(await retrieve(before.id)).toEqual(before);
  });

  test("no password, at creation alone", async () => {
    const body = { user: { email: someEmail() } };
    expect(await refusal(client, "createOperatorUser", { body }, tenant)).toEqual({
      "user.password": "[missing]user.password",
    });
  });

  test("a body without the user", async () => {
    expect(await refusal(client, "createOperatorUser", { body: {} }, tenant)).toEqual({ user: "[missing]user" });
    const { id } = await create();
    expect(await refusal(client, "updateOperatorUser", { userId: id, body: {} }, tenant)).toEqual({
      user: "[missing]user",
    });
  });
});

describe("PUT replaces (Filtering, Endpoints, Operator accounts)", () => {
  test("what is left out has its default again; twice is once", async () => {
    const { id } = await create(everything);
    const put = { userId: id, body: { user: { email: someEmail() } } };
    const once = await client.filtering.updateOperatorUser(put, tenant);
    expect(once.user).toEqual({ id, email: put.body.user.email, applicationIds: [], roles: [] });
    expect(await client.filtering.updateOperatorUser(put, tenant)).toEqual(once);
    expect(await retrieve(id)).toEqual(once.user);
  });

  test("every field can be replaced, the password too, which is not returned", async () => {
    const { id, email } = await create();
    const body = { user: { email, password: "another one", ...everything } };
    const exchange = await client.request("updateOperatorUser", { userId: id, body }, tenant);
    expect(exchange.text()).not.toMatch(/password|scrypt|another one/);
    expect(JSON.parse(exchange.text())).toEqual({ user: { id, email, ...everything } });
  });

  test("what an answer showed can be sent back and changes nothing", async () => {
    const user = await create(everything);
    const again = await client.filtering.updateOperatorUser({ userId: user.id, body: { user } }, tenant);
    expect(again.user).toEqual(user);
  });

  test("the own email address is no duplicate, another's is, and then nothing changes", async () => {
    const [one, other] = [await create(), await create()];
    const email = one.email.toUpperCase();
    const renamed = await client.filtering.updateOperatorUser({ userId: one.id, body: { user: { email } } }, tenant);
    expect(renamed.user.email).toBe(email);
    const taken = { userId: one.id, body: { user: { email: other.email, roles: ["admin"] } } };
    expect(await refusal(client, "updateOperatorUser", taken, tenant)).toEqual({
      "user.email": "[duplicate]user.email",
    });
    expect(await retrieve(one.id)).toEqual(renamed.user);
  });

  test("an address that was given up is free", async () => {
    const { id, email } = await create();
    await client.filtering.updateOperatorUser({ userId: id, body: { user: { email: someEmail() } } }, tenant);
    expect((await create({ email })).email).toBe(email);
  });
});

describe("DELETE disables the account (Filtering, States and transitions)", () => {
  test("it cannot be retrieved, updated or deleted any more; others can", async () => {
    const [gone, kept] = [await create(), await create()];
    const deleted = await client.filtering.deleteOperatorUser.result({ userId: gone.id.toUpperCase() }, tenant);
    expect([deleted.status, deleted.body]).toEqual([200, undefined]);
    const answers = [
      await client.filtering.retrieveOperatorUser.result({ userId: gone.id }, tenant),
      await client.filtering.updateOperatorUser.result(
        { userId: gone.id, body: { user: { email: someEmail() } } },
        tenant,
      ),
      await client.filtering.deleteOperatorUser.result({ userId: gone.id }, tenant),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([404, undefined]);
    expect(await retrieve(kept.id)).toEqual(kept);
  });

  test("it can be enabled again elsewhere, so its id and email address stay taken", async () => {
    const { id, email } = await create();
    await client.filtering.deleteOperatorUser({ userId: id }, tenant);
    expect(await refusal(client, "createOperatorUser", { body: { user: { id, email, password } } }, tenant)).toEqual({
      "user.id": "[duplicate]user.id",
      "user.email": "[duplicate]user.email",
    });
  });
});

const operations: readonly [string, object][] = [
  ["retrieveOperatorUser", {}],
  ["updateOperatorUser", { body: { user: { email: someEmail() } } }],
  ["deleteOperatorUser", {}],
];

test.each(operations)(
  "%s: 404 for what is missing or another tenant's; 400 for a malformed id",
  async (name, input) => {
    const theirs = await create({}, foreign);
    for (const userId of [randomUUID(), theirs.id]) {
      const exchange = await client.request(name, { userId, ...input }, tenant);
      expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    }
    const { user } = await client.filtering.retrieveOperatorUser({ userId: theirs.id }, foreign);
    expect(user).toEqual(theirs);
    expect(await refusal(client, name, { userId: "mia", ...input }, tenant)).toEqual({
      userId: "[couldNotConvert]userId",
    });
  },
);
