/** A server that speaks as much of PostgreSQL's protocol as it takes to make drivers fail; for tests. */
import { createServer, type Socket } from "node:net";

export interface ScriptedPostgres {
  readonly port: number;
  close(): Promise<void>;
}

/** How the server behaves to a new connection, and to each query on it. */
export interface Script {
  /** In place of letting the client in. */
  readonly onConnect?: (socket: Socket) => void;
  /** In place of an empty result. */
  readonly onQuery?: (socket: Socket) => void;
}

export async function startScriptedPostgres({ onConnect, onQuery }: Script = {}): Promise<ScriptedPostgres> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    if (onConnect !== undefined) return onConnect(socket);
    socket.once("data", () => {
      socket.write(Buffer.concat([authenticationOk, readyForQuery]));
      // Each query of these tests comes in one piece.
      socket.on("data", () => (onQuery ?? answer)(socket));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port.");
  return {
    port: address.port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}

/** Answers with an error, as the server does. */
export function fail(socket: Socket, sqlState: string, severity: "ERROR" | "FATAL" = "ERROR"): void {
  const fields = `S${severity}\0V${severity}\0C${sqlState}\0Msome message\0\0`;
  socket.write(Buffer.concat([message("E", Buffer.from(fields)), readyForQuery]));
}

/** Answers a simple query with nothing. */
function answer(socket: Socket): void {
  socket.write(Buffer.concat([message("C", Buffer.from("SELECT 0\0")), readyForQuery]));
}

const authenticationOk = message("R", Buffer.alloc(4));
const readyForQuery = message("Z", Buffer.from("I"));

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
