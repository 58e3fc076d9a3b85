/** The code of the SDK's README, as it stands there: compiled as strictly as its users may, and run with the packed SDK. */
import { execFile, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { blocksOf } from "../packages/project.ts";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";
import { freePort } from "../support/free-port.ts";
import { start } from "../support/server.ts";
import { compile, install, pack } from "./project.ts";

const execute = promisify(execFile);
const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const tenantId = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c11";
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const slow = { timeout: 120_000 };

/** Variables that a block takes for granted, unless it declares them itself. */
const given: Readonly<Record<string, string>> = {
  baseUrl: 'const baseUrl = process.env.BASE_URL ?? "";',
  apiKey: 'const apiKey = process.env.GATEHOUSE_API_KEY ?? "";',
  client: `import { createClient as make } from "@gatehouse/sdk";
const client = make({ baseUrl: process.env.BASE_URL ?? "", apiKey: process.env.GATEHOUSE_API_KEY ?? null });`,
  applicationId: "const applicationId: string = crypto.randomUUID();",
  userId: "const userId: string = crypto.randomUUID();",
  signal: "const { signal } = new AbortController();",
  tenantId: `const tenantId = "${tenantId}";`,
};

const blocks = blocksOf("sdk/typescript/README.md");
const codes = blocks.filter(({ language }) => language === "ts").map(({ text }) => text);
const commonJs = blocks.filter(({ language }) => language === "js");
const isService = (text: string): boolean => text.includes(".listen(8080)");

interface Program {
  /** Name without its ending. */
  readonly name: string;
  readonly text: string;
}

const programs = codes.map((text, index): Program => ({ name: `block-${index}`, text }));
const calls = programs.filter(({ text }) => !isService(text));
const services = programs.filter(({ text }) => isService(text));

let folder: string;
let environment: NodeJS.ProcessEnv;
const ports = new Map<string, number>();

beforeAll(async () => {
  const project = makeFolder();
  await install(project, await pack(project));
  // Users of these blocks have them; they are taken as the repository has them installed.
  for (const name of ["express", "@types"])
    symlinkSync(realpathSync(join(modules, name)), join(project, "node_modules", name));
  const { server } = await start({
    tenants: [{ id: tenantId, name: "Readers" }],
    whitelist: { allowed: [{ text: "parrot", locale: "en" }] },
  });
  environment = {
    ...process.env,
    FORCE_COLOR: "0",
    BASE_URL: server.url,
    GATEHOUSE_API_KEY: server.apiKey,
    NOTIFICATION_SECRET: secret,
  };
  folder = join(project, "readme");
  mkdirSync(folder);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.mts"] }));
  for (const { name } of services) ports.set(name, await freePort());
  for (const program of programs) writeFileSync(join(folder, `${program.name}.mts`), moduleOf(program, server.url));
  await compile(folder);
}, slow.timeout);

const compilerOptions = {
  target: "es2022",
  module: "nodenext",
  types: ["node"],
  lib: ["es2022"],
  outDir: "out",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
};

function moduleOf({ name, text }: Program, url: string): string {
  const code = text.replaceAll("http://127.0.0.1:9011", url).replace("8080", String(ports.get(name)));
  const isTaken = (one: string): boolean =>
    new RegExp(String.raw`\b${one}\b`).test(text) && !new RegExp(String.raw`const ${one}\b`).test(text);
  return `${Object.keys(given)
    .filter(isTaken)
    .map((one) => given[one])
    .join("\n")}\n${code}\nexport {};\n`;
}

test("there is code, and none of another kind", () => {
  expect(calls.length).toBeGreaterThan(9);
  expect([services.length, commonJs.length]).toEqual([2, 1]);
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(["sh", "ts", "js"]));
});

test.each(calls.map(({ name, text }) => [text.split("\n")[0], name, text] as const))(
  "%s",
  slow,
  async (_, name, text) => {
    const printed = await run(`out/${name}.mjs`);
    if (text.includes("// [blank]application.name")) expect(printed).toContain("[blank]application.name");
    if (text.includes("logs.zip")) expect(existsSync(join(folder, "logs.zip"))).toBe(true);
  },
);

test("CommonJS", slow, async () => {
  writeFileSync(
    join(folder, "readme.cjs"),
    `${commonJs[0]?.text ?? ""}console.log(typeof createClient, NotFoundError.name);`,
  );
  expect(await run("readme.cjs")).toBe("function NotFoundError\n");
});

describe.each(services)("the receiver of notifications in $name", ({ name }) => {
  test("takes what is signed, and refuses what is not", slow, async () => {
    const child = spawn(process.execPath, [`out/${name}.mjs`], { cwd: folder, env: environment, stdio: "ignore" });
    whenDone(() => void child.kill("SIGKILL"));
    const url = `http://127.0.0.1:${ports.get(name)}/hooks`;
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 30_000 }).toBe(true);
    expect(await notify(url, secret)).toBe(204);
    expect(await notify(url, `whsec_${"A".repeat(32)}`)).toBe(400);
  });
});

/** Resolves to the status that the receiver answers with. */
async function notify(url: string, key: string): Promise<number> {
  const body = JSON.stringify({
    type: "contentApproval",
    approvals: { "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8": "approved" },
    moderatorId: "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d",
    moderatorEmail: "mia@example.org",
  });
  const signed = `msg_1.${Math.floor(Date.now() / 1000)}`;
  const hash = createHmac("sha256", Buffer.from(key.slice("whsec_".length), "base64"));
  const headers = {
    "content-type": "application/json",
    "webhook-id": "msg_1",
    "webhook-timestamp": signed.slice("msg_1.".length),
    "webhook-signature": `v1,${hash.update(`${signed}.${body}`).digest("base64")}`,
  };
  return (await fetch(url, { method: "POST", headers, body })).status;
}

async function run(file: string): Promise<string> {
  const { stdout } = await execute(process.execPath, [file], { cwd: folder, env: environment, timeout: slow.timeout });
  return stdout;
}
