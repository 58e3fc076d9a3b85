/**
 * Parses the compact form of a JWT strictly before anything is verified: unambiguous and bounded in size and depth
 * (RFC 7515, 5.2 and 10.12; RFC 8725, 2.1 and 3).
 */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";

/** Maximum length of a token, as the specs state. */
export const maximumTokenLength = 65_536;

export interface CompactJwt {
  readonly header: JsonObject;
  readonly claims: JsonObject;
}

const compactForm = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Returns the unverified parts of a token; undefined where it is malformed or ambiguous. */
export function readCompactJwt(token: string): CompactJwt | undefined {
  if (token.length > maximumTokenLength || !compactForm.test(token)) return undefined;
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (decode(signature) === undefined) return undefined;
  const parts = { header: readObject(header), claims: readObject(payload) };
  // Keys are looked up by the header before anything is verified.
  return parts.header === undefined || parts.claims === undefined || !isStorable(parts.header)
    ? undefined
    : { header: parts.header, claims: parts.claims };
}

/** Returns true if a store can hold each name and text in the value: none has a NUL or half of a surrogate pair. */
export function isStorable(value: Json): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([name, member]) => isStorableText(name) && isStorable(member));
}

function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Returns undefined for a non-canonical encoding of the bytes. */
function decode(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, "base64url");
  return bytes.toString("base64url") === part ? bytes : undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function readObject(part: string): JsonObject | undefined {
  const bytes = decode(part);
  if (bytes === undefined) return undefined;
  try {
    const text = utf8.decode(bytes);
    const value: unknown = JSON.parse(text);
    return isObject(value) && hasOneMeaning(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

const maximumDepth = 64;

/** Rejects duplicate names, which readers resolve differently, and excessive nesting. The text is JSON. */
function hasOneMeaning(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "{" || character === "[") {
      if (open.push(character === "{" ? new Set() : undefined) > maximumDepth) return false;
    } else if (character === "}" || character === "]") open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names !== undefined && isName(text, end) && isTaken(names, text.slice(at, end + 1))) return false;
      at = end;
    }
  }
  return true;
}

/** Returns whether the string that ends here is a member name. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (/\s/.test(text[next] ?? "")) next++;
  return text[next] === ":";
}

/** Compares names after unescaping, since one name has several spellings. */
function isTaken(names: Set<string>, spelled: string): boolean {
  const name = String(JSON.parse(spelled));
  if (names.has(name)) return true;
  names.add(name);
  return false;
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end;
}
