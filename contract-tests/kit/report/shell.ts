/** Writes text for a POSIX shell, which fills in the variables of secrets. */
import { quoteText, quoteWord, type ShellPart } from "@gatehouse/openapi/curl";

/** The variables that the kit writes in place of secrets; those of headers, queries and settings end in their names. */
const variable =
  /\$(?:OTHER_KEY|LIMITED_KEY|KEY|(?:OTHER_|ENDED_)?OPERATOR_TOKEN|OTHER_ROLE_TOKEN|OPERATOR_PASSWORD|(?:OTHER_)?ACCESS_TOKEN|IDENTITY_PROVIDER_SECRET|(?:HEADER|QUERY|SETTING)_[A-Z0-9_]+)(?![A-Za-z0-9_])/g;

/**
 * Invisible characters, and those that a terminal or a file would change: control and format characters, lone
 * surrogates.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** Returns true where a text can be copied and pasted unchanged. */
export function isTypeable(text: string): boolean {
  return text.search(unseen) < 0;
}

/** Cuts a text at the variables in it. */
export function textParts(text: string): readonly ShellPart[] {
  const parts: ShellPart[] = [];
  let end = 0;
  for (const match of text.matchAll(variable)) {
    parts.push(text.slice(end, match.index), { variable: match[0].slice(1) });
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/** The variables that a text needs, in the order of their first use. */
export function variablesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(variable), ([name]) => name))];
}

/** Quotes one word of a command, with the variables filled in by the shell. */
export function shellWord(text: string): string {
  return quoteWord(textParts(text));
}

/** A command that prints exactly this text, whatever characters it holds, on one line and without a newline of its own. */
export function printCommand(text: string): string {
  const parts = textParts(text);
  const format = parts.map((part) => (typeof part === "string" ? printfLiteral(part) : "%s")).join("");
  const variables = parts.flatMap((part) => (typeof part === "string" ? [] : [`"$${part.variable}"`]));
  // A format that begins with a dash would be read as an option.
  return ["printf", ...(format.startsWith("-") ? ["--"] : []), quoteText(format), ...variables].join(" ");
}

function printfLiteral(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")
    .replaceAll(unseen, (character) => {
      const bytes = Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, "0")}`);
      return bytes.join("");
    });
}
