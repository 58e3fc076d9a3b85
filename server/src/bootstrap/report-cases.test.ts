/** Reports about filters and everyday texts, on the packs of a first start (engine/testdata/report-cases.json has the source). */
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import {
  type ContactOptions,
  createDictionary,
  createFilter,
  type Dictionary,
  type Filter,
  type FilterEntry,
} from "../engine/filter.ts";
import { defaultOptions } from "../engine/testdata/contact-accuracy.ts";
import { entry as makeEntry } from "../engine/testdata/make.ts";
import { builtInWords } from "../filtering/blacklist/built-in-dictionaries.ts";
import { graphsOf, loadGraphs } from "../filtering/blacklist/language-dictionaries.ts";
import { loadOrdinaryWords } from "../filtering/blacklist/ordinary-words.ts";
import { firstStartBootstrap } from "./first-start.ts";
import { readWordPack, type WordPackName } from "./word-packs.ts";

interface ReportCase {
  readonly kind: string;
  readonly text: string;
  /** A blacklist match that is no guess, none, or a match that covers a contact. */
  readonly expect: "hit" | "clean" | "phone" | "url";
  /** Packs that are imported besides. */
  readonly packs?: readonly WordPackName[];
}

const contacts: ContactOptions = defaultOptions;
const contactTypes = { phone: "phoneNumbers", url: "urls" } as const;
/** Matches below it are guesses. */
const minimumQuality = 0.5;

const { cases }: { readonly cases: readonly ReportCase[] } = JSON.parse(
  readFileSync(new URL("../engine/testdata/report-cases.json", import.meta.url), "utf8"),
);
const developed: { readonly cases: readonly ReportCase[] } = JSON.parse(
  readFileSync(new URL("../engine/testdata/report-kinds.json", import.meta.url), "utf8"),
);

let dictionary: Dictionary;
const filters = new Map<string, Filter>();

async function filterOf(further: readonly WordPackName[]): Promise<Filter> {
  const key = further.join(" ");
  const present = filters.get(key);
  if (present !== undefined) return present;
  const packs = await Promise.all([...(firstStartBootstrap().packs ?? []), ...further].map(readWordPack));
  const entries: FilterEntry[] = packs
    .flatMap(({ entries: listed = [] }) => listed)
    .map(({ text, ...more }, id) => makeEntry(text, { ...more, id }));
  await loadGraphs(entries.map(({ locale }) => locale));
  const filter = createFilter({ entries, dictionary });
  filters.set(key, filter);
  return filter;
}

beforeAll(async () => {
  dictionary = createDictionary(await builtInWords("en"));
  dictionary.useOrdinary(await loadOrdinaryWords());
});

async function isRight({ text, expect: expected, packs = [] }: ReportCase): Promise<boolean> {
  const filter = await filterOf(packs);
  dictionary.useGraphs(graphsOf(filter.locales));
  const found = filter.find(text, { blacklist: {}, contacts });
  const isHit = found.blacklisted.some(({ quality }) => quality >= minimumQuality);
  if (expected === "hit" || expected === "clean") return isHit === (expected === "hit");
  // The words around a number are no part of it.
  const contact = expected === "phone" ? text.replaceAll(/^[^(+\d]+|\D+$/g, "") : text;
  return found.contacts.some(({ type, length }) => type === contactTypes[expected] && length >= contact.length);
}

async function wrongOf(all: readonly ReportCase[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const each of all) if (!(await isRight(each))) wrong.push(`${each.kind}: ${each.text}`);
  return wrong;
}

test("at most 3 of the 98 reported cases are wrong", async () => {
  expect(cases).toHaveLength(98);
  const wrong = await wrongOf(cases);
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(3);
});

test("95 % of the other cases of each kind are right", async () => {
  for (const [kind, group] of Map.groupBy(developed.cases, (each) => each.kind)) {
    const wrong = await wrongOf(group);
    expect((group.length - wrong.length) / group.length, `${kind}\n${wrong.join("\n")}`).toBeGreaterThanOrEqual(0.95);
  }
});
