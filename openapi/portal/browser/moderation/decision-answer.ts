/** Reads the server's answer to a moderate request from unchecked JSON. */
import { isObject, isText, type Json, type JsonObject } from "../../../tools/json.ts";
import { type Match, readMatches } from "../common/answer.ts";

export interface DecisionAnswer {
  readonly contentAction: string;
  readonly moderationAction: string | undefined;
  readonly stored: boolean;
  readonly parts: readonly ModeratedPart[];
}

export interface ModeratedPart {
  /** Undefined when the filter did not read the part. */
  readonly replacement: string | undefined;
  /** Those in attributes of markup included, by where they start. */
  readonly matches: readonly Match[];
  readonly confidence: number | undefined;
}

/** Returns undefined when the body is not such an answer. */
export function readDecision(body: Json | undefined): DecisionAnswer | undefined {
  if (!isObject(body) || !isText(body["contentAction"]) || !isObject(body["content"])) return undefined;
  const { contentAction, moderationAction, stored, content } = body;
  const parts = content["parts"];
  return {
    contentAction,
    moderationAction: isText(moderationAction) ? moderationAction : undefined,
    stored: stored === true,
    parts: Array.isArray(parts) ? parts.filter(isObject).map(readPart) : [],
  };
}

function readPart({ replacement, matches, metaMatches, imageConfidence }: JsonObject): ModeratedPart {
  return {
    replacement: isText(replacement) ? replacement : undefined,
    matches: [...readMatches(matches), ...readMatches(metaMatches)].sort((one, other) => one.start - other.start),
    confidence: typeof imageConfidence === "number" ? imageConfidence : undefined,
  };
}
