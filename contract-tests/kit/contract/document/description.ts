/** A description that is not ours, as the kit tries it: its operations, with what only such a description says. */
import { forRequests, rewrite } from "@gatehouse/openapi/directions";
import { isObject, isText, type Json, type JsonObject, listOf, objectEntries, textOf } from "@gatehouse/openapi/json";
import { resolve, toPointer } from "@gatehouse/openapi/references";
import {
  type Content,
  type Contract,
  contractWith,
  type DocumentedResponse,
  type Operation,
  type Parameter,
  readAnswer,
  readContents,
  resolvePointer,
} from "../contract.ts";
import { pointerTo } from "../paths.ts";
import { Shape } from "../schema.ts";
import { bundleDescription, opaque, unreadable } from "./bundle.ts";
import { describedFormats } from "./formats.ts";
import { addressOf, DocumentError, Loader, type LoadLimits, loadLimits } from "./load.ts";
import { normalize } from "./normalize.ts";
import type { NamedOperation, OperationSettings } from "./settings.ts";

/** Where a credential of a security scheme goes. */
export interface SecurityScheme {
  readonly name: string;
  readonly in: "header" | "query" | "cookie";
  /** The name of the header, parameter or cookie. */
  readonly key: string;
  /** The beginning of the value, such as `Bearer`. */
  readonly prefix?: string;
}

/** A link of a response to another operation. */
export interface DocumentedLink {
  readonly name: string;
  /** `201`, `2XX` or `default`. */
  readonly answer: string;
  readonly target: DescribedOperation | undefined;
  /** Expressions or constants, by parameter; a name may have its place before it: `path.id`. */
  readonly parameters: JsonObject;
  readonly requestBody: Json | undefined;
}

export interface DescribedOperation extends Operation {
  /** Sets of schemes, any one of which opens the operation; empty where it is public. */
  readonly securitySets: readonly (readonly SecurityScheme[])[];
  readonly links: readonly DocumentedLink[];
  /** Why the operation must not be tried (`x-contract-skip`). */
  readonly skipReason: string | undefined;
}

export interface DescribedContract extends Contract {
  readonly operations: readonly DescribedOperation[];
}

export interface Description {
  readonly title: string;
  readonly contract: DescribedContract;
  /** All methods of each path, in capitals, those that are not tried among them. */
  readonly methods: ReadonlyMap<string, ReadonlySet<string>>;
  /** The path below which the description's first server has its operations; undefined for none. */
  readonly basePath: string | undefined;
  /** Parts of the description that cannot be used. */
  readonly problems: readonly { readonly what: string; readonly why: string }[];
}

const methods = ["get", "put", "post", "delete", "patch"] as const;
/** Of one cause, that are named. */
const maximumReferences = 3;
const untriedMethods = ["head", "options", "trace", "query"];

/** Tells of an operation how it is to be tried. */
export type SettingsOf = (operation: NamedOperation) => OperationSettings;

/** @throws DocumentError */
export async function readDescription(
  address: string,
  settingsOf: SettingsOf = () => ({}),
  limits: LoadLimits = loadLimits,
): Promise<Description> {
  const url = addressOf(address);
  const { document: bundled, dangling } = await bundleDescription(url, new Loader(limits));
  const { document, droppedPatterns, unknownFormats } = normalize(bundled);
  const described = describe(document, address, settingsOf);
  const unusable = unusablePaths(bundled);
  if (described.contract.operations.length === 0) {
    const [first] = unusable.map(({ what, why }) => `${what}: ${why}`);
    throw new DocumentError(`${address} describes no operation: ${first ?? "its paths are empty."}`);
  }
  const problems = [
    ...unusable,
    ...[...dangling].flatMap(([why, references]) =>
      references.length > maximumReferences
        ? [{ what: `${references.length} references, such as ${references[0]}`, why }]
        : references.map((text) => ({ what: `$ref ${text}`, why })),
    ),
    ...[...droppedPatterns].map(([pattern, reason]) => ({
      what: `pattern ${pattern}`,
      why: `The pattern is not checked: ${reason}.`,
    })),
    ...[...unknownFormats].map((format) => ({
      what: `format ${format}`,
      why: "The kit does not know it: any value that the rest of the schema allows is tried, and none is wrong for it.",
    })),
  ];
  return { ...described, problems };
}

