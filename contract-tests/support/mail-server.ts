/** A mail server that accepts messages, or fails as a test requests. */
import { createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { whenDone } from "./clean-up.ts";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  /** The message as it came, line ends and all. */
  readonly source: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Number of connections. */
  connections(): number;
  close(): Promise<void>;
}

/** A reply of the server: a 4xx may be retried, a 5xx not. */
export function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** @param port the one to listen at; a free one where none is given */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onConnect(_session, done) {
      connections++;
      done();
    },
    onData(stream, { envelope, user }, done) {
      text(stream).then((source) => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, source });
        done();
      }, done);
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const close = () => new Promise<void>((closed) => server.close(closed));
  whenDone(close);
  return { port: portOf(server.server), received, connections: () => connections, close };
}

/** Accepts connections and sends nothing, or a text that a test chooses. */
export async function startSilentServer(greet: (socket: Socket) => void = () => undefined): Promise<{ port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    greet(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  whenDone(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return { port: portOf(server) };
}

function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port.");
  return address.port;
}
