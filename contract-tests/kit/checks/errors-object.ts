/** The law of the Errors object (Decisions: Errors object), beyond what its schema says. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Content, Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Violation } from "../exchange/evidence.ts";
import type { Law } from "../findings.ts";
import { fieldPlace, lacksIndex } from "./field-path.ts";
import { shown } from "./json-position.ts";
import { documentedContent, exchangeLaw } from "./own-exchange.ts";

const law: Law = {
  id: "errors-object",
  says: "An Errors object names at least one error; each has a code, [kind]field without indices, and a message in plain words.",
  lookAt: "Where the server writes its errors: the field's path, the code that is made of it, and the message.",
};

export const errorsObject = exchangeLaw(law, (sent, contract) => {
  const content = documentedContent(sent, contract);
  if (content === undefined || sent.json === undefined) return undefined;
  const objects = errorsIn(content, sent.json);
  if (objects.length === 0) return undefined;
  const { operation } = sent.case;
  return objects.flatMap(([place, errors]) =>
    checkErrors(errors, operation).map((violation) => ({
      ...violation,
      about: `${sent.status} ${place}${violation.about}`,
    })),
  );
});

/** Returns the Errors objects of a body: the body itself, or its properties, as in a preview. */
function errorsIn({ schema }: Content, json: Json): [place: string, errors: Json][] {
  if (isErrors(schema)) return [["", json]];
  return Object.entries(isObject(json) ? json : {}).flatMap(([name, value]): [string, Json][] => {
    const property = schema.properties.get(name);
    return property !== undefined && isErrors(property) ? [[`${name}.`, value]] : [];
  });
}

function isErrors({ properties }: Shape): boolean {
  return properties.has("generalErrors") && properties.has("fieldErrors");
}

interface Problem extends Violation {
  readonly about: string;
}

function checkErrors(errors: Json, operation: Operation): readonly Problem[] {
  if (!isObject(errors)) return [{ about: "body", expected: "an Errors object", actual: shown(errors) }];
  const { generalErrors, fieldErrors } = errors;
  if (generalErrors === undefined && fieldErrors === undefined)
    return [{ about: "body", expected: "generalErrors or fieldErrors", actual: "neither of them" }];
  const found = new Map<string, Problem>();
  const add = (problem: Problem | undefined): void => {
    if (problem !== undefined && !found.has(problem.about)) found.set(problem.about, problem);
  };
  if (generalErrors !== undefined) {
    add(emptyCollection("generalErrors", generalErrors));
    for (const detail of details(generalErrors)) {
      add(badCode("generalErrors", detail["code"], undefined));
      add(badMessage("generalErrors", detail["message"]));
    }
  }
  if (fieldErrors !== undefined) add(emptyCollection("fieldErrors", fieldErrors));
  for (const [path, list] of Object.entries(isObject(fieldErrors) ? fieldErrors : {})) {
    const place = `fieldErrors.${fieldPlace(path, operation)}`;
    add(emptyCollection(place, list));
    add(withoutIndex(place, path, operation));
    for (const detail of details(list)) {
      add(badCode(place, detail["code"], path));
      add(badMessage(place, detail["message"]));
    }
  }
  return [...found.values()];
}

/** Returns the elements that are objects; the schema reports the others. */
function details(list: Json): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function emptyCollection(place: string, collection: Json): Problem | undefined {
  const size = Array.isArray(collection)
    ? collection.length
    : isObject(collection)
      ? Object.keys(collection).length
      : 1;
  if (size > 0) return undefined;
  return { about: `${place} (empty)`, expected: "an empty collection to be left out", actual: shown(collection) };
}

function withoutIndex(place: string, path: string, operation: Operation): Problem | undefined {
  const list = lacksIndex(path, operation);
  if (list === undefined) return undefined;
  return { about: `${place} (index)`, expected: `the element's index behind ${list}`, actual: shown(path) };
}

/** Returns true for a code that was cut off at its maximum length. */
function isCutOff(code: string, whole: string): boolean {
  const kept = maximumCodeLength - 12;
  return whole.length > maximumCodeLength && code.length >= kept && whole.startsWith(code.slice(0, kept));
}

const maximumCodeLength = 512;

function badCode(place: string, code: Json | undefined, path: string | undefined): Problem | undefined {
  if (!isText(code)) return undefined;
  const about = `${place} (code)`;
  const [kind] = /^\[[A-Za-z]+\]/.exec(code) ?? [];
  if (kind === undefined)
    return { about, expected: "a code that begins with its kind in brackets", actual: shown(code) };
  if (path === undefined || code === "[invalidJSON]") return undefined;
  const expected = `${kind}${path.replaceAll(/\[\d+\]/g, "").replace(/^\./, "")}`;
  if (code === expected || isCutOff(code, expected)) return undefined;
  return { about, expected: `the code ${shown(expected)}`, actual: shown(code) };
}

function badMessage(place: string, message: Json | undefined): Problem | undefined {
  // Words and the end of a sentence, possibly in quotes or brackets.
  if (!isText(message) || /\p{L}\S*\s+\S.*[.!?…]["'”’)]?$/su.test(message)) return undefined;
  return { about: `${place} (message)`, expected: "a sentence that says what to send", actual: shown(message) };
}
