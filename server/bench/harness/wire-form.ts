/** A request of the load, and its bytes. */

export interface LoadRequest {
  readonly name: string;
  readonly method: string;
  /** Path with the query. `uniqueMark` in it stands for another text in each request. */
  readonly target: string;
  /** Value of the header; without it the request has none. */
  readonly authorization?: string | undefined;
  /** One body for all requests, or several that are sent in turn. They may hold `uniqueMark` and `carriedMark`. */
  readonly body?: string | readonly string[] | undefined;
  /** Field of a response that the connection's next request sends at `carriedMark`, such as a token to be used once. */
  readonly carried?: CarriedField | undefined;
}

export interface CarriedField {
  readonly field: string;
  /** Values of the first request of each connection, one or more for each. */
  readonly first: readonly string[];
}

/** Stands for letters that no other request has. */
export const uniqueMark = "%unique%";
/** Stands for the field of the connection's last response. */
export const carriedMark = "%carried%";

/** Returns the raw request as sent over the wire. */
export function wireForm(
  { method, target, authorization }: LoadRequest,
  body: string | undefined,
  port: number,
): string {
  const head = [`${method} ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, "Accept: */*"];
  if (authorization !== undefined) head.push(`Authorization: ${authorization}`);
  if (body !== undefined) head.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
  return `${head.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** Returns letters alone, another text for each number. */
export function lettersOf(number: number): string {
  return number.toString(26).replaceAll(/[0-9]/g, (digit) => String.fromCharCode(113 + Number(digit)));
}

/** Returns a string field of a response, as JSON writes it. */
export function fieldOf(response: string, field: string): string | undefined {
  return new RegExp(`"${field}":"([^"\\\\]*)"`).exec(response)?.[1];
}
