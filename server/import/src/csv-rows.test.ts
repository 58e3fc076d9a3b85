import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readTable, readWords, type TableOptions } from "./csv-rows.ts";
import { parseMapping } from "./field-mapping.ts";
import { isTable } from "./import-command.ts";
import { FileProblem } from "./rows.ts";
import { wordLists } from "./word-lists.ts";

const folder = mkdtempSync(join(tmpdir(), "import-"));
afterAll(() => rmSync(folder, { recursive: true }));

function listOf(name: string) {
  const list = wordLists.find((one) => one.name === name);
  if (list === undefined) throw new Error(`There is no list ${name}.`);
  return list;
}

type Read = readonly [line: number, value: unknown, unreadable?: string];

async function read(
  content: string | Uint8Array,
  more: Partial<TableOptions> = {},
  name = "blacklist",
): Promise<Read[]> {
  const file = join(folder, "words.csv");
  writeFileSync(file, content);
  const options = { list: listOf(name), delimiter: ",", listSeparator: ";", skipped: [], mappings: [], ...more };
  const rows: Read[] = [];
  for await (const { line, value, unreadable } of readTable(file, options))
    rows.push(unreadable === undefined ? [line, value] : [line, value, unreadable]);
  return rows;
}

async function problem(...given: Parameters<typeof read>): Promise<string> {
  const error: unknown = await read(...given).catch((caught: unknown) => caught);
  if (!(error instanceof FileProblem)) throw new Error(`It was read: ${JSON.stringify(error)}`);
  return error.message;
}

describe("cells and rows (RFC 4180)", () => {
  test("quotation marks keep separators, blanks, quotation marks and line ends", async () => {
    const content = 'text,definition\nheck,"mild, ""really"""\n" a ",  b  \n"two\nlines",\n';
    expect(await read(content)).toEqual([
      [2, { text: "heck", definition: 'mild, "really"' }],
      [3, { text: " a ", definition: "b" }],
      [4, { text: "two\nlines" }],
    ]);
  });

  test.each([
    ["\n", "line feeds"],
    ["\r\n", "carriage returns and line feeds"],
    ["\r", "carriage returns"],
  ])("lines are counted with %j", async (end) => {
    const content = ["text,locale", "", "a,en", '"b', '",en', "", "", "c,en", "d,en"].join(end);
    expect((await read(content)).map(([line]) => line)).toEqual([3, 4, 8, 9]);
  });

  test("a byte order mark is none of the first title, and the last line needs no end", async () => {
    expect(await read("\uFEFFtext,locale\nÄrger,de")).toEqual([[2, { text: "Ärger", locale: "de" }]]);
  });

  test("a row may be shorter than the titles, not longer", async () => {
    expect(await read("text,locale\na\nb,en,c\nd,en")).toEqual([
      [2, { text: "a" }],
      [3, undefined, expect.stringContaining("3 cells and the table 2 columns")],
      [4, { text: "d", locale: "en" }],
    ]);
  });

  test("a line end that two chunks share is one", async () => {
    // The file is read in chunks of 64 KiB; the carriage return is the last byte of the first chunk.
    const title = "text,locale\r\n";
    const padding = `${"x".repeat(65_536 - title.length - 4)},en\r`;
    const rows = await read(`${title}${padding}\nlast,en\r\n`);
    expect(rows.map(([line]) => line)).toEqual([2, 3]);
  });
});

describe("values by the fields of the specs", () => {
  test("lists, flags and texts; what is empty is left out, and what is no flag stays what it is", async () => {
    const content = "text,tags,noun,verb,adverb,variations\nheck,Oath; Mild ;;,yes,0,perhaps,\n";
    expect(await read(content)).toEqual([
      [2, { text: "heck", tags: ["Oath", "Mild"], noun: true, verb: false, adverb: "perhaps" }],
    ]);
  });

  test("another separator of lists, so that a semicolon is a sign like any other", async () => {
    expect(await read("text,variations\nwink,;)|;-)", { listSeparator: "|" })).toEqual([
      [2, { text: "wink", variations: [";)", ";-)"] }],
    ]);
  });

  test("titles as people write them", async () => {
    const content = "Text,FILTER_MODE,Collapse doubles,replace-phonetics\na,exactMatch,true,false";
    expect(await read(content)).toEqual([
      [2, { text: "a", filterMode: "exactMatch", collapseDoubles: true, replacePhonetics: false }],
    ]);
  });

  test("columns that the command names, and columns that are passed over", async () => {
    expect(await read("a,en\nb,en", { columns: ["text", "locale"] })).toEqual([
      [1, { text: "a", locale: "en" }],
      [2, { text: "b", locale: "en" }],
    ]);
    expect(await read("text,Notes\na,b", { skipped: ["notes"] })).toEqual([[2, { text: "a" }]]);
  });

  test("each list has its own fields", async () => {
    expect(await read("parts\nred;herring", {}, "disallowed-phrases")).toEqual([[2, { parts: ["red", "herring"] }]]);
    expect(await read("text,inflect,exclusions\nparrot,true,parroted", {}, "whitelist")).toEqual([
      [2, { text: "parrot", inflect: true, exclusions: ["parroted"] }],
    ]);
  });
});

