/**
 * Holds every example of a bundled document against its schema, in its direction: a request's example must not hold what
 * is read-only, a response's has to hold what is always returned and nothing that is write-only.
 */
import { follow, forRequests, forResponses } from "./directions.ts";
import { isObject, isText, type Json, type JsonObject } from "./json.ts";
import { type Path, pointer, SchemaValidators } from "./schema-validators.ts";

export interface ExampleProblem {
  /** Where the example stands, as a JSON Pointer into the bundled document. */
  readonly pointer: string;
  readonly message: string;
}

export interface ExampleReport {
  readonly checked: number;
  readonly problems: readonly ExampleProblem[];
}

type Direction = "request" | "response";
interface Found {
  readonly at: Path;
  readonly value: Json;
}

const methods = ["get", "put", "post", "delete", "patch", "head", "options", "trace"];

export function checkExamples(document: JsonObject): ExampleReport {
  return new ExampleCheck(document).run();
}

class ExampleCheck {
  readonly #document: JsonObject;
  readonly #validators: Record<Direction, SchemaValidators>;
  readonly #seen = new Set<string>();
  readonly #problems: ExampleProblem[] = [];

  constructor(document: JsonObject) {
    this.#document = document;
    this.#validators = {
      request: new SchemaValidators(forRequests(document, "accept")),
      response: new SchemaValidators(forResponses(document)),
    };
  }

  run(): ExampleReport {
    const { paths, webhooks, components } = this.#document;
    for (const [path, item] of entries(paths)) this.#pathItem(["paths", path], item, "request");
    for (const [name, item] of entries(webhooks)) this.#pathItem(["webhooks", name], item, "response");
    const parts = object(components);
    for (const [name, schema] of entries(parts["schemas"])) this.#schema(["components", "schemas", name], schema);
    for (const [name, parameter] of entries(parts["parameters"]))
      this.#valued(["components", "parameters", name], parameter, "request");
    for (const [name, header] of entries(parts["headers"]))
      this.#valued(["components", "headers", name], header, "response");
    return { checked: this.#seen.size, problems: this.#problems };
  }

  /** The operations at a path; `sent` is the direction of their request bodies, which we send ourselves in a webhook. */
  #pathItem(at: Path, item: JsonObject, sent: Direction): void {
    const answered = sent === "request" ? "response" : "request";
    this.#parameters([...at, "parameters"], item["parameters"]);
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const place = [...at, method];
      this.#parameters([...place, "parameters"], operation["parameters"]);
      this.#content(...this.#resolve([...place, "requestBody"], object(operation["requestBody"])), sent);
      for (const [status, raw] of entries(operation["responses"])) {
        const [where, response] = this.#resolve([...place, "responses", status], raw);
        this.#content(where, response, answered);
        for (const [name, header] of entries(response["headers"])) {
          this.#valued(...this.#resolve([...where, "headers", name], header), answered);
        }
      }
      for (const [name, callback] of entries(operation["callbacks"])) {
        const [where, expressions] = this.#resolve([...place, "callbacks", name], callback);
        for (const [expression, inner] of entries(expressions))
          this.#pathItem([...where, expression], inner, "response");
      }
    }
  }

  #parameters(at: Path, parameters: Json | undefined): void {
    for (const [index, parameter] of list(parameters).entries()) {
      this.#valued(...this.#resolve([...at, index], object(parameter)), "request");
    }
  }

  #content(at: Path, holder: JsonObject, direction: Direction): void {
    for (const [type, mediaType] of entries(holder["content"]))
      this.#valued([...at, "content", type], mediaType, direction);
  }

  /** What has a schema and examples beside it: a media type, a parameter, a header. */
  #valued(at: Path, holder: JsonObject, direction: Direction): void {
    if (!isObject(holder["schema"])) return;
    for (const found of this.#examples(at, holder)) this.#check(found, [...at, "schema"], [direction]);
    this.#schema([...at, "schema"], holder["schema"]);
  }

  *#examples(at: Path, holder: JsonObject): Generator<Found> {
    if (holder["example"] !== undefined) yield { at: [...at, "example"], value: holder["example"] };
    for (const [name, raw] of entries(holder["examples"])) {
      const [where, example] = this.#resolve([...at, "examples", name], raw);
      if (example["value"] !== undefined) yield { at: where, value: example["value"] };
    }
  }

  /** The examples inside a schema fit a request or a response; its default has to fit a request. */
  #schema(at: Path, schema: JsonObject): void {
    for (const [index, value] of list(schema["examples"]).entries()) {
      this.#check({ at: [...at, "examples", index], value }, at, ["request", "response"]);
    }
    if (schema["default"] !== undefined)
      this.#check({ at: [...at, "default"], value: schema["default"] }, at, ["request"]);
    for (const [name, property] of entries(schema["properties"])) this.#schema([...at, "properties", name], property);
    for (const key of ["items", "additionalProperties", "then", "else"]) {
      const inner = schema[key];
      if (isObject(inner)) this.#schema([...at, key], inner);
    }
    for (const key of ["allOf", "anyOf", "oneOf"]) {
      for (const [index, part] of list(schema[key]).entries()) this.#schema([...at, key, index], object(part));
    }
  }

  #check(found: Found, schemaAt: Path, directions: Direction[]): void {
    // One example may serve two schemas, and a shared body stands in many operations.
    const key = `${pointer(found.at)} ${pointer(schemaAt)} ${directions.join()}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const failures: string[] = [];
    for (const direction of directions) {
      // A property that this direction does not have has no schema there; the other direction then decides.
      const complaints = this.#validators[direction].complaints(found.value, schemaAt);
      if (complaints === "") return;
      if (complaints !== undefined) failures.push(complaints);
    }
    if (failures[0] === undefined) return;
    this.#problems.push({ pointer: pointer(found.at), message: `as a ${directions[0]}: ${failures[0]}` });
  }

  #resolve(at: Path, value: JsonObject): [Path, JsonObject] {
    const reference = value["$ref"];
    if (!isText(reference)) return [at, value];
    const path = reference
      .replace(/^#\//, "")
      .split("/")
      .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
    return this.#resolve(path, follow(this.#document, reference) ?? {});
  }
}

function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function entries(value: Json | undefined): [string, JsonObject][] {
  return Object.entries(object(value)).flatMap(([key, child]): [string, JsonObject][] =>
    isObject(child) ? [[key, child]] : [],
  );
}
