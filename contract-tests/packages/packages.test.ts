/** The packages of a release, installed as users do it: as files or from a registry of theirs, outside of the repository. */
import { copyFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { makeFolder } from "../process/program.ts";
import { compile } from "../sdk-package/project.ts";
import { isTried, runtime } from "../sdk-package/runtimes.ts";
import { ownShare } from "../tools/rotation.ts";
import { blocksOf, firstStart, type Manager, managers, Project, Readme } from "./project.ts";
import { startRegistry } from "./registry.ts";
import { makeRelease } from "./release.ts";
import { hasTools, nodeOf, tool } from "./tools.ts";

const slow = 240_000;
const programs = fileURLToPath(new URL("programs/", import.meta.url));
const names = ["contract", "openapi", "sdk", "server"];
const readmes = {
  contract: new Readme("tools/release/readmes/contract.md"),
  openapi: new Readme("tools/release/readmes/openapi.md"),
  server: new Readme("tools/release/readmes/server.md"),
};

let release: string;
let registry: string;

beforeAll(async () => {
  release = await makeRelease(makeFolder());
  registry = await startRegistry(release, makeFolder());
}, slow);

function tarballs(): readonly string[] {
  return readdirSync(release).filter((name) => name.endsWith(".tgz"));
}

function tarballFile(name: string): string {
  const file = tarballs().find((each) => each.startsWith(`gatehouse-${name}-`));
  if (file === undefined) throw new Error(`The release has no package ${name}.`);
  return file;
}

function tarballOf(name: string): Buffer {
  return readFileSync(join(release, tarballFile(name)));
}

/** Puts the file of a package where the pages install it from. */
function copyTarball(project: Project, name: string): void {
  copyFileSync(join(release, tarballFile(name)), join(project.folder, tarballFile(name)));
}

function copyProgram(project: Project, name: string): void {
  project.write(name, readFileSync(join(programs, name), "utf8"));
}

async function installed(manager: Manager, major: 22 | 24, ...packages: readonly string[]): Promise<Project> {
  const project = new Project(nodeOf(major), registry);
  await project.install(manager, ...packages);
  return project;
}

describe("a release", () => {
  test("has the packages, their checksums and a bill of materials", () => {
    const files = readdirSync(release).filter((name) => name !== "packages");
    expect(tarballs().map((name) => name.replace(/-\d.*/, ""))).toEqual(names.map((name) => `gatehouse-${name}`));
    const sums = readFileSync(join(release, "SHA256SUMS"), "utf8").trim().split("\n");
    expect(sums.map((line) => line.slice(66)).sort()).toEqual(files.filter((name) => name !== "SHA256SUMS").sort());
    const { bomFormat, specVersion, components } = JSON.parse(
      readFileSync(join(release, "gatehouse.cdx.json"), "utf8"),
    );
    expect({ bomFormat, specVersion }).toEqual({ bomFormat: "CycloneDX", specVersion: "1.5" });
    const found = new Set(components.map(({ name }: { readonly name: string }) => name));
    for (const name of ["express", "knex", "pg", "jose", "better-sqlite3", "@gatehouse/server"])
      expect(found).toContain(name);
  });

  test.each(names)("%s has no problem that publint knows", async (name) => {
    const bytes = new Uint8Array(tarballOf(name)).buffer;
    const { messages } = await publint({ pack: { tarball: bytes }, strict: true, level: "suggestion" });
    expect(messages).toEqual([]);
  });

  test.each(names)("%s has right types for whoever imports or requires it, by attw", async (name) => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarballOf(name))));
    const files = analysis.types === false ? [] : analysis.problems;
    // Types without code, and documents, are for no runtime.
    const isCode = (entrypoint: string) => !/documents|\.yaml|requests|responses/.test(entrypoint);
    expect(files.filter((problem) => !("entrypoint" in problem) || isCode(problem.entrypoint))).toEqual([]);
    expect(analysis.types).toMatchObject({ kind: "included" });
  });

  test.each(names)("%s stands alone: licence, README, and no package of the workspace", (name) => {
    const files = createPackageFromTarballData(new Uint8Array(tarballOf(name)));
    const listed = files.listFiles().map((file) => file.replace(`/node_modules/@gatehouse/${name}/`, ""));
    expect(listed).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]));
    const manifest = JSON.parse(files.readFile(`/node_modules/@gatehouse/${name}/package.json`));
    expect(manifest).not.toHaveProperty("private");
    expect(manifest).not.toHaveProperty("repository");
    expect(Object.keys(manifest.dependencies ?? {}).filter((each) => each.startsWith("@gatehouse/"))).toEqual([]);
    expect(manifest.keywords.length).toBeGreaterThan(3);
  });
});

