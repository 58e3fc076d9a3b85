/** A sample's text, as pages show it and readers copy it. */

/** A program in two parts, which stand below one another. */
export interface SampleCode {
  /** Imports, the client and the values of the sample store: the same in most samples, so that pages fold it. */
  readonly setUp: string;
  readonly code: string;
}

/** Returns the whole program. */
export function programOf({ setUp, code }: SampleCode): string {
  return setUp === "" ? code : `${setUp}\n${code}`;
}
