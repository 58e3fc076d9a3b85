/** The released versions of the specs: the surface of each is a file in `openapi/released`. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Surface } from "./surface.ts";
import { readSurface } from "./surface-text.ts";
import { compareVersions } from "./versions.ts";

export const releasedFolder = fileURLToPath(new URL("../../released/", import.meta.url));

export interface Release {
  readonly version: string;
  readonly surface: Surface;
}

/** Returns the releases, newest first. */
export function readReleases(): readonly Release[] {
  return readdirSync(releasedFolder)
    .filter((name) => name.endsWith(".txt"))
    .map((name) => name.slice(0, -".txt".length))
    .sort((one, other) => compareVersions(other, one))
    .map((version) => ({ version, surface: readSurface(readFileSync(`${releasedFolder}${version}.txt`, "utf8")) }));
}
