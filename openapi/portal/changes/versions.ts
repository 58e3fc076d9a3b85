/** Version steps of the specs. */
import type { Change } from "./compare.ts";

export type Step = "major" | "minor" | "none";

export function stepOf(changes: readonly Change[]): Step {
  if (changes.some((change) => change.breaks)) return "major";
  return changes.length > 0 ? "minor" : "none";
}

export function nextVersion(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = partsOf(version);
  if (step === "major") return `${major + 1}.0.0`;
  return step === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch}`;
}

/** Compares two versions for sorting, oldest first. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}

function partsOf(version: string): readonly number[] {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  if (found === null) throw new Error(`${version} is no version such as 1.2.0.`);
  return found.slice(1).map(Number);
}

/** Returns an error message if the version of the specs is too low for its changes. */
export function versionProblem(released: string, present: string, changes: readonly Change[]): string | undefined {
  const step = stepOf(changes);
  const wanted = nextVersion(released, step);
  if (step === "none" && compareVersions(present, released) >= 0) return undefined;
  if (step !== "none" && compareVersions(present, wanted) >= 0) return undefined;
  if (step === "none") return `The specs say ${present}, which is older than ${released}, the newest released version.`;
  const why = step === "major" ? "can break a client" : "adds to it";
  return `The surface differs from that of ${released} in a way that ${why}; the specs say ${present}. Write ${wanted} as info.version of openapi/gatehouse.yaml and of the three openapi.yaml, and run npm run generate.`;
}
