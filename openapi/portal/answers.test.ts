import { expect, test } from "vitest";
import { manifest } from "../generated/manifest.ts";
import { isObject, type Json, objectOf } from "../tools/json.ts";
import { isError, readAnswers } from "./answers.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { readSources } from "./sources.ts";

const answers = readAnswers();
const sources = await readSources();
const { operations } = readCatalogue(sources.documents, sources.manifest);

test("every operation has recorded answers, each with a status and a body that its spec has", () => {
  expect([...answers.keys()].sort()).toEqual(manifest.map(({ operationId }) => operationId).sort());
  const wrong = operations.filter(({ operationId, responses }) =>
    (answers.get(operationId) ?? []).some(({ status, body }) => {
      const response = responses.find((one) => one.status === String(status));
      const hasJson = response?.media.some(({ type }) => type.endsWith("json")) === true;
      return response === undefined || (body !== undefined) !== hasJson;
    }),
  );
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
});

/** Operations whose answer follows from the request alone, except for the id that the server gives. */
const computed = ["filterContentItem", "moderateContentItem"];

test.each(computed)("the first example of %s in the spec is what the server answers to its request", (id) => {
  const responses = operations.find(({ operationId }) => operationId === id)?.responses ?? [];
  const example = responses.find(({ status }) => status === "200")?.media[0]?.examples[0]?.value;
  expect(isObject(example)).toBe(true);
  expect(withoutId(example ?? null)).toEqual(withoutId(answers.get(id)?.[0]?.body ?? null));
});

function withoutId(value: Json): Json {
  return isObject(value) && isObject(value["content"]) ? { ...value, content: { ...value["content"], id: "" } } : value;
}

test("every operation that takes something has a recorded error, which names the field that the caption names", () => {
  const takesNothing = operations.filter(
    ({ parameters, body }) => body === undefined && parameters.every((parameter) => parameter.in === "cookie"),
  );
  const errors = [...answers].flatMap(([operationId, all]) =>
    all.filter(isError).map((error) => ({ operationId, ...error })),
  );
  expect(errors.map(({ operationId }) => operationId).sort()).toEqual(
    operations
      .filter((one) => !takesNothing.includes(one))
      .map(({ operationId }) => operationId)
      .sort(),
  );
  const unnamed = errors.filter(({ distinction, body }) => {
    const fields = Object.keys(objectOf(objectOf(body)["fieldErrors"]));
    const last = distinction.replace(tenantHeader, "tenantId").split(" ").at(-1) ?? "";
    return (
      fields.length === 0 || fields.some((field) => field.replace(/\[\d+\]$/, "") !== last.replace(/\[\d+\]$/, ""))
    );
  });
  expect(unnamed).toEqual([]);
});

/** Errors name the tenant by its property. */
const tenantHeader = "X-Service-TenantId";
