/** Law of what a filter request asks for beside the word lists: lengths, qualities, penalties, ranges and characters. */
import { type Json, type JsonObject, listOf, objectOf, objectsOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import { ownLocale } from "../exchange/request-builder.ts";
import type { Law } from "../findings.ts";
import type { Caller } from "./subject.ts";
import { before, contentWith, withLetter, wordOf } from "./word-lists.ts";

const optionsHold: Law = {
  id: "filter-options-hold",
  says: "Each option of a filter request counts as it was sent: bounds include their own value, and a penalty is added as often as its description says.",
  lookAt:
    "Which options reach the code that looks for matches, whether bounds are compared inclusively, and what is multiplied.",
};

/** Filters by one operation, and judges what it finds of one type. */
interface Trial {
  readonly caller: Caller;
  readonly at: string;
}

interface Look {
  readonly matches: readonly JsonObject[];
  readonly replacement: Json | undefined;
}

async function look({ caller, at }: Trial, content: string, options: JsonObject): Promise<Look> {
  const isBatch = at === "batchFilterContentItems";
  const body = { ...options, ...(isBatch ? { contentItems: [content] } : { content }) };
  const { json } = await caller.send(at, { body });
  const { matches, replacement } = objectOf(isBatch ? listOf(objectOf(json)["results"])[0] : json);
  return { matches: objectsOf(matches), replacement };
}

/** Returns the places of matches of a type in the text. */
async function startsOf(trial: Trial, type: string, content: string, options: JsonObject): Promise<Json[]> {
  const { matches } = await look(trial, content, options);
  return matches.filter((match) => match["type"] === type).map(({ start = null }) => start);
}

/** Returns the qualities of the matches of a type. */
async function qualitiesOf(trial: Trial, type: string, content: string, options: JsonObject): Promise<Json[]> {
  const { matches } = await look(trial, content, { [type]: options });
  return matches.filter((match) => match["type"] === type).map(({ quality = null }) => quality);
}

function rounded(quality: number): number {
  return Math.round(100 * quality) / 100;
}

/** Something of each type, written as it is expected; of a URL that is too long its host remains. */
const contacts = [
  { type: "emails", text: "nell@example.com", domain: "com", isCut: false },
  { type: "phoneNumbers", text: "202-555-0170", domain: undefined, isCut: false },
  { type: "urls", text: "http://example.org/quay", domain: "org", isCut: true },
] as const;

type OptionTrial = readonly [about: string, options: JsonObject, expected: Json[]];

async function checkContact(trial: Trial, { type, text, domain, isCut }: (typeof contacts)[number]): Promise<void> {
  const { caller, at } = trial;
  const content = `${before}${text} there`;
  caller.begin();
  const found = await qualitiesOf(trial, type, content, {});
  const [quality] = found;
  if (typeof quality !== "number") return;
  const { length } = text;
  const more = rounded(quality + 0.01);
  const trials: OptionTrial[] = [
    ["disabled", { disabled: true }, []],
    ["maximumMatchLength, its own length", { maximumMatchLength: length }, found],
    ["minimumQuality, its own quality", { minimumQuality: quality }, found],
  ];
  if (!isCut) trials.push(["maximumMatchLength, one less", { maximumMatchLength: length - 1 }, []]);
  if (more <= 1) trials.push(["minimumQuality, more", { minimumQuality: more }, []]);
  if (domain === undefined)
    trials.push(
      ["minimumMatchLength, its own length", { minimumMatchLength: length }, found],
      ["minimumMatchLength, one more", { minimumMatchLength: length + 1 }, []],
    );
  else
    trials.push(
      ["domainQuality, its domain", { domainQuality: [{ domain, quality: 0.5 }] }, [0.5]],
      ["domainQuality, another domain", { domainQuality: [{ domain: "net", quality: 0.5 }] }, found],
    );
  for (const [about, options, expected] of trials) {
    const actual = await qualitiesOf(trial, type, content, options);
    caller.expect(optionsHold, at, { [`${type}.${about}: matches[].quality`]: [expected, actual] });
  }
}

/** How often each penalty is added to the quality of a text. */
const penalties = [
  ["emails", "spacePenalty", "nell @ example . com", 1],
  ["urls", "spacePenalty", "www . example . org", 1],
  ["phoneNumbers", "spacePenalty", "202 555 0170", 2],
  ["phoneNumbers", "separatorPenalty", "202.555.0170", 2],
  ["phoneNumbers", "wordPenalty", "two zero two five five five zero one seven zero", 10],
] as const;

async function checkPenalties(trial: Trial): Promise<void> {
  const { caller, at } = trial;
  for (const [type, name, text, times] of penalties) {
    caller.begin();
    const content = `call ${text} now`;
    const [without] = await qualitiesOf(trial, type, content, { [name]: 0 });
    const added = -0.03;
    const expected = typeof without === "number" ? [rounded(without + times * added)] : ["a quality"];
    const actual = await qualitiesOf(trial, type, content, { [name]: added });
    caller.expect(optionsHold, at, { [`${type}.${name}: matches[].quality`]: [expected, actual] });
  }
}

/** Characters of a private-use range, with blanks between them. */
const signs = "\uE000 \uE001 \uE002 \uE003";

async function checkCharacters(trial: Trial): Promise<void> {
  const { caller, at } = trial;
  const trials: readonly (readonly [about: string, type: string, content: string, JsonObject, readonly Json[]])[] = [
    ["ranges", "unicode", signs, { unicode: { ranges: [String.raw`\uE001-\uE002`] } }, [2, 4]],
    ["disabled", "unicode", signs, { unicode: { disabled: true } }, []],
    ["characters", "characters", "A a b", { characters: ["a"] }, [2]],
    ["words", "words", "ahoy ahoyer", { words: ["ahoy"] }, [0]],
  ];
  for (const [about, type, content, options, expected] of trials) {
    caller.begin();
    const actual = await startsOf(trial, type, content, options);
    caller.expect(optionsHold, at, { [`${about}: matches[].start`]: [[...expected], actual] });
  }
}

/** @param known is a word of the dictionary, too */
async function checkWords(trial: Trial, known: CreatedObject, tag: string): Promise<void> {
  const { caller, at } = trial;
  const word = wordOf(known);
  const { letter, text } = withLetter(word);
  const trials: readonly (readonly [about: string, content: string, blacklist: JsonObject, isFound: boolean])[] = [
    ["dictionaryTags, its tag", contentWith(known), { dictionaryTags: [tag] }, false],
    ["dictionaryTags, another tag", contentWith(known), { dictionaryTags: [`${tag}x`] }, true],
    ["ignorableCharacters, the letter", text, { ignorableCharacters: letter }, true],
    ["ignorableCharacters, another letter", text, { ignorableCharacters: "q" }, false],
  ];
  for (const [about, content, options, isFound] of trials) {
    caller.begin(known);
    const { matches } = await look(trial, content, { blacklist: { locales: [ownLocale], ...options } });
    const actual = matches.some(({ root }) => root === word);
    caller.expect(optionsHold, at, { [`blacklist.${about}: a match`]: [isFound, actual] });
  }
  caller.begin(known);
  const content = `${word} and ${word}`;
  const { replacement } = await look(trial, content, { replaceChar: "#", blacklist: { locales: [ownLocale] } });
  caller.expect(optionsHold, at, {
    "replaceChar: replacement": [content.replaceAll(word, "#".repeat(word.length)), replacement],
  });
}

/** The document's own bounds are inclusive as those of a request are. */
async function checkDefaults(trial: Trial): Promise<void> {
  const { caller, at } = trial;
  const domain = "@example.com";
  for (const [length, expected] of [
    [50, [before.length]],
    [51, []],
  ] as const) {
    caller.begin();
    const content = `${before}${"n".repeat(length - domain.length)}${domain} there`;
    const actual = await startsOf(trial, "emails", content, {});
    caller.expect(optionsHold, at, {
      [`an address of ${length} characters: matches[].start`]: [[...expected], actual],
    });
  }
}

export async function checkOptions(caller: Caller): Promise<void> {
  const known = await caller.create("FilterEntry", { with: { severity: "high", filterMode: "nonEmbeddable" } });
  const tag = caller.session.fresh.text();
  await caller.create("DictionaryEntry", { with: { text: wordOf(known), tags: [tag] } });
  for (const at of ["filterContentItem", "batchFilterContentItems"].filter((name) => caller.has(name))) {
    const trial = { caller, at };
    for (const contact of contacts) await checkContact(trial, contact);
    await checkDefaults(trial);
    await checkPenalties(trial);
    await checkCharacters(trial);
    await checkWords(trial, known, tag);
  }
}
