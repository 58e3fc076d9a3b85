/** Each fault of a server is found through its description alone, and a healthy one is left alone. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Finding, Phase, Report } from "../findings.ts";
import { runContract } from "../run.ts";
import type { RunOptions } from "../run-options.ts";
import { type FaultName, faultNames, ShelterServer, token } from "./testdata/shelter-server.ts";

const address = fileURLToPath(new URL("testdata/shelter.yaml", import.meta.url));

async function run(
  fault: FaultName | undefined,
  options: Pick<RunOptions, "seed" | "effort" | "phases">,
): Promise<Report> {
  await using server = new ShelterServer(fault);
  const url = await server.start();
  const document = { address, headers: { Authorization: `Bearer ${token}` } };
  return await runContract({
    url,
    key: "",
    interfaces: [],
    document,
    timeoutMs: fault === "silent" ? 300 : 10_000,
    ...options,
  });
}

function shown({ findings }: Report): readonly string[] {
  return findings.map(
    ({ law, operationId, about = "", actual }: Finding) => `${law.id} ${operationId} ${about}: ${actual}`,
  );
}

/** The law and the operation that tell each fault, and the phases that are enough for it. */
const expected: Readonly<Record<FaultName, readonly [law: string, operationId: string, ...phases: Phase[]]>> = {
  "other-status": ["status-documented", "createAnimal", "examples"],
  "unknown-404-status": ["status-documented", "getAnimal", "examples", "state"],
  "header-missing": ["headers-required", "listAnimals", "examples"],
  "header-no-number": ["headers-required", "listAnimals", "examples"],
  "text-for-number": ["schema-conforms", "createAnimal", "examples"],
  "property-missing": ["schema-conforms", "getStatus", "examples"],
  "undocumented-property": ["schema-conforms", "getStatus", "examples"],
  "instant-without-zone": ["schema-conforms", "getStatus", "examples"],
  html: ["media-type-documented", "getStatus", "examples"],
  "empty-answer": ["body-present", "getStatus", "examples"],
  "half-json": ["schema-conforms", "getStatus", "examples"],
  "error-at-maximum": ["no-server-error", "createAnimal", "examples", "boundaries"],
  "error-for-malformed": ["no-server-error", "createAnimal", "examples", "negative"],
  "error-for-missing": ["no-server-error", "getAnimal", "examples", "state"],
  "error-for-long-header": ["no-server-error", "listAnimals", "examples", "negative"],
  silent: ["answered", "listAnimals", "examples", "boundaries"],
  "takes-missing-name": ["violation-refused", "createAnimal", "examples", "negative"],
  "takes-wrong-type": ["violation-refused", "createAnimal", "examples", "negative"],
  "takes-too-much": ["violation-refused", "createAnimal", "examples", "negative"],
  "takes-other-kind": ["violation-refused", "createAnimal", "examples", "negative"],
  "takes-long-name": ["violation-refused", "createAnimal", "examples", "negative"],
  "takes-twice-the-same": ["violation-refused", "createAnimal", "examples", "negative"],
  "takes-no-body": ["violation-refused", "createAnimal", "examples", "negative"],
  "takes-any-limit": ["violation-refused", "listAnimals", "examples", "negative"],
  "takes-words-as-limit": ["violation-refused", "listAnimals", "examples", "negative"],
  "takes-bad-dates": ["violation-refused", "createAnimal", "examples", "negative"],
  "refuses-zero": ["valid-accepted", "createAnimal", "examples", "boundaries"],
  "refuses-birds": ["valid-accepted", "createAnimal", "examples", "boundaries"],
  "refuses-the-highest-limit": ["valid-accepted", "listAnimals", "examples", "boundaries"],
  "refuses-everything": ["valid-accepted", "createAnimal", "examples"],
  "open-to-all": ["credentials-required", "listAnimals", "examples", "authentication"],
  "takes-any-token": ["credentials-required", "listAnimals", "examples", "authentication"],
  "no-challenge": ["challenge-sent", "listAnimals", "examples", "authentication"],
  "deletes-status": ["method-refused", "getStatus", "methods"],
  "no-allow": ["allow-sent", "getStatus", "methods"],
  "creates-nothing": ["created-found", "createAnimal", "examples", "state"],
  "stores-another-age": ["shown-as-sent", "createAnimal", "examples", "state"],
  "loses-updates": ["shown-as-sent", "replaceAnimal", "examples", "state"],
  "keeps-deleted": ["deleted-gone", "deleteAnimal", "examples", "state"],
  "shows-pin": ["nothing-write-only", "createAnimal", "examples"],
  "shows-pin-elsewhere": ["nothing-write-only", "createAnimal", "examples"],
  "links-elsewhere": ["link-leads", "createAnimal", "examples", "state"],
  "cuts-long-names": ["shown-as-sent", "createAnimal", "examples", "boundaries"],
  "allows-too-little": ["allow-sent", "getStatus", "methods"],
};

