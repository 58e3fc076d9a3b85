/** openapi-generator: its npm wrapper, and the jar that it runs, of the version that openapitools.json names. */
import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Command, run } from "./command.ts";
import { cache, root, sdk } from "./folders.ts";

/** The SHA-256 of the jar. Another version has another one: `sha256sum`, after a look at the one of Maven Central. */
const checksum = "41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae";

const configuration = join(sdk, "openapitools.json");
const folder = join(cache, "openapi-generator");
const wrapper = join(root, "node_modules/@openapitools/openapi-generator-cli/main.js");
/** A run is short: it is over sooner without what makes long ones quick. */
const java = `-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${process.env["JAVA_OPTS"] ?? ""}`.trim();

/** The command that runs the generator; its jar is there when this resolves. */
export async function generator(args: readonly string[]): Promise<Command> {
  await ensureJar();
  const options = ["--openapitools", configuration, ...args];
  // The wrapper finds its folder from PWD, which a process that is started elsewhere leaves as it was.
  return { program: process.execPath, args: [wrapper, ...options], cwd: sdk, env: { JAVA_OPTS: java, PWD: sdk } };
}

/** The wrapper looks for `<version>.jar` in its folder. Its own download is not used: it checks nothing. */
async function ensureJar(): Promise<void> {
  const version = pinnedVersion();
  const jar = join(folder, `${version}.jar`);
  if (existsSync(jar) && sha256(jar) === checksum) return;
  await mkdir(folder, { recursive: true });
  const place = await mkdtemp(join(folder, "fetching-"));
  try {
    const fetched = await byMaven(version, place);
    const found = sha256(fetched);
    if (found !== checksum) {
      throw new Error(`openapi-generator ${version} has the checksum ${found}, and not ${checksum}, which is pinned.`);
    }
    await rename(fetched, jar);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Maven knows the mirror or proxy of the machine, where there is one. */
async function byMaven(version: string, place: string): Promise<string> {
  const artifact = `org.openapitools:openapi-generator-cli:${version}`;
  const args = ["-q", "-B", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${place}`];
  await run({ program: "mvn", args, cwd: place });
  return join(place, `openapi-generator-cli-${version}.jar`);
}

function pinnedVersion(): string {
  const { "generator-cli": cli }: { "generator-cli": { version: string } } = JSON.parse(
    readFileSync(configuration, "utf8"),
  );
  return cli.version;
}

function sha256(file: string): string {
  return hash("sha256", readFileSync(file));
}
