/**
 * Reads a kickstart file: the requests that a product of this kind makes of itself at its first start, as JSON with
 * variables `#{name}`, `#{ENV.NAME}` and `#{UUID()}`, and with files, `@{file}` as text and `&{file}` as JSON. `${…}` is
 * left alone, for it belongs to the language of templates.
 */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join, normalize, sep } from "node:path";
import { suggestion } from "@gatehouse/openapi/command-line";
import { isObject, isText, type Json, type JsonObject, listOf, objectOf, textOf } from "@gatehouse/openapi/json";
import { type ManifestOperation, manifest } from "@gatehouse/openapi/manifest";
import { FileProblem } from "../rows.ts";
import { apiKeyOf } from "./api-keys.ts";

/** A request of the file, in its order. */
export interface Step {
  /** Where it is in the file, such as `requests[2]`. */
  readonly place: string;
  /** Method and path, without the query, which may hold a secret. */
  readonly title: string;
  /** The request to send; a text says why the step is left out. */
  readonly call: Call | string;
}

export interface Call {
  readonly operation: ManifestOperation;
  /** Path and query. */
  readonly url: string;
  readonly tenantId: string | undefined;
  readonly contentType: string | undefined;
  readonly body: Json | undefined;
  /** Reasons of what is not kept of the body. */
  readonly notes: readonly string[];
}

const maximumProblems = 20;
/** Files within files within files. */
const maximumDepth = 8;
const jsonFile = /^&\{([^{}]*)\}$/;
const methods = ["POST", "PUT", "PATCH"];
const sections = ["variables", "apiKeys", "requests", "settings", "license", "licenseId"];

