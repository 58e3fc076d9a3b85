/**
 * Texts as people and their programs send them: mostly short and plain, sometimes of any script, sometimes long. All of
 * Unicode may occur except NUL and lone surrogates, which no field takes.
 */
import { trimmedPattern } from "@gatehouse/openapi/directions";
import fc from "fast-check";

/** Bounds in code points, which is how a schema counts. */
export interface TextBounds {
  readonly min: number;
  readonly max: number;
}

/** Combining marks, joiners, direction marks, spaces of any width, look-alikes and unassigned code points. */
const oddCodePoints = [
  0x01, 0x09, 0x0a, 0x0d, 0x1b, 0x22, 0x25, 0x26, 0x27, 0x2a, 0x2b, 0x2f, 0x3c, 0x5c, 0x5f, 0x7f, 0x85, 0xa0, 0xad,
  0xdf, 0x130, 0x131, 0x149, 0x17f, 0x1c5, 0x300, 0x301, 0x338, 0x34f, 0x3a3, 0x3c2, 0x430, 0x5d0, 0x627, 0x64b, 0x661,
  0xe33, 0x1100, 0x1160, 0x1e9e, 0x2000, 0x200b, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202e, 0x2066, 0x212b, 0x3000,
  0x4e2d, 0xac00, 0xfb01, 0xfe0f, 0xfeff, 0xff21, 0xfffd, 0xffff, 0x10400, 0x1d400, 0x1f1e6, 0x1f3fd, 0x1f468, 0x1f600,
  0x20000, 0xe0001, 0x10ffff,
];

/** Several code points that look like one character. */
const sequences = ["👩‍👩‍👧‍👦", "🇪🇺", "👍🏽", "e\u0301", "i\u0307", "한", "ﷺ", "नि", "עִבְרִית", "ไทย", "ﬃ", "Z͑ͫ̓", "1️⃣"];

const plain = fc.integer({ min: 0x20, max: 0x7e });
const letter = fc.integer({ min: 0x61, max: 0x7a });
const any = fc.oneof(fc.integer({ min: 0x01, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));
const codePoint = fc.oneof(
  { weight: 8, arbitrary: letter },
  { weight: 6, arbitrary: plain },
  { weight: 3, arbitrary: fc.constantFrom(...oddCodePoints) },
  { weight: 2, arbitrary: any },
);

/** Approximate maximum length of a long text; longer ones find nothing more and only take time. */
const maximumLength = 2_000;

export function texts({ min, max }: TextBounds): fc.Arbitrary<string> {
  const short = codePoints(codePoint, min, Math.min(max, min + 12));
  const long = codePoints(codePoint, Math.min(max, Math.max(min, 200)), Math.min(max, Math.max(min, maximumLength)));
  return fc.oneof(
    { weight: 10, arbitrary: codePoints(fc.oneof(letter, plain), min, Math.min(max, min + 12)) },
    { weight: 10, arbitrary: short },
    {
      weight: 4,
      arbitrary: fc
        .tuple(short, fc.constantFrom(...sequences), short)
        .map((parts) => cut(parts.join(""), max))
        .filter((text) => [...text].length >= min),
    },
    { weight: 1, arbitrary: long },
  );
}

/** Returns the first code points of a text. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}

/** Returns texts that match a pattern; an unanchored pattern filters arbitrary texts. */
export function textsLike(pattern: string, bounds: TextBounds): fc.Arbitrary<string> {
  const expression = new RegExp(pattern, "u");
  // Any texts are more telling than those that fast-check makes of so wide a pattern.
  const whole = pattern !== trimmedPattern && pattern.startsWith("^") && pattern.endsWith("$");
  const source = whole
    ? fc.stringMatching(expression, { size: "small", maxLength: Math.min(bounds.max, 200) })
    : texts({ ...bounds, min: Math.max(1, bounds.min) });
  return source.filter((text) => expression.test(text) && within(text, bounds));
}

export function within(text: string, { min, max }: TextBounds): boolean {
  const { length } = [...text];
  return length >= min && length <= max;
}

function codePoints(one: fc.Arbitrary<number>, minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.array(one, { minLength, maxLength, size: "max" }).map((points) => String.fromCodePoint(...points));
}
