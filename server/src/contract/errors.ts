/**
 * The Errors object of all three interfaces and the catalog of its codes (Decisions: Errors
 * object). A code is the kind of the error in brackets followed by the field without array indices.
 */
import type { ErrorKind } from "@gatehouse/openapi/error-kinds";
import type { components } from "@gatehouse/openapi/responses";

export type Errors = components["schemas"]["Errors"];

export type { ErrorKind };

type Detail = Errors["generalErrors"] extends readonly (infer Item)[] | undefined ? Item : never;

/** Maximum problems in an Errors object; nobody reads more. */
export const maximumProblems = 100;

/** Collects the problems of a request, so that they are reported together. */
export class Problems {
  readonly #general: Detail[] = [];
  /** Undefined without problems, as nearly every request is. */
  #fields: Map<string, Detail[]> | undefined;
  #count = 0;
  #hasMore = false;

  get any(): boolean {
    return this.#count > 0;
  }

  /** True where further problems are only noted as being there. */
  get isFull(): boolean {
    return this.#hasMore;
  }

  /** Adds a problem of one field; `path` keeps array indices (`content.parts[0].type`), the code drops them. */
  field(path: string, kind: ErrorKind, message: string, data?: Detail["data"]): this {
    const code =
      kind === "invalidJSON" ? "[invalidJSON]" : `[${kind}]${path.replaceAll(/\[\d+\]/g, "").replace(/^\./, "")}`;
    this.#fields ??= new Map<string, Detail[]>();
    const fields = this.#fields;
    const details = fields.get(path) ?? [];
    if (details.some((detail) => detail.code === code) || !this.#hasRoom()) return this;
    details.push({
      code: bounded(code, 512),
      message: bounded(message, 4096),
      ...(data === undefined ? {} : { data }),
    });
    fields.set(path, details);
    return this;
  }

  /** Adds a problem of the whole request. */
  general(kind: ErrorKind, message: string): this {
    if (this.#hasRoom()) this.#general.push({ code: `[${kind}]`, message: bounded(message, 4096) });
    return this;
  }

  /** Notes that there are more problems than those added. */
  more(): this {
    this.#hasMore = true;
    return this;
  }

  toErrors(): Errors {
    const general = this.#hasMore ? [...this.#general, moreErrors] : this.#general;
    return {
      ...(general.length > 0 ? { generalErrors: general } : {}),
      ...(this.#fields !== undefined && this.#fields.size > 0 ? { fieldErrors: Object.fromEntries(this.#fields) } : {}),
    };
  }

  #hasRoom(): boolean {
    if (this.#count >= maximumProblems) this.#hasMore = true;
    else this.#count++;
    return !this.#hasMore;
  }
}

const moreErrors: Detail = {
  code: "[moreErrors]",
  message: `The request has more errors than the ${maximumProblems} reported. Correct these and send it again.`,
};

/** Returns an Errors object with one field problem. */
export function fieldError(path: string, kind: ErrorKind, message: string, data?: Detail["data"]): Errors {
  return new Problems().field(path, kind, message, data).toErrors();
}

/** Returns an Errors object with one general problem. */
export function generalError(kind: ErrorKind, message: string): Errors {
  return new Problems().general(kind, message).toErrors();
}

function bounded(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
