/** A connection to a server without an HTTP client between, for bytes that no client would send. */
import { connect } from "node:net";

export interface RawConnection {
  /** Resolves when the bytes are handed over to the operating system. */
  send(bytes: string | Uint8Array): Promise<void>;
  /** Resolves to everything received, as Latin-1, as soon as it matches; rejects when the connection ends before. */
  until(pattern: RegExp): Promise<string>;
  /** Everything received so far, as Latin-1. */
  readonly received: string;
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<void>;
  /** Says that nothing more will be sent. */
  finish(): void;
  /** Cuts the connection. */
  cut(): void;
}

/** @param url base URL of the server */
export function openConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = "";
  let hasEnded = false;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
    notify();
  });
  // The event `close` follows.
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) =>
    socket.once("close", () => {
      hasEnded = true;
      notify();
      resolve();
    }),
  );
  return {
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(received)) resolve(received);
          else if (hasEnded) reject(new Error(`The connection ended after ${JSON.stringify(received)}.`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
    get received() {
      return received;
    },
    ended,
    finish: () => void socket.end(),
    cut: () => void socket.destroy(),
  };
}
