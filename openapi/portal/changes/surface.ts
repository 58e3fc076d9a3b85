/**
 * The surface of a bundled document: everything that clients depend on, as facts about subjects. A subject is an operation,
 * a part of one, or a field of a schema in requests or responses.
 */
import { forRequests, forResponses } from "../../tools/directions.ts";
import { isObject, type JsonObject, listOf, objectEntries, objectOf, textOf } from "../../tools/json.ts";
import { follow, resolve } from "../../tools/references.ts";
import { valueFacts } from "./value-facts.ts";

/** The facts of each subject. */
export type Surface = ReadonlyMap<string, ReadonlySet<string>>;

/** Values of requests come from the client, values of responses from the server. */
export type Direction = "request" | "response";

const methods = ["get", "post", "put", "patch", "delete"] as const;

export function surfaceOf(document: JsonObject): Surface {
  const builder = new SurfaceBuilder(document);
  for (const [path, item] of objectEntries(document["paths"])) {
    for (const method of methods) {
      const operation = item[method];
      if (isObject(operation)) builder.addOperation(`${method.toUpperCase()} ${path}`, item, operation);
    }
  }
  for (const [name, item] of objectEntries(document["webhooks"])) {
    for (const method of methods) {
      const webhook = item[method];
      if (isObject(webhook)) builder.addWebhook(name, item, webhook);
    }
  }
  return builder.sorted();
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
    const schemes = listOf(security).map((way) => Object.keys(objectOf(way)).sort().join(" and "));
    this.#subjects.set(
      subject,
      new Set([
        `line ${line}`,
        ...(schemes.length === 0 ? ["security none"] : schemes.map((way) => `security ${way || "none"}`)),
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

  /** Adds parameters, body and responses. The server writes the body of a webhook. */
  #addExchange(subject: string, [item, operation]: readonly [JsonObject, JsonObject], bodyDirection: Direction): void {
    const answerDirection = bodyDirection === "request" ? "response" : "request";
    const parameters = [...listOf(item["parameters"]), ...listOf(operation["parameters"])].map((one) =>
      resolve(this.#document, one),
    );
    for (const parameter of parameters) {
      const name = `${subject} ${textOf(parameter["in"])}.${textOf(parameter["name"])}`;
      this.#addValue(
        name,
        objectOf(parameter["schema"]),
        bodyDirection,
        parameter["required"] === true ? ["required"] : [],
      );
    }
    const body = resolve(this.#document, operation["requestBody"]);
    for (const [type, media] of objectEntries(body["content"])) {
      const marks = body["required"] === true ? ["required"] : [];
      this.#addValue(`${subject} body ${type}`, objectOf(media["schema"]), bodyDirection, marks);
    }
    for (const [status, raw] of objectEntries(operation["responses"])) {
      const response = resolve(this.#document, raw);
      const headers = objectEntries(response["headers"]).map(([name]) => `header ${name}`);
      this.#subjects.set(`${subject} ${status}`, new Set(headers));
      for (const [type, media] of objectEntries(response["content"])) {
        this.#addValue(`${subject} ${status} ${type}`, objectOf(media["schema"]), answerDirection, []);
      }
    }
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
