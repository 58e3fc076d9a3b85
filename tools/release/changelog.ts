/** Checks of CHANGELOG.md, which follows Keep a Changelog, and the part of it that a release is announced with. */

/** Returns what has to change in the changelog before the version is released; nothing where it is ready. */
export function changelogProblems(changelog: string, version: string, dryRun: boolean): readonly string[] {
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
  const versions = headings.flatMap((heading) => /^\[?(\d+\.\d+\.\d+)\]?/.exec(heading)?.[1] ?? []);
  return [
    ...(headings[0] === "Unreleased" ? [] : ['The first section is not "## Unreleased".']),
    ...headings
      .slice(1)
      .filter((heading) => !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(heading))
      .map((heading) => `"## ${heading}" is no release: write "## <version> - <year>-<month>-<day>".`),
    ...(isDescending(versions) ? [] : ["The newest release is not the first one."]),
    ...(sectionOf(changelog, version) === undefined && !(dryRun && sectionOf(changelog, "Unreleased") !== undefined)
      ? [`There is no section "## ${version} - <date>": move there what "Unreleased" holds.`]
      : []),
  ];
}

/** Returns the text of a release's section, or of "Unreleased"; undefined where there is none, or nothing in it. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.split("\n", 1)[0]?.split(" - ")[0] === version);
  const text = section?.split("\n").slice(1).join("\n").trim();
  return text === "" ? undefined : text;
}

function isDescending(versions: readonly string[]): boolean {
  return versions.every((version, index) => {
    const next = versions[index + 1];
    return next === undefined || compareVersions(version, next) > 0;
  });
}

function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split(".").map(Number));
  const differences = (left ?? []).map((number, index) => number - (right?.[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
