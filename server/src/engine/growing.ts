/** Typed arrays that grow by half, and by a quarter once they are large; unset elements are 0. */

export class GrowingInts {
  data: Int32Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.data = new Int32Array(capacity);
  }

  set(index: number, value: number): void {
    if (index >= this.data.length) this.#resize(grownLength(this.data.length, index));
    this.data[index] = value;
  }

  /** Makes room for as many elements, and for some more. */
  reserve(length: number): void {
    if (length > this.data.length) this.#resize(grownLength(this.data.length, length - 1));
  }

  /** Makes room for as many elements that are expected. */
  expect(length: number): void {
    if (length > this.data.length) this.#resize(length);
  }

  /** Frees the room behind that many elements, but for some that may come. */
  trim(length: number): void {
    const enough = length + (length >> trimmedShare) + 16;
    if (enough < this.data.length) this.#resize(enough);
  }

  #resize(length: number): void {
    const larger = new Int32Array(length);
    larger.set(length < this.data.length ? this.data.subarray(0, length) : this.data);
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

  /** Makes room for as many elements, and for some more. */
  reserve(length: number): void {
    if (length > this.data.length) this.expect(grownLength(this.data.length, length - 1));
  }

  /** Makes room for as many elements that are expected. */
  expect(length: number): void {
    if (length <= this.data.length) return;
    const larger = new Uint8Array(length);
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
