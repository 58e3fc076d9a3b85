/** Answers requests whose body is not read. */
import type { ErrorRequestHandler, Request } from "express";
import { type Errors, generalError } from "../../contract/errors.ts";
import { sendEmpty, sendJson } from "../replies.ts";
import { routeOf } from "../request-state.ts";
import { BodyRefusal, type BodyRefusalReason } from "./body-refusal.ts";
import { contentCodings } from "./collect-body.ts";
import { maximumDepth, maximumNames, maximumNodes } from "./json-scan.ts";

interface Answer {
  readonly status: number;
  readonly errors?: Errors;
  readonly headers?: Readonly<Record<string, string>>;
}

const retrySoon = { "Retry-After": "1" };

/** Returns undefined where nobody waits for an answer. */
function answerTo(reason: BodyRefusalReason, request: Request): Answer | undefined {
  switch (reason) {
    case "aborted":
      return undefined;
    case "tooLarge":
      return { status: 413 };
    case "unsupportedCharset":
      return { status: 415 };
    case "unsupportedCoding":
      return { status: 415, headers: { "Accept-Encoding": acceptedCodings(request) } };
    case "address":
      return { status: 429, headers: retrySoon };
    case "process":
      return { status: 503, headers: retrySoon, errors: generalError("unavailable", advice.process) };
    case "tooManyNodes":
    case "tooManyNames":
    case "tooManyFields":
      return { status: 400, errors: generalError("tooMany", advice[reason]) };
    default:
      return { status: 400, errors: generalError("invalidJSON", advice[reason]) };
  }
}

/** Not by the runtime's formatter, which takes a start ten milliseconds to load. */
function withCommas(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

const advice = {
  malformed: "The body is not valid JSON. Send a JSON object.",
  notUnpackable: "The body does not unpack. Send it as its Content-Encoding says, or plain.",
  process: "The server holds as many bodies as it can. Try again in a moment.",
  tooDeep: `The body is nested deeper than ${maximumDepth} levels.`,
  tooManyFields: "The form has more than 1,000 fields. Send those alone that the operation takes.",
  tooManyNames: `An object of the body has more than ${withCommas(maximumNames)} properties. Send fewer.`,
  tooManyNodes: `The body has more than ${withCommas(maximumNodes)} values and names. Send it in several parts.`,
} satisfies Partial<Record<BodyRefusalReason, string>>;

/** RFC 9110, 15.5.16. */
function acceptedCodings(request: Request): string {
  return routeOf(request).operation.security.length === 0 ? "identity" : contentCodings.join(", ");
}

/**
 * Answers refusals of `readBody` at once. The rest of the body is discarded as it comes: closing the connection earlier
 * resets it, and the reset may overtake the answer (RFC 9112, 9.6).
 */
export const refuseBody: ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (!(error instanceof BodyRefusal)) return next(error);
  const answer = answerTo(error.reason, request);
  if (answer === undefined) return void response.destroy();
  const { status, errors, headers } = answer;
  if (errors === undefined) sendEmpty(response, status, headers);
  else sendJson(response, status, errors, headers);
};
