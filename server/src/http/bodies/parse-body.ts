/** Parses bodies: JSON in UTF-8 or UTF-16, and forms. */
import { isUtf8 } from "node:buffer";
import { parse as parseQuerystring } from "node:querystring";
import { findInexactNumbers, type InexactNumber } from "../validation/exact-numbers.ts";
import { BodyRefusal } from "./body-refusal.ts";
import { forbiddenKey } from "./body-texts.ts";
import { type JsonMeasure, measureJson } from "./json-scan.ts";

export interface ParsedBody {
  readonly value: unknown;
  /** Number of values and property names. */
  readonly nodes: number;
  readonly inexactNumbers: readonly InexactNumber[];
  /** False where no text or name can be one that `findTextProblems` finds. */
  readonly mayHoldBadText: boolean;
}

/** Checks and measures JSON before it is parsed. */
export interface MeasuredJson extends JsonMeasure {
  readonly bytes: Buffer;
}

/** @throws BodyRefusal */
export function measureBody(sent: Buffer, charset: string): MeasuredJson {
  const bytes = withoutByteOrderMark(toUtf8(sent, charset));
  const measure = measureJson(bytes);
  if (typeof measure === "string") throw new BodyRefusal(measure);
  return { ...measure, bytes };
}

/** @throws BodyRefusal */
export function parseJson({ bytes, nodes, hasLongNumber }: MeasuredJson): ParsedBody {
  const text = bytes.toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    const inexactNumbers = hasLongNumber ? findInexactNumbers(text) : [];
    return { value, nodes, inexactNumbers, mayHoldBadText: mayHoldBadText(text) };
  } catch (error) {
    throw new BodyRefusal("malformed", { cause: error });
  }
}

/**
 * JSON of well-formed Unicode holds NUL and halves of surrogate pairs as escapes only. The search takes a hundredth of the
 * time of a walk through the parsed value.
 */
function mayHoldBadText(json: string): boolean {
  return json.includes("\\u") || json.includes(forbiddenKey);
}

/** Maximum fields of a form. */
const maximumFields = 1000;

/** @throws BodyRefusal */
export function parseForm(sent: Buffer, charset: string): ParsedBody {
  const text = toUtf8(sent, charset).toString("utf8");
  if (countFields(text) > maximumFields) throw new BodyRefusal("tooManyFields");
  const value = { ...parseQuerystring(text, "&", "=", { maxKeys: 0 }) };
  return { value, nodes: Object.keys(value).length, inexactNumbers: [], mayHoldBadText: true };
}

function countFields(text: string): number {
  let count = 1;
  for (let at = text.indexOf("&"); at >= 0 && count <= maximumFields; at = text.indexOf("&", at + 1)) count++;
  return count;
}

/** Malformed UTF-8 is refused, because decoders silently replace it. */
function toUtf8(sent: Buffer, charset: string): Buffer {
  if (charset === "utf-8") {
    if (!isUtf8(sent)) throw new BodyRefusal("malformed");
    return sent;
  }
  if (!charset.startsWith("utf-16")) throw new BodyRefusal("unsupportedCharset");
  try {
    return Buffer.from(new TextDecoder(charset, { fatal: true }).decode(sent));
  } catch (error) {
    throw new BodyRefusal(error instanceof RangeError ? "unsupportedCharset" : "malformed", { cause: error });
  }
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
