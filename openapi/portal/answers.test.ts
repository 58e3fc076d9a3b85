import { expect, test } from "vitest";
import { manifest } from "../generated/manifest.ts";
import { objectOf } from "../tools/json.ts";
import { readCatalogue } from "./catalogue.ts";
import { isError, readAnswers, readSources } from "./sources.ts";

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

test.each(operations)("the examples of $operationId are what the server answers to its requests", (operation) => {
  const recorded = (answers.get(operation.operationId) ?? []).filter((one) => !isError(one));
  const bodies = recorded.flatMap(({ body }) => (body === undefined ? [] : [JSON.stringify(body)]));
  const successes = operation.responses.filter(({ status }) => status.startsWith("2"));
  const examples = successes.map(({ media }) => media.flatMap((one) => one.examples));
  expect(new Set(examples.flat().map(({ value }) => JSON.stringify(value)))).toEqual(new Set(bodies));
  const requests = [
    ...operation.forms.map(({ name }) => name),
    ...(operation.body?.media ?? []).flatMap((one) => one.examples.map(({ name }) => name)),
  ];
  for (const several of examples.filter(({ length }) => length > 1))
    expect(requests).toEqual(expect.arrayContaining(several.map(({ name }) => name)));
});

test("every operation has a recorded error, which names the field that the caption names", () => {
  const errors = [...answers].flatMap(([operationId, all]) =>
    all.filter(isError).map((error) => ({ operationId, ...error })),
  );
  expect(errors.map(({ operationId }) => operationId).sort()).toEqual(
    operations.map(({ operationId }) => operationId).sort(),
  );
  const unnamed = errors.filter(({ distinction, body }) => {
    const fields = Object.keys(objectOf(objectOf(body)["fieldErrors"]));
    const last = distinction.replace(tenantHeader, "tenantId").split(" ").at(-1) ?? "";
    if (distinction === "with a body") return fields.length > 0;
    return (
      fields.length === 0 || fields.some((field) => field.replace(/\[\d+\]$/, "") !== last.replace(/\[\d+\]$/, ""))
    );
  });
  expect(unnamed).toEqual([]);
});

/** Errors name the tenant by its property. */
const tenantHeader = "X-Service-TenantId";
