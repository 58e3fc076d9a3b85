/** The entries that a reader can find: what the index lists, and the fields that it names on each page. */

/** What the index has of a page or of a part of one; it is kept short by what `entriesOf` adds. */
export type Row = readonly [
  kind: number,
  title: string,
  address: string,
  detail: string,
  words: string,
  /** The anchors of fields and parameters, separated by spaces. */
  fields?: string,
];

export const kinds = [
  "Guide",
  "Operation",
  "Webhook",
  "Schema",
  "Error code",
  "Status",
  "Convention",
  "Decision",
  "Topic",
  "Playground",
  "Change",
  "Field",
  "Parameter",
] as const;

export type Kind = (typeof kinds)[number];

export interface Entry {
  readonly kind: Kind;
  readonly title: string;
  readonly address: string;
  readonly detail: string;
  /** The words of the title; of a name such as `createApplication`, the whole. */
  readonly titleWords: readonly string[];
  /** The title without spaces, so that `filterMode` finds filter modes. */
  readonly joined: string;
  readonly words: readonly string[];
  /** Title and detail in lower case. */
  readonly shown: string;
  /** The place of what it says among the texts; -1 for a field. */
  readonly row: number;
}

export function entriesOf(rows: readonly Row[]): readonly Entry[] {
  return rows.flatMap(([kind, title, address, detail, words, fields = ""], row) => [
    makeEntry({ kind: kinds[kind] ?? "Topic", title, address, detail }, words, row),
    ...fields.split(" ").flatMap((anchor) => (anchor === "" ? [] : fieldEntry(title, address, anchor))),
  ]);
}

/** `field.name` of a schema, `query.name` of an operation. */
function fieldEntry(owner: string, address: string, anchor: string): Entry {
  const place = anchor.slice(0, anchor.indexOf("."));
  const name = anchor.slice(place.length + 1);
  const [kind, detail] =
    place === "field" ? (["Field", `of ${owner}`] as const) : (["Parameter", `${place}, ${owner}`] as const);
  return makeEntry({ kind, title: name, address: `${address}#${anchor}`, detail }, "", -1);
}

function makeEntry(shown: Pick<Entry, "kind" | "title" | "address" | "detail">, words: string, row: number): Entry {
  const ofTitle = wordsOf(shown.title);
  const isName = row === -1 || shown.kind === "Schema";
  const others = row === -1 ? [] : wordsOf(`${shown.detail} ${words}`);
  return {
    ...shown,
    titleWords: isName ? [shown.title.toLowerCase()] : ofTitle,
    joined: shown.title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ""),
    words: [...new Set([...ofTitle, ...others])],
    shown: `${shown.title} ${shown.detail}`.toLowerCase(),
    row,
  };
}

/** `createApplication` counts as itself and as its words. */
export function wordsOf(text: string): readonly string[] {
  const whole = text.split(/[^\p{L}\p{N}]+/u);
  const parts = whole.flatMap((word) => word.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u));
  return [...new Set([...whole, ...parts].map((word) => word.toLowerCase()))].filter((word) => word !== "");
}
