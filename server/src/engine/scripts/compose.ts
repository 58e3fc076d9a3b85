/**
 * Composes the letters of scripts whose marks are letters, so that canonically equivalent texts are read as one: Korean
 * syllables, voiced kana, vowel signs in two parts. The fold table reads alphabets without their marks, composed or not.
 */
import { type Coroutine, unitsPerYield } from "../coroutine.ts";
import { type Reading, Rewriter } from "../text/reading.ts";
import { excluded, firstOfOthers, seconds, tones, vowelsBelow } from "./composing-characters.ts";

/** Maximum length of what is composed at once; a longer row of marks is no word. */
const maximumCluster = 16;

/** Returns true when composing changes the text between `start` and `end`. */
export function isComposing(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= firstOfOthers && clusterEnd(text, at, end) > 0) return true;
  }
  return false;
}

/** Returns the composed reading, `undefined` when it is the text itself. */
export function* composing(text: string): Coroutine<Reading | undefined> {
  const rewriter = new Rewriter();
  let kept = 0;
  let next = unitsPerYield;
  for (let at = 0; at < text.length; ) {
    if (at >= next) {
      next = at + unitsPerYield;
      yield;
    }
    const end = text.charCodeAt(at) >= firstOfOthers ? clusterEnd(text, at, text.length) : 0;
    if (end === 0) {
      at++;
      continue;
    }
    rewriter.keep(text.slice(kept, at), kept);
    rewriter.put(composed(text.slice(at, end)), at);
    at = kept = end;
  }
  if (!rewriter.changed) return undefined;
  rewriter.keep(text.slice(kept), kept);
  return rewriter.reading(text.length);
}

/** Returns the end of the characters from `at` on that composing changes, 0 when it changes none there. */
function clusterEnd(text: string, at: number, limit: number): number {
  let end = at + 1;
  let changes = excluded.has(text.charCodeAt(at));
  for (; end < limit && end - at < maximumCluster; end++) {
    const code = text.charCodeAt(end);
    if (seconds.has(code)) changes ||= true;
    else if (vowelsBelow.has(code)) changes ||= tones.has(text.charCodeAt(end - 1));
    else if (!tones.has(code) || !vowelsBelow.has(text.charCodeAt(end + 1))) break;
  }
  if (!changes) return 0;
  const cluster = text.slice(at, end);
  return composed(cluster) === cluster ? 0 : end;
}

function composed(cluster: string): string {
  // Half-width kana and its voicing marks compose in full width.
  return cluster.replace(/[\uFF65-\uFF9F]+/g, (narrow) => narrow.normalize("NFKC")).normalize("NFC");
}
