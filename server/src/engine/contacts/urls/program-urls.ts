/**
 * Finds hyperlinks that run a program, carry their content or open a file: "javascript:", "data:", "file:". Moderation,
 * filter request, urls. They have no host, so that the grammar of addresses does not know them.
 */
import type { Pass } from "../address-search.ts";
import { addressCandidate, type Candidate } from "../candidates.ts";
import { mayEndScheme, programSchemes } from "../signals.ts";
import { COLON, isSpace, type Tokens, WORD } from "../tokens.ts";

/** Forms of the text behind the colon of each scheme. */
const forms: Readonly<Record<(typeof programSchemes)[number], RegExp>> = {
  javascript: /^\s?\S/,
  vbscript: /^\s?\S/,
  data: /^(?:[a-z]{1,20}\/[a-z0-9.+-]{1,100})?(?:;[a-z0-9=.+-]{1,100}){0,5},/,
  file: /^[/\\]{1,4}[^\s/\\]/,
};
const schemes: ReadonlyMap<string, RegExp> = new Map(programSchemes.map((name) => [name, forms[name]]));
const maximumSchemeLength = 10;
/** Length of the text behind a colon that is examined; the rest is part of the match. */
const maximumHeadLength = 1_000;
const quality = 0.94;

export const programUrls: Pass = {
  count: ({ tokens }) => (tokens.number(COLON) > 0 ? tokens.count : 0),
  look(search, count) {
    const { tokens, claims } = search;
    for (let colon = 1; colon < count; colon++)
      if (tokens.kind(colon) === COLON && !claims.has(colon)) search.add(linkAround(tokens, colon));
  },
};

function linkAround(tokens: Tokens, colon: number): Candidate | undefined {
  const scheme = schemeBefore(tokens, colon);
  if (scheme === undefined) return undefined;
  const { text } = tokens.folded;
  const from = tokens.end(colon);
  if (schemes.get(scheme.name)?.test(text.slice(from, from + maximumHeadLength)) !== true) return undefined;
  const span = { start: scheme.start, end: endOfLink(text, from) };
  return addressCandidate("urls", span, { text, domain: scheme.name, quality });
}

/** Returns the scheme before a colon. Browsers drop line breaks and tabs in it: "java\nscript:". */
function schemeBefore(tokens: Tokens, colon: number): { readonly name: string; readonly start: number } | undefined {
  const { text } = tokens.folded;
  if (!mayEndScheme(text.charCodeAt(tokens.start(colon) - 1))) return undefined;
  let name = "";
  for (let token = colon - 1; token >= Math.max(0, colon - 2 * maximumSchemeLength); token--) {
    const written = tokens.text(token);
    if (tokens.kind(token) === WORD) name = written + name;
    else if (!/^[\t\n\r]+$/.test(written)) return undefined;
    if (name.length > maximumSchemeLength) return undefined;
    const start = tokens.start(token);
    if (schemes.has(name) && !isPartOfWord(text, start)) return { name, start };
  }
  return undefined;
}

function isPartOfWord(text: string, start: number): boolean {
  return "-_.+".includes(text.charAt(start - 1) || " ");
}

/** Returns the end of the link: white space, except directly behind the colon. */
function endOfLink(text: string, start: number): number {
  let end = isSpace(text.charCodeAt(start)) ? start + 1 : start;
  while (end < text.length && !isSpace(text.charCodeAt(end)) && text.charCodeAt(end) !== breakCode) end++;
  return end;
}

/** Separates the values of attributes in a reading of markup. */
const breakCode = 1;
