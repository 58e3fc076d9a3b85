/** Sends the rows of a file in batches and reports the outcomes. */
import type { Client, Errors } from "@gatehouse/sdk";
import { InvalidRequestError } from "@gatehouse/sdk";
import { type Errors as Found, Problems } from "@gatehouse/server/contract/errors";
import type { ImportOptions } from "./command-line.ts";
import { mapConcurrently } from "./concurrency.ts";
import { cellValue, type FieldType, fieldsOf } from "./fields.ts";
import type { Row } from "./rows.ts";
import { type Item, keyText, type WordList } from "./word-lists.ts";

export interface Reason {
  /** Field of the object; empty for a problem of the whole row. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export type Outcome =
  | {
      readonly kind: "created" | "updated" | "present";
      /** The row with its defaults; set in a dry run. */
      readonly object?: unknown;
    }
  | { readonly kind: "refused"; readonly reasons: readonly Reason[] };

/** Called for every row, in the order of the file. */
export type RowObserver = (row: Row, outcome: Outcome) => void;

type BatchOptions = Pick<ImportOptions, "defaults" | "listSeparator" | "update" | "dryRun" | "concurrency">;

/** Batch size: the next rows start after all of these are done. */
const batchSize = 256;

/** @param signal ends the import after the current batch */
export async function runImport(
  rows: AsyncIterable<Row>,
  client: Client,
  options: BatchOptions,
  { watch, signal }: { readonly watch: RowObserver; readonly signal?: AbortSignal },
): Promise<void> {
  const importer = new Importer(client, options);
  for await (const batch of batches(rows)) {
    const outcomes = await mapConcurrently(batch, options.concurrency, (row) => importer.handle(row));
    for (const [index, row] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined) watch(row, outcome);
    }
    if (signal?.aborted === true) return;
  }
}

/** Groups rows of one list, because the next list may reference them. Rows before a read error are still yielded. */
async function* batches(rows: AsyncIterable<Row>): AsyncGenerator<readonly Row[], undefined> {
  let batch: Row[] = [];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const row of rows) {
      if (batch.length === batchSize || (batch[0] !== undefined && batch[0].list !== row.list)) {
        yield batch;
        batch = [];
      }
      batch.push(row);
    }
  } catch (error) {
    failure = { error };
  }
  if (batch.length > 0) yield batch;
  if (failure !== undefined) throw failure.error;
}

class Importer {
  readonly #client: Client;
  readonly #options: BatchOptions;
  readonly #fields = new Map<WordList, ReadonlyMap<string, FieldType>>();
  /** Lines of the keys read so far, by list. */
  readonly #lines = new Map<WordList, Map<string, number>>();

  constructor(client: Client, options: BatchOptions) {
    this.#client = client;
    this.#options = options;
  }

  async handle(row: Row): Promise<Outcome> {
    if (row.unreadable !== undefined) return refused("", "[invalid]", row.unreadable);
    const problems = new Problems();
    const object = this.#complete(row);
    const item = row.list.read(object, problems);
    if (item === undefined) return { kind: "refused", reasons: reasonsOf(problems.toErrors(), row.list) };
    if (JSON.stringify(row.value).includes("\uFFFD"))
      return refused("", "[invalid]", "The row is not UTF-8. Save the file in UTF-8, and import it again.");
    const earlier = this.#earlier(row, item);
    if (earlier !== undefined)
      return refused("", "[duplicate]", `Line ${earlier} has the same already. Keep one of them.`);
    return this.#options.dryRun ? { kind: await this.#foresee(item), object } : this.#send(row, item);
  }

  /** Fills in the defaults of omitted fields. */
  #complete({ list, value }: Row): unknown {
    const { defaults, listSeparator } = this.#options;
    const fields = this.#fields.get(list) ?? fieldsOf(list);
    this.#fields.set(list, fields);
    if (defaults.size === 0) return value;
    const object = typeof value === "string" && list.main !== undefined ? { [list.main]: value } : value;
    if (typeof object !== "object" || object === null || Array.isArray(object)) return value;
    const added = [...defaults].flatMap(([name, cell]): [string, unknown][] => {
      const type = fields.get(name);
      return type === undefined ? [] : [[name, cellValue(cell, type, listSeparator)]];
    });
    return { ...Object.fromEntries(added), ...object };
  }

  /** Returns the line of an earlier row with the same key. */
  #earlier({ list, line }: Row, { key }: Item): number | undefined {
    const lines = this.#lines.get(list) ?? new Map<string, number>();
    this.#lines.set(list, lines);
    const earlier = lines.get(keyText(key));
    if (earlier === undefined) lines.set(keyText(key), line);
    return earlier;
  }

  async #foresee(item: Item): Promise<"created" | "updated" | "present"> {
    if ((await item.find(this.#client)) === undefined) return "created";
    return this.#options.update && item.update !== undefined ? "updated" : "present";
  }

  async #send(row: Row, item: Item): Promise<Outcome> {
    try {
      if (await this.#created(item)) return { kind: "created" };
      const id = this.#options.update && item.update !== undefined ? await item.find(this.#client) : undefined;
      if (id === undefined || item.update === undefined) return { kind: "present" };
      await item.update(this.#client, id);
      return { kind: "updated" };
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      return { kind: "refused", reasons: reasonsOf(error.errors, row.list) };
    }
  }

  /** Returns false where the object already exists. */
  async #created(item: Item): Promise<boolean> {
    try {
      await item.create(this.#client);
      return true;
    } catch (error) {
      if (error instanceof InvalidRequestError && isDuplicate(error.errors)) return false;
      throw error;
    }
  }
}

function isDuplicate({ generalErrors = [], fieldErrors = {} }: Errors): boolean {
  const codes = Object.values(fieldErrors).flatMap((details) => details.map(({ code }) => code));
  return generalErrors.length === 0 && codes.length > 0 && codes.every((code) => code.startsWith("[duplicate]"));
}

function refused(field: string, code: string, message: string): Outcome {
  return { kind: "refused", reasons: [{ field, code, message }] };
}

function reasonsOf({ generalErrors = [], fieldErrors = {} }: Errors | Found, { wrapper }: WordList): Reason[] {
  const general = generalErrors.map(({ code, message }) => ({ field: "", code, message }));
  const fields = Object.entries(fieldErrors).flatMap(([path, details]) => {
    const field = path === wrapper ? "" : path.replace(`${wrapper}.`, "");
    return details.map(({ code, message }) => ({ field, code, message }));
  });
  return [...general, ...fields];
}
