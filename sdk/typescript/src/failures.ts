/** Makes the error of an answer, with a message that says what is wrong and what to do next. */
import * as errors from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import { isObject } from "./json.ts";

/** The statuses whose error needs no more than a message. */
const plain: Readonly<Record<number, readonly [typeof errors.GatehouseError, string]>> = {
  402: [errors.LicenseExpiredError, "the server's license has expired. Renew it."],
  404: [errors.NotFoundError, "not found. Check the ids and the tenant."],
  413: [errors.PayloadTooLargeError, "the body is too large. Send less at once."],
  415: [errors.UnsupportedMediaTypeError, "the server does not take this media type. Send a documented one."],
  500: [errors.InternalServerError, "the server failed. Its log says why, under the request id."],
  501: [errors.NotBuiltError, "the server does not do this yet. Use a newer one."],
};

/** The error of an answer that is no success. */
export function errorFor(exchange: Exchange, body: unknown): errors.GatehouseError {
  const { headers, method, status } = exchange;
  const facts = factsOf(exchange);
  const found = isErrors(body) ? body : {};
  const header = (name: string): string => headers.get(name) ?? "";
  const [PlainError, problem = ""] = plain[status] ?? [];
  if (PlainError !== undefined) return new PlainError(problem, facts);
  if (status === 400)
    return new errors.InvalidRequestError(
      `the request is invalid. Correct it and send it again.${list(found)}`,
      facts,
      found,
    );
  if (status === 401) {
    const [reason, advice = "Send an API key of this server."] = challenge(header("www-authenticate"));
    return new errors.UnauthorizedError(`not authenticated (${reason ?? "no reason given"}). ${advice}`, facts, reason);
  }
  if (status === 405) {
    const allow = header("allow").match(/\w+/g) ?? [];
    return new errors.MethodNotAllowedError(
      `${method} is not allowed here. Use ${allow.join(" or ") || "another"}.`,
      facts,
      allow,
    );
  }
  if (status === 429 || status === 503) {
    const seconds = secondsUntil(header("retry-after"));
    const LaterError = status === 429 ? errors.TooManyRequestsError : errors.UnavailableError;
    const when = seconds === undefined ? "later" : `in ${seconds} s`;
    return new LaterError(`the server asks to wait. Try again ${when}.${list(found)}`, facts, seconds, found);
  }
  return unexpected(exchange, `status ${status} is not documented ${withoutQuery(header("location"))}`);
}

/** The error of an answer that is none of those that the specs know. */
export function unexpected(exchange: Exchange, problem: string): errors.UnexpectedResponseError {
  const advice = "Check that baseUrl leads to the server itself, and that it is no newer than this client.";
  return new errors.UnexpectedResponseError(`${problem.trim()}. ${advice}`, factsOf(exchange));
}

/** The facts of an exchange; queries may hold tokens, and stay out. */
function factsOf({ operationId, method, url, status, requestId }: Exchange): errors.CallFacts {
  return { operationId, method, url: withoutQuery(url), status, requestId };
}

export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, "");
}

/** Whether it has the form of the Errors object, as far as the messages need it. */
function isErrors(body: unknown): body is errors.Errors {
  if (!isObject(body)) return false;
  const { fieldErrors = {}, generalErrors = [] } = body;
  const lists = isObject(fieldErrors) ? [generalErrors, ...Object.values(fieldErrors)] : [undefined];
  return lists.every((list) => Array.isArray(list) && list.every(isObject));
}

/** One line for each detail, as many as a reader may want to see. */
function list({ generalErrors = [], fieldErrors = {} }: errors.Errors): string {
  return Object.entries({ "": generalErrors, ...fieldErrors })
    .flatMap(([path, details]) => details.map(({ code, message }) => `\n  ${path || code}: ${message}`))
    .slice(0, 20)
    .join("");
}

/** The reason and the advice in the header of a 401. */
function challenge(header: string): (string | undefined)[] {
  return ["error", "error_description"].map((name) => header.match(`\\b${name}="([^"]*)"`)?.[1]);
}

/** The header holds seconds or a date. */
function secondsUntil(header: string): number | undefined {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}
