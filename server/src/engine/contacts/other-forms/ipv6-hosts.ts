/** Finds IPv6 addresses without a scheme: "2606:4700::1111", "[2606:4700::1111]:8080". Moderation, filter request, urls. */
import type { Pass } from "../address-search.ts";
import { addressCandidate, type Candidate } from "../candidates.ts";
import { pathEnd, pathStarts } from "../paths.ts";
import { asksToGo } from "../surroundings.ts";
import { AT, COLON, DOT, letterKind, OTHER, SLASH, type Tokens, WORD } from "../tokens.ts";

/** Groups of an address; "::" stands for one at least. */
const groupCount = 8;
const maximumLength = 39;
/** Of addresses that lead somewhere: the others are of networks of their own, or times and the addresses of devices. */
const firstGroup = /^[23][\da-f]{3}$/i;
const group = /^[\da-f]{1,4}$/i;

export const ipv6Hosts: Pass = {
  count: ({ tokens }) => (tokens.number(COLON) > 1 ? tokens.count : 0),
  look(search, count) {
    const { tokens, claims } = search;
    for (let colon = 1; colon < count; colon++) {
      if (tokens.kind(colon) !== COLON || tokens.kind(colon - 1) !== WORD || claims.has(colon)) continue;
      search.add(hostAt(tokens, colon - 1));
    }
  },
};

function hostAt(tokens: Tokens, first: number): Candidate | undefined {
  if (tokens.end(first) - tokens.start(first) !== 4 || !firstGroup.test(tokens.text(first))) return undefined;
  const { text } = tokens.folded;
  const from = tokens.start(first);
  const addressEnd = endOfAddress(text, from);
  const domain = text.slice(from, addressEnd);
  if (!isAddress(domain) || isPartOfMore(tokens, first)) return undefined;
  const isBracketed = text.charAt(from - 1) === "[" && text.charAt(addressEnd) === "]";
  const [start, hostEnd] = isBracketed ? [from - 1, addressEnd + 1] : [from, addressEnd];
  if (isContinued(text, hostEnd) || isNetwork(text, hostEnd)) return undefined;
  const hasPath = pathStarts(text, hostEnd);
  const quality = hasPath || isBracketed ? 0.8 : asksToGo(tokens, first) ? 0.7 : 0.55;
  const end = hasPath ? pathEnd(text, hostEnd) : hostEnd;
  return { ...addressCandidate("urls", { start, end }, { text, domain, quality }), host: { start, end: hostEnd } };
}

/** Returns the end of the hexadecimal digits and colons from `start`, without a colon that ends a clause. */
function endOfAddress(text: string, start: number): number {
  let end = start;
  while (end - start <= maximumLength && (text.charAt(end) === ":" || isHexadecimal(text.charCodeAt(end)))) end++;
  return text.charAt(end - 1) === ":" && text.charAt(end - 2) !== ":" ? end - 1 : end;
}

function isHexadecimal(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66) || (code >= 0x41 && code <= 0x46);
}

function isAddress(address: string): boolean {
  if (address.length > maximumLength) return false;
  const halves = address.split("::");
  const groups = halves.flatMap((half) => half.split(":"));
  if (!groups.every((each) => group.test(each))) return false;
  return halves.length === 2 ? groups.length < groupCount : halves.length === 1 && groups.length === groupCount;
}

/** Returns true where a sign of an amount, a path or a longer number stands before. */
function isPartOfMore(tokens: Tokens, first: number): boolean {
  const before = tokens.kind(first - 1);
  if (before === DOT || before === AT || before === SLASH || before === COLON) return true;
  return before === OTHER && "#$€£§-+=%".includes(tokens.text(first - 1));
}

/** Returns true where the word goes on: "2001:db8::1x". */
function isContinued(text: string, end: number): boolean {
  return end < text.length && (letterKind(text.charCodeAt(end)) !== 0 || "-_%".includes(text.charAt(end)));
}

/** Returns true for the length of a network's prefix: "2001:db8:1::/48". */
function isNetwork(text: string, end: number): boolean {
  return /^\/\d{1,3}(?![\p{L}\p{N}/?#._-])/u.test(text.slice(end, end + 5));
}
