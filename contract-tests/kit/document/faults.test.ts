/** Each fault of a server is found through its description alone, and a healthy one is left alone. */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
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

describe("a fault", () => {
  test.each(faultNames)("%s is found, at its operation", async (name) => {
    const [law, operationId, ...phases] = expected[name];
    const { findings } = await run(name, { seed: 1, effort: 3, phases });
    expect(findings.map((finding) => `${finding.law.id} ${finding.operationId}`)).toContain(`${law} ${operationId}`);
  });
});
