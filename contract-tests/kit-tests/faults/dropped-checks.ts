/** Schema keywords that requests are not validated against. The response does not show the accepted value. */
import { type Fault, type OperationName, type SchemaOf, schemaFault } from "./fault.ts";
import { queries } from "./meaning/make.ts";
import { object } from "./wire.ts";

const laws = ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"];

function unchecked(id: string, title: string, operation: OperationName, change: (schema: SchemaOf) => void): Fault {
  return schemaFault({ id, title, operation, laws, change });
}

export const droppedChecks: readonly Fault[] = [
  unchecked(
    "required-dropped",
    "createFilterEntry takes an entry without a severity as a mild one.",
    "createFilterEntry",
    (schema) => {
      const entry = schema("components", "schemas", "FilterEntry");
      entry["required"] = ["text", "locale", "filterMode", "tags"];
      schema("components", "schemas", "FilterEntry", "properties", "severity")["default"] = "mild";
    },
  ),
  unchecked(
    "max-length-dropped",
    "moderateContentItem takes the name of a sender of any length.",
    "moderateContentItem",
    (schema) => drop(schema("components", "schemas", "ContentItem", "properties", "senderDisplayName"), "maxLength"),
  ),
  unchecked("min-length-dropped", "moderateContentItem takes an empty location.", "moderateContentItem", (schema) =>
    drop(schema("components", "schemas", "ContentItem", "properties", "location"), "minLength"),
  ),
  unchecked(
    "minimum-dropped",
    "moderateContentItem takes content from before the epoch.",
    "moderateContentItem",
    (schema) => drop(schema("components", "schemas", "ContentItem", "properties", "createInstant"), "minimum"),
  ),
  unchecked(
    "maximum-dropped",
    "searchDictionaryEntries does not limit numberOfResults.",
    "searchDictionaryEntries",
    (schema) => drop(schema("components", "parameters", "NumberOfResults", "schema"), "maximum"),
  ),
  unchecked(
    "enum-of-query-dropped",
    "searchFilterEntries finds nothing, instead of refusing, for a severity that does not exist.",
    "searchFilterEntries",
    (schema) => drop(schema("components", "schemas", "FilterEntrySeverity"), "enum"),
  ),
  unchecked(
    "uuid-format-dropped",
    "moderateContentItem takes any text as the id of the sender.",
    "moderateContentItem",
    (schema) => drop(schema("components", "schemas", "ContentItem", "properties", "senderId"), "format"),
  ),
  unchecked(
    "uuid-of-path-dropped",
    "retrieveOauthConfiguration answers 404 for an id that is no UUID.",
    "retrieveOauthConfiguration",
    (schema) => drop(schema("components", "parameters", "ApplicationId", "schema"), "format"),
  ),
  unchecked(
    "locale-format-dropped",
    "deleteDictionaryEntriesByLocale takes what is no locale.",
    "deleteDictionaryEntriesByLocale",
    (schema) => drop(schema("components", "schemas", "WordListLocale"), "format"),
  ),
  unchecked("pattern-dropped", "findDictionaryEntry looks for a text of blanks.", "findDictionaryEntry", (schema) =>
    drop(schema("components", "schemas", "WordListText"), "pattern"),
  ),
  unchecked(
    "min-items-dropped",
    "createFilterEntry takes an entry that carries no tag.",
    "createFilterEntry",
    (schema) => {
      const parts = schema("components", "schemas", "FilterEntryRequest", "properties", "entry")["allOf"];
      const [, own] = Array.isArray(parts) ? parts.map(object) : [];
      drop(object(object(own?.["properties"])["tags"]), "minItems");
    },
  ),
  unchecked(
    "unknown-property-accepted",
    "updateRole ignores a property that it does not know.",
    "updateRole",
    (schema) => drop(schema("components", "schemas", "Role"), "additionalProperties"),
  ),
  {
    id: "repeated-parameter-read-once",
    area: "validation",
    title: "searchFilterEntries takes the last numberOfResults where there are two.",
    operation: "searchFilterEntries",
    laws: ["repeated-parameter"],
    pipelineOverride: () =>
      queries("searchFilterEntries", (query) => {
        const last = query.getAll("numberOfResults").at(-1);
        if (last !== undefined) query.set("numberOfResults", last);
      }),
  },
];

function drop(schema: Record<string, unknown>, keyword: string): void {
  // A fault that changes nothing could not be caught.
  if (!(keyword in schema)) throw new TypeError(`The document has no ${keyword} there.`);
  delete schema[keyword];
}
