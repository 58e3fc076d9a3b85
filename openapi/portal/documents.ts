/** Reads the bundled documents of the latest build. */
import { readFile } from "node:fs/promises";
import { builtDocuments } from "../tools/bundled-document.ts";
import type { InterfaceName } from "../tools/interfaces.ts";
import { isObject, type JsonObject } from "../tools/json.ts";
import { deriveProfile } from "../tools/profile/profile.ts";

/** The bundled document of each interface. */
export type Documents = Readonly<Record<InterfaceName, JsonObject>>;

export async function readDocuments(): Promise<Documents> {
  const [identity, filtering, moderation] = await Promise.all([
    readDocument("identity"),
    readDocument("filtering"),
    readDocument("moderation"),
  ]);
  return { identity, filtering, moderation };
}

/** Derives the document from which the SDKs of other languages are generated, without marks for retries. */
export async function readProfile(): Promise<JsonObject> {
  return deriveProfile(await readDocument("gatehouse"), new Set());
}

async function readDocument(name: InterfaceName | "gatehouse"): Promise<JsonObject> {
  const document: unknown = JSON.parse(await readFile(new URL(`${name}.json`, builtDocuments), "utf8"));
  if (!isObject(document)) throw new Error(`dist/documents/${name}.json holds no object. Run npm run build.`);
  return document;
}