/** @param address where the document is, for reports */
export function describe(
  document: JsonObject,
  address: string,
  settingsOf: SettingsOf = () => ({}),
): Omit<Description, "problems"> {
  const title = textOf(isObject(document["info"]) ? document["info"]["title"] : "") || "description";
  const requests = forRequests(document, "omit");
  const responses = withoutWriteOnly(document);
  const reader = new DescriptionReader({ document, requests, responses, title, address, settingsOf });
  const operations = reader.operations();
  const declared = objectEntries(document["paths"]).map(([path, item]): [string, ReadonlySet<string>] => [
    path,
    new Set(
      [...methods, ...untriedMethods].filter((name) => item[name] !== undefined).map((name) => name.toUpperCase()),
    ),
  ]);
  return {
    title,
    contract: contractWith({ requests, responses }, operations, describedFormats),
    basePath: basePathOf(document),
    methods: new Map(declared),
  };
}

function basePathOf(document: JsonObject): string | undefined {
  const [server] = listOf(document["servers"]).filter(isObject);
  const variables = isObject(server?.["variables"]) ? server["variables"] : {};
  const filled = textOf(server?.["url"]).replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const { [name]: variable } = variables;
    return isObject(variable) ? textOf(variable["default"]) : name;
  });
  const path = URL.parse(filled, "http://server")?.pathname.replace(/\/$/, "") ?? "";
  return path === "" ? undefined : path;
}

/** Returns what no request is made of: paths that are none, and methods whose answers have no body. */
function unusablePaths(document: JsonObject): Description["problems"] {
  const paths = isObject(document["paths"]) ? Object.entries(document["paths"]) : [];
  return paths.flatMap(([path, item]) => {
    if (path.startsWith("x-")) return [];
    if (!path.startsWith("/")) return [{ what: `path ${path}`, why: "A path begins with a slash." }];
    return untriedMethods
      .filter((method) => isObject(item) && item[method] !== undefined)
      .map((method) => ({ what: `${method.toUpperCase()} ${path}`, why: "The kit does not try this method." }));
  });
}

/** Leaves what is write-only out of what a response may show. */
function withoutWriteOnly(document: JsonObject): JsonObject {
  return rewrite(document, (schema, follow) => {
    const properties = schema["properties"];
    if (!isObject(properties)) return schema;
    const isHidden = (property: Json | undefined): boolean =>
      isObject(property) && follow(property).some((part) => part["writeOnly"] === true);
    const visible = Object.entries(properties).filter(([, property]) => !isHidden(property));
    if (visible.length === Object.keys(properties).length) return schema;
    const required = listOf(schema["required"]).filter((name) => !isHidden(properties[textOf(name)]));
    return { ...schema, properties: Object.fromEntries(visible), required };
  });
}

interface Source {
  readonly document: JsonObject;
  readonly requests: JsonObject;
  readonly responses: JsonObject;
  readonly title: string;
  readonly address: string;
  readonly settingsOf: SettingsOf;
}

/** Returns true where a parameter or a body has a reference that leads nowhere: nobody can tell what it takes. */
function leadsNowhere(document: JsonObject, part: Json, seen = new Set<string>()): boolean {
  if (Array.isArray(part)) return part.some((item) => leadsNowhere(document, item, seen));
  if (!isObject(part)) return false;
  if (part[unreadable] === true) return true;
  const { $ref: reference } = part;
  if (isText(reference)) {
    if (seen.has(reference)) return false;
    seen.add(reference);
    return leadsNowhere(document, resolve(document, part), seen);
  }
  return Object.entries(part).some(([name, child]) => !opaque.has(name) && leadsNowhere(document, child, seen));
}

class DescriptionReader {
  readonly #source: Source;
  readonly #schemes: ReadonlyMap<string, SecurityScheme>;
  readonly #ids = new Set<string>();

