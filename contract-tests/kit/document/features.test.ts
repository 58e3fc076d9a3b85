/** A description with every feature of OpenAPI that its specification shows can be used whole. */
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { readDescription } from "../contract/document/description.ts";
import { loadLimits } from "../contract/document/load.ts";
import { runContract } from "../run.ts";

const address = fileURLToPath(new URL("testdata/features.yaml", import.meta.url));

/** Takes whatever comes. */
async function serve(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.setHeader("Content-Type", "application/json").end('{"id":1}'));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const at = server.address();
  return `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`;
}

test("every operation is tried, and nothing is left out but methods without a body, and a format that nobody knows", async () => {
  const document = { address, headers: { "X-Key": "kit" } };
  const options = { url: await serve(), key: "", interfaces: [], document, seed: 1, effort: 1 };
  const report = await runContract({ ...options, phases: ["examples"] });
  expect(report.endedEarly).toBeUndefined();
  expect(report.untried.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    ...["HEAD", "OPTIONS", "TRACE"].map((method) => expect.stringMatching(new RegExp(`^${method} /styles/.*not try`))),
    expect.stringContaining("format x-never-heard-of"),
  ]);
  expect(report.operations.filter(({ statuses }) => statuses.every(({ seen }) => seen === 0))).toEqual([]);
});

test("references by the names of schemas are read: ids, anchors, and pointers into a schema with an id", async () => {
  const { contract, problems } = await readDescription(address, () => ({}), loadLimits);
  expect(problems.map(({ what }) => what)).toContain("format x-never-heard-of");
  const shape = contract.operations.find(({ operationId }) => operationId === "sendSchemas")?.bodies[0]?.schema;
  expect(shape?.properties.get("tree")?.properties.get("children")?.atMost("maxItems")).toBe(2);
  expect(shape?.properties.get("page")?.properties.get("items")?.type).toBe("array");
});
