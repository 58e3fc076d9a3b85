/** Malformed Errors objects, and Errors objects that name the wrong field. */
import { type Fault, inArea } from "./fault.ts";
import { bodies, type Json, object, objects } from "./wire.ts";

export const errorObjects: readonly Fault[] = inArea("messages", [
  {
    id: "errors-object-of-another-shape",
    title: "createFilterEntry answers a 400 with a list of messages instead of an Errors object.",
    operation: "createFilterEntry",
    laws: ["schema-conforms", "errors-object"],
    pipelineOverride: () =>
      bodies("createFilterEntry", 400, (body) => {
        const messages = Object.values(object(body["fieldErrors"])).flatMap(objects);
        for (const name of Object.keys(body)) delete body[name];
        body["errors"] = messages.map(({ message }) => message);
      }),
  },
  {
    id: "errors-object-empty",
    title: "createBlacklistTag answers a 400 with an Errors object that names no error.",
    operation: "createBlacklistTag",
    laws: ["errors-object", "violation-named", "violations-named-together"],
    pipelineOverride: () =>
      bodies("createBlacklistTag", 400, (body) => {
        for (const name of Object.keys(body)) delete body[name];
      }),
  },
  {
    id: "error-code-without-brackets",
    title: "createRole writes the kind of an error without its brackets.",
    operation: "createRole",
    laws: ["schema-conforms", "errors-object"],
    pipelineOverride: () =>
      bodies("createRole", 400, ({ fieldErrors }) => {
        for (const details of Object.values(object(fieldErrors)))
          for (const detail of objects(details)) detail["code"] = String(detail["code"]).replace(/^\[(\w+)\]/, "$1.");
      }),
  },
  {
    id: "error-as-general",
    title: "updateRole tells what is wrong with a field as if it were about the request as a whole.",
    operation: "updateRole",
    laws: ["violation-named", "violations-named-together"],
    pipelineOverride: () =>
      bodies("updateRole", 400, (body) => {
        const details = Object.values(object(body["fieldErrors"])).flatMap(objects);
        if (details.length === 0) return;
        delete body["fieldErrors"];
        body["generalErrors"] = details.slice(0, 1000);
      }),
  },
  {
    id: "error-at-wrong-field",
    title: "updateDictionaryEntry names the fields of the entry without the entry.",
    operation: "updateDictionaryEntry",
    laws: ["violation-named", "violations-named-together", "errors-object"],
    pipelineOverride: () =>
      bodies("updateDictionaryEntry", 400, (body) => rename(body, (path) => path.replace(/^entry\./, ""))),
  },
  {
    id: "error-without-index",
    title: "updateModerationApplication does not say which element of a list is wrong.",
    operation: "updateModerationApplication",
    laws: ["violation-named", "violations-named-together"],
    pipelineOverride: () =>
      bodies("updateModerationApplication", 400, (body) => rename(body, (path) => path.replaceAll(/\[\d+\]/g, ""))),
  },
  {
    id: "error-code-with-index",
    title: "moderateContentItem keeps the index of a list in the code of an error.",
    operation: "moderateContentItem",
    laws: ["errors-object", "violation-named", "violations-named-together"],
    pipelineOverride: () =>
      bodies("moderateContentItem", 400, ({ fieldErrors }) => {
        for (const [path, details] of Object.entries(object(fieldErrors)))
          for (const detail of objects(details)) detail["code"] = String(detail["code"]).replace(/(?<=\]).*/s, path);
      }),
  },
  {
    id: "error-of-another-kind",
    title: "createFilterEntry calls what is missing invalid.",
    operation: "createFilterEntry",
    laws: ["error-kind-fits"],
    pipelineOverride: () => bodies("createFilterEntry", 400, (body) => rekind(body, "missing", "invalid")),
  },
  {
    id: "parameter-error-of-another-kind",
    title: "searchAllowedEntries calls a number that is too small too large.",
    operation: "searchAllowedEntries",
    laws: ["error-kind-fits"],
    pipelineOverride: () => bodies("searchAllowedEntries", 400, (body) => rekind(body, "tooSmall", "tooLarge")),
  },
]);

function rekind(body: Json, from: string, to: string): void {
  for (const details of Object.values(object(body["fieldErrors"])))
    for (const detail of objects(details)) detail["code"] = String(detail["code"]).replace(`[${from}]`, `[${to}]`);
}

function rename(body: Json, change: (path: string) => string): void {
  const given = Object.entries(object(body["fieldErrors"]));
  if (given.length > 0)
    body["fieldErrors"] = Object.fromEntries(given.map(([path, details]) => [change(path), details]));
}
