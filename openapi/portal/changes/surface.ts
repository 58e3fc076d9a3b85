/**
 * The surface of a bundled document: all that a client can hold on to, as facts about subjects. A subject is an operation,
 * a part of one, or a field of a schema as it is sent or as it is returned.
 */
import { follow, forRequests, forResponses } from "../../tools/directions.ts";
import { isObject, isText, type JsonObject } from "../../tools/json.ts";
import { listOf, objectEntries, objectOf, textOf } from "../json-values.ts";
import { valueFacts } from "./value-facts.ts";

/** The facts of each subject. */
export type Surface = ReadonlyMap<string, ReadonlySet<string>>;

/** Who writes a value: the client, whose values the server checks, or the server. */
export type Direction = "request" | "response";

const methods = ["get", "post", "put", "patch", "delete"] as const;

export function surfaceOf(document: JsonObject): Surface {
  const found = new SurfaceBuilder(document);
  for (const [path, item] of objectEntries(document["paths"])) {
    for (const method of methods) {
      const operation = item[method];
      if (isObject(operation)) found.addOperation(`${method.toUpperCase()} ${path}`, item, operation);
    }
  }
  for (const [name, item] of objectEntries(document["webhooks"])) {
    for (const method of methods) {
      const webhook = item[method];
      if (isObject(webhook)) found.addWebhook(name, item, webhook);
    }
  }
  return found.sorted();
}

class SurfaceBuilder {
  readonly #documents: Readonly<Record<Direction, JsonObject>>;
  readonly #document: JsonObject;
  readonly #subjects = new Map<string, ReadonlySet<string>>();

  constructor(document: JsonObject) {
    this.#document = document;
    this.#documents = { request: forRequests(document, "omit"), response: forResponses(document) };
  }

  sorted(): Surface {
    return new Map([...this.#subjects].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  addOperation(line: string, item: JsonObject, operation: JsonObject): void {
    const subject = `operation ${textOf(operation["operationId"])}`;
    const security = operation["security"] ?? this.#document["security"];
    const ways = listOf(security).map((way) => Object.keys(objectOf(way)).sort().join(" and "));
    this.#subjects.set(
      subject,
      new Set([
        `line ${line}`,
        ...(ways.length === 0 ? ["security none"] : ways.map((way) => `security ${way || "none"}`)),
        ...(operation["deprecated"] === true ? ["deprecated"] : []),
      ]),
    );
    this.#addExchange(subject, [item, operation], "request");
  }

  addWebhook(name: string, item: JsonObject, webhook: JsonObject): void {
    const subject = `webhook ${name}`;
    this.#subjects.set(subject, new Set(webhook["deprecated"] === true ? ["deprecated"] : []));
    this.#addExchange(subject, [item, webhook], "response");
  }

  /** What is sent to an operation comes from the client; what is sent to a webhook comes from the server. */
  #addExchange(subject: string, [item, operation]: readonly [JsonObject, JsonObject], sent: Direction): void {
    const answered = sent === "request" ? "response" : "request";
    const parameters = [...listOf(item["parameters"]), ...listOf(operation["parameters"])].map((one) =>
      this.#resolved(one),
    );
    for (const parameter of parameters) {
      const place = `${subject} ${textOf(parameter["in"])}.${textOf(parameter["name"])}`;
      this.#addValue(place, objectOf(parameter["schema"]), sent, parameter["required"] === true ? ["required"] : []);
    }
    const body = this.#resolved(operation["requestBody"]);
    for (const [type, media] of objectEntries(body["content"])) {
      const marks = body["required"] === true ? ["required"] : [];
      this.#addValue(`${subject} body ${type}`, objectOf(media["schema"]), sent, marks);
    }
    for (const [status, raw] of objectEntries(operation["responses"])) {
      const response = this.#resolved(raw);
      const headers = objectEntries(response["headers"]).map(([name]) => `header ${name}`);
      this.#subjects.set(`${subject} ${status}`, new Set(headers));
      for (const [type, media] of objectEntries(response["content"])) {
        this.#addValue(`${subject} ${status} ${type}`, objectOf(media["schema"]), answered, []);
      }
    }
  }

  #resolved(value: unknown): JsonObject {
    const node = isObject(value) ? value : {};
    const reference = node["$ref"];
    return isText(reference) ? this.#resolved(follow(this.#document, reference)) : node;
  }

  #addValue(subject: string, schema: JsonObject, direction: Direction, marks: readonly string[]): void {
    const document = this.#documents[direction];
    const { facts, fields, names } = valueFacts(document, schema);
    this.#subjects.set(subject, new Set([...marks, ...facts]));
    for (const field of fields) {
      this.#addValue(
        subject + (/^[[*|]/.test(field.name) ? field.name : `.${field.name}`),
        field.schema,
        direction,
        field.isRequired ? ["required"] : [],
      );
    }
    for (const name of names) this.#addSchema(name, direction);
  }

  /** A named schema is listed once for each direction in which it is used. */
  #addSchema(name: string, direction: Direction): void {
    const subject = `${direction} ${name}`;
    if (this.#subjects.has(subject)) return;
    this.#subjects.set(subject, new Set());
    const schema = objectOf(follow(this.#documents[direction], `#/components/schemas/${name}`));
    this.#addValue(subject, schema, direction, []);
  }
}
