import type { Exchange } from "./exchange.ts";
import { parseJson } from "./json.ts";
import type { AnyAnswer } from "./method.ts";
import { json, type Operation, responseType } from "./operation-table.ts";
import { toResponseError, unexpectedResponse } from "./response-errors.ts";

/** Returns the documented answer; throws if the response is not documented. */
export function readAnswer(exchange: Exchange, operation: Operation): AnyAnswer {
  const { facts, headers, requestId, status, stream } = exchange;
  const isDocumented = operation.statuses.includes(status);
  const isSuccess = isDocumented && status < 300;
  let body: unknown;
  try {
    body = readBody(exchange, responseType(operation, status));
  } catch (error) {
    stream?.cancel().catch(() => undefined);
    throw isSuccess
      ? unexpectedResponse(facts, error instanceof Error ? error.message : "")
      : toResponseError(exchange);
  }
  const answer = { status, body, headers, requestId };
  if (isSuccess) return { ok: true, ...answer };
  const error = toResponseError(exchange, body);
  if (!isDocumented) throw error;
  return { ok: false, ...answer, error };
}

/** Throws if the body has another media type than documented, so that a proxy's page is not taken for an answer. */
function readBody({ bytes, headers, status, stream, text }: Exchange, expected: string | undefined): unknown {
  const contentType = headers.get("content-type") || "without a media type";
  const [mediaType] = contentType.toLowerCase().split(/ *;/);
  // The status of a failure says enough, whatever its body.
  const isWrong = expected === undefined ? bytes.length > 0 && status < 400 : mediaType !== expected;
  if (isWrong) throw new Error(`the answer should be ${expected ?? "empty"} and is ${mediaType}`);
  if (expected === undefined) return undefined;
  return expected === json ? parseJson(text()) : (stream ?? bytes);
}
