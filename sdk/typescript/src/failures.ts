/** Makes the error of an answer, with a message that says what is wrong and what to do next. */
import type { Errors } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import type { CallFacts, GatehouseError } from "./gatehouse-error.ts";
import { isObject } from "./json.ts";
import { kinds, unexpectedResponse } from "./kinds.ts";

/** The error of an answer that is no success. */
export function errorFor({ facts, headers }: Exchange, body?: unknown): GatehouseError {
  const { status } = facts;
  const header = (name: string): string => headers.get(name) ?? "";
  const Kind = kinds[status];
  if (!Kind) return unexpected(facts, `status ${status} is not documented ${withoutQuery(header("location"))}`.trim());
  const errors = isErrors(body) ? body : {};
  const { fieldErrors = {}, generalErrors = [] } = errors;
  let { problem } = Kind;
  let more: object | undefined;
  if (status === 400) more = { errors, fieldErrors, generalErrors };
  if (status === 401) {
    const [, reason, advice = "Send an API key."] =
      / error="(.*?)"(?:.*_description="(.*?)")?/.exec(header("www-authenticate")) ?? [];
    problem += ` (${reason ?? "no reason"}). ${advice}`;
    more = { reason };
  }
  if (status === 405) {
    const allow = header("allow").match(/\w+/g) ?? [];
    problem += `${allow.join(" or ") || "another"}.`;
    more = { allow };
  }
  if (problem.endsWith(" ")) {
    const seconds = secondsUntil(headers);
    const isKnown = seconds >= 0;
    problem += isKnown ? `in ${seconds} s.` : "later.";
    more = { retryAfterSeconds: isKnown ? seconds : undefined, errors };
  }
  // One line for each detail, as many as a reader may want to see.
  const lines = Object.entries({ "": generalErrors, ...fieldErrors })
    .flatMap(([path, details]) => details.map(({ code, message }) => `\n  ${path || code}: ${message}`))
    .slice(0, 20);
  return new Kind(problem + lines.join(""), { ...facts, ...more });
}

/** What to look at where no server answers, or what answers is another than it should be. */
export const checkServer = "Check baseUrl, network and server.";

/** The error of an answer that is none of those that the specs know. */
export function unexpected(facts: CallFacts, problem: string): GatehouseError {
  return new unexpectedResponse(`${problem}. ${checkServer}`, facts);
}

export function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, "");
}

/** Whether it has the form of the Errors object, as far as the messages need it. */
function isErrors(body: unknown): body is Errors {
  if (!isObject(body)) return false;
  const { fieldErrors = {}, generalErrors = [] } = body;
  return (
    isObject(fieldErrors) &&
    [generalErrors, ...Object.values(fieldErrors)].every((list) => Array.isArray(list) && list.every(isObject))
  );
}

/** After how many seconds `Retry-After` says to try again, in seconds or by a date; not a number where it does not. */
export function secondsUntil(headers: Headers | undefined): number {
  const header = headers?.get("retry-after") ?? "";
  if (/^\d+$/.test(header)) return +header;
  // `Date.parse` takes much for a date.
  return Math.max(0, Math.ceil((Date.parse(/GMT$/.test(header) ? header : "") - Date.now()) / 1000));
}
