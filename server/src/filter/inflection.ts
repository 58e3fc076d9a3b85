/**
 * English inflections by rule. Conventions, Filtering, Inflections: complete for `en`, never wrong by guess; other
 * locales get none.
 */
import type { FilterEntry } from "./types.ts";

type PartsOfSpeech = Pick<FilterEntry, "adjective" | "adverb" | "noun" | "verb">;

/** The inflected forms of `text`, without itself. A phrase is inflected in its last word. */
export function inflect(text: string, locale: string, parts: PartsOfSpeech): string[] {
  if (!/^en($|[-_])/i.test(locale)) return [];
  const word = /[a-z]{2,}$/.exec(text)?.[0];
  if (word === undefined) return [];
  const forms = [
    ...(parts.noun ? plurals(word) : []),
    ...(parts.verb ? verbForms(word) : []),
    ...(parts.adjective ? [...comparisons(word), adverbOf(word), `${iForY(word)}ness`] : []),
    ...(parts.adverb && !word.endsWith("ly") ? comparisons(word) : []),
  ];
  const head = text.slice(0, text.length - word.length);
  return [...new Set(forms)].filter((form) => form !== word).map((form) => head + form);
}

const irregularPlurals: readonly (readonly [ending: string, plural: string])[] = [
  ["woman", "women"],
  ["man", "men"],
  ["child", "children"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["goose", "geese"],
  ["mouse", "mice"],
  ["louse", "lice"],
  ["wife", "wives"],
  ["knife", "knives"],
  ["life", "lives"],
  ["wolf", "wolves"],
  ["thief", "thieves"],
  ["calf", "calves"],
  ["half", "halves"],
  ["loaf", "loaves"],
  ["self", "selves"],
];

function plurals(word: string): string[] {
  const irregular = irregularPlurals.find(([ending]) => word.endsWith(ending));
  if (irregular) return [word.slice(0, -irregular[0].length) + irregular[1]];
  return [withS(word)];
}

/** Verbs with a past of their own; the regular forms of these would be wrong. */
const irregularPasts: Readonly<Record<string, readonly string[]>> = {
  beat: ["beat", "beaten"],
  bite: ["bit", "bitten"],
  blow: ["blew", "blown"],
  break: ["broke", "broken"],
  choke: ["choked"],
  come: ["came"],
  cut: [],
  draw: ["drew", "drawn"],
  eat: ["ate", "eaten"],
  fight: ["fought"],
  get: ["got", "gotten"],
  give: ["gave", "given"],
  hit: [],
  hump: ["humped"],
  kiss: ["kissed"],
  ride: ["rode", "ridden"],
  run: ["ran"],
  shake: ["shook", "shaken"],
  shit: ["shat", "shitted"],
  shoot: ["shot"],
  sit: ["sat"],
  spit: ["spat"],
  steal: ["stole", "stolen"],
  stick: ["stuck"],
  sting: ["stung"],
  stink: ["stank", "stunk"],
  suck: ["sucked"],
  take: ["took", "taken"],
  tear: ["tore", "torn"],
  throw: ["threw", "thrown"],
  write: ["wrote", "written"],
};

function verbForms(word: string): string[] {
  const stem = stemBefore(word);
  const ing = `${word.endsWith("ie") ? `${word.slice(0, -2)}y` : stem}ing`;
  const agent = word.endsWith("e") ? `${word}r` : `${iForY(stem)}er`;
  const past = irregularPasts[word] ?? [word.endsWith("e") ? `${word}d` : `${iForY(stem)}ed`];
  const agents = noAgents.has(agent) ? [] : [agent, `${agent}s`];
  return [withS(word), ...past, ing, `${ing}s`, ing.slice(0, -1), ...agents];
}

/** Everyday words that only look like the one who does it: butter does not butt. */
const noAgents = new Set(
  (
    "after alter anger banter better bitter buffer butter cancer center chatter clatter corner cover danger dicker dinner ever father fever " +
    "finger flower gutter halter hammer hinder homer inner latter leather letter litter lumber master matter meter mister mother muster " +
    "never number offer order other otter over paper patter peer pepper plaster poker power proper pucker quarter rather render rubber " +
    "scatter shatter shower shutter silver sister slumber spatter stagger summer supper tamper tatter temper tender tinder titter tower " +
    "under upper usher utter wager water weather whether winter wonder"
  ).split(" "),
);

function comparisons(word: string): string[] {
  const stem = word.endsWith("e") ? word.slice(0, -1) : iForY(stemBefore(word));
  return [`${stem}er`, `${stem}est`];
}

function adverbOf(word: string): string {
  if (/[^aeiou]le$/.test(word)) return `${word.slice(0, -1)}y`;
  if (word.endsWith("ic")) return `${word}ally`;
  return `${iForY(word)}${word.endsWith("ll") ? "y" : "ly"}`;
}

function withS(word: string): string {
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/** The stem that takes -ing: a silent e falls, a final consonant after one short vowel doubles (bum, bumming). */
function stemBefore(word: string): string {
  if (/[^aeioy]e$/.test(word) || /ue$/.test(word)) return word.slice(0, -1);
  return /^[^aeiou]*[aeiou][bcdfgklmnprstvz]$/.test(word) ? doubled(word) : word;
}

function doubled(word: string): string {
  return word.endsWith("c") ? `${word}k` : word + word.slice(-1);
}

function iForY(word: string): string {
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
}
