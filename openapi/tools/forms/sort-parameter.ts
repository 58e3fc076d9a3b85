/** An order of results as one text for each field, which OpenAPI can say and every tool can send. */
import { type JsonObject, objectOf, textsOf } from "../json.ts";
import { resolve } from "../references.ts";

/** Turns a parameter of the form `sort[0].field=text` into a repeatable `sort=text:desc`; leaves others as they are. */
export function withPlainSort(document: JsonObject, parameter: JsonObject): JsonObject {
  const { "x-serialization": serialization, style: _style, schema, ...rest } = parameter;
  if (serialization !== "indexed") return parameter;
  const { maxItems, items } = objectOf(schema);
  const fields = textsOf(objectOf(objectOf(resolve(document, items)["properties"])["field"])["enum"]);
  const [first = "", second = first] = fields;
  return {
    ...rest,
    style: "form",
    explode: true,
    description: `The fields to sort by, the weightiest first, each as \`field:order\`: \`${second}:desc\`. The order is \`asc\` unless it says \`desc\`. Fields are ${fields.map((field) => `\`${field}\``).join(", ")}.`,
    schema: {
      type: "array",
      ...(maxItems !== undefined && { maxItems }),
      items: { type: "string", pattern: `^(${fields.join("|")})(:(asc|desc))?$` },
    },
    example: [`${second}:desc`],
  };
}
