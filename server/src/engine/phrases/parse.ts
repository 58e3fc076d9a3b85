/**
 * Parses a phrase's pattern. The syntax is the common core of regular expressions that run in linear time, with
 * `%Tag%`; anything else is rejected with its position and an alternative.
 */
import { anyCharacter, characterSet, readClass, readEscape } from "./character-sets.ts";
import { Cursor } from "./cursor.ts";
import type { Node } from "./nodes.ts";
import { foldedOf } from "./symbols.ts";

/** Maximum nesting of groups, which bounds the recursion. */
const maximumDepth = 50;
const maximumRepeats = 1000;

const empty: Node = { type: "empty" };

export function parsePattern(pattern: string): Node {
  // A letter and its accent are one, as in the texts.
  const cursor = new Cursor(pattern.normalize("NFC"));
  const node = readChoice(cursor, 0);
  if (!cursor.done) cursor.fail("This ) closes no group. Write \\) for the character.");
  return node;
}

function readChoice(cursor: Cursor, depth: number): Node {
  const options = [readSequence(cursor, depth)];
  while (cursor.skip("|")) options.push(readSequence(cursor, depth));
  const [only] = options;
  return options.length === 1 && only ? only : { type: "choice", options };
}

function readSequence(cursor: Cursor, depth: number): Node {
  const items: Node[] = [];
  while (!cursor.done && !cursor.comes("|") && !cursor.comes(")")) items.push(readRepeated(cursor, depth));
  const [only] = items;
  return items.length === 1 && only ? only : { type: "sequence", items };
}

function readRepeated(cursor: Cursor, depth: number): Node {
  const item = readItem(cursor, depth);
  const at = cursor.at;
  const count = readCount(cursor);
  if (!count) return item;
  if (item.type === "assertion") cursor.fail("A place cannot be repeated. Leave the quantifier out.", at);
  const lazy = cursor.skip("?");
  const after = cursor.at;
  if (readCount(cursor)) {
    cursor.fail("There is a quantifier already. Put what is repeated in a group, or leave one out.", after);
  }
  return { type: "repeat", item, ...count, lazy };
}

/** Reads a quantifier if one comes next. */
function readCount(cursor: Cursor): { min: number; max: number } | undefined {
  if (cursor.skip("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (cursor.skip("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (cursor.skip("?")) return { min: 0, max: 1 };
  const at = cursor.at;
  if (!cursor.skip("{")) return undefined;
  const inside = cursor.takeUntil("}") ?? "";
  const [, from, comma, to] = /^(\d{1,9})(,?)(\d{0,9})$/.exec(inside) ?? [];
  if (from === undefined) return cursor.fail("Write {2}, {2,} or {2,5} to repeat, or \\{ for the character.", at);
  const min = Number(from);
  const open = comma !== "" && to === "";
  const max = open ? Number.POSITIVE_INFINITY : comma === "" ? min : Number(to);
  if (min > max) cursor.fail("The numbers are the wrong way round. Write the smaller one first.", at);
  if (min > maximumRepeats || (!open && max > maximumRepeats)) {
    cursor.fail(`No more than ${maximumRepeats} repetitions can be asked for.`, at);
  }
  return { min, max };
}

function readItem(cursor: Cursor, depth: number): Node {
  const at = cursor.at;
  const character = cursor.take();
  switch (character) {
    case "(":
      return readGroup(cursor, depth);
    case "[":
      return { type: "set", set: readClass(cursor) };
    case ".":
      return { type: "set", set: characterSet(anyCharacter) };
    case "^":
      return { type: "assertion", assertion: "start" };
    case "$":
      return { type: "assertion", assertion: "end" };
    case "%":
      return readTag(cursor);
    case "\\":
      return readBackslash(cursor);
    case "*":
    case "+":
    case "?":
    case "{":
      return cursor.fail(`There is nothing to repeat before ${character}. Write \\${character} for it.`, at);
    default:
      return literal(character.codePointAt(0) ?? 0);
  }
}

function readGroup(cursor: Cursor, depth: number): Node {
  const at = cursor.at - 1;
  if (depth >= maximumDepth) cursor.fail(`Groups can be ${maximumDepth} deep and no deeper.`, at);
  if (cursor.skip("?")) skipGroupKind(cursor, at);
  const node = readChoice(cursor, depth + 1);
  if (!cursor.skip(")")) cursor.fail("The group that begins here has no ). Write \\( for the character.", at);
  return node;
}

/** Skips the kind of a group: nothing is captured, named or not. */
function skipGroupKind(cursor: Cursor, at: number): void {
  if (cursor.skip(":")) return;
  if (["=", "!", "<=", "<!"].some((kind) => cursor.comes(kind))) {
    cursor.fail("Look-around cannot be run in linear time. Say what comes before or after as part of the phrase.", at);
  }
  const named = cursor.skip("P<") || cursor.skip("<") ? cursor.takeUntil(">") : undefined;
  if (named === undefined || !/^[A-Za-z_]\w{0,63}$/.test(named)) {
    cursor.fail("Write (…) or (?:…) for a group; flags are not understood, and case is always ignored.", at);
  }
}

function readBackslash(cursor: Cursor): Node {
  if (cursor.skip("b")) return { type: "assertion", assertion: "boundary" };
  if (cursor.skip("B")) return { type: "assertion", assertion: "noBoundary" };
  const escaped = readEscape(cursor);
  if (typeof escaped === "number") return literal(escaped);
  return { type: "set", set: characterSet(escaped) };
}

/** Reads the name of a tag; `\%` and `\\` in it stand for the characters. */
function readTag(cursor: Cursor): Node {
  const at = cursor.at - 1;
  let name = "";
  while (!cursor.comes("%")) {
    if (cursor.done) {
      cursor.fail("A % begins the name of a tag, and there is no second %. Write \\% for the character.", at);
    }
    if (cursor.comes("\\%") || cursor.comes("\\\\")) cursor.take();
    name += cursor.take();
  }
  cursor.take();
  if (name.trim() === "") cursor.fail("Name a tag between the two %, or write \\% for the character.", at);
  return { type: "tag", name };
}

function literal(codePoint: number): Node {
  const { code, plain } = foldedOf(codePoint);
  // Invisible characters are ignored, as in texts.
  if (code < 0) return empty;
  return { type: "literal", code: plain === 0x20 && codePoint === 0x20 ? plain : code };
}
