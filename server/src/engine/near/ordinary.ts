/** Words that are in no dictionary and ordinary all the same: compounds, forms, names of people and things. */
import type { Dictionary } from "../lexicon/dictionary.ts";

/** Shorter parts are found in too many words. */
const minimumPart = 4;
const endings = ["s", "es", "ed", "ing", "er", "ers", "ly", "y", "ish", "less", "like", "able", "ness"];
const beginnings = ["un", "re", "non", "pre", "anti", "mis", "over"];

/** Longer names seldom resemble a listed word. */
const maximumNameLength = 9;

/** Returns true for initials, the names of programs and parts of addresses, which are no words. */
export function isNoWord(text: string, start: number, end: number): boolean {
  if (isPartOfAddress(text, start, end) || isAcronym(text, start, end)) return true;
  for (let at = start; at < end; at++)
    if (text.charCodeAt(at) > 0x7e) return hasAccent(text, start, end) || camelCase.test(text.slice(start, end));
  return isCamelCase(text, start, end);
}

/** Returns true for a word with an accented letter: it is rather of a language that no dictionary was loaded for. */
function hasAccent(text: string, start: number, end: number): boolean {
  return /[\u00c0-\u024f\u1e00-\u1eff]/.test(text.slice(start, end));
}

/** Returns true beside a sign that joins the parts of addresses, paths and code. */
function isPartOfAddress(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if ((before !== "" && joints.includes(before)) || (after !== "" && joints.includes(after))) return true;
  return (before === "." && isWordAt(text, start - 2)) || (after === "." && isWordAt(text, end + 1));
}

const joints = "/\\=_@&%";

function isWordAt(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}

/** Returns true for a form of an ordinary word, or two of them, or a name. */
export function isOrdinaryAnyway(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  return (
    isLikeName(text, start, end) || isForm(text, start, end, dictionary) || isCompound(text, start, end, dictionary)
  );
}

/** Returns true for a short word with a capital before small letters, as names have. */
function isLikeName(text: string, start: number, end: number): boolean {
  if (end - start > maximumNameLength) return false;
  const rest = text.slice(start + 1, end);
  return text.charAt(start) !== text.charAt(start).toLowerCase() && rest === rest.toLowerCase();
}

/** A name of a program's: "apiKey". */
const camelCase = /^\p{Ll}{2,}\p{Lu}|\p{Lu}\p{Ll}{2,}\p{Lu}/u;

/** Tells the same of letters of ASCII: a capital comes behind several small letters. */
function isCamelCase(text: string, start: number, end: number): boolean {
  let small = 0;
  for (let at = start; at < end; at++) {
    if (text.charCodeAt(at) >= firstSmall) small++;
    else if (small > 1) return true;
    else small = 0;
  }
  return false;
}

const firstSmall = 0x61;
const lastSmall = 0x7a;

/** Returns true for up to four capitals, several of them too: "FCK" is a football club, "CLIs" are programs. */
function isAcronym(text: string, start: number, end: number): boolean {
  if (end - start > 4) return false;
  const word = text.slice(start, end);
  const first = text.charCodeAt(start);
  if ((first < firstSmall || first > lastSmall) && /^\p{Lu}+s?$/u.test(word)) return true;
  return abbreviations.has(word.toLowerCase());
}

/** Common abbreviations, and words of chats and of programs, that are listed words with an error. */
const abbreviations = new Set(
  "cnt prn ptr str mtr crt btn bth tht thts slt clt drk pkey gtf mdm prv prev stuf".split(" "),
);

function isForm(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  const word = text.slice(start, end).toLowerCase();
  for (const ending of endings) {
    // A second s ends no plural.
    if (!word.endsWith(ending) || (ending === "s" && word.endsWith("ss"))) continue;
    if (end - start - ending.length >= minimumPart && dictionary.has(text, start, end - ending.length)) return true;
  }
  if (word.endsWith("in") && dictionary.has(`${word}g`, 0, word.length + 1)) return true;
  return beginnings.some(
    (beginning) =>
      word.startsWith(beginning) &&
      end - start - beginning.length >= minimumPart &&
      dictionary.has(text, start + beginning.length, end),
  );
}

function isCompound(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  for (let at = start + minimumPart; at <= end - minimumPart; at++)
    if (dictionary.has(text, start, at) && dictionary.has(text, at, end)) return true;
  return false;
}
