/** Lays out Go code as gofmt does, with the values of fields aligned. */
import { type NestedCode, toOneLine } from "./nested-code.ts";

/** Maximum columns; a tab counts as four. */
const width = 88;

/** Keeps the arguments on the call's line, or puts each on its own line when they are too long. */
export function goCall(open: string, args: readonly NestedCode[]): string {
  let code = open;
  for (const [index, argument] of args.entries()) {
    const separator = index === args.length - 1 ? ")" : ", ";
    const column = columns(code.slice(code.lastIndexOf("\n") + 1));
    code += layout(argument, 0, column + separator.length) + separator;
  }
  if (code.split("\n").every((line) => columns(line) <= width)) return code;
  const lines = args.map((argument) => `\t${layout(argument, 1, 5)},`);
  return `${open}\n${lines.join("\n")}\n)`;
}

/** @param column where the code begins on its line */
function layout(code: NestedCode, indent: number, column: number): string {
  const flat = toOneLine(code);
  if (typeof code === "string" || code.items.length === 0 || column + flat.length <= width) return flat;
  // Breaks the braces inside a conversion, not the conversion itself.
  if (code.close === ")") {
    const inside = code.items.map(({ value }) => layout(value, indent, column + code.open.length + 1));
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

/** Aligns the values of neighbouring one-line fields. */
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
