/** The faults themselves: each can be switched in, and leaves what it is not about alone. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { manifest } from "@gatehouse/openapi/manifest";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { faults } from "./faults/all.ts";
import { areas, type FaultArea } from "./faults/fault.ts";

/** Areas of what the documents mean, which no schema says. */
const meaning: readonly FaultArea[] = [
  "patches",
  "reports",
  "text",
  "effects",
  "cascades",
  "uniqueness",
  "tokens",
  "renderings",
  "histories",
  "files",
  "headers",
  "success",
];

test("there are at least 150 about what the documents mean, some of each area and of each interface", () => {
  const meant = faults.filter(({ area }) => meaning.includes(area));
  expect(meant.length).toBeGreaterThanOrEqual(150);
  const counts = Object.keys(areas).map(
    (area) => [area, faults.filter((fault) => fault.area === area).length] as const,
  );
  expect(counts.filter(([, count]) => count < 7)).toEqual([]);
  const interfaces = manifest.filter(({ operationId }) => meant.some(({ operation }) => operation === operationId));
  expect(new Set(interfaces.map((operation) => operation.interface))).toEqual(
    new Set(["identity", "filtering", "moderation"]),
  );
});

test("each has an id of its own, and names the operation that misbehaves where its title does", () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  for (const { id } of faults) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  const known = new Set(manifest.map(({ operationId }) => operationId));
  for (const { title, operation, equally = [] } of faults) {
    const [first = ""] = /^\w+/.exec(title) ?? [];
    expect([title, operation]).toEqual([title, known.has(first) ? first : undefined]);
    expect([title, equally.filter((id) => !known.has(id) || id === operation)]).toEqual([title, []]);
  }
});

test("each law of the kit has a fault that breaks it, so that it is seen to fail", () => {
  const kit = join(import.meta.dirname, "../kit");
  const sources = readdirSync(kit, { recursive: true, encoding: "utf8" }).filter(
    // The laws of any description have tests of their own.
    (name) => /(?<!\.test)\.ts$/.test(name) && !/(?:^|[\\/])(?:document|testdata)[\\/]/.test(name),
  );
  const laws = sources.flatMap((name) =>
    [...readFileSync(join(kit, name), "utf8").matchAll(/^\s*id: "([a-z-]+)",\s+says:/gm)].map(([, id = ""]) => id),
  );
  expect(laws.length).toBeGreaterThan(100);
  const broken = new Set(faults.flatMap((fault) => fault.laws));
  expect(laws.filter((law) => !broken.has(law))).toEqual([]);
});

test.each(faults.map(({ id, title, laws }) => [id, { title, laws }] as const))("%s says what it is", (_, fault) => {
  expect(fault.title).toMatch(/^\S.*\.$/);
  expect(fault.laws).not.toEqual([]);
});

describe("a server with it starts and answers", () => {
  test.each(faults.map((fault) => [fault.id, fault] as const))("%s", async (_, { pipelineOverride }) => {
    const { client } = await start({}, { pipelineOverride: pipelineOverride() });
    await expect(client.identity.retrieveSystemVersion()).resolves.toEqual({ version: expect.any(String) });
  });
});
