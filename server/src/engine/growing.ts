/** Typed arrays that grow by half, and by a quarter once they are large; unset elements have the value `fill`. */

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

function grownLength(length: number, index: number): number {
  return Math.max(index + 1, length + (length < large ? length >> 1 : length >> 2) + 16);
}

const large = 1 << 20;
