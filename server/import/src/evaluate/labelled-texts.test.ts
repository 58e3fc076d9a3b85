import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type LabelledText, maximumFileBytes, maximumTexts, readLabelledTexts } from "./labelled-texts.ts";
import { labelNamed, labelNames } from "./labels.ts";

const folder = mkdtempSync(join(tmpdir(), "evaluate-"));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string, format: "csv" | "jsonl" = "csv", delimiter = ","): Promise<readonly LabelledText[]> {
  const file = join(folder, "labelled");
  writeFileSync(file, content);
  return readLabelledTexts(file, { format, delimiter });
}

const cells = (texts: readonly LabelledText[]) =>
  texts.map(({ line, text, label, locale }) => [line, text, label.name, locale]);

describe("CSV", () => {
  test("has its columns in any order, texts of several lines, and columns that are not read", async () => {
    const content = '\uFEFFid,Label,LOCALE,text\r\n1,abusive,en,"You\r\nfool, you"\r\n\r\n2,Innocent,,Ahoy\r\n';
    expect(cells(await read(content))).toEqual([
      [2, "You\nfool, you", "abusive", "en"],
      [5, "Ahoy", "innocent", undefined],
    ]);
  });

  test("may have another delimiter", async () => {
    expect(cells(await read("text;label\na, b;queued\n", "csv", ";"))).toEqual([
      [2, "a, b", "queuedForApproval", undefined],
    ]);
  });

  test.each([
    ["text,label\nYou fool,abusiv", /^Line 2: "abusiv" is no label\. Did you mean abusive\?$/],
    ["text,label\nYou fool,", /^Line 2: the label is missing\. Send one of abusive, innocent, /],
    ["text,label\n,abusive", /^Line 2: the text is empty\. Send the text/],
    ["text,label\nAhoy,innocent,en", /^Line 2: there are more cells than columns\. Put a text/],
    ["text,label,locale\nAhoy,innocent,English", /^Line 2: "English" is no locale\. Send one such as en/],
    ["text,label\nAhoy,innocent\nAhoy,abusive", /^Line 3: line 2 has the same text with the label innocent\. Keep one/],
    ["text,label\n\uFFFDrger,abusive", /^Line 2: the text is not UTF-8\. Save/],
    ["text,label\nA,x\nB,y", /^Line 2: .*\nLine 3: /],
    ['text,label\n"open,abusive', /From line 2 on, a quotation mark has no other half/],
    ["text,labl\nAhoy,innocent", /There is no column label\. Did you mean it by labl\?/],
    ["label\ninnocent", /There is no column text\.\nThe first row names the columns/],
    ["text,text,label\na,b,innocent", /There are 2 columns text\./],
    ["text,label,lokale\na,innocent,en", /There is no column locale\. Did you mean it by lokale\?/],
    ["text,label\n", /^The file has no texts\.$/],
    ["", /^The file is empty/],
  ])("%j is refused with its line", async (content, said) => {
    await expect(read(content)).rejects.toThrow(said);
  });

  test("of many broken lines the first twenty are named", async () => {
    const content = `text,label\n${"a,wrong\n".repeat(500)}`;
    await expect(read(content)).rejects.toThrow(/^(?:Line \d+: [^\n]*\n){20}There are more; correct these first\.$/);
  });
});

describe("JSON lines", () => {
  test("hold objects, with fields that are not read and characters that end no line", async () => {
    const lines = [
      '{"text":"You\u2028fool","label":"rejected","id":7}',
      "",
      '{"text":"Ahoy","label":"allowed","locale":"de"}',
    ];
    expect(cells(await read(lines.join("\r\n"), "jsonl"))).toEqual([
      [1, "You\u2028fool", "reject", undefined],
      [3, "Ahoy", "allow", "de"],
    ]);
  });

  test.each([
    ['{"text":"a","label":"innocent"}\n{"text":', /^Line 2: this is no JSON object\. Send an object such as/],
    ['["a","innocent"]', /^Line 1: this is no JSON object\./],
    ['{"text":7,"label":"innocent"}', /^Line 1: text is no text\./],
    ['{"text":"a"}', /^Line 1: the label is missing\./],
  ])("%j is refused with its line", async (content, said) => {
    await expect(read(content, "jsonl")).rejects.toThrow(said);
  });
});

test("a file that is too large, or has too many texts, is refused", async () => {
  const file = join(folder, "large.csv");
  writeFileSync(file, "");
  truncateSync(file, maximumFileBytes + 1);
  await expect(readLabelledTexts(file, { format: "csv", delimiter: "," })).rejects.toThrow(/larger than 64 MB/);
  const content = `text,label\n${"a,innocent\n".repeat(maximumTexts + 1)}`;
  await expect(read(content)).rejects.toThrow(/more than 100000 texts/);
});

test("every label has a meaning: those of an action ask for it", () => {
  const meanings = labelNames.map((name) => [name, labelNamed(name)?.isAbusive, labelNamed(name)?.action]);
  expect(meanings).toEqual([
    ["abusive", true, undefined],
    ["innocent", false, "allow"],
    ["allow", false, "allow"],
    ["allowed", false, "allow"],
    ["authorOnly", true, "authorOnly"],
    ["replace", true, "replace"],
    ["replaced", true, "replace"],
    ["queued", true, "queuedForApproval"],
    ["queuedForApproval", true, "queuedForApproval"],
    ["reject", true, "reject"],
    ["rejected", true, "reject"],
  ]);
});
