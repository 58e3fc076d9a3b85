/** The bundled documents, as the build wrote them last. */
import { readFile } from "node:fs/promises";
import { builtDocuments } from "../tools/bundled-document.ts";
import type { InterfaceName } from "../tools/interfaces.ts";
import { isObject, type JsonObject } from "../tools/json.ts";
import { makeProfile } from "../tools/profile/profile.ts";

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

/** What the SDKs of other languages are generated from; which operations they may repeat is no matter here. */
export async function readProfile(): Promise<JsonObject> {
  return makeProfile(await readDocument("gatehouse"), new Set());
}

async function readDocument(name: InterfaceName | "gatehouse"): Promise<JsonObject> {
  const document: unknown = JSON.parse(await readFile(new URL(`${name}.json`, builtDocuments), "utf8"));
  if (!isObject(document)) throw new Error(`dist/documents/${name}.json holds no object. Run npm run build.`);
  return document;
}
