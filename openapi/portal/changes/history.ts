/** The versions of the specs with their changes. The surface of each released one is a compressed file in `openapi/released`. */

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { readBundledDocument } from "../../tools/bundled-document.ts";
import { objectOf, textOf } from "../../tools/json.ts";
import { type Change, compareSurfaces, compareVersions } from "./compare.ts";
import { type Surface, surfaceOf } from "./surface.ts";

export function writeSurface(surface: Surface): string {
  const blocks = [...surface].map(([subject, facts]) =>
    [subject, ...[...facts].sort().map((fact) => `  ${fact}`)].join("\n"),
  );
  return `${blocks.join("\n")}\n`;
}

export function readSurface(text: string): Surface {
  const surface = new Map<string, Set<string>>();
  let facts = new Set<string>();
  for (const line of text.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("  ")) facts.add(line.slice(2));
    else {
      facts = new Set();
      surface.set(line, facts);
    }
  }
  return surface;
}

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

export interface Version {
  readonly version: string;
  /** True if `openapi/released` has its surface. */
  readonly isReleased: boolean;
  /** Day of the release, as YYYY-MM-DD; undefined before it. */
  readonly date: string | undefined;
  /** Undefined for the first one. */
  readonly changes: readonly Change[] | undefined;
}

/** Returns the versions, newest first, beginning with the unreleased state of the specs if there is one. */
export function readHistory(): readonly Version[] {
  const released = readReleases();
  const unreleased = presentUnless(released[0]?.version);
  const all: readonly VersionSurface[] = unreleased === undefined ? released : [unreleased, ...released];
  return all.map((one, index) => {
    const before = all[index + 1];
    return {
      version: one.version,
      isReleased: one !== unreleased,
      date: one.date,
      changes: before === undefined ? undefined : compareSurfaces(before.surface, one.surface),
    };
  });
}

/** A release, or the state before the next one. */
interface VersionSurface extends Omit<Release, "date"> {
  readonly date?: string;
}

function presentUnless(newest: string | undefined): VersionSurface | undefined {
  const document = readBundledDocument();
  const version = textOf(objectOf(document["info"])["version"]);
  return version === newest ? undefined : { version, surface: surfaceOf(document) };
}
