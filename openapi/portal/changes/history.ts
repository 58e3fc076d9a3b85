/** The versions of the specs with their changes. */
import { readBundledDocument } from "../../tools/bundled-document.ts";
import { objectOf, textOf } from "../../tools/json.ts";
import { type Change, compareSurfaces } from "./compare.ts";
import { type Release, readReleases } from "./released.ts";
import { surfaceOf } from "./surface.ts";

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
