/**
 * Composes letters and their marks, so that canonically equivalent texts are read as one: accents, Korean syllables, voiced
 * kana, vowel signs in two parts.
 */
import { type Reading, Rewriter } from "../text/reading.ts";
import { excluded, seconds, tones, vowelsBelow } from "./composing-characters.ts";

/** Maximum length of what is composed at once; a longer row of marks is no word. */
const maximumCluster = 16;
const firstMark = 0x0300;

/** Returns the composed reading, `undefined` when it is the text itself. */
export function composing(text: string): Reading | undefined {
  const rewriter = new Rewriter();
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    const end = clusterEnd(text, at);
    if (end === 0) {
      at++;
      continue;
    }
    rewriter.keep(text.slice(kept, at), kept);
    const letters = composed(text.slice(at, end));
    const same = sharedEnding(letters, text.slice(at, end));
    rewriter.put(letters.slice(0, letters.length - same), at);
    at = end;
    kept = end - same;
  }
  if (!rewriter.changed) return undefined;
  rewriter.keep(text.slice(kept), kept);
  return rewriter.reading(text.length);
}

/** Returns the end of the characters from `at` on that composing changes, 0 when it changes none there. */
function clusterEnd(text: string, at: number): number {
  if (!(text.charCodeAt(at + 1) >= firstMark) && text.charCodeAt(at) < firstMark) return 0;
  let end = at + 1;
  let changes = excluded.has(text.charCodeAt(at));
  for (; end < text.length && end - at < maximumCluster; end++) {
    const code = text.charCodeAt(end);
    if (seconds.has(code)) changes = true;
    else if (vowelsBelow.has(code)) changes ||= tones.has(text.charCodeAt(end - 1));
    else if (!tones.has(code) || !vowelsBelow.has(text.charCodeAt(end + 1))) break;
  }
  if (!changes) return 0;
  const cluster = text.slice(at, end);
  return composed(cluster) === cluster ? 0 : end;
}

/** Returns the number of characters at the end that composing leaves as they are. */
function sharedEnding(letters: string, cluster: string): number {
  let same = 0;
  while (same < letters.length - 1 && letters.at(-1 - same) === cluster.at(-1 - same)) same++;
  return same;
}

function composed(cluster: string): string {
  // Half-width kana and its voicing marks compose in full width.
  return cluster.replace(/[\uFF65-\uFF9F]+/g, (narrow) => narrow.normalize("NFKC")).normalize("NFC");
}
