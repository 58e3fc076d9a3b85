/** Reads an answer by what the specs say about its status. */
import type { Exchange } from "./exchange.ts";
import { errorFor, unexpected } from "./failures.ts";
import { parseJson } from "./json.ts";
import type { AnyAnswer } from "./method.ts";
import { bodyOf, json, type Row } from "./row.ts";

/** The documented answer; throws the error that says why there is none. */
export function readAnswer(exchange: Exchange, row: Row): AnyAnswer {
  const { bytes, facts, headers, requestId, status, stream } = exchange;
  const documented = bodyOf(status, row);
  const isKnown = documented !== "-";
  const isSuccess = isKnown && status < 300;
  const mediaType = documented === "z" ? "application/zip" : documented && json;
  const [given] = (headers.get("content-type") || "without a media type").toLowerCase().split(/ *;/);
  let body: unknown;
  try {
    // A proxy's page must not pass for "done"; an error's status says enough.
    if (mediaType ? given !== mediaType : bytes.length > 0 && status < 400)
      throw new Error(`the answer should be ${mediaType || "empty"} and is ${given}`);
    if (mediaType) body = mediaType === json ? parseJson(exchange.text()) : (stream ?? bytes);
  } catch (problem) {
    // Nobody will read it.
    stream?.cancel().catch(() => undefined);
    throw isSuccess ? unexpected(facts, problem instanceof Error ? problem.message : "") : errorFor(exchange);
  }
  const answer = { status, body, headers, requestId };
  if (isSuccess) return { ok: true, ...answer };
  const error = errorFor(exchange, body);
  if (!isKnown) throw error;
  return { ok: false, ...answer, error };
}
