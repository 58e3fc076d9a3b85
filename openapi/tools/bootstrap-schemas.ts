/** The schemas of a bootstrap file, as components of a document. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { isObject, type JsonObject } from "./json.ts";

/** Turns the definitions of a bootstrap file into components that refer to those of the merged document. */
export function readBootstrapSchemas(): JsonObject {
  const schema: unknown = parse(readFileSync(new URL("../bootstrap.schema.yaml", import.meta.url), "utf8"));
  const { $defs, $schema: _schema, $id: _id, examples: _examples, ...top } = isObject(schema) ? schema : {};
  const definitions = isObject($defs) ? Object.entries($defs) : [];
  const all = {
    Bootstrap: top,
    ...Object.fromEntries(definitions.map(([name, value]) => [`Bootstrap${name}`, value])),
  };
  const text = JSON.stringify(all)
    .replaceAll('"gatehouse.json#', '"gatehouse#')
    .replaceAll('"#/$defs/', '"#/components/schemas/Bootstrap');
  const parsed: unknown = JSON.parse(text);
  return isObject(parsed) ? parsed : {};
}
