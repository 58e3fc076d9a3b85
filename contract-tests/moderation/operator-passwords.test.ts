/** Passwords that operators may have, and how they change them (Decisions: Passwords; OWASP ASVS 6.2). */
import { beforeEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createOperator, newOperator, password } from "./queue-fixtures.ts";

const { client, server } = await start();
const noon = 1_700_000_000_000;
const other = "seven lanterns over the quay";

beforeEach(async () => {
  await server.reset();
  server.setTime(noon);
});

/** Resolves to the codes of a refusal, or to the status of another answer. */
function codes(answer: { status: number; body?: unknown }): unknown {
  const body = answer.body as { fieldErrors?: Record<string, { code: string }[]> } | undefined;
  if (answer.status !== 400) return answer.status;
  return Object.values(body?.fieldErrors ?? {}).flatMap((errors) => errors.map(({ code }) => code));
}

const weak: readonly (readonly [what: string, password: string, kind: string])[] = [
  ["of seven characters", "a!B2-zz", "tooShort"],
  ["of seven characters outside of the basic plane", "🜁🜂🜃🜄🜅🜆🜇", "tooShort"],
  ["of seven characters once it is composed", "e\u0301".repeat(7), "tooShort"],
  ["that is tried first of all", "password", "invalid"],
  ["that is common, in capitals", "QwertyUiop", "invalid"],
  ["that is common, in full width", "\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44", "invalid"],
  ["that is the address", "Mia.Harbour@Example.org", "invalid"],
  ["that is the address up to its @, with a year", "mia.harbour2026!", "invalid"],
  ["that is the name of the service, with digits", "Gatehouse#123", "invalid"],
];

describe("a new password", () => {
  test.each(weak)("%s is refused at creation", async (_what, given, kind) => {
    const user = { email: "mia.harbour@example.org", password: given };
    expect(codes(await client.filtering.createOperatorUser.result({ body: { user } }))).toEqual([
      `[${kind}]user.password`,
    ]);
  });

  test.each(weak)("%s is refused in an update", async (_what, given, kind) => {
    const { id: userId, email } = await createOperator(client, { email: "mia.harbour@example.org" });
    const body = { user: { email, password: given } };
    expect(codes(await client.filtering.updateOperatorUser.result({ userId, body }))).toEqual([
      `[${kind}]user.password`,
    ]);
    expect((await client.moderation.loginOperator.result({ body: { email, password } })).status).toBe(200);
  });

  test.each(weak)("%s is refused when an operator chooses it", async (_what, given, kind) => {
    const { as } = await newOperator(client, { email: "mia.harbour@example.org" });
    const body = { currentPassword: password, password: given };
    expect(codes(await client.moderation.changeOperatorPassword.result({ body }, as))).toEqual([`[${kind}]password`]);
  });

  test.each([
    ["eight characters", "zq7-wv!p"],
    ["64 characters", "tide ".repeat(13).slice(0, 64)],
    ["1,024 characters", "🜁".repeat(1_024)],
    ["spaces and letters of any script", "  Ölbaum 橄榄 زيتون  "],
  ])("of %s is taken as it is", async (_what, given) => {
    const { email } = await createOperator(client, { password: given });
    const login = (typed: string) => client.moderation.loginOperator.result({ body: { email, password: typed } });
    expect((await login(given)).status).toBe(200);
    expect((await login(given.slice(0, -2))).status).toBe(401);
  });

  test("that breaks a rule is reported together with what else is wrong", async () => {
    const { email } = await createOperator(client);
    const answer = await client.filtering.createOperatorUser.result({
      body: { user: { email, password: "password" } },
    });
    expect(codes(answer)).toEqual(["[invalid]user.password", "[duplicate]user.email"]);
  });

  test("in a bootstrap stops the start, and is named", async () => {
    const operators = [{ user: { email: "mia@example.org", password: "password" } }];
    await expect(start({ operators })).rejects.toThrow(/operators\[0\]\.user\.password/);
  });
});

describe("changing the password", () => {
  const change = (as: { token: string }, currentPassword: string, wanted = other) =>
    client.moderation.changeOperatorPassword.result({ body: { currentPassword, password: wanted } }, as);

  test("takes the current one, and ends every token", async () => {
    const { operator, as } = await newOperator(client);
    const { email } = operator;
    const { token } = await client.moderation.loginOperator({ body: { email, password } });
    expect((await change(as, password)).status).toBe(200);
    for (const old of [as.token, token])
      expect((await client.moderation.listApprovalQueueItems.result({}, { token: old })).status).toBe(401);
    const login = (given: string) => client.moderation.loginOperator.result({ body: { email, password: given } });
    expect([(await login(password)).status, (await login(other)).status]).toEqual([401, 200]);
  });

  test("with a stolen token, without the current one, is refused, put off, and keeps nobody out", async () => {
    const { operator, as } = await newOperator(client);
    for (let failures = 0; failures < 5; failures++)
      expect(codes(await change(as, `guess ${failures}`))).toEqual(["[invalid]currentPassword"]);
    const answer = await change(as, password);
    expect([answer.status, answer.headers?.get("retry-after")]).toEqual([429, "30"]);
    const { email } = operator;
    expect((await client.moderation.loginOperator.result({ body: { email, password } })).status).toBe(200);
    server.advanceTime(30_000);
    expect((await change(as, password)).status).toBe(200);
  });

  test("twice at once with the same current one changes it once", async () => {
    const { as } = await newOperator(client);
    const answers = await Promise.all([change(as, password), change(as, password, `${other} again`)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
