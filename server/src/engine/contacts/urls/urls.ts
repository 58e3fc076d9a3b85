/** Finds URLs. Moderation, filter request, urls. */
import type { Pass } from "../address-search.ts";
import { addressCandidate, type Candidate } from "../candidates.ts";
import { type Host, hostAt } from "../hosts.ts";
import { SPACED } from "../joints.ts";
import { pathEnd, pathStarts, spelledPathAt } from "../paths.ts";
import { AT, COLON, DOT, OTHER, SLASH, type Tokens } from "../tokens.ts";
import { COUNTRY_DOMAIN } from "../top-level-domains.ts";
import type { IsWord } from "../types.ts";
import { bareQuality } from "./bare-urls.ts";

/** Finds domains without a scheme, with the path behind them. */
export const bareUrls: Pass = {
  count: ({ wordsBeforeDots }) => wordsBeforeDots.length,
  look(search, count) {
    const { tokens, claims, wordsBeforeDots: words, isWord } = search;
    for (let index = 0; index < count; index++) {
      const first = words[index] ?? 0;
      if (!claims.has(first)) search.add(bareUrlAt(tokens, first, isWord));
    }
  },
};

function bareUrlAt(tokens: Tokens, first: number, isWord: IsWord): Candidate | undefined {
  const host = hostAt(tokens, first);
  if (host === undefined) return undefined;
  const { text } = tokens.folded;
  const hostEnd = tokens.end(host.labels.at(-1) ?? first);
  const spelledPath = spelledPathAt(tokens, host.labels.at(-1) ?? first, host.form >= SPACED);
  const pathStart = spelledPath ?? hostEnd;
  const hasPath = spelledPath !== undefined || pathStarts(text, hostEnd);
  if (isPartOfMore(tokens, host, hostEnd)) return undefined;
  const quality = bareQuality({ tokens, host, hasPath, end: hostEnd, isWord });
  if (quality <= 0) return undefined;
  const end = hasPath ? pathEnd(text, pathStart) : hostEnd;
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
