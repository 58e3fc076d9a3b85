/** The version that a release needs at least, from what changed in the specs since the last one. */
import { execFileSync } from "node:child_process";
import {
  type Change,
  compareSurfaces,
  compareVersions,
  type Step,
  stepOf,
} from "../../openapi/portal/changes/compare.ts";
import { surfaceOf } from "../../openapi/portal/changes/surface.ts";
import { parseBundledDocument, readBundledDocument } from "../../openapi/tools/bundled-document.ts";
import { root } from "../ensure-installed.mjs";
import { sectionOf } from "./changelog.ts";

/** Returns the version before this one; undefined for the first release. */
export function lastRelease(changelog: string, version: string, dryRun: boolean): string | undefined {
  const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - /gm)].map(([, found = ""]) => found);
  // A release that is made already takes nothing more in.
  const isOpen = dryRun && sectionOf(changelog, "Unreleased") !== undefined;
  return versions.find((one) => isOpen || one !== version);
}

/** Returns how the specs differ from those of a release, which its tag holds. @throws Error where there is no such tag */
export function changesSince(release: string): readonly Change[] {
  const file = `v${release}:openapi/generated/gatehouse.yaml`;
  const text = execFileSync("git", ["show", file], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 100_000_000,
    stdio: "pipe",
  });
  return compareSurfaces(surfaceOf(parseBundledDocument(text)), surfaceOf(readBundledDocument()));
}

/** Returns the problem of a version that is too low; nothing where it is high enough. */
export function versionProblems(version: string, last: string, changes: readonly Change[]): readonly string[] {
  const step = stepOf(changes);
  const required = requiredVersion(last, step);
  if (compareVersions(version, required) >= 0) return [];
  const why = { major: "can break a client", minor: "adds to the specs", none: "leaves the specs alone" }[step];
  return [
    `The version is ${version}, but what changed since ${last} ${why}: release ${required} or higher. Set it in the manifests.`,
  ];
}

function requiredVersion(last: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = last.split(".").map(Number);
  if (step === "major" && major > 0) return `${major + 1}.0.0`;
  return step === "none" ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}
