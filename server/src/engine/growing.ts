/** Typed arrays that grow by half, and by a quarter once they are large; unset elements have the value `fill`. */

export class GrowingInts {
  data: Int32Array<ArrayBuffer>;
  readonly #fill: number;

  constructor(capacity: number, fill = 0) {
    this.data = new Int32Array(capacity).fill(fill);
    this.#fill = fill;
  }

  set(index: number, value: number): void {
    if (index >= this.data.length) this.#resize(grownLength(this.data.length, index));
    this.data[index] = value;
  }

  /** Makes room for as many elements. */
  reserve(length: number): void {
    if (length > this.data.length) this.#resize(grownLength(this.data.length, length - 1));
  }

  /** Frees the room behind that many elements, but for some that may come. */
  trim(length: number): void {
    const enough = length + (length >> trimmedShare) + 16;
    if (enough < this.data.length) this.#resize(enough);
  }

  #resize(length: number): void {
    const larger = new Int32Array(length);
    larger.set(length < this.data.length ? this.data.subarray(0, length) : this.data);
    if (this.#fill !== 0) larger.fill(this.#fill, this.data.length);
    this.data = larger;
  }
}

export class GrowingBytes {
  data: Uint8Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.data = new Uint8Array(capacity);
  }

  set(index: number, value: number): void {
    if (index >= this.data.length) this.reserve(index + 1);
    this.data[index] = value;
  }

  /** Makes room for as many elements. */
  reserve(length: number): void {
    if (length <= this.data.length) return;
    const larger = new Uint8Array(grownLength(this.data.length, length - 1));
    larger.set(this.data);
    this.data = larger;
  }
}

function grownLength(length: number, index: number): number {
  return Math.max(index + 1, length + (length < large ? length >> 1 : length >> 2) + 16);
}

const large = 1 << 20;
/** A sixteenth of the elements. */
const trimmedShare = 4;
