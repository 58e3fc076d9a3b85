/**
 * Finds the tags of BBCode, `[name]`, `[name=value]`, `[name key="value"]`, `[/name]`. None of the parsers on the
 * registry gives the offsets of attribute values, and they allocate a string for each word.
 *
 * Work is linear however the brackets and quotes are nested: the result of a search ahead is remembered until the
 * reader has passed it.
 */
import { type BbcodeTagKind, kindOfTag, maximumTagNameLength } from "./bbcode-tags.ts";
import { LookAhead } from "./look-ahead.ts";

export interface BbcodeTag {
  readonly name: string;
  readonly kind: BbcodeTagKind;
  readonly closing: boolean;
  readonly start: number;
  readonly end: number;
  /** Range of the attributes, without the bracket. */
  readonly rest: readonly [number, number];
}

export class BbcodeScanner {
  private readonly source: string;
  private readonly bracket: LookAhead;
  private readonly close: LookAhead;
  private readonly line: LookAhead;
  private readonly quotes: ReadonlyMap<string, LookAhead>;
  private closings: Map<string, number> | undefined;

  constructor(source: string) {
    this.source = source;
    this.bracket = new LookAhead(source, "[");
    this.close = new LookAhead(source, "]");
    this.line = new LookAhead(source, "\n");
    this.quotes = new Map(['"', "'"].map((quote) => [quote, new LookAhead(source, quote)]));
  }

  /** Returns the offset of the next `[`, or the source's length. */
  nextBracket(from: number): number {
    return this.bracket.from(from);
  }

  /** Returns the tag that starts with the bracket at `start`. */
  tagAt(start: number): BbcodeTag | undefined {
    const { source } = this;
    const closing = source[start + 1] === "/";
    const nameStart = start + (closing ? 2 : 1);
    const nameEnd = endOfName(source, nameStart);
    const name = source.slice(nameStart, nameEnd).toLowerCase();
    const kind = kindOfTag(name);
    if (kind === undefined) return undefined;
    const end = this.endOfTag(nameEnd, closing);
    return end === -1 ? undefined : { name, kind, closing, start, end: end + 1, rest: [nameEnd, end] };
  }

  /** Returns true when a tag of this name is closed somewhere after `from`. */
  isClosedAfter(name: string, from: number): boolean {
    this.closings ??= this.lastClosings();
    return (this.closings.get(name) ?? -1) >= from;
  }

  /** Returns the bracket that closes the tag whose name ends at `nameEnd`, -1 when it is no tag. */
  private endOfTag(nameEnd: number, closing: boolean): number {
    const after = this.source[nameEnd];
    if (after === "]") return nameEnd;
    if (closing || (after !== "=" && after !== " " && after !== "/")) return -1;
    const quoted = after === "=" ? this.endOfQuoted(nameEnd + 1) : nameEnd;
    const close = this.close.from(quoted);
    const isTag = close < this.source.length && this.line.from(quoted) > close && this.bracket.from(quoted) > close;
    return isTag ? close : -1;
  }

  /** Returns the end of the quoted value at `start` if the end of the tag or a space follows, else `start`. */
  private endOfQuoted(start: number): number {
    const quotes = this.quotes.get(this.source[start] ?? "");
    if (!quotes) return start;
    const end = quotes.from(start + 1);
    const after = this.source[end + 1];
    return (after === "]" || after === " ") && this.line.from(start) > end ? end + 1 : start;
  }

  private lastClosings(): Map<string, number> {
    const last = new Map<string, number>();
    for (let at = this.source.indexOf("[/"); at !== -1; at = this.source.indexOf("[/", at + 2)) {
      const end = endOfName(this.source, at + 2);
      if (this.source[end] === "]") last.set(this.source.slice(at + 2, end).toLowerCase(), at);
    }
    return last;
  }
}

function endOfName(source: string, start: number): number {
  if (source[start] === "*") return start + 1;
  let end = start;
  while (end < start + maximumTagNameLength && isNameCharacter(source.charCodeAt(end))) end++;
  return end;
}

function isNameCharacter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
