/** Makes the error of an answer, with a message that says what is wrong and what to do next. */
import * as errors from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import { isObject } from "./json.ts";

const kinds: Readonly<Record<number, readonly [typeof errors.GatehouseError, string]>> = {
  400: [errors.InvalidRequestError, "the request is invalid. Correct it."],
  401: [errors.UnauthorizedError, "not authenticated"],
  402: [errors.LicenseExpiredError, "the license has expired. Renew it."],
  404: [errors.NotFoundError, "not found. Check ids and tenant."],
  405: [errors.MethodNotAllowedError, "the method is not allowed. Use "],
  413: [errors.PayloadTooLargeError, "the body is too large. Send less."],
  415: [errors.UnsupportedMediaTypeError, "the media type is not allowed. Send another."],
  429: [errors.TooManyRequestsError, "too many attempts. Try again "],
  500: [errors.InternalServerError, "the server failed. Its log says why."],
  503: [errors.UnavailableError, "not available. Try again "],
};

/** The error of an answer that is no success. */
export function errorFor({ facts, headers }: Exchange, body: unknown): errors.GatehouseError {
  const { status } = facts;
  const header = (name: string): string => headers.get(name) ?? "";
  const [Kind, problem] = kinds[status] ?? [];
  if (!Kind) return unexpected(facts, `status ${status} is not documented ${withoutQuery(header("location"))}`.trim());
  const found = isErrors(body) ? body : {};
  const { fieldErrors = {}, generalErrors = [] } = found;
  // One line for each detail, as many as a reader may want to see.
  const lines = Object.entries({ "": generalErrors, ...fieldErrors })
    .flatMap(([path, details]) => details.map(({ code, message }) => `\n  ${path || code}: ${message}`))
    .slice(0, 20)
    .join("");
  const fail = (more: string, its?: object): errors.GatehouseError =>
    new Kind(problem + more + lines, { ...facts, ...its });
  if (status === 400) return fail("", { errors: found, fieldErrors, generalErrors });
  if (status === 401) {
    const [, reason, advice = "Send an API key."] =
      /\berror="([^"]*)"(?:.*\berror_description="([^"]*)")?/.exec(header("www-authenticate")) ?? [];
    return fail(` (${reason ?? "no reason given"}). ${advice}`, { reason });
  }
  if (status === 405) {
    const allow = header("allow").match(/\w+/g) ?? [];
    return fail(`${allow.join(" or ") || "another"}.`, { allow });
  }
  if (problem?.endsWith(" ")) {
    const retryAfterSeconds = secondsUntil(headers);
    return fail(retryAfterSeconds === undefined ? "later." : `in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
      errors: found,
    });
  }
  return fail("");
}

/** The error of an answer that is none of those that the specs know. */
export function unexpected(facts: errors.CallFacts, problem: string): errors.UnexpectedResponseError {
  return new errors.UnexpectedResponseError(`${problem}. Check baseUrl and the versions of server and client.`, facts);
}

export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, "");
}

/** Whether it has the form of the Errors object, as far as the messages need it. */
function isErrors(body: unknown): body is errors.Errors {
  if (!isObject(body)) return false;
  const { fieldErrors = {}, generalErrors = [] } = body;
  const lists = [generalErrors, ...(isObject(fieldErrors) ? Object.values(fieldErrors) : [0])];
  return lists.every((list) => Array.isArray(list) && list.every(isObject));
}

/** After how many seconds `Retry-After` says to try again; it holds seconds or a date. `Date.parse` takes much for a date. */
export function secondsUntil(headers: Headers): number | undefined {
  const header = headers.get("retry-after") ?? "";
  const seconds = /^\d+$/.test(header) ? +header : (Date.parse(/GMT$/.test(header) ? header : "") - Date.now()) / 1000;
  return seconds >= 0 ? Math.ceil(seconds) : seconds < 0 ? 0 : undefined;
}
