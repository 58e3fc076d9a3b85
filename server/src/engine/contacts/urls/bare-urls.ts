/** Rates domains without a scheme: the quality with which each starts, 0 when it is no domain. */
import type { Host } from "../hosts.ts";
import { BRACKETED, SPACED, SPELLED } from "../joints.ts";
import {
  dotComWords,
  foreignFunctionWords,
  functionWords,
  shortHosts,
  slashWords,
  techniques,
} from "../ordinary-words.ts";
import { dotWords } from "../signals.ts";
import { asksToGo, isCommon, isOrdinary, mayBegin, wordAfter } from "../surroundings.ts";
import type { Tokens } from "../tokens.ts";
import {
  COMMON_DOMAIN,
  COUNTRY_DOMAIN,
  FILE_DOMAIN,
  GENERIC_DOMAIN,
  POPULAR_DOMAIN,
  WORD_DOMAIN,
} from "../top-level-domains.ts";
import type { IsWord } from "../types.ts";

export interface BareUrl {
  readonly tokens: Tokens;
  readonly host: Host;
  /** A path, a query or a port follows. */
  readonly hasPath: boolean;
  /** End of the domain in the folded text. */
  readonly end: number;
  readonly isWord: IsWord;
}

/**
 * Rates the domain: a common one 0.9, a country's 0.86; disguised below; ambiguous below 0.7; a poor guess below 0.4.
 */
export function bareQuality(url: BareUrl): number {
  const { tokens, host, hasPath } = url;
  const labels = host.labels.slice(0, -1).map((label) => tokens.text(label));
  if (/^www\d?$/.test(labels[0] ?? "") && labels.length > 1) return host.form < BRACKETED ? 0.95 : 0.82;
  if (host.joints.some(({ comma }) => comma === true)) return commaQuality(url, labels);
  if (techniques.has(host.domain) && !hasPath) return 0;
  if (labels.every((label) => /^\d+$/.test(label))) return numericQuality(host, labels);
  if (host.form > BRACKETED && host.form === SPELLED) return spelledQuality(url, labels);
  if (host.form === SPACED) return spacedQuality(url);
  if (host.form === BRACKETED) return bracketedQuality(host, labels);
  return plainQuality(url, labels);
}

/**
 * Rates commas in place of dots: "example,com", but neither "yes,com ports" nor "we came,net of tax". An ordinary word
 * needs a text that is about places to go.
 */
function commaQuality({ tokens, host, hasPath, end, isWord }: BareUrl, labels: readonly string[]): number {
  const [first = 0] = host.labels;
  if (labels.some((label) => label.length < 3 || /^\d+$/.test(label) || functionWords.has(label))) return 0;
  if (hasPath || asksToGo(tokens, first)) return 0.6;
  if (!isOrdinary(tokens, host, isWord)) return 0.55;
  const isAlone = wordAfter(tokens, end) === "" && mayBegin(tokens, first) && !isCommon(tokens, host);
  return isAlone && host.domain.endsWith(".com") ? 0.45 : 0;
}

/** Rates domains whose labels are digits: "163.com", but neither "2.in" nor "3 . com". */
function numericQuality(host: Host, labels: readonly string[]): number {
  return host.kind === COMMON_DOMAIN && host.form < BRACKETED && labels.every((label) => label.length > 2) ? 0.75 : 0;
}

/** Rates spelled dots: "example dot com", but neither "the dot com bubble" nor "every dot in the picture". */
function spelledQuality(url: BareUrl, labels: readonly string[]): number {
  const { tokens, host, hasPath, end, isWord } = url;
  const next = hasPath ? "" : wordAfter(tokens, end);
  const ordinary = isOrdinary(tokens, host, isWord);
  if (labels.some((label) => functionWords.has(label) || slashWords.has(label)) || dotComWords.has(next)) return 0;
  if (hasPath && (shortHosts.has(host.domain) || host.kind >= (ordinary ? POPULAR_DOMAIN : GENERIC_DOMAIN))) return 0.8;
  const foreign = host.joints.find((joint) => joint.foreign !== "")?.foreign;
  if (foreign !== undefined) return foreignQuality(url, labels, { foreign, next, ordinary });
  if (host.kind < COUNTRY_DOMAIN) return ordinary || host.kind < GENERIC_DOMAIN || next !== "" ? 0 : 0.5;
  if (ordinary && next !== "" && !mayBegin(tokens, host.labels[0] ?? 0)) return 0;
  return ordinary ? 0.72 : 0.8;
}

/**
 * Rates dots of other languages: "ejemplo punto com", but neither "neste ponto com você" nor "her nokta net". A country's
 * domain follows a word of its language.
 */
function foreignQuality(
  { tokens, host }: BareUrl,
  labels: readonly string[],
  { foreign, next, ordinary }: { readonly foreign: string; readonly next: string; readonly ordinary: boolean },
): number {
  const [first = 0] = host.labels;
  const last = tokens.text(host.labels.at(-1) ?? 0);
  if (labels.some((label) => foreignFunctionWords.has(label)) || (ordinary && !asksToGo(tokens, first))) return 0;
  if ((next !== "" || last === "net") && !mayBegin(tokens, first)) return 0;
  if (host.kind === COMMON_DOMAIN) return 0.8;
  return dotWords.get(foreign)?.split(" ").includes(last) === true ? 0.55 : 0;
}

/**
 * Rates dots beside white space: "example . com". With a space on one side only, the top-level domain has to be common.
 */
