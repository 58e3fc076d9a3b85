/** Valid requests that are refused, and defaults that differ from the documented ones. */
import { type Fault, validation } from "./fault.ts";
import { object } from "./wire.ts";

export const excessiveChecks: readonly Fault[] = [
  {
    id: "maximum-exclusive",
    title: "searchFilterEntries refuses the highest number of results.",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("searchFilterEntries", (schema) => {
        schema("components", "parameters", "NumberOfResults", "schema")["maximum"] = 999;
      }),
  },
  {
    id: "max-length-one-short",
    title: "createBlacklistTag refuses a name of the greatest length.",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("createBlacklistTag", (schema) => {
        schema("components", "schemas", "WordListTagName")["maxLength"] = 254;
      }),
  },
  {
    id: "minimum-exclusive",
    title: "updateModerationApplication refuses a shortest phone number of one character.",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("updateModerationApplication", (schema) => {
        const { properties } = schema("components", "schemas", "ModerationConfiguration");
        object(object(properties)["phoneNumberFilterMinLength"])["minimum"] = 2;
      }),
  },
  {
    id: "instant-beyond-2100-refused",
    title: "moderateContentItem refuses instants that a long value can hold and nobody will see.",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("moderateContentItem", (schema) => {
        schema("components", "schemas", "ContentItem", "properties", "createInstant")["maximum"] = 4102444800000;
      }),
  },
  {
    id: "enum-value-refused",
    title: "createFilterEntry refuses one of the documented filter modes.",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("createFilterEntry", (schema) => {
        schema("components", "schemas", "FilterEntryMode")["enum"] = ["exactMatch", "embeddable", "nonEmbeddable"];
      }),
  },
  {
    id: "nul-refused",
    title: "filterContentItem refuses a text with a NUL character.",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("filterContentItem", (schema) => {
        schema("components", "schemas", "FilterContentItemRequest", "properties", "content")["pattern"] =
          "^[^\\u0000]*$";
      }),
  },
  {
    id: "optional-field-required",
    title: "createDictionaryEntry refuses an entry without tags.",
    laws: ["boundary-accepted"],
    pipelineOverride: () =>
      validation("createDictionaryEntry", (schema) => {
        schema("components", "schemas", "DictionaryEntry")["required"] = ["text", "locale", "tags"];
        delete schema("components", "schemas", "DictionaryEntry", "properties", "tags")["default"];
      }),
  },
  {
    id: "default-of-results-differs",
    title: "searchDictionaryEntries returns 10 results where 20 are the documented default.",
    laws: ["sent-comes-back", "page-size-kept"],
    pipelineOverride: () =>
      validation("searchDictionaryEntries", (schema) => {
        schema("components", "parameters", "NumberOfResults", "schema")["default"] = 10;
      }),
  },
  {
    id: "default-differs",
    title: "createApplication fills in another time to live than the documented default.",
    laws: ["sent-comes-back"],
    pipelineOverride: () =>
      validation("createApplication", (schema) => {
        schema("components", "schemas", "JwtConfiguration", "properties", "timeToLiveInSeconds")["default"] = 600;
      }),
  },
  {
    id: "default-of-flag-differs",
    title: "createFilterEntry collapses doubled letters where nothing is said about them.",
    laws: ["sent-comes-back"],
    pipelineOverride: () =>
      validation("createFilterEntry", (schema) => {
        schema("components", "schemas", "FilterEntry", "properties", "collapseDoubles")["default"] = true;
      }),
  },
];
