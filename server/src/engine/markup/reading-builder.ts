/** Builds a `MarkupReading` unit by unit. */
import { BREAK } from "../text/fold.ts";

const BREAK_CODE = BREAK.charCodeAt(0);
const LINE_FEED = 0x0a;
const SPACE = 0x20;
/** Number of code units per `String.fromCharCode` call. */
const chunk = 8192;
/** Kinds of characters in the table for `copy`. */
const PLAIN = 0;
export const STOP = 1;
export const WHITE_SPACE = 2;
const allPlain = new Uint8Array(128);

/** Buffers up to this size are pooled: for a line of chat, allocating them costs more than reading it. */
const maximumPooledLength = 16_384;
const maximumPooledBuffers = 4;

interface Units {
  readonly codes: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const noUnits: Units = { codes: new Uint16Array(0), starts: new Int32Array(0), ends: new Int32Array(0) };
const keptUnits: Units[] = [];

type Part = "line" | "break";

export class ReadingBuilder {
  length = 0;
  private units = noUnits;
  /** Kind of the last unit: white space that collapses, an inserted separator, or neither. */
  private last: "space" | Part | "other" = "other";

  constructor(capacity = 0) {
    if (capacity > 0) this.units = takeUnits(capacity);
  }

  /** Appends a code unit as it is. */
  put(code: number, start: number, end: number): void {
    const at = this.length++;
    const { codes, starts, ends } = this.roomFor(this.length);
    codes[at] = code;
    starts[at] = start;
    ends[at] = end;
    this.last = "other";
  }

  /**
   * Copies units of `source` from `start` to `end` or to the first `stop` or second white space. Returns the offset
   * where it stopped.
   */
  copy(source: string, start: number, end: number, kinds: Uint8Array = allPlain): number {
    const { codes, starts, ends } = this.roomFor(this.length + end - start);
    let length = this.length;
    let afterSpace = this.last !== "other";
    let i = start;
    for (; i < end; i++) {
      const code = source.charCodeAt(i);
      const kind = code < 128 ? (kinds[code] ?? PLAIN) : PLAIN;
      if (kind !== PLAIN) {
        if (kind === STOP || afterSpace) break;
        afterSpace = true;
      } else afterSpace = false;
      codes[length] = code;
      starts[length] = i;
      ends[length] = i + 1;
      length++;
    }
    if (i > start) this.last = afterSpace ? "space" : "other";
    this.length = length;
    return i;
  }

  /** Appends collapsible white space: one of a run, and none after a line break that a tag makes. */
  putSpace(code: number, start: number, end: number): void {
    const last = this.length - 1;
    if (this.last === "other") {
      this.put(code, start, end);
      this.last = "space";
    } else if (this.last === "space" && this.units.ends[last] === start) {
      const { codes, ends } = this.units;
      ends[last] = end;
      codes[last] = code === LINE_FEED || codes[last] === LINE_FEED ? LINE_FEED : SPACE;
    }
  }

  /** Separates the next text from the text before; of several separators the strongest stays. */
  part(by: Part, at: number): void {
    if (this.length === 0) return;
    if (this.last === "break" || this.last === by) return;
    if (this.last === "line") this.length--;
    this.put(by === "line" ? LINE_FEED : BREAK_CODE, at, at);
    this.last = by;
  }

  /** Moves the text of another builder to the end of this one. */
  append(other: ReadingBuilder): void {
    other.dropPart();
    const { codes, starts, ends } = other.units;
    for (let i = 0; i < other.length; i++) this.put(codes[i] ?? 0, starts[i] ?? 0, ends[i] ?? 0);
    other.clear();
  }

  /** Truncates the text to `length` units. */
  truncate(length: number): void {
    this.length = length;
    this.last = "other";
  }

  /** Returns the text and empties the builder. */
  finish(): { text: string; starts: Int32Array; ends: Int32Array } {
    this.dropPart();
    const { length, units } = this;
    let text = "";
    for (let i = 0; i < length; i += chunk) {
      text += Reflect.apply(String.fromCharCode, null, units.codes.subarray(i, Math.min(i + chunk, length)));
    }
    const places = placesOf(units, length);
    this.clear();
    return { text, ...places };
  }

  /** Drops a separator at the end. */
  private dropPart(): void {
    if (this.last === "line" || this.last === "break") this.length--;
    this.last = "other";
  }

  private clear(): void {
    recycleUnits(this.units);
    this.length = 0;
    this.units = noUnits;
  }

  private roomFor(length: number): Units {
    if (length > this.units.codes.length) {
      const { codes, starts, ends } = this.units;
      const larger = takeUnits(Math.max(length, 2 * codes.length));
      larger.codes.set(codes);
      larger.starts.set(starts);
      larger.ends.set(ends);
      recycleUnits(this.units);
      this.units = larger;
    }
    return this.units;
  }
}

function takeUnits(capacity: number): Units {
  if (capacity > maximumPooledLength) return newUnits(capacity);
  return keptUnits.pop() ?? newUnits(maximumPooledLength);
}

function newUnits(capacity: number): Units {
  return { codes: new Uint16Array(capacity), starts: new Int32Array(capacity), ends: new Int32Array(capacity) };
}

function recycleUnits(units: Units): void {
  if (units.codes.length === maximumPooledLength && keptUnits.length < maximumPooledBuffers) keptUnits.push(units);
}

/** Copies the ranges where the buffer is pooled. */
function placesOf({ codes, starts, ends }: Units, length: number): { starts: Int32Array; ends: Int32Array } {
  if (length === 0) return { starts: noUnits.starts, ends: noUnits.ends };
  if (codes.length > maximumPooledLength) return { starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
  const places = new Int32Array(2 * length);
  for (let i = 0; i < length; i++) {
    places[i] = starts[i] ?? 0;
    places[length + i] = ends[i] ?? 0;
  }
  return { starts: places.subarray(0, length), ends: places.subarray(length) };
}
