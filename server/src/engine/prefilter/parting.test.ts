/** Pieces as the rule says, one character after another: whatever is in a text, wherever its blocks and parts end. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Parting } from "./parting.ts";
import { CONTACT, UNUSUAL } from "./verdicts.ts";

const signs = [
  ..." \n\t\0\u0001\u001f.,:?!;'@0?>aZ~\u007f\u0080\u00e9\u00ff\u2028\u6f22",
  "\ud83d",
  "\u{1f600}",
  "word",
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.string()), { maxLength: 60 })
  .map((parts) => parts.join(""));

test("a text is parted as one character after another says", () => {
  const parting = new Parting(4096);
  fc.assert(
    fc.property(text, (each) => {
      parting.begin();
      const signals = parting.partAll(each);
      expect([boundsOf(parting), signals]).toEqual(expected(each));
    }),
    { numRuns: 1000 },
  );
});

test("parts of a text are parted as the whole", () => {
  fc.assert(
    fc.property(text, (each) => {
      const parting = new Parting(each.length);
      parting.begin();
      let signals = 0;
      for (let at = 0; at < each.length; at += 32) signals |= parting.part(each, at, Math.min(each.length, at + 32));
      expect([boundsOf(parting), signals]).toEqual(expected(each));
    }),
    { numRuns: 1000 },
  );
});

function boundsOf({ count, bounds }: Parting): number[] {
  return [...bounds.subarray(0, count * 2)];
}

function expected(each: string): [number[], number] {
  const bounds: number[] = [];
  let signals = 0;
  let start = 0;
  for (let at = 0; at <= each.length; at++) {
    if (at < each.length && !separates(each, at)) continue;
    if (at > start) bounds.push(start, at);
    else if (at > 0 && each.charAt(at) === "." && each.charCodeAt(at - 1) <= 0x20) signals |= CONTACT;
    if (at < each.length && each.charCodeAt(at) < 0x20 && !"\t\n\r".includes(each.charAt(at))) signals |= UNUSUAL;
    start = at + 1;
  }
  return [bounds, signals];
}

function separates(each: string, at: number): boolean {
  if (each.charCodeAt(at) <= 0x20) return true;
  const isEnd = at + 1 === each.length || each.charCodeAt(at + 1) <= 0x20;
  return isPunctuation(each.charAt(at)) && (isEnd || isPunctuation(each.charAt(at + 1)));
}

function isPunctuation(sign: string): boolean {
  return ".,:?".includes(sign);
}
