/**
 * deploy/compose.yaml, as far as it can be held without an engine for it: Docker Compose's own loader takes it, what it names is
 * there, and the program knows it.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { makeFolder, patience, runToEnd } from "../process/program.ts";
import { composeLoader, hasDeploymentTools } from "./deployment-tools.ts";

interface Service {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

/** A service as Compose understands it, with its paths from the root of the file system. */
interface LoadedService {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
  readonly ports?: readonly { readonly host_ip: string; readonly published: string; readonly target: number }[];
}

interface LoadedCompose {
  readonly name: string;
  readonly services: Readonly<Record<string, LoadedService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const deploy = join(root, "deploy");
const text = readFileSync(join(deploy, "compose.yaml"), "utf8");
const compose: Compose = parse(text, { merge: true });
const services = Object.entries(compose.services);
const servers = services.filter(([name]) => name === "migrate" || name.startsWith("server-"));

describe.runIf(hasDeploymentTools())("Docker Compose's loader", () => {
  test("takes the file, and finds the settings in it that we mean", () => {
    const { stdout, stderr } = load("compose.yaml", deploy);
    expect(stderr).toBe("");
    const loaded: LoadedCompose = JSON.parse(stdout);
    expect(loaded.name).toBe("gatehouse");
    const { migrate, "server-1": one, "server-2": two } = loaded.services;
    expect(migrate?.build).toEqual({ context: join(root, "."), dockerfile: "deploy/Containerfile" });
    expect(existsSync(join(root, migrate?.build?.dockerfile ?? ""))).toBe(true);
    for (const server of [one, two])
      expect(server).toMatchObject({ read_only: true, cap_drop: ["ALL"], stop_grace_period: "45s" });
    const addresses = [one, two].flatMap((server) => server?.ports ?? []);
    expect(addresses.map(({ host_ip, published, target }) => `${host_ip}:${published}:${target}`)).toEqual([
      "127.0.0.1:9011:9011",
      "127.0.0.1:9012:9011",
    ]);
    const files = Object.entries(compose.secrets).map(([name, { file }]) => [name, join(deploy, file)]);
    expect(Object.entries(loaded.secrets).map(([name, { file }]) => [name, file])).toEqual(files);
  });

  test.each([
    ["a misspelt field", "read_only:", "readonly:", "readonly"],
    ["a misspelt condition", "service_healthy", "service_helthy", "condition"],
    ["a number for a switch", "disable: true", "disable: 1", "disable"],
    ["a mapping for a list", "[ALL]", "{ ALL: }", "cap_drop"],
  ])("would refuse %s", (_, right, wrong, named) => {
    const folder = makeFolder();
    expect(text).toContain(right);
    writeFileSync(join(folder, "compose.yaml"), text.replaceAll(right, wrong));
    const { status, stderr } = load("compose.yaml", folder);
    expect(status).not.toBe(0);
    expect(stderr).toContain(named);
  });

  function load(file: string, cwd: string) {
    return spawnSync(composeLoader, ["-format", "json", file], { cwd, encoding: "utf8", timeout: patience.timeout });
  }
});

describe("deploy/compose.yaml", () => {
  test("names services, volumes, secrets and files that are there", () => {
    for (const [name, { depends_on = {}, secrets = [], volumes = [] }] of services) {
      for (const other of Object.keys(depends_on)) expect(Object.keys(compose.services), name).toContain(other);
      for (const secret of secrets) expect(Object.keys(compose.secrets), name).toContain(secret);
      for (const volume of volumes) {
        const [source = ""] = volume.split(":");
        if (source.startsWith(".")) expect(existsSync(join(deploy, source)), source).toBe(true);
        else expect(Object.keys(compose.volumes), name).toContain(source);
      }
    }
  });

  test("sets variables that the program knows, and runs commands that it has", patience, async () => {
    const { output } = await runToEnd(makeFolder(), {}, ["serve", "--help"]);
    const known = new Set(Array.from(output.matchAll(/^ {2}([A-Z_]+) /gm), ([, name]) => name));
    expect(servers).toHaveLength(3);
    for (const [name, { environment = {}, command = ["serve"] }] of servers) {
      expect(
        Object.keys(environment).filter((each) => !known.has(each)),
        name,
      ).toEqual([]);
      expect((await runToEnd(makeFolder(), {}, [...command, "--help"])).code, name).toBe(0);
    }
  });

  test("has nothing of the image's settings beside a secret's file", () => {
    const [, image = ""] = /^ENV (.+)$/m.exec(readFileSync(join(deploy, "Containerfile"), "utf8")) ?? [];
    const own = new Map(Array.from(image.matchAll(/(\w+)=(\S+)/g), ([, name = "", value = ""]) => [name, value]));
    expect(own.get("DATABASE_URL")).toMatch(/^sqlite:/);
    for (const [name, { environment = {} }] of servers) {
      const files = Object.keys(environment).flatMap((each) => (each.endsWith("_FILE") ? [each.slice(0, -5)] : []));
      expect(files, name).toContain("DATABASE_URL");
      // The server takes a variable or its file, not both; an empty variable counts as none.
      for (const each of files) expect(environment[each] ?? own.get(each) ?? "", `${name} ${each}`).toBe("");
    }
  });

  test("its first lines make every secret", () => {
    const folder = makeFolder();
    const lines = Array.from(text.matchAll(/^# {3}(?!docker|sudo)(.+)$/gm), ([, line = ""]) => line);
    execFileSync("/bin/sh", ["-ec", lines.join("\n")], { cwd: folder, stdio: "ignore" });
    for (const { file } of Object.values(compose.secrets)) {
      const secret = readFileSync(join(folder, "deploy", file), "utf8");
      expect(secret.trim().length, file).toBeGreaterThan(30);
    }
    const url = readFileSync(join(folder, "deploy/secrets/database-url"), "utf8");
    expect(new URL(url)).toMatchObject({ hostname: "database", username: "gatehouse", port: "5432" });
  });

  test("has Prometheus watch each server where it serves its metrics", () => {
    const { scrape_configs: jobs } = parse(readFileSync(join(deploy, "prometheus.yaml"), "utf8"));
    const expected = servers
      .filter(([name]) => name !== "migrate")
      .map(([name, { environment }]) => `${name}:${environment?.["METRICS_PORT"]}`);
    expect(jobs[0].static_configs[0].targets).toEqual(expected);
  });
});
