/** The container image: built and run as the README and its guide say, by an engine without a registry. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient } from "@gatehouse/sdk";
import { beforeAll, describe, expect, test } from "vitest";
import { blocksOf, firstStart, startLine } from "../packages/project.ts";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";
import { freePort } from "../support/free-port.ts";
import { postgresBinaries } from "../tools/install-postgres.ts";
import { startPostgres } from "../tools/temporary-postgres.ts";
import { missingContainerTools } from "./container-tools.ts";
import { ContainerEngine } from "./engine.ts";

const execute = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const slow = { timeout: 300_000 };
const canRun = missingContainerTools().length === 0 || (process.env["CI"] ?? "") !== "";

describe.runIf(canRun)("the image", () => {
  let engine: ContainerEngine;
  let environment: Readonly<Record<string, string>>;
  let clone: string;

  beforeAll(async () => {
    clone = makeFolder();
    mkdirSync(join(clone, "deploy"));
    for (const name of ["deploy/Containerfile", ".dockerignore"]) cpSync(join(root, name), join(clone, name));
    await execute(process.execPath, ["tools/release/image/main.ts", "--out", join(clone, "dist/image")], { cwd: root });
    engine = await ContainerEngine.start();
    environment = { PATH: `${engine.programs}:/usr/bin:/bin`, HOME: clone, PORT: String(await freePort()) };
  }, slow.timeout);

  test("is built, run and called as the README says, and keeps its data", slow, async () => {
    const line = blocksOf("README.md").find(({ text }) => text.startsWith("docker build"))?.text ?? "";
    const [build = "", run = ""] = line.trim().split(" && ");
    await execute("/bin/sh", ["-c", build], { cwd: clone, env: environment, maxBuffer: 10_000_000 });
    const first = await startLine(run, firstStart, { cwd: clone, env: environment });
    const [, , apiKey = ""] = first.found;
    const baseUrl = `http://127.0.0.1:${environment["PORT"]}`;
    const client = createClient({ baseUrl, apiKey });
    const call = blocksOf("README.md").find(({ text }) => text.startsWith("curl"))?.text ?? "";
    const typed = ["-c", call.replace("http://127.0.0.1:9011", baseUrl)];
    const { stdout } = await execute("/bin/sh", typed, { env: { ...environment, KEY: apiKey } });
    expect(JSON.parse(stdout)).toMatchObject({ replacement: "What the ****, you *******************" });
    const [container = ""] = (await engine.run("ps", "--quiet")).split("\n");
    await engine.run("stop", "--time", "30", container);
    const again = await startLine(run, /Gatehouse is at/, { cwd: clone, env: environment });
    expect((await client.identity.listApiKeys()).apiKeys.length).toBeGreaterThan(0);
    await again.stop();
  });

  test("runs as a user without rights, on a root that cannot be written, healthy, and ends with 0", slow, async () => {
    const port = String(await freePort());
    const options = [
      "--read-only",
      "--read-only-tmpfs=false",
      "--cap-drop=all",
      "--volume",
      "apart:/data",
      "--env",
      `PORT=${port}`,
    ];
    const container = await engine.run("run", "--detach", ...options, "gatehouse");
    await expect.poll(() => healthOf(container), { timeout: 90_000, interval: 1_000 }).toBe("healthy");
    expect(await engine.run("top", container, "user")).toBe("USER\n10001");
    await expect(engine.run("exec", container, "/bin/sh", "-c", ": > /gatehouse/file")).rejects.toThrow(/Read-only/);
    // Long answers wait there until they are sent.
    await engine.run("exec", container, "/bin/sh", "-c", ': > "$TMPDIR/file"');
    await engine.run("stop", "--time", "30", container);
    expect(await engine.run("inspect", "--format", "{{.State.ExitCode}}", container)).toBe("0");
  });

  test("migrates a PostgreSQL, which two containers serve", slow, async () => {
    const postgres = await startPostgres(postgresBinaries());
    whenDone(() => postgres.stop());
    const key = "MASTER_KEY=AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
    const settings = ["--env", `DATABASE_URL=${postgres.url}`, "--env", key, "--env", "SHUTDOWN_DRAIN_SECONDS=0"];
    expect(await engine.run("run", "--rm", ...settings, "gatehouse", "migrate", "--json")).toContain("{");
    const ports = [await freePort(), await freePort()] as const;
    const containers = await Promise.all(
      ports.map((port) => engine.run("run", "--detach", ...settings, "--env", `PORT=${port}`, "gatehouse")),
    );
    for (const each of containers)
      await expect.poll(() => healthOf(each), { timeout: 90_000, interval: 1_000 }).toBe("healthy");
    const printed = await Promise.all(containers.map((each) => engine.run("logs", each)));
    const [, apiKey = ""] = /API key \(shown this once\): (\S+)/.exec(printed.join("\n")) ?? [];
    const [one, other] = [clientOf(ports[0], apiKey), clientOf(ports[1], apiKey)];
    await one.filtering.createBlacklistTag({ body: { tag: { name: "both" } } });
    expect((await other.filtering.listBlacklistTags()).tags).toContainEqual(expect.objectContaining({ name: "both" }));
  });

  test("has its licences and a bill of materials, and is small", slow, async () => {
    const files = await engine.run("run", "--rm", "--entrypoint", "/bin/ls", "gatehouse", ".");
    expect(files.split("\n")).toEqual(expect.arrayContaining(["LICENSE", "gatehouse.cdx.json"]));
    const size = Number(await engine.run("image", "inspect", "--format", "{{.Size}}", "gatehouse"));
    console.log(`The image is ${Math.round(size / 1e6)} MB, Node and the C library included.`);
    expect(size).toBeLessThan(300_000_000);
  });

  function clientOf(port: number, apiKey: string) {
    return createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey });
  }

  /** Asks as the health check of the image does: by the program in the container. */
  function healthOf(container: string): Promise<string> {
    return engine.run("healthcheck", "run", container).then(
      () => "healthy",
      () => "unhealthy",
    );
  }
});
