/** The interface of the makers of published packages. */
import type { Component } from "../components.ts";

export interface PublishedPackage {
  readonly name: string;
  /** Makes the package's folder, and returns what is bundled in it. */
  make(folder: string, version: string): Promise<readonly Component[]>;
}
