/** Options of an import. */
import type { WordList } from "./word-lists.ts";

export interface ImportOptions {
  readonly file: string;
  readonly format: "csv" | "json";
  /** Target list; undefined where a JSON file names it. */
  readonly list: WordList | undefined;
  readonly url: string;
  readonly key: string;
  readonly tenantId: string | undefined;
  /** Default cells for omitted fields. */
  readonly defaults: ReadonlyMap<string, string>;
  readonly delimiter: string;
  readonly listSeparator: string;
  readonly columns: readonly string[] | undefined;
  readonly skipped: readonly string[];
  readonly update: boolean;
  readonly dryRun: boolean;
  /** Number of concurrent requests. */
  readonly concurrency: number;
  readonly report: string | undefined;
}
