/** Guessing passwords, and keeping operators out (Decisions: Operator sign-in; OWASP ASVS 6.1.1, 6.3.1, 6.3.8). */
import { beforeEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createOperator, password } from "./queue-fixtures.ts";

const { client, server } = await start({ systemConfiguration: { trustedProxyConfiguration: { trustPolicy: "All" } } });
const noon = 1_700_000_000_000;
const second = 1_000;
const hour = 3_600 * second;
const home = "198.51.100.20";

beforeEach(async () => {
  await server.reset();
  server.setTime(noon);
});

/** Tries to sign in from an address. */
async function attempt(email: string, address: string, given = "wrong horse") {
  const response = await fetch(new URL("/moderation/login", server.url), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email, password: given }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

/** Fails so often that further strangers are put off. */
async function attack(email: string): Promise<void> {
  for (let index = 0; index < 5; index++) expect((await attempt(email, `203.0.113.${index}`)).status).toBe(401);
}

describe("strangers who fail on purpose", () => {
  test("do not keep an operator out who has signed in from the same address before", async () => {
    const { email } = await createOperator(client);
    expect((await attempt(email, home, password)).status).toBe(200);
    await attack(email);
    expect((await attempt(email, "203.0.113.9", password)).status).toBe(429);
    expect((await attempt(email, home, password)).status).toBe(200);
  });

  test("do not keep an operator out whose IPv6 address changes within its network", async () => {
    const { email } = await createOperator(client);
    expect((await attempt(email, "2001:db8:7:1::a", password)).status).toBe(200);
    await attack(email);
    expect((await attempt(email, "2001:db8:7:1:ffff::b", password)).status).toBe(200);
    expect((await attempt(email, "2001:db8:7:2::a", password)).status).toBe(429);
  });

  test("are put off all the same: an operator's sign-in does not give them new attempts", async () => {
    const { email } = await createOperator(client);
    await attempt(email, home, password);
    await attack(email);
    expect((await attempt(email, home, password)).status).toBe(200);
    expect(await attempt(email, "203.0.113.9")).toEqual({ status: 429, retryAfter: "30" });
  });

  test("are put off together, from however many addresses they guess one password", async () => {
    const { email } = await createOperator(client);
    const guesses = Array.from({ length: 30 }, (_, index) => attempt(email, `203.0.113.${index}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  test("gain no way in from a known address: it counts for itself", async () => {
    const { email } = await createOperator(client);
    await attempt(email, home, password);
    for (let failures = 0; failures < 5; failures++) expect((await attempt(email, home)).status).toBe(401);
    expect(await attempt(email, home, password)).toEqual({ status: 429, retryAfter: "30" });
    server.advanceTime(30 * second);
    expect((await attempt(email, home, password)).status).toBe(200);
  });
});

describe("an address that guesses at many accounts", () => {
  const guesser = "203.0.113.66";
  const spray = (count: number) =>
    Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        const statuses: number[] = [];
        for (let index = lane; index < count; index += 4)
          statuses.push((await attempt(`operator-${index}@example.net`, guesser)).status);
        return statuses;
      }),
    ).then((lanes) => lanes.flat());

  test("is put off after a hundred, and others are not", async () => {
    const { email } = await createOperator(client);
    const statuses = await spray(120);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(await attempt(email, guesser, password)).toEqual({ status: 429, retryAfter: "30" });
    expect((await attempt(email, home, password)).status).toBe(200);
    server.advanceTime(30 * second);
    expect((await attempt("somebody@example.net", guesser)).status).toBe(401);
    expect((await attempt("somebody@example.net", guesser)).retryAfter).toBe("60");
  });

  test("is the same address over all of its IPv6 network", async () => {
    for (let index = 0; index < 100; index++) await attempt(`o${index}@example.net`, `2001:db8:0:1::${index}`);
    expect((await attempt("another@example.net", "2001:db8:0:1:9:9:9:9")).status).toBe(429);
    expect((await attempt("another@example.net", "2001:db8:0:2::1")).status).toBe(401);
  });

  test("does not keep those out who share it and have signed in there", async () => {
    const { email } = await createOperator(client);
    expect((await attempt(email, guesser, password)).status).toBe(200);
    await spray(120);
    expect((await attempt(email, guesser, password)).status).toBe(200);
  });
});

test("a known address is forgotten after 90 days", async () => {
  const { email } = await createOperator(client);
  expect((await attempt(email, home, password)).status).toBe(200);
  server.advanceTime(90 * 24 * hour + 1);
  await server.idle();
  await attack(email);
  expect((await attempt(email, home, password)).status).toBe(429);
});

test("an account knows its last twenty addresses", async () => {
  const { email } = await createOperator(client);
  for (let index = 0; index < 21; index++) {
    server.advanceTime(second);
    expect((await attempt(email, `198.51.100.${index}`, password)).status).toBe(200);
  }
  await attack(email);
  expect((await attempt(email, "198.51.100.0", password)).status).toBe(429);
  expect((await attempt(email, "198.51.100.1", password)).status).toBe(200);
});
