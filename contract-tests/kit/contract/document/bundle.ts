/** Makes one document of a description: what other files hold is moved into it, once, and every reference is `#/…`. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { type Path, pathOf, toPointer, valueAt } from "@gatehouse/openapi/references";
import { DocumentError, type Loader, UnreadableFileError } from "./load.ts";

export interface BundledDescription {
  readonly document: JsonObject;
  /** References that lead nowhere, by what is wrong with them; each stands for a schema that takes anything. */
  readonly dangling: ReadonlyMap<string, readonly string[]>;
}

/** Where the parts of other files are in the bundle. */
const moved = "x-moved";

/** Keywords whose values are data, and hold no references. */
export const opaque = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** Marks what a reference leads to that leads nowhere. */
export const unreadable = "x-unreadable";

/** Keywords whose values are maps: their members are names, such as `default`, and no keywords. */
const maps = new Set([
  ...["properties", "patternProperties", "dependentSchemas", "$defs", "definitions", "responses", "schemas"],
  ...[
    "parameters",
    "headers",
    "paths",
    "links",
    "callbacks",
    "requestBodies",
    "securitySchemes",
    "pathItems",
    "content",
  ],
]);

/** @throws DocumentError where the root cannot be read */
export async function bundleDescription(root: URL, loader: Loader): Promise<BundledDescription> {
  const whole = await loader.load(root);
  if (!isObject(whole)) throw new DocumentError(`${root.href} holds no OpenAPI description.`);
  const bundler = new Bundler(root, loader);
  const document = await bundler.copy(whole, { file: root, base: root });
  if (!isObject(document)) throw new DocumentError(`${root.href} holds no OpenAPI description.`);
  const parts = await bundler.parts();
  return {
    document: { ...document, [moved]: { ...parts, nothing: { [unreadable]: true } } },
    dangling: bundler.dangling,
  };
}

/** Where a value stands: references are read from its `base`, which a schema's `$id` may have changed. */
interface Origin {
  readonly file: URL;
  readonly base: URL;
}

class Bundler {
  readonly dangling = new Map<string, string[]>();
  readonly #root: URL;
  readonly #loader: Loader;
  /** Parts of other files, by their address; each is copied once, so that a circle of references ends. */
  readonly #names = new Map<string, string>();
  readonly #waiting: { readonly name: string; readonly value: Json; readonly origin: Origin }[] = [];
  /** Schemas with an `$id` or an anchor of their own, by file and then by address. */
  readonly #named = new Map<string, ReadonlyMap<string, Path>>();

  constructor(root: URL, loader: Loader) {
    this.#root = root;
    this.#loader = loader;
  }

