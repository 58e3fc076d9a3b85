/** The released versions of the specs: the surface of each is a file in `openapi/released`. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Surface } from "./surface.ts";
import { readSurface } from "./surface-text.ts";
import { compareVersions } from "./versions.ts";

export const releasedFolder = fileURLToPath(new URL("../../released/", import.meta.url));

export interface Release {
  readonly version: string;
  /** Day of the release, as YYYY-MM-DD. */
  readonly date: string;
  readonly surface: Surface;
}

/** Returns the releases, newest first. */
export function readReleases(): readonly Release[] {
  return readdirSync(releasedFolder)
    .filter((name) => name.endsWith(".txt"))
    .map((name) => name.slice(0, -".txt".length))
    .sort((one, other) => compareVersions(other, one))
    .map((version) => {
      const text = readFileSync(`${releasedFolder}${version}.txt`, "utf8");
      return { version, date: releaseDate(version, text), surface: readSurface(text) };
    });
}

/** Returns the line that names the day of a release. */
export function dateLine(date: string): string {
  return `# Released on ${date}.\n`;
}

function releaseDate(version: string, text: string): string {
  const [, date] = /^# Released on (\d{4}-\d\d-\d\d)\.$/m.exec(text) ?? [];
  if (date === undefined) throw new Error(`openapi/released/${version}.txt does not say when it was released.`);
  return date;
}
