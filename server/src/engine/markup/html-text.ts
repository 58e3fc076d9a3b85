/** Reads text of HTML and decodes its entities. */
import { DecodingMode, EntityDecoder, htmlDecodeTree } from "entities/decode";
import { type ReadingBuilder, STOP, WHITE_SPACE } from "./reading-builder.ts";

const AMPERSAND = 0x26;

interface HtmlTextStyle {
  readonly entities: "text" | "attribute" | "none";
  /** True when a run of white space is shown as one space. */
  readonly collapse: boolean;
}

const WHITE_SPACES = " \t\n\f\r";
/** Characters that need more than a copy. */
const closely = {
  entities: kinds("&", ""),
  spaces: kinds("", WHITE_SPACES),
  both: kinds("&", WHITE_SPACES),
};

export class HtmlText {
  private readonly source: string;
  private readonly points: number[] = [];
  private consumed = 0;
  private decoder: EntityDecoder | undefined;

  constructor(source: string) {
    this.source = source;
  }

  read(into: ReadingBuilder, [start, end]: readonly [number, number], { entities, collapse }: HtmlTextStyle): void {
    const encoded = entities === "none" ? undefined : closely.entities;
    const spaced = entities === "none" ? closely.spaces : closely.both;
    const stops = collapse ? spaced : encoded;
    for (let i = into.copy(this.source, start, end, stops); i < end; i = into.copy(this.source, i, end, stops)) {
      const code = this.source.charCodeAt(i);
      if (code !== AMPERSAND || entities === "none") {
        into.putSpace(code, i, i + 1);
        i++;
        continue;
      }
      const length = this.decode(i, entities);
      if (length === 0) into.put(code, i, i + 1);
      else for (const point of this.points) putPoint(into, point, { start: i, end: i + length, collapse });
      i += Math.max(1, length);
    }
  }

  /** Decodes the entity at `start`; returns its length, 0 when there is none. */
  private decode(start: number, mode: "text" | "attribute"): number {
    this.points.length = 0;
    this.consumed = 0;
    this.decoder ??= new EntityDecoder(htmlDecodeTree, (point, consumed) => {
      this.points.push(point);
      this.consumed = consumed;
    });
    this.decoder.startEntity(mode === "text" ? DecodingMode.Legacy : DecodingMode.Attribute);
    if (this.decoder.write(this.source, start + 1) < 0) this.decoder.end();
    return this.points.length === 0 ? 0 : this.consumed;
  }
}

function putPoint(
  into: ReadingBuilder,
  point: number,
  { start, end, collapse }: { start: number; end: number; collapse: boolean },
): void {
  if (point > 0xffff) {
    into.put(0xd800 + ((point - 0x10000) >> 10), start, end);
    into.put(0xdc00 + ((point - 0x10000) & 0x3ff), start, end);
  } else if (collapse && isSpace(point)) into.putSpace(point, start, end);
  else into.put(point, start, end);
}

/** Returns true for the white space of HTML, which excludes the no-break space. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

function kinds(stops: string, spaces: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of stops) table[character.charCodeAt(0)] = STOP;
  for (const character of spaces) table[character.charCodeAt(0)] = WHITE_SPACE;
  return table;
}
