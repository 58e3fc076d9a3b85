// @ts-check
/**
 * Finds entries of the search index by the words that a reader types. Every word has to be in an entry, at least in
 * part; the better it fits, and the nearer to the title, the higher the entry stands.
 *
 * @typedef {readonly [title: string, address: string, detail: string, words: string]} Row
 * @typedef {{ title: string, address: string, detail: string, titleWords: readonly string[], words: readonly string[], text: string }} Entry
 */

/** @param {Row} row @returns {Entry} */
export function entryOf([title, address, detail, more]) {
  const all = `${title} ${detail} ${more}`;
  return { title, address, detail, titleWords: wordsOf(title), words: wordsOf(all), text: all.toLowerCase() };
}

/** @param {readonly Entry[]} entries @param {string} typed @param {number} limit @returns {Entry[]} */
export function find(entries, typed, limit) {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  return entries
    .map((entry) => ({ entry, points: pointsOf(entry, terms) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/** `createApplication` counts as itself and as its words. @param {string} text */
function wordsOf(text) {
  const whole = text.split(/[^\p{L}\p{N}]+/u);
  const parts = whole.flatMap((word) => word.split(/(?<=\p{Ll})(?=\p{Lu})/u));
  return [...new Set([...whole, ...parts].map((word) => word.toLowerCase()))].filter(Boolean);
}

/** 0 where a term is not in the entry; a short title is better than a long one. @param {Entry} entry @param {readonly string[]} terms */
function pointsOf(entry, terms) {
  const points = terms.map((term) => pointsOfTerm(entry, term));
  if (points.includes(0)) return 0;
  return points.reduce((sum, one) => sum + one) - entry.titleWords.length / 10;
}

/** @param {Entry} entry @param {string} term @returns {number} */
function pointsOfTerm(entry, term) {
  if (entry.titleWords.includes(term)) return 12;
  if (entry.words.includes(term)) return 10;
  if (entry.titleWords.some((word) => word.startsWith(term))) return 9;
  if (entry.words.some((word) => word.startsWith(term))) return 5;
  return entry.text.includes(term) ? 2 : 0;
}
