/** What an import is told to do. */
import type { WordList } from "./word-lists.ts";

export interface ImportOptions {
  readonly file: string;
  readonly format: "csv" | "json";
  /** Which list the file is for; undefined where a JSON file says it itself. */
  readonly list: WordList | undefined;
  readonly url: string;
  readonly key: string;
  readonly tenantId: string | undefined;
  /** Values of fields that a row leaves out, as cells have them. */
  readonly defaults: ReadonlyMap<string, string>;
  readonly delimiter: string;
  readonly listSeparator: string;
  readonly columns: readonly string[] | undefined;
  readonly skipped: readonly string[];
  readonly update: boolean;
  readonly dryRun: boolean;
  /** How many requests are under way at a time. */
  readonly concurrency: number;
  readonly report: string | undefined;
}
