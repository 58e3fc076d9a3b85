/** What the portal is made from. */
import { fileURLToPath } from "node:url";
import { manifest } from "../generated/manifest.ts";
import { readExamples } from "../tools/example-files.ts";
import type { ManifestOperation } from "../tools/manifest.ts";
import { readHistory, type Version } from "./changes/history.ts";
import { type Documents, readDocuments, readProfile } from "./documents.ts";
import type { Guide } from "./guide.ts";
import { type Moved, readMoved } from "./moved.ts";
import { readGuides, readPictures } from "./read-guides.ts";
import type { SampleSources } from "./samples/samples.ts";

export interface Sources extends SampleSources {
  /** New addresses by the old ones, which keep working. */
  readonly moved: Moved;
  /** The versions of the specs, the newest first. */
  readonly history: readonly Version[];
  readonly documents: Documents;
  readonly manifest: readonly ManifestOperation[];
  readonly guides: readonly Guide[];
  /** The SVG of each picture of the guides, by its file's name. */
  readonly pictures: ReadonlyMap<string, string>;
}

const examplesFolder = fileURLToPath(new URL("../../sdk/examples/", import.meta.url));

/** Reads everything as it stands; the documents as `npm run generate` wrote them last. */
export async function readSources(): Promise<Sources> {
  const [documents, guides, pictures, examples, profile] = await Promise.all([
    readDocuments(),
    readGuides(),
    readPictures(),
    readExamples(examplesFolder),
    readProfile(),
  ]);
  return { history: readHistory(), moved: readMoved(), documents, manifest, guides, pictures, examples, profile };
}
