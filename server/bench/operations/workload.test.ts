import { expect, test } from "vitest";
import { carriedMark, uniqueMark } from "../harness/load-request.ts";
import { workload } from "./workload.ts";

const seeded = { operatorToken: "operator-token", refreshTokens: ["first", "second"], refreshTokensByHand: [] };
const requests = new Map(workload.map((operation) => [operation.key, operation.request(seeded)]));

test("every placeholder of a path is filled", () => {
  for (const { target } of requests.values()) expect(target).not.toMatch(/[{}]|\/\/|\/(?:\?|$)/);
});

test("texts to filter are about 110 characters long and many", () => {
  const bodies = requests.get("filter")?.body ?? [];
  expect(new Set(bodies).size).toBeGreaterThan(100);
  const lengths = [...bodies].map((body) => JSON.parse(body).content.length);
  expect(lengths.every((length) => length >= 100 && length <= 120)).toBe(true);
});

test("what may be sent once differs in each request", () => {
  expect(requests.get("create-entry")?.body).toContain(uniqueMark);
  expect(requests.get("refresh")?.body).toContain(carriedMark);
  expect(requests.get("refresh")?.carried?.first).toEqual(seeded.refreshTokens);
});

test("each operation has the credentials that it asks for", () => {
  expect(requests.get("reconcile")?.authorization).toBeUndefined();
  expect(requests.get("queue-page")?.authorization).toBe("Bearer operator-token");
});