describe("mapped columns", () => {
  const mapping = (...given: string[]) => given.flatMap((one) => parseMapping(one) ?? []);

  test("another name, and other values; what the mapping does not name stays", async () => {
    const mappings = mapping("text=Word", "severity=rating:3=severe,2=medium", "tags=kind:s=Slur,i=Insult");
    expect(await read("word,rating,kind\na,3,s;i\nb,9,\n", { mappings })).toEqual([
      [2, { text: "a", severity: "severe", tags: ["Slur", "Insult"] }],
      [3, { text: "b", severity: "9" }],
    ]);
  });

  test("a value that is mapped to nothing leaves its field out", async () => {
    expect(await read("text,severity\na,?", { mappings: mapping("severity=severity:?=") })).toEqual([
      [2, { text: "a" }],
    ]);
  });

  test("a column that is not there, and a field that two columns fill", async () => {
    const mappings = mapping("locale=lang", "text=word");
    const said = await problem("word,text\na,b", { mappings });
    expect(said).toContain('There is no column "lang", which --map locale=lang names.');
    expect(said).toContain("There are two columns text.");
  });
});

describe("a plain list", () => {
  async function words(content: string): Promise<unknown> {
    const file = join(folder, "words.txt");
    writeFileSync(file, content);
    const rows: unknown[] = [];
    for await (const { line, value } of readWords(file, listOf("dictionary"))) rows.push([line, value]);
    return rows;
  }

  test("has a word a line, with its own commas and quotation marks, and comments", async () => {
    expect(await words('\uFEFF# from a friend\r\nheck\r\n\r\n  such, "so"\r\n')).toEqual([
      [2, "heck"],
      [4, 'such, "so"'],
    ]);
  });

  test("is told from a table by its first row", () => {
    const tableOf = (content: string) => {
      const file = join(folder, "either.txt");
      writeFileSync(file, content);
      return isTable(file, {
        ...{ list: listOf("dictionary"), delimiter: ",", listSeparator: ";" },
        ...{ skipped: ["id"], mappings: mapping("text=word") },
      });
    };
    const mapping = (given: string) => [parseMapping(given)].flatMap((one) => one ?? []);
    expect(["text,locale\na,en", "\nID,Word\n1,a"].map(tableOf)).toEqual([true, true]);
    expect(["heck\ndang", "text,colour\n", ""].map(tableOf)).toEqual([false, false, false]);
  });
});

describe("a table that cannot be read", () => {
  test("every wrong title is named, with the one that was meant", async () => {
    const said = await problem("text,severty,colour,text\na,mild,red,b");
    expect(said).toContain('There is no column "severty". Did you mean severity?');
    expect(said).toContain(
      'There is no column "colour". Say what it is with --map <field>="colour", pass over it with --skip-column "colour"',
    );
    expect(said).toContain("There are two columns text.");
    expect(said).toContain("The columns of blacklist are text, locale, filterMode, severity,");
    expect(said).not.toMatch(/\bid\b|status/);
  });

  test("another separator is recognised", async () => {
    expect(await problem("text;locale\na;en")).toContain('try --delimiter ";"');
    expect(await problem("text\tlocale\na\ten")).toContain("try --delimiter tab");
    expect(await read("text\tlocale\na\ten", { delimiter: "\t" })).toEqual([[2, { text: "a", locale: "en" }]]);
  });

  test("a quotation mark in the wrong place is named by its line", async () => {
    expect(await problem('text,locale\na,en\nb"c,en\n')).toContain("Line 3: a quotation mark inside of a cell");
    expect(await problem('text,locale\na,en\n"b"c,en\n')).toContain("Line 3: a quotation mark inside of a cell");
    expect(await problem('text,locale\na,en\n\n"b,en\nc,en\n')).toContain("From line 3 on, a quotation mark");
  });

  test("a quotation mark without its other half does not take in the whole file", async () => {
    const content = `text,locale\na,en\n"b,en\n${"c,en\n".repeat(400_000)}`;
    expect(await problem(content)).toContain("From line 3 on");
  });

  test("an empty one", async () => {
    expect(await problem("\n\n")).toContain("The file is empty");
  });
});
