/** The page of the bootstrap file, from its schema. */
import { parse } from "yaml";
import { isObject, type JsonObject, listOf, objectEntries, objectOf, textOf, textsOf } from "../../tools/json.ts";
import { schemaAddress } from "../addresses.ts";
import type { Guide } from "../guides.ts";
import { anchorOf } from "../markdown.ts";
import { cell, table } from "./markdown-text.ts";

const introduction = `Name the file in \`BOOTSTRAP_FILE\`:

\`\`\`sh
BOOTSTRAP_FILE=gatehouse.yaml npm start
\`\`\`

Objects of the interfaces have the fields of the requests that create them: follow the links of their types. The schema is
\`openapi/bootstrap.schema.yaml\`, in JSON Schema 2020-12, for editors and other tools.`;

export function bootstrapFileGuide(source: string, example: string): Guide {
  const schema = objectOf(parse(source));
  const writer = new SectionWriter(objectOf(schema["$defs"]));
  const keys = objectEntries(schema["properties"]);
  const parts = keys.map(([key, property]) => writer.keySection(key, property));
  return {
    name: "bootstrap-file",
    title: "Bootstrap file",
    summary: "What a server holds when it starts: every key and field of the file that `BOOTSTRAP_FILE` names.",
    group: "Reference",
    order: 2,
    text: [textOf(schema["description"]), introduction, ...parts, exampleSection(example)].join("\n\n"),
  };
}

function exampleSection(example: string): string {
  return `## Example\n\nThis file has every key:\n\n\`\`\`yaml gatehouse.yaml\n${example.trimEnd()}\n\`\`\``;
}

/** Pointers into the merged document, such as `gatehouse.json#/components/schemas/User` or a property of one. */
const merged = /^gatehouse\.json#\/components\/schemas\/(\w+)(?:\/properties\/(\w+))?$/;
const local = /^#\/\$defs\/(\w+)$/;

/** Describes each definition once, below the first key that uses it; other uses link there. */
class SectionWriter {
  readonly #definitions: JsonObject;
  readonly #described = new Set<string>();

  constructor(definitions: JsonObject) {
    this.#definitions = definitions;
  }

  keySection(key: string, property: JsonObject): string {
    const fact = `**Type:** ${this.#type(property)}`;
    return [`## ${key}`, textOf(property["description"]), fact, ...this.#definition(definitionOf(property))].join(
      "\n\n",
    );
  }

  /** Returns the fields of a definition, and those of the definitions that it is the first to use. */
  #definition(name: string): readonly string[] {
    const definition = objectOf(this.#definitions[name]);
    if (this.#described.has(name) || !isObject(definition["properties"])) return [];
    this.#described.add(name);
    const required = new Set(textsOf(definition["required"]));
    const properties = objectEntries(definition["properties"]);
    const rows = properties.map(([field, property]) => [
      `\`${field}\`${required.has(field) ? " (required)" : ""}`,
      this.#type(property),
      this.#meaning(property),
    ]);
    const fields = table(["Field", "Type", "Meaning"], rows);
    const nested = properties.flatMap(([, property]) => this.#definition(definitionOf(property)));
    return [`### ${headingOf(name)}`, textOf(definition["description"]), fields, ...nested];
  }

  #meaning(property: JsonObject): string {
    const description =
      textOf(property["description"]) || textOf(objectOf(this.#definitions[definitionOf(property)])["description"]);
    const { default: fallback } = property;
    return fallback === undefined ? description : `${description} Default: \`${JSON.stringify(fallback)}\`.`;
  }

  #type(property: JsonObject): string {
    const [, schema, field] = merged.exec(textOf(property["$ref"])) ?? [];
    if (schema !== undefined) {
      const words = field === undefined ? schema : `\`${field}\` of ${schema}`;
      return `[${words}](${schemaAddress(schema)}${field === undefined ? "" : `#field.${field}`})`;
    }
    const name = local.exec(textOf(property["$ref"]))?.[1];
    if (name !== undefined) {
      const definition = objectOf(this.#definitions[name]);
      return isObject(definition["properties"]) ? `[${name}](#${anchorOf(headingOf(name))})` : this.#type(definition);
    }
    const options = listOf(property["anyOf"]).map(objectOf);
    if (options.length > 0) return options.map((option) => this.#type(option)).join(" or ");
    if (property["type"] === "array") return `list of ${this.#type(objectOf(property["items"]))}`;
    const values = textsOf(property["enum"]);
    return values.length > 0 ? values.map((value) => `\`${value}\``).join(", ") : plainType(property);
  }
}

/** Returns the name of the definition that a property, or each item of it, is of; empty for none. */
function definitionOf(property: JsonObject): string {
  const holder = property["type"] === "array" ? objectOf(property["items"]) : property;
  return local.exec(textOf(holder["$ref"]))?.[1] ?? "";
}

function headingOf(name: string): string {
  return `Fields of ${name}`;
}

function plainType(property: JsonObject): string {
  const format = textOf(property["format"]);
  return cell(`${textOf(property["type"]) || "any value"}${format === "" ? "" : ` (${format})`}`);
}