/** @throws FileProblem that names each path that is wrong, and shows no value of the file */
export function readKickstart(
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Step[] {
  const reader = new Reader(file, environment);
  const steps = reader.steps();
  if (reader.problems.length > 0) throw new FileProblem(reader.problems.slice(0, maximumProblems).join("\n"));
  return steps;
}

class Reader {
  readonly problems: string[] = [];
  readonly #folder: string;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #file: JsonObject;
  readonly #variables: ReadonlyMap<string, Json>;
  /** Each variable has one value, also where it is a new UUID. */
  readonly #values = new Map<string, string>();

  constructor(file: string, environment: Readonly<Record<string, string | undefined>>) {
    this.#folder = dirname(file);
    this.#environment = environment;
    this.#file = objectOf(parseJson(readFileSync(file, "utf8"), file));
    this.#variables = new Map(Object.entries(objectOf(this.#file["variables"])));
  }

  steps(): readonly Step[] {
    for (const name of Object.keys(this.#file))
      if (!sections.includes(name)) this.#wrong(name, `A kickstart file has no ${name}${suggestion(name, sections)}`);
    const { apiKeys, requests = [], settings, license, licenseId } = this.#file;
    if (!Array.isArray(requests)) this.#wrong("requests", "Send a list of requests.");
    const others = Object.entries({ settings, license, licenseId }).filter(([, value]) => value !== undefined);
    return [
      ...others.map(([place]) => ({ place, title: place, call: "It has no meaning here." })),
      ...listOf(apiKeys).flatMap((key, index) => this.#apiKey(`apiKeys[${index}]`, key)),
      ...listOf(requests).flatMap((request, index) => this.#step(`requests[${index}]`, request)),
    ];
  }

  #step(place: string, given: Json): readonly Step[] {
    const request = isText(given) ? this.#json(given, place) : given;
    if (request === undefined) return [];
    if (!isObject(request)) return this.#wrong(place, "Send a request: { method, url, body }.");
    const { method, body, ...rest } = request;
    const [url, tenantId, contentType] = ["url", "tenantId", "contentType"].map((name) =>
      textOf(this.#value(rest[name] ?? "", `${place}.${name}`)),
    );
    const verb = textOf(method).toUpperCase();
    if (!methods.includes(verb)) return this.#wrong(`${place}.method`, `Send one of ${methods.join(", ")}.`);
    if (url === undefined || !url.startsWith("/"))
      return this.#wrong(`${place}.url`, "Send a path that begins with /, such as /api/application.");
    const path = url.split("?", 1)[0] ?? "";
    const step = { place, title: `${verb} ${path}` };
    const operation = operationOf(verb, path);
    if (operation === undefined) return [{ ...step, call: "There is no such operation here." }];
    const value = body === undefined ? undefined : this.#value(body, `${place}.body`);
    const call = {
      operation,
      url,
      tenantId: tenantId || undefined,
      contentType: contentType || undefined,
      ...(operation.path.startsWith(apiKeyPath) ? bodyOfApiKey(value, place) : { body: value, notes: [] }),
    };
    if (isText(call.body)) return [{ ...step, call: call.body }];
    const foreign = /#\{FUSIONAUTH_\w+\}/.exec(JSON.stringify(call));
    return [{ ...step, call: foreign === null ? call : `${foreign[0]} names what there is in that product alone.` }];
  }

  /** The value of the key is never read: a server chooses those of the keys that its operations make. */
  #apiKey(place: string, given: Json): readonly Step[] {
    const value = isText(given) ? this.#json(given, place) : given;
    if (!isObject(value)) return this.#wrong(place, "Send an API key: { key, description, permissions }.");
    const { key: _, id, ...apiKey } = value;
    const url = id === undefined ? apiKeyPath : `${apiKeyPath}/${textOf(this.#value(id, `${place}.id`))}`;
    const steps = this.#step(place, { method: "POST", url, body: { apiKey } });
    return steps.map((step) => ({ ...step, title: "API key" }));
  }

  /** Puts variables and files in place. */
  #value(value: Json, place: string, depth = 0): Json {
    if (isText(value)) return this.#text(value, place, depth);
    if (Array.isArray(value)) return value.map((each, index) => this.#value(each, `${place}[${index}]`, depth));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, each]) => [name, this.#value(each, `${place}.${name}`, depth)]);
    return Object.fromEntries(members);
  }

  #text(text: string, place: string, depth: number): Json {
    if (jsonFile.test(text)) return this.#value(this.#json(text, place, depth) ?? null, place, depth + 1);
    // The text of a file is taken as it is, for `#{` may be of its own language.
    return text.replaceAll(/([#@])\{([^{}]*)\}/g, (whole, sign: string, name: string) =>
      sign === "@" ? (this.#include(name, place) ?? "") : (this.#variable(name, place) ?? whole),
    );
  }

  /** Returns what is in the file that the text names, as it is there. */
  #json(text: string, place: string, depth = 0): Json | undefined {
    const name = jsonFile.exec(text)?.[1];
    if (depth === maximumDepth) this.#wrong(place, `Files are within files more than ${maximumDepth} deep.`);
    const content = name === undefined || depth === maximumDepth ? undefined : this.#include(name, place);
    try {
      return content === undefined ? undefined : parseJson(content, name ?? "");
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      this.#wrong(place, error.message);
      return undefined;
    }
  }

  /** Returns nothing for a name of the product's own. */
  #variable(name: string, place: string): string | undefined {
    if (name.startsWith("FUSIONAUTH_") && !this.#variables.has(name)) return undefined;
    if (name === "UUID()") return randomUUID();
    if (name.startsWith("ENV.")) {
      const value = this.#environment[name.slice("ENV.".length)];
      if (value === undefined) this.#wrong(place, `The environment has no ${name.slice("ENV.".length)}. Set it.`);
      return value ?? "";
    }
    const value = this.#values.get(name) ?? this.#ofVariables(name, place);
    this.#values.set(name, value);
    return value;
  }

  /** A variable may name the environment and a new UUID, and no other variable. */
  #ofVariables(name: string, place: string): string {
    const given = this.#variables.get(name);
    if (given === undefined) {
      this.#wrong(place, `There is no variable ${name}${suggestion(name, [...this.#variables.keys()])}`);
      return "";
    }
    if (isObject(given) || Array.isArray(given)) this.#wrong(`variables.${name}`, "Send a text.");
    return String(given).replaceAll(/#\{(ENV\.[^{}]*|UUID\(\))\}/g, (_, inner: string) =>
      textOf(this.#variable(inner, `variables.${name}`)),
    );
  }

  #include(name: string, place: string): string | undefined {
    const path = normalize(name);
    // The file may come from others, and what it includes is sent away.
    if (isAbsolute(path) || path === ".." || path.startsWith(`..${sep}`)) {
      this.#wrong(place, `${name} is not below the folder of the kickstart file. Move it there.`);
      return undefined;
    }
    try {
      return readFileSync(join(this.#folder, path), "utf8").replace(/^\uFEFF/, "");
    } catch {
      this.#wrong(place, `The file ${name} cannot be read.`);
      return undefined;
    }
  }

  #wrong(place: string, message: string): [] {
    this.problems.push(`${place}: ${message}`);
    return [];
  }
}

const apiKeyPath = "/api/api-key";

/** Returns a text as the body where no key can be made. */
function bodyOfApiKey(body: Json | undefined, place: string): Pick<Call, "body" | "notes"> {
  const given = objectOf(body)["apiKey"];
  if (!isObject(given)) return { body, notes: [] };
  const made = apiKeyOf(given, place);
  return isText(made) ? { body: made, notes: [] } : { body: { apiKey: made.apiKey }, notes: made.notes };
}

function operationOf(method: string, path: string): ManifestOperation | undefined {
  const segments = path.split("/");
  return manifest
    .filter((each) => each.interface === "identity" && each.method === method)
    .filter((each) => isOfPath(each.path.split("/"), segments))
    .toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)[0];
}

function isOfPath(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => (part.startsWith("{") ? segments[index] !== "" : part === segments[index]))
  );
}

/** @throws FileProblem with the place, not with what is there: it may be a secret */
function parseJson(text: string, file: string): JsonObject {
  const value = parsed(text.replace(/^\uFEFF/, ""));
  if (value instanceof SyntaxError) throw new FileProblem(`${file} is not JSON${placeOf(value)}.`);
  if (isObject(value)) return value;
  throw new FileProblem(`${file} does not hold a JSON object.`);
}

function parsed(text: string): Json | SyntaxError {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

function placeOf({ message }: SyntaxError): string {
  const place = /line \d+ column \d+/.exec(message)?.[0];
  return place === undefined ? "" : `: see ${place}`;
}
