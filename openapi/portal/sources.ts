/** Reads the sources of the portal. */
import { manifest } from "../generated/manifest.ts";
import type { ManifestOperation } from "../tools/manifest.ts";
import { type RecordedAnswers, readAnswers } from "./answers.ts";
import { bundleScripts } from "./browser-scripts.ts";
import { readHistory, type Version } from "./changes/history.ts";
import { type Documents, readDocuments } from "./documents.ts";
import type { Guide } from "./guide.ts";
import { readGuides, readPictures } from "./read-guides.ts";
import { type LanguageSamples, readSamples } from "./samples/samples.ts";

export interface Sources {
  /** Versions of the specs, newest first. */
  readonly history: readonly Version[];
  readonly documents: Documents;
  readonly manifest: readonly ManifestOperation[];
  readonly answers: RecordedAnswers;
  /** Samples of each operation by its id. */
  readonly samples: ReadonlyMap<string, readonly LanguageSamples[]>;
  readonly guides: readonly Guide[];
  /** SVG of each picture of the guides, by file name. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Bundled scripts of the browser by address. */
  readonly scripts: ReadonlyMap<string, string>;
}

export async function readSources(): Promise<Sources> {
  const [documents, guides, pictures, scripts] = await Promise.all([
    readDocuments(),
    readGuides(),
    readPictures(),
    bundleScripts(),
  ]);
  return {
    history: readHistory(),
    documents,
    manifest,
    answers: readAnswers(),
    guides,
    pictures,
    samples: readSamples(),
    scripts,
  };
}
