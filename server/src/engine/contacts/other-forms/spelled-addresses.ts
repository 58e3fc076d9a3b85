/** Finds addresses with their letters apart: "j o h n @ g m a i l . c o m". Moderation, filter request: emails, urls. */
import type { Pass } from "../address-search.ts";
import { addressCandidate, type Candidate } from "../candidates.ts";
import { AT, DOT, SPACE, type Tokens, WORD } from "../tokens.ts";
import { COMMON_DOMAIN, COUNTRY_DOMAIN, domainKind } from "../top-level-domains.ts";

/** Maximum tokens of either side of the at sign. */
const maximumTokens = 80;
const maximumWordLength = 64;
/** Minimum letters apart that make it no chance. */
const minimumSpelled = 3;
const minimumSpelledHost = 4;
const emailQuality = 0.75;
const urlQuality = 0.6;

/** Letters that were read, apart or not. */
interface Row {
  readonly letters: string;
  /** For each letter the token it is of. */
  readonly tokens: readonly number[];
  /** Number of letters that stand alone. */
  readonly spelled: number;
}

export const spelledAddresses: Pass = {
  count: ({ tokens }) => (tokens.number(DOT) > 0 && tokens.spelled >= minimumSpelled ? tokens.count : 0),
  look(search, count) {
    const { tokens } = search;
    for (let at = 0; at < count; at++)
      search.add(tokens.kind(at) === AT ? emailAround(tokens, at) : urlFrom(tokens, at));
  },
};

function emailAround(tokens: Tokens, at: number): Candidate | undefined {
  const local = read(tokens, at - 1, -1);
  const host = domainIn(read(tokens, at + 1, 1), COMMON_DOMAIN);
  if (host === undefined || local.letters === "") return undefined;
  if (Math.max(local.spelled, host.spelled) < minimumSpelled) return undefined;
  return candidateOf(tokens, "emails", [local.tokens.at(-1) ?? at, host.last], host.domain, emailQuality);
}

function urlFrom(tokens: Tokens, first: number): Candidate | undefined {
  // A row is read once, from its first letter on.
  const before = tokens.kind(first - 1);
  if (!isSingle(tokens, first) || before === DOT || (before === SPACE && isPart(tokens, first - 2))) return undefined;
  const row = read(tokens, first, 1);
  const host = domainIn(row, Number.POSITIVE_INFINITY);
  if (host === undefined || domainKind(host.domain.slice(host.domain.lastIndexOf(".") + 1)) < COMMON_DOMAIN)
    return undefined;
  const label = host.domain.slice(0, host.domain.lastIndexOf(".")).replaceAll(".", "");
  if (label.length < minimumSpelledHost || host.spelled <= label.length) return undefined;
  return candidateOf(tokens, "urls", [first, host.last], host.domain, urlQuality);
}

/** Reads letters and dots from a token on, forwards or backwards: words with a space between them are letters. */
function read(tokens: Tokens, from: number, direction: 1 | -1): Row {
  let letters = "";
  const row: number[] = [];
  let spelled = 0;
  let last = -1;
  let isApart = true;
  for (let at = from; Math.abs(at - from) < maximumTokens; at += direction) {
    const kind = tokens.kind(at);
    if (kind === SPACE) {
      isApart = true;
      continue;
    }
    if (kind !== WORD && kind !== DOT) break;
    const single = isSingle(tokens, at);
    const followsWord = last >= 0 && tokens.kind(last) === WORD;
    if (kind === WORD && followsWord && !(isApart && single && isSingle(tokens, last))) break;
    if (single) spelled++;
    const text = tokens.text(at);
    if (text.length > maximumWordLength) break;
    letters = direction === 1 ? letters + text : text + letters;
    row.push(...Array.from(text, () => at));
    last = at;
    isApart = false;
  }
  return { letters, tokens: row, spelled };
}

interface Domain {
  readonly domain: string;
  readonly last: number;
  readonly spelled: number;
}

/** Returns the domain that a row begins with. Letters follow one whose last part is at least of the kind `cut`. */
function domainIn({ letters, tokens, spelled }: Row, cut: number): Domain | undefined {
  const dot = letters.lastIndexOf(".");
  if (dot < 2 || letters.startsWith(".")) return undefined;
  for (let end = Math.min(letters.length, dot + 1 + maximumSuffix); end > dot + 2; end--) {
    const last = tokens[end - 1] ?? 0;
    // A word that is cut is no letter apart.
    if (tokens[end] === last) continue;
    const kind = domainKind(letters.slice(dot + 1, end));
    const isWhole = end === letters.length;
    if (kind >= (isWhole ? COUNTRY_DOMAIN : cut)) return { domain: letters.slice(0, end), last, spelled };
  }
  return undefined;
}

const maximumSuffix = 6;

function isPart(tokens: Tokens, token: number): boolean {
  return tokens.kind(token) === DOT || isSingle(tokens, token);
}

/** Returns true for one letter or digit. */
function isSingle(tokens: Tokens, token: number): boolean {
  return tokens.kind(token) === WORD && tokens.end(token) - tokens.start(token) === 1;
}

function candidateOf(
  tokens: Tokens,
  type: "emails" | "urls",
  [first, last]: readonly [number, number],
  domain: string,
  quality: number,
): Candidate {
  const span = { start: tokens.start(first), end: tokens.end(last) };
  return addressCandidate(type, span, { text: tokens.folded.text, domain, quality });
}
