/**
 * Rules for imports between folders. `npm run lint -- layers` checks every import of the workspace against this table,
 * type imports included, and rejects server folders with too many files; `lint -- code` rejects import cycles.
 */

export interface Layer {
  /** Folder or file, from the root of the workspace. The longest match of a file wins. */
  readonly folder: string;
  /** Allowed imports besides the own folder; everything when omitted. */
  readonly mayImport?: readonly string[];
  /** Forbidden imports. */
  readonly mayNotImport?: readonly string[];
  /** Allowed packages, Node's own included; all when omitted. */
  readonly packages?: readonly string[];
  /** True when the rule applies to tests and their data as well. */
  readonly withTests?: boolean;
  /** Reason, the end of a violation's message. */
  readonly because: string;
}

const server = (...folders: readonly string[]): readonly string[] => folders.map((folder) => `server/src/${folder}`);
const domains = server("filtering", "identity", "moderation");
const ofServer = ["server/src", "server/dist", "sdk/typescript/src"];
const ofTests = ["@gatehouse/server", "contract-tests/kit-tests", "contract-tests/support"];
const asUser = "Contract tests use the packages as a user does: @gatehouse/sdk and @gatehouse/server.";

export const layers: readonly Layer[] = [
  {
    folder: "server/src/engine",
    mayImport: [],
    packages: ["entities", "htmlparser2", "libphonenumber-js", "tldts"],
    because: "The engine is pure: it imports its own files and a few libraries.",
  },
  {
    folder: "server/src/dates",
    mayImport: [],
    packages: ["@gatehouse/openapi", "lru-cache"],
    because: "Dates are pure: they know the runtime's zones alone.",
  },
  {
    folder: "server/src/templates",
    mayImport: server("dates"),
    packages: ["big.js", "lru-cache", "re2js"],
    because: "The template language is pure.",
  },
  { folder: "server/src/store", mayImport: [], because: "The store knows nothing of the rest of the server." },
  {
    folder: "server/src/outgoing",
    mayImport: [],
    because: "Outgoing requests know nothing of the rest of the server.",
  },
  {
    folder: "server/src/contract",
    mayImport: server("store"),
    withTests: true,
    because: "The contract knows the store's types alone.",
  },
  { folder: "server/src/mail", mayImport: server("contract"), because: "Mail uses the contract alone." },
  {
    folder: "server/src/access",
    mayImport: server("contract", "store"),
    because: "Access uses the contract and the store.",
  },
  {
    folder: "server/src/identity",
    mayImport: server("contract", "dates", "store", "templates", "mail", "outgoing"),
    because: "Identity uses no other domain and nothing above it.",
  },
  {
    folder: "server/src/filtering",
    mayImport: server("contract", "store", "engine"),
    because: "Filtering uses the engine, no other domain and nothing above it.",
  },
  {
    folder: "server/src/moderation",
    mayImport: server("contract", "store", "outgoing", "mail", "engine", "filtering"),
    because: "Moderation uses filtering, and nothing above it.",
  },
  {
    folder: "server/src/bootstrap",
    mayImport: [
      ...server("access", "configuration.ts", "contract", "store", "engine", "outgoing/delivery-failures.ts"),
      ...domains,
    ],
    because: "Bootstrap uses the domains; only what starts the server uses http.",
  },
  {
    folder: "server/src/http",
    mayImport: [...server("access", "configuration.ts", "contract", "store"), ...domains],
    because: "http uses the domains; only what starts the server uses http.",
  },
  {
    folder: "server/import",
    mayNotImport: ["server/src"],
    because: "The import command is a client: it takes from @gatehouse/server the rules that hold for a row alone.",
  },
  { folder: "sdk", mayNotImport: ["server", "@gatehouse/server"], because: "The SDKs know the specs alone." },
  { folder: "contract-tests", mayNotImport: ofServer, withTests: true, because: asUser },
  {
    folder: "contract-tests/kit",
    mayNotImport: [...ofServer, ...ofTests],
    because: "The kit takes any server, and knows ours no better than others.",
  },
  { folder: "contract-tests/kit/contract-command.ts", mayNotImport: ofServer, because: asUser },
  {
    folder: "contract-tests/kit/contract",
    mayImport: ["contract-tests/kit/findings.ts"],
    mayNotImport: ofTests,
    because: "What is read from the specs knows nothing of how it is used.",
  },
  {
    folder: "contract-tests/kit/report",
    mayImport: ["contract-tests/kit/findings.ts"],
    mayNotImport: ofTests,
    because: "A report is made of a Report (findings.ts) alone.",
  },
  ...["checks", "cases", "access", "state", "data", "meaning", "coverage"].map((name) => ({
    folder: `contract-tests/kit/${name}`,
    mayNotImport: [
      ...ofServer,
      ...ofTests,
      "contract-tests/kit/phases",
      "contract-tests/kit/report",
      "contract-tests/kit/run.ts",
    ],
    because: "Laws are used by phases, and phases by the run; not the other way around.",
  })),
];

/** Maximum files directly in a folder of the server, tests excluded. */
export const maximumFiles = 25;
