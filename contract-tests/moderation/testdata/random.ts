/** Seeded randomness: the kit's generator, for lists that are never empty. */
import { Random as Generator } from "../../kit/exchange/random.ts";

export interface Random {
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function randomOf(seed: number): Random {
  const generator = new Generator(seed);
  const below = (limit: number): number => generator.below(limit);
  return {
    below,
    pick(list) {
      const picked = generator.pick(list);
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