describe("a healthy server", () => {
  test.each([1, 2, 3])("has no finding with seed %i, and everything of it was seen", async (seed) => {
    const report = await run(undefined, { seed, effort: 2 });
    expect(shown(report)).toEqual([]);
    // Optional properties are a matter of chance.
    const missed = report.coverage.filter(({ state, dimension }) => state === "missed" && dimension !== "property");
    expect(missed.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([]);
    expect(report.untried).toEqual([]);
    expect(report.leftBehind).toEqual([]);
  });

  test("gets the same requests from the same seed", async () => {
    const [one, other] = [await run(undefined, { seed: 7, effort: 1 }), await run(undefined, { seed: 7, effort: 1 })];
    const figures = ({ phases }: Report) => phases.map(({ phase, cases, requests }) => ({ phase, cases, requests }));
    expect(figures(other)).toEqual(figures(one));
  });
});

test("schemas that no validator takes are told, and end no run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unusable-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "api.json");
  const broken = { type: "integer", minimum: "one" };
  const content = { "application/json": { schema: { type: "nonsense" } } };
  const shown = { "application/json": { schema: { properties: { state: broken } } } };
  const get = {
    parameters: ["a", "b"].map((name) => ({ name, in: "query", required: name === "a", schema: broken })),
    responses: { 200: { description: "", content: shown } },
  };
  const paths = { "/status": { get, post: { requestBody: { required: true, content }, responses: {} } } };
  writeFileSync(file, JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths }));
  await using server = new ShelterServer();
  const document = { address: file, headers: {} };
  const report = await runContract({
    url: await server.start(),
    key: "",
    interfaces: [],
    document,
    effort: 1,
    seed: 1,
  });
  const reasons = report.untried.map(({ why }) => why).filter((why) => /cannot be used|valid body/.test(why));
  expect(reasons.length).toBeGreaterThan(1);
  // An operation that could not be tried does not pass.
  expect(report.endedEarly).toBe("no request was answered with success by POST /status");
});

test.each([
  ["another path", "every operation was answered 404, look whether a path such as /api is missing", `Bearer ${token}`],
  ["credentials that are refused", "the credentials are refused (401 or 403) by", "Bearer expired"],
])("a run with %s does not pass", async (_, reason, authorization) => {
  await using server = new ShelterServer();
  const url = await server.start();
  const report = await runContract({
    url: reason.startsWith("every") ? `${url}/elsewhere` : url,
    key: "",
    interfaces: [],
    document: { address, headers: { Authorization: authorization } },
    effort: 1,
    seed: 1,
  });
  expect(report.endedEarly).toContain(reason);
});

test("what a chosen operation needs is made, and not judged", async () => {
  await using server = new ShelterServer();
  const url = await server.start();
  const document = { address, headers: { Authorization: `Bearer ${token}` }, only: ["deleteAnimal"] };
  const report = await runContract({ url, key: "", interfaces: [], document, effort: 1, seed: 1 });
  expect([report.endedEarly, shown(report)]).toEqual([undefined, []]);
});

test("an operation whose body has a reference that leads nowhere is left out, by name", async () => {
  await using server = new ShelterServer();
  const url = await server.start();
  const folder = mkdtempSync(join(tmpdir(), "shelter-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "shelter.yaml");
  const content = "{ application/json: { schema: { type: object, properties: { a: { $ref: missing.yaml#/A } } } } }";
  const lost = `  /lost:\n    post:\n      operationId: lose\n      requestBody: { content: ${content} }\n`;
  const responses = '      responses: { "200": { description: Lost. } }\n';
  writeFileSync(file, readFileSync(address, "utf8").replace(/^paths:\n/m, `paths:\n${lost}${responses}`));
  const document = { address: file, headers: { Authorization: `Bearer ${token}` } };
  const report = await runContract({
    url,
    key: "",
    interfaces: [],
    document,
    effort: 1,
    seed: 1,
    phases: ["examples"],
  });
  expect(shown(report)).toEqual([]);
  expect(report.untried.map(({ what }) => what)).toContain("lose");
});

test("a login gives the credentials, and new ones when they have ended", async () => {
  await using server = new ShelterServer();
  const url = await server.start();
  let logins = 0;
  const login = {
    headers: () => {
      logins++;
      return Promise.resolve({ Authorization: `Bearer ${server.login()}` });
    },
  };
  const document = { address, headers: {}, login };
  const report = await runContract({
    url,
    key: "",
    interfaces: [],
    document,
    effort: 1,
    seed: 1,
    phases: ["examples"],
  });
  expect([report.endedEarly, logins > 2]).toEqual([undefined, true]);
  expect(JSON.stringify(report)).not.toContain("shelter-session");
});

describe("a fault", () => {
  test.each(faultNames)("%s is found, at its operation", async (name) => {
    const [law, operationId, ...phases] = expected[name];
    const { operations } = await run(name, { seed: 1, effort: 3, phases });
    // A finding may be of several operations.
    const broken = operations
      .find((one) => one.operationId === operationId)
      ?.laws.filter(({ findings }) => findings > 0);
    expect(broken?.map((tally) => tally.law)).toContain(law);
  });
});
