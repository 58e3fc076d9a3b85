/** Numbers that look like chance and are the same each time (Mulberry32). */
export interface Random {
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function randomOf(seed: number): Random {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  return {
    below,
    pick(list) {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new Error("There is nothing to pick from.");
      return picked;
    },
    shuffled(list) {
      return list
        .map((item) => ({ item, place: below(0x7fffffff) }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item);
    },
  };
}
