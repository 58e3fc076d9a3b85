/**
 * The formats that openapi/README.md lists, for the server's validator and the example check. Each takes time linear in
 * the length of the value.
 */
import { isIPv4, isIPv6 } from "node:net";
import { canonicalLocale, localePattern } from "./locales.ts";
import { canonicalTimezone } from "./time-zones.ts";

export type Format =
  | {
      readonly type: "string";
      validate(value: string): boolean;
      /** Returns the one spelling in which a value is kept. */
      canonical?(value: string): string;
    }
  | { readonly type: "number"; validate(value: number): boolean };

export const formats: Readonly<Record<string, Format>> = {
  uuid: text((value) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)),
  uri: text(isUri),
  "http-url": text(isHttpUrl),
  email: text(isEmail),
  date: text(isDate),
  int32: number((value) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31),
  int64: number(Number.isSafeInteger),
  double: number(Number.isFinite),
  locale: spelled(canonicalLocale),
  "locale-or-none": spelled((value) => (value === "none" ? value : canonicalLocale(value))),
  timezone: spelled(canonicalTimezone),
  color: text((value) => /^#[0-9a-f]+$/i.test(value) && [4, 5, 7, 9].includes(value.length)),
  ip: text(isAddress),
  cidr: text(isCidr),
  "header-name": text((value) => /^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(value)),
  "cors-origin": text((value) => value === "*" || isOrigin(value)),
  "json-pointer": text((value) => (value === "" || value.startsWith("/")) && !/~(?![01])/.test(value)),
  "url-path": text((value) => value.startsWith("/") && value.length <= 512 && isDecodable(value)),
  binary: text(() => true),
  password: text(() => true),
};

/**
 * Patterns of formats that only we have, for readers that do not know them. Where a pattern cannot say the whole rule, it
 * allows more: a time zone has to exist, and a range to have as many bits as its address.
 */
export const formatPatterns: Readonly<Record<string, string>> = {
  "http-url": String.raw`^[Hh][Tt][Tt][Pp][Ss]?://[^/?#\\\s][^\\\s]*$`,
  locale: `^${localePattern}$`,
  "locale-or-none": `^(none|${localePattern})$`,
  timezone: "^([A-Za-z][A-Za-z0-9_+:-]*(/[A-Za-z0-9_+-]+){0,2}|[+-][0-9:]{1,5})$",
  color: "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
  ip: String.raw`^(([0-9]{1,3}\.){3}[0-9]{1,3}|[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){2,7}(:([0-9]{1,3}\.){3}[0-9]{1,3})?)$`,
  cidr: String.raw`^(([0-9]{1,3}\.){3}[0-9]{1,3}(/[0-9]{1,2})?|[0-9A-Fa-f]{0,4}(:[0-9A-Fa-f]{0,4}){2,7}(:([0-9]{1,3}\.){3}[0-9]{1,3})?(/[0-9]{1,3})?)$`,
  "header-name": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
  "cors-origin": String.raw`^(\*|[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?)$`,
  "json-pointer": "^(/([^~/]|~[01])*)*$",
  "url-path": "^/[^\u0000-\u001f]{0,511}$",
};

function text(validate: (value: string) => boolean): Format {
  return { type: "string", validate };
}

/** A format whose values have one spelling in which they are kept. */
function spelled(canonical: (value: string) => string | undefined): Format {
  return {
    type: "string",
    validate: (value) => canonical(value) !== undefined,
    canonical: (value) => canonical(value) ?? value,
  };
}

function number(validate: (value: number) => boolean): Format {
  return { type: "number", validate };
}

/** Returns whether the percent-encoding is complete and UTF-8. */
function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** Accepts an absolute URI (RFC 3986). */
function isUri(value: string): boolean {
  if (value.length > 8192) return false;
  if (!/^[a-z][a-z0-9+.-]*:[a-z0-9%:/?#[\]@!$&'()*+,;=._~-]+$/i.test(value)) return false;
  return !/%(?![0-9a-f]{2})/i.test(value);
}

/** Accepts an absolute http or https URL with a host; its path may be in any script. */
function isHttpUrl(value: string): boolean {
  if (value.length > 8192 || !/^https?:\/\/[^/?#]/i.test(value)) return false;
  return !/[\s\p{Cc}\p{Cs}\\]/u.test(value) && URL.canParse(value);
}

/** Accepts an address without quotes or comments; letters may be of any script. */
function isEmail(value: string): boolean {
  if (value.length > 254) return false;
  const at = value.lastIndexOf("@");
  const [local, domain] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
  if (local.length > 64) return false;
  const isWord = (word: string) => /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(word);
  return local.split(".").every(isWord) && domain.split(".").every(isDomainLabel);
}

function isDomainLabel(label: string): boolean {
  return label.length <= 63 && /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !label.startsWith("-") && !label.endsWith("-");
}

/** Accepts an existing day as `yyyy-mm-dd`. */
function isDate(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Accepts an IPv4 or IPv6 address without a zone, which has a meaning on one machine only. */
function isAddress(value: string): boolean {
  return isIPv4(value) || (isIPv6(value) && !value.includes("%"));
}

/** Accepts an IPv4 or IPv6 address, or a range such as `10.0.0.0/8`. */
function isCidr(value: string): boolean {
  const [address = "", length, ...more] = value.split("/", 3);
  const bits = isIPv4(address) ? 32 : isIPv6(address) && !address.includes("%") ? 128 : -1;
  if (bits < 0 || more.length > 0) return false;
  return length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= bits);
}

/** An origin as browsers send it (RFC 6454, 6.2): in lower case, without the scheme's own port and without a path. */
function isOrigin(value: string): boolean {
  if (value.length > 2048) return false;
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.exec(value) ?? [];
  if (scheme === undefined || !URL.canParse(value)) return false;
  return (scheme !== "http" && scheme !== "https") || new URL(value).origin === value;
}
