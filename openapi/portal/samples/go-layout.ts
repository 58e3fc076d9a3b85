/** Code of Go, as gofmt has it: it does not break lines, but it aligns the values of fields. */
import { type Nested, onOneLine } from "./nested.ts";

/** A tab counts as four. */
const width = 88;

/** The arguments stand on the line of the call, and what is in braces below it; or each on a line, where that is too long. */
export function goCall(open: string, args: readonly Nested[]): string {
  let code = open;
  for (const [index, argument] of args.entries()) {
    const separator = index === args.length - 1 ? ")" : ", ";
    const taken = columns(code.slice(code.lastIndexOf("\n") + 1));
    code += layout(argument, 0, taken + separator.length) + separator;
  }
  if (code.split("\n").every((line) => columns(line) <= width)) return code;
  const lines = args.map((argument) => `\t${layout(argument, 1, 5)},`);
  return `${open}\n${lines.join("\n")}\n)`;
}

/** `taken` columns of the line are not for this code. */
function layout(code: Nested, indent: number, taken: number): string {
  const flat = onOneLine(code);
  if (typeof code === "string" || code.items.length === 0 || taken + flat.length <= width) return flat;
  // A function around a value: only what is in braces is broken into lines.
  if (code.close === ")") {
    const inside = code.items.map(({ value }) => layout(value, indent, taken + code.open.length + 1));
    return code.open + inside.join(", ") + code.close;
  }
  const lead = "\t".repeat(indent + 1);
  const entries = code.items.map(({ lead: key, value }) => ({
    key,
    value: layout(value, indent + 1, 4 * (indent + 1) + key.length + 1),
  }));
  return `${code.open}\n${aligned(entries)
    .map((line) => `${lead}${line},\n`)
    .join("")}${"\t".repeat(indent)}${code.close}`;
}

/** The values of neighbours that take one line each stand below each other. */
function aligned(entries: readonly { readonly key: string; readonly value: string }[]): readonly string[] {
  const isShort = (index: number): boolean => entries[index]?.value.includes("\n") === false;
  return entries.map(({ key, value }, index) => {
    if (!isShort(index)) return key + value;
    let [first, last] = [index, index];
    while (isShort(first - 1)) first -= 1;
    while (isShort(last + 1)) last += 1;
    const longest = Math.max(...entries.slice(first, last + 1).map((entry) => entry.key.length));
    return key.padEnd(longest) + value;
  });
}

function columns(line: string): number {
  return line.replaceAll("\t", "    ").length;
}
