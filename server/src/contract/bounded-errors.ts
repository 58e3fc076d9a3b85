/**
 * Stops validations after as many errors as are reported: with `allErrors`, small bodies could make millions. Every error
 * counts, since no schema of a request has alternatives (`anyOf`, `oneOf`); bounded-errors.test.ts holds that.
 */
import type { ErrorObject } from "ajv";
import { maximumProblems } from "./errors.ts";

/** Thrown by a validation that finds more errors than are reported. */
export class TooManyViolations extends Error {
  override name = "TooManyViolations";
  /** Errors found before the validation stopped. */
  readonly violations: readonly ErrorObject[];

  constructor(violations: readonly ErrorObject[]) {
    super(`The value has more errors than are reported.`);
    this.violations = violations;
  }
}

/** Errors of conditions come in addition to those of their schemas, and are not reported. */
const maximumErrors = 2 * maximumProblems;

const check = `if(vErrors.length>${maximumErrors})self.opts.code.stop(vErrors);`;

/** The option `code` of an Ajv. Generated code adds errors at two kinds of places, and refers to the Ajv as `self`. */
export const boundedErrors = {
  process: (source: string): string =>
    source.replaceAll(/vErrors\.push\(\w+\);|\berrors = vErrors\.length;/g, (statement) => statement + check),
  /** Conditions (`if`, `not`, `contains`) collect empty objects, which are no errors. */
  stop(violations: readonly ErrorObject[]): void {
    const latest = violations.at(-1);
    if (latest !== undefined && "keyword" in latest) throw new TooManyViolations(violations);
  },
};
