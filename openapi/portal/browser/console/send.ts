/** Sends a request to the server that serves the page, and takes the answer in, up to a bound. */
import type { Failure } from "../../console/answer-words.ts";
import { type BuiltRequest, targetOf } from "../../console/build-request.ts";

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** With its parameters; empty where there is none. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether there was more than a page can hold. */
  readonly isCut: boolean;
  /** Milliseconds until the whole answer was there. */
  readonly time: number;
}

export interface Sending {
  /** Where the server is, without a slash at the end. */
  readonly server: string;
  readonly withCookies: boolean;
  /** Ends it when the reader gives it up. */
  readonly signal: AbortSignal;
}

export const secondsToAnswer = 30;

const longestAnswer = 32 * 1024 * 1024;

export async function send(request: BuiltRequest, { server, withCookies, signal }: Sending): Promise<Answer | Failure> {
  const late = AbortSignal.timeout(secondsToAnswer * 1000);
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
      signal: AbortSignal.any([late, signal]),
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
    if (signal.aborted) return "cancelled";
    return late.aborted ? "too late" : "unreachable";
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
    if (length <= longestAnswer) continue;
    await reader?.cancel();
    break;
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes: bytes.slice(0, longestAnswer), isCut: length > longestAnswer };
}