describe.runIf(hasTools())("installed", () => {
  test.each(ownShare(managers, managers.length))(
    "with %s: the server starts and answers a first call",
    { timeout: slow },
    async (manager) => {
      const project = await installed(manager, 24, "@gatehouse/server");
      const { found, stop } = await project.start("npx --no -- gatehouse", firstStart);
      const [, url = "", key = ""] = found;
      const line = readmes.server.block("curl ").replace("http://127.0.0.1:9011", url);
      expect(JSON.parse(await project.type(line, { KEY: key }))).toMatchObject(firstReply);
      await stop();
    },
  );

  test("the packages of the README, typed in an empty folder", { timeout: slow }, async () => {
    const project = new Project(nodeOf(24), registry);
    const blocks = blocksOf("README.md");
    const lines = blocks.find(({ text }) => text.startsWith("npm install ./gatehouse-server-"))?.text.split("\n") ?? [];
    const [install = "", serve = ""] = lines;
    expect(serve).toMatch(/^npx --no -- gatehouse\b/);
    // The page of the package says the same.
    expect(readmes.server.block("npm install")).toBe(`${install}\n${serve.replace(/ +#.*/, "")}\n`);
    copyTarball(project, "server");
    await project.type(install);
    const { found, stop } = await project.start(serve, firstStart);
    const [, url = "", key = ""] = found;
    const there = (text = "") => text.replace("http://127.0.0.1:9011", url);
    const call = there(blocks.find(({ text }) => text.startsWith("curl"))?.text);
    expect(JSON.parse(await project.type(call, { KEY: key }))).toMatchObject(firstReply);
    await project.install("npm", "@gatehouse/sdk");
    project.write("try.mjs", there(blocks.find(({ language }) => language === "js")?.text));
    const tried = await project.run("node", ["try.mjs"], { KEY: key });
    expect(tried.stdout).toBe("What the ****!\n");
    await stop();
  });

  test.runIf(isTried("bun") && isTried("deno"))(
    "a server in a program on Bun and Deno",
    { timeout: slow },
    async () => {
      const project = await installed("npm", 24, "@gatehouse/server");
      copyProgram(project, "quick.mjs");
      const printed = { statuses: [200, 200, 200], replacement: "You *********!" };
      expect(JSON.parse(await project.output(runtime("bun"), "quick.mjs"))).toEqual(printed);
      expect(JSON.parse(await project.output(runtime("deno"), "run", "--allow-all", "quick.mjs"))).toEqual(printed);
    },
  );

  describe.each([22, 24] as const)("on Node %i", (major) => {
    let project: Project;
    beforeAll(async () => {
      project = await installed("npm", major, ...names.map((name) => `@gatehouse/${name}`));
    }, slow);

    test("the README of the server, with node:test and Jest", { timeout: slow }, async () => {
      // From a lock file npm compiles whatever has a binding.gyp.
      await project.type("npm ci");
      readmes.server.writeFiles(project);
      await project.output("node", "--test", "filter.test.mjs");
      const { stderr } = await project.run("node", [tool("jest/bin/jest.js"), ...jestOptions]);
      expect(stderr).toMatch(/1 passed/);
      expect(stderr).not.toMatch(/open handle/);
      expect(await project.type(readmes.server.block("npx --no -- gatehouse --help"))).toMatch(/DATABASE_URL/);
    });

    test("Jest with ES modules", { timeout: slow }, async () => {
      copyProgram(project, "jest-module/jest.test.mjs");
      const options = ["--rootDir", "jest-module", "--testMatch", "**/*.test.mjs", "--detectOpenHandles"];
      const modules = { NODE_OPTIONS: "--experimental-vm-modules --no-warnings" };
      const { stderr } = await project.run("node", [tool("jest/bin/jest.js"), ...options], modules);
      expect(stderr).toMatch(/1 passed/);
      expect(stderr).not.toMatch(/open handle/);
    });

    test("Vitest, twenty servers at once", { timeout: slow }, async () => {
      project.link("vitest");
      copyProgram(project, "vitest/vitest.test.mjs");
      const run = ["node_modules/vitest/vitest.mjs", "run", "--root", "vitest"];
      expect(await project.output("node", ...run)).toMatch(/1 passed/);
    });

    test("starts are fast, and nothing stays open", { timeout: slow }, async () => {
      copyProgram(project, "handles.mjs");
      const figures = JSON.parse(await project.output("node", "handles.mjs"));
      console.log(JSON.stringify(figures));
      expect(figures).toMatchObject({ status: 200, open: [] });
      // The targets are 250 and 40 milliseconds on a quiet machine.
      expect(figures.load.cpu + figures.first.cpu).toBeLessThan(2_500);
      expect(figures.next.cpu).toBeLessThan(400);
    });

    test("the README of the contract kit, with its command and its library", { timeout: slow }, async () => {
      const { found, stop } = await project.start("gatehouse", firstStart, { DATABASE_URL: "sqlite::memory:" });
      const [, url = "", key = ""] = found;
      copyTarball(project, "contract");
      await project.type(readmes.contract.block("npm install"));
      const line = readmes.contract.block("npx --no -- gatehouse-contract --url").replace("http://127.0.0.1:9011", url);
      expect(await project.type(line, { KEY: key })).toMatch(/report\.html/);
      const files = ["junit.xml", "report.html", "report.json"];
      expect(readdirSync(join(project.folder, "contract-report"))).toEqual(expect.arrayContaining(files));
      expect(await project.type(readmes.contract.block("npx --no -- gatehouse-contract --help"))).toMatch(/--baseline/);
      readmes.contract.writeFiles(project);
      // The server of the example is any server, and this is a description of one.
      const description = join(project.folder, "node_modules/@gatehouse/openapi/documents/gatehouse.json");
      const described = readmes.contract
        .block("npx --no -- gatehouse-contract --url http://127.0.0.1:8080")
        .replace("http://127.0.0.1:8080", url)
        .replace("openapi.yaml", description)
        .replace("Bearer $TOKEN", "$KEY");
      const only = " --only listApplications --phase examples --phase authentication --effort 1";
      expect(await project.type(described.trim() + only, { KEY: key })).toMatch(
        /Passed: every law that was checked holds/,
      );
      const library = await project.run("node", ["contract.mjs"], { CONTRACT_URL: url, KEY: key });
      expect(library.stdout).toBe("0 findings\n");
      // Known findings are compared, and the same seed makes the same requests.
      const known = `npx --no -- gatehouse-contract --url ${url} --key "$KEY" --tags "Blacklist tags" --phase negative --effort 1 --seed 7`;
      await project.type(`${known} --baseline known.json --write-baseline`, { KEY: key });
      const { coverage } = readReport(project);
      await project.type(`${known} --baseline known.json`, { KEY: key });
      expect(readReport(project)).toMatchObject({ coverage, seed: 7, findings: [], knownFindings: [] });
      await stop();
    });

    test.runIf(major === 24)(
      "the jobs of the contract kit's README, on GitHub and GitLab",
      { timeout: slow },
      async () => {
        const ci = await installed("npm", major, "@gatehouse/contract");
        const { found, stop } = await project.start("gatehouse", firstStart, { DATABASE_URL: "sqlite::memory:" });
        const [, url = "", key = ""] = found;
        const environment = { URL: url, KEY: key, CONTRACT_URL: url, CONTRACT_KEY: key };
        for (const { files, commands } of [githubJob(), gitlabJob()]) {
          expect(commands[0]).toBe("npm ci");
          for (const command of commands) {
            // Its ten minutes are two seconds here, after which it ends with 3.
            const short = command.replace("--budget 10m", "--budget 2s");
            await (short === command ? ci.type(command, environment) : ci.type(`${short} || [ $? = 3 ]`, environment));
          }
          for (const file of files) expect(readFileSync(join(ci.folder, file), "utf8"), file).toMatch(/^[{<]/);
        }
        await stop();
      },
    );

    test.runIf(major === 24)("TypeScript takes the types of all packages", { timeout: slow }, async () => {
      project.write("types/readme.mts", readmes.openapi.file("types.ts"));
      for (const file of ["check.mts", "check.cts"])
        project.write(`types/${file}`, readFileSync(join(programs, "check.ts"), "utf8"));
      project.write("types/tsconfig.json", JSON.stringify({ compilerOptions: strict, include: ["*.?ts"] }));
      await compile(join(project.folder, "types"));
      for (const file of ["check.mjs", "check.cjs"]) {
        const result = JSON.parse(await project.output("node", `types/out/${file}`));
        expect(result).toEqual({ replacement: "You *********!", operations: ["listApplications"], findings: 0 });
      }
    });
  });

  test("the README of the documents, and the SDK, on Node 22", { timeout: slow }, async () => {
    const project = new Project(nodeOf(22), registry);
    copyTarball(project, "openapi");
    await project.type(readmes.openapi.block("npm install"));
    await project.install("npm", "@gatehouse/sdk");
    readmes.openapi.writeFiles(project);
    expect(await project.output("node", "operations.mjs")).toBe("POST /content/item/filter\n");
    expect(await project.output("node", "documents.mjs")).toMatch(/^3\.1\.\d true\n$/);
    project.write("sdk.cjs", `console.log(typeof require("@gatehouse/sdk").createClient)`);
    expect(await project.output("node", "sdk.cjs")).toBe("function\n");
  });
});

test.runIf(hasTools())("the config file of the contract kit names settings that it has", () => {
  const settings: Readonly<Record<string, unknown>> = parse(readmes.contract.file("gatehouse-contract.yaml"));
  expect(Object.keys(settings)).toEqual(["url", "document", "wait-for", "auth", "operations"]);
});

test.runIf(hasTools())("every block of the packages' READMEs was tried above", () => {
  expect(Object.values(readmes).map(({ untried }) => untried)).toEqual([[], [], []]);
});

/** Reply to the call that the READMEs show first. */
const firstReply = { replacement: "What the ****, you *******************" };

interface Job {
  readonly commands: readonly string[];
  /** Reports that the job keeps. */
  readonly files: readonly string[];
}

function githubJob(): Job {
  const { jobs } = parse(readmes.contract.file(".github/workflows/contract.yml"));
  const steps: readonly { readonly run?: string; readonly with?: { readonly sarif_file?: string } }[] =
    jobs.contract.steps;
  return {
    commands: steps.flatMap(({ run }) => run ?? []),
    files: steps.flatMap((step) => step.with?.sarif_file ?? []),
  };
}

function gitlabJob(): Job {
  const { contract } = parse(readmes.contract.file(".gitlab-ci.yml"));
  return { commands: contract.script, files: [contract.artifacts.reports.junit] };
}

function readReport(project: Project): { readonly coverage: unknown } {
  return JSON.parse(readFileSync(join(project.folder, "contract-report/report.json"), "utf8"));
}

const jestOptions = ["--rootDir", ".", "--detectOpenHandles", "--testMatch", "**/*.test.cjs"];

const strict = {
  target: "es2022",
  module: "node16",
  types: ["node"],
  lib: ["es2022"],
  outDir: "out",
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  typeRoots: [fileURLToPath(new URL("../../node_modules/@types", import.meta.url))],
};
