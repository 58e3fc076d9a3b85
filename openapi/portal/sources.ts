/** Reads the sources of the portal. */
import { fileURLToPath } from "node:url";
import { manifest } from "../generated/manifest.ts";
import { readExampleParts } from "../tools/example-files.ts";
import type { ManifestOperation } from "../tools/manifest.ts";
import { type RecordedAnswers, readAnswers } from "./answers.ts";
import { bundleScripts } from "./browser-scripts.ts";
import { readHistory, type Version } from "./changes/history.ts";
import { type Documents, readDocuments, readProfile } from "./documents.ts";
import type { Guide } from "./guide.ts";
import { readGuides, readPictures } from "./read-guides.ts";
import type { SampleSources } from "./samples/samples.ts";

export interface Sources extends SampleSources {
  /** Versions of the specs, newest first. */
  readonly history: readonly Version[];
  readonly documents: Documents;
  readonly manifest: readonly ManifestOperation[];
  readonly answers: RecordedAnswers;
  readonly guides: readonly Guide[];
  /** SVG of each picture of the guides, by file name. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Bundled scripts of the browser by address. */
  readonly scripts: ReadonlyMap<string, string>;
}

const examplesFolder = fileURLToPath(new URL("../../sdk/examples/", import.meta.url));

export async function readSources(): Promise<Sources> {
  const [documents, guides, pictures, examples, profile, scripts] = await Promise.all([
    readDocuments(),
    readGuides(),
    readPictures(),
    readExampleParts(examplesFolder),
    readProfile(),
    bundleScripts(),
  ]);
  return {
    history: readHistory(),
    documents,
    manifest,
    answers: readAnswers(),
    guides,
    pictures,
    examples,
    profile,
    scripts,
  };
}
