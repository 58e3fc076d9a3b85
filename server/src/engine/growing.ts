/** Typed arrays that grow by half; unset elements have the value `fill`. */

export class GrowingInts {
  data: Int32Array<ArrayBuffer>;
  readonly #fill: number;

  constructor(capacity: number, fill = 0) {
    this.data = new Int32Array(capacity).fill(fill);
    this.#fill = fill;
  }

  set(index: number, value: number): void {
    if (index >= this.data.length) {
      const larger = new Int32Array(grownLength(this.data.length, index)).fill(this.#fill, this.data.length);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[index] = value;
  }
}

export class GrowingBytes {
  data: Uint8Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.data = new Uint8Array(capacity);
  }

  set(index: number, value: number): void {
    if (index >= this.data.length) {
      const larger = new Uint8Array(grownLength(this.data.length, index));
      larger.set(this.data);
      this.data = larger;
    }
    this.data[index] = value;
  }
}

/** Growing array of 16-bit letters. */
export class GrowingLetters {
  data: Uint16Array<ArrayBuffer>;

  constructor(capacity: number) {
    this.data = new Uint16Array(capacity);
  }

  set(index: number, value: number): void {
    if (index >= this.data.length) {
      const larger = new Uint16Array(grownLength(this.data.length, index));
      larger.set(this.data);
      this.data = larger;
    }
    this.data[index] = value;
  }
}

function grownLength(length: number, index: number): number {
  return Math.max(index + 1, length + (length >> 1) + 16);
}
