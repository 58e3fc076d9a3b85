import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { manifest } from "../../generated/manifest.ts";
import { type Catalogue, readCatalogue } from "../catalogue.ts";
import { readDocuments } from "../documents.ts";
import { exampleRequests } from "./requests.ts";
import { callProgram } from "./typescript.ts";
import { literal } from "./typescript-call.ts";

const sdk = fileURLToPath(new URL("../../../sdk/typescript/src/client.ts", import.meta.url));
const file = fileURLToPath(new URL("every-sample.ts", import.meta.url));

/** Every sample of the portal in one program, and a wrong call that the compiler has to notice. */
function program(catalogue: Catalogue): string {
  const samples = catalogue.operations.flatMap((operation) =>
    exampleRequests(operation).map(
      (request) => `{\n${callProgram(catalogue, operation, request, { server: "", steps: [] }).code}\n}`,
    ),
  );
  const setup = `import { createClient } from ${JSON.stringify(sdk)};
declare const token: string;
declare const refreshToken: string;
declare const providerToken: string;
declare const kid: string;
const client = createClient({ baseUrl: "http://127.0.0.1:9011", apiKey: null });
// @ts-expect-error
await client.identity.retrieveApplication({ applicationID: "" });`;
  return [setup, ...samples].join("\n");
}

/** Returns the compiler's diagnostics of a program in memory. */
function problemsOf(text: string): readonly string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ["node"],
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, text, version) : getSourceFile(name, version);
  const checked = ts.createProgram([file], options, host);
  const source = checked.getSourceFile(file);
  return [...checked.getSyntacticDiagnostics(source), ...checked.getSemanticDiagnostics(source)].map((diagnostic) =>
    ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"),
  );
}

test("every sample is a program that the SDK's types accept", async () => {
  const text = program(readCatalogue(await readDocuments(), manifest));
  expect(problemsOf(text)).toEqual([]);
}, 60_000);

test("short values stand on one line, long ones are spread", () => {
  expect(literal({ a: 1, "b-c": ["x"], d: {} })).toBe('{ a: 1, "b-c": ["x"], d: {} }');
  expect(literal({ text: "x".repeat(70), more: [1] })).toBe(`{\n  text: "${"x".repeat(70)}",\n  more: [1],\n}`);
});
