/** The released versions of the specs: the surface of each is a compressed file in `openapi/released`, which nobody reads. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Surface } from "./surface.ts";
import { readSurface, writeSurface } from "./surface-text.ts";
import { compareVersions } from "./versions.ts";

const releasedFolder = fileURLToPath(new URL("../../released/", import.meta.url));

const ending = ".txt.gz";

export interface Release {
  readonly version: string;
  /** Day of the release, as YYYY-MM-DD. */
  readonly date: string;
  readonly surface: Surface;
}

/** Returns the releases, newest first: none before the first one is recorded. */
export function readReleases(): readonly Release[] {
  if (!existsSync(releasedFolder)) return [];
  return readdirSync(releasedFolder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort((one, other) => compareVersions(other, one))
    .map((version) => {
      const text = gunzipSync(readFileSync(fileOf(version))).toString();
      return { version, date: releaseDate(version, text), surface: readSurface(text) };
    });
}

/** Writes the surface of a version once. Returns the file's name, undefined where it is there already. */
export function writeRelease({ version, date, surface }: Release): string | undefined {
  const file = fileOf(version);
  if (existsSync(file)) return undefined;
  const head = `# The surface of the specs ${version}: everything that clients depend on. Written by npm run docs:changes -- --release\n`;
  mkdirSync(releasedFolder, { recursive: true });
  writeFileSync(file, gzipSync(`${head}# Released on ${date}.\n${writeSurface(surface)}`, { level: 9 }));
  return file;
}

function fileOf(version: string): string {
  return `${releasedFolder}${version}${ending}`;
}

function releaseDate(version: string, text: string): string {
  const [, date] = /^# Released on (\d{4}-\d\d-\d\d)\.$/m.exec(text) ?? [];
  if (date === undefined) throw new Error(`openapi/released/${version}${ending} does not say when it was released.`);
  return date;
}
