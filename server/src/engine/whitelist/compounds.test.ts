import fc from "fast-check";
import { expect, test } from "vitest";
import { Compounds } from "./compounds.ts";

const sequence = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 });
const edits = fc.array(fc.record({ atoms: sequence, adds: fc.boolean() }), { minLength: 1, maxLength: 40 });
const texts = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 });

test("the longest entry that ends at each atom is the one that a search by brute force finds, after any edits", () => {
  fc.assert(
    fc.property(edits, texts, (made, text) => {
      const compounds = new Compounds<string>();
      const entries = new Map<string, readonly number[]>();
      for (const { atoms, adds } of made) {
        const name = atoms.join(" ");
        if (adds && !entries.has(name)) compounds.add(atoms, name);
        if (!adds && entries.has(name)) compounds.remove(atoms);
        if (adds) entries.set(name, atoms);
        else entries.delete(name);
      }
      let node = 0;
      for (const [index, atom] of text.entries()) {
        node = compounds.next(node, atom);
        const longest = [...entries.values()]
          .filter(
            (atoms) =>
              text
                .slice(0, index + 1)
                .slice(-atoms.length)
                .join(" ") === atoms.join(" "),
          )
          .reduce<readonly number[]>((best, atoms) => (atoms.length > best.length ? atoms : best), []);
        expect(compounds.length(node)).toBe(longest.length);
        expect(compounds.unit(node)).toBe(longest.length === 0 ? undefined : longest.join(" "));
      }
      for (const atoms of entries.values()) compounds.remove(atoms);
      expect(compounds.size).toBe(0);
    }),
    { numRuns: 2000 },
  );
});

test("a node that ends with a new one keeps its link to a longer one, whichever way it is found", () => {
  const compounds = new Compounds<string>();
  const add = (...atoms: number[]) => compounds.add(atoms, atoms.join(" "));
  add(3, 1, 2, 7);
  add(5, 3, 1, 2, 9);
  // Many nodes with the atom 2 link to the root, few end with 1.
  for (let first = 10; first < 30; first++) add(first, 2);
  add(1, 2);
  const end = [5, 3, 1, 2, 7].reduce((node, atom) => compounds.next(node, atom), 0);
  expect(compounds.unit(end)).toBe("3 1 2 7");
});
