/** Makes the controls of the console from the schemas of parameters and of bodies. */
import { isText, type Json, type JsonObject, listOf, objectEntries, objectOf } from "../../tools/json.ts";
import type { Media, Parameter } from "../catalogue.ts";
import { type FormField, type OtherField, readGroups } from "../form/read-form.ts";
import { firstSentence } from "../pages/first-sentence.ts";
import { boundsOf } from "../schema/bounds.ts";
import { resolveSchema, typesOf, valuesOf } from "../schema/resolve.ts";
import type { ColumnData, ControlData, ControlGroup, ControlKind, ParameterData } from "./operation-data.ts";

/** Undefined for a cookie: no script can send one. */
export function parameterControl(document: JsonObject, parameter: Parameter): ParameterData | undefined {
  if (parameter.in === "cookie") return undefined;
  const { keywords } = resolveSchema(document, parameter.schema);
  const item = resolveSchema(document, objectOf(keywords["items"])).keywords;
  const single = parameter.shape === "single" ? keywords : item;
  const choices = valuesOf(single).filter(isText);
  const kind = parameterKind(parameter, single, choices);
  return {
    path: parameter.name,
    label: parameter.name,
    in: parameter.in,
    shape: parameter.shape,
    kind,
    required: parameter.required,
    hint: hintOf(parameter.description, {
      kind,
      bounds:
        parameter.shape === "indexed" ? [] : [...boundsOf(single), ...(single === keywords ? [] : boundsOf(keywords))],
      initial: keywords["default"],
    }),
    placeholder: placeholderOf(parameter.example, kind),
    choices,
    columns: kind === "rows" ? columnsOf(document, item) : [],
    isSecret: parameter.isSecret,
    ...(parameter.example !== undefined && { example: parameter.example }),
  };
}

function parameterKind({ shape }: Parameter, keywords: JsonObject, choices: readonly string[]): ControlKind {
  if (shape === "indexed") return "rows";
  if (shape === "repeated") return choices.length > 0 ? "choices" : "lines";
  const [type] = typesOf(keywords);
  if (type === "boolean") return "boolean";
  if (type === "integer" || type === "number") return "number";
  return choices.length > 0 ? "choice" : "text";
}

function columnsOf(document: JsonObject, item: JsonObject): readonly ColumnData[] {
  return objectEntries(item["properties"]).map(([name, raw]) => ({
    name,
    choices: valuesOf(resolveSchema(document, raw).keywords).filter(isText),
  }));
}

/** The fields of a body, in the groups in which they stand in it; none for what is no object. */
export function bodyControls(document: JsonObject, { schema }: Media): readonly ControlGroup[] {
  const others: OtherField[] = [];
  const groups = readGroups(document, schema, {
    path: "",
    isObligatory: true,
    onOther: (field) => others.push(field),
  }).map((group) => ({
    path: group.path,
    hint: plain(firstSentence(group.description)),
    controls: group.fields.map(fieldControl),
  }));
  const byGroup = Map.groupBy(others, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("."))));
  const paths = [...new Set([...groups.map(({ path }) => path), ...byGroup.keys()])];
  return paths.map((path) => {
    const group = groups.find((one) => one.path === path) ?? { path, hint: "", controls: [] };
    return { ...group, controls: [...group.controls, ...(byGroup.get(path) ?? []).map(jsonControl)] };
  });
}

const kinds: Readonly<Record<FormField["kind"], ControlKind>> = {
  switch: "boolean",
  choice: "choice",
  text: "text",
  long: "long",
  number: "number",
  lines: "lines",
  characters: "characters",
  rows: "json",
};

function fieldControl(field: FormField): ControlData {
  const kind = kinds[field.kind];
  return {
    path: field.path,
    label: field.name,
    kind,
    required: field.required,
    hint: hintOf(field.description, { kind, bounds: field.bounds, initial: field.default }),
    placeholder: placeholderOf(field.example, kind),
    choices: field.choices,
    columns: [],
    isSecret: false,
  };
}

function jsonControl({ path, name, required, description }: OtherField): ControlData {
  const hint = hintOf(description, { kind: "json", bounds: [], initial: undefined });
  return {
    path,
    label: name,
    kind: "json",
    required,
    hint,
    placeholder: "",
    choices: [],
    columns: [],
    isSecret: false,
  };
}

interface Said {
  readonly kind: ControlKind;
  readonly bounds: readonly string[];
  readonly initial: Json | undefined;
}

const howToWrite: Partial<Readonly<Record<ControlKind, string>>> = {
  lines: "One on each line.",
  characters: "Each character counts for itself.",
  json: "Written as JSON.",
};

function hintOf(description: string, { kind, bounds, initial }: Said): string {
  const isDefaultSaid = initial !== undefined && initial !== "" && !isEmptyList(initial);
  return [
    plain(firstSentence(description)),
    howToWrite[kind] ?? "",
    ...bounds.map((words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`),
    isDefaultSaid ? `By default \`${isText(initial) ? initial : JSON.stringify(initial)}\`.` : "",
  ]
    .filter((words) => words !== "")
    .join(" ");
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Markdown as plain text; code keeps its backticks. */
export function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll(/\*\*?([^*]+)\*\*?/g, "$1");
}

/** What a field without a value could hold. */
function placeholderOf(example: Json | undefined, kind: ControlKind): string {
  if (example === undefined || kind === "rows" || kind === "json") return "";
  const texts = listOf(Array.isArray(example) ? example : [example]).map((one) =>
    isText(one) ? one : JSON.stringify(one),
  );
  return texts.join(kind === "characters" ? "" : "\n");
}
