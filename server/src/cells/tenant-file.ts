/**
 * The file that a tenant travels in: JSON lines. The first tells of the tenant and of the store that it comes from, each further
 * one has a table and the values of a row, and the last has their number and their hash, so that a file that was cut off is not
 * taken for whole.
 */
import { createHash } from "node:crypto";
import { CommandError } from "../failures.ts";

type TenantRecord = Readonly<Record<string, unknown>>;

export interface TenantHeader {
  readonly gatehouseTenant: { readonly id: string; readonly name: string };
  /** Migrations of the schema that the rows have. */
  readonly schema: readonly string[];
  /** Columns of each table, in the order in which rows have their values. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** The time zone that the reports are counted in. */
  readonly reportZone: string;
  /** A known text, sealed with the master key of the store; null where its secrets are not sealed. */
  readonly sealed: string | null;
}

/** Thrown for what cannot be moved; `message` says what to do. */
export class TenantMoveError extends CommandError {
  override name = "TenantMoveError";
}

const rowStart = (table: string): string => `["${table}",`;

/** Characters that are written at once. */
const chunkLength = 64 * 1024;

/** Writes lines to what takes chunks of text. */
export class TenantFileWriter {
  readonly #take: (chunk: string) => Promise<void>;
  readonly #hash = createHash("sha256");
  #waiting = "";
  #rows = 0;

  /** @param take resolves when there is room for more */
  constructor(take: (chunk: string) => Promise<void>) {
    this.#take = take;
  }

  async begin(header: TenantHeader): Promise<void> {
    this.#waiting += `${JSON.stringify(header)}\n`;
    await this.#flush();
  }

  /** @param rows values of each, as a JSON array */
  async add(table: string, rows: readonly string[]): Promise<void> {
    this.#rows += rows.length;
    for (const row of rows) {
      this.#waiting += `${rowStart(table)}${row}]\n`;
      if (this.#waiting.length >= chunkLength) await this.#flush();
    }
  }

  /** Resolves to the number of rows. */
  async end(): Promise<number> {
    await this.#flush();
    await this.#take(`${JSON.stringify({ rows: this.#rows, sha256: this.#hash.digest("hex") })}\n`);
    return this.#rows;
  }

  async #flush(): Promise<void> {
    const chunk = this.#waiting;
    this.#waiting = "";
    this.#hash.update(chunk);
    await this.#take(chunk);
  }
}

/**
 * Reads a file's rows, some at once and those of one table.
 * @throws TenantMoveError where it is none, or not whole
 */
export class TenantFileReader {
  readonly #lines: AsyncIterator<string>;
  readonly #hash = createHash("sha256");

  constructor(lines: AsyncIterable<string>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async header(): Promise<TenantHeader> {
    const line = await this.#next();
    const header = parse(line);
    if (!isHeader(header)) throw new TenantMoveError("This is no file of `gatehouse tenant export`.");
    this.#hash.update(`${line}\n`);
    return header;
  }

  /** Rows are JSON arrays, as the database takes them. */
  async *rows(atOnce: number): AsyncGenerator<{ readonly table: string; readonly rows: readonly string[] }> {
    let table = "";
    let rows: string[] = [];
    for (let count = 0; ; count++) {
      const line = await this.#next();
      const [, name] = /^\["(\w{1,63})",/.exec(line) ?? [];
      if (name === undefined) {
        this.#checkEnd(parse(line), count);
        if (rows.length > 0) yield { table, rows };
        return;
      }
      if (rows.length >= atOnce || (rows.length > 0 && name !== table)) {
        yield { table, rows };
        rows = [];
      }
      this.#hash.update(`${line}\n`);
      table = name;
      rows.push(line.slice(rowStart(name).length, -1));
    }
  }

  async #next(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new TenantMoveError("The file ends too soon: it was cut off. Export the tenant again.");
    return value;
  }

  #checkEnd(line: unknown, rows: number): void {
    const isWhole = isRecord(line) && line["rows"] === rows && line["sha256"] === this.#hash.digest("hex");
    if (!isWhole)
      throw new TenantMoveError("The file is damaged: its last line does not fit the others. Export again.");
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new TenantMoveError("The file is damaged: a line is no JSON. Export the tenant again.", { cause });
  }
}

function isHeader(line: unknown): line is TenantHeader {
  if (!isRecord(line)) return false;
  const { gatehouseTenant: tenant, schema, columns, reportZone, sealed } = line;
  const isOfTenant = isRecord(tenant) && typeof tenant["id"] === "string" && typeof tenant["name"] === "string";
  return (
    isOfTenant &&
    Array.isArray(schema) &&
    isRecord(columns) &&
    typeof reportZone === "string" &&
    (sealed === null || typeof sealed === "string")
  );
}

function isRecord(value: unknown): value is TenantRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
