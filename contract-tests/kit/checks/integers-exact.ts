/** The law of the 64-bit range. It is checked on the text, because parsing rounds large numbers. */
import type { Violation } from "../exchange/evidence.ts";
import { isJson } from "../exchange/json-text.ts";
import type { Law } from "../findings.ts";
import { placeOf, positionsIn } from "./json-position.ts";
import { documentedContent, exchangeLaw } from "./own-exchange.ts";

const law: Law = {
  id: "integers-exact",
  says: "Every integer lies within ±(2^53-1), so that every client reads it exactly.",
  lookAt: "How the value is made: another unit, such as nanoseconds, or an id of 64 bits?",
};

/** A number outside of strings that may be too large: of 16 digits or more, or with an exponent. */
const suspicious = /[:[,]\s*-?(?:\d{16}|\d[\d.]*[eE])/;

const decoder = new TextDecoder();

export const integersExact = exchangeLaw(law, (sent, contract) => {
  if (!isJson(sent.mediaType) || sent.json === undefined) return undefined;
  const text = decoder.decode(sent.bytes);
  if (!suspicious.test(text)) return [];
  const [root, documented] = [parseKeeping(text), documentedContent(sent, contract)?.schema];
  const found = new Map<string, Violation>();
  for (const { path, value, shape } of positionsIn(root, documented)) {
    // Numbers that are not documented as integers may be large.
    if (!(value instanceof InexactNumber) || shape?.type === "number") continue;
    const about = `${sent.status} ${placeOf(documented, root, path)}`;
    const actual = value.source.length > 60 ? `${value.source.slice(0, 60)}…` : value.source;
    if (!found.has(about)) found.set(about, { about, expected: "an integer within ±(2^53-1)", actual });
  }
  return [...found.values()];
});

/**
 * Returns whether a double holds an integer and its neighbours exactly; undefined where the number is not an integer.
 */
export function isExactInteger(source: string): boolean | undefined {
  const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source);
  if (parts === null) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = parts;
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return true;
  const zeros = Number(exponent) - fraction.length + (digits.length - significant.length);
  if (zeros < 0) return undefined;
  if (significant.length + zeros > 16) return false;
  return BigInt(significant) * 10n ** BigInt(zeros) <= BigInt(Number.MAX_SAFE_INTEGER);
}

/** A number as written in the text. */
class InexactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Parses JSON, and keeps the text of integers that a double cannot hold. */
function parseKeeping(text: string): unknown {
  const keep = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === "number" && isExactInteger(context?.source ?? "") === false
      ? new InexactNumber(context?.source ?? "")
      : value;
  return JSON.parse(text, keep);
}
