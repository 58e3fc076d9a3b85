/** Sends a request to the server that serves the page, and reads the answer up to a limit. */
import type { Json } from "../../../tools/json.ts";
import type { Failure } from "../../console/answer-words.ts";
import { type BuiltRequest, targetOf } from "../../console/request.ts";

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The `Content-Type` header; empty when there is none. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** True when the body was longer than the limit. */
  readonly isCut: boolean;
  /** Milliseconds until the end of the answer. */
  readonly time: number;
}

export interface SendOptions {
  /** Base URL without a trailing slash. */
  readonly server: string;
  readonly withCookies?: boolean;
  /** Aborts when the reader cancels. */
  readonly signal?: AbortSignal;
  /** True to send the request even when the reader leaves the page. */
  readonly keepalive?: boolean;
}

export const timeoutSeconds = 30;

/** Maximum length of an answer's body, in bytes. */
const maximumBodyLength = 32 * 1024 * 1024;

export async function send(
  request: BuiltRequest,
  { server, withCookies = false, signal, keepalive = false }: SendOptions,
): Promise<Answer | Failure> {
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const start = performance.now();
  try {
    const response = await fetch(server + targetOf(request), {
      method: request.method,
      headers: new Headers(request.headers.map(({ name, value }): [string, string] => [name, value])),
      body: request.body ?? null,
      credentials: withCookies ? "same-origin" : "omit",
      cache: "no-store",
      redirect: "manual",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.any(signal === undefined ? [timeout] : [timeout, signal]),
      keepalive,
    });
    if (response.type === "opaqueredirect") return "redirected";
    const { bytes, isCut } = await bodyOf(response);
    return {
      status: response.status,
      headers: [...response.headers],
      type: response.headers.get("Content-Type") ?? "",
      bytes,
      isCut,
      time: performance.now() - start,
    };
  } catch {
    if (signal?.aborted === true) return "cancelled";
    return timeout.aborted ? "too late" : "unreachable";
  }
}

async function bodyOf(response: Response): Promise<Pick<Answer, "bytes" | "isCut">> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) break;
    chunks.push(value);
    length += value.length;
    if (length <= maximumBodyLength) continue;
    await reader?.cancel();
    break;
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes: bytes.slice(0, maximumBodyLength), isCut: length > maximumBodyLength };
}

/** Returns a complete JSON body, or undefined. */
export function jsonIn({ type, bytes, isCut }: Answer): Json | undefined {
  if (isCut || !/^application\/(?:[^;]+\+)?json\b/i.test(type)) return undefined;
  return parsed(new TextDecoder().decode(bytes));
}

export function parsed<Value = Json>(text: string): Value | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function headerOf({ headers }: Answer, name: string): string {
  return headers.find(([own]) => own === name)?.[1] ?? "";
}