  /** Copies a value. Its depth is bounded by the loader. */
  async copy(value: Json, { file, base }: Origin, isMap = false): Promise<Json> {
    if (Array.isArray(value)) {
      const list: Json[] = [];
      for (const item of value) list.push(await this.copy(item, { file, base }));
      return list;
    }
    if (!isObject(value)) return value;
    const origin = { file, base: isMap ? base : baseOf(value, base) };
    const entries: [string, Json][] = [];
    for (const [key, child] of Object.entries(value)) {
      if (!isMap && key === "$ref" && isText(child)) entries.push([key, await this.#reference(child, origin)]);
      else if (!isMap && opaque.has(key) && !holdsExamples(key, child)) entries.push([key, child]);
      else entries.push([key, await this.copy(child, origin, !isMap && maps.has(key))]);
    }
    return Object.fromEntries(entries);
  }

  /** Copies the parts of other files, which may refer to more of them. */
  async parts(): Promise<JsonObject> {
    const parts: JsonObject = {};
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      parts[next.name] = await this.copy(next.value, next.origin);
    return parts;
  }

  async #reference(text: string, { file: own, base }: Origin): Promise<string> {
    const named = await this.#findNamed(text, { file: own, base });
    if (named !== undefined) return this.#pointer(own, named);
    const target = URL.parse(text, own);
    if (target === null) return this.#nowhere(text, "It is no address.");
    const file = new URL(target);
    file.hash = "";
    // A remote description must not read this machine's files.
    if (own.protocol !== "file:" && file.protocol === "file:")
      return this.#nowhere(text, "A remote description may not read the files of this machine.");
    if (!/^(?:file|https?):$/.test(file.protocol)) return this.#nowhere(text, "The kit reads files, http and https.");
    const holder = await this.#holder(file);
    if (holder instanceof UnreadableFileError) return this.#nowhere(text, holder.message);
    const path = segmentsOf(target.hash) ?? (await this.#findNamed(target.href, { file, base: file }));
    const value = path === undefined || !isObject(holder) ? undefined : valueAt(holder, path);
    if (path === undefined || value === undefined) return this.#nowhere(text, "The reference leads nowhere.");
    return this.#pointer(file, path);
  }

  /** Returns the pointer to a value in the bundle, which it moves there where another file holds it. */
  async #pointer(file: URL, path: Path): Promise<string> {
    if (file.href === this.#root.href) return toPointer(path);
    const key = `${file.href}${toPointer(path)}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const holder = await this.#loader.load(file);
    const name = String(this.#names.size);
    const pointer = toPointer([moved, name]);
    this.#names.set(key, pointer);
    const value = isObject(holder) ? (valueAt(holder, path) ?? {}) : {};
    this.#waiting.push({ name, value, origin: { file, base: file } });
    return pointer;
  }

  /** Resolves to the path of a schema of the same file that the reference names by an `$id` or an anchor. */
  async #findNamed(text: string, { file, base }: Origin): Promise<Path | undefined> {
    const target = URL.parse(text, base);
    const holder = await this.#holder(file);
    if (target === null || holder instanceof UnreadableFileError) return undefined;
    const names = this.#named.get(file.href) ?? new Map(namedSchemas(holder, file));
    this.#named.set(file.href, names);
    const found = names.get(target.href);
    if (found !== undefined) return found;
    const [resource, path] = [names.get(withoutHash(target)), segmentsOf(target.hash)];
    if (resource === undefined || path === undefined) return undefined;
    const whole = [...resource, ...path];
    // Many descriptions give an id and mean the file all the same.
    return isObject(holder) && valueAt(holder, whole) !== undefined ? whole : undefined;
  }

  async #holder(file: URL): Promise<Json | UnreadableFileError> {
    try {
      return await this.#loader.load(file);
    } catch (error) {
      if (error instanceof UnreadableFileError) return error;
      throw error;
    }
  }

  #nowhere(text: string, why: string): string {
    const known = this.dangling.get(why) ?? [];
    if (!known.includes(text)) this.dangling.set(why, [...known, text]);
    return toPointer([moved, "nothing"]);
  }
}

/** Yields the schemas with an `$id` or an anchor, by their addresses. */
function* namedSchemas(value: Json, base: URL, path: Path = [], isMap = false): Iterable<readonly [string, Path]> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* namedSchemas(item, base, [...path, index]);
    return;
  }
  if (!isObject(value)) return;
  const own = isMap ? base : baseOf(value, base);
  if (own !== base) yield [withoutHash(own), path];
  for (const keyword of isMap ? [] : ["$anchor", "$dynamicAnchor"])
    if (isText(value[keyword])) yield [`${withoutHash(own)}#${value[keyword]}`, path];
  for (const [key, child] of Object.entries(value))
    if (isMap || !opaque.has(key)) yield* namedSchemas(child, own, [...path, key], !isMap && maps.has(key));
}

function baseOf({ $id: id }: JsonObject, base: URL): URL {
  return (isText(id) ? URL.parse(id, base) : undefined) ?? base;
}

function withoutHash(address: URL): string {
  return address.href.replace(/#.*$/s, "");
}

/** `examples` of a media type or a parameter is a map whose members may be references. */
function holdsExamples(key: string, child: Json): boolean {
  return key === "examples" && isObject(child);
}

/** Returns the path of a fragment; undefined where it is an anchor. */
function segmentsOf(hash: string): string[] | undefined {
  if (hash === "" || hash === "#") return [];
  if (!hash.startsWith("#/")) return undefined;
  try {
    return pathOf(decodeURIComponent(hash));
  } catch {
    return undefined;
  }
}
