/**
 * Reads request bodies: 415 for an unsupported media type, 413 for too large a body, 400 for malformed JSON or text
 * that cannot be stored. Media type parameters are dropped here, so that later code does not keep them.
 */
import type { IncomingMessage } from "node:http";
import { MIMEType } from "node:util";
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { Request, RequestHandler, Response } from "express";
import { generalError } from "../../contract/errors.ts";
import { networkOf } from "../../contract/network.ts";

import { sendEmpty, sendJson } from "../replies.ts";
import { routeOf, stateOf } from "../request-state.ts";
import { BodyBudget, type BodyShare, keylessCapacity, standardCapacity } from "./body-budget.ts";
import { BodyRefusal } from "./body-refusal.ts";
import { findTextProblems, withWellFormedTexts } from "./body-texts.ts";
import { collectBody, contentCodings } from "./collect-body.ts";
import { measureBody, type ParsedBody, parseForm, parseJson } from "./parse-body.ts";

/** Bounds of a body. */
interface BodyLimits {
  readonly maximumBytes: number;
  readonly codings: readonly string[];
  readonly budget: BodyBudget;
}

/** The larger limit is for callers with credentials. */
const maximumBodyBytes = 10 * 1024 * 1024;
const maximumKeylessBytes = 100 * 1024;

/** Memory of a value or property name after parsing, at most. */
const bytesOfNode = 100;

export function readBody(maximumBytes = maximumBodyBytes): RequestHandler {
  const standard: BodyLimits = { maximumBytes, codings: contentCodings, budget: new BodyBudget(standardCapacity()) };
  const keyless: BodyLimits = {
    maximumBytes: Math.min(maximumBytes, maximumKeylessBytes),
    codings: [],
    budget: new BodyBudget(keylessCapacity()),
  };
  return function body(request, response, next) {
    const { operation } = routeOf(request);
    if (!hasBody(request)) return withoutBody(operation, request, response, next);
    if (operation.requestMediaTypes.length === 0) return takeEmptyObject(operation, request, response, next);
    const type = mediaTypeOf(request);
    if (type === undefined || !operation.requestMediaTypes.includes(type.essence))
      return sendEmpty(response, 415, acceptedTypes(operation));
    const { budget, ...limits } = operation.security.length === 0 ? keyless : standard;
    const share = budget.open(networkOf(stateOf(request).client.address));
    response.on("close", () => share.release());
    const proceed = (): void => {
      if (request.headers.expect !== undefined) response.writeContinue();
    };
    collectBody(request, { ...limits, share, proceed }, (refusal, bytes) => {
      request.headers["content-type"] = type.essence;
      if (refusal !== undefined) return next(refusal);
      if (bytes.length === 0) return withoutBody(operation, request, response, next);
      let parsed: ParsedBody;
      try {
        parsed = parse(bytes, type, share);
      } catch (error) {
        return next(error);
      }
      acceptBody(parsed, request, response, next);
    });
  };
}

/** RFC 9110, 15.5.16, and RFC 5789, 2.2. */
function acceptedTypes({ method, requestMediaTypes }: ManifestOperation): Readonly<Record<string, string>> {
  const types = requestMediaTypes.join(", ");
  return { Accept: types, ...(method === "PATCH" && { "Accept-Patch": types }) };
}

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && Number(length) !== 0);
}

interface MediaType {
  /** Type and subtype in lower case. */
  readonly essence: string;
  readonly charset: string;
}

function mediaTypeOf({ headers: { "content-type": given } }: IncomingMessage): MediaType | undefined {
  if (given === undefined) return undefined;
  if (!given.includes(";")) return { essence: given.trim().toLowerCase(), charset: "utf-8" };
  try {
    const { essence, params } = new MIMEType(given);
    return { essence, charset: params.get("charset")?.toLowerCase() ?? "utf-8" };
  } catch {
    return undefined;
  }
}

function withoutBody(
  { requestBodyRequired }: ManifestOperation,
  request: Request,
  response: Response,
  next: () => void,
): void {
  if (requestBodyRequired) {
    sendJson(response, 400, generalError("missing", "The body is missing. Send a JSON body."));
    return;
  }
  delete request.headers["content-type"];
  next();
}

/** An empty object, with blanks, in bytes. */
const maximumEmptyObject = 16;

/** Takes `{}`, which clients send that always send an object; refuses another body, since ignoring it would hide a mistake. */
function takeEmptyObject(operation: ManifestOperation, request: Request, response: Response, next: () => void): void {
  // The length is what Node lets through at most; one without a length is refused.
  if (!(Number(request.headers["content-length"]) <= maximumEmptyObject)) return void discard(request, response);
  if (request.headers.expect !== undefined) response.writeContinue();
  let text = "";
  request.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  request.once("end", () => {
    if (/^\s*\{\s*\}\s*$/.test(text)) withoutBody(operation, request, response, next);
    else discard(request, response);
  });
}

function discard(request: Request, response: Response): void {
  request.resume();
  sendJson(response, 400, generalError("invalidJSON", "This operation takes no body. Send the request without one."));
}

/** @throws BodyRefusal */
function parse(bytes: Buffer, { essence, charset }: MediaType, share: BodyShare): ParsedBody {
  if (essence === "application/x-www-form-urlencoded") return parseForm(bytes, charset);
  const measured = measureBody(bytes, charset);
  const exhausted = share.take(measured.nodes * bytesOfNode);
  if (exhausted !== undefined) throw new BodyRefusal(exhausted);
  return parseJson(measured);
}

function acceptBody(
  { value, inexactNumbers, mayHoldBadText }: ParsedBody,
  request: Request,
  response: Response,
  next: (error?: unknown) => void,
): void {
  const { takesAnyText = false } = routeOf(request).operation;
  const found = mayHoldBadText ? findTextProblems(value, takesAnyText) : undefined;
  if (found?.isHarmful === true) {
    sendJson(response, 400, found.problems.toErrors());
    return;
  }
  const state = stateOf(request);
  state.inexactNumbers = inexactNumbers;
  state.problems = found?.problems;
  request.body = mayHoldBadText && takesAnyText && found === undefined ? withWellFormedTexts(value) : value;
  next();
}
