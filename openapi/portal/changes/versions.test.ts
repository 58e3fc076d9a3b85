import { expect, test } from "vitest";
import { readBundledDocument } from "../../tools/bundled-document.ts";
import { objectEntries, objectOf } from "../../tools/json.ts";
import { readDocuments } from "../documents.ts";
import { compareSurfaces, compareVersions, nextVersion, stepOf, versionProblem } from "./compare.ts";
import { readReleases } from "./history.ts";
import { surfaceOf } from "./surface.ts";

const present = readBundledDocument();

const adding = { kind: "added", subject: "operation a", before: [], after: [], breaks: false } as const;
const breaking = { ...adding, kind: "removed", breaks: true } as const;

test("what can break asks for a major step, anything else for a minor one", () => {
  expect(nextVersion("1.4.2", stepOf([adding, breaking]))).toBe("2.0.0");
  expect(nextVersion("1.4.2", stepOf([adding]))).toBe("1.5.0");
  expect(nextVersion("1.4.2", stepOf([]))).toBe("1.4.2");
  expect(compareVersions("1.10.0", "1.9.3")).toBeGreaterThan(0);
});

test.each([
  ["1.0.0", [], undefined],
  ["1.0.1", [], undefined],
  ["0.9.0", [], "older"],
  ["1.0.0", [adding], "Write 1.1.0"],
  ["1.0.1", [adding], "Write 1.1.0"],
  ["1.1.0", [adding], undefined],
  ["1.1.0", [adding, breaking], "can break a client"],
  ["2.0.0", [adding, breaking], undefined],
])("after 1.0.0, the version %s with %j", (version, changes, problem) => {
  const said = versionProblem("1.0.0", version, changes);
  if (problem === undefined) expect(said).toBe(undefined);
  else expect(said).toContain(problem);
});

test("the specs say one version, which is that of their surface", async () => {
  const documents = await readDocuments();
  const versions = new Set([...Object.values(documents), present].map((one) => objectOf(one["info"])["version"]));
  expect([...versions]).toHaveLength(1);
  const [newest] = readReleases();
  if (newest === undefined) return;
  const changes = compareSurfaces(newest.surface, surfaceOf(present));
  expect(versionProblem(newest.version, String([...versions][0]), changes)).toBe(undefined);
});

test("the surface has every operation, parameter, field and word of the specs, in its direction", () => {
  const surface = surfaceOf(present);
  for (const [path, item] of objectEntries(present["paths"])) {
    for (const [method, operation] of Object.entries(item).filter(([key]) =>
      /^(?:get|post|put|patch|delete)$/.test(key),
    )) {
      const facts = surface.get(`operation ${objectOf(operation)["operationId"]}`);
      expect([...(facts ?? [])]).toContain(`line ${method.toUpperCase()} ${path}`);
    }
  }
  expect(surface.get("operation searchFilterEntries query.startRow")).toContain("default 0");
  expect(surface.get("request Application.name")).toContain("required");
  expect(surface.get("request FilterEntryMode")).toContain('value "distinguishable"');
  expect(surface.has("request OperatorUser.password")).toBe(true);
  expect(surface.has("response OperatorUser.password")).toBe(false);
  expect(surface.get("response Application.id")).toContain("required");
});

test("each part of the surface that is taken away is missed", () => {
  const surface = surfaceOf(present);
  const keys = [...surface.keys()].filter((_, index) => index % 97 === 0);
  for (const key of keys) {
    const without = new Map([...surface].filter(([subject]) => subject !== key));
    expect(compareSurfaces(surface, without).map(({ subject }) => subject)).toContain(key);
  }
});
