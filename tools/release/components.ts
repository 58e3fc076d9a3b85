/** The packages whose code is bundled: their licences, which the bundle has to carry, and a bill of materials. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, isText, type JsonObject } from "../../openapi/tools/json.ts";

export interface Component {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
  /** The texts that the licence asks to hand on. */
  readonly texts: readonly string[];
}

/** Licences that allow to bundle and to redistribute, with their notice. */
const permitted = /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)$/;

/** @throws Error where a package has no version, no licence, or one that is not permitted here */
export function componentsOf(folders: Iterable<string>): readonly Component[] {
  const found = new Map<string, Component>();
  for (const folder of folders) {
    const component = readComponent(folder);
    found.set(`${component.name}@${component.version}`, component);
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, component]) => component);
}

function readComponent(folder: string): Component {
  const manifest = readManifest(folder);
  const { name, version, license } = manifest;
  if (!isText(name) || !isText(version)) throw new Error(`${folder} names no package and version.`);
  if (!isText(license) || !isPermitted(license))
    throw new Error(`${name} ${version} has the licence ${String(license)}, which is not among those we bundle.`);
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)([.-]|$)/i.test(file))
    .sort();
  return { name, version, license, texts: files.map((file) => readFileSync(join(folder, file), "utf8").trim()) };
}

function readManifest(folder: string): JsonObject {
  const file = join(folder, "package.json");
  const manifest: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  if (!isObject(manifest)) throw new Error(`${folder} has no package.json.`);
  return manifest;
}

/** `(MIT OR Apache-2.0)` gives a choice. */
function isPermitted(license: string): boolean {
  return license
    .replace(/^\(|\)$/g, "")
    .split(/ OR /)
    .some((each) => permitted.test(each));
}

/** Returns the text of THIRD-PARTY-LICENSES.md. */
export function licencesText(components: readonly Component[]): string {
  const sections = components.map(({ name, version, license, texts }) =>
    [`## ${name} ${version}`, `License: ${license}`, ...texts.map((text) => `\`\`\`\n${text}\n\`\`\``)].join("\n\n"),
  );
  return `${["# Licenses of bundled packages", "This package contains code of these packages.", ...sections].join("\n\n")}\n`;
}

/** A bill of materials in CycloneDX 1.5. */
export function billOfMaterials(
  subjects: readonly { readonly name: string; readonly version: string; readonly components: readonly Component[] }[],
): JsonObject {
  const all = new Map(
    subjects.flatMap(({ components }) => components.map((component) => [urlOf(component), component] as const)),
  );
  const own = subjects.map((subject) => describe({ ...subject, license: "Apache-2.0" }));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", name: "gatehouse", version: subjects[0]?.version ?? "" } },
    components: [...own, ...Array.from(all.values(), describe)],
    dependencies: subjects.map((subject) => ({
      ref: urlOf(subject),
      dependsOn: subject.components.map(urlOf),
    })),
  };
}

type PackageName = Pick<Component, "name" | "version">;

/** A package URL (purl). */
function urlOf({ name, version }: PackageName): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function describe(component: PackageName & Pick<Component, "license">): JsonObject {
  const { name, version, license } = component;
  const url = urlOf(component);
  const licenses = /^[\w.-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
  return { type: "library", "bom-ref": url, name, version, purl: url, licenses };
}
