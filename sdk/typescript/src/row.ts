/** What the client knows at run time about an operation. */

/**
 * The operations of an interface, as short as they can be, since they are a good part of the client's size. Each line holds
 * a path, what an id that is optional adds to it, and its methods. Of each there is the `word` of its `Row`, the statuses
 * that not every operation has, the media types that its body may have beside JSON, and its name with, where that is
 * another, its operationId.
 */
export type Table = string;

export interface Row {
  /** The name of the client's method. */
  readonly name: string;
  /** The same, but where one operation has several methods. */
  readonly operationId: string;
  /**
   * The HTTP method, in capitals where to send it twice does no more than to send it once; with one capital where that
   * holds under an id that the client made.
   */
  readonly word: string;
  readonly method: string;
  readonly path: string;
  /** What an id that is optional adds to the path, such as `/{id}`. */
  readonly optional: string;
  /** The documented statuses, each with a letter for its body: see `bodyOf`. */
  readonly answers: string;
  /** What a body may be. */
  readonly mediaTypes: readonly string[];
}

export const json = "application/json";

export function rowsOf(table: Table): Row[] {
  return table.split("\n").flatMap((line) => {
    const [path = "", optional = "", ...methods] = line.split(";");
    return methods.map((each) => {
      const [word = ""] = each.split(" ");
      const [name = "", operationId = name] = each.replace(/.* /, "").split("=");
      return {
        name,
        operationId,
        word,
        method: word.toUpperCase(),
        path,
        optional,
        answers: `${each} 400j 402 429 500 503j`,
        mediaTypes: [json, ...(each.match(/application\S+/g) ?? [])],
      };
    });
  });
}

/**
 * The body that a status is documented with: `j` for JSON, `p` for a page in JSON, `z` for a zip, nothing for none; `-` where
 * the status is not documented.
 */
export function bodyOf(status: number, { answers }: Row): string {
  return answers.match(`\\b${status}([a-z]?)`)?.[1] ?? "-";
}
