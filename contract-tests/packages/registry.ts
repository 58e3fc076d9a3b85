/**
 * An npm registry on this machine, which has the packages of a release, and what they depend on as the repository has it
 * installed. A project that takes it for its registry installs them by name, without a network.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isObject, isText, objectOf } from "@gatehouse/openapi/json";
import { whenDone } from "../support/clean-up.ts";

const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));

interface Entry {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly tarball: Buffer;
}

/** Serves the tarballs of a folder, and resolves to the registry's URL. */
export async function startRegistry(release: string, scratch: string): Promise<string> {
  const entries = new Map<string, Entry>();
  const add = (file: string) => {
    const entry = readTarball(file);
    entries.set(String(entry.manifest["name"]), entry);
    for (const name of Object.keys(objectOf(entry.manifest["dependencies"])))
      if (!entries.has(name)) add(packInstalled(name, scratch));
  };
  const tarballs = readdirSync(release).filter((name) => name.endsWith(".tgz"));
  // First, so that no package of ours is taken from the repository.
  for (const name of tarballs) {
    const entry = readTarball(join(release, name));
    entries.set(String(entry.manifest["name"]), entry);
  }
  for (const name of tarballs) add(join(release, name));
  let url = "";
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://registry").pathname.slice(1));
    const [name = "", isTarball] = path.split("/-/");
    const entry = entries.get(name);
    if (entry === undefined) response.writeHead(404).end("{}");
    else if (isTarball !== undefined) response.end(entry.tarball);
    else response.setHeader("content-type", "application/json").end(JSON.stringify(describe(name, entry, url)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenDone(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The registry is served at no port.");
  url = `http://127.0.0.1:${address.port}/`;
  return url;
}

function describe(name: string, { manifest, tarball }: Entry, url: string): object {
  const version = String(manifest["version"]);
  const digest = (algorithm: string, encoding: "hex" | "base64") =>
    createHash(algorithm).update(tarball).digest(encoding);
  const dist = {
    tarball: `${url}${name}/-/${version}.tgz`,
    shasum: digest("sha1", "hex"),
    integrity: `sha512-${digest("sha512", "base64")}`,
  };
  const time = { created: "2026-01-01T00:00:00.000Z", [version]: "2026-01-01T00:00:00.000Z" };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } }, time };
}

function readTarball(file: string): Entry {
  const text = execFileSync("tar", ["-xzOf", file, "package/package.json"], { encoding: "utf8" });
  const manifest: unknown = JSON.parse(text);
  if (!isObject(manifest) || !isText(manifest["name"])) throw new Error(`${file} holds no package.`);
  return { manifest, tarball: readFileSync(file) };
}

/** Packs a package as the repository has it installed, and returns the tarball. */
function packInstalled(name: string, folder: string): string {
  const args = ["pack", "--json", "--ignore-scripts", "--workspaces=false", "--pack-destination", folder];
  const options = { cwd: join(modules, name), encoding: "utf8", maxBuffer: 100_000_000, stdio: "pipe" } as const;
  const [{ filename }]: [{ filename: string }] = JSON.parse(execFileSync("npm", args, options));
  return join(folder, filename);
}
