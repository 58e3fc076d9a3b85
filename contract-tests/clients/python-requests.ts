/**
 * Sends requests as a client on Python's `requests` does: the key bare in `Authorization`, JSON with blanks after `:` and
 * `,`, letters beyond ASCII escaped, an empty body where a PUT or POST has none. It accepts compressed answers.
 */
import { type IncomingMessage, request } from "node:http";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";

export interface PythonResponse {
  readonly status: number;
  /** The parsed body; undefined where it is empty. */
  readonly body: unknown;
}

export class PythonClient {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  get(path: string): Promise<PythonResponse> {
    return this.#send("GET", path);
  }

  post(path: string, body?: unknown): Promise<PythonResponse> {
    return this.#send("POST", path, body);
  }

  put(path: string, body: unknown): Promise<PythonResponse> {
    return this.#send("PUT", path, body);
  }

  delete(path: string): Promise<PythonResponse> {
    return this.#send("DELETE", path);
  }

  async #send(method: string, path: string, body?: unknown): Promise<PythonResponse> {
    const payload = body === undefined ? "" : toPythonJson(body);
    const headers = {
      "User-Agent": "python-requests/2.32.3",
      "Accept-Encoding": "gzip, deflate",
      Accept: "*/*",
      Connection: "keep-alive",
      Authorization: this.#key,
      ...(method === "GET" ? {} : { "Content-Length": String(Buffer.byteLength(payload)) }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    };
    const response = await new Promise<{ readonly status: number; readonly content: string }>((resolve, reject) => {
      const sent = request(new URL(path, this.#baseUrl), { method, headers, timeout: 10_000 }, (incoming) => {
        text(decoded(incoming)).then((content) => resolve({ status: incoming.statusCode ?? 0, content }), reject);
      });
      sent.on("timeout", () => sent.destroy(new Error(`${method} ${path}: no response within 10 s`)));
      sent.on("error", reject);
      sent.end(payload);
    });
    return { status: response.status, body: response.content === "" ? undefined : JSON.parse(response.content) };
  }
}

function decoded(response: IncomingMessage): Readable {
  if (response.headers["content-encoding"] !== "gzip") return response;
  const gunzip = createGunzip();
  response.once("error", (error) => gunzip.destroy(error));
  return response.pipe(gunzip);
}

function toPythonJson(value: unknown): string {
  return JSON.stringify(value, undefined, 1)
    .replace(/\n */g, (_, index: number, whole: string) => (whole[index - 1] === "," ? " " : ""))
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
