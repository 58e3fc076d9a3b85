/**
 * Bundles the hand-written specs: one self-contained document for each interface, and one merged document that the
 * server validates against. A component that several interfaces have must be the same in each.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { bundle, createConfig } from "@redocly/openapi-core";
import { parse } from "yaml";
import { type InterfaceName, interfaces } from "./interfaces.ts";
import { isObject, type Json, type JsonObject, listOf } from "./json.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

class BundleError extends Error {
  override name = "BundleError";
}

/** Bundles one interface's spec into a document without external references. */
export async function bundleInterface(name: InterfaceName): Promise<JsonObject> {
  const config = await createConfig({});
  const result = await bundle({ ref: `${root}${name}/openapi.yaml`, config });
  const problems = result.problems.filter((problem) => problem.severity === "error");
  if (problems.length > 0) {
    throw new BundleError(problems.map((problem) => `${name}: ${problem.message}`).join("\n"));
  }
  return object(JSON.parse(JSON.stringify(result.bundle.parsed)), name);
}

/** Joins the three documents into one, with the head of `gatehouse.yaml`. */
export async function mergeInterfaces(documents: Record<InterfaceName, JsonObject>): Promise<JsonObject> {
  const head = object(parse(await readFile(`${root}gatehouse.yaml`, "utf8")), "gatehouse.yaml");
  const merged: JsonObject = { ...head, tags: [], paths: {}, webhooks: {}, components: {} };
  for (const name of interfaces) {
    const document = documents[name];
    merged["tags"] = [...listOf(merged["tags"]), ...listOf(document["tags"])];
    mergeInto(object(merged["paths"], "paths"), document["paths"], "paths");
    mergeInto(object(merged["webhooks"], "webhooks"), document["webhooks"], "webhooks");
    const components = object(merged["components"], "components");
    for (const [kind, members] of Object.entries(object(document["components"] ?? {}, "components"))) {
      components[kind] ??= {};
      mergeInto(object(components[kind], kind), members, `components.${kind}`);
    }
  }
  return merged;
}

function mergeInto(target: JsonObject, source: Json | undefined, where: string): void {
  for (const [key, value] of Object.entries(object(source ?? {}, where))) {
    const present = target[key];
    if (present !== undefined && JSON.stringify(present) !== JSON.stringify(value)) {
      throw new BundleError(`${where}.${key} is in two interfaces and differs. Rename one of them.`);
    }
    target[key] = value;
  }
}

function object(value: Json | undefined, where: string): JsonObject {
  if (!isObject(value)) throw new BundleError(`${where} should be an object.`);
  return value;
}
