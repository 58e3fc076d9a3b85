/**
 * Which test belongs to which lane. A lane is a project of Vitest: `npm test` runs the short ones, `npm run test:lanes` the
 * long ones, `npm run test:full` everything there is. All patterns of test files are here.
 */
import { globSync } from "node:fs";
import { ownShare, rotationSeed } from "./contract-tests/tools/rotation.ts";

export interface Lane {
  readonly name: string;
  /** The npm script that runs it. */
  readonly script: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** With a seed, a run on the embedded store takes one of so many shares of the files. */
  readonly shares?: number;
}

const units = "{openapi,server,sdk/tools,sdk/typescript,tools}/**/*.test.ts";

/** Unit tests that take seconds each: properties, memory, growth, and what builds a filter from a whole dictionary. */
const thorough = [
  "{openapi,server,sdk}/**/*{properties,growth,memory,concurrency}.test.ts",
  "openapi/portal/{console/{build-request,json-fault},samples/typescript,twin/twins}.test.ts",
  "server/bench/**/*.test.ts",
  "server/src/{app,port}.test.ts",
  "server/src/background/worker*.test.ts",
  "server/src/filtering/*/{filters,passwords,user-alerts,whitelist-edits}.test.ts",
  "server/src/identity/reports/**/*.test.ts",
  "server/src/engine/usernames/*.test.ts",
  "server/import/src/run-import.test.ts",
  "server/src/log/log-file.test.ts",
  "server/src/moderation/**/application-deletion.test.ts",
  "server/src/templates/{templates,hostile}.test.ts",
  "sdk/typescript/src/{notification-changes,transport}.test.ts",
];

/**
 * Programs started as processes of their own, and guides followed as a reader would. `simulation` is in that folder for what
 * it is about, but nearly all of its 650 tests share one server within the test process.
 */
const processes = ["contract-tests/process/!(simulation).test.ts", "contract-tests/{guides,sdk-package}/**/*.test.ts"];

/** The published packages and the program, where nothing of the repository is. */
const packages = ["contract-tests/packages/**/*.test.ts"];

/** The container image, and what else runs the server elsewhere. */
const deploy = ["contract-tests/deploy/**/*.test.ts"];

const browser = ["contract-tests/portal/**/*.test.ts"];

/** Whole passes, and tests of the kit that take seconds each. */
const kit = [
  "contract-tests/kit-tests/{pass,short-pass,faults}.test.ts",
  "contract-tests/kit/report/{curl,files}.test.ts",
];

export const lanes: readonly Lane[] = [
  { name: "unit", script: "test:unit", include: [units], exclude: thorough },
  { name: "thorough", script: "test:thorough", include: thorough, shares: 5 },
  {
    name: "contract",
    script: "test:contract",
    include: ["contract-tests/**/*.test.ts"],
    exclude: ["contract-tests/large/**", ...processes, ...packages, ...deploy, ...browser, ...kit],
  },
  { name: "process", script: "test:process", include: processes, shares: 5 },
  { name: "packages", script: "test:packages", include: packages },
  { name: "deploy", script: "test:deploy", include: deploy },
  { name: "browser", script: "test:browser", include: browser },
  { name: "kit", script: "test:pass", include: kit },
];

/** Tests without DATABASE_URL, or that ask the database for a key alone: PostgreSQL would only repeat them. */
const embeddedAlone = [
  "contract-tests/{deploy,hostile,kit,mock,packages,portal,sdk-examples,sdk-package,types}/**",
  "contract-tests/sdk/!(creates|notifications).test.ts",
  "contract-tests/http/{cors,documents,duplicates,errors-object,hosting,license,request-id,routes,unauthorized}.test.ts",
  "contract-tests/kit-tests/{faults,short-pass}.test.ts",
  "contract-tests/guides/{call-the-services,reports-and-time-zones,test-your-service,testing-in-process,testing-your-server,tokens}.test.ts",
  "contract-tests/process/{bootstrap,configuration,first-start,log,mail-folder,private-files,stop,test-surface,unavailable}.test.ts",
];

/** Tests of several processes on one PostgreSQL, or of a broken connection to it: no other store can run them. */
const sharedAlone = [
  "contract-tests/durability/**",
  "contract-tests/process/{pgbouncer,change-notifications}.test.ts",
  "server/src/identity/reports/concurrency.test.ts",
  "server/src/store/{short-lock,widening/online}.test.ts",
];

/** Where the two stores do things differently, and what kills or cuts off one of them: with a seed, half of it a run. */
const differing = [
  "contract-tests/durability/**/*.test.ts",
  "contract-tests/**/*{concurrency,consistent-reads,upgrading,immediate-effect,archiving,log-export}.test.ts",
  "contract-tests/process/{kill,metrics,migrate,notification-kill,pgbouncer,start-failures,change-notifications,unwritable}.test.ts",
  "contract-tests/guides/postgresql.test.ts",
];
const differingShares = 2;

/** The same on PostgreSQL as on SQLite, as a rule: with a seed, each run tries a sixteenth of them there. */
const twins = ["contract-tests/{clients,filtering,guides,http,identity,kit-tests,moderation,process}/**/*.test.ts"];
const twinShares = 16;

/** Returns what a lane leaves out for the store that DATABASE_URL names. */
export function leftOut(
  { include, exclude = [], shares = 1 }: Lane,
  databaseUrl: string | undefined,
): readonly string[] {
  if (databaseUrl === undefined) return [...sharedAlone, ...filesBeyondOwnShare(include, exclude, shares)];
  return [
    ...embeddedAlone,
    ...filesBeyondOwnShare(differing, embeddedAlone, differingShares),
    ...filesBeyondOwnShare(twins, [...embeddedAlone, ...differing], twinShares),
  ];
}

function filesBeyondOwnShare(include: readonly string[], exclude: readonly string[], shares: number) {
  if (shares === 1) return [];
  const files = filesOf(include, exclude);
  const own = new Set(ownShare(files, shares));
  return files.filter((file) => !own.has(file));
}

/** Returns the files that patterns name, in an order that is the same on every machine; `!` takes some away again. */
function filesOf(patterns: readonly string[], without: readonly string[]): readonly string[] {
  const named = (some: readonly string[]) =>
    globSync([...some], { cwd: import.meta.dirname, exclude: ["**/node_modules/**", "**/dist/**"] });
  const away = new Set(
    named([...patterns.flatMap((each) => (each.startsWith("!") ? [each.slice(1)] : [])), ...without]),
  );
  return named(patterns.filter((each) => !each.startsWith("!")))
    .filter((file) => !away.has(file))
    .sort();
}

/** Returns what to say at the end of a run: which lanes it had not, and which share it had. */
export function summary(run: ReadonlySet<string>, databaseUrl: string | undefined): readonly string[] {
  const others = lanes.filter(({ name }) => !run.has(name));
  return [
    ...(others.length === 0
      ? []
      : [`Lanes not run: ${others.map(({ name, script }) => `${name} (npm run ${script})`).join(", ")}.`]),
    ...(databaseUrl === undefined ? ["PostgreSQL not tried: npm run test:postgres."] : []),
    ...(rotationSeed === undefined ? [] : [`Long checks took the share of TEST_ROTATION_SEED=${rotationSeed}.`]),
  ];
}
