/** The terminal's report says what was broken, where, and what to do; it stays within its bounds. */
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { coverageDimensions, type Finding, type Report } from "../findings.ts";
import { makeProgress } from "./progress.ts";
import { terminalReport } from "./terminal.ts";
import { columnsOf, terminalStyle } from "./terminal-style.ts";
import { findings, nasty, passed, report } from "./testdata/report.ts";

const plain = terminalStyle({ columns: 100, colours: false });
const files = {
  html: "/out/report.html",
  json: "/out/report.json",
  junit: "/out/junit.xml",
};
const text = terminalReport(report, plain, files);

test("opens with the outcome, the server and the figures", () => {
  const lines = text.split("\n");
  expect(lines.slice(0, 4)).toEqual([
    "✗ 5 broken laws, in 5 places",
    "http://127.0.0.1:9011, version 0.1.0: identity, filtering, moderation",
    "19,023 cases, 24,195 requests, 70,000 checks in 1 min 35 s; seed 1234567",
    "Incomplete: the time of --budget was up",
  ]);
});

test("shows each finding with all that is needed to see it again", () => {
  for (const [index, { law, operation, operationId, document, expected }] of findings.entries()) {
    const start = text.indexOf(`── ${index + 1} of 5 `);
    const end = text.indexOf(`── ${index + 2} of 5 `);
    const words = text.slice(start, end < 0 ? text.indexOf("\nPhases") : end).replaceAll(/\s+/g, " ");
    for (const part of [`${operation} ${operationId}`, law.id, law.says, law.lookAt, document, `expected ${expected}`])
      expect(words).toContain(part);
    expect(words).toMatch(/repeat it.*curl -sS -i/);
  }
  expect(text).toContain("14 times");
  expect(text).toMatch(/repeat it, in this order:\n {2}1\. curl .*\n {2}2\. curl .* -X DELETE .*\n {2}3\. curl /);
  expect(text).toContain("no answer: The connection was closed before the answer was complete.");
  expect(text).toContain("Set them in your shell first: KEY='…'");
});

test("nothing that the server says acts on the terminal", () => {
  expect(text).toContain("\\x1b[31mred\\x00");
  expect(text).not.toMatch(/[^\P{Cc}\n]/u);
});

test("lines keep to the width, except those that are to be copied", () => {
  for (const columns of [80, 100, 120]) {
    const lines = terminalReport(report, terminalStyle({ columns, colours: false }), files).split("\n");
    const long = lines.filter((line) => columnsOf(line) > columns && !/curl|npm run|https?:/.test(line));
    expect(long).toEqual([]);
  }
});

test("colours change nothing but colours", () => {
  const coloured = terminalReport(report, terminalStyle({ columns: 100, colours: true }), files);
  expect(coloured).not.toBe(text);
  expect(stripVTControlCharacters(coloured)).toBe(text);
});

/** How many of those that are built and can be reached were seen, of an interface. */
function share(name: string, dimension: string): string {
  const items = report.coverage.filter((item) => item.interface === name && item.dimension === dimension);
  const [seen, missed] = ["covered", "missed"].map((state) => items.filter((item) => item.state === state).length);
  return `${seen}/${(seen ?? 0) + (missed ?? 0)}`;
}

test("counts coverage by interface and dimension", () => {
  const shares = (name: string) => coverageDimensions.map((dimension) => share(name, dimension));
  expect(text).toMatch(new RegExp(`\\n {2}identity +${shares("identity").join(" +")}\\n`));
  const missed = report.coverage.find(({ state, dimension }) => state === "missed" && dimension === "status");
  expect(text).toContain(`\n- ${missed?.operationId} ${missed?.name}\n`);
  const full = terminalReport(passed, plain);
  expect(full).not.toContain("Missed");
});

test("says what was not built, not tried and left behind, and how to run again", () => {
  expect(text).toContain("- issueToken\n- refreshToken: cookies of the answer\n");
  expect(text).toContain("- No second tenant is known. Give --other-tenant <id>. (Laws between tenants)");
  expect(text).toContain("- DELETE /filter/whitelist/tag/1f0c7a52-2f0b-4d0c-9d1c-6f5f3b0b7a10");
  expect(text).toContain(report.command);
  expect(text.trimEnd().split("\n").at(-1)).toContain("/out/report.json");
});

test("holds twenty findings at most, and counts the others", () => {
  const [first] = findings;
  const many: readonly Finding[] = Array.from({ length: 65 }, () => first).filter((one) => one !== undefined);
  const long = terminalReport({ ...report, findings: many }, plain, files);
  expect(long).toContain("── 20 of 65 ");
  expect(long).not.toContain("── 21 of 65 ");
  expect(long).toContain("45 more findings: see /out/report.html");
});

test("says passed of a whole run alone", () => {
  const firstLine = (other: Report) => terminalReport(other, plain).split("\n")[0];
  expect(firstLine(passed)).toBe("✓ Passed: every law that was checked holds");
  expect(firstLine({ ...passed, endedEarly: "interrupted" })).toBe("! No law was broken until the early end");
  expect(firstLine({ ...passed, phases: [] })).toBe("! Nothing was tried");
});

test("progress is one line that is rewritten on a terminal, and one line a phase elsewhere", () => {
  const run = (rewrites: boolean) => {
    let written = "";
    const progress = makeProgress(
      {
        rewrites,
        write: (part) => {
          written += part;
        },
      },
      plain,
    );
    const position = { operationId: "listRoles", done: 0, operations: 4, requests: 12 };
    progress.progress?.({ phase: "state", ...position });
    for (const finding of findings) progress.found?.({ ...finding, about: nasty });
    progress.progress?.({ phase: "state", ...position, done: 1 });
    progress.phaseEnded?.({ phase: "state", cases: 10, requests: 30, milliseconds: 2_000, findings: 5 });
    progress.progress?.({ phase: "data", ...position, operations: 0 });
    progress.end();
    return written;
  };
  const lines = run(false).trimEnd().split("\n");
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toBe("state          10 cases, 30 requests, 2.0 s, 5 findings");
  expect(lines[1]).toMatch(/^✗ deleted-is-gone retrieveFilterEntry, GET \/filter\/blacklist\/entry\/\{id\} \(<script>/);
  const terminal = run(true);
  expect(terminal).toContain("\r\u001b[2K█████░░░░░░░░░░░░░░░ state 1/4, 12 requests, 5 findings: listRoles");
  expect(terminal).toContain("████████████████████ data 0/0, 12 requests, 5 findings");
  expect(terminal.endsWith("\r\u001b[2K")).toBe(true);
});
