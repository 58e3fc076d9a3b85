/** Laws of how the filter looks for a word: its mode, its variations, its locale, where it stands and how sure it is. */
import type { Json, JsonObject } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Law } from "../findings.ts";
import type { Caller } from "./subject.ts";
import { filter, wordOf } from "./word-lists.ts";

const at = "filterContentItem";

const foundByItsMode: Law = {
  id: "word-found-by-its-mode",
  says: "A word is found as its filterMode says, disguised or not, alone or inside a longer word; so are its variations, with the word as root, and nothing that it ignores.",
  lookAt:
    "How the modes differ in what is undone and in what may stand beside a word, and whether variations go the same way.",
};

const localesServe: Law = {
  id: "locale-serves-its-regions",
  says: "In the filter a language and its regions serve each other, and two regions do not; an entry is looked up in its own locale alone.",
  lookAt: "How the locales of a request are compared with that of an entry.",
};

const qualityTells: Law = {
  id: "quality-tells-what-was-undone",
  says: "The quality of a match is 1 for the word as listed, and less for each thing undone, to the second digit.",
  lookAt: "How the deductions are added up and rounded.",
};

const modes = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"] as const;
const inOwnLocale = { blacklist: { locales: [ownLocale] } };

/** A text with a word in some form, by the first of the modes that finds it there; undefined where none does. */
interface Form {
  readonly about: string;
  readonly text: string;
  /** The match in the text, where it is not the whole text. */
  readonly matched?: string;
  readonly from: (typeof modes)[number] | undefined;
  readonly quality?: number;
}

/** Forms of a word whose second letter is an i, as those of the kit are (Decisions: Filter modes, Quality of words). */
function formsOf(word: string, { variation, neighbour }: { variation: string; neighbour: string }): readonly Form[] {
  const [head, tail] = [word.slice(0, 1), word.slice(2)];
  return [
    { about: "in capitals", text: word.toUpperCase(), from: "exactMatch", quality: 1 },
    { about: "behind blanks", text: ` \t\r\n  ${word}!`, matched: word, from: "exactMatch", quality: 1 },
    { about: "behind a combining mark", text: `e\u0301 ${word}!`, matched: word, from: "exactMatch", quality: 1 },
    { about: "behind an emoji", text: `\u{1F600} ${word}!`, matched: word, from: "exactMatch", quality: 1 },
    { about: "a variation", text: variation, from: "exactMatch", quality: 1 },
    { about: "with an accent", text: `${head}ï${tail}`, from: "nonEmbeddable", quality: 1 },
    { about: "with a digit for a letter", text: `${head}1${tail}`, from: "nonEmbeddable", quality: 0.95 },
    { about: "with two separators", text: `${head}.i.${tail}`, from: "nonEmbeddable", quality: 0.9 },
    { about: "with repeats", text: `${head}iii${tail}`, from: "nonEmbeddable", quality: 0.97 },
    { about: "beside a word of the dictionary", text: `${word}${neighbour}`, matched: word, from: "embeddable" },
    { about: "beside digits, disguised", text: `${head}1${tail}99`, matched: `${head}1${tail}`, from: "embeddable" },
    { about: "inside other letters", text: `jf${word}wv`, matched: word, from: "distinguishable" },
    { about: "inside a word of the dictionary", text: `${word}er`, from: undefined },
    { about: "in what it ignores", text: `${word}scape`, from: undefined },
  ];
}

async function checkMode(caller: Caller, filterMode: (typeof modes)[number], neighbour: string): Promise<void> {
  const text = caller.session.fresh.text();
  const variation = caller.session.fresh.text();
  const longer = await caller.create("DictionaryEntry", { with: { text: `${text}er` } });
  const members = { text, filterMode, variations: [variation], ignores: [`${text}scape`], severity: "high" };
  const entry = await caller.create("FilterEntry", { with: members });
  for (const { about, text: content, matched = content, from, quality } of formsOf(text, { variation, neighbour })) {
    caller.begin(entry, longer);
    const isFound = from !== undefined && modes.indexOf(from) <= modes.indexOf(filterMode);
    const { matches } = await filter(caller, { content, ...inOwnLocale });
    const own = matches.filter((match) => match["start"] !== undefined && match["locale"] === ownLocale);
    const found = own.map(
      ({ start = null, root = null, matched: cut = null }): Json => ({ start, root, matched: cut }),
    );
    const expected = isFound ? [{ start: content.indexOf(matched), root: text, matched }] : [];
    caller.expect(foundByItsMode, at, { [`${filterMode} ${about}: matches`]: [expected, found] });
    if (isFound && quality !== undefined && own.length === 1)
      caller.expect(qualityTells, at, { [`${about}: matches[].quality`]: [quality, own[0]?.["quality"]] });
  }
}

