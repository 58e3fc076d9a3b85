/** Reads the files of a description, local or remote: each within a size, a time and a depth, and only so many of them. */
import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { parse } from "yaml";

/** A description cannot be read; the message says what to correct. */
export class DocumentError extends Error {
  override name = "DocumentError";
}

/** A file cannot be had, or is neither JSON nor YAML: what refers to it is lost, and no more. */
export class UnreadableFileError extends DocumentError {
  override name = "UnreadableFileError";
}

export interface LoadLimits {
  readonly bytes: number;
  readonly milliseconds: number;
  /** Before an address is tried once more. */
  readonly pauseMilliseconds: number;
  readonly files: number;
  /** Of nested values. */
  readonly depth: number;
  /** Of all files together, counted after aliases are expanded. */
  readonly values: number;
}

export const loadLimits: LoadLimits = {
  bytes: 20_000_000,
  milliseconds: 10_000,
  pauseMilliseconds: 300,
  files: 200,
  depth: 200,
  values: 3_000_000,
};

/** Returns the URL of a file name or of an address. */
export function addressOf(text: string): URL {
  return /^(?:https?|file):/i.test(text) ? new URL(text) : pathToFileURL(resolve(text));
}

/** Loads each file once. */
export class Loader {
  readonly #limits: LoadLimits;
  readonly #loaded = new Map<string, Promise<Json>>();
  #valuesLeft: number;

  constructor(limits: LoadLimits = loadLimits) {
    this.#limits = limits;
    this.#valuesLeft = limits.values;
  }

  /** @throws DocumentError */
  async load(url: URL): Promise<Json> {
    const known = this.#loaded.get(url.href);
    if (known !== undefined) return known;
    if (this.#loaded.size >= this.#limits.files)
      throw new DocumentError(`The description refers to more than ${this.#limits.files} files.`);
    const loading = this.#read(url).then((text) => this.#parse(url, text));
    this.#loaded.set(url.href, loading);
    return loading;
  }

  async #read(url: URL): Promise<string> {
    try {
      return url.protocol === "file:" ? await this.#readFile(url) : await this.#fetchAgain(url);
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
      throw new UnreadableFileError(`${url.href} cannot be read (${messageOf(error)}${cause}).`, { cause: error });
    }
  }

  async #readFile(url: URL): Promise<string> {
    const { size } = await stat(url);
    if (size > this.#limits.bytes) throw this.#tooLarge(url);
    return readFile(url, "utf8");
  }

  /** A second try helps where a server just starts, or drops a connection. */
  async #fetchAgain(url: URL): Promise<string> {
    try {
      return await this.#fetch(url);
    } catch (error) {
      if (error instanceof DocumentError && !(error instanceof UnreadableFileError)) throw error;
      await setTimeout(this.#limits.pauseMilliseconds);
      return this.#fetch(url);
    }
  }

  async #fetch(url: URL): Promise<string> {
    const headers = { Accept: "application/json, application/yaml;q=0.9, */*;q=0.5" };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(this.#limits.milliseconds) });
    if (!response.ok) throw new UnreadableFileError(`${url.href} answers ${response.status}.`);
    const bytes = await readBody(response, this.#limits.bytes);
    if (bytes === undefined) throw this.#tooLarge(url);
    return new TextDecoder().decode(bytes);
  }

  #tooLarge(url: URL): DocumentError {
    return new DocumentError(`${url.href} has more than ${this.#limits.bytes / 1_000_000} MB.`);
  }

  #parse(url: URL, text: string): Json {
    try {
      // YAML's own limit on aliases is against texts that expand without end.
      const value: Json = isJsonText(text) ? JSON.parse(text) : parse(text, { maxAliasCount: 100, logLevel: "error" });
      this.#measure(url, value);
      return isObject(value) && value["swagger"] === "2.0" ? upgraded(value) : value;
    } catch (error) {
      if (error instanceof DocumentError) throw error;
      throw new UnreadableFileError(`${url.href} is neither JSON nor YAML (${messageOf(error)}).`, { cause: error });
    }
  }

  /** Goes through the value without recursion. */
  #measure(url: URL, root: Json): void {
    const waiting: [value: Json, depth: number][] = [[root, 0]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [value, depth] = next;
      this.#valuesLeft--;
      if (depth > this.#limits.depth) throw new DocumentError(`${url.href} is nested too deeply.`);
      if (this.#valuesLeft < 0) throw new DocumentError(`${url.href} and what it refers to hold too many values.`);
      if (typeof value === "object" && value !== null)
        for (const child of Object.values(value)) waiting.push([child, depth + 1]);
    }
  }
}

/** Returns a description of Swagger 2.0 as one of OpenAPI 3.0. */
function upgraded(description: JsonObject): Json {
  // Members that are undefined are none.
  const value: Json = JSON.parse(JSON.stringify(upgradeFromTwoToThree(description)));
  return value;
}

function isJsonText(text: string): boolean {
  return /^\s*[{[]/.test(text.slice(0, 1000)) && isJson(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
}

/** Reads a response up to a number of bytes; undefined where it has more. */
export async function readBody(response: Response, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    chunks.push(part.value);
    size += part.value.byteLength;
    if (size <= maximumBytes) continue;
    await reader?.cancel();
    return undefined;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
