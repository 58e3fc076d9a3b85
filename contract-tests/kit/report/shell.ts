/** Writes text for a POSIX shell: literally, except the variables that stand for secrets, which the shell fills in. */

/** The variables that the kit writes in place of secrets. */
const variable =
  /\$(?:OTHER_KEY|LIMITED_KEY|KEY|(?:OTHER_|ENDED_)?OPERATOR_TOKEN|OTHER_ROLE_TOKEN|OPERATOR_PASSWORD)(?![A-Za-z0-9_])/g;

/**
 * Invisible characters, and those that a terminal or a file would change: control and format characters, lone
 * surrogates.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** Returns true where a text can be copied and pasted unchanged. */
export function isTypeable(text: string): boolean {
  return text.search(unseen) < 0;
}

interface TextPart {
  readonly kind: "literal" | "variable";
  /** A variable with its `$`. */
  readonly text: string;
}

/** Cuts a text at the variables in it. */
function textParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(variable)) {
    if (match.index > end) parts.push({ kind: "literal", text: text.slice(end, match.index) });
    parts.push({ kind: "variable", text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: "literal", text: text.slice(end) });
  return parts;
}

/** The variables that a text needs, in the order of their first use. */
export function variablesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(variable), ([name]) => name))];
}

/** One word of a command: the shell passes on exactly this text, with the variables filled in. */
export function shellWord(text: string): string {
  const parts = textParts(text);
  if (parts.every(({ kind }) => kind === "literal")) return quoteLiteral(text);
  const plain = parts.every(({ kind, text: part }) => kind === "variable" || /^[\w :;,./@%+=-]*$/.test(part));
  // `"Authorization: $KEY"` is easier to read; anything that means something between double quotes is quoted singly.
  return plain && !joinsVariable(parts)
    ? `"${text}"`
    : parts.map(({ kind, text: part }) => (kind === "variable" ? `"${part}"` : quoteLiteral(part))).join("");
}

/** Between single quotes nothing means anything to a shell; a single quote itself stands outside of them. */
export function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A command that prints exactly this text, whatever characters it holds, on one line and without a newline of its own. */
export function printCommand(text: string): string {
  const parts = textParts(text);
  const format = parts.map(({ kind, text: part }) => (kind === "variable" ? "%s" : printfLiteral(part))).join("");
  const names = parts.filter(({ kind }) => kind === "variable").map(({ text: name }) => `"${name}"`);
  return ["printf", quoteLiteral(format), ...names].join(" ");
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

/** Returns true where a letter follows a variable and would become part of its name. */
function joinsVariable(parts: readonly TextPart[]): boolean {
  return parts.some(({ kind }, index) => kind === "variable" && /^\w/.test(parts[index + 1]?.text ?? ""));
}
