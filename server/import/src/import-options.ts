/** Options of an import. */
import type { FieldMapping } from "./field-mapping.ts";
import type { WordList } from "./word-lists.ts";

export interface ImportOptions {
  /** Empty where packs are imported. */
  readonly file: string;
  /** Names of word packs. */
  readonly packs: readonly string[];
  /** `text`: a word a line. Undefined where the file's first row tells `csv` from `text`. */
  readonly format: "csv" | "json" | "text" | undefined;
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
  readonly mappings: readonly FieldMapping[];
  readonly update: boolean;
  readonly dryRun: boolean;
  /** Number of concurrent requests. */
  readonly concurrency: number;
  readonly report: string | undefined;
  /** Set where standard output is JSON alone. */
  readonly json: boolean;
}
