/** Creates the error of a response, with a message that says what is wrong and what to do next. */
import {
  type CallFacts,
  type Errors,
  type GatehouseError,
  InternalServerError,
  InvalidRequestError,
  LicenseExpiredError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  TooManyRequestsError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedResponseError,
  UnsupportedMediaTypeError,
} from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import { isObject } from "./json.ts";
import { retryAfterSeconds } from "./retry-after.ts";

/** Returns the error for a failure's status; an undocumented status is an `UnexpectedResponseError`. */
export function toResponseError({ facts, headers }: Exchange, body?: unknown): GatehouseError {
  const errors = isErrors(body) ? body : {};
  const details = detailLines(errors);
  const seconds = retryAfterSeconds(headers);
  const tryAgain = `Try again ${seconds === undefined ? "later" : `in ${seconds} s`}.`;
  switch (facts.status) {
    case 400:
      return new InvalidRequestError(`invalid request. Correct it.${details}`, facts, errors);
    case 401:
      return unauthorized(facts, headers);
    case 402:
      return new LicenseExpiredError("license expired. Renew it.", facts);
    case 404:
      return new NotFoundError("not found. Check ids and tenant.", facts);
    case 405:
      return methodNotAllowed(facts, headers);
    case 413:
      return new PayloadTooLargeError("payload too large. Send less.", facts);
    case 415:
      return new UnsupportedMediaTypeError("unsupported media type. Send another.", facts);
    case 429:
      return new TooManyRequestsError(`too many requests. ${tryAgain}${details}`, facts, seconds, errors);
    case 500:
      return new InternalServerError("internal server error. Its log says why.", facts);
    case 503:
      return new UnavailableError(`unavailable. ${tryAgain}${details}`, facts, seconds, errors);
    default: {
      const location = withoutQuery(headers.get("location") ?? "");
      return unexpectedResponse(facts, `status ${facts.status} is not documented ${location}`.trim());
    }
  }
}

/** Advice for calls that reached no server, or the wrong one. */
export const checkServer = "Check baseUrl, network and server.";

export function unexpectedResponse(facts: CallFacts, problem: string): UnexpectedResponseError {
  return new UnexpectedResponseError(`${problem}. ${checkServer}`, facts);
}

export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, "");
}

function unauthorized(facts: CallFacts, headers: Headers): UnauthorizedError {
  const challenge = headers.get("www-authenticate") ?? "";
  const [, reason, advice = "Send an API key."] = / error="(.*?)"(?:.*_description="(.*?)")?/.exec(challenge) ?? [];
  return new UnauthorizedError(`unauthorized (${reason ?? "no reason"}). ${advice}`, facts, reason);
}

function methodNotAllowed(facts: CallFacts, headers: Headers): MethodNotAllowedError {
  const allow = headers.get("allow")?.match(/\w+/g) ?? [];
  return new MethodNotAllowedError(`method not allowed. Use ${allow.join(" or ") || "another"}.`, facts, allow);
}

/** Returns a line for each detail, at most 20, so that a message stays readable. */
function detailLines({ fieldErrors, generalErrors = [] }: Errors): string {
  return Object.entries({ "": generalErrors, ...fieldErrors })
    .flatMap(([path, details]) => details.map(({ code, message }) => `\n  ${path || code}: ${message}`))
    .slice(0, 20)
    .join("");
}

/** Checks as much of the Errors object as the messages need: a proxy's JSON must not break them. */
function isErrors(body: unknown): body is Errors {
  if (!isObject(body)) return false;
  const { fieldErrors = {}, generalErrors = [] } = body;
  return (
    isObject(fieldErrors) &&
    [generalErrors, ...Object.values(fieldErrors)].every((list) => Array.isArray(list) && list.every(isObject))
  );
}
