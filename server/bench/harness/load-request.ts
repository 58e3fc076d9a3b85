/** A request of the load. */

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

/** Returns letters alone, another text for each number. */
export function lettersOf(number: number): string {
  return number.toString(26).replaceAll(/[0-9]/g, (digit) => String.fromCharCode(113 + Number(digit)));
}

/** Returns a string field of a response, as JSON writes it. */
export function fieldOf(response: string, field: string): string | undefined {
  return new RegExp(`"${field}":"([^"\\\\]*)"`).exec(response)?.[1];
}
