/**
 * Runs a part of a suite, or all of them: `npm run test:stress -- [durability|hostile|large [options]]` and
 * `npm run test:kit -- [faults|healthy|mutations [options]]`. Each part takes options of its own (`-- hostile --help`).
 *
 * - stress: `durability` kills servers and databases, `hostile` attacks a server while an innocent client works, `large` has a
 *   million content items;
 * - kit: `faults` switches faults into a server, each of which the kit has to find; `healthy` demands that it finds nothing in
 *   a healthy one; `mutations` counts how many faults made from the specs it finds. Without a name, `faults` runs.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const contractTests = join(import.meta.dirname, "..");
const script = (file: string): readonly string[] => ["node", join(contractTests, file)];

const suites: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  stress: {
    durability: script("durability/main.ts"),
    hostile: script("hostile/main.ts"),
    large: [...script("tools/postgres.mjs"), "vitest", "run", "--project=large"],
  },
  kit: {
    faults: script("kit-tests/main.ts"),
    healthy: script("kit-tests/healthy.ts"),
    mutations: script("kit-tests/mutations/main.ts"),
  },
};
/** Parts that run without a name; all where a suite is not listed. */
const byDefault: Readonly<Record<string, readonly string[]>> = { kit: ["faults"] };

const [suite = "", ...given] = process.argv.slice(2);
const parts = suites[suite] ?? {};
const isNamed = given[0] !== undefined && !given[0].startsWith("-");
const names = isNamed ? given.slice(0, 1) : (byDefault[suite] ?? Object.keys(parts));
const options = isNamed ? given.slice(1) : given;
if (names.some((name) => !(name in parts)) || names.length === 0) {
  console.error(`Name one of ${Object.keys(parts).join(", ")}, not "${names.join()}".`);
  process.exitCode = 2;
} else {
  for (const name of names) {
    const [command = "", ...args] = parts[name] ?? [];
    if (spawnSync(command, [...args, ...options], { stdio: "inherit" }).status !== 0) process.exitCode = 1;
  }
}
