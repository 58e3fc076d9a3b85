/**
 * Which test belongs to which lane. A lane is a project of Vitest, run by one npm script; CONTRIBUTING.md, "Tests", says
 * what each is for. All patterns of test files are here.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { ownShare, rotationSeed } from "./rotation.ts";

export interface Lane {
  readonly name: string;
  /** The npm script that runs it. */
  readonly script: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** With a seed, a run on the embedded store takes one of so many shares of these files. */
  readonly shared?: readonly { readonly files: readonly string[]; readonly shares: number }[];
  /** True where the files run one after the other, because they measure. */
  readonly oneByOne?: boolean;
}

const root = join(import.meta.dirname, "../..");
const units = "{openapi,server,sdk/tools,sdk/typescript,tools}/**/*.test.ts";

/** Unit tests that take seconds each: properties, growth, memory, and what builds a filter from a whole dictionary. */
const thorough = [
  "{openapi,server,sdk}/**/*{properties,growth,memory,concurrency}.test.ts",
  "openapi/portal/{console/request,samples/typescript,twin/twins}.test.ts",
  "server/src/engine/lexicon/dictionary.test.ts",
  "server/bench/**/*.test.ts",
  "server/src/{app,port}.test.ts",
  "server/src/background/worker*.test.ts",
  "server/src/filtering/*/{built-in-dictionaries,filters,passwords,user-alerts,whitelist-edits}.test.ts",
  "server/src/identity/reports/**/*.test.ts",
  "server/src/engine/usernames/*.test.ts",
  "server/import/src/run-import.test.ts",
  "server/src/log/log-file.test.ts",
  "server/src/moderation/**/{application-deletion,read-parts,sign-in-counters}.test.ts",
  "server/src/store/cache/cached-read.test.ts",
  "server/src/templates/{templates,hostile}.test.ts",
  "sdk/typescript/src/{notification-changes,transport}.test.ts",
];

/**
 * Programs started as processes of their own, and guides followed as a reader would. `simulation` is in that folder for what
 * it is about, but nearly all of its 650 tests share one server within the test process.
 */
const processes = ["contract-tests/process/!(simulation).test.ts", "contract-tests/{guides,sdk-package}/**/*.test.ts"];

/** Tests that take five to twenty seconds each: arbitrary input, attacks, and what the kit and the SDK do besides the contract. */
const broad = [
  "contract-tests/filtering/whole-whitelist.test.ts",
  "contract-tests/http/{compression,hostile-bytes}.test.ts",
  "contract-tests/identity/{email-hostile,hostile-tokens,log-export,logging-levels}.test.ts",
  "contract-tests/kit-tests/own-run.test.ts",
  "contract-tests/kit/{cases/{arbitrary,deviations},contract/document/description,document/{faults,features},main}.test.ts",
  "contract-tests/kit/report/{curl,files}.test.ts",
  "contract-tests/moderation/{archiving,notification-examples,sign-in-attacks}.test.ts",
  "contract-tests/sdk/random-faults.test.ts",
  "contract-tests/sdk-examples/**/*.test.ts",
  "contract-tests/types/editor.test.ts",
];
const longShares = 8;

/** Every page of the portal in Chromium: with a seed, a quarter of them a run, which leaves their own shares of 3 and 5 their turns. */
const pages = ["contract-tests/portal/**/*.test.ts"];
const pageShares = 4;

/** Whole passes of the kit. */
const passes = ["contract-tests/kit-tests/{pass,bare-pass,faults}.test.ts"];

const long = [...thorough, ...processes, ...broad, ...pages, ...passes];

/** The published packages and the program where nothing of the repository is; the image, and what else runs it elsewhere. */
const release = ["contract-tests/{packages,deploy}/**/*.test.ts"];
/** With a seed, one file a run: each installs what was packed, again and again. */
const packages = ["contract-tests/packages/**/*.test.ts"];
const packageShares = 3;

/** Generators, tools and libraries for tokens of other people, installed as their users do. */
const tools = ["contract-tests/{generators,token-libraries}/**/*.test.ts"];
/** With a seed, one file a run: each installs tools of one language. No multiple of seven, because one run in seven takes the lane. */
const toolShares = 15;

/** Large amounts of data. */
const large = ["contract-tests/large/**/*.test.ts", "server/src/store/migration/key-change.test.ts"];

export const lanes: readonly Lane[] = [
  { name: "unit", script: "test:unit", include: [units], exclude: [...thorough, ...large] },
  {
    name: "contract",
    script: "test:contract",
    include: ["contract-tests/**/*.test.ts"],
    exclude: [...long, ...release, ...tools, ...large],
  },
  {
    name: "long",
    script: "test:long",
    include: long,
    shared: [
      { files: [...thorough, ...processes, ...broad], shares: longShares },
      { files: pages, shares: pageShares },
    ],
  },
  {
    name: "release",
    script: "test:release",
    include: release,
    shared: [{ files: packages, shares: packageShares }],
  },
  {
    name: "tools",
    script: "test:tools",
    include: tools,
    shared: [{ files: tools, shares: toolShares }],
    oneByOne: true,
  },
  { name: "large", script: "test:stress", include: large, oneByOne: true },
];

/** Tests without DATABASE_URL, or that ask the database for a key alone: PostgreSQL would only repeat them. */
const embeddedAlone = [
  "{openapi,sdk,tools,server/!(src)}/**",
  "server/src/{*.test.ts,!(identity|store)/**,identity/!(reports)/**}",
  "contract-tests/{deploy,generators,hostile,kit,mock,packages,portal,sdk-examples,sdk-package,token-libraries,types}/**",
  "contract-tests/sdk/!(creates|notifications).test.ts",
  "contract-tests/http/{cors,documents,errors-object,hosting,license,request-id,routes,unauthorized}.test.ts",
  "contract-tests/kit-tests/{bare-pass,faults}.test.ts",
  "contract-tests/guides/{call-the-services,reports-and-time-zones,test-your-service,testing-in-process,testing-your-server,tokens}.test.ts",
  "contract-tests/process/{bootstrap,configuration,first-start,log,mail-folder,private-files,stop,test-surface,unavailable}.test.ts",
];

/** Tests of several processes on one PostgreSQL, or of a broken connection to it: no other store can run them. */
const sharedAlone = [
  "contract-tests/durability/**",
  "contract-tests/process/{pgbouncer,change-notifications}.test.ts",
  "server/src/identity/reports/concurrency.test.ts",
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
export function leftOut({ shared = [] }: Lane, databaseUrl: string | undefined): readonly string[] {
  if (databaseUrl === undefined)
    return [...sharedAlone, ...shared.flatMap(({ files, shares }) => filesBeyondOwnShare(files, [], shares))];
  return [
    ...embeddedAlone,
    ...filesBeyondOwnShare(differing, embeddedAlone, differingShares),
    ...filesBeyondOwnShare(twins, [...embeddedAlone, ...differing], twinShares),
  ];
}

function filesBeyondOwnShare(include: readonly string[], exclude: readonly string[], shares: number) {
  const files = filesOf(include, exclude);
  const own = new Set(ownShare(files, shares));
  return files.filter((file) => !own.has(file));
}

/** Returns the files that patterns name, in an order that is the same on every machine. */
function filesOf(patterns: readonly string[], exclude: readonly string[]): readonly string[] {
  const away = new Set(exclude.flatMap((each) => globSync(each, { cwd: root })));
  return globSync([...patterns], { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] })
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
