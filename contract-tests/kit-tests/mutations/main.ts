/**
 * Measures the kit by mutants: differences between a server and its specs, made from the specs themselves. The kit has to
 * find each, but for those that `exceptions.ts` excuses.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { requireNumber, requireOptionValues, runProgram, UsageError } from "@gatehouse/openapi/command-line";
import { readContract } from "../../kit/contract/contract.ts";
import { matchesWildcards } from "../../kit/data/wildcards.ts";
import { Random } from "../../kit/exchange/random.ts";
import { performAll } from "../pool.ts";
import { exceptionOf } from "./exceptions.ts";
import { type Mutant, type MutantKind, nameOf } from "./mutant.ts";
import { mutantsOf } from "./mutants.ts";
import type { MutantOutcome, MutantTask } from "./outcome.ts";
import { unreachedBy } from "./reach.ts";
import { countsOf, lineOf, rateOf, summaryOf, tableOf, verdictOf } from "./report.ts";
import { htmlOf } from "./report-html.ts";
import { RouteTable } from "./routes.ts";

const usage = `Usage: npm run test:kit -- mutations [options]
  --sample <n>   only so many of the mutants, chosen by the seed (250); all tries every one
  --only <id>    only mutants of this operation, in which * stands for any letters; may be repeated
  --kind <kind>  only mutants of this kind, in which * stands for any letters; may be repeated
  --at <part>    only mutants of this part, in which * stands for any letters
  --seed <n>     the seed of the sample and of the runs (1)
  --minimum <n>  fail where fewer than so many percent are killed or excused (100)
  --out <folder> where mutations.json and mutations.html are written (mutation-report)
  --list         say which mutants there are
  --reach        say which of them a whole run of the kit on a healthy server never comes to
  --help         say this`;

async function main(): Promise<void> {
  const plan = readArguments();
  if (plan.help) return console.log(usage);
  const mutants = chosen(plan);
  if (plan.list) return console.log(mutants.map(nameOf).join("\n"));
  if (plan.reach) return sayUnreached(mutants, plan);
  const begin = performance.now();
  const outcomes: MutantOutcome[] = [];
  await performAll<MutantTask, MutantOutcome>({
    worker: new URL("./worker.ts", import.meta.url),
    tasks: mutants.map((mutant) => ({ mutant, seed: plan.seed })),
    failed: ({ mutant }, failure) => ({
      name: nameOf(mutant),
      mutant,
      applied: 0,
      requests: 0,
      milliseconds: 0,
      failure,
    }),
    done: (outcome) => {
      outcomes.push(outcome);
      console.log(lineOf(outcome, `${outcomes.length}/${mutants.length}`));
    },
  });
  console.log(
    `\n${tableOf(outcomes)}\n\n${summaryOf(outcomes)} in ${Math.round((performance.now() - begin) / 1000)} s`,
  );
  mkdirSync(plan.out, { recursive: true });
  const rows = outcomes.map((outcome) => ({
    ...outcome,
    verdict: verdictOf(outcome),
    reason: exceptionOf(outcome.mutant)?.reason,
  }));
  writeFileSync(`${plan.out}/mutations.json`, `${JSON.stringify(rows, undefined, 1)}\n`);
  writeFileSync(`${plan.out}/mutations.html`, htmlOf(outcomes));
  const [all] = countsOf(outcomes).slice(-1);
  if (all === undefined || 100 * rateOf(all) < plan.minimum) process.exitCode = 1;
}

async function sayUnreached(mutants: readonly Mutant[], { seed }: Plan): Promise<void> {
  const unreached = await unreachedBy(seed, { mutants, routes: new RouteTable(readContract()) });
  const left = unreached.filter((mutant) => exceptionOf(mutant) === undefined);
  console.log(left.map(nameOf).join("\n"));
  const excused = unreached.length - left.length;
  console.log(`\n${left.length} of ${mutants.length} mutants unreached, and ${excused} that are excused`);
}

type Plan = ReturnType<typeof readArguments>;

/** The order of the specs stays, so that neighbours share a server's warm caches. */
function chosen({ sample, seed, only, kind, at }: Plan): readonly Mutant[] {
  const matches = (patterns: readonly string[] | undefined, text: string): boolean =>
    patterns?.some((pattern) => matchesWildcards(pattern, text)) !== false;
  const all = mutantsOf(readContract()).filter(
    (mutant) =>
      matches(only, mutant.operationId) && matches(kind, mutant.kind satisfies MutantKind) && matches(at, mutant.at),
  );
  if (all.length === 0) throw new UsageError("No mutant matches; --list says which there are.");
  if (sample === undefined || sample >= all.length) return all;
  const taken = new Set(Random.of(seed, "mutants").some([...all.keys()], sample));
  return all.filter((_, index) => taken.has(index));
}

const wholeNumbers = { from: 0, to: 999_999_999 };

const options = {
  sample: { type: "string", default: "250" },
  only: { type: "string", multiple: true },
  kind: { type: "string", multiple: true },
  at: { type: "string", multiple: true },
  seed: { type: "string", default: "1" },
  minimum: { type: "string", default: "100" },
  out: { type: "string", default: "mutation-report" },
  list: { type: "boolean", default: false },
  reach: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** @throws UsageError */
function readArguments() {
  const values = requireOptionValues(process.argv.slice(2), options);
  return {
    ...values,
    sample: values.sample === "all" ? undefined : requireNumber("sample", values.sample, wholeNumbers),
    seed: requireNumber("seed", values.seed, wholeNumbers),
    minimum: requireNumber("minimum", values.minimum, wholeNumbers),
  };
}

runProgram(main, usage);