  constructor(source: Source) {
    this.#source = source;
    const components = isObject(source.document["components"]) ? source.document["components"] : {};
    this.#schemes = new Map(
      objectEntries(components["securitySchemes"]).flatMap(([name, scheme]) => {
        const found = readScheme(name, resolve(source.document, scheme));
        return found === undefined ? [] : [[name, found] as const];
      }),
    );
  }

  operations(): readonly DescribedOperation[] {
    const { requests } = this.#source;
    const read = objectEntries(requests["paths"]).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return isObject(operation) ? [this.#operation({ path, item, method, operation })] : [];
      }),
    );
    // Links are read last, because they name other operations.
    return read.map((one) => Object.assign(one, { links: this.#links(one, read) }));
  }

  #operation({ path, item, method, operation }: OperationSource): DescribedOperation {
    const { requests, title, address } = this.#source;
    const at = toPointer(["paths", path, method]);
    const operationId = this.#idOf(operation, `${method.toUpperCase()} ${path}`);
    const settings = this.#source.settingsOf({ operationId, method: upper(method), path });
    const parameters = this.#parameters(path, item, operation).map((one) => withValue(one, settings));
    const [bodyAt, body] = resolvePointer(requests, `${at}/requestBody`);
    const bodies = uniqueTypes(readContents(requests, bodyAt, body)).map((one) => withBody(one, settings));
    const { answers, otherAnswers } = this.#answers(at, operation);
    const securitySets = this.#security(operation);
    const readsOnly = (operation["x-reads-only"] ?? method === "get") === true;
    return {
      operationId,
      interface: title,
      method: upper(method),
      path,
      tag: textOf(listOf(operation["tags"])[0]),
      summary: textOf(operation["summary"]),
      source: address,
      document: `${address}${at}`,
      parameters,
      requestMediaTypes: bodies.map(({ mediaType }) => mediaType),
      requestBodyRequired: body["required"] === true,
      // The names of our own schemes mean more than those of another description.
      security: [],
      operatorRoles: [],
      paged: false,
      readsOnly,
      retrySafe: readsOnly || method === "put" || method === "delete",
      audited: false,
      licenseRequired: false,
      derivesTenant: false,
      malformedId: 404,
      bodies,
      answers,
      otherAnswers,
      definition: operation,
      securitySets,
      links: [],
      skipReason:
        settings.skip ??
        skipReasonOf(operation) ??
        (this.#isUnreadable(item, operation) ? "A parameter or its body cannot be read." : undefined),
    };
  }

  #idOf({ operationId }: JsonObject, otherwise: string): string {
    const wanted = isText(operationId) && operationId !== "" ? operationId : otherwise;
    const id = this.#ids.has(wanted) ? otherwise : wanted;
    this.#ids.add(id);
    return id;
  }

  /** Those of the path, replaced by those of the operation with the same name and place. */
  #parameters(path: string, item: JsonObject, operation: JsonObject): readonly Parameter[] {
    const { requests } = this.#source;
    const found = new Map<string, Parameter>();
    for (const given of [...listOf(item["parameters"]), ...listOf(operation["parameters"])]) {
      const parameter = this.#parameter(resolve(requests, given));
      if (parameter !== undefined) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
    for (const [, name = ""] of path.matchAll(/\{([^{}]+)\}/g)) {
      const key = `path ${name}`;
      if (!found.has(key)) found.set(key, this.#undeclared(name));
    }
    return [...found.values()];
  }

  #isUnreadable(item: JsonObject, operation: JsonObject): boolean {
    const parts = [...listOf(item["parameters"]), ...listOf(operation["parameters"]), operation["requestBody"] ?? {}];
    return parts.some((part) => leadsNowhere(this.#source.requests, part));
  }

  #undeclared(name: string): Parameter {
    const schema = new Shape(this.#source.requests, [{ type: "string" }]);
    return { name, in: "path", required: true, shape: "single", schema, example: undefined, definition: {} };
  }

  #parameter(definition: JsonObject): Parameter | undefined {
    const { name, in: place } = definition;
    if (!isText(name) || (place !== "path" && place !== "query" && place !== "header" && place !== "cookie"))
      return undefined;
    // OpenAPI: parameters of these names are ignored.
    if (place === "header" && /^(?:accept|content-type|authorization)$/i.test(name)) return undefined;
    const [content] = objectEntries(definition["content"]);
    const schema = definition["schema"] ?? content?.[1]["schema"];
    const shape = new Shape(this.#source.requests, [isObject(schema) ? schema : {}]);
    const [example] = objectEntries(definition["examples"]).map(
      ([, one]) => resolve(this.#source.requests, one)["value"],
    );
    return {
      name,
      in: place,
      required: definition["required"] === true || place === "path",
      shape: shape.types.includes("array") ? "repeated" : "single",
      schema: shape,
      example: definition["example"] ?? example ?? content?.[1]["example"] ?? shape.examples[0],
      definition,
    };
  }

  #answers(at: string, operation: JsonObject): Pick<DescribedOperation, "answers"> & Answers {
    const answers = new Map<number, DocumentedResponse>();
    const otherAnswers = new Map<string, DocumentedResponse>();
    for (const status of Object.keys(isObject(operation["responses"]) ? operation["responses"] : {})) {
      const number = Number.parseInt(status, 10);
      const read = readAnswer(this.#source.responses, `${at}${pointerTo(["responses", status])}`, number || 0);
      const answer = {
        ...read,
        headers: read.headers.filter(isHeader).map(asText),
        contents: uniqueTypes(read.contents),
      };
      if (/^\d{3}$/.test(status)) answers.set(number, answer);
      else if (/^[1-5]XX$/i.test(status)) otherAnswers.set(status.toUpperCase(), answer);
      else if (status === "default") otherAnswers.set(status, answer);
    }
    return { answers, otherAnswers };
  }

  #security(operation: JsonObject): readonly (readonly SecurityScheme[])[] {
    const requirements = listOf(operation["security"] ?? this.#source.document["security"]).filter(isObject);
    // An empty set means that the operation is open as well.
    if (requirements.some((requirement) => Object.keys(requirement).length === 0)) return [];
    return requirements.map((requirement) => Object.keys(requirement).flatMap((name) => this.#schemes.get(name) ?? []));
  }

  #links(operation: DescribedOperation, all: readonly DescribedOperation[]): readonly DocumentedLink[] {
    const { responses } = this.#source;
    const answers = isObject(operation.definition["responses"]) ? operation.definition["responses"] : {};
    return Object.entries(answers).flatMap(([answer, response]) =>
      objectEntries(resolve(responses, response)["links"]).map(([name, given]) => {
        const link = resolve(responses, given);
        return {
          name,
          answer,
          target: targetOf(link, all),
          parameters: isObject(link["parameters"]) ? link["parameters"] : {},
          requestBody: link["requestBody"],
        };
      }),
    );
  }
}

/** A value that is given goes before the examples of the description. */
function withValue(parameter: Parameter, { values = {} }: OperationSettings): Parameter {
  const example = values[parameter.name];
  return example === undefined ? parameter : { ...parameter, example };
}

function withBody(content: Content, { body }: OperationSettings): Content {
  return body === undefined ? content : { ...content, examples: [{ name: "given", value: body }, ...content.examples] };
}

function skipReasonOf({ "x-contract-skip": given }: JsonObject): string | undefined {
  return given === undefined || given === false ? undefined : textOf(given) || "The description says so.";
}

interface OperationSource {
  readonly path: string;
  readonly item: JsonObject;
  readonly method: (typeof methods)[number];
  readonly operation: JsonObject;
}

interface Answers {
  readonly otherAnswers: ReadonlyMap<string, DocumentedResponse>;
}

function targetOf(
  { operationId, operationRef }: JsonObject,
  all: readonly DescribedOperation[],
): DescribedOperation | undefined {
  return all.find(
    ({ definition, document }) =>
      (isText(operationId) && definition["operationId"] === operationId) ||
      (isText(operationRef) && operationRef.startsWith("#") && document.endsWith(operationRef)),
  );
}

function readScheme(name: string, { type, in: place, name: key, scheme }: JsonObject): SecurityScheme | undefined {
  if (type === "apiKey" && isText(key) && (place === "header" || place === "query" || place === "cookie"))
    return { name, in: place, key };
  const prefix = type === "http" && isText(scheme) && scheme.toLowerCase() === "basic" ? "Basic" : "Bearer";
  if (type === "http" || type === "oauth2" || type === "openIdConnect")
    return { name, in: "header", key: "Authorization", prefix };
  return undefined;
}

/** OpenAPI: a Content-Type among the headers is ignored. */
function isHeader({ name }: { readonly name: string }): boolean {
  return name.toLowerCase() !== "content-type";
}

/** A header of several values has its own way of writing them, so that only its presence is checked. */
function asText<Header extends DocumentedResponse["headers"][number]>(header: Header): Header {
  const isPlain = ["string", "integer", "number", undefined].includes(header.schema.type);
  return isPlain && header.schema.choices.length === 0 ? header : { ...header, schema: header.schema.none };
}

/** Media types without their parameters, in lower case; the first of several that become the same. */
function uniqueTypes(contents: readonly Content[]): readonly Content[] {
  const found = new Map<string, Content>();
  for (const content of contents) {
    const mediaType = (content.mediaType.split(";", 1)[0] ?? "").trim().toLowerCase();
    if (!found.has(mediaType)) found.set(mediaType, { ...content, mediaType });
  }
  return [...found.values()];
}

function upper(method: (typeof methods)[number]): Operation["method"] {
  return ({ get: "GET", put: "PUT", post: "POST", delete: "DELETE", patch: "PATCH" } as const)[method];
}
