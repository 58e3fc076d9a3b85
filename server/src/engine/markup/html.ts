/**
 * Reads HTML as a browser shows it.
 *
 * - Inline tags and comments do not separate words; blocks and `br` are line breaks; table cells and `hr` separate text
 *   for good.
 * - Scripts, styles, comments and other content for programs is no text.
 * - Text that a style or `hidden` hides, or that is shown elsewhere (`title`, `noscript`, `rt` …), does not separate
 *   the text around it. It is read after the rest, as cleaning the markup may bring it back.
 * - A tag that is never closed is text, as sanitizers show it.
 */
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { ElementScope } from "./element-scope.ts";
import { endOfReadable } from "./encoded-data.ts";
import {
  asideElements,
  foreignElements,
  hidesText,
  htmlOnlyElements,
  lineElements,
  literalElements,
  partElements,
  spacedElements,
  unreadElements,
  voidElements,
} from "./html-elements.ts";
import { cdata, comment, endOfClosingTag, piecesOf } from "./html-pieces.ts";
import { HtmlText } from "./html-text.ts";
import type { ReadMarkup } from "./markup-reading.ts";
import { ReadingBuilder } from "./reading-builder.ts";
import { TagPairs } from "./tag-pairs.ts";

export function readHtml(source: string): ReadMarkup {
  const reader = new HtmlReader(source);
  if (!source.includes("<")) {
    reader.ontext(0, source.length);
    return reader.finish();
  }
  const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
  for (const [start, end] of piecesOf(source)) {
    tokenizer.write(pieceFor(reader, start, end));
  }
  tokenizer.end();
  return reader.finish();
}

/**
 * Returns the tokenizer's input for a piece of the source: of the same length, and such that it is read as a browser
 * reads it.
 */
function pieceFor({ source, skipped, foreign }: HtmlReader, start: number, end: number): string {
  if (start < skipped) return `${" ".repeat(skipped - start - 1)}>${source.slice(skipped, end)}`.slice(0, end - start);
  const isComment = !foreign.active && source.startsWith(cdata, start);
  return isComment ? comment + source.slice(start + comment.length, end) : source.slice(start, end);
}

class HtmlReader implements TokenizerCallbacks {
  readonly source: string;
  /** Open SVG or MathML elements. */
  readonly foreign = new ElementScope();
  /** End of a closing tag with attributes, which the tokenizer ends too early. */
  skipped = 0;
  private readonly text: HtmlText;
  private readonly main: ReadingBuilder;
  private readonly aside = new ReadingBuilder();
  private readonly attributes = new ReadingBuilder();
  private readonly pairs = new TagPairs();
  private readonly unread = new ElementScope();
  private readonly apart = new ElementScope();
  private readonly spaced = new ElementScope();
  private readonly literal = new ElementScope();
  /** Offset up to which the source is read: a tag that is never closed starts here. */
  private consumed = 0;
  /** Where the first tag that is never closed begins. */
  private unfinished: number;
  private tag = { name: "", start: 0, hidden: false, attributesBefore: 0 };
  private attribute = "";
  /** End of the last attribute value, which may come in pieces. */
  private attributeEnd = -1;

  constructor(source: string) {
    this.source = source;
    this.unfinished = source.length;
    this.text = new HtmlText(source);
    this.main = new ReadingBuilder(source.length + 2);
  }

  finish(): ReadMarkup {
    const { source, main, aside, pairs } = this;
    const unread = startOfUnfinishedTag(source, this.consumed);
    if (unread < source.length) {
      if (this.tag.start >= unread) this.attributes.truncate(this.tag.attributesBefore);
      this.skipped = 0;
      this.ontext(unread, source.length);
      this.unfinished = Math.min(this.unfinished, unread);
    }
    if (aside.length > 0) {
      main.part("break", source.length);
      main.append(aside);
    }
    return {
      visible: { type: "html", ...main.finish(), tags: pairs.tags, unfinished: this.unfinished },
      attributes: { type: "html", ...this.attributes.finish(), tags: [], unfinished: source.length },
    };
  }

  ontext(from: number, end: number): void {
    const start = Math.max(from, this.skipped);
    if (start >= end) return;
    // At the end the tokenizer reports the rest of some tags that are never closed; `finish` reads them as a whole.
    if (start < this.consumed || (start > this.consumed && this.source[start - 1] === "<")) return;
    this.consumed = end;
    // Text that begins like a tag is one that is never closed; the tokenizer itself reports that of a text that ends with "</".
    if (!this.literal.active && beginsTag(this.source, start)) this.unfinished = Math.min(this.unfinished, start);
    this.readText(start, end, this.literal.active ? "none" : "text");
  }

