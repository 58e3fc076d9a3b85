/**
 * Parts a text into pieces between spaces, 32 characters at a time: bit masks of the separators among them tell where pieces
 * begin and end. A loop that ends at each separator mispredicts its end once a piece, which costs as much as all the rest.
 */
import { CONTACT, UNUSUAL } from "./verdicts.ts";

/** Number of characters in a block, one bit each. */
const blockLength = 32;
/** Bytes behind a text that may be read with its last ones. */
const margin = 2 * blockLength;
/** Highest bit of each byte. */
const HIGH = 0x80808080 | 0;
const LOW = 0x7f7f7f7f;
/** Gathers the highest bits of four bytes, moved to their lowest, in the four bits from 24 on. */
const GATHER = 0x01020408;

export class Parting {
  /** Number of pieces that have ended. */
  count = 0;
  /** Start and end of each piece, side by side. */
  readonly bounds: Int32Array;
  /** The text, a byte for each unit; 0x80 for those beyond ASCII. */
  readonly view: DataView;
  readonly #bytes: Buffer;
  /** 1 when the last character that was read separates. */
  #separates = 1;

  /** @param capacity maximum length of a text */
  constructor(capacity: number) {
    this.bounds = new Int32Array(capacity + 2);
    this.#bytes = Buffer.alloc(capacity + margin);
    this.view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
  }

  get capacity(): number {
    return this.bounds.length - 2;
  }

  /** Starts a text. */
  begin(): void {
    this.count = 0;
    this.#separates = 1;
  }

  /** Parts a text at once; returns the signals of the characters between its pieces. */
  partAll(text: string): number {
    // Each unit beyond ASCII takes several bytes of UTF-8.
    if (this.#bytes.write(text) !== text.length) this.#copy(text, 0, text.length);
    return this.#part(text.length, 0, text.length);
  }

  /** Does the same from one offset to another; the first one is 0 or where the last part ended. */
  part(text: string, from: number, to: number): number {
    // The last character of a part is looked at with the next one.
    this.#copy(text, from, Math.min(text.length, to + 1));
    return this.#part(text.length, from, to);
  }

  #copy(text: string, from: number, to: number): void {
    const bytes = this.#bytes;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      // -1 beyond ASCII.
      const beyond = (0x7f - code) >> 31;
      bytes[at] = (code & ~beyond) | (0x80 & beyond);
    }
  }

  /** `from` and `to` are multiples of a block's length, or the end of the text. */
  #part(length: number, from: number, to: number): number {
    const { view, bounds } = this;
    let seen = 0;
    let separates = this.#separates;
    let count = this.count * 2 + 1 - separates;
    if (to === length) this.#bytes[length] = 0x20;
    for (let block = from; block < to || block === length; block += blockLength) {
      let spaces = 0;
      let signs = 0;
      let controls = 0;
      for (let i = 0; i < blockLength; i += 4) {
        const word = view.getInt32(block + i, true);
        const low = word & LOW;
        // Highest bit set: no space; no control character.
        const others = ((low + 0x5f5f5f5f) | word) & HIGH;
        controls |= ~((low + 0x60606060) | word);
        // Letters have the bit of 0x40, which is moved to the highest.
        spaces |= (Math.imul((others ^ HIGH) >>> 7, GATHER) >>> 24) << i;
        signs |= (Math.imul((others & ~((word << 1) | word)) >>> 7, GATHER) >>> 24) << i;
      }
      const left = length - block;
      const behind = left < blockLength ? -1 << left : 0;
      if ((controls & HIGH) !== 0) seen |= this.#signalsOfControls(block, Math.min(length, block + blockLength));
      for (let rest = signs & ~behind; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        if (!this.#endsPiece(block + bit)) continue;
        spaces |= 1 << bit;
        seen |= this.#signalOfDot(block + bit);
      }
      spaces |= behind;
      for (let edges = spaces ^ ((spaces << 1) | separates); edges !== 0; edges &= edges - 1)
        bounds[count++] = block + 31 - Math.clz32(edges & -edges);
      separates = spaces >>> 31;
    }
    this.#separates = separates;
    this.count = count >> 1;
    return seen;
  }

  /** Returns true for punctuation at the end of a piece. `at`: a character of U+0021 to U+003F. */
  #endsPiece(at: number): boolean {
    if (!isPunctuation(this.view.getUint8(at))) return false;
    const after = this.view.getUint8(at + 1);
    return after <= 0x20 || isPunctuation(after);
  }

  /** Returns the signal of a sign that ends a piece: a dot between spaces may be part of an address. */
  #signalOfDot(at: number): number {
    return this.view.getUint8(at) === 0x2e && at > 0 && this.view.getUint8(at - 1) <= 0x20 ? CONTACT : 0;
  }

  #signalsOfControls(from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const code = this.view.getUint8(at);
      if (code < 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) return UNUSUAL;
    }
    return 0;
  }
}

/** Returns true for , . : ? and not for a semicolon, which may end a character reference. */
function isPunctuation(code: number): boolean {
  return code === 0x2e || code === 0x2c || code === 0x3f || code === 0x3a;
}
