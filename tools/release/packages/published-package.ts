/** The interface of the makers of published packages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { objectOf, textOf } from "../../../openapi/tools/json.ts";
import { root } from "../../ensure-installed.mjs";
import type { Component } from "../components.ts";

export interface PublishedPackage {
  readonly name: string;
  /** Makes the package's folder, and returns what is bundled in it. */
  make(folder: string, version: string): Promise<readonly Component[]>;
}

/** Returns the version of a dependency that a package of the workspace pins. */
export function pinned(workspace: string, dependency: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, workspace, "package.json"), "utf8"));
  const version = textOf(objectOf(objectOf(manifest)["dependencies"])[dependency]);
  if (version === "") throw new Error(`${workspace} does not depend on ${dependency}.`);
  return version;
}
