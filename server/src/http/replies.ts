/** The one way an answer leaves the server; headers, body and emptiness are settled here. */
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
  // A text leaves in one piece with the headers; bytes would be a second one.
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
    // Nothing is made that nobody gets.
    response.end();
  } else {
    response.setTimeout(longestPause, () => response.destroy());
    await pipeline(Readable.from(bytes), response, { signal: AbortSignal.timeout(longestMaking) });
  }
}

/** A reader who takes nothing for this long has gone, and so has one who is not done after the longer time. */
const longestPause = 60_000;
const longestDownload = 600_000;
/** What is made while it is sent may be as long as it likes, and a slow reader may take it. */
const longestMaking = 3_600_000;

/** Sends what was spooled as fast as it is read. Where that fails midway the connection breaks, for its length was told. */
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
  response.setTimeout(longestPause, () => response.destroy());
  try {
    await pipeline(spool.read(), response, { signal: AbortSignal.timeout(longestDownload) });
  } finally {
    await spool.discard();
  }
}

function setHeaders(response: ServerResponse, headers: ReplyHeaders): void {
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name, typeof value === "string" ? value : [...value]);
}
