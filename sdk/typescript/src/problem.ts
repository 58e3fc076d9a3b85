import { invalidInput, type Kind } from "./kinds.ts";

/** Ends a call with an error of that kind. The transport makes it, which knows the facts. */
export class Problem extends Error {
  readonly Kind: Kind;

  constructor(message: string, kind: Kind = invalidInput) {
    super(message);
    this.Kind = kind;
  }
}

/** Something in a call's input cannot be sent. */
export function refuse(what: string, wanted: string): never {
  throw new Problem(`${what} is invalid. Send ${wanted}.`);
}
