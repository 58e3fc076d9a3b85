/** Finds email addresses. Moderation, filter request, emails. */
import type { Pass } from "./address-search.ts";
import { addressCandidate, type Candidate } from "./candidates.ts";
import { type Host, hostAt } from "./hosts.ts";
import { atSignAt, BRACKETED, dotAt, type Joint, PLAIN, SPACED, SPELLED, STYLED } from "./joints.ts";
import { functionWords, mailProviders, notMailboxes } from "./ordinary-words.ts";
import { isOrdinary, wordAfter } from "./surroundings.ts";
import { AT, DOT, LINE, OTHER, SPACE, type Tokens, WORD } from "./tokens.ts";
import { COUNTRY_DOMAIN, GENERIC_DOMAIN, UNKNOWN_DOMAIN } from "./top-level-domains.ts";
import type { IsWord } from "./types.ts";

const maximumLocalLength = 64;
const maximumLocalTokens = 16;

export const emails: Pass = {
  count: ({ wordsBeforeAtSigns }) => wordsBeforeAtSigns.length,
  look(search, count) {
    const { tokens, claims, wordsBeforeAtSigns: words, isWord } = search;
    for (let index = 0; index < count; index++) {
      const local = words[index] ?? 0;
      if (!claims.has(local)) search.add(emailAt(tokens, local, isWord));
    }
  },
};

/** Returns the address whose local part ends with token `local`. */
function emailAt(tokens: Tokens, local: number, isWord: IsWord): Candidate | undefined {
  const quote = openingQuote(tokens, local);
  const at = atSignAt(tokens, quote === undefined ? local + 1 : local + 2);
  if (at === undefined) return undefined;
  const host = hostAt(tokens, at.next);
  if (host === undefined) return undefined;
  if (quote !== undefined && (at.form !== PLAIN || host.form !== PLAIN || host.kind < COUNTRY_DOMAIN)) return undefined;
  const first = quote ?? firstOfLocal(tokens, local);
  const quality = qualityOf({ tokens, first, local, at, host, isWord });
  if (quality === 0) return undefined;
  const { text } = tokens.folded;
  const span = { start: tokens.start(first), end: tokens.end(host.labels.at(-1) ?? local) };
  return addressCandidate("emails", span, { text, domain: host.domain, quality });
}

/** Returns the token of the quote that opens a local part whose last word is token `local`: "anna b"@example.com. */
function openingQuote(tokens: Tokens, local: number): number | undefined {
  if (tokens.kind(local + 2) !== AT || tokens.text(local + 1) !== '"') return undefined;
  for (let token = local - 1; token >= 0 && local - token < maximumLocalTokens; token--) {
    const kind = tokens.kind(token);
    if (kind === LINE) return undefined;
    if (kind === OTHER && tokens.text(token) === '"') return token;
  }
  return undefined;
}

/** Returns the first token of the local part: words and signs without white space, or disguised dots. */
function firstOfLocal(tokens: Tokens, local: number): number {
  let first = local;
  while (local - first < maximumLocalTokens) {
    const before = wordBefore(tokens, first);
    if (before < 0 || tokens.start(local) - tokens.start(before) > maximumLocalLength) break;
    first = before;
  }
  return first;
}

/** Returns the word that is joined to token `first` from the left, -1 if there is none. */
function wordBefore(tokens: Tokens, first: number): number {
  const sign = tokens.kind(first - 1);
  const isSign = sign === DOT || (sign === OTHER && "+%&!".includes(tokens.text(first - 1)));
  if (isSign && tokens.kind(first - 2) === WORD) return first - 2;
  if (sign === OTHER && "'’".includes(tokens.text(first - 1)) && tokens.kind(first - 2) === WORD)
    return elisions.has(tokens.text(first - 2)) ? -1 : first - 2;
  // "john (dot) smith", "john dot smith"
  for (let back = 2; back <= 7; back++) {
    const word = first - back;
    if (tokens.kind(word) !== WORD) continue;
    const joint = dotAt(tokens, word + 1);
    if (joint?.next === first && joint.form !== SPACED && !functionWords.has(tokens.text(word))) return word;
  }
  return -1;
}

/** Elisions of French and Italian before an address: "l'info@example.fr". Names have other ones: "o'brien". */
const elisions: ReadonlySet<string> = new Set(
  "l c j s t qu un dell all nell sull dall it that what here who".split(" "),
);

interface Address {
  readonly tokens: Tokens;
  /** The first and the last token of the local part. */
  readonly first: number;
  readonly local: number;
  readonly at: Joint;
  readonly host: Host;
  readonly isWord: IsWord;
}

/** Rates an address: plain 0.97, disguised 0.78 to 0.88, ambiguous below 0.7. */
function qualityOf(address: Address): number {
  const { tokens, first, at, host } = address;
  if (host.kind === UNKNOWN_DOMAIN || host.labels.slice(0, -1).some((label) => tokens.text(label) === "dot")) return 0;
  if (at.form === SPELLED) return spelledQuality(address);
  if (at.form === SPACED) return spacedQuality(address);
  if (host.joints.some((joint) => joint.form >= SPACED) && host.kind < GENERIC_DOMAIN) return 0;
  // "@name@server" is the handle of a person elsewhere.
  if (tokens.kind(first - 1) === AT) return 0.6;
  if (at.form === BRACKETED) return host.kind < GENERIC_DOMAIN && host.form === PLAIN ? 0.78 : 0.86;
  if (host.form <= STYLED) return at.form === STYLED || host.form === STYLED ? 0.88 : 0.97;
  return 0.86;
}

/** Rates spaces around the signs: "john @ example . com". */
function spacedQuality({ tokens, first, local, host, isWord }: Address): number {
  if (isPlace(tokens, first, local)) return 0;
  if (host.kind >= GENERIC_DOMAIN) {
    const doubtful = host.form >= SPACED && host.kind < COUNTRY_DOMAIN && isOrdinary(tokens, host, isWord);
    return doubtful ? 0 : 0.86;
  }
  if (host.form < SPACED) return isOrdinary(tokens, host, isWord) ? 0 : 0.72;
  return isOrdinary(tokens, host, isWord) ? 0 : 0.5;
}

/**
 * Rates spelled signs: "john at example dot com", but neither "look at example dot com" nor "meet me at the dot in the
 * middle".
 */
function spelledQuality({ tokens, first, local, at, host, isWord }: Address): number {
  if (isPlace(tokens, first, local)) return 0;
  if (host.labels.slice(0, -1).some((label) => functionWords.has(tokens.text(label)))) return 0;
  if (host.form < BRACKETED) {
    const isMailbox = first < local || /[\d_-]/.test(tokens.text(local)) || mailProviders.has(host.domain);
    return isMailbox || at.foreign !== "" ? 0.65 : 0;
  }
  if (host.kind >= COUNTRY_DOMAIN || (at.foreign !== "" && host.joints.some(({ foreign }) => foreign !== "")))
    return 0.82;
  if (isOrdinary(tokens, host, isWord) && at.foreign === "") return 0;
  if (host.kind >= GENERIC_DOMAIN) return 0.65;
  const follows = wordAfter(tokens, tokens.end(host.labels.at(-1) ?? 0));
  return follows === "" ? 0.5 : 0.38;
}

/** Returns true when the words before " at " describe a location. */
function isPlace(tokens: Tokens, first: number, local: number): boolean {
  if (first < local) return false;
  return notMailboxes.has(tokens.text(local)) && tokens.kind(local + 1) === SPACE;
}
