/** The steps of scripts: answers that are whole, and what may become of an answer on its way. */
import type { Step } from "./fault-server.ts";

export interface AnswerOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly version?: "1.0" | "1.1";
  readonly end?: Step["end"];
}

export const requestId = "request-0815";

/** A whole answer. */
export function answer(
  status: number,
  body = "",
  { headers = {}, version = "1.1", end = "close" }: AnswerOptions = {},
): Step {
  const all = {
    "X-Request-Id": requestId,
    "Content-Length": String(Buffer.byteLength(body)),
    ...closing(end),
    ...headers,
  };
  return { parts: [head(status, all, version), body], end };
}

/** A whole answer in JSON; a text is taken for JSON already. */
export function json(body: unknown, status = 200, options: AnswerOptions = {}): Step {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": "application/json; charset=utf-8", ...options.headers };
  return answer(status, text, { ...options, headers });
}

/** A refusal that asks for another attempt at once, so that a test need not wait. */
export function again(status = 503): Step {
  return answer(status, "", { headers: { "Retry-After": "0" } });
}

/** An Errors object. */
export function refusal(code: string, field: string): Step {
  return json({ fieldErrors: { [field]: [{ code, message: `${field} is refused.` }] } }, 400);
}

/** Writes the parts, then resets the connection. */
export function resetAfter(...parts: (string | Uint8Array | number)[]): Step {
  return { parts, end: "reset" };
}

/** Writes the parts, then closes the connection. */
export function closedAfter(...parts: (string | Uint8Array | number)[]): Step {
  return { parts, end: "close" };
}

/** Writes the parts, then stays silent. */
export function silentAfter(...parts: (string | Uint8Array | number)[]): Step {
  return { parts, end: "open" };
}

/** The connection is reset before a request can be read. */
export const resetAtOnce: Step = { on: "connection", parts: [], end: "reset" };

export const headOfJson = head(200, { "Content-Type": "application/json" });

/** The head of an answer, to be followed by anything. */
export function head(status: number, headers: Readonly<Record<string, string>>, version = "1.1"): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/${version} ${status} Status\r\n${lines.join("")}\r\n`;
}

/** The text, character by character. */
export function drip(text: string, milliseconds: number): readonly (string | number)[] {
  return [...text].flatMap((character) => [milliseconds, character]);
}

function closing(end: Step["end"]): Record<string, string> {
  return end === "open" ? {} : { Connection: "close" };
}
