/** The reasons why a body is not read. */
import type { ExhaustedScope } from "./body-budget.ts";

export type BodyRefusalReason =
  | ExhaustedScope
  | "aborted"
  | "malformed"
  | "notUnpackable"
  | "tooDeep"
  | "tooLarge"
  | "tooManyFields"
  | "tooManyNodes"
  | "tooManyNames"
  | "unsupportedCharset"
  | "unsupportedCoding";

export class BodyRefusal extends Error {
  override name = "BodyRefusal";
  readonly reason: BodyRefusalReason;

  constructor(reason: BodyRefusalReason, options?: ErrorOptions) {
    super(`The body is refused: ${reason}.`, options);
    this.reason = reason;
  }
}
