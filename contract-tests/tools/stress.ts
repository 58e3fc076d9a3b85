/**
 * `npm run test:stress -- [durability|hostile|large [options]]` runs one of the tests that put the server under stress, or all:
 * `durability` kills servers and databases, `hostile` attacks a server while an innocent client works, `large` has a
 * million content items. Each takes options of its own (`-- hostile --help`).
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const contractTests = join(import.meta.dirname, "..");
const commands: Readonly<Record<string, readonly string[]>> = {
  durability: ["node", join(contractTests, "durability/main.ts")],
  hostile: ["node", join(contractTests, "hostile/main.ts")],
  large: ["node", join(contractTests, "tools/postgres.mjs"), "vitest", "run", "--project=large"],
};

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && !(name in commands)) {
  console.error(`There is no stress test "${name}": ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
} else {
  for (const each of name === undefined ? Object.keys(commands) : [name]) {
    const [command = "", ...args] = commands[each] ?? [];
    const { status } = spawnSync(command, [...args, ...options], { stdio: "inherit" });
    if (status !== 0) process.exitCode = 1;
  }
}
