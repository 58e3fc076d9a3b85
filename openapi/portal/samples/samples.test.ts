import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { manifest } from "../../generated/manifest.ts";
import { type ExampleParts, readExampleParts } from "../../tools/example-files.ts";
import { type Catalogue, type Operation, readCatalogue } from "../catalogue.ts";
import { readDocuments, readProfile } from "../documents.ts";
import { writtenSamples } from "./record.ts";
import {
  digestOf,
  type LanguageId,
  languageIds,
  readRecorded,
  readSamples,
  recordedText,
  type Sample,
} from "./samples.ts";
import { programOf } from "./template.ts";
import { makeSampleWriter } from "./write.ts";

let catalogue: Catalogue;
let examples: ReadonlyMap<string, ExampleParts>;
const recorded = readSamples();

beforeAll(async () => {
  catalogue = readCatalogue(await readDocuments(), manifest);
  examples = await readExampleParts(fileURLToPath(new URL("../../../sdk/examples/", import.meta.url)));
});

function operation(id: string): Operation {
  const found = catalogue.operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

function samples(id: string, language: LanguageId): readonly Sample[] {
  return recorded.get(id)?.find((one) => one.id === language)?.samples ?? [];
}

test("the recorded samples are those that the templates write; record.ts records them", async () => {
  const written = await writtenSamples();
  for (const id of languageIds) {
    const present = (written.get(id) ?? []).map((one) => `${one.operationId} ${one.request} ${digestOf(one)}`);
    const all = readRecorded(id);
    expect(
      all.map(({ operationId, request, digest }) => `${operationId} ${request} ${digest}`),
      id,
    ).toEqual(present);
    expect(all.map(({ distinction }) => distinction)).toEqual((written.get(id) ?? []).map((one) => one.distinction));
  }
});

test("a recorded sample is read as it was written", () => {
  const [first] = readRecorded("go");
  expect(first?.setUp).toMatch(/^package main\n.*\n$/s);
  expect(first?.code).toMatch(/^\t.*\n}$/s);
  expect(recordedText(readRecorded("go"))).toContain(`--- code\n${first?.code}\n=== `);
});

/** Code without its layout. */
function compact(code: string): string {
  return code.replaceAll(/\s|,(?=\s*[)\]}])/g, "");
}

/** The statements of an example up to its result, which samples print instead of returning it. */
function statementsOf(name: string): string {
  const { body = "", lastReturn = 0 } = examples.get(name) ?? {};
  return typeof lastReturn === "number" && lastReturn > 0 ? body.slice(0, lastReturn) : body;
}

test("each example that tests run is shown, as it stands in its file, with its operation or its form", () => {
  const shown = catalogue.operations.flatMap((one) => samples(one.operationId, "ts").map(({ code }) => compact(code)));
  const isShown = (name: string): boolean => shown.some((code) => code.includes(compact(statementsOf(name))));
  expect([...examples.keys()].filter((name) => !isShown(name))).toEqual([]);
  expect(samples("listAllowedEntries", "ts").map(({ distinction }) => distinction)).toEqual([
    "listAllowedEntries",
    "findAllowedEntry",
  ]);
});

test("every sample is a program that makes a client and prints what comes of it", () => {
  const prints = new Map([
    ["ts", "console.log("],
    ["py", "\nprint("],
    ["java", "System.out.println("],
    ["go", "os.Stdout"],
  ]);
  for (const one of catalogue.operations) {
    for (const { id, samples: all } of recorded.get(one.operationId) ?? []) {
      for (const sample of all) {
        const program = programOf(sample);
        if (id === "sh") continue;
        expect(program, one.operationId).toMatch(
          /createClient\(|Gatehouse\(|GatehouseClient\.of\(|gatehouse\.NewClient\(|Client::new\(|Client\.new\(/,
        );
        const text = prints.get(id) ?? "";
        expect(program.includes(text) || (id === "go" && program.includes("fmt.Println(")), one.operationId).toBe(true);
        expect(program).not.toContain("\u0001");
      }
    }
  }
});

test("a media type that the example does not send has a call of its own; without an example each has one", async () => {
  const [example, mergePatch, ...others] = samples("patchApplication", "ts");
  expect(others).toEqual([]);
  expect(compact(example?.code ?? "")).toContain(compact(statementsOf("patchApplication")));
  expect(mergePatch?.code).toContain("application/merge-patch+json");
  const write = makeSampleWriter(catalogue, { profile: await readProfile(), examples: new Map() });
  expect(write(operation("patchApplication")).ts.map(({ distinction }) => distinction)).toEqual([
    "application/json",
    "application/merge-patch+json",
    "application/json-patch+json",
  ]);
});

test.each(["py", "java", "go"] as const)(
  "%s has a call for each form and for each media type of a patch, and none for a form",
  (id) => {
    expect(samples("retrievePublicKeys", id).length).toBe(3);
    expect(samples("patchRole", id).length).toBe(3);
    expect(samples("updateLoggingLevel", "sh").length).toBe(2);
    expect(samples("updateLoggingLevel", id).map(({ distinction }) => distinction)).toEqual([""]);
  },
);

test("a token is a variable, in the samples of what a token opens and in no others", () => {
  const tokens = new Map([
    ["sh", /\$GATEHOUSE_TOKEN/],
    ["py", /token=token/],
    ["java", /token\(token\)/],
    ["go", /WithToken\(token\)/],
  ]);
  for (const one of catalogue.operations) {
    const needed = !["apiKey", undefined].includes(one.facts.security[0]);
    for (const { id, samples: all } of recorded.get(one.operationId) ?? []) {
      const token = tokens.get(id);
      if (token === undefined) continue;
      const title = `${one.operationId} ${id}`;
      expect(new Set(all.map((sample) => token.test(programOf(sample)))), title).toEqual(new Set([needed]));
    }
  }
});
