/** Sends all replies; headers, body and empty bodies are handled here. */
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Bytes, ReplyHeaders } from "../contract/handlers.ts";
import { chooseCoding, compressAtOnce, makeCompressor, maximumLengthAtOnce } from "./coding/compressed-replies.ts";
import type { ContentCoding } from "./coding/negotiation.ts";
import { endReply, hasArrived } from "./early-replies.ts";
import { takeReplyHeaders } from "./request-state.ts";
import type { Spool } from "./spool.ts";

const json = "application/json; charset=utf-8";

export function sendEmpty(response: ServerResponse, status: number, headers?: ReplyHeaders): void {
  if (headers !== undefined) setHeaders(response, headers);
  sendHead(response, status, "Content-Length", "0");
  endReply(response);
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers?: ReplyHeaders): void {
  const text = JSON.stringify(body);
  if (headers !== undefined) setHeaders(response, headers);
  const coding = chooseCoding(response, text.length);
  if (coding === undefined) {
    sendHead(response, status, "Content-Type", json, "Content-Length", String(Buffer.byteLength(text)));
    // A text is sent in one packet with the headers; bytes would take a second one.
    endReply(response, text);
  } else {
    setReplyHeaders(response);
    response.statusCode = status;
    response.setHeader("Content-Type", json);
    sendCompressed(response, text, coding);
  }
}

/** Sends the reply's headers with these at its end; nothing else can be sent from then on. */
function sendHead(response: ServerResponse, status: number, ...namesAndValues: readonly string[]): void {
  const headers = takeReplyHeaders(response.req);
  for (const each of namesAndValues) headers.push(each);
  if (!hasArrived(response.req)) response.setHeader("Connection", "close");
  response.writeHead(status, headers);
}

/** Hands Node the reply's headers one by one, for those who send it themselves. */
export function setReplyHeaders(response: ServerResponse): void {
  const headers = takeReplyHeaders(response.req);
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
}

function sendCompressed(response: ServerResponse, text: string, coding: ContentCoding): void {
  response.setHeader("Content-Encoding", coding);
  if (response.req.method === "HEAD") {
    // HEAD has no body, so its length stays unknown.
    response.end();
  } else if (text.length <= maximumLengthAtOnce) {
    const bytes = compressAtOnce(text, coding);
    response.setHeader("Content-Length", bytes.length);
    response.end(bytes);
  } else {
    // A failure midway has closed the connection, which the request log notes.
    download(response, [Buffer.from(text)], coding).catch(() => response.destroy());
  }
}

export async function sendBytes(
  response: ServerResponse,
  status: number,
  contentType: string,
  bytes: Bytes,
  headers: ReplyHeaders = {},
): Promise<void> {
  setReplyHeaders(response);
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

/** Sends spooled bytes as they are read. A failure midway closes the connection, so that nobody takes a part for the whole. */
export async function sendSpool(
  response: ServerResponse,
  status: number,
  spool: Spool,
  headers: ReplyHeaders = {},
): Promise<void> {
  setReplyHeaders(response);
  setHeaders(response, headers);
  response.statusCode = status;
  response.setHeader("Content-Type", json);
  const coding = chooseCoding(response, spool.length);
  if (coding === undefined) response.setHeader("Content-Length", spool.length);
  else response.setHeader("Content-Encoding", coding);
  if (response.req.method === "HEAD") {
    await spool.discard();
    response.end();
    return;
  }
  try {
    await download(response, spool.read(), coding);
  } finally {
    await spool.discard();
  }
}

/** Sends a long body at the client's speed. */
async function download(
  response: ServerResponse,
  body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  coding: ContentCoding | undefined,
): Promise<void> {
  response.setTimeout(maximumPauseMs, () => response.destroy());
  const options = { signal: AbortSignal.timeout(maximumDownloadMs) };
  if (coding === undefined) await pipeline(body, response, options);
  else await pipeline(body, makeCompressor(coding), response, options);
}

function setHeaders(response: ServerResponse, headers: ReplyHeaders): void {
  for (const [name, value] of Object.entries(headers))
    response.setHeader(name, typeof value === "string" ? value : [...value]);
}
