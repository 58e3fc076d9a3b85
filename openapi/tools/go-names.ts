/** Names and comments in the style of Go. */
import { isText, type Json } from "./json.ts";

/** Words that Go's linters expect in one case. */
const initialisms = new Set(
  "API CORS CPU CSS DNS HTML HTTP HTTPS ID IP JSON JWT RAM RSA SQL SSH TCP TLS TTL UDP UI UID URI URL UTF8 UUID XML".split(
    " ",
  ),
);
const exceptions: Readonly<Record<string, string>> = { Oauth: "OAuth", Ids: "IDs", Urls: "URLs" };
const commentWidth = 110;

/** Turns `JwtConfiguration` into `JWTConfiguration`. */
export function goName(name: string): string {
  return words(name).map(inOneCase).join("");
}

/** Turns `applicationId` into `ApplicationID`. */
export function exportedName(name: string): string {
  return goName(words(name).map(capital).join(""));
}

/** Turns `applicationId` into `applicationID`; `id` stays. */
export function localName(name: string): string {
  const [first = "", ...others] = words(name);
  return first.toLowerCase() + goName(others.map(capital).join(""));
}

/** Turns `REJECTED` into `Rejected`. */
export function constantName(value: string): string {
  return exportedName(/^[A-Z]+$/.test(value) ? capital(value.toLowerCase()) : value);
}

/** Returns true if null differs from a missing value in an object of this type: only in a patch. */
export function takesNull(type: string): boolean {
  return type.includes("Patch");
}

/** Wraps a text at the width of comments; paragraphs and lists stay. */
export function commentLines(text: Json | undefined): string[] {
  if (!isText(text)) return [];
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((paragraph, index) => [...(index === 0 ? [] : [""]), ...paragraph.split(/\n(?=- |\d+\. )/).flatMap(wrap)])
    .filter((line, index, all) => index > 0 || line !== "" || all.length > 1);
}

function wrap(paragraph: string): string[] {
  const lines = [""];
  for (const word of paragraph.split(/\s+/).filter((part) => part !== "")) {
    const line = lines[lines.length - 1] ?? "";
    if (line !== "" && line.length + word.length >= commentWidth) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

function words(name: string): string[] {
  return name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])[0-9]*/g) ?? [];
}

function inOneCase(word: string): string {
  const upper = word.toUpperCase();
  return initialisms.has(upper) ? upper : (exceptions[word] ?? word);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
