import fc from "fast-check";
import { expect, test } from "vitest";
import { buildAutomaton, STATE } from "./automaton.ts";

const skeleton = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });

function ends(skeletons: readonly number[][], text: readonly number[]): string[] {
  const classStarts = [0];
  for (const each of skeletons) classStarts.push((classStarts.at(-1) ?? 0) + each.length);
  const { transitions, starts, patterns } = buildAutomaton({
    classes: new Uint8Array(skeletons.flat()),
    classStarts: new Int32Array(classStarts),
  });
  const found: string[] = [];
  let state = 0;
  text.forEach((letter, at) => {
    const next = transitions[state + letter] ?? 0;
    state = next & STATE;
    const patternsHere = [...patterns.subarray(starts[state >> 5], starts[(state >> 5) + 1])];
    expect(next < 0).toBe(patternsHere.length > 0);
    for (const pattern of patternsHere) found.push(`${pattern} ends at ${at}`);
  });
  return found.sort();
}

test("finds what a naive search finds", () => {
  fc.assert(
    fc.property(
      fc.array(skeleton, { maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 }).map((text) => text.filter((letter) => letter > 0)),
      (skeletons, text) => {
        const naive = text.flatMap((_, at) =>
          skeletons.flatMap((each, p) =>
            at + 1 >= each.length && each.every((letter, i) => text[at + 1 - each.length + i] === letter)
              ? [`${p} ends at ${at}`]
              : [],
          ),
        );
        expect(ends(skeletons, text)).toEqual(naive.sort());
      },
    ),
  );
});

test("the separator's column stays in the same state", () => {
  const { transitions } = buildAutomaton({ classes: new Uint8Array([1, 2, 3]), classStarts: new Int32Array([0, 3]) });
  for (let state = 0; state < transitions.length; state += 32) expect((transitions[state] ?? -1) & STATE).toBe(state);
});
