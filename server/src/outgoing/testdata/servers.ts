/** Test servers for outgoing requests; each closes when its test ends. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { AddressRules } from "../addresses.ts";
import type { Resolve } from "../resolve.ts";

export const loopback = new AddressRules(["127.0.0.0/8", "::1"]);
export const toLoopback: Resolve = async () => [{ address: "127.0.0.1", family: 4 }];
export const timeouts = { connectTimeout: 3_000, readTimeout: 3_000 };

export function pem(name: string): string {
  return readFileSync(new URL(`${name}.pem`, import.meta.url), "utf8");
}

/** Resolves to the port. */
export function serve(listener: RequestListener): Promise<number> {
  return listen(createServer(listener));
}

export function serveTls(certificate: string, listener: RequestListener): Promise<number> {
  return listen(createTlsServer({ key: pem(`${certificate}-key`), cert: pem(certificate) }, listener));
}

/** Hands over the raw socket once the request begins. */
export function serveRaw(answer: (socket: Socket) => void): Promise<number> {
  return listen(createTcpServer((socket) => socket.once("data", () => answer(socket))));
}

export interface RecordedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Records requests and responds with 200. */
export function recording(requests: RecordedRequest[]): RequestListener {
  return async (request, response) => {
    const body = await text(request);
    requests.push({ method: request.method, path: request.url, headers: request.headers, body });
    response.end("taken");
  };
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return portOf(server);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port.");
  return address.port;
}
