/** Output of an import: progress bar, table and report. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Preview } from "./preview.ts";
import { makeProgress } from "./progress.ts";
import { openReport } from "./report.ts";
import type { Row } from "./rows.ts";
import { Tally } from "./tally.ts";
import { wordLists } from "./word-lists.ts";

const folder = mkdtempSync(join(tmpdir(), "import-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [tags, entries] = wordLists;
if (tags === undefined || entries === undefined) throw new Error("There are no lists.");
const row = (list: typeof tags, value: unknown, line = 7): Row => ({ list, line, value });

describe("progress", () => {
  function screen(isTTY: boolean) {
    let [time, written] = [0, ""];
    const progress = makeProgress({ isTTY, columns: 60, write: (text: string) => (written += text) }, () => time);
    return {
      progress,
      at(now: number, read: number) {
        time = now;
        written = "";
        progress.show({ read, size: 200 }, { rows: 1234, refused: 5 });
        return written;
      },
    };
  }

  test("is a bar on a terminal, rewritten ten times a second at most and no wider than it", () => {
    const { at, progress } = screen(true);
    expect(at(50, 10)).toBe("");
    const line = at(100, 100);
    const clearing = "\r\u001b[2K";
    expect(line.startsWith(`${clearing}████████████░░░░░░░░░░░░ 50 % of the file, 1,234 rows`)).toBe(true);
    expect(line.length - clearing.length).toBeLessThan(60);
    expect(at(150, 110)).toBe("");
    expect(at(1000, 400)).toContain("100 %");
    progress.end();
  });

  test("is a line now and then elsewhere", () => {
    const { at } = screen(false);
    expect(at(4000, 10)).toBe("");
    expect(at(5000, 50)).toBe("25 % of the file, 1,234 rows, 5 refused\n");
    expect(at(6000, 60)).toBe("");
  });
});

test("the table has a line for each list, and one for all", () => {
  const tally = new Tally();
  for (let count = 0; count < 1200; count++) tally.add(row(entries, "a"), { kind: "created" });
  expect(tally.table(true)).toBe(
    [
      "           would be created  would be updated  already there  refused",
      "blacklist             1,200                 0              0        0",
    ].join("\n"),
  );
  tally.add(row(tags, "A"), { kind: "present" });
  tally.add(row(tags, "A"), { kind: "updated" });
  tally.add(row(tags, ""), { kind: "refused", reasons: [] });
  expect(tally.table(false)).toBe(
    [
      "                created  updated  already there  refused",
      "blacklist         1,200        0              0        0",
      "blacklist-tags        0        1              1        1",
      "all               1,200        1              1        1",
    ].join("\n"),
  );
  expect([tally.rows, tally.totals]).toEqual([1203, { created: 1200, updated: 1, present: 1, refused: 1 }]);
});

describe("the report of what was refused", () => {
  const reasons = [{ field: "text", code: "[blank]entry.text", message: 'Send "text", please.' }];
  const totals = { created: 0, refused: 1 };

  test("as CSV", () => {
    const file = join(folder, "refused.csv");
    const report = openReport(file);
    report.refused(row(entries, { text: 'a "b"\nc' }), reasons);
    report.refused(row(tags, "Oath", 8), [...reasons, ...reasons]);
    report.end(totals);
    const reason = '[blank]entry.text,"Send ""text"", please."\r\n';
    expect(readFileSync(file, "utf8")).toBe(
      "line,list,row,field,code,message\r\n" +
        `7,blacklist,"a ""b""\nc",text,${reason}` +
        `8,blacklist-tags,Oath,text,${reason}8,blacklist-tags,Oath,text,${reason}`,
    );
  });

  test.each([0, 1, 2])("as JSON, with %i rows", (count) => {
    const file = join(folder, "refused.json");
    const report = openReport(file);
    for (let done = 0; done < count; done++) report.refused(row(entries, { text: "" }), reasons);
    report.end(totals);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      refused: Array.from({ length: count }, () => ({ line: 7, list: "blacklist", row: { text: "" }, reasons })),
      totals,
    });
  });
});

describe("the preview of a dry run", () => {
  test("counts by severity and tag, and shows the first rows", () => {
    const preview = new Preview();
    for (let line = 2; line < 2000; line++)
      preview.add(line, { text: `word ${line}`, severity: line % 2 === 0 ? "mild" : "high", tags: ["A"] });
    expect(preview.lines()).toEqual([
      "by severity: mild 999, high 999",
      "by tag: A 1,998",
      "first rows",
      ...[2, 3, 4, 5, 6].map(
        (line) => `  line ${line}: text word ${line}, severity ${line % 2 === 0 ? "mild" : "high"}, tags A`,
      ),
    ]);
  });

  test("is as short as its rows are many, and nothing where there are none", () => {
    const preview = new Preview();
    expect(preview.lines()).toEqual([]);
    for (let tag = 0; tag < 1000; tag++) preview.add(tag, { text: "a".repeat(500), tags: [`tag ${tag}`] });
    expect(preview.lines().join("\n").length).toBeLessThan(1500);
  });
});
