/** Reads the cookies that a response sets. */

export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** The values by the attributes' names in lower case; empty for one without a value. */
  readonly attributes: ReadonlyMap<string, string>;
}

export function cookiesOf({ headers }: { readonly headers: Headers }): readonly SetCookie[] {
  return headers.getSetCookie().map((text) => {
    const [pair = "", ...rest] = text.split(";").map((part) => part.trim());
    const [name, value] = halves(pair);
    const attributes = rest.map((each): [string, string] => {
      const [key, set] = halves(each);
      return [key.toLowerCase(), set];
    });
    return { name, value, attributes: new Map(attributes) };
  });
}

function halves(text: string): readonly [before: string, after: string] {
  const at = text.indexOf("=");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
