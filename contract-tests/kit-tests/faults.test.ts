/** The faults themselves: each can be switched in, and leaves what it is not about alone. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { faults } from "./faults/all.ts";

test("there are at least 45, each with an id of its own", () => {
  expect(faults.length).toBeGreaterThanOrEqual(45);
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  for (const { id } of faults) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
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
