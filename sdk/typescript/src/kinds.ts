/** The classes of errors, made from one mould; `errors.ts` documents them under the names that they are exported by. */
import type * as errors from "./errors.ts";
import { type CallFacts, GatehouseError } from "./gatehouse-error.ts";

/** The class of an error. */
export interface Kind<Its extends GatehouseError = GatehouseError> {
  new (problem: string, call: CallFacts): Its;
  readonly prototype: Its;
  readonly name: string;
}

/** What to do about the error of a status; what ends with a blank goes on with what the answer's headers tell. */
interface StatusKind<Its extends GatehouseError = GatehouseError> extends Kind<Its> {
  readonly problem: string;
}

export const invalidInput = kind<errors.InvalidInputError>("InvalidInput");
export const connection = kind<errors.ConnectionError>("Connection");
export const timeout = kind<errors.TimeoutError>("Timeout");
export const aborted = kind<errors.AbortedError>("Aborted");
export const unexpectedResponse = kind<errors.UnexpectedResponseError>("UnexpectedResponse");

/** Those of the statuses. */
export const kinds: { readonly [Status in keyof errors.StatusErrors]: StatusKind<errors.StatusErrors[Status]> } & {
  readonly [status: number]: StatusKind | undefined;
} = {
  400: kind<errors.InvalidRequestError>("InvalidRequest", ". Correct it."),
  401: kind<errors.UnauthorizedError>("Unauthorized"),
  402: kind<errors.LicenseExpiredError>("LicenseExpired", ". Renew it."),
  404: kind<errors.NotFoundError>("NotFound", ". Check ids and tenant."),
  405: kind<errors.MethodNotAllowedError>("MethodNotAllowed", ". Use "),
  413: kind<errors.PayloadTooLargeError>("PayloadTooLarge", ". Send less."),
  415: kind<errors.UnsupportedMediaTypeError>("UnsupportedMediaType", ". Send another."),
  429: kind<errors.TooManyRequestsError>("TooManyRequests", ". Try again "),
  500: kind<errors.InternalServerError>("InternalServer", " error. Its log says why."),
  503: kind<errors.UnavailableError>("Unavailable", ". Try again "),
};

/** What else an error of such a class holds, those give who make it. */
function kind<Its extends GatehouseError>(stem: string, advice?: string): StatusKind<Its>;
function kind(stem: string, advice = ""): StatusKind {
  const name = `${stem}Error`;
  // Named by its key, and on its prototype, so that a stack begins with the name, whatever a minifier makes of the class.
  const made = {
    [name]: class extends GatehouseError {
      static readonly problem = stem.replace(/\B[A-Z]/g, " $&").toLowerCase() + advice;
      static {
        this.prototype.name = name;
      }
    },
  };
  return made[name] as StatusKind;
}
