/** SECURITY.md and docs/security-asvs.md name what is there: files, tests, decisions and each requirement once. */
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const exists = (path: string): boolean => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)));

interface Row {
  readonly number: string;
  readonly verdict: string;
  readonly reason: string;
}

const asvs = "docs/security-asvs.md";

const rows: readonly Row[] = [
  ...read(asvs).matchAll(/^- \*\*(\d+\.\d+\.\d+)\*\* .+? \(level \d\): \*\*([^*]+)\*\*\. (.*)$/gm),
].map(([, number = "", verdict = "", reason = ""]) => ({ number, verdict, reason }));

/** Requirements of version 5.0.0 in each section of the chapters that the page goes through. */
const sections: Readonly<Record<string, readonly number[]>> = {
  4: [5, 5, 2, 4],
  6: [3, 12, 8, 6, 8, 4, 2, 4],
  8: [4, 4, 3, 2],
  9: [3, 4],
  11: [4, 5, 5, 4, 2, 2, 2],
  13: [4, 6, 4, 7],
  14: [2, 8, 3],
  16: [1, 5, 4, 3, 4],
};

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (page: string): Set<string> =>
  new Set([...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)));

describe(asvs, () => {
  test("goes through each requirement of its chapters once", () => {
    const numbers = rows.map(({ number }) => number).filter((number) => !number.startsWith("7."));
    const expected = Object.entries(sections).flatMap(([chapter, counts]) =>
      counts.flatMap((count, section) =>
        Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
      ),
    );
    expect(numbers).toEqual(expected);
  });

  test("gives each a verdict, and a reason or a test", () => {
    for (const { number, verdict, reason } of rows) {
      expect([number, verdict]).toEqual([number, expect.stringMatching(/^(?:pass|n\/a|not met)$/)]);
      expect([number, reason.length > 3]).toEqual([number, true]);
    }
  });

  test("names tests that exist", () => {
    const missing = rows
      .flatMap(({ number, reason }) =>
        [...reason.matchAll(/`([\w./-]+\.(?:test\.ts|md))`/g)].map(([, path = ""]) => `${number} ${path}`),
      )
      .filter((each) => !exists(each.split(" ")[1] ?? ""));
    expect(missing).toEqual([]);
  });

  test("names tests that name the requirement in turn, or its section", () => {
    const silent = rows
      .filter(({ verdict }) => verdict === "pass")
      .flatMap(({ number, reason }) =>
        [...reason.matchAll(/`([\w./-]+\.test\.ts)`/g)].flatMap(([, path = ""]) => {
          const [, named = ""] = /OWASP ASVS ([\d., ]+)/.exec(read(path).replaceAll("\n * ", " ")) ?? [];
          const holds = named.split(",").some((each) => `${number}.`.startsWith(`${each.trim().replace(/\.$/, "")}.`));
          return holds ? [] : `${number} ${path}`;
        }),
      );
    expect(silent).toEqual([]);
  });
});

test.each(["SECURITY.md", asvs])("%s links to files and headings that exist", (page) => {
  const links = [...read(page).matchAll(/\]\(([\w./-]+\.md)(?:#([\w-]+))?\)/g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [link, target = "", anchor] of links) {
    const file = posix.join(posix.dirname(page), target);
    expect([link, exists(file)]).toEqual([link, true]);
    if (anchor !== undefined) expect([link, anchorsOf(file).has(anchor)]).toEqual([link, true]);
  }
});
