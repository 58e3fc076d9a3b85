/** Schema keywords that requests are not validated against. The response does not show the accepted value. */
import { type Fault, validation } from "./fault.ts";
import { queries } from "./meaning/make.ts";
import { object } from "./wire.ts";

export const droppedChecks: readonly Fault[] = [
  {
    id: "required-dropped",
    area: "validation",
    title: "createFilterEntry takes an entry without a severity as a mild one.",
    operation: "createFilterEntry",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("createFilterEntry", (schema) => {
        const entry = schema("components", "schemas", "FilterEntry");
        entry["required"] = ["text", "locale", "filterMode", "tags"];
        schema("components", "schemas", "FilterEntry", "properties", "severity")["default"] = "mild";
      }),
  },
  {
    id: "max-length-dropped",
    area: "validation",
    title: "moderateContentItem takes the name of a sender of any length.",
    operation: "moderateContentItem",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("moderateContentItem", (schema) =>
        drop(schema("components", "schemas", "ContentItem", "properties", "senderDisplayName"), "maxLength"),
      ),
  },
  {
    id: "min-length-dropped",
    area: "validation",
    title: "moderateContentItem takes an empty location.",
    operation: "moderateContentItem",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("moderateContentItem", (schema) =>
        drop(schema("components", "schemas", "ContentItem", "properties", "location"), "minLength"),
      ),
  },
  {
    id: "minimum-dropped",
    area: "validation",
    title: "moderateContentItem takes content from before the epoch.",
    operation: "moderateContentItem",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("moderateContentItem", (schema) =>
        drop(schema("components", "schemas", "ContentItem", "properties", "createInstant"), "minimum"),
      ),
  },
  {
    id: "maximum-dropped",
    area: "validation",
    title: "searchDictionaryEntries does not limit numberOfResults.",
    operation: "searchDictionaryEntries",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("searchDictionaryEntries", (schema) =>
        drop(schema("components", "parameters", "NumberOfResults", "schema"), "maximum"),
      ),
  },
  {
    id: "enum-of-query-dropped",
    area: "validation",
    title: "searchFilterEntries finds nothing, instead of refusing, for a severity that does not exist.",
    operation: "searchFilterEntries",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("searchFilterEntries", (schema) =>
        drop(schema("components", "schemas", "FilterEntrySeverity"), "enum"),
      ),
  },
  {
    id: "uuid-format-dropped",
    area: "validation",
    title: "moderateContentItem takes any text as the id of the sender.",
    operation: "moderateContentItem",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("moderateContentItem", (schema) =>
        drop(schema("components", "schemas", "ContentItem", "properties", "senderId"), "format"),
      ),
  },
  {
    id: "uuid-of-path-dropped",
    area: "validation",
    title: "retrieveOauthConfiguration answers 404 for an id that is no UUID.",
    operation: "retrieveOauthConfiguration",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("retrieveOauthConfiguration", (schema) =>
        drop(schema("components", "parameters", "ApplicationId", "schema"), "format"),
      ),
  },
  {
    id: "locale-format-dropped",
    area: "validation",
    title: "deleteDictionaryEntriesByLocale takes what is no locale.",
    operation: "deleteDictionaryEntriesByLocale",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("deleteDictionaryEntriesByLocale", (schema) =>
        drop(schema("components", "schemas", "WordListLocale"), "format"),
      ),
  },
  {
    id: "pattern-dropped",
    area: "validation",
    title: "findDictionaryEntry looks for a text of blanks.",
    operation: "findDictionaryEntry",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("findDictionaryEntry", (schema) => drop(schema("components", "schemas", "WordListText"), "pattern")),
  },
  {
    id: "min-items-dropped",
    area: "validation",
    title: "createFilterEntry takes an entry that carries no tag.",
    operation: "createFilterEntry",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("createFilterEntry", (schema) => {
        const parts = schema("components", "schemas", "FilterEntryRequest", "properties", "entry")["allOf"];
        const [, own] = Array.isArray(parts) ? parts.map(object) : [];
        drop(object(object(own?.["properties"])["tags"]), "minItems");
      }),
  },
  {
    id: "unknown-property-accepted",
    area: "validation",
    title: "updateRole ignores a property that it does not know.",
    operation: "updateRole",
    laws: ["violation-refused", "boundary-refused", "violation-named", "parameter-optional"],
    pipelineOverride: () =>
      validation("updateRole", (schema) => drop(schema("components", "schemas", "Role"), "additionalProperties")),
  },
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
