/** What the portal is made from. */
import { manifest } from "../generated/manifest.ts";
import type { ManifestOperation } from "../tools/manifest.ts";
import { type Documents, readDocuments } from "./documents.ts";
import type { Guide } from "./guide.ts";
import { readGuides, readPictures } from "./read-guides.ts";

export interface Sources {
  readonly documents: Documents;
  readonly manifest: readonly ManifestOperation[];
  readonly guides: readonly Guide[];
  /** The SVG of each picture of the guides, by its file's name. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** Reads everything as it stands; the documents as `npm run generate` wrote them last. */
export async function readSources(): Promise<Sources> {
  const [documents, guides, pictures] = await Promise.all([readDocuments(), readGuides(), readPictures()]);
  return { documents, manifest, guides, pictures };
}
