/**
 * Reads a list of `wordfreq`: MessagePack of a header and of lists of words, the so-manieth with the words whose frequency is
 * 10 to the power of minus a hundredth of the list's number. Takes the types that these files have.
 */

/** Returns the frequency of each word, the commonest first. */
export function readFrequencies(data: Buffer): ReadonlyMap<string, number> {
  const [, ...lists] = new Reader(data).readList();
  const frequencies = new Map<string, number>();
  for (const [number, list] of lists.entries())
    if (Array.isArray(list)) for (const word of list) frequencies.set(String(word), 10 ** (-number / 100));
  return frequencies;
}

class Reader {
  readonly #data: Buffer;
  #at = 0;

  constructor(data: Buffer) {
    this.#data = data;
  }

  readList(): unknown[] {
    const list = this.#read();
    if (!Array.isArray(list)) throw new Error("not a list of wordfreq");
    return list;
  }

  #read(): unknown {
    const type = this.#number(1);
    if (type < 0x80) return type;
    if (type < 0x90) return this.#map(type & 0x0f);
    if (type < 0xa0) return this.#list(type & 0x0f);
    if (type < 0xc0) return this.#text(type & 0x1f);
    if (type === 0xd9) return this.#text(this.#number(1));
    if (type === 0xda) return this.#text(this.#number(2));
    if (type === 0xdc) return this.#list(this.#number(2));
    if (type === 0xdd) return this.#list(this.#number(4));
    throw new Error(`a value of type ${type} cannot be read`);
  }

  #number(bytes: number): number {
    const number = this.#data.readUIntBE(this.#at, bytes);
    this.#at += bytes;
    return number;
  }

  #text(length: number): string {
    const text = this.#data.toString("utf8", this.#at, this.#at + length);
    this.#at += length;
    return text;
  }

  #list(length: number): unknown[] {
    return Array.from({ length }, () => this.#read());
  }

  #map(length: number): unknown {
    return this.#list(2 * length);
  }
}
