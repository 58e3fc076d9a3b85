/** Valid requests that are refused, and defaults that differ from the documented ones. */
import { type Fault, validation } from "./fault.ts";
import { object } from "./wire.ts";

export const excessiveChecks: readonly Fault[] = [
  {
    id: "maximum-exclusive",
    area: "validation",
    title: "searchFilterEntries refuses the highest number of results.",
    operation: "searchFilterEntries",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("searchFilterEntries", (schema) => {
        schema("components", "parameters", "NumberOfResults", "schema")["maximum"] = 999;
      }),
  },
  {
    id: "max-length-one-short",
    area: "validation",
    title: "createBlacklistTag refuses a name of the greatest length.",
    operation: "createBlacklistTag",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("createBlacklistTag", (schema) => {
        schema("components", "schemas", "WordListTagName")["maxLength"] = 254;
      }),
  },
  {
    id: "minimum-exclusive",
    area: "validation",
    title: "updateModerationApplication refuses a shortest phone number of one character.",
    operation: "updateModerationApplication",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("updateModerationApplication", (schema) => {
        const { properties } = schema("components", "schemas", "ModerationConfiguration");
        object(object(properties)["phoneNumberFilterMinLength"])["minimum"] = 2;
      }),
  },
  {
    id: "instant-beyond-2100-refused",
    area: "validation",
    title: "moderateContentItem refuses instants that a long value can hold and nobody will see.",
    operation: "moderateContentItem",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("moderateContentItem", (schema) => {
        schema("components", "schemas", "ContentItem", "properties", "createInstant")["maximum"] = 4102444800000;
      }),
  },
  {
    id: "enum-value-refused",
    area: "validation",
    title: "createFilterEntry refuses one of the documented filter modes.",
    operation: "createFilterEntry",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("createFilterEntry", (schema) => {
        schema("components", "schemas", "FilterEntryMode")["enum"] = ["exactMatch", "embeddable", "nonEmbeddable"];
      }),
  },
  {
    id: "nul-refused",
    area: "validation",
    title: "filterContentItem refuses a text with a NUL character.",
    operation: "filterContentItem",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("filterContentItem", (schema) => {
        schema("components", "schemas", "ContentFilterRequest", "properties", "content")["pattern"] = "^[^\\u0000]*$";
      }),
  },
  {
    id: "optional-field-required",
    area: "validation",
    title: "createDictionaryEntry refuses an entry without tags.",
    operation: "createDictionaryEntry",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("createDictionaryEntry", (schema) => {
        schema("components", "schemas", "DictionaryEntry")["required"] = ["text", "locale", "tags"];
        delete schema("components", "schemas", "DictionaryEntry", "properties", "tags")["default"];
      }),
  },
  {
    id: "default-of-results-differs",
    area: "validation",
    title: "searchDictionaryEntries returns 10 results where 20 are the documented default.",
    operation: "searchDictionaryEntries",
    laws: ["sent-comes-back", "page-size-kept"],
    pipelineOverride: () =>
      validation("searchDictionaryEntries", (schema) => {
        schema("components", "parameters", "NumberOfResults", "schema")["default"] = 10;
      }),
  },
  {
    id: "default-differs",
    area: "validation",
    title: "createApplication fills in another time to live than the documented default.",
    operation: "createApplication",
    laws: ["sent-comes-back"],
    pipelineOverride: () =>
      validation("createApplication", (schema) => {
        schema("components", "schemas", "JwtConfiguration", "properties", "timeToLiveInSeconds")["default"] = 600;
      }),
  },
  {
    id: "default-of-flag-differs",
    area: "validation",
    title: "createFilterEntry collapses doubled letters where nothing is said about them.",
    operation: "createFilterEntry",
    laws: ["sent-comes-back"],
    pipelineOverride: () =>
      validation("createFilterEntry", (schema) => {
        schema("components", "schemas", "FilterEntry", "properties", "collapseDoubles")["default"] = true;
      }),
  },
];
