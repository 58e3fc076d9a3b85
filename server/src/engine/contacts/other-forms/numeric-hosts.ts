/** Finds addresses of four numbers without a scheme: "85.214.132.117". Moderation, filter request, urls. */
import type { Pass } from "../address-search.ts";
import { addressCandidate, type Candidate } from "../candidates.ts";
import { pathEnd, pathStarts } from "../paths.ts";
import { asksToGo, wordBefore } from "../surroundings.ts";
import { AT, DOT, OTHER, SLASH, type Tokens, WORD } from "../tokens.ts";

const octets = 4;
/** Versions have few digits: "1.2.3.4", "6.1.7601.1". */
const minimumDigits = 7;
/** Beginnings of addresses that lead nowhere: networks of their own, masks; and of versions. */
const nowhere = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|22[4-9]|2[345]\d)\./;
/** Words before a number of several parts that is no address. */
const numberedWords = new Set(
  "version versions v ver release releases build firmware driver section sections chapter clause paragraph article rev revision update upgrade patch appendix figure table part step item oid".split(
    " ",
  ),
);

export const numericHosts: Pass = {
  count: ({ tokens }) => (tokens.number(DOT) >= octets - 1 && tokens.numerals >= octets ? tokens.count : 0),
  look(search, count) {
    const { tokens, claims } = search;
    for (let first = 0; first < count; first++)
      if (tokens.kind(first) === WORD && !claims.has(first)) search.add(numericHostAt(tokens, first));
  },
};

function numericHostAt(tokens: Tokens, first: number): Candidate | undefined {
  if (!isOctet(tokens, first)) return undefined;
  const last = first + 2 * (octets - 1);
  for (let at = first + 2; at <= last; at += 2)
    if (tokens.kind(at - 1) !== DOT || !isOctet(tokens, at)) return undefined;
  const { text } = tokens.folded;
  const [start, hostEnd] = [tokens.start(first), tokens.end(last)];
  if (isPartOfMore(tokens, first, last)) return undefined;
  const hasPath = pathStarts(text, hostEnd);
  const domain = text.slice(start, hostEnd);
  const quality = qualityOf(tokens, first, domain, hasPath);
  if (quality === 0) return undefined;
  const end = hasPath ? pathEnd(text, hostEnd) : hostEnd;
  return { ...addressCandidate("urls", { start, end }, { text, domain, quality }), host: { start, end: hostEnd } };
}

/** Returns true for a number up to 255 without leading zeros. */
function isOctet(tokens: Tokens, token: number): boolean {
  if (tokens.kind(token) !== WORD || tokens.end(token) - tokens.start(token) > 3) return false;
  const octet = tokens.text(token);
  return /^(?:0|[1-9]\d*)$/.test(octet) && Number(octet) <= 255;
}

/** Returns true where further parts, or the signs of a tag or an amount, touch the numbers. */
function isPartOfMore(tokens: Tokens, first: number, last: number): boolean {
  const before = tokens.kind(first - 1);
  if (before === DOT || before === AT || before === SLASH) return true;
  if (before === OTHER && "#$€£§-+=".includes(tokens.text(first - 1))) return true;
  const isMore = tokens.kind(last + 1) === DOT && tokens.kind(last + 2) === WORD;
  return isMore || (tokens.kind(last + 1) === OTHER && "%€-".includes(tokens.text(last + 1)));
}

function qualityOf(tokens: Tokens, first: number, domain: string, hasPath: boolean): number {
  if (numberedWords.has(wordBefore(tokens, first)) || nowhere.test(domain)) return 0;
  if (hasPath) return 0.8;
  if (asksToGo(tokens, first)) return 0.7;
  return domain.length - (octets - 1) >= minimumDigits ? 0.55 : 0;
}
