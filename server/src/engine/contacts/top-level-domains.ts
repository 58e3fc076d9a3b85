/**
 * Rates top-level domains. tldts knows which exist (the public suffix list); those that are ordinary words, chat or the
 * ends of file names are listed here, since "ok.so" and "setup.py" are no URLs.
 */
import { parse } from "tldts";
import { lookAlike } from "../text/fold.ts";

export const UNKNOWN_DOMAIN = 0;
/** An ordinary word of two letters: "in", "me". */
export const WORD_DOMAIN = 1;
/** The end of a file name: "py". */
export const FILE_DOMAIN = 2;
/** A generic domain that may end a sentence: "live", "online"; two letters that are a word in another language. */
export const GENERIC_DOMAIN = 3;
/** A generic domain of many sites: "shop". */
export const POPULAR_DOMAIN = 4;
/** A country: "de". */
export const COUNTRY_DOMAIN = 5;
/** Nothing but a domain: "com". */
export const COMMON_DOMAIN = 6;

const common = new Set("com net org info biz edu gov mil xyz io co dev int arpa".split(" "));
const words = new Set(
  "ad am as at be by do gl id im in is it lol ma mc me mo mr ms my no pa pm re so to us wtf".split(" "),
);
const otherWords = new Set("al ce et il je la om sa si su te va".split(" "));
const popular = new Set(
  (
    "agency ai app art asia blog chat click cloud club design digital email fm fun games gg group guru icu link live mobi money " +
    "network news ninja one online page party porn pro rocks sex shop site social solutions space store studio systems tech " +
    "today top tv video vip website wiki win work world xxx zone"
  ).split(" "),
);
const files = new Set("bat cab cc md mk mov ps pub py rs sh vi zip".split(" "));

/** Cache of kinds by label, as the same labels come again and again. */
const kinds = new Map<string, number>();
const maximumCachedKinds = 4096;

/** Returns the kind of `label`, in lower case, as the last label of a domain. */
export function domainKind(label: string): number {
  if (label.length < 2 || label.length > 24) return UNKNOWN_DOMAIN;
  const before = kinds.get(label);
  if (before !== undefined) return before;
  if (kinds.size >= maximumCachedKinds) kinds.clear();
  const kind = findKind(label);
  kinds.set(label, kind);
  return kind;
}

/** Returns a label in Latin letters where it only looks so: "соm". Words of other scripts stay. */
export function latinized(label: string): string {
  if (isAscii(label)) return label;
  const latin = latinOf(label);
  return latin !== undefined && (/[a-z]/.test(label) || common.has(latin)) ? latin : label;
}

/** Returns true when every letter is a Latin one or looks so. */
export function isLatinAlike(label: string): boolean {
  return isAscii(label) || latinOf(label) !== undefined;
}

function latinOf(label: string): string | undefined {
  let latin = "";
  for (const character of label) {
    const letter = character <= "~" ? character : lookAlike(character);
    if (letter === undefined) return undefined;
    latin += letter;
  }
  return latin;
}

function isAscii(label: string): boolean {
  for (let at = 0; at < label.length; at++) if (label.charCodeAt(at) > 0x7f) return false;
  return true;
}

function findKind(written: string): number {
  const label = latinized(written);
  if (common.has(label)) return COMMON_DOMAIN;
  const { isIcann, publicSuffix } = parseHost(`no-suffix.${label}`);
  if (isIcann !== true || publicSuffix !== label) return UNKNOWN_DOMAIN;
  if (popular.has(label)) return POPULAR_DOMAIN;
  if (otherWords.has(label)) return GENERIC_DOMAIN;
  if (words.has(label)) return WORD_DOMAIN;
  if (files.has(label)) return FILE_DOMAIN;
  const first = label.charCodeAt(0);
  return label.length === 2 || first > 0x7f || label.startsWith("xn--") ? COUNTRY_DOMAIN : GENERIC_DOMAIN;
}

/**
 * Describes the public suffix of `domain`. It may have several labels, as in "example.co.uk"; a suffix alone is
 * nobody's domain.
 */
export function suffixOf(domain: string): PublicSuffix {
  const known = suffixes.get(domain);
  if (known !== undefined) return known;
  if (suffixes.size >= maximumCachedSuffixes) suffixes.clear();
  const { domain: registrable, publicSuffix } = parseHost(domain);
  const suffix = { isLong: publicSuffix?.includes(".") === true, isAlone: registrable === null };
  suffixes.set(domain, suffix);
  return suffix;
}

interface PublicSuffix {
  readonly isLong: boolean;
  readonly isAlone: boolean;
}

/** Cache of public suffixes by domain: one site is named again and again. */
const suffixes = new Map<string, PublicSuffix>();
const maximumCachedSuffixes = 512;

function parseHost(host: string): ReturnType<typeof parse> {
  return parse(host, { extractHostname: false, validateHostname: false, detectIp: false });
}
