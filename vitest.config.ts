import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Built packages are taken as Node takes them, not transformed again: what is tested is what is shipped. */
const built = [/\/(?:openapi|server|sdk\/typescript)\/dist\//];

/** What never sees DATABASE_URL would only do the same again where it names a PostgreSQL. */
const embeddedAlone = [
  "contract-tests/{kit,mock,portal,sdk-examples,sdk-package,types}/**",
  "contract-tests/kit-tests/faults.test.ts",
  "contract-tests/guides/{call-the-services,reports-and-time-zones,test-your-service,testing-in-process,testing-your-server,tokens}.test.ts",
  "contract-tests/process/{bootstrap,configuration,first-start,log,mail-folder,stop,unavailable}.test.ts",
];

/** What several processes do on one PostgreSQL, or a connection to it that breaks, has no other store to be tried on. */
const sharedAlone = [
  "contract-tests/durability/**",
  "contract-tests/process/{pgbouncer,told-changes}.test.ts",
  "server/src/identity/reports/concurrency.test.ts",
  "server/src/store/{short-lock,widening/online}.test.ts",
];

export default defineConfig({
  test: {
    // The machine's cores, but at least two: much of a test is waiting for a server or a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 30_000,
    server: { deps: { external: built } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{openapi,server,sdk/tools,sdk/typescript}/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            "**/dist/**",
            ...(process.env["DATABASE_URL"] === undefined ? sharedAlone : []),
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: ["contract-tests/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            "**/dist/**",
            "contract-tests/large/**",
            ...(process.env["DATABASE_URL"] === undefined ? sharedAlone : embeddedAlone),
          ],
          // Every test has a server of its own, so that files share nothing but the loaded modules, which take long to load.
          isolate: false,
        },
      },
    ],
  },
});
