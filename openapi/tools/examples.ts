/**
 * Validates every example of a bundled document against its schema: an example of a request has no read-only property, an
 * example of a response has all that is always returned and no write-only property.
 */
import { forRequests, forResponses } from "./directions.ts";
import { isObject, isText, type Json, type JsonObject, listOf, objectEntries, objectOf } from "./json.ts";
import { follow, type Path, pathOf, toPointer } from "./references.ts";
import { SchemaValidators } from "./schema-validators.ts";

export interface ExampleProblem {
  /** JSON Pointer to the example in the bundled document. */
  readonly pointer: string;
  readonly message: string;
}

export interface ExampleReport {
  readonly checked: number;
  readonly problems: readonly ExampleProblem[];
}

type Direction = "request" | "response";
interface LocatedValue {
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
    for (const [path, item] of objectEntries(paths)) this.#pathItem(["paths", path], item, "request");
    for (const [name, item] of objectEntries(webhooks)) this.#pathItem(["webhooks", name], item, "response");
    const parts = objectOf(components);
    for (const [name, schema] of objectEntries(parts["schemas"])) this.#schema(["components", "schemas", name], schema);
    for (const [name, parameter] of objectEntries(parts["parameters"]))
      this.#valued(["components", "parameters", name], parameter, "request");
    for (const [name, header] of objectEntries(parts["headers"]))
      this.#valued(["components", "headers", name], header, "response");
    return { checked: this.#seen.size, problems: this.#problems };
  }

  /** Checks the operations at a path. In a webhook, the server sends the request: its body has the direction `response`. */
  #pathItem(at: Path, item: JsonObject, bodyDirection: Direction): void {
    const answerDirection = bodyDirection === "request" ? "response" : "request";
    this.#parameters([...at, "parameters"], item["parameters"]);
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const operationAt = [...at, method];
      this.#parameters([...operationAt, "parameters"], operation["parameters"]);
      this.#content(
        ...this.#resolve([...operationAt, "requestBody"], objectOf(operation["requestBody"])),
        bodyDirection,
      );
      for (const [status, raw] of objectEntries(operation["responses"])) {
        const [where, response] = this.#resolve([...operationAt, "responses", status], raw);
        this.#content(where, response, answerDirection);
        for (const [name, header] of objectEntries(response["headers"])) {
          this.#valued(...this.#resolve([...where, "headers", name], header), answerDirection);
        }
      }
      for (const [name, callback] of objectEntries(operation["callbacks"])) {
        const [where, expressions] = this.#resolve([...operationAt, "callbacks", name], callback);
        for (const [expression, inner] of objectEntries(expressions))
          this.#pathItem([...where, expression], inner, "response");
      }
    }
  }

  #parameters(at: Path, parameters: Json | undefined): void {
    for (const [index, parameter] of listOf(parameters).entries()) {
      this.#valued(...this.#resolve([...at, index], objectOf(parameter)), "request");
    }
  }

  #content(at: Path, holder: JsonObject, direction: Direction): void {
    for (const [type, mediaType] of objectEntries(holder["content"]))
      this.#valued([...at, "content", type], mediaType, direction);
  }

  /** Checks an object with a schema and examples: a media type, a parameter or a header. */
  #valued(at: Path, holder: JsonObject, direction: Direction): void {
    if (!isObject(holder["schema"])) return;
    for (const example of this.#examples(at, holder)) this.#check(example, [...at, "schema"], [direction]);
    this.#schema([...at, "schema"], holder["schema"]);
  }

  *#examples(at: Path, holder: JsonObject): Generator<LocatedValue> {
    if (holder["example"] !== undefined) yield { at: [...at, "example"], value: holder["example"] };
    for (const [name, raw] of objectEntries(holder["examples"])) {
      const [where, example] = this.#resolve([...at, "examples", name], raw);
      if (example["value"] !== undefined) yield { at: where, value: example["value"] };
    }
  }

  /** Checks the examples inside a schema, which may fit either direction, and its default, which fits requests. */
  #schema(at: Path, schema: JsonObject): void {
    for (const [index, value] of listOf(schema["examples"]).entries()) {
      this.#check({ at: [...at, "examples", index], value }, at, ["request", "response"]);
    }
    if (schema["default"] !== undefined)
      this.#check({ at: [...at, "default"], value: schema["default"] }, at, ["request"]);
    for (const [name, property] of objectEntries(schema["properties"]))
      this.#schema([...at, "properties", name], property);
    for (const key of ["items", "additionalProperties", "then", "else"]) {
      const inner = schema[key];
      if (isObject(inner)) this.#schema([...at, key], inner);
    }
    for (const key of ["allOf", "anyOf", "oneOf"]) {
      for (const [index, part] of listOf(schema[key]).entries()) this.#schema([...at, key, index], objectOf(part));
    }
  }

  #check(example: LocatedValue, schemaAt: Path, directions: Direction[]): void {
    // One example may serve two schemas, and a shared body stands in many operations.
    const key = `${toPointer(example.at)} ${toPointer(schemaAt)} ${directions.join()}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const failures: string[] = [];
    for (const direction of directions) {
      // Undefined if this direction has no such property; the other direction then decides.
      const errors = this.#validators[direction].errorsOf(example.value, schemaAt);
      if (errors === "") return;
      if (errors !== undefined) failures.push(errors);
    }
    if (failures[0] === undefined) return;
    this.#problems.push({ pointer: toPointer(example.at), message: `as a ${directions[0]}: ${failures[0]}` });
  }

  /** Follows `$ref`, and returns the path of the target with it. */
  #resolve(at: Path, value: JsonObject): [Path, JsonObject] {
    const reference = value["$ref"];
    if (!isText(reference)) return [at, value];
    return this.#resolve(pathOf(reference), follow(this.#document, reference) ?? {});
  }
}
