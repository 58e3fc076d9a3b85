/** The guide of word packs lists every pack that comes with the server, with its entries as it is filled here. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tableOf } from "./tables.ts";

const folder = new URL("../../server/dist/packs/", import.meta.url);
const kinds = ["slurs", "sexual", "insults", "profanity", "self-harm", "violence"] as const;

const sizes = new Map(
  readdirSync(folder)
    .filter((file) => /^[a-z-]+-[a-z]+\.json$/.test(file))
    .map((file) => {
      const { blacklist }: { blacklist: { entries: readonly unknown[] } } = JSON.parse(
        readFileSync(new URL(file, folder), "utf8"),
      );
      return [file.replace(".json", ""), blacklist.entries.length] as const;
    }),
);

test("by language and kind", () => {
  const known = new Intl.DisplayNames("en", { type: "language" });
  const locales = [...new Set([...sizes.keys()].map((name) => name.slice(name.lastIndexOf("-") + 1)))];
  const rows = locales
    .map((locale) => [`${known.of(locale)} (${locale})`, ...kinds.map((kind) => sizeOf(`${kind}-${locale}`))])
    .sort(([one = ""], [other = ""]) => one.localeCompare(other));
  expect(tableOf("word-packs", "Which packs there are"), asTable(rows)).toEqual(rows);
});

test("the others, of English", () => {
  const listed = tableOf("word-packs", "Which packs there are", 1);
  const rows = [...sizes.keys()].filter((name) => !kinds.some((kind) => name.startsWith(`${kind}-`))).sort();
  expect(listed.map(([name = "", entries = ""]) => [name, entries])).toEqual(rows.map((name) => [name, sizeOf(name)]));
});

function sizeOf(pack: string): string {
  return String(sizes.get(pack) ?? "–");
}

/** Returns the table that the guide should have, to be copied into it. */
function asTable(rows: readonly (readonly string[])[]): string {
  const head = ["Language", ...kinds.map((kind) => `\`${kind}-…\``)];
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
