/** Names and comments as Go writes them. */
import { isText, type Json } from "./json.ts";

/** Words that Go's linters want in one case. */
const initialisms = new Set(
  "API CORS CPU CSS DNS HTML HTTP HTTPS ID IP JSON JWT RAM RSA SQL SSH TCP TLS TTL UDP UI UID URI URL UTF8 UUID XML".split(
    " ",
  ),
);
const spelled: Readonly<Record<string, string>> = { Oauth: "OAuth", Ids: "IDs", Urls: "URLs" };
const commentWidth = 110;

/** `JwtConfiguration` is `JWTConfiguration`. */
export function goName(name: string): string {
  return words(name).map(inOneCase).join("");
}

/** `applicationId` is `ApplicationID`. */
export function exportedName(name: string): string {
  return goName(words(name).map(capital).join(""));
}

/** `applicationId` is `applicationID`, and `id` stays. */
export function localName(name: string): string {
  const [first = "", ...others] = words(name);
  return first.toLowerCase() + goName(others.map(capital).join(""));
}

/** `REJECTED` is `Rejected`. */
export function constantName(value: string): string {
  return exportedName(/^[A-Z]+$/.test(value) ? capital(value.toLowerCase()) : value);
}

/** Whether null is another thing than nothing in an object of this type: in a patch alone. */
export function takesNull(type: string): boolean {
  return type.includes("Patch");
}

/** A text in lines that are as long as comments should be. Its paragraphs and lists stay. */
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
  return initialisms.has(upper) ? upper : (spelled[word] ?? word);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
