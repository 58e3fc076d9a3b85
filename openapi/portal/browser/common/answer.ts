/** Reads the server's answer to a filter request from unchecked JSON. */
import { isObject, isText, type Json, type JsonObject } from "../../../tools/json.ts";

export interface Match {
  readonly type: string;
  readonly start: number;
  readonly length: number;
  readonly quality: number;
  readonly locale?: string;
  readonly matched?: string;
  readonly root?: string;
  readonly severity?: string;
  readonly tags?: readonly string[];
  readonly blacklistResult?: string;
  readonly whitelistResult?: string;
  readonly indices?: readonly number[];
}

export interface FilterAnswer {
  readonly matches: readonly Match[];
  readonly metaMatches: readonly Match[];
  readonly replacement: string;
}

/** Returns undefined when the body is not the answer of a filter request. */
export function readAnswer(body: Json | undefined): FilterAnswer | undefined {
  if (!isObject(body) || !isText(body["replacement"]) || !Array.isArray(body["matches"])) return undefined;
  return {
    matches: readMatches(body["matches"]),
    metaMatches: readMatches(body["metaMatches"]),
    replacement: body["replacement"],
  };
}

export function readMatches(value: Json | undefined): readonly Match[] {
  return Array.isArray(value) ? value.filter(isObject).map(readMatch) : [];
}

const textFields = ["locale", "matched", "root", "severity", "blacklistResult", "whitelistResult"] as const;

function readMatch(value: JsonObject): Match {
  const { type, start, length, quality, tags, indices } = value;
  const texts = textFields.flatMap((name) => (isText(value[name]) ? [[name, value[name]] as const] : []));
  return {
    type: isText(type) ? type : "",
    start: wholeNumber(start),
    length: wholeNumber(length),
    quality: typeof quality === "number" ? quality : 0,
    ...Object.fromEntries(texts),
    ...(Array.isArray(tags) && { tags: tags.filter(isText) }),
    ...(Array.isArray(indices) && { indices: indices.filter((index) => typeof index === "number") }),
  };
}

function wholeNumber(value: Json | undefined): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
