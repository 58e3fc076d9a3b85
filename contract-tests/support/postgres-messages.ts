/**
 * Splits PostgreSQL's wire protocol into messages (PostgreSQL documentation, "Message Formats"): a type byte, a length that
 * counts itself, a body. What a client sends first has no type byte.
 */

export interface Message {
  /** One letter; empty for a startup packet. */
  readonly type: string;
  readonly body: Buffer;
  /** The whole message, as it is passed on. */
  readonly bytes: Buffer;
}

export class MessageReader {
  #pending: Buffer = Buffer.alloc(0);
  #untyped: boolean;

  /** @param untyped whether the stream begins with startup packets, as a client's does */
  constructor(untyped: boolean) {
    this.#untyped = untyped;
  }

  /** The messages that are complete with this chunk. */
  *read(chunk: Buffer): Generator<Message> {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    for (;;) {
      const head = this.#untyped ? 0 : 1;
      if (this.#pending.length < head + 4) return;
      const size = head + this.#pending.readInt32BE(head);
      if (this.#pending.length < size) return;
      const bytes = this.#pending.subarray(0, size);
      this.#pending = this.#pending.subarray(size);
      const body = bytes.subarray(head + 4);
      // Requests for TLS or GSSAPI come before the startup packet itself.
      if (this.#untyped) this.#untyped = isEncryptionRequest(body);
      yield { type: bytes.toString("latin1", 0, head), body, bytes };
    }
  }
}

const sslRequest = 80_877_103;
const gssRequest = 80_877_104;

export function isEncryptionRequest(startupBody: Buffer): boolean {
  return startupBody.length === 4 && [sslRequest, gssRequest].includes(startupBody.readInt32BE(0));
}

/** The SQL that a client's messages execute: of simple queries, and of prepared statements by their names. */
export class StatementReader {
  readonly #statements = new Map<string, string>();
  readonly #portals = new Map<string, string>();

  /** The SQL that this message runs, if it runs any. */
  read({ type, body }: Message): string | undefined {
    const [first = "", second = ""] = strings(body);
    if (type === "Q") return first;
    if (type === "P") this.#statements.set(first, second);
    if (type === "B") this.#portals.set(first, this.#statements.get(second) ?? "");
    return type === "E" ? this.#portals.get(first) : undefined;
  }
}

/** The zero-terminated strings at the beginning of a body. */
function strings(body: Buffer): string[] {
  return body.toString("utf8").split("\0", 2);
}
