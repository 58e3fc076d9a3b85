/** URLs with a scheme: "https://", "hxxp[:]//". Moderation, filter request, urls. */
import type { Pass } from "../address-search.ts";
import { addressCandidate, type Candidate } from "../candidates.ts";
import { type Host, hostAt } from "../hosts.ts";
import { SPACED, STYLED } from "../joints.ts";
import { pathEnd, pathStarts } from "../paths.ts";
import { CLOSE, COLON, isSpace, OPEN, SLASH, SPACE, type Tokens, WORD } from "../tokens.ts";

const plainSchemes: ReadonlySet<string> = new Set(["http", "https", "ftp", "ftps", "sftp"]);
const disguisedSchemes: ReadonlySet<string> = new Set(["hxxp", "hxxps", "hxtp", "htxp", "hxtps", "xxp", "fxp", "meow"]);
const maximumSchemeLength = 20;

export const schemeUrls: Pass = {
  count: ({ tokens }) => (tokens.number(COLON) > 0 && tokens.number(SLASH) > 1 ? tokens.count : 0),
  look(search, count) {
    const { tokens, claims } = search;
    for (let colon = 1; colon < count; colon++)
      if (tokens.kind(colon) === COLON && !claims.has(colon)) search.add(urlAround(tokens, colon));
  },
};

interface Start {
  /** The token of the scheme. */
  readonly scheme: number;
  /** The token behind "//". */
  readonly rest: number;
  readonly disguised: boolean;
}

function urlAround(tokens: Tokens, colon: number): Candidate | undefined {
  const start = startAround(tokens, colon);
  if (start === undefined || start.rest >= tokens.count) return undefined;
  const { text } = tokens.folded;
  const from = tokens.start(start.rest);
  const authorityEnd = endOfAuthority(text, from);
  const at = text.slice(from, authorityEnd).lastIndexOf("@");
  const first = tokens.indexAt(from + at + 1);
  const host = tokens.kind(first) === WORD ? hostAt(tokens, first) : undefined;
  const hostEnd = host === undefined ? authorityEnd : tokens.end(host.labels.at(-1) ?? first);
  const domain = host?.domain ?? domainOf(text.slice(from + at + 1, authorityEnd));
  const quality = qualityOf(tokens, start, host, domain);
  if (quality === 0) return undefined;
  const goesOn = host === undefined || host.form <= STYLED || pathStarts(text, hostEnd);
  const end = goesOn ? Math.max(pathEnd(text, from), hostEnd) : hostEnd;
  if (end <= from) return undefined;
  const candidate = addressCandidate("urls", { start: tokens.start(start.scheme), end }, { text, domain, quality });
  return { ...candidate, host: { start: from + at + 1, end: Math.min(hostEnd, end) } };
}

function startAround(tokens: Tokens, colon: number): Start | undefined {
  const bracketed = tokens.kind(colon - 1) === OPEN;
  const before = bracketed ? colon - 2 : colon - 1;
  const scheme = tokens.kind(before) === SPACE ? before - 1 : before;
  if (tokens.kind(scheme) !== WORD || tokens.end(scheme) - tokens.start(scheme) > maximumSchemeLength) return undefined;
  let next = bracketed && tokens.kind(colon + 1) === CLOSE ? colon + 2 : colon + 1;
  next = tokens.past(next);
  if (tokens.kind(next) !== SLASH || tokens.kind(next + 1) !== SLASH) return undefined;
  next += bracketed && tokens.kind(next + 2) === CLOSE ? 3 : 2;
  const rest = tokens.past(next);
  const spaced = scheme !== before || rest !== next || next !== colon + 3;
  const name = tokens.text(scheme);
  const isKnown = plainSchemes.has(name) || disguisedSchemes.has(name);
  if (!isKnown && (spaced || !/^[a-z]+$/.test(name))) return undefined;
  return { scheme, rest, disguised: spaced || bracketed || !plainSchemes.has(name) };
}

function endOfAuthority(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isSpace(text.charCodeAt(end)) && !"/?#".includes(text.charAt(end))) end++;
  return end;
}

/** Returns the host of an authority, without the port. */
function domainOf(authority: string): string {
  const host = authority.startsWith("[")
    ? authority.slice(0, authority.indexOf("]") + 1)
    : (authority.split(":")[0] ?? "");
  return host.slice(0, 253);
}

/** Rates the URL. Behind a scheme, any host with a letter or a digit counts. */
function qualityOf(tokens: Tokens, { disguised }: Start, host: Host | undefined, domain: string): number {
  if (host !== undefined) {
    if (disguised || host.form >= SPACED) return 0.86;
    return host.form > 0 ? 0.88 : 0.98;
  }
  tokens.counter.steps++;
  if (!/[\p{L}\p{N}]/u.test(domain)) return 0;
  return disguised ? 0.8 : 0.94;
}
