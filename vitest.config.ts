import { availableParallelism } from "node:os";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { type Lane, lanes, leftOut, summary } from "./contract-tests/tools/lanes.ts";

/** Built packages are taken as Node takes them, not transformed again: what is tested is what is shipped. */
const built = [/\/(?:openapi|server|sdk\/typescript)\/dist\//];

const setUp = "./contract-tests/support/set-up.ts";

const databaseUrl = process.env["DATABASE_URL"];

function project(lane: Lane) {
  const { name, include, exclude = [], oneByOne = false } = lane;
  return {
    extends: true as const,
    test: {
      name,
      include: [...include],
      setupFiles: include.some((pattern) => pattern.startsWith("contract-tests/")) ? [setUp] : [],
      // Vitest asks for a group of its own where the number of workers differs.
      ...(oneByOne && { fileParallelism: false, testTimeout: 900_000, sequence: { groupOrder: 1 } }),
      exclude: ["**/node_modules/**", "**/dist/**", ...exclude, ...leftOut(lane, databaseUrl)],
    },
  };
}

function tellLanesNotRun(): NonNullable<ViteUserConfig["plugins"]>[number] {
  let willTell = false;
  return {
    name: "not-run-lanes",
    // Vitest calls it for each project.
    configureVitest({ vitest }) {
      if (willTell) return;
      willTell = true;
      vitest.onClose(() => {
        const run = new Set(vitest.projects.map(({ name }) => name));
        for (const line of summary(run, databaseUrl)) console.log(line);
      });
    },
  };
}

/** Begins with the file that takes longest by far, so that nobody waits for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith("/kit-tests/pass.test.ts");
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  plugins: [tellLanesNotRun()],
  test: {
    // One more than the machine has cores: much of a test is waiting for a server or a database.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // A second, the default, is what other processes take to hear of a change; a busy machine starts a command in several.
    expect: { poll: { timeout: 15_000, interval: 50 } },
    // Every test has a server of its own, so that files share nothing but the loaded modules, which take long to load.
    isolate: false,
    server: { deps: { external: built } },
    sequence: { sequencer: LongestFirst },
    projects: lanes.map(project),
  },
});
