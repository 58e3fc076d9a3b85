/** RATE_LIMIT: 429 with Retry-After and the fields of draft-ietf-httpapi-ratelimit-headers. */
import { createClient, TooManyRequestsError } from "@gatehouse/sdk";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { expectEmpty, reasonOf } from "./answers.ts";

const one = "a-key-that-may-do-everything-0123456789";
const other = "another-key-that-may-do-everything-0123456789";
const apiKeys = [
  { key: one, name: "one" },
  { key: other, name: "other" },
];

async function limited(rateLimit: string) {
  const { server } = await start({ apiKeys }, { rateLimit });
  server.setTime(Date.UTC(2027, 0, 1));
  const clientOf = (apiKey: string | null) => createClient({ baseUrl: server.url, apiKey, retries: 0 });
  return { server, clientOf };
}

test("a key has so many requests in so much time, and each answer says how many are left", async () => {
  const { server, clientOf } = await limited("2/20");
  const client = clientOf(one);
  const seen = [await client.request("GET /api/application"), await client.request("GET /api/application/x")];
  expect(seen.map(({ status, headers }) => [status, headers.get("ratelimit")])).toEqual([
    [200, '"requests";r=1;t=10'],
    [400, '"requests";r=0;t=20'],
  ]);
  const refused = await client.request("GET /api/application");
  expectEmpty(refused, 429);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(refused.headers.get("ratelimit-policy")).toBe('"requests";q=2;w=20');
  expect(refused.headers.get("ratelimit")).toBe('"requests";r=0;t=20');
  server.advanceTime(10_000);
  expect((await client.request("GET /api/application")).status).toBe(200);
  expect((await client.request("GET /api/application")).status).toBe(429);
});

test("the keys do not use up each other's requests", async () => {
  const { clientOf } = await limited("1/60");
  for (const expected of [200, 429]) {
    expect((await clientOf(one).request("GET /api/application")).status).toBe(expected);
    expect((await clientOf(other).request("GET /api/application")).status).toBe(expected);
  }
});

test("without a key it is the address that counts", async () => {
  const { clientOf } = await limited("1/60");
  const ask = (address: string) =>
    clientOf(null).request("GET /.well-known/jwks.json", undefined, { headers: { "x-forwarded-for": address } });
  expect((await ask("203.0.113.7")).status).toBe(200);
  expect((await ask("203.0.113.7")).status).toBe(429);
  expect((await ask("203.0.113.8")).status).toBe(200);
});

test("a wrong key is a 401 all the same, and uses up nobody's requests", async () => {
  const { clientOf } = await limited("1/60");
  for (let times = 0; times < 3; times++)
    expect(reasonOf(await clientOf("no-key-of-this-server-0123456789").request("GET /api/application"))).toBe(
      "invalid",
    );
  expect((await clientOf(one).request("GET /api/application")).status).toBe(200);
});

test("health is not limited", async () => {
  const { server } = await limited("1/60");
  for (let times = 0; times < 5; times++) {
    const { status, headers } = await fetch(`${server.url}/health/live`);
    expect([status, headers.get("ratelimit")]).toEqual([200, null]);
  }
});

test("the SDK raises an error of its own, which says how long to wait", async () => {
  const { clientOf } = await limited("1/60");
  await clientOf(one).identity.listApplications();
  const error: unknown = await clientOf(one)
    .identity.listApplications()
    .catch((reason: unknown) => reason);
  if (!(error instanceof TooManyRequestsError)) throw error;
  expect(error.retryAfterSeconds).toBe(60);
});

test("nothing is limited by default, and no field says so", async () => {
  const { client } = await start();
  for (let times = 0; times < 50; times++) {
    const { status, headers } = await client.request("GET /api/application");
    expect([status, headers.get("ratelimit"), headers.get("ratelimit-policy")]).toEqual([200, null, null]);
  }
});
