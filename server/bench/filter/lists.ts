/** Generates word lists: words that no dictionary has but that could be English, with all settings of an entry. */
import { createDictionary, type Dictionary, type FilterEntry } from "../../src/engine/filter.ts";
import { createRandom, type Random } from "../../src/engine/testdata/random.ts";
import { severities } from "../../src/engine/types.ts";
import { createVocabulary } from "./vocabulary.ts";

const onsets =
  "b c d f g h j k l m n p r s t v w y z b d f g m n p r s t bl br ch cl cr dr fl fr gl gr ph pl pr qu sc sh sk sl sm sn sp st sw th tr tw wh str".split(
    " ",
  );
const nuclei = "a e i o u a e i o u ai ar au ea ee er ie oa oo or ou".split(" ");
const codas = ["", "", "", ..."b ck d f ff g k l ll m n n nd ng nt p r rd rk rt s s ss st t t tt x z zz".split(" ")];

/** Further entries beyond those of a list, to be added one after another. */
const additionsOf = 500;

/** Returns the list of a size, and entries that it does not have. @param words of the dictionary, as written */
export function listOf(size: number, words: readonly string[]): Record<"entries" | "additions", FilterEntry[]> {
  const dictionary = createDictionary(words);
  const list = createList(size + additionsOf, { dictionary, vocabulary: createVocabulary(words).words });
  return { entries: list.slice(0, size), additions: list.slice(size) };
}

/** Returns the first `size` entries; a shorter list of the same seed is the beginning of a longer one. */
function createList(
  size: number,
  { dictionary, vocabulary, seed = 7 }: { dictionary: Dictionary; vocabulary: readonly string[]; seed?: number },
): FilterEntry[] {
  const random = createRandom(seed);
  const used = new Set<string>();
  const entries: FilterEntry[] = [];
  while (entries.length < size) {
    const text = random.chance(0.05) ? phrase(random, vocabulary) : word(random);
    if (used.has(text) || dictionary.has(text, 0, text.length)) continue;
    used.add(text);
    const variations = random.chance(0.15)
      ? Array.from({ length: 1 + random.below(3) }, () => misspelled(text, random))
      : [];
    const isListable = (form: string): boolean => form.length >= 4 && !dictionary.has(form, 0, form.length);
    entries.push({ ...entryOf(text, entries.length + 1, random), variations: variations.filter(isListable) });
  }
  return entries;
}

/** Generates a word of four to twelve letters, uniformly distributed. */
function word(random: Random): string {
  const length = 4 + random.below(9);
  let made = "";
  while (made.length < length) made += random.pick(onsets) + random.pick(nuclei) + random.pick(codas);
  return made.slice(0, length);
}

/** Generates a phrase of two words, half of them everyday ones, which many texts begin to spell. */
function phrase(random: Random, vocabulary: readonly string[]): string {
  const everyday = (): string => vocabulary[50 + random.below(3000)] ?? "";
  return random.chance(0.5) ? `${everyday()} ${everyday()}` : `${word(random)} ${everyday()}`;
}

function entryOf(text: string, id: number, random: Random): Omit<FilterEntry, "variations"> {
  const among = random.next();
  const mode =
    among < 0.25 ? "distinguishable" : among < 0.5 ? "embeddable" : among < 0.8 ? "nonEmbeddable" : "exactMatch";
  return {
    id,
    text,
    locale: "en",
    filterMode: mode,
    severity: random.pick(severities),
    noun: random.chance(0.6),
    verb: random.chance(0.3),
    adjective: random.chance(0.15),
    adverb: random.chance(0.05),
    collapseDoubles: random.chance(0.5),
    replacePhonetics: random.chance(0.5),
    ignores: random.chance(0.1) ? [`${text}${random.pick(["ham", "ton", "berg", "ville"])}`] : [],
    tags: [random.pick(["Vulgarity", "Slur", "Drugs", "Violence", "Sexual", "Bullying"])],
  };
}

/** Doubles, changes, drops or swaps letters. */
export function misspelled(text: string, random: Random): string {
  const at = 1 + random.below(Math.max(1, text.length - 2));
  const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  switch (random.below(4)) {
    case 0:
      return before + here + here + after;
    case 1:
      return before + random.pick([..."aeiounrst"]) + after;
    case 2:
      return before + after;
    default:
      return before + after.charAt(0) + here + after.slice(1);
  }
}
