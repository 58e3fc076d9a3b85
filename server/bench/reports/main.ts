/**
 * `npm run bench:reports` measures reports over one month, over 10,000 and over 1,000,000 logins side by side. They
 * read rolled-up counts, so the time depends on the requested intervals and not on the logins. It also measures the
 * cost of a login, and of a change of the report zone, which recounts everything.
 *
 * The store is an SQLite file for each size, or the two empty databases in BENCH_DATABASE_URLS, separated by a space.
 * Exits with 1 where a report takes more than twice as long over the many logins as over the few.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "../statistics.ts";
import { milliseconds, timeOf } from "./measure.ts";
import { openSubject, type Subject } from "./subject.ts";

const few = 10_000;
const many = 1_000_000;
const rounds = 201;
const maximumGrowth = 2;

const operations = [
  ["daily active users", "retrieveDailyActiveUsersReport"],
  ["monthly active users", "retrieveMonthlyActiveUsersReport"],
  ["logins by the hour", "retrieveLoginReport"],
  ["totals", "retrieveTotalsReport"],
] as const;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-reports-"));
  const given = process.env["BENCH_DATABASE_URLS"]?.split(" ");
  const [first, second] = given ?? [few, many].map((size) => `sqlite:${join(folder, `${size}.db`)}`);
  if (first === undefined || second === undefined)
    throw new TypeError("BENCH_DATABASE_URLS has to name two databases.");
  try {
    const subjects = [await opened(first, few), await opened(second, many)] as const;
    console.log(`${subjects[0].description.replace(folder, "…")}; medians of ${rounds}, taken in turns\n`);
    say("One month of", `over ${few.toLocaleString("en")}`, `over ${many.toLocaleString("en")}`, "ratio");
    const growths = await measureReports(subjects);
    say("a login", ...(await sideBySide(subjects, 51, (subject, round) => subject.login(round))).cells);
    await measureZoneChanges(subjects);
    say("daily active users in that zone", ...(await sideBySide(subjects, rounds, dailyActiveUsers)).cells);
    const worst = Math.max(...growths);
    const verdict = worst <= maximumGrowth ? "no report grows with the logins" : "a report GROWS with the logins";
    console.log(`\nThe largest ratio is ${worst.toFixed(2)}: ${verdict}.`);
    if (worst > maximumGrowth) process.exitCode = 1;
    await Promise.all(subjects.map((subject) => subject.close()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type SubjectPair = readonly [Subject, Subject];

async function opened(databaseUrl: string, size: number): Promise<Subject> {
  const subject = await openSubject(databaseUrl, size);
  console.error(`filled with ${size.toLocaleString("en")} logins in ${milliseconds(subject.filledIn)}`);
  return subject;
}

async function measureReports(subjects: SubjectPair): Promise<readonly number[]> {
  const growths: number[] = [];
  for (const [name, operation] of operations) {
    const { cells, growth } = await sideBySide(subjects, rounds, (subject) => subject.report(operation));
    say(name, ...cells);
    growths.push(growth);
  }
  return growths;
}

function dailyActiveUsers(subject: Subject): Promise<unknown> {
  return subject.report("retrieveDailyActiveUsersReport");
}

/** Measures once each: it recounts everything, and so grows with the logins. */
async function measureZoneChanges([one, other]: SubjectPair): Promise<void> {
  const times: number[] = [];
  for (const subject of [one, other]) times.push(await timeOf(() => subject.changeZone("America/St_Johns")));
  say("a change of the zone", ...times.map(milliseconds), "(once)");
}

/** Measures in turns, so that other load on the machine affects both. */
async function sideBySide(
  subjects: SubjectPair,
  times: number,
  work: (subject: Subject, round: number) => Promise<unknown>,
): Promise<{ readonly cells: readonly string[]; readonly growth: number }> {
  const [one, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round++) {
    one.push(await timeOf(() => work(subjects[0], round)));
    other.push(await timeOf(() => work(subjects[1], round)));
  }
  const [small, large] = [median(one), median(other)];
  return { cells: [milliseconds(small), milliseconds(large), (large / small).toFixed(2)], growth: large / small };
}

function say(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(16)).join(""));
}

await main();
