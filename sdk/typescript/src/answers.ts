/** Reads an answer by what the specs say about its status. */
import type { Exchange } from "./exchange.ts";
import { errorFor, unexpected } from "./failures.ts";
import { isJson, parseJson } from "./json.ts";
import type { AnyAnswer, Unanswered } from "./method.ts";
import { type Answers, mediaTypeOf } from "./operation.ts";

/** The documented answer, or the error that says why there is none. */
export function readAnswer(exchange: Exchange, answers: Answers): AnyAnswer | Unanswered {
  const { facts, headers, requestId, status } = exchange;
  const ok = status >= 200 && status < 300;
  const mediaType = mediaTypeOf(status, answers);
  try {
    const body = readBody(exchange, mediaType ?? "application/json");
    if (mediaType !== undefined && ok) return { ok, status, body, headers, requestId };
    const error = errorFor(exchange, body);
    if (mediaType === undefined || ok) return { ok: false, status: 0, requestId, error };
    return { ok, status, body, headers, requestId, error };
  } catch (problem) {
    // Nobody will read it.
    if (exchange.stream) exchange.stream.cancel().catch(() => undefined);
    const why = problem instanceof Error ? problem.message : "the answer cannot be read";
    const error = ok && mediaType !== undefined ? unexpected(facts, why) : errorFor(exchange, undefined);
    return { ok: false, status: 0, requestId, error };
  }
}

function readBody(exchange: Exchange, mediaType: string): unknown {
  const { bytes, headers, status, stream } = exchange;
  const given = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() || "without a media type";
  // A proxy's page must not pass for "done"; an error's status says enough.
  const matches = mediaType === "" ? bytes.length === 0 || status >= 400 : given === mediaType;
  if (!matches) throw new Error(`the answer with status ${status} should be ${mediaType || "empty"} and is ${given}`);
  if (mediaType === "") return undefined;
  return isJson(mediaType) ? parseJson(exchange.text()) : stream || bytes;
}
