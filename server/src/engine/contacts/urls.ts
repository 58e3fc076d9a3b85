/** Finds URLs. Moderation, filter request, urls. */
import type { Coroutine } from "../coroutine.ts";
import { bareQuality } from "./bare-urls.ts";
import { addressCandidate, type Candidate } from "./candidates.ts";
import type { Claims } from "./claims.ts";
import { type Host, hostAt } from "./hosts.ts";
import { wordsPerYield } from "./joints.ts";
import { pathEnd, pathStarts } from "./paths.ts";
import { AT, COLON, DOT, OTHER, SLASH, type Tokens } from "./tokens.ts";
import { COUNTRY_DOMAIN } from "./top-level-domains.ts";
import type { IsWord } from "./types.ts";

/** Finds domains without a scheme, with the path behind them; `words` are those before joints. */
export function* findBareUrls(
  tokens: Tokens,
  words: readonly number[],
  claims: Claims,
  isWord: IsWord,
): Coroutine<Candidate[]> {
  const found: Candidate[] = [];
  for (const [index, first] of words.entries()) {
    if (index % wordsPerYield === wordsPerYield - 1) yield;
    if (claims.has(first)) continue;
    const url = bareUrlAt(tokens, first, isWord);
    if (url === undefined || claims.overlaps(url.start, url.end)) continue;
    found.push(url);
    claims.add(url.start, url.end);
  }
  return found;
}

function bareUrlAt(tokens: Tokens, first: number, isWord: IsWord): Candidate | undefined {
  const host = hostAt(tokens, first);
  if (host === undefined) return undefined;
  const { text } = tokens.folded;
  const hostEnd = tokens.end(host.labels.at(-1) ?? first);
  const hasPath = pathStarts(text, hostEnd);
  if (isPartOfMore(tokens, host, hostEnd)) return undefined;
  const quality = bareQuality({ tokens, host, hasPath, end: hostEnd, isWord });
  if (quality <= 0) return undefined;
  const end = hasPath ? pathEnd(text, hostEnd) : hostEnd;
  const start = tokens.start(first);
  const candidate = addressCandidate("urls", { start, end }, { text, domain: host.domain, quality });
  return { ...candidate, host: { start, end: hostEnd } };
}

/** Returns true in a mention, a tag, a file's path, a name with an at sign, or a call in code. */
function isPartOfMore(tokens: Tokens, host: Host, end: number): boolean {
  const { text } = tokens.folded;
  const first = host.labels[0] ?? 0;
  const before = tokens.kind(first - 1);
  if (before === AT) return true;
  if (before === OTHER && "#$\\&=".includes(tokens.text(first - 1))) return true;
  if ((before === SLASH || before === DOT || before === COLON) && host.kind < COUNTRY_DOMAIN) return true;
  return "@(=".includes(text.charAt(end) || " ");
}
