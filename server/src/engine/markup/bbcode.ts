/**
 * Reads BBCode as a board shows it.
 *
 * - Tags are known by name, in pairs or not: `[b]` alone is a tag, too, and `[foo]` is plain text.
 * - Inline tags do not separate words; paragraphs, list items and `[br]` are line breaks; quotes, table cells and
 *   `[hr]` separate text for good.
 * - `[code]`, `[noparse]` and the like show their content as written, if they are closed.
 * - The addresses in `[img]` and the like are read with the attributes.
 * - Text hidden by a colour or size does not separate the text around it; it is read after the rest.
 */
import { attributeValues, hidesBbcode } from "./bbcode-attributes.ts";
import { BbcodeScanner, type BbcodeTag } from "./bbcode-scanner.ts";
import { ElementScope } from "./element-scope.ts";
import { endOfReadable } from "./encoded-data.ts";
import type { ReadMarkup } from "./markup-reading.ts";
import { ReadingBuilder } from "./reading-builder.ts";
import { TagPairs } from "./tag-pairs.ts";

export function readBbcode(source: string): ReadMarkup {
  const reader = new BbcodeReader(source);
  reader.read();
  return reader.finish();
}

class BbcodeReader {
  private readonly source: string;
  private readonly scanner: BbcodeScanner;
  private readonly main: ReadingBuilder;
  private readonly aside = new ReadingBuilder();
  private readonly attributes = new ReadingBuilder();
  private readonly pairs = new TagPairs();
  private readonly apart = new ElementScope();
  /** Name of the open tag whose text is shown as written. */
  private literal: string | undefined;

  constructor(source: string) {
    this.source = source;
    this.scanner = new BbcodeScanner(source);
    this.main = new ReadingBuilder(source.length + 2);
  }

  read(): void {
    const { source, scanner } = this;
    let shown = 0;
    for (let at = scanner.nextBracket(0); at < source.length; at = scanner.nextBracket(at)) {
      const tag = scanner.tagAt(at);
      if (!tag || (this.literal !== undefined && !(tag.closing && tag.name === this.literal))) {
        at++;
        continue;
      }
      this.shown().copy(source, shown, at);
      at = tag.closing ? this.close(tag) : this.open(tag);
      shown = at;
    }
    this.shown().copy(source, shown, source.length);
  }

  finish(): ReadMarkup {
    const { source, main, aside, pairs, attributes } = this;
    if (aside.length > 0) {
      main.part("break", source.length);
      main.append(aside);
    }
    return {
      visible: { type: "bbcode", ...main.finish(), tags: pairs.tags, unfinished: source.length },
      attributes: { type: "bbcode", ...attributes.finish(), tags: [], unfinished: source.length },
    };
  }

  /** Handles an opening tag; returns the offset where the text continues. */
  private open(tag: BbcodeTag): number {
    const { name, kind, start, end } = tag;
    this.readAttributes(tag);
    if (kind === "media") return this.skipAddress(tag);
    const hides = hidesBbcode(name, this.source.slice(tag.rest[0], Math.min(tag.rest[1], tag.rest[0] + 40)));
    if (hides && !this.apart.active) this.aside.part("break", start);
    this.apart.opened(name, hides);
    if (kind === "literal" || kind === "literalBlock") {
      this.literal = this.scanner.isClosedAfter(name, end) ? name : undefined;
    }
    this.part(tag);
    return end;
  }

  private close(tag: BbcodeTag): number {
    this.literal = undefined;
    this.part(tag);
    this.apart.closed(tag.name);
    return tag.end;
  }

  private part({ kind, name, closing, start, end }: BbcodeTag): void {
    if (kind === "line" || kind === "literalBlock") this.shown().part("line", start);
    else if (kind === "break") this.shown().part("break", start);
    else if (closing) this.pairs.closed(name, start, end);
    else this.pairs.opened(name, start, end);
  }

  /** Skips the address between `[img]` and `[/img]`; without the closing tag there is none. */
  private skipAddress({ name, start, end }: BbcodeTag): number {
    const next = this.scanner.nextBracket(end);
    const closing = next < this.source.length ? this.scanner.tagAt(next) : undefined;
    if (!closing?.closing || closing.name !== name) return end;
    this.addAttribute(end, next);
    this.pairs.opened(name, start, end);
    this.pairs.closed(name, closing.start, closing.end);
    return closing.end;
  }

  /** Reads each value without its name and quotes: `=value`, `=value name=value`, ` name="value"`. */
  private readAttributes({ rest: [start, end], closing }: BbcodeTag): void {
    if (closing || start === end) return;
    for (const [from, to] of attributeValues(this.source, start, end)) this.addAttribute(from, to);
  }

  private addAttribute(start: number, end: number): void {
    if (start >= end) return;
    const readable = endOfReadable(this.source, start, end);
    if (readable === start) return;
    this.attributes.part("break", start);
    this.attributes.copy(this.source, start, readable);
  }

  private shown(): ReadingBuilder {
    return this.apart.active ? this.aside : this.main;
  }
}
