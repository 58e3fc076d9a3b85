import { beforeAll, expect, test } from "vitest";
import type { Catalogue, Operation } from "../catalogue.ts";
import { readCatalogue } from "../read-catalogue.ts";
import { readSources, type Sources } from "../sources.ts";
import { programOf } from "./sample-code.ts";
import { makeSamples, type Sample, type SampleWriter } from "./samples.ts";

let sources: Sources;
let catalogue: Catalogue;
let writer: SampleWriter;

beforeAll(async () => {
  sources = await readSources();
  catalogue = readCatalogue(sources.documents, sources.manifest);
  writer = makeSamples(catalogue, sources);
});

function operation(id: string): Operation {
  const found = catalogue.operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

function samples(id: string, language: string): readonly Sample[] {
  return writer.of(operation(id)).find((one) => one.id === language)?.samples ?? [];
}

/** The statements of an example up to its result, which samples print instead of returning it. */
function statementsOf(name: string): string {
  const { body = "", lastReturn = 0 } = sources.examples.get(name) ?? {};
  return typeof lastReturn === "number" && lastReturn > 0 ? body.slice(0, lastReturn) : body;
}

test("each example that tests run is shown, as it stands in its file, with its operation or its form", () => {
  const shown = catalogue.operations.flatMap((one) =>
    samples(one.operationId, "ts").map(({ code }) => code.replaceAll(/^ +/gm, "")),
  );
  const isShown = (name: string): boolean =>
    shown.some((code) => code.includes(statementsOf(name).replaceAll(/^ +/gm, "")));
  expect([...sources.examples.keys()].filter((name) => !isShown(name))).toEqual([]);
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
    ["rs", "println!("],
    ["rb", "\nputs "],
  ]);
  for (const one of catalogue.operations) {
    for (const { id, samples: all } of writer.of(one)) {
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

test("a media type that the example does not send has a call of its own; without an example each has one", () => {
  const [example, mergePatch, ...others] = samples("patchApplication", "ts");
  expect(others).toEqual([]);
  expect(example?.code).toContain(statementsOf("patchApplication"));
  expect(mergePatch?.code).toContain("application/merge-patch+json");
  const without = makeSamples(catalogue, { ...sources, examples: new Map() }).of(operation("patchApplication"));
  expect(without.find(({ id }) => id === "ts")?.samples.map(({ distinction }) => distinction)).toEqual([
    "application/json",
    "application/merge-patch+json",
    "application/json-patch+json",
  ]);
});

test.each(["py", "java", "go", "rs", "rb"])(
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
    ["rs", /with_token\(&token\)/],
    ["rb", /\btoken:\n?\)/],
  ]);
  for (const one of catalogue.operations) {
    const needed = !["apiKey", undefined].includes(one.facts.security[0]);
    for (const { id, samples: all } of writer.of(one)) {
      const token = tokens.get(id);
      if (token === undefined) continue;
      const title = `${one.operationId} ${id}`;
      expect(new Set(all.map((sample) => token.test(programOf(sample)))), title).toEqual(new Set([needed]));
    }
  }
});
