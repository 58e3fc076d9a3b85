/** Makes one document of a description: what other files hold is moved into it, once, and every reference is `#/…`. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { pathOf, toPointer, valueAt } from "@gatehouse/openapi/references";
import { DocumentError, type Loader } from "./load.ts";

export interface BundledDescription {
  readonly document: JsonObject;
  /** References that lead nowhere; each stands for a schema that takes anything. */
  readonly dangling: readonly string[];
}

/** Where the parts of other files are in the bundle. */
const moved = "x-moved";

/** Keywords whose values hold no references. */
const opaque = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** @throws DocumentError where a file cannot be read */
export async function bundleDescription(root: URL, loader: Loader): Promise<BundledDescription> {
  const whole = await loader.load(root);
  if (!isObject(whole)) throw new DocumentError(`${root.href} holds no OpenAPI description.`);
  const bundler = new Bundler(root, loader);
  const document = await bundler.copy(whole, root);
  if (!isObject(document)) throw new DocumentError(`${root.href} holds no OpenAPI description.`);
  const parts = await bundler.parts();
  return { document: { ...document, [moved]: parts }, dangling: bundler.dangling };
}

class Bundler {
  readonly dangling: string[] = [];
  readonly #root: URL;
  readonly #loader: Loader;
  /** Parts of other files, by their address; each is copied once, so that a circle of references ends. */
  readonly #names = new Map<string, string>();
  readonly #waiting: { readonly name: string; readonly value: Json; readonly base: URL }[] = [];

  constructor(root: URL, loader: Loader) {
    this.#root = root;
    this.#loader = loader;
  }

  /** Copies a value of the file at `base`. Its depth is bounded by the loader. */
  async copy(value: Json, base: URL, isMap = false): Promise<Json> {
    if (Array.isArray(value)) {
      const list: Json[] = [];
      for (const item of value) list.push(await this.copy(item, base));
      return list;
    }
    if (!isObject(value)) return value;
    const entries: [string, Json][] = [];
    for (const [key, child] of Object.entries(value)) {
      if (!isMap && key === "$ref" && isText(child)) entries.push([key, await this.#reference(child, base)]);
      else if (!isMap && opaque.has(key) && !holdsExamples(key, child)) entries.push([key, child]);
      else entries.push([key, await this.copy(child, base, !isMap && key === "properties")]);
    }
    return Object.fromEntries(entries);
  }

  /** Copies the parts of other files, which may refer to more of them. */
  async parts(): Promise<JsonObject> {
    const parts: JsonObject = {};
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      parts[next.name] = await this.copy(next.value, next.base);
    return parts;
  }

  async #reference(text: string, base: URL): Promise<string> {
    const target = URL.parse(text, base);
    if (target === null) return this.#nowhere(text);
    const file = new URL(target);
    file.hash = "";
    // A remote description must not read this machine's files.
    if (base.protocol !== "file:" && file.protocol === "file:") return this.#nowhere(text);
    if (!/^(?:file|https?):$/.test(file.protocol)) return this.#nowhere(text);
    const path = segmentsOf(target.hash);
    const holder = await this.#loader.load(file);
    const value = path === undefined || !isObject(holder) ? undefined : valueAt(holder, path);
    if (path === undefined || value === undefined) return this.#nowhere(text);
    if (file.href === this.#root.href) return toPointer(path);
    const key = `${file.href}${toPointer(path)}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = String(this.#names.size);
    const pointer = toPointer([moved, name]);
    this.#names.set(key, pointer);
    this.#waiting.push({ name, value, base: file });
    return pointer;
  }

  #nowhere(text: string): string {
    if (!this.dangling.includes(text)) this.dangling.push(text);
    return toPointer([moved, "nothing"]);
  }
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
