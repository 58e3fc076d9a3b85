/** Sends all replies; headers, body and empty bodies are handled here. */
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Bytes, ReplyHeaders } from "../contract/handlers.ts";
import type { Spool } from "./spool.ts";

const json = "application/json; charset=utf-8";

export function sendEmpty(response: ServerResponse, status: number, headers: ReplyHeaders = {}): void {
  setHeaders(response, headers);
  response.statusCode = status;
  response.setHeader("Content-Length", 0);
  response.end();
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers: ReplyHeaders = {}): void {
  const text = JSON.stringify(body);
  setHeaders(response, headers);
  response.statusCode = status;
  response.setHeader("Content-Type", json);
  response.setHeader("Content-Length", Buffer.byteLength(text));
  // A text is sent in one packet with the headers; bytes would take a second one.
  response.end(text);
}

export async function sendBytes(
  response: ServerResponse,
  status: number,
  contentType: string,
  bytes: Bytes,
  headers: ReplyHeaders = {},
): Promise<void> {
  setHeaders(response, headers);
  response.statusCode = status;
  response.setHeader("Content-Type", contentType);
  if (bytes instanceof Uint8Array) {
    response.setHeader("Content-Length", bytes.byteLength);
    response.end(bytes);
  } else if (response.req.method === "HEAD") {
    // HEAD has no body, so nothing is generated.
    response.end();
  } else {
    response.setTimeout(maximumPauseMs, () => response.destroy());
    await pipeline(Readable.from(bytes), response, { signal: AbortSignal.timeout(maximumGenerationMs) });
  }
}

/** Milliseconds without progress before a download is aborted; the longer limit applies to a whole download. */
const maximumPauseMs = 60_000;
const maximumDownloadMs = 600_000;
/** Milliseconds for a body generated while it is sent, which may be long and read slowly. */
const maximumGenerationMs = 3_600_000;

/** Sends spooled bytes as they are read. A failure midway closes the connection, because the length was announced. */
export async function sendSpool(
  response: ServerResponse,
  status: number,
  spool: Spool,
  headers: ReplyHeaders = {},
): Promise<void> {
  setHeaders(response, headers);
  response.statusCode = status;
  response.setHeader("Content-Type", json);
  response.setHeader("Content-Length", spool.length);
  if (response.req.method === "HEAD") {
    await spool.discard();
    response.end();
    return;
  }
  response.setTimeout(maximumPauseMs, () => response.destroy());
  try {
    await pipeline(spool.read(), response, { signal: AbortSignal.timeout(maximumDownloadMs) });
  } finally {
    await spool.discard();
  }
}

function setHeaders(response: ServerResponse, headers: ReplyHeaders): void {
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name, typeof value === "string" ? value : [...value]);
}
