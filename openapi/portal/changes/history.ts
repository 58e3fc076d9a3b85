/** The versions of the specs with their changes. The document of each released one is a compressed file in `openapi/released`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { readBundledDocument } from "../../tools/bundled-document.ts";
import { type JsonObject, objectOf, textOf } from "../../tools/json.ts";
import { type Change, compareSurfaces, compareVersions } from "./compare.ts";
import { type Surface, surfaceOf } from "./surface.ts";

const releasedFolder = fileURLToPath(new URL("../../released/", import.meta.url));
const ending = ".json.gz";

/** A release, or the state before the next one. */
export interface Release {
  readonly version: string;
  /** Day of the release, as YYYY-MM-DD; undefined before it. */
  readonly date: string | undefined;
  readonly surface: Surface;
}

export function versionOf(document: JsonObject): string {
  return textOf(objectOf(document["info"])["version"]);
}

/** Returns the releases, newest first: none before the first one is recorded. */
export function readReleases(): readonly Release[] {
  if (!existsSync(releasedFolder)) return [];
  return readdirSync(releasedFolder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort((one, other) => compareVersions(other, one))
    .map((version) => {
      const { date, document } = objectOf(JSON.parse(gunzipSync(readFileSync(fileOf(version))).toString()));
      return { version, date: textOf(date), surface: surfaceOf(objectOf(document)) };
    });
}

/** Writes the document of a version once. Returns the file's name, undefined where it is there already. */
export function writeRelease(document: JsonObject, date: string): string | undefined {
  const file = fileOf(versionOf(document));
  if (existsSync(file)) return undefined;
  mkdirSync(releasedFolder, { recursive: true });
  writeFileSync(file, gzipSync(JSON.stringify({ date, document }), { level: 9 }));
  return file;
}

function fileOf(version: string): string {
  return `${releasedFolder}${version}${ending}`;
}

export interface Version {
  readonly version: string;
  /** Day of the release, as YYYY-MM-DD; undefined before it. */
  readonly date: string | undefined;
  /** Undefined for the first one. */
  readonly changes: readonly Change[] | undefined;
}

/** Returns the versions, newest first, beginning with the unreleased state of the specs if there is one. */
export function readHistory(): readonly Version[] {
  const released = readReleases();
  const document = readBundledDocument();
  const version = versionOf(document);
  const unreleased = { version, date: undefined, surface: surfaceOf(document) };
  const all: readonly Release[] = version === released[0]?.version ? released : [unreleased, ...released];
  return all.map((one, index) => {
    const before = all[index + 1];
    const changes = before === undefined ? undefined : compareSurfaces(before.surface, one.surface);
    return { version: one.version, date: one.date, changes };
  });
}
