/** Writes all exchanges of a run as an HTTP Archive (HAR 1.2), which browsers and clients of HTTP read. */
import { closeSync, openSync, writeSync } from "node:fs";
import type { Step } from "../findings.ts";

/** Maximum size in bytes: readers of the format hold the whole file in memory. */
const maximumBytes = 200_000_000;

/** Bytes that are collected before they are written. */
const chunkBytes = 1_000_000;

export class HarFile {
  readonly #file: number;
  readonly #limit: number;
  #written = 0;
  #entries = 0;
  #leftOut = 0;
  #chunk = "";

  /** @throws the error of the file system */
  constructor(name: string, limit = maximumBytes) {
    this.#file = openSync(name, "w");
    this.#limit = limit;
    const creator = JSON.stringify({ name: "Gatehouse contract kit", version: "1" });
    this.#chunk = `{"log":{"version":"1.2","creator":${creator},"entries":[\n`;
  }

  /** Adds an exchange. Once the file is full, further ones are only counted. */
  add(step: Step): void {
    const entry = this.#leftOut > 0 ? "" : JSON.stringify(entryOf(step));
    if (entry === "" || this.#written + this.#chunk.length + Buffer.byteLength(entry) > this.#limit) {
      this.#leftOut++;
      return;
    }
    this.#chunk += `${this.#entries++ === 0 ? "" : ",\n"}${entry}`;
    if (this.#chunk.length > chunkBytes) this.#flush();
  }

  close(): void {
    const comment = this.#leftOut === 0 ? "" : `The file is full: ${this.#leftOut} later exchanges are left out.`;
    this.#chunk += `\n],"comment":${JSON.stringify(comment)}}}\n`;
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#chunk);
    for (let at = 0; at < bytes.byteLength; ) at += writeSync(this.#file, bytes, at);
    this.#written += bytes.byteLength;
    this.#chunk = "";
  }
}

/** An exchange without an answer has the status 0, as in browsers. */
function entryOf({ operationId, request, response, failure }: Step): object {
  const time = response?.milliseconds ?? 0;
  const { method, url, headers, body } = request;
  const { searchParams } = new URL(url);
  return {
    startedDateTime: new Date(Date.now() - time).toISOString(),
    time,
    request: {
      method,
      url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairsOf(Object.entries(headers)),
      queryString: pairsOf(searchParams),
      ...(body === undefined ? {} : { postData: { mimeType: headers["content-type"] ?? "", text: body } }),
      headersSize: -1,
      bodySize: body === undefined ? 0 : Buffer.byteLength(body),
    },
    response: {
      status: response?.status ?? 0,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairsOf(Object.entries(response?.headers ?? {})),
      content: {
        size: Buffer.byteLength(response?.body ?? ""),
        mimeType: response?.headers["content-type"] ?? "",
        text: response?.body ?? "",
      },
      redirectURL: response?.headers["location"] ?? "",
      headersSize: -1,
      bodySize: -1,
      ...(failure === undefined ? {} : { comment: failure }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: operationId,
  };
}

function pairsOf(entries: Iterable<readonly [string, string]>): readonly { name: string; value: string }[] {
  return Array.from(entries, ([name, value]) => ({ name, value }));
}
