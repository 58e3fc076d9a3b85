/** The published packages, installed as users do it: by name, into empty folders outside of the repository. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { beforeAll, describe, expect, test } from "vitest";
import { makeFolder } from "../process/program.ts";
import { compile } from "../sdk-package/project.ts";
import { ownShare } from "../tools/rotation.ts";
import { blocksOf, firstStart, type Manager, managers, Project } from "./project.ts";
import { startRegistry } from "./registry.ts";
import { makeRelease } from "./release.ts";
import { hasTools, nodeOf, tool } from "./tools.ts";

const slow = 240_000;
const programs = fileURLToPath(new URL("programs/", import.meta.url));
const names = ["contract", "openapi", "sdk", "server"];
const readme = "tools/release/readmes";

let release: string;
let registry: string;

beforeAll(async () => {
  release = await makeRelease(makeFolder());
  registry = await startRegistry(release, makeFolder());
}, slow);

function tarballs(): readonly string[] {
  return readdirSync(release).filter((name) => name.endsWith(".tgz"));
}

function tarballOf(name: string): Buffer {
  const file = tarballs().find((each) => each.startsWith(`gatehouse-${name}-`));
  if (file === undefined) throw new Error(`The release has no package ${name}.`);
  return readFileSync(join(release, file));
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
    for (const name of ["express", "knex", "pg", "jose", "@gatehouse/server"]) expect(found).toContain(name);
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
      const [{ found, stop }, [, call]] = await Promise.all([
        project.start("npx gatehouse", firstStart),
        blocksOf(`${readme}/server.md`).filter(({ language }) => language === "sh"),
      ]);
      const [, url = "", key = ""] = found;
      const line = call?.text.replace("http://127.0.0.1:9011", url) ?? "";
      const { stdout } = await project.run("/bin/sh", ["-c", line], { KEY: key });
      expect(JSON.parse(stdout)).toMatchObject({ replacement: "What the ****, you *******************" });
      await stop();
    },
  );

  test("the first screen of the README, typed in an empty folder", { timeout: slow }, async () => {
    const project = new Project(nodeOf(24), registry);
    const blocks = blocksOf("README.md");
    const lines = blocks.find(({ text }) => text.startsWith("npm install @gatehouse/server\n"))?.text.split("\n") ?? [];
    const [install = "", serve = ""] = lines;
    expect(serve).toMatch(/^npx gatehouse\b/);
    await project.run("/bin/sh", ["-c", install]);
    const { found, stop } = await project.start(serve, firstStart);
    const [, url = "", key = ""] = found;
    const there = (text = "") => text.replace("http://127.0.0.1:9011", url);
    const call = there(blocks.find(({ text }) => text.startsWith("curl"))?.text);
    const { stdout } = await project.run("/bin/sh", ["-c", call], { KEY: key });
    expect(JSON.parse(stdout)).toMatchObject({ replacement: "What the ****, you *******************" });
    await project.install("npm", "@gatehouse/sdk");
    project.write("try.mjs", there(blocks.find(({ language }) => language === "js")?.text));
    const tried = await project.run("node", ["try.mjs"], { KEY: key });
    expect(tried.stdout).toBe("What the ****!\n");
    await stop();
  });

  describe.each([22, 24] as const)("on Node %i", (major) => {
    let project: Project;
    beforeAll(async () => {
      project = await installed("npm", major, ...names.map((name) => `@gatehouse/${name}`));
    }, slow);

    test("the README of the server, with node:test and Jest", { timeout: slow }, async () => {
      for (const { file, text } of blocksOf(`${readme}/server.md`)) if (file !== undefined) project.write(file, text);
      await project.output("node", "--test", "filter.test.mjs");
      const { stderr } = await project.run("node", [tool("jest/bin/jest.js"), ...jestOptions]);
      expect(stderr).toMatch(/1 passed/);
      expect(stderr).not.toMatch(/open handle/);
      expect(await project.output("gatehouse", "--help")).toMatch(/DATABASE_URL/);
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
      const blocks = blocksOf(`${readme}/contract.md`);
      const [, run = "", , any = ""] = blocks.filter(({ language }) => language === "sh").map(({ text }) => text);
      const line = run.replace("http://127.0.0.1:9011", url);
      const { stdout } = await project.run("/bin/sh", ["-c", line], { KEY: key });
      expect(stdout).toMatch(/report\.html/);
      const files = ["coverage.html", "coverage.txt", "junit.xml", "report.html", "report.json"];
      expect(readdirSync(join(project.folder, "contract-report"))).toEqual(expect.arrayContaining(files));
      for (const { file, text } of blocks) if (file !== undefined) project.write(file, text);
      // The server of the example is any server, and this is a description of one.
      const description = require.resolve("@gatehouse/openapi/documents/gatehouse.json", { paths: [project.folder] });
      const described = any
        .replace("http://127.0.0.1:8080", url)
        .replace("openapi.yaml", description)
        .replace("Bearer $TOKEN", "$KEY");
      const only = " --only listApplications --phase examples --phase authentication --effort 1";
      const tried = await project.run("/bin/sh", ["-c", described.trim() + only], { KEY: key });
      expect(tried.stdout).toMatch(/Passed: every law that was checked holds/);
      const library = await project.run("node", ["contract.mjs"], { CONTRACT_URL: url, KEY: key });
      expect(library.stdout).toBe("0 findings\n");
      await stop();
    });

    test.runIf(major === 24)("TypeScript takes the types of all packages", { timeout: slow }, async () => {
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

  test("the README of the documents, and the SDK, on Node 20", { timeout: slow }, async () => {
    const project = new Project(nodeOf(20), registry);
    await project.install("npm", "@gatehouse/openapi", "@gatehouse/sdk");
    for (const { file, text } of blocksOf(`${readme}/openapi.md`)) if (file !== undefined) project.write(file, text);
    expect(await project.output("node", "operations.mjs")).toBe("POST /content/item/filter\n");
    project.write("sdk.cjs", `console.log(typeof require("@gatehouse/sdk").createClient)`);
    expect(await project.output("node", "sdk.cjs")).toBe("function\n");
  });
});

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
