/** Lays out Rust code as rustfmt does by default. */

/** Unbreakable code, brackets around values, or a chain of calls. */
export type RustCode = string | RustBrackets | RustChain;

/** A call or an array: `Role::new("a")`, `[a, b]`. */
export interface RustBrackets {
  readonly open: string;
  readonly items: readonly RustCode[];
  readonly close: string;
}

/** A value with calls of its methods: `Role::new("a").active(true)`. */
export interface RustChain {
  readonly head: RustCode;
  /** Their `open` begins with the dot. */
  readonly calls: readonly RustBrackets[];
}

/** rustfmt's `max_width`. */
const width = 100;
/** rustfmt's `fn_call_width`, `array_width` and `chain_width`. */
const partWidth = 60;
/** Lines of a last call from which rustfmt no longer compares it with a call on a line of its own. */
const minimumTall = 5;
/** rustfmt's `short_array_element_width_threshold`: such elements share a line. */
const maximumFilled = 10;

/** @param column where the code begins on its line @param after the columns that follow it, such as a semicolon's */
export function rustLayout(code: RustCode, indent: number, column: number, after = 1): string {
  const flat = toOneLine(code);
  if (typeof code === "string") return flat;
  if (column + flat.length + after <= width && isShort(code)) return flat;
  return isChain(code) ? chainLayout(code, indent, column) : bracketsLayout(code, indent, column);
}

/** Writes a `let`; a value that fits on the next line stands there, rather than in pieces. */
export function rustLet(name: string, value: RustCode, indent: number): string {
  const lead = `let ${name} =`;
  const beside = rustLayout(value, indent, indent + lead.length + 1);
  const below = rustLayout(value, indent + 4, indent + 4);
  const isBelow = beside.includes("\n") && !below.includes("\n");
  return isBelow ? `${lead}\n${" ".repeat(indent + 4)}${below};` : `${lead} ${beside};`;
}

function chainLayout(chain: RustChain, indent: number, column: number): string {
  const { head, calls } = chain;
  const first = rustLayout(head, indent, column, 0);
  const beside = besideLayout(chain, indent, column);
  if (beside !== undefined) return beside;
  const inner = first.includes("\n") ? indent : indent + 4;
  const lead = " ".repeat(inner);
  const lines = calls.map((call, index) => rustLayout(call, inner, inner, index === calls.length - 1 ? 1 : 0));
  return [first, ...lines.map((line) => lead + line)].join("\n");
}

/** Begins the last call on the line of those before; undefined where rustfmt gives each call a line. */
function besideLayout({ head, calls }: RustChain, indent: number, column: number): string | undefined {
  const last = calls.at(-1);
  const before: RustChain = { head, calls: calls.slice(0, -1) };
  if (last === undefined || !isShort(head) || !before.calls.every(isShort)) return undefined;
  const start = toOneLine(before);
  const spread = bracketsLayout(last, indent, column + start.length);
  const [firstLine = ""] = spread.split("\n");
  const room = calls.length === 1 ? width - column : partWidth;
  if (start.length + firstLine.length > room) return undefined;
  const below = rustLayout(last, indent + 4, indent + 4);
  const isTall = lineCount(spread) >= minimumTall;
  return isTall || lineCount(below) >= lineCount(spread) ? start + spread : undefined;
}

function lineCount(code: string): number {
  return code.split("\n").length;
}

function bracketsLayout({ open, items, close }: RustBrackets, indent: number, column: number): string {
  const [only, ...others] = items;
  if (only === undefined) return open + close;
  // A single call or array begins on the line of the call around it; a chain does not.
  if (others.length === 0 && typeof only !== "string" && !isChain(only)) {
    return open + rustLayout(only, indent, column + open.length, 2) + close;
  }
  const lead = " ".repeat(indent + 4);
  const isFilled = open.endsWith("[") && items.every((item) => toOneLine(item).length <= maximumFilled);
  const parts = isFilled ? [items.map(toOneLine).join(", ")] : items;
  const lines = parts.map((item) => `${lead}${rustLayout(item, indent + 4, lead.length)},\n`);
  return `${open}\n${lines.join("")}${" ".repeat(indent)}${close}`;
}

/** Returns whether rustfmt leaves code on one line that has the room. */
function isShort(code: RustCode): boolean {
  if (typeof code === "string") return true;
  if (isChain(code)) {
    const flat = toOneLine(code);
    const isNarrow = code.calls.length === 1 || flat.length <= partWidth - (flat.endsWith("?") ? 1 : 0);
    return isNarrow && isShort(code.head) && code.calls.every(isShort);
  }
  const inside = code.items.map(toOneLine).join(", ");
  const isNarrow = inside.length <= partWidth || (code.open === "[" && code.items.length === 1);
  return isNarrow && code.items.every(isShort);
}

function isChain(code: RustBrackets | RustChain): code is RustChain {
  return "calls" in code;
}

function toOneLine(code: RustCode): string {
  if (typeof code === "string") return code;
  if (isChain(code)) return toOneLine(code.head) + code.calls.map(toOneLine).join("");
  return code.open + code.items.map(toOneLine).join(", ") + code.close;
}
