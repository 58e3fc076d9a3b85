/** Functions of the user's around a run, and the archive of all that went over the wire. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { ShelterServer, token } from "./document/testdata/shelter-server.ts";
import type { Report, Step } from "./findings.ts";
import { loadHooks } from "./hooks.ts";
import { HarFile } from "./report/har-file.ts";
import { runContract } from "./run.ts";
import type { DocumentOptions } from "./run-options.ts";

const address = fileURLToPath(new URL("document/testdata/shelter.yaml", import.meta.url));

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kit-hooks-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function run(document: Partial<DocumentOptions>, exchanged: (step: Step) => void): Promise<Report> {
  await using server = new ShelterServer(undefined);
  const url = await server.start();
  const described = { address, headers: { Authorization: "not used" }, ...document };
  const options = { url, key: "", interfaces: [], document: described, seed: 1, effort: 1 };
  return await runContract({ ...options, phases: ["examples"] }, { exchanged });
}

test("hooks prepare the server, sign requests and leave some out", async () => {
  const file = join(temporaryFolder(), "hooks.mjs");
  writeFileSync(
    file,
    `const seen = [];
    export const start = ({ url }) => void seen.push(url);
    export function request(request, { operationId }) {
      if (seen.length !== 1 || operationId === "deleteAnimal") return null;
      const headers = new Headers(request.headers);
      if (headers.has("authorization")) headers.set("authorization", "Bearer ${token}");
      return new Request(request, { headers });
    }`,
  );
  const steps: Step[] = [];
  const report = await run({ hooks: file }, (step) => steps.push(step));
  expect(report.findings).toEqual([]);
  expect(steps.filter(({ response }) => response?.status === 401)).toEqual([]);
  expect(new Set(steps.map(({ operationId }) => operationId))).not.toContain("deleteAnimal");
  expect(report.endedEarly).toContain("deleteAnimal");
  expect(JSON.stringify(steps)).not.toContain(token);
});

test.each([
  ["export const requests = () => null;", "export functions named start or request, and nothing else."],
  ["export const request = 7;", "export functions named start or request"],
  ["throw new Error('no key');", "cannot be loaded: no key"],
])("a file with %j is refused", async (text, problem) => {
  const file = join(temporaryFolder(), "hooks.mjs");
  writeFileSync(file, text);
  await expect(loadHooks(file)).rejects.toThrow(problem);
});

test("the archive has every exchange, and no secret", async () => {
  const file = join(temporaryFolder(), "run.har");
  const har = new HarFile(file);
  const report = await run({ headers: { Authorization: `Bearer ${token}` } }, (step) => har.add(step));
  har.close();
  const text = readFileSync(file, "utf8");
  expect(text).not.toContain(token);
  const { entries } = JSON.parse(text).log;
  const requests = report.phases.reduce((sum, phase) => sum + phase.requests, 0);
  expect(entries.length).toBeGreaterThan(requests);
  expect(entries).toContainEqual(
    expect.objectContaining({
      comment: "createAnimal",
      request: expect.objectContaining({
        method: "POST",
        headers: expect.arrayContaining([{ name: "authorization", value: "$HEADER_AUTHORIZATION" }]),
        postData: { mimeType: "application/json", text: expect.stringContaining("name") },
      }),
      response: expect.objectContaining({ status: 201 }),
    }),
  );
});

test("the archive is bounded, and says what it left out", () => {
  const file = join(temporaryFolder(), "run.har");
  const har = new HarFile(file, 20_000);
  const request = { method: "GET", url: "http://localhost/a?b=c", headers: {} };
  for (let count = 0; count < 100; count++) har.add({ operationId: "a", request, failure: "no answer" });
  har.close();
  const text = readFileSync(file, "utf8");
  const { entries, comment } = JSON.parse(text).log;
  expect(text.length).toBeLessThan(20_200);
  expect(entries.length).toBeGreaterThan(10);
  expect(comment).toBe(`The file is full: ${100 - entries.length} later exchanges are left out.`);
  expect(entries[0]).toMatchObject({ request: { queryString: [{ name: "b", value: "c" }] }, response: { status: 0 } });
});
