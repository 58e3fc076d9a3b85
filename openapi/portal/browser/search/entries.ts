/** The entries of the search index: pages, parts of pages, and fields. */

/** A page or a part of one in the index file; `entriesOf` derives the rest. */
export type Row = readonly [
  kind: number,
  title: string,
  address: string,
  detail: string,
  words: string,
  /** Anchors of fields and parameters, separated by spaces. */
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
  /** Words of the title; a name such as `createApplication` is one word. */
  readonly titleWords: readonly string[];
  /** The title without spaces, so that `filterMode` finds filter modes. */
  readonly joined: string;
  readonly words: readonly string[];
  /** Title and detail in lower case. */
  readonly shown: string;
  /** Index in the list of texts; -1 for a field. */
  readonly row: number;
}

export function entriesOf(rows: readonly Row[]): readonly Entry[] {
  return rows.flatMap(([kind, title, address, detail, words, fields = ""], row) => [
    createEntry({ kind: kinds[kind] ?? "Topic", title, address, detail }, words, row),
    ...fields.split(" ").flatMap((anchor) => (anchor === "" ? [] : fieldEntry(title, address, anchor))),
  ]);
}

/** Creates the entry of `field.name` of a schema or `query.name` of an operation. */
function fieldEntry(owner: string, address: string, anchor: string): Entry {
  const location = anchor.slice(0, anchor.indexOf("."));
  const name = anchor.slice(location.length + 1);
  const [kind, detail] =
    location === "field" ? (["Field", `of ${owner}`] as const) : (["Parameter", `${location}, ${owner}`] as const);
  return createEntry({ kind, title: name, address: `${address}#${anchor}`, detail }, "", -1);
}

function createEntry(shown: Pick<Entry, "kind" | "title" | "address" | "detail">, words: string, row: number): Entry {
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

/** Splits a text into words; `createApplication` counts as a whole and as its words. */
export function wordsOf(text: string): readonly string[] {
  const whole = text.split(/[^\p{L}\p{N}]+/u);
  const parts = whole.flatMap((word) => word.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u));
  return [...new Set([...whole, ...parts].map((word) => word.toLowerCase()))].filter((word) => word !== "");
}