export async function checkModes(caller: Caller): Promise<void> {
  const neighbour = wordOf(await caller.create("DictionaryEntry"));
  for (const mode of modes) await checkMode(caller, mode, neighbour);
}

/** Lowest quality of what is found by its form: what has less is a guess, which any word may be. */
const byForm = 0.5;

/** Plurals and doubled consonants are found where the entry says so, and nowhere else. */
export async function checkForms(caller: Caller): Promise<void> {
  // By its end, its plural is a regular one. A third "t" would be a stretched word, which any entry finds.
  const text = (): string => {
    const made = caller.session.fresh.text();
    return made.startsWith("kitt") ? text() : `${made}el`;
  };
  const entries: CreatedObject[] = [];
  for (const isFlagged of [true, false]) {
    const members = { text: text(), locale: "en", filterMode: "nonEmbeddable", variations: [], ignores: [] };
    const flags = { noun: isFlagged, collapseDoubles: isFlagged, adjective: false, adverb: false, verb: false };
    entries.push(await caller.create("FilterEntry", { with: { ...members, ...flags } }));
  }
  for (const entry of entries) {
    const word = wordOf(entry);
    for (const [about, content] of [
      ["a plural", `${word}s`],
      ["a doubled consonant", `kitt${word.slice(3)}`],
    ] as const) {
      caller.begin(entry);
      const { matches } = await filter(caller, { content, blacklist: { locales: ["en"] } });
      const isFound = matches.some(({ root, quality }) => root === word && Number(quality) >= byForm);
      const expected = entry.answered[about === "a plural" ? "noun" : "collapseDoubles"] === true;
      caller.expect(foundByItsMode, at, {
        [`${about}, ${expected ? "said" : "not said"} of it: a match`]: [expected, isFound],
      });
    }
  }
}

/** Locales of the kit's own: a language and two of its regions. */
const language = "qx";
const regions = ["qx_YY", ownLocale] as const;

export async function checkLocales(caller: Caller): Promise<void> {
  const members = { filterMode: "nonEmbeddable", severity: "high" };
  const entries: CreatedObject[] = [];
  for (const locale of [language, ...regions])
    entries.push(await caller.create("FilterEntry", { with: { ...members, locale } }));
  const content = entries.map(wordOf).join(" ");
  for (const asked of [[language], ...regions.map((region) => [region]), ["qy"]]) {
    caller.begin(...entries);
    const { matches } = await filter(caller, { content, blacklist: { locales: asked } });
    const [of = ""] = asked;
    const due = entries
      .map(({ answered }) => String(answered["locale"]))
      .filter((locale) => {
        return locale === of || locale.startsWith(`${of}_`) || of.startsWith(`${locale}_`);
      });
    caller.expect(localesServe, at, { [`locales of the matches for ${of}`]: [due, localesOf(matches, entries)] });
  }
  await checkFinding(caller, entries);
}

/** To look an entry up by its text and its locale is no search: neither a language nor a region serves another one. */
async function checkFinding(caller: Caller, entries: readonly CreatedObject[]): Promise<void> {
  const find = "findFilterEntry";
  if (!caller.has(find)) return;
  for (const entry of entries)
    for (const { answered } of entries) {
      caller.begin(entry);
      const locale = answered["locale"] ?? "";
      const { status } = await caller.send(find, { query: { text: wordOf(entry), locale } });
      const own = entry.answered["locale"];
      caller.expect(localesServe, find, {
        [`status for an entry of ${own}, asked for in ${locale}`]: [locale === own ? 200 : 404, status],
      });
    }
}

function localesOf(matches: readonly JsonObject[], entries: readonly CreatedObject[]): Json {
  const words = new Set(entries.map(wordOf));
  return matches.filter(({ root }) => words.has(String(root))).map(({ locale = null }) => locale);
}
