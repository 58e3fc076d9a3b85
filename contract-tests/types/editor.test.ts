/** The texts that an editor shows for the SDK, asked of TypeScript's language service as an editor asks it. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { manifest } from "@gatehouse/openapi/manifest";
import { createClient } from "@gatehouse/sdk";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { optionsFor } from "./compile.ts";

const client = createClient({ baseUrl: "http://gatehouse.test", apiKey: null });
const { request: _, ...groups } = client;
const calls = Object.entries(groups).flatMap(([group, methods]) =>
  Object.keys(methods).map((method) => `client.${group}.${method}`),
);
const call = (name: string): string => `${name}();`;
const program = `
  import { createClient } from "@gatehouse/sdk";
  const client = createClient({ baseUrl: "http://gatehouse.test", apiKey: null });
  ${calls.map(call).join("\n")}
  client.identity.listApplications.result();
`;

const folder = fileURLToPath(new URL("./", import.meta.url));
const file = `${folder}snippet-editor.ts`;
const service = ts.createLanguageService({
  getCompilationSettings: () => optionsFor(folder),
  getScriptFileNames: () => [file],
  getScriptVersion: () => "1",
  getScriptSnapshot: (name) => {
    const text = name === file ? program : ts.sys.readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => folder,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
  directoryExists: ts.sys.directoryExists,
});

/** The position of a call's last character before the brackets. */
const endOf = (name: string): number => program.indexOf(call(name)) + name.length;
const textOf = (parts: ts.SymbolDisplayPart[] | undefined): string => ts.displayPartsToString(parts);

/** Operations by the name of their method; an operation of several forms has the name of none. */
const summaries = new Map(manifest.map(({ operationId, summary }) => [operationId, `${summary}.`]));
const summaryOf = (name: string): string => summaries.get(name.replace(/.*\./, "")) ?? "";

/** Returns true for a page of the documentation that each server has. */
function isServed(page: string): boolean {
  const [, path] = /^\/docs\/([\w/-]+\.html)(?:#[\w-]+)?$/.exec(page) ?? [];
  return path !== undefined && existsSync(new URL(import.meta.resolve(`@gatehouse/openapi/portal/${path}`)));
}

describe.each(calls)("%s", (name) => {
  test("is described on hover", () => {
    const info = service.getQuickInfoAtPosition(file, endOf(name) - 1);
    expect(textOf(info?.documentation)).toContain(summaryOf(name));
    expect(textOf(info?.documentation)).toContain("` answers 20");
    const pages = info?.tags?.filter((tag) => tag.name === "see").map(({ text }) => textOf(text).trim()) ?? [];
    expect(pages).not.toEqual([]);
    expect(pages.filter((page) => !isServed(page))).toEqual([]);
  });

  test("is described while its arguments are typed", () => {
    const help = service.getSignatureHelpItems(file, endOf(name) + 1, {});
    expect(help?.items.map(({ documentation }) => textOf(documentation))).toEqual([
      expect.stringContaining("` answers 20"),
    ]);
  });

  test("is described in the list of completions", () => {
    const property = name.replace(/.*\./, "");
    const start = endOf(name) - property.length;
    const details = service.getCompletionEntryDetails(file, start, property, {}, undefined, {}, undefined);
    expect(textOf(details?.documentation)).toContain("` answers 20");
  });
});

test("another form of a method is described as that form", () => {
  const info = service.getQuickInfoAtPosition(file, endOf("client.identity.listApplications.result") - 1);
  expect(textOf(info?.documentation)).toContain("Never throws");
});
