/** Reads the fields of any protobuf message; https://protobuf.dev/programming-guides/encoding/. */

export interface Field {
  readonly number: number;
  /** A whole number, or the bytes of a text, of a message or of a fixed-size number. */
  readonly value: bigint | Buffer;
}

export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let position = 0;
  const varint = (): bigint => {
    let result = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(position++);
      result |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return result;
    }
  };
  const bytes = (length: number): Buffer => {
    const value = message.subarray(position, position + length);
    position += length;
    return value;
  };
  while (position < message.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    const type = tag & 7;
    if (type === 0) fields.push({ number, value: varint() });
    else if (type === 1) fields.push({ number, value: bytes(8) });
    else if (type === 2) fields.push({ number, value: bytes(Number(varint())) });
    else if (type === 5) fields.push({ number, value: bytes(4) });
    else throw new Error(`Protobuf has no wire type ${type}.`);
  }
  return fields;
}
