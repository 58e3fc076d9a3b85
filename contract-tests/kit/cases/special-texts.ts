/** Requests whose texts hold what careless programs change: line ends, marks, blanks at either end, letters of any script. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import { isJson } from "../exchange/json-text.ts";
import { cut } from "./arbitrary-text.ts";

/** Line ends of all systems, a byte order mark, astral and combining characters, and what needs escaping somewhere. */
const inside = "A\r\nb\rc\nd\t\uFEFF😀𝒳 e\u0301é ß\u0130ı \u2028\u00a0 '\"\\%_*?<b>&amp;{{x}} 007";

/** Texts with and without blanks at their ends, and one that begins with a byte order mark. */
const texts = [` ${inside}\r\n`, inside, "\uFEFFfirst \u3000"];

export interface SpecialRequest {
  readonly mediaType: string;
  readonly body: Json;
}

/** Returns a request for each of the texts, which stands in every free text of the document's example. */
export function specialRequests({ bodies }: Operation): readonly SpecialRequest[] {
  return bodies.flatMap(({ mediaType, schema, examples }): SpecialRequest[] => {
    const value = examples[0]?.value;
    if (!isJson(mediaType) || schema.type !== "object" || !isObject(value)) return [];
    const bodies = new Map(
      texts.map((text) => withText(schema, value, text, 0)).map((body) => [JSON.stringify(body), body]),
    );
    // Without a free text, every body is the example.
    bodies.delete(JSON.stringify(value));
    return [...bodies.values()].map((body) => ({ mediaType, body }));
  });
}

function withText(shape: Shape, value: Json, text: string, depth: number): Json {
  const { items } = shape;
  if (Array.isArray(value))
    return items === undefined ? value : value.map((item) => withText(items, item, text, depth));
  if (isObject(value)) {
    const members: Record<string, Json> = { ...value };
    for (const [name, property] of shape.properties) {
      const own = value[name];
      if (own !== undefined) members[name] = withText(property, own, text, depth + 1);
      // An absent text gets one, too.
      else if (depth > 0 && isFree(property)) members[name] = fitted(property, text);
    }
    return members;
  }
  return isFree(shape) ? fitted(shape, text) : value;
}

/** Keywords of texts that have a meaning, or come back changed. */
const bound = ["x-refers-to", "x-creates", "x-further-rule", "x-normalized", "x-secret", "x-key-pair", "x-returned-as"];

function isFree(shape: Shape): boolean {
  const { type, enum: options, format, takesAnyWords } = shape;
  const isText = type === "string" && options === undefined && format === undefined && takesAnyWords;
  return isText && !bound.some((keyword) => shape.first(keyword) !== undefined);
}

/** A text that is to have no blanks at its ends gets none. */
function fitted(shape: Shape, text: string): string {
  const whole = cut(text, shape.atMost("maxLength") ?? text.length);
  return shape.patterns.every((pattern) => new RegExp(pattern, "u").test(whole)) ? whole : whole.trim();
}
