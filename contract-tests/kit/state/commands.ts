/** All commands, and the plan of a sequence. */
import type { Random } from "../exchange/random.ts";
import { changing } from "./changing.ts";
import type { Command, CommandAction } from "./command.ts";
import { creating } from "./creating.ts";
import { creatingElsewhere } from "./creating-elsewhere.ts";
import { patching } from "./patching.ts";
import { reading } from "./reading.ts";
import { removing } from "./removing.ts";

const acts: Readonly<Record<string, CommandAction>> = {
  ...creating,
  ...creatingElsewhere,
  ...changing,
  ...patching,
  ...removing,
  ...reading,
};

export function actOf({ kind }: Command): CommandAction {
  const act = acts[kind];
  if (act === undefined) throw new TypeError(`There is no command ${kind}.`);
  return act;
}

/** Commands that need a removed object; they follow a removal. */
const afterRemoval = new Set([
  "recreate",
  "updateMissing",
  "patchMissing",
  "removeMissing",
  "removeByMissing",
  "readMissing",
]);

/** Commands that begin a sequence, so that it has rich objects which differ in every value. */
const richCreations = ["createEach", "createEachWithId"];

/** Commands that follow a removal, so that there are objects again. */
const refills: Readonly<Record<string, readonly string[]>> = {
  remove: ["create", "createWithId"],
  removeBy: ["createRich", "create", "createWithId"],
};

/**
 * Returns a sequence with each kind once, and a few more often: creations, then commands on existing objects, then
 * commands on removed ones.
 */
export function planOf(kinds: readonly string[], random: Random): readonly Command[] {
  const seeded = (kind: string): Command => ({ kind, seed: random.below(2 ** 31) });
  const some = (count: number): string[] => Array.from({ length: count }, () => random.pick(kinds) ?? "create");
  // A removal may leave nothing to work with.
  const refilled = (kind: string): readonly string[] => [kind, ...(refills[kind] ?? [])];
  const drawn = random.shuffled([
    ...kinds.filter((kind) => !afterRemoval.has(kind) && !richCreations.includes(kind)),
    ...some(2),
  ]);
  const present = drawn.flatMap(refilled).filter((kind) => kinds.includes(kind));
  const later = random.shuffled([...kinds.filter((kind) => afterRemoval.has(kind)), ...some(1)]);
  const creations = ["create", "createWithId", ...richCreations].filter((kind) => kinds.includes(kind));
  const removals = kinds.includes("remove") ? ["create", "remove", "create", "remove"] : [];
  return [...creations, ...present, ...removals, ...later].map(seeded);
}

/** Every kind of command. */
export const allKinds: readonly string[] = Object.keys(acts);
