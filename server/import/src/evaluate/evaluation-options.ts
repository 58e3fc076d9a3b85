/** Options of an evaluation. */
import type { FileOptions } from "./labelled-texts.ts";

export interface EvaluationOptions extends FileOptions {
  readonly file: string;
  readonly applicationId: string;
  /** Application to compare with. */
  readonly compare: string | undefined;
  readonly url: string;
  readonly key: string;
  readonly tenantId: string | undefined;
  /** Number of concurrent requests. */
  readonly concurrency: number;
  /** File for the report as a page. */
  readonly html: string | undefined;
  /** Prints JSON in place of tables. */
  readonly json: boolean;
  readonly minimums: Minimums;
}

/** Figures below which an evaluation fails, from 0 to 1. */
export interface Minimums {
  readonly precision: number | undefined;
  readonly recall: number | undefined;
}
