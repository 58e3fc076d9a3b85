import { randomUUID } from "node:crypto";
import type { Client } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
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

describe("creating an operator (Filtering, Operator account)", () => {
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
