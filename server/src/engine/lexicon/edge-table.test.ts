import { expect, test } from "vitest";
import { EdgeTable } from "./edge-table.ts";

test("every edge leads to its child, and no other", () => {
  const edges = new EdgeTable();
  for (let node = 0; node < 3000; node++) edges.add(node, 97 + (node % 26), node + 1);
  for (let node = 0; node < 3000; node++) {
    expect(edges.child(node, 97 + (node % 26))).toBe(node + 1);
    expect(edges.child(node, 98 + (node % 26))).toBe(0);
  }
});

test("edges that a hash without a secret puts into one slot take no more steps than others", () => {
  // The hash of whole numbers in a Map.
  const hashOf = (number: number) => {
    let hash = number >>> 0;
    hash = (~hash + (hash << 15)) >>> 0;
    hash = (hash ^ (hash >>> 12)) >>> 0;
    hash = (hash + (hash << 2)) >>> 0;
    hash = (hash ^ (hash >>> 4)) >>> 0;
    hash = Math.imul(hash, 2057) >>> 0;
    return (hash ^ (hash >>> 16)) & 0x3fff;
  };
  const edges = new EdgeTable();
  let count = 0;
  for (let node = 0; node < 2000; node++) {
    for (let character = 0; character < 0x10000; character++) {
      if (hashOf(node * 0x10000 + character) !== 0) continue;
      edges.add(node, character, ++count);
    }
  }
  expect(count).toBeGreaterThan(5000);
  expect(edges.steps).toBeLessThan(count * 10);
});