function spacedQuality(url: BareUrl): number {
  const { tokens, host, end, isWord } = url;
  const ordinary = isOrdinary(tokens, host, isWord);
  if (shortHosts.has(host.domain)) return 0.78;
  if (host.joints.some(({ oneSided }) => oneSided)) return host.kind === COMMON_DOMAIN && !ordinary ? 0.72 : 0;
  if (host.kind < GENERIC_DOMAIN) return 0;
  const fits = mayBegin(tokens, host.labels[0] ?? 0) && !isCommon(tokens, host);
  if (host.kind < COUNTRY_DOMAIN) {
    if (ordinary) return 0;
    return wordAfter(tokens, end) === "" || fits ? 0.5 : 0.38;
  }
  if (ordinary && !fits) return 0;
  return host.kind === COMMON_DOMAIN ? 0.82 : 0.78;
}

/** Rates dots in brackets: "example[.]com". Nobody writes so by chance. */
function bracketedQuality(host: Host, labels: readonly string[]): number {
  if (labels.some((label) => functionWords.has(label))) return 0;
  if (host.kind >= COUNTRY_DOMAIN) return 0.84;
  return host.kind >= GENERIC_DOMAIN ? 0.78 : 0.7;
}

function plainQuality(url: BareUrl, labels: readonly string[]): number {
  const { host, hasPath } = url;
  const quality = host.kind === COMMON_DOMAIN ? commonQuality(url) : otherQuality(url, labels);
  const disguise = host.form > 0 && !hasPath ? 0.06 : 0;
  return quality > disguise ? quality - disguise : 0;
}

function commonQuality(url: BareUrl): number {
  if (isGluedSentence(url)) return 0;
  return url.hasPath ? 0.93 : 0.9;
}

function otherQuality(url: BareUrl, labels: readonly string[]): number {
  const { tokens, host, hasPath, isWord } = url;
  const ideographic = host.joints.some((joint) => joint.ideographic);
  if (beginsSentence(url) || (ideographic && (host.kind < COUNTRY_DOMAIN || !isAscii(host.domain)))) return 0;
  const ordinary = isOrdinary(tokens, host, isWord);
  if (shortHosts.has(host.domain) && hasPath) return 0.88;
  const initials = labels.every((label) => label.length < 2);
  if (host.kind === COUNTRY_DOMAIN) return countryQuality({ ordinary, initials, hasPath });
  const going = asksToGo(tokens, host.labels[0] ?? 0);
  if (host.kind >= GENERIC_DOMAIN) {
    if (ordinary) return going || hasPath ? 0.5 : 0;
    if (hasPath) return 0.86;
    if (host.kind === POPULAR_DOMAIN) return 0.76;
    return genericQuality(url, going);
  }
  if (ordinary) return isPathOfWord(url, labels) ? 0.6 : 0;
  // "setup.py" is a file, whatever domains there are.
  if (host.kind === FILE_DOMAIN) return hasPath ? 0.6 : 0;
  return wordQuality(url, going);
}

/** Returns true for a path behind a host of ordinary words, "gold.so/x", which "and.or/not" is not. */
function isPathOfWord({ tokens, host, end }: BareUrl, labels: readonly string[]): boolean {
  if (host.kind !== WORD_DOMAIN || host.form > 0 || tokens.folded.text.charAt(end) !== "/") return false;
  return labels.every((label) => label.length > 2 && !functionWords.has(label));
}

/** Returns true for a common word before a last label that is a word as well: "thanks.info below". */
function isGluedSentence({ tokens, host, hasPath }: BareUrl): boolean {
  const last = tokens.text(host.labels.at(-1) ?? 0);
  if (hasPath || !(last === "info" || last === "co" || last === "dev")) return false;
  return host.labels.length === 2 && isCommon(tokens, host) && !asksToGo(tokens, host.labels[0] ?? 0);
}

function countryQuality({ ordinary, initials, hasPath }: Record<"ordinary" | "initials" | "hasPath", boolean>): number {
  if (hasPath) return 0.9;
  if (initials) return 0;
  return ordinary ? 0.72 : 0.86;
}

/** Rates generic domains: "coolsite.directory", but not the names of programmers: "fs.open". */
function genericQuality({ tokens, host }: BareUrl, going: boolean): number {
  const [first = 0] = host.labels;
  if (going) return 0.6;
  return host.labels.length === 2 && tokens.text(first).length > 4 && mayBegin(tokens, first) ? 0.45 : 0;
}

/** Rates last labels that are words: "coolsite.me" where a place may be named; "pizza.it was" is two sentences. */
function wordQuality({ tokens, host, end, hasPath }: BareUrl, going: boolean): number {
  if (host.kind !== WORD_DOMAIN) return 0;
  if (hasPath) return 0.7;
  if (going) return 0.55;
  if (mayBegin(tokens, host.labels[0] ?? 0)) return 0.45;
  return wordAfter(tokens, end) === "" && host.domain.length > 8 ? 0.38 : 0;
}

/** Returns true for "no.So": the last label is capitalised as the first word of a sentence, the one before is not. */
function beginsSentence({ tokens, host }: BareUrl): boolean {
  const { original, originOf } = tokens.folded;
  const first = (label: number): string => original.charAt(originOf(tokens.start(label)));
  const last = host.labels.at(-1) ?? 0;
  const second = original.charAt(originOf(tokens.start(last) + 1));
  return isCapital(first(last)) && !isCapital(second);
}

function isCapital(character: string): boolean {
  return character !== character.toLowerCase();
}

function isAscii(domain: string): boolean {
  for (let i = 0; i < domain.length; i++) if (domain.charCodeAt(i) > 0x7f) return false;
  return true;
}
