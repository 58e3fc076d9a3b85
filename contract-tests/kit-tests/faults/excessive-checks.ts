/** Valid requests that are refused, and defaults that differ from the documented ones. */
import { type Fault, schemaFault } from "./fault.ts";
import { object } from "./wire.ts";

export const excessiveChecks: readonly Fault[] = [
  schemaFault({
    id: "maximum-exclusive",
    title: "searchFilterEntries refuses the highest number of results.",
    operation: "searchFilterEntries",
    laws: ["boundary-accepted"],
    change(schema) {
      schema("components", "parameters", "NumberOfResults", "schema")["maximum"] = 999;
    },
  }),
  schemaFault({
    id: "max-length-one-short",
    title: "createBlacklistTag refuses a name of the greatest length.",
    operation: "createBlacklistTag",
    laws: ["boundary-accepted"],
    change(schema) {
      schema("components", "schemas", "WordListTagName")["maxLength"] = 254;
    },
  }),
  schemaFault({
    id: "minimum-exclusive",
    title: "updateModerationApplication refuses a shortest phone number of one character.",
    operation: "updateModerationApplication",
    laws: ["boundary-accepted"],
    change(schema) {
      const { properties } = schema("components", "schemas", "ModerationConfiguration");
      object(object(properties)["phoneNumberFilterMinLength"])["minimum"] = 2;
    },
  }),
  schemaFault({
    id: "instant-beyond-2100-refused",
    title: "moderateContentItem refuses instants that a long value can hold and nobody will see.",
    operation: "moderateContentItem",
    laws: ["boundary-accepted"],
    change(schema) {
      schema("components", "schemas", "ContentItem", "properties", "createInstant")["maximum"] = 4102444800000;
    },
  }),
  schemaFault({
    id: "enum-value-refused",
    title: "createFilterEntry refuses one of the documented filter modes.",
    operation: "createFilterEntry",
    laws: ["boundary-accepted"],
    change(schema) {
      schema("components", "schemas", "FilterEntryMode")["enum"] = ["exactMatch", "embeddable", "nonEmbeddable"];
    },
  }),
  schemaFault({
    id: "nul-refused",
    title: "filterContentItem refuses a text with a NUL character.",
    operation: "filterContentItem",
    laws: ["boundary-accepted"],
    change(schema) {
      schema("components", "schemas", "ContentFilterRequest", "properties", "content")["pattern"] = "^[^\\u0000]*$";
    },
  }),
  schemaFault({
    id: "optional-field-required",
    title: "createDictionaryEntry refuses an entry without tags.",
    operation: "createDictionaryEntry",
    laws: ["boundary-accepted"],
    change(schema) {
      schema("components", "schemas", "DictionaryEntry")["required"] = ["text", "locale", "tags"];
      delete schema("components", "schemas", "DictionaryEntry", "properties", "tags")["default"];
    },
  }),
  schemaFault({
    id: "default-of-results-differs",
    title: "searchDictionaryEntries returns 10 results where 20 are the documented default.",
    operation: "searchDictionaryEntries",
    laws: ["sent-comes-back", "page-size-kept"],
    change(schema) {
      schema("components", "parameters", "NumberOfResults", "schema")["default"] = 10;
    },
  }),
  schemaFault({
    id: "default-differs",
    title: "createApplication fills in another time to live than the documented default.",
    operation: "createApplication",
    laws: ["sent-comes-back"],
    change(schema) {
      schema("components", "schemas", "JwtConfiguration", "properties", "timeToLiveInSeconds")["default"] = 600;
    },
  }),
  schemaFault({
    id: "default-of-flag-differs",
    title: "createFilterEntry collapses doubled letters where nothing is said about them.",
    operation: "createFilterEntry",
    laws: ["sent-comes-back"],
    change(schema) {
      schema("components", "schemas", "FilterEntry", "properties", "collapseDoubles")["default"] = true;
    },
  }),
];