  onopentagname(start: number, end: number): void {
    const name = this.source.slice(start, end).toLowerCase();
    this.tag = { name, start: start - 1, hidden: false, attributesBefore: this.attributes.length };
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.source.slice(start, end).toLowerCase();
    if (this.attribute === "hidden") this.tag.hidden = true;
  }

  onattribdata(start: number, end: number): void {
    if (start >= end) return;
    if (this.attribute === "style" && hidesText(this.source.slice(start, end))) this.tag.hidden = true;
    const readable = endOfReadable(this.source, start, end);
    if (readable === start) return;
    if (start !== this.attributeEnd) this.attributes.part("break", start);
    this.attributeEnd = end;
    this.text.read(this.attributes, [start, readable], { entities: "attribute", collapse: false });
  }

  onattribend(): void {
    this.attribute = "";
  }

  onopentagend(end: number): void {
    this.consumed = end + 1;
    const { name } = this.tag;
    if (this.foreign.active && htmlOnlyElements.has(name)) this.leaveForeign();
    this.foreign.opened(name, foreignElements.has(name));
    if (!voidElements.has(name)) this.enter(name);
    this.showTag(name);
  }

  onselfclosingtag(end: number): void {
    const { name } = this.tag;
    const isVoid = (this.foreign.active && !htmlOnlyElements.has(name)) || foreignElements.has(name);
    if (isVoid) this.consumed = end + 1;
    else this.onopentagend(end);
  }

  onclosetag(start: number, nameEnd: number): void {
    const close = endOfClosingTag(this.source, nameEnd);
    this.skipped = close === -1 ? this.source.length : close + 1;
    if (close === -1) return;
    this.consumed = close + 1;
    const name = this.source.slice(start, nameEnd).toLowerCase();
    if (this.foreign.active) this.closeForeign(name);
    if (!this.part(name) && name !== "table") this.pairs.closed(name, start - 2, close + 1);
    if (name === "table") this.shown().part("break", start - 2);
    for (const scope of [this.foreign, this.unread, this.apart, this.spaced, this.literal]) scope.closed(name);
  }

  oncomment(start: number, end: number): void {
    // A section of CDATA that is never closed.
    const isCdata = this.foreign.active && this.source.startsWith(cdata, start - 2);
    if (isCdata) this.oncdata(start - 2 + cdata.length, end, 0);
    this.consumed = end + 1;
  }

  oncdata(start: number, end: number, offset: number): void {
    this.readText(start, end - offset, "none");
    this.consumed = end + 1;
  }

  ondeclaration(_start: number, end: number): void {
    this.consumed = end + 1;
  }

  isInForeignContext(): boolean {
    return this.foreign.active;
  }

  /** Entities are decoded by `HtmlText`, which keeps their offsets. */
  ontextentity(): void {}
  onattribentity(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private readText(start: number, end: number, entities: "text" | "none"): void {
    if (!this.unread.active) this.text.read(this.shown(), [start, end], { entities, collapse: !this.spaced.active });
  }

  private enter(name: string): void {
    this.unread.opened(name, unreadElements.has(name));
    if (!this.apart.active && (this.tag.hidden || asideElements.has(name))) this.aside.part("break", this.tag.start);
    this.apart.opened(name, this.tag.hidden || asideElements.has(name));
    this.spaced.opened(name, spacedElements.has(name));
    this.literal.opened(name, literalElements.has(name) && !this.foreign.active);
  }

  private showTag(name: string): void {
    const { start, hidden } = this.tag;
    if (voidElements.has(name)) {
      if (!hidden) this.part(name);
    } else if (!this.part(name)) this.pairs.opened(name, start, this.consumed);
  }

  /** Ends SVG or MathML with the style sheets and scripts in it, which do not end by themselves there. */
  private leaveForeign(): void {
    this.foreign.leave();
    this.unread.leave();
  }

  /** Closes an element in SVG, which may close unclosed ones too. In doubt, text is read. */
  private closeForeign(name: string): void {
    if (name === "p" || name === "br") this.leaveForeign();
    else if (!this.unread.is(name)) this.unread.leave();
  }

  /** Separates the text if an element of this name does. */
  private part(name: string): boolean {
    const by = partElements.has(name) ? "break" : lineElements.has(name) ? "line" : undefined;
    if (by && !this.unread.active) this.shown().part(by, this.consumed);
    return by !== undefined;
  }

  private shown(): ReadingBuilder {
    return this.apart.active ? this.aside : this.main;
  }
}

/** Returns the start of the first tag in the unread rest of `source`, or the source's length. */
function startOfUnfinishedTag(source: string, consumed: number): number {
  let at = consumed;
  while (source.startsWith("</>", at)) at += 3;
  return beginsTag(source, at) ? at : source.length;
}

function beginsTag(source: string, at: number): boolean {
  return /^<\/?[a-z]/i.test(source.slice(at, at + 3));
}
