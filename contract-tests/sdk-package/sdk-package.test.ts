/** The SDK as it is packed: what is in the tarball, its types, and what it does in each runtime. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, openBrowser } from "../portal/browser.ts";
import { makeFolder } from "../process/program.ts";
import { start } from "../support/server.ts";
import { bundle, servePage } from "./page.ts";
import { compile, install, makeProgram, output, pack } from "./project.ts";
import { isTried, runtime } from "./runtimes.ts";

const words = ["heck", "nincompoop", "scallywag"];
const entries = words.map((text) => ({
  text,
  locale: "en",
  filterMode: "distinguishable" as const,
  severity: "medium" as const,
  tags: ["Sample"],
}));

/** Expected results of `programs/calls.ts` in every runtime. */
const outcome = {
  created: true,
  listed: true,
  refused: "[blank]application.name",
  missing: 404,
  aborted: true,
  result: { ok: true, status: 200 },
  items: words,
  bytes: "PK",
  stream: "PK",
  notification: "malformed body",
};

const slow = 120_000;
const node = { module: "node16", types: ["node"], lib: ["es2022"] };

let project: string;
let tarball: Buffer;
let url: string;
let key: string;

beforeAll(async () => {
  project = makeFolder();
  const file = await pack(project);
  tarball = readFileSync(file);
  await install(project, file);
  const { server } = await start({ blacklist: { entries } });
  url = server.url;
  key = server.apiKey;
}, slow);

const dependencies = ["openapi-fetch", "openapi-typescript-helpers"];

describe("the tarball", () => {
  test("has no problem that publint knows", async () => {
    const bytes = new Uint8Array(tarball).buffer;
    const { messages } = await publint({ pack: { tarball: bytes }, strict: true, level: "suggestion" });
    expect(messages).toEqual([]);
  });

  test("has right types for whoever imports or requires it, by attw", async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
    expect(analysis).toMatchObject({ types: { kind: "included" }, problems: [] });
  });

  test("holds what is used, and what it needs", () => {
    const files = createPackageFromTarballData(new Uint8Array(tarball)).listFiles();
    const names = files.map((file) => file.replace("/node_modules/@gatehouse/sdk/", ""));
    const bundled = names.filter((name) => name.startsWith("node_modules/"));
    expect(new Set(bundled.map((name) => name.split("/")[1]))).toEqual(new Set(dependencies));
    const own = names.filter((name) => !bundled.includes(name));
    expect(own.filter((name) => !name.startsWith("dist/")).sort()).toEqual(["LICENSE", "README.md", "package.json"]);
    expect(own.filter((name) => !/\.(?:js|cjs|d\.ts|d\.cts)$|^[^/]+$/.test(name))).toEqual([]);
  });
});

describe("TypeScript and Node", () => {
  test.each(["module", "commonjs"] as const)(
    "node16, %s: compiles with strict types, and runs",
    async (type) => {
      const folder = makeProgram(project, type, type, node);
      await compile(folder);
      const code = readFileSync(join(folder, "out/calls.js"), "utf8");
      expect(code).toMatch(type === "module" ? /from "@gatehouse\/sdk"/ : /require\("@gatehouse\/sdk"\)/);
      expect(JSON.parse(await output(folder, process.execPath, "out/main.js", url, key))).toEqual(outcome);
    },
    slow,
  );

  test(
    "bundler: compiles with strict types",
    async () => {
      const options = {
        module: "preserve",
        moduleResolution: "bundler",
        noEmit: true,
        lib: ["es2022", "dom"],
        types: ["node"],
      };
      await compile(makeProgram(project, "bundler", "module", options));
    },
    slow,
  );

  test("plain JavaScript, required and imported, is one package with the same exports", async () => {
    const program = `import { createRequire } from "node:module";
      const imported = await import("@gatehouse/sdk");
      const required = createRequire(import.meta.url)("@gatehouse/sdk");
      console.log(JSON.stringify([Object.keys(imported).sort(), Object.keys(required).sort()]));`;
    const [imported, required] = JSON.parse(
      await output(project, process.execPath, "--input-type=module", "-e", program),
    );
    expect(imported).toContain("createClient");
    expect(required).toEqual(imported);
  });
});

describe.runIf(isTried("bun"))("Bun", () => {
  test("runs it", async () => {
    const folder = makeProgram(project, "bun", "module", node);
    expect(JSON.parse(await output(folder, runtime("bun"), "main.ts", url, key))).toEqual(outcome);
  });
});

describe.runIf(isTried("deno"))("Deno", () => {
  test("runs it", async () => {
    const folder = makeProgram(project, "deno", "module", node);
    const printed = await output(folder, runtime("deno"), "run", "--allow-net", "main.ts", url, key);
    expect(JSON.parse(printed)).toEqual(outcome);
  });

  test(
    "finds its types",
    async () => {
      const folder = makeProgram(project, "deno-types", "module", { lib: ["deno.window"], types: [] });
      await output(folder, runtime("deno"), "check", "calls.ts");
    },
    slow,
  );
});

describe.runIf(hasBrowser)("Chromium", () => {
  test(
    "runs it, bundled, from another origin",
    async () => {
      const origin = await servePage(await bundle(makeProgram(project, "browser", "module", node)));
      const systemConfiguration = { corsConfiguration: corsFor(origin) };
      const { server } = await start({ blacklist: { entries }, systemConfiguration });
      const page = await openBrowser();
      try {
        await page.open(`${origin}/`);
        expect(await page.value(`calls(${JSON.stringify(server.url)}, ${JSON.stringify(server.apiKey)})`)).toEqual(
          outcome,
        );
      } finally {
        await page.close();
      }
    },
    slow,
  );
});

function corsFor(origin: string) {
  return {
    enabled: true,
    allowedOrigins: [origin],
    allowedMethods: ["GET" as const, "POST" as const],
    allowedHeaders: ["Authorization", "Content-Type"],
    exposedHeaders: ["X-Request-Id"],
  };
}
